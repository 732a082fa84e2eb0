import type { Language } from '../text/language.js'
import { inLanguage, type Said } from '../text/languages/registry.js'
import type { SmallTalkKind } from '../text/messages/small-talk.js'
import type { Difficulty } from '../text/messages/test-request.js'
import { rightOptionOf, rightPositions } from './interactive-test/judgement.js'
import type { QuestionType, TestQuestion, TestResult } from './interactive-test/test.js'

/** What is said of a test that starts. */
interface StartedTest {
  topic: string
  difficulty: Difficulty
  made: number
  asked: number
  /** The student named no number, and the course gives few questions. */
  isShort: boolean
  /** How many are about what stands beside the topic. */
  beside: number
  /** How many the student was asked already today. */
  again: number
  /** What the questions come from; `left`: from bank and material, which have others that are not asked now. */
  from: 'bank' | 'material' | 'missed' | 'left'
  /** How many are of another difficulty. */
  other: number
  /** Where options were asked for: how many questions have none. */
  withoutOptions?: number | undefined
  /** True or false was asked for. */
  isTrueOrFalse?: boolean
}

interface Texts {
  guide: string
  publishedGuide: string
  page: (page: number) => string
  pages: (first: number, last: number) => string
  complete: (context: string, sentence: string) => string
  whichTerm: (context: string, definition: string) => string

  rightAnswer: (question: TestQuestion) => string
  wrongAnswer: (question: TestQuestion) => string
  skippedAnswer: (question: TestQuestion) => string
  /** Nothing was counted. */
  askAgain: (type: QuestionType) => string
  /** The student does not know the answer. */
  offerSkip: string
  /** A hint is asked for, and the question has none. */
  noHint: string
  /** What is asked for would help with the question that waits. */
  heldBack: (number: number, total: number) => string
  /** The same, where the question waits in another session. */
  heldBackElsewhere: string
  partHeldBack: string
  question: (number: number, total: number, question: TestQuestion) => string
  testStarts: (test: StartedTest) => string
  summary: (result: TestResult) => string
  testWaits: (number: number, total: number) => string
  testAlreadyRuns: string
  testCancelled: string
  noTestToCancel: string
  /** @param isPart whether the topic is a part of the course, and a test on all of it may have questions */
  noQuestions: (topic: string, isPart: boolean) => string
  noBankQuestions: (topic: string) => string
  /** There are questions, but none is to be asked now. */
  noneLeft: (topic: string) => string
  noneMissed: string

  covered: string
  notCovered: string
  /** Empty where there are no headings. */
  covers: (headings: string[]) => string
  closest: string
  /** Said of a question without an answer, where the teachers are shown such questions. */
  teachersSee: string
  answered: string
  answeredTo: (question: string) => string
  answerOf: (teacher: string | undefined) => string
  noMaterial: string
  /** There are no guides, and the documents could not be read. */
  unread: string
  greeting: (subject: string, headings: string[]) => string
  thanks: string
  /** A question for the meaning of a term. */
  whatIs: (term: string) => string
  /** Of two things that are compared, the material has one. */
  onlyOneOf: (told: string, missing: string) => string
  /** To what asks nothing of the course. */
  smallTalk: Record<SmallTalkKind, string>
  overview: (subject: string, headings: string[]) => string
  /** For a wish for a hint, or for the answer, before anything was asked. */
  askFirst: (isHinted: boolean) => string
  /** To a student in distress; what the material has about office hours and resits follows. */
  support: string
  /** The same, where the life of the student may be in danger. */
  emergency: string
  officeHours: string
  resit: string
  retrievalFailed: string
  hintPlace: (place: string, isSure: boolean) => string
  hintGap: (isSure: boolean) => string
  /** For a message in another language, when nothing is found. */
  languages: string
  /** Below a reply that the language model did not end. */
  replyCut: string
  /** Below a reply that says that something is cancelled or changed, which the material does not say. */
  changeUntold: string
  guideSays: (quote: string) => string
  /** Below a reply that tells one of two sentences which disagree. */
  alsoSays: (quote: string) => string
  /** Above a reply, while the language model starts or has no time. */
  waitsForModel: (fault: string) => string
  /** Below a reply that the offline engine made in place of the language model. */
  withoutModel: (fault: string) => string
  /** Of a test, also where the material has no questions. */
  questionsWithoutModel: string
}

