import { fold } from '../../../text/language.js'
import { anyOf } from '../../../text/languages/registry.js'
import type { Pattern } from '../../../text/language-data/index.js'
import type { Questions } from '../../../text/language-data/questions.js'
import { FACTS } from '../facts.js'

/* Questions for a place, a time, a person or a weight: what is marked as the answer has one. */

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
const WANTED: Wanted[] = [
  wanted('place', ['place', 'url'], any(({ saysPlace }) => saysPlace)),
  wanted('time', ['time']),
  wanted('date', ['time', 'weekday', 'date'], any(({ saysDate }) => saysDate)),
  wanted('person', ['person']),
  wanted('weight', ['percent', 'credits'], any(({ saysWeight }) => saysWeight)),
  wanted('duration', ['duration', 'time', 'date'])
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

/** Whether a text has what is asked for, by its form or in words. */
export function hasWanted ({ facts, says }: Wanted, text: string): boolean {
  const folded = fold(text)
  const has = facts.map(fact => FACTS[fact]).some(fact => fact?.form.test(fact.cased ? text : folded))
  return has || (says !== undefined && folded.search(says) !== -1)
}
