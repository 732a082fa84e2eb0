import t from 'tap'
import { buildChatEngine } from '../../../companions/chat-engine/app.js'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import {
  account, addSubject, call, enrolledStudent, issuesOf, outcome, refusal, testApp, type Account
} from '../../support/helper.js'
import { OPEN_COMPANION } from '../../support/companion-settings.js'
import { school, SOURCE } from './school.js'

const DAY = /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/

t.test('the inbox groups what got none, related or a thumb down, without names and times', async t => {
  const { app, ask, inbox, thumb } = await school(t)
  const [ada, bob] = [await enrolledStudent(app, ['algebra'], 'ada_l'), await enrolledStudent(app)]
  await ask(ada, 'When is the resit exam?')
  await ask(bob, 'when is the resit exam')
  await ask(bob, 'Where is the related laboratory of Ada_l?')
  const down = await ask(ada, 'What happens in June?', 'Which books are in June?')
  await thumb(ada, down, 2, { rating: 'down', comment: 'ada_l says: that is last year' })
  await thumb(ada, down, 4, { rating: 'up', comment: 'fine' })

  const groups = await inbox()
  t.strictSame(groups.map(({ question, count, students, confidence }) => [question, count, students, confidence]), [
    ['When is the resit exam?', 2, 2, 'none'], ['What happens in June?', 1, 1, 'quoted'],
    ['Where is the related laboratory of …?', 1, 1, 'related']
  ])
  const [resit, june, laboratory] = groups
  t.strictSame(resit.questions.map(({ text, reason }: any) => [text, reason]), [
    ['when is the resit exam', 'none'], ['When is the resit exam?', 'none']
  ])
  t.match(june.questions[0], { reason: 'down', comment: '… says: that is last year' })
  t.strictSame([laboratory.questions[0].reason, laboratory.sources, resit.sources], ['related', [SOURCE], undefined])
  t.ok(groups.every(({ last_at, questions }) => [last_at, questions[0].at].every(at => DAY.test(at))), 'days alone')
  t.notMatch(JSON.stringify(groups), /ada_l|username/i)
})

t.test('a question is shown as the subject says now or said then, whichever shows less', async t => {
  const { app, ask, inbox, transcripts } = await school(t)
  const ada = await enrolledStudent(app, ['algebra'], 'ada_l')
  for (const then of ['none', 'anonymous', 'named'] as const) {
    await transcripts(then)
    await ask(ada, `What of ${then}?`)
  }
  const shown = async () => (await inbox()).flatMap(({ questions }) => questions)
    .map(({ text, username = '-', at }) => [text, username, DAY.test(at)]).sort()
  const anonymous = ['What of anonymous?', '-', true]
  t.strictSame(await shown(), [anonymous, ['What of named?', 'ada_l', false]], 'named')
  await transcripts('anonymous')
  t.strictSame(await shown(), [anonymous, ['What of named?', '-', true]], 'anonymous')
  await transcripts('none')
  t.strictSame(await inbox(), [], 'none')
})

t.test('groups are listed page by page, and keep their ids when they are made again', async t => {
  const { app, ask, subject, inbox } = await school(t)
  const students = [await enrolledStudent(app), await enrolledStudent(app), await enrolledStudent(app)]
  const [first, second, third] = students as [Account, Account, Account]
  for (const student of [first, second]) await ask(student, 'Who corrects the homework?')
  await ask(first, 'Is there a football club?')
  const before = await inbox()
  t.strictSame(before.map(({ count }) => count), [2, 1])
  await ask(third, 'Who corrects our homework?')
  await ask(third, 'How do I print a poster?')
  const after = await inbox()
  const known = before.map(({ id }) => id)
  t.strictSame(after.map(({ id, count }) => [known.indexOf(id), count]), [[0, 3], [-1, 1], [1, 1]])

  const page = await subject('GET', 'inbox?skip=1&limit=1')
  t.strictSame(page.json(), [after[1]])
  t.equal(page.headers['x-total-count'], '3')
  t.match(page.headers.link, /skip=2&limit=1>; rel="next"/)
  t.strictSame(issuesOf(await subject('GET', 'inbox?limit=101&skip=-1')),
    [['query.skip', 'greater_than_equal'], ['query.limit', 'less_than_equal']])
})

