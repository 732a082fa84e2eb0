import { fold } from './language.js'
import { repaired } from './misspelt.js'
import { NUMBER_WORDS } from './number-words.js'
import { NUMBER, readable, wantsTest } from './test-intent.js'
import { namesMissed, practisesMissed } from './test-wishes.js'

/** From the easiest. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
/** How hard a question is, or the questions of a test. */
export type Difficulty = typeof DIFFICULTIES[number]

/** The test that a student asks for. */
export interface TestRequest {
  /** As the student wrote it; empty for the whole course. */
  topic: string
  /** 1 to 20. */
  num_questions: number
  difficulty: Difficulty
  /** The questions are those that the student has answered wrongly before. */
  isPractice?: true
}

const DEFAULT_QUESTIONS = 5
const MAX_QUESTIONS = 20
// In characters.
const MAX_TOPIC = 200
// In characters. A request for a test is a sentence or two.
const MAX_MESSAGE = 1000

/** The test that a message in English or Spanish asks for, or `undefined`. "When is the exam?" asks for none. */
export function testRequested (message: string): TestRequest | undefined {
  if (message.length > MAX_MESSAGE) return undefined
  const text = repaired(message.normalize('NFC').replaceAll('’', "'"))
  const folded = readable(text)
  const isPractice = practisesMissed(message)
  if (!isPractice && !wantsTest(folded.trim())) return undefined
  const topic = topicOf(text, folded)
  return {
    topic: isPractice && namesMissed(topic) ? '' : topic,
    num_questions: countIn(folded),
    difficulty: difficultyIn(folded),
    ...(isPractice && { isPractice })
  }
}

const QUESTION_KIND = String.raw`(?:more|new|short|quick|practice|easy|simple|medium|hard|difficult|multiple|choice|` +
  String.raw`tipo|test|facil|faciles|dificil|dificiles|cortas|sencillas|nuevas|mas)`
const COUNTS = [
  // "ten short questions"
  new RegExp(String.raw`\b(${NUMBER})[\s-]+(?:${QUESTION_KIND}[\s-]){0,3}(?:questions?|preguntas?)\b`),
  // "a test of ten"
  new RegExp(String.raw`\b(?:quiz|test|exam|examen|cuestionario)\s(?:of|with|de|con)\s(${NUMBER})\b`)
]

/** How many questions a message asks for: 1 to 20, or 5 when it does not say. */
function countIn (folded: string): number {
  const word = COUNTS.map(pattern => pattern.exec(folded)?.[1]).find(found => found !== undefined)
  if (word === undefined) return DEFAULT_QUESTIONS
  return Math.min(MAX_QUESTIONS, Math.max(1, /^una?$/.test(word) ? 1 : NUMBER_WORDS.get(word) ?? Number(word)))
}

const HARD = new RegExp(
  String.raw`\b(?:hard|harder|difficult|challenging|advanced|tough|dificil|dificiles|complicado|avanzado|` +
  String.raw`(?:dificultad|nivel) alt[ao])\b`
)
const EASY = /\b(?:easy|easier|simple|basic|facil|faciles|sencillo|sencilla|(?:dificultad|nivel) baj[ao])\b/

function difficultyIn (folded: string): Difficulty {
  if (HARD.test(folded)) return 'hard'
  if (EASY.test(folded)) return 'easy'
  return 'medium'
}

const ABOUT = [
  /\b(?:about|regarding|covering|concerning|sobre|acerca del?|respecto al?)\s/g,
  /\b(?:on|over|from|my (?:knowledge|understanding) of)\s/g,
  /\bdel? temas?\s(?:de(?:l)?\s)?/g,
  /\b(?:a prueba (?:con|en)|examina(?:r)?me (?:de(?:l)?|en)|preguntame|evalua(?:r)?me (?:de(?:l)?|en))\s/g
]
// "examen de grafos", once the number of questions is out of the way.
const OF = new RegExp(String.raw`\b(?:quiz|test|exam|examen|cuestionario|prueba|preguntas|questions)\s` +
  String.raw`(?:(?:tipo test|faciles|dificiles|cortas)\s)?(?:of|del?)\s` +
  String.raw`(?!(?:tipo test|repaso|practica|prueba)\b)(?:la\s|las\s|los\s)?`, 'g')

const TRAILING = [
  new RegExp(
    String.raw`[\s,;:-]*\b(?:with|of|using|con|de|y que tenga|that has|` +
    String.raw`and)?\s*\b${NUMBER}\s(?:[a-z]+\s)?(?:questions?|` +
    String.raw`preguntas?)\b.*$`
  ),
  /[\s,;:.-]*\b(?:please|por favor|thanks|thank you|gracias)\b.*$/,
  new RegExp(
    String.raw`[\s,;:(.-]*\b(?:(?:with|of|at|con|de)\s)?(?:(?:a|an|un|una|the|it|level|difficulty|dificultad|nivel|` +
    String.raw`make it|que sea|muy|very)\s)*(?:easy|hard|medium|difficult|facil|dificil|media|medio|alt[ao]|` +
    String.raw`baj[ao])(?:\s(?:level|difficulty|one|ones))?[\s).!?]*$`
  )
]
const ARTICLE = /^(?:the|el|la|los|las)\s+(?=\S)/i
const WHOLE_COURSE = new RegExp(
  String.raw`^(?:the |this |my |our |whole |entire |all |of |in |en |los |la |el |esta |este |toda |todo |mi |de |` +
  String.raw`course |subject |material |contents? |asignatura |curso |materia |contenidos? |temario |everything )+$`
)

/** What follows "about" or "sobre", as the student wrote it; empty for the whole course. */
function topicOf (text: string, folded: string): string {
  const start = startOfTopic(folded)
  if (start === undefined) return ''
  let topic = folded.slice(start)
  for (const tail of TRAILING) topic = topic.replace(tail, '')
  topic = text.slice(start, start + topic.length).replace(/^[\s"'“«:]+|[\s"'”».,;:!?)]+$/g, '')
    .replace(ARTICLE, '').slice(0, MAX_TOPIC)
  return WHOLE_COURSE.test(fold(topic) + ' ') ? '' : topic
}

const COUNT_FIRST = new RegExp(String.raw`^${NUMBER}\s(?:[a-z]+\s)?(?:questions?|preguntas?)\b`)

function startOfTopic (folded: string): number | undefined {
  for (const pattern of [...ABOUT, OF]) {
    for (const match of folded.matchAll(pattern)) {
      const start = match.index + match[0].length
      const rest = folded.slice(start)
      // "a test on three questions about graphs": the topic comes later.
      if (!COUNT_FIRST.test(rest) && !/^(?:opcion multiple|multiple choice)/.test(rest)) return start
    }
  }
  const colon = /(?:quiz|test|examen|cuestionario)\s?:\s/.exec(folded)
  return colon ? colon.index + colon[0].length : undefined
}
