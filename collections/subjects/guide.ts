import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** The teaching guides that were read from a web page. The chat engine writes them, and the analysis reads them. */
export const GUIDES = collection('Guide', 'engine_guides', {
  /** The id of its subject. */
  _id: Type.String(),
  markdown: Type.String(),
  updated_at: Type.Date()
})
export type Guide = Stored<typeof GUIDES>
