import { setTimeout as sleep } from 'node:timers/promises'
import { Types } from 'mongoose'
import t, { type Test } from 'tap'
import { migrate } from '../../../lib/database/migrations.js'
import { MIGRATIONS } from '../../../migrations/index.js'
import { completeSubjectDeletions } from '../../../services/subjects/subjects.js'
import { json } from '../../support/doubles/engine-double.js'
import { call, outcome, refusal, signal, until } from '../../support/helper.js'
import { DOCUMENT, form, library, type ServiceCall, upload, usual } from '../../support/doubles/retrieval-double.js'

const words = (calls: ServiceCall[]) => calls.map(({ method, path }) => `${method} ${path}`)
const CLEARED = 'DELETE /documents?subject=algebra'
/** Without what the list of deletions tells the retrieval service, before or after that. */
const clearings = (calls: ServiceCall[]) => words(calls).filter(call => call !== 'DELETE /subjects/algebra')

/** A library whose subject has a document. */
async function faculty (t: Test) {
  const room = await library(t)
  const { app, url, admin, professor } = room
  const create = () =>
    call(app, admin, 'POST', '/subjects', {
      subject_id: 'algebra',
      name: 'Algebra',
      description: '',
      professor_id: 'emmy'
    })
  const remove = () => call(app, admin, 'DELETE', '/subjects/algebra')
  const uploading = () => upload(url, professor, form('x'))
  const notes = () => app.models.CourseMaterial.idsWhere({})
  return { ...room, create, remove, uploading, notes }
}

async function withDocument (t: Test) {
  const room = await faculty(t)
  await room.uploading()
  room.retrieval.calls.length = 0
  return room
}

t.test('a deleted subject takes its documents, frequent questions and topics along', async t => {
  const { retrieval, analysis, notes, remove } = await withDocument(t)
  t.strictSame(await notes(), ['algebra'])
  t.equal((await remove()).statusCode, 204)
  await until(async () => (await notes()).length === 0)
  // The list of deletions (services/system/deletions.ts) tells the analysis of the subject, before or after that.
  await until(() => analysis.calls.length === 3)
  t.strictSame(clearings(retrieval.calls), [CLEARED])
  const removed = ['DELETE /faqs/algebra', 'DELETE /subjects/algebra', 'DELETE /topics/algebra']
  t.strictSame(words(analysis.calls).sort(), removed)
})

t.test('a note of a process of an older version keeps neither the material nor the id of a subject', async t => {
  const { app, retrieval, notes, remove } = await withDocument(t)
  const { CourseMaterial } = app.models
  await CourseMaterial.collection.updateOne({}, { $unset: { writing: 1, made: 1 }, $set: { writers: 0 } })
  t.equal((await remove()).statusCode, 204)
  await app.deletions.tryDue()
  t.strictSame(await notes(), ['algebra'], 'until its note is brought to the present')
  await migrate(CourseMaterial.db, 'gateway', MIGRATIONS, true)
  await app.deletions.tryDue()
  await until(async () => (await notes()).length === 0)
  t.strictSame(clearings(retrieval.calls), [CLEARED])
})

t.test(
  'a subject that never had material asks nothing of the services, and is created again while they are down',
  async t => {
    const { retrieval, remove, create } = await faculty(t)
    retrieval.behave = (_request, response) => response.destroy()
    t.equal((await remove()).statusCode, 204)
    t.equal((await create()).statusCode, 201)
    t.equal(retrieval.calls.length, 0)
  }
)

t.test(
  'a subject is deleted while the services are down, and not created again before its documents are gone',
  async t => {
    const { app, admin, retrieval, notes, remove, create } = await withDocument(t)
    retrieval.behave = (_request, response) => response.destroy()
    t.equal((await remove()).statusCode, 204)
    const refused = await create()
    t.equal(refused.statusCode, 503)
    t.match(refused.json().detail, /^Retrieval service unavailable: connection (reset|closed)$/)
    t.equal(refused.headers['retry-after'], '5')
    t.strictSame((await call(app, admin, 'GET', '/subjects')).json(), [])

    retrieval.behave = usual
    retrieval.calls.length = 0
    t.equal((await create()).statusCode, 201)
    // The list of deletions may tell the service of the subject meanwhile.
    const cleared = words(retrieval.calls).filter(word => word === CLEARED)
    t.strictSame(cleared, [CLEARED], 'removed before it is there again')
    t.strictSame(await notes(), [])
  }
)

t.test('a subject that is there is not cleared by the attempt to create it', async t => {
  const { retrieval, notes, create } = await withDocument(t)
  t.strictSame(outcome(await create()), refusal(400, 'Subject already exists'))
  t.strictSame([retrieval.calls, await notes()], [[], ['algebra']])
})

t.test('a subject whose gateway was killed is cleared by the next one to start; others are left alone', async t => {
  const { app, start, retrieval, notes } = await withDocument(t)
  const { CourseMaterial, Deletion, Subject } = app.models
  // The gateway was killed between the deletion and its place on the list, and another one while it made it.
  await Subject.deleteOne({ _id: 'algebra' })
  await Deletion.add({ kind: 'material', target: 'algebra', made: new Types.ObjectId() })
  await Deletion.claim(['course material'], new Date(), 1)
  await Subject.add({ subject_id: 'physics', name: 'Physics', description: '', professor_id: 'emmy' })
  await CourseMaterial.beginWriting('physics', 0)
  await start()
  await until(async () => !(await notes()).includes('algebra'))
  t.strictSame(clearings(retrieval.calls), [CLEARED])
  t.strictSame(await notes(), ['physics'])
})

