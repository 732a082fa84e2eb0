import { fold, languageOf, wordsOf, type Language } from '../../../text/language.js'
import { termOf, termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import {
  bodyOfStem, isDebris, isUnclear, isUnclearDefinition, isUnclearTerm, statementOf, withoutParentheses
} from './alone.js'
import type { CourseWords } from './course-words.js'
import { capitalised, sharesWord, withoutArticle, type Draft, type Found, type Value } from './draft.js'
import { englishDrafts, englishTerm } from './english.js'
import { isLogistics } from './logistics.js'
import { partsOf as spanishParts, spanishDrafts, spanishTerm } from './spanish.js'
import { valuesIn } from './values.js'
import { englishForm, spanishForm } from './verbs.js'

/** What one passage gives. */
export interface Finds {
  drafts: Draft[]
  /** What it has beside the answers of its drafts that can be a wrong option. */
  values: Value[]
}

// In characters.
const MAX_STEM = 170
const MIN_TERMS = 4

/**
 * The questions that a passage can be made into, and its values.
 * @param words what the whole material tells of its words
 * @param before the passages before it
 * @param otherwise its language, where its words do not tell it
 */
export function findsIn (
  passage: Passage, words: CourseWords, before: Passage[] = [], otherwise: Language = 'en'
): Finds {
  const language = languageOf(`${passage.text} ${passage.headings.join(' ')}`, otherwise)
  const isAboutCourse = isLogistics(passage)
  const common = { passage, language, isLogistics: isAboutCourse }
  const own = before.filter(({ section }) => section === passage.section)
  const definition = passage.definition ?? definitionUnder(passage, own)
  const definitions = definitionsIn(definition, isAboutCourse, words, language).map(found => ({ ...common, ...found }))
  const statement = statementOf(passage, language)
  const isFragment = !/[.]/.test(passage.text.slice(-2)) && !COMPLETE.test(passage.text)
  const values = valuesIn(passage, language, words)
  if (statement === undefined || isFragment || isAboutCourse || definitions.length > 0) {
    return { drafts: definitions, values }
  }

  const found = language === 'en' ? englishDrafts(statement, words) : spanishDrafts(statement, words)
  const leans = isAnaphoric(statement, language, own)
  const isClear = ({ stem, text, form }: Found) => !isUnclear(stem, language) && (form === 'definition of term'
    ? !isUnclear(text, language)
    : !isUnclearTerm(text, language) && !(leans && form !== 'what is'))
  const drafts = found.filter(isFair).filter(isClear).map(found => ({ ...common, ...found }))
  return { drafts, values }
}

// An item without a full stop is a statement where it begins like one.
const COMPLETE = new RegExp('^(?:The|An?|El|La|Los|Las|Una?) |^\\p{Lu}{2,} (?:is|are|es|son) |' +
  '^\\p{Lu}[\\p{L} ]*s (?:are|have|son|tienen) ', 'u')

const DEFINITE: Record<Language, RegExp> = { en: /^The (\p{L}+) (?!of )/u, es: /^(?:El|La|Los|Las) (\p{L}+) (?!de )/u }

/** "The reaction …", where one of the sentences before speaks of a reaction: it is that one. */
function isAnaphoric (statement: string, language: Language, before: Passage[]): boolean {
  const noun = DEFINITE[language].exec(statement)?.[1]
  const term = noun === undefined ? undefined : termOf(fold(noun))
  // The word after it may tell which one it is.
  const next = statement.split(' ')[2] ?? ''
  const isAlone = language === 'en' ? englishForm(next) !== undefined : spanishForm(next) !== undefined || next === 'se'
  return term !== undefined && isAlone && before.some(({ text }) => termsOf(text).includes(term))
}

function isFair ({ stem, text, form }: Found): boolean {
  if (form === 'definition of term') {
    const words = wordsOf(text).length
    const isWhole = termsOf(text).length >= MIN_DEFINING && !isImage(text) && !isListLike(text)
    return words >= MIN_WORDS && words <= MAX_WORDS && isWhole && !sharesWord(text, stem)
  }
  if (stem.length > MAX_STEM) return false
  const needed = form === 'which' || form === 'called' ? MIN_TERMS + 1 : form === 'what is' ? MIN_TERMS : MIN_TERMS - 1
  return termsOf(bodyOfStem(stem)).length >= needed && !sharesWord(stem, text)
}

const MIN_WORDS = 5
const MIN_DEFINING = 3
const MAX_WORDS = 28
const NOT_A_TERM = new RegExp('\\d|[@:/→]|^(?:notes?|notas?|examples?|ejemplos?|important|importante|warning|' +
  'remember|tip|objetivos?|objectives?|definition|definición|benefits?|advantages?|disadvantages?|ventajas?|' +
  'desventajas?|goals?|purpose|mechanism|mecanismo|reality|solutions?|soluciones|solución|problems?|problemas?|' +
  'results?|resultados?|' +
  'measure|structure|general structure|classic case|case|caso|key .*|why|how|what|when|where|step .*|' +
  'características?(?: .*)?|función|funciones|function|género representativo|locomoción|reproducción)$', 'i')

// What a definition begins with: an article, or the kind of thing that the term is.
const GENUS: Record<Language, RegExp> = {
  en: new RegExp('^(?:an?|the|any) |^(?:process|method|set|collection|group|type|kind|class|form|study|branch|' +
    'ability|capacity|technique|property|measure|ratio|rate|amount|number|sequence|series|structure|system|region|' +
    'area|part|' +
    'piece|unit|state|condition|movement|transfer|change|loss|act|practice|rule|law|theory|model|set|point|time|' +
    'molecules?|cells?|organisms?|proteins?|enzymes?|substances?|compounds?|processes|programs?|devices?|software|' +
    'hardware|situation|phenomenon|relationship|interaction|tendency|degree|extent)s? (?:of|that|in|for|by|to|which|' +
    'where|used|between|with)\\b', 'i'),
  es: new RegExp('^(?:el|la|los|las|una?|unos|unas) |^(?:conjunto|proceso|método|tipo|grupo|clase|unidad|estructura|' +
    'cambio|molécula|célula|organismo|individuo|secuencia|región|regiones|variedad|patrón|patrones|serie|sustancia|' +
    'capacidad|teoría|rama|ciencia|estudio|fenómeno|movimiento|sistema|propiedad|medida|cantidad|forma|técnica|' +
    'relación|mecanismo|elemento|parte|porción|saco|reacción|reacciones|proteína|enzima|gen|genes|órgano|tejido|' +
    'especie|población|pérdida|transferencia|intercambio|unión|separación|división|dominio|' +
    'alternancia|manipulación|acción|alteración|mutación|diferencia|número|punto|periodo|período|ley|principio|' +
    'ácido|lípido|compuesto|mezcla|solución|energía|fuerza|magnitud|zona|lugar|instrumento|herramienta|programa|' +
    'dispositivo|desplazamiento|aumento|disminución|ausencia|presencia|mecanismo)e?s?(?: \\p{L}+(?:[oa]s?|l|les|r|' +
    'res))? ' +
    '(?:de|del|que|en|para|por|entre|con|cuy[oa]s?)\\b', 'iu')
}

/** The first sentence below a heading, where it may say what the heading names: "A process that has ended, but …". */
function definitionUnder ({ kind, text, headings }: Passage, before: Passage[]): Passage['definition'] {
  const term = headings.at(-1)?.replace(/^[\d.]+\s+/, '') ?? ''
  const isFirst = before.length === 0 && headings.length > 1 && kind === 'sentence'
  return isFirst && /^\p{L}[\p{L} -]{2,40}$/u.test(term) ? { term, text } : undefined
}

/** "**Term**: what it is": which term is it, and what is it? */
function definitionsIn (
  definition: Passage['definition'], isAboutCourse: boolean, course: CourseWords, language: Language
): Found[] {
  if (definition === undefined || isAboutCourse) return []
  const { term, text } = definition
  const body = bodyOf(text)
  if (body === undefined) return []
  const words = wordsOf(body)
  if (words.length < MIN_WORDS || words.length > MAX_WORDS || !GENUS[language].test(body)) return []
  if (/\d{4}|→|\*|:|"[^"]*$/.test(body) || isDebris(body) || isClause(body, language) || isListLike(body)) return []
  if (termsOf(body).length < MIN_DEFINING || isImage(body) || isExpansion(term, body)) return []
  if (isUnclearDefinition(body) || NOT_A_TERM.test(term) || sharesWord(body, term)) return []
  const value = language === 'en' ? englishTerm(term, course) : spanishTerm(term, course)
  if (value === undefined || !wordsOf(term).some(word => termOf(word)) || /^\p{Lu}\p{L}+ed /u.test(term)) return []
  const stem = language === 'en' ? `Which term is defined as “${body}”?` : `¿Qué término se define como «${body}»?`
  const reverse = language === 'en' ? `What does “${value.text}” mean?` : `¿Qué significa «${value.text}»?`
  const number = value.group.includes('plural') ? 'plural' : 'singular'
  return [
    { form: 'term of definition', stem, ...value, about: value.text },
    {
      form: 'definition of term',
      stem: reverse,
      text: withoutArticle(body),
      group: `definition ${language} ${number}`,
      about: value.text
    }
  ]
}

