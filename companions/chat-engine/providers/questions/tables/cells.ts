import { distance } from 'fastest-levenshtein'
import { onceFor } from '../../../../../lib/process/once-for.js'
import { byKey } from '../../../../../lib/values/lists.js'
import { fold, wordsOf } from '../../../../text/language.js'
import { rowsOf, type Block } from '../../../../text/formats/markdown.js'
import type { TableWords } from '../../../../text/language-data/test-questions/tables.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { DATE_JOIN, MONTH_NAME } from '../../../../text/months.js'
import { termsOf } from '../../../../text/terms.js'
import { filenameOf, rowTexts, type Passage } from '../../../material/passages.js'
import { isQueried, type Queries } from '../code/queries.js'
import { learntCells } from './columns.js'
import { withSameEnding } from '../options/endings.js'
import { isDebris } from '../prose/alone.js'
import { normal, numberIn, sharesWord, type Draft } from '../draft.js'
import { isLogistics } from '../logistics.js'
import { isApart } from '../prose/standing.js'
import { quantityIn } from '../answers/measured.js'
import { exactTyped } from '../answers/typed-answers.js'
import { isPerson } from '../answers/values.js'
import { isPluralNoun, isVerbWithSubject } from '../prose/verbs.js'
import { filled, GOES_ON_BEHIND, inAny, isNounFirst, testWordsOf, type ProseLanguage } from '../prose/prose-language.js'
import { isSetAsCode } from '../code/set-as-code.js'

// Three wrong ones beside the right one.
const MIN_CELLS = 4
// In characters.
const MAX_NAME = 60
const MAX_CELL = 60

/**
 * The questions of the tables of one section: what stands in a column for a row? With options, which are the other
 * cells of the column that look the same, and typed, where the name of the column says what its short values are.
 * @param rows the passages of the section that are rows
 * @param queries those of the course
 * @param data the columns of the tables of data of their document: see `columnsOfData`
 */
export function cellDrafts (
  rows: Passage[], queries: Queries, data: Set<string>, language: ProseLanguage
): Draft[] {
  const [first] = rows
  const words = testWordsOf(language)?.tables
  if (first === undefined || words === undefined) return []
  const file = filenameOf(first)
  const whole = [...tablesOf(first.section)].map(([header, cells]) => [header, wholeRows(header, cells)] as const)
  const taught = whole.filter(([header, cells]) => !isSample(header, cells) &&
    !isQueried(header.map(fold), file, queries) && !isOfData(header, data) && !isTimetable(header))
  const offered = taught.flatMap(([header, cells]) => {
    const names = cells.map(([name = '']) => name)
    return header.slice(1).flatMap((column, index) => {
      const values = cells.map(row => (row[index + 1] ?? '').replace(/\.$/, ''))
      const isClear = isColumn(column) && isOnlyOne(column, header)
      return isClear ? columnDrafts(column, names, values, rows, language, words.asks) : []
    })
  })
  if (isApart(first)) return offered
  // Of a long row, its first piece.
  const passages = new Map(rows.toReversed().map(passage => [rowOf(passage)?.cells, passage]))
  return [...offered, ...taught.flatMap(([header, cells]) => {
    const learnt = learntCells(header, cells)
    return cells.flatMap((row, at) => {
      const passage = passages.get(row)
      if (passage === undefined || isLogistics(passage)) return []
      const ordered = (one: string[]) =>
        passage.definition === undefined ? inOrder(header, one, language) : [header, one] as const
      const [names, values] = ordered(row)
      // Of a name in two rows, each has an answer.
      const isOnce = onceIn(cells, names === header ? 0 : 1).has(normal(values[0] ?? ''))
      const isSum = at >= cells.length - SUMS_AT_END && IS_SUM_AT_END.test(fold(values[0] ?? ''))
      const near = cells.slice(Math.max(0, at - NEAR), at + NEAR + 1).map(other => ordered(other))
        .flatMap(([other, values]) => other[0] === names[0] ? [values] : [])
      return [
        ...(isOnce && !isSum ? typedDrafts(names, values, near, learnt, passage, language, words) : []),
        ...yearDrafts(header, cells, row, passage, language)
      ]
    })
  })]
}

