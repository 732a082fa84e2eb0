import t from 'tap'
import { json } from '../../support/doubles/engine-double.js'
import { call, outcome, refusal } from '../../support/helper.js'
import { drained } from '../../support/outbox.js'
import { AGS, BEGINNING, course, gradebook, PATH, QUESTION, RESULT, SCOPE } from './graded-course.js'
import { INSTRUCTOR, launch } from './platform.js'

t.test('of several attempts, each that is the best so far is sent once, into one column that is made once', async t => {
  const { app, platform, teacher, id, who, take, engine } = await course(t, { attempts: 3, counts: 'best' })
  const { items, scores } = gradebook(platform)
  t.strictSame((await take(40)).json().attempt, 1)
  t.equal(engine.calls[0]?.body.query, 'Test me with 5 questions about Eigenvalues.')
  await take(30)
  await take(90)
  t.equal(items.length, 1)
  t.match(items[0], {
    label: 'Week 3',
    scoreMaximum: 100,
    resourceLinkId: '3',
    resourceId: id,
    tag: 'course-assistant',
    id: `${platform.url}/lineitems/1?type=1`
  })
  t.strictSame(scores.map(({ scoreGiven }) => scoreGiven), [40, 90])
  t.match(scores[0], {
    userId: 'user-7',
    scoreMaximum: 100,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    query: '?type=1',
    type: 'application/vnd.ims.lis.v1.score+json'
  })
  t.ok(String(scores[0]?.timestamp) < String(scores[1]?.timestamp), 'the later one has the later time')
  t.strictSame(outcome(await take(95)), refusal(400, 'You have used all attempts at this activity'))
  const own = (await call(app, who, 'GET', PATH)).json()
  t.match(own[0], { taken: 3, score: 90 })
  t.notOk('linked' in own[0], 'a student is not told what concerns the teachers')
  const results = (await call(app, teacher, 'GET', `${PATH}/${id}/results`)).json()
  t.strictSame(results.map(({ score, sent_at: at }: { score: number, sent_at: unknown }) => [score, at !== null]),
    [[40, true], [30, false], [90, true]])
})

t.test('where the last attempt counts, each is sent', async t => {
  const { platform, take } = await course(t, { attempts: 2, counts: 'last' })
  const { scores } = gradebook(platform)
  await take(80)
  await take(20)
  t.strictSame(scores.map(({ scoreGiven }) => scoreGiven), [80, 20])
})

t.test('when it changes which attempt counts, its score is sent, with a later time than the one before', async t => {
  const { app, platform, teacher, id, take } = await course(t, { attempts: 2, counts: 'last' })
  const { scores } = gradebook(platform)
  // A platform that heeds the times, in whole seconds.
  const times = () => scores.map(({ timestamp }) => Math.floor(Date.parse(String(timestamp)) / 1000))
  const good = platform.answers['POST /lineitems/1/scores']!
  platform.answers['POST /lineitems/1/scores'] = (request, body, url) => {
    const time = Math.floor(Date.parse(JSON.parse(body).timestamp) / 1000)
    return time <= Math.max(0, ...times()) ? { status: 409 } : good(request, body, url)
  }
  const change = async (fields: object) => {
    t.equal((await call(app, teacher, 'PUT', `${PATH}/${id}`, fields)).statusCode, 200)
    await drained(app, 'grade')
  }
  await take(90)
  await take(40)
  for (const counts of ['best', 'last', 'best', 'best']) await change({ counts })
  t.strictSame(scores.map(({ scoreGiven }) => scoreGiven), [90, 40, 90, 40, 90], 'each change, once')
  const [first, second] = await app.models.GradedAttempt.find({}).sort({ number: 1 }).lean().exec()
  await change({ counts: 'last' })
  const between = new Date((first!.ended_at!.getTime() + second!.ended_at!.getTime()) / 2).toISOString()
  await change({ closes_at: between })
  await change({ closes_at: null })
  t.strictSame(scores.slice(5).map(({ scoreGiven }) => scoreGiven), [40, 90, 40], 'so does the time')
  t.equal((await call(app, teacher, 'GET', PATH)).json()[0].problem, undefined)
})

