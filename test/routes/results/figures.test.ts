import t, { type Test } from 'tap'
import type { TestAnswer } from '../../../collections/questions/test-answer.js'
import { account, addSubject, call, outcome, testApp } from '../../support/helper.js'

const OPTIONS = [{ text: 'wrong', correct: false }, { text: 'right', correct: true }]
const content = (text: string, options: typeof OPTIONS | undefined = OPTIONS) =>
  ({ type: 'single' as const, text, ...(options.length > 0 && { options }) })

/** The subject `algebra` of `emmy` with the questions a, b and c, and what students have answered there. */
async function course (t: Test) {
  const app = await testApp(t)
  const { TestAnswer, Question, QuestionVersion } = app.models
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  for (const [position, _id] of ['a', 'b', 'c'].entries()) {
    const now = new Date()
    await Question.add({
      _id,
      subject: 'algebra',
      version: 1,
      ...content(`What is ${_id}?`),
      explanation: '',
      topic: '',
      difficulty: 'easy',
      state: 'published',
      created_by: 'emmy',
      created_at: now,
      updated_at: now,
      position,
      revision: 0,
      content_hash: _id
    })
  }
  let number = 0
  const answer = async (test_id: string, question_id: string, correct: boolean, more: Partial<TestAnswer> = {}) => {
    const chosen = [correct ? 'right' : 'wrong']
    await TestAnswer.record({
      _id: `s/0/${test_id}/${question_id}`,
      user_id: 'ada',
      session_id: 's',
      subject: 'algebra',
      test_id,
      question_id,
      version: 1,
      text: 'as it was asked',
      options: ['right', 'wrong'],
      chosen,
      correct,
      seconds: 1,
      at: new Date(1000 * number++),
      ...more
    })
  }
  /** Tests of the questions a, b and c: for each, whether its answers are right. */
  const tests = async (rows: number[][], test = 'test') => {
    for (const [i, row] of rows.entries()) {
      for (const [j, right] of row.entries()) await answer(`${test}-${i}`, 'abc'.charAt(j), right === 1)
    }
  }
  const figures = async (): Promise<any[]> =>
    (await call(app, emmy, 'GET', '/subjects/algebra/questions/figures')).json()
  const keep = async (question_id: string, version: number, text: string) =>
    await QuestionVersion.keep({ question_id, subject: 'algebra', version, ...content(text) })
  return { app, emmy, answer, tests, figures, keep }
}

t.test('a subject whose questions were not asked has no figures', async t => {
  const { app, emmy } = await course(t)
  t.strictSame(outcome(await call(app, emmy, 'GET', '/subjects/algebra/questions/figures')), [200, []])
})

// Those who know b and c do not know a.
const ROWS = [[0, 1, 1], [0, 1, 1], [1, 1, 1], [0, 0, 1], [1, 0, 0], [1, 0, 0]]

t.test('figures tell how difficult a question is, and how well it tells good students from weak ones', async t => {
  const { tests, figures } = await course(t)
  await tests(ROWS)
  const row = (question_id: string, right: number, discrimination: number, flags: string[] = []) => ({
    question_id,
    version: 1,
    text: `What is ${question_id}?`,
    asked: 6,
    share_right: Math.round(right / 6 * 10_000) / 10_000,
    discrimination,
    options: [{ text: 'wrong', chosen: 6 - right }, { text: 'right', chosen: right }],
    median_seconds: 1,
    flags
  })
  // By the textbook: the covariance divided by the root of the product of both variances.
  t.strictSame(await figures(), [
    row('c', 4, 0), row('b', 3, 0.4472), row('a', 3, -0.5571, ['negative_discrimination'])
  ])
})

t.test('under five answers, and without variance, there is no discrimination; flags begin with five', async t => {
  const { tests, figures } = await course(t)
  const of = async () => (await figures()).map(({ question_id, discrimination, flags }) =>
    [question_id, discrimination, flags])
  await tests(ROWS.slice(3))
  t.strictSame(await of(), [['c', null, []], ['b', null, []], ['a', null, []]])
  await tests([[0, 0], [1, 0]], 'more')
  t.strictSame(await of(), [
    ['b', null, ['option_never_chosen']], ['a', -0.6124, ['negative_discrimination']], ['c', null, []]
  ])
})

t.test('a question that is alone in its tests has no rest to be compared with', async t => {
  const { answer, figures } = await course(t)
  for (let i = 0; i < 6; i++) await answer(`t${i}`, 'a', i % 2 === 0)
  const [row] = await figures()
  t.strictSame([row.asked, row.share_right, row.discrimination, row.flags], [6, 0.5, null, []])
})

t.test('each version has a row with its text, also where the question is deleted', async t => {
  const { answer, figures, keep } = await course(t)
  await keep('a', 0, 'What was a?')
  await keep('gone', 3, 'What is gone?')
  await answer('t1', 'a', true, { seconds: 30 })
  await answer('t2', 'a', true, { version: 0, seconds: 9 })
  await answer('t3', 'a', false, { seconds: 10 })
  await answer('t4', 'gone', false, { version: 3, seconds: 2.5 })
  await answer('t5', 'gone', false, { version: 3, chosen: [], skipped: true, seconds: 1 })
  const rows = (await figures()).map(({ question_id, version, text, asked, median_seconds: median, options }) =>
    [question_id, version, text, asked, median, options.map(({ chosen }: any) => chosen)])
  t.strictSame(rows, [
    ['gone', 3, 'What is gone?', 2, 1.75, [1, 0]], ['a', 1, 'What is a?', 2, 20, [1, 1]],
    ['a', 0, 'What was a?', 1, 9, [0, 1]]
  ])
})

t.test('a question outside of the bank has no figures, and counts in the rest of its tests', async t => {
  const { answer, figures, tests } = await course(t)
  await tests([[1], [1], [1], [0], [0]])
  for (const [i, right] of [1, 1, 0, 0, 0].entries()) await answer(`test-${i}`, 'made for the test', right === 1)
  t.strictSame((await figures()).map(row => [row.question_id, row.discrimination]), [['a', 0.6667]])
})

t.test('of an answer in the words of a student, nothing is shown', async t => {
  const { app, answer, figures } = await course(t)
  await app.models.Question.updateOne({ _id: 'a' }, { $set: { type: 'text' }, $unset: { options: 1 } })
  await answer('t1', 'a', false, { options: undefined, chosen: ['I am Ada'] })
  const [row] = await figures()
  t.strictSame([row.asked, row.options], [1, []])
  t.notMatch(JSON.stringify(row), /I am Ada/)
})

t.test('only students of this subject count', async t => {
  const { answer, figures } = await course(t)
  await answer('t1', 'a', true, { teacher: true })
  await answer('t2', 'a', true, { subject: 'physics' })
  t.strictSame(await figures(), [])
})

t.test('figures are for the teachers of the subject', async t => {
  const { app } = await course(t)
  const other = await account(app, 'PROFESSOR')
  t.equal((await call(app, other, 'GET', '/subjects/algebra/questions/figures')).statusCode, 403)
  t.equal((await call(app, other, 'GET', '/subjects/none/questions/figures')).statusCode, 404)
})
