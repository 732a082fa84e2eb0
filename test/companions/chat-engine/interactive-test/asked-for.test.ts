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
  ['a ver si me sé la tabla periódica, pregúntame', 'tabla periódica']
]

for (const [message, topic] of WISHES) {
  t.test(`"${message}" asks for a test`, async t => {
    t.strictSame(testRequested(message)?.topic, topic)
  })
}

const NO_WISHES = [
  'When is the test?', 'Is the test hard?', 'What is a unit test?', 'how do I test my code', 'My test failed, why?',
  'the quiz shows an error', 'hay test el viernes?', 'el test da error', 'el test falla con un error',
  'check if I understood the assignment', 'see if I know the teacher', 'check if I know how to submit',
  'I study with a professor of the test centre', 'try me later', 'Do you have any practice questions from last year?',
  'How about you ask the professor?', 'ask me later', '¿tienes preguntas de práctica resueltas?',
  'review my code with a test', 'comprueba lo que he escrito', '¿qué tal el test?',
  'evalúa mi trabajo', 'pregunta tú al profesor', 'Put the cells to the test in the lab'
]
for (const message of NO_WISHES) {
  t.test(`"${message}" asks for no test`, async t => t.equal(testRequested(message), undefined))
}
