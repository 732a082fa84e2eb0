import { createHash } from 'node:crypto'
import { shortened } from '../../../lib/values/plain-text.js'
import { MAX_QUESTIONS, type FoundQuestion, type QuestionFile } from '../../questions/files/found.js'
import type { ExportDocument, ExportPlan, LeftOut, Plan } from './plan.js'

/*
 * While a gateway imports an export, it has all of the plan in memory, and it stores the names of what is left out. So
 * each part of a plan has a limit. The result of the import says what was beyond a limit.
 */

const MAX_DOCUMENTS = 2000
const MAX_LEFT_OUT = 1000
const MAX_SKIPPED = 5000
// An import of questions is one document of the database, of at most 16 MiB.
const MAX_QUESTION_CHARACTERS = 8 * 1024 * 1024
const MAX_TITLE = 200
const MAX_KEY = 100

/** The plan as the gateway gets it: without the content of the documents. */
export function planWithoutContent ({ documents, leftOut, questions }: ExportPlan): Plan {
  return {
    documents: documents.map(({ key, title, hash, hidden }) => ({ key, title, hash, hidden })),
    leftOut,
    questions
  }
}

/** Cuts a plan to the limits of an import. `leftOut` and the issues of the questions say what was cut. */
export function withinLimits ({ documents, leftOut, questions }: ExportPlan): ExportPlan {
  const kept = documents.slice(0, MAX_DOCUMENTS)
    .map((document): ExportDocument => ({ ...document, key: storedKey(document.key), title: short(document.title) }))
  const others = documents.length - kept.length
  const more = others > 0
    ? [{ title: `${others} documents`, reason: `An import brings ${MAX_DOCUMENTS}: the others were left out.` }]
    : []
  return { documents: kept, leftOut: [...fewLeftOut(leftOut), ...more], questions: fewQuestions(questions) }
}

function fewLeftOut (leftOut: LeftOut[]): LeftOut[] {
  const kept = leftOut.slice(0, MAX_LEFT_OUT).map(({ title, reason }) => ({ title: short(title), reason }))
  const others = leftOut.length - kept.length
  if (others <= 0) return kept
  return [...kept, { title: `${others} more`, reason: 'Are left out, too. They are not named here.' }]
}

function fewQuestions ({ questions, unsupported, issues }: QuestionFile): QuestionFile {
  const kept = fittingQuestions(questions)
  const named = {
    questions: kept.map(question => ({ ...question, ...question.id !== undefined && { id: storedKey(question.id) } })),
    unsupported: unsupported.slice(0, MAX_SKIPPED).map(({ type, ...one }) => ({ ...one, type: short(type) })),
    issues: issues.slice(0, MAX_SKIPPED).map(({ msg, ...one }) => ({ ...one, msg: short(msg) }))
  }
  const others = unsupported.length + issues.length - named.unsupported.length - named.issues.length
  if (kept.length < questions.length) {
    const msg = `An import brings ${MAX_QUESTIONS} questions of ${MAX_QUESTION_CHARACTERS} characters in all: ` +
      'the others were left out'
    named.issues.push({ line: 1, msg })
  }
  if (others > 0) named.issues.push({ line: 1, msg: `${others} more were left out. They are not named here` })
  return named
}

function fittingQuestions (questions: FoundQuestion[]): FoundQuestion[] {
  let room = MAX_QUESTION_CHARACTERS
  return questions.slice(0, MAX_QUESTIONS).filter(question => {
    const size = JSON.stringify(question).length
    if (size > room) return false
    room -= size
    return true
  })
}

const short = (text: string): string => shortened(text, MAX_TITLE)

/** The key as the gateway stores it. Another key stays another one, and the same key the same. */
function storedKey (key: string): string {
  return key.length > MAX_KEY ? createHash('sha256').update(key).digest('base64url') : key
}
