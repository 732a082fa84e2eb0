import { mongo } from 'mongoose'
import t, { type Test } from 'tap'
import { fileRecent } from '../../services/sessions/file.js'
import {
  classroom, filedTurns, listedCount, say, storedSession, transcript, type Classroom
} from '../support/classroom.js'
import { json, replyTo } from '../support/doubles/engine-double.js'
import {
  account,
  addSubject,
  call,
  credentials,
  freshDatabase,
  login,
  outcome,
  PASSWORD,
  refusal,
  startApp,
  testApp,
  until
} from '../support/helper.js'
import { asked, quiz } from '../support/doubles/quiz-engine.js'
import { everyRouteRefuses } from './support/every-route.js'
import { tcpProxy } from './support/tcp-proxy.js'

const GONE = refusal(503, 'Database unavailable')

t.test('a database that is gone: 503 on every route that needs it, and back to work without a restart', async t => {
  const proxy = await tcpProxy(t, await freshDatabase(t))
  const app = await startApp(t, proxy.uri)
  const [STUDENT, PROFESSOR, ADMIN] = [
    await account(app, 'STUDENT'),
    await account(app, 'PROFESSOR'),
    await account(app, 'ADMIN')
  ]

  proxy.stall()
  const asked = Date.now()
  t.strictSame(outcome(await call(app, undefined, 'GET', '/ready')), GONE, 'one that stalls is not ready')
  t.ok(Date.now() - asked < 10_000, 'and that is said without waiting for it')

  await proxy.cut()
  await everyRouteRefuses(t, app, { STUDENT, PROFESSOR, ADMIN }, 20_000)

  await proxy.restore()
  const back = await call(app, STUDENT, 'GET', '/users/me')
  t.equal(back.statusCode, 200, `back: ${back.body}`)
})

t.test('a member of a replica set that is not in service is a 503 too', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  const codes = [91, 189, 10058, 10107, 11600, 11602, 13435, 13436].map(code => [code, 503] as const)
  for (const [code, status] of [...codes, [2, 500] as const]) {
    app.models.User.list = async () => {
      throw new mongo.MongoServerError({ message: 'no', code })
    }
    t.equal((await call(app, admin, 'GET', '/admin/users')).statusCode, status, String(code))
  }
})

const MOMENTS = ['before', 'after'] as const

/** How a user's messages and their replies stand in the transcript. */
const turns = (...contents: string[]) => contents.flatMap(content => [content, replyTo(content)])

for (const command of ['insert', 'update'] as const) {
  for (const moment of MOMENTS) {
    t.test(
      `a connection that is lost ${moment} the ${command} of a chat: the turn is there whole or not at all`,
      async t => {
        const room = await classroom(t)
        room.proxy.cutAt(command, 'sessions', moment)
        t.strictSame(outcome(await say(room, room.student, 's')), GONE)
        t.equal((await say(room, room.student, 's')).statusCode, 200, 'the next one goes through')
        const texts = await transcript(room, room.student, 's')
        t.equal(await listedCount(room, room.student, 's'), texts.length, 'the count agrees')
        // The lost one may have been recorded: there was no answer, and the client sent it again.
        const recorded = command === 'update' && moment === 'after' ? ['Hello', 'Hello'] : ['Hello']
        t.strictSame(texts, turns(...recorded))
      }
    )
  }
}

for (const collection of ['turns', 'sessions'] as const) {
  for (const moment of MOMENTS) {
    t.test(
      `a connection that is lost ${moment} the write to ${collection} of a filing: each turn is there once`,
      async t => {
        const room = await classroom(t)
        await say(room, room.student, 's')
        const session = await storedSession(room, 's')
        room.proxy.cutAt(collection === 'turns' ? 'insert' : 'update', collection, moment)
        await t.rejects(fileRecent(room.app.models, session))
        const long = 'x'.repeat(9_000)
        t.equal((await say(room, room.student, 's', long)).statusCode, 200)
        await until(async () => (await filedTurns(room, session)) === 2)
        t.strictSame(
          await transcript(room, room.student, 's'),
          turns('Hello', long),
          'the next turn files what is left'
        )
        const { turns: count, message_count: messages } = await storedSession(room, 's')
        t.strictSame([count, messages], [2, 4])
      }
    )
  }
}

