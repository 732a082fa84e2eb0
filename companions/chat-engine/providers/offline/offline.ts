import { testOffline } from './offline-questions.js'
import { replyOffline } from './offline-reply.js'
import type { Provider, ReplyOrder, TestOrder } from '../provider.js'

/** Needs no key and no network. It quotes the material and makes questions from it; it invents nothing. */
export const offlineProvider = {
  name: 'offline',
  model: 'bm25',
  reply: async (order: ReplyOrder) => replyOffline(order),
  questions: async (order: TestOrder) => ({ ...await testOffline(order), by: 'material' as const })
} satisfies Provider
