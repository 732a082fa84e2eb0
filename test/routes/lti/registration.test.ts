import t from 'tap'
import { call, issuesOf, outcome, refusal, testApp } from '../../support/helper.js'
import { INSTRUCTOR, landed, launch, LTI_SETTINGS, ORIGIN, platformOf, type Platform } from './platform.js'

/** What a platform publishes, as Moodle does. */
const configurationOf = ({ url }: Platform, more = {}) => ({
  issuer: url,
  authorization_endpoint: `${url}/auth`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  registration_endpoint: `${url}/register`,
  ...more
})

t.test('a platform registers itself, and counts when an administrator has confirmed it', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  let registered: any
  platform.answers['GET /configuration'] = () => ({ body: configurationOf(platform) })
  platform.answers['POST /register'] = ({ headers }, body) => {
    registered = { ...JSON.parse(body), authorization: headers.authorization }
    const tool = { deployment_id: '7' }
    return { body: { client_id: 'by itself', 'https://purl.imsglobal.org/spec/lti-tool-configuration': tool } }
  }
  const url = `/lti/register?${new URLSearchParams({
    openid_configuration: `${platform.url}/configuration`, registration_token: 'theirs'
  })}`
  t.match((await app.inject(url)).body, 'The platform is registered')
  t.strictSame(registered.redirect_uris, [`${ORIGIN}/lti/launch`])
  t.match(registered, {
    authorization: 'Bearer theirs',
    initiate_login_uri: `${ORIGIN}/lti/login`,
    jwks_uri: `${ORIGIN}/lti/jwks`,
    token_endpoint_auth_method: 'private_key_jwt'
  })
  const list = (await call(app, platform.admin, 'GET', '/admin/lti/platforms')).json()
  t.match(list[1], { client_id: 'by itself', state: 'waiting' })
  t.strictSame(list[1].deployments, ['7'])
  const login = () => app.inject(`/lti/login?${new URLSearchParams({
    iss: platform.url, client_id: 'by itself', login_hint: 'x', target_link_uri: ORIGIN
  })}`)
  t.match((await login()).body, 'not registered here, or not confirmed')
  await call(app, platform.admin, 'PUT', `/admin/lti/platforms/${list[1].id}`, { state: 'active' })
  t.equal((await login()).statusCode, 302)
  t.match((await app.inject(url)).body, 'registered already')
})

t.test('keys and addresses may be of other hosts, as those of Canvas: who confirms is told', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const teacher = { sub: 'teacher', roles: [INSTRUCTOR] }
  const known = await landed(app, await launch(app, platform, teacher))
  const sso = await platformOf(t, app, 'another')
  platform.answers['GET /configuration'] = () => ({
    body: configurationOf(platform, {
      authorization_endpoint: `${sso.url}/auth`, jwks_uri: `${sso.url}/jwks`, token_endpoint: `${sso.url}/token`
    })
  })
  const tool = { deployment_id: '1' }
  platform.answers['POST /register'] = () =>
    ({ body: { client_id: 'forged', 'https://purl.imsglobal.org/spec/lti-tool-configuration': tool } })
  const query = new URLSearchParams({ openid_configuration: `${platform.url}/configuration` })
  t.match((await app.inject(`/lti/register?${query}`)).body, 'The platform is registered')
  const list = (await call(app, platform.admin, 'GET', '/admin/lti/platforms')).json()
  t.strictSame(list.map(({ other_hosts: others }: { other_hosts: string[] }) => others),
    [[], [], [new URL(sso.url).host]])
  t.match(list[2], { issuer: platform.url, state: 'waiting' })
  const forged = { ...platform, clientId: 'forged' }
  await t.rejects(launch(app, forged, teacher), /not registered here, or not confirmed/, 'not before it is confirmed')
  const path = `/admin/lti/platforms/${list[2].id}`
  const confirmed = await call(app, platform.admin, 'PUT', path, { state: 'active' })
  t.strictSame(confirmed.json().other_hosts, [new URL(sso.url).host])
  const { who } = await landed(app, await launch(app, forged, teacher))
  t.not(who.username, known.who.username, 'and also then, with keys of its own it has none of the accounts')
})