for (const moment of MOMENTS) {
  t.test(
    `a connection that is lost ${moment} the end of a test is written: it is counted once, told twice`,
    async t => {
      const room = await classroom(t)
      const test_result = {
        test_id: 'x',
        topic: 'vectors',
        difficulty: 'easy',
        total_questions: 1,
        correct_answers: 1,
        score: 100
      }
      room.engine.behave(response => json(response, 200, { response: 'Done', interrupted: false, test_result }))
      room.proxy.cutAt('insert', 'test_attempts', moment)
      t.strictSame(outcome(await say(room, room.student, 's', 'b')), GONE)
      t.equal((await say(room, room.student, 's', 'b')).statusCode, 200)
      t.equal(await room.app.models.TestAttempt.countDocuments({}), 1)
    }
  )

  for (const [command, collection] of [['insert', 'test_answers'], ['update', 'sessions']] as const) {
    t.test(
      `a connection that is lost ${moment} the ${command} in ${collection} of an answer: it is told twice, and is one`,
      async t => {
        const room = await classroom(t)
        room.engine.behave(quiz(() => [asked('a'), asked('b')]))
        await say(room, room.student, 's', 'test')
        const answer = () => call(room.app, room.student, 'POST', '/sessions/s/resume_chat', {
          answer: 'right', current_question_index: 0
        })
        room.proxy.cutAt(command, collection, moment)
        t.strictSame(outcome(await answer()), GONE)
        t.match((await answer()).json(), { feedback: { question_id: 'a' } })
        t.strictSame(await transcript(room, room.student, 's'), ['test', 'It begins.', 'right', 'Right.'])
        const session = (await call(room.app, room.student, 'GET', '/sessions/s')).json()
        t.match(session, { pending: { question_id: 'b' }, messages: { 3: { judgement: { question_id: 'a' } } } })
        const answers = await room.app.models.TestAnswer.find({}).lean()
        t.strictSame(answers.map(({ question_id, text }) => [question_id, text]), [['a', 'What is a?']])
      }
    )
  }

  t.test(
    `a connection that is lost ${moment} a registration is written: it is done or not, and the client finds out`,
    async t => {
      const { app, proxy } = await classroom(t)
      const ada = { username: 'ada', email: 'ada@example.edu', password: PASSWORD, full_name: 'Ada', role: 'STUDENT' }
      proxy.cutAt('insert', 'users', moment)
      t.strictSame(outcome(await call(app, undefined, 'POST', '/register', ada)), GONE)
      const again = await call(app, undefined, 'POST', '/register', ada)
      t.equal(again.statusCode, moment === 'before' ? 201 : 400)
      t.equal((await login(app, 'ada', PASSWORD)).statusCode, 200)
    }
  )

  t.test(
    `a connection that is lost ${moment} an enrolment is written: it is done or not, and the client finds out`,
    async t => {
      const { app, proxy } = await classroom(t)
      const student = await account(app, 'STUDENT')
      const enrol = () => call(app, credentials(student.username, student.token), 'POST', '/subjects/algebra/enroll')
      proxy.cutAt('findAndModify', 'users', moment)
      t.strictSame(outcome(await enrol()), GONE)
      t.equal((await enrol()).statusCode, moment === 'before' ? 200 : 403)
      t.strictSame((await call(app, student, 'GET', '/users/me')).json().subjects, ['algebra'])
    }
  )

  t.test(`a deletion of a subject that is cut ${moment} its enrolments go is completed without a restart`, async t => {
    const { app, proxy, student } = await classroom(t)
    const admin = await account(app, 'ADMIN')
    await addSubject(app, 'physics-2')
    await call(app, student, 'POST', '/subjects/physics-2/enroll')
    proxy.cutAt('update', 'users', moment)
    t.strictSame(outcome(await call(app, admin, 'DELETE', '/subjects/physics-2')), GONE)
    const subjects = async () => (await call(app, student, 'GET', '/users/me')).json().subjects
    await until(async () => !(await subjects()).includes('physics-2'))
    t.strictSame(await subjects(), ['algebra'])
  })

  t.test(`a deletion of a session that is cut ${moment} its turns go is completed without a restart`, async t => {
    await deletionOfSession(t, await classroom(t), moment)
  })
}

async function deletionOfSession (t: Test, room: Classroom, moment: 'before' | 'after'): Promise<void> {
  const { app, proxy, student } = room
  await say(room, student, 's')
  const session = await storedSession(room, 's')
  await fileRecent(app.models, session)
  proxy.cutAt('delete', 'turns', moment)
  t.strictSame(outcome(await call(app, student, 'DELETE', '/sessions/s')), GONE)
  t.strictSame(outcome(await call(app, student, 'GET', '/sessions/s')), refusal(404, 'Session not found'))
  await until(async () => (await filedTurns(room, session)) === 0)
  t.equal(await filedTurns(room, session), 0, 'no turn is left of a session that is deleted')
}
