import { questionsOffline } from './offline-questions.js'
import { replyOffline } from './offline-reply.js'
import type { Provider } from '../provider.js'

/** Needs no key and no network. It quotes the material and makes questions from it; it invents nothing. */
export const offlineProvider: Provider = {
  name: 'offline',
  model: 'bm25',
  reply: async order => replyOffline(order),
  questions: async order => ({ questions: await questionsOffline(order), by: 'material' })
}
