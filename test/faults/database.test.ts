import { setTimeout as sleep } from 'node:timers/promises'
import { mongo } from 'mongoose'
import t, { type Test } from 'tap'
import { buildApp } from '../../app.js'
import { fileRecent } from '../../services/sessions.js'
import type { LiveSession } from '../../models/session.js'
import { echo, engineDouble, json } from '../engine-double.js'
import { account, call, credentials, freshDatabase, login, PASSWORD, testApp, testSettings } from '../helper.js'
import { everyRouteRefuses } from './every-route.js'
import { tcpProxy } from './tcp-proxy.js'

async function gatewayBehindProxy (t: Test, environment: NodeJS.ProcessEnv = {}) {
  const proxy = await tcpProxy(t, await freshDatabase(t))
  const app = await buildApp(testSettings(proxy.uri, environment))
  t.teardown(() => app.close())
  return { proxy, app }
}

t.test('a database that is gone: 503 on every route that needs it, and back to work without a restart', async t => {
  const { proxy, app } = await gatewayBehindProxy(t)
  const callers = { STUDENT: await account(app, 'STUDENT'), PROFESSOR: await account(app, 'PROFESSOR'), ADMIN: await account(app, 'ADMIN') }

  proxy.stall()
  const asked = Date.now()
  const stalled = await call(app, undefined, 'GET', '/ready')
  t.strictSame([stalled.statusCode, stalled.json()], [503, { detail: 'Database unavailable' }], 'one that stalls is not ready')
  t.ok(Date.now() - asked < 10_000, 'and that is said without waiting for it')

  await proxy.cut()
  await everyRouteRefuses(t, app, callers, 20_000)

  await proxy.restore()
  const back = await call(app, callers.STUDENT, 'GET', '/users/me')
  t.equal(back.statusCode, 200, `back: ${back.body}`)
})

t.test('a member of a replica set that is not in service is a 503 too', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  for (const [code, status] of [[10107, 503], [11600, 503], [2, 500]] as const) {
    app.models.User.list = async () => { throw new mongo.MongoServerError({ message: 'no', code }) }
    t.equal((await call(app, admin, 'GET', '/admin/users')).statusCode, status, String(code))
  }
})

