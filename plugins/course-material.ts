import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { MaterialBeingRemoved } from '../errors.js'
import { ANALYSIS_SECONDS } from './analysis-service.js'
import { INDEX_SECONDS } from './retrieval-service.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Keeps what other services hold of a subject from outliving it (models/course-material.ts). */
    courseMaterial: {
      /**
       * Runs a call that adds to the material of a subject.
       * @param check whether the subject is there; it must look again, and throw if not
       */
      write: <T>(subject: string, check: () => Promise<unknown>, call: () => Promise<T>) => Promise<T>
      /**
       * Makes sure that nothing is left of a deleted subject, so that it can be created again.
       * @throws {MaterialBeingRemoved} while an upload for it is under way; what the services throw when they do not answer
       */
      clear: (subject: string) => Promise<void>
      /** Clears in the background; what fails is tried again every minute, by this gateway or another one. */
      clearLater: (subject: string) => void
    }
  }
}

// Longer than any call can take: its deadline, and a little to be written down.
const WRITING_MS = (Math.max(INDEX_SECONDS, ANALYSIS_SECONDS) + 30) * 1000
// Much longer than the services are given to delete something.
const CLEARING_MS = 60_000
const PATIENCE_MS = 5_000
const RETRY_MS = 60_000

export default fp(async app => {
  const { models: { CourseMaterial, Subject }, retrievalService, analysisService } = app

  /** @returns whether nothing is left */
  async function tryClear (subject: string): Promise<boolean> {
    const claimed = await CourseMaterial.claim(subject, CLEARING_MS)
    if (claimed === null) return await CourseMaterial.exists({ _id: subject }) === null
    try {
      if (await Subject.findSubject(subject) !== null) return true
      // Whoever begins to write from here on finds the subject gone.
      const isBusy = claimed.writers > 0 && claimed.busy_until > new Date()
      const requestId = randomUUID()
      await Promise.all([retrievalService.removeSubject(subject, requestId), analysisService.removeSubject(subject, requestId)])
      if (!isBusy) await CourseMaterial.forget(claimed)
      return !isBusy
    } finally {
      await CourseMaterial.release(claimed)
    }
  }

  function clearLater (subject: string): void {
    tryClear(subject).catch(error => { app.log.warn({ err: error, subject }, 'the material of a deleted subject could not be removed; it is tried again') })
  }

  async function clearAll (): Promise<void> {
    // In this order: a subject that is created meanwhile has been cleared before.
    const noted = await CourseMaterial.subjects()
    const existing = new Set((await Subject.findSubjects(noted)).map(({ _id }) => _id))
    for (const subject of noted.filter(id => !existing.has(id))) clearLater(subject)
  }

  app.decorate('courseMaterial', {
    write: async (subject, check, call) => {
      await CourseMaterial.beginWriting(subject, WRITING_MS)
      try {
        await check()
        return await call()
      } finally {
        await CourseMaterial.endWriting(subject)
      }
    },
    clear: async subject => {
      const end = Date.now() + PATIENCE_MS
      while (!await tryClear(subject)) {
        if (Date.now() > end) throw new MaterialBeingRemoved()
        await sleep(100)
      }
    },
    clearLater
  })

  // What a killed process left, and what failed: soon after the start, and from then on.
  const retry = () => { clearAll().catch(error => { app.log.warn({ err: error }, 'deleted subjects could not be looked up') }) }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    retry()
    timer = setInterval(retry, RETRY_MS).unref()
  })
  app.addHook('onClose', async () => { clearInterval(timer) })
}, { name: 'course-material', dependencies: ['database', 'retrieval-service', 'analysis-service'] })