/** Whether a difficulty is said. Options may be of any, where none is named. */
function isOfDegree ({ difficulty, withoutOptions }: StartedTest): boolean {
  return withoutOptions === undefined || difficulty !== 'medium'
}

const ENGLISH_HOW: Record<QuestionType, string> = {
  single: '', multiple: 'Name all the right ones.', number: 'Answer with a number.', text: 'Answer with a few words.'
}

const ENGLISH_FAULTS = new Map([
  ['loading', 'Note: the language model is still starting, so this comes from the course material without it.'],
  ['out of budget', 'Note: what the language model may cost this month is used up, so this comes from the course ' +
    'material without it.']
])

const ENGLISH: Texts = {
  guide: 'Course guide',
  publishedGuide: 'Published guide',
  page: page => `page ${page}`,
  pages: (first, last) => `pages ${first}–${last}`,
  complete: (context, sentence) =>
    `Complete the statement from the course material${about(context)}:\n“${sentence}”`,
  whichTerm: (context, definition) =>
    `Which term does the course material describe like this${about(context)}?\n“${definition}”`,

  rightAnswer: question => `Correct: ${ended(right(question))}${source(question)}`,
  wrongAnswer: question => `Not quite. ${rightIs(question, 'The right answer is', 'The right answers are')}`,
  skippedAnswer: question =>
    `Skipped, so it counts as wrong. ${rightIs(question, 'The right answer is', 'The right answers are')}`,
  askAgain: type => {
    const how = {
      single: 'Please answer with the number of one option.',
      multiple: 'Please answer with the numbers of all the options that you mean, such as “1 and 3”.',
      number: 'Please answer with one number.',
      text: 'Please answer with a word or a few words.'
    }
    return `I am not sure what you mean, so nothing is counted yet. ${how[type]} “Skip” leaves the question out.`
  },
  noHint: 'This question has no hint.',
  offerSkip: 'No problem: nothing is counted yet. Have a guess, or say “skip”; a skipped question counts as wrong.',
  heldBack: (number, total) => `That would help with question ${number} of ${total} of your test, so I keep it ` +
    'back until ' +
    'you have answered it. Ask me again then; I answer other questions about the course now.',
  heldBackElsewhere: 'That would help with a question of a test that waits in another of your sessions, so I keep ' +
    'it back ' +
    'until you have answered it there or ended that test.',
  partHeldBack: 'Note: what would help with the question that waits is kept back until you have answered it.',
  question: (number, total, question) =>
    `**Question ${number} of ${total}**\n${question.question_text}${asked(question, ENGLISH_HOW)}`,
  testStarts: test => {
    const { topic, difficulty, made, asked, isShort, from, beside, again, other, withoutOptions = 0 } = test
    const questions = `${count(made, 'question', 'questions')} about ${topic}`
    const few = {
      bank: `The question bank has ${questions}, not ${asked}.`,
      material: `The material has enough for ${questions}, not for ${asked}.`,
      missed: `There are ${questions} that you missed before, not ${asked}.`,
      left: `I have ${questions} for you now, not ${asked}: others wait in a test of yours, or you were ` +
        'asked them already today.'
    }
    const short = isShort ? ` Say “a test of ${asked}” for a longer one.` : ''
    const all = from === 'missed' ? `${questions}, which you missed before.` : `A test of ${questions}.${short}`
    const share = `${other} of ${count(made, 'question', 'questions')}`
    const notes = {
      easy: ` (${share} without options)`,
      medium: ` (${share} with options, as too few can be typed)`,
      hard: ` (${share} on one place of the material alone)`
    }
    const degree = other > 0 ? difficulty + notes[difficulty] : difficulty
    const typed = `${withoutOptions} of ${count(made, 'question', 'questions')} ` +
      `${withoutOptions === 1 ? 'is' : 'are'} without options, as the material gives too few that can be recognised. `
    const kinds = test.isTrueOrFalse === true
      ? 'I ask nothing as true or false: these questions are of the usual kinds. '
      : withoutOptions > 0 && difficulty !== 'easy' ? typed : ''
    const said = isOfDegree(test) ? `Difficulty: ${degree}. ` : ''
    const some = `few fair questions on it, so ${beside} of them ${beside === 1 ? 'is' : 'are'}`
    const elsewhere = beside === 0
      ? ''
      : `The material has ${beside === made ? 'no fair question on it, so they are' : some} about what stands near it. `
    const repeated = again === 0 ? '' : `You were asked ${again} of them already today: there are no others. `
    return `${made < asked && !isShort ? few[from] : all} ${elsewhere}${repeated}${kinds}${said}` +
      'Where there are options, answer with the number of one; “skip” leaves a question out, ' +
      '“cancel the test” ends the test.'
  },
  summary: ({ correct_answers: correct, total_questions: total, score, topic }) =>
    `**The test about ${topic} is over.** ${correct} of ${total} answers are right: ${score} out of 100.`,
  testWaits: (number, total) =>
    `Your test is waiting for the answer to question ${number} of ${total} (or say “cancel the test”).`,
  testAlreadyRuns: 'A test is under way already. Answer its question first, or say “cancel the test”.',
  testCancelled: 'The test is cancelled; it does not count.',
  noTestToCancel: 'No test is under way. Ask me anything about the course, or ask for a test: “give me a test of 3 ' +
    'questions”.',
  noQuestions: (topic, isPart) =>
    `I cannot make a test about ${topic}: the course material does not have enough on it to ask fair questions.` +
    (isPart ? ' Say “test me” for a test on the whole course.' : ''),
  noBankQuestions: topic => `The question bank of this course has no questions about ${topic} for you now, and no ` +
    'others ' +
    'are asked in this course.',
  noneLeft: topic => `I cannot make a test about ${topic} now: its questions wait in a test of yours, or you were ` +
    'asked them already today.',
  noneMissed: 'There is nothing to practise now: questions that you missed come again after a day at the earliest.',

  covered: 'This is what the course material says:',
  notCovered: 'I found nothing about this in the material of the course.',
  covers: headings => listed(headings, 'The material covers: '),
  closest: 'This may answer it:',
  teachersSee: 'Your question has gone to the teachers of the course.',
  answered: 'This is what a teacher of the course has answered:',
  answeredTo: question => `To “${question}” a teacher of the course has answered:`,
  answerOf: teacher => teacher === undefined ? 'Published answer' : `Published answer, ${teacher}`,
  unread: 'I cannot answer this now: the documents of this course could not be read. Ask again in a few minutes.',
  noMaterial: 'There is no material for this course yet, so I cannot answer from it. ' +
    'Please ask your professor to add the teaching guide.',
  greeting: (subject, headings) => `Hello! I answer questions about ${subject} from its course material, ` +
    'and I can quiz you on it: try “give me a test of 3 questions”.' + listed(headings, ' You could ask about: '),
  thanks: 'You are welcome! Ask me anything else about the course.',
  whatIs: term => `What is ${term}?`,
  onlyOneOf: (told, missing) =>
    `I found nothing about “${missing}” in the material. About “${told}”, it says this:`,
  smallTalk: {
    wellbeing: 'I am ready to work, thank you. What would you like to know about the course?',
    farewells: 'Goodbye! Come back whenever you have a question about the course.',
    received: 'Good. Ask me anything else about the course, or ask for a test.',
    aboutAssistant: 'I am the assistant of this course: a program, no person. I look for an answer in the material ' +
      'that your teacher has given me, and show where it stands, so that you can check it. I can be wrong: what the ' +
      'material and your teacher say counts.',
    memory: 'I have the material of the course, this conversation, and how your tests with me went. I see no grades ' +
      'and no account of yours. The conversation is stored, so that you can read it again. If you delete it, its ' +
      'messages are erased; the results of your tests stay. Questions that I could not answer for certain may reach ' +
      'your teachers. Your institution says what else is stored and who may read it.',
    languages: 'I understand English and Spanish, and quote the material in the language that it is written in. ' +
      'Ask me in the language that you like.',
    jokes: 'I am better at the course than at jokes. Ask me something about it, or try “give me a test of 3 ' +
      'questions”.',
    complaints: 'I am sorry that this did not help. Ask again with other words, or name the topic alone. What the ' +
      'material does not say, your teacher can answer.',
    praise: 'Thank you. The merit is that of the material. What else would you like to know about the course?',
    apologies: 'No problem. Ask me anything about the course.',
    lost: 'That happens to everybody. Let us begin with one thing: which topic or which word is not ' +
      'clear? Ask “what is …?” or “explain …”.',
    cheating: 'Your homework and your exam are yours to do: I do neither, and I have no answers to an exam. I can ' +
      'help you to understand it. Ask “what is …?”, or practise: “give me a test of 3 questions”.',
    unprepared: 'Then let us use the time. Try “give me a test of 5 questions”: what goes wrong there is what to ' +
      'read first. Or begin with one topic: ask “what is …?” or “explain …”.',
    again: 'I quote the material as it is written, so I cannot say it in other words. Ask for one thing in it: ' +
      '“what is …?”, or “explain …”. The place below each quotation says where to read more.',
    elsewhere: 'I know the material of this course and nothing else. What would you like to know about it?'
  },
  overview: (subject, headings) => headings.length > 0
    ? `${listed(headings, `The material of ${subject} covers: `)} What would you like to know?`
    : `What would you like to know about ${subject}?`,
  askFirst: isHinted => 'Ask a question about the course first' + (isHinted
    ? '. Then you can ask for another hint, or say “I give up”.'
    : ', or ask for a test: “give me a test of 3 questions”.'),
  support: 'I am sorry that this is hard for you now. You are not the only one, and you need not solve it alone. ' +
    'Talk to somebody whom you trust, and write to your teacher early: much can still be arranged.',
  emergency: 'If you are in danger, call the emergency number of your country now. Somebody answers at any hour.',
  officeHours: 'Your teacher has time for you:',
  resit: 'If an exam went badly, this is what the course says:',
  retrievalFailed: 'Note: the course documents could not be searched just now, so this goes without them.',
  hintPlace: (place, isSure) =>
    `${isSure ? 'You can find this here' : 'This may be the place'}: **${place}** [1]\n\n` +
    'Read it, and ask again if you need another hint.',
  hintGap: isSure => isSure
    ? 'This is the place. What is missing?'
    : 'This may be the place. What is missing?',
  languages: 'I find things by questions in English or Spanish. Please ask in one of them.\n\n' +
    'Encuentro cosas con preguntas en inglés o en español. Por favor, pregunta en uno de los dos.',
  replyCut: '(The reply ends here: the language model did not finish it. Ask for the rest.)',
  changeUntold: 'Note: the course material does not say that this is cancelled or changed. Ask your teacher.',
  guideSays: quote => `Note: the course guide says “${quote}”`,
  alsoSays: quote => `Note: the course material also says “${quote}”`,
  waitsForModel: fault => fault === 'loading'
    ? '(The assistant is starting. This takes a moment.)'
    : '(The assistant is busy. This takes a moment.)',
  withoutModel: fault => ENGLISH_FAULTS.get(fault) ??
    'Note: the language model gave no answer, so this comes from the course material without it.',
  questionsWithoutModel:
    'Note: the language model made no questions, so the course material was used without it.'
}

