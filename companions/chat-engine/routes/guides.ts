import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { InvalidInput } from '../../../lib/errors.js'
import { PageTooDeep } from '../../text/html.js'
import { guideFrom } from '../material/scrape.js'
import { MAX_PAGE_BYTES, Page, PublishedGuide } from '../schemas.js'

// What JSON adds to the page: the other field, escapes.
const JSON_OVERHEAD_BYTES = 65_536

/** Teaching guides out of web pages. */
const guides: FastifyPluginAsyncTypebox = async app => {
  const { Guide } = app.engine.models

  app.post('/scrape_guia', {
    bodyLimit: MAX_PAGE_BYTES + JSON_OVERHEAD_BYTES,
    schema: {
      operationId: 'scrapeGuide',
      summary: 'Read a teaching guide out of a web page',
      description: 'Keeps the text of the page as Markdown for the subject, in place of an earlier one. ' +
        'Answers and tests draw on it, next to the guide that the gateway keeps.',
      tags: ['guides'],
      body: Page,
      response: { 200: { ...PublishedGuide, description: 'The guide as it was understood.' } }
    }
  }, async request => {
    const { html_content, subject_override: subject } = request.body
    const guide = readGuide(html_content)
    if (guide === '') throw unusable('Must be a page with a text to read')
    await Guide.keep(subject, guide)
    return { subject, guide, characters: guide.length }
  })
}

function readGuide (html: string): string {
  try {
    return guideFrom(html)
  } catch (error) {
    if (!(error instanceof PageTooDeep)) throw error
    throw unusable('Must be a page that is not nested so deeply')
  }
}

function unusable (msg: string): InvalidInput {
  return new InvalidInput({ loc: ['body', 'html_content'], msg, type: 'value_error' })
}

export default guides
