import t from 'tap'
import { flipBits } from '../../embedded-mongo/flips.js'

t.test('of 200 single flipped bits in each kind of file, each is refused or changes nothing', async t => {
  await flipBits(t, 200, 7)
})
