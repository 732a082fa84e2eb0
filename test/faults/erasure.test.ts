import t from 'tap'
import { killWhileErasing } from './support/erasure.js'
import { startHere } from './support/mortal-gateway.js'

t.test('a deletion of an account that a kill interrupts is completed at the next start', async t => {
  await killWhileErasing(t, startHere)
})
