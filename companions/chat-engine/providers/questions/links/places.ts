import { escapeRegExp } from '../../../../../lib/values/escape-regexp.js'
import { onceFor } from '../../../../../lib/process/once-for.js'
import { LANGUAGES, ofEach } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import type { Supply } from '../supplied.js'
import { normal, quotedIn, type Draft } from '../draft.js'
import { isMeaning } from './meanings.js'

/*
 * What the questions of a course tell of a term in one place: its definition, a statement with a letter for it, the
 * other members of a list. Two of these, from two sections, make one question.
 */

/** What one place says of a term. */
export interface Place {
  kind: 'description' | 'statement' | 'list' | 'row'
  /** The words of the clause that tells it, by their names in `links`. */
  words: Record<string, string>
  /** The terms that it has. */
  terms: string[]
  passage: Passage
  lead?: Passage
}

// With so many reasons to doubt it, what describes a term is no definition.
const DOUBTFUL = 2

// The questions of these forms, as they were filled in.
const formsOf = ofEach(({ testProse, testQuestions }) => {
  const filledIn = (template: string, slots: Record<string, string>) => new RegExp(
    Object.entries(slots).reduce((source, [slot, found]) => source.replaceAll(escapeRegExp(`{${slot}}`), found),
      escapeRegExp(template)) + '$', 'iu')
  return {
    statement: testProse && filledIn(testProse.asksTerm, { statement: '([^”»]+)', sign: 'X' }),
    cell: testQuestions?.tables &&
      filledIn(testQuestions.tables.asksTyped.split(': ').at(-1) ?? '', { column: '([^”»]+)', name: '([^”»]+)' }),
    list: testQuestions && filledIn(testQuestions.lists.asksMissing, { title: '([^”»]+)', list: '(.+)' })
  }
})

/** What the place of a question tells of its answer; `undefined` for a question of another form. */
export function placeOf (draft: Draft): Place | undefined {
  const { form, stem, bare = stem, language, passage, lead, doubts = 0 } = draft
  const common = { passage, ...(lead !== undefined && { lead }) }
  if (form === 'name') {
    const body = quotedIn(draft)
    if (body === undefined || doubts >= DOUBTFUL || !isMeaning(body, draft)) return undefined
    return { ...common, kind: 'description', words: { body }, terms: termsOf(body) }
  }
  if (form === 'masked') {
    const [, statement] = formsOf(language)?.statement?.exec(bare) ?? []
    // Of two sentences, the first one may be about another thing.
    return statement === undefined || /[.!?] \p{Lu}/u.test(statement)
      ? undefined
      : { ...common, kind: 'statement', words: { statement }, terms: termsOf(statement) }
  }
  const [, title, list] = form === 'missing member' ? formsOf(language)?.list?.exec(bare) ?? [] : []
  return title === undefined || list === undefined
    ? undefined
    : { ...common, kind: 'list', words: { title, list }, terms: termsOf(`${title} ${list}`) }
}

/** What the question for a cell of a table asks, and of what. */
export function cellOf ({ stem, language }: Draft): { column: string, name: string } | undefined {
  const [, column, name] = formsOf(language)?.cell?.exec(stem) ?? []
  return column === undefined || name === undefined ? undefined : { column, name }
}

/** By term: the questions that tell something of it. */
const tellingIn = onceFor(({ drafts }: Supply): Map<string, Draft[]> => {
  const telling = new Map<string, Draft[]>()
  for (const draft of drafts) {
    if (draft.form !== 'name' && draft.form !== 'masked' && draft.form !== 'missing member') continue
    const key = normal(draft.text)
    telling.set(key, [...telling.get(key) ?? [], draft])
  }
  return telling
})

/** The other questions that tell something of a term. */
export function tellingOf (names: string[], supply: Supply): Draft[] {
  const telling = tellingIn(supply)
  return [...new Set(names.map(normal))].flatMap(name => telling.get(name) ?? [])
}

/** The clause that tells what a place says of X: in front, or behind another one. */
export function clauseOf ({ kind }: Place, language: string, isSecond: boolean): string | undefined {
  const links = LANGUAGES.get(language)?.testQuestions?.links
  return links?.[isSecond ? 'second' : 'first'][kind]
}
