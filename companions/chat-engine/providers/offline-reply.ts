import { fold, type Language } from '../../text/language.js'
import type { Passage } from '../material/passages.js'
import { allPassages, mainHeadings, searchMaterial, type Material } from '../material/material.js'
import type { Hit } from '../material/material-index.js'
import { TEXTS } from '../texts.js'
import type { ReplyOrder } from './provider.js'

/*
 * When a query counts as covered. Half of what it asks for, by weight of its terms, must stand in one passage, or two
 * thirds in the best three together. A term that the material does not have at all weighs most, and asks for more of
 * the others: that the material has Ada Lovelace does not say how tall she is.
 */
const ENOUGH = 0.5
const ENOUGH_WITH_UNKNOWN = 0.6
const ENOUGH_FOR_BEST = 0.4
const ENOUGH_TOGETHER = 0.66
/** Below this, not even the nearest passage is shown. */
const NEAR = 0.3

// A passage is quoted beside the best one when its score and its coverage are at least these shares of the best one's.
const QUOTED_SCORE = 0.55
const QUOTED_COVERAGE = 0.75

const MAX_HITS = 30
const MAX_QUOTES = 4
const MAX_LIST = 8
const MAX_SECTION = 6

/** A reply that quotes the material, with the place of each quotation, or that says that the material has none. */
export function replyOffline ({ query, language, material }: ReplyOrder): string {
  const texts = TEXTS[language]
  const { subject } = material
  if (isGreeting(query)) return texts.greeting(subject, mainHeadings(material, 5))
  if (isThanks(query)) return texts.thanks
  if (allPassages(material).length === 0) return texts.noMaterial

  const { hits, terms } = searchMaterial(material, query, MAX_HITS)
  if (terms.length === 0) return texts.overview(subject, mainHeadings(material))

  const best = hits[0]
  if (best === undefined || best.coverage < NEAR) return texts.notCovered(mainHeadings(material))
  if (!isCovered(best, hits, terms)) {
    return `${texts.notCovered(mainHeadings(material))}\n\n${texts.closest}\n\n${quote([best.passage], language)}`
  }
  const passages = sectionAbout(terms, material) ?? bestPassages(best, hits, material)
  return `${texts.covered}\n\n${quote(passages, language)}`
}

/** The beginning of the section whose heading has all the terms: "how is it assessed?", "office hours". */
function sectionAbout (terms: string[], { indexes }: Material): Passage[] | undefined {
  return indexes.flatMap(({ sections }) => [...sections.values()])
    .filter(section => terms.every(term => section.terms.includes(term)))
    .sort((a, b) => a.terms.length - b.terms.length)[0]?.passages.slice(0, MAX_SECTION)
}

function isCovered (best: Hit, hits: Hit[], asked: string[]): boolean {
  const known = new Set(hits.flatMap(({ terms }) => terms))
  const isAllKnown = asked.every(term => known.has(term))
  if (best.coverage >= (isAllKnown ? ENOUGH : ENOUGH_WITH_UNKNOWN)) return true
  const together = new Set(hits.slice(0, 3).flatMap(({ terms }) => terms))
  const share = best.coverage * together.size / Math.max(1, best.terms.length)
  return best.coverage >= ENOUGH_FOR_BEST && share >= ENOUGH_TOGETHER
}

/** The best passages and the lists that they introduce, in the order of the material. */
function bestPassages (best: Hit, hits: Hit[], material: Material): Passage[] {
  const good = hits.filter(({ score, coverage }) =>
    score >= best.score * QUOTED_SCORE && coverage >= best.coverage * QUOTED_COVERAGE)
  const all = allPassages(material)
  const positions = good.slice(0, MAX_QUOTES).map(({ passage }) => all.indexOf(passage))
  // "The mark is made up of:" says nothing without its list.
  const withLists = new Set(positions.flatMap(position => [position, ...listAfter(all, position)]))
  return all.filter((_, position) => withLists.has(position))
}

/** The positions of the items or rows that a passage introduces; none when it does not end with a colon. */
function listAfter (all: Passage[], introduction: number): number[] {
  const { text = '', headings } = all[introduction] ?? {}
  const positions: number[] = []
  if (!text.endsWith(':')) return positions
  for (let next = introduction + 1; next <= introduction + MAX_LIST; next++) {
    const passage = all[next]
    if (passage === undefined || passage.kind === 'sentence') break
    if (passage.headings.join() !== headings?.join()) break
    positions.push(next)
  }
  return positions
}

/** Passages as quotations. A place stands once, below all its passages. */
export function quote (passages: Passage[], language: Language): string {
  const places = new Map<string, string[]>()
  for (const passage of passages) {
    const place = placeOf(passage, language)
    places.set(place, [...places.get(place) ?? [], ...linesOf(passage)])
  }
  return [...places].map(([place, lines]) => `${lines.map(line => `> ${line}`).join('\n')}\n— ${place}`).join('\n\n')
}

function linesOf ({ kind, text, language }: Passage): string[] {
  if (kind === 'code') return [`\`\`\`${language ?? ''}`, ...text.split('\n'), '```']
  return [kind === 'sentence' ? text : `- ${text}`]
}

/** "Teaching guide, Assessment › Exams", or "week-3.pdf, page 2, Trees". */
export function placeOf ({ source, headings }: Passage, language: Language): string {
  const texts = TEXTS[language]
  const where = source.kind === 'document'
    ? [source.filename, ...(source.page === undefined ? [] : [texts.page(source.page)])]
    : [source.kind === 'guide' ? texts.guide : texts.publishedGuide]
  const path = headings.filter(heading => heading !== '').slice(-2).join(' › ')
  return [...where, ...(path === '' ? [] : [path])].join(', ')
}

const GREETING = new RegExp('^[\\s¡!]*(?:hi|hello|hey|good (?:morning|afternoon|evening)|' +
  'hola|buenas|buenos dias|buenas (?:tardes|noches)|' +
  'help|ayuda|who are you|quien eres|what can you do|que puedes hacer)' +
  '(?: there| a todos| que tal)?[\\s!.,?¿]*$')

const THANKS = new RegExp('^[\\s¡!]*(?:(?:ok|okay|vale|great|perfect|perfecto|genial)[\\s,!.]*)?' +
  '(?:thanks|thank you|thx|gracias|muchas gracias|many thanks)' +
  '(?: (?:a lot|so much|very much|mucho))?[\\s!.,]*$')

// In characters. Small talk is short.
const MAX_SMALL_TALK = 100

function isGreeting (query: string): boolean {
  return GREETING.test(fold(query.slice(0, MAX_SMALL_TALK)))
}

function isThanks (query: string): boolean {
  return THANKS.test(fold(query.slice(0, MAX_SMALL_TALK)))
}
