import t from 'tap'
import { omitUndefined } from '../../../lib/values/omit-undefined.js'

t.test('fields without a value are left out, null and false are values', async t => {
  const fields = omitUndefined({ a: undefined, b: null, c: false, d: 0, e: '' })
  t.strictSame(fields, { b: null, c: false, d: 0, e: '' })
  t.notOk('a' in fields, 'not even its key')
})
