import { complete, type Migration } from '../../lib/database/migrations.js'

/** No document could be hidden, and no file was kept. */
const completeDocuments: Migration = async collection => {
  const documents = collection('retrieval_documents')
  return await complete(documents, 'hidden', false) + await complete(documents, 'file', false)
}

/** What the retrieval service of an older version has stored, as migrations/ of the gateway. */
export const MIGRATIONS = [completeDocuments]
