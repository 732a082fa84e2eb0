import { createHash } from 'node:crypto'
import { NoQuestionsFound } from './errors.js'
import { languageOf, wordsOf } from '../text/language.js'
import { termsOf } from '../text/terms.js'
import { answersTo } from './answers.js'
import type { Clustering } from './clustering/cluster.js'
import type { ClusteringThread } from './clustering/thread.js'
import { foldedWords, Identifiers, type Person } from './identifiers.js'
import type { AnalysisModels } from './models/index.js'
import type { Analysis, RequestContext } from './plugins/analysis.js'
import { questionsOf, type Question } from './questions.js'
import type { Faq } from './schemas.js'
import { TEXTS } from './texts.js'

const GRAM_SHARE = 0.6
const CUT = 0.85
// Few questions have few words in common by chance, so that less likeness says more.
const CUT_OF_FEW = 0.8
const FEW = 200
const MAX_FAQS = 50

export interface FaqsFound { questions: number, clusters: number, faqs: Array<Omit<Faq, 'subject'>> }

/**
 * Finds what the students of a subject keep asking, and publishes it in place of the list before.
 * @param minStudents how many different students must have asked a question for it to be shown to anybody
 * @throws {NoQuestionsFound}
 */
export async function generateFaqs ({ models, sources, thread }: Analysis, subject: string, minStudents: number, context: RequestContext): Promise<FaqsFound> {
  const questions = await questionsOf(models, subject)
  if (questions.length === 0) {
    // The list before was made of questions that are there no more.
    await models.Faqs.withdraw(subject)
    throw new NoQuestionsFound(subject)
  }
  context.log.info({ subject, questions: questions.length }, 'looking for what the class keeps asking')

  const clusters = (await clustersOf(questions, thread, context)).filter(({ students }) => students >= minStudents)
  const identifiers = await identifiersOf(models, subject, questions)
  const shown = clusters.flatMap(({ questions, students }) => {
    const question = presentable(questions, identifiers, minStudents)
    return question === undefined ? [] : [{ question, students }]
  }).slice(0, MAX_FAQS)

  const answers = await answersTo(shown.map(({ question }) => question), subject, sources, context)
  // Where the service closes meanwhile, the answers are lacking: the list before stays.
  context.signal.throwIfAborted()
  const created_at = new Date()
  const before = new Map((await models.Faqs.latest(subject))?.entries.map(({ id, answer }) => [id, answer]))
  const faqs = shown.map(({ question, students }, position) => {
    const id = idOf(subject, question)
    // While nobody can be asked, the answer that was found last time is better than none.
    const answer = answers[position] ?? before.get(id) ?? TEXTS[languageOf(question)].notAsked
    return { id, question, answer: identifiers.hideInMaterial(answer), cluster_size: students, created_at }
  })
  await models.Faqs.publish(subject, { generated_at: created_at, analyzed: questions.length, entries: faqs })
  return { questions: questions.length, clusters: clusters.length, faqs }
}

/** How questions are grouped. */
export function clusteringOf (texts: string[]): Clustering {
  return { texts, gramShare: GRAM_SHARE, cut: texts.length < FEW ? CUT_OF_FEW : CUT }
}

/** The largest class first; the questions of each, those from its middle first. */
async function clustersOf (questions: Question[], thread: ClusteringThread, { log }: RequestContext): Promise<Array<{ questions: Question[], students: number }>> {
  const counts = questions.map(({ students }) => students.size)
  const clusters = await thread.cluster({ ...clusteringOf(questions.map(({ text }) => text)), counts }, log)
  return clusters.map(members => {
    const theirs = members.map(member => questions[member] as Question)
    return { questions: theirs, students: new Set(theirs.flatMap(({ students }) => [...students])).size }
  }).sort((a, b) => b.students - a.students || (wordsOf((a.questions[0] as Question).text).join(' ') < wordsOf((b.questions[0] as Question).text).join(' ') ? -1 : 1))
}

/**
 * The wording that is shown: the first that nobody could be recognised by. Where every one tells who asked, the
 * middle one without what tells it; where that leaves nothing to ask, none. A word that may be a name, or what friends
 * call somebody, is shown where enough students of the group say it, as the question itself is.
 */
function presentable (questions: Question[], identifiers: Identifiers, minStudents: number): string | undefined {
  const texts = questions.map(({ text }) => text)
  const sayers = sayersOf(questions)
  const isShared = (word: string) => (sayers.get(word)?.size ?? 0) >= minStudents
  const clean = texts.filter(text => !identifiers.isIn(text, isShared))
  const shown = clean.find(text => !identifiers.mayName(text)) ?? clean[0]
  if (shown !== undefined) return shown
  return texts.map(text => identifiers.hideInQuestion(text, isShared)).find(text => !identifiers.isIn(text, isShared) && termsOf(text).length > 0)
}

/** The students who have said each word. */
function sayersOf (questions: Question[]): Map<string, Set<string>> {
  const sayers = new Map<string, Set<string>>()
  for (const { text, students } of questions) {
    for (const word of new Set(foldedWords(text))) {
      const saidBy = sayers.get(word) ?? new Set()
      sayers.set(word, saidBy)
      for (const student of students) saidBy.add(student)
    }
  }
  return sayers
}

/** Of everybody who takes the course or has asked in it. */
async function identifiersOf ({ User, Subject }: AnalysisModels, subject: string, questions: Question[]): Promise<Identifiers> {
  const askers = [...new Set(questions.flatMap(({ students }) => [...students]))]
  const head = await Subject.findSubject(subject)
  const professor = head === null ? null : await User.findAccount(head.professor_id)
  const students = await User.find({ $or: [{ subjects: subject }, { _id: { $in: askers } }] }, { full_name: 1, email: 1 }).lean<Array<{ _id: string, full_name: string, email: string }>>().exec()
  return new Identifiers(students.map(({ _id: username, full_name, email }): Person => ({ username, full_name, email })), professor?.full_name)
}

function idOf (subject: string, question: string): string {
  return createHash('sha256').update(`${subject}\n${wordsOf(question).join(' ')}`).digest('hex').slice(0, 16)
}
