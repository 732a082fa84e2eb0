import mongoose from 'mongoose'
import t, { type Test } from 'tap'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { Library } from '../../../companions/retrieval/library.js'
import { chunkId } from '../../../companions/retrieval/models/chunk.js'
import { PART_BYTES } from '../../../companions/retrieval/models/file-part.js'
import { defineModels } from '../../../companions/retrieval/models/index.js'
import { EmbeddedIndex } from '../../../companions/retrieval/passages/embedded-index.js'
import { freshDatabase } from '../../support/database.js'
import { deferred } from '../deferred.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { createIndexes } from '../../../lib/database/collection.js'

const HOUR_MS = 3_600_000

/** A library on a fresh database. `hold` runs between the storing of the chunks and the index. */
async function testLibrary (t: Test, hold: () => Promise<void> = async () => {}) {
  const uri = await freshDatabase(t)
  const connection = await mongoose.createConnection(uri, { autoIndex: false, serverApi: STABLE_API }).asPromise()
  const models = defineModels(connection)
  await createIndexes(Object.values(models))
  const log = pino({ level: 'silent' })
  const index = new EmbeddedIndex(uri, log, new Registry())
  index.stage = hold
  t.teardown(async () => {
    await index.close()
    await connection.close()
  })
  const library = new Library(models, index, log)
  const put = (content: string, filename = 'a.txt', replaces?: string) => library.put({
    subject: 'botany',
    filename,
    replaces,
    type: 'text',
    bytes: Buffer.from(content),
    passages: [{ content, headings: [] }]
  })
  const find = async () => (await library.search('moss', 'botany', 10)).map(({ chunk }) => chunk.content)
  return { library, models, put, find }
}

/** A version as an upload of that time would have named it. */
function versionOfTime (time: number): string {
  return mongoose.Types.ObjectId.createFromTime(Math.floor(time / 1000)).toHexString()
}

t.test('a sweep during an upload leaves its chunks alone', async t => {
  const [staging, isSwept] = [deferred(), deferred()]
  const { library, models, put, find } = await testLibrary(t, async () => {
    staging.resolve()
    await isSwept.promise
  })
  const upload = put('Mosses have no roots.')
  await staging.promise
  t.equal(await models.Chunk.countDocuments(), 1, 'the chunk is stored, and its version is not current yet')
  await library.sweep()
  t.equal(await models.Chunk.countDocuments(), 1, 'after the sweep')
  isSwept.resolve()
  await upload
  t.strictSame(await find(), ['Mosses have no roots.'])
})

t.test('a sweep deletes the chunks of uploads that were interrupted more than an hour ago', async t => {
  const { library, models } = await testLibrary(t)
  const now = Date.now()
  const [old, recent] = [versionOfTime(now - HOUR_MS - 60_000), versionOfTime(now - HOUR_MS + 60_000)]
  for (const version of [old, recent]) {
    await models.Chunk.store([0, 1].map(n =>
      ({ _id: chunkId(version, n), version, n, content: 'Moss', headings: [] })))
  }
  await library.sweep()
  t.strictSame(await models.Chunk.valuesOf('version'), [recent])
})

t.test('a sweep deletes the files of uploads that were interrupted before their chunks', async t => {
  const { library, models, put } = await testLibrary(t)
  const now = Date.now()
  const [old, recent] = [versionOfTime(now - HOUR_MS - 60_000), versionOfTime(now - HOUR_MS + 60_000)]
  for (const version of [old, recent]) await models.FilePart.store(version, Buffer.alloc(2 * PART_BYTES))
  const { version: current } = await put('Mosses have no roots.')
  await library.sweep()
  t.strictSame((await models.FilePart.valuesOf('version')).sort(), [recent, current].sort())
})

t.test('a sweep leaves current documents alone, however old they are', async t => {
  const { library, models, put, find } = await testLibrary(t)
  const { _id, version } = await put('Mosses have no roots.')
  const old = versionOfTime(Date.now() - 100 * HOUR_MS)
  const [chunk] = await models.Chunk.part(version, 0, 1)
  await models.Chunk.store([{ ...chunk, _id: chunkId(old, 0), version: old, n: 0, content: 'Old moss.', headings: [] }])
  await models.Document.updateOne({ _id }, { $set: { version: old } })
  await models.SubjectState.changed('botany')
  await library.sweep()
  t.strictSame(await find(), ['Old moss.'])
})

