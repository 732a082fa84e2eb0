import { answerOffline } from './offline-answer.js'
import { questionsOffline } from './offline-questions.js'
import type { Provider } from './provider.js'

/** Works with no key and no network: it finds, quotes and asks, and makes nothing up. */
export const offlineProvider: Provider = {
  name: 'offline',
  model: 'bm25',
  answer: async ask => answerOffline(ask),
  questions: async order => questionsOffline(order)
}
