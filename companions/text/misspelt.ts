/*
 * Words of a wish that were typed in a hurry: two letters swapped ("tset"), one left out ("stp") or typed twice. A
 * substituted letter mostly makes another word ("text"), so it is not repaired.
 */

const WORDS = [
  'test quiz quizzes exam questions cancel stop skip next finish give please practice practise mistakes wrong',
  'examen cuestionario preguntas hacer hazme ponme quiero cancelar cancela parar salir terminar siguiente saltar ' +
    'repasar',
  'errores fallos'
].join(' ').split(' ')
// Misspellings of these words that are words themselves: they are not repaired.
const OTHER_WORDS = new Set(('top sop sip ski net ext est qui hace pone pregunta question give pleas quizes ' +
  'mistake error ' +
  'fallo parra exam exams cancelas terminar fish finis').split(' '))

const REPAIRED = new Map(WORDS.flatMap(word => slipsOf(word).map(slip => [slip, word] as const))
  .filter(([slip]) => !OTHER_WORDS.has(slip) && !WORDS.includes(slip)))
REPAIRED.set('tes', 'test').set('plz', 'please').set('pls', 'please').set('wanna', 'want to').set('gimme', 'give me')
  .set('lemme', 'let me').set('gonna', 'going to').set('aser', 'hacer').set('haser', 'hacer').set('kiero', 'quiero')
  .set('q', 'que').set('xq', 'por que').set('xfa', 'por favor').set('porfa', 'por favor')

/** A text with the words of wishes as they are spelt. */
export function repaired (text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, word => REPAIRED.get(word.toLowerCase()) ?? word)
}

function slipsOf (word: string): string[] {
  return [...word].flatMap((letter, at) => [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.slice(at + 1, at + 2) + letter + word.slice(at + 2)
  ])
}
