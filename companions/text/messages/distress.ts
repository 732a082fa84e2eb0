import { anyOf } from '../languages/registry.js'
import { bare } from './test-wishes.js'

/*
 * Whether a student says that things go badly ("I am failing, what can I do?", "estoy agobiada") and asks nothing that
 * the material of a course answers. Such a message gets a human answer, and goes to no inbox.
 */

// In characters. A longer message says what it is about.
const MAX_MESSAGE = 400

const STATE = new RegExp(`(?:^|\\s)(?:${anyOf(({ distress }) => distress?.states)})(?=\\s|$)`, 'g')
// What is asked beside it and needs no material.
const PLEA = new RegExp(`(?:^|\\s)(?:${anyOf(({ distress }) => distress?.pleas)})(?=\\s|$)`, 'g')
// What asks for a fact of the course.
const ASKS = new RegExp(`(?:^|\\s)(?:${anyOf(({ distress }) => distress?.asks)})(?=\\s|$)`)
// The state is that of an exercise or a program, or a part of a question about something else.
const OF_SOMETHING = new RegExp(`\\b(?:${anyOf(({ distress }) => distress?.ofSomething)})\\b`)

/** Whether a message tells of distress, and asks nothing else. */
export function isDistress (message: string): boolean {
  if (message.length > MAX_MESSAGE) return false
  const text = bare(message)
  if (OF_SOMETHING.test(text)) return false
  const rest = text.replace(STATE, ' ')
  return rest !== text && !ASKS.test(rest.replace(PLEA, ' '))
}

const DANGER = new RegExp(`\\b(?:${anyOf(({ distress }) => distress?.danger)})\\b`)

/** Whether a message of distress tells of a danger to the life of the student. */
export function isInDanger (message: string): boolean {
  return DANGER.test(bare(message))
}