t.test('a sweep deletes versions of more chunks than a batch has', async t => {
  const { library, models } = await testLibrary(t)
  const version = versionOfTime(Date.now() - 2 * HOUR_MS)
  await models.Chunk.store(Array.from({ length: 1001 }, (_, n) =>
    ({ _id: chunkId(version, n), version, n, content: 'Moss', headings: [] })))
  t.equal(await models.Chunk.countDocuments(), 1001)
  await library.sweep()
  t.equal(await models.Chunk.countDocuments(), 0)
})

t.test('an upload that the index refuses changes nothing and leaves no chunks', async t => {
  let isRefused = false
  const { models, put, find } = await testLibrary(t, async () => {
    if (isRefused) throw new Error('no index')
  })
  await put('Mosses have no roots.')
  isRefused = true
  await t.rejects(put('Mosses have leaves.'), { message: 'no index' })
  t.strictSame(await find(), ['Mosses have no roots.'])
  t.equal(await models.Chunk.countDocuments(), 1, 'the chunks of the upload are deleted')
  t.equal(await models.FilePart.countDocuments(), 1, 'and its file')
})

t.test('a replaced document leaves no chunks and no file, and a deleted one neither', async t => {
  const { library, models, put } = await testLibrary(t)
  await put('Mosses have no roots.')
  const { _id } = await put('Mosses have leaves.')
  const contents = async () => (await models.Chunk.find().lean().exec()).map(({ content }) => content)
  const files = async () => (await models.FilePart.find().lean().exec()).map(({ bytes }) => String(bytes))
  t.strictSame([await contents(), await files()], [['Mosses have leaves.'], ['Mosses have leaves.']])
  t.equal(await library.remove(_id, 'geology'), false, 'of another subject')
  t.equal(await library.remove(_id), true)
  t.strictSame([await contents(), await files()], [[], []])
  await put('Mosses have no roots.')
  await library.removeSubject('botany')
  t.strictSame([await contents(), await files()], [[], []], 'with its subject')
})

t.test('a document that is replaced during a search is found in its new version', async t => {
  const { library, models, put, find } = await testLibrary(t)
  await put('Mosses have no roots.')
  const { findChunks } = models.Chunk
  models.Chunk.findChunks = async ids => {
    models.Chunk.findChunks = findChunks
    await put('Mosses have leaves.')
    return await findChunks.call(models.Chunk, ids)
  }
  t.strictSame(await find(), ['Mosses have leaves.'])
  const { chunks } = await library.chunks('botany', 0, 10)
  t.strictSame(chunks.map(({ chunk }) => chunk.content), ['Mosses have leaves.'])
})

t.test('a document that is hidden during a search is not found', async t => {
  const { models, library, put, find } = await testLibrary(t)
  const { _id } = await put('Mosses have no roots.')
  // The search reads what it has found and whether that is visible at once. Hidden before the second, it is not found.
  const { current } = models.Document
  models.Document.current = async versions => {
    models.Document.current = current
    await library.hide(_id, 'botany', true)
    return await current.call(models.Document, versions)
  }
  t.strictSame(await find(), [])
  t.strictSame(await library.chunks('botany', 0, 10), { chunks: [], total: 0 })
})

t.test('a document that is replaced while its file is read: the reader is told that it is not complete', async t => {
  const { library, put } = await testLibrary(t)
  const document = await put('x'.repeat(3 * PART_BYTES))
  const bytes = library.read(document, 0, document.size - 1)
  t.equal((await bytes.next()).value?.length, PART_BYTES)
  await put('Mosses have leaves.')
  await t.rejects(bytes.next(), { message: 'Document not found' })
})

t.test('of two uploads at once that say nothing and one that hides, a hidden document stays hidden', async t => {
  const { library, put } = await testLibrary(t)
  const { _id } = await put('Mosses have no roots.')
  await Promise.all([put('Mosses have leaves.'), library.hide(_id, 'botany', true), put('Mosses have spores.')])
  t.strictSame((await library.documents({ isVisible: true }, 0, 10)).total, 0)
})

