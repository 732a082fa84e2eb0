import { fold, wordsOf } from '../../text/language.js'
import type { Passage } from '../material/passages.js'
import { MONTH_NAME, monthIn } from '../../text/months.js'
import { termOf } from '../../text/terms.js'

/** A piece of a passage that can be blanked out and asked for. */
export interface Blank {
  passage: Passage
  /** What sort of thing it is; a question offers only things of one sort. */
  kind: Kind
  /** The finer sort that its wrong options must share: the same format of date, the same article before a noun. */
  group: string
  value: string
  start: number
  /** Where values can be compared as numbers. */
  number?: number
}

export type Kind = 'date' | 'time' | 'percentage' | 'number' | 'year' | 'person' | 'place' | 'name' | 'definition' | 'marked' | 'term'

const DATE = new RegExp(`(?<![\\p{L}\\d/-])(?:\\d{1,2}(?:º|st|nd|rd|th)?(?: de)? ${MONTH_NAME}(?:(?: de|,)? \\d{4})?|${MONTH_NAME} \\d{1,2}(?:st|nd|rd|th)?(?:, \\d{4})?|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{2,4})(?![\\p{L}\\d/-])`, 'giu')
const TIME = /(?<![\d.:/-])\d{1,2}[:.]\d{2}(?: ?(?:am|pm|h))?(?: ?(?:[-–—]|to|a) ?\d{1,2}[:.]\d{2}(?: ?(?:am|pm|h))?)?(?![\d:/%])/gi
const PERCENTAGE = /(?<![\p{L}\d.,–-])\d{1,3}(?:[.,]\d{1,2})? ?%/gu
const NUMBER = /(?<![\p{L}\d.,:/%€$#+()–-])\d{1,4}(?:[.,]\d{1,3})?(?= (?:\p{L}{3,}))/gu
const YEAR = /(?<![\p{L}\d.,:/–-])(?:1[89]|20)\d{2}(?![\d:/–-]|\.\d)/gu
const NAME = /(?<![\p{L}\d@./-])\p{Lu}\p{Ll}+(?:[- ](?:(?:de|del|la|las|los|van|von|y|of|and|for) ){0,2}\p{Lu}\p{Ll}+){1,4}(?![\p{L}\d@/-])/gu
// What stands before a person: a title, or "invented by".
const TITLED = /(?:\b(?:Dr|Dra|Prof|Profa|Mr|Mrs|Ms|Sr|Sra|D|Dña)\.?|\b[Pp]rofes(?:sor|or|ora)|\b[Tt]eaching assistant|\p{L}(?:ed|own|ido|ado|ida|ada|uesto|uesta) (?:by|por)) $/u
const NOUN = /(?<![\p{L}\d'’-])(The|the|An?|an?|El|el|La|la|Los|los|Las|las|Una?|una?) (\p{Ll}[\p{Ll}-]{2,}(?: \p{Ll}[\p{Ll}-]{2,}){0,2})(?=[,.;:)]| (\p{Ll}+))/gu

const PLACE = /\b(?:building|library|hall|room|campus|auditorium|edificio|biblioteca|aula|sala|laboratorio|laboratory|theatre|school|escuela|facultad|faculty|university|universidad)\b/
const FIRST_NAMES = new Set('ada alan albert alberto alejandra alejandro alex alice alicia ana andrea andres anna anne antonio barbara beatriz ben carla carlos carmen carol carolina catherine charles christine claire clara claude cristina daniel daniela david diana diego donald dorothy edgar edsger edward elena elizabeth emily emma emmy eric erik esther eva fatima felipe fernando francisco frank gabriel george gloria grace hannah hector helen henry hugo ignacio ines ingrid irene isabel ivan jack jaime james jane javier jean jennifer jesus jim joan john jon jordi jorge jose joseph juan judith julia julio karen karl kate katherine kenneth laura leonardo linda linus lorenzo lucas lucia luis magdalena manuel marcos margaret maria marie mario marta martha martin mary mateo michael miguel monica natalia nicolas nora nuria olga oscar pablo patricia paul paula pedro peter philip pilar rafael raquel raul rebecca richard robert roberto ronald rosa ruth samuel sandra sara sarah sergio silvia simon sofia sonia sophie stephen steven susan susana teresa thomas tim tomas tony veronica victor victoria vicente virginia william xavier yolanda'.split(' '))

// Months, days and the words of a timetable are written with capitals, too.
const NOT_A_NAME = /^(?:the|a|an|el|la|los|las|un|una|this|these|our|your|if|when|where|in|on|at|for|each|every|no|all|some|and|students?|week|unit|lab|chapter|part|section|semester|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|tema|unidad|semana|capitulo|parte|lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/
// "Unit 3", "room 2", "week 7": a label, nobody learns it. "between 5 and 10", "at least 3 of": half a range.
const LABEL = /(?:\b(?:unit|units|week|weeks|lab|labs|chapter|chapters|page|pages|section|part|room|lecture|session|edition|volume|number|topic|group|building|floor|version|grade|year|python|java|tema|temas|unidad|unidades|semana|semanas|capitulo|capitulos|pagina|paginas|aula|sesion|grupo|practica|practicas|edificio|planta|curso|art|articulo|nota|isbn|vol|no|pp?|and|y|to|a|or|o|than|between|entre)\.?|[–—-]) ?$/

const COMMON = new Set('course courses student students week weeks hour hours example examples part parts way ways time times year years point points page pages case cases number numbers work semester group groups place places question questions answer answers reason reasons beginning middle rest others other same following above below people person day days thing things list first last next minute minutes semana semanas hora horas parte partes caso casos tiempo vez numero alumno alumna alumnos alumnas estudiante estudiantes curso cursos asignatura grupo grupos dia dias ano anos pregunta preguntas resto forma formas modo ejemplo ejemplos principio mitad trabajo use help order basis addition least most fact order end start term'.split(' '))

/** Everything in a passage that could be asked for. */
export function blanksIn (passage: Passage): Blank[] {
  const { text, marked, definition } = passage
  if (text.length > 400 || /https?:\/\/|@/.test(text)) return []

  const blanks: Blank[] = []
  const taken = (start: number, length: number) => blanks.some(blank => blank.kind !== 'definition' && start < blank.start + blank.value.length && blank.start < start + length)
  const add = (kind: Kind, group: string, value: string, start: number, number?: number) => {
    if (!taken(start, value.length)) blanks.push({ passage, kind, group, value, start, ...(number !== undefined && { number }) })
  }

  if (definition !== undefined && isDefinition(definition)) {
    blanks.push({ passage, kind: 'definition', group: 'definition', value: definition.term, start: 0 })
  }
  for (const { 0: value, index } of text.matchAll(DATE)) add('date', `date ${formatOf(value)}`, value, index, dayOf(value))
  for (const { 0: value, index } of text.matchAll(TIME)) {
    if (/:/.test(value) || /h$|m$/i.test(value)) add('time', `time ${value.length > 8 ? 'range' : 'point'}`, value, index)
  }
  for (const { 0: value, index } of text.matchAll(PERCENTAGE)) add('percentage', 'percentage', value, index, numberIn(value))
  for (const { 0: value, index } of text.matchAll(YEAR)) {
    if (!/\p{L} ?$/u.test(text.slice(index - 2, index)) || /\b(?:in|en|since|desde|of|de|by) $/i.test(text.slice(0, index))) add('year', 'year', value, index, Number(value))
  }
  for (const { 0: value, index } of text.matchAll(NUMBER)) {
    const unit = wordsOf(text.slice(index + value.length, index + value.length + 30))[0] as string
    if (LABEL.test(fold(text.slice(Math.max(0, index - 20), index))) || termOf(unit) === undefined || /^(?:19|20)\d\d$/.test(value) || /^0/.test(value)) continue
    if (/^(?:to|or|and)$|^(?:a|o|y)$/.test(unit)) continue
    add('number', 'number', value, index, numberIn(value))
  }
  for (const { 0: value, index } of text.matchAll(NAME)) {
    const name = nameIn(value)
    if (name === undefined) continue
    const start = index + value.indexOf(name)
    const titled = TITLED.test(text.slice(0, start))
    const words = wordsOf(name)
    // A sentence starts with a capital, whatever its first words are.
    if (start === 0 && !titled && !FIRST_NAMES.has(words[0] as string) && passage.kind !== 'row') continue
    if (PLACE.test(fold(name))) add('place', 'place', name, start)
    else if (titled || FIRST_NAMES.has(words[0] as string)) add('person', `person ${/ (?:and|y) /.test(name) ? 'pair' : ''}`, name, start)
    else add('name', `name ${words.length > 2 ? 'long' : 'short'}`, name, start)
  }
  if (passage.kind !== 'row') {
    for (const mark of marked) {
      const start = text.indexOf(mark)
      if (start > 0 && /^\p{L}[\p{L}\p{N} ()+*/-]{2,40}$/u.test(mark) && !/\d/.test(mark) && !isCommon(mark)) add('marked', `marked ${numberOf(mark)}`, mark, start)
    }
    for (const { 0: phrase, 1: article = '', 2: noun = '', 3: after, index } of text.matchAll(NOUN)) {
      if (after !== undefined && (termOf(fold(after)) !== undefined || /^ones?$/.test(after))) continue
      if (wordsOf(noun).some(word => termOf(word) === undefined || COMMON.has(word))) continue
      // With its article: "an ____" would tell which options cannot be right.
      const kind = /^(?:an?|una?)$/i.test(article) ? 'any' : 'the'
      const value = `${article.toLowerCase()}${phrase.slice(article.length)}`
      add('term', `term ${kind} ${/^(?:the|an?)$/i.test(article) ? 'en' : 'es'} ${numberOf(noun)}`, value, index)
    }
  }
  return blanks
}

function isDefinition ({ term, text }: { term: string, text: string }): boolean {
  const words = wordsOf(text)
  if (words.length < 6 || /\d|@/.test(text) || isCommon(term) || PLACE.test(fold(text))) return false
  // "Hash table: a table that …" answers itself.
  const inText = new Set(words.map(termOf))
  return wordsOf(term).length <= 4 && !wordsOf(term).some(word => termOf(word) !== undefined && inText.has(termOf(word)))
}

function isCommon (phrase: string): boolean {
  return wordsOf(phrase).every(word => COMMON.has(word) || termOf(word) === undefined)
}

function numberOf (phrase: string): string {
  return /s$/.test(phrase) && !/(?:ss|us|is)$/.test(phrase) ? 'plural' : 'singular'
}

// "The Final Project" is "Final Project" at best; a name of one word is too little to tell.
function nameIn (value: string): string | undefined {
  let name = value
  while (NOT_A_NAME.test(fold(name))) {
    const space = name.search(/[ -]/)
    if (space === -1) return undefined
    name = name.slice(space + 1)
  }
  name = name.replace(/(?: (?:and|y))? (?:Dra?|Profa?|Mrs?|Ms|Sra?)$/, '')
  return /^\p{Lu}/u.test(name) && name.includes(' ') ? name : undefined
}

function formatOf (date: string): string {
  return date.replace(/\p{L}{3,}/gu, month => /^\p{Lu}/u.test(month) ? 'Month' : 'month').replace(/\d+/g, digits => digits.length === 4 ? '2026' : '1')
}

// Days since an arbitrary one, to tell near from far.
function dayOf (date: string): number {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (iso) return Number(iso[1]) * 372 + Number(iso[2]) * 31 + Number(iso[3])
  const year = Number(/\d{4}/.exec(date)?.[0] ?? 0)
  const [day = 0, numericMonth = 0] = [...date.matchAll(/\d+/g)].map(match => Number(match[0]))
  return year * 372 + (monthIn(date) ?? numericMonth) * 31 + day
}

function numberIn (text: string): number {
  return Number.parseFloat(text.replace(',', '.'))
}
