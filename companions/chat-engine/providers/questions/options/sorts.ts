import { fold } from '../../../../text/language.js'
import { inAny } from '../prose/prose-language.js'
import { mentionsOf, type Supply } from '../supplied.js'

/* Whether a sentence puts two terms beside each other as things of one sort: "atomicity, isolation and durability". */

const AND = `(?:${inAny(({ lists }) => lists.and)})`
const BETWEEN = new RegExp(`[,;:()]+ ?(?:${AND} )?| ${AND} `, 'u')
// What comes before a name in a row of words.
const ARTICLE = new RegExp(`^(?:${inAny(({ alone }) => alone.articles)}) `)
const MAX_PASSAGES = 20

/** Whether a sentence has two terms in one row of words. */
export function areInOneRow (a: string, b: string, supply: Supply): boolean {
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
