import { stopwords as danish } from '@orama/stopwords/danish'
import { stopwords as dutch } from '@orama/stopwords/dutch'
import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as french } from '@orama/stopwords/french'
import { stopwords as german } from '@orama/stopwords/german'
import { stopwords as italian } from '@orama/stopwords/italian'
import { stopwords as portuguese } from '@orama/stopwords/portuguese'
import { stopwords as romanian } from '@orama/stopwords/romanian'
import { stopwords as spanish } from '@orama/stopwords/spanish'
import { stopwords as swedish } from '@orama/stopwords/swedish'
import { stopwords as turkish } from '@orama/stopwords/turkish'
import { wordsOf } from '../text/language.js'

/*
 * Whether a message is in neither of the two languages that the engine speaks offline. As in language.ts, function
 * words decide: the language whose words are the most.
 */

// What the lists lack: question words and what stands around them.
const ENGLISH = 'when where who how what which is are the exam course please tell me much many long does can will there'
const SPANISH = 'cuando donde quien quienes como que cual cuales cuanto cuanta cuantos cuantas examen asignatura ' +
  'puedo puede hay es son esta sera dime explica gracias hola'
const CATALAN = 'quan on qui quin quina quins quines quant quants quantes com que es son els les dels amb per aixo ' +
  'hi ha puc pot podem aquesta aquest assignatura treball professor meva meu fins abans despres cal tinc si us plau'
const MORE: Array<[words: string[], more: string]> = [
  [french, 'quand ou qui comment quel quelle quels quelles combien pourquoi est ce que quoi cours examen lieu'],
  [german, 'wann wo wer wie was welche welcher welches warum wieviel viele prufung findet gibt kann muss bitte statt'],
  [italian, 'quando dove chi come quale quali quanto quanti quante perche esame corso posso devo c e'],
  [portuguese, 'quando onde quem como qual quais quanto quantos quantas porque exame disciplina posso preciso fica'],
  [dutch, 'wanneer waar wie hoe wat welke waarom hoeveel tentamen vak kan moet'],
  [swedish, 'nar var vem hur vad vilken vilka varfor tenta kurs'], [danish, 'hvornar hvor hvem hvordan hvad hvilken'],
  [romanian, 'cand unde cine cum ce care cat examenul cursul'], [turkish, 'zaman nerede kim nasil nedir kac sinav'],
  [[], CATALAN]
]
// Words of the lists that are words of any course, or letters.
const NO_FUNCTION_WORD = /^(?:final|total|general|\p{L})$/u
const setOf = (list: string[], more: string) =>
  new Set([...list.flatMap(wordsOf).filter(word => !NO_FUNCTION_WORD.test(word)), ...more.split(' ')])
const OWN = [setOf(english, ENGLISH), setOf(spanish, SPANISH)]
const OTHERS = MORE.map(([list, more]) => setOf(list, more))

// Letters and short words, with their accents, that English and Spanish do not have.
const FOREIGN =
  /[àèìòùâêîôûçãõäößæøåœëïăâîșțğışłąęůřěőű]|(?<![\p{L}'’])(?:é|és|[ldjc]['’](?=\p{L})|qu['’])(?!\p{L}['’])/iu

// In characters: enough to tell.
const MAX_READ = 2000

/** Whether a text is in a language that is neither English nor Spanish. A text that does not tell is in neither. */
export function isInOtherLanguage (text: string): boolean {
  const read = text.normalize('NFC').slice(0, MAX_READ)
  const letters = read.match(/\p{L}/gu)?.length ?? 0
  const latin = read.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters > 0 && latin < letters / 2) return true
  const words = wordsOf(read)
  const count = (list: Set<string>) => words.filter(word => list.has(word)).length
  const most = Math.max(...OTHERS.map(count))
  // A name alone ("Gödel") is in no language.
  const other = most > 0 ? most + Number(FOREIGN.test(read)) : 0
  return other > Math.max(...OWN.map(count)) + Number(/[¿¡ñ]/i.test(read))
}
