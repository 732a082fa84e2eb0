import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { account, addSubject, call, PASSWORD, testApp, type Account } from '../support/helper.js'
import { launch, LONGEST_WAIT_MS, skip } from './support/page.js'

/*
 * What only a browser can tell: that the documentation pages work, and that CORS admits the configured origins. The
 * pages are opened by a name that is not localhost and without TLS, where browsers are stricter.
 */
const HOST = 'gateway.test'

// What the pages send to PUT /users/me.
const CHANGE = '{"full_name":"Changed by the page"}'

t.test('the pages of the documentation work, and CORS admits the configured origins', { skip }, async t => {
  const site = await startSite(t)
  await t.test('/docs opens, Authorize logs in, and "Try it out" on GET /users/me answers 200', t => tryTheApi(t, site))
  await t.test('/redoc renders every operation', t => readReference(t, site))
  for (const origin of site.allowed) {
    const name = `a page of an allowed origin may do everything (${origin})`
    await t.test(name, t => useFromAllowedOrigin(t, site, origin))
  }
  await t.test('a page of another origin may do nothing, even with a token', t => useFromForeignOrigin(t, site))
})

interface Site {
  app: FastifyInstance
  browser: Browser
  /** The origin of the gateway. */
  gateway: string
  /** The origins that may use it, and one that may not. */
  allowed: string[]
  foreign: string
  operations: Array<{ path: string, operationId: string, summary: string }>
}

