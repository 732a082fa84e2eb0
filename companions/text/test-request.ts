import { fold } from './language.js'

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = typeof DIFFICULTIES[number]

/** The test that a student asks for. */
export interface TestRequest {
  /** As the student wrote it; empty for the whole course. */
  topic: string
  /** 1 to 20. */
  num_questions: number
  difficulty: Difficulty
}

const DEFAULT_QUESTIONS = 5
const MAX_QUESTIONS = 20
// In characters.
const MAX_TOPIC = 200
// In characters. A request for a test is a sentence or two.
const MAX_MESSAGE = 1000

// The position is the value. "un" and "una" count as one, too.
const NUMBER_WORDS = [
  [], ['one', 'un', 'una', 'uno'], ['two', 'dos'], ['three', 'tres'], ['four', 'cuatro'], ['five', 'cinco'],
  ['six', 'seis'], ['seven', 'siete'], ['eight', 'ocho'], ['nine', 'nueve'], ['ten', 'diez'],
  ['eleven'], ['twelve', 'doce'], ['thirteen', 'trece'], ['fourteen', 'catorce'], ['fifteen', 'quince'],
  ['sixteen'], ['seventeen'], ['eighteen'], ['nineteen'], ['twenty', 'veinte']
]
const NUMBERS = new Map(NUMBER_WORDS.flatMap((words, value) => words.map(word => [word, value] as const)))
const NUMBER = `(?:\\d{1,4}|${[...NUMBERS.keys()].join('|')})`

// What may stand between "give me" and "test": nothing that makes it "give me the date of the test".
const FILLER = String.raw`(?:(?:an?|another|some|the|new|short|quick|little|brief|small|final|very|really|` +
  String.raw`practice|mock|sample|` +
  String.raw`multiple|choice|type|easy|simple|basic|medium|moderate|hard|difficult|challenging|advanced|more|un|una|` +
  String.raw`unos|unas|otro|otra|algunas|nuevo|nueva|corto|corta|breve|rapido|rapida|pequeno|pequena|facil|faciles|` +
  String.raw`sencillo|sencilla|medio|dificil|dificiles|complicado|avanzado|muy|mas|tipo|simulacro|de|mini|` +
  String.raw`${NUMBER})[\s-]+){0,6}`
const NOUN = String.raw`(?:quiz(?:zes)?|tests?|exams?|questionnaire|self-assessment|questions?|examen|` +
  String.raw`cuestionario|preguntas?|` +
  String.raw`prueba|simulacro|autoevaluacion)`
// "an exam date" is not an exam.
const NOT_ABOUT = String.raw`(?![\s-]+(?:dates?|schedules?|times?|results?|grades?|formats?|calendar|rooms?|` +
  String.raw`rules?|bank|` +
  String.raw`questions? (?:are|is))\b)`

const ASKS = [
  /\b(?:quiz|test|examine) me\b(?! (?:when|if|whether|how))/,
  /\btest my (?:knowledge|understanding)\b/,
  /\b(?:examiname|evaluame|preguntame|ponme a prueba|pon a prueba|ponerme a prueba)\b/,
  new RegExp(
    String.raw`\b(?:give|make|create|generate|prepare|write|build|set|ask|do|start|begin|run|take|have|try|want|like|` +
    String.raw`need|let's|lets)\s(?:me\s|us\s|with\s|to\s|take\s|do\s|have\s|try\s|` +
    String.raw`start\s){0,3}${FILLER}${NOUN}\b${NOT_ABOUT}`
  ),
  new RegExp(
    String.raw`\b(?:ponme|hazme|dame|preparame|generame|creame|proponme|planteame|hacerme|ponerme|darme|prepararme|` +
    String.raw`generarme|crearme|plantearme|haz|pon|genera|crea|prepara|inicia|empieza|comienza|empezar|` +
    String.raw`comenzar|hacer|` +
    String.raw`generar|crear|preparar|quiero|quisiera|querria|necesito|gustaria)\s(?:hacer\s|un\s|el\s|` +
    String.raw`con\s)?${FILLER}${NOUN}\b(?! (?:resuelt|corregid))`
  ),
  new RegExp(
    String.raw`^(?:please |por favor,? )?${FILLER}(?:quiz|test|cuestionario)(?:$|:|\s(?:of|on|about|with|de|` +
    String.raw`sobre|con|` +
    String.raw`acerca)\b)`
  )
]

// A question about an exam asks for no test. "Can you …?" and "¿puedes …?" do.
const IS_A_QUESTION = new RegExp(
  String.raw`^(?:(?:hi|hello|hola|hey|please|por favor|and|y|so|but|pero)[\s,.!]+)*[¿]?\s*(?:when|what|how|` +
  String.raw`where|which|` +
  String.raw`who|whose|why|is|are|was|were|does|did|do (?:i|we|you|they)|will|should|must|has|have|am|cuando|` +
  String.raw`que|como|` +
  String.raw`donde|cual|cuales|cuanto|cuantos|cuanta|cuantas|quien|por que|es|hay|esta|sera|entra|tengo|tenemos|debo|` +
  String.raw`se puede|si)\b`
)
const TALKS_OF_A_DUTY = new RegExp(
  String.raw`\b(?:have to|need to|must|going to|had to|tengo que|hay que|debo|voy a|tenemos que)\s(?:take|do|` +
  String.raw`have|sit|` +
  String.raw`hacer|tener|start)\b|\b(?:i|we|they) (?:have|do|take|start|make|set|ask)\s|\bi (?:don't|do not|didn't|` +
  String.raw`won't) |\bno (?:quiero|necesito)\b|\bwant to (?:know|ask|understand)\b`
)

/** The test that a message in English or Spanish asks for, or `undefined`. "When is the exam?" asks for none. */
export function testRequested (message: string): TestRequest | undefined {
  if (message.length > MAX_MESSAGE) return undefined
  const text = message.normalize('NFC').replaceAll('’', "'")
  const folded = fold(text).replace(/\s/g, ' ')
  if (IS_A_QUESTION.test(folded.trim()) || TALKS_OF_A_DUTY.test(folded)) return undefined
  if (!ASKS.some(pattern => pattern.test(folded))) return undefined
  return { topic: topicOf(text, folded), num_questions: countIn(folded), difficulty: difficultyIn(folded) }
}

const CANCELS = new RegExp(
  String.raw`^(?:please |por favor,? |ok,? |i want to |quiero )?(?:cancel|stop|quit|end|abort|exit|finish|cancela|` +
  String.raw`cancelar|termina|terminar|para|parar|deja|dejar|abandona|abandonar|salir del?|detener)(?: (?:with|the|` +
  String.raw`this|my|el|este|mi|de))*(?: (?:test|quiz|exam|examen|cuestionario|prueba))?(?:,? (?:please|` +
  String.raw`por favor))?[.!]*$`
)

/** Whether a message cancels the test that awaits an answer. */
export function cancelsTest (message: string): boolean {
  const folded = fold(message.slice(0, 200)).trim()
  return CANCELS.test(folded)
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
  return Math.min(MAX_QUESTIONS, Math.max(1, NUMBERS.get(word) ?? Number(word)))
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
  /\bdel? temas?\s(?:de(?:l)?\s)?/g
]
// "examen de grafos", once the number of questions is out of the way.
const OF = /\b(?:quiz|test|exam|examen|cuestionario|prueba|preguntas|questions)\s(?:of|del?)\s(?:la\s|las\s|los\s)?/g

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
  topic = text.slice(start, start + topic.length).replace(/^[\s"'“«:]+|[\s"'”».,;:!?)]+$/g, '').slice(0, MAX_TOPIC)
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
