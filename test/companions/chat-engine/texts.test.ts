import t from 'tap'
import { TEXTS } from '../../../companions/chat-engine/texts.js'

const HOW = 'Where there are options, answer with the number of one; “skip” leaves a question out, ' +
  '“cancel the test” ends the test.'
const COMO = 'Donde haya opciones, responde con el número de una; «saltar» deja una pregunta y ' +
  '«cancela el test» termina el test.'
const question = {
  type: 'single' as const,
  question_text: 'Which?',
  options: ['one', 'two'],
  correct_option: 1,
  explanation: 'line\nplace'
}
const started = (made: number, asked: number) =>
  ({
    topic: 'T',
    difficulty: 'hard' as const,
    made,
    asked,
    isShort: false,
    from: 'material' as const,
    beside: 0,
    again: 0,
    other: 0
  })
const result = { topic: 'T', difficulty: 'easy' as const, total_questions: 3, correct_answers: 2, score: 66.67 }

t.test('each English text is as agreed', async t => {
  const { en, es } = TEXTS
  const several = { ...question, type: 'multiple' as const, correct_options: [0, 1], explanation: '' }
  t.equal(en.wrongAnswer(several), 'Not quite. The right answers are 1) one; 2) two.')
  t.match(es.skippedAnswer(several), /Las respuestas correctas son 1\) one; 2\) two\.$/)
  t.strictSame([
    en.page(2), en.complete('', 's ____'), en.whichTerm('A › B', 'd'), en.rightAnswer(question),
    en.wrongAnswer({ ...question, explanation: '' }), en.skippedAnswer({ ...question, explanation: '' }),
    en.question(1, 2, question), en.testStarts(started(1, 1)), en.testStarts({ ...started(2, 3), difficulty: 'easy' }),
    en.testStarts({ ...started(1, 2), from: 'bank' }), en.testStarts({ ...started(3, 5), isShort: true }),
    en.testStarts({ ...started(2, 3), from: 'left', other: 1 }),
    en.testStarts({ ...started(2, 2), difficulty: 'medium', other: 1 }),
    en.testStarts({ ...started(2, 2), from: 'missed' }),
    en.askAgain('single'), en.heldBack(1, 2), en.noBankQuestions('T'),
    en.summary(result), en.testWaits(1, 2), en.noQuestions('T', false), en.notCovered, en.covers(['A', 'B']),
    en.greeting('S', []), en.greeting('S', ['A', 'B']), en.overview('S', []), en.overview('S', ['A', 'B']),
    en.answeredTo('Q?')
  ], [
    'page 2',
    'Complete the statement from the course material:\n“s ____”',
    'Which term does the course material describe like this (A › B)?\n“d”',
    'Correct: 2) two.\n> line\n> place',
    'Not quite. The right answer is 2) two.',
    'Skipped, so it counts as wrong. The right answer is 2) two.',
    '**Question 1 of 2**\nWhich?\n\n1) one\n2) two',
    'A test of 1 question about T. Difficulty: hard. ' + HOW,
    'The material has enough for 2 questions about T, not for 3. Difficulty: easy. ' + HOW,
    'The question bank has 1 question about T, not 2. Difficulty: hard. ' + HOW,
    'A test of 3 questions about T. Say “a test of 5” for a longer one. Difficulty: hard. ' + HOW,
    'I have 2 questions about T for you now, not 3: others wait in a test of yours, or you were asked them already ' +
      'today. Difficulty: hard (1 of 2 questions on one place of the material alone). ' + HOW,
    'A test of 2 questions about T. Difficulty: medium (1 of 2 questions with options, as too few can be typed). ' +
      HOW,
    '2 questions about T, which you missed before. Difficulty: hard. ' + HOW,
    'I am not sure what you mean, so nothing is counted yet. Please answer with the number of one option. ' +
      '“Skip” leaves the question out.',
    'That would help with question 1 of 2 of your test, so I keep it back until you have answered it. ' +
      'Ask me again then; I answer other questions about the course now.',
    'The question bank of this course has no questions about T for you now, and no others are asked in this course.',
    '**The test about T is over.** 2 of 3 answers are right: 66.67 out of 100.',
    'Your test is waiting for the answer to question 1 of 2 (or say “cancel the test”).',
    'I cannot make a test about T: the course material does not have enough on it to ask fair questions.',
    'I found nothing about this in the material of the course.',
    'The material covers: A; B.',
    'Hello! I answer questions about S from its course material, ' +
      'and I can quiz you on it: try “give me a test of 3 questions”.',
    'Hello! I answer questions about S from its course material, ' +
      'and I can quiz you on it: try “give me a test of 3 questions”. You could ask about: A; B.',
    'What would you like to know about S?',
    'The material of S covers: A; B. What would you like to know?',
    'To “Q?” a teacher of the course has answered:'
  ])
})

