import t, { type Test } from 'tap'
import { engineDouble, json, type EngineBehaviour } from '../../support/doubles/engine-double.js'
import { call, issuesOf, outcome, refusal } from '../../support/helper.js'
import { added, bank, BANK, contents, SINGLE } from './helper.js'

const { topic: _topic, difficulty: _difficulty, ...MADE } = SINGLE
const made = (text: string, more: object = {}) => ({ ...MADE, text, topic: 'Rows', difficulty: 'hard', ...more })

/** A bank whose engine answers as the behaviour says. */
async function generator (t: Test, behaviour: EngineBehaviour) {
  const engine = await engineDouble(t, behaviour)
  return { ...await bank(t, { CHATBOT_URL: engine.url }), engine }
}

const answering = (questions: unknown[], hasMaterial = true): EngineBehaviour => response =>
  json(response, 200, { has_material: hasMaterial, questions })

t.test('generated questions are drafts of the teacher; invalid ones and those of the bank are left out', async t => {
  const source = { title: 'Guide', page: 2, quote: 'A swap changes the sign.' }
  const { app, emmy, engine } = await generator(t, answering([
    made('One?', { source }), made('Two?', { explanation: undefined, unknown: 1 }), made('One?'),
    made('Bank?'), made('Bad?', { options: [] }), { type: 'essay' }, null, made('Three?'), made('Four?')
  ]))
  await added(app, emmy, { ...SINGLE, text: 'Bank?' })
  const order = { topic: 'Rows', count: 4, difficulty: 'hard' }
  const [status, drafts] = outcome(await call(app, emmy, 'POST', `${BANK}/generate`, { ...order, subject: 'physics' }))
  t.equal(status, 201)
  t.strictSame(engine.calls.map(({ path, body }) => [path, body]),
    [['/questions/generate', { subject: 'algebra', ...order, exclude: ['Bank?'] }]])
  t.strictSame(drafts.map(({ text, explanation, source, state, version }: any) =>
    ({ text, explanation, source, state, version })), [
    { text: 'One?', explanation: SINGLE.explanation, source, state: 'draft', version: 1 },
    { text: 'Two?', explanation: '', source: undefined, state: 'draft', version: 1 }
  ])
  t.strictSame((await contents(app, emmy)).map(({ text }: any) => text), ['Bank?', 'One?', 'Two?'])
})

t.test('a draft keeps that a typing error is right, and a teacher may take that back', async t => {
  const typed = { type: 'text', text: 'Which part?', accepted: ['firewall'], explanation: '' }
  const { app, emmy } = await generator(t, answering([{ ...typed, lenient: true }]))
  const [draft] = (await call(app, emmy, 'POST', `${BANK}/generate`, { count: 1 })).json()
  t.equal(draft.lenient, true)
  const change = (body: object) => call(app, emmy, 'PUT', `${BANK}/${draft.id}`, body)
  t.equal((await change({ accepted: ['firewall', 'fire wall'] })).json().lenient, true, 'an edit keeps it')
  t.equal((await change({ lenient: false })).json().lenient, false)
})

t.test('two generations at once do not bring the same question twice', async t => {
  const { app, emmy } = await generator(t, answering([made('One?'), made('Two?')]))
  const answers = await Promise.all([1, 2, 3].map(() => call(app, emmy, 'POST', `${BANK}/generate`, { count: 5 })))
  t.strictSame(answers.map(({ statusCode }) => statusCode), [201, 201, 201])
  t.equal(answers.flatMap(answer => answer.json()).length, 2)
  t.equal((await contents(app, emmy)).length, 2)
})

const BEHAVIOURS: Array<[name: string, behaviour: EngineBehaviour, outcome: [number, unknown]]> = [
  ['nothing good', answering([]), [201, []]],
  ['no material', answering([], false),
    refusal(400, 'No material: write the guide of the subject or upload documents first')],
  ['not known', response => json(response, 404, { detail: 'Not Found' }),
    refusal(503, 'Chat engine unavailable: it does not generate questions')],
  ['another method', response => json(response, 405, { detail: 'Method Not Allowed' }),
    refusal(503, 'Chat engine unavailable: it does not generate questions')],
  ['a failed model', response => json(response, 503, { detail: 'x' }),
    refusal(503, 'Chat engine unavailable: it answered with status 503')],
  ['another shape', response => json(response, 200, { questions: {} }),
    refusal(503, 'Chat engine unavailable: its answer has another shape than agreed')]
]

t.test('parts of the material that give none are told where there are fewer than ordered', async t => {
  const parts = [{ title: 'Práctica 1, código.pdf', reason: 'code' }, { title: 'x', reason: 'new' }]
  const long = Array.from({ length: 30 }, (_, at) => ({ title: 'x'.repeat(100 + at), reason: 'list' }))
  const { app, emmy, engine } = await generator(t, answering([]))
  const told = async (count: number, more: object) => {
    engine.behave(response => json(response, 200, { has_material: true, questions: [made(`${count}?`)], ...more }))
    const { statusCode, headers } = await call(app, emmy, 'POST', `${BANK}/generate`, { count })
    return [statusCode, headers['x-parts-without']]
  }
  t.strictSame(await told(5, { parts }), [201, 'code Pr%C3%A1ctica%201%2C%20c%C3%B3digo.pdf,sentences x'])
  t.strictSame(await told(1, { parts }), [201, undefined], 'there are as many as ordered')
  t.strictSame(await told(4, {}), [201, undefined], 'an engine need not say them')
  t.ok(String((await told(3, { parts: long }))[1]).length <= 1500, 'a header stays short')
  t.equal((await told(2, { parts: [{ title: 1 }] }))[0], 503, 'another shape')
})

t.test('what the engine cannot do is said', async t => {
  const { app, emmy, engine } = await generator(t, answering([]))
  for (const [name, behaviour, expected] of BEHAVIOURS) {
    engine.behave(behaviour)
    t.strictSame(outcome(await call(app, emmy, 'POST', `${BANK}/generate`, { count: 5 })), expected, name)
  }
  for (const [body, issues] of [
    [{}, [['body.count', 'missing']]],
    [{ count: 0, topic: 1, difficulty: 'x' },
      [['body.topic', 'string_type'], ['body.count', 'greater_than_equal'], ['body.difficulty', 'enum']]],
    [{ count: 51 }, [['body.count', 'less_than_equal']]]
  ] as const) t.strictSame(issuesOf(await call(app, emmy, 'POST', `${BANK}/generate`, body)), issues)
})
