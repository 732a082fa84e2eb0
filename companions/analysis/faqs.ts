import { createHash } from 'node:crypto'
import { languageOf, wordsOf } from '../text/language.js'
import { termsOf } from '../text/terms.js'
import { answersTo } from './answers.js'
import type { Clustering } from './clustering/cluster.js'
import type { ClusteringThread } from './clustering/thread.js'
import { NoQuestionsFound } from './errors.js'
import { Identifiers, type IsShared } from './identifiers/identifiers.js'
import { foldedWords } from './identifiers/words.js'
import type { AnalysisModels } from './models/index.js'
import type { Analysis, RequestContext } from './run.js'
import { questionsOf, type Question } from './questions.js'
import type { Faq } from './schemas.js'
import { TEXTS } from './texts.js'

const GRAM_SHARE = 0.6
const CUT = 0.85
// In a small class, questions share few words by chance, so a smaller similarity means the same question.
const CUT_OF_FEW = 0.8
const FEW = 200
const MAX_FAQS = 50

type ListedFaq = Omit<Faq, 'subject'>

/** Questions that mean the same, the most typical one first. */
interface QuestionCluster {
  questions: Question[]
  /** How many different students have asked one of them. */
  students: number
}

export interface FaqsFound {
  /** How many questions were read. */
  questions: number
  /** How many clusters have enough students. */
  clusters: number
  faqs: ListedFaq[]
}

/**
 * Finds the frequently asked questions of a subject and replaces its published list.
 * @param minStudents how many different students must have asked a question
 * @throws {NoQuestionsFound} The published list is withdrawn then.
 */
export async function generateFaqs (
  { models, sources, thread }: Analysis, subject: string, minStudents: number, context: RequestContext
): Promise<FaqsFound> {
  const questions = await questionsOf(models, subject)
  if (questions.length === 0) {
    // The questions of the published list were deleted since.
    await models.Faqs.withdraw(subject)
    throw new NoQuestionsFound(subject)
  }
  context.log.info({ subject, questions: questions.length }, 'looking for frequently asked questions')

  const clusters = (await clustersOf(questions, thread, context)).filter(({ students }) => students >= minStudents)
  const identifiers = await identifiersOf(models, subject, questions)
  const shown = clusters.flatMap(({ questions, students }) => {
    const question = presentable(questions, identifiers, minStudents)
    return question === undefined ? [] : [{ question, students }]
  }).slice(0, MAX_FAQS)

  const answers = await answersTo(shown.map(({ question }) => question), subject, sources, context)
  // When the service closes meanwhile, answers are missing: the published list stays.
  context.signal.throwIfAborted()
  const created_at = new Date()
  const published = new Map((await models.Faqs.latest(subject))?.entries.map(({ id, answer }) => [id, answer]))
  const faqs = shown.map(({ question, students }, position): ListedFaq => {
    const id = idOf(subject, question)
    // When no service answers, the answer of the published list is better than none.
    const answer = answers[position] ?? published.get(id) ?? TEXTS[languageOf(question)].notAsked
    return { id, question, answer: identifiers.hideInMaterial(answer), cluster_size: students, created_at }
  })
  await models.Faqs.publish(subject, { generated_at: created_at, analyzed: questions.length, entries: faqs })
  return { questions: questions.length, clusters: clusters.length, faqs }
}

/** The parameters with which questions are clustered. */
export function clusteringOf (texts: string[]): Clustering {
  return { texts, gramShare: GRAM_SHARE, cut: texts.length < FEW ? CUT_OF_FEW : CUT }
}

/** The cluster with the most students first. Clusters of one size are in the order of their first words. */
async function clustersOf (
  questions: Question[], thread: ClusteringThread, { log }: RequestContext
): Promise<QuestionCluster[]> {
  const counts = questions.map(({ students }) => students.size)
  const clusters = await thread.cluster({ ...clusteringOf(questions.map(({ text }) => text)), counts }, log)
  const sorted = clusters.map(members => {
    const inCluster = members.flatMap(member => questions[member] ?? [])
    const students = new Set(inCluster.flatMap(({ students }) => [...students])).size
    return { questions: inCluster, students, words: wordsOf(inCluster[0]?.text ?? '').join(' ') }
  }).sort((a, b) => b.students - a.students || (a.words < b.words ? -1 : 1))
  return sorted.map(({ questions, students }) => ({ questions, students }))
}

/**
 * The wording that is shown: the most typical one that identifies no student. Where every wording identifies one, the
 * most typical one with the identifying words hidden; `undefined` where nothing is left to ask. A word that may be a
 * name or a nickname may be shown when at least `minStudents` of the cluster say it.
 */
function presentable (questions: Question[], identifiers: Identifiers, minStudents: number): string | undefined {
  const texts = questions.map(({ text }) => text)
  const students = studentsByWord(questions)
  const isShared: IsShared = word => (students.get(word)?.size ?? 0) >= minStudents
  const clean = texts.filter(text => !identifiers.isIn(text, isShared))
  const shown = clean.find(text => !identifiers.mayName(text)) ?? clean[0]
  if (shown !== undefined) return shown
  return texts
    .map(text => identifiers.hideInQuestion(text, isShared))
    .find(text => !identifiers.isIn(text, isShared) && termsOf(text).length > 0)
}

/** The students who have said each folded word. */
function studentsByWord (questions: Question[]): Map<string, Set<string>> {
  const byWord = new Map<string, Set<string>>()
  for (const { text, students } of questions) {
    for (const word of new Set(foldedWords(text))) {
      const saidBy = byWord.get(word) ?? new Set()
      byWord.set(word, saidBy)
      for (const student of students) saidBy.add(student)
    }
  }
  return byWord
}

/** The identifiers of all who are enrolled in the subject or have asked a question in it. */
async function identifiersOf (
  { User, Subject }: AnalysisModels, subject: string, questions: Question[]
): Promise<Identifiers> {
  const askers = [...new Set(questions.flatMap(({ students }) => [...students]))]
  const professor = await Subject.professorOf(subject)
  const fullName = professor === null ? null : await User.fullNameOf(professor)
  return new Identifiers(await User.peopleOf(subject, askers), fullName ?? undefined)
}

function idOf (subject: string, question: string): string {
  return createHash('sha256').update(`${subject}\n${wordsOf(question).join(' ')}`).digest('hex').slice(0, 16)
}
