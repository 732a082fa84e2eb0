import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { allTermsOf, termsOf } from '../../../companions/text/terms.js'

const TEXTS = 4_000

/** A long text with a long word that no other has. */
function textWith (number: number): string {
  const letters = Array.from(String(number).padStart(14, '0'), digit => 'bcdfghjklm'[Number(digit)]).join('')
  return `${'the exam of the course is today and '.repeat(100)} ${letters}`
}

t.test('the words that are remembered keep no text in memory', async t => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  for (let number = 0; number < TEXTS; number++) termsOf(textWith(number))
  collect()
  const bytes = process.memoryUsage().heapUsed - before
  t.ok(bytes / TEXTS < 1_000, `${Math.round(bytes / TEXTS)} bytes for a word of a text of 3,600`)
})

t.test('a letter that names something is a term, and another one is not', t => {
  t.strictSame(allTermsOf('horario del grupo B').at(-1), 'b0')
  t.strictSame(allTermsOf('Groups A, B and C').slice(1), ['a0', 'b0', 'c0'])
  t.notOk(allTermsOf('el grupo a las diez').includes('a0'), 'a small letter may be a word')
  t.notOk(allTermsOf('What do I need for an A?').some(term => /0$/.test(term)), 'a mark is no group')
  t.end()
})

t.test('irregular forms of a verb are found by each other', async t => {
  for (const [one, other] of [
    ['propuso', 'propuesto'], ['proponen', 'propuestas'], ['resuelve', 'resuelto'], ['obtuvo', 'obtiene'],
    ['grew', 'grown'], ['chose', 'chosen'], ['died', 'dies']
  ] as const) t.strictSame(termsOf(one), termsOf(other), `${one}, ${other}`)
})
