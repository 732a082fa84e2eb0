import { escapeRegExp } from '../../../../../lib/values/escape-regexp.js'
import { hasOwnCommand } from '../../../../text/formats/tex-commands.js'
import { wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { sharesWord, type Draft } from '../draft.js'
import { isGeneral } from '../named.js'
import { beforeLetter, inAny, wordsBesideNoun, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, standsAlone, withHeldFormulas } from '../prose/standing.js'
import { tidiedText } from '../rewritten/tidied.js'
import { quotedDraft } from './quoted.js'

/*
 * Definitions in boxes whose titles are the terms: "**Open set:** Let $(X, d)$ be a metric space. A set $A$ is open if
 * …". What the box says first is quoted, with a letter for its title where it stands in the text, in any of its forms.
 */

const wordsFor = ofEach(({ testProse, testQuestions }) => {
  const { names, theorems } = testQuestions ?? {}
  if (testProse === undefined || names === undefined || theorems === undefined) return undefined
  const article = `(?:${patternOf(testProse.anyOne)}|${patternOf(testProse.theOne)})`
  return {
    lets: new RegExp(`^(?:${patternOf(theorems.lets)}) `, 'u'),
    begins: new RegExp(`^(?:${patternOf(theorems.begins)})(?!\\p{L})`, 'u'),
    // Before the name, in a sentence that gives it.
    gives: new RegExp(`(?:^|[^\\p{L}])(?:${patternOf(testProse.called)}|${patternOf(names.saidToBe)}|` +
      `${patternOf(testProse.copula)})$`, 'u'),
    opens: new RegExp(`^${article}?$`, 'u'),
    isOne: new RegExp(`^(?: (?:${patternOf(names.of)}|${patternOf(names.forBefore)})(?: \\S+){1,3}?)?` +
      ` (?:${patternOf(names.is)}) (?:${patternOf(names.definite)}) `, 'u'),
    thenFirst: new RegExp(`^(?:${patternOf(theorems.then)}),? `, 'iu'),
    opensAtEnd: new RegExp(` (?:${patternOf(testProse.dangling)}|${patternOf(names.condition)})$`, 'u'),
    then: new RegExp(`(?<=[ ,])(?:${patternOf(theorems.then)}),? `, 'giu'),
    orName: new RegExp(`^,? \\(?(?:${patternOf(testProse.orName)}) (\\p{L}[\\p{L}-]+)\\)?(?= |$)`, 'u')
  }
})

type Words = NonNullable<ReturnType<typeof wordsFor>>

// In characters.
const MAX_STATEMENT = 400
const MAX_NAME_WORDS = 4
const SEVERAL = new RegExp(` (?:${inAny(({ grammar }) => grammar?.joins)}) `)
// Of words and formulas that mean something.
const MIN_TOLD = 3
const SIGN = /[\u{f0000}-\u{f0fff}]/gu
// Of lines below one another.
const NOT_INLINE = /\\begin\{(?!r?cases|[bp]?matrix)|\\\[/
const NEXT = /(?<=\.) (?=\p{Lu}|[\u{f0000}-\u{f0fff}])/u

/** The question for the title of a box. */
export function boxDrafts (passage: Passage, language: ProseLanguage): Draft[] {
  const words = wordsFor(language)
  const { definition, marked, kind, text } = passage
  if (words === undefined || definition === undefined || kind !== 'sentence') return []
  const { term } = definition
  if (!marked.includes(term) || !text.startsWith(`${term}: `) || isApart(passage)) return []
  if (!isName(term)) return []
  // A formula on lines of its own is a part of the sentence, but not of the entry.
  const told = /[.$]$/.test(definition.text) ? definition.text : text.slice(term.length + 2)
  const { held, released } = withHeldFormulas(inline(tidiedText(told)))
  const statement = statementOf(held, words)
  const sign = ['X', 'Y', 'Z', 'W', 'Q'].find(letter => !told.includes(letter)) ?? 'N'
  const found = maskedIn(statement, term, sign, words, language)
  if (found === undefined) return []
  const shown = released(found.statement).replace(/[.,]\$$/, '$')
  if (shown.length > MAX_STATEMENT || hasOwnCommand(shown) || NOT_INLINE.test(shown)) return []
  const { names, isNoun } = found
  const quoted = { statement: shown, sign, about: term, names, group: `masked ${language}`, isNoun, trust: 1 }
  return [quotedDraft(passage, quoted, language)]
}

function isName (term: string): boolean {
  return /^\p{L}[\p{L}'’ -]{3,39}$/u.test(term) && wordsOf(term).length <= MAX_NAME_WORDS &&
    !SEVERAL.test(term) && !isGeneral(term)
}

/** Formulas on lines of their own in the line of the question. */
function inline (text: string): string {
  return text.replace(/\\\[\s*([^$]*?)\s*\\\]|\$\$\s*([^$]+?)\s*\$\$/g, (_, one: string | undefined, other = '') =>
    `$${(one ?? other).replace(/\s*[.,]$/, '')}$`)
}

/** The first sentence of a box, and the next one where that only says what its letters are. */
function statementOf (held: string, words: Words): string {
  const [first = '', second = ''] = held.split(NEXT)
  return words.lets.test(first) && second !== '' ? `${first} ${second}` : first
}

interface Found { statement: string, names: string[], isNoun: boolean }

function maskedIn (
  statement: string, title: string, sign: string, words: Words, language: ProseLanguage
): Found | undefined {
  const whole = placeOf(title, statement)
  const own = partOf(title, language)
  const place = whole ?? (own === undefined ? undefined : placeOf(own, statement))
  if (place === undefined) return undefined
  const front = statement.slice(0, place.at)
  const behind = statement.slice(place.at + place.name.length).replace(/\s*\.$/, '')
  // "closure or hull": both are right.
  const [also = '', other] = words.orName.exec(behind) ?? []
  const rest = behind.slice(also.length)
  const isGiven = words.gives.test(front) || (words.opens.test(front) && words.isOne.test(rest))
  const around = `${front} ${rest}`.replace(SIGN, ' ')
  if (!isGiven || sharesWord(around, wordsBesideNoun(title, language).join(' '))) return undefined
  if (words.opensAtEnd.test(rest) || /:$/.test(rest)) return undefined
  const told = `${beforeLetter(front, language)}${sign}${rest}`
  // A statement may begin with what it is about, or with a condition.
  const bare = told.replace(/\. (?=\p{Lu})/gu, ', ').replace(words.then, '').replace(SIGN, '$x$')
  const isTold = termsOf(around).length + (statement.match(SIGN)?.length ?? 0) >= MIN_TOLD
  if (!isTold || words.thenFirst.test(told) || !standsAlone(`X ${bare}`, language)) return undefined
  const names = whole === undefined ? [place.name, title] : [title, place.name]
  return { statement: told, names: other === undefined ? names : [...names, other], isNoun: whole !== undefined }
}

/** A title without its noun, where the rest may stand alone: "open" of "open set". */
function partOf (title: string, language: ProseLanguage): string | undefined {
  const own = wordsBesideNoun(title, language).join(' ')
  return own !== title && own.length > 3 && termsOf(own.split(' ')[0] ?? '').length > 0 ? own : undefined
}

/** The only place of a name in a text, in any number and gender. */
function placeOf (name: string, text: string): { at: number, name: string } | undefined {
  const words = name.split(' ').map(word => word.length < 5
    ? { begins: word, ends: '' }
    : { begins: word.replace(/(?:es|[aeo]?s|[aeo])$/, ''), ends: '\\p{L}{0,2}' })
  // Most texts do not have them, and to make a pattern takes long.
  const lower = text.toLowerCase()
  if (!words.every(({ begins }) => lower.includes(begins.toLowerCase()))) return undefined
  const stems = words.map(({ begins, ends }) => escapeRegExp(begins) + ends)
  const [found, ...others] = text.matchAll(new RegExp(`(?<![\\p{L}-])${stems.join(' ')}(?![\\p{L}-])`, 'giu'))
  return found === undefined || others.length > 0 ? undefined : { at: found.index, name: found[0] }
}
