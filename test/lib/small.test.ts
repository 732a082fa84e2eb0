import { mongo } from 'mongoose'
import t from 'tap'
import { apiError, isApiError } from '../../lib/errors.js'
import { isUnchanged } from '../../lib/entity-tags.js'
import { errorResponse, responsesOf } from '../../lib/error-responses.js'
import { omitUndefined } from '../../lib/omit-undefined.js'
import { hostsOf, withoutCredentials } from '../../lib/printable-url.js'
import { duplicateKey, upsert } from '../../lib/upsert.js'

t.test('hosts of a connection string have no user, password, database or option', async t => {
  const uris: Array<[uri: string, hosts: string]> = [
    ['mongodb://ada:hunter2@a.example:27017,b.example/db?password=hunter2', 'a.example:27017,b.example'],
    ['mongodb+srv://ada:hunter2@cluster.example', 'cluster.example'],
    ['mongodb://ada:p%40ss@localhost?x=1', 'localhost'],
    ['http://localhost:6333', 'localhost:6333']
  ]
  for (const [uri, hosts] of uris) t.equal(hostsOf(uri), hosts, uri)
})

t.test('a request with the present tag is answered with 304', async t => {
  const tag = '"a1"'
  for (const header of [tag, 'W/"a1"', '"b", "a1"', ' "a1" ,"b"', '*']) t.equal(isUnchanged(header, tag), true, header)
  for (const header of [undefined, '', 'a1', '"b"', '"a1', 'W/"a"']) {
    t.equal(isUnchanged(header, tag), false, String(header))
  }
})

t.test('a URL is shown without user, password, query and last slash', async t => {
  const urls: Array<[url: string, shown: string]> = [
    ['http://ada:hunter2@localhost:8080/?key=hunter2', 'http://localhost:8080'],
    ['https://hunter2@engine.example/v1/#hunter2', 'https://engine.example/v1'],
    ['http://127.0.0.1:1/a/b', 'http://127.0.0.1:1/a/b']
  ]
  for (const [url, shown] of urls) t.equal(withoutCredentials(url), shown, url)
  t.equal(withoutCredentials(undefined), undefined)
})

t.test('fields without a value are left out, null and false are values', async t => {
  const fields = omitUndefined({ a: undefined, b: null, c: false, d: 0, e: '' })
  t.strictSame(fields, { b: null, c: false, d: 0, e: '' })
  t.notOk('a' in fields)
})

const duplicate = (keyPattern?: object) =>
  new mongo.MongoServerError({ message: 'E11000', code: 11000, ...(keyPattern && { keyPattern }) })

t.test('the key of a duplicate is the first field of its index', async t => {
  t.equal(duplicateKey(duplicate({ email_key: 1, other: 1 })), 'email_key')
  t.equal(duplicateKey(duplicate()), undefined)
  t.equal(duplicateKey(new mongo.MongoServerError({ message: 'x', code: 2, keyPattern: { _id: 1 } })), undefined)
  t.equal(duplicateKey(Object.assign(new Error('x'), { code: 11000, keyPattern: { _id: 1 } })), undefined)
  t.equal(duplicateKey(undefined), undefined)
})

t.test('an upsert is tried a second time where another one has inserted meanwhile, and not a third time', async t => {
  const failing = (...errors: Error[]) => {
    let calls = 0
    const write = async () => {
      const error = errors[calls++]
      if (error !== undefined) throw error
      return calls
    }
    return write
  }
  t.equal(await upsert(failing()), 1)
  t.equal(await upsert(failing(duplicate({ _id: 1 }))), 2)
  await t.rejects(upsert(failing(duplicate({ _id: 1 }), duplicate({ _id: 1 }))), { code: 11000 })
  await t.rejects(upsert(failing(duplicate({ other: 1 }))), { code: 11000 })
  await t.rejects(upsert(failing(new Error('broken'))), { message: 'broken' })
})

t.test('an error of a catalogue has its status, its sentence and its headers, and is told from others', async t => {
  const TooMany = apiError<[what: string]>('TOO_MANY', 429, 'Too many %s', { headers: { a: 'b' }, isExpected: true })
  const error: unknown = new TooMany('requests')
  t.match(error, {
    message: 'Too many requests',
    statusCode: 429,
    code: 'TOO_MANY',
    headers: { a: 'b' },
    isExpected: true
  })
  t.equal(isApiError(error), true)
  t.equal(isApiError(Object.assign(new Error('Too many'), { statusCode: 429 })), false)
})

const Missing = apiError('MISSING', 404, 'Not there')
const Absent = apiError('ABSENT', 404, 'Not here')
const statusesOf = (responses: object) => Object.keys(responses).map(Number)

t.test('the responses of a route are its own, those of its errors, and those of any route', async t => {
  const own = errorResponse('Mine', 'No')
  t.strictSame(statusesOf(responsesOf({ method: 'GET', schema: {} }, [])), [400, 500, 503])
  t.strictSame(statusesOf(responsesOf({ method: 'POST', schema: {} }, [])), [400, 413, 500, 503])
  t.strictSame(statusesOf(responsesOf({ method: 'GET', schema: { querystring: {} } }, [])), [400, 422, 500, 503])
  t.strictSame(statusesOf(responsesOf({ method: 'PUT', schema: { body: {} } }, [])), [400, 413, 415, 422, 500, 503])
  const responses = responsesOf({ method: 'GET', schema: { response: { 200: {}, 503: own } } }, [Missing, Absent])
  t.strictSame(statusesOf(responses), [200, 400, 404, 500, 503])
  t.equal(responses[503], own, 'a route may describe a response itself')
  t.match(responses[404], { 'x-response-description': 'Not there, or Not here.' })
  t.strictSame((responses[404] as { examples: object }).examples, [{ detail: 'Not there' }, { detail: 'Not here' }])
})