t.test('each Spanish text is as agreed', async t => {
  const { es } = TEXTS
  t.strictSame([
    es.page(2), es.complete('', 's ____'), es.whichTerm('A › B', 'd'), es.rightAnswer(question),
    es.wrongAnswer({ ...question, explanation: '' }), es.skippedAnswer({ ...question, explanation: '' }),
    es.question(1, 2, question), es.testStarts(started(1, 1)), es.testStarts({ ...started(2, 3), difficulty: 'easy' }),
    es.testStarts({ ...started(1, 1), difficulty: 'medium' }),
    es.testStarts({ ...started(2, 2), difficulty: 'medium', other: 1 }),
    es.testStarts({ ...started(3, 5), isShort: true }),
    es.summary(result), es.testWaits(1, 2), es.noQuestions('T', true), es.notCovered, es.covers(['A', 'B']),
    es.greeting('S', []), es.greeting('S', ['A', 'B']), es.overview('S', []), es.overview('S', ['A', 'B'])
  ], [
    'página 2',
    'Completa la afirmación del material de la asignatura:\n«s ____»',
    '¿Qué término describe así el material de la asignatura (A › B)?\n«d»',
    'Correcto: 2) two.\n> line\n> place',
    'No es correcto. La respuesta correcta es 2) two.',
    'Saltada, así que cuenta como incorrecta. La respuesta correcta es 2) two.',
    '**Pregunta 1 de 2**\nWhich?\n\n1) one\n2) two',
    'Un test de 1 pregunta sobre T. Dificultad: difícil. ' + COMO,
    'El material da para 2 preguntas sobre T, no para 3. Dificultad: fácil. ' + COMO,
    'Un test de 1 pregunta sobre T. Dificultad: media. ' + COMO,
    'Un test de 2 preguntas sobre T. Dificultad: media (1 de 2 preguntas con opciones, pues pocas se pueden ' +
      'responder escribiendo). ' + COMO,
    'Un test de 3 preguntas sobre T. Di «un test de 5» para uno más largo. Dificultad: difícil. ' + COMO,
    '**El test sobre T ha terminado.** 2 de 3 respuestas son correctas: 66,67 sobre 100.',
    'Tu test espera la respuesta a la pregunta 1 de 2 (o di «cancela el test»).',
    'No puedo hacer un test sobre T: el material de la asignatura no tiene lo suficiente para hacer preguntas ' +
      'justas. Di «ponme un test» para uno sobre toda la asignatura.',
    'No he encontrado nada sobre esto en el material de la asignatura.',
    'El material cubre: A; B.',
    '¡Hola! Respondo preguntas sobre S con el material de la asignatura ' +
      'y puedo hacerte un test: prueba con «ponme un test de 3 preguntas».',
    '¡Hola! Respondo preguntas sobre S con el material de la asignatura ' +
      'y puedo hacerte un test: prueba con «ponme un test de 3 preguntas». Puedes preguntar por: A; B.',
    '¿Qué quieres saber sobre S?',
    'El material de S trata: A; B. ¿Qué quieres saber?'
  ])
})

t.test('a test says what its questions are like where options, or true and false, were asked for', async t => {
  const { en, es } = TEXTS
  const wished = { ...started(5, 5), difficulty: 'medium' as const, other: 5 }
  t.match(en.testStarts({ ...wished, withoutOptions: 3 }),
    'about T. 3 of 5 questions are without options, as the material gives too few that can be recognised. Where')
  t.match(es.testStarts({ ...wished, withoutOptions: 1 }), 'T. 1 de 5 preguntas no tiene opciones, pues')
  t.match(en.testStarts({ ...wished, withoutOptions: 0 }), 'A test of 5 questions about T. Where')
  t.match(en.testStarts({ ...wished, difficulty: 'easy', other: 1, withoutOptions: 1 }),
    'about T. Difficulty: easy (1 of 5 questions without options).')
  t.match(en.testStarts({ ...wished, other: 0, isTrueOrFalse: true }), 'these questions are of the usual kinds.')
  t.match(es.testStarts({ ...wished, other: 0, isTrueOrFalse: true }), 'estas son de los tipos de siempre.')
})

t.test('a text that ends with a mark of its own gets no second one, in both languages', async t => {
  const marked = ['It is red.', 'Is it red?', 'It goes on …', '“It is red.”', '**It is red!**']
  for (const said of Object.values(TEXTS)) {
    for (const text of marked) {
      const asked = { ...question, options: ['one', text], explanation: '' }
      const told = [
        said!.rightAnswer(asked), said!.wrongAnswer(asked), said!.skippedAnswer(asked), said!.covers([text])
      ]
      for (const line of told) t.ok(line.endsWith(text), line)
      t.ok(said!.overview('S', ['A', text]).includes(`; ${text} `), text)
    }
  }
})
