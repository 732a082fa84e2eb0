import { fold, wordsOf } from '../../text/language.js'
import { anyOf } from '../../text/languages/registry.js'
import { sentencesOf } from '../../text/sentences.js'
import { termsOf } from '../../text/terms.js'
import { hasWanted, wantedOf } from '../ranking/confidence/wanted.js'
import { aboutLabels } from './asked-label.js'

/* What of a reply of a model rests on the material, by our own reading. */

// "1,000", "1.000" and "1 000" are one number.
const GROUPING = /(?<=\d)[.,  ](?=\d{3}(?!\d))/g
const CODE = /```[^]*?(?:```|$)|`[^`\n]*`/g
const CITATION = /\\?\[\d+\]/g
// The number of an item of a list.
const ITEM = /^\s*\d{1,2}[.)]\s/gm

/** The numbers of a text, without zeros in front: of a date or a time each part. */
function figuresOf (text: string): string[] {
  const plain = text.replace(CODE, ' ').replace(CITATION, ' ').replace(ITEM, ' ').replace(GROUPING, '')
  return (plain.match(/\d+/g) ?? []).map(figure => figure.replace(/^0+(?=\d)/, ''))
}

/** Whether a reply has a figure or date that stands in none of these texts. One digit alone says too little. */
export function hasStrangeFigure (reply: string, texts: string[]): boolean {
  const known = new Set(texts.flatMap(text => figuresOf(text)))
  return figuresOf(reply).some(figure => figure.length > 1 && !known.has(figure))
}

// Of the terms that the question does not have.
const GROUNDED = { share: 0.75, least: 2 }

/**
 * Whether what a reply says beyond its question stands in these texts, by its words: most of its terms, and at
 * least two, or nothing but a figure. What it denies, they deny. Where the question names a day or a week, only what
 * they say of this one counts: small models take the topic of another day. A reply to "when" or "how long" has a time
 * or a number.
 */
export function restsOn (reply: string, question: string, texts: string[]): boolean {
  const asked = new Set(termsOf(question))
  const known = new Set(aboutLabels(question, texts).flatMap(text => termsOf(text)))
  const said = termsOf(reply.replace(CITATION, ' ')).filter(term => !asked.has(term) && !/^\d/.test(term))
  const found = said.filter(term => known.has(term)).length
  const isFigure = said.length === 0 && figuresOf(reply).some(figure => !figuresOf(question).includes(figure))
  const isDenied = denies(reply) && !texts.some(denies)
  if (isDenied || lacksTime(question, reply)) return false
  return found >= said.length * GROUNDED.share && (found >= GROUNDED.least || isFigure)
}

// "45-minute", "3 km"
const MEASURE = /\d[ -]?\p{Ll}/u

/** Whether a question asks when or how long, and a reply has no time, and no figure either. */
function lacksTime (question: string, reply: string): boolean {
  const wanted = wantedOf(fold(question))
  if (wanted === undefined || wanted.kind === 'place' || wanted.kind === 'person') return false
  return !hasWanted(wanted, reply) && !(wanted.kind === 'duration' ? MEASURE.test(reply) : figuresOf(reply).length > 0)
}

// Not in "sin(x)" and "no-op".
const NEGATION = new RegExp(`(?<![\\w(-])(?:${anyOf(({ answers }) => answers?.negations)})(?![\\w(-])`)

function denies (text: string): boolean {
  return NEGATION.test(fold(text).replace(/['’]/g, ''))
}

const CHANGES = new RegExp(anyOf(({ facts }) => facts?.changes))

/** Whether a text says that something in the course does not take place, or not as planned. */
export function tellsChange (text: string): boolean {
  return CHANGES.test(fold(text).replace(/[*_`]+/g, ''))
}

// In words.
const MIN_COPY = 6
const MAX_SOURCES = 3

/** The texts, by their positions, from which a reply has copied a sentence. */
export function copiedFrom (reply: string, texts: string[]): number[] {
  const plain = texts.map(text => ` ${wordsOf(text).join(' ')} `)
  const found = reply.split('\n').flatMap(sentencesOf).flatMap(sentence => {
    const words = wordsOf(sentence)
    return words.length < MIN_COPY ? [] : plain.findIndex(text => text.includes(` ${words.join(' ')} `))
  })
  return [...new Set(found.filter(position => position !== -1))].slice(0, MAX_SOURCES)
}
