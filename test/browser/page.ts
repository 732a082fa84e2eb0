import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import type { Test } from 'tap'

const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Why the tests of this room cannot run here; `false` where they can. */
export const skip = existsSync(BROWSER)
  ? false
  : `There is no browser at ${BROWSER}: install chromium, or set CHROMIUM_PATH.`

/** A browser for this test, in English, and what it must not do (`noise`), which grows while pages are open. */
export async function openBrowser (t: Test, origin: string) {
  const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--disable-gpu'] })
  t.teardown(() => browser.close())
  // A colour on its way to another one has no contrast of its own.
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
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
