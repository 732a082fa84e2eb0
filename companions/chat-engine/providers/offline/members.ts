import { onceFor } from '../../../../lib/process/once-for.js'
import { fold, wordsOf, type Language } from '../../../text/language.js'
import { anyOf } from '../../../text/languages/registry.js'
import { allTermsOf } from '../../../text/terms.js'
import type { MaterialIndex } from '../../material/material-index.js'
import { sourceOf } from '../../material/material.js'
import type { Passage } from '../../material/passages.js'
import { placeOf } from '../../conversation/place.js'
import { isOutline } from '../../ranking/contents.js'
import { asksForList, bareHeading, isNounOf, listsIn } from '../../ranking/definitions.js'
import type { Ranking } from '../../ranking/ranking.js'
import type { Source } from '../../schemas.js'
import { textsIn } from '../../texts.js'
import { withoutCitations } from '../model/filters/citations.js'

/* Lists whose members have a section each: "The physical layer", "The network layer". Their headings are the list. */

/** The headings that are the members of a list, and the first passage below them. */
interface Members { names: string[], above: string[], passage: Passage }

// A list has at least so many; a heading with more sections is no list.
const FEWEST = 3
const MOST = 15

/** What is quoted of such a list that a question asks for, and its source; `undefined` where the text has the list. */
export function quotedMembers (
  index: MaterialIndex, { question: { lists, folded } }: Ranking, language: Language
): { text: string, source: Source } | undefined {
  if (!asksForList(folded)) return undefined
  const members = lists.flatMap(key => membersOf(index, key) ?? [])[0]
  if (members === undefined) return undefined
  const { names, above, passage } = members
  const source = sourceOf({ ...passage, headings: above }, textsIn(language))
  const quote = names.join('\n')
  const lines = names.map(name => `> - ${withoutCitations(name)}`)
  return {
    text: `${lines.join('\n')} [1]\n>\n> — ${placeOf(source, language)}`,
    source: { ...source, quote, mark: [0, quote.length] }
  }
}

function membersOf (index: MaterialIndex, key: string): Members | undefined {
  const listed = index.units.definitions.get(key) ?? []
  const isBelow = (above: string[]) => listed.some(({ unit }) => {
    const passage = index.units.units.at(unit)?.passage
    return passage !== undefined && isSame(passage.headings, above)
  })
  const groups = sectionsIn(index)
  const found = groups.find(({ above, names }) =>
    isNumberOfMembers(names) && listsIn(bareHeading(above.at(-1) ?? '')).includes(key) && isBelow(above) &&
    !hasListBelow(index, above, listed.map(({ unit }) => unit))) ??
    (listed.length > 0 ? undefined : namedMembers(groups, key))
  if (found === undefined) return undefined
  const passage = firstBelow(index, [...found.above, found.names[0] ?? ''])
  return passage && { ...found, passage }
}

// "Summary", "Critical Thinking Questions" and "Glossary" below "Stages of sleep" are no stages.
const NO_MEMBER = new RegExp(`^(?:${anyOf(({ contents }) => contents?.besideMembers)})$`)

/** The sections of a heading, in their order. */
interface Sections { above: string[], names: string[] }

const sectionsIn = onceFor(({ flat }: MaterialIndex): Sections[] => {
  const groups = new Map<string, { above: string[], names: Set<string> }>()
  for (const path of flat.passages.paths) {
    for (let depth = 1; depth < path.length; depth++) {
      const above = path.slice(0, depth)
      const key = JSON.stringify(above)
      const group = groups.get(key) ?? { above, names: new Set() }
      const name = path[depth] ?? ''
      if (name !== '' && !isOutline(name) && !NO_MEMBER.test(fold(name))) group.names.add(name)
      groups.set(key, group)
    }
  }
  return Array.from(groups.values(), ({ above, names }) => ({ above, names: [...names] }))
})

/** Sections that each have the noun of the list in their heading, below one that names what it is a list of. */
function namedMembers (groups: Sections[], key: string): Sections | undefined {
  const [, , ...terms] = key.split(' ')
  return groups.flatMap(({ above, names }) => {
    const around = allTermsOf(above.join(' '))
    if (!terms.every(term => around.includes(term))) return []
    const members = names.filter(name => isMember(key, name))
    return isNumberOfMembers(members) ? [{ above, names: members }] : []
  })[0]
}

function isNumberOfMembers (names: string[]): boolean {
  return names.length >= FEWEST && names.length <= MOST
}

/** Whether a heading names one of them, in singular: "Capa 3 — Red", and not "Las 7 capas". */
function isMember (key: string, heading: string): boolean {
  return !heading.includes('?') && wordsOf(fold(heading)).some(word => isNounOf(key, word) && !word.endsWith('s'))
}

/** Whether an item or a row follows directly below a heading. Then these are the members, and no headings. */
function hasListBelow ({ units: { units } }: MaterialIndex, above: string[], listed: number[]): boolean {
  return listed.some(first => {
    for (let unit = first; ; unit++) {
      const passage = units.at(unit)?.passage
      if (passage === undefined || !isSame(passage.headings, above)) return false
      if (passage.kind === 'item' || passage.kind === 'row') return true
    }
  })
}

function firstBelow ({ units: { units, headings } }: MaterialIndex, path: string[]): Passage | undefined {
  // Few headings have the terms of the innermost one.
  const [term = ''] = allTermsOf(path.toReversed().join(' '))
  for (const unit of headings.get(term) ?? []) {
    const passage = units.at(unit)?.passage
    if (passage !== undefined && isSame(passage.headings.slice(0, path.length), path)) return passage
  }
  return undefined
}

function isSame (one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((heading, at) => heading === other[at])
}
