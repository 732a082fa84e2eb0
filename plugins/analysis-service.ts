import fp from 'fastify-plugin'
import { NoDocumentsYet, NoQuestionsYet } from '../errors.js'
import { ServiceRefused, ServiceUnavailable } from '../lib/errors.js'
import { ServiceClient, type ServiceRequest } from '../lib/service-client.js'
import { compileFor } from '../lib/validators.js'
import { ExtractedTopics, FaqList, GeneratedFaqs, TopicList, type FaqOptions } from '../schemas/analysis.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** The analysis service over HTTP. Calls throw what {@link ServiceClient.call} throws. */
    analysisService: {
      /** @throws {NoQuestionsYet} */
      generateFaqs: (subject: string, options: FaqOptions, requestId: string) => Promise<GeneratedFaqs>
      faqs: (subject: string, requestId: string) => Promise<FaqList>
      /** @throws {NoDocumentsYet} */
      extractTopics: (subject: string, requestId: string) => Promise<ExtractedTopics>
      topics: (subject: string, requestId: string) => Promise<TopicList>
      /** Deletes the frequent questions and topics of a subject. Succeeds without any. */
      removeSubject: (subject: string, requestId: string) => Promise<void>
    }
  }
}

/** The deadline of a generation, which reads the whole course. */
export const GENERATION_SECONDS = 300
const TIMEOUT_SECONDS = 10
const NAME = 'Analysis service'

const isValid = {
  generatedFaqs: compileFor('body', GeneratedFaqs),
  faqList: compileFor('body', FaqList),
  extractedTopics: compileFor('body', ExtractedTopics),
  topicList: compileFor('body', TopicList)
}

export default fp<{ url: string }>(async (app, { url }) => {
  const service = new ServiceClient(NAME, { url, timeoutSeconds: TIMEOUT_SECONDS, registry: app.metricsRegistry })
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

    faqs: (subject, requestId) => call('faqs', {
      method: 'GET', path: `/faqs/${encodeURIComponent(subject)}`, isValid: isValid.faqList
    }, requestId),

    extractTopics: (subject, requestId) => call<ExtractedTopics>('extract_topics', {
      method: 'POST',
      path: '/topics/extract',
      body: { subject },
      passesOn: [404, 429],
      isValid: isValid.extractedTopics,
      timeoutSeconds: GENERATION_SECONDS
    }, requestId).catch(rethrowWithoutDocuments),

    topics: (subject, requestId) => call('topics', {
      method: 'GET', path: `/topics/${encodeURIComponent(subject)}`, isValid: isValid.topicList
    }, requestId),

    removeSubject: async (subject, requestId) => {
      const remove = (kind: string) =>
        call(`remove_${kind}`, { method: 'DELETE', path: `/${kind}/${encodeURIComponent(subject)}` }, requestId)
      await Promise.all(['faqs', 'topics'].map(remove))
    }
  })
}, { name: 'analysis-service', dependencies: ['metrics'] })

// The contract has a 500 for a subject without questions (docs/contract.md §8). For the gateway's caller it is a 409.
function rethrowWithoutQuestions (error: unknown): never {
  if (!(error instanceof ServiceRefused) || error.statusCode !== 500) throw error
  if (String(error.detail).includes('No questions found')) throw new NoQuestionsYet()
  throw new ServiceUnavailable(NAME, 'it answered with status 500')
}

function rethrowWithoutDocuments (error: unknown): never {
  throw error instanceof ServiceRefused && error.statusCode === 404 ? new NoDocumentsYet() : error
}
