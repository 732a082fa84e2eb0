import { wordsOf } from '../../../text/language.js'
import { allWords } from '../../../text/languages/registry.js'
import { termsOf } from '../../../text/terms.js'
import { searchMaterial, type Material } from '../../material/material.js'
import type { Passage } from '../../material/passages.js'
import type { Draft } from '../questions/draft.js'
import { passagesOfParts } from './numbered-parts.js'
import { asksForLogistics, isLogisticsAlone } from '../questions/logistics.js'
import type { Supply } from '../questions/supplied.js'

/*
 * Which questions are about a topic: who asks for a test on normal forms wants no question on the rest of databases.
 */

// With fewer questions about the contents, a test asks how the course is run as well.
const FEW = 3
// A question is about a topic, and a passage near it, when it has so much of the topic's terms, by weight.
const ABOUT_TOPIC = 0.65
const NEAR_TOPIC = 0.5
const WHOLE_TOPIC = 0.99
const PAIR = 2
// How many passages before and after one about a topic are around it, of the section that its section is a part of, of
// its document, and of the documents beside it.
const AROUND = 12
const PARENT = 40
const CHAPTER = 200
const BESIDE = 80
const MAX_HITS = 500

/** The largest distance of a draft: see `draftsAbout`. */
export const MAX_DISTANCE = 4

/** Whether a question is near the topic alone: it fills a test up that would be too short. */
export function isNear ({ distance = 0 }: Pick<Draft, 'distance'>): boolean {
  return distance > 0
}

/**
 * The drafts about a topic, and those that are near it, each with its distance: 0 is about it, 1 is in a passage or a
 * section that speaks of it, 2 next to it in the section that this one is a part of, 3 in its document or chapter, 4 in
 * the documents next to it. What is further away is no test on the topic. Else, what the guide says of how it is
 * taught: "Week 9: Cosmology".
 */
export function draftsAbout<Kind extends Draft> (
  wished: string, material: Material, supply: Supply, drafts: Kind[]
): Kind[] {
  const topic = withoutNames(wished, material, supply)
  const contents = drafts.filter(({ isLogistics }) => !isLogistics)
  const logistics = drafts.filter(({ isLogistics }) => isLogistics)
  if (topic === '') return contents.length < FEW ? [...contents, ...logistics] : contents
  const parts = passagesOfParts(topic, material.index.passages)
  if (parts !== undefined) return inParts(parts, contents, topic, logistics)
  if (isLogisticsAlone(topic)) return logistics
  const { named, found, near, parent, chapter, beside } = passagesAbout(topic, material)
  const of = (all: Kind[], passages: Set<Passage>) => all.filter(draft => isIn(draft, passages))
  if (asksForLogistics(topic)) return of(drafts, new Set([...named, ...found]))
  const shareOf = sharesOf(topic, supply)
  const chosen = contents.flatMap(draft => {
    const isAbout = isIn(draft, named) ||
      (shareOf === undefined ? isIn(draft, found) : shareOf(draft) >= ABOUT_TOPIC)
    const distance = isAbout ? 0 : [near, parent, chapter, beside].findIndex(passages => isIn(draft, passages)) + 1
    return isAbout || distance > 0 ? [{ ...draft, distance }] : []
  })
  if (chosen.length > 0) return chosen
  const taught = of(logistics, near).filter(({ passage }) => passage.source.kind !== 'document')
  if (taught.length > 0) return taught
  // A section without a question: what stands beside it.
  return of(contents, besideOf(named, material.index.passages)).map(draft => ({ ...draft, distance: MAX_DISTANCE }))
}

// What a subject is called beside its name: "graph theory", "foundations of chemistry".
const OF_SUBJECT = new Set([...allWords(({ testRequests }) => testRequests?.wordsForSubject)].flatMap(termsOf))

/**
 * A topic without the words for a subject that the material does not have. It is empty where it is the name of the
 * course, by the heading at its top as well: "business law" of "Law", "Business laws and regulations".
 */
function withoutNames (topic: string, { subject, index: { passages } }: Material, { postings }: Supply): string {
  const isKept = (term: string) => !OF_SUBJECT.has(term) || postings.has(term)
  const all = termsOf(topic)
  const own = all.filter(isKept)
  if (own.length === 0) return topic
  const name = termsOf(subject.replace(/[_-]+/g, ' '))
  const title = termsOf(passages[0]?.headings[0] ?? '')
  const isOfName = own.every(term => name.includes(term))
  const hasName = name.length > 0 && name.every(term => own.includes(term))
  const isOfTitle = own.every(term => name.includes(term) || title.includes(term))
  if ((isOfName && 2 * own.length > name.length) || (hasName && isOfTitle)) return ''
  return own.length === all.length ? topic : wordsOf(topic).filter(word => termsOf(word).every(isKept)).join(' ')
}

/** The drafts of the numbered parts of a course; else what the guide says of them: "Unit 3: Cell membranes". */
function inParts<Kind extends Draft> (
  parts: Set<Passage>, contents: Kind[], topic: string, logistics: Kind[]
): Kind[] {
  const found = contents.filter(draft => isIn(draft, parts))
  const name = wordsOf(topic).join(' ')
  return found.length > 0
    ? found
    : logistics.filter(({ passage }) => ` ${wordsOf(passage.text).join(' ')} `.includes(` ${name} `))
}

