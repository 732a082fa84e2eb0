import { anyOf } from '../../text/languages/registry.js'

/*
 * What students ask of every course, each with the form of the sentences that answer it. All patterns match folded
 * text (see `fold`). How much an intent counts is learned: see ranking-weights.ts.
 */

/** One thing that students ask. */
export interface Intent {
  name: string
  /** Matches a question. */
  asks: RegExp
  /** Matches a text, or a heading, that is about it. */
  evidence: RegExp
}

// The order is the order of the learned weights.
const NAMES = [
  'class time', 'class place', 'office hours', 'office place', 'contact', 'response time', 'teacher', 'assistants',
  'textbook', 'cost', 'library', 'credits', 'extra credit', 'prerequisites', 'grade make-up', 'letter grades',
  'curve', 'lowest dropped', 'late work', 'absence', 'make-up', 'exam date', 'exam number', 'exam form', 'due date',
  'hand-in', 'honesty', 'collaboration', 'disability', 'devices', 'software', 'calculator', 'posted', 'mode',
  'participation', 'topics', 'week plan', 'objectives', 'about', 'illness', 'religion', 'withdrawal', 'help',
  'dispute', 'lab', 'papers', 'project', 'presentation', 'homework', 'quizzes', 'discussion', 'reading', 'workload',
  'wear and bring', 'term', 'course code', 'grade changes', 'language', 'assessment second chance',
  'guests and trips', 'yes or no'
]

// Evidence of no language.
const SIGNS: Record<string, string> = {
  contact: '@',
  cost: '[$€]',
  'grade make-up': '\\d\\s?%',
  'course code': '\\b[a-z]{2,8}[ -]?\\d{3}[a-z]?\\b'
}

const EXAM = anyOf(({ intents }) => intents?.exam)
const MISS = anyOf(({ intents }) => intents?.miss)
const TEACHER = anyOf(({ intents }) => intents?.teacher)
const SLOTS = { exam: EXAM, miss: MISS, teacher: TEACHER }

/** The order is the order of the learned weights. */
export const INTENTS: readonly Intent[] = NAMES.map(name => {
  const asks = anyOf(({ intents }) => intents?.forms[name]?.asks, SLOTS)
  const evidence = anyOf(({ intents }) => intents?.forms[name]?.evidence, SLOTS)
  const sign = SIGNS[name]
  return { name, asks: new RegExp(asks), evidence: new RegExp(sign === undefined ? evidence : `${sign}|${evidence}`) }
})
