import type { Piscina } from 'piscina'
import { FairQueue } from '../../../lib/process/fair-queue.js'
import { workerPool } from '../../../lib/process/worker-pool.js'
import type { ImportFormat } from '../../../schemas/questions.js'
import type { QuestionFile } from './found.js'

const MAX_SECONDS = 15
const MAX_HEAP_MIB = 1024

/**
 * Reads files of questions in a thread, one at a time; users take turns. A file that takes too much time or memory ends
 * the thread and nothing else.
 */
export class QuestionFiles {
  readonly #pool: Piscina

  // The time of a file starts when the thread is free.
  readonly #turns = new FairQueue({ atOnce: 1 })

  /** @param report gets the error of a thread that fails while it reads no file */
  constructor (report: (error: Error) => void) {
    this.#pool = workerPool({
      filename: new URL('./worker.js', import.meta.url).href,
      maxThreads: 1,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB }
    }, report)
  }

  /**
   * The questions of a file, and what is wrong with it, line by line.
   * @param by username: the files of one user wait for one file of each other user at most
   */
  async read (bytes: Buffer, format: ImportFormat, by: string): Promise<QuestionFile> {
    return await this.#turns.run(by, async () => {
      const deadline = AbortSignal.timeout(MAX_SECONDS * 1000)
      try {
        return await this.#pool.run({ bytes, format }, { signal: deadline })
      } catch (error) {
        if (deadline.aborted) return refused(`Could not be read within ${MAX_SECONDS} seconds: split the file`)
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ERR_WORKER_OUT_OF_MEMORY') return refused('Needs too much memory to be read: split the file')
        throw error
      }
    })
  }

  async close (): Promise<void> {
    await this.#pool.destroy()
  }
}

function refused (msg: string): QuestionFile {
  return { questions: [], unsupported: [], issues: [{ line: 1, msg, hidesQuestions: true }] }
}