/** A question that connects two places is about both. */
function isIn ({ form, passage, beside = [] }: Draft, passages: Set<Passage>): boolean {
  return passages.has(passage) || (form === 'linked' && beside.some(one => passages.has(one)))
}

/**
 * How much of a topic a draft has, by the weight of its terms: in its question, its sentence, the headings and the name
 * of the file. `undefined` where the material has no term of it: then it may have its words in another language.
 */
function sharesOf (topic: string, { postings, passages }: Supply): ((draft: Draft) => number) | undefined {
  const terms = [...termsOf(topic)].map(term => {
    const places = postings.get(term)?.size ?? 0
    return { term, isKnown: places > 0, weight: Math.log(1 + passages.length / Math.max(1, places)) }
  })
  if (terms.every(({ isKnown }) => !isKnown)) return undefined
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0)
  return ({ stem, about = '', text, passage, quote = passage.text, lead, beside = [] }) => {
    const said = [stem, about, text, quote, lead?.text ?? '', ...passage.headings, nameOf(passage),
      ...beside.map(({ text }) => text)]
    const own = new Set(said.flatMap(one => [...termsOf(one)]))
    return terms.reduce((sum, { term, weight }) => sum + (own.has(term) ? weight : 0), 0) / whole
  }
}

/** The name of the document that a passage is in. */
function nameOf ({ source }: Passage): string {
  return source.kind === 'document' ? source.filename.replace(/[._-]+/g, ' ') : ''
}

/**
 * The passages of a topic: `named` are those under a heading, or in a file, that is named like it; `found` those with
 * its words; `near` the named ones, those with most of its words, and the next ones of the same section where a passage
 * has all of them; `parent` what stands next to the named ones, else to these, in the section that theirs is a
 * part of; `chapter` what stands there in the same document, or below the same first heading, and
 * `beside` in the documents next to it: a course of many small ones has its chapters in the order of their names.
 */
function passagesAbout (
  topic: string, material: Material
): Record<'named' | 'found' | 'near' | 'parent' | 'chapter' | 'beside', Set<Passage>> {
  const words = wordsOf(topic).join(' ')
  const isNamed = (name: string) => ` ${wordsOf(name).join(' ')} `.includes(` ${words} `)
  const { passages } = material.index
  const named = passages.filter(passage => passage.headings.some(isNamed) || isNamed(nameOf(passage)))
  const { hits } = searchMaterial(material, topic, MAX_HITS)
  const withShare = (share: number) => hits.filter(({ coverage }) => coverage >= share).map(({ passage }) => passage)
  const whole = new Set(withShare(WHOLE_TOPIC))
  const inSection = (at: number) => around(passages, at, AROUND, ({ section }) => section === passages[at]?.section)
  // One word of two may be about anything: "stopping" in "optional stopping".
  const like = withShare(termsOf(topic).length > PAIR ? NEAR_TOPIC : ABOUT_TOPIC)
  const speaking = named.length > 0 ? new Set(named) : whole.size > 0 ? whole : new Set(like)
  const inParent = (at: number) => {
    const above = parentOf(passages[at], isNamed)
    return around(passages, at, PARENT, passage => isWithin(passage, above))
  }
  const inChapter = (at: number) => {
    const above = passages[at] === undefined ? [] : chapterOf(passages[at])
    return around(passages, at, CHAPTER, passage => isWithin(passage, above))
  }
  const inNext = (at: number) => around(passages, at, BESIDE, ({ source }) => source.kind === 'document')
  const next = (some: Set<Passage>, of: (at: number) => Passage[]) =>
    new Set(passages.flatMap((passage, at) => some.has(passage) ? of(at) : []))
  return {
    named: new Set(named),
    found: new Set(withShare(NEAR_TOPIC)),
    near: new Set([...named, ...like, ...next(whole, inSection)]),
    parent: next(speaking, inParent),
    chapter: next(speaking, inChapter),
    beside: next(speaking, inNext)
  }
}

/** The passages that stand so near to the one at a place, where they are fit. */
function around (passages: Passage[], at: number, reach: number, isFit: (passage: Passage) => boolean): Passage[] {
  return passages.slice(Math.max(0, at - reach), at + reach + 1).filter(isFit)
}

/** The section that the topic's one is a part of: the source and the headings above the first that is named like it. */
function parentOf (passage: Passage | undefined, isNamed: (name: string) => boolean): Passage['headings'] {
  const headings = passage?.headings ?? []
  const first = headings.findIndex(isNamed)
  return [fileOf(passage), ...headings.slice(0, first === -1 ? -1 : first)]
}

/** The document of a passage; of a guide, its first heading. */
function chapterOf (passage: Passage): string[] {
  return passage.source.kind === 'document' ? [fileOf(passage)] : ['', ...passage.headings.slice(0, 1)]
}

function fileOf (passage?: Passage): string {
  return passage?.source.kind === 'document' ? passage.source.filename : ''
}

function isWithin (passage: Passage, [name, ...above]: string[]): boolean {
  return fileOf(passage) === name && above.every((heading, at) => passage.headings[at] === heading)
}

/** The passages that stand next to some of them, whatever they are of. */
function besideOf (some: Set<Passage>, passages: Passage[]): Set<Passage> {
  return new Set(passages.flatMap((passage, at) =>
    some.has(passage) ? passages.slice(Math.max(0, at - AROUND), at + AROUND + 1) : []))
}
