import type { Language } from '../text/language.js'
import { LETTERS } from './interactive-test/answer.js'
import type { Difficulty } from '../text/test-request.js'
import type { Question, TestResult } from './interactive-test/test.js'

interface Texts {
  guide: string
  publishedGuide: string
  page: (page: number) => string
  complete: (context: string, sentence: string) => string
  whichTerm: (context: string, definition: string) => string

  rightAnswer: (question: Question) => string
  wrongAnswer: (question: Question) => string
  noOption: (question: Question) => string
  question: (number: number, total: number, text: string, options: string[]) => string
  testStarts: (topic: string, difficulty: Difficulty, made: number, asked: number) => string
  summary: (result: TestResult) => string
  testWaits: (number: number, total: number) => string
  testAlreadyRuns: string
  testCancelled: string
  noTestToCancel: string
  noQuestions: (topic: string) => string

  covered: string
  notCovered: (headings: string[]) => string
  closest: string
  /** Said of a question without an answer, where the teachers are shown such questions. */
  teachersSee: string
  answered: string
  answerOf: (teacher: string | undefined) => string
  noMaterial: string
  greeting: (subject: string, headings: string[]) => string
  thanks: string
  overview: (subject: string, headings: string[]) => string
  retrievalFailed: string
  hintPlace: (place: string, isSure: boolean) => string
  hintGap: (isSure: boolean) => string
  /** For a message in another language, when nothing is found. */
  languages: string
  /** Below a reply that the language model did not end. */
  replyCut: string
}

const ENGLISH: Texts = {
  guide: 'Teaching guide',
  publishedGuide: 'Published guide',
  page: page => `page ${page}`,
  complete: (context, sentence) =>
    `Complete the statement from the course material${about(context)}:\n“${sentence}”`,
  whichTerm: (context, definition) =>
    `Which term does the course material describe like this${about(context)}?\n“${definition}”`,

  rightAnswer: question => `Correct: ${right(question)}.${source(question)}`,
  wrongAnswer: question => `Not quite. The right answer is ${right(question)}.${source(question)}`,
  noOption: question => 'That is none of the options, so it counts as wrong. ' +
    `The right answer is ${right(question)}.${source(question)}`,
  question: (number, total, text, options) => `**Question ${number} of ${total}**\n${text}\n\n${lettered(options)}`,
  testStarts: (topic, difficulty, made, asked) => {
    const questions = `${count(made, 'question', 'questions')} about ${topic}`
    const size = made < asked
      ? `The material has enough for ${questions}, not for ${asked}.`
      : `A test of ${questions}.`
    return `${size} Difficulty: ${difficulty}. Answer with the letter of an option; “cancel the test” ends it.`
  },
  summary: ({ correct_answers: correct, total_questions: total, score, topic }) =>
    `**The test about ${topic} is over.** ${correct} of ${total} answers are right: ${score} out of 100.`,
  testWaits: (number, total) =>
    `Your test is waiting for the answer to question ${number} of ${total} (or say “cancel the test”).`,
  testAlreadyRuns: 'A test is under way already. Answer its question first, or say “cancel the test”.',
  testCancelled: 'The test is cancelled; it does not count.',
  noTestToCancel: 'There is no test to cancel.',
  noQuestions: topic =>
    `I cannot make a test about ${topic}: the course material does not have enough on it to ask fair questions.`,

  covered: 'This is what the course material says:',
  notCovered: headings => 'The course material does not cover this question, so I will not guess.' +
    listed(headings, ' It covers: '),
  closest: 'I am not sure. This is what comes nearest:',
  teachersSee: 'Your question has gone to the teachers of the course.',
  answered: 'This is what a teacher of the course has answered:',
  answerOf: teacher => teacher === undefined ? 'Published answer' : `Published answer, ${teacher}`,
  noMaterial: 'There is no material for this course yet, so I cannot answer from it. ' +
    'Please ask your professor to add the teaching guide.',
  greeting: (subject, headings) => `Hello! I answer questions about ${subject} from its course material, ` +
    'and I can quiz you on it: try “give me a test of 3 questions”.' + listed(headings, ' You could ask about: '),
  thanks: 'You are welcome! Ask me anything else about the course.',
  overview: (subject, headings) => headings.length > 0
    ? `The material of ${subject} covers: ${headings.join('; ')}. What would you like to know?`
    : `What would you like to know about ${subject}?`,
  retrievalFailed: 'Note: the course documents could not be searched just now, so this goes without them.',
  hintPlace: (place, isSure) =>
    `${isSure ? 'You can find this here' : 'I am not sure. What comes nearest is here'}: **${place}** [1]\n\n` +
    'Read it, and ask again if you need another hint.',
  hintGap: isSure => isSure
    ? 'This is the place. What is missing?'
    : 'I am not sure. This is what comes nearest. What is missing?',
  languages: 'I find things by questions in English or Spanish. Please ask in one of them.\n\n' +
    'Encuentro cosas con preguntas en inglés o en español. Por favor, pregunta en uno de los dos.',
  replyCut: '(The reply ends here: the language model did not finish it. Ask for the rest.)'
}

const SPANISH_DIFFICULTIES: Record<Difficulty, string> = { easy: 'fácil', medium: 'media', hard: 'difícil' }

