import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { createConnection } from 'mongoose'
import t, { type Test } from 'tap'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { defineModels } from '../../../models/index.js'
import { LtiKeys } from '../../../services/lti/keys.js'
import { freshDatabase } from '../../support/database.js'

const SECRET = 'the secret of the installation, which is long enough'
const DAY_MS = 86_400_000
const PERIOD_MS = 10 * DAY_MS
/** So many days after the beginning of a period. */
const day = (days: number) => new Date(100 * PERIOD_MS + days * DAY_MS)

/** Two gateways on one database, each with a connection of its own. */
async function gateways (t: Test, secrets: [string, string] = [SECRET, SECRET]): Promise<[LtiKeys, LtiKeys]> {
  const uri = await freshDatabase(t)
  const [one, two] = await Promise.all(secrets.map(async secret => {
    const connection = await createConnection(uri, { autoIndex: false, serverApi: STABLE_API }).asPromise()
    t.teardown(() => connection.close())
    return new LtiKeys(defineModels(connection), secret, PERIOD_MS)
  })) as [LtiKeys, LtiKeys]
  return [one, two]
}

const kidsOf = async (keys: LtiKeys, now: Date) => (await keys.publicKeys(now)).map(({ kid }) => kid)
const signedBy = async (keys: LtiKeys, now: Date) => {
  const token = await keys.sign({ iss: 'tutor' }, now)
  return { token, kid: decodeProtectedHeader(token).kid as string }
}

t.test('two gateways that begin at once have one key, and each publishes what the other signs with', async t => {
  const [one, two] = await gateways(t)
  const all = await Promise.all([one, two, one, two, one, two].map(keys => signedBy(keys, day(1))))
  t.equal(new Set(all.map(({ kid }) => kid)).size, 1)
  for (const keys of [one, two]) {
    const set = createLocalJWKSet({ keys: await keys.publicKeys(day(1)) })
    for (const { token } of all) await jwtVerify(token, set, { currentDate: day(1) })
  }
})

t.test('a key is published a day before it signs and a period after, by both gateways', async t => {
  const [one, two] = await gateways(t)
  const first = (await signedBy(one, day(1))).kid
  t.strictSame(await kidsOf(two, day(8)), [first])
  const early = await kidsOf(two, day(9.5))
  t.equal(early.length, 2, 'the next one is there before it is used')
  t.strictSame(await kidsOf(one, day(9.6)), early, 'and both have the same')
  t.equal((await signedBy(two, day(9.9))).kid, first)
  const second = await Promise.all([one, two].map(keys => signedBy(keys, day(10.1))))
  t.strictSame(second.map(({ kid }) => kid), [early[1], early[1]], 'from the same moment both sign with the next one')
  t.strictSame(await kidsOf(one, day(11)), early, 'tokens of the old one are still verified')
  const third = (await signedBy(one, day(25))).kid
  t.notOk([first, ...early].includes(third), 'later periods have keys of their own')
  t.notOk((await kidsOf(two, day(25))).includes(first), 'the oldest has gone')
})

t.test('a gateway whose secret has changed makes a key of its own, and the public keys have it', async t => {
  const [one, two] = await gateways(t, [SECRET, `${SECRET} and changed`])
  const before = await signedBy(one, day(1))
  const after = await signedBy(two, day(1))
  t.not(after.kid, before.kid)
  t.strictSame(await kidsOf(two, day(1)), [after.kid])
})
