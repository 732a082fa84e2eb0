import t, { type Test } from 'tap'
import { COLUMN_STAYS, deliverColumn } from '../../../services/lti/graded/columns.js'
import { call } from '../../support/helper.js'
import { drained } from '../../support/outbox.js'
import { AGS, course, gradebook, PATH, SCOPE } from './graded-course.js'
import { INSTRUCTOR, launch, type Platform } from './platform.js'

/* A changed title or time of a graded activity goes to its column in the platform. */

type Item = Record<string, unknown>

/** The column that the platform has made with the link. */
function columnOf (platform: Platform, more: Item = {}) {
  const column = {
    url: `${platform.url}/lineitems/1?type=1`,
    item: {
      id: `${platform.url}/lineitems/1?type=1`, label: 'Week 3', scoreMaximum: 10, resourceLinkId: '3', ...more
    } as Item,
    puts: [] as Item[]
  }
  platform.answers['GET /lineitems/1'] = ({ headers }, _body, url) => {
    t.equal(headers.accept, 'application/vnd.ims.lis.v2.lineitem+json')
    t.equal(url.search, '?type=1')
    return { body: column.item }
  }
  platform.answers['PUT /lineitems/1'] = ({ headers }, body) => {
    t.equal(headers['content-type'], 'application/vnd.ims.lis.v2.lineitem+json')
    t.equal(headers.authorization, `Bearer for ${AGS}scope/lineitem`)
    column.item = JSON.parse(body)
    column.puts.push(column.item)
    return { body: column.item }
  }
  return column
}

async function opened (t: Test, more: Item = {}) {
  const made = await course(t, { attempts: 3 }, false)
  const { app, platform, teacher, id } = made
  const column = columnOf(platform, more)
  await made.open({ lineitem: column.url })
  const change = async (fields: object) => {
    const answer = await call(app, teacher, 'PUT', `${PATH}/${id}`, fields)
    t.equal(answer.statusCode, 200, answer.body)
    await drained(app, 'column')
  }
  const later = async () => {
    await app.models.OutboxEntry.updateMany({ due: { $exists: true } }, { $set: { due: new Date() } })
    await drained(app, 'column')
  }
  const waiting = async () => await app.models.OutboxEntry.countDocuments({ kind: 'column', due: { $exists: true } })
  const problem = async () => (await call(app, teacher, 'GET', PATH)).json()[0].problem
  const asTeacher = async () => {
    const endpoint = { [`${AGS}claim/endpoint`]: { scope: SCOPE, lineitem: column.url } }
    const more = { sub: 'teacher', roles: [INSTRUCTOR], 'lti:custom': { tutor_activity: id } }
    t.equal((await launch(app, platform, { ...more, ...endpoint })).statusCode, 303)
    await drained(app, 'column')
  }
  return { ...made, column, change, later, waiting, problem, asTeacher }
}

t.test('a new title and a new time replace those of the column, and nothing else of it', async t => {
  const { app, teacher, id, platform, column, change, waiting } = await opened(t, { tag: '', endDateTime: null, x: 7 })
  await change({ title: 'Week 4' })
  const rest = { id: column.url, scoreMaximum: 10, resourceLinkId: '3', x: 7 }
  t.strictSame(column.puts, [{ ...rest, label: 'Week 4' }], 'what was empty is not sent back')
  await change({ closes_at: '2027-01-15T12:00:00Z' })
  t.strictSame(column.item, { ...rest, label: 'Week 4', endDateTime: '2027-01-15T12:00:00.000Z' })
  // A teacher has given it another name there.
  column.item.label = 'Our test'
  await change({ closes_at: null })
  t.strictSame(column.item, { ...rest, label: 'Our test' })
  await change({ title: 'Week 4', counts: 'last', attempts: 2 })
  t.equal(column.puts.length, 3, 'nothing is told that has not changed')
  t.equal(await waiting(), 0)
  await call(app, teacher, 'PUT', `${PATH}/${id}`, { title: 'x'.repeat(150) })
  await drained(app, 'column')
  t.equal(column.item.label, 'x'.repeat(100))
  t.equal(platform.calls.filter(name => name === 'POST /token').length, 1, 'with one token')
})

t.test('a platform that is slow or away gets the last state, once', async t => {
  const { platform, column, change, later, waiting } = await opened(t)
  const { 'GET /lineitems/1': read, 'PUT /lineitems/1': put } = platform.answers
  platform.answers['GET /lineitems/1'] = () => ({ status: 503 })
  for (const title of ['A', 'B', 'C']) await change({ title })
  t.equal(await waiting(), 3)
  platform.answers['GET /lineitems/1'] = read!
  // The first answer to a change is lost.
  platform.answers['PUT /lineitems/1'] = (...given) => {
    put!(...given)
    return { status: 500 }
  }
  await later()
  t.ok(await waiting() > 0, 'it is tried again')
  platform.answers['PUT /lineitems/1'] = put!
  await later()
  t.equal(await waiting(), 0)
  t.equal(column.item.label, 'C')
  t.ok(column.puts.every(({ label }) => label === 'C'), 'what was replaced is never sent')
})

