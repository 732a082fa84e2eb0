import fp from 'fastify-plugin'
import { FaqNotFound, GroupNotFound, NoDocumentsYet, NoQuestionsYet, PassageNotFound } from '../../errors.js'
import { ADMITTED_AT_HEADER } from '../../lib/http/client/deletion-headers.js'
import { ServiceRefused, ServiceUnavailable } from '../../lib/http/errors.js'
import { ServiceClient, type ServiceRequest } from '../../lib/http/client/service-client.js'
import { compileFor } from '../../lib/validation/validators.js'
import type { Forget } from '../../services/system/deletions.js'
import {
  AnswersPage, Askers, ExtractedTopics, Faq, FaqList, GeneratedFaqs, InboxPage, TopicList, type FaqChange,
  type FaqOptions, type GroupAnswer, type GroupPassage, type InboxQuery, type NewFaq, type StudentAnswer
} from '../../schemas/analysis.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** The analysis service over HTTP. Calls throw what {@link ServiceClient.call} throws. */
    analysisService: {
      /** @throws {NoQuestionsYet} */
      generateFaqs: (subject: string, options: FaqOptions, requestId: string) => Promise<GeneratedFaqs>
      /** @param state when given, only those in this state */
      faqs: (subject: string, state: Faq['state'] | undefined, requestId: string) => Promise<FaqList>
      addFaq: (subject: string, faq: NewFaq, by: Author, requestId: string) => Promise<Faq>
      /** @throws {FaqNotFound} */
      changeFaq: (subject: string, id: string, change: FaqChange, by: Author, requestId: string) => Promise<Faq>
      /** @throws {FaqNotFound} */
      removeFaq: (subject: string, id: string, requestId: string) => Promise<void>
      /** A page of the inbox. */
      inbox: (subject: string, query: InboxQuery, requestId: string) => Promise<InboxPage>
      /** @throws {GroupNotFound} */
      answerGroup: (subject: string, id: string, answer: GroupAnswer, by: Author, requestId: string) => Promise<string>
      /** @throws {GroupNotFound | PassageNotFound} */
      answerWithPassage: (
        subject: string, id: string, passage: GroupPassage, by: Author, requestId: string
      ) => Promise<string>
      /** The students who asked what a group has that is answered. Without such a group, there is none. */
      askers: (subject: string, id: string, requestId: string) => Promise<string[]>
      /** The published answer to a student in a group; `null` where there is none. */
      answerTo: (student: string, group: string, requestId: string) => Promise<StudentAnswer | null>
      /** Groups that are not there are passed over. */
      dismissGroups: (subject: string, ids: string[], requestId: string) => Promise<void>
      /** @throws {GroupNotFound} */
      dismissGroup: (subject: string, id: string, requestId: string) => Promise<void>
      /** A page of the published answers to a student. */
      answersFor: (student: string, page: Page, requestId: string) => Promise<AnswersPage>
      /** Notes that a student has read the answers that are published now. */
      markAnswersRead: (student: string, requestId: string) => Promise<void>
      /** @throws {NoDocumentsYet} */
      extractTopics: (subject: string, requestId: string) => Promise<ExtractedTopics>
      /** @param onlyVisible leaves out the words of hidden documents */
      topics: (subject: string, onlyVisible: boolean, requestId: string) => Promise<TopicList>
      /** Deletes the frequent questions, inbox and topics of a subject. Succeeds without any. */
      removeSubject: (subject: string, requestId: string) => Promise<void>
      forget: Forget
      /** See {@link ServiceClient.health}. */
      health: () => Promise<Record<string, unknown> | undefined>
    }
  }
}

/** The teacher, and when the request was admitted: what is deleted afterwards takes the name out. */
interface Author { by: string, admittedAt: Date }

interface Page { skip: number, limit: number }

/** The deadline of a generation, which reads the whole course. */
export const GENERATION_SECONDS = 300
// Questions that have come since the last time are grouped first, after a generation that is under way.
const INBOX_SECONDS = 60
const TIMEOUT_SECONDS = 10
const FORGET_SECONDS = 10
const NAME = 'Analysis service'
// An id that cannot exist is not looked up: a longer path would be refused before the service reads it.
const ITEM_ID = /^[!-~]{1,64}$/

