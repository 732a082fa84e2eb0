import { fold } from './language.js'
import { anyOf } from './languages/registry.js'

const GREETING = new RegExp(`^[\\s¡!]*(?:${anyOf(({ smallTalk }) => smallTalk?.greetings)})` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.afterGreeting)})?[\\s!.,?¿]*$`)

const THANKS = new RegExp(`^[\\s¡!]*(?:(?:${anyOf(({ smallTalk }) => smallTalk?.beforeThanks)})[\\s,!.]*)?` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.thanks)})` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.afterThanks)})?[\\s!.,]*$`)

// In characters. Small talk is short.
const MAX_SMALL_TALK = 100

/** Whether a message greets, or asks who the assistant is. */
export function isGreeting (query: string): boolean {
  return GREETING.test(fold(query.slice(0, MAX_SMALL_TALK)))
}

/** Whether a message says thanks and nothing else. */
export function isThanks (query: string): boolean {
  return THANKS.test(fold(query.slice(0, MAX_SMALL_TALK)))
}