t.test('a connection that is lost before or after any write leaves nothing half done', async t => {
  const engine = await engineDouble(t)
  const { proxy, app } = await gatewayBehindProxy(t, { CHATBOT_URL: engine.url })
  const admin = await account(app, 'ADMIN')
  const professor = await account(app, 'PROFESSOR')
  const newStudent = async () => {
    const student = await account(app, 'STUDENT')
    await app.models.User.addSubject(student.username, 'algebra')
    return student
  }
  await app.models.Subject.add({ subject_id: 'algebra', name: 'Algebra', description: '', professor_id: professor.username })
  const when = ['before', 'after'] as const

  t.test('a chat: the turn is there whole or not at all, and the count agrees', async t => {
    const student = await newStudent()
    const writes = [['insert', 'sessions'], ['update', 'sessions']] as const
    for (const [command, collection] of writes) {
      for (const moment of when) {
        const id = `${command}-${collection}-${moment}`
        const say = () => call(app, student, 'POST', '/chat', { id, asignatura: 'algebra', content: 'Hello' })
        proxy.cutAt(command, collection, moment)
        const lost = await say()
        t.strictSame([lost.statusCode, lost.json()], [503, { detail: 'Database unavailable' }], id)
        t.equal((await say()).statusCode, 200, `${id}: the next one goes through`)

        const { messages } = (await call(app, student, 'GET', `/sessions/${id}`)).json()
        const sessions = (await call(app, student, 'GET', '/sessions?limit=100')).json()
        t.equal(sessions.find(({ _id }: { _id: string }) => _id === id).message_count, messages.length, `${id}: the count agrees`)
        // The lost one may have been recorded: nobody was told, and it was sent twice.
        t.ok([2, 4].includes(messages.length), id)
        for (let i = 0; i < messages.length; i++) t.strictSame(messages[i], i % 2 ? { role: 'assistant', content: 'You said: Hello' } : { role: 'user', content: 'Hello' }, id)
      }
    }
  })

  t.test('turns that are filed: each is there once, and the next turn files what is left', async t => {
    const student = await newStudent()
    for (const [command, collection] of [['update', 'turns'], ['update', 'sessions']] as const) {
      for (const moment of when) {
        const id = `filing-${command}-${collection}-${moment}`
        const say = (content: string) => call(app, student, 'POST', '/chat', { id, asignatura: 'algebra', content })
        await say('Hello')
        const session = await app.models.Session.findSession(id) as LiveSession
        proxy.cutAt(command, collection, moment)
        await t.rejects(fileRecent(app.models, session), id)
        t.equal((await say('x'.repeat(9_000))).statusCode, 200)
        for (let i = 0; i < 200 && await app.models.Turn.countDocuments({ transcript: session.transcript }) < 2; i++) await sleep(20)
        const { messages } = (await call(app, student, 'GET', `/sessions/${id}`)).json()
        t.strictSame(messages.map(({ content }: { content: string }) => content.length), [5, 15, 9_000, 9_010], id)
        t.match(await app.models.Session.findWhole(id), { turns: 2, message_count: 4 }, id)
      }
    }
  })

  t.test('a test that ends is counted once, though its end had to be told again', async t => {
    for (const moment of when) {
      const student = await newStudent()
      const test_result = { test_id: moment, topic: 'vectors', difficulty: 'easy', total_questions: 1, correct_answers: 1, score: 100 }
      engine.behave(response => json(response, 200, { response: 'Done', interrupted: false, test_result }))
      const finish = () => call(app, student, 'POST', '/chat', { id: `test-${moment}`, asignatura: 'algebra', content: 'b' })
      proxy.cutAt('insert', 'test_attempts', moment)
      t.strictSame([(await finish()).statusCode, (await finish()).statusCode], [503, 200], moment)
      t.equal(await app.models.TestAttempt.countDocuments({ user_id: student.username }), 1, moment)
    }
    engine.behave(echo)
  })

  t.test('a registration and an enrolment: done or not, and the caller can find out', async t => {
    for (const moment of when) {
      const registration = { username: `new-${moment}`, email: `new-${moment}@example.edu`, password: PASSWORD, full_name: 'New', role: 'STUDENT' }
      proxy.cutAt('insert', 'users', moment)
      t.equal((await call(app, undefined, 'POST', '/register', registration)).statusCode, 503)
      t.equal((await call(app, undefined, 'POST', '/register', registration)).statusCode, moment === 'before' ? 201 : 400, `register, ${moment}`)
      const token: string = (await login(app, registration.username, PASSWORD)).json().access_token
      const student = credentials(registration.username, token)

      proxy.cutAt('findAndModify', 'users', moment)
      t.equal((await call(app, student, 'POST', '/subjects/algebra/enroll')).statusCode, 503)
      t.equal((await call(app, student, 'POST', '/subjects/algebra/enroll')).statusCode, moment === 'before' ? 200 : 403, `enrol, ${moment}`)
      t.strictSame((await call(app, student, 'GET', '/users/me')).json().subjects, ['algebra'], `enrol, ${moment}`)
    }
  })

  t.test('a deletion that is cut short is completed when the database is back, without a restart', async t => {
    const student = await newStudent()
    for (const moment of when) {
      await app.models.Subject.add({ subject_id: 'physics', name: 'Physics', description: '', professor_id: professor.username })
      await call(app, student, 'POST', '/subjects/physics/enroll')
      proxy.cutAt('update', 'users', moment)
      t.equal((await call(app, admin, 'DELETE', '/subjects/physics')).statusCode, 503)
      const subjects = async () => (await call(app, student, 'GET', '/users/me')).json().subjects
      for (let i = 0; i < 100 && (await subjects()).includes('physics'); i++) await sleep(50)
      t.strictSame(await subjects(), ['algebra'], `nobody is enrolled in a subject that is not there (${moment})`)

      await call(app, student, 'POST', '/chat', { id: `gone-${moment}`, asignatura: 'algebra', content: 'Hello' })
      await fileRecent(app.models, await app.models.Session.findSession(`gone-${moment}`) as LiveSession)
      proxy.cutAt('delete', 'turns', moment)
      t.equal((await call(app, student, 'DELETE', `/sessions/gone-${moment}`)).statusCode, 503)
      t.equal((await call(app, student, 'GET', `/sessions/gone-${moment}`)).statusCode, 404)
      const left = async () => await app.models.Turn.countDocuments({ 'messages.content': 'Hello', transcript: { $nin: await app.models.Session.distinct('transcript', { live: true }).exec() } })
      for (let i = 0; i < 100 && await left() > 0; i++) await sleep(50)
      t.equal(await left(), 0, `no transcript is left of a session that is deleted (${moment})`)
    }
  })
})
