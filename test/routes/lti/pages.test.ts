import t from 'tap'
import { call, testApp } from '../../support/helper.js'
import {
  begin, claimsOf, cookiesOf, INSTRUCTOR, launch, loginOf, LTI_SETTINGS, platformOf, post
} from './platform.js'

/* What a browser gets where something is wrong with what it sends: a page with a sentence, a way back and a number. */

const TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

t.test('a request that breaks a rule is told by a page', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const launch = { method: 'POST', url: '/lti/launch', headers: TYPE } as const
  const answers = {
    'a parameter twice': await app.inject('/lti/login?iss=a&iss=b'),
    'a state that is too long': await app.inject({ ...launch, payload: `id_token=x&state=${'s'.repeat(5000)}` }),
    'a token that is too long': await app.inject({ ...launch, payload: `id_token=${'s'.repeat(300_000)}` })
  }
  for (const [name, { statusCode, headers, body }] of Object.entries(answers)) {
    t.equal(statusCode, 422, name)
    t.match(headers['content-type'], 'text/html', name)
    t.match(body, /<p>What the browser has sent is not complete.*<a href="\/app\/">/, `${name}: a way back`)
    t.match(body, String(headers['x-request-id']), `${name}: the number of the request`)
  }
  const json = await app.inject({ ...launch, headers: { 'content-type': 'application/json' }, payload: '{}' })
  t.strictSame([json.statusCode, json.headers['content-type']], [415, 'text/html; charset=utf-8'])
})

t.test('a network that begins too many sign-ins is told so by a page', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  await begin(app, platform)
  await app.models.AttemptCount.updateMany({}, { $set: { count: 1_000_000 } })
  const { statusCode, headers, body } = await app.inject(`/lti/login?${new URLSearchParams(loginOf(platform))}`)
  t.equal(statusCode, 429)
  t.match(headers['content-type'], 'text/html')
  t.match(body, 'Too many sign-ins come from your network')
  t.ok(Number(headers['retry-after']) > 0, 'programs are told when')
})

t.test('the cookie of a login cannot be planted by another host of the same domain', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const answer = await app.inject(`/lti/login?${new URLSearchParams(loginOf(platform))}`)
  const sent = String(answer.headers['set-cookie'])
  t.match(sent, /^__Host-lti-/)
  for (const attribute of ['Path=/;', 'HttpOnly', 'Secure', 'Partitioned', 'SameSite=None']) t.match(sent, attribute)
  t.notMatch(sent, 'Domain', 'a browser takes the name only without one')
  const login = await begin(app, platform)
  const token = await platform.sign(claimsOf(platform, login.nonce, { roles: [INSTRUCTOR] }))
  const planted = await post(app, token, { state: login.state, cookie: login.cookie.replace('__Host-', '') })
  t.equal(planted.statusCode, 200, 'a cookie of the plain name is none')
})

t.test('a reload of the course stays in the frame of its platform, and in no other one', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const { location } = (await launch(app, platform, { roles: [INSTRUCTOR] })).headers
  const signedIn = await app.inject((location as string).split('#')[0] as string)
  t.match(signedIn.headers['set-cookie'], /^__Host-framed=[0-9a-f]{24};.*Partitioned/)
  const framesOf = async (cookie: string) => {
    const { headers } = await app.inject({ url: '/app/courses/algebra-lineal-i', headers: { cookie } })
    return /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
  }
  const cookie = cookiesOf(signedIn)
  t.equal(await framesOf(cookie), platform.url)
  t.equal(await framesOf(''), "'none'")
  t.equal(await framesOf('__Host-framed=0'), "'none'")
  await call(app, platform.admin, 'PUT', `/admin/lti/platforms/${platform.id}`, { state: 'waiting' })
  t.equal(await framesOf(cookie), "'none'", 'as long as the platform is confirmed')
})
