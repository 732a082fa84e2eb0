import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { InvalidInput } from '../../../lib/errors.js'
import { PageTooDeep } from '../../text/html.js'
import { guideFrom } from '../material/scrape.js'
import { MAX_PAGE_BYTES, Page, PublishedGuide } from '../schemas.js'

// What JSON adds to the page: the other field, escapes.
const JSON_OVERHEAD_BYTES = 65_536

/** Teaching guides out of web pages. */
const guides: FastifyPluginAsyncTypebox = async app => {
  const { Guide, Subject } = app.engine.models

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
  }, async request => {
    const { html_content, subject_override: subject } = request.body
    const guide = readGuide(html_content)
    if (guide === '') throw unusable('Must be a page with a text to read')
    const isKept = subject !== undefined && await Subject.findSubject(subject) !== null
    if (isKept) await Guide.keep(subject, guide)
    return { ...(isKept && { subject }), guide, characters: guide.length }
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
