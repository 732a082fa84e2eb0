import t from 'tap'
import { killAroundDeed } from '../support/audit.js'
import { killWhileErasing } from '../support/erasure.js'
import { killUnderLoad } from '../support/kill.js'
import { startProcess } from '../support/mortal-gateway.js'

t.test('a gateway that is killed thirty times under load has lost nothing that was acknowledged', async t => {
  await killUnderLoad(t, 30, 6)
})

t.test('a deletion of an account that a kill interrupts is completed at the next start', async t => {
  await killWhileErasing(t, startProcess)
})

t.test('a gateway that is killed during an operation leaves an entry that is started, none that is done', async t => {
  await killAroundDeed(t, startProcess)
})
