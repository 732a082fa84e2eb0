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

t.test('a word with a capital and the first letter of the name before it is one of it: then none is known', async t => {
  t.strictSame(abbreviationsIn('It goes to Lower Layer Super Output Area (LSOA).'), [])
  t.strictSame(abbreviationsIn('La Primera Prueba de Campo (PC) es breve.'), [])
  t.strictSame(abbreviationsIn('The Transport Layer Protocol (TLP) is short.'),
    [{ short: 'TLP', long: 'Transport Layer Protocol' }], 'an article is none')
})

t.test('a small word of a long form has no letter, in Spanish as well', async t => {
  t.strictSame(abbreviationsIn('El Impuesto sobre el Valor Añadido (IVA) es indirecto.'),
    [{ short: 'IVA', long: 'Impuesto sobre el Valor Añadido' }])
})
