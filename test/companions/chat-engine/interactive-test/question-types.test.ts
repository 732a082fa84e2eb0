import t from 'tap'
import { meaningOf } from '../../../../companions/chat-engine/interactive-test/answer.js'
import { helpWith } from '../../../../companions/chat-engine/interactive-test/hint.js'
import { judge, rightOptionOf } from '../../../../companions/chat-engine/interactive-test/judgement.js'
import { answerIn, chatAnswerIn } from '../../../../companions/chat-engine/interactive-test/understanding.js'
import type { TestQuestion } from '../../../../companions/chat-engine/interactive-test/test.js'

const common = { question_text: '?', explanation: '' }
const STABLE: TestQuestion = {
  ...common,
  type: 'multiple',
  options: ['Merge sort', 'Quicksort', 'Insertion sort', 'Heapsort'],
  correct_options: [0, 2]
}
const PI: TestQuestion = { ...common, type: 'number', options: [], answer: 3.14, tolerance: 0.01 }
const LEAF: TestQuestion = { ...common, type: 'text', options: [], accepted: ['Photosynthesis', 'fotosíntesis'] }

/** Whether the answer is right; `undefined` where it is asked again. */
function verdict (answer: string, question: TestQuestion): boolean | undefined {
  const meaning = meaningOf(answer, question)
  return meaning && judge(question, meaning).correct
}

t.test('several options are named by letters, numbers, ordinals or texts', async t => {
  for (const answer of ['a and c', 'A, C', 'ac', 'C A', '1 and 3', 'la primera y la tercera', 'I think a and c',
    'merge sort and insertion sort', 'Insertion sort, merge sort', 'a y c', 'a & c', 'option a and option c']) {
    t.equal(verdict(answer, STABLE), true, answer)
  }
  for (const answer of ['a', 'a, b and c', 'all of them', 'b and d', 'quicksort']) {
    t.equal(verdict(answer, STABLE), false, answer)
  }
  for (const answer of ['all but b', 'not b', 'a and x', 'what is a?', 'some of them', 'az']) {
    t.equal(verdict(answer, STABLE), undefined, answer)
  }
  t.equal(rightOptionOf(STABLE), 'Merge sort; Insertion sort')
})

t.test('options that a page joins are those, whatever their texts say', async t => {
  const options = ['Arrival or an error', 'Stop; wait', 'Stop', 'None', 'x'.repeat(900)]
  const question: TestQuestion = { ...common, type: 'multiple', options, correct_options: [0, 1, 4] }
  const said = (...positions: number[]) => answerIn(positions.map(i => options[i]).join('; '), question)
  t.match(said(0, 1, 4), { correct: true })
  t.match(said(4, 0, 1), { correct: true }, 'in any order')
  for (const wrong of [[0], [2], [3], [1, 2], [2, 3], [0, 4]]) t.match(said(...wrong), { correct: false })
})

t.test('a number is right within its tolerance, in each way to write it', async t => {
  for (const answer of ['3.14', '3,14', '3.15', '3.13', 'about 3.14', 'it is 3,14', '3.14 m', '+3.14', '314/100',
    'pi = 3.14']) {
    t.equal(verdict(answer, PI), true, answer)
  }
  for (const answer of ['3.16', '-3.14', '3', 'three', '314']) t.equal(verdict(answer, PI), false, answer)
  for (const answer of ['3.13 or 3.14', 'pi', 'not 3.14', '', 'from 3 to 4']) {
    t.equal(verdict(answer, PI), undefined, answer)
  }
  const many: TestQuestion = { ...common, type: 'number', options: [], answer: 1500, tolerance: 0 }
  for (const answer of ['1500', '1,500', '1.500', '1 500', '1.500,0', '1,500.0', '1500 km']) {
    t.equal(verdict(answer, many), true, answer)
  }
  t.equal(verdict('thirty', { ...many, answer: 30 }), true)
  const cold: TestQuestion = { ...many, answer: -5 }
  for (const answer of ['-5', '−5', '–5', 'minus 5', 'menos cinco', 'it is minus five', '–5 °C']) {
    t.equal(verdict(answer, cold), true, answer)
  }
  for (const answer of ['5', 'al menos 5']) t.not(verdict(answer, cold), true, answer)
  for (const answer of ['3–5', '10 minus 5', 'más o menos 5']) t.equal(verdict(answer, cold), undefined, answer)
  const degrees: TestQuestion = { ...common, type: 'single', options: ['5', '-5', '15', '0'], correct_option: 1 }
  for (const answer of ['minus 5', '–5', 'menos 5']) t.equal(verdict(answer, degrees), true, answer)
})

