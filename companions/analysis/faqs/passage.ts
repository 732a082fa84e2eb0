import { Type, type Static } from '@sinclair/typebox'
import { compileFor } from '../../../lib/validation/validators.js'
import { wordsOf } from '../../text/language.js'
import { PassageNotFound } from '../errors.js'
import type { PassageSource } from '../models/frequent-question.js'
import type { RequestContext, Sources } from '../request-context.js'
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
 * @throws {ServiceUnavailable | ServiceTimeout} when the service that has the material does not answer
 */
export async function findPassage (
  analysis: Analysis, subject: string, { document_id: document, heading, quote }: Passage, context: RequestContext
): Promise<PassageSource> {
  const segments = quote.split(/…|\[\.\.\.\]|\.{3}/).map(wordsOf).filter(words => words.length > 0)
  const place = document === undefined
    ? placeOf([guidePart(await analysis.models.Subject.guideOf(subject), heading)], segments) ??
      placeOf([guidePart(await publishedGuide(analysis.sources, subject, context), heading)], segments)
    : placeOf(await partsOf(analysis, subject, document, context), segments)
  if (place === undefined) throw new PassageNotFound()
  return { ...place, quote }
}

/** A heading counts where the guide has it. */
function guidePart (guide: string, heading?: string): Part {
  const words = wordsOf(guide)
  const innermost = wordsOf(heading?.split('›').at(-1) ?? '')
  const isThere = innermost.length > 0 && ` ${words.join(' ')} `.includes(` ${innermost.join(' ')} `)
  return { words, place: { kind: 'guide', title: GUIDE, ...(isThere && { heading }) } }
}

const PublishedGuide = Type.Object({ guide: Type.String() })
const isPublishedGuide = compileFor('body', PublishedGuide)

/** The guide that the chat engine has read from a web page. Other engines need not have any. */
async function publishedGuide ({ engine }: Sources, subject: string, { requestId }: RequestContext): Promise<string> {
  const reply = await engine?.callIfKnown('guide', {
    method: 'GET',
    path: `/guides/${encodeURIComponent(subject)}`,
    key: subject,
    headers: { 'x-request-id': requestId },
    passesOn: [404, 405, 501]
  })
  return isPublishedGuide(reply?.json) ? (reply?.json as Static<typeof PublishedGuide>).guide : ''
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
