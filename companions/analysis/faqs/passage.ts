import { wordsOf } from '../../text/language.js'
import { PassageNotFound } from '../errors.js'
import type { PassageSource } from '../../../collections/subjects/frequent-question.js'
import type { RequestContext } from '../request-context.js'
import type { Analysis } from '../runs/run.js'
import type { Passage } from '../schemas.js'
import { chunksOf } from '../topics/topics.js'

/** The title of the guide, as a source has it. */
const GUIDE = 'Course guide'

/** A part of the material as words, with the source that names its place. */
interface Part { words: string[], place: Omit<PassageSource, 'quote'> }

/**
 * The place of a passage in what students see of the material: in the document that is named, otherwise in a guide.
 * Case, punctuation and Markdown do not matter, and a quotation may leave something out at "…".
 * @throws {PassageNotFound} where it does not stand there
 */
export async function findPassage (
  analysis: Analysis, subject: string, { document_id: document, heading, quote }: Passage, context: RequestContext
): Promise<PassageSource> {
  const parts = document === undefined
    ? await guidesOf(analysis, subject, heading)
    : await partsOf(analysis, subject, document, context)
  const place = placeOf(parts, quote.split(/…|\[\.\.\.\]|\.{3}/).map(wordsOf).filter(words => words.length > 0))
  if (place === undefined) throw new PassageNotFound()
  return { ...place, quote }
}

/** A heading counts where the guide has it. */
async function guidesOf ({ models: { Subject } }: Analysis, subject: string, heading?: string): Promise<Part[]> {
  return (await Subject.guidesOf(subject)).map(guide => {
    const words = wordsOf(guide)
    const innermost = wordsOf(heading?.split('›').at(-1) ?? '')
    const isThere = innermost.length > 0 && ` ${words.join(' ')} `.includes(` ${innermost.join(' ')} `)
    return { words, place: { kind: 'guide', title: GUIDE, ...(isThere && { heading }) } }
  })
}

async function partsOf (
  analysis: Analysis, subject: string, document: string, context: RequestContext
): Promise<Part[]> {
  const chunks = await chunksOf(analysis, subject, context)
  return chunks.filter(({ metadata }) => metadata.document_id === document)
    .map(({ content, metadata: { filename: title, page, heading, overlap = 0 } }) => ({
      words: wordsOf(content.slice(overlap)),
      place: {
        kind: 'document',
        document_id: document,
        title,
        ...(page != null && { page }),
        ...(heading != null && { heading })
      }
    }))
}

/** The place of the first words, where the segments stand one after the other in the parts. */
function placeOf (all: Part[], segments: string[][]): Part['place'] | undefined {
  if (segments.length === 0) return undefined
  const parts = all.filter(({ words }) => words.length > 0)
  // A guide is one text; a passage of a document may go on in the next part.
  const text = ` ${parts.map(({ words }) => words.join(' ')).join(' ')} `
  let first: number | undefined
  let from = 0
  for (const segment of segments) {
    const wanted = ` ${segment.join(' ')} `
    const at = text.indexOf(wanted, from)
    if (at === -1) return undefined
    first ??= at
    from = at + wanted.length - 1
  }
  let end = 0
  return parts.find(({ words }) => (end += words.join(' ').length + 1) > (first ?? 0))?.place
}