const SPANISH_DIFFICULTIES: Record<Difficulty, string> = { easy: 'fácil', medium: 'media', hard: 'difícil' }

const SPANISH_HOW: Record<QuestionType, string> = {
  single: '',
  multiple: 'Di todas las correctas.',
  number: 'Responde con un número.',
  text: 'Responde con pocas ' +
    'palabras.'
}

const SPANISH_FAULTS = new Map([
  ['loading', 'Nota: el modelo de lenguaje aún está arrancando, así que esto sale del material de ' +
    'la asignatura sin él.'],
  ['out of budget', 'Nota: lo que puede costar el modelo de lenguaje este mes se ha agotado, así que esto sale del ' +
    'material de la asignatura sin él.']
])

const SPANISH: Texts = {
  guide: 'Guía docente',
  publishedGuide: 'Guía publicada',
  page: page => `página ${page}`,
  pages: (first, last) => `páginas ${first}–${last}`,
  complete: (context, sentence) =>
    `Completa la afirmación del material de la asignatura${about(context)}:\n«${sentence}»`,
  whichTerm: (context, definition) =>
    `¿Qué término describe así el material de la asignatura${about(context)}?\n«${definition}»`,

  rightAnswer: question => `Correcto: ${ended(right(question))}${source(question)}`,
  wrongAnswer: question =>
    `No es correcto. ${rightIs(question, 'La respuesta correcta es', 'Las respuestas correctas son')}`,
  skippedAnswer: question => 'Saltada, así que cuenta como incorrecta. ' +
    rightIs(question, 'La respuesta correcta es', 'Las respuestas correctas son'),
  askAgain: type => {
    const how = {
      single: 'Responde con el número de una opción.',
      multiple: 'Responde con los números de todas las opciones que quieras decir, como «1 y 3».',
      number: 'Responde con un número.',
      text: 'Responde con una palabra o unas pocas.'
    }
    return `No estoy seguro de lo que quieres decir, así que aún no cuenta nada. ${how[type]} «Saltar» deja la ` +
      'pregunta.'
  },
  noHint: 'Esta pregunta no tiene pista.',
  offerSkip: 'No pasa nada: aún no cuenta. Prueba con una respuesta o di «saltar»; una pregunta ' +
    'saltada cuenta como incorrecta.',
  heldBack: (number, total) => `Eso ayudaría con la pregunta ${number} de ${total} de tu test, así que me lo ` +
    'guardo hasta ' +
    'que la respondas. Pregúntamelo después; ahora respondo otras preguntas sobre la asignatura.',
  heldBackElsewhere: 'Eso ayudaría con una pregunta de un test que espera en otra de tus sesiones, así que me lo ' +
    'guardo ' +
    'hasta que la respondas allí o termines ese test.',
  partHeldBack: 'Nota: lo que ayudaría con la pregunta que espera queda guardado hasta que la respondas.',
  question: (number, total, question) =>
    `**Pregunta ${number} de ${total}**\n${question.question_text}${asked(question, SPANISH_HOW)}`,
  testStarts: test => {
    const { topic, difficulty, made, asked, isShort, from, beside, again, other, withoutOptions = 0 } = test
    const questions = `${count(made, 'pregunta', 'preguntas')} sobre ${topic}`
    const few = {
      bank: `El banco de preguntas tiene ${questions}, no ${asked}.`,
      material: `El material da para ${questions}, no para ${asked}.`,
      missed: `Hay ${questions} que fallaste antes, no ${asked}.`,
      left: `Ahora tengo para ti ${questions}, no ${asked}: otras esperan en un test tuyo o ya te las he ` +
        'hecho hoy.'
    }
    const short = isShort ? ` Di «un test de ${asked}» para uno más largo.` : ''
    const all = from === 'missed' ? `${questions} que fallaste antes.` : `Un test de ${questions}.${short}`
    const share = `${other} de ${count(made, 'pregunta', 'preguntas')}`
    const notes = {
      easy: ` (${share} sin opciones)`,
      medium: ` (${share} con opciones, pues pocas se pueden responder escribiendo)`,
      hard: ` (${share} sobre un solo lugar del material)`
    }
    const degree = SPANISH_DIFFICULTIES[difficulty] + (other > 0 ? notes[difficulty] : '')
    const typed = `${withoutOptions} de ${count(made, 'pregunta', 'preguntas')} no ` +
      `${withoutOptions === 1 ? 'tiene' : 'tienen'} opciones, pues el material da pocas que se puedan reconocer. `
    const kinds = test.isTrueOrFalse === true
      ? 'No hago preguntas de verdadero o falso: estas son de los tipos de siempre. '
      : withoutOptions > 0 && difficulty !== 'easy' ? typed : ''
    const said = isOfDegree(test) ? `Dificultad: ${degree}. ` : ''
    const some = `da pocas preguntas justas sobre eso, así que ${beside} de ellas ${beside === 1 ? 'trata' : 'tratan'}`
    const none = 'no da ninguna pregunta justa sobre eso, así que tratan'
    const elsewhere = beside === 0
      ? ''
      : `El material ${beside === made ? none : some} de lo que hay cerca. `
    const repeated = again === 0 ? '' : `Hoy ya te he hecho ${again} de ellas: no hay otras. `
    return `${made < asked && !isShort ? few[from] : all} ${elsewhere}${repeated}${kinds}${said}` +
      'Donde haya opciones, responde con el número de una; «saltar» deja una pregunta y ' +
      '«cancela el test» termina el test.'
  },
  summary: ({ correct_answers: correct, total_questions: total, score, topic }) =>
    `**El test sobre ${topic} ha terminado.** ${correct} de ${total} respuestas son correctas: ` +
    `${String(score).replace('.', ',')} sobre 100.`,
  testWaits: (number, total) =>
    `Tu test espera la respuesta a la pregunta ${number} de ${total} (o di «cancela el test»).`,
  testAlreadyRuns: 'Ya hay un test en marcha. Responde primero a su pregunta o di «cancela el test».',
  testCancelled: 'El test queda cancelado; no cuenta.',
  noTestToCancel: 'No hay ningún test en marcha. Pregúntame lo que quieras sobre la asignatura o pide un test: ' +
    '«ponme un test de 3 preguntas».',
  noQuestions: (topic, isPart) => `No puedo hacer un test sobre ${topic}: ` +
    'el material de la asignatura no tiene lo suficiente para hacer preguntas justas.' +
    (isPart ? ' Di «ponme un test» para uno sobre toda la asignatura.' : ''),
  noBankQuestions: topic => 'El banco de preguntas de esta asignatura no tiene ahora preguntas para ti sobre ' +
    `${topic}, y en ` +
    'esta asignatura no se hacen otras.',
  noneLeft: topic => `Ahora no puedo hacer un test sobre ${topic}: sus preguntas esperan en un test tuyo o ya te las ` +
    'he hecho hoy.',
  noneMissed: 'Ahora no hay nada que practicar: las preguntas que fallaste vuelven como pronto al cabo de un día.',

  covered: 'Esto es lo que dice el material de la asignatura:',
  notCovered: 'No he encontrado nada sobre esto en el material de la asignatura.',
  covers: headings => listed(headings, 'El material cubre: '),
  closest: 'Esto puede responderla:',
  teachersSee: 'Tu pregunta ha llegado a los profesores de la asignatura.',
  answered: 'Esto es lo que ha respondido un profesor de la asignatura:',
  answeredTo: question => `A «${question}» un profesor de la asignatura ha respondido:`,
  answerOf: teacher => teacher === undefined ? 'Respuesta publicada' : `Respuesta publicada, ${teacher}`,
  unread: 'Ahora no puedo responder: no se han podido leer los documentos de la asignatura. Vuelve a preguntar en ' +
    'unos minutos.',
  noMaterial: 'Esta asignatura aún no tiene material, así que no puedo responder con él. ' +
    'Pide a tu profesor que añada la guía docente.',
  greeting: (subject, headings) => `¡Hola! Respondo preguntas sobre ${subject} con el material de la asignatura ` +
    'y puedo hacerte un test: prueba con «ponme un test de 3 preguntas».' +
    listed(headings, ' Puedes preguntar por: '),
  thanks: '¡De nada! Pregúntame lo que quieras sobre la asignatura.',
  whatIs: term => `¿Qué es ${term}?`,
  onlyOneOf: (told, missing) =>
    `En el material no he encontrado nada sobre «${missing}». Sobre «${told}» dice esto:`,
  smallTalk: {
    wellbeing: 'Listo para trabajar, gracias. ¿Qué quieres saber de la asignatura?',
    farewells: '¡Hasta pronto! Vuelve cuando tengas una pregunta sobre la asignatura.',
    received: 'Bien. Pregúntame otra cosa sobre la asignatura, o pídeme un test.',
    aboutAssistant: 'Soy el asistente de esta asignatura: un programa, no una persona. Busco la respuesta en el ' +
      'material que me ha dado tu profesor y digo dónde está, para que puedas comprobarla. Puedo equivocarme: vale ' +
      'lo que digan el material y tu profesor.',
    memory: 'Tengo el material de la asignatura, esta conversación y cómo te fueron los tests conmigo. No veo tus ' +
      'notas ni tu cuenta. La conversación se guarda, para que puedas volver a leerla. Si la borras, se borran sus ' +
      'mensajes; quedan los resultados de tus tests. Las preguntas que no he podido responder con seguridad pueden ' +
      'llegar a tus profesores. Tu centro te dice qué más se guarda y quién puede leerlo.',
    languages: 'Entiendo inglés y español, y cito el material en el idioma en que está escrito. Pregúntame en el ' +
      'idioma que quieras.',
    jokes: 'Se me da mejor la asignatura que los chistes. Pregúntame algo sobre ella, o prueba con «ponme un test ' +
      'de 3 preguntas».',
    complaints: 'Siento que esto no te haya ayudado. Pregunta con otras palabras, o escribe solo el tema. Lo que el ' +
      'material no dice, lo puede responder tu profesor.',
    praise: 'Gracias. El mérito es del material. ¿Qué más quieres saber de la asignatura?',
    apologies: 'No pasa nada. Pregúntame lo que quieras sobre la asignatura.',
    lost: 'Le pasa a todo el mundo. Empecemos por una cosa: ¿qué tema o qué palabra no queda clara? ' +
      'Pregunta «¿qué es…?» o «explica…».',
    cheating: 'Los deberes y el examen te tocan a ti: no los hago, y no tengo las respuestas de ningún examen. Sí ' +
      'puedo ayudarte a entenderlo. Pregunta «¿qué es…?», o practica: «ponme un test de 3 preguntas».',
    unprepared: 'Pues aprovechemos el tiempo. Prueba con «ponme un test de 5 preguntas»: lo que falles es lo ' +
      'primero que conviene leer. O empieza por un tema: pregunta «¿qué es…?» o «explica…».',
    again: 'Cito el material como está escrito, así que no puedo decirlo con otras palabras. Pregunta por una ' +
      'cosa: «¿qué es…?» o «explica…». El lugar debajo de cada cita dice dónde leer más.',
    elsewhere: 'Conozco el material de esta asignatura y nada más. ¿Qué quieres saber de ella?'
  },
  overview: (subject, headings) => headings.length > 0
    ? `${listed(headings, `El material de ${subject} trata: `)} ¿Qué quieres saber?`
    : `¿Qué quieres saber sobre ${subject}?`,
  askFirst: isHinted => 'Haz primero una pregunta sobre la asignatura' + (isHinted
    ? '. Después puedes pedir otra pista o decir «me rindo».'
    : ' o pide un test: «ponme un test de 3 preguntas».'),
  support: 'Siento que esto se te haga tan difícil ahora. No te pasa solo a ti, y no tienes que poder con todo. ' +
    'Habla con alguien de confianza y escribe pronto a tu profesor: aún se puede arreglar mucho.',
  emergency: 'Si estás en peligro, llama ahora al número de emergencias de tu país. Responden a cualquier hora.',
  officeHours: 'Tu profesor tiene tiempo para ti:',
  resit: 'Si un examen ha ido mal, esto dice la asignatura:',
  retrievalFailed: 'Nota: ahora mismo no se han podido buscar los documentos de la asignatura, ' +
    'así que esto va sin ellos.',
  hintPlace: (place, isSure) =>
    `${isSure ? 'Lo puedes encontrar aquí' : 'Puede que esté aquí'}: **${place}** [1]\n\n` +
    'Léelo, y pregunta otra vez si necesitas otra pista.',
  hintGap: isSure => isSure
    ? 'Este es el lugar. ¿Qué falta?'
    : 'Puede que este sea el lugar. ¿Qué falta?',
  languages: 'Encuentro cosas con preguntas en inglés o en español. Por favor, pregunta en uno de los dos.\n\n' +
    'I find things by questions in English or Spanish. Please ask in one of them.',
  replyCut: '(La respuesta termina aquí: el modelo de lenguaje no la acabó. Pide el resto.)',
  changeUntold: 'Nota: el material de la asignatura no dice que esto se cancele o cambie. Pregunta a tu profesor.',
  guideSays: quote => `Nota: la guía de la asignatura dice «${quote}»`,
  alsoSays: quote => `Nota: el material de la asignatura también dice «${quote}»`,
  waitsForModel: fault => fault === 'loading'
    ? '(El asistente está arrancando. Tarda un momento.)'
    : '(El asistente está ocupado. Tarda un momento.)',
  withoutModel: fault => SPANISH_FAULTS.get(fault) ??
    'Nota: el modelo de lenguaje no ha respondido, así que esto sale del material de la asignatura sin él.',
  questionsWithoutModel:
    'Nota: el modelo de lenguaje no ha hecho preguntas, así que se ha usado el material de la asignatura sin él.'
}