const TIME = { timestamp: ['Score timestamp can only be updated to a later point in time'] }
for (const [how, older] of [['as AGS', { status: 409 }], ['as Open edX', { status: 400, body: TIME }]] as const) {
  t.test(`a score that a platform refuses, ${how}, for a newer one is told, and is not taken for sent`, async t => {
    const { app, platform, teacher, id, take } = await course(t, { attempts: 1 })
    const { scores } = gradebook(platform)
    const good = platform.answers['POST /lineitems/1/scores']!
    platform.answers['POST /lineitems/1/scores'] = () => older
    await take(70)
    t.match((await call(app, teacher, 'GET', PATH)).json()[0].problem, 'has a newer score of a student')
    t.equal((await call(app, teacher, 'GET', `${PATH}/${id}/results`)).json()[0].sent_at, null)
    // The answer to the first try is lost, though the platform has taken it.
    platform.answers['POST /lineitems/1/scores'] = (request, body, url) => {
      good(request, body, url)
      return { status: 503 }
    }
    await call(app, teacher, 'PUT', `${PATH}/${id}`, { counts: 'best' })
    await drained(app, 'grade')
    platform.answers['POST /lineitems/1/scores'] = () => older
    await app.models.OutboxEntry.updateMany({}, { $set: { due: new Date() } })
    await drained(app, 'grade')
    t.equal(scores.length, 1)
    const results = (await call(app, teacher, 'GET', `${PATH}/${id}/results`)).json()
    t.ok(results[0].sent_at, 'at a second try it has this one')
  })
}

t.test('a column that the platform names is taken, and one that was made before is found again', async t => {
  const { app, platform, take, open } = await course(t, {})
  const { items, scores } = gradebook(platform)
  items.push(
    { id: `${platform.url}/lineitems/9`, resourceLinkId: 'another', tag: 'course-assistant' },
    { id: `${platform.url}/lineitems/1`, resourceLinkId: '3', tag: 'course-assistant' }
  )
  await take(60)
  t.strictSame([items.length, scores.length], [2, 1], 'none is made')
  await open({ lineitem: `${platform.url}/lineitems/5` })
  const { link } = (await app.models.GradedActivity.find({}).lean().exec())[0] as { link: { lineitem: string } }
  t.equal(link.lineitem, `${platform.url}/lineitems/5`)
})

t.test('a column of ours on a later page of the list is found', async t => {
  const { platform, take } = await course(t, {})
  const { items, scores } = gradebook(platform)
  const own = { id: `${platform.url}/lineitems/1`, resourceLinkId: '3', tag: 'course-assistant' }
  platform.answers['GET /lineitems'] = (_request, _body, url) => url.searchParams.has('page')
    ? { body: [own] }
    : { body: [], headers: { link: `<${platform.url}/lineitems?page=2>; rel="next"` } }
  await take(60)
  t.strictSame([items.length, scores.length], [0, 1], 'none is made')
})

t.test('a column that is gone or hidden is told to the teacher, and not made again', async t => {
  const { app, platform, teacher, take } = await course(t, { attempts: 3, counts: 'last' })
  const { items, scores } = gradebook(platform)
  const problem = async () => (await call(app, teacher, 'GET', PATH)).json()[0].problem
  await take(10)
  const good = platform.answers['POST /lineitems/1/scores']!
  platform.answers['POST /lineitems/1/scores'] = () => ({ status: 404 })
  await take(20)
  t.equal(await problem(), 'The platform has deleted the column of this activity, so it takes no more scores.')
  platform.answers['POST /lineitems/1/scores'] = () => ({ status: 403 })
  await take(30)
  t.match(await problem(), 'hidden or locked')
  t.strictSame([items.length, scores.length], [1, 1])
  platform.answers['POST /lineitems/1/scores'] = good
  await call(app, teacher, 'PUT', `${PATH}/${(await call(app, teacher, 'GET', PATH)).json()[0].id}`, { attempts: 4 })
  await take(40)
  t.equal(await problem(), undefined, 'when it takes scores again, that is told, too')
})

t.test('a score waits while the platform is away, and nothing is sent after the time', async t => {
  const { app, platform, teacher, id, take } = await course(t, { attempts: 3, counts: 'last' })
  const { scores } = gradebook(platform)
  const good = platform.answers['POST /lineitems/1/scores']!
  platform.answers['POST /lineitems/1/scores'] = () => ({ status: 503 })
  await take(70)
  t.equal(await app.models.OutboxEntry.countDocuments({ kind: 'grade' }), 1)
  platform.answers['POST /lineitems/1/scores'] = good
  await app.models.OutboxEntry.updateMany({}, { $set: { due: new Date() } })
  await drained(app, 'grade')
  t.strictSame(scores.map(({ scoreGiven }) => scoreGiven), [70])
  await call(app, teacher, 'PUT', `${PATH}/${id}`, { closes_at: new Date(Date.now() - 1000).toISOString() })
  t.strictSame(outcome(await take(80)), refusal(400, 'This activity is closed'))
  t.equal((await call(app, teacher, 'DELETE', `${PATH}/${id}`)).statusCode, 204)
  t.equal(await app.models.GradedAttempt.countDocuments({}), 0)
})

