import { byKey } from '../../../lib/values/lists.js'
import type { Passage } from './passages.js'
import { isLogistics } from '../providers/questions/logistics.js'

/*
 * A course has a guide of some pages and often a textbook of hundreds. "How are the labs graded?" has words that a
 * textbook has, too, and a hundred times as often.
 */

// A shorter document may be about anything.
const MIN_PASSAGES = 5
// So many passages of a document, evenly spread, tell what it is about.
const SAMPLE = 100
// Of a hundred passages of a syllabus, 20 to 76 say how the course is run; of a chapter, 0 to 10 (and a few 30).
const MOST_OF_COURSE = 15

/** The names of the documents that teach, and do not say how the course is run; see {@link nameOfText}. */
export function textbooksIn (passages: Passage[]): Set<string> {
  const ofDocuments = passages.filter(({ source }) => source.kind === 'document')
  const textbooks = [...byKey(ofDocuments, nameOfText)].filter(([, passages]) => isTextbook(passages))
  return new Set(textbooks.map(([name]) => name))
}

/** What tells the documents of a course apart. */
export function nameOfText ({ source }: Passage): string {
  return source.kind === 'document' ? source.document_id ?? source.filename : source.kind
}

function isTextbook (passages: Passage[]): boolean {
  if (passages.length < MIN_PASSAGES) return false
  const step = Math.ceil(passages.length / SAMPLE)
  const sample = passages.filter((_, at) => at % step === 0)
  return 100 * sample.filter(isLogistics).length < MOST_OF_COURSE * sample.length
}
