import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { campus, say, type Campus } from '../../support/campus.js'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import {
  account, addSubject, call, credentials, enrolledStudent, freshDatabase, login, outcome, PASSWORD, refusal, startApp,
  testApp, UNUSED_URL, type Account
} from '../../support/helper.js'
import { asked, quiz } from '../../support/doubles/quiz-engine.js'
import { collectionsWith } from '../../support/scan.js'

const WORD = 'zwergmaus'
const USERNAME = 'willa'
const PERSON = {
  username: USERNAME, email: `${WORD}@example.edu`, full_name: 'Willa Zwergmaus', role: 'STUDENT', password: PASSWORD
}
const erase = ({ app }: Pick<Campus, 'app'>, who: Account, password = PASSWORD) =>
  call(app, who, 'DELETE', '/users/me', { password })

async function newAccount ({ app }: Pick<Campus, 'app'>): Promise<Account> {
  const { statusCode } = await call(app, undefined, 'POST', '/register', PERSON)
  if (statusCode !== 201) throw new Error(`${statusCode}`)
  return credentials(USERNAME, (await login(app, USERNAME, PASSWORD)).json().access_token)
}

/** Registers, enrols, and says something everywhere. */
async function live (room: Campus): Promise<Account> {
  const { app } = room
  const who = await newAccount(room)
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
    const { statusCode, body: text } = await call(app, who, method, url, body)
    if (statusCode >= 300) throw new Error(`${method} ${url}: ${statusCode} ${text}`)
  }
  await ask('POST', '/subjects/algebra/enroll')
  await say(room, who, `${WORD}-1`, `${WORD}: when is the final exam?`)
  await ask('PUT', `/sessions/${WORD}-1/messages/2/feedback`, { rating: 'down', comment: WORD })
  await ask('PUT', `/sessions/${WORD}-1`, { title: WORD })
  await say(room, who, `${WORD}-2`, `Is there a ${WORD} in the lake of the campus?`)
  await say(room, who, `${WORD}-3`, 'Give me a test with 5 questions')
  // A number is asked again; the text after it takes the word.
  for (const current_question_index of [0, 1, 2]) {
    await ask('POST', `/sessions/${WORD}-3/resume_chat`, { answer: WORD, current_question_index })
    await ask('POST', `/sessions/${WORD}-3/resume_chat`, { answer: '1', current_question_index })
  }
  await say(room, who, `${WORD}-4`, WORD)
  await call(app, who, 'DELETE', `/sessions/${WORD}-4`)
  await call(app, room.administrator, 'POST', `/admin/users/${USERNAME}/password-reset`)
  await call(app, room.administrator, 'GET', '/subjects/algebra/inbox')
  return who
}

t.test('of a deleted account no word is left but the username in the audit', async t => {
  const room = await campus(t)
  const { uri, app, administrator } = room
  const who = await live(room)
  const full = await collectionsWith(uri, WORD)
  for (const name of ['users', 'sessions', 'engine_turns', 'test_answers']) t.ok(full.includes(name), name)

  t.strictSame(outcome(await erase(room, who, 'wrong password')), refusal(400, 'Password is wrong'))
  t.equal((await call(app, who, 'GET', '/users/me')).statusCode, 200, 'nothing was deleted')
  t.equal((await erase(room, who)).statusCode, 204)
  t.equal((await call(app, who, 'GET', '/users/me')).statusCode, 401, 'the token has ended')
  await app.deletions.tryDue()
  t.strictSame(await collectionsWith(uri, WORD), [])
  t.strictSame(await collectionsWith(uri, USERNAME), ['audit_entries'])
  const entries = (await call(app, administrator, 'GET', '/admin/audit?action=account.deleted')).json()
  t.strictSame(entries.map(({ actor, target, outcome }: any) => [actor, target, outcome]),
    [[USERNAME, USERNAME, 'done']])
})