t.test('an attempt that does not begin is not lost, and one that was begun goes on', async t => {
  const { app, engine, id, who } = await course(t, { attempts: 1 })
  const start = async () => await call(app, who, 'POST', `${PATH}/${id}/start`)
  const first = (await start()).json()
  t.strictSame((await start()).json(), first, 'a second start leads to the question that waits')
  t.strictSame((await Promise.all([start(), start()])).map(answer => answer.json().session_id),
    [first.session_id, first.session_id])
  engine.behave((response) => json(response, 200, { response: 'There is nothing about that.' }))
  await app.models.GradedAttempt.deleteMany({})
  t.strictSame(outcome(await start()), refusal(409, 'There are no questions for this activity yet: tell your teacher'))
  t.equal(await app.models.GradedAttempt.countDocuments({}), 0)
})

t.test('of two starts at once, an answer of the engine without a question takes the attempt from nobody', async t => {
  const { app, engine, id, who } = await course(t, { attempts: 1 })
  let asked = 0
  engine.behave(response => json(response, 200, asked++ === 0 ? BEGINNING : { response: 'One is under way.' }))
  const start = async () => await call(app, who, 'POST', `${PATH}/${id}/start`)
  const both = await Promise.all([start(), start()])
  t.ok(both.some(({ statusCode }) => statusCode === 200), both.map(({ body }) => body).join())
  const attempts = await app.models.GradedAttempt.find({}).lean().exec()
  t.equal(attempts.length, 1, 'the attempt that has begun is there')
  t.equal(attempts[0]?.ended_at, undefined, 'and open')
  t.equal((await start()).statusCode, 200, 'and goes on')
})

t.test('an attempt that has ended before a link was opened is sent when one is opened', async t => {
  const { app, platform, take, open } = await course(t, { attempts: 2, counts: 'best' }, false)
  const { scores } = gradebook(platform)
  await take(80)
  await take(60)
  t.equal(scores.length, 0)
  await open()
  await drained(app, 'grade')
  t.strictSame(scores.map(({ scoreGiven }) => scoreGiven), [80])
  await open()
  await drained(app, 'grade')
  t.equal(scores.length, 1, 'once')
})

t.test('what a platform has refused is sent when it takes scores again, or a teacher opens the link', async t => {
  const { app, platform, id, take } = await course(t, { attempts: 5, counts: 'last' })
  const { scores } = gradebook(platform)
  const good = platform.answers['POST /lineitems/1/scores']!
  platform.answers['POST /lineitems/1/scores'] = () => ({ status: 403 })
  await take(10)
  platform.answers['POST /lineitems/1/scores'] = good
  const endpoint = { [`${AGS}claim/endpoint`]: { scope: SCOPE, lineitems: `${platform.url}/lineitems` } }
  const opens = async (more: object) =>
    await launch(app, platform, { 'lti:custom': { tutor_activity: id }, ...endpoint, ...more })
  await opens({ sub: 'another' })
  await drained(app, 'grade')
  t.equal(scores.length, 0, 'another student sends nothing of it')
  await opens({ sub: 'teacher', roles: [INSTRUCTOR] })
  await drained(app, 'grade')
  t.strictSame(scores.map(({ scoreGiven }) => scoreGiven), [10])

  platform.answers['POST /lineitems/1/scores'] = () => ({ status: 404 })
  await app.models.GradedAttempt.create({
    _id: `${id}/other/1`,
    activity: id,
    subject: 'algebra-lineal-i',
    username: 'another',
    number: 1,
    session: 'graded-other',
    began_at: new Date(),
    ended_at: new Date(),
    score: 70
  })
  const { username } = (await app.models.LtiMember.findOne({ sub: 'another' }).lean().exec()) as { username: string }
  await app.models.GradedAttempt.updateMany({ username: 'another' }, { $set: { username } })
  await opens({ sub: 'another' })
  await drained(app, 'grade')
  t.equal(scores.length, 1, 'refused')
  platform.answers['POST /lineitems/1/scores'] = good
  await take(20)
  await drained(app, 'grade')
  t.strictSame(scores.map(({ scoreGiven }) => scoreGiven).sort(), [10, 20, 70], 'the first success sends the others')
})