/**
 * The rows of a table that have each cell in its column. Of a cell of HTML that spans several rows, each further row
 * begins with the second cell, so that its last one is empty; and the first cell has several values.
 */
function wholeRows (header: string[], rows: string[][]): string[][] {
  const isShort = (row?: string[]) => row !== undefined && (row[header.length - 1] ?? '') === ''
  const seconds = new Set(rows.flatMap(row => isShort(row) ? [] : [normal(row[1] ?? '')]))
  const isShifted = rows.some(([first = '', ...others]) => isShort([first, ...others]) && seconds.has(normal(first)))
  return isShifted ? rows.filter((row, at) => !isShort(row) && !isShort(rows[at + 1])) : rows
}

// "Mean" and "Sum" are the last rows.
const SUMS_AT_END = 2
// The rows around one, whose cells may be taken for its own.
const NEAR = 8

/** A table of two columns with that of its values first, such as "Symbol" and "Element", turned round. */
function inOrder (
  header: string[], cells: string[], language: ProseLanguage
): [header: string[], cells: string[]] {
  const [first = '', second = '', ...others] = header
  // "Functions" and "Skills", with a list below each.
  if (isPluralNoun(first, language) && isPluralNoun(second, language)) return [header, cells]
  const isTurned = others.length === 0 && VALUE.test(fold(first)) && !VALUE.test(fold(second)) &&
    wordsOf(cells[1] ?? '').length <= MAX_TURNED_WORDS && !IS_YEAR.test(cells[0] ?? '')
  return isTurned ? [header.toReversed(), cells.toReversed()] : [header, cells]
}

// A longer cell says something, and is no name.
const MAX_TURNED_WORDS = 3
const IS_YEAR = /^(?:1\d|20|[1-9])\d\d?$/
// In words: what happened, and not who won.
const MIN_EVENT_WORDS = 3

const columnsOf = ofEach(({ testQuestions, testItems }) => testQuestions?.tables && testItems && {
  year: new RegExp(`^(?:${patternOf(testQuestions.tables.years)})$`),
  event: new RegExp(`^(?:${patternOf(testQuestions.tables.events)})$`),
  asksYear: testItems.asksYear
})

/** "1969", in the first column of a table, beside what happened in that year. */
function yearDrafts (
  header: string[], rows: string[][], cells: string[], passage: Passage, language: ProseLanguage
): Draft[] {
  const columns = columnsOf(language)
  const [year = ''] = cells
  if (columns === undefined || !columns.year.test(fold(header[0] ?? '')) || !IS_YEAR.test(year)) return []
  const named = header.findIndex((name, at) => at > 0 && columns.event.test(fold(name)))
  const at = named === -1 && header.length === 2 ? 1 : named
  const name = (cells[at] ?? '').replace(/\.$/, '')
  const isEvent = name !== '' && name.length <= MAX_CELL && termsOf(name).length > 1 && !isDebris(name) &&
    !/\d{3}/.test(name) && (named !== -1 || wordsOf(name).length >= MIN_EVENT_WORDS)
  return isEvent && distinctIn(rows, at).has(normal(name))
    ? [{
        form: 'typed year',
        stem: columns.asksYear.replace('{name}', () => name),
        text: year,
        about: name,
        group: 'typed cell',
        typed: { answer: Number(year), tolerance: 0 },
        trust: 1,
        passage,
        language,
        isLogistics: false
      }]
    : []
}

const distinctOf = onceFor((_rows: string[][]) => new Map<number, Set<string>>())

/** The cells of a column that are the beginning of no other one. */
function distinctIn (rows: string[][], column: number): Set<string> {
  const known = distinctOf(rows).get(column)
  if (known !== undefined) return known
  // In their order, those that begin with a cell stand behind it.
  const cells = rows.map(row => normal(row[column] ?? '')).sort()
  const distinct = new Set(cells.filter((cell, at) =>
    cells[at + 1]?.startsWith(cell) !== true && cells[at - 1] !== cell))
  distinctOf(rows).set(column, distinct)
  return distinct
}

const onceOf = onceFor((_rows: string[][]) => new Map<number, Set<string>>())

