import { randomUUID } from 'node:crypto'
import { InvalidInput } from '../../lib/http/errors.js'
import { validationIssues } from '../../lib/validation/validation-issues.js'
import { compileFor } from '../../lib/validation/validators.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { StoredQuestion, WrittenQuestion } from '../../collections/questions/question.js'
import { bytesOf, hashOf, nextPositions } from '../../models/questions/question.js'
import { NewQuestion, type ImportFormat } from '../../schemas/questions.js'
import type { CourseMaterial } from '../subjects/course-material.js'
import { completeQuestionImports } from './open-imports.js'
import { questionWithIssues } from './question-content.js'
import type { LineIssue, QuestionFile, Unsupported } from './files/found.js'
import { literalText, withoutEscapes } from './files/html/html.js'
import type { QuestionFiles } from './files/index.js'
import { withRoom, type BankLimits } from './question-room.js'
import { newQuestion, type Author } from './questions.js'
import { requireTeacher } from '../subjects/subject-access.js'

/*
 * An import is one document with all new questions (models/questions/question-import.ts): when it is written, the
 * import is made. Then the questions are inserted, and the document is deleted. A process that is killed before the
 * first write has imported nothing; after it, the next start or the next import inserts what is missing.
 */

const isQuestion = compileFor('body', NewQuestion)

/** A file of questions as it is uploaded. */
export interface QuestionFileUpload { bytes: Buffer, format: ImportFormat, unsupported: 'refuse' | 'skip' }

interface ImportRequest { caller: User, admittedAt: Date }

interface ImportServices { models: Models, courseMaterial: CourseMaterial, questionFiles: QuestionFiles }

/**
 * Imports a file as drafts: all of its questions or none, or with `skip` those that can be taken.
 * @returns the counts of {@link importQuestions}, and the questions that were skipped
 * @throws {InvalidInput} as {@link importable}; then {SubjectNotFound | NotSubjectProfessor}; then what
 *   {@link importQuestions} throws
 */
export async function importFile (
  { models, courseMaterial, questionFiles }: ImportServices, limits: BankLimits,
  { caller, admittedAt: at }: ImportRequest, subject: string,
  upload: QuestionFileUpload
): Promise<{ imported: number, unchanged: number, skipped: Skipped[] }> {
  const file = await questionFiles.read(upload.bytes, upload.format, caller._id)
  const { questions, skipped } = importable(file, upload.unsupported)
  await requireTeacher(models, caller, subject)
  const counts = await courseMaterial.write(caller, subject, () =>
    importQuestions(models, limits, { subject, caller: caller._id, at }, questions))
  return { ...counts, skipped }
}

/** A question that was left out. `type` is `faulty` where the file or the bank does not allow it as it is. */
export interface Skipped { line: number, type: string, reason: string }

/**
 * The questions of a file that can be imported. With `skip`, what cannot be taken is left out with its reason, also
 * where nothing is left.
 * @throws {InvalidInput} with each fault at its line, where one refuses the file; with `skip` that is one behind which
 *   questions may stand that were not read: they would be neither taken nor told
 */
function importable (
  file: QuestionFile, unsupported: 'refuse' | 'skip'
): { questions: WrittenQuestion[], skipped: Skipped[] } {
  const { taken, faults, skipped } = judgeFile(file)
  const isTaken = unsupported === 'skip' && !faults.some(({ hidesQuestions }) => hidesQuestions)
  const issues = isTaken ? [] : [...faults, ...unsupported === 'skip' ? [] : file.unsupported.map(notSupported)]
  if (issues.length > 0) {
    throw new InvalidInput(...issues.sort(byLine).map(({ line, msg }) =>
      ({ loc: ['body', 'file', line], msg: `Line ${line}: ${msg}`, type: 'value_error' })))
  }
  return { questions: taken.map(({ question }) => question), skipped }
}

/**
 * The questions of a file that the bank can hold, each with its id in the file, and all that it cannot hold: `faults`
 * has each fault, `skipped` each question once.
 */
export function judgeFile (
  file: QuestionFile
): { taken: Array<{ id?: string, question: WrittenQuestion }>, faults: LineIssue[], skipped: Skipped[] } {
  const checked = file.questions.map(({ question, earlier, ...found }) => {
    const read = checkFileQuestion(question)
    const before = earlier === undefined ? undefined : checkFileQuestion(earlier).question
    if (read.question !== undefined && before !== undefined) readEarlier.set(read.question, before)
    return { ...found, ...read }
  })
  const faults = [
    ...file.issues,
    ...checked.flatMap(({ line, file, msgs }) => msgs.map(msg => ({ line, msg: withName(file, msg) })))
  ]
  const taken = checked.flatMap(({ id, question, msgs }) =>
    question === undefined || msgs.length > 0 ? [] : [{ id, question }])
  const skipped = [
    ...file.unsupported.map(({ line, type, file }) => ({ line, type, reason: withName(file, NO_SUCH_TYPE) })),
    ...file.issues.map(({ line, msg }) => ({ line, type: 'faulty', reason: msg })),
    ...checked.filter(({ msgs }) => msgs.length > 0).map(({ line, file, msgs }) =>
      ({ line, type: 'faulty', reason: withName(file, msgs.join('; ')) }))
  ]
  return { taken, faults, skipped: skipped.sort(byLine) }
}

