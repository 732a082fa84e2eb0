import { groupedBy } from '../../../../../lib/values/lists.js'
import { sourceOf, type GuideTitles } from '../../../material/material.js'
import type { Passage } from '../../../material/passages.js'
import type { PartWithout } from '../../../schemas.js'
import { isLogistics } from '../logistics.js'
import { isCaption, isTask } from '../prose/alone.js'
import { isForeign } from './supply.js'
import type { Supply } from '../supplied.js'

type Reason = PartWithout['reason']

// What a passage is, by the first one that holds: the code of a task is a task.
const KINDS: Array<[Reason, (passage: Passage) => boolean]> = [
  ['tasks', isTask],
  ['language', ({ section }) => isForeign(section)],
  ['course', isLogistics],
  ['code', ({ kind }) => kind === 'code'],
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
  return groupedBy(others, titleOf).flatMap(own => own.slice(0, 1)
    .map(first => ({ title: titleOf(first), reason: reasonFor(own) })))
}

/** What most of the text of some passages is. */
function reasonFor (passages: Passage[]): Reason {
  const lengths = new Map<Reason, number>()
  for (const passage of passages) {
    const [reason = 'sentences'] = KINDS.find(([, isOf]) => isOf(passage)) ?? []
    lengths.set(reason, (lengths.get(reason) ?? 0) + passage.text.length)
  }
  const whole = passages.reduce((sum, { text }) => sum + text.length, 0)
  const [reason = 'sentences'] = [...lengths].find(([, length]) => length > whole / 2) ?? []
  return reason
}