/** The cells of a column that stand in one row only. */
function onceIn (rows: string[][], column: number): Set<string> {
  const known = onceOf(rows).get(column)
  if (known !== undefined) return known
  const cells = rows.map(row => normal(row[column] ?? '')).sort()
  const once = new Set(cells.filter((cell, at) => cells[at + 1] !== cell && cells[at - 1] !== cell))
  onceOf(rows).set(column, once)
  return once
}

/** The rows of the tables of a section. They are read once, since that takes long. */
const rowsIn = onceFor(({ text }: Passage['section']) => rowsOf(text))

const rowsByText = onceFor((section: Passage['section']) =>
  new Map(rowsIn(section).flatMap(row => rowTexts(row).map(text => [text, row] as const))))

/** The row that a passage was made of. Other rows may begin with the same name, or with a part of it. */
export function rowOf ({ text, section }: Passage): Block | undefined {
  return rowsByText(section).get(text)
}

const tablesOf = onceFor((section: Passage['section']) => {
  const tables = new Map<string[], string[][]>()
  for (const { header, cells } of rowsIn(section)) {
    const rows = tables.get(header)
    if (rows === undefined) tables.set(header, [cells])
    else rows.push(cells)
  }
  return tables
})

/** The columns of the tables of a section that are those of a database: they have ids. */
export function columnsOfData (section: Passage['section']): string[] {
  return [...tablesOf(section).keys()].filter(header => header.some(column => ID.test(column)))
    .flatMap(header => header.map(nameOfColumn))
}

function nameOfColumn (column: string): string {
  return fold(column).replaceAll('_', ' ')
}

/** Whether a table is of a query, or of the same data: it has columns of a table of data, in the way of databases. */
function isOfData (header: string[], data: Set<string>): boolean {
  const shared = header.filter(column => data.has(nameOfColumn(column))).length
  // "book_id", "title": how databases name their columns.
  return shared > 1 || (shared === 1 && header.every(column => /^[\p{Ll}_]+$/u.test(column)))
}

const DAY_OR_TIME = new RegExp(`^(?:${inAny(({ tables }) => tables?.daysAndTimes)})$`)

/** "Day, Time, Location": when a course meets, and where. */
function isTimetable (header: string[]): boolean {
  return new Set(header.map(fold).filter(column => DAY_OR_TIME.test(column))).size > 1
}

const NO_FACT = /^(?:null|nan|foo|bar|baz)$/i
const ID = /^id$|\p{L}_\p{L}/iu

/**
 * Whether a table is of data that an example works with: it has empty values, ids or columns named as in code, or
 * invented people. Nobody learns its rows.
 */
function isSample (header: string[], rows: string[][]): boolean {
  if (header.some(column => ID.test(column)) || rows.flat().some(cell => NO_FACT.test(cell))) return true
  const people = rows.filter(([name = '']) => !name.includes(' ') && isPerson(name))
  return people.length > 1 && people.length * 2 >= rows.length
}

// "class: only-dark-mode": an option of a picture or a block.
const MARKUP = /^\p{Ll}+: \S+$/u

/**
 * The questions of a row that are answered by typing; the cells of the rows near it may stand as options.
 * @param learnt the cells of each column that are learnt, whatever it is called: see `learntCells`
 */
