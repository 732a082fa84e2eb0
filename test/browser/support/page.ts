import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import type { Test } from 'tap'
import ts from 'typescript'
import { until } from '../../support/events.js'

const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
// Beyond any wait on a machine that does much else at once: a test that has to wait longer fails for another reason.
export const LONGEST_WAIT_MS = 120_000
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

const LOCALES = { en: 'en-GB', es: 'es-ES' }

/**
 * A browser for this test, whose user reads this language, and what it must not do (`noise`), which grows while pages
 * are open.
 */
export async function openBrowser (t: Test, origin: string, language: 'en' | 'es' = 'en') {
  const browser = await launch(t)
  // A colour on its way to another one has no contrast of its own.
  const context = await browser.newContext({ locale: LOCALES[language], reducedMotion: 'reduce' })
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  const noise = listen(context, origin)
  return { context, noise, page: await context.newPage() }
}

const TEXTS = new URL('../../../../web/src/texts/', import.meta.url)

/** All texts of the page in this language, as the page has them. Another name than theirs throws. */
export async function textsOf (language: 'en' | 'es'): Promise<any> {
  const source = await readFile(new URL(`${language}.ts`, TEXTS), 'utf8')
  // Its imports are of types alone, so that nothing of them is left.
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  const { outputText } = ts.transpileModule(source, { compilerOptions })
  const texts = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)
  return known(texts[language])
}

function known (texts: object): object {
  return new Proxy(texts, {
    get (target, name) {
      const value: unknown = Reflect.get(target, name)
      // What is awaited is asked whether it can be awaited.
      if (value === undefined && name !== 'then') throw new Error(`The page has no text ${String(name)}`)
      return typeof value === 'object' && value !== null ? known(value) : value
    }
  })
}

/** No violation of axe-core on what is shown now. */
export async function accessible (t: Test, page: Page, name: string): Promise<void> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(await readFile(AXE, 'utf8'))
  const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ' +
    'id + ": " + nodes.map(({ target }) => target.join(" ")).join(", ")))')
  t.strictSame(found, [], `${name}: no violation of axe-core`)
}

/**
 * The text of an element within a turn, as a reader sees it: never empty. The browser draws a turn only in or near the
 * window (`content-visibility: auto`), and one that is not drawn yet has no such text: this waits until it has.
 */
export async function drawnText (element: Locator): Promise<string> {
  while (true) {
    // Each time the element is looked up again: the end of a reply replaces what was drawn while it was written.
    const text = await element.evaluate((node: any) => {
      node.scrollIntoView({ block: 'nearest' })
      // An element that has just become visible may have no text for one more frame.
      return node.checkVisibility({ contentVisibilityAuto: true }) ? String(node.innerText) : ''
    })
    if (text !== '') return text
  }
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

/** Waits until an expression holds in the page. `waitForFunction` would need a policy that allows `eval`. */
export async function holds (page: Page, expression: string): Promise<void> {
  await until(async () => await page.evaluate(expression))
}
