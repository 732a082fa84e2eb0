import { capitalised, fold, hasPhrase, wordsOf } from '../../../text/language.js'
import { LANGUAGES, ofEach, patternOf } from '../../../text/languages/registry.js'
import { numberOfWord } from '../../../text/number-words.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { bodyOf } from './definitions.js'
import { normal, overlaps, sharesWord, type Draft } from './draft.js'
import { describedStem, isGeneral, shown } from './named.js'
import { isVague } from './prose/alone.js'
import { isApart, standsAlone } from './prose/standing.js'
import { isPluralNoun } from './prose/verbs.js'
import { nameTyped } from './answers/typed-answers.js'
import { filled, inAny, inEach, type ProseLanguage } from './prose/prose-language.js'
import { isSetAsCode } from './code/set-as-code.js'

/*
 * The questions that name all members of a list but one: "Types of cables: coaxial, fibre. Which one is missing?" The
 * heading of such a list, or the sentence before it, says one of two things. It says that the items are the parts,
 * types or steps of a thing. Or it says how many items there are: "Cnidarians are classified into five groups".
 */

const MIN_MEMBERS = 3
// Below a sentence, which says less than a heading.
const MIN_LED_MEMBERS = 4
const MAX_MEMBERS = 8
// In characters and words.
const MAX_MEMBER = 32
const MAX_MEMBER_WORDS = 3
const MAX_TITLE = 110

const LISTS = inEach(({ lists }) => lists.lists)
const BEGINS = inEach(({ lists }) => lists.begins, source => `^(?:${source}) `)
const OPEN = new RegExp(`\\b(?:${inAny(({ lists }) => lists.open)})\\b`)
const POINTS = new RegExp(`\\b(?:${inAny(({ lists }) => lists.points)})\\b|[?¿$\\\\|]`)

/**
 * The questions of the lists of a section.
 * @param drafts the questions of what the items say, where they say what their names mean
 * @param othersOf what the material calls a thing besides
 */
