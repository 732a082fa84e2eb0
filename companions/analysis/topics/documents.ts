import { Type, type Static } from '@sinclair/typebox'
import { ServiceUnavailable } from '../../../lib/http/errors.js'
import { compileFor } from '../../../lib/validation/validators.js'
import type { RequestContext, Sources } from '../request-context.js'

const PAGE = 1_000
// A subject has less: its documents take room.
const MAX_DOCUMENTS = 20_000

const DocumentPage = Type.Object({
  documents: Type.Array(Type.Object({
    id: Type.String(), filename: Type.String(), former: Type.Optional(Type.Array(Type.String()))
  })),
  total: Type.Integer()
})
type DocumentPage = Static<typeof DocumentPage>
const isDocumentPage = compileFor('body', DocumentPage)

/** The documents of a subject: each by its id, by those that it has replaced, and by its file name. */
export type DocumentNames = Set<string>

/**
 * The documents that a subject has now, or those of them that its students are shown.
 * @throws {ServiceUnavailable} when the retrieval service does not tell
 */
export async function documentsOf (
  { retrieval }: Sources, subject: string, audience: 'teachers' | 'students',
  { requestId }: Pick<RequestContext, 'requestId'>
): Promise<DocumentNames> {
  if (retrieval === undefined) throw new ServiceUnavailable('Retrieval service', 'RAG_URL is not set')
  const names: DocumentNames = new Set()
  for (let skip = 0; skip < MAX_DOCUMENTS; skip += PAGE) {
    const query = new URLSearchParams({
      subject, skip: String(skip), limit: String(PAGE), ...(audience === 'students' && { visible_only: 'true' })
    })
    const { json } = await retrieval.call('list', {
      method: 'GET', path: `/documents?${query}`, key: subject, headers: { 'x-request-id': requestId }
    })
    if (!isDocumentPage(json)) {
      throw new ServiceUnavailable('Retrieval service', 'its answer is not a list of documents')
    }
    const { documents, total } = json as DocumentPage
    for (const { id, filename, former = [] } of documents) [id, filename, ...former].forEach(one => names.add(one))
    if (documents.length === 0 || skip + PAGE >= total) break
  }
  return names
}
