import { fold, wordsOf } from '../text/language.js'
import { anyTermOf, termOf } from '../text/terms.js'

/*
 * "And where?" after "When is the final exam?" is searched as "where final exam". A question is read as what it asks
 * (when, where, how much) and what it asks about, its topic. A message that lacks one of the two takes it from the
 * question before. A question that has both names something of its own, and stays as it is.
 */

/** What a question asks, and about what, in its own words. */
interface Reading {
  ask: string[]
  topic: string[]
}

/** A message of the user with what it refers to in those before, oldest first: it can be searched alone. */
export function condense (message: string, earlier: string[]): string {
  let context: Reading | undefined
  for (const text of earlier) context = understood(text, context).reading ?? context
  return understood(message, context).text
}

// In characters. A longer message says what it is about.
const MAX_FOLLOW_UP = 200
// Of a message: enough to say what it is about.
const MAX_READ = 1000
// How many words of a topic are taken over.
const MAX_TOPIC = 8
// In words: what a follow-up may name, and what it may say of the topic before.
const MAX_NAME = 4
const MAX_PREDICATE = 2

interface Understood {
  text: string
  /** Absent where the message asks nothing: "thanks". */
  reading?: Reading
}

function understood (message: string, context: Reading | undefined): Understood {
  const own = readingOf(message)
  const whole = own.topic.length > 0 ? { text: message, reading: own } : { text: message }
  if (context === undefined || message.length > MAX_FOLLOW_UP) return whole
  const text = fold(message).replace(/[¿¡?!.,;:"'“”«»()]/g, ' ').replace(/\s+/g, ' ').trim()

  if (ONE_OF_THEM.test(text)) {
    // "And the second one?": another of the same kind. After "session 3", it is "session 2".
    const isNumbered = context.topic.some(word => /^\d+$/.test(word))
    const which = isNumbered ? own.topic.map(word => NUMBERS.get(fold(word)) ?? word) : own.topic
    const kind = context.topic.filter(word => !ORDINAL.test(fold(word)) && !(isNumbered && /^\d+$/.test(word)))
    return combined(context.ask, [...which, ...kind])
  }
  if (lacksTopic(own, text)) return combined(own.ask, [...own.topic, ...context.topic], message)
  const lacksAsk = LEAD.test(text) && own.ask.length === 0 && own.topic.length > 0 && !HAS_VERB.test(text)
  if (lacksAsk && own.topic.length <= MAX_NAME && context.ask.length > 0) return combined(context.ask, own.topic)
  return whole
}

function lacksTopic ({ ask, topic }: Reading, text: string): boolean {
  if (topic.length === 0) return ask.length > 0 || REFERS.test(text) || WANTS_MORE.test(text)
  if (topic.length > MAX_PREDICATE) return false
  if (SAYS_WHERE.test(text)) return true
  if (NAMES_SOMETHING.test(text)) return false
  if (REFERS.test(text)) return !IMPERSONAL.test(text)
  return topic.every(word => PREDICATES.has(fold(word))) && (LEAD.test(text) || NO_SUBJECT.test(text))
}

/** @param message keeps its own words, where they are not only what it asks */
function combined (ask: string[], topic: string[], message?: string): Understood {
  const words = [...new Set(topic)].slice(0, MAX_TOPIC)
  const own = new Set(wordsOf(message ?? ''))
  const added = words.filter(word => !own.has(fold(word)))
  const text = message === undefined
    ? [...ask, ...words].join(' ')
    : `${message.trim().replace(/[?!.\s]+$/, '')} ${added.join(' ')}`.trim()
  return { text: `${text}?`, reading: { ask, topic: words } }
}

// What is asked of a topic. These words do not say which topic it is.
const ASKS = new Set([
  'when where who whom whose how why which what much many long often far time date day room place weight percentage',
  'percent worth count counts start starts begin begins end ends finish finishes last lasts take takes due compulsory',
  'mandatory obligatory optional more details difficult hard easy required allowed example examples',
  'cuando donde quien quienes como cual cuales que cuanto cuanta cuantos cuantas hora fecha dia aula lugar peso',
  'porcentaje vale valen cuenta cuentan pesa pesan empieza empiezan comienza comienzan termina terminan acaba acaban',
  'dura duran obligatorio obligatoria obligatorios obligatorias opcional mas detalles dificil facil permitido',
  'permitida celebra celebran entra entran ejemplo ejemplos sera seran es son esta estan'
].join(' ').split(' '))
// Of these, the ones that say nothing when they are carried over to another topic.
const EMPTY_ASKS = new Set('what which que cual cuales es son esta estan como more mas details detalles'.split(' '))

/** The words of a question. Function words are in neither list. */
function readingOf (message: string): Reading {
  const read = message.slice(0, MAX_READ).normalize('NFC')
  const words = read.match(/[\p{L}\p{N}][\p{L}\p{N}'’.:/%-]*[\p{L}\p{N}%]|[\p{L}\p{N}]/gu) ?? []
  const reading: Reading = { ask: [], topic: [] }
  for (const [position, word] of words.entries()) {
    const folded = fold(word)
    // "Vale" at the beginning is "ok", elsewhere "is worth".
    if (folded === 'vale' && position === 0 && words.length > 1) continue
    if (ASKS.has(folded)) {
      if (!EMPTY_ASKS.has(folded)) reading.ask.push(word)
    } else if (!SMALL_TALK.has(folded) && isContent(word)) reading.topic.push(word)
  }
  return reading
}

function isContent (word: string): boolean {
  const parts = wordsOf(word)
  return parts.some(part => termOf(part) !== undefined && anyTermOf(part) !== undefined)
}

const SMALL_TALK = new Set([
  'ok okay yes no sure thanks thank thx hello hi hey bye great perfect good nice cool right fine understood got wow',
  'vale si claro gracias hola adios genial perfecto bien bueno entendido entiendo oye buenas'
].join(' ').split(' '))

const LEAD = new RegExp('^(?:(?:ok(?:ay)?|well|thanks|thank you|great|vale|bueno|gracias) )?' +
  '(?:and|but|or|so|also|then|what about|how about|what of|' +
  'y|e|pero|o|entonces|tambien|que hay del?|que pasa con|que tal)\\b')

// Words that stand for what was said before.
const REFERS = new RegExp('\\b(?:it|its|they|them|their|he|she|him|his|hers?|this|that|these|those|there|ones?|both|' +
  'ello|ellas?|ellos|eso|esto|aquello|ese|esa|esos|esas|aquel|aquella|ahi|alli|alla|sus?|ambos|ambas)\\b|' +
  // "quién la imparte", "si lo suspendo", "recuperarlo": the article before a noun is not meant.
  '\\b(?:quien|quienes|como|cuando|donde|no|se|que|me|te|puedo|puede) (?:lo|la|los|las|les?) |' +
  '\\bsi l[oa]s? \\w+o\\b|\\w(?:ar|er|ir)(?:lo|la|los|las)\\b')

const WANTS_MORE =
  /^(?:tell me more|more|explain|why|go on|cuentame mas|mas|explica(?:me)?(?:lo)?|por que|sigue)\b/
// What is said of a topic, without a subject of its own.
const PREDICATES = new Set([
  'fail failed pass passed miss missed retake resit repeat submit cheat',
  'suspendo suspender apruebo aprobar falto faltar repito repetir recupero recuperar recupera entrego entregar entrega',
  'presentar presento hace copio copiar imparte corrige evalua'
].join(' ').split(' '))
const NO_SUBJECT = /^(?:what if|(?:como |cuando |donde |y )*(?:se|puedo|puede|podemos|si) )/
// "Is it possible to …", "does it matter if …": the pronoun stands for what follows.
const IMPERSONAL = new RegExp('\\b(?:is|was|will) it (?:be )?\\w+ (?:to|that|if|for)\\b|' +
  '\\bit (?:is|was) \\w+ (?:to|that|if)\\b|\\b(?:is|are) there\\b|\\bthere (?:is|are)\\b')
// "Is it in the library?"
const SAYS_WHERE = /\b(?:is|are|was|were) (?:it|they|that|this) (?:also )?(?:in|at|on|from)\b/
// "the project", "how many credits", "ese examen": a noun of its own.
const NAMES_SOMETHING = new RegExp('\\b(?:the|an?|my|our|el|los|una?|mis?|del|al|how many|which|cuant[oa]s|cual) ' +
  '(?!(?:same|ones?|rest|mism[oa])\\b)[a-z]{3,}')
const ORDINALS = '(?:first|second|third|fourth|last|other|next|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|' +
  'ultim[oa]|otr[oa])'
const ORDINAL = new RegExp(`^${ORDINALS}$`)
// The position is the number.
const NUMBERS = new Map([
  'first primero primera primer', 'second segundo segunda', 'third tercero tercera tercer', 'fourth cuarto cuarta'
].flatMap((words, at) => words.split(' ').map(word => [word, String(at + 1)])))
const ONE_OF_THEM = new RegExp('^(?:(?:and|but|or|so|what about|how about|y|pero|o|que hay de) )?' +
  '(?:(?:in|on|at|for|with|of|en|de|para|con|a) )?' +
  `(?:(?:the|el|la|los|las) )?${ORDINALS}(?: ones?)?$`)
// A message with a verb of its own is a sentence: "and I fail", "and is chess allowed".
const HAS_VERB = new RegExp('\\b(?:is|are|was|were|am|do|does|did|can|could|may|must|should|will|would|have|has|had|' +
  'fail|need|es|son|esta|estan|hay|puedo|puede|podemos|debo|debe|tengo|tiene|tenemos|hace|hago|suspendo)\\b')
