import t from 'tap'
import { numbersNear } from '../../../../../../companions/chat-engine/providers/questions/options/numbers.js'

t.test('numbers beside another one differ from it and from each other as they are written', async t => {
  for (const text of ['1', '2', '3', '4', '5', '7', '10', '13', '16', '45', '100', '1000', '0.1', '0.3', '0.5', '0.05',
    '1.5', '2.0', '9.81', '12.5']) {
    const near = numbersNear(text)
    t.equal(new Set([text, ...near]).size, near.length + 1, `${text}: ${near.join(', ')}`)
    t.ok(near.length >= 3, `${text} has three: ${near.join(', ')}`)
  }
  t.strictSame(numbersNear('1'), ['2', '3', '4'])
  t.strictSame(numbersNear('2'), ['1', '3', '4', '5'])
  t.strictSame(numbersNear('0.1'), ['0.2', '0.3', '0.4'])
})
