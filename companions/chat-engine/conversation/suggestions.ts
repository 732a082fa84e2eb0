import type { Language } from '../../text/language.js'
import { inLanguage, type Said } from '../../text/languages/registry.js'
import { audienceOf, isOutsider, type Audience } from './audience.js'
import type { Engine } from '../engine.js'
import type { Material } from '../material/material.js'
import { questionsOffline } from '../providers/offline/offline-questions.js'
import { replyOffline } from '../providers/offline/offline-reply.js'
import type { MaterialContext } from '../request-context.js'
import type { Suggestions, SuggestionsQuery } from '../schemas.js'

// How many questions are suggested, and how many definitions are tried.
const MAX_SUGGESTIONS = 4
const MAX_TERMS = 3
// In characters. A longer term is a statement.
const MAX_TERM = 40
// How many questions a test needs that is suggested: so few are a test where a course has no more that are good.
const TEST_QUESTIONS = 3

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
 * it defines, in turn. None where it answers none. They are made once for each state of the material. `test`: there are
 * enough questions for a test.
 */
export async function suggestionsFor (
  { models, material: source, suggested }: Engine, { subject, user_id: user, language }: SuggestionsQuery,
  context: MaterialContext
): Promise<Suggestions> {
  const audience = await audienceOf(models, subject, user)
  const material = await source.materialFor(audience, '', context)
  const key = `${language} ${material.index.version}`
  const known = suggested.get(key) ?? {
    questions: answeredBy(material, language), made: await countMade(material, language, context.signal)
  }
  suggested.set(key, known)
  return { questions: known.questions, test: await hasTest(models, audience, known.made) }
}

/** Whether the bank and what is made of the material, as the subject wants it, are enough for a test. */
async function hasTest ({ BankQuestion }: Engine['models'], audience: Audience, made: number): Promise<boolean> {
  const { subjectId, subject } = audience
  const { tests = 'both' } = subject ?? {}
  const isBankShown = tests !== 'generated' && !isOutsider(audience)
  const inBank = isBankShown ? await BankQuestion.countPublished(subjectId, TEST_QUESTIONS) : 0
  return inBank + (tests === 'bank' ? 0 : made) >= TEST_QUESTIONS
}

/** How many questions the material alone gives for a test; no more are counted than it needs. */
async function countMade (material: Material, language: Language, signal: AbortSignal): Promise<number> {
  if (material.index.passages.length === 0) return 0
  const order = { topic: '', num_questions: TEST_QUESTIONS, difficulty: 'medium' as const, language, material, signal }
  return (await questionsOffline({ ...order, exclude: [], seed: '' })).length
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
