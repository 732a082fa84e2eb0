import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Answer, ExtractionLimits, Message, Order } from './reading.js'

const PROGRAM = fileURLToPath(new URL('./process.js', import.meta.url))

/** A child process with process.ts. */
export class ReadingProcess {
  /** Resolves when it takes files, with `false` when it has ended before. */
  readonly isReady: Promise<boolean>
  /** Resolves when it has ended, with a reason for the log. */
  readonly ended: Promise<string>
  readonly #child: ChildProcess
  readonly #log: FastifyBaseLogger
  readonly #silence: NodeJS.Timeout
  #hasHung = false
  #onReady = (_isReady: boolean): void => {}
  #onAnswer = (_answer: Answer): void => {}

  constructor ({ seconds, growthBytes, silentSeconds }: ExtractionLimits, log: FastifyBaseLogger) {
    this.#log = log
    // Without the environment: what reads files of others knows no secret of the service.
    this.#child = fork(PROGRAM, [String(seconds), String(growthBytes)], {
      env: {}, execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc']
    })
    this.#silence = setTimeout(() => {
      this.#hasHung = true
      this.end()
    }, silentSeconds * 1000).unref()
    this.isReady = new Promise(resolve => { this.#onReady = resolve })
    this.ended = new Promise(resolve => {
      const end = (reason: string) => {
        clearTimeout(this.#silence)
        resolve(this.#hasHung ? 'it did not answer' : reason)
        this.#onReady(false)
      }
      this.#child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
      // It could not be started, or not be sent a file.
      this.#child.on('error', error => {
        this.end()
        end(error.message)
      })
    })
    this.#child.on('message', (message: Message) => this.#receive(message))
  }

  /** Reads one file. Resolves with `undefined` when the process ends before it has answered. */
  async read (order: Order): Promise<Answer | undefined> {
    const answer = new Promise<Answer>(resolve => { this.#onAnswer = resolve })
    this.#child.send(order, () => {})
    return await Promise.race([answer, this.ended.then(() => undefined)])
  }

  /** Ends it, whatever it does. */
  end (): void {
    this.#child.kill('SIGKILL')
  }

  #receive (message: Message): void {
    this.#silence.refresh()
    switch (message.kind) {
      case 'ready': return this.#onReady(true)
      case 'alive': return
      case 'leftover': return this.#log.warn({ error: message.error }, 'a document that was read has left an error')
      default: this.#onAnswer(message)
    }
  }
}