// "The heart of the network", "el rey de las LAN": what it is like, not what it is.
const IMAGE = new RegExp('^(?:the |el |la |los |las |un |una )?(?:king|queen|heart|brain|soul|father|mother|backbone|' +
  'language|voice|key|rey|reina|corazon|cerebro|alma|padre|madre|columna|idioma|voz|altavoz|clave)s? (?:of|to|de|del) ')

/** Whether a definition says what something is like. */
export function isImage (body: string): boolean {
  return IMAGE.test(fold(body))
}

/** "DNS: Domain Name System" tells what the letters stand for. */
function isExpansion (term: string, body: string): boolean {
  return /^\p{Lu}{2,}$/u.test(term) && (body.match(/(?<!^)\b\p{Lu}/gu)?.length ?? 0) >= 2 && body.split(' ').length < 8
}

/** The first sentence or clause of a definition, without what stands in parentheses. */
function bodyOf (text: string): string | undefined {
  const bare = withoutParentheses(text.replace(/^[\s:]+/, ''))
  const first = bare?.replace(/ : .*$/s, '').replace(/(?:[.;]|, (?:which|lo que)) .*$|[.;,]\s*$/s, '')
  return first?.replace(/^(?:Es|Son|It is|Is|Are) (?=(?:el|la|los|las|una?|an?|the) )/i, '').trim()
}

const BEFORE_CLAUSE = / (?:that|which|who|whose|where|when|if|in which|que|quien|donde|cuando|cuy[oa]s?|si)\b/

const SPANISH_VERB = / (?:se|es|son|está|están|tienen?|hay|ocurren?|puede|pueden) /

/** Whether a text says something of its subject, and is no name for a thing. */
function isClause (body: string, language: Language): boolean {
  const head = body.split(BEFORE_CLAUSE)[0] ?? ''
  if (language === 'es') return SPANISH_VERB.test(`${head} `) || spanishParts(capitalised(head)) !== undefined
  return / (?:is|are|was|were|has|have|can|will|gives?|allows?|occurs?) /.test(`${head} `)
}

// "Dra. Carmen Montero", "6 ECTS", "a, b, c": no sentence, but what a form is filled in with.
function isListLike (body: string): boolean {
  return /^(?:\p{Lu}[\p{L}.]* ){2}/u.test(`${body} `) || /^\d/.test(body) || body.split(/[,;]/).length > 4 ||
    (body.split(/[,;]/).length > 2 && !/[,;] ?(?:and|or|y|e|o|u) |\b(?:and|or|y|e|o|u) [^,;]*$/.test(body))
}
