import { fold, hasPhrase, wordsOf } from '../../../text/language.js'
import { LANGUAGES, ofEach, patternOf } from '../../../text/languages/registry.js'
import { NUMBER_WORDS } from '../../../text/number-words.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { bodyOf } from './definitions.js'
import { capitalised, normal, overlaps, sharesWord, type Draft } from './draft.js'
import { describedStem, isGeneral, shown } from './named.js'
import { isVague } from './prose/alone.js'
import { isApart, standsAlone } from './prose/standing.js'
import { nameTyped } from './answers/typed-answers.js'
import { filled, inAny, inEach, type ProseLanguage } from './prose/prose-language.js'

/*
 * The questions that name all members of a list but one: "Types of cables: coaxial, fibre. Which one is missing?" A
 * list is one whose heading or sentence says that its items are the parts, types, steps of one thing.
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
    const title = titleOf(first, names, language)
    if (title === undefined) return []
    const least = first.context.trim() === '' ? MIN_MEMBERS : MIN_LED_MEMBERS
    if (names.length < least || names.length > MAX_MEMBERS) return []
    if (names.some(name => name === undefined)) return []
    const members = names as string[]
    if (areDeeds(members, language)) return []
    // "There are 8 types", of which seven are items: two would be missing.
    if (title.split(/[\s(]/).some(word => isOtherCount(word, members.length))) return []
    if (members.some((name, at) => members.some((other, before) => before < at && overlaps(name, other)))) return []
    const known = new Set(drafts.filter(({ form }) => form === 'name').map(({ passage }) => passage))
    return [
      ...items.map((passage, at) => draftOf(title, members, at, passage, language, othersOf)),
      ...items.flatMap((passage, at) => known.has(passage) ? [] : toldOf(members, at, passage, language))
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
  const number = /^\d+$/.test(word) ? Number(word) : NUMBER_WORDS.get(fold(word)) ?? count
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

function nameOf ({ text, definition, marked }: Passage): string | undefined {
  const lead = marked.find(mark => text.startsWith(mark))
  const name = (definition?.term ?? lead ?? text).replace(/\s*\([^()]*\)/g, '').replace(/[.:,;]+$/, '').trim()
  const isShort = name.length <= MAX_MEMBER && wordsOf(name).length <= MAX_MEMBER_WORDS && termsOf(name).length > 0
  // "de la declaración": a piece of a sentence.
  const [first = ''] = name.split(' ')
  if (termsOf(first).length === 0 && /^\p{Ll}{2}/u.test(first) && !ARTICLE.test(first)) return undefined
  return isShort && /^[\p{L}\d]/u.test(name) && !/[$\\/|→=]/.test(name) ? name : undefined
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