/** A gateway that listens, pages of three other origins, and a browser. */
async function startSite (t: Test): Promise<Site> {
  const allowed = [`http://localhost:${await servePages(t)}`, `http://127.0.0.1:${await servePages(t)}`]
  const foreign = `http://localhost:${await servePages(t)}`
  const app = await testApp(t, { FRONTEND_ORIGINS: allowed.join(',') })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { paths } = (await call(app, undefined, 'GET', '/openapi.json')).json()
  const operations = Object.entries<Record<string, { operationId: string, summary: string }>>(paths).flatMap(
    ([path, methods]) => Object.values(methods).map(({ operationId, summary }) => ({ path, operationId, summary }))
  )

  const browser = await launch(t, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`)
  return { app, browser, gateway: `http://${HOST}:${port}`, allowed, foreign, operations }
}

async function tryTheApi (t: Test, { app, browser, gateway, operations }: Site): Promise<void> {
  const student = await account(app, 'STUDENT', 'grace')
  const context = await browser.newContext()
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  const noise = listen(context, gateway)
  const page = await context.newPage()
  await page.goto(`${gateway}/docs`)
  await page.locator('.opblock').first().waitFor()
  t.equal(await page.title(), 'Course-assistant gateway · Try the API')
  const listed = await page.locator('.opblock-summary-path')
    .evaluateAll(nodes => nodes.map(node => node.getAttribute('data-path')).sort())
  t.strictSame(listed, operations.map(({ path }) => path).sort(), 'every operation is listed')

  await authorize(t, page, student)
  const profile = page.locator('#operations-accounts-getProfile')
  await profile.locator('.opblock-summary-control').click()
  await profile.getByRole('button', { name: 'Try it out' }).click()
  await profile.getByRole('button', { name: 'Execute' }).click()
  const answer = profile.locator('.live-responses-table .response')
  t.equal(await answer.locator('.response-col_status').innerText(), '200')
  t.match(await answer.locator('.response-col_description').innerText(), `"username": "${student.username}"`)
  const command = await profile.locator('.curl-command').innerText()
  t.match(command, 'Authorization: Bearer ', 'with the token of the login')
  t.strictSame(noise, [], 'nothing was asked of another host, and the console is empty')
  await context.close()
}

/** Logs in with the dialog of Swagger UI. */
async function authorize (t: Test, page: Page, { username }: Account): Promise<void> {
  await page.locator('.scheme-container .authorize').click()
  const dialog = page.locator('.dialog-ux')
  await dialog.locator('#oauth_username').fill(username)
  await dialog.locator('#oauth_password').fill(PASSWORD)
  const fields = await dialog.locator('input:visible, select:visible').count()
  t.equal(fields, 2, 'it asks for the username and the password, and nothing that would have to stay empty')
  await dialog.getByText('Authorize', { exact: true }).click()
  await dialog.getByText('Logout').waitFor()
  await dialog.getByText('Close').click()
}

async function readReference (t: Test, { browser, gateway, operations }: Site): Promise<void> {
  const context = await browser.newContext()
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  const noise = listen(context, gateway)
  const page = await context.newPage()
  await page.goto(`${gateway}/redoc`)
  const sections = page.locator('[id^="tag/"][id*="/operation/"]')
  await sections.last().waitFor()
  const rendered = await sections.evaluateAll(nodes =>
    nodes.map(node => ({
      id: node.id.split('/').at(-1),
      heading: node.querySelector('h2')?.textContent?.trim(),
      text: node.textContent
    }))
  )
  for (const { operationId, summary, path } of operations) {
    const section = rendered.find(({ id }) => id === operationId)
    t.equal(section?.heading, summary, `${operationId} has its summary`)
    t.ok(
      section?.text?.includes(path) && /Responses.*(?:20[0124]|302)/.test(section.text),
      `${operationId} has its path and its answers`
    )
  }
  t.equal(rendered.length, operations.length)
  t.strictSame(noise, [], 'nothing was asked of another host, and the console is empty')
  await context.close()
}

async function useFromAllowedOrigin (t: Test, site: Site, origin: string): Promise<void> {
  const { app, gateway } = site
  const { admin, subject, page } = await visit(site, origin)
  const token = await page.evaluate(logIn, { gateway, username: admin.username, password: PASSWORD })
  const asked = async (method: string, path: string, body?: string) =>
    await page.evaluate(send, { url: gateway + path, method, token, body })
  t.strictSame(await asked('PUT', '/users/me', CHANGE), { status: 200, total: null })
  t.equal((await call(app, admin, 'GET', '/users/me')).json().full_name, 'Changed by the page')
  const listed = await asked('GET', `/subjects?professor_id=${subject}`)
  t.strictSame(listed, { status: 200, total: '1' }, 'it reads X-Total-Count')
  t.strictSame(await asked('DELETE', `/subjects/${subject}`), { status: 204, total: null })
  t.equal((await asked('DELETE', `/subjects/${subject}`)).status, 404, 'it reads refusals, too')
  await page.close()
}

async function useFromForeignOrigin (t: Test, site: Site): Promise<void> {
  const { app, gateway, foreign } = site
  const { admin: { username, token, headers }, subject, page } = await visit(site, foreign)
  const asked = async (method: string, path: string, body?: string) =>
    await page.evaluate(send, { url: gateway + path, method, token, body })
  await t.rejects(page.evaluate(logIn, { gateway, username, password: PASSWORD }), /Failed to fetch/)
  await t.rejects(asked('PUT', '/users/me', CHANGE), /Failed to fetch/)
  await t.rejects(asked('GET', '/subjects'), /Failed to fetch/)
  await t.rejects(asked('DELETE', `/subjects/${subject}`), /Failed to fetch/)
  const profile = await app.inject({ url: '/users/me', headers })
  t.equal(profile.json().full_name, `Name of ${username}`, 'the profile is as it was')
  const subjects = await app.inject({ url: `/subjects?professor_id=${subject}`, headers })
  t.equal(subjects.headers['x-total-count'], '1', 'the subject is still there')
  await page.close()
}

/** A page of that origin, an administrator, and a subject whose only purpose is to be deleted. */
async function visit ({ app, browser }: Site, origin: string) {
  const admin = await account(app, 'ADMIN')
  const subject = admin.username
  await addSubject(app, subject, subject)
  const page = await browser.newPage()
  await page.goto(origin)
  return { admin, subject, page }
}

/** What a page must not do: ask another host for anything, or write to the console. Grows while the pages are open. */
function listen (context: BrowserContext, origin: string): string[] {
  const noise: string[] = []
  context.on('request', request => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith(`blob:${origin}/`) && !url.startsWith('data:')) {
      noise.push(`asked for ${url}`)
    }
  })
  context.on('requestfailed', request => noise.push(`${request.url()} failed: ${request.failure()?.errorText}`))
  context.on('weberror', ({ error }) => noise.push(`threw ${error().message}`))
  context.on('console', message => {
    // Chromium's advice to the authors of Swagger UI, hidden unless one asks for it.
    if ((message.type() as string) !== 'verbose') noise.push(`${message.type()}: ${message.text()}`)
  })
  return noise
}

/** A web server of an empty page, as a front end would be on a port of its own. */
async function servePages (t: Test): Promise<number> {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Front end</title><link rel="icon" href="data:,">')
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

// The next two run in the page.

async function logIn ({
  gateway,
  username,
  password
}: {
  gateway: string
  username: string
  password: string
}): Promise<string> {
  const answer = await fetch(`${gateway}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    credentials: 'include'
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function send ({
  url,
  method,
  token,
  body = null
}: {
  url: string
  method: string
  token: string
  body?: string | null
}): Promise<{ status: number; total: string | null }> {
  const headers = { authorization: `Bearer ${token}`, ...(body !== null && { 'content-type': 'application/json' }) }
  const answer = await fetch(url, { method, headers, body, credentials: 'include' })
  return { status: answer.status, total: answer.headers.get('x-total-count') }
}
