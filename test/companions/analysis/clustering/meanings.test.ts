import t, { type Test } from 'tap'
import { addMeanings } from '../../../../companions/analysis/clustering/distances.js'
import { json, type EngineBehaviour } from '../../../support/doubles/engine-double.js'
import { testClass } from '../helper.js'

/** Questions of two meanings, in words that have nothing in common. */
const EXAM = ['When is the final exam?', '¿Qué día cae la prueba?', 'what date do we sit it']
const REPORT = ['How do I hand in my lab report?', '¿Dónde entrego las prácticas?', 'upload of homework']

/** Vectors that are near to each other, as those of a model are, and differ by meaning. */
const byMeaning = (model = 'm1'): EngineBehaviour => (response, { path, body }) => {
  if (path !== '/meanings') return json(response, 200, {})
  const vectors = body.questions.map((text: string) => [1, EXAM.includes(text) ? 0.1 : -0.1, text.length / 1000])
  json(response, 200, { model, vectors })
}

async function askedClass (t: Test, behaviour: EngineBehaviour) {
  const service = await testClass(t)
  service.retrieval.behave(behaviour)
  await service.askInTurn(service.students, 'math', [...EXAM, ...REPORT])
  const sizes = async () => ((await service.generate('math', 2)).faqs ?? []).map(({ cluster_size: size }: any) => size)
  const asked = () => service.retrieval.calls.filter(({ path }) => path === '/meanings').map(({ body }) => body)
  return { ...service, sizes, asked }
}

t.test('questions of one meaning are one, in whatever words and language', async t => {
  const { sizes, asked } = await askedClass(t, byMeaning())
  t.strictSame(await sizes(), [3, 3])
  t.strictSame(asked().map(({ subject, questions }) => [subject, questions.length]), [['math', 6]])
})

t.test('the vector of a question is asked for once', async t => {
  const { sizes, asked, ask, students } = await askedClass(t, byMeaning())
  await sizes()
  await ask(students[6] as string, 'math', 'and the report, where does it go?')
  await sizes()
  t.strictSame(asked().slice(1).map(({ questions }) => questions), [['and the report, where does it go?']])
})

t.test('where a budget is used up, no vector is bought; those that are there go on to count', async t => {
  const { sizes, asked, ask, students, engine } = await askedClass(t, byMeaning())
  const budgets = (installation: string, subject: string): EngineBehaviour => (response, { path }) =>
    path === '/budget?subject=math'
      ? json(response, 200, { installation: { state: installation }, subject: { state: subject } })
      : json(response, 404, {})
  for (const [installation, subject] of [['none', 'reached'], ['reached', 'ok']] as const) {
    engine.behave(budgets(installation, subject))
    t.strictSame(await sizes(), [], 'by words alone')
    t.strictSame(asked(), [])
  }
  engine.behave(budgets('warned', 'warned'))
  t.strictSame(await sizes(), [3, 3])
  engine.behave(budgets('none', 'reached'))
  t.strictSame(await sizes(), [3, 3])
  await ask(students[6] as string, 'math', 'handing over our stuff?')
  await ask(students[7] as string, 'math', 'When is the final exam then?')
  t.strictSame(await sizes(), [4, 3], 'a new one joins by its words, or is alone')
  t.equal(asked().length, 1)
})

t.test('a question whose vector does not come, or is refused, is alone or joins by its words', async t => {
  const { sizes, ask, students, retrieval } = await askedClass(t, byMeaning())
  t.strictSame(await sizes(), [3, 3])
  await ask(students[6] as string, 'math', 'handing over our stuff?')
  await ask(students[7] as string, 'math', 'When is the final exam, please?')
  for (const answer of [503, { model: 'm1', vectors: [[], []] }, { vectors: [] }]) {
    retrieval.behave(response => typeof answer === 'number' ? json(response, answer, {}) : json(response, 200, answer))
    t.strictSame(await sizes(), [4, 3])
  }
})

t.test('where most have no vector, all are compared by their words', async t => {
  const { sizes, ask, students, retrieval } = await askedClass(t, byMeaning())
  t.strictSame(await sizes(), [3, 3])
  retrieval.behave(response => json(response, 503, {}))
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await ask(students[6] as string, 'math', `${'xyzuvwq'[n - 1]!.repeat(9)}?`)
  t.strictSame(await sizes(), [])
})

const WITHOUT: Record<string, EngineBehaviour> = {
  'a service without embeddings': response => json(response, 200, { vectors: [] }),
  'a service of before': response => json(response, 404, { detail: 'Not Found' }),
  'a broken answer': response => json(response, 200, { model: 'm1', vectors: [['x']] }),
  'too few vectors': response => json(response, 200, { model: 'm1', vectors: [[1, 2]] }),
  'vectors of two lengths': (response, { body: { questions = [] } }) =>
    json(response, 200, { model: 'm1', vectors: questions.map((_: string, at: number) => at === 0 ? [1] : [1, 2]) }),
  'a question that the model refuses': (response, { body: { questions = [] } }) =>
    json(response, 200, { model: 'm1', vectors: questions.map((_: string, at: number) => at === 0 ? [] : [1, 2]) })
}
for (const [name, behaviour] of Object.entries(WITHOUT)) {
  t.test(`${name}: questions are grouped by their words`, async t => {
    const { sizes } = await askedClass(t, behaviour)
    t.strictSame(await sizes(), [])
  })
}

t.test('vectors of two models are not compared: the run after a change has new ones', async t => {
  const { sizes, ask, students, retrieval, asked } = await askedClass(t, byMeaning())
  t.strictSame(await sizes(), [3, 3])
  retrieval.behave(byMeaning('m2'))
  await ask(students[6] as string, 'math', 'handing over our stuff?')
  t.strictSame(await sizes(), [])
  t.strictSame(await sizes(), [4, 3])
  t.equal(asked().at(-1)?.questions.length, 7)
})

t.test('the mean of all vectors is no likeness', async t => {
  const rounded = (all: Float32Array) => [...all].map(distance => Math.round(distance * 100) / 100)
  const vectors = [[10, 1], [10, 1], [10, -1]].map(vector => Float32Array.from(vector))
  const distances = new Float32Array([1, 1, 1])
  addMeanings(distances, vectors, 0.7)
  t.strictSame(rounded(distances), [0.5, 1.5, 1.5])
  const some = new Float32Array([0.5, 0.75, 1, 0.75, 0.75, 0.8])
  addMeanings(some, [vectors[0], undefined, vectors[2], undefined], 0.7)
  t.strictSame(rounded(some), [0.25, 1.38, 1.5, 0.75, 0.75, 0.8], 'the second one has the vector of the first')
})
