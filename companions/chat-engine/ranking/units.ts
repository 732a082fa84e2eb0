import { fold, wordsOf } from '../../text/language.js'
import { anyOf } from '../../text/languages/registry.js'
import { numberedIn, type Numbered } from '../../text/numbered.js'
import { abbreviationsIn, allTermsOf, anyTermOf, termOf, termsOf, withCapitals } from '../../text/terms.js'
import type { Passage } from '../material/passages.js'
import { openingItems } from '../material/opening-lists.js'
import { nameOfText, textbooksIn } from '../material/textbooks.js'
import { introducesOutline, isOutline } from './contents.js'
import {
  definitionsIn, headedBy, keyOf, labelled, nounOfList, numberedKey, openedBy, type Definition, type Headed
} from './definitions.js'
import { FACTS } from './facts.js'
import { INTENTS } from './intents.js'

/** What is ranked: a passage, or a part of a long one. */
export interface RankedUnit {
  passage: Passage
  text: string
  /** The search terms of the text, in order. */
  terms: string[]
  /** One for each fact that the text has, by the order of `FACTS`. */
  facts: Uint8Array
  /** One for each intent that the text is evidence of, by the order of `INTENTS`; the same for the headings. */
  evidence: Uint8Array
  headingEvidence: Uint8Array
  definitions: Definition[]
}

/** A unit with what its index is made of. */
export interface Unit extends RankedUnit {
  /** The position of the passage. */
  number: number
  /** The search terms of its headings. */
  headingTerms: string[]
  /** Whether it is the first unit below its headings. */
  isFirst: boolean
  /** The terms that a number stands before, or right after: "two exams", "quizzes: 5". */
  counted: Set<string>
  /** "The second midterm": of its text, and of its headings. */
  numbered: Numbered[]
  /** What does not depend on the question, by the order of `SHAPES`. */
  shape: number[]
}

/** Features of a unit that do not depend on a question. */
export const SHAPES = [
  'length', 'row', 'item', 'colon', 'question', 'label', 'capitals', 'signs', 'contents',
  'outline', 'code', 'formula', 'textbook'
] as const