t.test('an id of a replaced document leads to its own document again when that has been uploaded anew', async t => {
  const { library, models, put } = await testLibrary(t)
  const a = await put('Mosses have no roots.')
  const c = await put('Mosses have leaves.', 'c.txt', a._id)
  const shown = async () => (await library.documents({ subject: 'botany', isVisible: true }, 0, 10)).documents
    .map(({ filename, former = [] }) => [filename, former])
  t.strictSame(await shown(), [['c.txt', [a._id]]])
  await put('Mosses have no flowers.')
  await library.hide(a._id, 'botany', true)
  t.strictSame(await shown(), [['c.txt', []]], 'a hidden document does not count as shown')
  t.strictSame((await models.Document.findDocument(c._id))?.former, [])
  const d = await put('Mosses have spores.', 'd.txt', a._id)
  t.equal((await models.Document.findDocument(a._id))?._id, d._id)
  const stale = async (former: string[]) => { await models.Document.updateOne({ _id: c._id }, { former }).exec() }
  await stale([a._id])
  t.equal((await models.Document.findDocument(a._id))?._id, d._id, 'a kill has left it: the newest document has it')
  t.strictSame(await shown(), [['c.txt', []]], 'in lists, too: the newest one is hidden')
  await stale([d._id])
  t.strictSame(await shown(), [['c.txt', []]], 'a kill has left it: a document has its own id first')
})

t.test('what has happened to a document while another one was stored in its place is heeded', async t => {
  const held: Array<() => Promise<unknown>> = []
  const { library, put } = await testLibrary(t, async () => { await held.shift()?.() })
  const a = await put('Mosses have no roots.')
  const names = async (isVisible = false) =>
    (await library.documents({ subject: 'botany', isVisible }, 0, 10)).documents.map(({ filename }) => filename)
  held.push(() => put('Mosses have rhizoids.'))
  const c = await put('Mosses have leaves.', 'c.txt', a._id)
  t.strictSame(await names(), ['a.txt', 'c.txt'], 'a newer upload stays')
  await library.remove(a._id)
  t.equal(await library.withFile(a._id, { subject: 'botany' }), undefined, 'and the other one does not have its id')
  held.push(() => library.hide(c._id, 'botany', true))
  const d = await put('Mosses have spores.', 'd.txt', c._id)
  t.equal(d.hidden, true)
  t.strictSame([await names(), await names(true)], [['d.txt'], []], 'what is hidden stays hidden')
})

t.test('a file has room in the place of the document that an id leads to', async t => {
  const { library, put } = await testLibrary(t)
  const a = await put('x'.repeat(90))
  const c = await put('x'.repeat(90), 'c.txt', a._id)
  const file = { subject: 'botany', filename: 'd.txt', bytes: Buffer.alloc(95) }
  for (const replaces of [a._id, c._id]) {
    const room = await library.takeRoom({ ...file, replaces }, 100)
    t.ok(room, 'in its place')
    await library.leaveRoom('botany', room as mongoose.Types.ObjectId)
  }
  t.equal(await library.takeRoom(file, 100), undefined)
})

t.test('an upload whose process was killed holds its room until it cannot be under way', async t => {
  const { library, models: { SubjectState } } = await testLibrary(t)
  const file = { subject: 'botany', filename: 'd.txt', bytes: Buffer.alloc(30) }
  const killed = { id: new mongoose.Types.ObjectId(), document: 'killed', bytes: 80 }
  await SubjectState.replaceUploads('botany', [{ ...killed, until: new Date(Date.now() + 60_000) }])
  t.equal(await library.takeRoom(file, 100), undefined)
  const { turn } = await SubjectState.uploadsTo('botany')
  await SubjectState.replaceUploads('botany', [{ ...killed, until: new Date(Date.now() - 1) }], turn)
  const room = await library.takeRoom(file, 100)
  t.strictSame((await SubjectState.uploadsTo('botany')).uploads.map(({ id }) => id), [room], 'it is forgotten')
})

t.test('the declared indexes exist, and a version has one document', async t => {
  const { models, put } = await testLibrary(t)
  const { version } = await put('Mosses have no roots.')
  const keys = async (model: mongoose.Model<any>) =>
    (await model.collection.indexes()).map(({ key }) => Object.keys(key).join()).sort()
  t.strictSame(await keys(models.Document),
    ['_id', 'filename,subject', 'former', 'hidden,subject', 'subject,filename', 'version'])
  t.strictSame(await keys(models.FilePart), ['_id', 'version'])
  t.strictSame(await keys(models.Chunk), ['_id', 'version,n'])
  t.strictSame(await keys(models.SubjectState), ['_id', 'changed_at'])
  const copy = { ...await models.Document.findOne().lean().exec(), _id: 'another', version }
  await t.rejects(models.Document.collection.insertOne(copy as never), { code: 11000 })
})
