import t from 'tap'
import { isUnchanged } from '../../../lib/http/entity-tags.js'

t.test('a request with the present tag is answered with 304', async t => {
  const tag = '"a1"'
  for (const header of [tag, 'W/"a1"', '"b", "a1"', ' "a1" ,"b"', '*']) t.equal(isUnchanged(header, tag), true, header)
  for (const header of [undefined, '', 'a1', '"b"', '"a1', 'W/"a"']) {
    t.equal(isUnchanged(header, tag), false, String(header))
  }
})
