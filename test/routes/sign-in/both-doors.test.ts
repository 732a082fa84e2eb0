import t from 'tap'
import { call, credentials, testApp } from '../../support/helper.js'
import { identityProvider, TestBrowser } from '../../support/doubles/identity-provider.js'
import { INSTRUCTOR, landed, launch, LTI_SETTINGS, platformOf } from '../lti/platform.js'

/* The platform of a course and the provider of the university: two accounts of a person, who may link them. */

const provider = await identityProvider(t)
const app = await testApp(t, { ...provider.settings, ...LTI_SETTINGS })
const platform = await platformOf(t, app)
await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] })

t.test('who comes from a course links the university in the profile, and is one account by both doors', async t => {
  const { who } = await landed(app, await launch(app, platform))
  provider.person = { sub: 'ada-1815', preferred_username: 'ada', email: 'user-7@example.edu', email_verified: true }
  const browser = new TestBrowser(app)
  const begun = await call(app, who, 'POST', '/users/me/identities/link', {})
  t.equal(begun.statusCode, 200, begun.body)
  browser.keep(begun.headers['set-cookie'])
  const back = await browser.get(await browser.atProvider(begun.json().location))
  t.strictSame([back.statusCode, back.headers.location], [302, '/app/profile'])
  const own = credentials('ada', await new TestBrowser(app).token())
  const { username, subjects } = (await call(app, own, 'GET', '/users/me')).json()
  t.strictSame([username, subjects], [who.username, ['algebra-lineal-i']])
  const again = await landed(app, await launch(app, platform))
  t.equal(again.who.username, who.username)
  t.equal((await call(app, own, 'GET', '/users/me/identities')).json().length, 2)
})

t.test('nobody is linked by an address, and who has two accounts keeps both until one is deleted', async t => {
  const { who } = await landed(app, await launch(app, platform, { sub: 'user-8' }))
  provider.person = { sub: 'bob-1', preferred_username: 'bob', email: 'user-8@example.edu', email_verified: true }
  const own = credentials('bob', await new TestBrowser(app).token())
  const { username, email, subjects } = (await call(app, own, 'GET', '/users/me')).json()
  t.strictSame([username, email, subjects], ['bob', '', []])
  const link = async () => {
    const browser = new TestBrowser(app)
    const begun = await call(app, who, 'POST', '/users/me/identities/link', {})
    browser.keep(begun.headers['set-cookie'])
    return await browser.get(await browser.atProvider(begun.json().location))
  }
  t.match((await link()).body, 'belongs to another account here already')
  t.equal((await call(app, own, 'DELETE', '/users/me', {})).statusCode, 204)
  await app.deletions.soon()
  t.equal((await link()).headers.location, '/app/profile')
})
