import { Type } from '@sinclair/typebox'
import type { Connection } from 'mongoose'
import { collection, modelOf, type Stored } from '../../../lib/database/collection.js'
import { upsert } from '../../../lib/database/upsert.js'
import { sharedTime } from '../../../lib/database/shared-time.js'

/** The teaching guides that were read from a web page. */
const GUIDES = collection('Guide', 'engine_guides', {
  /** The id of its subject. */
  _id: Type.String(),
  markdown: Type.String(),
  updated_at: Type.Date()
})
export type Guide = Stored<typeof GUIDES>

export const guideModel = (connection: Connection) => modelOf(connection, GUIDES, documents => ({
  /** Stores the guide of a subject in place of an earlier one. */
  async keep (subject: string, markdown: string): Promise<void> {
    const change = { $set: { markdown, updated_at: sharedTime() } }
    await upsert(() => documents.updateOne({ _id: subject }, change, { upsert: true }).exec())
  },

  /** Deletes a guide that was stored until a time. */
  async removeOf (subject: string, before: Date): Promise<void> {
    await documents.deleteOne({ _id: subject, updated_at: { $lte: before } }).exec()
  }
}))