t.test('a number may be typed with a power of ten', async t => {
  const light: TestQuestion = { ...common, type: 'number', options: [], answer: 3e8, tolerance: 0 }
  for (const answer of ['3×10^8', '3·10^8', '3 x 10^8', '3*10**8', '3 × 10⁸ m/s', '3,0·10^8', '$3\\times10^{8}$', '3e8',
    'about 30·10^7', 'son unos 3·10^8', '300000000']) {
    t.equal(verdict(answer, light), true, answer)
  }
  for (const wrong of ['3×10^9', '3·10^-8', '3×10⁻⁸', '-3·10^8', '10^8']) t.equal(verdict(wrong, light), false, wrong)
  for (const unclear of ['3×10^8 or 3×10^9', '3×9^8', 'not 3·10^8', '3·x10^8']) {
    t.not(verdict(unclear, light), true, unclear)
  }
  for (const answer of ['10^-3', '10⁻³', '1·10^−3', '0.001', '10^{-3}']) {
    t.equal(verdict(answer, { ...light, answer: 1e-3 }), true, answer)
  }
  t.equal(verdict('2·10^3', { ...light, answer: 2 }), false, 'the factor alone')
  t.equal(verdict('10^3', { ...light, answer: 10 }), false, 'the base alone')
})

t.test('a short text is compared without case, accents, spaces and the words around it', async t => {
  for (const answer of ['photosynthesis', ' Photo synthesis.', 'It is photosynthesis', 'Fotosintesis',
    'la fotosíntesis']) {
    t.equal(verdict(answer, LEAF), true, answer)
  }
  t.equal(verdict('respiration', LEAF), false)
  for (const answer of ['photosynthesis or respiration', 'what is it?', 'word '.repeat(13)]) {
    t.equal(verdict(answer, LEAF), undefined, answer)
  }
})

t.test('the marks of a formula and of emphasis are not needed in what is typed', async t => {
  for (const accepted of ['W', '$W$', '*W*', '`W`']) {
    for (const answer of ['W', '$W$', '*W*', '`w`', 'it is $W$']) {
      t.equal(verdict(answer, { ...LEAF, accepted: [accepted] }), true, `${answer} for ${accepted}`)
    }
  }
  for (const answer of ['omega', '\\omega', '$\\omega$']) {
    t.equal(verdict(answer, { ...LEAF, accepted: ['$\\omega$'] }), true, answer)
  }
  t.equal(verdict('$5', { ...LEAF, accepted: ['$6'] }), false)
})

t.test('in the chat, a question is answered by its option or bare number alone', async t => {
  const single: TestQuestion = { ...common, type: 'single', options: ['TCP', 'UDP'], correct_option: 1 }
  for (const message of ['b', 'UDP', 'udp', 'I think it is b', 'option b', 'the second one']) {
    t.strictSame(chatAnswerIn(message, single), { correct: true, chosen: ['UDP'] }, message)
  }
  for (const message of ['b?', 'is it b', 'What is UDP?', 'explain UDP', 'UDP is used by DNS', '¿la b?',
    'tell me about udp',
    'udp packets are lost', 'hello', 'a and b']) {
    t.equal(chatAnswerIn(message, single), undefined, message)
  }
  t.match(chatAnswerIn('3.14', PI), { correct: true })
  t.equal(chatAnswerIn('the exam counts 3.14 points this year', PI), undefined)
  t.equal(chatAnswerIn('a, c', STABLE), undefined)
  t.equal(chatAnswerIn('photosynthesis', LEAF), undefined)
  t.equal(chatAnswerIn('salir', LEAF), 'cancel')
  t.match(chatAnswerIn('skip', LEAF), { skipped: true })
})

t.test('an option or an accepted text that reads like a wish is an answer', async t => {
  const signals: TestQuestion = { ...common, type: 'single', options: ['Stop', 'Next', 'Kill'], correct_option: 0 }
  t.strictSame(answerIn('stop', signals), { correct: true, chosen: ['Stop'] })
  t.strictSame(answerIn('next', signals), { correct: false, chosen: ['Next'] })
  t.equal(answerIn('I give up', signals), 'cancel')
  t.match(answerIn('exit', { ...LEAF, accepted: ['exit'] }), { correct: true })
})

/** The positions that an answer means among these options; `undefined` where it is asked again. */
function chosen (answer: string, options: string[], type?: 'multiple'): number[] | undefined {
  const kind = type === undefined ? { correct_option: 0 } : { type, correct_options: [0] }
  const meaning = meaningOf(answer, { ...common, options, ...kind } as TestQuestion)
  return meaning && 'chosen' in meaning ? meaning.chosen : undefined
}

