import t from 'tap'
import { onceFor, onceForText } from '../../../lib/process/once-for.js'

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

t.test('what is made of a text is made once, also where it is undefined, and again behind too many others', async t => {
  const seen: string[] = []
  const numberIn = onceForText((text: string) => {
    seen.push(text)
    return /\d/.exec(text)?.[0]
  }, 2)
  t.strictSame(['a', 'a', 'a1', 'a'].map(numberIn), [undefined, undefined, '1', undefined])
  t.strictSame(seen, ['a', 'a1'])
  t.strictSame(['b', 'a'].map(numberIn), [undefined, undefined])
  t.strictSame(seen, ['a', 'a1', 'b', 'a'])
})

t.test('what is made of a long text is made each time', async t => {
  const made: number[] = []
  const lengthOf = onceForText(text => made.push(text.length) && text.length)
  const texts = [200, 201].map(length => 'a'.repeat(length))
  t.strictSame([...texts, ...texts].map(lengthOf), [200, 201, 200, 201])
  t.strictSame(made, [200, 201, 201])
})
