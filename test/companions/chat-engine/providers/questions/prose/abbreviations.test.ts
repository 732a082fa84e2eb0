import t from 'tap'
import { abbreviationsIn } from '../../../../../../companions/chat-engine/providers/questions/prose/abbreviations.js'

t.test('an abbreviation stands for the words beside it, and those with hyphens are words, too', t => {
  const found = [{ short: 'FSM', long: 'Finite-state machine' }]
  t.strictSame(abbreviationsIn('It has Finite-state machine (FSM).'), found)
  t.strictSame(abbreviationsIn('Use FSM (Finite-state machine).'), found)
  t.strictSame(abbreviationsIn('An up-down-counter (UDC) counts.'), [{ short: 'UDC', long: 'up-down-counter' }])
  t.end()
})

t.test('many words with hyphens are read before the time of the test ends', async t => {
  const words = 'a-'.repeat(35)
  t.strictSame(abbreviationsIn(`${words}! Some thing else (STE)`), [{ short: 'STE', long: 'Some thing else' }])
  t.strictSame(abbreviationsIn(`AB (A${words}!`), [])
  t.ok(abbreviationsIn(`AB: ${'a-'.repeat(3_000)}`), 'a word without an end')
})
