import type { Language } from '../../text/language.js'
import { inLanguage, type Said } from '../../text/languages/registry.js'
import { audienceOf } from './audience.js'
import type { Engine } from '../engine.js'
import type { Material } from '../material/material.js'
import { replyOffline } from '../providers/offline/offline-reply.js'
import type { MaterialContext } from '../request-context.js'
import type { Suggestions, SuggestionsQuery } from '../schemas.js'

// How many questions are suggested, and how many definitions are tried.
const MAX_SUGGESTIONS = 4
const MAX_TERMS = 3
// In characters. A longer term is a statement.
const MAX_TERM = 40

const OF_ANY_COURSE: Said<string[]> = {
  en: [
    'When is the final exam?', 'How is the final grade computed?', 'When are the office hours?',
    'Which book do I need?', 'Who teaches this course?'
  ],
  es: [
    '¿Cuándo es el examen final?', '¿Cómo se calcula la nota final?', '¿Cuándo son las tutorías?',
    '¿Qué libro necesito?', '¿Quién imparte la asignatura?'
  ]
}
const WHAT_IS: Said<(term: string) => string> = {
  en: term => `What does “${term}” mean?`, es: term => `¿Qué significa «${term}»?`
}

/**
 * Questions to begin a conversation with, which the material answers for certain: on how the course is run and on what
 * it defines, in turn. None where it answers none. They are made once for each state of the material.
 */
export async function suggestionsFor (
  { models, material: source, suggested }: Engine, { subject, user_id: user, language }: SuggestionsQuery,
  context: MaterialContext
): Promise<Suggestions> {
  const audience = await audienceOf(models, subject, user)
  const material = await source.materialFor(audience, '', context)
  const key = `${language} ${material.index.version}`
  const questions = suggested.get(key) ?? answeredBy(material, language)
  suggested.set(key, questions)
  return { questions }
}

function answeredBy (material: Material, language: Language): string[] {
  if (material.index.passages.length === 0) return []
  const isSure = (query: string) =>
    replyOffline({ query, language, material, history: [] }).confidence === 'quoted'
  const ofCourse = inLanguage(OF_ANY_COURSE, language).filter(isSure)
  const ofContents = termsOf(material).map(term => inLanguage(WHAT_IS, material.index.language)(term)).filter(isSure)
  const inTurn = ofCourse.flatMap((question, position) => [question, ...ofContents.slice(position, position + 1)])
  return [...inTurn, ...ofContents.slice(ofCourse.length)].slice(0, MAX_SUGGESTIONS)
}

/** The first terms that the material defines. */
function termsOf ({ index }: Material): string[] {
  const terms = index.passages.flatMap(({ definition }) =>
    definition?.isEntry === true && definition.term.length <= MAX_TERM ? [definition.term] : [])
  return [...new Set(terms)].slice(0, MAX_TERMS)
}
