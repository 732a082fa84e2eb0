import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright-core'
import { SUBJECT } from '../harness/content.js'
import { median, percentile, takeTurns } from '../harness/measure.js'
import { ms, mustHold, table } from '../harness/report.js'
import { startGateway, startServer, type Student } from '../servers.js'

const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ROUNDS = 5
const MESSAGES = 1000
const KEYS = 120
const MOST_USABLE_MS = 1000
const MOST_BYTES = 120_000
const MOST_TASK_MS = 100
const MOST_KEY_MS = 50
// Event Timing tells of no event that takes less.
const LEAST_KEY_MS = 16
// With the 87 pixels of the browser's own bars, so that a page has 1280 x 800.
const WINDOW = '--window-size=1280,887'

/** What a reader of the page waits for, in a browser on this machine. */
export async function web (): Promise<void> {
  if (!existsSync(BROWSER)) {
    console.log(`\nThe page is not measured: there is no browser at ${BROWSER} (CHROMIUM_PATH).`)
    return
  }
  const engine = await startServer('./reference/stub-engine.js')
  const gateway = await startGateway({ users: 100, sessions: [MESSAGES / 2] }, { CHATBOT_URL: engine.origin })
  const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--disable-gpu', WINDOW] })
  try {
    const course = `${gateway.origin}/app/courses/${SUBJECT}`
    const student = gateway.student()
    await opening(browser, student, course, gateway.origin)
    const page = await pageOf(browser, student, '#ask')
    await scrolling(page, course)
    await typing(page, course)
  } finally {
    await browser.close()
    for (const server of [gateway, engine]) await server.stop()
  }
}

/** The time until the text field of a course is there, with nothing in the cache, and what it loads. */
async function opening (browser: Browser, student: Student, course: string, origin: string): Promise<void> {
  let bytes = 0
  const open = (address: string, control: string) => async () => {
    const page = await pageOf(browser, student, control)
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(control).first().waitFor()
    const [there, loaded] = await page.evaluate<[number, number]>('[thereAt, performance.getEntriesByType("resource")' +
      '.filter(({ name }) => name.includes("/app/")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)]')
    if (control === '#ask') bytes = loaded
    await page.context().close()
    return there
  }
  const seen = await takeTurns(ROUNDS, { chat: open(course, '#ask'), docs: open(`${origin}/docs`, '.opblock') })
  table('From the navigation to what is used, cold cache', [
    ['the text field of a course', ms(median(seen.chat))], ['the operations of /docs', ms(median(seen.docs))],
    ['scripts and styles of the course', `${(bytes / 1000).toFixed(0)} kB`]
  ])
  const usable = median(seen.chat)
  mustHold('The text field of a course: there within 1.0 s, cold cache', ms(usable), usable <= MOST_USABLE_MS)
  mustHold('The first load of a course: at most 120 kB, compressed', `${bytes} bytes`, bytes <= MOST_BYTES)
}

/** The longest task while a long transcript is scrolled from its end to its beginning and back. */
async function scrolling (page: Page, course: string): Promise<void> {
  await page.goto(`${course}/chat/turns-${MESSAGES / 2}`)
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  await earlier.waitFor()
  while (await earlier.count() > 0) {
    const shown = await page.locator('.turn').count()
    await earlier.click()
    await page.locator('.turn').nth(shown).waitFor({ state: 'attached' })
  }
  const turns = await page.locator('.turn').count()
  await page.mouse.move(640, 400)
  await page.evaluate('tasks.length = 0')
  for (const way of [1, -1]) {
    for (let step = 0; step < 150; step++) {
      await page.mouse.wheel(0, way * 900)
      await pause(15)
    }
  }
  await pause(300)
  const tasks = await page.evaluate<number[]>('tasks.filter(({ name }) => name === "longtask").map(({ time }) => time)')
  const longest = Math.max(0, ...tasks)
  table(`A transcript of ${turns * 2} messages is scrolled`, [
    ['tasks above 50 ms', String(tasks.length)], ['the longest of them', tasks.length === 0 ? '–' : ms(longest)]
  ])
  mustHold('A transcript of 1,000 messages is scrolled: no task above 100 ms', ms(longest), longest <= MOST_TASK_MS)
}

/** How long key events take while a reply streams into the page. */
async function typing (page: Page, course: string): Promise<void> {
  await page.goto(course)
  const field = page.getByLabel('Your question')
  await field.fill('stream 300 0')
  await field.press('Enter')
  await page.locator('.writing', { hasText: '1' }).waitFor()
  await page.evaluate('tasks.length = 0')
  await field.pressSequentially('a'.repeat(KEYS), { delay: 30 })
  await pause(300)
  const isStreaming = await page.locator('.writing').count() > 0
  const slow = await page.evaluate<number[]>('tasks.filter(({ name }) => name === "keydown").map(({ time }) => time)')
  const p95 = percentile([...slow, ...Array<number>(Math.max(0, KEYS - slow.length)).fill(LEAST_KEY_MS)], 0.95)
  table(`${KEYS} keys while a reply streams${isStreaming ? '' : ' (it ended before the last key)'}`, [
    ['p95 of keydown', ms(p95)], ['the slowest', ms(Math.max(LEAST_KEY_MS, ...slow))]
  ])
  mustHold('A reply streams: 95 % of key events below 50 ms', ms(p95), p95 < MOST_KEY_MS && isStreaming)
}

/**
 * A page of this student with an empty cache. `thereAt` is when the control has come, in milliseconds after the
 * navigation; `tasks` are the long tasks and the slow events.
 */
async function pageOf (browser: Browser, { headers }: Student, control: string): Promise<Page> {
  // The page is as large as the window. A size of its own would reach below it: there the browser draws nothing, and a
  // key in the text field would wait for the next frame that changes something above.
  const context = await browser.newContext({ locale: 'en-GB', viewport: null })
  await context.addInitScript(`
    sessionStorage.setItem('token', '${headers.authorization.replace('Bearer ', '')}')
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('${control}') === null) return
      window.thereAt = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
    window.tasks = []
    const observer = new PerformanceObserver(list => {
      for (const { name, entryType, duration } of list.getEntries()) {
        tasks.push({ name: entryType === 'longtask' ? 'longtask' : name, time: duration })
      }
    })
    observer.observe({ type: 'longtask' })
    observer.observe({ type: 'event', durationThreshold: ${LEAST_KEY_MS} })
  `)
  return await context.newPage()
}
