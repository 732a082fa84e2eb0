import { fold } from '../../../../text/language.js'
import { inAny } from '../prose/prose-language.js'
import type { Passage } from '../../../material/passages.js'
import { isGlossary } from '../definitions.js'
import { normal } from '../draft.js'
import { mentionsOf, positionOf, type Supply } from '../answers/supply.js'

/*
 * Whether a course itself puts two terms beside each other as things of one sort: as items of one list, as rows of one
 * table, as neighbouring headings of one level, or in one row of words ("atomicity, consistency and durability").
 */

/** A term, and the passage that says what it is. */
interface Placed { text: string, passage: Passage }

// A longer list is like a glossary, which has things of every sort.
const MAX_LIST = 12

/** Whether two terms are neighbours in the material. */
export function areBesideEachOther (a: Placed, b: Placed, supply: Supply): boolean {
  return areOfOneList(a, b, supply) || areOfOneLevel(a, b) || areInOneRow(a.text, b.text, supply)
}

function areOfOneList ({ passage: a }: Placed, { passage: b }: Placed, supply: Supply): boolean {
  if (a.section !== b.section || a.kind !== b.kind || a.context !== b.context || a.kind === 'sentence') return false
  if (a.definition === undefined || b.definition === undefined || isGlossary(a.headings)) return false
  const from = positionOf(a, supply)
  const near = supply.passages.slice(Math.max(0, from - MAX_LIST), from + MAX_LIST + 1)
  return near.filter(one => one.section === a.section && one.definition !== undefined).length <= MAX_LIST
}

/** Headings of one level below one other heading, each of which is the term that its section defines. */
function areOfOneLevel ({ text, passage: { headings: own } }: Placed, { text: other, passage }: Placed): boolean {
  const theirs = passage.headings
  const isTitle = (heading: string | undefined, name: string) => heading !== undefined && isName(heading, name)
  const above = (headings: string[]) => headings.slice(0, -1).join('\n')
  return own.length > 1 && own.length === theirs.length && above(own) === above(theirs) &&
    isTitle(own.at(-1), text) && isTitle(theirs.at(-1), other)
}

const NUMBERING = /^[\d.\s]+/

function isName (heading: string, name: string): boolean {
  const bare = normal(heading.replace(NUMBERING, '').replace(/\s*\([^()]*\)/g, ''))
  return bare === normal(name) || bare === `${normal(name)}s`
}

const AND = `(?:${inAny(({ lists }) => lists.and)})`
const BETWEEN = new RegExp(`[,;:()]+ ?(?:${AND} )?| ${AND} `, 'u')
// What comes before a name in a row of words.
const ARTICLE = new RegExp(`^(?:${inAny(({ alone }) => alone.articles)}) `)
const MAX_PASSAGES = 20

/** Whether a sentence has two terms in one row of words. */
function areInOneRow (a: string, b: string, supply: Supply): boolean {
  const others = mentionsOf(b, supply)
  const both = [...mentionsOf(a, supply)].filter(at => others.has(at)).slice(0, MAX_PASSAGES)
  return both.some(at => {
    const parts = fold(supply.passages[at]?.text ?? '').split(BETWEEN).map(part => part.trim().replace(ARTICLE, ''))
    return standsIn(parts, fold(a)) && standsIn(parts, fold(b))
  })
}

/** Whether a part of a sentence is a name: the first part ends with it, and the last one may go on. */
function standsIn (parts: string[], name: string): boolean {
  const names = [name, `${name}s`, name.replace(/s$/, '')]
  return parts.some((part, at) => names.some(one => part === one ||
    (at < parts.length - 1 && part.endsWith(` ${one}`)) || (at > 0 && part.startsWith(`${one} `))))
}
