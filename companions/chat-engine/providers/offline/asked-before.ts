import { rightOptionOf } from '../../interactive-test/judgement.js'
import { isSameFact } from '../../interactive-test/same-fact.js'
import type { TestQuestion } from '../../interactive-test/test.js'
import type { TestOrder } from '../provider.js'
import { normal, type Draft, type Form } from '../questions/draft.js'

/*
 * What was asked before. What the student saw today is not asked again. What the course was asked comes later, in
 * whichever form: of students who share a course, each should get other facts while there are some.
 */

// More often than this counts as often as this.
const MAX_ASKED = 6

// The answer is a term: what another sentence says of it is the same fact.
const NAMES_TERM = new Set<Form>(['name', 'linked', 'term of definition', 'formula', 'long form'])
// The same command or function may stand in two listings. A student may well use it for two purposes.
const NAMES_ONE = new Set<Form>([...NAMES_TERM, 'command'])

export interface Before { isSeen: boolean, timesAsked: number }

/** How often a fact was asked in the course, and whether the student has seen it, or its answer, within a day. */
export function beforeOf ({ recent = [], lately = [] }: TestOrder): (draft: Draft) => Before {
  const stems = new Set(recent.map(question => normal(question.question_text)))
  const named = new Map<string, TestQuestion[]>()
  for (const question of recent) {
    for (const name of namesIn(question)) named.set(name, [...named.get(name) ?? [], question])
  }
  const timesOf = timesIn(lately)
  return draft => {
    const { form, text } = draft
    // A teacher may ask for several facts of one term.
    const isNamed = NAMES_TERM.has(form) && named.get(normal(text))?.some(question =>
      question.id === undefined || isSameFact(factIn(draft), question)) === true
    const isSeen = isNamed || formsOf(draft).some(form => stems.has(normal(form)))
    return { isSeen, timesAsked: Math.min(MAX_ASKED, timesOf(draft)) }
  }
}

/** How often some questions have asked a fact: by the words of a question, its answer, or the sentence it rests on. */
function timesIn (questions: TestQuestion[]): (draft: Draft) => number {
  const [stems, names, quotes] = [0, 1, 2].map(() => new Map<string, number>()) as [Times, Times, Times]
  const count = (times: Times, key: string) => times.set(key, (times.get(key) ?? 0) + 1)
  for (const question of questions) {
    count(stems, normal(question.question_text))
    for (const name of namesIn(question)) count(names, name)
    if (question.source !== undefined) count(quotes, question.source.quote)
  }
  return draft => {
    const { form, text, passage, quote = passage.text } = draft
    const stem = formsOf(draft).reduce((sum, form) => sum + (stems.get(normal(form)) ?? 0), 0)
    const name = NAMES_ONE.has(form) ? names.get(normal(text)) ?? 0 : 0
    // A row of a table has a fact in each column.
    return Math.max(stem, name, form.endsWith('cell') ? 0 : quotes.get(quote) ?? 0)
  }
}

type Times = Map<string, number>

/** The answers of a question that may be terms, as they are compared. */
function namesIn (question: TestQuestion): Set<string> {
  if (question.type === 'number') return new Set()
  return new Set((question.type === 'text' ? question.accepted : [rightOptionOf(question)]).map(normal))
}

/** The texts of a question: with options it has no hint. */
function formsOf ({ stem, bare = stem }: Draft): string[] {
  return [...new Set([stem, bare])]
}

/** What was asked before as it was found, or as it is asked now. */
export function either (one: Before, other: Before): Before {
  return { isSeen: one.isSeen || other.isSeen, timesAsked: Math.max(one.timesAsked, other.timesAsked) }
}

/** What a draft asks, as a question that is compared with others. */
function factIn ({ stem, bare = stem, text, passage }: Draft): TestQuestion {
  return { type: 'text', question_text: bare, options: [], accepted: [text], explanation: passage.text }
}

/** A fact that was asked in one form was asked in every other one. */
export function withTimesOfFacts<D extends Draft & Before> (drafts: D[]): D[] {
  const times = new Map<string, number>()
  for (const draft of drafts) {
    const { timesAsked } = draft
    const fact = timesAsked > 0 ? wholeFactOf(draft) : ''
    if (fact !== '') times.set(fact, Math.max(timesAsked, times.get(fact) ?? 0))
  }
  if (times.size === 0) return drafts
  return drafts.map(draft => ({ ...draft, timesAsked: times.get(wholeFactOf(draft)) ?? 0 }))
}

/** What an abbreviation stands for is one fact, wherever it is said. */
function wholeFactOf ({ form, passage, text, about = text }: Draft): string {
  return form === 'long form' ? `${form}\n${normal(about)}` : factOf({ passage, text })
}

export function factOf ({ passage, text }: Pick<Draft, 'passage' | 'text'>): string {
  return `${normal(text)}\n${passage.text}`
}
