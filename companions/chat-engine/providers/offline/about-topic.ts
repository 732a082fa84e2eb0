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
// How many passages before and after one about a topic are around it, and of its chapter.
const AROUND = 12
const CHAPTER = 120
const MAX_HITS = 500
// So many passages of a document speak of what it is about.
const MIN_SPEAKING = 3

/** The largest distance of a draft: see `draftsAbout`. */
export const MAX_DISTANCE = 3

/** Whether a question is near the topic alone: it fills a test up that would be too short. */
export function isNear ({ distance = 0 }: Pick<Draft, 'distance'>): boolean {
  return distance > 0
}

/**
 * The drafts about a topic, and those that are near it, each with its distance: 0 is about it, 1 is in a passage or a
 * section that speaks of it, 2 in the document that speaks of it most, 3 in its chapter. Else, what the guide says of
 * how it is taught: "Week 9: Cosmology".
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
  const { named, found, near, document, chapter } = passagesAbout(topic, material)
  const of = (all: Kind[], passages: Set<Passage>) => all.filter(draft => isIn(draft, passages))
  if (asksForLogistics(topic)) return of(drafts, new Set([...named, ...found]))
  const shareOf = sharesOf(topic, supply)
  const chosen = contents.flatMap(draft => {
    const isAbout = isIn(draft, named) ||
      (shareOf === undefined ? isIn(draft, found) : shareOf(draft) >= ABOUT_TOPIC)
    const distance = isAbout ? 0 : [near, document, chapter].findIndex(passages => isIn(draft, passages)) + 1
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
 * its words; `near` these as well, and the next ones of the same section where a passage has all words of the topic;
 * `document` the one that speaks of it most; `chapter` what stands next to them in the order of the material: a course
 * of many small documents has its chapters in the order of their names.
 */
function passagesAbout (
  topic: string, material: Material
): Record<'named' | 'found' | 'near' | 'document' | 'chapter', Set<Passage>> {
  const words = wordsOf(topic).join(' ')
  const isNamed = (name: string) => ` ${wordsOf(name).join(' ')} `.includes(` ${words} `)
  const { passages } = material.index
  const named = passages.filter(passage => passage.headings.some(isNamed) || isNamed(nameOf(passage)))
  const { hits } = searchMaterial(material, topic, MAX_HITS)
  const found = hits.filter(({ coverage }) => coverage >= NEAR_TOPIC).map(({ passage }) => passage)
  const whole = new Set(hits.filter(({ coverage }) => coverage >= WHOLE_TOPIC).map(({ passage }) => passage))
  const around = passages.flatMap((passage, at) => whole.has(passage)
    ? passages.slice(Math.max(0, at - AROUND), at + AROUND + 1).filter(({ section }) => section === passage.section)
    : [])
  const speaking = [...named, ...(whole.size < MIN_SPEAKING ? found : whole)]
  return {
    named: new Set(named),
    found: new Set(found),
    near: new Set([...named, ...found, ...around]),
    document: new Set(documentOf(speaking, passages)),
    chapter: new Set(nextTo(new Set([...named, ...found]), passages))
  }
}

/** The passages that stand next to some of them, whatever they are of. */
function besideOf (some: Set<Passage>, passages: Passage[]): Set<Passage> {
  return new Set(passages.flatMap((passage, at) =>
    some.has(passage) ? passages.slice(Math.max(0, at - AROUND), at + AROUND + 1) : []))
}

/** The passages of the document that has most of some of its passages. */
function documentOf (some: Passage[], passages: Passage[]): Passage[] {
  const counts = new Map<string, number>()
  for (const { source } of some) {
    if (source.kind === 'document') counts.set(source.filename, (counts.get(source.filename) ?? 0) + 1)
  }
  const [name, count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  return count < MIN_SPEAKING
    ? []
    : passages.filter(({ source }) => source.kind === 'document' && source.filename === name)
}

/** The passages of documents that stand next to some of them. */
function nextTo (some: Set<Passage>, passages: Passage[]): Passage[] {
  let from = 0
  return passages.flatMap((passage, at) => {
    if (!some.has(passage)) return []
    const found = passages.slice(Math.max(from, at - CHAPTER), at + CHAPTER)
    from = Math.max(from, at + CHAPTER)
    return found
  }).filter(({ source }) => source.kind === 'document')
}
