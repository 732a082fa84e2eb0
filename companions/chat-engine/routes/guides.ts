import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { publishGuide } from '../guide/published-guide.js'
import { described } from '../../../lib/validation/schemas.js'
import { MAX_PAGE_BYTES, Page, PublishedGuide, StoredGuide, SubjectPath } from '../schemas.js'

// What JSON adds to the page: the other field, escapes.
const JSON_OVERHEAD_BYTES = 65_536

/** Teaching guides out of web pages. */
const guides: FastifyPluginAsyncTypebox = async app => {
  app.post('/scrape_guia', {
    bodyLimit: MAX_PAGE_BYTES + JSON_OVERHEAD_BYTES,
    schema: {
      operationId: 'scrapeGuide',
      summary: 'Read a teaching guide out of a web page',
      description: 'Returns the text of the page as Markdown. Where `subject_override` is a subject of the gateway, ' +
        'it is also kept for this subject, in place of an earlier one: answers and tests draw on it, next to the ' +
        'guide that the gateway keeps.',
      tags: ['guides'],
      body: Page,
      response: { 200: { ...PublishedGuide, description: 'The guide as it was understood.' } }
    }
  }, async request => await publishGuide(app.engine.models, request.body))

  app.get('/guides/:subject', {
    schema: {
      operationId: 'getGuide',
      summary: 'The teaching guide that was read from a web page',
      description: 'Of the guide that the gateway keeps, nothing is said here.',
      tags: ['guides'],
      params: SubjectPath,
      response: { 200: described(StoredGuide, 'The guide that is kept for the subject.') }
    }
  }, async ({ params: { subject } }) => {
    const guide = await app.engine.models.Guide.get(subject)
    return { subject, guide: guide?.markdown ?? '' }
  })
}

export default guides
