import t from 'tap'
import { call, testApp } from '../support/helper.js'
import { drained } from '../support/outbox.js'
import { INSTRUCTOR, landed, launch, LTI_SETTINGS, platformOf } from '../routes/lti/platform.js'
import { endAttempt } from '../../services/lti/graded/attempts.js'

const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/'
const MANY = 1000

t.test('1,000 grades with a platform that fails half of the calls arrive once each', { timeout: 600_000 }, async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const { who } = await landed(app, await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] }))
  const path = '/subjects/algebra-lineal-i/graded-activities'
  const { id } = (await call(app, who, 'POST', path, { title: 'Week 3' })).json()
  // As the roster notes them.
  const context = (await app.models.LtiContext.find({}).lean().exec())[0]?._id as string
  const usernames = Array.from({ length: MANY }, (_, index) => `student-${index}`)
  await app.models.LtiMember.insertMany(usernames.map(username =>
    ({ _id: `m-${username}`, context, sub: username, username, role: 'student' as const, seen: new Date() })))
  const endpoint = { scope: [`${GRADES}scope/score`], lineitem: `${platform.url}/lineitems/7` }
  await launch(app, platform, {
    sub: 'somebody', 'lti:custom': { tutor_activity: id }, [`${GRADES}claim/endpoint`]: endpoint
  })

  // Half of the calls fail: of these, half before the platform has stored the score, and half after.
  let calls = 0
  const stored = new Map<string, { timestamp: string, times: number, score: number }>()
  platform.answers['POST /lineitems/7/scores'] = (_request, body) => {
    const { userId, timestamp, scoreGiven: score } = JSON.parse(body)
    const number = ++calls
    if (number % 4 === 1) return { status: 503 }
    const known = stored.get(userId)
    // As platforms do: what is not newer is not taken.
    if (known !== undefined && known.timestamp >= timestamp) return { status: 409 }
    stored.set(userId, { timestamp, score, times: (known?.times ?? 0) + 1 })
    return number % 4 === 3 ? { status: 500 } : { status: 204 }
  }
  for (const [index, username] of usernames.entries()) {
    const attempt = {
      _id: `${id}/${username}/1`,
      activity: id,
      subject: 'algebra-lineal-i',
      username,
      number: 1,
      session: `session-${username}`,
      began_at: new Date()
    }
    await app.models.GradedAttempt.insertNew(attempt)
    await endAttempt(app, attempt, index % 101)
  }
  for (let pass = 0; pass < 60 && await app.models.OutboxEntry.countDocuments({ kind: 'grade' }) > 0; pass++) {
    await app.models.OutboxEntry.updateMany({ kind: 'grade', due: { $exists: true } }, { $set: { due: new Date() } })
    await drained(app, 'grade')
  }
  t.equal(await app.models.OutboxEntry.countDocuments({ kind: 'grade' }), 0, 'nothing waits')
  t.equal(stored.size, MANY, 'each has arrived')
  t.strictSame([...stored.values()].filter(({ times }) => times !== 1), [], 'and counts once')
  t.equal(await app.models.GradedAttempt.countDocuments({ sent_at: { $exists: true } }), MANY)
})
