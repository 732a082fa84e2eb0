import t from 'tap'
import { onceFor } from '../../../lib/process/once-for.js'

t.test('what is made of an object is made once, also where it is false, and anew for an equal one', async t => {
  const seen: object[] = []
  const isLong = onceFor((of: { text: string }) => {
    seen.push(of)
    return of.text.length > 3
  })
  const [short, other] = [{ text: 'a' }, { text: 'a' }]
  t.strictSame([isLong(short), isLong(short), isLong(other), isLong({ text: 'abcd' })], [false, false, false, true])
  t.equal(seen.length, 3)
})
