import t from 'tap'
import { killAroundDeed } from './audit.js'
import { startHere } from './mortal-gateway.js'

t.test('a gateway that is killed around a deed leaves an entry that is started, and none that is done', async t => {
  await killAroundDeed(t, startHere)
})
