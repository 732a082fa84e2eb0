import { fold } from '../../../text/language.js'
import { anyOf } from '../../../text/languages/registry.js'
import { roman } from '../../../text/list-numbers.js'
import { numberOfWord } from '../../../text/number-words.js'
import type { Passage } from '../../material/passages.js'

/*
 * "Chapter 3" as a topic: the part of a course with that number, by the headings or the names of the documents.
 */

const PART = anyOf(({ testRequests }) => testRequests?.numberedParts)
const JOIN = anyOf(({ answers }) => answers?.connectives)
// "chapter 3", "units 1 and 2", "tema III"
const BETWEEN = `(?:\\s?,\\s?|\\s(?:${JOIN})\\s)`
const NUMBER = '[\\p{L}\\d]{1,10}'
const TOPIC = new RegExp(`^(${PART})\\s(${NUMBER}(?:${BETWEEN}${NUMBER}){0,5})$`, 'u')
const SPLIT = new RegExp(BETWEEN)
const ROMAN = Array.from({ length: 30 }, (_, at) => roman(at + 1).toLowerCase())

/** The numbers of the parts that a topic names, and the word for them; `undefined` for any other topic. */
function partsNamed (topic: string): { word: string, numbers: number[] } | undefined {
  const [, word = '', listed = ''] = TOPIC.exec(fold(topic).trim()) ?? []
  if (word === '') return undefined
  const numbers = listed.split(SPLIT).map(numberOf)
  return numbers.every(number => number > 0) ? { word: word.slice(0, 3), numbers } : undefined
}

function numberOf (written: string): number {
  return ROMAN.indexOf(written) + 1 || numberOfWord(written)
}

// "Chapter 3: Trees", "Tema III. Árboles"; "3. Trees", "3.2 Heaps"; of a document's name, "03-trees" and "ch3_trees".
const WITH_WORD = new RegExp(`^\\W{0,3}(${PART})\\s(${NUMBER})(?![\\p{L}\\d])`, 'u')
const NUMBERED = /^\W{0,3}0?(\d{1,2})(?:[.):]|\s[–—-]|\s(?=\p{L}))/u
const NUMBER_IN_NAME = /(?:^|[/›_ -])(?:\p{L}{1,9}[_ -]?)?0{0,2}(\d{1,2})(?=[^\d]|$)/u

/**
 * The passages of the parts that a topic names by their numbers: none where the material has no such part, and
 * `undefined` where the topic names none.
 */
export function passagesOfParts (topic: string, passages: Passage[]): Set<Passage> | undefined {
  const named = partsNamed(topic)
  if (named === undefined) return undefined
  const { word, numbers } = named
  const ofHeading = (pattern: (heading: string) => number) => ({ headings }: Passage) => headings.map(pattern)
  const withWord = (heading: string) => {
    const [, own = '', number = ''] = WITH_WORD.exec(fold(heading)) ?? []
    return own.slice(0, 3) === word ? numberOf(number) : 0
  }
  const byNumber = ofHeading(heading => Number(NUMBERED.exec(heading)?.[1] ?? 0))
  const byName = ({ source }: Passage) =>
    source.kind === 'document' ? [Number(NUMBER_IN_NAME.exec(fold(source.filename))?.[1] ?? 0)] : []
  const byWord = passagesWith(numbers, passages, ofHeading(withWord))
  if (byWord.size > 0) return byWord
  // What is called so comes before what has a number alone, which is one of a row: "2 sample t-test" is no chapter.
  for (const numbersOf of [byNumber, byName]) {
    const all = new Set(passages.flatMap(passage => [...numbersOf(passage), ...ofHeading(withWord)(passage)]))
    const found = numbers.every(number => all.has(number - 1) || all.has(number + 1))
      ? passagesWith(numbers, passages, numbersOf)
      : new Set<Passage>()
    if (found.size > 0) return found
  }
  return new Set()
}

function passagesWith (
  numbers: number[], passages: Passage[], numbersOf: (passage: Passage) => number[]
): Set<Passage> {
  return new Set(passages.filter(passage => numbersOf(passage).some(number => numbers.includes(number))))
}
