import t from 'tap'
import { testApp } from '../../helper.js'
import { codeIn, identityProvider, TestBrowser } from '../../identity-provider.js'

const ADA = {
  sub: 'ada-1815', preferred_username: 'Ada@example.edu', name: 'Ada Lovelace', email: 'ada@example.edu'
}

t.test('the first sign-in makes an account, and the next one finds it', async t => {
  const provider = await identityProvider(t)
  const app = await testApp(t, provider.settings)
  provider.person = ADA
  const browser = new TestBrowser(app)
  const back = await browser.signIn()
  t.equal(back.statusCode, 302, back.body)
  t.match(back.headers.location, /^\/app\/signed-in#code=/)
  const code = codeIn(back.headers.location as string)
  const token = await app.inject({ method: 'POST', url: '/token/exchange', payload: { code } })
  t.equal(token.statusCode, 200, token.body)
  const me = await app.inject({ url: '/users/me', headers: { authorization: `Bearer ${token.json().access_token}` } })
  t.match(me.json(), { username: 'ada', email: 'ada@example.edu', full_name: 'Ada Lovelace', role: 'STUDENT' })
  await new TestBrowser(app).token()
  t.equal(await app.models.User.countDocuments({}), 1)
})
