import t from 'tap'
import { guardSettings } from '../../../lib/http/companion-guard.js'

const COMPANION_SECRET = 's'.repeat(32)

t.test('a companion of its own sends its secret to the others, and has a list of names', async t => {
  const given = { COMPANION_SECRET, COMPANION_HOSTS: 'Retrieval, [::1],10.0.0.5,' }
  t.strictSame(guardSettings({ ...given, PORT: 1 }, 'test service', ['ONE_URL', 'OTHER_URL']), {
    PORT: 1,
    COMPANION_SECRET,
    COMPANION_HOSTS: ['retrieval', '[::1]', '10.0.0.5'],
    SENT_SECRETS: { ONE_URL: COMPANION_SECRET, OTHER_URL: COMPANION_SECRET }
  })
})

t.test('without a secret, or with a port in a name, it does not start', async t => {
  t.throws(() => guardSettings({}, 'test service'), {
    message: 'COMPANION_SECRET must be set: the test service answers nothing without it. ' +
      'Set the same value for the gateway and for each companion.'
  })
  for (const host of ['retrieval:8081', 'http://retrieval', '::1', 'a b']) {
    t.throws(() => guardSettings({ COMPANION_SECRET, COMPANION_HOSTS: host }, 'test service'), {
      message: 'COMPANION_HOSTS must be a comma-separated list of host names without ports.'
    }, host)
  }
})
