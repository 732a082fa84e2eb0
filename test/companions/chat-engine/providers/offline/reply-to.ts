import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { replyOffline } from '../../../../../companions/chat-engine/providers/offline/offline-reply.js'
import { languageOf } from '../../../../../companions/text/language.js'

/** The paragraphs of a Markdown text. */
export const lines = (...all: string[]): string => all.join('\n\n')

/** The degree of the reply to a question about a document, what its sources quote, and what their marks have. */
export function replyTo (
  markdown: string, query: string
): { degree: string | undefined, quoted: string, marked: string } {
  const index = new MaterialIndex(passagesOf(markdown, { kind: 'document', filename: 'notes.md' }))
  const material = { subject: 'Course', index, answers: [], hasInbox: false, retrievalFailed: false }
  const { confidence, sources = [] } =
    replyOffline({ query, language: languageOf(query, index.language), material, history: [] })
  const marks = sources.flatMap(({ quote, mark }) => mark === undefined ? [] : [quote?.slice(...mark)])
  return { degree: confidence, quoted: sources.map(({ quote }) => quote).join(' '), marked: marks.join(' | ') }
}
