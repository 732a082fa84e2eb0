import t, { type Test } from 'tap'
import { tcpProxy } from '../../faults/support/tcp-proxy.js'
import { account, addSubject, call, freshDatabase, outcome, refusal, startApp } from '../../support/helper.js'

/** A gateway whose commands to the database can be held, with an administrator, a subject and a student. */
async function heldGateway (t: Test) {
  const proxy = await tcpProxy(t, await freshDatabase(t))
  const app = await startApp(t, proxy.uri)
  await addSubject(app)
  const [admin, student] = [await account(app, 'ADMIN'), await account(app, 'STUDENT')]
  const subjects = async () => (await call(app, student, 'GET', '/users/me')).json().subjects
  const enrolling = () => call(app, student, 'POST', '/subjects/algebra/enroll')
  return { proxy, app, admin, student, subjects, enrolling }
}

for (const moment of ['before', 'after'] as const) {
  t.test(
    `a subject that is deleted ${moment} the entry of an enrolment is written: 404, and no enrolment`,
    async t => {
      const { proxy, app, admin, enrolling, subjects } = await heldGateway(t)
      const entry = proxy.hold('findAndModify', 'users', moment)
      const enrolment = enrolling()
      await entry.arrived
      t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 204)
      entry.release()
      t.strictSame(outcome(await enrolment), refusal(404, 'Subject not found'))
      t.strictSame(await subjects(), [])
    }
  )

  t.test(`a role that changes ${moment} the entry of an enrolment is written leaves no enrolment`, async t => {
    const { proxy, app, admin, student, enrolling, subjects } = await heldGateway(t)
    const entry = proxy.hold('findAndModify', 'users', moment)
    const enrolment = enrolling()
    await entry.arrived
    const change = await call(app, admin, 'POST', `/admin/users/${student.username}/role`, { role: 'PROFESSOR' })
    t.equal(change.statusCode, 200)
    entry.release()
    if (moment === 'before') t.strictSame(outcome(await enrolment), refusal(400, 'Student role required'))
    else t.equal((await enrolment).statusCode, 200, 'it was an enrolment, until the role changed')
    t.strictSame(await subjects(), [])
  })
}

t.test('an enrolment inside a deletion: 404, and no enrolment, also before the deletion is over', async t => {
  const { proxy, app, admin, enrolling, subjects } = await heldGateway(t)
  // The subject is deleted; the update that takes it out of every user is on its way.
  const removal = proxy.hold('update', 'users', 'before')
  const deletion = call(app, admin, 'DELETE', '/subjects/algebra')
  await removal.arrived
  t.strictSame(outcome(await enrolling()), refusal(404, 'Subject not found'))
  t.strictSame(await subjects(), [])
  removal.release()
  t.equal((await deletion).statusCode, 204)
  t.strictSame(await subjects(), [])
})

t.test(
  'a subject that is created anew while its deletion takes out the enrolments has no enrolment of the old one',
  async t => {
    const { proxy, app, admin, enrolling, subjects } = await heldGateway(t)
    await account(app, 'PROFESSOR', 'emmy')
    t.equal((await enrolling()).statusCode, 200)
    const removal = proxy.hold('update', 'users', 'before')
    const deletion = call(app, admin, 'DELETE', '/subjects/algebra')
    await removal.arrived
    const algebra = { subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'emmy' }
    t.equal((await call(app, admin, 'POST', '/subjects', algebra)).statusCode, 201)
    t.strictSame(await subjects(), [], 'the creation has taken it out')
    removal.release()
    t.equal((await deletion).statusCode, 204)
    t.strictSame(await subjects(), [])
  }
)
