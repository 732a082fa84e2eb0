import { fold } from '../../text/language.js'
import type { Pattern } from '../../text/language-data/index.js'
import type { Questions } from '../../text/language-data/questions.js'
import { anyOf, LANGUAGES } from '../../text/languages/registry.js'
import { allTermsOf } from '../../text/terms.js'
import type { Passage } from '../material/passages.js'

/*
 * Which terms a text says the meaning of, and which term a question asks the meaning of. Terms are compared by their
 * search terms, in any order: "the model minority" is "model minorities".
 */

/** A text that says what a term means. */
export interface Definition {
  /** The search terms of the term, sorted. */
  key: string
  /** `entry`: of a glossary. `statement`: "A term is a …". `name`: "…, known as a term". */
  kind: keyof typeof WORTH
}

/** What a definition of the term that is asked for adds to the score of its text. More than any intent. */
export const WORTH = { entry: 8, statement: 6, name: 3 }

// Longer ones are no names, and no plain questions. In terms and characters.
const MAX_TERMS = 6
const MAX_QUESTION = 200

type Part = (definitions: Questions['definitions']) => Pattern | undefined
const any = (part: Part) => anyOf(({ questions }) => questions && part(questions.definitions))

const ARTICLE = `(?:${any(({ article }) => article)})`
const STATEMENT = new RegExp(
  `^(?:(?:${any(({ within }) => within)}) [^,]{3,60}, )?(?:${ARTICLE} )?([^,.:;]{2,60}?) ` +
  `(?:${any(({ is }) => is)}|${any(({ means }) => means)}) `)
const NAME = new RegExp(
  `\\b(?:${any(({ named }) => named)})n? (?:${ARTICLE} )?([^,.;:()]{2,40})(?=[,.;:()]|$)`, 'g')

// What students write before a question, folded.
const BEFORE = new RegExp(`^(?:(?:${any(({ before }) => before)})[, :]+)+`)
const ASKED = [
  ...Array.from(LANGUAGES.values(), ({ questions }) => questions?.definitions.asked ?? []).flat(),
  '((?:[^ ]+ ){0,3}[^ ]+)'
].map(form => new RegExp(`^${form}$`))
const ENDING = new RegExp(`(?:,? (?:${any(({ ending }) => ending)}))?[?.! ]*$`)
const WITHIN = new RegExp(`^(.{2,}?) (?:${any(({ askedWithin }) => askedWithin)}) .*$`)

/** What a passage, or a part of it, defines. */
export function definitionsIn (text: string, { definition }: Passage): Definition[] {
  const found: Definition[] = []
  const add = (term: string | undefined, kind: Definition['kind']) => {
    const key = keyOf(term)
    if (key !== undefined) found.push({ key, kind })
  }
  // Only the beginning of a long entry has its term.
  if (definition?.isEntry === true && text.startsWith(definition.term)) {
    add(definition.term, 'entry')
    add(withoutParentheses(definition.term), 'entry')
    return found
  }
  const folded = fold(text)
  add(STATEMENT.exec(folded)?.[1], 'statement')
  for (const [, term] of folded.matchAll(NAME)) add(term, 'name')
  return found
}

/** The terms that a folded question may ask the meaning of, as keys of definitions. */
export function definedTerms (folded: string): string[] {
  const bare = folded.slice(0, MAX_QUESTION).replace(BEFORE, '').replace(ENDING, '')
  const terms = ASKED.flatMap(form => form.exec(bare)?.[1] ?? [])
  return [...new Set(terms.flatMap(term => [term, WITHIN.exec(term)?.[1]].flatMap(text => keyOf(text) ?? [])))]
}

/** What the definitions of a text are worth for a question that asks for these keys. */
export function worthOf (definitions: Definition[], asked: string[]): number {
  return definitions.reduce((worth, { key, kind }) => asked.includes(key) ? Math.max(worth, WORTH[kind]) : worth, 0)
}

const withoutParentheses = (term: string) => term.replaceAll(/\s*\([^)]*\)/g, '')

function keyOf (term: string | undefined): string | undefined {
  const terms = [...new Set(allTermsOf(term ?? ''))].sort()
  return terms.length === 0 || terms.length > MAX_TERMS ? undefined : terms.join(' ')
}