const NO_SUCH_TYPE = 'Is of a type, or graded in a way, that the bank does not have'

function withName (file: string | undefined, msg: string): string {
  return file === undefined ? msg : `${file}: ${msg}`
}

function byLine (a: { line: number }, b: { line: number }): number {
  return a.line - b.line
}

function checkFileQuestion (written: NewQuestion): { question?: WrittenQuestion, msgs: string[] } {
  if (!isQuestion(written)) {
    const issues = validationIssues('body', NewQuestion, isQuestion.errors ?? [])
    return { msgs: issues.map(({ loc, msg }) => sentence(loc.slice(1), msg)) }
  }
  const { question, issues } = questionWithIssues(written)
  return { question, msgs: issues.map(({ path, msg }) => sentence(path, msg)) }
}

/** `options.2.text: Must have at most 1000 characters` */
function sentence (path: Array<string | number>, msg: string): string {
  return `${path.join('.')}: ${msg}`
}

function notSupported ({ line, type, file }: Unsupported): LineIssue {
  return { line, msg: withName(file, `This question (${type}) is not supported; unsupported=skip leaves it out`) }
}

/**
 * Adds the questions as drafts, in their order. One that the subject has already is left out.
 * @throws {QuestionBankFull | QuestionsTooLarge}
 */
export async function importQuestions (
  models: Models, limits: BankLimits, author: Author, written: WrittenQuestion[]
): Promise<{ imported: number, unchanged: number }> {
  const { Question, QuestionImport } = models
  const { subject } = author
  await completeQuestionImports(models, subject)
  const questions = await newQuestions(models, author, written)
  if (questions.length === 0) return { imported: 0, unchanged: written.length }
  const wanted = sizeOf(questions)
  const imported = await withRoom({ models, limits, subject }, wanted, async () => {
    const _id = randomUUID()
    await QuestionImport.begin({ _id, subject, questions })
    const result = await Question.addImported(questions)
    await QuestionImport.remove(_id)
    // What another import has brought meanwhile is counted by that one.
    return { result, stored: wanted, isLess: result < questions.length }
  })
  return { imported, unchanged: written.length - imported }
}

/** What the questions take of the room of a bank. */
export function sizeOf (questions: StoredQuestion[]): { questions: number, bytes: number } {
  return { questions: questions.length, bytes: questions.reduce((sum, question) => sum + bytesOf(question), 0) }
}

// How an earlier version read a question of a file, where its reader can tell.
const readEarlier = new WeakMap<WrittenQuestion, WrittenQuestion>()

/**
 * What {@link hashOf} gave before plain texts were read as such: "2\*3" was "2*3" in a bank. The text of a question may
 * be plain and its options not, or the reverse.
 */
export function earlierHashesOf (question: WrittenQuestion): string[] {
  const { text, options } = question
  const plain = options?.map(option => ({ ...option, text: asBefore(option.text) }))
  const before = readEarlier.get(question)
  const hashes = [asBefore(text), text].flatMap(text => [plain, options].map(options =>
    hashOf({ ...question, text, ...options !== undefined && { options } })))
  return [...new Set([...hashes, ...before === undefined ? [] : [hashOf(before)]])]
}

/** A plain text without its escapes. One with a mark of Markdown was HTML, and was read as it is now. */
function asBefore (text: string): string {
  const plain = withoutEscapes(text)
  return literalText(plain) === text ? plain : text
}

/** Drafts of those questions that the subject does not have, each once. They are not stored yet. */
export async function newQuestions (
  { Question }: Models, author: Author, written: WrittenQuestion[]
): Promise<StoredQuestion[]> {
  const byHash = new Map<string, WrittenQuestion>()
  for (const question of written) {
    const hash = hashOf(question)
    if (!byHash.has(hash)) byHash.set(hash, question)
  }
  const earlier = new Map([...byHash].map(([hash, question]) => [hash, [hash, ...earlierHashesOf(question)]]))
  const known = await Question.knownContent(author.subject, [...new Set([...earlier.values()].flat())])
  const fresh = [...byHash].filter(([hash]) => earlier.get(hash)?.some(one => known.has(one)) !== true)
  const first = nextPositions(fresh.length)
  return fresh.map(([hash, question], index) =>
    ({ ...newQuestion(question, author, first + index), imported_hash: hash }))
}