t.test('an answer is published as a frequent question, leaves the inbox and reaches who asked', async t => {
  const { app, emmy, ask, subject, inbox, answers } = await school(t)
  const [ada, bob] = [await enrolledStudent(app), await enrolledStudent(app)]
  const session = await ask(ada, 'What happens in June?', 'I am Ada, when is the resit?')
  await ask(bob, 'When is the resit?')
  const [{ id }] = await inbox()
  const answer = { answer: 'On **Monday** <b>&amp; "Tuesday"</b>.' }
  for (const time of ['once', 'twice']) {
    t.strictSame(outcome(await subject('POST', `inbox/${id}/answer`, answer)), [204, undefined], time)
  }
  t.strictSame(await inbox(), [])
  const { faqs } = (await call(app, ada, 'GET', '/subjects/algebra/faqs')).json()
  t.matchOnlyStrict(faqs, [{
    id,
    question: 'When is the resit?',
    ...answer,
    cluster_size: 2,
    subject: 'algebra',
    state: 'published',
    origin: 'inbox',
    by: `Name of ${emmy.username}`,
    created_at: String
  }])
  const [own, ...more] = await answers(ada)
  t.matchOnlyStrict(own, {
    subject: 'algebra', question: 'When is the resit?', ...answer, at: String, session_id: session, n: 3, read: false
  })
  t.equal(more.length, 0, 'one answer')
  const { messages } = (await call(app, ada, 'GET', `/sessions/${session}`)).json()
  t.match(messages.find(({ n }: any) => n === own.n), { role: 'user', content: 'I am Ada, when is the resit?' })
  t.equal((await answers(bob)).length, 1)
  t.strictSame(await answers(emmy), [])

  await subject('PUT', `faqs/${id}`, { answer: 'On Friday.' })
  t.strictSame((await answers(ada)).map(({ answer }) => answer), ['On Friday.'], 'an edited answer')
  await subject('PUT', `faqs/${id}`, { state: 'draft' })
  t.strictSame(await answers(ada), [], 'an answer that is not published any more')
})

t.test('the position of a question counts the messages that seeded its session', async t => {
  const { app, ask, subject, inbox, answers } = await school(t)
  const ada = await enrolledStudent(app)
  const messages = ['a', 'b', 'c'].map(content => ({ role: 'user', content }))
  const body = { id: 'chat-0', asignatura: 'algebra', content: 'What happens in June?', messages }
  await call(app, ada, 'POST', '/chat', body)
  await ask(ada, 'When is the resit?')
  await subject('POST', `inbox/${(await inbox())[0].id}/answer`, { answer: 'On Monday.' })
  t.match((await answers(ada))[0], { session_id: 'chat-0', n: 6 })
})

t.test('with our own engine: an answer is quoted to a paraphrase, as long as it is published', async t => {
  const { app, subject, inbox } = await school(t, async (MONGODB_URI, MATH_URL) => {
    const engine = await buildChatEngine({ ...OPEN_COMPANION, MONGODB_URI, MATH_URL })
    t.teardown(() => engine.close())
    await engine.listen({ host: '127.0.0.1', port: 0 })
    return { url: engine.listeningOrigin }
  })
  await app.models.Subject.change('algebra', { guide: '# Algebra\n\n## Exams\n\nThe final exam is on 18 January.' })
  const ada = await enrolledStudent(app)
  const kindOf = async (content: string) => {
    const { confidence, sources = [] } =
      (await call(app, ada, 'POST', '/chat', { id: 'chat-1', asignatura: 'algebra', content })).json()
    return [confidence, sources[0]?.kind]
  }
  t.strictSame(await kindOf('Is there parking on campus for motorcycles?'), ['none', undefined])
  const [{ id }] = await inbox()
  await subject('POST', `inbox/${id}/answer`, { answer: 'Behind building C.' })
  t.strictSame(await kindOf('Is there motorcycle parking on the campus?'), ['quoted', 'answer'])
  await subject('DELETE', `faqs/${id}`)
  t.strictSame(await kindOf('Is there motorcycle parking on campus?'), ['none', undefined])
})

