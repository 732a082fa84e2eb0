import type { FastifyBaseLogger } from 'fastify'
import { textsIn } from '../texts.js'
import { ModelFailed } from './model/model-fault.js'
import { offlineProvider } from './offline/offline.js'
import type { Provider } from './provider.js'

/**
 * A provider whose language model may fail: then the offline engine answers in its place, at once, and the reply says
 * so. What was streamed by then is replaced as a whole. For a caller that has gone, nothing takes its place.
 * @param isForBudgets the offline engine answers where a budget is used up, and for no other failure
 */
export function withFallback (provider: Provider, log: FastifyBaseLogger, isForBudgets = false): Provider {
  const noteFailure = (error: unknown): ModelFailed => {
    if (!(error instanceof ModelFailed) || error.fault === 'given up') throw error
    // The log has said it when the budget was reached.
    if (error.fault === 'out of budget') return error
    if (isForBudgets) throw error
    log.warn({ fault: error.fault, reason: error.reason }, 'the offline engine takes the place of the language model')
    return error
  }
  return {
    ...provider,
    async reply (order) {
      try {
        return await provider.reply(order)
      } catch (error) {
        const { fault } = noteFailure(error)
        const reply = await offlineProvider.reply(order)
        return { ...reply, note: textsIn(order.language).withoutModel(fault) }
      }
    },
    async questions (order) {
      try {
        return await provider.questions(order)
      } catch (error) {
        noteFailure(error)
        return { ...await offlineProvider.questions(order), isFallback: true }
      }
    }
  }
}
