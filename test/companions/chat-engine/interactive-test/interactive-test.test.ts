import t from 'tap'
import { chosenOption, meaningOf } from '../../../../companions/chat-engine/interactive-test/answer.js'
import { judge } from '../../../../companions/chat-engine/interactive-test/judgement.js'
import { testRequested } from '../../../../companions/text/messages/test-request.js'
import { cancelsTest } from '../../../../companions/text/messages/test-wishes.js'
import {
  advance, currentQuestion, newTest, resultOf, step, type TestEvent
} from '../../../../companions/chat-engine/interactive-test/step.js'
import type { SingleQuestion, Test, TestQuestion } from '../../../../companions/chat-engine/interactive-test/test.js'

const QUESTIONS: SingleQuestion[] = [
  {
    type: 'single',
    question_text: 'When is the exam?',
    options: ['1 May', '2 May', '3 May', '4 May'],
    correct_option: 1,
    explanation: 'The exam is on 2 May.'
  },
  {
    type: 'single',
    question_text: 'How much does it count?',
    options: ['10%', '20%', '30%', '40%'],
    correct_option: 3,
    explanation: ''
  },
  {
    type: 'single',
    question_text: 'Who teaches?',
    options: ['Ada', 'Grace', 'Emmy', 'Sofía'],
    correct_option: 3,
    explanation: ''
  }
]

/** The event of an answer to the question that waits. */
function answerTo ({ state }: Test, answer: string): TestEvent {
  const question = currentQuestion(state)
  const meaning = meaningOf(answer, question)
  if (meaning === undefined) throw new TypeError(`${answer} is not understood`)
  return { type: 'answer', answer, judgement: judge(question, meaning), language: 'en' }
}

t.test('a test walks through the five states of the specification', async t => {
  let test: Test = newTest('exams', 'easy', QUESTIONS)
  const phases = [test.phase]
  const next = { type: 'continue' } as const
  for (const event of [next, next, 'b', next, next, 'a', next, next, 'sofia', next]) {
    test = step(test, typeof event === 'string' ? answerTo(test, event) : event)
    phases.push(test.phase)
  }
  t.strictSame(phases, [
    'initialized',
    'question presented', 'awaiting answer', 'answer evaluated',
    'question presented', 'awaiting answer', 'answer evaluated',
    'question presented', 'awaiting answer', 'answer evaluated',
    'summary provided'
  ])
  t.strictSame(Object.keys(test.state), [
    'topic', 'num_questions', 'difficulty', 'questions', 'current_question_index', 'user_answers', 'feedback_history',
    'scores', 'pending_feedback'
  ], 'its fields are those of the specification')
  t.equal(test.state.current_question_index, 2)
  t.strictSame(test.state.user_answers, ['b', 'a', 'sofia'])
  t.strictSame(test.state.scores, [1, 0, 1])
  const [first, second, third, ...more] = test.state.feedback_history
  t.match(first, /^Correct: 2\) 2 May[^]*The exam is on 2 May/)
  t.match(second, /^Not quite. The right answer is 40%/)
  t.match(third, /^Correct/)
  t.strictSame(more, [])
  t.strictSame(
    resultOf(test.state), { topic: 'exams', difficulty: 'easy', total_questions: 3, correct_answers: 2, score: 66.67 }
  )
})

t.test('a step changes nothing that it was given, and a state refuses an event that it does not know', async t => {
  const test = advance(newTest('exams', 'easy', QUESTIONS), { type: 'continue' })
  const before = structuredClone(test)
  advance(test, answerTo(test, 'b'))
  t.strictSame(test, before)
  t.throws(() => step(newTest('exams', 'easy', QUESTIONS), answerTo(test, 'b')), TypeError)
  t.throws(() => step(test, { type: 'continue' }), TypeError)
})

t.test('an answer is a letter, a number or the text of an option; everything else is none of them', async t => {
  const options = ['Línea recta', '40 %', 'Breadth-first search', '3']
  const means = {
    a: 0,
    A: 0,
    'A)': 0,
    'b.': 1,
    '(c)': 2,
    ' d ': 3,
    'option b': 1,
    'Opción C': 2,
    'la a': 0,
    'la opción B': 1,
    'respuesta: c': 2,
    'the answer is B': 1,
    "it's b": 1,
    'creo que es la C': 2,
    1: 0,
    '2.': 1,
    3: 3,
    'linea recta': 0,
    'LÍNEA RECTA.': 0,
    '40%': 1,
    'b) 40%': 1,
    'C: breadth-first search': 2,
    '“breadth-first search”': 2
  }
  for (const [answer, option] of Object.entries(means)) t.equal(chosenOption(answer, options), option, answer)
  for (const answer of [
    '', 'e', '5', '0', 'I do not know', 'a lot of them', 'la la la', 'I think ' + 'la '.repeat(10_000) + 'x',
    'b) Línea recta', 'all of the above', 'a b', 'aa', '-1', '1e0', 'x'.repeat(32_000), '('.repeat(32_000)
  ]) {
    t.equal(chosenOption(answer, options), undefined, answer.slice(0, 30))
  }
})