/** Everything that the engine says in its own words. */
export const TEXTS: Said<Texts> = { en: ENGLISH, es: SPANISH }

function listed (headings: string[], before: string): string {
  return headings.length > 0 ? ended(`${before}${headings.join('; ')}`) : ''
}

/** With a full stop, where no mark ends it. */
function ended (text: string): string {
  return /[.!?…][”»"')\]*_]*$/.test(text) ? text : `${text}.`
}

// Options that are numbers themselves have none before them: "2" is the option that says 2.
const IS_NUMBER = /^[^\p{L}]*\d[^\p{L}]*$/u

function numbered (options: string[]): string {
  const hasNumbers = options.some(option => IS_NUMBER.test(option))
  return options.map((option, index) => `${hasNumbers ? '-' : `${index + 1})`} ${option}`).join('\n')
}

/** The options, or how a question without options, or with several right ones, is answered. */
function asked ({ type = 'single', options }: TestQuestion, how: Record<QuestionType, string>): string {
  const hint = how[type] === '' ? '' : `\n\n*${how[type]}*`
  return options.length === 0 ? hint : `${hint}\n\n${numbered(options)}`
}

function right (question: TestQuestion): string {
  const positions = rightPositions(question)
  if (positions.length === 0 || question.options.some(option => IS_NUMBER.test(option))) return rightOptionOf(question)
  return positions.map(position => `${position + 1}) ${question.options[position]}`).join('; ')
}

/** Says what is right: `one` where that is a single thing, else `several`. */
function rightIs (question: TestQuestion, one: string, several: string): string {
  return `${rightPositions(question).length > 1 ? several : one} ${ended(right(question))}${source(question)}`
}

function source ({ explanation }: TestQuestion): string {
  return explanation === '' ? '' : `\n> ${explanation.replaceAll('\n', '\n> ')}`
}

function about (context: string): string {
  return context === '' ? '' : ` (${context})`
}

function count (number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

/** What is said in a language; in English where the language has no texts. */
export function textsIn (language: Language): Texts {
  return inLanguage(TEXTS, language)
}