t.test('a kill after any line of a change loses nothing, and an entry that comes twice sends nothing', async t => {
  const { app, id, column, change, later } = await opened(t)
  const { GradedActivity, OutboxEntry } = app.models
  const subject = 'algebra-lineal-i'
  // Killed after the change: the entry was there before it, and is due in a minute.
  const { release } = app.outbox
  const { add } = OutboxEntry
  let added = 0
  app.outbox.release = async () => {}
  OutboxEntry.add = async entries => { if (added++ === 0) await add.call(OutboxEntry, entries) }
  await change({ title: 'Killed' })
  t.equal(column.puts.length, 0)
  Object.assign(app.outbox, { release })
  OutboxEntry.add = add
  await later()
  t.equal(column.item.label, 'Killed')

  // Killed after the platform has taken it, before that is noted.
  const { setTold } = GradedActivity
  GradedActivity.setTold = async () => { throw new Error('killed') }
  await change({ title: 'Twice' })
  GradedActivity.setTold = setTold
  t.equal(column.item.label, 'Twice')
  const puts = column.puts.length
  await later()
  t.equal(column.puts.length, puts, 'the column has it already')
  t.equal(await deliverColumn(app, { content: { subject, activity: id } } as never), 'done')

  // Killed with the claim: it ends by itself.
  await GradedActivity.claimLink(id, 60_000)
  await change({ title: 'Claimed' })
  t.equal(column.puts.length, puts)
  await GradedActivity.updateOne({ _id: id }, { $set: { 'link.making': new Date(0) } })
  await later()
  t.equal(column.item.label, 'Claimed')
  t.equal((await GradedActivity.findActivity(subject, id))?.link?.making, undefined)
})

for (const [what, status] of [['deleted', 404], ['hidden', 403], ['locked', 400], ['of no tool', 405]] as const) {
  t.test(`a column that is ${what} is told to the teacher, and not made again`, async t => {
    const { app, platform, column, change, later, waiting, problem, asTeacher, open, take } = await opened(t)
    const { scores, items } = gradebook(platform)
    const read = platform.answers['GET /lineitems/1']!
    platform.answers['GET /lineitems/1'] = () => ({ status })
    await change({ title: 'Week 4' })
    t.equal(await problem(), status === 404
      ? 'The platform has deleted the column of this activity, so it takes no more scores.'
      : COLUMN_STAYS)
    const calls = platform.calls.length
    await later()
    await open({ lineitem: column.url })
    await later()
    t.equal(platform.calls.length, calls, 'nobody asks again')
    await take(50)
    t.strictSame([scores.length, items.length, column.puts.length], [1, 0, 0], 'scores go there still')
    t.equal(await problem(), COLUMN_STAYS)
    platform.answers['GET /lineitems/1'] = read
    await asTeacher()
    t.equal(column.item.label, 'Week 4', 'when a teacher opens the link, it is tried once more')
    t.strictSame([await problem(), await waiting()], [undefined, 0])
    t.equal((await app.models.GradedActivity.find({}).lean())[0]?.column_problem, undefined)
  })
}

t.test('a column that we have made has what it was made with, also where that changes meanwhile', async t => {
  const { app, platform, teacher, id, take } = await course(t, { attempts: 2 })
  const { items } = gradebook(platform)
  const make = platform.answers['POST /lineitems']!
  platform.answers['POST /lineitems'] = async (...given) => {
    await call(app, teacher, 'PUT', `${PATH}/${id}`, { title: 'Meanwhile' })
    return await make(...given)
  }
  const column = columnOf(platform)
  await take(50)
  t.strictSame(items.map(item => (item as Item).label), ['Week 3'])
  await drained(app, 'column')
  t.strictSame(column.puts.map(({ label }) => label), ['Meanwhile'])
})

t.test('of a link that an older version has noted, a change is told, and no launch renames the column', async t => {
  const { app, column, change, asTeacher } = await opened(t)
  await app.models.GradedActivity.updateMany({}, { $unset: { 'link.told': 1 }, $set: { title: 'Older' } })
  await asTeacher()
  t.equal(column.puts.length, 0)
  await change({ closes_at: '2027-01-15T12:00:00Z' })
  t.strictSame(column.puts.map(({ label, endDateTime }) => [label, endDateTime]),
    [['Week 3', '2027-01-15T12:00:00.000Z']])
})

t.test('a platform that is not active waits, and a course that was taken out of it is left alone', async t => {
  const { app, platform, column, change, later, waiting, teacher } = await opened(t)
  await app.models.LtiPlatform.updateMany({}, { $set: { state: 'waiting' } })
  await change({ title: 'Week 4' })
  t.strictSame([column.puts.length, await waiting()], [0, 1])
  await app.models.LtiPlatform.updateMany({}, { $set: { state: 'active' } })
  const { 'GET /lineitems/1': read } = platform.answers
  platform.answers['GET /lineitems/1'] = () => ({ status: 503 })
  await later()
  platform.answers['GET /lineitems/1'] = read!
  t.equal((await call(app, teacher, 'DELETE', '/subjects/algebra-lineal-i/lti')).statusCode, 204)
  await later()
  t.strictSame([column.puts.length, await waiting()], [0, 0])
})

t.test('as Open edX: 403 for a token that it takes no more, and an end that it does not take away', async t => {
  const { platform, column, change, problem, waiting } = await opened(t)
  await change({ closes_at: '2127-01-15T12:00:00Z' })
  const { 'GET /lineitems/1': read, 'PUT /lineitems/1': put } = platform.answers
  let refusals = 1
  platform.answers['GET /lineitems/1'] = (...given) => refusals-- > 0 ? { status: 403 } : read!(...given)
  await change({ title: 'Week 4' })
  t.equal(column.item.label, 'Week 4', 'another token is asked for')
  platform.answers['PUT /lineitems/1'] = (...given) => {
    const { endDateTime } = column.item
    put!(...given)
    column.item = { endDateTime, ...column.item }
    return { body: column.item }
  }
  await change({ closes_at: null })
  t.equal(await problem(), COLUMN_STAYS)
  t.equal(await waiting(), 0)
  platform.answers['PUT /lineitems/1'] = (...given) => { put!(...given); return { body: '<p>Changed</p>' } }
  await change({ title: 'Week 5' })
  t.equal(await problem(), undefined, 'an answer that is no JSON says nothing of it')
})
