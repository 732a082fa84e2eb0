import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import t from 'tap'
import { call, testApp } from '../../support/helper.js'
import {
  begin, claimsOf, INSTRUCTOR, launch, launchWithCode, loginOf, LTI_SETTINGS, type Login, MEMBERSHIP, type Platform,
  platformOf, post
} from './platform.js'

/* What a launch must not be. Each is told by a page, signs nobody in and changes nothing. */

interface Scene { app: Awaited<ReturnType<typeof testApp>>, platform: Platform, other: Platform }
type Forgery = [name: string, told: string, send: (scene: Scene) => Promise<{ statusCode: number, body: string }>]

const now = () => Math.floor(Date.now() / 1000)

/** A launch whose claims differ. */
const claims = (more: Record<string, unknown>) => async ({ app, platform }: Scene) => await launch(app, platform, more)

/** A launch whose token is made otherwise. */
const token = (make: (scene: Scene, claims: Record<string, unknown>, login: Login) => Promise<string> | string) =>
  async (scene: Scene) => {
    const login = await begin(scene.app, scene.platform)
    const made = await make(scene, claimsOf(scene.platform, login.nonce, { roles: [INSTRUCTOR] }), login)
    return await post(scene.app, made, login)
  }

const login = (change: Record<string, string | undefined>) => async ({ app, platform }: Scene) => {
  const fields = Object.entries({ ...loginOf(platform), ...change }).filter(([, value]) => value !== undefined)
  return await app.inject(`/lti/login?${new URLSearchParams(fields as [string, string][])}`)
}

const SIGNED = 'not signed as it should be'
const CLAIMS = 'not complete, or not for this assistant'
const USED = 'has ended, or was used already'
const OLD = 'too old, or the clocks differ'
const PLATFORM = 'not registered here, or not confirmed'
const TARGET = 'leads to another host'
const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'

