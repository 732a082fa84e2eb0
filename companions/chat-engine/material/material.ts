import type { PublishedAnswer } from './teachers-answers.js'
import type { Source } from '../schemas.js'
import { groupedBy } from '../../../lib/values/lists.js'
import { withDots } from '../../text/holes.js'
import { fold, languageOf } from '../../text/language.js'
import { withCapitals } from '../../text/terms.js'
import { translated, withNumbers } from '../ranking/other-language.js'
import { comparedInCapitals } from '../ranking/contents.js'
import { parseQuery, withAttendance } from '../ranking/query.js'
import { withoutSlips } from '../ranking/slips.js'
import { rank, windowsOf, type Ranking, type Window } from '../ranking/ranking.js'
import type { UnitIndex } from '../ranking/unit-index.js'
import { search, type MaterialIndex, type SearchResult } from './material-index.js'
import type { Closeness } from './meanings/closeness.js'
import { nearnessFor, type Nearness } from './meanings/unit-meanings.js'
import { placeOfAnswer } from './passage-answers.js'
import { nameOfText } from './textbooks.js'
import type { Passage } from './passages.js'
import { answerTo, type LikelyAnswer } from './published-answers.js'

/** What a subject has to reply from, for one message. */
export interface Material {
  /** The subject's name, for people. */
  subject: string
  /** The guide, the published guide and the documents. */
  index: MaterialIndex
  /** How close the units are to the message by their meaning; absent without embeddings. */
  nearness?: Nearness
  /** Compares texts of the course by their meaning, within a second; absent without embeddings. */
  closenessOf?: (texts: string[]) => Promise<Closeness>
  /** What teachers have published as answers to questions. */
  answers: PublishedAnswer[]
  /** Whether the teachers are shown what the reader asks without an answer: the reader is a student. */
  hasInbox: boolean
  /** Whether the retrieval service was asked and did not answer. */
  retrievalFailed: boolean
  /** The days on which the guides were changed the last time, as "2026-10-14", where they are known. */
  guideDates?: GuideDates
}

/** By the kind of their passages. */
export type GuideDates = Partial<Record<'guide' | 'published guide', string>>

/** All passages of the material, in their order. */
export function allPassages ({ index }: Material): Passage[] {
  return index.passages
}

/** The passages of the material that are about a topic, best first. */
export function searchMaterial ({ index }: Material, topic: string, limit: number): SearchResult {
  return search(index, topic, limit)
}

/**
 * Passages from all over the material: the first one below each heading of each document in turn, then the second ones.
 * For a question that names nothing.
 */
export function sampleOf (material: Material): Passage[] {
  return inTurn(textsOf(material).map(passages => inTurn(groupedBy(passages, ({ section }) => section))))
}

/** The passages of each guide and document. */
function textsOf (material: Material): Passage[][] {
  return groupedBy(allPassages(material), nameOfText)
}

/** The first of each list, then the second of each, and so on. */
function inTurn<Item> (lists: Item[][]): Item[] {
  const longest = lists.reduce((length, list) => Math.max(length, list.length), 0)
  return Array.from({ length: longest }, (_, number) => lists.flatMap(list => list.slice(number, number + 1))).flat()
}

/** A part of the material that a reply may cite: raw Markdown, as the author wrote it. */
export interface Excerpt {
  markdown: string
  source: Source
  /** The day on which it was added or changed the last time, as "2026-10-14", where it is known. */
  date?: string
}

// In characters. A longer section is not given whole.
const MAX_SECTION = 3_000
const PART = 1_200
const MAX_PARTS = 24

/**
 * The parts of the material for a query, best first, with at most so many characters of Markdown in all: whole sections
 * as they were written, and of a long section what stands around the best sentences. Published answers are the first.
 */
export function excerptsFor (
  material: Material, query: string, maxCharacters: number, titles = titlesOf(material.subject)
): Excerpt[] {
  let left = maxCharacters
  const fits = ({ markdown }: Excerpt) => {
    if (markdown.length > left) return false
    left -= markdown.length
    return true
  }
  const published = answerLike(material, query)
  const answers: Excerpt[] = published === undefined
    ? []
    : [{ markdown: published.answer, source: placeOfAnswer(published) }]
  const units = material.index.units.units
  const used = new Set<unknown>()
  const parts = bestWindows(material, query).flatMap(({ from, to }): Excerpt[] => {
    const first = units.at(from)
    if (first === undefined) return []
    const excerpt = (markdown: string) => [excerptOf(material, first.passage, withDots(markdown), titles)]
    const { section } = first.passage
    if (section.text.length > MAX_SECTION) {
      const passages = new Set(units.slice(from, to).map(({ passage }) => passage))
      const texts = [...passages].filter(passage => !used.has(passage)).map(passage => passage.text)
      for (const passage of passages) used.add(passage)
      return texts.length === 0 ? [] : excerpt(texts.join('\n'))
    }
    if (used.has(section)) return []
    used.add(section)
    return excerpt(section.text)
  })
  return [...answers, ...parts].filter(fits)
}

/** A text of the material with the place of its first passage. */
export function excerptOf (
  { guideDates }: Material, first: Passage, markdown: string, titles: GuideTitles
): Excerpt {
  const { source } = first
  const date = source.kind === 'document' ? source.date : guideDates?.[source.kind]
  return { markdown, source: sourceOf(first, titles), ...(date !== undefined && { date }) }
}

