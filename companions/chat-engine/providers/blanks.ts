import { fold, wordsOf } from '../../text/language.js'
import { MONTH_NAME, monthIn } from '../../text/months.js'
import { termOf } from '../../text/terms.js'
import type { Passage } from '../material/passages.js'

/** A piece of a passage that can be blanked out and asked for. */
export interface Blank {
  passage: Passage
  /** What it is. A question offers values of one kind only. */
  kind: Kind
  /** The finer kind that the wrong options must share: the same format of date, the same article before a noun. */
  group: string
  value: string
  /** Position of the value in the text of the passage; 0 for a definition. */
  start: number
  /** For values that are compared as numbers; for a date, days since an arbitrary one. */
  number?: number
}

export type Kind =
  'date' | 'time' | 'percentage' | 'number' | 'year' | 'person' | 'place' | 'name' | 'definition' | 'marked' | 'term'

// In characters. A longer passage is too long for a question.
const MAX_PASSAGE = 400

/** Everything in a passage that can be asked for. No two overlap, but for a definition. */
export function blanksIn (passage: Passage): Blank[] {
  if (passage.text.length > MAX_PASSAGE || /https?:\/\/|@/.test(passage.text)) return []
  const isRow = passage.kind === 'row'
  const finders = [
    datesIn, timesIn, percentagesIn, yearsIn, numbersIn, namesIn, ...(isRow ? [] : [markedTermsIn, nounsIn])
  ]
  const blanks: Blank[] = []
  for (const find of finders) {
    for (const { group = '', ...found } of find(passage)) {
      const blank = { passage, ...found, group: `${found.kind} ${group}`.trim() }
      if (!blanks.some(other => overlap(blank, other))) blanks.push(blank)
    }
  }
  return [...definitionIn(passage), ...blanks]
}

/** A blank without its passage. The group is what is finer than the kind. */
type Found = Omit<Blank, 'passage' | 'group'> & { group?: string }

function overlap (a: Blank, b: Blank): boolean {
  return a.start < b.start + b.value.length && b.start < a.start + a.value.length
}

const DATE = new RegExp('(?<![\\p{L}\\d/-])(?:' + [
  `\\d{1,2}(?:º|st|nd|rd|th)?(?: de)? ${MONTH_NAME}(?:(?: de|,)? \\d{4})?`,
  `${MONTH_NAME} \\d{1,2}(?:st|nd|rd|th)?(?:, \\d{4})?`,
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}/\\d{1,2}/\\d{2,4}'
].join('|') + ')(?![\\p{L}\\d/-])', 'giu')

function * datesIn ({ text }: Passage): Generator<Found> {
  for (const { 0: value, index } of text.matchAll(DATE)) {
    yield { kind: 'date', group: formatOf(value), value, start: index, number: dayOf(value) }
  }
}

const CLOCK = '\\d{1,2}[:.]\\d{2}(?: ?(?:am|pm|h))?'
const TIME = new RegExp(`(?<![\\d.:/-])${CLOCK}(?: ?(?:[-–—]|to|a) ?${CLOCK})?(?![\\d:/%])`, 'gi')

function * timesIn ({ text }: Passage): Generator<Found> {
  for (const { 0: value, index } of text.matchAll(TIME)) {
    // 10.30 may be a number.
    if (!/:/.test(value) && !/h$|m$/i.test(value)) continue
    yield { kind: 'time', group: value.length > 8 ? 'range' : 'point', value, start: index }
  }
}

const PERCENTAGE = /(?<![\p{L}\d.,–-])\d{1,3}(?:[.,]\d{1,2})? ?%/gu

function * percentagesIn ({ text }: Passage): Generator<Found> {
  for (const { 0: value, index } of text.matchAll(PERCENTAGE)) {
    yield { kind: 'percentage', value, start: index, number: numberIn(value) }
  }
}

const YEAR = /(?<![\p{L}\d.,:/–-])(?:1[89]|20)\d{2}(?![\d:/–-]|\.\d)/gu

function * yearsIn ({ text }: Passage): Generator<Found> {
  for (const { 0: value, index } of text.matchAll(YEAR)) {
    const followsWord = /\p{L} ?$/u.test(text.slice(index - 2, index))
    if (followsWord && !/\b(?:in|en|since|desde|of|de|by) $/i.test(text.slice(0, index))) continue
    yield { kind: 'year', value, start: index, number: Number(value) }
  }
}

