import t from 'tap'
import { classroom, readSession, say, type Classroom } from '../../support/classroom.js'
import { json } from '../../support/doubles/engine-double.js'
import { call, issuesOf, outcome, refusal, signal } from '../../support/helper.js'

const rename = async ({ app, student }: Classroom, body: object, id = 's1') =>
  await call(app, student, 'PUT', `/sessions/${id}`, body)

t.test('a title that the owner gave stays when turns follow, until the session is started again', async t => {
  const room = await classroom(t)
  const { app, student, engine } = room
  const held = engine.hold()
  const first = say(room, student, 's1', 'Hello')
  await held.arrived(1)
  const renamed = await rename(room, { title: ' Exams, week 3 ' })
  t.matchOnly(outcome(renamed), [200, {
    _id: 's1',
    title: ' Exams, week 3 ',
    subject: 'algebra',
    user_id: student.username,
    created_at: String,
    last_active: String,
    under_way: { content: 'Hello', since: String }
  }])
  held.release()
  await first
  await say(room, student, 's1', 'Again')
  const { messages, ...head } = await readSession(room, student, 's1')
  t.equal(head.title, ' Exams, week 3 ', 'the first turn came later')
  t.equal(messages.length, 4)
  t.equal((await rename(room, { ...head, title: 'Exams' })).statusCode, 200, 'the whole session is sent back')
  await call(app, student, 'DELETE', '/sessions/s1')
  await say(room, student, 's1', 'Anew')
  t.equal((await readSession(room, student, 's1')).title, 'Anew')
})

t.test('nothing else of a session can be changed, and by nobody else', async t => {
  const room = await classroom(t)
  const { app, student, professor } = room
  await say(room, student, 's1')
  t.strictSame(issuesOf(await rename(room, { title: 'New', _id: 's2', subject: 'physics', user_id: 'eve' })), [
    ['body._id', 'value_error'], ['body.subject', 'value_error'], ['body.user_id', 'value_error']
  ])
  for (const title of ['', 'x'.repeat(201), undefined]) t.equal((await rename(room, { title })).statusCode, 422)
  t.equal((await readSession(room, student, 's1')).title, 'Hello')
  const foreign = await call(app, professor, 'PUT', '/sessions/s1', { title: 'Mine' })
  t.strictSame(outcome(foreign), refusal(403, 'Session belongs to another user'))
  t.strictSame(outcome(await rename(room, { title: 'x' }, 'nothing')), refusal(404, 'Session not found'))
})

t.test('a search finds whole words in titles and messages of the own sessions, without case and accents', async t => {
  const room = await classroom(t)
  const { app, student, professor, engine } = room
  engine.behave((response, { body }) => json(response, 200, { response: `Über ${body.query}` }))
  await say(room, student, 's1', 'When is the CAFÉ open?', { messages: [{ role: 'user', content: 'Die Straße' }] })
  // So long that its turns are filed.
  for (const n of [1, 2]) await say(room, student, 's2', `Lagrange ${n} ${'long '.repeat(2000)}`)
  await say(room, professor, 's3', 'cafe Lagrange')
  await rename(room, { title: 'Ｅxams (2026)' }, 's2')

  const search = async (q: string, more = '') => {
    const answer = await call(app, student, 'GET', `/sessions?q=${encodeURIComponent(q)}${more}`)
    return [answer.headers['x-total-count'], answer.json().map(({ _id }: { _id: string }) => _id)]
  }
  const one = ['1', ['s1']]
  for (const q of ['cafe', 'OPEN? café', 'STRASSE', 'uber when']) t.strictSame(await search(q), one, q)
  for (const q of ['lagrange', '2026 lagrange 2']) t.strictSame(await search(q), ['1', ['s2']], q)
  for (const q of ['caf', 'cafe lagrange', 'ope', 'long2', '.*', '', '?!']) t.strictSame(await search(q), ['0', []], q)
  t.strictSame(await search('uber'), ['2', ['s2', 's1']])
  t.strictSame(await search('uber', '&limit=1&skip=1'), ['2', ['s1']])
  t.strictSame(await search('uber', '&subject=physics'), ['0', []])
  t.equal((await call(app, student, 'GET', `/sessions?q=${'x'.repeat(201)}`)).statusCode, 422)
  await call(app, student, 'DELETE', '/sessions/s1')
  t.strictSame(await search('cafe'), ['0', []])
})

t.test('a user has one search at a time', async t => {
  const room = await classroom(t)
  const { app, student, professor } = room
  const { Session } = app.models
  const [arrived, go] = [signal(), signal()]
  const allOf = Session.allOf.bind(Session)
  t.intercept(Session, 'allOf', {
    value: async (...args: Parameters<typeof allOf>) => {
      arrived.resolve()
      await go.promise
      return await allOf(...args)
    }
  })
  const first = call(app, student, 'GET', '/sessions?q=exam')
  await arrived.promise
  const second = await call(app, student, 'GET', '/sessions?q=exam')
  t.strictSame(outcome(second), refusal(429, 'Your last search is under way: wait until its result is there'))
  t.equal(second.headers['retry-after'], '1')
  t.equal((await call(app, student, 'GET', '/sessions')).statusCode, 200, 'the list is no search')
  const other = call(app, professor, 'GET', '/sessions?q=exam')
  go.resolve()
  t.strictSame((await Promise.all([first, other])).map(({ statusCode }) => statusCode), [200, 200])
  t.equal((await call(app, student, 'GET', '/sessions?q=exam')).statusCode, 200)
})
