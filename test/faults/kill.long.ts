import t from 'tap'
import { killUnderLoad } from './kill.js'

t.test('a gateway that is killed thirty times under load has lost nothing that was acknowledged', async t => {
  await killUnderLoad(t, 30, 6)
})