export function memberDrafts (
  passages: Passage[], language: ProseLanguage, drafts: Draft[] = [], othersOf: (name: string) => string[] = () => []
): Draft[] {
  return listsIn(passages).flatMap(items => {
    const [first] = items
    if (first === undefined || isApart(first)) return []
    const names = items.map(nameOf)
    const counted = countedTitleOf(first, names, language)
    const said = titleOf(first, names, language) ?? counted
    const title = said ?? numberedTitleOf(items, names, language)
    if (title === undefined) return []
    const least = first.context.trim() === '' || counted !== undefined ? MIN_MEMBERS : MIN_LED_MEMBERS
    if (names.length < least || names.length > MAX_MEMBERS) return []
    const members = said === undefined ? items.map(({ text }) => text.replace(/[.;]+$/, '')) : names as string[]
    if (members.some(name => name === undefined)) return []
    if (areDeeds(members, language)) return []
    // "There are 8 types", of which seven are items: two would be missing.
    if (title.split(/[\s(]/).some(word => isOtherCount(word, members.length))) return []
    if (members.some((name, at) => members.some((other, before) => before < at && overlaps(name, other)))) return []
    // Front matter of slides: "title: …", "author: …".
    if (members.every(name => FRONT_MATTER.test(name))) return []
    const known = new Set(drafts.filter(({ form }) => form === 'name').map(({ passage }) => passage))
    return [
      // The longer names of a numbered list stand in the question; none of them is asked for.
      ...items.flatMap((passage, at) =>
        names[at] === undefined ? [] : [draftOf(title, members, at, passage, language, othersOf)]),
      // Of what a sentence only counts, an item may say anything.
      ...items.flatMap((passage, at) =>
        known.has(passage) || title !== said || title === counted ? [] : toldOf(members, at, passage, language))
    ]
  })
}

/** "Atomicity" by what the list says of it, which names none of the others. */
function toldOf (names: string[], at: number, passage: Passage, language: ProseLanguage): Draft[] {
  const [name = ''] = [names[at]]
  const body = passage.definition === undefined ? undefined : bodyOf(passage.definition.text)
  if (body === undefined || isGeneral(name) || isVague(body, language) || !standsAlone(body, language)) return []
  if (termsOf(body).length < MIN_TOLD || names.some(other => sharesWord(body, other))) return []
  return [{
    form: 'name',
    stem: describedStem(body, language),
    text: shown(name),
    about: name,
    group: `name ${language}`,
    typed: nameTyped([shown(name)], language),
    trust: 1,
    passage,
    language,
    isLogistics: false
  }]
}

// In terms.
const MIN_TOLD = 4

const ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)})$`)
const ARTICLE_INSIDE = new RegExp(`^\\S+ (?:${inAny(({ grammar }) => grammar?.articles)}) `)
// The keys of the front matter of slides.
const FRONT_MATTER = /^(?:title|subtitle|author|date|logo|output|format|layout|theme|institute)$/i
const INFINITIVE = inEach(({ definitions }) => definitions?.infinitive, source => `^(?:${source})$`)

/** "Digerir los alimentos", "to grow": a student would type an action in other words. */
function areDeeds (names: string[], language: ProseLanguage): boolean {
  const deeds = names.flatMap(name => {
    const [first = '', ...rest] = name.toLowerCase().split(' ')
    return rest.length > 0 && INFINITIVE(language).test(first) ? [first] : []
  })
  // "Poder ejecutivo", "poder judicial": a noun may end as a verb does.
  return new Set(deeds).size > 1 || deeds.some(first => termsOf(first).length === 0) ||
    names.some(name => ARTICLE_INSIDE.test(name.toLowerCase()))
}

function isOtherCount (word: string, count: number): boolean {
  const number = numberOfWord(word)
  return number > 1 && number !== count
}

/** Neighbouring items of one section with the same lead-in. */
function listsIn (passages: Passage[]): Passage[][] {
  const lists: Passage[][] = []
  for (const [at, passage] of passages.entries()) {
    if (passage.kind !== 'item') continue
    const before = passages[at - 1]
    const last = lists.at(-1)
    const isSame = before?.kind === 'item' && before.section === passage.section && last !== undefined &&
      (before.context === passage.context || passage.context.startsWith(before.context))
    // The second sentence of an item is no member.
    if (isSame && passage.context !== '' && passage.context !== last[0]?.context) continue
    if (isSame) last.push(passage)
    else lists.push([passage])
  }
  return lists
}

/** Whether a title has the first letters of the names of its list, or all but one of them: "ACID properties". */
function isSpelled (title: string, names: Array<string | undefined>): boolean {
  const letters = /(?<!\p{L})\p{Lu}{3,8}(?!\p{L})/u.exec(title)?.[0] ?? ''
  const same = [...letters].filter((letter, at) => fold(names[at] ?? '').startsWith(fold(letter)))
  return letters.length === names.length && same.length >= names.length - 1
}

const FOLLOWING = ofEach(({ testQuestions }) => testQuestions?.lists.following?.map(({ says, title }) =>
  ({ says: new RegExp(patternOf(says), 'u'), title })))

/** "Layers of the model", of "The model has the following layers". */
function withoutFollowing (lead: string, language: ProseLanguage): string {
  for (const { says, title } of FOLLOWING(language) ?? []) {
    const { article = '', ...found } = says.exec(lead)?.groups ?? {}
    if (found.noun !== undefined) return capitalised(filled(title, { ...found, article: article.toLowerCase() }))
  }
  return lead
}

const notCountedIn = ofEach(({ testQuestions }) => testQuestions &&
  new RegExp(`(?<!\\p{L})(?:${patternOf(testQuestions.lists.notCounted)})(?!\\p{L})`, 'iu'))

/** A heading, or the sentence before a list, that says how many items it has: "must prove four elements". */
function countedTitleOf (
  { context, headings, section }: Passage, names: Array<string | undefined>, language: ProseLanguage
): string | undefined {
  const lead = context.trim()
  if (lead !== '' && !lead.endsWith(':')) return undefined
  const heading = (headings.at(-1) ?? '').replace(/^[\d.\s]+|^[^\p{L}]+/gu, '')
  const title = lead === '' ? heading : lead.replace(/:$/, '').split(/[.;] /).at(-1) ?? ''
  const folded = fold(title)
  const notCounted = notCountedIn(language)
  const isOut = notCounted === undefined || title.length > MAX_TITLE || OPEN.test(folded) || POINTS.test(folded) ||
    notCounted.test(title) || /[:,]/.test(title)
  if (isOut || !standsAlone(title.padEnd(MIN_PADDED), language)) return undefined
  const words = title.split(' ')
  const numbers = words.map((word, at) => ({ at, number: numberOfWord(word) })).filter(({ number }) => number > 1)
  const [{ at, number } = { at: 0, number: 0 }, ...more] = numbers
  const isPlural = words.slice(at + 1, at + 4).some(word => isPluralNoun(word, language))
  // "`minimum`": of the code of an example.
  const isOfCode = names.some(name => name === undefined || isSetAsCode(name, section))
  // "The three most important forms are": of what, another sentence says.
  const isOfThing = at > MAX_BEFORE_NUMBER || OF.test(` ${words.slice(at + 1).join(' ').toLowerCase()}`)
  const isCounted = number === names.length && more.length === 0 && isPlural && isOfThing && !isOfCode
  return isCounted && termsOf(title).length >= MIN_COUNTED ? title : undefined
}

const OF = new RegExp(` (?:${inAny(({ kinds }) => kinds?.of)}|${inAny(({ names }) => names?.within).toLowerCase()}) `)
// In words: "The three", "There are three".
const MAX_BEFORE_NUMBER = 2
// In terms, with the number; in characters, what `standsAlone` asks for.
const MIN_COUNTED = 3
const MIN_PADDED = 20

function titleOf (
  { context, headings, definition }: Passage, names: Array<string | undefined>, language: ProseLanguage
): string | undefined {
  const lead = context.trim()
  const heading = (headings.at(-1) ?? '').replace(/^[\d.\s]+|^[^\p{L}]+/gu, '')
  const led = lead.replace(/:$/, '').split(/[.;] /).at(-1) ?? ''
  const title = lead === '' ? heading : withoutFollowing(led, language)
  const folded = fold(title)
  if (lead === '' && definition !== undefined && isSpelled(title, names)) return title
  if (title === '' || title.length > MAX_TITLE || !LISTS(language).test(folded) || OPEN.test(folded)) return undefined
  if (POINTS.test(folded)) return undefined
  // "We find three kinds of data": of what, another sentence says.
  if (lead !== '' && !BEGINS(language).test(folded)) return undefined
  return termsOf(title).length >= 2 ? title : undefined
}

// Of a numbered list that only its heading names.
const MIN_NUMBERED = 4
// In characters: a longer item says something.
const MAX_NUMBERED = 60

/** The heading right above a numbered list of names: "Life of the Sun" of "1. Protostar", "2. Main sequence". */
function numberedTitleOf (
  items: Passage[], names: Array<string | undefined>, language: ProseLanguage
): string | undefined {
  const [first] = items
  if (first === undefined) return undefined
  const { context, headings, section } = first
  const title = (headings.at(-1) ?? '').replace(/^[^\p{L}]*(?:\p{L}+ \d+[.:])?\s*/u, '')
  const short = names.filter(name => name !== undefined)
  const isShort = items.length >= MIN_NUMBERED && short.length * 2 > items.length &&
    items.every(({ text, definition }) => definition === undefined && text.length <= MAX_NUMBERED &&
      /^\p{Lu}/u.test(text) && !/[:?$`\d/]/.test(text))
  if (!isShort || context.trim() !== '' || title.length > MAX_MEMBER || termsOf(title).length < 2) return undefined
  const folded = fold(title)
  if (OPEN.test(folded) || POINTS.test(folded) || isPluralNoun(title.split(' ')[0] ?? '', language)) return undefined
  const lines = section.text.split('\n')
  // Questions have several, with their options.
  if (lines.filter(line => /^\s*(?:\d{1,2}|\p{L})[.)]\s/u.test(line)).length !== items.length) return undefined
  const isNumbered = items.every(({ text }, at) => lines.some(line => {
    const [, number, said = ''] = /^\s*(\d{1,2})[.)]\s+(.*)$/.exec(line) ?? []
    return Number(number) === at + 1 && said.replaceAll('*', '').startsWith(text.slice(0, MIN_PADDED))
  }))
  return isNumbered ? title : undefined
}

