import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Models } from '../../models/index.js'
import type { TestAnswer } from '../../collections/questions/test-answer.js'
import type { Results } from '../../schemas/tests.js'
import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { shareOf } from '../questions/question-figures.js'

const MAX_TESTS = 1000
const MAX_QUESTIONS = 200
// The largest page of the retrieval service.
const MAX_DOCUMENTS = 1000
const CALLS_AT_ONCE = 4
// As the chat engine has it.
const PRACTISE_AFTER_MS = 24 * 60 * 60 * 1000

/** What a result needs of the retrieval service. A call throws what lib/http/client/service-client.ts throws. */
interface Documents {
  documents: (
    subject: string, window: { skip: number, limit: number, onlyVisible: boolean }, requestId: string
  ) => Promise<{ documents: Array<{ id: string, former?: string[] }> }>
}

/** What results are made of: the database, and which documents the subject has. */
export interface ResultServices { models: Models, retrievalService: Documents }

interface RequestLog { id: string, log: FastifyBaseLogger }

/**
 * The tests of a user, and what was asked and answered.
 * @param of a subject alone
 * @param limit how many tests; 0: all
 */
export async function resultsOf (
  { models, retrievalService }: ResultServices, user: string, request: RequestLog, of: { subject?: string } = {},
  limit = MAX_TESTS
): Promise<Results> {
  const { Session, TestAttempt, TestAnswer } = models
  // Left out below: an earlier answer to a question that waits now would give the right option away.
  const waiting = await Session.waitingQuestions(user)
  const [tests, topics, answers] = await Promise.all([
    TestAttempt.latestOf(user, limit, of),
    TestAnswer.topics({ user_id: user, ...of }),
    TestAnswer.latestOf(user, waiting, MAX_QUESTIONS, of)
  ])
  const visible = await visibleDocuments(retrievalService, answers, request)
  const seconds = secondsByTest(answers)
  return {
    tests: tests.map(({ _id, taken_at: at, cancelled = false, ...test }) =>
      omitUndefined({ ...test, cancelled, at, session_id: sessionOf(_id), seconds: seconds.get(test.test_id) })),
    topics: topics
      .map(({ asked, right, ...topic }) => ({ ...topic, asked, share_right: shareOf(right, asked) }))
      .sort((a, b) => a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0),
    questions: answers.map(answer => shown(answer, visible)),
    practise: toPractise(answers)
  }
}

/** The id of an attempt begins with it (services/sessions/record.ts). */
const sessionOf = (attempt: string): string => attempt.split('/')[0]!

/** How long the questions of each test took, in seconds. */
function secondsByTest (answers: TestAnswer[]): Map<string | undefined, number> {
  const sums = new Map<string, number>()
  for (const { test_id: test, seconds } of answers) sums.set(test, (sums.get(test) ?? 0) + seconds)
  return sums
}

/** By subject: whose newest answer, of these, is not right. @param answers newest first */
function toPractise (answers: TestAnswer[]): Results['practise'] {
  const known = new Set<string>()
  const counts = new Map<string, Results['practise'][number]>()
  for (const { subject, question_id: question, correct, at } of answers) {
    const key = `${subject}/${question}`
    if (known.has(key)) continue
    known.add(key)
    if (correct) continue
    const count = counts.get(subject) ?? { subject, ready: 0, later: 0 }
    count[at.getTime() <= Date.now() - PRACTISE_AFTER_MS ? 'ready' : 'later']++
    counts.set(subject, count)
  }
  return [...counts.values()]
}

/** All answers of a user as {@link resultsOf} shows them, newest first, in parts. */
export async function * answersInParts (
  { models, retrievalService }: ResultServices, user: string, request: RequestLog
): AsyncGenerator<Results['questions']> {
  const visible = new Set<string>()
  const asked = new Set<string>()
  for await (const answers of models.TestAnswer.partsOf(user)) {
    const unknown = answers.filter(({ subject }) => !asked.has(subject))
    for (const document of await visibleDocuments(retrievalService, unknown, request)) visible.add(document)
    for (const { subject, source } of unknown) if (source?.document_id !== undefined) asked.add(subject)
    // Asked for after the answers were read: an answer whose question has come to wait since is held back.
    const waiting = new Set(await models.Session.waitingQuestions(user))
    yield answers.filter(({ question_id: question }) => !waiting.has(question)).map(answer => shown(answer, visible))
  }
}

function shown (
  { chosen, source, topic = '', ...answer }: TestAnswer, visible: Set<string>
): Results['questions'][number] {
  const isShown = source?.document_id === undefined || visible.has(`${answer.subject}/${source.document_id}`)
  return { ...answer, topic, answer: chosen.join('; '), ...(source !== undefined && isShown && { source }) }
}

/**
 * The documents of these answers that students are shown, as `<subject>/<id>`: one call for each subject. A document
 * that is hidden or deleted is not among them, and those of a subject whose documents cannot be asked for now are not
 * either.
 */
async function visibleDocuments (
  service: Documents, answers: TestAnswer[], { id, log }: { id: string, log: FastifyBaseLogger }
): Promise<Set<string>> {
  const quoted = answers.filter(({ source }) => source?.document_id !== undefined)
  const subjects = [...new Set(quoted.map(({ subject }) => subject))]
  const pages = await pLimit(CALLS_AT_ONCE).map(subjects, async subject => {
    try {
      const { documents } = await service.documents(subject, { skip: 0, limit: MAX_DOCUMENTS, onlyVisible: true }, id)
      return documents.flatMap(({ id, former = [] }) => [id, ...former]).map(one => `${subject}/${one}`)
    } catch (error) {
      log.warn({ err: error, subject }, 'results are sent without the documents of a subject')
      return []
    }
  })
  return new Set(pages.flat())
}