t.test('a dismissed group leaves the inbox; what is asked later comes in again', async t => {
  const { app, ask, subject, inbox, answers } = await school(t)
  const ada = await enrolledStudent(app)
  await ask(ada, 'When is the resit?')
  const [{ id }] = await inbox()
  for (const time of ['once', 'twice']) {
    t.equal((await subject('POST', `inbox/${id}/dismiss`)).statusCode, 204, time)
  }
  t.strictSame([await inbox(), await answers(ada)], [[], []])
  await ask(ada, 'When is the resit?')
  const [again, ...others] = await inbox()
  t.strictSame([again.count, others], [1, []])
  t.not(again.id, id, 'another group')
})

t.test('a thumb up takes a question out of the inbox, and a thumb down puts it in again, with its reason', async t => {
  const { app, ask, inbox, thumb } = await school(t)
  const ada = await enrolledStudent(app, ['algebra'], 'ada_l')
  const sessions = [await ask(ada, 'When is the resit?'), await ask(ada, 'Where is the related laboratory?')]
  t.equal((await inbox()).length, 2)
  for (const id of sessions) t.equal((await thumb(ada, id, 2, { rating: 'up' })).statusCode, 200)
  t.strictSame(await inbox(), [], 'both are answered')
  const down = { rating: 'down', reason: 'Ada_L knows it is out of date', comment: 'ask ada_l' }
  for (const id of sessions) await thumb(ada, id, 2, down)
  const shown = (await inbox()).flatMap(({ questions }) => questions)
  t.strictSame(shown.map(({ reason, feedback_reason: why, comment }) => [reason, why, comment]),
    Array(2).fill(['down', '… knows it is out of date', 'ask …']))
})

t.test('many groups leave the inbox at once, and those that are gone are passed over', async t => {
  const { app, ask, subject, inbox } = await school(t)
  const ada = await enrolledStudent(app)
  await ask(ada, 'When is the resit?', 'Is there a football club?', 'How do I print a poster?')
  const [first, second, third] = (await inbox()).map(({ id }) => id)
  const groups = [first, 'unknown', '$ne', second, first]
  t.equal((await subject('POST', 'inbox/dismiss', { groups })).statusCode, 204)
  t.strictSame((await inbox()).map(({ id }) => id), [third])
  t.equal((await subject('POST', 'inbox/dismiss', { groups })).statusCode, 204, 'twice')
  t.strictSame(issuesOf(await subject('POST', 'inbox/dismiss', { groups: [] })), [['body.groups', 'value_error']])
  t.strictSame(issuesOf(await subject('POST', 'inbox/dismiss', { groups: Array(101).fill('a') })),
    [['body.groups', 'too_long']])
  t.strictSame((await inbox()).map(({ id }) => id), [third])
})

