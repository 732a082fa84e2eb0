/*
 * After `npm run build`: starts the gateway on an empty folder, makes the administrator and the demo course with the
 * page itself, and takes the pictures of README.md into docs/pictures/. It needs a chromium (CHROMIUM_PATH).
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { chromium } from 'playwright-core'

const FOLDER = 'docs/pictures'
const SIZE = { width: 1280, height: 800 }

const data = mkdtempSync(join(tmpdir(), 'screenshots-'))
mkdirSync(FOLDER, { recursive: true })
const server = spawn(execPath, ['dist/server.js'], {
  env: { PATH: env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'pipe']
})
const browser = await chromium.launch({
  executablePath: env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu']
})
try {
  const origin = await addressOf(server)
  const password = await begin(origin)
  await takeChat(await signIn(origin, password, 'light'))
  await takeTest(await signIn(origin, password, 'dark'))
} finally {
  await browser.close()
  server.kill()
  server.once('exit', () => rmSync(data, { recursive: true, force: true }))
}

async function addressOf ({ stderr }) {
  let greeting = ''
  for await (const piece of stderr) {
    greeting += piece
    const [, address] = /listens on (\S+)/.exec(greeting) ?? []
    if (address !== undefined && greeting.includes('/redoc')) return address
  }
  throw new Error(`The gateway has not started. ${greeting}`)
}

/** The first page of an empty installation. Returns the password of the student of the demo. */
async function begin (origin) {
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(origin)
  await page.getByLabel('Full name').fill('Rosa Root')
  await page.getByLabel('Email').fill('root@example.org')
  await page.getByLabel('Username').fill('root')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create and open' }).click()
  const password = await page.getByLabel('Password of demo-student').inputValue()
  await page.close()
  return password
}

async function signIn (origin, password, colorScheme) {
  const page = await browser.newPage({ locale: 'en-GB', colorScheme, viewport: SIZE })
  await page.goto(origin)
  await page.getByLabel('Username').fill('demo-student')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Introduction to Databases' }).click()
  await page.getByLabel('Your question').waitFor()
  return page
}

async function say (page, text) {
  await page.getByLabel('Your question').fill(text)
  await page.getByLabel('Your question').press('Enter')
}

async function takeChat (page) {
  await say(page, 'What is referential integrity?')
  await page.getByRole('button', { name: 'This answer helped me' }).first().waitFor()
  await say(page, 'How much does the final exam count?')
  await page.getByRole('button', { name: 'This answer helped me' }).nth(1).waitFor()
  await page.locator('.rail a', { hasText: 'What is referential' }).waitFor()
  await take(page, 'chat')
}

async function takeTest (page) {
  await say(page, 'Test me with 5 questions about SQL')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Check my answer' }).click()
  await page.getByRole('button', { name: 'Next question' }).waitFor()
  await take(page, 'test')
}

async function take (page, name) {
  await page.evaluate('document.activeElement?.blur(); document.fonts.ready')
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  await page.close()
}