// In characters. A longer passage is cut where a list item, a label, a sentence or a clause begins.
const MAX_UNIT = 240
// A formula is not cut.
const MAX_FORMULA = 480
// In LaTeX; no two prices.
const FORMULA = /\$\$|\$[^$\s][^$]*[\\^_=][^$]*\$/
const EQUATION = /[\p{L}\p{N})] ?= ?[\p{L}\p{N}(√∑∫-][^=]*[+*/×·^²⁻−()-]/u
const BOUNDARY = new RegExp([
  '(?<=[;•●▪■◦►])\\s',
  '\\s(?=[•●▪■◦►])',
  '\\s(?=[-–—*] )',
  '\\s(?=\\(?(?:\\d{1,2}|[a-z])[.)] )',
  '\\s{2,}',
  '(?<=[.!?]["”\')]?)\\s',
  '\\s(?=\\p{Lu}[\\p{L}/&]*(?: [\\p{L}/&]+){0,3}: )'
].join('|'), 'u')

// So many units below a heading are about what it names.
const BELOW_HEADING = 3

/** What the headings of a unit say of it. */
interface Heading extends Pick<Unit, 'headingTerms' | 'headingEvidence' | 'numbered'> {
  isOutline: boolean
  headed: Headed
}

function headingOf (headings: string[], isOfGuide: boolean): Heading {
  const last = headings.at(-1) ?? ''
  return {
    headingTerms: [...allTermsOf(withCapitals(headings.join(' '))), ...abbreviationsIn(headings.join(' '))],
    headingEvidence: evidenceOf(fold(headings.join('\n'))),
    numbered: headings.flatMap(numberedIn),
    isOutline: isOutline(last),
    headed: headedBy(headings.map(heading => withCapitals(heading)), isOfGuide)
  }
}

// "Forced arbitration:", or "Yielding." in bold: what is said of it stands below.
const LABEL = /^([^.:;!?]{2,40})([.:])$/

function labelIn (text: string, { marked }: Passage): string | undefined {
  const [, label = '', mark] = LABEL.exec(text) ?? []
  return mark === ':' || marked.some(name => name.replace(/[.:]$/, '') === label) ? label : undefined
}

// Of a list of references, in any section: an author with initials and a year, or where something was found.
const AUTHOR = /^\p{Lu}[\p{L}'’-]+, \p{Lu}\.(?: ?\p{Lu}\.)*,? .{0,80}\(.{0,12}\d{4}\)/u
const RETRIEVED = new RegExp(`^(?:${anyOf(({ material }) => material?.retrieved)})`)

function isReference (text: string, folded: string): boolean {
  return AUTHOR.test(text) || RETRIEVED.test(folded)
}

/** Whether a passage of a document is what its reader will be able to do: "contrast market economies". */
function isAim ({ kind, context, source }: Passage): boolean {
  return kind === 'item' && source.kind === 'document' && introducesOutline(context)
}

/** The units of passages, in their order. */
export function unitsOf (passages: Passage[]): Unit[] {
  const known = new Map<string, Heading>()
  const textbooks = textbooksIn(passages)
  const openings = openingItems(passages)
  let above: string | undefined
  let place = 0
  let label: string | undefined
  let about: string | undefined
  return passages.flatMap((passage, number) => {
    const path = passage.headings.join('\n')
    const isOfGuide = passage.source.kind !== 'document'
    const key = `${isOfGuide} ${path}`
    const read = known.get(key) ?? headingOf(passage.headings, isOfGuide)
    known.set(key, read)
    const { isOutline, headed, ...heading } = read
    const member = memberOf(passage)
    return (passage.kind === 'code' ? linesApart : split)(passage.text).map((text, part) => {
      const isBeginning = part === 0
      const isFirst = path !== above
      above = path
      place = isFirst ? 0 : place + 1
      const folded = fold(text)
      const named = withCapitals(text)
      const entry = passage.definition?.isCode === true ? undefined : passage.definition?.term
      const term = (isFirst ? undefined : label) ?? (text.startsWith(entry ?? ' ') ? entry : undefined)
      label = labelIn(text, passage)
      if (isFirst) about = keyOf(headed.kind)
      const defined = definitionsIn(named, passage, about)
      about = defined.find(({ kind }) => kind === 'statement' || kind === 'role')?.key ?? about
      return {
        passage,
        number,
        text,
        ...heading,
        isFirst,
        terms: [
          ...allTermsOf(named), ...numberTerms(passage), ...introductionOf(passage), ...abbreviationsIn(text)
        ],
        counted: countedIn(folded),
        numbered: [...numberedIn(text), ...heading.numbered, ...member?.numbered ?? []],
        facts: flagsOf(FACTS, ({ form, cased }) => form.test(cased ? text : folded)),
        evidence: evidenceOf(folded),
        definitions: [
          ...defined,
          ...(isBeginning ? member?.definitions ?? [] : []),
          ...(term === undefined ? [] : labelled(term, headed)),
          ...(place < BELOW_HEADING ? headed.definitions : []),
          ...openedBy(folded, place, passage.number !== undefined, headed)
        ],
        shape: [
          ...shapeOf(text, passage.kind),
          Number(isOutline || isAim(passage) || isReference(text, folded) ||
            (openings.has(passage) && defined.length === 0)), Number(passage.kind === 'code'),
          Number(FORMULA.test(text) || (text.includes('=') && EQUATION.test(text))),
          Number(textbooks.has(nameOfText(passage)))
        ]
      }
    })
  })
}

// Headings and sentences before a numbered list whose items are units of the course; folded.
const LISTS_UNITS = new RegExp(`\\b(?:${anyOf(({ material }) => material?.listsUnits)})\\b`)

/** "3. Magnetism" below "Contents" is found by "unit 3". */
function numberTerms ({ number, headings, context }: Passage): string[] {
  const isOfUnits = number !== undefined && LISTS_UNITS.test(fold([...headings.slice(-1), context].join(' ')))
  return isOfUnits ? termsOf(`unit ${number}`) : []
}

/** "3. Network layer: …" behind "The Internet has five layers:" says what layer 3 is. */
function memberOf (
  { kind, number, headings, context }: Passage
): Pick<Unit, 'numbered' | 'definitions'> | undefined {
  if (kind !== 'item' || number === undefined) return undefined
  const above = context === '' ? headings.at(-1) ?? '' : context
  const noun = context === '' || context.endsWith(':') ? nounOfList(above) : undefined
  const thing = noun === undefined ? undefined : termOf(noun)
  if (thing === undefined) return undefined
  return {
    numbered: [{ thing, number }],
    definitions: [{ key: numberedKey([thing], number), kind: 'statement' }]
  }
}

/** Code is found by what introduces it. */
function introductionOf ({ kind, context }: Passage): string[] {
  return kind === 'code' ? termsOf(context) : []
}

function evidenceOf (folded: string): Uint8Array {
  return flagsOf(INTENTS, ({ evidence }) => evidence.test(folded))
}

/** A 1 for each form that a text has. `Uint8Array.from` with a function takes eight times as long. */
function flagsOf<Form> (forms: readonly Form[], has: (form: Form) => boolean): Uint8Array {
  const flags = new Uint8Array(forms.length)
  for (const [at, form] of forms.entries()) if (has(form)) flags[at] = 1
  return flags
}

const NUMBER = new RegExp(`^(?:\\d[\\d.,:/]*|${anyOf(({ material }) => material?.counting)})$`)
// How many words may stand between a number and what it counts.
const REACH = 3

function countedIn (folded: string): Set<string> {
  const words = wordsOf(folded)
  const counted = new Set<string>()
  words.forEach((word, position) => {
    if (!NUMBER.test(word)) return
    const near = [...words.slice(position + 1, position + 1 + REACH), words[position - 1] ?? '']
    for (const other of near) {
      const term = NUMBER.test(other) ? undefined : anyTermOf(other)
      if (term !== undefined) counted.add(term)
    }
  })
  return counted
}

/** What is counted by the term of a word in "how many …". */
export function termCounted (word: string): string | undefined {
  return termOf(word) ?? anyTermOf(word)
}

// A line of a table of contents: titles with page numbers.
const DOTTED = /\.{4,}|…\s*\d/
const TITLES = /(?:\p{L}{3,}:?\s+\d{1,3}\s+){3}/u
// Few texts have one.
const NUMBER_ALONE = /\s\d{1,3}\s/

function shapeOf (text: string, kind: Passage['kind']): number[] {
  const { letters, capitals, signs } = countsIn(text)
  return [
    Math.log(1 + text.length) / 5,
    Number(kind === 'row'),
    Number(kind === 'item'),
    Number(text.endsWith(':')),
    Number(text.endsWith('?')),
    Number(/^[^:.]{2,40}:\s?\S/.test(text)),
    capitals / Math.max(1, letters),
    signs / text.length,
    Number(DOTTED.test(text) || (NUMBER_ALONE.test(text) && TITLES.test(text)))
  ]
}

type CharacterKind = 'letter' | 'capital' | 'sign' | 'space'

function kindOf (character: string): CharacterKind {
  if (/\p{L}/u.test(character)) return /\p{Lu}/u.test(character) ? 'capital' : 'letter'
  return /\s/.test(character) ? 'space' : 'sign'
}

const ASCII_KINDS = Array.from({ length: 0x80 }, (_, code) => kindOf(String.fromCharCode(code)))

function countsIn (text: string): { letters: number, capitals: number, signs: number } {
  let [letters, capitals, signs] = [0, 0, 0]
  for (const character of text) {
    const kind = ASCII_KINDS[character.codePointAt(0) ?? 0] ?? kindOf(character)
    if (kind === 'sign') signs++
    if (kind === 'capital') capitals++
    if (kind === 'capital' || kind === 'letter') letters++
  }
  return { letters, capitals, signs }
}

// A line that only says what the next one does.
const COMMENT_LINE = /^\s*(?:#|\/\/|--|%)/

/** The parts of long code, of whole lines. A comment stays with the line below it. */
function linesApart (code: string): string[] {
  if (code.length <= MAX_UNIT) return [code]
  const parts: string[] = []
  let [open, piece] = ['', '']
  for (const line of code.split('\n')) {
    piece += piece === '' ? line : `\n${line}`
    if (COMMENT_LINE.test(line) && piece.length < MAX_UNIT) continue
    if (open.trim() !== '' && open.length + piece.length >= MAX_UNIT) {
      parts.push(open)
      open = ''
    }
    open += open === '' ? piece : `\n${piece}`
    piece = ''
  }
  return [...parts, [open, piece].filter(text => text !== '').join('\n')]
    .flatMap(part => part.length > 2 * MAX_UNIT ? split(part) : [part.replace(/^(?:[ \t]*\n)+|\s+$/g, '')])
    .filter(part => part !== '')
}

function split (text: string): string[] {
  if (text.length <= MAX_UNIT) return [text]
  const parts: string[] = []
  let open = ''
  for (const piece of wholeFormulas(text.split(BOUNDARY)).flatMap(cut)) {
    if (open !== '' && open.length + piece.length >= MAX_UNIT) {
      parts.push(open)
      open = ''
    }
    open = open === '' ? piece : `${open} ${piece}`
  }
  return open === '' ? parts : [...parts, open]
}

/** No piece ends within a formula. */
function wholeFormulas (pieces: string[]): string[] {
  if (!FORMULA.test(pieces.join(' '))) return pieces
  const whole: string[] = []
  let isOpen = false
  for (const piece of pieces) {
    if (isOpen) whole.push(`${whole.pop()} ${piece}`)
    else whole.push(piece)
    isOpen = ((whole.at(-1) ?? '').match(/\$/g)?.length ?? 0) % 2 === 1 && (whole.at(-1) ?? '').length < MAX_FORMULA
  }
  return whole
}

function cut (text: string): string[] {
  if (FORMULA.test(text) && text.length < MAX_FORMULA) return [text.trim()]
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > MAX_UNIT) {
    const head = rest.slice(0, MAX_UNIT)
    const gap = [head.lastIndexOf(', ') + 1, head.lastIndexOf(' ')].find(index => index > MAX_UNIT / 2) ?? MAX_UNIT
    const end = gap - Number(gap === MAX_UNIT && /[\ud800-\udbff]$/.test(head))
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? pieces : [...pieces, rest]
}
