import { fold, wordsOf } from '../../text/language.js'
import { isMonth } from '../../text/months.js'
import { termOf, termsOf } from '../../text/terms.js'
import type { MaterialIndex } from '../material/material-index.js'
import type { Passage } from '../material/passages.js'
import { blanksIn, type Blank } from './blanks.js'

/** What stands in a question in place of the blank. */
export const BLANK = '____'

/** A blank with the forms of its value that are compared. */
export interface Candidate extends Blank {
  /** Folded, with single spaces. */
  normal: string
  /** The words with a space around each: a text made the same way holds it when it has these words in a row. */
  words: string
  terms: string[]
  /** The headings of its passage, joined. */
  heading: string
  /** The same for all blanks with the same text around them. */
  stem: string
}

/** What the passages of an index give to make questions of. */
export interface Supply {
  /** By kind and group: the values that one question can offer as its options. */
  groups: Map<string, Candidate[]>
  /** What a question can ask for. */
  fair: Candidate[]
  /** By stem, the values that the material itself has for this blank. Each is right, so none is a wrong option. */
  fillers: Map<string, Set<string>>
}

const supplies = new WeakMap<MaterialIndex, Supply>()

/** The supply of an index. It is computed once, since that takes longer than making a test. */
export function supplyOf (index: MaterialIndex): Supply {
  const known = supplies.get(index)
  if (known !== undefined) return known

  const supply: Supply = { groups: new Map(), fair: [], fillers: new Map() }
  for (const blank of keyBlanks(index.passages.filter(({ kind }) => kind !== 'code').flatMap(blanksIn))) {
    const candidate = candidateOf(blank)
    const group = groupOf(candidate)
    const others = supply.groups.get(group)
    if (others) others.push(candidate)
    else supply.groups.set(group, [candidate])
    supply.fillers.set(candidate.stem, (supply.fillers.get(candidate.stem) ?? new Set()).add(candidate.normal))
    if (isFair(blank)) supply.fair.push(candidate)
  }
  supplies.set(index, supply)
  return supply
}

/** The key of `Supply.groups`. */
export function groupOf ({ kind, group }: Blank): string {
  return `${kind} ${group}`
}

/** The sentence of a blank, with the mark of a blank in place of its value. */
export function stemOf ({ passage: { text }, start, value }: Blank): string {
  return `${text.slice(0, start)}${BLANK}${text.slice(start + value.length)}`
}

/** The innermost two headings of a passage, without the outermost, which is the name of the course. */
export function contextOf ({ headings }: Passage): string {
  return headings.filter(heading => heading !== '').slice(1).slice(-2).join(' › ')
}

/** The words of a text with a space around each, for finding whole words. */
export function spaced (text: string): string {
  return ` ${wordsOf(text).join(' ')} `
}

function candidateOf (blank: Blank): Candidate {
  const { kind, passage: { definition, headings }, value } = blank
  return {
    ...blank,
    normal: fold(value).replace(/\s+/g, ' ').replaceAll(' %', '%').trim(),
    words: spaced(value),
    terms: termsOf(value),
    heading: headings.join('›'),
    stem: kind === 'definition' ? `definition ${fold(definition?.text ?? '')}` : fold(stemOf(blank))
  }
}

// A noun that is used once is a word. One that is used again, or is defined, is a term of the course.
function keyBlanks (blanks: Blank[]): Blank[] {
  const key = ({ value }: Blank) => termsOf(value).join(' ')
  const uses = new Map<string, Set<Passage>>()
  for (const blank of blanks) {
    if (!['term', 'marked', 'definition'].includes(blank.kind)) continue
    uses.set(key(blank), (uses.get(key(blank)) ?? new Set()).add(blank.passage))
  }
  return blanks.filter(blank => blank.kind !== 'term' || (uses.get(key(blank))?.size ?? 0) > 1)
}

// "It counts for ____" does not say what counts.
const LEANS_ON_ANOTHER = new RegExp('^(?:it|this|these|those|they|he|she|such|here|there|that|both|otherwise|also|' +
  'its|their|el mismo|esta|este|esto|estos|estas|ello|ellos|ellas|tambien|ademas|dicho|dicha|se\\b|su)\\b')

// "Fernando VII la derogó": the sentence before says what "la" is.
const SPANISH_PRONOUN = /(?<!\p{L})(?:la|lo|las|los|le|les) \p{L}+(?:ó|aron|ieron)(?!\p{L})/u

// How many terms must be left around a blank; "Date: ____" is no question.
const MIN_TERMS = 4
const MIN_TERMS_OF_FACT = 2

/** Whether a student who knows the course can know the value, and the question does not give it away. */
function isFair (blank: Blank): boolean {
  const { kind, passage, value } = blank
  const context = contextOf(passage)
  if (kind === 'definition') return !mentions(context, value)

  const isSentence = passage.kind === 'sentence'
  const leans = LEANS_ON_ANOTHER.test(fold(passage.text)) || SPANISH_PRONOUN.test(passage.text)
  if (isSentence && leans) return false
  const rest = stemOf(blank).replace(BLANK, ' ')
  const needed = isSentence || kind === 'term' || kind === 'marked' ? MIN_TERMS : MIN_TERMS_OF_FACT
  if (termsOf(rest).length < needed || !/\p{L}/u.test(rest)) return false
  return !mentions(`${rest} ${context}`, value)
}

// Whether a text gives the value away: all of a number, or one word of a name that is no month.
function mentions (text: string, value: string): boolean {
  if (/^[\d\s.,:%/–-]+$/.test(value)) return spaced(text).includes(spaced(value))
  const terms = new Set(wordsOf(text).map(word => termOf(word)))
  return wordsOf(value).some(word => {
    const term = termOf(word)
    return /^\p{L}{4,}$/u.test(word) && term !== undefined && !isMonth(word) && terms.has(term)
  })
}
