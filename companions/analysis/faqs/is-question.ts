import { isDistress } from '../../text/messages/distress.js'
import { hintWish } from '../../text/messages/hint-wishes.js'
import { wordsOf } from '../../text/language.js'
import { allWords } from '../../text/languages/registry.js'
import { termOf } from '../../text/terms.js'
import { testRequested } from '../../text/messages/test-request.js'
import { cancelsTest } from '../../text/messages/test-wishes.js'
import type { Turn } from '../models/turn.js'

/** In characters. Longer messages are pasted exercises and essays, which no two students have in common. */
const MAX_QUESTION = 500

const SMALL_TALK = new Set([...allWords(({ smallTalk }) => smallTalk?.words)].flatMap(wordsOf))

/** What decides whether a message is a question. */
type Said = Pick<Turn, 'said' | 'interrupted' | 'question_num' | 'answer' | 'confidence' | 'hint'>

/**
 * Whether a message is a question about the course that others may ask as well: {@link asksSomething}, in at most 500
 * characters, and with a word that names something. "And where?" means something else in each conversation.
 * @param before the turn before it in the same session
 */
export function isQuestion (turn: Said, before?: Said): boolean {
  return turn.said.length <= MAX_QUESTION && hasContent(turn.said) && asksSomething(turn, before)
}

/**
 * Whether a student asks something about the course. An answer to a test question, a request to start or to end a
 * test, a wish for a hint, a word of distress and small talk are no questions. Where the chat engine tells how far the
 * material answers, all else asks something.
 */
export function asksSomething (turn: Said, before?: Said): boolean {
  const { said } = turn
  if (turn.answer || (turn.confidence === undefined ? !hasContent(said) : isSmallTalk(said))) return false
  if (before?.interrupted) {
    // A test question was open. When the same question is open afterwards, the message was not its answer. An engine
    // that does not number its questions leaves this undecided, and the message does not count.
    const isStillOpen = turn.interrupted && turn.question_num !== undefined &&
      turn.question_num === before.question_num
    if (!isStillOpen) return false
  } else if (turn.interrupted) {
    // The message has started a test.
    return false
  }
  // A student in distress has said nothing for the inbox.
  if (hintWish(said, turn.hint !== undefined) !== undefined || isDistress(said)) return false
  // By the rules of the chat engine, a request for a test, whether or not a test has come of it.
  return testRequested(said) === undefined && !cancelsTest(said)
}

function isSmallTalk (text: string): boolean {
  return wordsOf(text).every(word => SMALL_TALK.has(word))
}

function hasContent (text: string): boolean {
  return wordsOf(text).some(word => /\p{L}/u.test(word) && termOf(word) !== undefined && !SMALL_TALK.has(word))
}