function typedDrafts (
  header: string[], cells: string[], near: string[][], learnt: Map<string, Set<string>>, passage: Passage,
  language: ProseLanguage, words: TableWords
): Draft[] {
  const [first = ''] = cells
  const count = countIn(first, header, near)
  const name = count === undefined ? first : `${header[0]}: ${count}`
  if (name.length < 2 || name.length > MAX_NAME) return []
  if (isDebris(name.replace(/[_=~>]/g, '')) || !/\p{L}{2,}/u.test(name)) return []
  // An address: it is of an example.
  if (name.includes('?') || /(?:[\da-f]{2}[:-]){2}/i.test(name)) return []
  if (IS_DATE.test(name) || IS_SUM.test(fold(name))) return []
  const title = (passage.headings.at(-1) ?? '').replace(/^[^\p{L}]+/u, '')
  if (MARKUP.test(title)) return []
  return header.flatMap((column, index): Draft[] => {
    const text = (cells[index] ?? '').replace(/\.$/, '')
    const isCode = isSetAsCode(text, passage.section)
    if (index === 0 || !isColumn(column) || !isOnlyOne(column, header)) return []
    // "Height" of a person: of a sample.
    const quantity = !isPerson(name) && MEASURED.test(fold(column).replace(/ ?\([^()]*\)$/, ''))
      ? quantityIn(text, column, `${title} ${name}`, language)
      : undefined
    const isAsked = VALUE.test(fold(column)) || learnt.get(column)?.has(text) === true
    if (quantity === undefined && (!isTypable(text, isCode) || !isAsked)) return []
    if (!isCode && isDescription(text, column)) return []
    if (sharesWord(`${column} ${name}`, text)) return []
    // In a table of counts, a number may be any figure.
    if (count !== undefined && !isOneWord(text)) return []
    // "Pumps for Ca2+", "Join lines (J)"
    const named = ` ${normal(title).replace(/[()]/g, ' ')} `
    const isGiven = named.includes(` ${normal(text)} `) || (text.length > 1 && named.includes(` ${normal(text)}`))
    const stem = stemOf(words, isGiven ? '' : title, column + (quantity?.inUnit ?? ''), name)
    const number = /^\d+(?:[.,]\d+)?$/.test(text) ? numberIn(text, language) : undefined
    // "443 (TLS)"; "Transport (4)" is "4", too.
    const bare = text.replace(/\s*\([^()]*\)$/, '')
    // "Angrist (1990)": the year alone is no answer.
    const inside = /\((\d{1,3})\)$/.exec(text)?.[1] ?? ''
    // "Penta-" of a table of counts. Of a charge, as in "Cl-", and of an option, the sign is a part.
    const whole = count === undefined ? text : text.replace(/^-|-$/g, '')
    const inColumn = near.map(row => row[index] ?? '')
    const forms = [text, bare, inside, whole, ...nounAlone(text, inColumn, language)]
    const lenient = isNameAlone(text, inColumn)
    const exact = number === undefined ? { ...exactTyped(forms), lenient } : { answer: number, tolerance: 0 }
    const typed = quantity === undefined ? exact : { answer: quantity.answer, tolerance: quantity.tolerance }
    const common = { passage, language, isLogistics: false, group: 'typed cell', trust: 0 }
    const shape = shapeOf(text)
    const isLike = (other: string) =>
      shapeOf(other) === shape && isTypable(other, isCode) && normal(other) !== normal(text)
    // "Year": of what, the column does not say. "NA" of "Número de Avogadro".
    const isOut = quantity !== undefined || shape === undefined || isInitials(text, name) ||
      columnsOf(language)?.year.test(fold(column)) === true
    const others = isOut
      ? []
      : near.map(row => (row[index] ?? '').replace(/\.$/, '')).filter(isLike)
    const siblings = withSameEnding(text, [...new Set(others)])
    return [{ ...common, form: 'typed cell', stem, text, about: `${column} ${name}`, typed, siblings }]
  })
}

// "Velázquez": a letter may be wrong where no other cell of the column is near to it.
const NAME_ALONE = /^\p{Lu}\p{Ll}{5,}(?: \p{Lu}\p{Ll}+){0,3}$/u
const MIN_DISTANCE = 4

function isNameAlone (text: string, column: string[]): boolean {
  return NAME_ALONE.test(text) &&
    column.every(cell => normal(cell) === normal(text) || distance(normal(cell), normal(text)) >= MIN_DISTANCE)
}

// In letters: "acid" of "folic acid" is no name.
const MIN_NOUN = 8

/** "Ceftriaxone" of "intramuscular ceftriaxone", where most cells near it are one word, and none has the noun, too. */
function nounAlone (text: string, near: string[], language: ProseLanguage): string[] {
  const words = text.split(' ')
  const noun = (isNounFirst(language) ? words[0] : words.at(-1)) ?? ''
  const others = near.filter(cell => normal(cell) !== normal(text))
  const isUsual = others.filter(isOneWord).length * 2 >= others.length && others.length > 1
  const isOwn = !others.some(cell => normal(cell).includes(normal(noun)))
  return words.length === 2 && /^\p{L}+$/u.test(noun) && noun.length >= MIN_NOUN && isUsual && isOwn ? [noun] : []
}

const A_COUNT = /^\$?(\d{1,2})\$?$/
// In a table with fewer, the number may be one that only lists its rows.
const MIN_COUNTS = 4

