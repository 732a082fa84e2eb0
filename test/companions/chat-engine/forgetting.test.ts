import t from 'tap'
import { engineDouble } from '../../support/doubles/engine-double.js'
import { clockTick } from '../../support/events.js'
import { collectionsWith } from '../../support/scan.js'
import { post, read, resume, say, subjectsOf, testEngine } from './helper.js'

// No word of the material.
const USER = 'ada.l0velace'
const ENGINE = ['engine_threads', 'engine_turns']

async function remove (app: Awaited<ReturnType<typeof testEngine>>['app'], url: string, headers = {}) {
  return (await app.inject({ method: 'DELETE', url, headers })).statusCode
}

t.test('a session goes with its turns and tests, up to the generation that is named', async t => {
  const { app, uri } = await testEngine(t)
  const ask = async (query: string, generation: number) => await post(app, '/chat',
    { query, id: 's1', asignatura: 'algorithms', user_id: USER }, { 'x-session-generation': String(generation) })
  await ask('Zwergmaus: what is a stack?', 0)
  await ask('Give me a test on Zwergmaus and graphs', 0)
  await resume(app, 'Zwergmaus', { user_id: USER }, { 'x-session-generation': '0' })
  await ask('Haselmaus: what is a stack?', 1)
  t.equal(await remove(app, '/history/s1', { 'x-session-generation': '0' }), 204)
  t.strictSame(await collectionsWith(uri, 'zwergmaus'), [])
  t.strictSame(await collectionsWith(uri, 'haselmaus'), ENGINE)
  t.equal(await remove(app, '/history/s1'), 204)
  t.strictSame(await collectionsWith(uri, 'haselmaus'), [])
  t.equal(await remove(app, '/history/unknown', { 'x-session-generation': '0' }), 204)
  t.equal(await remove(app, '/history/s1', { 'x-session-generation': 'x' }), 422)
})

t.test('of a user everything until a time goes, and what is newer is counted anew', async t => {
  const { app, uri, database } = await testEngine(t)
  await subjectsOf(database).updateOne({ _id: 'algorithms' }, { $set: { tutor_policy: 'hints' } as never })
  await say(app, 'Zwergmaus: what is a stack?', 's1', 'algorithms', USER)
  await say(app, 'When is the final exam?', 's2', 'historia', USER)
  const before = new Date()
  await clockTick()
  await say(app, 'Haselmaus: what is a stack?', 's3', 'algorithms', USER)
  await say(app, 'Waldmaus: what is a stack?', 's4', 'algorithms', 'bob')
  t.ok((await collectionsWith(uri, USER)).includes('engine_hints'), 'hints are counted')
  t.equal(await remove(app, `/profiles/${USER}`, { 'x-deleted-before': before.toISOString() }), 204)
  t.strictSame(await collectionsWith(uri, 'zwergmaus'), [])
  t.strictSame(await collectionsWith(uri, 'haselmaus'), ENGINE)
  t.matchOnly((await read(app, `/profiles/${USER}`)).subjects.map((part: any) => [part.subject, part.message_count]),
    [['algorithms', 1]])
  t.equal(await remove(app, `/profiles/${USER}`), 204)
  t.strictSame(await collectionsWith(uri, USER), [])
  t.strictSame((await read(app, '/profiles/bob')).message_count, 1)
  t.equal(await remove(app, `/profiles/${USER}`, { 'x-deleted-before': 'yesterday' }), 422)
})

t.test('of a subject everything until a time goes, also out of a session that goes on in a new one', async t => {
  const { app, uri } = await testEngine(t)
  await say(app, 'Zwergmaus: what is a stack?', 's1', 'algorithms', USER)
  await say(app, 'Zwergmaus: what is a stack?', 's2', 'algorithms', USER)
  await say(app, 'Give me a test on Zwergmaus and graphs', 's2', 'algorithms', USER)
  await post(app, '/scrape_guia', { html_content: '<h1>Zwergmaus</h1><p>Small.</p>', subject_override: 'algorithms' })
  await say(app, 'Waldmaus: what is a stack?', 's3', 'historia')
  const before = new Date()
  await clockTick()
  await say(app, 'Haselmaus: what is a stack?', 's1', 'algorithms', USER)
  const headers = { 'x-deleted-before': before.toISOString() }
  t.equal(await remove(app, '/subjects/algorithms', headers), 204)
  t.strictSame(await collectionsWith(uri, 'zwergmaus'), [])
  t.strictSame(await collectionsWith(uri, 'haselmaus'), ['engine_turns'])
  t.strictSame(await collectionsWith(uri, 'waldmaus'), ENGINE)
  t.strictSame((await read(app, '/history/s1')).message_count, 2)
})

const URLS = [['session', '/history/s1'], ['user', `/profiles/${USER}`], ['subject', '/subjects/algorithms']]
for (const [what, url] of URLS) {
  t.test(`a message leaves nothing when its ${what} is deleted while the model works`, async t => {
    const model = await engineDouble(t)
    const settings = { LLM_BASE_URL: model.url, LLM_MODEL: 'm', LLM_API_KEY: 'k' }
    const { app, uri } = await testEngine(t, settings)
    const held = model.hold((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { content: 'quoted\nYes.' }, finish_reason: 'stop' }] }))
    })
    const reply = post(app, '/chat', { query: 'Zwergmaus?', id: 's1', asignatura: 'algorithms', user_id: USER },
      { 'x-session-generation': '0' })
    await held.arrived(1)
    t.equal(await remove(app, url ?? '', { 'x-session-generation': '0' }), 204)
    held.release()
    t.equal((await reply).status, 200)
    t.strictSame(await collectionsWith(uri, 'zwergmaus'), [])
    t.strictSame(await collectionsWith(uri, USER), what === 'session' ? ['engine_profiles'] : [])
  })
}