const isValid = {
  generatedFaqs: compileFor('body', GeneratedFaqs),
  faqList: compileFor('body', FaqList),
  faq: compileFor('body', Faq),
  inbox: compileFor('body', InboxPage),
  answers: compileFor('body', AnswersPage),
  askers: compileFor('body', Askers),
  extractedTopics: compileFor('body', ExtractedTopics),
  topicList: compileFor('body', TopicList)
}

export default fp<{ url: string, secret?: string }>(async (app, { url, secret }) => {
  const service = new ServiceClient(NAME, {
    url, secret, timeoutSeconds: TIMEOUT_SECONDS, registry: app.metricsRegistry
  })
  app.addHook('onClose', async () => { await service.close() })

  async function call<T> (
    operation: string, request: Omit<ServiceRequest, 'headers'>, requestId: string, admittedAt?: Date
  ): Promise<T> {
    const admission = admittedAt === undefined ? undefined : { [ADMITTED_AT_HEADER]: admittedAt.toISOString() }
    const headers = { 'x-request-id': requestId, ...admission }
    const { json } = await service.call(operation, { ...request, headers })
    return json as T
  }

  app.decorate('analysisService', {
    generateFaqs: (subject, options, requestId) => call<GeneratedFaqs>('generate_faqs', {
      method: 'POST',
      path: '/faqs/generate',
      body: { subject, ...options },
      passesOn: [429, 500],
      isValid: isValid.generatedFaqs,
      timeoutSeconds: GENERATION_SECONDS
    }, requestId).catch(rethrowWithoutQuestions),

    faqs: async (subject, state, requestId) => {
      const path = pathOf('faqs', subject) + (state === undefined ? '' : `?state=${state}`)
      const list = await call<FaqList>('faqs', { method: 'GET', path, isValid: isValid.faqList }, requestId)
      // A service that does not know the query sends all of them.
      return { ...list, faqs: list.faqs.filter(faq => state === undefined || faq.state === state) }
    },

    addFaq: (subject, faq, { by, admittedAt }, requestId) => call('add_faq', {
      method: 'POST', path: pathOf('faqs', subject, 'items'), body: { ...faq, by }, isValid: isValid.faq
    }, requestId, admittedAt),

    changeFaq: async (subject, id, change, { by, admittedAt }, requestId) => {
      if (!ITEM_ID.test(id)) throw new FaqNotFound()
      return await call<Faq>('change_faq', {
        method: 'PUT',
        path: pathOf('faqs', subject, 'items', id),
        body: { ...change, by },
        passesOn: [404],
        isValid: isValid.faq
      }, requestId, admittedAt).catch(rethrowNotFound(FaqNotFound))
    },

    removeFaq: async (subject, id, requestId) => {
      if (!ITEM_ID.test(id)) throw new FaqNotFound()
      const path = pathOf('faqs', subject, 'items', id)
      await call('remove_faq', { method: 'DELETE', path, passesOn: [404] }, requestId)
        .catch(rethrowNotFound(FaqNotFound))
    },

    inbox: (subject, query, requestId) => call('inbox', {
      method: 'GET',
      path: `${pathOf('inbox', subject)}?${searchOf(query)}`,
      isValid: isValid.inbox,
      timeoutSeconds: INBOX_SECONDS
    }, requestId),

    answerGroup: async (subject, id, answer, { by, admittedAt }, requestId) => {
      if (!ITEM_ID.test(id)) throw new GroupNotFound()
      const path = pathOf('inbox', subject, id, 'answer')
      const request = { method: 'POST', path, body: { ...answer, by }, passesOn: [404] } as const
      const closed = await call('answer_group', request, requestId, admittedAt)
        .catch(rethrowNotFound(GroupNotFound))
      return groupOf(closed, id)
    },

    answerWithPassage: async (subject, id, passage, { by, admittedAt }, requestId) => {
      if (!ITEM_ID.test(id)) throw new GroupNotFound()
      const closed = await call('answer_with_passage', {
        method: 'POST',
        path: pathOf('inbox', subject, id, 'passage'),
        body: { ...passage, by },
        passesOn: [400, 404],
        timeoutSeconds: INBOX_SECONDS
      }, requestId, admittedAt).catch(error => {
        if (error instanceof ServiceRefused && error.statusCode === 400) throw new PassageNotFound()
        return rethrowNotFound(GroupNotFound)(error)
      })
      return groupOf(closed, id)
    },

    askers: async (subject, id, requestId) => {
      if (!ITEM_ID.test(id)) return []
      const path = pathOf('inbox', subject, id, 'askers')
      const request = { method: 'GET', path, passesOn: [404], isValid: isValid.askers } as const
      const { students } = await call<{ students: string[] }>('askers', request, requestId).catch(error => {
        if (error instanceof ServiceRefused) return { students: [] }
        throw error
      })
      return students
    },

    dismissGroups: async (subject, ids, requestId) => {
      // An id that cannot exist is not there.
      const groups = ids.filter(id => ITEM_ID.test(id))
      if (groups.length === 0) return
      await call('dismiss_groups', { method: 'POST', path: pathOf('inbox', subject, 'dismiss'), body: { groups } },
        requestId)
    },

    dismissGroup: async (subject, id, requestId) => {
      if (!ITEM_ID.test(id)) throw new GroupNotFound()
      const path = pathOf('inbox', subject, id, 'dismiss')
      await call('dismiss_group', { method: 'POST', path, passesOn: [404] }, requestId)
        .catch(rethrowNotFound(GroupNotFound))
    },

    answersFor: async (student, page, requestId) => {
      const path = `/answers?${searchOf({ user_id: student, ...page })}`
      const { answers, total } =
        await call<AnswersPage>('answers', { method: 'GET', path, isValid: isValid.answers }, requestId)
      // A service that does not know it would leave every answer unread for ever.
      return { answers: answers.map(answer => ({ ...answer, read: answer.read ?? true })), total }
    },

    answerTo: async (student, group, requestId) => {
      const path = `/answers?${searchOf({ user_id: student, group_id: group, skip: 0, limit: 100 })}`
      const request = { method: 'GET', path, isValid: isValid.answers } as const
      const { answers } = await call<AnswersPage>('answers', request, requestId)
      // A service that does not know the query sends all of them.
      return answers.find(answer => answer.group_id === group) ?? null
    },

    markAnswersRead: async (student, requestId) => {
      await call('mark_answers_read', { method: 'POST', path: '/answers/read', body: { user_id: student } }, requestId)
    },

    extractTopics: (subject, requestId) => call<ExtractedTopics>('extract_topics', {
      method: 'POST',
      path: '/topics/extract',
      body: { subject },
      passesOn: [404, 429],
      isValid: isValid.extractedTopics,
      timeoutSeconds: GENERATION_SECONDS
    }, requestId).catch(rethrowNotFound(NoDocumentsYet)),

    topics: (subject, onlyVisible, requestId) => call('topics', {
      method: 'GET',
      path: pathOf('topics', subject) + (onlyVisible ? '?visible_only=true' : ''),
      isValid: isValid.topicList
    }, requestId),

    // With the frequent questions, the inbox goes, too.
    removeSubject: async (subject, requestId) => {
      const remove = (kind: string) =>
        call(`remove_${kind}`, { method: 'DELETE', path: pathOf(kind, subject) }, requestId)
      await Promise.all(['faqs', 'topics'].map(remove))
    },

    forget: (path, headers, requestId) =>
      service.forget(path, { ...headers, 'x-request-id': requestId }, FORGET_SECONDS),
    health: () => service.health()
  })
}, { name: 'analysis-service', dependencies: ['metrics'] })

function pathOf (...parts: string[]): string {
  return ['', ...parts].map(encodeURIComponent).join('/')
}

/** The id of a group that was closed. A service need not say that it has another one now. */
function groupOf (closed: unknown, id: string): string {
  const { id: now } = (closed ?? {}) as { id?: unknown }
  return typeof now === 'string' && ITEM_ID.test(now) ? now : id
}

function searchOf (query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
}

// The contract has a 500 for a subject without questions (docs/contract.md §8). For the gateway's caller it is a 409.
function rethrowWithoutQuestions (error: unknown): never {
  if (!(error instanceof ServiceRefused) || error.statusCode !== 500) throw error
  if (String(error.detail).includes('No questions found')) throw new NoQuestionsYet()
  throw new ServiceUnavailable(NAME, 'it answered with status 500')
}

function rethrowNotFound (NotFound: new () => Error): (error: unknown) => never {
  return error => {
    throw error instanceof ServiceRefused && error.statusCode === 404 ? new NotFound() : error
  }
}
