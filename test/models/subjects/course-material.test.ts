import t from 'tap'
import type { MaterialNote } from '../../../collections/subjects/course-material.js'
import { testModels } from '../helper.js'

t.test('a note has its writers, also those that begin at the same time, and each ends once', async t => {
  const { CourseMaterial } = await testModels(t)
  const note = async () => await CourseMaterial.findById('a').lean()
  const before = Date.now()
  const writers = await Promise.all([60_000, 50_000].map(ms => CourseMaterial.beginWriting('a', ms)))
  const ends = (await note())?.writing.map(({ until }) => Math.floor((Number(until) - before) / 10_000)) ?? []
  t.strictSame(ends.sort(), [5, 6], 'each with its own end')
  for (const writer of writers) {
    await CourseMaterial.endWriting('a', writer)
    await CourseMaterial.endWriting('a', writer)
    const left = (await note())?.writing.map(({ id }) => id.toHexString())
    t.strictSame(left, writers.slice(writers.indexOf(writer) + 1).map(id => id.toHexString()))
  }
  t.strictSame(await CourseMaterial.idsWhere({}), ['a'])
})

t.test('writers that were killed are gone with the next one', async t => {
  const { CourseMaterial } = await testModels(t)
  await CourseMaterial.beginWriting('a', -1000)
  const writer = await CourseMaterial.beginWriting('a', 60_000)
  const { writing } = (await CourseMaterial.findById('a').lean()) ?? {}
  t.strictSame(writing?.map(({ id }) => id.toHexString()), [writer.toHexString()])
})

t.test('a note that was made since another one was read is not forgotten with that one', async t => {
  const { CourseMaterial } = await testModels(t)
  t.equal(await CourseMaterial.get('a'), null)
  await CourseMaterial.beginWriting('a', 60_000)
  const first = await CourseMaterial.get('a')
  await CourseMaterial.beginWriting('a', 60_000)
  t.strictSame((await CourseMaterial.get('a'))?.made, first?.made, 'another writer makes no other note')
  await CourseMaterial.forget(first as MaterialNote)
  t.equal(await CourseMaterial.get('a'), null)
  await CourseMaterial.beginWriting('a', 60_000)
  await CourseMaterial.forget(first as MaterialNote)
  t.not(await CourseMaterial.get('a'), null)
})
