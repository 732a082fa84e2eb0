import { Types } from 'mongoose'
import t from 'tap'
import type { SessionTest } from '../../../collections/sessions/session.js'
import type { LiveSession } from '../../../models/sessions/session.js'
import type { InterruptInfo, Judgement } from '../../../schemas/tests.js'
import { testAfter, testAnswerOf, type TestUpdate } from '../../../services/sessions/session-test.js'

const question = (num: number, id?: string): InterruptInfo => ({
  action: 'a',
  question_num: num,
  total_questions: 9,
  question_text: `${num}?`,
  options: [],
  ...(id !== undefined && { question_id: id })
})
const judged = (question_id: string): Judgement =>
  ({ correct: true, explanation: '', question_id, version: 1, chosen: [], seconds: 1 })

const found = (test?: SessionTest): LiveSession => ({
  _id: 's',
  user_id: 'ada',
  subject: 'a',
  title: '',
  created_at: new Date(),
  last_active: new Date(),
  transcript: new Types.ObjectId('0'.repeat(24)),
  turns: 5,
  message_count: 10,
  live: true,
  ...(test && { test })
})
/** What an engine says: the question that waits, and the one that is judged. */
const update = (next?: InterruptInfo, answered?: string, more: Partial<TestUpdate> = {}): TestUpdate => ({
  interrupted: next !== undefined,
  question: next,
  ...(answered !== undefined && { judgement: judged(answered) }),
  isResult: false,
  isRepeated: false,
  ...more
})
const test = (version: number, pending?: InterruptInfo, answered: string[] = [], id = 't'): SessionTest =>
  ({ id, version, ...(pending && { pending }), answered: answered.map(question => ({ question })) })
const after = (now: SessionTest | undefined, said: TestUpdate, seen: SessionTest | 'none' | undefined = now) =>
  testAfter(now, found(seen === 'none' ? undefined : seen), said, 'new')

const [Q1, Q2, Q3] = [question(1, 'q1'), question(2, 'q2'), question(3, 'q3')]

t.test('a question begins a test, and another one with number 1 begins another', async t => {
  t.strictSame(after(undefined, update(Q1)), test(1, Q1, [], 'new'))
  t.strictSame(after(test(4, undefined, ['q1']), update(Q1)), test(5, Q1, [], 'new'), 'the one before is over')
  t.strictSame(after(test(4, Q2, ['q1']), update(question(1, 'x'))), test(5, question(1, 'x'), [], 'new'))
  t.strictSame(after(test(4, Q2, ['q1']), update(Q3)), test(5, Q3, ['q1']), 'an engine that says nothing of the answer')
})

t.test('a reply that asks the same question, or says nothing of one, changes nothing', async t => {
  t.equal(after(undefined, update()), 'unchanged')
  t.equal(after(test(1, Q1), update({ ...Q1, question_text: 'In other words?' })), 'unchanged')
  t.equal(after(test(1, question(1)), update(question(1))), 'unchanged')
  t.equal(after(test(1, Q1), update(undefined, undefined, { interrupted: true })), 'unchanged')
  t.strictSame(after(test(1, question(1)), update({ ...question(1), question_text: 'x' })),
    test(2, { ...question(1), question_text: 'x' }, [], 'new'))
})

t.test('an answer brings the next question or the end, and is known from then on', async t => {
  t.strictSame(after(test(1, Q1), update(Q2, 'q1')), test(2, Q2, ['q1']))
  t.strictSame(after(test(2, Q2, ['q1']), update(undefined, 'q2', { isResult: true })),
    test(3, undefined, ['q1', 'q2']))
  const cancelled = after(test(2, Q2, ['q1']), update(undefined, undefined, { isResult: true }))
  t.strictSame(cancelled, test(3, undefined, ['q1', '']))
  const many = Array.from({ length: 1000 }, (_, i) => `${i}`)
  t.strictSame(after(test(1, Q1, many), update(Q2, 'q1')), test(2, Q2, [...many.slice(1), 'q1']))
})

t.test('a reply that repeats an answer is recorded where the answer is not, and only there', async t => {
  const repeat = (said: TestUpdate) => ({ ...said, isRepeated: true })
  t.equal(after(test(2, Q2, ['q1']), repeat(update(Q2, 'q1'))), 'repeated')
  t.equal(after(test(2, undefined, ['']), repeat(update(undefined, undefined, { isResult: true }))), 'repeated')
  const recorded: SessionTest = { ...test(2, Q2), answered: [{ question: 'q1', repeated: true }] }
  t.strictSame(after(test(1, Q1), repeat(update(Q2, 'q1'))), recorded)
  t.equal(after(recorded, update(Q2, 'q1'), test(1, Q1)), 'repeated', 'its own reply comes later')
  t.strictSame(after(test(2, Q1, ['q1']), update(Q1, 'q1')), test(3, Q1, ['q1']), 'it is asked until it is right')
})

t.test('a reply that is recorded late leaves the question of a later one alone', async t => {
  const [before, now] = [test(1, Q1), test(3, Q3, ['q2'])]
  t.equal(after(now, update(), before), 'unchanged')
  t.equal(after(now, update(question(1, 'x')), before), 'unchanged')
  t.strictSame(after(now, update(Q2, 'q1'), before), test(4, Q3, ['q2', 'q1']))
  t.strictSame(after(test(3, Q2, ['q0']), update(Q3, 'q2'), test(2, Q2)), test(4, Q3, ['q0', 'q2']),
    'the question that it answers waits still')
  t.strictSame(after(now, update(undefined, undefined, { isResult: true }), before), test(4, undefined, ['q2', '']))
  t.equal(after(test(3, Q1, [], 'other'), update(undefined, 'q1', { isResult: true }), before), 'unchanged',
    'another test has begun')
})

t.test('an answer to a test whose beginning is not recorded names the test by the place in the session', async t => {
  const id = `${'0'.repeat(24)}-5`
  t.strictSame(after(undefined, update(Q2, 'q1')), test(1, Q2, ['q1'], id))
  t.equal(after(test(1, Q2, ['q1'], id), update(Q2, 'q1', { isRepeated: true }), 'none'), 'repeated')
})

t.test('of a question with options, nothing that is no option is kept; of another one, what was written', t => {
  const chosen = ['right', 'I am Ada']
  const keptOf = (options: string[]) =>
    testAnswerOf(found(test(1, { ...Q1, options })), { ...judged('q1'), chosen }, true).chosen
  t.strictSame(keptOf(['right', 'wrong']), ['right'])
  t.strictSame(keptOf([]), chosen)
  t.end()
})