const NUMBER = /(?<![\p{L}\d.,:/%€$#+()–-])\d{1,4}(?:[.,]\d{1,3})?(?= (?:\p{L}{3,}))/gu
// "Unit 3", "room 2", "week 7" are labels. "between 5 and 10" is a range, and "5" half of it.
const LABEL = new RegExp('(?:\\b(?:' + [
  'unit|units|week|weeks|lab|labs|chapter|chapters|page|pages|section|part|room|lecture|session|edition|volume|number',
  'topic|group|building|floor|version|grade|year|python|java',
  'tema|temas|unidad|unidades|semana|semanas|capitulo|capitulos|pagina|paginas|aula|sesion|grupo|practica|practicas',
  'edificio|planta|curso|art|articulo|nota|isbn|vol|no|pp?|and|y|to|a|or|o|than|between|entre'
].join('|') + ')\\.?|[–—-]) ?$')

function * numbersIn ({ text }: Passage): Generator<Found> {
  for (const { 0: value, index } of text.matchAll(NUMBER)) {
    const end = index + value.length
    const [unit = ''] = wordsOf(text.slice(end, end + 30))
    const isLabel = LABEL.test(fold(text.slice(Math.max(0, index - 20), index)))
    const isRange = /^(?:to|or|and|a|o|y)$/.test(unit)
    const isYearOrCode = /^(?:19|20)\d\d$|^0/.test(value)
    if (isLabel || isRange || isYearOrCode || termOf(unit) === undefined) continue
    yield { kind: 'number', value, start: index, number: numberIn(value) }
  }
}

const NAME = new RegExp('(?<![\\p{L}\\d@./-])\\p{Lu}\\p{Ll}+' +
  '(?:[- ](?:(?:de|del|la|las|los|van|von|y|of|and|for) ){0,2}\\p{Lu}\\p{Ll}+){1,4}(?![\\p{L}\\d@/-])', 'gu')
// What stands before a person: a title, or "invented by".
const TITLED = new RegExp('(?:\\b(?:Dr|Dra|Prof|Profa|Mr|Mrs|Ms|Sr|Sra|D|Dña)\\.?|' +
  '\\b[Pp]rofes(?:sor|or|ora)|\\b[Tt]eaching assistant|' +
  '\\p{L}(?:ed|own|ido|ado|ida|ada|uesto|uesta) (?:by|por)) $', 'u')
const PLACE = new RegExp('\\b(?:building|library|hall|room|campus|auditorium|edificio|biblioteca|aula|sala|' +
  'laboratorio|laboratory|theatre|school|escuela|facultad|faculty|university|universidad)\\b')

const FIRST_NAMES = new Set([
  'ada alan albert alberto alejandra alejandro alex alice alicia ana andrea andres anna anne antonio barbara',
  'beatriz ben carla carlos carmen carol carolina catherine charles christine claire clara claude cristina daniel',
  'daniela david diana diego donald dorothy edgar edsger edward elena elizabeth emily emma emmy eric erik esther',
  'eva fatima felipe fernando francisco frank gabriel george gloria grace hannah hector helen henry hugo ignacio',
  'ines ingrid irene isabel ivan jack jaime james jane javier jean jennifer jesus jim joan john jon jordi jorge',
  'jose joseph juan judith julia julio karen karl kate katherine kenneth laura leonardo linda linus lorenzo lucas',
  'lucia luis magdalena manuel marcos margaret maria marie mario marta martha martin mary mateo michael miguel',
  'monica natalia nicolas nora nuria olga oscar pablo patricia paul paula pedro peter philip pilar rafael raquel',
  'raul rebecca richard robert roberto ronald rosa ruth samuel sandra sara sarah sergio silvia simon sofia sonia',
  'sophie stephen steven susan susana teresa thomas tim tomas tony veronica victor victoria vicente virginia',
  'william xavier yolanda'
].join(' ').split(' '))

function * namesIn ({ text, kind }: Passage): Generator<Found> {
  for (const { 0: phrase, index } of text.matchAll(NAME)) {
    const value = nameIn(phrase)
    if (value === undefined) continue
    const start = index + phrase.indexOf(value)
    const words = wordsOf(value)
    const isPerson = TITLED.test(text.slice(0, start)) || FIRST_NAMES.has(words[0] ?? '')
    // The first word of a sentence has a capital, whatever it is.
    if (start === 0 && kind !== 'row' && !isPerson) continue
    if (PLACE.test(fold(value))) yield { kind: 'place', value, start }
    else if (isPerson) yield { kind: 'person', group: / (?:and|y) /.test(value) ? 'pair' : 'one', value, start }
    else yield { kind: 'name', group: words.length > 2 ? 'long' : 'short', value, start }
  }
}

// Months, days and the words of a timetable are written with capitals, too.
const NOT_A_NAME = new RegExp('^(?:' + [
  'the|a|an|el|la|los|las|un|una|this|these|our|your|if|when|where|in|on|at|for|each|every|no|all|some|and',
  'students?|week|unit|lab|chapter|part|section|semester',
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|miercoles|jueves|viernes|sabado|domingo',
  MONTH_NAME,
  'tema|unidad|semana|capitulo|parte'
].join('|') + ')\\b')

/** The name in a phrase with capitals: "The Final Project" has "Final Project". One word is too little for a name. */
function nameIn (phrase: string): string | undefined {
  let name = phrase
  while (NOT_A_NAME.test(fold(name))) {
    const space = name.search(/[ -]/)
    if (space === -1) return undefined
    name = name.slice(space + 1)
  }
  name = name.replace(/(?: (?:and|y))? (?:Dra?|Profa?|Mrs?|Ms|Sra?)$/, '')
  return /^\p{Lu}/u.test(name) && name.includes(' ') ? name : undefined
}

function * markedTermsIn ({ text, marked }: Passage): Generator<Found> {
  for (const value of marked) {
    const start = text.indexOf(value)
    const isTerm = /^\p{L}[\p{L} ()+*/-]{2,40}$/u.test(value) && !isCommon(value)
    if (start > 0 && isTerm) yield { kind: 'marked', group: numberOf(value), value, start }
  }
}

const ARTICLE = '(The|the|An?|an?|El|el|La|la|Los|los|Las|las|Una?|una?)'
const NOUN_PHRASE = '(\\p{Ll}[\\p{Ll}-]{2,}(?: \\p{Ll}[\\p{Ll}-]{2,}){0,2})'
const NOUN = new RegExp(`(?<![\\p{L}\\d'’-])${ARTICLE} ${NOUN_PHRASE}(?=[,.;:)]| (\\p{Ll}+))`, 'gu')

function * nounsIn ({ text }: Passage): Generator<Found> {
  for (const { 0: phrase, 1: article = '', 2: noun = '', 3: after, index } of text.matchAll(NOUN)) {
    if (after !== undefined && (termOf(fold(after)) !== undefined || /^ones?$/.test(after))) continue
    if (wordsOf(noun).some(word => termOf(word) === undefined || COMMON.has(word))) continue
    // The value has its article: "an ____" would tell which options cannot be right.
    const value = `${article.toLowerCase()}${phrase.slice(article.length)}`
    const kind = /^(?:an?|una?)$/i.test(article) ? 'any' : 'the'
    const language = /^(?:the|an?)$/i.test(article) ? 'en' : 'es'
    yield { kind: 'term', group: `${kind} ${language} ${numberOf(noun)}`, value, start: index }
  }
}

const MIN_DEFINITION_WORDS = 6
const MAX_TERM_WORDS = 4

function definitionIn (passage: Passage): Blank[] {
  const { definition } = passage
  if (definition === undefined) return []
  const { term, text } = definition
  const words = wordsOf(text)
  if (words.length < MIN_DEFINITION_WORDS || /\d|@/.test(text) || isCommon(term) || PLACE.test(fold(text))) return []
  // "Hash table: a table that …" gives its own term away.
  const inText = new Set(words.map(termOf))
  const isGivenAway = wordsOf(term).some(word => termOf(word) !== undefined && inText.has(termOf(word)))
  if (wordsOf(term).length > MAX_TERM_WORDS || isGivenAway) return []
  return [{ passage, kind: 'definition', group: 'definition', value: term, start: 0 }]
}

const COMMON = new Set([
  'course courses student students week weeks hour hours example examples part parts way ways time times year years',
  'point points page pages case cases number numbers work semester group groups place places question questions',
  'answer answers reason reasons beginning middle rest others other same following above below people person day',
  'days thing things list first last next minute minutes semana semanas hora horas parte partes caso casos tiempo',
  'vez numero alumno alumna alumnos alumnas estudiante estudiantes curso cursos asignatura grupo grupos dia dias',
  'ano anos pregunta preguntas resto forma formas modo ejemplo ejemplos principio mitad trabajo use help order',
  'basis addition least most fact end start term'
].join(' ').split(' '))

function isCommon (phrase: string): boolean {
  return wordsOf(phrase).every(word => COMMON.has(word) || termOf(word) === undefined)
}

function numberOf (phrase: string): string {
  return /s$/.test(phrase) && !/(?:ss|us|is)$/.test(phrase) ? 'plural' : 'singular'
}

/** "1 Month 2026" for "5 November 2026": dates of one format can be the options of one question. */
function formatOf (date: string): string {
  return date
    .replace(/\p{L}{3,}/gu, month => /^\p{Lu}/u.test(month) ? 'Month' : 'month')
    .replace(/\d+/g, digits => digits.length === 4 ? '2026' : '1')
}

// Months of 31 days are exact enough to tell near from far.
function dayOf (date: string): number {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (iso) return dayNumber(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const year = Number(/\d{4}/.exec(date)?.[0] ?? 0)
  const [day = 0, numericMonth = 0] = [...date.matchAll(/\d+/g)].map(match => Number(match[0]))
  return dayNumber(year, monthIn(date) ?? numericMonth, day)
}

function dayNumber (year: number, month: number, day: number): number {
  return year * 372 + month * 31 + day
}

function numberIn (text: string): number {
  return Number.parseFloat(text.replace(',', '.'))
}
