import { pino } from 'pino'
import t from 'tap'
import { loggerOptions } from '../../../lib/process/logging.js'
import { account, call, collectedLog, credentials, login, PASSWORD, testApp } from '../../support/helper.js'

/** What is logged, a line for each call. */
function testLog (level = 'trace') {
  const lines: string[] = []
  const log = pino(loggerOptions(level), {
    write: line => {
      lines.push(line)
    }
  })
  return { log, lines, parsed: () => lines.map(line => JSON.parse(line)) }
}

const SECRET_KEYS = [
  'password', 'password_hash', 'authorization', 'access_token', 'token', 'secret', 'x-companion-secret',
  'COMPANION_SECRET'
]

t.test('the value of every secret key is redacted, at any depth and of any type', async t => {
  for (const key of SECRET_KEYS) {
    const { log, lines, parsed } = testLog()
    log.info(
      {
        [key]: 'hunter2',
        deep: [{ down: { below: { [key]: ['hunter2', { text: 'hunter2' }] } } }],
        'with "quotes"': { [key]: 'hunter2"}' },
        [`${key}_id`]: 'kept'
      },
      'a careless line'
    )
    t.notMatch(lines.join(''), /hunter2/, key)
    const [line, ...more] = parsed()
    t.strictSame(more, [], key)
    t.matchOnly(
      line,
      {
        level: 30,
        time: Number,
        pid: Number,
        hostname: String,
        msg: 'a careless line',
        [key]: '[Redacted]',
        deep: [{ down: { below: { [key]: '[Redacted]' } } }],
        'with "quotes"': { [key]: '[Redacted]' },
        [`${key}_id`]: 'kept'
      },
      key
    )
    t.match(lines.join(''), /\}\n$/, `${key}: the line stays a line`)
  }
})

t.test('a line without a secret key is written as it is', async t => {
  const { log, lines, parsed } = testLog()
  log.info({ tokens: 3, message: 'the "password" was wrong' }, 'a careful line')
  t.equal(lines.length, 1)
  t.match(parsed()[0], { tokens: 3, message: 'the "password" was wrong', msg: 'a careful line', level: 30 })
})

t.test('a request is logged by method, path without query, and address, a reply by its status', async t => {
  const { log, parsed } = testLog()
  const req = {
    method: 'GET',
    originalUrl: '/users/me?token=hunter2',
    ip: '127.0.0.1',
    headers: { cookie: 'hunter2' },
    body: 'hunter2'
  }
  log.info({ req, res: { statusCode: 204, headers: 'hunter2' } })
  const { req: request, res } = parsed()[0]
  t.strictSame(request, { method: 'GET', path: '/users/me', remote_address: '127.0.0.1' })
  t.strictSame(res, { status_code: 204 })
})

t.test(
  'an error is logged with its name, message, code, stack and causes, and nothing that a driver hangs onto it',
  async t => {
    const { log, lines, parsed } = testLog()
    const cause = Object.assign(new TypeError('within'), { op: 'hunter2' })
    const error = Object.assign(new Error('write failed', { cause }), {
      code: 11000,
      writeErrors: [{ op: 'hunter2' }]
    })
    log.error({ err: error })
    t.notMatch(lines.join(''), /hunter2/)
    const { stack, cause: within, ...rest } = parsed()[0].err
    t.strictSame(rest, { type: 'Error', message: 'write failed', code: 11000 })
    t.match(stack, /^Error: write failed\n +at /)
    t.match(within, { type: 'TypeError', message: 'within', stack: /^TypeError: within/ })
    t.notOk('op' in within, 'nor onto its cause')
  }
)

t.test('the level is that of the settings', async t => {
  const { log, lines } = testLog('warn')
  log.info('no')
  log.warn('yes')
  t.equal(lines.length, 1)
})

const ADA = { username: 'ada', email: 'ada@example.edu', password: PASSWORD, full_name: 'Ada', role: 'ADMIN' }

t.test('passwords, hashes and tokens reach no log and no answer', async t => {
  const { lines, log } = collectedLog('trace', loggerOptions('trace'))
  const app = await testApp(t, {}, log)
  const register = (body: object) => call(app, undefined, 'POST', '/register', body)
  const answers = [
    await register(ADA),
    await register({ ...ADA, role: 'STUDENT' }),
    await register({ username: 'a', password: PASSWORD + '\0' }),
    await login(app, 'ada', `wrong ${PASSWORD}`)
  ]
  const token: string = (await login(app, 'ada', PASSWORD)).json().access_token
  const hash = (await app.models.User.findById('ada').lean())?.password_hash ?? ''
  const ada = credentials('ada', token)
  for (const url of [
    `/users/me?password=${encodeURIComponent(PASSWORD)}&token=${token}`,
    '/users/ada',
    '/admin/users',
    `/users/%zz?token=${token}`
  ]) {
    answers.push(await call(app, ada, 'GET', url))
  }
  app.models.User.register = async () => {
    throw Object.assign(new Error('write failed'), {
      writeErrors: [{ op: { password_hash: hash } }],
      op: { password: PASSWORD }
    })
  }
  answers.push(await register({ ...ADA, username: 'bob', email: 'bob@example.edu', role: 'STUDENT' }))

  t.strictSame(
    answers.map(({ statusCode }) => statusCode),
    [201, 400, 422, 401, 200, 200, 200, 400, 500]
  )
  t.ok(lines.length > answers.length, `${lines.length} lines`)
  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), hash, token]) {
    t.ok(secret.length > 10, 'a secret')
    t.notOk(lines.join('').includes(secret), 'not in the log')
    t.notOk(
      answers.some(({ body }) => body.includes(secret)),
      'not in an answer'
    )
  }
})

t.test('one line for a request, with its id, status and time; at debug a second one when it comes in', async t => {
  for (const [level, messages] of [
    ['info', ['request completed']],
    ['debug', ['incoming request', 'request completed']]
  ] as const) {
    const { lines, log } = collectedLog(level, loggerOptions(level))
    const app = await testApp(t, {}, log)
    const student = await account(app, 'STUDENT')
    lines.length = 0
    await call(app, student, 'GET', '/users/me', undefined, { 'x-request-id': 'mine' })
    const parsed = lines.map(line => JSON.parse(line)).filter(({ request_id: id }) => id === 'mine')
    t.strictSame(
      parsed.map(({ msg }) => msg),
      messages,
      level
    )
    t.match(
      parsed.at(-1),
      {
        req: { method: 'GET', path: '/users/me' },
        res: { status_code: 200 },
        responseTime: Number
      },
      level
    )
  }
})