/** The number of a row in a table of what is called how by its number: "Number of sides: 5", "pentagon". */
function countIn (first: string, [header = '']: string[], near: string[][]): string | undefined {
  const count = A_COUNT.exec(first.trim())?.[1]
  const isOfCounts = count !== undefined && COUNTS.test(fold(header)) && near.length >= MIN_COUNTS &&
    near.every(([other = '']) => A_COUNT.test(other.trim()))
  return isOfCounts ? count : undefined
}

const COUNTS = new RegExp(`^(?:${inAny(({ tables }) => tables?.counts)}) `)

function isOneWord (text: string): boolean {
  return /^-?\p{L}{2,}-?$/u.test(text)
}

function stemOf ({ asksTyped, asksTypedUnder }: TableWords, title: string, column: string, name: string): string {
  return filled(title === '' ? asksTyped : asksTypedUnder, { title, column, name })
}

// What a column must tell, where its values are no code: see `ATTRIBUTE`.
const VALUE = new RegExp(`^(?:${inAny(({ tables }) => tables?.values)})$`)
const MEASURED = new RegExp(`^(?:${inAny(({ tables }) => tables?.measured)})$`)
const TELLS_NOTHING = new RegExp(`^(?:${inAny(({ tables }) => tables?.noCell)})$`)

function isTypable (text: string, isCode: boolean): boolean {
  if (text === '' || text.length > (isCode ? 20 : 30) || wordsOf(text).length > 3) return false
  if (TELLS_NOTHING.test(fold(text))) return false
  return /[\p{L}\d]/u.test(text) && !/[,;/]|\p{Extended_Pictographic}(?<!\d)/u.test(text) && (isCode || !isDebris(text))
}

const OF_DEED = new RegExp(`^(?:${inAny(({ tables }) => tables?.deeds)})$`)
const BEGINS_PHRASE = new RegExp(`^(?:${GOES_ON_BEHIND}) `)

/**
 * Whether a cell says in free words what something does, or where it is: a student would say it in others. "Function:
 * inactivates toxins", "Location: in the nucleus", but "Function: sum" of a spreadsheet.
 */
function isDescription (text: string, column: string): boolean {
  if (BEGINS_PHRASE.test(fold(text))) return true
  return OF_DEED.test(fold(column)) && /^[\p{L} -]+$/u.test(text) && !/ \p{Lu}|^\p{Ll}+$|^\p{Lu}+$/u.test(text)
}

const SAYS_NOTHING = new RegExp(`^(?:${inAny(({ tables }) => tables?.noColumn)})$`, 'i')

function isColumn (name: string): boolean {
  return /\p{L}{3,}/u.test(name) && name.length <= MAX_NAME &&
    !SAYS_NOTHING.test(name)
}

// More are never offered.
const MANY = 20
// A name has three letters.
const SAME_START = 3

function columnDrafts (
  column: string, names: string[], values: string[], rows: Passage[], language: ProseLanguage, asks: string
): Draft[] {
  // Of each value once: a table may have hundreds of rows.
  const cells = new Map(values.map(value => [value, { value, key: normal(value), shape: shapeOf(value) }]))
  const ofShape = byKey([...cells.values()], ({ shape }) => shape)
  const places = new Map([...ofShape.values()].flatMap(alike => alike.map(({ value }, at) => [value, at] as const)))
  const once = onceIn(names.map(name => [name]), 0)
  const beginning = byKey(rows, row => row.text.slice(0, SAME_START))
  const hasParts = values.some(value => value.includes(', '))
  return values.flatMap((text, position) => {
    const name = names[position] ?? ''
    const { shape, key } = cells.get(text) ?? {}
    if (shape === undefined || !isName(name) || !once.has(normal(name))) return []
    const passage = beginning.get(name.slice(0, SAME_START))
      ?.find(row => row.text.startsWith(name) && row.text.includes(text))
    if (passage === undefined) return []
    const stem = filled(asks, { column, name })
    if (sharesWord(`${column} ${name}`, text) && /\p{L}/u.test(text)) return []
    const isAboutCourse = isLogistics(passage)
    if (!isAboutCourse && (!ATTRIBUTE.test(column) || IS_DATE.test(name))) return []
    // "NA" of "Número de Avogadro".
    if (isInitials(text, name)) return []
    // "Europe" beside "Greece, Libya": of such places, one may be a part of another.
    if (!isAboutCourse && hasParts) return []
    const alike = ofShape.get(shape) ?? []
    const at = places.get(text) ?? 0
    // Of a long table, those around it.
    const siblings = withSameEnding(text, alike.slice(Math.max(0, at - MANY), at + MANY + 1)
      .flatMap(other => other.key === key ? [] : [other.value]))
    if (siblings.length < MIN_CELLS - 1) return []
    const common = { passage, language, isLogistics: isAboutCourse, siblings, group: `cell ${shape}` }
    return [{ ...common, form: 'cell' as const, stem, text, ...(numberOf(text, shape, language) ?? {}) }]
  })
}