t.test('a letter or a function of notation is no "or", "u" or "sin"', async t => {
  for (const answer of ['40 U/L', 'about 40 U/ml', '40 u/l.', 'the angle is 40 (sin)']) {
    t.strictSame(meaningOf(answer, PI), { numbers: [40], text: answer }, answer)
  }
  const options = ['O(n log n)', 'O(n^2)', 'O(1)', 'sin(x)']
  for (const answer of ['O(n log n) and O(1)', 'O(n log n), O(1)']) {
    t.strictSame(chosen(answer, options, 'multiple'), [0, 2], answer)
  }
  t.strictSame(chosen('sin(x) and O(1)', options, 'multiple'), [2, 3])
})

t.test('among options that are numbers, a number is a value before it is a place', async t => {
  const options = ['2', '4', '12,5 kg', '20 %']
  const cases: Array<[answer: string, position: number | undefined]> = [
    ['4', 1], ['four', 1], ['it is 4', 1], ['2', 0], ['20', 3], ['20%', 3], ['12.5', 2], ['12,5 kg', 2],
    ['3', 2], ['option 1', 0], ['option 2', undefined], ['number 4', undefined], ['7', undefined]
  ]
  for (const [answer, position] of cases) {
    t.strictSame(chosen(answer, options), position === undefined ? undefined : [position], answer)
  }
})

t.test('an option may be shortened or misspelt, while no other one is near and its figures are right', async t => {
  const options = ['breadth-first search', 'depth-first search', 'Dijkstra 1959', 'Dijkstra 1956']
  const cases: Array<[answer: string, position: number | undefined]> = [
    ['breadth', 0], ['djikstra 1959', 2], ['Dijkstra 1956', 3], ['dijkstra 1957', undefined], ['dijkstra', undefined],
    ['search', undefined], ['breadth or depth', undefined]
  ]
  for (const [answer, position] of cases) {
    t.strictSame(chosen(answer, options), position === undefined ? undefined : [position], answer)
  }
})

t.test('of several options, one that is a part of another is told from it', async t => {
  const options = ['tree', 'binary tree', 'graph', 'heap']
  const cases: Array<[answer: string, positions: number[]]> = [
    ['binary tree and heap', [1, 3]], ['tree', [0]], ['heap and tree', [0, 3]], ['graph, binary tree', [1, 2]],
    ['d and a', [0, 3]], ['da', [0, 3]], ['c, b', [1, 2]]
  ]
  for (const [answer, positions] of cases) t.strictSame(chosen(answer, options, 'multiple'), positions, answer)
})

const HINTED: TestQuestion = { ...LEAF, question_text: 'What do leaves do? (Hint: P…, 14 letters)' }

t.test('who asks for a hint, or finds a question too hard, has not answered it', async t => {
  const said = {
    hint: ['hint', 'give me a hint', 'can I have a clue?', 'another hint please', 'pista', '¿me das una pista?',
      'dame otra pista', 'puedo tener una pista'],
    'way out': ['this is too hard', 'it’s too difficult for me', 'I can’t do this', 'es muy difícil',
      'esto es demasiado complicado', '¡qué difícil!', 'what is the answer?', 'dime la solución'],
    unknown: ['I don’t know', 'no lo sé']
  }
  for (const [need, answers] of Object.entries(said)) {
    for (const answer of answers) {
      for (const question of [STABLE, PI, LEAF, HINTED]) t.equal(answerIn(answer, question), need, answer)
    }
  }
  const own = { ...LEAF, accepted: ['Clue', 'Too hard'] }
  for (const answer of own.accepted) t.match(answerIn(answer, own), { correct: true }, 'it is the answer')
  for (const answer of ['NP-hard', 'hard', 'a hard disk', 'solution', 'muy salado', 'the clue cell']) {
    t.match(answerIn(answer, LEAF), { correct: false }, answer)
  }
})

t.test('a hint is given again as the question has it, or there is none', async t => {
  t.match(helpWith('hint', HINTED, 'en'), /^Hint: P…, 14 letters\.\n\nNo problem: nothing is counted yet/)
  t.match(helpWith('way out', HINTED, 'en'), /^Hint: P…/)
  t.match(helpWith('hint', LEAF, 'es'), /^Esta pregunta no tiene pista\. No pasa nada/)
  t.match(helpWith('way out', LEAF, 'en'), /^No problem/)
})
