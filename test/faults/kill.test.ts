import t from 'tap'
import { killUnderLoad } from './support/kill.js'

t.test('a gateway that is killed under load has lost nothing that was acknowledged', async t => {
  await killUnderLoad(t, 1, 3)
})