const FORGERIES: Forgery[] = [
  ['no algorithm', SIGNED, token((_, payload) => new UnsecuredJWT(payload).encode())],
  ['no algorithm, with a key id', SIGNED, token(({ platform }, payload) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg: 'none', kid: platform.kid })}.${part(payload)}.`
  })],
  ['HMAC with the public key as secret', SIGNED, token(async ({ platform: { jwk, kid } }, payload) =>
    await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode(JSON.stringify(jwk))))],
  ['another RSA algorithm', SIGNED, token(async ({ platform: { kid } }, payload) => {
    const { privateKey } = await generateKeyPair('RS512')
    return await new SignJWT(payload).setProtectedHeader({ alg: 'RS512', kid }).sign(privateKey)
  })],
  ['another key with the same id', SIGNED, token(async ({ platform: { kid } }, payload) => {
    const { privateKey } = await generateKeyPair('RS256')
    return await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  })],
  ['a key that the platform has not', SIGNED, token(async (_, payload) => {
    const { privateKey } = await generateKeyPair('RS256')
    return await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'mine' }).sign(privateKey)
  })],
  ['a key inside of the header', SIGNED, token(async (_, payload) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const { exportJWK } = await import('jose')
    const header = { alg: 'RS256', kid: 'mine', jwk: await exportJWK(publicKey) }
    return await new SignJWT(payload).setProtectedHeader(header).sign(privateKey)
  })],
  ['a key at an address of the header', SIGNED, token(async (_, payload) => {
    const { privateKey } = await generateKeyPair('RS256')
    const header = { alg: 'RS256', kid: 'mine', jku: 'https://evil.example/keys' }
    return await new SignJWT(payload).setProtectedHeader(header).sign(privateKey)
  })],
  ['a changed payload', SIGNED, token(async ({ platform }, payload) => {
    const [head, , signature] = (await platform.sign(payload)).split('.')
    const changed = Buffer.from(JSON.stringify({ ...payload, sub: 'somebody else' })).toString('base64url')
    return `${head}.${changed}.${signature}`
  })],
  ['a critical header that is not known', SIGNED, token(async ({ platform }, payload) =>
    await platform.sign(payload, { crit: ['x'], x: 1 }).catch(() => 'no token'))],
  ['no token', SIGNED, token(() => 'not a token')],
  ['an empty token', SIGNED, token(() => '')],
  ['the keys of another platform', CLAIMS, token(async ({ other, platform }, payload) =>
    await platform.sign({ ...payload, iss: other.issuer, aud: other.clientId }))],
  ['another issuer', CLAIMS, claims({ iss: 'https://evil.example' })],
  ['an issuer with a slash more', CLAIMS, token(async ({ platform }, payload) =>
    await platform.sign({ ...payload, iss: `${platform.issuer}/` }))],
  ['another audience', CLAIMS, claims({ aud: 'another tool' })],
  ['no audience', CLAIMS, claims({ aud: undefined })],
  ['further audiences without azp', CLAIMS, claims({ aud: ['tutor', 'another tool'] })],
  ['another azp', CLAIMS, claims({ aud: ['tutor', 'another tool'], azp: 'another tool' })],
  ['another azp with one audience', CLAIMS, claims({ azp: 'another tool' })],
  ['a deployment that is not known', 'installation of the tool', claims({ 'lti:deployment_id': '2' })],
  ['no deployment', CLAIMS, claims({ 'lti:deployment_id': undefined })],
  ['a deployment that is no text', CLAIMS, claims({ 'lti:deployment_id': ['1'] })],
  ['another nonce', USED, claims({ nonce: 'mine' })],
  ['no nonce', CLAIMS, claims({ nonce: undefined })],
  ['the nonce of another login', USED, token(async ({ app, platform }, payload) =>
    await platform.sign({ ...payload, nonce: (await begin(app, platform)).nonce }))],
  ['ended more than a minute ago', OLD, claims({ iat: now() - 200, exp: now() - 61 })],
  ['no end', CLAIMS, claims({ exp: undefined })],
  ['an end that is no time', CLAIMS, claims({ exp: 'tomorrow' })],
  ['made in the future', CLAIMS, claims({ iat: now() + 3600, exp: now() + 7200 })],
  ['made before the login', OLD, claims({ iat: now() - 3600, exp: now() + 3600 })],
  ['no time of its making', CLAIMS, claims({ iat: undefined })],
  ['not valid yet', CLAIMS, claims({ nbf: now() + 3600 })],
  ['another version', CLAIMS, claims({ 'lti:version': '1.1' })],
  ['a version that is a number', CLAIMS, claims({ 'lti:version': 1.3 })],
  ['a nonce that is a list', CLAIMS, token(async ({ platform }, payload, { nonce }) =>
    await platform.sign({ ...payload, nonce: [nonce] }))],
  ['a course whose id is a list', CLAIMS, claims({ 'lti:context': { id: ['42'] } })],
  ['no version', CLAIMS, claims({ 'lti:version': undefined })],
  ['another kind of message', CLAIMS, claims({ 'lti:message_type': 'LtiSubmissionReviewRequest' })],
  ['a link to another host', TARGET, claims({ 'lti:target_link_uri': 'https://evil.example/lti/launch' })],
  ['a link to a host that begins like ours', TARGET,
    claims({ 'lti:target_link_uri': 'https://tutor.example.edu.evil.example/lti/launch' })],
  ['a link to our host without TLS', TARGET, claims({ 'lti:target_link_uri': 'http://tutor.example.edu/lti/launch' })],
  ['a link with our host as user name', TARGET,
    claims({ 'lti:target_link_uri': 'https://tutor.example.edu@evil.example/' })],
  ['no link', CLAIMS, claims({ 'lti:target_link_uri': undefined })],
  ['no person', CLAIMS, claims({ sub: '' })],
  ['a person that is an object', CLAIMS, claims({ sub: { $ne: null } })],
  ['a course that is an object of operators', CLAIMS, claims({ 'lti:context': { id: { $gt: '' } } })],
  ['roles that are no list', CLAIMS, claims({ roles: INSTRUCTOR })],
  ['no course', 'does not say which course', claims({ 'lti:context': undefined })],
  ['no link of the platform', CLAIMS, claims({ 'lti:resource_link': undefined })],
  ['a choice by a student', 'Only the teachers', claims({
    'lti:message_type': 'LtiDeepLinkingRequest',
    [DEEP]: { deep_link_return_url: 'https://moodle.example.edu/return', accept_types: ['ltiResourceLink'] }
  })],
  ['a choice that comes back as a script', CLAIMS, claims({
    roles: [INSTRUCTOR],
    'lti:message_type': 'LtiDeepLinkingRequest',
    [DEEP]: { deep_link_return_url: 'javascript:alert(1)', accept_types: ['ltiResourceLink'] }
  })],
  ['a course that nobody has opened', 'made when a teacher', claims({ roles: [], 'lti:context': { id: 'empty' } })],
  ['roles of the institution alone, for a choice', 'Only the teachers', claims({
    roles: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor'],
    'lti:message_type': 'LtiDeepLinkingRequest',
    [DEEP]: { deep_link_return_url: 'https://moodle.example.edu/return', accept_types: ['ltiResourceLink'] }
  })],
  ['roles of another context', 'made when a teacher', claims({
    roles: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor', `${MEMBERSHIP}#Learner`],
    'lti:context': { id: 'empty' }
  })],
  ['a code of a subject that nobody has made', 'This code lets no course in', async ({ app, platform }) =>
    await launchWithCode(app, platform, 'guessed', { roles: [INSTRUCTOR], 'lti:context': { id: 'empty' } })],
  ['a launch without a login', USED, async ({ app, platform }) =>
    await post(app, await platform.sign(claimsOf(platform, 'mine')), { state: 'mine', cookie: '' })],
  ['a login that is used twice', USED, async ({ app, platform }) => {
    const begun = await begin(app, platform)
    const made = await platform.sign(claimsOf(platform, begun.nonce, { sub: 'user-0', roles: [INSTRUCTOR] }))
    if ((await post(app, made, begun)).statusCode !== 303) throw new Error('the first one is good')
    return await post(app, made, begun)
  }],
  ['the cookie of another login', 'another browser', async ({ app, platform }) => {
    const [mine, victim] = [await begin(app, platform), await begin(app, platform)]
    const made = await platform.sign(claimsOf(platform, mine.nonce, { roles: [INSTRUCTOR] }))
    const value = victim.cookie.split('=')[1]
    return await post(app, made, { state: mine.state, cookie: `${mine.cookie.split('=')[0]}=${value}` })
  }],
  ['an error in place of a message', 'has not let you in', async ({ app, platform }) =>
    await post(app, '', await begin(app, platform), { error: 'login_required' })],
  ['a login of a platform that is not known', PLATFORM, login({ iss: 'https://evil.example' })],
  ['a login of another client', PLATFORM, login({ client_id: 'another tool' })],
  ['a login to another host', TARGET, login({ target_link_uri: 'https://evil.example/' })],
  ['a login without a person', 'opened from a course', login({ login_hint: undefined })],
  ['a login without an issuer', 'opened from a course', login({ iss: undefined })]
]

