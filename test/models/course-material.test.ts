import t from 'tap'
import { testModels } from './helper.js'

t.test('a note counts its writers, also those that begin at the same time', async t => {
  const { CourseMaterial } = await testModels(t)
  const note = async () => await CourseMaterial.findById('a').lean()
  const before = Date.now()
  await Promise.all([CourseMaterial.beginWriting('a', 60_000), CourseMaterial.beginWriting('a', 50_000)])
  t.equal((await note())?.writers, 2)
  const busyFor = Number((await note())?.busy_until) - before
  t.ok(busyFor >= 60_000 && busyFor < 90_000, `the later end counts: ${busyFor} ms`)
  for (const left of [1, 0, 0]) {
    await CourseMaterial.endWriting('a')
    t.equal((await note())?.writers, left)
  }
  t.strictSame([await CourseMaterial.isNoted('a'), await CourseMaterial.isNoted('b')], [true, false])
  t.strictSame(await CourseMaterial.subjects(), ['a'])
})

t.test('writers of a note that is no longer busy count no more', async t => {
  const { CourseMaterial } = await testModels(t)
  for (let i = 0; i < 2; i++) await CourseMaterial.beginWriting('a', 60_000)
  await CourseMaterial.updateOne({ _id: 'a' }, { busy_until: new Date(Date.now() - 1) })
  await CourseMaterial.beginWriting('a', 60_000)
  const { writers, busy_until: busyUntil } = (await CourseMaterial.findById('a').lean()) ?? {}
  t.equal(writers, 1)
  t.ok(Number(busyUntil) > Date.now(), 'it is busy again')
})

t.test('a note is claimed by one process, until it is released or the claim expires', async t => {
  const { CourseMaterial } = await testModels(t)
  t.equal(await CourseMaterial.claim('a', 60_000), null, 'there is no note')
  await CourseMaterial.beginWriting('a', 60_000)
  const claimed = await CourseMaterial.claim('a', 60_000)
  t.match(claimed, { _id: 'a', writers: 1, cleared_by: String, cleared_until: Date })
  t.equal(await CourseMaterial.claim('a', 60_000), null, 'it is claimed')
  if (claimed === null) return
  await CourseMaterial.release({ ...claimed, cleared_by: 'another' })
  t.equal(await CourseMaterial.claim('a', 60_000), null, 'only the claimant releases it')
  await CourseMaterial.release(claimed)
  t.notOk('cleared_by' in ((await CourseMaterial.findById('a').lean()) ?? {}), 'the claim is gone')
  const expired = await CourseMaterial.claim('a', -1)
  const next = await CourseMaterial.claim('a', 60_000)
  t.ok(next, 'an expired claim is taken over')
  if (expired === null || next === null) return
  await CourseMaterial.forget(expired)
  t.equal(await CourseMaterial.isNoted('a'), true, 'only the claimant forgets it')
  await CourseMaterial.forget(next)
  t.equal(await CourseMaterial.isNoted('a'), false)
})
