import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Test } from 'tap'

const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
// Beyond any wait on a machine that does much else at once: a test that has to wait longer fails for another reason.
export const LONGEST_WAIT_MS = 60_000
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Why the tests of this room cannot run here; `false` where they can. */
export const skip = existsSync(BROWSER)
  ? false
  : `There is no browser at ${BROWSER}: install chromium, or set CHROMIUM_PATH.`

/** Starts Chromium with these arguments, too. It ends with the test. */
export async function launch (t: Test, ...more: string[]): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', ...more]
  const browser = await chromium.launch({ executablePath: BROWSER, args, timeout: LONGEST_WAIT_MS })
  t.teardown(() => browser.close())
  return browser
}

/** A browser for this test, and what it must not do (`noise`), which grows while pages are open. */
export async function openBrowser (t: Test, origin: string, locale = 'en-GB') {
  const browser = await launch(t)
  // A colour on its way to another one has no contrast of its own.
  const context = await browser.newContext({ locale, reducedMotion: 'reduce' })
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  const noise = listen(context, origin)
  return { context, noise, page: await context.newPage() }
}

/** No violation of axe-core on what is shown now. */
export async function accessible (t: Test, page: Page, name: string): Promise<void> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(await readFile(AXE, 'utf8'))
  const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ' +
    'id + ": " + nodes.map(({ target }) => target.join(" ")).join(", ")))')
  t.strictSame(found, [], `${name}: no violation of axe-core`)
}

/** By how many pixels the page is wider than the window. */
export async function overflow (page: Page): Promise<number> {
  return await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
}

/** What a page must not do: ask another host for anything, or write to the console. */
function listen (context: BrowserContext, origin: string): string[] {
  const noise: string[] = []
  context.on('request', request => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith(`blob:${origin}/`)) noise.push(`asked for ${url}`)
  })
  context.on('weberror', ({ error }) => noise.push(`threw ${error().message}`))
  context.on('console', message => {
    // Advice of the browser is hidden unless one asks for it.
    if (['error', 'warning'].includes(message.type())) noise.push(`${message.type()}: ${message.text()}`)
  })
  return noise
}
