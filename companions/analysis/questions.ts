import { wordsOf } from '../text/language.js'
import { isQuestion } from './is-question.js'
import type { AnalysisModels } from './models/index.js'
import type { Session } from './models/session.js'
import type { Turn } from './models/turn.js'
import { NewestQuestions, type AskedQuestion } from './newest-questions.js'

/** A question of a class in one wording. Its other wordings have the same words in another case or punctuation. */
export interface Question {
  text: string
  /** Usernames of all the students who asked it. */
  students: Set<string>
}

const MAX_QUESTIONS = 5_000
const SESSIONS_AT_ONCE = 100

/**
 * The newest 5,000 questions that students have asked in a subject, with equal words merged. Repetitions by the same
 * student, deleted sessions and messages that are no question do not count.
 */
export async function questionsOf (models: AnalysisModels, subject: string): Promise<Question[]> {
  const newest = new NewestQuestions(MAX_QUESTIONS)
  let batch: Session[] = []
  for await (const session of models.Session.newestOf(subject)) {
    // No turn is newer than `last_active` of its session, and the next sessions are older still.
    if (newest.isFullBefore(session.last_active)) break
    batch.push(session)
    if (batch.length < SESSIONS_AT_ONCE) continue
    await readSessions(models, batch, newest)
    batch = []
  }
  await readSessions(models, batch, newest)
  return mergeWordings(newest.toArray())
}

/** Adds the questions of the sessions whose owner is a student. */
async function readSessions (
  { User, Turn }: AnalysisModels, sessions: Session[], newest: NewestQuestions
): Promise<void> {
  const students = await User.studentsAmong([...new Set(sessions.map(({ user_id }) => user_id))])
  const readers = new Map(sessions
    .filter(({ user_id }) => students.has(user_id))
    .map(session => [String(session.transcript), new SessionReader(session, newest)]))

  for await (const turn of Turn.filedIn([...readers.values()].map(({ session }) => session.transcript))) {
    const reader = readers.get(String(turn.transcript))
    // A turn that has just been filed may be among the recent ones of the session as well.
    if (reader !== undefined && turn.number < reader.filedTurns) reader.read(turn)
  }
  for (const reader of readers.values()) {
    for (const turn of reader.session.recent) reader.read(turn)
  }
}

/** Takes the turns of one session in their order and adds those that are questions. */
class SessionReader {
  readonly session: Session
  readonly #newest: NewestQuestions
  #before: Turn | undefined

  constructor (session: Session, newest: NewestQuestions) {
    this.session = session
    this.#newest = newest
  }

  /** How many turns come before those that the session holds itself. */
  get filedTurns (): number {
    return this.session.turns - this.session.recent.length
  }

  read (turn: Turn): void {
    if (isQuestion(turn, this.#before)) {
      const text = turn.said.replace(/\s+/g, ' ').trim()
      this.#newest.add({ text, words: wordsOf(text).join(' '), student: this.session.user_id, at: turn.at })
    }
    this.#before = turn
  }
}

/** One question for each sequence of words, in the wording that most students use. */
function mergeWordings (asked: AskedQuestion[]): Question[] {
  const questions = new Map<string, { students: Set<string>, wordings: Map<string, number> }>()
  for (const { text, words, student } of asked) {
    const question = questions.get(words) ?? { students: new Set<string>(), wordings: new Map<string, number>() }
    questions.set(words, question)
    question.students.add(student)
    question.wordings.set(text, (question.wordings.get(text) ?? 0) + 1)
  }
  return [...questions.values()].map(({ students, wordings }) => {
    // Of two wordings that are equally common, the longer one: it has its punctuation.
    const [text = ''] = [...wordings.keys()].sort((a, b) =>
      (wordings.get(b) ?? 0) - (wordings.get(a) ?? 0) || b.length - a.length)
    return { text, students }
  })
}
