import t from 'tap'
import { account, call, freshDatabase, login, outcome, refusal, startApp } from '../../support/helper.js'

const ROOT = { ADMIN_USERNAME: 'root', ADMIN_EMAIL: 'root@example.edu', ADMIN_PASSWORD: 'a password of the root' }

t.test('ADMIN_* create the administrator once, also when two gateways start together', async t => {
  const uri = await freshDatabase(t)
  const [app] = await Promise.all([startApp(t, uri, ROOT), startApp(t, uri, ROOT)])
  t.equal((await login(app, 'root', ROOT.ADMIN_PASSWORD)).statusCode, 200)
  const late = {
    username: 'late',
    email: 'late@example.edu',
    password: 'long enough',
    full_name: 'Late',
    role: 'ADMIN'
  }
  t.strictSame(outcome(await call(app, undefined, 'POST', '/register', late)), refusal(403, 'Role not permitted'))
  await startApp(t, uri, ROOT)
  t.equal(await app.models.User.countDocuments({ role: 'ADMIN' }), 1, 'another start creates none')
})

t.test('a start does not change back an account that was demoted since', async t => {
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri, ROOT)
  const another = await account(app, 'ADMIN')
  const demotion = await call(app, another, 'POST', '/admin/users/root/role', { role: 'STUDENT' })
  t.equal(demotion.statusCode, 200)
  await startApp(t, uri, ROOT)
  t.equal((await app.models.User.findAccount('root'))?.role, 'STUDENT')
})

t.test('ADMIN_* add an administrator to an installation that has one', async t => {
  const uri = await freshDatabase(t)
  await startApp(t, uri, ROOT)
  const app = await startApp(t, uri, { ...ROOT, ADMIN_USERNAME: 'second', ADMIN_EMAIL: 'second@example.edu' })
  t.equal((await login(app, 'second', ROOT.ADMIN_PASSWORD)).statusCode, 200)
  t.equal(await app.models.User.countDocuments({ role: 'ADMIN' }), 2)
})

t.test('a name or an address of another account stops the start', async t => {
  const uri = await freshDatabase(t)
  await account(await startApp(t, uri), 'STUDENT', 'student')
  await t.rejects(startApp(t, uri, { ...ROOT, ADMIN_USERNAME: 'student' }), {
    message: /^ADMIN_USERNAME names an account that is not an administrator/
  })
  await t.rejects(startApp(t, uri, { ...ROOT, ADMIN_EMAIL: 'student@example.edu' }), {
    message: /^ADMIN_EMAIL belongs to another account/
  })
})
