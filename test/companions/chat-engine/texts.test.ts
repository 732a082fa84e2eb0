import t from 'tap'
import { TEXTS } from '../../../companions/chat-engine/texts.js'

const question = { question_text: 'Which?', options: ['one', 'two'], correct_option: 1, explanation: 'line\nplace' }
const result = { topic: 'T', difficulty: 'easy' as const, total_questions: 3, correct_answers: 2, score: 66.67 }

t.test('each English text is as agreed', async t => {
  const { en } = TEXTS
  t.strictSame([
    en.page(2), en.complete('', 's ____'), en.whichTerm('A › B', 'd'), en.rightAnswer(question),
    en.wrongAnswer({ ...question, explanation: '' }), en.noOption({ ...question, explanation: '' }),
    en.question(1, 2, 'Which?', ['one', 'two']), en.testStarts('T', 'hard', 1, 1), en.testStarts('T', 'easy', 2, 3),
    en.summary(result), en.testWaits(1, 2), en.noQuestions('T'), en.notCovered([]), en.notCovered(['A', 'B']),
    en.greeting('S', []), en.greeting('S', ['A', 'B']), en.overview('S', []), en.overview('S', ['A', 'B'])
  ], [
    'page 2',
    'Complete the statement from the course material:\n“s ____”',
    'Which term does the course material describe like this (A › B)?\n“d”',
    'Correct: B) two.\n> line\n> place',
    'Not quite. The right answer is B) two.',
    'That is none of the options, so it counts as wrong. The right answer is B) two.',
    '**Question 1 of 2**\nWhich?\n\nA) one\nB) two',
    'A test of 1 question about T. Difficulty: hard. Answer with the letter of an option; “cancel the test” ends it.',
    'The material has enough for 2 questions about T, not for 3. Difficulty: easy. ' +
      'Answer with the letter of an option; “cancel the test” ends it.',
    '**The test about T is over.** 2 of 3 answers are right: 66.67 out of 100.',
    'Your test is waiting for the answer to question 1 of 2 (or say “cancel the test”).',
    'I cannot make a test about T: the course material does not have enough on it to ask fair questions.',
    'The course material does not cover this question, so I will not guess.',
    'The course material does not cover this question, so I will not guess. It covers: A; B.',
    'Hello! I answer questions about S from its course material, ' +
      'and I can quiz you on it: try “give me a test of 3 questions”.',
    'Hello! I answer questions about S from its course material, ' +
      'and I can quiz you on it: try “give me a test of 3 questions”. You could ask about: A; B.',
    'What would you like to know about S?',
    'The material of S covers: A; B. What would you like to know?'
  ])
})

t.test('each Spanish text is as agreed', async t => {
  const { es } = TEXTS
  t.strictSame([
    es.page(2), es.complete('', 's ____'), es.whichTerm('A › B', 'd'), es.rightAnswer(question),
    es.wrongAnswer({ ...question, explanation: '' }), es.noOption({ ...question, explanation: '' }),
    es.question(1, 2, '¿Cuál?', ['uno', 'dos']), es.testStarts('T', 'hard', 1, 1), es.testStarts('T', 'easy', 2, 3),
    es.testStarts('T', 'medium', 1, 1),
    es.summary(result), es.testWaits(1, 2), es.noQuestions('T'), es.notCovered([]), es.notCovered(['A', 'B']),
    es.greeting('S', []), es.greeting('S', ['A', 'B']), es.overview('S', []), es.overview('S', ['A', 'B'])
  ], [
    'página 2',
    'Completa la afirmación del material de la asignatura:\n«s ____»',
    '¿Qué término describe así el material de la asignatura (A › B)?\n«d»',
    'Correcto: B) two.\n> line\n> place',
    'No es correcto. La respuesta correcta es B) two.',
    'Eso no es ninguna de las opciones, así que cuenta como incorrecta. La respuesta correcta es B) two.',
    '**Pregunta 1 de 2**\n¿Cuál?\n\nA) uno\nB) dos',
    'Un test de 1 pregunta sobre T. Dificultad: difícil. ' +
      'Responde con la letra de una opción; «cancela el test» lo termina.',
    'El material da para 2 preguntas sobre T, no para 3. Dificultad: fácil. ' +
      'Responde con la letra de una opción; «cancela el test» lo termina.',
    'Un test de 1 pregunta sobre T. Dificultad: media. ' +
      'Responde con la letra de una opción; «cancela el test» lo termina.',
    '**El test sobre T ha terminado.** 2 de 3 respuestas son correctas: 66,67 sobre 100.',
    'Tu test espera la respuesta a la pregunta 1 de 2 (o di «cancela el test»).',
    'No puedo hacer un test sobre T: el material de la asignatura no tiene lo suficiente para hacer preguntas justas.',
    'El material de la asignatura no cubre esta pregunta, así que no voy a inventar.',
    'El material de la asignatura no cubre esta pregunta, así que no voy a inventar. Sí cubre: A; B.',
    '¡Hola! Respondo preguntas sobre S con el material de la asignatura ' +
      'y puedo hacerte un test: prueba con «ponme un test de 3 preguntas».',
    '¡Hola! Respondo preguntas sobre S con el material de la asignatura ' +
      'y puedo hacerte un test: prueba con «ponme un test de 3 preguntas». Puedes preguntar por: A; B.',
    '¿Qué quieres saber sobre S?',
    'El material de S trata: A; B. ¿Qué quieres saber?'
  ])
})
