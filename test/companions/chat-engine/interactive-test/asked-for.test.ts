import t from 'tap'
import { testRequested } from '../../../../companions/text/messages/test-request.js'

/** Wishes for a test, with the topic that they name. */
const WISHES: Array<[message: string, topic: string]> = [
  ['How about you ask me stuff', ''], ['Why don\'t you ask me something on recursion?', 'recursion'],
  ['How about a quiz about enzymes?', 'enzymes'], ['how about we do a test', ''],
  ['I would like to be tested', ''], ['test me on subnetting', 'subnetting'], ['quiz time', ''],
  ['can we do a mock exam on recursion', 'recursion'], ['Try me on big O notation', 'big O notation'], ['try me', ''],
  ['hit me with a hard question about pointers', 'pointers'], ['self-test on limits', 'limits'],
  ['Put my knowledge of SQL joins to the test', 'SQL joins'], ['Help me revise loops with a quiz', 'loops'],
  ['Let\'s review binary search trees with a short test', 'binary search trees'],
  ['see if I understood mitosis', 'mitosis'], ['check whether I remember the planets', 'planets'],
  ['Do you have any practice questions for week 3?', 'week 3'], ['test me on everything we have learned so far', ''],
  ['Shall I be tested now?', ''], ['help me prepare for the exam with a quiz', ''],
  ['ask me five things about osmosis', 'osmosis'], ['Me apetece hacer un test de lógica', 'lógica'],
  ['quiero que me examines de derecho civil', 'derecho civil'], ['un test rápido de la unidad 3', 'unidad 3'],
  ['a ver si me sé los verbos irregulares', 'verbos irregulares'],
  ['pregúntame algo', ''], ['pregúntame cosas del tema 2', 'tema 2'], ['Pregúntame tú algo de la célula', 'célula'],
  ['pregunta tú', ''], ['Vamos a repasar con un test', ''],
  ['Vamos a repasar la Guerra Fría con un test', 'Guerra Fría'],
  ['quiero repasar recursividad con unas preguntas', 'recursividad'], ['hazme unas preguntas tipo test', ''],
  ['ponme a prueba con el tema 3', 'tema 3'], ['Examíname del tema 4', 'tema 4'],
  ['necesito practicar preguntas de estadística', 'estadística'], ['simulacro del tema 1', 'tema 1'],
  ['Evalúa mis conocimientos de herencia', 'herencia'], ['comprueba lo que sé de los ríos', 'ríos'],
  ['¿Tienes preguntas de práctica del tema 2?', 'tema 2'],
  ['a ver si me sé la tabla periódica, pregúntame', 'tabla periódica'],
  ['quiero evaluarme', ''], ['quiero evaluarme de grafos', 'grafos'], ['true or false questions', ''],
  ['true/false questions about loops', 'loops'], ['preguntas de verdadero o falso', ''],
  ['preguntas de verdadero o falso sobre grafos', 'grafos'], ['empieza el examen', ''],
  ['medium level test of graph theory', 'graph theory'], ['6 questions to practise', ''],
  ['test de nivel medio de farmacología', 'farmacología'], ['un test de dificultad alta', ''],
  ['pregúntame quién pintó cada obra', 'obra'], ['quiz me on who wrote each of the books', 'books'],
  ['un test tipo test', ''],
  ['quiz of 4 questions on torts with multiple choice', 'torts'], ['un test de opción múltiple sobre redes', 'redes'],
  ['give me a quiz of unit 5', 'unit 5'], ['examen difícil de 5 preguntas', ''], ['hard exam with 5 questions', '']
]

for (const [message, topic] of WISHES) {
  t.test(`"${message}" asks for a test`, async t => {
    t.strictSame(testRequested(message)?.topic, topic)
  })
}

/** Wishes that say how long a test is to take, or when an exam is: that is no number of questions. */
const TIMED: Array<[message: string, topic: string]> = [
  ['a 10 minute quiz on routing', 'routing'], ['give me a test of 2 hours', ''], ['2 hour test please', ''],
  ['half an hour test about linked lists', 'linked lists'], ['quiz on routing of 10 minutes', 'routing'],
  ['quiz on the 24 hour clock', '24 hour clock'], ['can we do a quick test for tomorrow at 9', ''],
  ['quiz on chapter 3', 'chapter 3'], ['my midterm is on Thursday, can you test me?', ''], ['gimme a pop quiz', ''],
  ['let me see if I know unit 4, ask me stuff', 'unit 4'], ['un test de media hora', ''],
  ['hazme un test de 20 minutos sobre matrices', 'matrices'], ['ponme un examen de 2 horas', ''],
  ['un cuestionario rápido de 5 min sobre SQL', 'SQL'], ['tengo examen el viernes a las 9, ponme un test', '']
]
for (const [message, topic] of TIMED) {
  t.test(`"${message}" names no number of questions`, async t => {
    t.match(testRequested(message), { topic, num_questions: 5, min_questions: 3 })
  })
}

