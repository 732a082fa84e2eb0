import type { TestWishes } from '../language-data/messages.js'
import type { Pattern } from '../language-data/index.js'
import { allWords, anyOf } from '../languages/registry.js'
import { repaired } from './misspelt.js'
import { readable } from './test-intent.js'

/* What a student may say to a test question in place of an answer, and nothing else. */

// In characters. Such messages are short.
const MAX_WISH = 160

// What may stand around a wish and changes nothing.
const AROUND = allWords(({ testWishes }) => testWishes?.around)

type Part = (wishes: TestWishes) => Pattern | undefined
const any = (part: Part, slots: Record<string, string> = {}) =>
  anyOf(({ testWishes }) => testWishes && part(testWishes), slots)

const TEST_NOUN = `(?:${any(({ test }) => test)})`
const OF_TEST = `(?: (?:${any(({ ofTest }) => ofTest)}|${TEST_NOUN}))*`
const THE_TEST = `(?:(?:${any(({ the }) => the)}) )?${TEST_NOUN}`
const CANCELS = new RegExp(`^(?:${any(({ cancels }) => cancels, { ofTest: OF_TEST, theTest: THE_TEST })})` +
  `(?: (?:${any(({ afterCancel }) => afterCancel)}))*$`)

const THE_QUESTION = any(({ questionTail }) => questionTail)
const SKIPS = new RegExp(`^(?:${any(({ skips }) => skips, { theQuestion: THE_QUESTION })})$`)
const NOT_NOW = new RegExp(`^(?:${any(({ notYet }) => notYet)})\\b`)

const KNOWS_NOT = new RegExp(`^(?:${any(({ knowsNot }) => knowsNot)})$`)

/** Whether a message ends the test: "cancel the test", "I give up", "salir". */
export function cancelsTest (message: string): boolean {
  if (message.length > MAX_WISH) return false
  const clauses = clausesOf(message)
  // "Stop the quiz, I have to go": what stands beside it asks nothing.
  return clauses.some(endsIt) && clauses.every(clause => endsIt(clause) || !ASKED.test(bare(clause)))
}

function endsIt (clause: string): boolean {
  return variantsOf(clause).some(text => CANCELS.test(text) && !SKIPS_ONE.test(text))
}
// "stop this question" and "leave this one" are not the test.
const SKIPS_ONE = new RegExp(`\\b(?:${any(({ oneQuestion }) => oneQuestion)})$`)

/** Whether a message skips the question that waits: "skip", "siguiente", "no idea, next". */
export function skipsQuestion (message: string): boolean {
  if (message.length > MAX_WISH) return false
  const clauses = clausesOf(message)
  return clauses.some(isSkip) && clauses.every(clause => isSkip(clause) || knowsNot(clause))
}

function isSkip (clause: string): boolean {
  return variantsOf(clause).some(text => SKIPS.test(text) && !NOT_NOW.test(text))
}

/** The message as a whole where it is one wish, or else its clauses. */
function clausesOf (message: string): string[] {
  if (endsIt(message) || isSkip(message)) return [message]
  return message.split(/[.,;:!?…]+|\s[-–—]+\s/).filter(clause => bare(clause) !== '' && !isAround(clause))
}

function isAround (clause: string): boolean {
  return bare(clause).split(' ').every(word => AROUND.has(word))
}

/** Whether a message says that the student does not know the answer: "no idea", "no lo sé". */
export function knowsNot (message: string): boolean {
  return variantsOf(message).some(text => KNOWS_NOT.test(text))
}

const TOO_HARD = new RegExp(`^(?:${any(({ tooHard }) => tooHard)})$`)

/** Whether a message says that the question is too hard: "this is too hard", "es muy difícil". */
export function findsHard (message: string): boolean {
  return variantsOf(message).some(text => TOO_HARD.test(text))
}

const MISSED = `(?:${any(({ missed }) => missed)})`
const PRACTISES = [
  new RegExp(`\\b(?:${any(({ again }) => again)})\\b.*\\b${MISSED}\\b`),
  new RegExp(`\\b${MISSED}\\b.*\\b(?:${any(({ afterMissed }) => afterMissed)})\\b`),
  new RegExp(`^(?:${any(({ beforeMissed }) => beforeMissed)})? ?(?:${any(({ old }) => old)})?(?:${MISSED}|` +
    `(?:${any(({ questions }) => questions)})(?:${any(({ thatI }) => thatI)})` +
    `(?:${MISSED}|${any(({ wasWrong }) => wasWrong)}))$`)
]
// A lecture is missed as well, and an exam failed.
const ELSEWHERE = new RegExp(`\\b(?:${any(({ elsewhere }) => elsewhere)})\\b`)
const ASKED = new RegExp(`^(?:(?:${any(({ beforeAsked }) => beforeAsked)}) )?(?:${any(({ asked }) => asked)})\\b`)
const SUGGESTS = new RegExp(`^(?:${any(({ suggests }) => suggests)})\\b`)
const NOT_ASKED = new RegExp(`\\b(?:${any(({ notAsked }) => notAsked)})\\b`)

/** Whether a message asks to be asked again what was wrong: "practise what I missed", "repasar mis fallos". */
export function practisesMissed (message: string): boolean {
  const text = bare(message)
  if (message.length > MAX_WISH || ELSEWHERE.test(text) || (ASKED.test(text) && !SUGGESTS.test(text))) return false
  if (NOT_ASKED.test(text)) return false
  return PRACTISES.some(pattern => pattern.test(text))
}

/** Whether a topic is no topic but what the student has missed: "what I got wrong". */
export function namesMissed (topic: string): boolean {
  return NAMES_MISSED.test(bare(topic))
}
const NAMES_MISSED = new RegExp(String.raw`\b${MISSED}\b`)

/** A short message, folded and without punctuation: as it is, and without the words around it. */
export function variantsOf (message: string): string[] {
  if (message.length > MAX_WISH) return []
  const text = bare(message)
  const words = text.split(' ')
  const found = [text]
  while (words.length > 1 && AROUND.has(words[0] ?? '')) {
    words.shift()
    found.push(words.join(' '))
  }
  const tails = found.flatMap(start => {
    const kept = start.split(' ')
    const shorter: string[] = []
    while (kept.length > 1 && AROUND.has(kept.at(-1) ?? '')) {
      kept.pop()
      shorter.push(kept.join(' '))
    }
    return shorter
  })
  return [...found, ...tails]
}

/** A message as wishes are searched in it: folded, without punctuation, and with usual slips repaired. */
export function bare (message: string): string {
  return repaired(readable(message)).replaceAll("'", '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
