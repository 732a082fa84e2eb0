import { Type } from '@sinclair/typebox'
import { collection } from '../../lib/database/collection.js'

/** The last backup that ended well (transfer/backups.ts). The alert `BackupIsOld` asks for its age. */
export const BACKUPS = collection('Backup', 'backups', {
  _id: Type.Literal('last'),
  /** When it began: what was written later may be missing in it. */
  at: Type.Date(),
  documents: Type.Integer()
}, [])
