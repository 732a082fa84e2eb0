import { fold } from './language.js'

const GREETING = new RegExp('^[\\s¡!]*(?:hi|hello|hey|good (?:morning|afternoon|evening)|' +
  'hola|buenas|buenos dias|buenas (?:tardes|noches)|' +
  'help|ayuda|who are you|quien eres|what can you do|que puedes hacer)' +
  '(?: there| a todos| que tal)?[\\s!.,?¿]*$')

const THANKS = new RegExp('^[\\s¡!]*(?:(?:ok|okay|vale|great|perfect|perfecto|genial)[\\s,!.]*)?' +
  '(?:thanks|thank you|thx|gracias|muchas gracias|many thanks)' +
  '(?: (?:a lot|so much|very much|mucho))?[\\s!.,]*$')

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