t.test('who asks for a test gets one, in English and in Spanish', async t => {
  const asked: Record<string, [topic: string, questions: number | undefined, difficulty: string]> = {
    'quiz me on hash tables': ['hash tables', undefined, 'medium'],
    'Quiz me': ['', undefined, 'medium'],
    'Please quiz me about Árboles AVL.': ['Árboles AVL', undefined, 'medium'],
    'give me a test of 3 questions': ['', 3, 'medium'],
    'Give me a test of 3 questions about graphs, please': ['graphs', 3, 'medium'],
    'Can you give me a hard test about sorting with ten questions?': ['sorting', 10, 'hard'],
    'I want a quiz about the final exam': ['final exam', undefined, 'medium'],
    "I'd like to take an easy practice exam on unit 2": ['unit 2', undefined, 'easy'],
    'test my knowledge of heaps': ['heaps', undefined, 'medium'],
    'Make a 7-question quiz on binary search trees': ['binary search trees', 7, 'medium'],
    'ask me two questions about the bibliography': ['bibliography', 2, 'medium'],
    'create an exam about dynamic programming (difficult)': ['dynamic programming', undefined, 'hard'],
    'give me a test of 100 questions': ['', 20, 'medium'],
    'give me a test of 0 questions': ['', 1, 'medium'],
    'start the test': ['', undefined, 'medium'],
    'quiz: heaps': ['heaps', undefined, 'medium'],
    'Test me on everything in the course': ['', undefined, 'medium'],
    'ponme un test de 5 preguntas sobre árboles': ['árboles', 5, 'medium'],
    'Ponme un test': ['', undefined, 'medium'],
    'hazme un examen difícil sobre grafos': ['grafos', undefined, 'hard'],
    'Hazme tres preguntas fáciles sobre la evaluación': ['evaluación', 3, 'easy'],
    '¿Puedes ponerme un test de diez preguntas sobre el tema 3?': ['tema 3', 10, 'medium'],
    'Quiero un cuestionario sobre la Guerra Civil, de 4 preguntas': ['Guerra Civil', 4, 'medium'],
    'prepárame un examen de ordenación': ['ordenación', undefined, 'medium'],
    'quiero hacer un test de 2 preguntas de la asignatura por favor': ['', 2, 'medium'],
    'Examíname sobre punteros': ['punteros', undefined, 'medium'],
    'genera un test sobre colas con dificultad alta': ['colas', undefined, 'hard'],
    'generate a simple exam': ['', undefined, 'easy']
  }
  for (const [message, [topic, named, difficulty]] of Object.entries(asked)) {
    const count = named === undefined ? { num_questions: 5, min_questions: 3 } : { num_questions: named }
    t.strictSame(testRequested(message), { topic, ...count, difficulty }, message)
  }
})

t.test('who only talks about an exam gets no test', async t => {
  for (const message of [
    'when is the exam?', 'When is the test?', '¿cuándo es el examen?', 'cuando es el examen final',
    '¿Qué entra en el examen?', 'How many questions does the exam have?',
    'what happens if I fail the test?', 'How do I take the exam?', 'give me the date of the exam',
    'give me an exam date', 'dame la fecha del examen', 'Do I need to pass the final exam?',
    'I have a test on Monday', 'I have to take an exam on Friday', 'tengo que hacer un examen el lunes',
    '¿Hay un test en la unidad 2?', 'is there a quiz this week', 'Are we allowed to bring notes to the exam?',
    'tell me about the midterm exam', 'explain unit testing', 'What is a test?', 'I want to know when the exam is',
    'the exam was hard', 'hazme un resumen del examen', '¿Cómo se evalúa el examen?',
    'no quiero un test', 'who makes the exam', 'test', 'examen final', 'x'.repeat(30_000) + ' quiz me'
  ]) {
    if (message === 'test') t.ok(testRequested(message), 'the bare word is a wish')
    else t.equal(testRequested(message), undefined, message.slice(0, 60))
  }
})

t.test('a test is called off in so many words', async t => {
  for (const message of [
    'cancel', 'Cancel the test', 'cancel the test, please', 'stop the quiz!', 'quit', 'I want to stop',
    'cancela el test', 'Cancela el examen por favor', 'terminar', 'deja el test', 'salir del test'
  ]) {
    t.equal(cancelsTest(message), true, message)
  }
  for (const message of [
    'b', 'when can I cancel my enrolment?', 'cancel the lecture of Monday', 'stop words',
    'para qué sirve un montículo', 'what is a stop condition'
  ]) {
    t.equal(cancelsTest(message), false, message)
  }
})

t.test('a long message of a chat is no answer by a part of an option', async t => {
  const options = ['Breadth-first search', 'Depth-first search']
  const message = 'I think it is going to be breadth'
  t.equal(chosenOption(message, options), 0)
  t.equal(chosenOption(message, options, true), undefined)
  t.equal(chosenOption('it is breadth', options, true), 0)
})

t.test('a slip of the pen is none in a number: "3 4" is not 34', async t => {
  const options = ['Unit 34 exam', 'Quiz']
  t.equal(chosenOption('unit 34 exan', options), 0)
  t.equal(chosenOption('unit 3 4 exan', options), undefined)
})

t.test('a question in Spanish is no answer, though it has a letter or an option', async t => {
  const options = ['Ada Lovelace', 'Grace Hopper']
  for (const question of ['¿Quién es Ada Lovelace?', '¿Dónde está la b?', 'cuándo la b', 'cómo es Grace Hopper']) {
    t.equal(chosenOption(question, options), undefined, question)
  }
})

t.test('a number below zero is one with any sign, also behind a mark', async t => {
  const question: TestQuestion = {
    type: 'number', question_text: 'How cold is it?', options: [], answer: -5, tolerance: 0, explanation: ''
  }
  for (const answer of ['-5', '−5', '–5', 'minus 5', 'menos 5', 'it is −5', 'es –5', '(–5)', 'x = −5']) {
    t.strictSame(meaningOf(answer, question), { numbers: [-5], text: answer })
  }
})
