import { InvalidInput } from '../../../lib/http/errors.js'
import { PageTooDeep } from '../../text/formats/html/html.js'
import { guideFrom } from './scrape.js'
import type { EngineModels } from '../models/index.js'
import type { Page, PublishedGuide } from '../schemas.js'

/**
 * Reads a teaching guide out of a web page. It is kept, in place of an earlier one, where it is for a subject that
 * exists.
 * @throws {InvalidInput} for a page without a text, or one that is nested too deeply
 */
export async function publishGuide (
  { Guide, Subject }: EngineModels, { html_content: html, subject_override: subject }: Page
): Promise<PublishedGuide> {
  const { guide, isCut } = readGuide(html)
  if (guide === '') throw unusable('Must be a page with a text to read')
  const isKept = subject !== undefined && await Subject.findSubject(subject) !== null
  if (isKept) await Guide.keep(subject, guide)
  const left_out = isCut ? [cutAfter(guide.length)] : undefined
  return { ...(isKept && { subject }), guide, characters: guide.length, ...(left_out && { left_out }) }
}

function cutAfter (characters: number): NonNullable<PublishedGuide['left_out']>[number] {
  return {
    where: `After ${characters.toLocaleString('en')} characters`,
    what: 'The text was cut here: a guide is not longer. Publish the rest as a document.'
  }
}

function readGuide (html: string): ReturnType<typeof guideFrom> {
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