t.test('the inbox is narrowed by a text as it is shown and by a reason', async t => {
  const { app, ask, inbox, subject, transcripts } = await school(t)
  const ada = await enrolledStudent(app, ['algebra'], 'ada_l')
  await ask(ada, '¿Cuándo es la RECUPERACIÓN?', 'I am ada_l, is there a related football club?')
  const found = async (query: string) => (await inbox(`?${query}`)).map(({ question }) => question)
  t.strictSame(await found('q=recuperacion'), ['¿Cuándo es la RECUPERACIÓN?'], 'whatever its case and accents')
  t.strictSame(await found('q=ada_l'), [], 'a name that is hidden is not found')
  t.strictSame(await found('q=.*'), [], 'a pattern is plain text')
  t.strictSame(await found('reason=related'), ['I am …, is there a related football club?'])
  t.strictSame(await found('reason=down'), [])
  t.strictSame(await found('reason=none&q=club'), [])
  t.equal((await subject('GET', 'inbox?q=club&limit=1')).headers['x-total-count'], '1')
  t.strictSame(issuesOf(await subject('GET', `inbox?q=${'x'.repeat(201)}&reason=up`)),
    [['query.q', 'string_too_long'], ['query.reason', 'enum']])
  await transcripts('named')
  await ask(ada, 'Which related poster of Ada_l is printed?')
  t.strictSame(await found('q=poster'), ['Which related poster of … is printed?'], 'a title has no names')
  t.equal((await found('q=ada_l')).length, 1, 'a name that is shown is found')
})

t.test('answers are unread until they are marked, and one that comes later is unread', async t => {
  const { app, ask, subject, inbox, answers } = await school(t)
  const [ada, bob] = [await enrolledStudent(app), await enrolledStudent(app)]
  for (const student of [ada, bob]) await ask(student, 'When is the resit?')
  await ask(ada, 'Is there a football club?')
  const [resit, club] = await inbox()
  await subject('POST', `inbox/${resit.id}/answer`, { answer: 'On Monday.' })
  const marks = async (who: Account) => (await answers(who)).map(({ read }) => read)
  const mark = () => call(app, ada, 'PUT', '/users/me/answers/read')
  t.strictSame(await marks(ada), [false])
  for (const time of ['once', 'twice']) t.strictSame(outcome(await mark()), [204, undefined], time)
  await subject('POST', `inbox/${club.id}/answer`, { answer: 'Yes.' })
  t.strictSame([await marks(ada), await marks(bob)], [[false, true], [false]])
  await subject('PUT', `faqs/${club.id}`, { state: 'draft' })
  await mark()
  await subject('PUT', `faqs/${club.id}`, { state: 'published' })
  t.strictSame(await marks(ada), [false, true], 'an answer that was not published then was not read')
  await mark()
  t.strictSame([await marks(ada), await marks(bob)], [[true, true], [false]])
})

t.test('of several teachers at the same time one answer counts, and more than a dismissal', async t => {
  const { app, ask, subject, inbox, answers } = await school(t)
  const ada = await enrolledStudent(app)
  await ask(ada, 'When is the resit?')
  const [groups, same] = await Promise.all([inbox(), inbox()])
  t.strictSame(groups, same, 'two first readers see the same group')
  const path = `inbox/${groups[0].id}`
  const replies = await Promise.all([
    subject('POST', `${path}/dismiss`), subject('POST', `${path}/answer`, { answer: 'A' }),
    subject('POST', `${path}/answer`, { answer: 'B', question: 'Resit?' }), subject('POST', `${path}/dismiss`)
  ])
  t.strictSame(replies.map(({ statusCode }) => statusCode), [204, 204, 204, 204])
  const { faqs } = (await subject('GET', 'faqs')).json()
  t.equal(faqs.length, 1)
  t.match(faqs[0], { state: 'published', answer: /^[AB]$/ })
  t.strictSame((await answers(ada)).map(({ answer }) => answer), [faqs[0].answer])
})

