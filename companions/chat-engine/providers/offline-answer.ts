import { fold, type Language } from '../../text/language.js'
import type { Passage } from '../material/passages.js'
import { allPassages, mainHeadings, searchMaterial, type Material } from '../material/material.js'
import type { Hit } from '../material/material-index.js'
import { TEXTS } from '../texts.js'
import type { Ask } from './provider.js'

// At least half of what a question asks for, by weight of its words, must stand in one passage, or two thirds in the
// best three together. A word that the material does not know at all weighs most, and asks for more of the others: that
// it knows Ada Lovelace does not tell how tall she is.
const ENOUGH = 0.5
const ENOUGH_WITH_UNKNOWN = 0.6
const ENOUGH_TOGETHER = 0.66
const NEAR = 0.3

const MAX_QUOTES = 4
const MAX_LIST = 8
const MAX_SECTION = 6

/** An answer out of the material, word for word and with its sources; or that the material has none. */
export function answerOffline ({ query, language, material }: Ask): string {
  const texts = TEXTS[language]
  const { subject } = material
  if (isGreeting(query)) return texts.greeting(subject, mainHeadings(material, 5))
  if (isThanks(query)) return texts.thanks
  if (allPassages(material).length === 0) return texts.noMaterial

  const { hits, terms } = searchMaterial(material, query, 30)
  if (terms.length === 0) return texts.overview(subject, mainHeadings(material))

  const best = hits[0]
  if (best === undefined || best.coverage < NEAR) return texts.notCovered(mainHeadings(material))
  if (!isCovered(hits, terms)) {
    return `${texts.notCovered(mainHeadings(material))}\n\n${texts.closest}\n\n${quote([best.passage], language)}`
  }
  const passages = sectionAbout(terms, material) ?? chosen(hits, material)
  return `${texts.covered}\n\n${quote(passages, language)}`
}

/** The beginning of the section whose heading has all that was asked for: "how is it assessed?", "office hours". */
function sectionAbout (terms: string[], { indexes }: Material): Passage[] | undefined {
  return indexes.flatMap(({ sections }) => [...sections.values()])
    .filter(section => terms.every(term => section.terms.includes(term)))
    .sort((a, b) => a.terms.length - b.terms.length)[0]?.passages.slice(0, MAX_SECTION)
}

function isCovered (hits: Hit[], asked: string[]): boolean {
  const [best, ...others] = hits as [Hit, ...Hit[]]
  const known = new Set(hits.flatMap(({ terms }) => terms))
  const isAllKnown = asked.every(term => known.has(term))
  if (best.coverage >= (isAllKnown ? ENOUGH : ENOUGH_WITH_UNKNOWN)) return true
  const together = new Set([best, ...others.slice(0, 2)].flatMap(({ terms }) => terms))
  const share = best.coverage * together.size / Math.max(1, best.terms.length)
  return best.coverage >= 0.4 && share >= ENOUGH_TOGETHER
}

// The best ones, and of those only what comes near the best; in the order of the material, so that they read on.
function chosen (hits: Hit[], material: Material): Passage[] {
  const best = hits[0] as Hit
  const good = hits.filter(({ score, coverage }) => score >= best.score * 0.55 && coverage >= best.coverage * 0.75).slice(0, MAX_QUOTES)
  const all = allPassages(material)
  const positions = good.map(({ passage }) => all.indexOf(passage))
  // "The mark is made up of:" says nothing without what follows.
  const withLists = positions.flatMap(position => [position, ...listAfter(all, position)])
  return [...new Set(withLists)].sort((a, b) => a - b).map(position => all[position] as Passage)
}

function listAfter (all: Passage[], introduction: number): number[] {
  const { text = '', headings } = all[introduction] ?? {}
  const positions: number[] = []
  if (!text.endsWith(':')) return positions
  for (let next = introduction + 1; next <= introduction + MAX_LIST; next++) {
    const passage = all[next]
    if (passage === undefined || passage.kind === 'sentence' || passage.headings.join() !== headings?.join()) break
    positions.push(next)
  }
  return positions
}

/** Passages as quotations, each place named once. */
export function quote (passages: Passage[], language: Language): string {
  const places = new Map<string, string[]>()
  for (const passage of passages) {
    const place = placeOf(passage, language)
    const line = passage.kind === 'sentence' ? passage.text : `- ${passage.text}`
    places.set(place, [...places.get(place) ?? [], line])
  }
  return [...places].map(([place, lines]) => `${lines.map(line => `> ${line}`).join('\n')}\n— ${place}`).join('\n\n')
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

function isGreeting (query: string): boolean {
  return /^[\s¡!]*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hola|buenas|buenos dias|buenas (?:tardes|noches)|help|ayuda|who are you|quien eres|what can you do|que puedes hacer)(?: there| a todos| que tal)?[\s!.,?¿]*$/.test(fold(query.slice(0, 100)))
}

function isThanks (query: string): boolean {
  return /^[\s¡!]*(?:(?:ok|okay|vale|great|perfect|perfecto|genial)[\s,!.]*)?(?:thanks|thank you|thx|gracias|muchas gracias|many thanks)(?: (?:a lot|so much|very much|mucho))?[\s!.,]*$/.test(fold(query.slice(0, 100)))
}
