import t from 'tap'
import { asksSomething, isQuestion } from '../../../../companions/analysis/faqs/is-question.js'
import { Newest } from '../../../../companions/analysis/inbox/newest.js'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000)
const question = (number: number, student = 'ada', words = `question ${number}`) =>
  ({ text: `${words} at ${number}`, words, student, at: at(number) })
type Asked = ReturnType<typeof question>
const newestQuestions = (limit: number) => new Newest<Asked>(limit, ({ student, words }) => `${student} ${words}`)
const texts = (newest: Newest<Asked>) => newest.toArray().map(({ text }) => text)

t.test('what has content and is no request for a test is a question', async t => {
  const turn = (said: string) => ({ said, interrupted: false })
  for (const said of ['When is the exam?', 'load factor', 'Explica los árboles', 'exam '.repeat(100)]) {
    t.equal(isQuestion(turn(said)), true, said.slice(0, 40))
  }
  const others = [
    'hello', 'ok, thanks!', 'muchas gracias', '👍', '12345', '', `${'exam '.repeat(100)}?`,
    'Quiz me on trees', 'ponme un test', 'cancel the test'
  ]
  for (const said of others) t.equal(isQuestion(turn(said)), false, said.slice(0, 40))
})

t.test('what is said to a hint is no question', async t => {
  for (const said of ['ok but why?', 'I can\'t figure it out', 'no me sale', 'venga, dímela']) {
    t.equal(asksSomething({ said, interrupted: false, confidence: 'related', hint: 2 }), false, said)
  }
  t.equal(asksSomething({ said: 'why does it spin?', interrupted: false, confidence: 'related', hint: 1 }), true)
})

t.test('while a test is open, a message that leaves the same question open is a question', async t => {
  const said = 'When is the exam?'
  const open = { said: 'b', interrupted: true, question_num: 2 }
  t.equal(isQuestion({ said, interrupted: true, question_num: 2 }, open), true, 'the same question is open')
  t.equal(isQuestion({ said, interrupted: true, question_num: 3 }, open), false, 'it was answered')
  t.equal(isQuestion({ said, interrupted: false }, open), false, 'it ended the test')
  t.equal(isQuestion({ said, interrupted: true }, { said: 'b', interrupted: true }), false, 'without numbers')
  t.equal(isQuestion({ said, interrupted: true, question_num: 1 }), false, 'it started the test')
  t.equal(isQuestion({ said, interrupted: true, question_num: 2, answer: true }, open), false, 'it came as an answer')
})

t.test('the newest questions stay, in whichever order they come', async t => {
  const newest = newestQuestions(3)
  for (const number of [4, 1, 5, 2, 3]) newest.add(question(number))
  t.strictSame(texts(newest), ['question 5 at 5', 'question 4 at 4', 'question 3 at 3'])
})

t.test('the repetition of a student is one question, the newest', async t => {
  const newest = newestQuestions(3)
  for (const number of [1, 3, 2]) newest.add(question(number, 'ada', 'exam'))
  newest.add(question(0, 'bob', 'exam'))
  t.strictSame(texts(newest), ['exam at 3', 'exam at 0'])
})

t.test('a limit that is reached excludes what is older than the oldest question, and nothing else', async t => {
  const newest = newestQuestions(2)
  newest.add(question(1))
  t.equal(newest.isFullBefore(at(0)), false, 'it is not reached yet')
  newest.add(question(2))
  t.equal(newest.isFullBefore(at(0)), true, 'it is reached')
  for (const number of [3, 4]) newest.add(question(number))
  t.equal(newest.isFullBefore(at(2)), true, 'older')
  t.equal(newest.isFullBefore(at(3)), false, 'as old as the oldest')
  newest.add(question(2))
  newest.add(question(3, 'bob'))
  t.strictSame(texts(newest).sort(), ['question 3 at 3', 'question 4 at 4'])
})
