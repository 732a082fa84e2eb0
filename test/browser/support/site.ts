import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { engineDouble, type EngineDouble } from '../../support/doubles/engine-double.js'
import { freePort } from '../../support/free-port.js'
import { account, addSubject, enrol, freshDatabase, startApp, type Account } from '../../support/helper.js'
import { openBrowser } from './page.js'

export interface Site {
  origin: string
  engine: EngineDouble
  /** The settings of a gateway in its place. */
  environment: Record<string, string>
  /** The gateway that runs now. */
  app: () => FastifyInstance
  stop: () => Promise<void>
  start: () => Promise<void>
  page: Page
  noise: string[]
}

/** A gateway that can be stopped and started again on the same port and data, an engine, and a browser. */
export async function startSite (t: Test): Promise<Site> {
  const engine = await engineDouble(t)
  const uri = await freshDatabase(t)
  const settings = { CHATBOT_URL: engine.url, SECRET_KEY: 'k'.repeat(64) }
  let app = await startApp(t, uri, settings)
  const port = await freePort()
  await app.listen({ host: '127.0.0.1', port })
  const origin = app.listeningOrigin
  await addSubject(app)
  await account(app, 'ADMIN', 'zoe')
  const stop = async () => {
    app.server.closeAllConnections()
    await app.close()
  }
  const start = async () => {
    app = await startApp(t, uri, settings)
    await app.listen({ host: '127.0.0.1', port })
  }
  const { noise, page } = await openBrowser(t, origin)
  const environment = { ...settings, MONGODB_URI: uri, PORT: String(port) }
  return { origin, engine, environment, app: () => app, stop, start, noise, page }
}

/** A new student of the course, who is signed in. */
export async function student ({ app, origin, page }: Site, name: string): Promise<Account> {
  const who = await account(app(), 'STUDENT', name)
  await enrol(app(), who, 'algebra')
  await signIn(page, origin, who)
  // Whatever is loaded is there: a test may stop the gateway.
  await page.goto(`${origin}/app/courses/algebra`, { waitUntil: 'networkidle' })
  await page.locator('.thread--new').waitFor()
  await page.locator('.rail .dim').waitFor()
  return who
}

/** As a tab that has kept its token. */
export async function signIn (page: Page, origin: string, { token }: Account): Promise<void> {
  // The application does not run there.
  await page.goto(`${origin}/health`)
  await page.evaluate(`sessionStorage.clear(); sessionStorage.setItem('token', ${JSON.stringify(token)})`)
}

export async function ask (page: Page, text: string): Promise<void> {
  await page.getByLabel('Your question').fill(text)
  await page.getByLabel('Your question').press('Enter')
}

/** The engine streams this much of its next reply; the rest comes when the function is called that this returns. */
export function streamUntil (engine: EngineDouble, begin: string): (whole: string) => void {
  const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  let end = (_whole: string) => {}
  engine.behave((response, { body: { id } }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event('delta', { text: begin }))
    end = whole => response.end(event('done', replyOf(id, whole)))
  })
  return whole => end(whole)
}

export function replyOf (session_id: string, response: string, more: object = {}) {
  return { response, session_id, asignatura: 'algebra', ...more }
}
