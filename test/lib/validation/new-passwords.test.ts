import t from 'tap'
import { faultOfNewPassword } from '../../../lib/validation/new-passwords.js'

t.test('a new password is not blank and none of the commonest, whatever its case and outer white space', async t => {
  t.equal(faultOfNewPassword(' \t\n'), 'Must have a character that is no white space')
  for (const password of ['password', '12345678', 'PassWord', ' password ']) {
    t.equal(faultOfNewPassword(password), 'Must not be one of the 10,000 commonest passwords', password)
  }
  t.equal(faultOfNewPassword('correct horse battery'), undefined)
})
