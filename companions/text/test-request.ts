import { fold } from './language.js'

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = typeof DIFFICULTIES[number]

export interface TestRequest {
  /** As the student wrote it; empty for the whole course. */
  topic: string
  num_questions: number
  difficulty: Difficulty
}

const DEFAULT_QUESTIONS = 5
const MAX_QUESTIONS = 20
const MAX_TOPIC = 200

// By their value; "un" and "una" count as one, too.
const NUMBER_WORDS = ['', 'one un una uno', 'two dos', 'three tres', 'four cuatro', 'five cinco', 'six seis', 'seven siete', 'eight ocho', 'nine nueve', 'ten diez', 'eleven', 'twelve doce', 'thirteen trece', 'fourteen catorce', 'fifteen quince', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty veinte']
const NUMBERS = new Map(NUMBER_WORDS.flatMap((words, value) => words.split(' ').filter(word => word !== '').map(word => [word, value] as const)))
const NUMBER = `(?:\\d{1,4}|${[...NUMBERS.keys()].join('|')})`

// What may stand between "give me" and "test": nothing that makes it "give me the date of the test".
const FILLER = `(?:(?:an?|another|some|the|new|short|quick|little|brief|small|final|very|really|practice|mock|sample|multiple|choice|type|easy|simple|basic|medium|moderate|hard|difficult|challenging|advanced|more|un|una|unos|unas|otro|otra|algunas|nuevo|nueva|corto|corta|breve|rapido|rapida|pequeno|pequena|facil|faciles|sencillo|sencilla|medio|dificil|dificiles|complicado|avanzado|muy|mas|tipo|simulacro|de|mini|${NUMBER})[\\s-]+){0,6}`
const NOUN = '(?:quiz(?:zes)?|tests?|exams?|questionnaire|self-assessment|questions?|examen|cuestionario|preguntas?|prueba|simulacro|autoevaluacion)'
// "an exam date" is not an exam.
const NOT_ABOUT = '(?![\\s-]+(?:dates?|schedules?|times?|results?|grades?|formats?|calendar|rooms?|rules?|bank|questions? (?:are|is))\\b)'

const ASKS = [
  /\b(?:quiz|test|examine) me\b(?! (?:when|if|whether|how))/,
  /\btest my (?:knowledge|understanding)\b/,
  /\b(?:examiname|evaluame|preguntame|ponme a prueba|pon a prueba|ponerme a prueba)\b/,
  new RegExp(`\\b(?:give|make|create|generate|prepare|write|build|set|ask|do|start|begin|run|take|have|try|want|like|need|let's|lets)\\s(?:me\\s|us\\s|with\\s|to\\s|take\\s|do\\s|have\\s|try\\s|start\\s){0,3}${FILLER}${NOUN}\\b${NOT_ABOUT}`),
  new RegExp(`\\b(?:ponme|hazme|dame|preparame|generame|creame|proponme|planteame|hacerme|ponerme|darme|prepararme|generarme|crearme|plantearme|haz|pon|genera|crea|prepara|inicia|empieza|comienza|empezar|comenzar|hacer|generar|crear|preparar|quiero|quisiera|querria|necesito|gustaria)\\s(?:hacer\\s|un\\s|el\\s|con\\s)?${FILLER}${NOUN}\\b(?! (?:resuelt|corregid))`),
  new RegExp(`^(?:please |por favor,? )?${FILLER}(?:quiz|test|cuestionario)(?:$|:|\\s(?:of|on|about|with|de|sobre|con|acerca)\\b)`)
]

// A question about an exam is not a wish to sit one. "Can you …?" and "¿puedes …?" are wishes.
const IS_A_QUESTION = /^(?:(?:hi|hello|hola|hey|please|por favor|and|y|so|but|pero)[\s,.!]+)*[¿]?\s*(?:when|what|how|where|which|who|whose|why|is|are|was|were|does|did|do (?:i|we|you|they)|will|should|must|has|have|am|cuando|que|como|donde|cual|cuales|cuanto|cuantos|cuanta|cuantas|quien|por que|es|hay|esta|sera|entra|tengo|tenemos|debo|se puede|si)\b/
const TALKS_OF_A_DUTY = /\b(?:have to|need to|must|going to|had to|tengo que|hay que|debo|voy a|tenemos que)\s(?:take|do|have|sit|hacer|tener|start)\b|\b(?:i|we|they) (?:have|do|take|start|make|set|ask)\s|\bi (?:don't|do not|didn't|won't) |\bno (?:quiero|necesito)\b|\bwant to (?:know|ask|understand)\b/

/** The test that a message asks for, in English or Spanish, if it asks for one. "When is the exam?" does not. */
export function testRequested (message: string): TestRequest | undefined {
  // Whoever wants a test says so in a sentence or two.
  if (message.length > 1000) return undefined
  const text = message.normalize('NFC').replaceAll('’', "'")
  const folded = fold(text).replace(/\s/g, ' ')
  if (IS_A_QUESTION.test(folded.trim()) || TALKS_OF_A_DUTY.test(folded)) return undefined
  if (!ASKS.some(pattern => pattern.test(folded))) return undefined
  return { topic: topicOf(text, folded), num_questions: countIn(folded), difficulty: difficultyIn(folded) }
}

/** Whether a message ends the test that waits. */
export function cancelsTest (message: string): boolean {
  const folded = fold(message.slice(0, 200)).trim()
  return /^(?:please |por favor,? |ok,? |i want to |quiero )?(?:cancel|stop|quit|end|abort|exit|finish|cancela|cancelar|termina|terminar|para|parar|deja|dejar|abandona|abandonar|salir del?|detener)(?: (?:with|the|this|my|el|este|mi|de))*(?: (?:test|quiz|exam|examen|cuestionario|prueba))?(?:,? (?:please|por favor))?[.!]*$/.test(folded)
}

function countIn (folded: string): number {
  const questions = new RegExp(`\\b(${NUMBER})[\\s-]+(?:(?:more|new|short|quick|practice|easy|simple|medium|hard|difficult|multiple|choice|tipo|test|facil|faciles|dificil|dificiles|cortas|sencillas|nuevas|mas)[\\s-]){0,3}(?:questions?|preguntas?)\\b`).exec(folded) ??
    new RegExp(`\\b(?:quiz|test|exam|examen|cuestionario)\\s(?:of|with|de|con)\\s(${NUMBER})\\b`).exec(folded)
  if (questions === null) return DEFAULT_QUESTIONS
  const word = questions[1] as string
  return Math.min(MAX_QUESTIONS, Math.max(1, NUMBERS.get(word) ?? Number(word)))
}

function difficultyIn (folded: string): Difficulty {
  if (/\b(?:hard|harder|difficult|challenging|advanced|tough|dificil|dificiles|complicado|avanzado|(?:dificultad|nivel) alt[ao])\b/.test(folded)) return 'hard'
  if (/\b(?:easy|easier|simple|basic|facil|faciles|sencillo|sencilla|(?:dificultad|nivel) baj[ao])\b/.test(folded)) return 'easy'
  return 'medium'
}

const ABOUT = [
  /\b(?:about|regarding|covering|concerning|sobre|acerca del?|respecto al?)\s/g,
  /\b(?:on|over|from|my (?:knowledge|understanding) of)\s/g,
  /\bdel? temas?\s(?:de(?:l)?\s)?/g
]
// "examen de grafos", once the number of questions is out of the way.
const OF = /\b(?:quiz|test|exam|examen|cuestionario|prueba|preguntas|questions)\s(?:of|del?)\s(?:la\s|las\s|los\s)?/g

const TRAILING = [
  new RegExp(`[\\s,;:-]*\\b(?:with|of|using|con|de|y que tenga|that has|and)?\\s*\\b${NUMBER}\\s(?:[a-z]+\\s)?(?:questions?|preguntas?)\\b.*$`),
  /[\s,;:.-]*\b(?:please|por favor|thanks|thank you|gracias)\b.*$/,
  /[\s,;:(.-]*\b(?:(?:with|of|at|con|de)\s)?(?:(?:a|an|un|una|the|it|level|difficulty|dificultad|nivel|make it|que sea|muy|very)\s)*(?:easy|hard|medium|difficult|facil|dificil|media|medio|alt[ao]|baj[ao])(?:\s(?:level|difficulty|one|ones))?[\s).!?]*$/
]
const WHOLE_COURSE = /^(?:the |this |my |our |whole |entire |all |of |in |en |los |la |el |esta |este |toda |todo |mi |de |course |subject |material |contents? |asignatura |curso |materia |contenidos? |temario |everything )+$/

/** What follows "about" or "sobre", in the student's own spelling. */
function topicOf (text: string, folded: string): string {
  const start = startOfTopic(folded)
  if (start === undefined) return ''
  let topic = folded.slice(start)
  for (const tail of TRAILING) topic = topic.replace(tail, '')
  topic = text.slice(start, start + topic.length).replace(/^[\s"'“«:]+|[\s"'”».,;:!?)]+$/g, '').slice(0, MAX_TOPIC)
  return WHOLE_COURSE.test(fold(topic) + ' ') ? '' : topic
}

function startOfTopic (folded: string): number | undefined {
  for (const pattern of [...ABOUT, OF]) {
    // The first of its kind that is followed by more than the number of questions.
    for (const match of folded.matchAll(pattern)) {
      const start = match.index + match[0].length
      const rest = folded.slice(start)
      if (!new RegExp(`^${NUMBER}\\s(?:[a-z]+\\s)?(?:questions?|preguntas?)\\b`).test(rest) && !/^(?:opcion multiple|multiple choice)/.test(rest)) return start
    }
  }
  const colon = /(?:quiz|test|examen|cuestionario)\s?:\s/.exec(folded)
  return colon ? colon.index + colon[0].length : undefined
}
