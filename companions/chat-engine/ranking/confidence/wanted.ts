import { fold } from '../../../text/language.js'
import { anyOf } from '../../../text/languages/registry.js'
import type { Pattern } from '../../../text/language-data/index.js'
import type { Questions } from '../../../text/language-data/questions.js'
import { FACTS } from '../facts.js'

/* Questions for a place, a time, a person or a weight: what is marked as the answer has one. */

const TIME = '\\d{1,2}(?:[:.]\\d\\d| ?[ap]\\.?m\\b)'

/** What a question asks for. */
export interface Wanted {
  kind: keyof Questions['wanted']
  asks: RegExp
  /** An answer has one of these, or says it in words. */
  facts: number[]
  says?: RegExp
}

type Part = (questions: Questions) => Pattern | undefined
const any = (part: Part) => anyOf(({ questions }) => questions && part(questions))

const ASKED_AFTER = `(?:^|[,.;:?] |\\b(?:${any(({ askedAfter }) => askedAfter)}) )`
// A time alone and a day alone say when something begins: "9:00 to 11:00" and "12–16 May" say how long.
const RANGE = `${TIME}[^\\d,;]{1,12}${TIME}|\\d+(?:st|nd|rd|th)? ?[–-][^\\d,;.]{0,16}\\d+`
const WANTED: Wanted[] = [
  wanted('place', ['place', 'url'], any(({ saysPlace }) => saysPlace)),
  wanted('time', ['time']),
  wanted('date', ['time', 'weekday', 'date'], any(({ saysDate }) => saysDate)),
  wanted('person', ['person']),
  wanted('weight', ['percent', 'credits'], any(({ saysWeight }) => saysWeight)),
  wanted('duration', ['duration'], `${any(({ saysDuration }) => saysDuration)}|${RANGE}`)
]

function wanted (kind: Wanted['kind'], names: string[], says?: string): Wanted {
  const asks = new RegExp(`${ASKED_AFTER}(?:${any(({ wanted }) => wanted[kind])})\\b`, 'g')
  const facts = FACTS.flatMap(({ name }, fact) => names.includes(name) ? [fact] : [])
  return { kind, asks, facts, ...(says !== undefined && { says: new RegExp(`\\b(?:${says})\\b`, 'g') }) }
}

/** What a question asks for, or `undefined`. @param folded see `fold` */
export function wantedOf (folded: string): Wanted | undefined {
  return WANTED.find(({ asks }) => folded.search(asks) !== -1)
}

/** What a question asks it of: all but the words that ask, "the midterm" of "how much does the midterm count?". */
export function withoutAsking ({ asks }: Wanted, folded: string): string {
  return folded.replace(asks, (...found: unknown[]) => ` ${found.slice(1, -2).find(Boolean) ?? ''} `)
}

/** Whether a text has what is asked for, by its form or in words. */
export function hasWanted ({ facts, says }: Wanted, text: string): boolean {
  const folded = fold(text)
  const has = facts.map(fact => FACTS[fact]).some(fact => fact?.form.test(fact.cased ? text : folded))
  return has || (says !== undefined && folded.search(says) !== -1)
}
