import { cancelsTest, testRequested } from '../text/test-request.js'
import { wordsOf } from '../text/language.js'
import { termOf } from '../text/terms.js'

/** What is known of a turn: what was said, and what it left open. */
export interface RecordedTurn {
  said: string
  interrupted: boolean
  question_num?: number
  answer?: boolean
}

/** Longer messages are pasted exercises and essays: nobody else asks them, and nobody reads them in a list. */
export const MAX_QUESTION = 500

const SMALL_TALK = new Set(wordsOf(`
  hi hello hey hola buenas buenos dias tardes noches good morning afternoon evening night bye goodbye adios hasta luego pronto see you
  ok okay okey vale yes yeah yep no nope si sure claro right fine great nice cool perfect perfecto genial bien bueno buena awesome excellent excelente amazing
  thanks thank thx ty gracias muchas mil lot much so very mucho welcome nada sorry perdon disculpa understood understand got get it entiendo entendido
  lol haha jaja jajaja wow please help ayuda test bot there again otra vez really
`))

/**
 * Whether a student asks about the course. Answers to tests, wishes to take one or to end it, and small talk do not.
 * @param before the turn before it in the same session
 */
export function isQuestion (turn: RecordedTurn, before?: RecordedTurn): boolean {
  const { said } = turn
  if (turn.answer || !saysSomething(said) || said.length > MAX_QUESTION) return false
  if (before?.interrupted) {
    // A test question was waiting. Where the same one waits still, what was said was something else than its answer;
    // where the engine does not number its questions, nobody can tell.
    if (!turn.interrupted || turn.question_num === undefined || turn.question_num !== before.question_num) return false
  } else if (turn.interrupted) {
    // It has started a test.
    return false
  }
  // The chat engine's own reading of a wish: it is none of the course's questions where no test came of it, either.
  return testRequested(said) === undefined && !cancelsTest(said)
}

function saysSomething (text: string): boolean {
  return wordsOf(text.slice(0, MAX_QUESTION)).some(word => /\p{L}/u.test(word) && termOf(word) !== undefined && !SMALL_TALK.has(word))
}