// What a column of a table about the contents must tell. Of others it is not known whether the cells are alike, and
// students do not learn the constants of a table.
const ATTRIBUTE = new RegExp(`^(?:${inAny(({ tables }) => tables?.attributes)})s?$`, 'i')

function isName (name: string): boolean {
  return name.length <= MAX_NAME && !name.includes('?') && termsOf(name).length > 0 && !isDebris(name) &&
    /\p{L}{3,}/u.test(name)
}

const OF = `(?:${DATE_JOIN}) `
const DATE = new RegExp(
  `(?:\\d{1,2} (?:${OF})?${MONTH_NAME}|${MONTH_NAME} \\d{1,2})(?:,? (?:${OF})?(\\d{4}))?`, 'i')
const WHOLE_DATE = new RegExp(`^${DATE.source}$`, 'i')
const IS_DATE = new RegExp(`^(?:${DATE.source}|\\d{1,2} \\p{Lu}\\p{Ll}{2,3}\\.?)$`, 'iu')
const IS_SUM = new RegExp(`^(?:${inAny(({ tables }) => tables?.sums)})$`)
const IS_SUM_AT_END = new RegExp(`^(?:${inAny(({ tables }) => tables?.sumsAtEnd)})$`)
const ABSENT = new RegExp(`^(?:${inAny(({ tables }) => tables?.absent)}) `)

/** What a cell looks like: cells of one shape can be the options of one question. */
function shapeOf (text: string): string | undefined {
  // "b) Startup-config": the column is to be put in order by students.
  if (/^\(?\p{L} ?(?:[).]|[—–-] )/u.test(text)) return undefined
  if (text === '' || text.length > MAX_CELL || isDebris(text) || ABSENT.test(text)) return undefined
  if (TELLS_NOTHING.test(fold(text))) return undefined
  if (/^\d{1,3}(?:[.,]\d+)? ?%$/.test(text)) return 'percentage'
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return 'number'
  const date = WHOLE_DATE.exec(text)
  if (date !== null) return `date ${date[1] === undefined ? '' : 'year'}`
  if (/\d/.test(text)) {
    // "5 out of 10", "10:30 to 12:00": the same words around the numbers.
    return `figures ${text.replace(/\d+/g, '0').replace(/\p{L}+/gu, word => word.length > 3 ? 'x' : word)}`
  }
  const words = wordsOf(text).length
  const first = text.split(' ')[0]?.toLowerCase() ?? ''
  const isClause = words > 2 && isVerbWithSubject(first)
  if (words > 6 || termsOf(text).length === 0) return undefined
  return isClause ? 'clause' : `words ${words > 2 ? 'many' : 'few'}`
}

function numberOf (text: string, shape: string, language: ProseLanguage): { number: number } | undefined {
  return shape === 'percentage' || shape === 'number' ? { number: numberIn(text, language) } : undefined
}

/** Whether a text has the first letters of the words of a name, or begins like its only word. */
function isInitials (text: string, name: string): boolean {
  const letters = normal(text)
  const initials = wordsOf(name).map(word => word.charAt(0))
  return /^\p{L}{1,4}$/u.test(letters) && [...letters].some(letter => initials.includes(letter))
}

/** Two tables that stand beside each other have two columns of one name: which one is asked about is not clear. */
function isOnlyOne (column: string, header: string[]): boolean {
  return header.filter(other => normal(other) === normal(column)).length === 1
}
