import type { Migration } from '../../lib/database/migrations.js'

/** No document could be hidden, and no file was kept. */
const completeDocuments: Migration = async collection => {
  for (const field of ['hidden', 'file']) {
    await collection('retrieval_documents').updateMany({ [field]: { $exists: false } }, { $set: { [field]: false } })
  }
}

/** What the retrieval service of an older version has stored, as migrations/ of the gateway. */
export const MIGRATIONS = [completeDocuments]
