import { wordsOf } from '../../text/language.js'
import { isQuestion } from './is-question.js'
import type { SaidIn } from '../models/frequent-question.js'
import type { AnalysisModels } from '../models/index.js'
import { Newest } from '../inbox/newest.js'
import { readTurns } from '../student-turns.js'
import { transcriptsOf } from '../transcripts.js'

/** A question of a class in one wording. Its other wordings have the same words in another case or punctuation. */
export interface Question {
  text: string
  /** Usernames of all the students who asked it. */
  students: Set<string>
  /** Where it was asked: for each student the newest session, of at most some students. */
  said_in: SaidIn[]
}

/** A question of one student. */
interface AskedQuestion {
  /** Its turn. */
  id: string
  text: string
  /** The folded words of the text, separated by spaces. */
  words: string
  /** Username. */
  student: string
  said_in: SaidIn
  at: Date
}

const MAX_QUESTIONS = 4_000
// With what students repeat, so that a large class in which they do so costs no more than another one.
const MAX_READ = 4_500
// Each deletion looks for one of them that is left. Where all of these are gone, the next run finds others.
const MAX_SAID_IN = 50
// So that no student decides what a class asks.
const MAX_OF_STUDENT = 200

/**
 * The newest 4,000 questions that students have asked in a subject, of each student the newest 200, with equal words
 * merged. What a student repeats counts once; with the repetitions, the newest 4,500 are read. Deleted sessions and
 * messages that are no question do not count, and neither does what the subject keeps from its teachers: now, or when
 * it was asked.
 */
export async function questionsOf (models: AnalysisModels, subject: string): Promise<Question[]> {
  if (await transcriptsOf(models, subject) === 'none') return []
  const newest = new Newest<AskedQuestion>(MAX_READ, ({ id }) => id, {
    ownerOf: ({ student }) => student, limit: MAX_OF_STUDENT
  })
  await readTurns(models, subject, {
    isFullBefore: at => newest.isFullBefore(at),
    read: ({ session: { _id: session_id, transcript, user_id: student }, turn, before }) => {
      if (turn.transcripts === 'none' || !isQuestion(turn, before)) return
      const text = turn.said.replace(/\s+/g, ' ').trim()
      const said_in = { session_id, transcript }
      newest.add({ id: String(turn._id), text, words: wordsOf(text).join(' '), student, said_in, at: turn.at })
    }
  })
  const asked = new Map<string, AskedQuestion>()
  for (const question of newest.toArray()) {
    const key = `${question.student} ${question.words}`
    if (!asked.has(key)) asked.set(key, question)
  }
  return mergeWordings([...asked.values()].slice(0, MAX_QUESTIONS))
}

/** One question for each sequence of words, in the wording that most students use. */
function mergeWordings (asked: AskedQuestion[]): Question[] {
  const questions = new Map<string, Omit<Question, 'text'> & { wordings: Map<string, number> }>()
  for (const { text, words, student, said_in } of asked) {
    const question = questions.get(words) ??
      { students: new Set<string>(), said_in: [], wordings: new Map<string, number>() }
    questions.set(words, question)
    question.students.add(student)
    if (question.said_in.length < MAX_SAID_IN) question.said_in.push(said_in)
    question.wordings.set(text, (question.wordings.get(text) ?? 0) + 1)
  }
  return [...questions.values()].map(({ wordings, ...question }) => {
    // Of two wordings that are equally common, the longer one: it has its punctuation.
    const [text = ''] = [...wordings.keys()].sort((a, b) =>
      (wordings.get(b) ?? 0) - (wordings.get(a) ?? 0) || b.length - a.length)
    return { text, ...question }
  })
}