t.test('the username can be taken again; the old token and the old sessions stay closed', async t => {
  const room = await campus(t)
  const { app, student } = room
  const before = await live(room)
  t.equal((await erase(room, before)).statusCode, 204)
  const after = await newAccount(room)
  t.equal((await call(app, before, 'GET', '/users/me')).statusCode, 401)
  t.equal((await call(app, after, 'GET', '/users/me')).statusCode, 200)
  await call(app, after, 'POST', '/subjects/algebra/enroll')
  for (const who of [after, student]) {
    const chat = { id: `${WORD}-1`, asignatura: 'algebra', content: 'Hello' }
    t.equal((await call(app, who, 'POST', '/chat', chat)).statusCode, 403)
    t.equal((await call(app, who, 'GET', `/sessions/${WORD}-1`)).statusCode, 404)
  }
  await say(room, after, 'new', 'Hello')
  await app.deletions.tryDue()
  t.strictSame((await call(app, after, 'GET', '/sessions')).json().map(({ _id }: any) => _id), ['new'],
    'what is new stays')
})

t.test('a deletion that is late leaves a new account of the name its logins and its codes', async t => {
  const { app } = await campus(t)
  const { models: { Device, PasswordCode, ProviderLogin, SignInCode, User } } = app
  const old = await newAccount({ app })
  const ends = new Date(Date.now() + 60_000)
  const give = async (token_version: number) => {
    const own = { username: USERNAME, token_version }
    await PasswordCode.make('reset', { ...own, expires_at: ends })
    await SignInCode.make({ ...own, challenge: 'c', login: `l-${token_version}` })
    await ProviderLogin.keep({ _id: `l-${token_version}`, username: USERNAME, identity: 'i', since: new Date(), ends })
    await Device.keep({
      ...own, _id: `l-${token_version}`, logged_in: new Date(), ends, secret: `${token_version}`, since: new Date()
    }, 9)
  }
  const left = async () => await Promise.all([PasswordCode, SignInCode, ProviderLogin, Device].map(model =>
    (model as typeof Device).countDocuments({ username: USERNAME })))
  await give(0)
  const { isErasing } = User
  User.isErasing = async user => {
    User.isErasing = isErasing
    // Another gateway completes the deletion right after this question.
    await User.removeErased(user)
    await setTimeout(5)
    await newAccount({ app })
    await give((await User.findCredentials(USERNAME))?.token_version as number)
    return true
  }
  t.equal((await erase({ app }, old)).statusCode, 204)
  t.strictSame(await left(), [1, 1, 1, 1])
})

t.test('the figures of a class keep the tests without the name', async t => {
  const engine = await engineDouble(t, quiz(() => [asked('a'), asked('b')]))
  const app = await testApp(t, { CHATBOT_URL: engine.url })
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  const students = [await enrolledStudent(app, ['algebra'], 'ada'), await enrolledStudent(app, ['algebra'], 'bob')]
  for (const who of students) {
    await call(app, who, 'POST', '/chat', { id: who.username, asignatura: 'algebra', content: 'test' })
    for (const index of [0, 1]) {
      const isRight = index === 0 && who.username === 'ada'
      const answer = { answer: isRight ? 'right' : 'wrong', current_question_index: index }
      await call(app, who, 'POST', `/sessions/${who.username}/resume_chat`, answer)
    }
  }
  const figures = async () => (await call(app, emmy, 'GET', '/professor/subjects/algebra/analytics')).json()
  const before = await figures()
  t.equal((await call(app, students[0], 'DELETE', '/users/me', { password: PASSWORD })).statusCode, 204)
  const after = await figures()
  t.equal(before.average_test_score, 25)
  t.equal(after.average_test_score, before.average_test_score)
  t.strictSame(after.topics, before.topics)
  t.strictSame(after.student_progress.map(({ username }: any) => username), ['bob'])
})