function nameOf ({ text, definition, marked }: Passage): string | undefined {
  const lead = marked.find(mark => text.startsWith(mark))
  const name = (definition?.term ?? lead ?? text).replace(/\s*\([^()]*\)/g, '').replace(/[.:,;]+$/, '').trim()
  const isShort = name.length <= MAX_MEMBER && wordsOf(name).length <= MAX_MEMBER_WORDS && termsOf(name).length > 0
  // "de la declaración": a piece of a sentence.
  const [first = ''] = name.split(' ')
  if (termsOf(first).length === 0 && /^\p{Ll}{2}/u.test(first) && !ARTICLE.test(first)) return undefined
  return isShort && /^\d*\p{L}/u.test(name) && !/[$\\/|→=]/.test(name) ? name : undefined
}

function draftOf (
  title: string, names: string[], at: number, passage: Passage, language: ProseLanguage,
  othersOf: (name: string) => string[]
): Draft {
  const [name = ''] = [names[at]]
  const others = names.filter((_, other) => other !== at)
  const words = LANGUAGES.get(language)?.testQuestions?.lists
  const { and = ',', otherAnd, asksMissing = '{title}: {list} …?' } = words ?? {}
  const last = others.at(-1) ?? ''
  const isOther = otherAnd !== undefined && new RegExp(`^(?:${patternOf(otherAnd.before)})`).test(fold(last))
  const list = `${others.slice(0, -1).join(', ')} ${isOther ? otherAnd.and : and} ${last}`
  const stem = asksMissing.replace('{title}', () => title).replace('{list}', () => list)
  return {
    form: 'missing member',
    stem,
    text: name,
    about: `${normal(title)} ${name}`,
    group: `member ${language}`,
    typed: nameTyped([name, ...othersOf(name).filter(other => !hasPhrase(stem, other))], language),
    trust: 0,
    passage,
    language,
    isLogistics: false
  }
}
