import { onceFor } from '../../../../../lib/process/once-for.js'
import { fold, wordsOf } from '../../../../text/language.js'
import { termsOf } from '../../../../text/terms.js'
import { areOfOneDocument, type Passage } from '../../../material/passages.js'
import type { Supply } from '../supplied.js'
import { commandsOf, isOfShell } from '../code/shell.js'
import { normal, overlaps, quotedIn, WRONG_OPTIONS, type Draft } from '../draft.js'
import { isSetAsCode } from '../code/set-as-code.js'

/*
 * The other commands, functions and values of one table that a question for a name in code may offer. They are of the
 * same sort and shape, and the course says that they do something else.
 */

// What has so many words of a description may do the same.
const SAME = 0.4
// Words of so many questions are those of their form: "which command …".
const USUAL = 0.4

/** The names in the code of a course, by what tells their sort. */
interface Names {
  /** What is called with parentheses. */
  called: Set<string>
  shell: Set<string>
  /** By name that the author sets as code inside of sentences: where. */
  marked: Map<string, Passage[]>
  usual: Set<string>
}

const CALL = /[\p{L}_][\p{L}\d_]*(?:\.[\p{L}\d_]+)*(?=\()/gu

const namesIn = onceFor(({ passages, drafts }: Supply): Names => {
  const isShell = isOfShell(passages)
  const marked = new Map<string, Passage[]>()
  for (const passage of passages) {
    if (passage.kind === 'code') continue
    for (const mark of passage.marked) {
      if (!isSetAsCode(mark, passage.section)) continue
      const places = marked.get(mark)
      if (places === undefined) marked.set(mark, [passage])
      else places.push(passage)
    }
  }
  const code = passages.flatMap(({ kind, text }) => kind === 'code' ? text.match(CALL) ?? [] : [])
  const calls = [...marked.keys()].flatMap(mark => mark.match(CALL) ?? [])
  const asked = drafts.filter(({ form }) => form === 'command')
  const counts = new Map<string, number>()
  for (const term of asked.flatMap(draft => [...new Set(termsOf(draft.stem))])) {
    counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const usual = [...counts].filter(([, count]) => count > 2 && count >= USUAL * asked.length).map(([term]) => term)
  return { called: new Set([...code, ...calls]), shell: commandsOf(passages, isShell), marked, usual: new Set(usual) }
})

/** The other names in code that look like one, and do something else; those of its section first. */
export function otherCommands (draft: Draft, supply: Supply): string[] {
  const { text, passage, quote } = draft
  const names = namesIn(supply)
  const terms = saidOf(draft, names)
  const sort = sortOf(text, names)
  const isElse = (theirs: string[]) =>
    terms.filter(term => theirs.includes(term)).length < SAME * Math.min(terms.length, theirs.length)
  const isOfSection = (one: Passage) => one.section === passage.section
  // What lists and listings describe stands beside what the same one describes.
  const isBeside = (one: Passage) => quotedIn(draft) === undefined ? areTogether(one, passage) : isOfSection(one)
  // Functions of one listing are different ones. "Deletes a value" may be said of "deletes a value at the end", too.
  const isOfListing = (other: Draft) => quote !== undefined && other.quote !== undefined && other.quote !== quote &&
    other.passage.section === passage.section
  const isDifferent = (other: Draft) => isOfListing(other)
    ? terms.some(term => !saidOf(other, names).includes(term))
    : other.passage !== passage && isElse(saidOf(other, names))
  const others = supply.drafts.filter(other => other.form === 'command' &&
    shapeOf(other.text) === shapeOf(text) && sortOf(other.text, names) === sort && isDifferent(other) &&
    (areOfOneTable(other.passage, passage) ||
      (sort !== '' && passage.kind !== 'row' && isBeside(other.passage))))
  const described = [
    ...others.filter(other => isOfSection(other.passage)),
    ...others.filter(other => !isOfSection(other.passage))
  ]
  const isSaidOnce = (name: string) => !(quote ?? passage.text).includes(name) && normal(name) !== normal(text)
  const [deed] = termsOf(quotedIn(draft) ?? '')
  const isOfDeed = (other: Draft) => deed !== undefined && termsOf(quotedIn(other) ?? '')[0] === deed
  const isRival = (other: Draft) => isOfDeed(other) || saidOf(other, names).some(term => terms.includes(term))
  const rivals = [...described.filter(isOfDeed), ...described.filter(isRival)]
    .map(other => other.text).filter(isSaidOnce)
  const own = [...new Set(described.map(other => other.text))].filter(isSaidOnce)
  // The listing that says what a function does says it of others: of four that delete, insert and count, the deed
  // would tell the right one.
  const ofDeed = new Set(described.filter(isOfDeed).map(other => other.text).filter(isSaidOnce))
  if (quote !== undefined && [...ofDeed].filter(name => !overlaps(name, text)).length < MAX_RIVALS) return []
  const isShort = own.length < WRONG_OPTIONS && sort !== '' && passage.kind !== 'row'
  const named = isShort
    ? [...names.marked].filter(([name, places]) => shapeOf(name) === shapeOf(text) &&
        sortOf(name, names) === sort && places.length > 1 && isSaidOnce(name) && !own.includes(name) &&
        places.some(isBeside) &&
        places.every(({ text }) => isElse(termsOf(text)))).map(([name]) => name)
    : []
  const told = withWordOf(draft, [...own, ...named])
  return rivals.length === 0 ? told : withRivals(text, rivals, told)
}

// So many of three options are like the right one: four of one kind would leave nothing to tell them by.
const MAX_RIVALS = 2

/** Three of some names, of which one or two do something like what is asked. */
function withRivals (text: string, rivals: string[], others: string[]): string[] {
  const chosen: string[] = []
  for (const name of [...rivals.slice(0, MAX_RIVALS), ...others]) {
    const isFree = others.includes(name) && ![text, ...chosen].some(other => overlaps(other, name))
    if (isFree && chosen.length < WRONG_OPTIONS) chosen.push(name)
  }
  return chosen
}

// In letters.
const MIN_WORD = 3

/**
 * The names, where one of them has the word of the question that the right one has: "whether a map is …" tells
 * "tmap_mode" among "layout" and "legend". Those that have it come first.
 */
export function withWordOf (
  { text, stem, bare = stem }: Pick<Draft, 'text' | 'stem' | 'bare'>, names: string[]
): string[] {
  const words = wordsOf(bare).filter(word => word.length >= MIN_WORD && termsOf(word).length > 0)
  const has = (name: string) => words.some(word => fold(name).includes(word) && fold(text).includes(word))
  if (!has(text)) return names
  const alike = names.filter(has)
  return alike.length === 0 ? [] : [...alike, ...names.filter(name => !has(name))].slice(0, WRONG_OPTIONS)
}

/** The terms that tell what a name in code does, without those of the form of its question and of its place. */
function saidOf (draft: Draft, { usual }: Names): string[] {
  const said = quotedIn(draft) ?? draft.stem.replace(/^[^“«?]*[“«][^”»]*[”»]: ?/u, '')
  return termsOf(said).filter(term => !usual.has(term))
}

function sortOf (text: string, { called, shell }: Names): string {
  const [first = ''] = text.split(/[ (]/)
  return called.has(first) ? 'function' : shell.has(first) ? 'command' : ''
}

/**
 * Whether two passages are of one section, or of sections below one heading: what another part of a course has is of
 * another kind, such as "eat()" of the philosophers beside "listen()" of sockets.
 */
function areTogether (a: Passage, b: Passage): boolean {
  const above = ({ headings }: Passage) => headings.slice(0, -1).join('\n')
  return a.section === b.section || (areOfOneDocument(a, b) && above(a) === above(b))
}

function areOfOneTable (a: Passage, b: Passage): boolean {
  return a.kind === 'row' && b.kind === 'row' && a.section === b.section && a.context === b.context
}

function shapeOf (code: string): string {
  return `${code.split(' ').length} ${/\(/.test(code)} ${/^-/.test(code)} ${/^\p{Lu}/u.test(code)}`
}