t.test('a registration that is not what it should be is told, and nothing is kept', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const register = async (address: string) =>
    await app.inject(`/lti/register?${new URLSearchParams({ openid_configuration: address })}`)
  for (const [name, configuration] of [
    ['another host', configurationOf(platform, { issuer: 'https://moodle.example.edu' })],
    ['a neighbour of its host', configurationOf(platform, { issuer: `${platform.url}/moodle` })],
    ['keys without HTTPS', configurationOf(platform, { jwks_uri: 'ftp://keys.example/keys' })],
    ['no addresses', { issuer: platform.url }],
    ['an address that is none', configurationOf(platform, { jwks_uri: 'file:///etc/passwd' })],
    ['too large', 'x'.repeat(2_000_000)],
    ['no object', '[1]']
  ] as const) {
    platform.answers['GET /configuration'] = () => ({ body: configuration })
    t.match((await register(`${platform.url}/configuration`)).body, 'could not be registered', name)
  }
  t.match((await app.inject('/lti/register')).body, 'opened from a course')
  t.equal((await call(app, platform.admin, 'GET', '/admin/lti/platforms')).headers['x-total-count'], '1')
})

t.test('no private host is called, and none can be registered, unless the installation says so', async t => {
  const app = await testApp(t, { PUBLIC_URL: ORIGIN })
  const { account } = await import('../../support/helper.js')
  const admin = await account(app, 'ADMIN')
  const platform = {
    issuer: 'https://moodle.example.edu',
    client_id: 'x',
    name: 'Moodle',
    authorization_url: 'https://moodle.example.edu/auth',
    token_url: 'https://moodle.example.edu/token',
    jwks_url: 'https://moodle.example.edu/jwks'
  }
  for (const url of [
    'http://moodle.example.edu/', 'https://127.0.0.1/', 'https://localhost/', 'https://10.1.2.3/', 'https://[::1]/',
    'https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/latest', 'https://moodle/', 'https://a@moodle.example.edu/',
    'https://2130706433/', 'https://0x7f.1/', 'https://[fd00::1]/', 'file:///etc/passwd', 'moodle'
  ]) {
    const answer = await call(app, admin, 'POST', '/admin/lti/platforms', { ...platform, jwks_url: url })
    t.strictSame(issuesOf(answer), [['body.jwks_url', 'value_error']], url)
    const told = await app.inject(`/lti/register?${new URLSearchParams({ openid_configuration: url })}`)
    t.match(told.body, 'could not be registered', url)
  }
  const added = await call(app, admin, 'POST', '/admin/lti/platforms', platform)
  t.equal(added.statusCode, 201)
  t.strictSame(outcome(await call(app, admin, 'POST', '/admin/lti/platforms', platform)),
    refusal(400, 'A platform of this issuer and client id is registered already'))
  const path = `/admin/lti/platforms/${added.json().id}`
  t.strictSame(outcome(await call(app, admin, 'PUT', path, { name: 'Canvas' }))[1].name, 'Canvas')
  t.equal((await call(app, admin, 'DELETE', path)).statusCode, 204)
  t.strictSame(outcome(await call(app, admin, 'DELETE', path)), refusal(404, 'Platform not found'))
  const audit = (await call(app, admin, 'GET', '/admin/audit')).json()
  t.strictSame(audit.map(({ action }: { action: string }) => action),
    ['platform.deleted', 'platform.changed', 'platform.created'])
})

t.test('a network has few platforms that wait: its own oldest goes, and others are not kept from it', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  let number = 0
  platform.answers['GET /configuration'] = () => ({ body: configurationOf(platform) })
  platform.answers['POST /register'] = () => ({ body: { client_id: `client-${++number}` } })
  const register = async () => await app.inject(
    `/lti/register?${new URLSearchParams({ openid_configuration: `${platform.url}/configuration` })}`)
  for (let index = 0; index < 8; index++) t.match((await register()).body, 'The platform is registered')
  const waiting = await app.models.LtiPlatform.find({ state: 'waiting' }).sort({ created_at: 1 }).lean().exec()
  t.strictSame(waiting.map(({ client_id: client }) => client), [4, 5, 6, 7, 8].map(index => `client-${index}`))
  t.notMatch(JSON.stringify(waiting), '127.0.0.1"', 'no address is stored')
  await app.models.AttemptCount.updateMany({}, { $set: { count: 30 } })
  const before = platform.calls.length
  t.equal((await register()).statusCode, 429)
  t.equal(platform.calls.length, before, 'and nobody is called for it')
})
