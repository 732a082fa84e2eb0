import fp from 'fastify-plugin'
import { ExtractedTopics, FaqList, GeneratedFaqs, TopicList, type FaqOptions } from '../schemas/analysis.js'
import { NoDocumentsYet, NoQuestionsYet } from '../errors.js'
import { ServiceRefused, ServiceUnavailable } from '../lib/errors.js'
import { compileFor } from '../lib/validators.js'
import { ServiceClient, type ServiceRequest } from '../lib/service-client.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** The analysis service over HTTP: frequent questions and topics. It throws what {@link ServiceClient.call} throws. */
    analysisService: {
      /** @throws {NoQuestionsYet} */
      generateFaqs: (subject: string, options: FaqOptions, requestId: string) => Promise<GeneratedFaqs>
      faqs: (subject: string, requestId: string) => Promise<FaqList>
      /** @throws {NoDocumentsYet} */
      extractTopics: (subject: string, requestId: string) => Promise<ExtractedTopics>
      topics: (subject: string, requestId: string) => Promise<TopicList>
      /** Deletes the frequent questions and topics of a subject; also where there are none. */
      removeSubject: (subject: string, requestId: string) => Promise<void>
    }
  }
}

/** A large course takes a while to be read. */
export const GENERATION_SECONDS = 300
const TIMEOUT_SECONDS = 10
const NAME = 'Analysis service'

const answers = {
  generatedFaqs: compileFor('body', GeneratedFaqs),
  faqList: compileFor('body', FaqList),
  extractedTopics: compileFor('body', ExtractedTopics),
  topicList: compileFor('body', TopicList)
}

export default fp<{ url: string }>(async (app, { url }) => {
  const service = new ServiceClient(NAME, { url, timeoutSeconds: TIMEOUT_SECONDS, registry: app.metricsRegistry })
  app.addHook('onClose', async () => { await service.close() })

  async function ask<T> (operation: string, request: Omit<ServiceRequest, 'headers'>, id: string): Promise<T> {
    const { json } = await service.call(operation, { ...request, headers: { 'x-request-id': id } })
    return json as T
  }

  app.decorate('analysisService', {
    generateFaqs: async (subject, options, id) => {
      const body = { subject, ...options }
      return await ask<GeneratedFaqs>('generate_faqs', { method: 'POST', path: '/faqs/generate', body, passesOn: [429, 500], isAnswer: answers.generatedFaqs, timeoutSeconds: GENERATION_SECONDS }, id).catch(withoutQuestions)
    },
    faqs: async (subject, id) => await ask('faqs', { method: 'GET', path: `/faqs/${encodeURIComponent(subject)}`, isAnswer: answers.faqList }, id),
    extractTopics: async (subject, id) =>
      await ask<ExtractedTopics>('extract_topics', { method: 'POST', path: '/topics/extract', body: { subject }, passesOn: [404, 429], isAnswer: answers.extractedTopics, timeoutSeconds: GENERATION_SECONDS }, id).catch(withoutDocuments),
    topics: async (subject, id) => await ask('topics', { method: 'GET', path: `/topics/${encodeURIComponent(subject)}`, isAnswer: answers.topicList }, id),
    removeSubject: async (subject, id) => {
      await Promise.all(['faqs', 'topics'].map(async kind => await ask(`remove_${kind}`, { method: 'DELETE', path: `/${kind}/${encodeURIComponent(subject)}` }, id)))
    }
  })
}, { name: 'analysis-service', dependencies: ['metrics'] })

// The specification has a 500 for a subject that nobody has asked about ("Errors"). To our caller that is no failure.
function withoutQuestions (error: unknown): never {
  if (!(error instanceof ServiceRefused) || error.statusCode !== 500) throw error
  if (String(error.detail).includes('No questions found')) throw new NoQuestionsYet()
  throw new ServiceUnavailable(NAME, 'it answered with status 500')
}

function withoutDocuments (error: unknown): never {
  throw error instanceof ServiceRefused && error.statusCode === 404 ? new NoDocumentsYet() : error
}
