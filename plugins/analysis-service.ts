import fp from 'fastify-plugin'
import { FaqNotFound, GroupNotFound, NoDocumentsYet, NoQuestionsYet } from '../errors.js'
import { ServiceRefused, ServiceUnavailable } from '../lib/errors.js'
import { ServiceClient, type ServiceRequest } from '../lib/service-client.js'
import { compileFor } from '../lib/validators.js'
import type { Forget } from '../services/deletions.js'
import {
  AnswersPage, ExtractedTopics, Faq, FaqList, GeneratedFaqs, InboxPage, TopicList, type FaqChange, type FaqOptions,
  type GroupAnswer, type NewFaq
} from '../schemas/analysis.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** The analysis service over HTTP. Calls throw what {@link ServiceClient.call} throws. */
    analysisService: {
      /** @throws {NoQuestionsYet} */
      generateFaqs: (subject: string, options: FaqOptions, requestId: string) => Promise<GeneratedFaqs>
      /** @param state when given, only those in this state */
      faqs: (subject: string, state: Faq['state'] | undefined, requestId: string) => Promise<FaqList>
      /** @param by username of the teacher */
      addFaq: (subject: string, faq: NewFaq, by: string, requestId: string) => Promise<Faq>
      /** @param by username of the teacher. @throws {FaqNotFound} */
      changeFaq: (subject: string, id: string, change: FaqChange, by: string, requestId: string) => Promise<Faq>
      /** @throws {FaqNotFound} */
      removeFaq: (subject: string, id: string, requestId: string) => Promise<void>
      /** A page of the inbox. */
      inbox: (subject: string, page: Page, requestId: string) => Promise<InboxPage>
      /** @param by username of the teacher. @throws {GroupNotFound} */
      answerGroup: (subject: string, id: string, answer: GroupAnswer, by: string, requestId: string) => Promise<void>
      /** @throws {GroupNotFound} */
      dismissGroup: (subject: string, id: string, requestId: string) => Promise<void>
      /** A page of the published answers to a student. */
      answersFor: (student: string, page: Page, requestId: string) => Promise<AnswersPage>
      /** @throws {NoDocumentsYet} */
      extractTopics: (subject: string, requestId: string) => Promise<ExtractedTopics>
      topics: (subject: string, requestId: string) => Promise<TopicList>
      /** Deletes the frequent questions, inbox and topics of a subject. Succeeds without any. */
      removeSubject: (subject: string, requestId: string) => Promise<void>
      forget: Forget
      /** See {@link ServiceClient.health}. */
      health: () => Promise<Record<string, unknown> | undefined>
    }
  }
}

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
  extractedTopics: compileFor('body', ExtractedTopics),
  topicList: compileFor('body', TopicList)
}

export default fp<{ url: string, secret?: string }>(async (app, { url, secret }) => {
  const service = new ServiceClient(NAME, {
    url, secret, timeoutSeconds: TIMEOUT_SECONDS, registry: app.metricsRegistry
  })
  app.addHook('onClose', async () => { await service.close() })

  async function call<T> (operation: string, request: Omit<ServiceRequest, 'headers'>, requestId: string): Promise<T> {
    const { json } = await service.call(operation, { ...request, headers: { 'x-request-id': requestId } })
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

    addFaq: (subject, faq, by, requestId) => call('add_faq', {
      method: 'POST', path: pathOf('faqs', subject, 'items'), body: { ...faq, by }, isValid: isValid.faq
    }, requestId),

    changeFaq: async (subject, id, change, by, requestId) => {
      if (!ITEM_ID.test(id)) throw new FaqNotFound()
      return await call<Faq>('change_faq', {
        method: 'PUT',
        path: pathOf('faqs', subject, 'items', id),
        body: { ...change, by },
        passesOn: [404],
        isValid: isValid.faq
      }, requestId).catch(rethrowNotFound(FaqNotFound))
    },

    removeFaq: async (subject, id, requestId) => {
      if (!ITEM_ID.test(id)) throw new FaqNotFound()
      const path = pathOf('faqs', subject, 'items', id)
      await call('remove_faq', { method: 'DELETE', path, passesOn: [404] }, requestId)
        .catch(rethrowNotFound(FaqNotFound))
    },

    inbox: (subject, { skip, limit }, requestId) => call('inbox', {
      method: 'GET',
      path: `${pathOf('inbox', subject)}?skip=${skip}&limit=${limit}`,
      isValid: isValid.inbox,
      timeoutSeconds: INBOX_SECONDS
    }, requestId),

    answerGroup: async (subject, id, answer, by, requestId) => {
      if (!ITEM_ID.test(id)) throw new GroupNotFound()
      const path = pathOf('inbox', subject, id, 'answer')
      await call('answer_group', { method: 'POST', path, body: { ...answer, by }, passesOn: [404] }, requestId)
        .catch(rethrowNotFound(GroupNotFound))
    },

    dismissGroup: async (subject, id, requestId) => {
      if (!ITEM_ID.test(id)) throw new GroupNotFound()
      const path = pathOf('inbox', subject, id, 'dismiss')
      await call('dismiss_group', { method: 'POST', path, passesOn: [404] }, requestId)
        .catch(rethrowNotFound(GroupNotFound))
    },

    answersFor: (student, { skip, limit }, requestId) => {
      const query = new URLSearchParams({ user_id: student, skip: String(skip), limit: String(limit) })
      return call('answers', { method: 'GET', path: `/answers?${query}`, isValid: isValid.answers }, requestId)
    },

    extractTopics: (subject, requestId) => call<ExtractedTopics>('extract_topics', {
      method: 'POST',
      path: '/topics/extract',
      body: { subject },
      passesOn: [404, 429],
      isValid: isValid.extractedTopics,
      timeoutSeconds: GENERATION_SECONDS
    }, requestId).catch(rethrowNotFound(NoDocumentsYet)),

    topics: (subject, requestId) => call('topics', {
      method: 'GET', path: pathOf('topics', subject), isValid: isValid.topicList
    }, requestId),

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
