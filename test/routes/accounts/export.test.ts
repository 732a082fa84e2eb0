import JSZip from 'jszip'
import t from 'tap'
import { classroom, readSession, say, type Classroom } from '../../support/classroom.js'
import { engineDouble } from '../../support/doubles/engine-double.js'
import {
  account, addSubject, call, enrolledStudent, outcome, refusal, signal, testApp, until, type Account
} from '../../support/helper.js'
import { asked, quiz } from '../../support/doubles/quiz-engine.js'

const download = ({ app }: Pick<Classroom, 'app'>, who: Account) => call(app, who, 'GET', '/users/me/export')

async function unzipped (bytes: Buffer): Promise<Record<string, string>> {
  const { files } = await JSZip.loadAsync(bytes, { checkCRC32: true })
  return Object.fromEntries(await Promise.all(Object.values(files).map(async file =>
    [file.name, await file.async('string')])))
}

t.test('an export has what the API shows to the user, and a Markdown file for each session', async t => {
  const room = await classroom(t)
  const { app, student } = room
  await say(room, student, 's1', '../../etc/passwd\\ : "?"')
  await say(room, student, 's2', '¿?')
  await call(app, student, 'PUT', '/sessions/s1/messages/2/feedback', { rating: 'down', comment: 'No.' })
  const answer = await download(room, student)
  t.equal(answer.statusCode, 200)
  t.match(answer.headers, {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="my-data.zip"',
    'cache-control': 'no-store'
  })
  const files = await unzipped(answer.rawPayload)
  t.strictSame(Object.keys(files), [
    'profile.json', 'identities.json', 'sessions.json', 'tests.json', 'feedback.json', 'sessions/1.md',
    'sessions/2-etc-passwd.md'
  ])
  const json = (name: string) => JSON.parse(files[name] as string)
  t.strictSame(json('profile.json'), (await call(app, student, 'GET', '/users/me')).json())
  t.strictSame(json('sessions.json'), [await readSession(room, student, 's2'), await readSession(room, student, 's1')])
  t.strictSame(json('tests.json'), (await call(app, student, 'GET', '/users/me/results')).json())
  t.matchOnly(json('feedback.json'), [{ session_id: 's1', n: 2, rating: 'down', comment: 'No.', at: String }])
  t.match(files['sessions/2-etc-passwd.md'], /\*\*1\. You\*\*.*\n\n\.\.\/\.\.\/etc\/passwd/)
  const admin = await account(app, 'ADMIN')
  t.matchOnly((await call(app, admin, 'GET', '/admin/audit?action=export')).json(), [
    {
      at: String,
      actor: student.username,
      action: 'export',
      target_type: 'user',
      target: student.username,
      outcome: 'done',
      detail: {}
    }
  ])
  t.equal((await download(room, admin)).statusCode, 200, 'of any role')
})

t.test('a user has one export at a time; when its client goes, the next one starts', async t => {
  const room = await classroom(t)
  const { app, student } = room
  const both = await Promise.all([download(room, student), download(room, student)])
  t.strictSame(both.map(({ statusCode }) => statusCode).sort(), [200, 429])
  const refused = both.find(({ statusCode }) => statusCode === 429)
  t.equal(refused?.headers['retry-after'], '30')

  const isHeld = signal()
  const { Session } = app.models
  const waitingQuestions = Session.waitingQuestions.bind(Session)
  Session.waitingQuestions = async () => { isHeld.resolve(); return await new Promise(() => {}) }
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const gone = new AbortController()
  const headers = student.headers as Record<string, string>
  await fetch(`${url}/users/me/export`, { headers, signal: gone.signal })
  await isHeld.promise
  t.strictSame(outcome(await download(room, student)),
    refusal(429, 'Your last export is under way: wait until it has ended'))
  Session.waitingQuestions = waitingQuestions
  gone.abort()
  await until(async () => (await download(room, student)).statusCode === 200)
})

t.test('an export holds back the right answer of a question that waits in another test', async t => {
  const engine = await engineDouble(t, quiz(() => [asked('a'), asked('b')]))
  const app = await testApp(t, { CHATBOT_URL: engine.url })
  await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  const ada = await enrolledStudent(app, ['algebra'], 'ada')
  const tests = async () => JSON.parse((await unzipped((await download({ app }, ada)).rawPayload))['tests.json'] ?? '')
  const answered = ({ questions }: any) => questions.map(({ question_id: id }: any) => id)
  await call(app, ada, 'POST', '/chat', { id: 't1', asignatura: 'algebra', content: 'test' })
  for (const index of [0, 1]) {
    await call(app, ada, 'POST', '/sessions/t1/resume_chat', { answer: 'wrong', current_question_index: index })
  }
  t.strictSame(answered(await tests()), ['b', 'a'])
  await call(app, ada, 'POST', '/chat', { id: 't2', asignatura: 'algebra', content: 'test' })
  t.strictSame(answered(await tests()), ['b'], 'question a waits')
  t.strictSame(await tests(), (await call(app, ada, 'GET', '/users/me/results')).json())
})

t.test('a session that is deleted during the export is left out, and the file is whole', async t => {
  const room = await classroom(t)
  const { app, student } = room
  for (const id of ['s1', 's2']) await say(room, student, id)
  const { Session } = app.models
  const allOf = Session.allOf.bind(Session)
  Session.allOf = async (...query) => {
    const sessions = await allOf(...query)
    await call(app, student, 'DELETE', '/sessions/s1')
    return sessions
  }
  const files = await unzipped((await download(room, student)).rawPayload)
  t.strictSame(JSON.parse(files['sessions.json'] as string), [await readSession(room, student, 's2')])
})

t.test('an export is whole while a reply is under way', async t => {
  const room = await classroom(t)
  const { app, engine, student } = room
  await say(room, student, 's1')
  const held = engine.hold()
  const reply = say(room, student, 's1', 'And now?')
  await held.arrived(1)
  const { Session } = app.models
  await until(async () => (await Session.findSession('s1'))?.under_way?.length === 1)
  const answer = await download(room, student)
  held.release()
  await reply
  const [session] = JSON.parse((await unzipped(answer.rawPayload))['sessions.json'] as string)
  t.equal(session.messages.length, 2)
})