t.test('no forgery of a launch signs in or changes anything, and each is told', { timeout: 120_000 }, async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const other = await platformOf(t, app, 'other')
  const scene = { app, platform, other }
  await launch(app, platform, { sub: 'user-0', roles: [INSTRUCTOR] })
  const state = async () => JSON.stringify([
    await app.models.User.find({}, { _id: 1, role: 1, subjects: 1, identities: 1 }).sort({ _id: 1 }).lean(),
    await app.models.Subject.find({}, { co_professors: 1 }).sort({ _id: 1 }).lean()
  ])
  const before = await state()
  t.ok(FORGERIES.length >= 60, `${FORGERIES.length} forgeries`)
  for (const [name, told, send] of FORGERIES) {
    const { statusCode, body } = await send(scene)
    t.equal(statusCode, 400, name)
    t.match(body, told, name)
    t.match(body, /<!doctype html>/, `${name}: a page`)
    t.notMatch(body, /eyJ/, `${name}: no token in the page`)
  }
  t.equal(await state(), before, 'no account, no enrolment and no course has changed')
})

t.test('a platform that waits or is deleted launches nobody', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const [begun, path] = [await begin(app, platform), `/admin/lti/platforms/${platform.id}`]
  const made = await platform.sign(claimsOf(platform, begun.nonce, { roles: [INSTRUCTOR] }))
  await call(app, platform.admin, 'PUT', path, { state: 'waiting' })
  t.match((await post(app, made, begun)).body, PLATFORM)
  t.match((await login({})({ app, platform, other: platform })).body, PLATFORM)
  await call(app, platform.admin, 'PUT', path, { state: 'active' })
  t.equal((await post(app, made, begun)).statusCode, 303)
  const next = await begin(app, platform)
  await call(app, platform.admin, 'DELETE', path)
  t.match((await post(app, await platform.sign(claimsOf(platform, next.nonce)), next)).body, PLATFORM)
})
