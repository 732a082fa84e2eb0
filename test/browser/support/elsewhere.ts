import type { FastifyInstance } from 'fastify'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import type { Test } from 'tap'
import { freePort } from '../../support/free-port.js'
import { account, call, freshDatabase, startApp } from '../../support/helper.js'
import { CLIENT_SECRET, identityProvider, type TestProvider } from '../../support/doubles/identity-provider.js'
import { claimsOf, INSTRUCTOR, platformOf, type Platform } from '../../routes/lti/platform.js'
import { launch as chromium, LONGEST_WAIT_MS } from './page.js'

/*
 * Gateways to which people come from elsewhere, with a browser: an identity provider, a learning platform. Names end
 * in `localhost`, which a browser resolves to this machine and takes for secure; each is a site of its own.
 */

// What a test answers in place of the gateway has no address, so a browser takes it for a foreign network.
const NO_NETWORK_CHECKS = '--disable-features=LocalNetworkAccessChecks'
const BLOCK = ['--test-third-party-cookie-phaseout', NO_NETWORK_CHECKS]

export interface ProviderSite {
  app: FastifyInstance, origin: string, provider: TestProvider, page: Page, context: BrowserContext
}

/** A gateway with an identity provider, which asks nobody for a password: `provider.person` is signed in there. */
export async function providerSite (t: Test, language = 'en-GB'): Promise<ProviderSite> {
  const port = await freePort()
  const origin = `http://tutor.localhost:${port}`
  const client = { client_id: 'tutor', client_secret: CLIENT_SECRET, redirect_uris: [`${origin}/login/oidc/callback`] }
  const provider = await identityProvider(t, {
    clients: [{ ...client, post_logout_redirect_uris: [`${origin}/app/`] }]
  })
  const app = await startApp(t, await freshDatabase(t), { ...provider.settings, PUBLIC_URL: origin })
  await account(app, 'ADMIN', 'root')
  await app.listen({ host: '127.0.0.1', port })
  return { app, origin, provider, ...await open(t, language, NO_NETWORK_CHECKS) }
}

async function open (t: Test, locale: string, ...options: string[]) {
  const context = await (await chromium(t, ...options)).newContext({ locale, reducedMotion: 'reduce' })
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  return { page: await context.newPage(), context }
}

export interface PlatformSite {
  app: FastifyInstance
  platform: Platform
  page: Page
  context: BrowserContext
  tutor: string
  /** The origin of the platform; `/course` has the course in a frame. */
  site: string
  /** What the platform says at the next launch (`claimsOf`). */
  message: Record<string, unknown>
}

/** What platforms offer in place of cookies (LTI Client Side postMessages): a page in a frame may keep something. */
const STORAGE = `
  const kept = new Map()
  addEventListener('message', ({ data, source, origin }) => {
    if (origin !== TUTOR || !String(data?.subject).startsWith('lti.')) return
    if (data.subject === 'lti.put_data') kept.set(data.key, data.value)
    const value = kept.get(data.key)
    const { subject, message_id, key } = data
    source.postMessage({ subject: subject + '.response', message_id, key, value }, origin)
  })`

/** A gateway, and a platform that has a course of it in a frame of another site, where a browser keeps no cookies. */
export async function platformSite (t: Test, storage = false): Promise<PlatformSite> {
  const port = await freePort()
  const tutor = `http://tutor.localhost:${port}`
  const app = await startApp(t, await freshDatabase(t), { PUBLIC_URL: tutor, LTI_PRIVATE_HOSTS: 'on' })
  await app.listen({ host: '127.0.0.1', port })
  const platform = await platformOf(t, app)
  const site = platform.url.replace('127.0.0.1', 'moodle.localhost')
  const message = { 'lti:target_link_uri': `${tutor}/lti/launch`, sub: 'teacher', roles: [INSTRUCTOR] }
  const login = new URLSearchParams({
    iss: platform.issuer,
    client_id: 'tutor',
    login_hint: 'teacher',
    target_link_uri: `${tutor}/lti/launch`,
    ...(storage && { lti_storage_target: '_parent' })
  })
  const html = { 'content-type': 'text/html' }
  platform.answers['GET /course'] = () => ({
    headers: html,
    body: `<!doctype html><title>Course</title><script>const TUTOR = '${tutor}'; ${storage ? STORAGE : ''}</script>` +
      `<iframe name="tool" width="1200" height="800" src="${tutor}/lti/login?${login}"></iframe>`
  })
  platform.answers['GET /auth'] = async (_request, _body, url) => {
    const { nonce, state, redirect_uri: to } = Object.fromEntries(url.searchParams) as Record<string, string>
    const token = await platform.sign(claimsOf(platform, nonce as string, message))
    return {
      headers: html,
      body: `<!doctype html><form method="post" action="${to}"><input name="id_token" value="${token}">` +
        `<input name="state" value="${state}"></form><script>document.forms[0].submit()</script>`
    }
  }
  await call(app, platform.admin, 'PUT', `/admin/lti/platforms/${platform.id}`, {
    authorization_url: `${site}/auth`, frame_origins: [site]
  })
  return { app, platform, tutor, site, message, ...await open(t, 'en-GB', ...BLOCK) }
}

/** The frame with the course. */
export const frameOf = (page: Page): Frame => page.frame({ name: 'tool' }) as Frame