/** The published answer that comes nearest to a question; `undefined` where none comes near. */
export function answerLike ({ answers, index, nearness }: Material, query: string): LikelyAnswer | undefined {
  const { units, postings } = index.units
  const frequency = (term: string) => (postings.get(term)?.units.length ?? 0) / Math.max(1, units.length)
  return answerTo(query, answers, frequency, nearness?.published)
}

/** What questions are ranked against: a material, or a part of one. */
export type Ranked = Pick<MaterialIndex, 'units' | 'language'>

// By index, the last question and what became of it: a reply asks for it several times.
const lastNamed = new WeakMap<UnitIndex, { query: string, named: string }>()

/** A question without slips, in which what the material names in capitals is no stop word. */
export function withNames (query: string, { units }: Pick<Ranked, 'units'>): string {
  const last = lastNamed.get(units)
  if (last?.query === query) return last.named
  const named = namedIn(query, units)
  lastNamed.set(units, { query, named })
  return named
}

function namedIn (query: string, units: UnitIndex): string {
  const isKnown = (term: string) => units.postings.has(term) || units.headings.has(term)
  // One word alone is a name in any letter case: "having".
  const [alone] = /^\p{L}{2,40}(?=\P{L}*$)/u.exec(query.trim()) ?? []
  if (alone !== undefined && isKnown(`${fold(alone)}0`)) return `${alone}0`
  const asked = withAttendance(withoutSlips(query, units), isKnown)
  return withCapitals(comparedInCapitals(asked, '0'), isKnown)
}

/** The units of the material, ranked for a question. */
export function rankMaterial ({ index, nearness }: Material, query: string): Ranking {
  return rankUnits(index, query, nearnessFor(index, nearness))
}

/** @param cosines see {@link rank} */
export function rankUnits ({ units, language }: Ranked, query: string, cosines?: Float32Array): Ranking {
  const asked = parseQuery(withNames(query, { units }), list => units.definitions.has(list))
  const isForeign = languageOf(query, language) !== language
  const question = withNumbers(isForeign ? translated(asked, units) : asked, units)
  return rank(units, question, { cosines })
}

function bestWindows (material: Material, query: string): Window[] {
  if (material.index.size === 0) return []
  return windowsOf(rankMaterial(material, query), Array.from({ length: MAX_PARTS }, () => PART))
}

/** The titles of the guides as sources. */
export interface GuideTitles { guide: string, publishedGuide: string }

function titlesOf (subject: string): GuideTitles {
  return { guide: subject, publishedGuide: subject }
}

/** Where a passage stands, as a source without its quote. */
export function sourceOf ({ source, headings }: Passage, titles: GuideTitles): Source {
  const heading = withDots(headings.filter(heading => heading !== '').slice(-2).join(' › '))
  if (source.kind !== 'document') {
    const title = source.kind === 'guide' ? titles.guide : titles.publishedGuide
    return { kind: 'guide', title, ...(heading !== '' && { heading }) }
  }
  const { filename, page, time, document_id } = source
  return {
    kind: 'document',
    ...(document_id !== undefined && { document_id }),
    title: filename,
    ...(page !== undefined && { page }),
    ...(time !== undefined && { time }),
    ...(heading !== '' && { heading })
  }
}

const NUMBERING = /^(?:\d+\.)+\d*\s+|^\d+\s+/

// At least this share of the headings that are shown is for the documents, where there are any.
const OF_DOCUMENTS = 1 / 3

/**
 * What says what the material is about, without numbers: the main headings of the guides and of a single document, and
 * the titles of several documents; of one without headings, its name.
 */
export function mainHeadings (material: Material, limit = 8): string[] {
  const texts = textsOf(material)
  const documents = texts.filter(([first]) => first?.source.kind === 'document')
  const ofGuides = distinct(texts.filter(text => !documents.includes(text)).flatMap(text => sectionsOf(text, limit)))
  const ofDocuments = distinct(documents.length === 1
    ? documents.flatMap(text => sectionsOf(text, limit))
    : documents.map(text => titleOf(text)))
  const room = Math.min(ofDocuments.length, Math.max(limit - ofGuides.length, Math.ceil(limit * OF_DOCUMENTS)))
  return [...ofGuides.slice(0, limit - room), ...ofDocuments.slice(0, room)]
}

/** The headings of the outermost level that has several; where there is none, the title. */
function sectionsOf (passages: Passage[], limit: number): string[] {
  const depth = passages.some(({ headings }) => headings[0] !== passages[0]?.headings[0]) ? 0 : 1
  const headings = firstDistinct(passages, ({ headings }) => headings[depth], limit)
  return headings.length > 0 || passages[0]?.source.kind !== 'document' ? headings : [titleOf(passages)]
}

/** The only outermost heading of a document, or else its name. */
function titleOf (passages: Passage[]): string {
  const [title, ...others] = firstDistinct(passages, ({ headings }) => headings[0], 2)
  const source = passages[0]?.source
  return title !== undefined && others.length === 0 ? title : source?.kind === 'document' ? source.filename : ''
}

const distinct = (names: string[]) => [...new Set(names)]

function firstDistinct (
  passages: Passage[], nameOf: (passage: Passage) => string | undefined, limit: number
): string[] {
  const names = new Set<string>()
  let last: string | undefined
  for (const passage of passages) {
    if (names.size === limit) break
    const name = nameOf(passage)
    if (name === undefined || name === '' || name === last) continue
    last = name
    names.add(name.replace(NUMBERING, ''))
  }
  return [...names]
}
