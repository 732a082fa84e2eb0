import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** How many chats about a subject were sent to the engine on a day. */
export const CHAT_DAYS = collection('ChatDay', 'chat_days', {
  /** The day in UTC and the subject: `2026-11-23/algebra`. */
  _id: Type.String(),
  chats: Type.Integer()
})
export type ChatDay = Stored<typeof CHAT_DAYS>
