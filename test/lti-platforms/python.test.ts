import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { account, call, testApp } from '../support/helper.js'
import { COLUMN_STAYS } from '../../services/lti/graded/columns.js'
import { drained } from '../support/outbox.js'
import { engineWith, takeTest } from '../routes/lti/graded-course.js'
import { LTI_SETTINGS, landed, ORIGIN, post } from '../routes/lti/platform.js'

/*
 * Launches, names and roles, deep linking, columns and scores with platforms that others have written (platforms.py):
 * they begin the login, check our answer to it, sign the message, check our tokens and our signed choice, and keep the
 * columns and scores.
 */

const PACKAGES = ['lti-consumer-xblock==11.4.4', 'lti1p3platform==0.1.8']
// Seen from this compiled module.
const FOLDER = fileURLToPath(new URL('../../lti-platforms/', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../../../test/lti-platforms/platforms.py', import.meta.url))
const INSTALL_MS = 240_000
const PYTHON = `${FOLDER}bin/python`

/** Why these tests cannot run here; `false` where they can. */
function missing (): string | false {
  const run = (file: string, ...args: string[]) =>
    spawnSync(file, args, { stdio: 'ignore', timeout: INSTALL_MS }).status === 0
  if (existsSync(PYTHON)) return false
  if (run('python3', '-m', 'venv', FOLDER) && run(PYTHON, '-m', 'pip', 'install', ...PACKAGES)) return false
  rmSync(FOLDER, { recursive: true, force: true })
  return 'There is no Python 3 with venv, or its packages cannot be downloaded: the platforms of others are not tried.'
}

const skip = missing()

for (const kind of ['open-edx', 'lti1p3platform']) {
  t.test(kind, { skip, timeout: 120_000 }, async t => {
    const score = { of: 0 }
    const app = await testApp(t, { ...LTI_SETTINGS, CHATBOT_URL: (await engineWith(t, score)).url })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const url = await platform(t, kind, app.listeningOrigin)
    const admin = await account(app, 'ADMIN')
    await call(app, admin, 'POST', '/admin/lti/platforms', {
      issuer: url,
      client_id: 'tutor',
      name: kind,
      deployments: ['1'],
      authorization_url: `${url}/auth`,
      token_url: `${url}/token`,
      jwks_url: `${url}/keys`
    })
    const given = { app, url, score, isOpenEdx: kind === 'open-edx' }
    await t.test('launch, names and roles, and a link that a teacher chooses', async t => { await course(t, given) })
    await t.test('one column, with the score that counts, title and time', async t => { await grades(t, given) })
  })
}

interface Given { app: FastifyInstance, url: string, score: { of: number }, isOpenEdx: boolean }

async function course (t: Test, { app, url }: Given): Promise<void> {
  const teacher = await landed(app, await launch(app, url, { sub: 'staff-1', role: 'staff' }))
  t.equal(teacher.to, '/app/courses/demox')
  const roster = await call(app, teacher.who, 'POST', '/subjects/demox/lti/roster')
  // The launch may have read it a moment before.
  const again = roster.statusCode === 409 || roster.json().enrolled === 0
  t.match(roster.json(), again ? {} : { enrolled: 2, left: 0, unchanged: 1 })
  const students = async () => (await call(app, teacher.who, 'GET', '/professor/students')).json().length
  while (await students() < 2) await new Promise(resolve => setTimeout(resolve, 50))
  const student = await landed(app, await launch(app, url, { sub: 'student-1', role: 'student' }))
  t.strictSame((await call(app, student.who, 'GET', '/users/me')).json().subjects, ['demox'])
  const link = { type: 'ltiResourceLink', title: 'Demonstration', url: `${ORIGIN}/lti/launch` }
  t.strictSame(await chosen(app, url), [link])
}

const PATH = '/subjects/demox/graded-activities'

async function grades (t: Test, { app, url, score, isOpenEdx }: Given): Promise<void> {
  const { who: teacher } = await landed(app, await launch(app, url, { sub: 'staff-1', role: 'staff' }))
  const made = await call(app, teacher, 'POST', PATH, { title: 'Week 3', attempts: 4, counts: 'best' })
  const { id } = made.json()
  const opened = await launch(app, url, { sub: 'student-1', role: 'student', tutor_activity: id })
  const { who } = await landed(app, opened)
  const book = async () => await jsonAt(`${url}/gradebook`) as unknown as Gradebook
  const take = async (of: number) => {
    score.of = of
    t.equal((await takeTest(app, who, `${PATH}/${id}`)).statusCode, 200)
  }
  const change = async (fields: object) => {
    const answer = await call(app, teacher, 'PUT', `${PATH}/${id}`, fields)
    t.equal(answer.statusCode, 200, answer.body)
    await drained(app, 'column')
  }
  const problem = async () => (await call(app, teacher, 'GET', PATH)).json()[0].problem
  await take(40)
  const [first] = (await book()).items
  t.match(first, { label: 'Week 3', scoreMaximum: 100, tag: 'course-assistant', resourceId: id })
  await change({ title: 'Week 4', closes_at: '2126-01-15T12:00:00Z' })
  await take(30)
  // Open edX takes none of the tokens that it has given before.
  if (isOpenEdx) await fetch(`${url}/rotate`, { method: 'POST' })
  await take(90)
  const { items, grades, results } = await book()
  t.equal(items.length, 1, 'the column is made once')
  t.equal(items[0]?.label, 'Week 4')
  t.equal(Date.parse(items[0]?.endDateTime ?? ''), Date.parse('2126-01-15T12:00:00Z'))
  t.strictSame(grades, [{ user: 'student-1', score: 40 }, { user: 'student-1', score: 90 }], 'each that counts, once')
  t.strictSame(results, { 'student-1': 90 })
  t.equal(await problem(), undefined)

  // Its answer was lost.
  await app.models.GradedAttempt.updateOne({ _id: `${id}/${who.username}/3` }, { $unset: { sent_at: 1 } })
  await change({ counts: 'best' })
  t.equal((await book()).grades.length, 2, 'it keeps the one that it has')
  t.equal(await problem(), undefined)
  t.equal(await app.models.GradedAttempt.countDocuments({ sent_at: { $exists: true } }), 2)

  await change({ closes_at: null })
  const [column] = (await book()).items
  t.equal(column?.endDateTime === undefined, !isOpenEdx, 'Open edX cannot take an end away')
  t.equal(await problem(), isOpenEdx ? COLUMN_STAYS : undefined, 'which the teacher is told')
}

interface Gradebook {
  items: Array<{ label: string, endDateTime?: string | null }>
  grades: unknown[]
  results: object
}

/** Starts a platform. Resolves with its origin. */
async function platform (t: Test, kind: string, tool: string): Promise<string> {
  const child = spawn(PYTHON, [PROGRAM, kind, ORIGIN, 'tutor', tool], { stdio: ['ignore', 'pipe', 'ignore'] })
  t.teardown(() => { child.kill('SIGKILL') })
  const [line] = await once(createInterface(child.stdout), 'line')
  return line as string
}

/** The browser goes where the platform and the gateway send it. */
async function launch (app: FastifyInstance, url: string, person: Record<string, string>) {
  const { url: begin } = await jsonAt(`${url}/begin?${new URLSearchParams(person)}`)
  const login = await app.inject((begin as string).replace(ORIGIN, ''))
  const { state, id_token: token } = await jsonAt(login.headers.location as string)
  const cookie = String(login.headers['set-cookie']).split(';', 1)[0] as string
  return await post(app, token as string, { state: state as string, cookie })
}

/** What the platform reads in our answer to a request for a link. */
async function chosen (app: FastifyInstance, url: string): Promise<unknown> {
  const page = await launch(app, url, { sub: 'staff-1', role: 'staff', type: 'LtiDeepLinkingRequest' })
  const request = /name="request" value="([^"]+)"/.exec(page.body)?.[1] as string
  const answer = await app.inject({
    method: 'POST',
    url: '/lti/choice',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ request, choice: 'chat' }).toString()
  })
  const [, action, jwt] = /action="([^"]+)".* name="JWT" value="([^"]+)"/.exec(answer.body) ?? []
  const response = await fetch(action as string, { method: 'POST', body: new URLSearchParams({ JWT: jwt as string }) })
  return await response.json()
}

async function jsonAt (url: string): Promise<Record<string, unknown>> {
  return await (await fetch(url)).json() as Record<string, unknown>
}