t.test('scores wait while the platform is not active, and the teacher is told', async t => {
  const { app, platform, teacher, take } = await course(t, { attempts: 2 })
  const { scores } = gradebook(platform)
  const path = `/admin/lti/platforms/${platform.id}`
  const problem = async () => (await call(app, teacher, 'GET', PATH)).json()[0].problem
  await call(app, platform.admin, 'PUT', path, { state: 'waiting' })
  await take(50)
  t.match(await problem(), 'not registered here at the moment')
  t.equal(await app.models.OutboxEntry.countDocuments({ kind: 'grade' }), 1, 'it is kept')
  await call(app, platform.admin, 'PUT', path, { state: 'active' })
  await app.models.OutboxEntry.updateMany({}, { $set: { due: new Date() } })
  await drained(app, 'grade')
  t.strictSame(scores.map(({ scoreGiven }) => scoreGiven), [50])
  t.equal(await problem(), undefined)
  await app.models.LtiMember.deleteMany({})
  await take(60)
  t.match(await problem(), 'not in the course of the platform any more')
  await app.models.GradedActivity.updateMany({}, { $unset: { problem: 1 } })
})

t.test('a column whose address ends with a slash gets its scores below it', async t => {
  const { platform, take, open } = await course(t, {})
  const { scores } = gradebook(platform)
  await open({ lineitem: `${platform.url}/lineitems/1/` })
  await take(60)
  t.equal(scores.length, 1)
})

t.test('only the test that an attempt has begun gives it a score, and a deleted one is used up', async t => {
  const { app, engine, platform, id, who } = await course(t, { attempts: 2 })
  const { scores } = gradebook(platform)
  const start = async () => await call(app, who, 'POST', `${PATH}/${id}/start`)
  const answer = async (session: string) => await call(
    app, who, 'POST', `/sessions/${session}/resume_chat`, { answer: 'a', current_question_index: 0 })
  const ask = async (session: string) => await call(app, who, 'POST', '/chat', {
    id: session, asignatura: 'algebra-lineal-i', content: 'Test me with 1 easy question about greetings.'
  })
  const { session_id: session } = (await start()).json()
  t.strictSame(outcome(await ask(session)), refusal(400,
    'This conversation is a graded test: answer its questions here, and ask in another conversation'))
  t.equal((await call(app, who, 'DELETE', `/sessions/${session}`)).statusCode, 204)
  // The id is free for a test that the student has chosen.
  t.equal((await ask(session)).statusCode, 200)
  await answer(session)
  await drained(app, 'grade')
  t.strictSame(scores, [], 'it gives no score')
  const second = (await start()).json()
  t.match(second, { attempt: 2 })
  t.not(second.session_id, session)
  await t.test('a test of the engine that is another one than the one that began', async t => {
    // The engine asks something else on its own.
    const other = { ...BEGINNING, interrupt_info: { ...QUESTION, question_id: 'q2' } }
    engine.behave(response => json(response, 200, other))
    await answer(second.session_id)
    engine.behave(response => json(response, 200, { response: 'Done', interrupted: false, test_result: RESULT }))
    await answer(second.session_id)
    await drained(app, 'grade')
    t.strictSame(scores, [], 'it gives no score')
  })
  t.strictSame(outcome(await start()), refusal(400, 'You have used all attempts at this activity'))
  t.equal(await app.models.GradedAttempt.countDocuments({ score: { $exists: true } }), 0)
})

t.test('a test that ends after other questions than its own, or after a kill before it was noted', async t => {
  const { app, engine, platform, id, who } = await course(t, { attempts: 2 })
  const { scores } = gradebook(platform)
  const take = async (meanwhile: () => Promise<unknown>) => {
    const { session_id: session } = (await call(app, who, 'POST', `${PATH}/${id}/start`)).json()
    await meanwhile()
    await call(app, who, 'POST', `/sessions/${session}/resume_chat`, { answer: 'a', current_question_index: 0 })
    await drained(app, 'grade')
  }
  await take(async () => await app.models.GradedAttempt.updateMany({}, { $unset: { test: 1 } }))
  t.strictSame(scores.map(({ scoreGiven }) => scoreGiven), [50], 'the answer has noted it')
  engine.behave((response, { path }) => path === '/chat'
    ? json(response, 200, BEGINNING)
    : json(response, 200, { response: 'Done', interrupted: false, test_result: { ...RESULT, total_questions: 3 } }))
  await take(async () => {})
  t.equal(scores.length, 1, 'a result of more questions than it had is none')
})
