import { onceFor } from '../../../../../lib/process/once-for.js'
import { termsOf } from '../../../../text/terms.js'
import { areOfOneDocument, type Passage } from '../../../material/passages.js'
import type { Supply } from '../answers/supply.js'
import { commandsOf, isOfShell } from '../code/shell.js'
import { normal, quotedIn, WRONG_OPTIONS, type Draft } from '../draft.js'

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
      if (!passage.section.text.includes(`\`${mark}\``)) continue
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
  const { text, passage } = draft
  const names = namesIn(supply)
  const terms = saidOf(draft, names)
  const sort = sortOf(text, names)
  const isElse = (theirs: string[]) =>
    terms.filter(term => theirs.includes(term)).length < SAME * Math.min(terms.length, theirs.length)
  const others = supply.drafts.filter(other => other.form === 'command' && other.passage !== passage &&
    shapeOf(other.text) === shapeOf(text) && sortOf(other.text, names) === sort && isElse(saidOf(other, names)) &&
    (areOfOneTable(other.passage, passage) || (sort !== '' && passage.kind !== 'row')))
  const isOfSection = (one: Passage) => one.section === passage.section
  const described = [
    ...others.filter(other => isOfSection(other.passage)),
    ...others.filter(other => !isOfSection(other.passage) && areOfOneDocument(other.passage, passage)),
    ...others.filter(other => !areOfOneDocument(other.passage, passage))
  ].map(other => other.text)
  const isSaidOnce = (name: string) => !passage.text.includes(name) && normal(name) !== normal(text)
  const own = [...new Set(described)].filter(isSaidOnce)
  if (own.length >= WRONG_OPTIONS || sort === '' || passage.kind === 'row') return own
  const named = [...names.marked].filter(([name, places]) => shapeOf(name) === shapeOf(text) &&
    sortOf(name, names) === sort && places.length > 1 && isSaidOnce(name) && !own.includes(name) &&
    places.some(place => areOfOneDocument(place, passage)) &&
    places.every(({ text }) => isElse(termsOf(text)))).map(([name]) => name)
  return [...own, ...named]
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

function areOfOneTable (a: Passage, b: Passage): boolean {
  return a.kind === 'row' && b.kind === 'row' && a.section === b.section && a.context === b.context
}

function shapeOf (code: string): string {
  return `${code.split(' ').length} ${/\(/.test(code)} ${/^-/.test(code)} ${/^\p{Lu}/u.test(code)}`
}
