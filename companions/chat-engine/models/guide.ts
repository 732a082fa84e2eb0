import { Type } from '@sinclair/typebox'
import { collection, modelOf } from '../../../lib/database/collection.js'
import { sharedTime } from '../../../lib/database/shared-time.js'

/** The teaching guides that were read from a web page. */
const GUIDES = collection('Guide', 'engine_guides', {
  /** The id of its subject. */
  _id: Type.String(),
  markdown: Type.String(),
  updated_at: Type.Date()
})

export const guideModel = modelOf(GUIDES, documents => ({
  /** Stores the guide of a subject in place of an earlier one. */
  async keep (subject: string, markdown: string): Promise<void> {
    await documents.put(subject, { $set: { markdown, updated_at: sharedTime() } })
  }
}))
