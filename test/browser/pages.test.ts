import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type BrowserContext } from 'playwright-core'
import t, { type Test } from 'tap'
import { account, call, PASSWORD, testApp } from '../helper.js'

/*
 * What only a browser can tell: that the documentation pages work, and that CORS admits the configured origins. The
 * pages are opened by a name that is not localhost and without TLS, where browsers are stricter.
 */
const HOST = 'gateway.test'
const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

if (!existsSync(BROWSER)) {
  t.plan(0, `There is no browser at ${BROWSER}: install Debian's chromium, or name one in CHROMIUM_PATH.`)
} else {
  await inBrowser()
}

async function inBrowser (): Promise<void> {
  const allowed = [`http://localhost:${await servePages(t)}`, `http://127.0.0.1:${await servePages(t)}`]
  const foreign = `http://localhost:${await servePages(t)}`
  const app = await testApp(t, { FRONTEND_ORIGINS: allowed.join(',') })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const gateway = `http://${HOST}:${port}`
  const { paths } = (await call(app, undefined, 'GET', '/openapi.json')).json()
  const operations = Object.entries<Record<string, { operationId: string; summary: string }>>(paths).flatMap(
    ([path, methods]) => Object.values(methods).map(({ operationId, summary }) => ({ path, operationId, summary }))
  )

  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1`
    ]
  })
  t.teardown(() => browser.close())

  await t.test('/docs opens, Authorize logs in, and "Try it out" on GET /users/me answers 200', async t => {
    const student = await account(app, 'STUDENT', 'grace')
    const context = await browser.newContext()
    const noise = listen(context, gateway)
    const page = await context.newPage()
    await page.goto(`${gateway}/docs`)
    await page.locator('.opblock').first().waitFor()
    t.equal(await page.title(), 'Course-assistant gateway · Try the API')
    t.strictSame(
      await page
        .locator('.opblock-summary-path')
        .evaluateAll(nodes => nodes.map(node => node.getAttribute('data-path')).sort()),
      operations.map(({ path }) => path).sort(),
      'every operation is listed'
    )

    await page.locator('.scheme-container .authorize').click()
    const dialog = page.locator('.dialog-ux')
    await dialog.locator('#oauth_username').fill(student.username)
    await dialog.locator('#oauth_password').fill(PASSWORD)
    t.equal(
      await dialog.locator('input:visible, select:visible').count(),
      2,
      'it asks for the username and the password, and nothing that would have to stay empty'
    )
    await dialog.getByText('Authorize', { exact: true }).click()
    await dialog.getByText('Logout').waitFor()
    await dialog.getByText('Close').click()

    const profile = page.locator('#operations-accounts-getProfile')
    await profile.locator('.opblock-summary-control').click()
    await profile.getByRole('button', { name: 'Try it out' }).click()
    await profile.getByRole('button', { name: 'Execute' }).click()
    const answer = profile.locator('.live-responses-table .response')
    t.equal(await answer.locator('.response-col_status').innerText(), '200')
    t.match(await answer.locator('.response-col_description').innerText(), `"username": "${student.username}"`)
    t.match(
      await profile.locator('.curl-command').innerText(),
      'Authorization: Bearer ',
      'with the token of the login'
    )
    t.strictSame(noise, [], 'nothing was asked of another host, and the console is empty')
    await context.close()
  })

  await t.test('/redoc renders every operation', async t => {
    const context = await browser.newContext()
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
        section?.text?.includes(path) && /Responses.*(?:200|201|204)/.test(section.text),
        `${operationId} has its path and its answers`
      )
    }
    t.equal(rendered.length, operations.length)
    t.strictSame(noise, [], 'nothing was asked of another host, and the console is empty')
    await context.close()
  })

  for (const origin of allowed) {
    await t.test(`a page of an allowed origin may do everything (${origin})`, async t => {
      const { admin, subject, page } = await visit(origin)
      const token = await page.evaluate(logIn, { gateway, username: admin.username, password: PASSWORD })
      t.strictSame(
        await page.evaluate(send, {
          url: `${gateway}/users/me`,
          method: 'PUT',
          token,
          body: '{"full_name":"Changed by the page"}'
        }),
        { status: 200, total: null }
      )
      t.equal((await call(app, admin, 'GET', '/users/me')).json().full_name, 'Changed by the page')
      const listed = await page.evaluate(send, {
        url: `${gateway}/subjects?professor_id=${subject}`,
        method: 'GET',
        token
      })
      t.strictSame(listed, { status: 200, total: '1' }, 'it reads X-Total-Count')
      t.strictSame(await page.evaluate(send, { url: `${gateway}/subjects/${subject}`, method: 'DELETE', token }), {
        status: 204,
        total: null
      })
      t.strictSame(
        (await page.evaluate(send, { url: `${gateway}/subjects/${subject}`, method: 'DELETE', token })).status,
        404,
        'it reads refusals, too'
      )
      await page.close()
    })
  }

  await t.test('a page of another origin may do nothing, even with a token', async t => {
    const { admin, subject, page } = await visit(foreign)
    const { token } = admin
    await t.rejects(page.evaluate(logIn, { gateway, username: admin.username, password: PASSWORD }), /Failed to fetch/)
    await t.rejects(
      page.evaluate(send, {
        url: `${gateway}/users/me`,
        method: 'PUT',
        token,
        body: '{"full_name":"Changed by the page"}'
      }),
      /Failed to fetch/
    )
    await t.rejects(page.evaluate(send, { url: `${gateway}/subjects`, method: 'GET', token }), /Failed to fetch/)
    await t.rejects(
      page.evaluate(send, { url: `${gateway}/subjects/${subject}`, method: 'DELETE', token }),
      /Failed to fetch/
    )
    t.equal(
      (await call(app, admin, 'GET', '/users/me')).json().full_name,
      `Name of ${admin.username}`,
      'the profile is as it was'
    )
    t.equal(
      (await call(app, admin, 'GET', `/subjects?professor_id=${subject}`)).headers['x-total-count'],
      '1',
      'the subject is still there'
    )
    await page.close()
  })

  /** A page of that origin, an administrator, and a subject whose only purpose is to be deleted. */
  async function visit (origin: string) {
    const admin = await account(app, 'ADMIN')
    const subject = admin.username
    await app.models.Subject.add({ subject_id: subject, name: 'S', description: '', professor_id: subject })
    const page = await browser.newPage()
    await page.goto(origin)
    return { admin, subject, page }
  }
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
