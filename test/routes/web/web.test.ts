import t from 'tap'
import { account, call, testApp } from '../../helper.js'

// As asked for, word by word; more may follow.
const POLICY = new RegExp("^default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'; ")

t.test('/ leads to the page, which stands at every path below /app/ and is never kept', async t => {
  const app = await testApp(t)
  const get = async (url: string, headers = {}) => await call(app, undefined, 'GET', url, undefined, headers)
  for (const url of ['/', '/app']) {
    const { statusCode, headers } = await get(url)
    t.strictSame([statusCode, headers.location], [302, '/app/'], url)
  }
  const page = await get('/app/')
  t.match(page.headers, {
    'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': POLICY
  })
  t.match(page.headers['content-security-policy'], "require-trusted-types-for 'script'")
  t.notMatch(page.headers['content-security-policy'], 'unsafe', 'nothing inline')
  t.equal((await get('/app/courses/algebra-1/chat/6f2c1a9e')).body, page.body)
  const compressed = await get('/app/', { 'accept-encoding': 'br' })
  t.equal(compressed.headers['content-encoding'], 'br', 'compressed by the build')
})

t.test('the files of the page have a hash in their names and are kept for ever', async t => {
  const app = await testApp(t)
  const { body } = await call(app, undefined, 'GET', '/app/')
  const files = body.match(/\/app\/assets\/[^"]+/g) ?? []
  t.ok(files.length > 1, 'the page has files')
  for (const file of files) {
    const { statusCode, headers } = await call(app, undefined, 'GET', file, undefined, { 'accept-encoding': 'gzip' })
    t.equal(statusCode, 200, file)
    t.match(headers['cache-control'], /max-age=31536000, immutable/, file)
    if (!file.endsWith('.svg')) t.equal(headers['content-encoding'], 'gzip', file)
  }
})

t.test('no other answer is changed by the page', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  for (const url of ['/application', '/assets/x.js', '/app/assets/none.js', '/app/assets/../../package.json']) {
    const { statusCode, headers, body } = await call(app, student, 'GET', url)
    if (url.includes('..')) t.notMatch(body, 'dependencies', 'no file beside the page')
    else t.strictSame([statusCode, headers['content-type']], [404, 'application/json; charset=utf-8'], url)
  }
  t.match((await call(app, undefined, 'GET', '/health')).headers['content-security-policy'], /worker-src/)
  const { paths } = (await call(app, undefined, 'GET', '/openapi.json')).json()
  t.notMatch(Object.keys(paths).join(' '), '/app', 'the page is no operation')
})

t.test('with WEB=off there is no page', async t => {
  const app = await testApp(t, { WEB: 'off' })
  for (const url of ['/', '/app', '/app/', '/app/assets/x.js']) {
    t.strictSame((await call(app, undefined, 'GET', url)).json(), { detail: 'Not Found' }, url)
  }
})
