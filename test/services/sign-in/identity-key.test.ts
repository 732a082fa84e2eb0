import t from 'tap'
import { identityKey } from '../../../services/sign-in/identity-key.js'

t.test('a slash at the end of the issuer makes no other identity, and another key set does', async t => {
  const iss = 'https://login.example.edu/realms/uni'
  t.equal(identityKey({ iss: `${iss}/`, sub: 'ada' }), identityKey({ iss, sub: 'ada' }))
  const keys = 'https://moodle.example.edu/mod/lti/certs.php'
  t.not(identityKey({ iss, sub: 'ada', keys }), identityKey({ iss, sub: 'ada' }))
  t.not(identityKey({ iss, sub: 'ada', keys }), identityKey({ iss, sub: 'ada', keys: `${keys}?other` }))
})
