import t from 'tap'
import { call, collectedLog, testApp } from '../../support/helper.js'

t.test('a proxy that is not trusted is reported once', async t => {
  const warnings = async (environment: NodeJS.ProcessEnv) => {
    const { lines, log } = collectedLog('warn')
    const app = await testApp(t, environment, log)
    await call(app, undefined, 'GET', '/health')
    for (const ip of ['192.0.2.1', '192.0.2.2']) {
      await call(app, undefined, 'GET', '/health', undefined, { 'x-forwarded-for': ip })
    }
    return lines.map(line => JSON.parse(line)).map(({ msg, peer }) => `${peer}: ${msg}`)
  }
  t.matchOnlyStrict(await warnings({}),
    [/^127\.0\.0\.1: X-Forwarded-For from an address that TRUST_PROXY does not name/])
  t.strictSame(await warnings({ TRUST_PROXY: '127.0.0.1' }), [])
})
