import t from 'tap'
import {
  factsOf, judgementOf, MAX_SOURCES_SIZE, openQuestionOf, questionOf, testResultOf, textOf
} from '../../../services/chat/engine-reply.js'

t.test('the text is the first of the three places that has one', async t => {
  const replies: Array<[reply: Record<string, unknown>, text: string]> = [
    [{ response: 'a', message: { content: 'b' }, messages: [{ content: 'c' }] }, 'a'],
    [{ response: '', message: { content: 'b' } }, ''],
    [{ response: 1, message: { content: 'b' }, messages: [{ content: 'c' }] }, 'b'],
    [{ message: { content: 1 }, messages: [{ content: 'c' }, { content: 'd' }] }, 'd'],
    [{ message: 'b', messages: [{ content: 'c' }] }, 'c'],
    [{ message: null, messages: [null] }, ''],
    [{ messages: [] }, ''],
    [{ messages: 'c' }, ''],
    [{}, '']
  ]
  for (const [reply, text] of replies) t.equal(textOf(reply), text, JSON.stringify(reply))
})

t.test('a question is open where the reply says just so, with its number where that is one', async t => {
  for (const interrupted of [undefined, false, 1, 'true', null]) {
    t.strictSame(openQuestionOf({ interrupted, interrupt_info: { question_num: 1 } }), { interrupted: false })
  }
  t.strictSame(openQuestionOf({ interrupted: true, interrupt_info: { question_num: 3 } }),
    { interrupted: true, question_num: 3 })
  for (const interrupt_info of [undefined, null, {}, { question_num: '1' }, { question_num: 1.5 }, 'x']) {
    const open = openQuestionOf({ interrupted: true, interrupt_info })
    t.strictSame(open, { interrupted: true }, JSON.stringify(interrupt_info))
  }
})

const RESULT = { topic: 't', difficulty: 'easy', total_questions: 3, correct_answers: 3, score: 100 }

t.test('a result ends a test where it fits its schema and the reply leaves no question open', async t => {
  const resultOf = (result: unknown, interrupted: unknown = false) => testResultOf({ test_result: result, interrupted })
  t.match(resultOf(RESULT), RESULT)
  t.match(resultOf({ ...RESULT, test_id: 'x', more: 1 }), { ...RESULT, test_id: 'x' })
  t.notOk('more' in (resultOf({ ...RESULT, more: 1 }) as object), 'only what the schema lists')
  for (const none of [undefined, null]) t.equal(resultOf(none), 'none')
  for (const interrupted of [true, null, 0]) t.equal(resultOf(RESULT, interrupted), 'invalid')
  t.equal(testResultOf({ test_result: RESULT }), 'invalid')
  const faults = [
    { correct_answers: 4 }, { total_questions: 0 }, { correct_answers: -1 }, { score: 100.5 }, { score: -1 },
    { topic: 1 }, { difficulty: undefined }, { test_id: '' }, { total_questions: 1.5 }
  ]
  for (const fault of faults) t.equal(resultOf({ ...RESULT, ...fault }), 'invalid', JSON.stringify(fault))
  for (const result of ['x', 1, [], {}]) t.equal(resultOf(result), 'invalid', JSON.stringify(result))
  t.match(resultOf({ ...RESULT, correct_answers: 0, score: 0 }), { score: 0 })
  t.strictSame(resultOf({ ...RESULT, cancelled: true }), { ...resultOf(RESULT) as object, cancelled: true })
  t.strictSame(resultOf({ ...RESULT, cancelled: false }), resultOf(RESULT))
  t.equal(resultOf({ ...RESULT, cancelled: 'yes' }), 'invalid')
})

const INFO = { action: 'answer', question_num: 1, total_questions: 2, question_text: '?', options: ['x', 'y'] }
const MORE = { question_id: 'q', question_type: 'single', progress: { current: 1, total: 2 } }

t.test('the question that waits is told with its known fields alone', async t => {
  const questionIn = (interrupt_info: unknown) => questionOf({ interrupted: true, interrupt_info })
  t.strictSame(questionIn(INFO), INFO)
  t.strictSame(questionIn({ ...MORE, ...INFO, solution: 'x', progress: { ...MORE.progress, right: 'x' } }),
    { ...questionIn(INFO), ...MORE })
  const { options: _options, ...free } = INFO
  t.strictSame(questionIn(free), { ...free, options: [] }, 'a number or a text is asked for')
  for (const interrupted of [false, undefined, 'true']) {
    t.equal(questionOf({ interrupted, interrupt_info: INFO }), undefined)
  }
  const faults = [
    { question_num: 0 }, { total_questions: 'x' }, { question_text: null }, { options: [1] }, { options: 'x' },
    { question_id: '' }, { question_type: 'essay' }, { progress: 1 }, { action: undefined }
  ]
  for (const fault of faults) t.equal(questionIn({ ...INFO, ...fault }), undefined, JSON.stringify(fault))
})

const JUDGED = { correct: false, explanation: 'e', question_id: 'q', version: 0, chosen: [], seconds: 0 }

t.test('what is said about an answer is kept where all of it has the right shape, without unknown fields', async t => {
  for (const feedback of [undefined, null]) t.equal(judgementOf({ feedback }), 'none')
  t.strictSame(judgementOf({ feedback: { ...JUDGED, more: 1 } }), JUDGED)
  const whole = { ...JUDGED, right_option: 'x', topic: 't', skipped: true, source: { title: 'g', page: 1, quote: 'q' } }
  t.strictSame(judgementOf({ feedback: { ...whole, source: { ...whole.source, kind: 'guide' } } }), whole)
  t.strictSame(judgementOf({ feedback: { ...JUDGED, skipped: false } }), JUDGED)
  t.strictSame(judgementOf({ feedback: { ...JUDGED, correct: true, skipped: true } }), 'invalid')
})

const SOURCE = { kind: 'document', document_id: 'd', title: 'a.pdf', page: 1, heading: 'h', quote: 'q', mark: [0, 1] }

t.test('of what a reply says about itself, each field of the right shape is kept', async t => {
  t.strictSame(factsOf({}), {})
  t.strictSame(factsOf({ confidence: 'quoted', sources: [SOURCE], hint: 2, more: 1 }),
    { ...factsOf({ hint: 2 }), confidence: 'quoted', sources: [SOURCE] })
  t.strictSame(factsOf({ confidence: 'certain' }), {})
  t.strictSame(factsOf({ confidence: 'none', sources: 'x' }), { confidence: 'none' })
  t.strictSame(factsOf({ sources: [SOURCE, { title: 'no kind' }] }), {}, 'one bad source: none is kept')
})

t.test('sources are kept without other fields, and not where they are larger than a turn should be', async t => {
  t.strictSame(factsOf({ sources: [{ kind: 'guide', title: 'g', secret: 'x' }] }),
    { sources: [{ kind: 'guide', title: 'g' }] })
  const large = (size: number) => Array.from({ length: 11 }, (_, i) =>
    ({ kind: 'guide', title: '', quote: 'x'.repeat(i < 10 ? 9_000 : size - 90_000 - 11 * 5) }))
  t.equal(factsOf({ sources: large(MAX_SOURCES_SIZE) }).sources?.length, 11)
  t.equal(factsOf({ sources: large(MAX_SOURCES_SIZE + 1) }).sources, undefined)
})
