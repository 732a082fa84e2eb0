import { groupedBy } from '../../../lib/values/lists.js'
import { fold } from '../../text/language.js'
import { anyOf } from '../../text/languages/registry.js'
import type { Passage } from './passages.js'
import { nameOfText } from './textbooks.js'

/*
 * Many chapters begin with a list of what the reader will learn, what will be asked, or which sections follow. It has
 * the words of all questions, and answers none.
 */

/** The items of such lists. */
export function openingItems (passages: Passage[]): Set<Passage> {
  const ofDocuments = passages.filter(({ source }) => source.kind === 'document')
  return new Set(groupedBy(ofDocuments, nameOfText).flatMap(openingOf))
}

function openingOf (passages: Passage[]): Passage[] {
  const end = passages.findIndex(({ kind }) => kind !== 'item')
  const next = passages[end]
  const first = passages[0]
  if (end < 1 || next === undefined || first === undefined || first.headings.length > 1) return []
  const items = passages.slice(0, end).filter(({ section }) => section === first.section)
  // "Author: …" tells something.
  if (2 * items.filter(({ text }) => text.includes(':')).length > items.length) return []
  // Prose goes on below the same heading, or the items are headings themselves.
  const isIntroduced = items.length === end && next.kind === 'sentence' && next.section === first.section
  return (isIntroduced && areAims(items)) || areHeadings(items, passages) ? items : []
}

const AIM = new RegExp(`^(?:${anyOf(({ contents }) => contents?.aims)})\\b`)

/** Whether most items are aims or questions: "Push adds an element" tells something. */
function areAims (items: Passage[]): boolean {
  const isAim = ({ text }: Passage) => text.trim().endsWith('?') || AIM.test(fold(text).trim())
  return 2 * items.filter(isAim).length > items.length
}

function areHeadings (items: Passage[], passages: Passage[]): boolean {
  const headings = new Set(passages.map(({ headings }) => fold(headings.at(-1) ?? '')))
  return 2 * items.filter(({ text }) => headings.has(fold(text).trim())).length > items.length
}
