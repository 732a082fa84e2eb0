import { createHash } from 'node:crypto'
import { languageOf, wordsOf } from '../../text/language.js'
import { termsOf } from '../../text/terms.js'
import { answersTo } from './answers.js'
import type { Clustering } from '../clustering/cluster.js'
import { NoQuestionsFound } from '../errors.js'
import { shownFaqs } from './frequent-questions.js'
import { Identifiers, type IsShared } from '../identifiers/identifiers.js'
import { foldedWords } from '../identifiers/words.js'
import type { FrequentQuestion, SaidIn } from '../models/frequent-question.js'
import type { Draft } from '../models/frequent-question.js'
import type { AnalysisModels } from '../models/index.js'
import { oneAtATime } from '../runs/one-at-a-time.js'
import type { RequestContext } from '../request-context.js'
import type { Analysis } from '../runs/run.js'
import { questionsOf, type Question } from './questions.js'
import type { Faq } from '../schemas.js'
import { textsIn } from '../texts.js'
import { sharedTime } from '../../../lib/database/shared-time.js'

const GRAM_SHARE = 0.6
// At 0.85, questions of one intent are together more often, and questions of different intents far more often: a class
// would be shown one answer to several questions.
const CUT = 0.75
// With multilingual-e5-small, at the purity that words alone have.
const CUT_BY_MEANING = 0.71
const MAX_FAQS = 50

/** Questions that mean the same, the most typical one first. */
interface QuestionCluster {
  questions: Question[]
  /** How many different students have asked one of them. */
  students: number
}

/** What a run has found. */
export interface FaqsFound {
  /** How many questions were read. */
  questions: number
  /** How many clusters have enough students. */
  clusters: number
  /** Those that were found, as they are stored now. */
  faqs: Faq[]
}

/** The result of a run, as callers that wait for it get it: figures and ids, no text of a student. */
interface FaqsRun extends Omit<FaqsFound, 'faqs'> { ids: string[] }

/**
 * Finds the frequently asked questions of a subject. Those that are new become drafts in place of the drafts of the
 * last run. What a teacher has written, edited or published stays as it is, also when it happens during the run. There
 * is one run for a subject at a time.
 * @param minStudents how many different students must have asked a question
 * @throws {NoQuestionsFound} The drafts of the last run are deleted then.
 */
export async function generateFaqs (
  analysis: Analysis, subject: string, minStudents: number, context: RequestContext
): Promise<FaqsFound> {
  const { models } = analysis
  const run = { kind: 'faqs', subject, parameters: minStudents, signal: context.signal } as const
  const { questions, clusters, ids } = await oneAtATime(models.Run, run, async signal =>
    await makeDrafts(analysis, subject, minStudents, { ...context, signal }))
  if (questions === 0) throw new NoQuestionsFound(subject)
  const found = new Set(ids)
  const stored = await models.FrequentQuestion.ofSubject(subject)
  return { questions, clusters, faqs: await shownFaqs(models, stored.filter(({ _id }) => found.has(_id))) }
}

