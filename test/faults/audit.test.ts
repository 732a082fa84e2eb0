import t from 'tap'
import { killAroundDeed } from './support/audit.js'
import { startHere } from './support/mortal-gateway.js'

t.test('a gateway that is killed during an operation leaves an entry that is started, none that is done', async t => {
  await killAroundDeed(t, startHere)
})
