import { NO_ROLE } from '../../costs/charge.js'
import { languageTold } from '../../text/language.js'
import { audienceOf } from './audience.js'
import type { Engine } from '../engine.js'
import { placeOf } from './place.js'
import type { MaterialContext } from '../request-context.js'
import type { Answer, Question } from '../schemas.js'
import { textsIn } from '../texts.js'

/**
 * The answer to a question outside of any conversation, in the language of the question, or of the material where no
 * word tells it. Nothing is remembered.
 */
export async function singleAnswer (
  { models, material: source, provider }: Engine, { query, asignatura }: Question, context: MaterialContext
): Promise<Answer> {
  const audience = await audienceOf(models, asignatura)
  const material = await source.materialFor(audience, query, context)
  const language = languageTold(query) ?? material.index.language
  const { signal } = context
  const charge = { subject: asignatura, role: NO_ROLE, purpose: 'faqs' } as const
  const order = { query, charge, language, material, history: [], signal }
  const { text, confidence, sources = [], answered_by = 'material' } = await provider.reply(order)
  return {
    response: material.retrievalFailed ? `${text}\n\n${textsIn(language).retrievalFailed}` : text,
    asignatura,
    answered_by,
    ...(confidence !== undefined && { confidence }),
    sources: [...new Set(sources.map(source => placeOf(source, language)))]
  }
}
