import { onceFor } from '../../../../../lib/process/once-for.js'
import { takingTurns } from '../../../../../lib/process/turns.js'
import { fold } from '../../../../text/language.js'
import { NUMBER_WORDS } from '../../../../text/number-words.js'
import { anyOf, ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import type { Supply } from '../supplied.js'
import { nameTyped, withLetters } from '../answers/typed-answers.js'
import { isPerson } from '../answers/values.js'
import { sharesWord, type Draft } from '../draft.js'
import { isLogistics } from '../logistics.js'
import { isGeneral, shown } from '../named.js'
import { isAbbreviation } from '../prose/abbreviations.js'
import { filled, inAny, inWords, testWordsOf, type ProseLanguage } from '../prose/prose-language.js'
import { areApart, fairNames, MAX_STEM, otherPlaces, SAME } from './connected.js'
import { isUnmistakable, saidOf } from './statements.js'

/*
 * The question for a term of the course of which two sections say something: "X provides …" and "X is used for …". No
 * question of one place asks for it: one of these statements may be true of several things, and both of one alone.
 */

/** What a sentence says of its subject. */
interface Told { name: string, statement: string, terms: string[], passage: Passage, language: ProseLanguage }

// In words, letters and terms.
const MAX_WORDS = 4
const MIN_LETTERS = 4
const MIN_TECHNICAL = 7
const MIN_BOTH = 12
const MAX_TOLD = 12
const TURN_MS = 10

const proseOf = ofEach(({ testProse }) => testProse && {
  article: new RegExp(`^(?:${patternOf(testProse.anyOne)}|${patternOf(testProse.theOne)})`, 'u'),
  the: new RegExp(`^(?:${patternOf(testProse.theOne)})`, 'u'),
  noTerm: inWords(testProse.noTerm ?? '(?!)')
})
const JOINS = new RegExp(` (?:${inAny(({ grammar }) => grammar?.joins)}) `)

/** Such questions of a course. They are for hard tests alone, and are made once. */
export const pairDrafts = onceFor(async (supply: Supply): Promise<Draft[]> => {
  const turn = takingTurns(TURN_MS)
  const groups = new Map<string, Told[]>()
  for (const { passage, language } of supply.read) {
    await turn()
    const told = toldIn(passage, language, supply)
    if (told === undefined) continue
    const key = termsOf(told.name).join(' ')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [told])
    else if (group.length < MAX_TOLD) group.push(told)
  }
  await turn()
  const drafts: Draft[] = []
  for (const group of groups.values()) {
    await turn()
    const pairs = pairsOf(group, supply)
    drafts.push(...pairs.length > 0 ? pairs : withMention(group, supply))
  }
  return drafts
})

/** What a sentence says of a term of the course, which it begins with. */
function toldIn (passage: Passage, language: ProseLanguage, { words, names }: Supply): Told | undefined {
  const { kind, text } = passage
  if ((kind !== 'sentence' && kind !== 'item') || isLogistics(passage)) return undefined
  const [article = ''] = proseOf(language)?.article.exec(text) ?? []
  const first = text.slice(article.length).split(' ', MAX_WORDS)
  for (let count = first.length; count > 0; count--) {
    const name = first.slice(0, count).join(' ')
    const isKey = words.isKey(name) || (isAbbreviation(name) && names.of(name).length > 0)
    if (!isKey) continue
    if (!isName(name, language) || words.isLabel(name)) return undefined
    const told = saidOf(passage, [name], language)
    return told?.isSubject !== true
      ? undefined
      : { name, statement: told.statement, terms: termsOf(told.statement), passage, language }
  }
  return undefined
}

// "The theorem" of two sections: each is another one.
const IS_STATEMENT = new RegExp(`^(?:${anyOf(({ material }) => material?.statements)})s?$`)

function isName (name: string, language: ProseLanguage): boolean {
  const isShort = name.length < MIN_LETTERS
  const [first = ''] = name.toLowerCase().split(' ')
  return /^\p{L}[\p{L}\d -]*$/u.test(name) && (!isShort || isAbbreviation(name)) && !JOINS.test(name) &&
    termsOf(first).length > 0 && !NUMBER_WORDS.has(first) && !isGeneral(name) && !isPerson(name) &&
    !IS_STATEMENT.test(fold(name)) &&
    proseOf(language)?.noTerm.test(fold(name)) !== true
}

/** "The animal is white", where another place speaks of animals: which one it is, the text around it says. */
function isOneOf (one: Told, { name, language }: Told): boolean {
  return proseOf(language)?.the.test(one.statement) === true && fold(one.name) !== fold(name)
}

/** The questions with what two sections say of one thing, each statement in one of them. */
function pairsOf (group: Told[], supply: Supply): Draft[] {
  const drafts: Draft[] = []
  const used = new Set<Told>()
  for (const first of group) {
    if (used.has(first)) continue
    for (const second of group) {
      if (used.has(first) || used.has(second) || !isOther(first, second, supply)) continue
      const draft = pairOf(first, second, supply)
      if (draft === undefined) continue
      drafts.push(draft)
      used.add(first).add(second)
    }
  }
  return drafts
}

/** What a sentence says of a term, and another one that has it in another part. */
function withMention (group: Told[], supply: Supply): Draft[] {
  for (const first of group) {
    const { name, passage, language } = first
    // "At the cost of": a short word of everyday language is another thing there.
    if (!isUnmistakable(name) && name.length < MIN_TECHNICAL) continue
    for (const { place } of otherPlaces(passage, [name], language, supply)) {
      const { kind, words: { statement }, terms } = place
      if (kind !== 'statement' || statement === undefined) continue
      const second = { name, statement, terms, passage: place.passage, language }
      const draft = isOther(first, second, supply) ? pairOf(first, second, supply) : undefined
      if (draft !== undefined) return [draft]
    }
  }
  return []
}

function isOther (first: Told, second: Told, supply: Supply): boolean {
  if (!areApart(first.passage, second.passage, supply) || first.language !== second.language) return false
  if (isOneOf(first, second) || isOneOf(second, first)) return false
  const shared = first.terms.filter(term => second.terms.includes(term)).length
  return shared < SAME * Math.min(first.terms.length, second.terms.length) &&
    first.terms.length + second.terms.length >= MIN_BOTH
}

function pairOf (first: Told, second: Told, { names, words }: Supply): Draft | undefined {
  const { language, passage } = first
  const links = testWordsOf(language)?.links
  if (links === undefined) return undefined
  const others = [first.name, second.name].flatMap(name => [name, ...names.of(name)])
  const said = ({ statement }: Told, clause: string) => filled(clause, { statement })
  const stem = filled(links.asksBoth, {
    first: said(first, links.first.statement), second: said(second, links.second.statement)
  })
  if (stem.length > MAX_STEM || others.some(name => sharesWord(stem, name))) return undefined
  const text = shown(first.name)
  return withLetters({
    form: 'linked',
    stem,
    text,
    about: text,
    group: `typed ${language}`,
    passage,
    beside: [second.passage],
    language,
    isLogistics: false,
    typed: nameTyped(fairNames(text, others), language, !words.isName(text)),
    trust: words.isMarked(first.name) ? 1 : 0
  })
}
