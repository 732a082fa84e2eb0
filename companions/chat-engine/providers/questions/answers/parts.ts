import { groupedBy, sourceOf, type GuideTitles } from '../../../material/material.js'
import type { Passage } from '../../../material/passages.js'
import type { PartWithout } from '../../../schemas.js'
import { isLogistics } from '../logistics.js'
import { isCaption, isTask } from '../prose/alone.js'
import { isForeign, type Supply } from './supply.js'

// What most passages of a part are; the first one that holds is its reason.
const KINDS: Array<[PartWithout['reason'], (passage: Passage) => boolean]> = [
  ['code', ({ kind }) => kind === 'code'],
  ['tasks', isTask],
  ['language', ({ section }) => isForeign(section)],
  ['course', isLogistics],
  ['list', passage => passage.kind === 'row' || isCaption(passage) || !/[.!?;:]/.test(passage.text)]
]

/**
 * The guides and documents of which no question about contents can be made, in the order of the material, and why; of
 * material that is one guide or document, its sections.
 */
export function partsWithout ({ drafts, passages }: Supply, titles: GuideTitles): PartWithout[] {
  const isOne = new Set(passages.map(passage => sourceOf(passage, titles).title)).size === 1
  const titleOf = (passage: Passage) =>
    (isOne ? passage.headings.findLast(heading => heading !== '') : undefined) ?? sourceOf(passage, titles).title
  const asked = new Set(drafts.flatMap(({ passage, isLogistics }) => isLogistics ? [] : titleOf(passage)))
  const others = passages.filter(passage => !asked.has(titleOf(passage)))
  return groupedBy(others, titleOf).map(own => {
    const [title = ''] = own.map(titleOf)
    const [reason = 'sentences'] = KINDS.find(([, isOf]) => own.filter(isOf).length > own.length / 2) ?? []
    return { title, reason }
  })
}
