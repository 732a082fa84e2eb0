import { omitUndefined } from '../../../lib/values/omit-undefined.js'
import type { PublishedAnswer } from './teachers-answers.js'
import type { MaterialContext } from '../request-context.js'
import type { Source } from '../schemas.js'
import type { Retrieval } from './retrieval.js'

/**
 * The answers that students may be told. One that is a passage of a document goes with the document when that is hidden
 * or deleted; where nobody tells which documents students see, it is left out.
 */
export async function visibleAnswers (
  answers: PublishedAnswer[], retrieval: Retrieval | undefined, subject: string, { requestId, log }: MaterialContext
): Promise<PublishedAnswer[]> {
  if (answers.every(({ source }) => source?.document_id === undefined)) return answers
  let visible = new Set<string>()
  try {
    visible = await retrieval?.visibleDocuments(subject, requestId) ?? visible
  } catch (error) {
    log.warn({ err: error }, 'answers that are passages of documents are left out')
  }
  return answers.filter(({ source }) => source?.document_id === undefined || visible.has(source.document_id))
}

/** Where an answer is from: its question; of a passage that a teacher has made an answer, its place. */
export function placeOfAnswer ({ question, source }: PublishedAnswer): Source {
  if (source === undefined) return { kind: 'answer', title: question }
  const { title, document_id, page, heading } = source
  return { kind: 'answer', title, ...omitUndefined({ document_id, page, heading }) }
}
