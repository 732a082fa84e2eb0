import type { Language } from '../language.js'
import { anyOf, LANGUAGES, patternOf } from '../languages/registry.js'
import { bare } from './test-wishes.js'

/*
 * Whether a student says that things go badly ("I am failing, what can I do?", "estoy agobiada") and asks nothing that
 * the material of a course answers. Such a message gets a human answer, and goes to no inbox.
 */

// In characters. A longer message says what it is about.
const MAX_MESSAGE = 400

const stateIn = (states: string) => new RegExp(`(?:^|\\s)(?:${states})(?=\\s|$)`, 'g')
const STATE = stateIn(anyOf(({ distress }) => distress?.states))
const STATES = Array.from(LANGUAGES, ([code, { distress }]) => ({ code, state: stateIn(patternOf(distress?.states)) }))
// A feeling, of the student, about the studies.
const PARTS = (['me', 'studies', 'feelings'] as const)
  .map(part => new RegExp(`\\b(?:${anyOf(({ distress }) => distress?.[part])})\\b`))
// What is asked beside it and needs no material.
const PLEA = new RegExp(`(?:^|\\s)(?:${anyOf(({ distress }) => distress?.pleas)})(?=\\s|$)`, 'g')
// What asks for a fact of the course.
const ASKS = new RegExp(`(?:^|\\s)(?:${anyOf(({ distress }) => distress?.asks)})(?=\\s|$)`)
// The state is that of an exercise or a program, or a part of a question about something else.
const OF_SOMETHING = new RegExp(`\\b(?:${anyOf(({ distress }) => distress?.ofSomething)})\\b`)

const DANGER = new RegExp(`\\b(?:${anyOf(({ distress }) => distress?.danger)})\\b`)

/** Whether a message tells of distress, and asks nothing else. */
export function isDistress (message: string): boolean {
  if (message.length > MAX_MESSAGE) return false
  const text = bare(message)
  if (OF_SOMETHING.test(text) && !DANGER.test(text)) return false
  const rest = text.replace(STATE, ' ')
  const isTold = rest !== text || (!message.includes('?') && PARTS.every(part => part.test(text)))
  return isTold && !ASKS.test(rest.replace(PLEA, ' '))
}

/**
 * The language whose words tell most of the distress of a message; `undefined` where two tell as much, or none does.
 * "Me quiero morir" has no word that Spanish has alone.
 */
export function distressLanguage (message: string): Language | undefined {
  if (!isDistress(message)) return undefined
  const text = bare(message)
  const told = STATES.map(({ code, state }) => ({ code, length: (text.match(state) ?? []).join('').length }))
    .sort((a, b) => b.length - a.length)
  const [first, second] = told
  return first === undefined || first.length === (second?.length ?? 0) ? undefined : first.code
}

/** Whether a message of distress tells of a danger to the life of the student. */
export function isInDanger (message: string): boolean {
  return DANGER.test(bare(message))
}