t.test('a gateway that starts leaves the material alone that another one is removing', async t => {
  const { app, start, retrieval, notes } = await withDocument(t)
  await app.models.Subject.deleteOne({ _id: 'algebra' })
  await completeSubjectDeletions(app.models)
  await app.models.Deletion.claim(['course material'], new Date(), 60_000)
  const second = await start()
  await second.ready()
  await second.deletions.tryDue()
  t.strictSame([words(retrieval.calls), await notes()], [[], ['algebra']])
})

t.test('material that is there again before the removal of the old one has ended is removed, too', async t => {
  const { app, notes } = await withDocument(t)
  const { CourseMaterial, Deletion, Subject } = app.models
  await Subject.deleteOne({ _id: 'algebra' })
  await completeSubjectDeletions(app.models)
  const end = Deletion.remove
  Deletion.remove = async id => {
    Deletion.remove = end
    // The subject was created, used and deleted meanwhile.
    await CourseMaterial.beginWriting('algebra', 0)
    await completeSubjectDeletions(app.models)
    return await Deletion.remove(id)
  }
  await app.deletions.tryDue()
  const made = (await CourseMaterial.get('algebra'))?.made
  t.strictSame((await Deletion.find({ kind: 'material' }).lean()).map(({ _id }) => _id),
    [`course material/algebra/${String(made)}`])
  await app.deletions.tryDue()
  t.strictSame(await notes(), [])
})

t.test('while an upload is under way, the services are asked once in a while', async t => {
  const { app, retrieval, notes } = await withDocument(t)
  const { CourseMaterial, Subject } = app.models
  const writer = await CourseMaterial.beginWriting('algebra', 60_000)
  await Subject.deleteOne({ _id: 'algebra' })
  const clearing = app.deletions.clear('algebra')
  await sleep(350)
  await CourseMaterial.endWriting('algebra', writer)
  await clearing
  t.ok(retrieval.calls.length <= 6, `${retrieval.calls.length} calls in half a second`)
  t.strictSame(await notes(), [])
})

t.test(
  'a subject is not created again while an upload for it is under way, and the document of that goes',
  async t => {
    const { app, retrieval, notes, remove, create, uploading } = await faculty(t)
    const [arrived, cleared] = [signal(), signal()]
    let finish = () => {}
    retrieval.behave = async (request, response, call) => {
      if (call.method !== 'POST') {
        if (words(retrieval.calls).filter(word => word === CLEARED).length === 2) cleared.resolve()
        return await usual(request, response, call)
      }
      request.resume()
      finish = () => json(response, 201, DOCUMENT)
      arrived.resolve()
    }
    const upload = uploading()
    await arrived.promise
    t.equal((await remove()).statusCode, 204)
    const creating = create()
    await cleared.promise
    t.equal(await app.models.Subject.findSubject('algebra'), null, 'the creation waits')
    finish()
    t.equal((await upload)[0], 201)
    const before = retrieval.calls.length
    t.equal((await creating).statusCode, 201, 'the creation goes on')
    t.ok(retrieval.calls.length > before, 'what the upload has added is deleted before')
    t.strictSame(await notes(), [])
  }
)

t.test('an upload that begins after the deletion of its subject is a 404, and not passed on', async t => {
  const { app, retrieval, remove, uploading } = await faculty(t)
  const { CourseMaterial } = app.models
  const begin = CourseMaterial.beginWriting
  CourseMaterial.beginWriting = async (...args: Parameters<typeof begin>) => {
    await remove()
    return await begin.apply(CourseMaterial, args)
  }
  t.strictSame(await uploading(), refusal(404, 'Subject not found'))
  t.strictSame(retrieval.calls.filter(({ method }) => method === 'POST'), [], 'nothing is uploaded')
})

t.test('an upload whose subject was given to another professor meanwhile is a 403, and not passed on', async t => {
  const { app, retrieval, uploading } = await faculty(t)
  const { CourseMaterial, Subject } = app.models
  const beginWriting = CourseMaterial.beginWriting.bind(CourseMaterial)
  CourseMaterial.beginWriting = async (subject, ms) => {
    await Subject.updateOne({ _id: subject }, { $set: { professor_id: 'another' } })
    return await beginWriting(subject, ms)
  }
  t.strictSame(await uploading(), refusal(403, 'Not the professor of this subject'))
  t.strictSame(words(retrieval.calls), [], 'the service is not asked')
})

t.test('of two gateways that clear a subject, one does, and the services are asked once', async t => {
  const { app, start, retrieval, notes } = await withDocument(t)
  const second = await start()
  await app.models.Subject.deleteOne({ _id: 'algebra' })
  await Promise.all([app, second, app, second].map(gateway => gateway.deletions.clear('algebra')))
  t.strictSame(clearings(retrieval.calls), [CLEARED])
  t.strictSame(await notes(), [])
})

t.test('an upload that is stored is a 201 while its end cannot be noted, and the end is noted later', async t => {
  const { app, uploading } = await faculty(t)
  const { CourseMaterial } = app.models
  const end = CourseMaterial.endWriting
  let failures = 0
  CourseMaterial.endWriting = async (...args: Parameters<typeof end>) => {
    if (failures++ < 2) throw new Error('the database is away')
    return await end.apply(CourseMaterial, args)
  }
  t.equal((await uploading())[0], 201)
  const writing = async () => (await CourseMaterial.findById('algebra').lean())?.writing
  await until(async () => (await writing())?.length === 0)
  t.equal(failures, 3)
})