const NO_WISHES = [
  'When is the test?', 'Is the test hard?', 'What is a unit test?', 'how do I test my code', 'My test failed, why?',
  'the quiz shows an error', 'hay test el viernes?', 'el test da error', 'el test falla con un error',
  'check if I understood the assignment', 'see if I know the teacher', 'check if I know how to submit',
  'I study with a professor of the test centre', 'try me later', 'Do you have any practice questions from last year?',
  'How about you ask the professor?', 'ask me later', '¿tienes preguntas de práctica resueltas?',
  'review my code with a test', 'comprueba lo que he escrito', '¿qué tal el test?',
  'evalúa mi trabajo', 'pregunta tú al profesor', 'Put the cells to the test in the lab',
  '¿A qué hora empieza el examen?', '¿a qué hora comienza el examen final?', '¿En qué aula empieza el examen?',
  '¿Empieza el examen a las 9?', 'empieza el examen a las 9', '¿Ya empieza el examen?',
  '¿Por dónde empieza el examen?', '¿Con qué tema empieza el examen?', '¿A qué hora se hace el test?',
  'Hola, buenas, ¿a qué hora empieza el examen?',
  '¿Hasta cuándo puedo hacer el test?', '¿Para qué sirve hacer un test?', 'Until when can I take the test?',
  'On which day do I take the quiz?', 'I have 1 question', 'tengo 1 pregunta', 'one question',
  'una pregunta por favor', 'one question, please: when is the exam?', 'ask me 1 question later',
  'puedo hacerte 1 pregunta', 'quiero evaluarme en septiembre', 'quiero evaluarme por convocatoria extraordinaria',
  'ponme un 5', 'ponme 5 de nota', 'dame 5 ejemplos', 'True or false questions in the exam?',
  'Are there true or false questions?', 'True or false questions are hard', 'verdadero o falso',
  'the final exam has 40 questions', 'examen final de 40 preguntas', 'el examen de 5 preguntas fue fácil'
]
for (const message of NO_WISHES) {
  t.test(`"${message}" asks for no test`, async t => t.equal(testRequested(message), undefined))
}

/** The number of questions that a wish names without much ado, its difficulty and its topic. */
const COUNTED: Array<[message: string, count: number, difficulty: string, topic?: string]> = [
  ['give me a quiz of 5', 5, 'medium'], ['give me a medium quiz of 5', 5, 'medium'],
  ['an easy quiz of 10 please', 10, 'easy'], ['a quiz of 4 hard ones', 4, 'hard'],
  ['give me a quiz of 4 on graphs', 4, 'medium', 'graphs'], ['give me a questionnaire of 4', 4, 'medium'],
  ['haz un test de 5', 5, 'medium'], ['hazme un test de 4', 4, 'medium'], ['un quiz medio de 5', 5, 'medium'],
  ['hazme una prueba de 3', 3, 'medium'], ['un test de 4 fáciles', 4, 'easy'],
  ['hazme un test de 10 sobre grafos', 10, 'medium', 'grafos'],
  ['give me 1 question', 1, 'medium'], ['ask me 1 question', 1, 'medium'], ['one question please', 1, 'medium'],
  ['give me a question', 1, 'medium'], ['ask me a hard question about loops', 1, 'hard', 'loops'],
  ['dame 1 pregunta', 1, 'medium'], ['hazme 1 pregunta', 1, 'medium'], ['¿me haces una pregunta?', 1, 'medium'],
  ['ponme otra pregunta fácil', 1, 'easy'], ['1 pregunta por favor', 1, 'medium'],
  ['ponme 4 de nivel medio', 4, 'medium'], ['dame 3 difíciles sobre grafos', 3, 'hard', 'grafos'],
  ['give me 4 easy ones', 4, 'easy'], ['let me practise: 6 questions', 6, 'medium'],
  ['6 preguntas para practicar', 6, 'medium'],
  ['a 10-minute quiz with 5 questions', 5, 'medium'],
  ['quiero practicar con 6 preguntas', 6, 'medium'],
  ['I want to practise with 6 questions', 6, 'medium'],
  ['un examen de 10 preguntas de 30 minutos', 10, 'medium'], ['shoot me 3 hard ones about joins', 3, 'hard', 'joins'],
  ['ask me 5 things about World War 2', 5, 'medium', 'World War 2'],
  ['pregúntame 4 cosas de redes', 4, 'medium', 'redes'],
  ['dame unas 6 preguntillas de la célula', 6, 'medium', 'célula']
]
/** Wishes for a form of questions. */
const FORMS: Array<[message: string, form: { hasOptions?: true, isTrueOrFalse?: true }]> = [
  ['multiple choice test about contracts', { hasOptions: true }], ['MCQs on trees', { hasOptions: true }],
  ['a quiz with only multiple-choice questions', { hasOptions: true }], ['un test tipo test', { hasOptions: true }],
  ['hazme un examen tipo test de redes', { hasOptions: true }],
  ['hazme preguntas de opción múltiple', { hasOptions: true }],
  ['ponme un test de respuesta múltiple', { hasOptions: true }], ['true or false quiz', { isTrueOrFalse: true }],
  ['preguntas de verdadero o falso', { isTrueOrFalse: true }], ['quiz me on loops', {}]
]
for (const [message, form] of FORMS) {
  t.test(`"${message}" asks for questions of a form`, async t => {
    const { hasOptions, isTrueOrFalse } = testRequested(message) ?? {}
    t.strictSame({ ...(hasOptions && { hasOptions }), ...(isTrueOrFalse && { isTrueOrFalse }) }, form)
  })
}

for (const [message, count, difficulty, topic = ''] of COUNTED) {
  t.test(`"${message}" asks for ${count}`, async t => {
    t.strictSame(testRequested(message), { topic, num_questions: count, difficulty })
  })
}
