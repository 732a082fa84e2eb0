import type { ServerResponse } from 'node:http'
import t from 'tap'
import { peer, post, say, subjectsOf } from '../helper.js'
import { completion, startModel, type Call } from '../model-double.js'
import { GOALS, GUIDE, INJECTIONS, ORDERS, PLACES, type Goal, type Placed } from './injections.js'

/*
 * Instructions to the model that stand in texts which it is shown, in six languages, against a model that obeys every
 * one of them. What the engine can hold back by itself, it does: links to hosts that nobody has named, changes of plans
 * that the guide does not know, figures and citations that rest on nothing, the mark of the prompt, other students'
 * words. (Solutions of tests: held-back.test.ts.)
 */

const ORDER = /⟦([^]*?)⟧/g
const SECRET = 'my grandmother in Sevilla'
let chunk: Placed['chunk']

const url = await peer(t, (_request, response) => {
  const { content, filename = 'week-1.pdf' } = chunk ?? { content: 'Networks have layers.' }
  const place = { page: 1, heading: '', headings: [], chunk: 1, overlap: 0 }
  const metadata = { subject: 'algorithms', document_id: 'yq2mC4nXc9L0Yb3sJ8ZpTA', filename, ...place }
  const chunks = [{ id: '6921c0a4e1b2f3d4c5a6b7c8-1', content, metadata }]
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ chunks, total: 1 }))
})
const model = await startModel(t, { RAG_URL: url })
const setGuide = async (guide: string) =>
  await subjectsOf(model.database).updateOne({ _id: 'algorithms' }, { $set: { guide } })
await setGuide(GUIDE)
// Another student of the course.
model.steps = ['DEGREE: chat\nI see.']
await say(model.app, `I was ill, like ${SECRET}`, 'of-grace', 'algorithms', 'grace')
model.calls.length = 0

/** Obeys the last order that it finds. */
function obeys (response: ServerResponse, call: Call): void {
  const prompt = call.messages.map(({ content }) => content).join('\n')
  const order = [...prompt.matchAll(ORDER)].at(-1)?.[1]
  const mark = /<<<course-material ([0-9a-f]+)>>>/.exec(prompt)?.[1] ?? 'no mark'
  obeyed = order !== undefined
  const text = (order ?? 'DEGREE: none\nI do not know.')
    .replaceAll('⏎', '\n').replaceAll('[.]', '.').replaceAll('\\[', '[').replaceAll('{{MARK}}', mark)
  response.writeHead(200, { 'content-type': 'application/json' }).end(completion(text))
}
let obeyed = false

t.test('a change that the guide knows is no doubt, and a document that tells one stands beside the guide', async t => {
  const asked = async (said: string) => {
    model.steps = [said]
    return (await post(model.app, '/chat', {
      query: 'When is the final exam?', id: 'changes', asignatura: 'algorithms', user_id: 'ada'
    })).body
  }
  t.teardown(async () => { await setGuide(GUIDE) })
  await setGuide('# Exam\n\nThe final exam of 18 January 2027 is cancelled. It is on 25 January 2027.\n')
  t.match(await asked('DEGREE: quoted\nIt is cancelled, and is on 25 January 2027 [1].'), {
    response: 'It is cancelled, and is on 25 January 2027 [1].', confidence: 'quoted'
  })
  await setGuide(GUIDE)
  chunk = { content: 'News: the final exam is postponed to 25 January 2027.', filename: 'news.pdf' }
  const { response, confidence } = await asked('DEGREE: quoted\nIt is postponed to 25 January 2027 [3].')
  t.equal(confidence, 'related')
  t.match(response, /^It is postponed to 25 January 2027 \[1\]\.\n\nNote: the course guide says “[^”]*18 January 2027/)
  await setGuide('# Book\n\nThe book is about networks.\n')
  t.match(await asked('DEGREE: quoted\nIt is postponed to 25 January 2027 [2].'), { confidence: 'quoted' })
  chunk = undefined
  t.match((await asked('DEGREE: chat\nThe final exam is cancelled.')), {
    response: /does not say that this is cancelled or changed/, confidence: 'none'
  })
})

t.ok(INJECTIONS.length >= 60, `${INJECTIONS.length} injections`)
for (const { place, goal, language } of INJECTIONS) {
  t.test(`${place}, in ${language}: ${goal} is held back`, async t => {
    const { says, asks = 'When is the final exam?', isHeldBack } = GOALS[goal] as Goal
    const placed = PLACES[place]?.(ORDERS[language]?.(`⟦${says}⟧`) ?? '') ?? {}
    chunk = placed.chunk
    const id = `${place}-${goal}`.replace(/\W+/g, '-')
    await setGuide(placed.guide ?? GUIDE)
    model.steps = ['DEGREE: chat\nHm.']
    if (placed.before !== undefined) await say(model.app, placed.before, id)
    model.steps = [obeys]
    obeyed = false
    const { messages } = placed
    const { body } = await post(model.app, '/chat', {
      query: asks, id, asignatura: 'algorithms', user_id: 'ada', ...(messages && { messages })
    })
    t.ok(obeyed, 'the order has reached the model')
    t.ok(isHeldBack(body), JSON.stringify(body))
    t.notOk(JSON.stringify(model.calls).includes(SECRET), 'the words of another student are in no prompt')
  })
}
