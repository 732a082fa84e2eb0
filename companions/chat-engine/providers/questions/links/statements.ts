import { capitalised, fold, wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { isOneSentence } from '../../../../text/sentences.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { placesOfName } from '../answers/places-of-name.js'
import { normal, sharesWord } from '../draft.js'
import { isCaption, isDebris, isNegative, isTask, isVague, withoutParentheses } from '../prose/alone.js'
import { beforeLetter, inAny, inEach, inWords, proseLanguageOf, type ProseLanguage } from '../prose/prose-language.js'
import { withoutLead } from '../rewritten/lead.js'
import { withoutNoteMarks } from '../rewritten/note-marks.js'
import { isApart, standsAlone } from '../prose/standing.js'
import { isAbbreviation } from '../prose/abbreviations.js'
import { grammarOf } from '../statements.js'
import { isAnaphoric } from '../prose/told.js'
import { isPluralNoun, verbForm } from '../prose/verbs.js'

/*
 * What a sentence says of a term, with a letter for it: "An X dominates the northern part of the city". The words
 * around the term must show that it is all of a name: "binary heap" and "heap memory" are other things than a heap.
 */

// In characters.
const MAX_STATEMENT = 200
const MIN_CLAUSE = 50
// In terms: of what is said of the subject, and of what the term only stands in.
const MIN_TOLD = 4
const MIN_AROUND = 6

const proseOf = ofEach(({ testProse, testQuestions }) => testProse && {
  the: new RegExp(`^(?:${patternOf(testProse.theOne)})$`, 'u'),
  opens: new RegExp(`^(?:${patternOf(testProse.theOne)}|${patternOf(testProse.anyOne)})?$`, 'u'),
  rest: new RegExp(`, (?:${[testQuestions?.told?.added, testQuestions?.told?.result].map(words =>
    patternOf(words) || '(?!)').join('|')})(?!\\p{L}).*$`, 'u'),
  pronouns: inWords(testProse.pronouns),
  noStatement: inWords(patternOf(testQuestions?.links?.noStatement) || '(?!)'),
  noStatementBelow: inWords(patternOf(testQuestions?.links?.noStatementBelow) || '(?!)'),
  tooMany: inWords(`${patternOf(testProse.tooMany)}|${patternOf(testProse.unsure)}`)
})
const BEFORE = inEach(({ links }) => links?.startsName, source => `(?:^|[\\s(])(?:${source}) $`, 'iu')
const BEHIND = inEach(({ links }) => links?.behindName, source => `^ (?:${source})(?!\\p{L})`)
// "Bacteria in the genus Bacillus": some of them.
const OF = inEach(({ names }) => names?.forBefore, source => `^ (?:${source})(?!\\p{L})`)
const ENDS = inEach(({ links }) => links?.endsName, source => `^(?:$|[,;.)]| (?:${source})(?!\\p{L}))`)
const HAS_OR_MAY = new RegExp(`^(?:${inAny(({ links }) => links?.hasOrMay)})$`)
const IS_BE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.be)})$`)
// "PS/2" is another thing than "PS".
const ALONE = { before: /(?<![\p{L}\d/-])$/u, after: /^(?![\p{L}\d/-])/u }

const ANOTHER = new RegExp(`^,? (?:${inAny(({ alone }) => alone.alternatives)}) `)

/** Whether what follows a name goes on with another one, of which the same is said: "heap or stack". */
export function isBeforeAnother (after: string): boolean {
  return ANOTHER.test(after)
}

/** What a sentence says of a thing, and whether that is its subject. */
export interface Said { statement: string, isSubject: boolean }

function isVerb (word: string, language: ProseLanguage): boolean {
  const form = verbForm(word.toLowerCase(), language)
  return form !== undefined && form.tense === undefined
}

/** The first clause of a sentence that says something; and one that is too long, without its end. */
function shortened (sentence: string, language: ProseLanguage): string {
  const [clause = ''] = sentence.split(';')
  const whole = clause.length >= MIN_CLAUSE ? clause : sentence
  if (whole.length <= MAX_STATEMENT) return whole
  const cut = whole.replace(proseOf(language)?.rest ?? /$/, '')
  return cut.length >= MIN_CLAUSE ? cut : whole
}

// "Host B", "Switch 3 sends".
const IS_EXAMPLE = /[ (](?!I )\p{Lu}(?![\p{L}\d'’.-])|^\p{L}+ \d/u

// "44,075 documents": of one case.
const IS_FIGURE = /(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?![\d.,]\d)/
// "The sequence starts $$3, 5, 6, 10$$", "contains the outcomes $\{1, 2, 3\}$": what a text shows as its example.
const SHOWS = /\$(?:\\?[{([])?\d[^$]*,/

/** @param names how the material calls the thing */
export function saidOf (passage: Passage, names: string[], language: ProseLanguage): Said | undefined {
  const { kind, text } = passage
  if (kind === 'code' || kind === 'row' || text.length > 2 * MAX_STATEMENT) return undefined
  // The items of slides have no full stop.
  if (!/\.$/.test(text) && !(kind === 'item' && /[\p{L}\d)]$/u.test(text))) return undefined
  // "(Re)imaging", "from inside,at times", "$f(x)$": what is left of it would be garbled.
  if (/\p{L}\(|\)\p{L}|\p{L},\p{L}|\$[^$]*\(|\ufffc/u.test(text)) return undefined
  const told = withoutParentheses(withoutNoteMarks(withoutLead(passage, language).text, passage))
  const sentence = shortened(told?.replace(/\.$/, '') ?? '', language)
  const begins = text.endsWith('.') ? /^\p{Lu}/u : /^\p{L}/u
  if (sentence.length > MAX_STATEMENT || !begins.test(sentence)) return undefined
  if (/[:;]|[.!?] \p{Lu}|(?<!\p{L})[W-Z](?!\p{L})/u.test(sentence)) return undefined
  if (IS_EXAMPLE.test(sentence) || IS_FIGURE.test(sentence) || SHOWS.test(sentence)) return undefined
  const named = namedIn(sentence, names, language)
  if (named === undefined) return undefined
  const { before, after, isSubject } = named
  // "Include the X in …": an order, or what the text before says who does it.
  if (!isSubject && isVerb(sentence.split(' ')[0] ?? '', language)) return undefined
  if ((isSubject || kind === 'item') && !isClause(sentence, after, language)) return undefined
  // "The ziggurats", in the plural: which ones, the text before says.
  if (isSubject && proseOf(language)?.the.test(before) === true && normal(named.name) !== normal(names[0] ?? '')) {
    return undefined
  }
  const around = `${before} ${after}`
  if (names.some(name => abbreviates(around, name))) return undefined
  // "Convergence of X in three dimensions": what stands below a picture.
  if (!isSubject && !hasVerb(sentence, language)) return undefined
  if (termsOf(around).length < (isSubject ? MIN_TOLD : MIN_AROUND) || names.some(name => sharesWord(around, name))) {
    return undefined
  }
  if (!isClear(around, isSubject ? `X${after}` : sentence, language) || isAnaphoric(sentence, language)) {
    return undefined
  }
  if (isApart(passage) || isTask(passage) || isCaption(passage)) return undefined
  if (proseOf(language)?.noStatementBelow.test(fold(passage.headings.at(-1) ?? '')) === true) return undefined
  if (text.endsWith('.') && !isOneSentence(text)) return undefined
  if (proseLanguageOf(sentence, language) !== language) return undefined
  const front = isSubject ? capitalised(before.toLowerCase()) : capitalised(before)
  return { statement: `${beforeLetter(front, language)}X${after}`, isSubject }
}

const CODE_NAME = /(?<![\p{L}\d])\p{L}\p{Ll}+(?:[\p{Lu}_]\p{Ll}+)+(?![\p{L}\d])/gu
// In letters.
const MIN_PART = 3

/** "A sequence number, denoted SeqNum": the parts of a name in code begin like the words of a term. */
export function abbreviates (text: string, name: string): boolean {
  const words = wordsOf(name)
  return (text.match(CODE_NAME) ?? []).some(code => {
    const parts = code.split(/_|(?<=\p{Ll})(?=\p{Lu})/u).map(fold)
    return words.length > 1 && words.every((word, at) => {
      const part = parts[at] ?? ''
      return part.length >= MIN_PART && word.startsWith(part)
    })
  })
}

const verbEnding = ofEach(({ testQuestions }) => testQuestions?.links?.verbEnding === undefined
  ? undefined
  : new RegExp(`(?:${patternOf(testQuestions.links.verbEnding)})$`))

/** Whether a sentence may have a verb: "dominates" before an article or a preposition may be one. */
function hasVerb (sentence: string, language: ProseLanguage): boolean {
  const ending = verbEnding(language)
  if (ending === undefined) return true
  const words = wordsOf(sentence)
  return words.some((word, at) => IS_BE.test(word) || HAS_OR_MAY.test(word) || verbForm(word, language) !== undefined ||
    (ending.test(word) && BEFORE(language).test(`${words[at + 1] ?? ''} `)))
}

/** "Labour demand depends on the wage": a clause with a verb, and not "labour demand that …". */
function isClause (sentence: string, after: string, language: ProseLanguage): boolean {
  return isVerbForm(after.split(' ')[1] ?? '', language) || grammarOf(language)?.partsOf(sentence) !== undefined
}

function isVerbForm (word: string, language: ProseLanguage): boolean {
  return verbForm(word, language) !== undefined || IS_BE.test(word)
}

/**
 * An abbreviation, or a name of several words, is the same thing wherever it stands: "TCP segments" are those of TCP,
 * while "heap memory" has nothing of a heap.
 */
export function isUnmistakable (name: string): boolean {
  return isAbbreviation(name) || /^\p{L}{2,} \p{L}{2,}/u.test(name)
}

/** "The New York Times": the name goes on before the found one, or behind it. */
function isInName (before: string, after: string): boolean {
  return isBeforeAnother(after) || /^[ -]\p{Lu}\p{Ll}/u.test(after) || /\p{L}.*\p{Lu}\p{Ll}+ $|-$/u.test(before)
}

// In characters.
const MAX_CELLS = 140

/** What a row of a table says of the thing that its first cell names. */
export function rowOf (passage: Passage, names: string[]): string | undefined {
  const { kind, text } = passage
  if (kind !== 'row' || isTask(passage) || isApart(passage)) return undefined
  const [first = '', cells = '', more] = text.split(' — ')
  const isOfThing = more === undefined && names.some(name => normal(name) === normal(first))
  if (!isOfThing || cells.length > MAX_CELLS || isDebris(cells) || /[“”«»…?!]/.test(cells)) return undefined
  return termsOf(cells).length < MIN_TOLD || names.some(name => sharesWord(cells, name)) ? undefined : cells
}

/** The words around the only place of the longest name that a sentence has, where they show that it is all of it. */
export function namedIn (
  sentence: string, names: string[], language: ProseLanguage
): { name: string, before: string, after: string, isSubject: boolean } | undefined {
  const named = nameIn(sentence, names)
  if (named === undefined) return undefined
  const [before, after] = [sentence.slice(0, named.at), sentence.slice(named.at + named.name.length)]
  // Of what is quoted.
  const [front = '', behind = ''] = [before.split(/[“«]/).at(-1), after.split(/[”»]/)[0]]
  const isFirst = proseOf(language)?.opens.test(front) === true
  const written = sentence.slice(named.at, named.at + named.name.length)
  if (isFirst && !isSaidOfIt(written, front, behind, language)) return undefined
  if (isWhole(front, behind, isFirst, language)) return { ...named, before, after, isSubject: isFirst }
  // "Twenty minutes, SLA met": a scrap of a story.
  const isScrap = /, $/.test(front) && /^ \p{Ll}+$/u.test(behind)
  return isUnmistakable(named.name) && !isInName(front, behind) && !isScrap
    ? { ...named, before, after, isSubject: false }
    : undefined
}

function isInCapitals (name: string): boolean {
  return /^\p{Lu}{2,}$/u.test(name)
}

/** The only place of the longest name that a sentence has. */
function nameIn (sentence: string, names: string[]): { name: string, at: number } | undefined {
  const small = sentence.toLowerCase()
  // Few letters become two.
  if (small.length !== sentence.length) return undefined
  for (const name of [...names].sort((a, b) => b.length - a.length)) {
    // "El cese" is no CESE.
    const [place, more] = isInCapitals(name)
      ? placesOfName(name, sentence, ALONE)
      : placesOfName(name.toLowerCase(), small, ALONE)
    if (place !== undefined) return more === undefined ? { name, at: place.at } : undefined
  }
  return undefined
}

/** Whether the words around a name show that it is all of it. */
function isWhole (before: string, after: string, isSubject: boolean, language: ProseLanguage): boolean {
  if (isBeforeAnother(after)) return false
  if (!isSubject) return BEFORE(language).test(before) && ENDS(language).test(after)
  if (!/^ \p{Ll}/u.test(after)) return false
  const [, next = '', second = ''] = after.split(' ')
  // "X laws are …": of laws.
  return BEHIND(language).test(after) || (verbForm(next, language) !== undefined && !IS_BE.test(second))
}

/**
 * Whether what begins with a name says something of it: "the definition of independence" is none of a definition, "the
 * change went out" is a step of a story, and "customer support platform" no sentence.
 */
function isSaidOfIt (name: string, before: string, after: string, language: ProseLanguage): boolean {
  if (!isUnmistakable(name) && OF(language).test(after)) return false
  const form = verbForm(after.split(' ')[1] ?? '', language)
  const isStory = form?.tense === 'past' && proseOf(language)?.the.test(before) === true && /^\p{Ll}/u.test(name)
  const isNoun = form?.tense === 'base' && !isPluralNoun(name.split(' ').at(-1) ?? '', language)
  return !isStory && !isNoun
}

/** Whether a statement can be understood alone, and says nothing vague. */
function isClear (around: string, told: string, language: ProseLanguage): boolean {
  const prose = proseOf(language)
  if (isNegative(around) || isVague(around, language) || prose?.tooMany.test(fold(around)) === true) return false
  if (prose?.pronouns.test(around) === true || prose?.noStatement.test(fold(around)) === true) return false
  return standsAlone(told.trim().padEnd(20), language)
}