t.test('an unknown group, one of another subject, and a bad answer are refused', async t => {
  const { app, emmy, ask, subject, inbox } = await school(t)
  await addSubject(app, 'physics')
  await ask(await enrolledStudent(app), 'When is the resit?')
  const [{ id }] = await inbox()
  const unknown = refusal(404, 'Group not found')
  for (const group of ['algebra/inbox/0000', `physics/inbox/${id}`, 'algebra/inbox/%24ne', 'algebra/inbox/..%2f']) {
    const path = `/subjects/${group}`
    t.strictSame(outcome(await call(app, emmy, 'POST', `${path}/answer`, { answer: 'x' })), unknown, `${path}/answer`)
    t.strictSame(outcome(await call(app, emmy, 'POST', `${path}/dismiss`)), unknown, `${path}/dismiss`)
  }
  const cases: Array<[object, unknown]> = [
    [{}, [['body.answer', 'missing']]], [{ answer: ' ' }, [['body.answer', 'value_error']]],
    [{ answer: 'x'.repeat(4_001) }, [['body.answer', 'string_too_long']]],
    [{ answer: 'x', question: '' }, [['body.question', 'string_too_short']]],
    [{ answer: { $set: 1 } }, [['body.answer', 'string_type']]]
  ]
  for (const [body, issues] of cases) t.strictSame(issuesOf(await subject('POST', `inbox/${id}/answer`, body)), issues)
  t.equal((await inbox()).length, 1, 'the group is still there')
})

t.test('of a deleted session nothing is shown, and its student keeps no answer', async t => {
  const { app, ask, subject, inbox, answers } = await school(t)
  const [ada, bob] = [await enrolledStudent(app), await enrolledStudent(app)]
  const sessions = [await ask(ada, 'When is the resit?'), await ask(ada, 'Is there a football club?')]
  await ask(bob, 'When is the resit?')
  const [resit, club] = await inbox()
  await subject('POST', `inbox/${resit.id}/answer`, { answer: 'On Monday.' })
  for (const id of sessions) await call(app, ada, 'DELETE', `/sessions/${id}`)
  t.strictSame(await inbox(), [])
  const late = outcome(await subject('POST', `inbox/${club.id}/answer`, { answer: 'x' }))
  t.strictSame(late, refusal(404, 'Group not found'))
  t.strictSame([(await answers(ada)).length, (await answers(bob)).length], [0, 1])
  t.equal((await subject('GET', 'faqs')).json().faqs.length, 1, 'the published answer is the teacher\'s word')
})

t.test('a subject that takes the id of a deleted one begins with an empty inbox', async t => {
  const { app, ask, subject, inbox, answers } = await school(t)
  const ada = await enrolledStudent(app)
  await ask(ada, 'When is the resit?')
  await ask(ada, 'Is there a football club?')
  await subject('POST', `inbox/${(await inbox())[0].id}/answer`, { answer: 'x' })
  t.equal((await answers(ada)).length, 1)
  const admin = await account(app, 'ADMIN')
  t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 204)
  const algebra = { subject_id: 'algebra', name: 'A', description: '', professor_id: 'emmy' }
  t.equal((await call(app, admin, 'POST', '/subjects', algebra)).statusCode, 201)
  t.strictSame([await inbox(), await answers(ada)], [[], []])
})

t.test('the inbox takes no answer to a test, no small talk and nothing of a teacher', async t => {
  const { emmy, app, ask, inbox, thumb } = await school(t)
  const ada = await enrolledStudent(app)
  await ask(emmy, 'When is the resit?')
  const id = await ask(ada, 'hello', 'Thanks!', `Solve this: ${'sparse matrices '.repeat(800)}`)
  await call(app, ada, 'POST', `/sessions/${id}/resume_chat`, { answer: 'the second one', current_question_index: 0 })
  for (const n of [2, 4, 8]) await thumb(ada, id, n, { rating: 'down' })
  const groups = await inbox()
  t.strictSame(groups.map(({ question, questions }) => [question.length, questions[0].text.length]), [[4_000, 4_001]],
    'a long message is shown in part')
})

t.test('a service that is dead or answers something else is a 503', async t => {
  const odd = { groups: [{ id: 1 }], answers: 'none', total: 0 }
  const service = await engineDouble(t, response => json(response, 200, odd))
  const app = await testApp(t, { MATH_URL: service.url })
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  for (const path of ['/subjects/algebra/inbox', '/users/me/answers']) {
    t.strictSame(outcome(await call(app, emmy, 'GET', path)),
      refusal(503, 'Analysis service unavailable: its answer has another shape than agreed'), path)
  }
})
