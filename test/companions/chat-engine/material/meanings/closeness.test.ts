import t, { type Test } from 'tap'
import { peer, post, subjectsOf, testEngine } from '../../helper.js'

// Two kinds that words do not tell apart. Two of the sea say the same: see `SAME`.
const SEA = [
  'stores the fish', 'sorts the shells', 'sends the tides', 'joins the boats', 'keeps the pearls', 'makes the foam'
]
const WAR = ['sharpens the swords', 'rides the horses', 'bends the bows', 'batters the walls', 'beats the drums']
const NAMES = ['Granite', 'Basalt', 'Marble', 'Slate', 'Flint', 'Chalk', 'Quartz', 'Shale', 'Gneiss', 'Tuff', 'Schist']
const ROWS = [...SEA, ...WAR].map((says, n) => `| ${NAMES[n]} | ${says} |`)
const HEADING = 'The things that the course is about'
const GUIDE = `# ${HEADING}\n\n## ${HEADING}\n\n| Name | Function |\n|---|---|\n${ROWS.join('\n')}\n`
const MOST = 16

/** By its kind, and what is its own. */
function vectorOf (text: string): number[] {
  const own = SAME.includes(text) ? SAME[0] : text
  return [Number(SEA.includes(text)), Number(WAR.includes(text)), ...[...SEA, ...WAR].map(one => Number(one === own))]
}

const SAME = ['sends the tides', 'stores the fish']

/** A retrieval service that compares the meanings of options, each after this time. */
async function testMyths (t: Test, waitMs = 0) {
  const asked: string[][] = []
  const RAG_URL = await peer(t, async (request, response) => {
    const send = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' }).end(JSON.stringify(body))
    if (request.url?.startsWith('/costs')) return send({ rows: [], total: 0 })
    if (request.method !== 'POST') return send({ chunks: [], total: 0, has_meanings: true })
    const { questions } = JSON.parse(request.body) as { questions: string[] }
    if (questions.some(text => SEA.includes(text) || WAR.includes(text))) asked.push(questions)
    setTimeout(() => send({ model: 'one', vectors: questions.map(vectorOf) }), waitMs)
  })
  const { app, database } = await testEngine(t, { RAG_URL })
  await subjectsOf(database).insertOne({ _id: 'myths', name: 'Myths', guide: GUIDE })
  const order = { subject: 'myths', count: 8, difficulty: 'hard' }
  const questions = async () => {
    const { status, body } = await post(app, '/questions/generate', order)
    t.equal(status, 200)
    return (body.questions as Array<{ options?: Array<{ text: string, correct: boolean }> }>).flatMap(({ options }) => {
      const right = options?.find(({ correct }) => correct)?.text
      const wrong = options?.filter(({ correct }) => !correct).map(({ text }) => text) ?? []
      return right === undefined ? [] : [{ right, wrong }]
    })
  }
  return { questions, asked }
}

t.test('wrong options are near the right one by their meaning, and are not the right one in other words', async t => {
  const { questions, asked } = await testMyths(t)
  const all = await questions()
  t.ok(all.length >= 3, `${all.length} questions have options`)
  const kindOf = (text: string) => SEA.includes(text)
  const others = all.flatMap(({ right, wrong }) => wrong.filter(text => kindOf(text) !== kindOf(right)))
  t.strictSame(others, [], 'all are of its kind')
  const twice = all.filter(({ right }) => SAME.includes(right))
  t.ok(twice.length > 0, 'one has another that says the same')
  for (const { wrong } of twice) t.notOk(wrong.some(text => SAME.includes(text)), 'which is no option beside it')
  t.ok(asked.every(texts => texts.length <= MOST), 'few at once')
  const count = asked.length
  await questions()
  t.equal(asked.length, count, 'what is known is not asked again')
})

t.test('a slow endpoint holds no test up: the options are those by words', async t => {
  const { questions } = await testMyths(t, 5_000)
  const began = performance.now()
  const all = await questions()
  t.ok(performance.now() - began < 4_000, `after ${performance.now() - began} ms`)
  t.ok(all.every(({ wrong }) => wrong.length === 3), 'all of them')
})