async function makeDrafts (
  analysis: Analysis, subject: string, minStudents: number, context: RequestContext
): Promise<FaqsRun> {
  const { models, sources } = analysis
  const questions = await questionsOf(models, subject)
  if (questions.length === 0) {
    // The questions of the last run were deleted since, or the subject keeps them to itself.
    context.signal.throwIfAborted()
    await models.FrequentQuestion.replaceDrafts(subject, [])
    await models.FaqRun.forget(subject)
    return { questions: 0, clusters: 0, ids: [] }
  }
  context.log.info({ subject, questions: questions.length }, 'looking for frequently asked questions')

  // The people of a large class are read while a thread finds the clusters.
  const [found, identifiers] = await Promise.all([
    clustersOf(questions, analysis, subject, context),
    identifiersOf(models, subject, questions.flatMap(({ students }) => [...students]))
  ])
  const clusters = found.filter(({ students }) => students >= minStudents)
  const candidates = clusters.flatMap(({ questions, students }) => {
    const wording = presentable(questions, identifiers, minStudents)
    return wording === undefined ? [] : [{ ...wording, questions, students }]
  }).slice(0, MAX_FAQS)
  const before = await models.FrequentQuestion.ofSubject(subject)
  const isKept = keptAmong(before.filter(({ kept }) => kept), subject)
  const asked = candidates.filter(candidate => isKept(candidate.questions) === undefined)

  const answers = await answersTo(asked.map(({ question }) => question), subject, sources, context)
  // When the service closes meanwhile, answers are missing: the drafts of the last run stay. So they do when another
  // process has taken the run over.
  context.signal.throwIfAborted()
  const created_at = sharedTime()
  const known = new Map(before.map(({ _id, answer }) => [_id, answer]))
  const drafts = asked.map(({ question, said_in, students }, position): Draft => {
    const _id = idOf(subject, question)
    // When no service answers, the answer of the last run is better than none.
    const answer = answers[position] ?? known.get(_id) ?? textsIn(languageOf(question)).notAsked
    return { _id, question, answer: identifiers.hideInMaterial(answer), cluster_size: students, said_in, created_at }
  })
  await models.FrequentQuestion.replaceDrafts(subject, drafts)
  const counts = candidates.flatMap(({ questions, students }) => {
    const _id = isKept(questions)
    return _id === undefined ? [] : [{ _id, cluster_size: students }]
  })
  await models.FrequentQuestion.countStudents(counts)
  await models.FaqRun.record({ _id: subject, generated_at: created_at, analyzed: questions.length })

  const ids = [...drafts, ...counts].map(({ _id }) => _id)
  return { questions: questions.length, clusters: clusters.length, ids }
}

/**
 * Finds the kept question that a cluster means: one that was found in one of its wordings, or that is worded like one
 * of them now.
 * @returns its id
 */
function keptAmong (kept: FrequentQuestion[], subject: string): (questions: Question[]) => string | undefined {
  const ids = new Map(kept.flatMap(({ _id, question }) => [[idOf(subject, question), _id], [_id, _id]]))
  return questions => {
    const wording = questions.find(({ text }) => ids.has(idOf(subject, text)))
    return wording && ids.get(idOf(subject, wording.text))
  }
}

/** How questions are clustered: by their words, and by their meanings where those are known. */
export function clusteringOf (texts: string[], meanings?: Array<Float32Array | undefined>): Clustering {
  return { texts, meanings, gramShare: GRAM_SHARE, cut: meanings === undefined ? CUT : CUT_BY_MEANING }
}

/** The cluster with the most students first. Clusters of one size are in the order of their first words. */
async function clustersOf (
  questions: Question[], { thread, meanings }: Analysis, subject: string, context: RequestContext
): Promise<QuestionCluster[]> {
  const counts = questions.map(({ students }) => students.size)
  const texts = questions.map(({ text }) => text)
  const clustering = clusteringOf(texts, await meanings.of(texts, subject, context))
  const clusters = await thread.cluster({ ...clustering, counts }, { subject, ...context })
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
function presentable (
  questions: Question[], identifiers: Identifiers, minStudents: number
): { question: string, said_in: SaidIn[] } | undefined {
  const students = studentsByWord(questions)
  const isShared: IsShared = word => (students.get(word)?.size ?? 0) >= minStudents
  const clean = questions.filter(({ text }) => !identifiers.isIn(text, isShared))
  const shown = clean.find(({ text }) => !identifiers.mayName(text)) ?? clean[0]
  if (shown !== undefined) return { question: shown.text, said_in: shown.said_in }
  return questions
    .map(({ text, said_in }) => ({ question: identifiers.hideInQuestion(text, isShared), said_in }))
    .find(({ question }) => !identifiers.isIn(question, isShared) && termsOf(question).length > 0)
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
export async function identifiersOf (
  { User, Subject }: AnalysisModels, subject: string, askers: string[]
): Promise<Identifiers> {
  const found = await Subject.findSubject(subject)
  const teachers = found === null ? [] : [found.professor_id, ...found.co_professors ?? []]
  const names = teachers.length === 0 ? [] : (await User.fullNamesOf(teachers)).values()
  return await Identifiers.of(await User.peopleOf(subject, [...new Set(askers)]), [...names])
}

function idOf (subject: string, question: string): string {
  return createHash('sha256').update(`${subject}\n${wordsOf(question).join(' ')}`).digest('hex').slice(0, 16)
}
