import type { FastifyInstance } from 'fastify'

/**
 * Runs a task after the start of an app and then in intervals, until the app is closed. A failure is logged with the
 * message, and the task is run again at its time. It never runs twice at once.
 */
export function runPeriodically (
  app: FastifyInstance, milliseconds: number, task: () => Promise<void>, message: string
): void {
  let running: Promise<void> | undefined
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    running ??= task()
      .catch(error => { if (!isClosing) app.log.warn({ err: error }, message) })
      .finally(() => { running = undefined })
  }
  app.addHook('onReady', async () => {
    run()
    timer = setInterval(run, milliseconds).unref()
  })
  app.addHook('onClose', async () => {
    isClosing = true
    clearInterval(timer)
  })
}