t.test('the last administrator and a professor with subjects are told what to do first', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  const carl = await account(app, 'PROFESSOR', 'carl')
  await addSubject(app)
  await app.models.Subject.change('algebra', { co_professors: ['carl'] })
  const remove = (username: string) => call(app, root, 'DELETE', `/admin/users/${username}`)
  t.strictSame(outcome(await erase({ app }, root)), refusal(400, 'At least one administrator is required'))
  t.strictSame(outcome(await remove('root')), refusal(400, 'At least one administrator is required'))
  const first = refusal(400,
    'This account is the professor of subjects: give them to another professor, or delete them, first')
  t.strictSame(outcome(await remove('emmy')), first)
  t.strictSame(outcome(await erase({ app }, emmy)), first)
  t.strictSame(outcome(await remove('nobody')), refusal(404, 'User not found'))
  t.equal((await remove('carl')).statusCode, 204)
  t.equal((await call(app, carl, 'GET', '/users/me')).statusCode, 401)
  t.strictSame((await app.models.Subject.findSubject('algebra'))?.co_professors, [])

  await account(app, 'ADMIN', 'other')
  const both = await Promise.all([remove('root'), remove('other')])
  t.strictSame(both.map(({ statusCode }) => statusCode).sort(), [204, 400], 'of two at once one stays')
})

t.test('what a request under way records of a user who is deleted meanwhile goes, too', async t => {
  const engine = await engineDouble(t)
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri, { CHATBOT_URL: engine.url })
  await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  const ada = await enrolledStudent(app, ['algebra'], 'adelheid')
  const chat = (id: string, content: string) => call(app, ada, 'POST', '/chat', { id, asignatura: 'algebra', content })
  await chat('s1', 'first')
  const test_result = { topic: WORD, difficulty: 'easy', total_questions: 1, correct_answers: 1, score: 100 }
  const held = engine.hold(response => { json(response, 200, { response: WORD, interrupted: false, test_result }) })
  const late = chat('s1', WORD)
  await held.arrived(1)
  t.equal((await call(app, ada, 'DELETE', '/users/me', { password: PASSWORD })).statusCode, 204)
  held.release()
  t.equal((await late).statusCode, 200)
  await app.close()
  t.strictSame(await collectionsWith(uri, WORD), [])
  t.strictSame(await collectionsWith(uri, 'adelheid'), ['audit_entries', 'deletions'])
})

t.test('a session that is opened while its user is deleted is not kept', async t => {
  const engine = await engineDouble(t)
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri, { CHATBOT_URL: engine.url })
  await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  const ada = await enrolledStudent(app, ['algebra'], 'adelheid')
  const { Session } = app.models
  const claim = Session.claim.bind(Session)
  Session.claim = async (...args) => {
    t.equal((await call(app, ada, 'DELETE', '/users/me', { password: PASSWORD })).statusCode, 204)
    return await claim(...args)
  }
  const chat = await call(app, ada, 'POST', '/chat', { id: WORD, asignatura: 'algebra', content: WORD })
  t.equal(chat.statusCode, 401)
  t.strictSame(engine.calls.length, 0, 'the engine was not asked')
  t.strictSame(await collectionsWith(uri, WORD), [])
})

t.test('a chat that reaches the engine after the deletion leaves nothing there', async t => {
  const room = await campus(t)
  const { app, uri } = room
  const who = await enrolledStudent(app, ['algebra'], 'willa')
  await say(room, who, 's1', 'When is the exam?')
  const { chats } = app
  const reserve = chats.reserve.bind(chats)
  let deletion: number | undefined
  chats.reserve = async (...args) => {
    const done = await reserve(...args)
    if (deletion === undefined) {
      deletion = (await call(app, who, 'DELETE', '/users/me', { password: PASSWORD })).statusCode
      await app.deletions.tryDue()
    }
    return done
  }
  const late = await call(app, who, 'POST', '/chat', { id: 's1', asignatura: 'algebra', content: WORD })
  t.equal(deletion, 204)
  t.equal(late.statusCode, 200)
  await app.deletions.tryAll()
  t.strictSame(await collectionsWith(uri, WORD), [], 'words')
  t.strictSame(await collectionsWith(uri, 'willa'), ['audit_entries'], 'name')
})

