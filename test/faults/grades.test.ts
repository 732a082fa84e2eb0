import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { createConnection } from 'mongoose'
import t, { type Test } from 'tap'
import { STABLE_API } from '../../lib/database/stable-api.js'
import { defineModels } from '../../models/index.js'
import { freshDatabase } from '../support/database.js'
import { NO_COMPANIONS } from '../support/doubles/engine-double.js'
import { until } from '../support/events.js'
import { startGateway } from '../support/gateway-process.js'
import { SECRET_KEY } from './support/token.js'

/*
 * What is guaranteed of a grade (docs/lti.md): a kill neither loses nor doubles one. A gateway that is killed after the
 * platform has taken a score, and before that is noted, sends the same score with the same time again: the platform,
 * which takes only what is newer, keeps it once.
 */

const MANY = 240

/** A platform that fails half of the calls: of these, half before it has stored the score, and half after. */
async function gradebook (t: Test) {
  const stored = new Map<string, { timestamp: string, score: number, times: number }>()
  let [calls, repeated] = [0, 0]
  const judge = (body: string): number => {
    const { userId, timestamp, scoreGiven: score } = JSON.parse(body)
    const number = ++calls
    if (number % 4 === 1) return 503
    const known = stored.get(userId)
    if (known !== undefined && known.timestamp >= timestamp) {
      repeated++
      return 409
    }
    stored.set(userId, { timestamp, score, times: (known?.times ?? 0) + 1 })
    return number % 4 === 3 ? 500 : 204
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (request.url !== '/token') return response.writeHead(judge(body)).end()
    const token = { access_token: 'x', token_type: 'Bearer', expires_in: 3600 }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(token))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, stored, counts: () => ({ calls, repeated }) }
}

/** A course of the platform whose students have all ended a graded test: their scores wait in the outbox. */
async function examined (t: Test, url: string) {
  t.testdir()
  const uri = await freshDatabase(t)
  const connection = await createConnection(uri, { autoIndex: false, serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const models = defineModels(connection)
  const now = new Date()
  await models.LtiPlatform.add({
    _id: 'platform',
    issuer: url,
    client_id: 'tutor',
    name: 'Moodle',
    deployments: ['1'],
    authorization_url: `${url}/auth`,
    token_url: `${url}/token`,
    jwks_url: `${url}/keys`,
    frame_origins: [],
    state: 'active',
    created_at: now
  })
  const subject = { subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'emmy' }
  await models.Subject.add(subject, { lti_context: 'context' } as never)
  const link = { platform: 'platform', id: '3', lineitem: `${url}/lineitems/7` }
  await models.GradedActivity.create({
    _id: 'a'.repeat(24),
    subject: 'algebra',
    title: 'Week 3',
    topic: '',
    count: 5,
    attempts: 1,
    counts: 'best',
    created_at: now,
    link
  })
  const names = Array.from({ length: MANY }, (_, i) => `student-${i}`)
  await ended(models, names)
  return { models, uri, names }
}

/** Each has ended an attempt. */
async function ended (models: ReturnType<typeof defineModels>, names: string[]): Promise<void> {
  const [now, later] = [new Date(), new Date(Date.now() + 3_600_000)]
  // What is left of a user without an account is deleted at the start.
  for (const username of names) {
    const person = { username, email: `${username}@example.edu`, full_name: username, role: 'STUDENT' as const }
    await models.User.register(person, 'hash', { subjects: ['algebra'] })
  }
  await models.LtiMember.insertMany(names.map(username => ({
    _id: `m-${username}`, context: 'context', sub: username, username, role: 'student' as const, seen: now
  })))
  await models.GradedAttempt.insertMany(names.map((username, i) => ({
    _id: `attempt-${username}`,
    activity: 'a'.repeat(24),
    subject: 'algebra',
    username,
    number: 1,
    session: `graded-${username}`,
    began_at: now,
    ended_at: now,
    score: i % 101
  })))
  await models.OutboxEntry.add(names.map(owner => ({
    _id: `grade/attempt-${owner}`,
    kind: 'grade',
    peer: 'platform',
    owner,
    content: { attempt: `attempt-${owner}` },
    made: now,
    tries: 0,
    due: now,
    until: later,
    ends: later
  })))
}

t.test('gateways that are killed again and again send each of 240 grades once, though half of the calls fail',
  { timeout: 480_000 }, async t => {
    const { url, stored, counts } = await gradebook(t)
    const { models, uri, names } = await examined(t, url)
    const settings = {
      MONGODB_URI: uri,
      SECRET_KEY,
      LOG_LEVEL: 'warn',
      LTI_PRIVATE_HOSTS: 'on',
      PUBLIC_URL: 'https://t.example.edu',
      ...NO_COMPANIONS
    }
    const start = async () => {
      const { process, exit } = await startGateway(t, settings)
      return async () => {
        process.kill('SIGKILL')
        await exit
      }
    }
    const grades = { kind: 'grade' }
    // What a killed gateway has claimed, and what has failed, is due again: as it were minutes later.
    const waiting = { ...grades, due: { $exists: true } }
    const ripen = () => models.OutboxEntry.updateMany(waiting, { $set: { due: new Date() } })
    const isEmpty = async () => await models.OutboxEntry.countDocuments(grades) === 0
    for (let kill = 1; kill <= 2; kill++) {
      const { calls } = counts()
      const pair = await Promise.all([start(), start()])
      await until(async () => counts().calls > calls + 40 || await isEmpty())
      await Promise.all(pair.map(end => end()))
      await ripen()
    }
    t.ok(stored.size < MANY, `the last of them is killed in the middle: ${stored.size}`)
    await Promise.all([start(), start()])
    for (let pass = 0; pass < 500 && !await isEmpty(); pass++) {
      await ripen()
      await sleep(500)
    }
    t.strictSame([...stored.keys()].sort(), [...names].sort(), 'each has arrived')
    t.strictSame([...stored.values()].filter(({ times }) => times !== 1), [], 'once')
    t.strictSame(names.filter((name, i) => stored.get(name)?.score !== i % 101), [], 'with its own score')
    t.equal(await models.GradedAttempt.countDocuments({ sent_at: { $exists: true } }), MANY)
    t.comment(JSON.stringify(counts()))
  })
