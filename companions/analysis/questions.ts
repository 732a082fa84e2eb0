import type { WholeSession } from '../../models/session.js'
import type { FiledTurn } from '../../models/turn.js'
import { wordsOf } from '../text/language.js'
import type { AnalysisModels } from './models/index.js'
import { isQuestion, type RecordedTurn } from './question.js'

/** What students have asked, in one wording; the others differ from it in case, accents or punctuation at most. */
export interface Question {
  text: string
  /** Usernames of all who have asked it. */
  students: Set<string>
}

/** A student's question; asked again, it is still one. */
interface Asked { text: string, words: string, student: string, at: Date }

const MAX_QUESTIONS = 5_000
const SESSIONS_AT_ONCE = 100

/**
 * The questions of the students of a subject: the newest 5,000, each student's repetitions left out, those in the same
 * words put together. Deleted sessions and messages that ask nothing about the course do not count.
 */
export async function questionsOf (models: AnalysisModels, subject: string): Promise<Question[]> {
  const newest = new Newest()
  let batch: WholeSession[] = []
  const sessions = models.Session.find({ subject, live: true, turns: { $gt: 0 } }, { user_id: 1, transcript: 1, turns: 1, recent: 1, last_active: 1 }).sort({ last_active: -1 }).lean<WholeSession>().cursor()
  for await (const session of sessions) {
    // The sessions come newest first, and no turn is newer than its session.
    if (newest.isFullBefore(session.last_active)) break
    batch.push(session)
    if (batch.length < SESSIONS_AT_ONCE) continue
    await read(models, batch, newest)
    batch = []
  }
  await read(models, batch, newest)
  return mergeWordings(newest.asked())
}

async function read ({ User, Turn }: AnalysisModels, sessions: WholeSession[], newest: Newest): Promise<void> {
  const students = new Set((await User.find({ _id: { $in: [...new Set(sessions.map(({ user_id }) => user_id))] }, role: 'STUDENT' }, { _id: 1 }).lean().exec()).map(({ _id }) => _id))
  const theirs = new Map(sessions.filter(({ user_id }) => students.has(user_id)).map(session => [String(session.transcript), { session, before: undefined as RecordedTurn | undefined }]))
  const add = (transcript: string, turn: RecordedTurn & Pick<FiledTurn, 'at'>) => {
    const reading = theirs.get(transcript)!
    if (isQuestion(turn, reading.before)) {
      const text = turn.said.replace(/\s+/g, ' ').trim()
      newest.add({ text, words: wordsOf(text).join(' '), student: reading.session.user_id, at: turn.at })
    }
    reading.before = turn
  }

  const filed = Turn.aggregate<RecordedTurn & Pick<FiledTurn, 'transcript' | 'number' | 'at'>>([
    { $match: { transcript: { $in: [...theirs.values()].map(({ session }) => session.transcript) } } },
    { $sort: { transcript: 1, number: 1 } },
    // The last two messages are the student's and the reply; replies are long, and stay where they are.
    { $project: { transcript: 1, number: 1, interrupted: 1, question_num: 1, answer: 1, at: 1, said: { $arrayElemAt: ['$messages.content', -2] } } }
  ]).cursor({ batchSize: 1000 })
  for await (const turn of filed) {
    const transcript = String(turn.transcript)
    const { turns, recent = [] } = theirs.get(transcript)!.session
    if (turn.number < turns - recent.length) add(transcript, turn)
  }
  for (const [transcript, { session: { recent = [] } }] of theirs) {
    for (const turn of recent) add(transcript, { ...turn, said: turn.messages.at(-2)?.content ?? '' })
  }
}

/** The newest questions, while older and newer ones go by. */
class Newest {
  #asked = new Map<string, Asked>()
  #oldest: Date | undefined

  add (asked: Asked): void {
    if (this.#oldest !== undefined && asked.at < this.#oldest) return
    const key = `${asked.student} ${asked.words}`
    const known = this.#asked.get(key)
    if (known === undefined || known.at < asked.at) this.#asked.set(key, asked)
    if (this.#asked.size >= 2 * MAX_QUESTIONS) this.asked()
  }

  isFullBefore (at: Date): boolean {
    return this.#oldest !== undefined && at < this.#oldest
  }

  /** Newest first. */
  asked (): Asked[] {
    const newest = [...this.#asked.values()].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_QUESTIONS)
    if (newest.length === MAX_QUESTIONS) this.#oldest = newest.at(-1)?.at
    this.#asked = new Map(newest.map(asked => [`${asked.student} ${asked.words}`, asked]))
    return newest
  }
}

function mergeWordings (asked: Asked[]): Question[] {
  const questions = new Map<string, { students: Set<string>, wordings: Map<string, number> }>()
  for (const { text, words, student } of asked) {
    const question = questions.get(words) ?? { students: new Set<string>(), wordings: new Map<string, number>() }
    questions.set(words, question)
    question.students.add(student)
    question.wordings.set(text, (question.wordings.get(text) ?? 0) + 1)
  }
  return [...questions.values()].map(({ students, wordings }) => {
    // Of two that are equally common, the one with its punctuation.
    const [[text]] = [...wordings].sort((a, b) => b[1] - a[1] || b[0].length - a[0].length) as [[string, number]]
    return { text, students }
  })
}
