import { onceFor } from '../../../../../lib/process/once-for.js'
import { byKey } from '../../../../../lib/values/lists.js'
import { fold, wordsOf } from '../../../../text/language.js'
import type { Passage } from '../../../material/passages.js'
import { isGlossary, isTerm } from '../definitions.js'
import { normal, quotedIn, type Draft } from '../draft.js'
import { isGeneral } from '../named.js'
import { isUnclearTerm } from '../prose/alone.js'
import { classOf, genusOf, kindOf, kindOfNoun, type Kind } from '../prose/kinds.js'
import { inAny, isNounFirst, type ProseLanguage } from '../prose/prose-language.js'
import { isPluralNoun } from '../prose/verbs.js'
import { grammarOf } from '../statements.js'
import { mentionsOf, type Supply } from '../supplied.js'

/*
 * The terms of a course, and what tells that two of them are of one sort: their definitions, their nouns, and where
 * the course puts them beside each other. They are the wrong options of questions for a term.
 */

/** What a term is compared by. */
export interface Term {
  text: string
  /** What tells its number and how it is written. */
  group: string
  head: string
  words: number
  /** The noun of its definition, and what that names; empty where no definition is known. */
  genus: string
  class: string
  kind: Kind
  /** What its own words tell of its kind. */
  named: Kind
}

/** A term of a course. */
export interface Known extends Term {
  /** Where the course defines, marks or titles it. */
  places: Passage[]
  mentions: Set<number>
  /** The lists, and the rows of headings, that it is an item of. */
  rows: Set<string>
}

interface Found extends Pick<Draft, 'text' | 'language' | 'passage'> { genus: string, row?: string }

/** The terms of a course: those that it defines, makes the title of a section or an item of a list, or marks twice. */
export const termsIn = onceFor((supply: Supply): Known[] => {
  const found = byKey([...definedIn(supply), ...markedIn(supply)], ({ text }) => keyOf(text))
  const placed = [...found].flatMap(([key, all]) => all.flatMap(({ row }) => row === undefined ? [] : { row, key }))
  const rows = byKey(placed, ({ row }) => row)
  const isRow = (row: string) => {
    const size = new Set(rows.get(row)?.map(({ key }) => key)).size
    return size >= MIN_ROW && size <= MAX_ROW
  }
  return [...found.values()].flatMap(all => {
    const [first] = all
    if (first === undefined) return []
    const best = all.find(({ genus }) => genus !== '') ?? first
    const own = new Set(all.flatMap(({ row }) => row !== undefined && isRow(row) ? row : []))
    const group = grammarOf(best.language)?.termOf(best.text, supply.words)?.group
    const isKnown = best.genus !== '' || own.size > 0 || new Set(all.map(({ passage }) => passage)).size > 1
    if (group === undefined || !isKnown || isGeneral(best.text) || supply.words.isLabel(best.text)) return []
    const places = [...new Set(all.map(({ passage }) => passage))]
    return { ...termOf({ ...best, group }, best.genus), places, mentions: mentionsOf(best.text, supply), rows: own }
  })
})

const MIN_ROW = 3
// A longer list is like a glossary, which has things of every sort.
const MAX_ROW = 12

function keyOf (text: string): string {
  return singular(normal(text))
}

function singular (word: string): string {
  return word.replace(/(?<=[^s])s$/, '')
}

/** What the questions of a course, and its sentences, say that terms are. */
function definedIn ({ drafts, groups, words }: Supply): Found[] {
  const asked = drafts.flatMap(draft => {
    const said = draft.form === 'name' ? quotedIn(draft) : undefined
    if (said === undefined) return []
    const { text, about = text, language, passage } = draft
    return { text: about, language, passage, genus: genusOf(said, language) }
  })
  const defined = [...groups].flatMap(([group, options]) => {
    const [kind, language = ''] = group.split(' ')
    return (kind === 'term' ? options : []).flatMap(({ text, passage }) => {
      const genus = words.genusOf(text)
      return genus === undefined ? [] : { text, language, passage, genus }
    })
  })
  return [...asked, ...defined]
}

const BEFORE_TERM = /^[\d.\s]+|\s*\([^()]*\)/g
const TERM = /^\p{L}[\p{L}\d'’ -]{2,40}$/u
const MAX_WORDS = 4

/** What the author marks as terms: in bold or italics, at the beginning of an item, or as a title. */
function markedIn ({ read }: Supply): Found[] {
  let before: Passage | undefined
  let list = 0
  return read.flatMap(({ passage, language }) => {
    const { text, marked, definition, headings, kind, context, section } = passage
    const isNext = before?.section === section && before.kind === kind && before.context === context
    const isTitled = before?.section !== section && headings.length > 1
    before = passage
    if (!isNext) list++
    const found: Found[] = []
    const add = (phrase: string, row?: string) => {
      const term = phrase.replace(BEFORE_TERM, '').trim()
      const isClear = TERM.test(term) && term.split(' ').length <= MAX_WORDS && isTerm(term) &&
        !isUnclearTerm(term, language) && !isCode(phrase, passage)
      if (isClear) found.push({ text: term, language, passage, genus: '', ...(row !== undefined && { row }) })
    }
    const isRow = kind !== 'sentence' && !isGlossary(headings) &&
      [headings.at(-1) ?? '', context].some(title => isOfSeveral(title, language))
    const row = isRow ? `list ${list}` : undefined
    for (const phrase of marked) add(phrase, text.startsWith(phrase) ? row : undefined)
    if (definition !== undefined) add(definition.term, row)
    if (isTitled) add(headings.at(-1) ?? '', `level ${placeOf(passage)}\n${headings.slice(0, -1).join('\n')}`)
    return found
  })
}

const LISTS = new RegExp(inAny(({ lists }) => lists.lists), 'u')

/** Whether a title names several things of one sort: "Kinds of attributes", "Standard exceptions". */
function isOfSeveral (title: string, language: ProseLanguage): boolean {
  const words = wordsOf(title.replace(BEFORE_TERM, ''))
  const noun = genusOf(title, language)
  const head = words.find(word => word.replace(/(?:es|s)$/, '') === noun.replace(/e?s$/, '')) ?? ''
  return LISTS.test(fold(title)) || (words.length <= MAX_TITLE && head !== '' && isPluralNoun(head, language))
}

// In words.
const MAX_TITLE = 6

function placeOf ({ source }: Passage): string {
  return source.kind === 'document' ? source.filename : source.kind
}

function isCode (phrase: string, { section }: Passage): boolean {
  return section.text.includes(`\`${phrase}`)
}

/** A term by what its definition and its name tell. */
export function termOf (
  { text, group, language }: Pick<Draft, 'text' | 'group'> & { language: ProseLanguage }, genus: string
): Term {
  const words = wordsOf(text)
  const head = singular((isNounFirst(language) ? words[0] : words.at(-1)) ?? '')
  const told = classOf(genus)
  const named = kindOf(text, language)
  return {
    text,
    group,
    head,
    words: words.length,
    genus,
    class: told === 'other' ? classOf(head) : told,
    kind: genus === '' ? named : kindOfNoun(genus),
    named
  }
}