t.test('an import that a kill has interrupted does not bring the name of its teacher back', async t => {
  const room = await campus(t)
  const { app, uri, administrator } = room
  const carl = await account(app, 'PROFESSOR', 'carlotta')
  await app.models.Subject.change('algebra', { co_professors: ['carlotta'] })
  const made = await call(app, carl, 'POST', '/subjects/algebra/questions', {
    type: 'number', text: 'What is 1+1?', answer: 2
  })
  t.equal(made.statusCode, 201, made.body)
  const stored = await app.models.Question.findOne({ created_by: 'carlotta' }).lean() as any
  await app.models.QuestionImport.begin({
    _id: 'interrupted', subject: 'algebra', questions: [{ ...stored, _id: 'another', text: 'What is 1+2?' }]
  })
  t.equal((await call(app, administrator, 'DELETE', '/admin/users/carlotta')).statusCode, 204)
  await app.deletions.tryAll()
  t.strictSame(await collectionsWith(uri, 'carlotta'), ['audit_entries'], 'after the erasure')
  await startApp(t, uri, { CHATBOT_URL: UNUSED_URL })
  t.strictSame(await collectionsWith(uri, 'carlotta'), ['audit_entries'], 'after the next start')
})

t.test('a late chat of a deleted account takes nothing from the new account of its name', async t => {
  const room = await campus(t)
  const { app, administrator } = room
  const old = await account(app, 'PROFESSOR', 'carlotta')
  await say(room, old, 's1', 'When is the exam?')
  const { chats } = app
  const reserve = chats.reserve.bind(chats)
  let isDone = false
  chats.reserve = async (...args) => {
    const done = await reserve(...args)
    if (!isDone) {
      isDone = true
      t.equal((await call(app, administrator, 'DELETE', '/admin/users/carlotta')).statusCode, 204)
      const fresh = await account(app, 'PROFESSOR', 'carlotta')
      await app.models.Subject.change('algebra', { co_professors: ['carlotta'] })
      const body = { type: 'number', text: 'What is 1+1?', answer: 2 }
      t.equal((await call(app, fresh, 'POST', '/subjects/algebra/questions', body)).statusCode, 201)
    }
    return done
  }
  await call(app, old, 'POST', '/chat', { id: 's1', asignatura: 'algebra', content: WORD })
  t.strictSame((await app.models.Subject.findSubject('algebra'))?.co_professors, ['carlotta'], 'teaches still')
  t.equal(await app.models.Question.countDocuments({ created_by: 'carlotta' }), 1, 'the question has its author')
})

t.test('a question that is written while its teacher is deleted has no author', async t => {
  const room = await campus(t)
  const { app, uri, administrator } = room
  const carl = await account(app, 'PROFESSOR', 'carlotta')
  await app.models.Subject.change('algebra', { co_professors: ['carlotta'] })
  const { Question } = app.models
  const add = Question.add.bind(Question)
  Question.add = async (...args) => {
    t.equal((await call(app, administrator, 'DELETE', '/admin/users/carlotta')).statusCode, 204)
    await add(...args)
  }
  const body = { type: 'number', text: 'What is 1+1?', answer: 2 }
  t.equal((await call(app, carl, 'POST', '/subjects/algebra/questions', body)).statusCode, 201)
  await app.deletions.tryAll()
  t.strictSame(await collectionsWith(uri, 'carlotta'), ['audit_entries'], 'after the erasure')
})

t.test('wrong passwords for a deletion count as failed logins', async t => {
  const app = await testApp(t, { LOGIN_FAILURES_PER_NAME: '5' })
  const who = await account(app, 'STUDENT', 'willa')
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) {
    statuses.push((await call(app, who, 'DELETE', '/users/me', { password: 'a wrong one' })).statusCode)
  }
  t.strictSame(statuses.slice(0, 5), [400, 400, 400, 400, 400])
  t.ok(statuses.includes(429), JSON.stringify(statuses))
  t.equal((await call(app, who, 'GET', '/users/me')).statusCode, 200)
})
