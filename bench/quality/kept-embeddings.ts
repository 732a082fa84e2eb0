import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * An endpoint of embeddings that keeps what EMBEDDINGS_BASE_URL has answered, in the folder EMBEDDINGS_CACHE: a second
 * run is quick, and needs no model. A line of its file is the digest of a text, and its vector in base64.
 */

const { EMBEDDINGS_BASE_URL: ENDPOINT, EMBEDDINGS_MODEL: MODEL = '', EMBEDDINGS_CACHE, ...env } = process.env
// Vectors of a course are asked for one after the other, without such a pause.
const QUIET_MS = 1_000

/** What the retrieval service is started with, and when it asks for nothing any more. */
export interface KeptEmbeddings { settings: Record<string, string>, isQuiet: () => Promise<void>, close: () => void }

/** Starts it; `undefined` where no endpoint is given. */
export async function keptEmbeddings (): Promise<KeptEmbeddings | undefined> {
  if (ENDPOINT === undefined) return undefined
  if (EMBEDDINGS_CACHE === undefined) throw new Error('EMBEDDINGS_CACHE: a folder outside of the repository')
  mkdirSync(EMBEDDINGS_CACHE, { recursive: true })
  const file = join(EMBEDDINGS_CACHE, 'vectors.txt')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const kept = new Map(lines.map(line => line.split(' ') as [string, string]))
  let last = performance.now()
  let running = 0
  const isBusy = () => running > 0 || performance.now() - last < QUIET_MS
  const keep = (digest: string, vector: number[]) => {
    const text = Buffer.from(Float32Array.from(vector).buffer).toString('base64')
    kept.set(digest, text)
    appendFileSync(file, `${digest} ${text}\n`)
  }
  const answer = async (request: IncomingMessage) => {
    const { input } = await json(request) as { input: string[] }
    const missing = input.filter(text => !kept.has(digestOf(text)))
    if (missing.length > 0) for (const [text, vector] of await ask(missing)) keep(digestOf(text), vector)
    const data = input.map((text, index) => ({ index, embedding: vectorIn(kept.get(digestOf(text)) ?? '') }))
    return JSON.stringify({ model: MODEL, data })
  }
  const server = createServer((request, response) => {
    running++
    answer(request).then(body => response.writeHead(200, { 'content-type': 'application/json' }).end(body), error => {
      console.error(error)
      response.writeHead(503).end()
    }).finally(() => {
      running--
      last = performance.now()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { EMBEDDINGS_QUERY_PREFIX, EMBEDDINGS_PASSAGE_PREFIX } = env
  const prefixes = { EMBEDDINGS_QUERY_PREFIX, EMBEDDINGS_PASSAGE_PREFIX } as Record<string, string>
  return {
    settings: { EMBEDDINGS_BASE_URL: `http://127.0.0.1:${port}/v1`, EMBEDDINGS_MODEL: MODEL, ...prefixes },
    isQuiet: async () => {
      last = performance.now()
      while (isBusy()) await sleep(QUIET_MS / 5)
    },
    close: () => server.close()
  }
}

async function ask (input: string[]): Promise<Array<[text: string, vector: number[]]>> {
  const { EMBEDDINGS_API_KEY: key } = env
  const response = await fetch(`${ENDPOINT}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model: MODEL, input, encoding_format: 'float' })
  })
  if (!response.ok) throw new Error(`${ENDPOINT}: ${response.status} ${await response.text()}`)
  const { data } = await response.json() as { data: Array<{ index: number, embedding: number[] }> }
  return data.map(({ index, embedding }) => [input[index] ?? '', embedding])
}

function digestOf (text: string): string {
  return createHash('sha256').update(`${MODEL}\n${text}`).digest('base64url')
}

function vectorIn (text: string): number[] {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return [...new Float32Array(bytes.buffer)]
}