const SPANISH: Texts = {
  guide: 'Guía docente',
  publishedGuide: 'Guía publicada',
  page: page => `página ${page}`,
  complete: (context, sentence) =>
    `Completa la afirmación del material de la asignatura${about(context)}:\n«${sentence}»`,
  whichTerm: (context, definition) =>
    `¿Qué término describe así el material de la asignatura${about(context)}?\n«${definition}»`,

  rightAnswer: question => `Correcto: ${right(question)}.${source(question)}`,
  wrongAnswer: question => `No es correcto. La respuesta correcta es ${right(question)}.${source(question)}`,
  noOption: question => 'Eso no es ninguna de las opciones, así que cuenta como incorrecta. ' +
    `La respuesta correcta es ${right(question)}.${source(question)}`,
  question: (number, total, text, options) => `**Pregunta ${number} de ${total}**\n${text}\n\n${lettered(options)}`,
  testStarts: (topic, difficulty, made, asked) => {
    const questions = `${count(made, 'pregunta', 'preguntas')} sobre ${topic}`
    const size = made < asked ? `El material da para ${questions}, no para ${asked}.` : `Un test de ${questions}.`
    return `${size} Dificultad: ${SPANISH_DIFFICULTIES[difficulty]}. ` +
      'Responde con la letra de una opción; «cancela el test» lo termina.'
  },
  summary: ({ correct_answers: correct, total_questions: total, score, topic }) =>
    `**El test sobre ${topic} ha terminado.** ${correct} de ${total} respuestas son correctas: ` +
    `${String(score).replace('.', ',')} sobre 100.`,
  testWaits: (number, total) =>
    `Tu test espera la respuesta a la pregunta ${number} de ${total} (o di «cancela el test»).`,
  testAlreadyRuns: 'Ya hay un test en marcha. Responde primero a su pregunta o di «cancela el test».',
  testCancelled: 'El test queda cancelado; no cuenta.',
  noTestToCancel: 'No hay ningún test que cancelar.',
  noQuestions: topic => `No puedo hacer un test sobre ${topic}: ` +
    'el material de la asignatura no tiene lo suficiente para hacer preguntas justas.',

  covered: 'Esto es lo que dice el material de la asignatura:',
  notCovered: headings => 'El material de la asignatura no cubre esta pregunta, así que no voy a inventar.' +
    listed(headings, ' Sí cubre: '),
  closest: 'No estoy seguro. Esto es lo que más se acerca:',
  teachersSee: 'Tu pregunta ha llegado a los profesores de la asignatura.',
  answered: 'Esto es lo que ha respondido un profesor de la asignatura:',
  answerOf: teacher => teacher === undefined ? 'Respuesta publicada' : `Respuesta publicada, ${teacher}`,
  noMaterial: 'Esta asignatura aún no tiene material, así que no puedo responder con él. ' +
    'Pide a tu profesor que añada la guía docente.',
  greeting: (subject, headings) => `¡Hola! Respondo preguntas sobre ${subject} con el material de la asignatura ` +
    'y puedo hacerte un test: prueba con «ponme un test de 3 preguntas».' +
    listed(headings, ' Puedes preguntar por: '),
  thanks: '¡De nada! Pregúntame lo que quieras sobre la asignatura.',
  overview: (subject, headings) => headings.length > 0
    ? `El material de ${subject} trata: ${headings.join('; ')}. ¿Qué quieres saber?`
    : `¿Qué quieres saber sobre ${subject}?`,
  retrievalFailed: 'Nota: ahora mismo no se han podido buscar los documentos de la asignatura, ' +
    'así que esto va sin ellos.',
  hintPlace: (place, isSure) =>
    `${isSure ? 'Lo puedes encontrar aquí' : 'No estoy seguro. Lo más cercano está aquí'}: **${place}** [1]\n\n` +
    'Léelo, y pregunta otra vez si necesitas otra pista.',
  hintGap: isSure => isSure
    ? 'Este es el lugar. ¿Qué falta?'
    : 'No estoy seguro. Esto es lo más cercano. ¿Qué falta?',
  languages: 'Encuentro cosas con preguntas en inglés o en español. Por favor, pregunta en uno de los dos.\n\n' +
    'I find things by questions in English or Spanish. Please ask in one of them.',
  replyCut: '(La respuesta termina aquí: el modelo de lenguaje no la acabó. Pide el resto.)'
}

/** Everything that the engine says in its own words. */
export const TEXTS: Record<Language, Texts> = { en: ENGLISH, es: SPANISH }

function listed (headings: string[], before: string): string {
  return headings.length > 0 ? `${before}${headings.join('; ')}.` : ''
}

function lettered (options: string[]): string {
  return options.map((option, index) => `${LETTERS[index]}) ${option}`).join('\n')
}

function right ({ options, correct_option }: Question): string {
  return `${LETTERS[correct_option]}) ${options[correct_option]}`
}

function source ({ explanation }: Question): string {
  return explanation === '' ? '' : `\n> ${explanation.replaceAll('\n', '\n> ')}`
}

function about (context: string): string {
  return context === '' ? '' : ` (${context})`
}

function count (number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
