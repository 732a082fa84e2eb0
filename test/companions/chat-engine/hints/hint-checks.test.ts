import t from 'tap'
import { withGaps } from '../../../../companions/chat-engine/hints/gaps.js'
import { tellsKey, tellsTooMuch } from '../../../../companions/chat-engine/hints/leaks.js'

const GAPS: Array<[question: string, passage: string, shown: string]> = [
  ['When is the final exam?', 'The final exam is on 18 January 2027 at 10:00.', 'The final exam is on ____ at ____.'],
  ['Is the exam on 18 January?', 'The exam is on 18 January.', 'The exam is on ____.'],
  ['Who teaches the labs?', 'The labs are taught by Grace Hopper.', 'The labs are taught by ____.'],
  ['Is attendance compulsory?', 'Attendance is mandatory.', 'Attendance is ____.'],
  ['May I use ChatGPT?', 'Students must not use ChatGPT.', '____ use ChatGPT.'],
  ['How many labs are there?', 'There are seven labs.', 'There are ____ labs.'],
  ['What is a stack?', 'A stack serves the newest element first.', 'A stack serves the newest element ____.'],
  ['What is a heap?', 'A heap is a tree whose parents dominate.', 'A heap is a ____.'],
  ['How do I reach the office?', 'Write to office@uni.example or see uni.example/help.', 'Write to ____ or see ____.'],
  ['Who teaches?', 'Lecturers: Dr. Ada Byron and Grace Hopper', 'Lecturers: ____ and ____'],
  ['Who is the tutor?', 'Irene Soto helps.\nLanguage: English; Room: 2', '____ helps.\nLanguage: ____; Room: ____'],
  ['What does a scan cost?', 'A scan of $n$ pages costs $C(n) = n \\cdot t_{page}$, with $t_{page}$ from a table.',
    'A scan of $n$ pages costs ____, with ____ from a table.'],
  ['What is the selectivity?', 'The selectivity is $\\frac{1}{V(A)}$.', 'The selectivity is ____.'],
  ['What is Big O?', 'A bound \\[ f(n) \\le c\\, g(n) \\] for large $n$.', 'A bound ____ for large $n$.'],
  ['How are rows counted?', 'Use `SELECT COUNT(*) FROM t;` at the end.', 'Use ____ at the end.'],
  ['What filters groups?', 'Groups are filtered by the clause `HAVING`.', 'Groups are filtered by the clause `____`.'],
  ['What is `x = 1`?', 'Here `x = 1` sets a variable.', 'Here `x = 1` ____ a ____.'],
  ['When is it?', 'On 4 May[^1].\n\n[^1]: See the calendar.', 'On ____[^1].\n\n[^1]: See the calendar.'],
  ['What does it cost?', 'It costs $5 or $7.', 'It costs $____ or $____.'],
  ['¿Cuándo es el examen?', 'El examen es el 18 de enero.', 'El examen es el ____ de ____.'],
  ['¿Es obligatoria la asistencia?', 'La asistencia es obligatoria.', 'La asistencia es ____.']
]
for (const [question, passage, shown] of GAPS) {
  t.test(`"${passage.replaceAll('\n', ' ')}" is shown with gaps to "${question}"`, async t => {
    t.equal(withGaps({ text: passage }, question).text, shown)
  })
}

t.test('only what answers decides whether there is a fact; all facts of the passage are taken out', async t => {
  const text = 'Office hours are on Monday. The tutor is friendly.'
  const mark = [28, text.length] as const
  t.equal(withGaps({ text, mark }, 'How is the tutor?').text, 'Office hours are on ____. The tutor is ____.')
})

const PASSAGE = 'The final exam is on 18 January 2027 in the Lovelace building, and calculators must not be used.'
const KNOWN = { question: 'When is the final exam?', place: 'Course guide, page 3, Exams' }
const { keys } = withGaps({ text: PASSAGE }, KNOWN.question)

const LEAKS = [
  'It is on 18 January.', 'JANUARY', 'It is in j-a-n-u-a-r-y.', 'j a n u a r y', 'yraunaJ', 'Wnahnel',
  `${Buffer.from('18 January 2027').toString('base64')}`, Buffer.from('January').toString('hex'), 'enero',
  'It is on the eighteenth.', 'In the Lovelace building.', 'Look on a Monday.', 'Yes.', 'Think of twenty-seven.',
  'Jolly ants need umbrellas at real yachts.', 'The final exam is on the day that', 'el dieciocho', '1 8'
]
for (const leak of LEAKS) {
  t.test(`"${leak}" tells too much`, async t => {
    t.equal(tellsTooMuch(leak, PASSAGE, keys, KNOWN), true)
  })
}

const HARMLESS = [
  'Look at the calendar of the faculty.', 'Which part of page 3 is about exams?',
  'What does the guide say of the final exam?',
  '¿Qué apartado habla del examen final?', 'Read the part about exams with care.'
]
for (const remark of HARMLESS) {
  t.test(`"${remark}" tells nothing`, async t => {
    t.equal(tellsTooMuch(remark, PASSAGE, keys, KNOWN), false)
  })
}

t.test('of an address, the whole is a secret, and no part of it', async t => {
  const passage = 'Write to algorithms@uni.example.'
  const { keys } = withGaps({ text: passage }, 'How do I reach you?')
  const known = { question: 'How do I reach you?', place: 'Course guide' }
  t.equal(tellsTooMuch('It is a course about algorithms.', passage, keys, known), false)
  t.equal(tellsTooMuch('It is algorithms at uni example: algorithms@uni.example', passage, keys, known), true)
})

t.test('of a formula, the whole and its numbers are secrets', async t => {
  const passage = 'A scan costs $a = n \\cdot 17$ in time.'
  const { keys } = withGaps({ text: passage }, 'What does a scan cost?')
  const known = { question: 'What does a scan cost?', place: 'Unit 3' }
  t.equal(tellsTooMuch('Look for a formula with n.', passage, keys, known), false)
  t.equal(tellsTooMuch('It is a = n \\cdot 17.', passage, keys, known), true)
})

t.test('a heading tells where it has a key that the question has not', async t => {
  t.equal(tellsKey('Exam on 18 January', keys, { question: 'When is the exam?', place: '' }), true)
  t.equal(tellsKey('4. Final exam', keys, { question: 'When is the exam?', place: '' }), false)
})

t.test('words of the question are no leak, also several in a row of the passage', async t => {
  const passage = 'Students who miss the final exam may resit in June.'
  const known = { question: 'What of students who miss the final exam?', place: 'Course guide' }
  const { keys } = withGaps({ text: passage }, known.question)
  const remark = 'Which part is about students who miss the final exam?'
  t.equal(tellsTooMuch(remark, passage, keys, known), false)
  t.equal(tellsTooMuch(remark, passage, keys, { ...known, question: 'What happens then?' }), true)
})
