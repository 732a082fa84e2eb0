import { mongo } from 'mongoose'
import type { ImportedDocument } from '../../collections/subjects/course-import.js'
import { shortened } from '../../lib/values/plain-text.js'
import type { WrittenQuestion } from '../../collections/questions/question.js'
import type { Plan } from './exports/plan.js'
import { judgeFile, type Skipped } from '../questions/question-import.js'

/*
 * How much of an export an import brings and tells. Its report is one document of the database, and so are its new
 * questions: neither may be larger than 16 MiB, whatever is in the export. What the export itself says, keys and
 * titles, has been cut where the export was read (exports/plan-limits.ts).
 */

const MAX_SKIPPED = 2000
const MAX_QUESTION_BYTES = 12 * 1024 ** 2
/** What a stored question has besides what was written. */
const QUESTION_BYTES = 1024
// In units of UTF-16, each of which is at most three bytes of UTF-8: a report is smaller than 12 MB.
const MAX_REASON = 300

/** An entry of the report about one document, whose reason may be of a service. */
export function boundedReason ({ reason, ...document }: ImportedDocument): ImportedDocument {
  return { ...document, ...(reason !== undefined && { reason: shortened(reason, MAX_REASON) }) }
}

/** The questions of an export as an import brings and tells them; `leftOut` says what it does not bring or tell. */
export function boundedQuestions ({ questions }: Plan): {
  taken: Array<{ id?: string, question: WrittenQuestion }>, skipped: Skipped[], leftOut: ImportedDocument[]
} {
  const judged = judgeFile(questions)
  let bytes = 0
  const over = judged.taken.findIndex(({ question }) =>
    (bytes += mongo.BSON.calculateObjectSize(question) + QUESTION_BYTES) > MAX_QUESTION_BYTES)
  const taken = over === -1 ? judged.taken : judged.taken.slice(0, over)
  const skipped = judged.skipped.slice(0, MAX_SKIPPED).map(({ line, type, reason }) =>
    ({ line, type, reason: shortened(reason, MAX_REASON) }))
  return {
    taken,
    skipped,
    leftOut: [
      ...leftOut(judged.taken.length - taken.length, 'An import brings 12 MiB of questions: the others were left out.'),
      ...leftOut(judged.skipped.length - skipped.length, `A report tells ${MAX_SKIPPED} that were left out.`)
    ]
  }
}

function leftOut (count: number, reason: string): ImportedDocument[] {
  return count === 0 ? [] : [{ title: `${count} questions`, status: 'left_out', reason }]
}
