import { languageTold, wordsOf } from '../../text/language.js'
import { onceFor } from '../../../lib/process/once-for.js'
import { allWords, LANGUAGES, ofEach } from '../../text/languages/registry.js'
import { slipsOf } from '../../text/messages/misspelt.js'
import { anyTermOf, isCommonWord, termOf } from '../../text/terms.js'
import type { UnitIndex } from './unit-index.js'

/*
 * Words of a question that the material does not have, since they were typed in a hurry: "the differnce betwen". As in
 * misspelt.ts, most letters in place of another one are not repaired: that is mostly another word.
 */

// Words that questions are asked with.
const ASKING = allWords(({ contents }) => contents?.askedWith)
// In letters, of such a word: with another letter, a shorter one is another word.
const MIN_ASKING = 8
const REPAIRED = new Map([...ASKING]
  .flatMap(word => [...slipsOf(word), ...misheard(word)].map(slip => [slip, word] as const))
  .filter(([slip]) => slip.length > 2 && !ASKING.has(slip) && !isCommonWord(slip)))

/** "Diferensia": a long word with a consonant in place of one that sounds alike. */
function misheard (word: string): string[] {
  if (word.length < MIN_ASKING) return []
  return [...word].flatMap((letter, at) => ['csz', 'ckq', 'bv']
    .flatMap(letters => letters.includes(letter) ? [...letters] : [])
    .map(other => word.slice(0, at) + other + word.slice(at + 1)))
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
// In letters: of a shorter word, each slip is another word: "slit" and "silt".
const MIN_WORD = 5
// In letters, of a word that may have another number.
const MIN_NUMBERED = 4
const MIN_LONG_WORD = 6
const MIN_PART = 3
const MAX_WORD = 30
// In letters, of a word after its term; and how many units of a term are read for its words.
const MAX_ENDING = 6
const MAX_UNITS = 3
// In letters: how much longer or shorter the word may be that was meant.
const MAX_LONGER = 3
// Letters in place of which others are typed, for their sound. Any other letter is mostly another word, "context" and
// "content": only where a question is about nothing else, it is repaired.
const CONFUSED = ['aeiouy', 'csz', 'ckq', 'gj', 'mn']
// Of a language: more such letters, and how its words sound.
const soundAlikeIn = ofEach(({ words: { soundAlike = '' } }) => soundAlike)
const soundsIn = ofEach(({ words: { sounds = [] } }) =>
  sounds.map(([written, sound]) => ({ written: new RegExp(written, 'g'), sound })))
type Sounds = NonNullable<ReturnType<typeof soundsIn>>
// Each unknown word is compared with some hundred others. A question is one at its beginning.
const MAX_QUERY = 600
const MAX_UNKNOWN = 12

/** A question with the words that the material has, where one was misspelt, split or written as one. */
export function withoutSlips (query: string, index: UnitIndex): string {
  const words = [...query.slice(0, MAX_QUERY).matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .map(match => ({ word: match[0], at: match.index }))
  const known = (term: string | undefined) =>
    term !== undefined && (index.postings.has(term) || index.headings.has(term))
  const language = languageTold(query.slice(0, MAX_QUERY))
  const alike = soundAlikeIn(language ?? '') ?? ''
  // In "k es un latigiyo", no word tells it.
  const codes = language === undefined ? [...LANGUAGES.keys()] : [language]
  const better = new Map<string, string | undefined>()
  const isAlone = words.filter(({ word }) => wordsOf(word).some(isContent)).length === 1
  const isShouted = !/\p{Ll}/u.test(query)
  let repaired = query
  for (const { word, at } of words.toReversed()) {
    // An abbreviation with another letter is another abbreviation.
    if (!isShouted && /^\p{Lu}+$/u.test(word)) continue
    const [folded = '', ...more] = wordsOf(word)
    if (more.length > 0 || /\d/.test(folded) || folded.length > MAX_WORD) continue
    const term = termOf(folded)
    if (term === undefined || known(term)) continue
    if (!better.has(folded)) {
      if (better.size === MAX_UNKNOWN) continue
      better.set(folded, REPAIRED.get(folded) ??
        inOtherNumber(folded, codes, other => known(termOf(other))) ?? nearest(folded, term, index) ??
        partsOf(folded, part => known(termOf(part))) ?? soundingLike(term, index, codes) ??
        similar(folded, index, alike, isAlone) ?? cognate(term, index) ??
        (isAlone ? withoutDoubled(folded, part => known(termOf(part))) : undefined))
    }
    const other = better.get(folded)
    if (other !== undefined) repaired = `${repaired.slice(0, at)}${other}${repaired.slice(at + word.length)}`
  }
  return repaired
}

function isContent (word: string): boolean {
  return !ASKING.has(word) && termOf(word) !== undefined
}

const numbersIn = ofEach(({ words: { numbers = [] } }) =>
  numbers.flatMap(([singular, plural]) => [[singular, plural], [plural, singular]]))

/** "mitochondria", where the material has a mitochondrion; or the other way round. */
function inOtherNumber (word: string, codes: string[], isKnown: (word: string) => boolean): string | undefined {
  if (word.length < MIN_NUMBERED) return undefined
  return codes.flatMap(code => numbersIn(code) ?? []).filter(([ending = '']) => word.endsWith(ending))
    .map(([ending = '', other]) => `${word.slice(0, -ending.length)}${other}`).find(isKnown)
}

/** The term of the material that is one slip away; of several, the most frequent one. */
function nearest (word: string, term: string, index: UnitIndex): string | undefined {
  if (word.length < MIN_WORD || term.length < MIN_PART + 1) return undefined
  let [best, most] = [undefined as string | undefined, 0]
  // A short word with a letter less is another word: "comen" is no "come".
  const slips = slipsOf(term).filter(other => word.length >= MIN_LONG_WORD || other.length >= term.length)
  for (const other of [...slips, ...withOneLetterMore(term)]) {
    // Most are no words. To look for the stem of one takes longer.
    if (other[0] !== term[0] || (index.numberOf(other) === -1 && !isCommonWord(other))) continue
    const found = anyTermOf(other)
    // Of a word with synonyms, "start", only two letters that are swapped: "strat", and not "state".
    const isWord = found === other || (found?.startsWith('=') === true && sorted(other) === sorted(word))
    const units = isWord ? index.postings.get(found ?? other)?.units ?? [] : []
    // "Alice" has a stem that is near to that of "aplication".
    const isOfLength = () => wordsOfTerm(index, found ?? other, units)
      .some(one => Math.abs(one.length - word.length) <= MAX_LONGER)
    if (units.length > most && isOfLength()) [best, most] = [other, units.length]
  }
  return best
}

const sorted = (word: string) => [...word].sort().join('')

function withOneLetterMore (term: string): string[] {
  return Array.from({ length: term.length }, (_, at) => at + 1).flatMap(at =>
    [...LETTERS].map(letter => term.slice(0, at) + letter + term.slice(at)))
}

/**
 * The word of the material that one wrong letter makes this one; of several, the most frequent one.
 * @param alike letters that sound alike in the language of the question
 * @param isAlone whether the question is about nothing else
 */
function similar (word: string, index: UnitIndex, alike: string, isAlone: boolean): string | undefined {
  if (word.length < (isAlone ? MIN_WORD : MIN_LONG_WORD)) return undefined
  let [best, most] = [undefined as string | undefined, 0]
  for (const term of index.termsBeginning(word.slice(0, 1))) {
    if (!isNear(word, term)) continue
    const positions = index.postings.get(term)?.units ?? index.headings.get(term) ?? []
    if (positions.length <= most) continue
    // Few words are near: their terms are asked for last.
    const other = wordsIn(index, positions)
      .find(other => isOneLetterApart(word, other, alike, isAlone) && termOf(other) === term)
    if (other !== undefined) [best, most] = [other, positions.length]
  }
  return best
}

/** "latigiyo" as "latiguillo": the term of the material that sounds alike; of several, the most frequent one. */
function soundingLike (term: string, index: UnitIndex, codes: string[]): string | undefined {
  if (term.length < MIN_WORD) return undefined
  for (const code of codes) {
    const sounds = soundsIn(code) ?? []
    const found = sounds.length === 0 ? undefined : termsBySound(index)(sounds).get(soundOf(term, sounds))
    if (found !== undefined) return found
  }
  return undefined
}

const COGNATES = [...LANGUAGES.values()].flatMap(({ words: { cognates = [] } }) => cognates)
  .map(([written, common]) => ({ written: new RegExp(written, 'g'), common }))
// In letters, without the ending.
const MIN_COGNATE = 5

/** "Photosynthesis" as "fotosíntesis", and "mitocondria" as "mitochondria": the word of another language. */
function cognate (term: string, index: UnitIndex): string | undefined {
  const common = commonForm(term)
  const found = common.length < MIN_COGNATE ? undefined : termsByForm(index).get(common)
  // Not each stem is its own stem.
  return found === undefined ? undefined : wordsOfTerm(index, found, unitsWith(index, found))[0]
}

/** A term as it would be written in any language, without the vowels that it ends in. */
function commonForm (term: string): string {
  return COGNATES.reduce((text, { written, common }) => text.replace(written, common), term).replace(/[aeious]+$/, '')
}

// All terms of an index are read for the first such word.
const termsByForm = onceFor((index: UnitIndex) => mostFrequent(index, commonForm))

/** "Hubb" as "hub". */
function withoutDoubled (word: string, isKnown: (word: string) => boolean): string | undefined {
  const single = word.replace(/(\w)\1/, '$1')
  return word.length >= MIN_NUMBERED && single !== word && isKnown(single) ? single : undefined
}

// In letters: the last one of a longer stem may come from its ending.
const LONG_STEM = 7

function soundOf (term: string, sounds: Sounds): string {
  const sound = sounds.reduce((text, { written, sound }) => text.replace(written, sound), term)
  return sound.length < LONG_STEM ? sound : sound.slice(0, -1)
}

// All terms of an index are read for the first such word.
const termsBySound = onceFor((index: UnitIndex) => onceFor((sounds: Sounds) =>
  mostFrequent(index, term => soundOf(term, sounds))))

/** By the form that several terms have in common, the one that the material has most often. */
function mostFrequent (index: UnitIndex, formOf: (term: string) => string): Map<string, string> {
  const found = new Map<string, string>()
  const frequency = (term: string) => unitsWith(index, term).length
  for (const term of index.termsBeginning('')) {
    if (term.length < MIN_WORD || term.startsWith('=') || frequency(term) === 0) continue
    const form = formOf(term)
    const other = found.get(form)
    if (other === undefined || frequency(other) < frequency(term)) found.set(form, term)
  }
  return found
}

function unitsWith (index: UnitIndex, term: string): ArrayLike<number> {
  return index.postings.get(term)?.units ?? index.headings.get(term) ?? []
}

/** Whether a term may be that of a word with one letter changed. Its last letter may differ from that of the word. */
function isNear (word: string, term: string): boolean {
  const end = term.length - 1
  if (end < MIN_PART || word.length < end || word.length > term.length + MAX_ENDING) return false
  let at = 1
  while (at < end && word[at] === term[at]) at++
  const rest = (from: number, by: number) => term.slice(from, end) === word.slice(from + by, end + by)
  return at === end || rest(at + 1, 0) || rest(at + 1, -1) || rest(at, 1) || rest(at + 2, 0)
}

/** The words of a term in the first units that have it. */
function wordsOfTerm (index: UnitIndex, term: string, positions: ArrayLike<number>): string[] {
  return wordsIn(index, positions).filter(word => termOf(word) === term)
}

/** The words of the first of some units. */
function wordsIn ({ units }: UnitIndex, positions: ArrayLike<number>): string[] {
  const first = Array.from({ length: Math.min(MAX_UNITS, positions.length) }, (_, at) => units.at(positions[at] ?? -1))
  return [...new Set(first.flatMap(unit =>
    unit === undefined ? [] : wordsOf([unit.text, ...unit.passage.headings].join(' '))))]
}

/**
 * Whether two words differ by a letter within them that is left out, typed in excess, swapped with the next one, or
 * another one that is confused with it.
 */
function isOneLetterApart (word: string, other: string, alike: string, isAlone: boolean): boolean {
  if (Math.abs(word.length - other.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === other[at]) at++
  const [one, two] = [word.charAt(at), other.charAt(at)]
  const [after, otherAfter] = [word.slice(at + 1), other.slice(at + 1)]
  if (after === '' || otherAfter === '') return false
  if (one + after === otherAfter) return true
  if (word.length < MIN_LONG_WORD) return false
  if (after === two + otherAfter) return true
  if (after[0] === two && otherAfter[0] === one) return after.slice(1) === otherAfter.slice(1)
  return after === otherAfter &&
    (isAlone || [...CONFUSED, alike].some(letters => letters.includes(one) && letters.includes(two)))
}

/** "subnetmask" as "subnet mask". */
function partsOf (word: string, isKnown: (part: string) => boolean): string | undefined {
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    const [one, other] = [word.slice(0, at), word.slice(at)]
    if (isKnown(one) && isKnown(other)) return `${one} ${other}`
  }
  return undefined
}
