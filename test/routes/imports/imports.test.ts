import { gzipSync } from 'node:zlib'
import { Types } from 'mongoose'
import t from 'tap'
import { DocumentsTooLarge, ExportTooLarge } from '../../../errors.js'
import { boundedQuestions, boundedReason } from '../../../services/imports/course-import-bounds.js'
import { campus } from '../../support/campus.js'
import {
  cartridge, moodleBackup, newBank, bankOf, oldBank, tarHeader, tarOf, zipOf
} from '../../support/course-exports.js'
import { until } from '../../support/events.js'
import { account, addSubject, call, outcome } from '../../support/helper.js'

const room = await campus(t)
const emmy = await account(room.app, 'ADMIN', 'emmy')
const { app } = room

/** Sends an export. */
async function sent (
  subject: string, file: Buffer, fields: Record<string, string> = {}, name = 'b.mbz'
): Promise<[status: number, body: any]> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), name)
  // After the file, as a page may send it.
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const { headers, body } = new Response(form)
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const type = { 'content-type': headers.get('content-type') ?? '' }
  const url = `/subjects/${subject}/imports`
  return outcome(await app.inject({ method: 'POST', url, headers: { ...emmy.headers, ...type }, payload }))
}

const read = async (subject: string, path: string) =>
  (await call(app, emmy, 'GET', `/subjects/${subject}/${path}`)).json()

/** Sends an export, and returns its import when that has ended. */
async function imported (subject: string, file: Buffer, fields = {}): Promise<any> {
  const [status, { id }] = await sent(subject, file, fields)
  if (status !== 202) throw new Error(`status ${status}`)
  await app.courseImports.work()
  return await read(subject, `imports/${id}`)
}

const statuses = ({ report }: any) =>
  Object.fromEntries(report.documents.map(({ title, status }: any) => [title, status]))
const documents = (subject: string) => read(subject, 'documents?limit=100')
const names = async (subject: string) =>
  (await documents(subject)).map(({ filename, hidden }: any) => hidden ? `(${filename})` : filename).sort()
const drafts = (subject: string) => read(subject, 'questions?limit=100')

const BROUGHT = [
  '(Solutions.html)', 'Botany 1.html', 'Handbook.html', 'Opening hours.html', 'Week one.html', 'syllabus.txt'
].sort()

t.test('a Moodle backup of either archive kind becomes documents and drafts, and nothing about people', async t => {
  for (const [subject, pack] of [['moodle', tarOf], ['moodle-zip', zipOf]] as const) {
    await addSubject(app, subject)
    const job = await imported(subject, await pack(moodleBackup()))
    t.equal(job.state, 'done', job.reason)
    t.equal(job.done, job.total)
    t.strictSame((await names(subject)).sort(), BROUGHT)
    const left = job.report.documents.filter(({ status }: any) => status === 'left_out')
    t.strictSame(left.map(({ title }: any) => title),
      ['Quiz game', 'Participants, submissions, posts and grades', '1 file'])
    t.matchOnly(job.report.questions,
      { imported: 4, unchanged: 0, skipped: [{ line: Number, type: 'essay', reason: String }] })
    t.strictSame((await drafts(subject)).map(({ type, topic, state }: any) => [type, topic, state]), [
      ['single', 'Numbers', 'draft'], ['single', 'Numbers', 'draft'], ['text', 'Numbers', 'draft'],
      ['number', 'Numbers', 'draft']
    ])
    t.equal(await app.models.CourseImportPart.countDocuments({}), 0, 'the bytes of the export are deleted')
    const { id } = (await documents(subject)).find(({ filename }: any) => filename === 'Week one.html')
    const text = JSON.stringify(await read(subject, `documents/${id}/text`))
    t.match(text, /Bring a lens.*Office hours.*Lab report.*2027-01-15/)
    const all = await Promise.all((await documents(subject)).map(({ id }: any) =>
      read(subject, `documents/${id}/text`)))
    t.ok(JSON.stringify(all).includes('Mosses have no roots'), 'the texts are looked at')
    t.notMatch(JSON.stringify([await documents(subject), all, await drafts(subject)]), /\bada\b/i)
  }
})

t.test('the same export changes nothing, and a newer one replaces what it brought', async t => {
  await addSubject(app, 'again')
  const dry = await imported('again', tarOf(moodleBackup()), { dry_run: 'true' })
  t.strictSame(await names('again'), [], 'a dry run brings nothing')
  t.match(dry, { dry_run: true, state: 'done', report: { questions: { imported: 4 } } })
  t.equal(statuses(dry)['Handbook.html'], 'new')
  await imported('again', tarOf(moodleBackup()))
  const before = await documents('again')
  const again = await imported('again', await zipOf(moodleBackup()))
  t.match(again.report.questions, { imported: 0, unchanged: 4 })
  t.strictSame(await documents('again'), before, 'the same times and ids')
  t.equal(statuses(again)['Handbook.html'], 'same')

  const [first] = await drafts('again')
  const newer = { page: '<p>The library is open until 11 pm.</p>', questions: oldBank(bankOf('What is 2*2?')) }
  const third = await imported('again', tarOf(moodleBackup(newer)))
  t.strictSame([statuses(third)['Opening hours.html'], statuses(third)['Handbook.html']], ['changed', 'same'])
  t.match(third.report.questions, { imported: 1, unchanged: 3 })
  const texts = (await drafts('again')).map(({ text }: any) => text)
  t.notOk(texts.includes(first.text), 'the draft that was brought before is gone')
  t.equal(texts.length, 4)
  t.strictSame((await names('again')).sort(), BROUGHT, 'what was hidden stays hidden')

  const [page, ...others] = (moodleBackup()['moodle_backup.xml'] as string).split(/(?=<activity>)/)
  const without = moodleBackup({ more: { 'moodle_backup.xml': [page, ...others.slice(1)].join('') } })
  for (const fields of [{ dry_run: 'true' }, {}]) {
    const fourth = await imported('again', tarOf(without), fields)
    const gone = fourth.report.documents.find(({ title }: any) => title === 'Opening hours.html')
    t.match(gone, { status: 'left_out', reason: /^Is not in this export\. It stays/ }, 'what a newer one lacks is told')
    t.equal(fourth.done, fourth.total)
  }
  t.strictSame((await names('again')).sort(), BROUGHT)
})

t.test('a document of the teacher is not replaced, and what a teacher has deleted comes again', async t => {
  await addSubject(app, 'mine')
  await app.retrievalService.index('mine', {
    filename: 'syllabus.txt',
    mimetype: 'text/plain',
    fields: () => ({}),
    content: (async function * () { yield Buffer.from('Mine.') })()
  }, 'emmy', 'r')
  const job = await imported('mine', tarOf(moodleBackup({ questions: newBank() })))
  const told = job.report.documents.find(({ title }: any) => title === 'syllabus.txt')
  t.match(told, { status: 'left_out', reason: /^A document of this name is there/ })
  t.match(job.report.questions, { imported: 4 }, 'of entries with versions, the newest counts')
  const handbook = (await documents('mine')).find(({ filename }: any) => filename === 'Handbook.html')
  await call(app, emmy, 'DELETE', `/subjects/mine/documents/${handbook.id}`)
  t.equal(statuses(await imported('mine', tarOf(moodleBackup())))['Handbook.html'], 'new')
})

t.test('a Common Cartridge becomes documents and drafts', async t => {
  await addSubject(app, 'canvas')
  const job = await imported('canvas', await zipOf(cartridge()))
  t.equal(job.state, 'done', job.reason)
  t.strictSame((await names('canvas')).sort(),
    ['(Draft.html)', 'Mosses & ferns.html', 'Syllabus.html', 'Week one.html', 'plan of work.txt'].sort())
  t.strictSame((await drafts('canvas')).map(({ text, topic }: any) => [text, topic]), [['What have mosses?', 'Quiz 1']])
  const again = await imported('canvas', await zipOf(cartridge({ 'web_resources/plan of work.txt': 'On 4 May.' })))
  t.strictSame([statuses(again)['plan of work.txt'], statuses(again)['Syllabus.html']], ['changed', 'same'])

  await addSubject(app, 'quoted')
  const page = '<html><head><title>The "wet" moss</title></head><body>Mosses need water.</body></html>'
  const quoted = await zipOf(cartridge({ 'wiki_content/mosses.html': page }))
  await imported('quoted', quoted)
  t.equal(statuses(await imported('quoted', quoted))['The "wet" moss.html'], 'same')
})

t.test('what is no export, or hostile, fails with its reason', async t => {
  await addSubject(app, 'hostile')
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>'
  const cases: Array<[name: string, file: Buffer, reason: RegExp]> = [
    ['text', Buffer.from('Hello'), /^Must be a Moodle backup/],
    ['another archive', await zipOf({ 'a.txt': 'x' }), /^Must be a Moodle backup/],
    ['one of Blackboard', await zipOf({
      'imsmanifest.xml': '<manifest xmlns:bb="b"><resources><resource bb:file="res1.dat" ' +
        'type="assessment/x-bb-qti-pool"/></resources></manifest>'
    }), /^Is in the format of Blackboard/],
    ['a broken one', tarOf(moodleBackup()).subarray(0, 900), /^Is a broken archive|cut off/],
    ['a name that leads out', tarOf({ '../../etc/passwd': 'x' }), /leads out/],
    ['a link', gzipSync(Buffer.concat([tarHeader('a', 0, '2', '/etc/passwd'), Buffer.alloc(1024)])), /a link/],
    ['entities', tarOf(moodleBackup({ more: { 'moodle_backup.xml': `${bomb}<moodle_backup>&c;</moodle_backup>` } })),
      /no XML that can be read/],
    ['a bomb', gzipSync(Buffer.concat([tarHeader('moodle_backup.xml', 2 ** 27), Buffer.alloc(2 ** 27 + 1024)])),
      /^Unfolds to more/]
  ]
  for (const [name, file, reason] of cases) {
    const job = await imported('hostile', file)
    t.match(job, { state: 'failed', reason }, name)
    t.strictSame(job.report.documents, [], name)
  }
  const empty = await imported('hostile', tarOf({ 'moodle_backup.xml': '<moodle_backup/>' }))
  t.strictSame([empty.state, empty.report.documents, empty.report.questions.imported], ['done', [], 0])
  t.equal((await call(app, emmy, 'GET', '/subjects/hostile/imports')).json().length, cases.length + 1)
})

t.test('one import of a subject runs at a time; it can be stopped, and goes on after a kill', async t => {
  await addSubject(app, 'killed')
  const { courseImports, retrievalService } = app
  let [free, count] = [() => {}, 0]
  const { index } = retrievalService
  const isHeld = new Promise<void>(resolve => { free = resolve })
  retrievalService.index = async (...order) => {
    if (++count > 2) await isHeld
    return await index(...order)
  }
  const [, { id }] = await sent('killed', tarOf(moodleBackup()))
  t.equal((await sent('killed', tarOf(moodleBackup())))[0], 409)
  await until(() => count > 2)
  t.match(await read('killed', `imports/${id}`), { state: 'running', done: Number, total: 7 })

  // As a kill would: nothing is released, and the time of the worker is over.
  await app.models.CourseImport.updateOne({ _id: id }, { $set: { worker: 'killed', worker_until: new Date(0) } })
  free()
  await courseImports.work()
  await courseImports.work()
  const job = (await call(app, emmy, 'GET', `/subjects/killed/imports/${id}`)).json()
  t.match(job, { state: 'done', report: { questions: { imported: 4 } } })
  t.strictSame((await names('killed')).sort(), BROUGHT)
  t.ok(Object.values(statuses(job)).every(status => status !== 'same'), 'what the killed one brought is new, too')

  const url = `/subjects/killed/imports/${id}`
  t.equal((await call(app, emmy, 'DELETE', url)).statusCode, 204, 'one that has ended stays as it is')
  t.equal((await read('killed', `imports/${id}`)).state, 'done')
  t.equal((await call(app, emmy, 'DELETE', '/subjects/killed/imports/nothing')).statusCode, 404)
})

t.test('what a teacher has put into the place of something imported stays, also after a refusal', async t => {
  await addSubject(app, 'own')
  const { retrievalService, models } = app
  const { index } = retrievalService
  const byHand = async (filename: string) => await index('own', {
    filename,
    mimetype: 'text/html',
    fields: () => ({}),
    content: (async function * () { yield Buffer.from('<p>My own words.</p>') })()
  }, 'emmy', 'r')
  retrievalService.index = async (subject, file, ...others) => {
    if (file.filename === 'syllabus.txt') throw new DocumentsTooLarge()
    return await index(subject, file, ...others)
  }
  const { findQuestion, markDeleted } = models.Question
  t.equal(statuses(await imported('own', tarOf(moodleBackup())))['syllabus.txt'], 'left_out')
  retrievalService.index = index
  await byHand('Opening hours.html')
  await byHand('syllabus.txt')

  // The teacher publishes the outdated draft just before it is deleted.
  models.Question.markDeleted = async question => {
    models.Question.markDeleted = markDeleted
    const published = { state: 'published' }
    await call(app, emmy, 'PUT', `/subjects/own/questions/${question._id}`, published)
    return await markDeleted(question)
  }
  t.teardown(() => { models.Question.markDeleted = markDeleted })
  const [draft] = await drafts('own')
  const newer = { page: '<p>Until 11 pm.</p>', syllabus: 'New.', questions: oldBank(bankOf('What is 2*2?')) }
  const found = statuses(await imported('own', tarOf(moodleBackup(newer))))
  t.strictSame([found['Opening hours.html'], found['syllabus.txt']], ['left_out', 'left_out'])
  t.match(await findQuestion('own', draft.id), { state: 'published' })
})

t.test('of an export without end, a bounded part is brought and told, and the rest is named', async t => {
  await addSubject(app, 'endless')
  const modules = Array.from({ length: 2003 }, (_, id) =>
    ({ id: id + 1, kind: 'page', title: 'Page', fields: `<intro/><content>Page ${id}</content>` }))
  const essays = Array.from({ length: 2002 }, () => bankOf()[4] as string)
  const file = tarOf(moodleBackup({ modules, questions: oldBank(essays) }))
  const { state, reason, report } = await imported('endless', file, { dry_run: 'true' })
  t.equal(state, 'done', reason)
  const told = report.documents.filter(({ status }: any) => status === 'new').map(({ title }: any) => title)
  t.equal(told.length, 2000)
  t.equal(new Set(told).size, 2000, 'each has a name of its own')
  t.ok(told.includes('Page (1998).html'), 'by its number')
  t.equal(report.questions.skipped.length, 2000)
  const leftOut = report.documents.filter(({ status }: any) => status === 'left_out')
  t.strictSame(leftOut.slice(-2).map(({ title, reason }: any) => [title, reason]), [
    ['6 documents', 'An import brings 2000: the others were left out.'],
    ['2 questions', 'A report tells 2000 that were left out.']
  ])
})

t.test('what is written in one piece is bounded, whatever an export has', async t => {
  const question = (n: number) => ({ type: 'text' as const, text: `${n}${'x'.repeat(4000)}`, accepted: ['a'] })
  const questions = Array.from({ length: 4000 }, (_, n) => ({ line: n + 1, question: question(n) }))
  const file = { questions, issues: [], unsupported: [] }
  const bounded = boundedQuestions({ documents: [], leftOut: [], questions: file })
  t.ok(bounded.taken.length > 2000 && bounded.taken.length * 4000 < 12 * 2 ** 20, 'they fit into a document')
  t.equal(bounded.leftOut.length, 1)
  t.match(bounded.leftOut[0], { title: `${4000 - bounded.taken.length} questions`, reason: /^An import brings 12 MiB/ })
  const told = boundedReason({ title: 'a', key: 'b', status: 'left_out', reason: 'x'.repeat(70_000) })
  t.ok(JSON.stringify(told).length < 800, 'what is told of a document is bounded')
})

const job = (subject: string, at = new Date()) => ({
  _id: Types.ObjectId.createFromTime(at.getTime() / 1000).toHexString().slice(0, 8) +
    new Types.ObjectId().toHexString().slice(8),
  subject,
  by: 'emmy',
  created_at: at,
  filename: 'b.mbz'
})

t.test('of many exports at once one is stored, and the others are refused before they are', async t => {
  await addSubject(app, 'crowd')
  const { CourseImport, CourseImportPart } = app.models
  const { store } = CourseImportPart
  t.teardown(() => { CourseImportPart.store = store })
  let stored = 0
  let free = () => {}
  const isHeld = new Promise<void>(resolve => { free = resolve })
  CourseImportPart.store = async (...order) => {
    stored++
    await isHeld
    return await store(...order)
  }
  const file = tarOf(moodleBackup())
  let refused = 0
  const all = Promise.all(Array.from({ length: 50 }, async () => {
    const [status] = await sent('crowd', file)
    if (status === 409) refused++
    return status
  }))
  await until(() => refused === 49)
  await app.courseImports.work()
  const [row] = await read('crowd', 'imports')
  t.strictSame([row.state, row.report], ['waiting', undefined], 'nobody works on what arrives')
  free()
  t.strictSame((await all).sort(), [202, ...Array(49).fill(409)])
  t.equal(stored, 1)
  await app.courseImports.work()
  t.match(await read('crowd', `imports/${row.id}`), { state: 'done', report: { questions: { imported: 4 } } })

  CourseImportPart.store = async () => { throw new ExportTooLarge() }
  t.equal((await sent('crowd', file))[0], 413)
  const killed = job('crowd')
  t.ok(await CourseImport.add(killed, -1), 'the place of an upload that failed is free')
  CourseImportPart.store = store
  t.equal((await sent('crowd', file, { dry_run: 'true' }))[0], 202, 'and that of one whose gateway was killed')
  t.equal(await CourseImport.arrived(killed._id, 1, false), false)
})

t.test('an export whose import is stopped while it arrives is not imported', async t => {
  await addSubject(app, 'halted')
  const { CourseImportPart } = app.models
  const { store } = CourseImportPart
  t.teardown(() => { CourseImportPart.store = store })
  CourseImportPart.store = async (id, content) => {
    t.equal((await call(app, emmy, 'DELETE', `/subjects/halted/imports/${id}`)).statusCode, 204)
    return await store(id, content)
  }
  const [status, begun] = await sent('halted', tarOf(moodleBackup()))
  t.strictSame([status, begun.state], [202, 'failed'])
  await app.courseImports.work()
  t.strictSame(await names('halted'), [])
  t.equal(await CourseImportPart.countDocuments({}), 0)
})

t.test('after a stop has been answered, nothing comes any more', async t => {
  await addSubject(app, 'stopped')
  const { retrievalService, models: { CourseImport, CourseImportPart } } = app
  const { index } = retrievalService
  t.teardown(() => { retrievalService.index = index })
  let [free, count] = [() => {}, 0]
  const isHeld = new Promise<void>(resolve => { free = resolve })
  retrievalService.index = async (...order) => {
    if (++count === 2) await isHeld
    return await index(...order)
  }
  const [, { id }] = await sent('stopped', tarOf(moodleBackup()))
  await until(() => count === 2)
  const url = `/subjects/stopped/imports/${id}`
  let isAnswered = false
  const stop = call(app, emmy, 'DELETE', url).then(({ statusCode }) => { isAnswered = true; return statusCode })
  await until(async () => (await read('stopped', `imports/${id}`)).state === 'failed')
  t.equal((await sent('stopped', tarOf(moodleBackup())))[0], 409, 'a document is on its way')
  t.notOk(isAnswered, 'and the stop waits for it')
  free()
  t.equal(await stop, 204)
  const brought = await names('stopped')
  t.equal(brought.length, 2)
  const { report } = await read('stopped', `imports/${id}`)
  t.equal(report.documents.filter(({ status }: any) => status === 'new').length, 2, 'the last one is told, too')
  t.equal(await CourseImportPart.countDocuments({}), 0)
  await app.courseImports.work()
  t.strictSame([count, await names('stopped')], [2, brought])

  await CourseImport.add(job('stopped'), 60_000)
  const [{ id: waiting }] = await read('stopped', 'imports')
  await CourseImport.arrived(waiting, 0, false)
  await CourseImport.claim('killed', 60_000)
  await CourseImport.stop('stopped', waiting, 'Stopped.')
  t.equal(await CourseImport.add(job('stopped'), 1), false)
  await CourseImport.updateOne({ _id: waiting }, { $set: { worker_until: new Date(0) } })
  t.equal(await CourseImport.add(job('stopped'), 1), true, 'the place of one whose worker was killed is free')
})

t.test('what a killed gateway has brought is counted as that of its import, and hiding is a change', async t => {
  await addSubject(app, 'counts')
  const { CourseImport } = app.models
  const { report } = CourseImport
  CourseImport.report = async (...order) => {
    if (order[3].questions === undefined) return await report(...order)
    CourseImport.report = report
    await CourseImport.updateOne({ _id: order[0] }, { $set: { worker: 'killed', worker_until: new Date(0) } })
    return false
  }
  const [, { id }] = await sent('counts', tarOf(moodleBackup()))
  await app.courseImports.work()
  await app.courseImports.work()
  const told = await read('counts', `imports/${id}`)
  t.match(told, { state: 'done', report: { questions: { imported: 4, unchanged: 0 } } })

  const solutions = async () => (await documents('counts')).find(({ filename }: any) => filename === 'Solutions.html')
  await call(app, emmy, 'PUT', `/subjects/counts/documents/${(await solutions()).id}`, { hidden: false })
  const files = moodleBackup()
  const text = (files['activities/page_4/page.xml'] as string).replace('42', '43')
  await imported('counts', tarOf({ ...files, 'activities/page_4/page.xml': text }))
  t.equal((await solutions()).hidden, false, 'what the teacher shows here stays shown')
  const page = '<module><visible>0</visible></module>'
  const newer = await imported('counts', tarOf({ ...files, 'activities/page_1/module.xml': page }))
  t.equal(statuses(newer)['Opening hours.html'], 'changed')
  t.ok((await names('counts')).includes('(Opening hours.html)'), 'what is hidden since then is hidden')
})

t.test('a document that a killed gateway stored before it had noted it is new', async t => {
  await addSubject(app, 'unnoted')
  const { CourseImport, CourseImportItem } = app.models
  const { putAll } = CourseImportItem
  const { report } = CourseImport
  let isKilled = false
  CourseImportItem.putAll = async items => {
    const isPage = items.some(({ kind }) => kind === 'document')
    if (!isPage || isKilled) return await putAll(items)
    isKilled = true
  }
  CourseImport.report = async (...order) => {
    if (!isKilled) return await report(...order)
    CourseImport.report = report
    await CourseImport.updateOne({ _id: order[0] }, { $set: { worker: 'killed', worker_until: new Date(0) } })
    return false
  }
  t.teardown(() => { CourseImportItem.putAll = putAll; CourseImport.report = report })
  const [, { id }] = await sent('unnoted', tarOf(moodleBackup()))
  await app.courseImports.work()
  await app.courseImports.work()
  const job = await read('unnoted', `imports/${id}`)
  const found = job.report.documents.map(({ status }: any) => status).filter((status: string) => status !== 'left_out')
  t.strictSame([job.state, new Set(found), found.length], ['done', new Set(['new']), BROUGHT.length])
  t.strictSame((await names('unnoted')).sort(), BROUGHT)
})

t.test('imports are listed without their reports, and known for 30 days', async t => {
  await addSubject(app, 'old')
  const { CourseImport } = app.models
  const day = 24 * 3_600_000
  for (const days of [31, 29]) {
    const one = job('old', new Date(Date.now() - days * day))
    await CourseImport.add(one, 60_000)
    await CourseImport.stop('old', one._id, `${days} days`)
  }
  t.strictSame((await read('old', 'imports')).map(({ reason }: any) => reason), ['29 days', '31 days'])
  await app.courseImports.work()
  const list = await read('old', 'imports')
  t.strictSame(list.map(({ reason, report }: any) => [reason, report]), [['29 days', undefined]])
  t.strictSame((await read('old', `imports/${list[0].id}`)).report.documents, [])
})

t.test('an import that never succeeds fails after some tries, and others come before it', async t => {
  const { CourseImport } = app.models
  const rest = {
    size: 0, dry_run: false, total: 0, done: 0, documents: [], questions: { imported: 0, unchanged: 0, skipped: [] }
  }
  const tired = job('tired')
  await CourseImport.create({ ...tired, ...rest, state: 'running', active: true, attempts: 5 })
  await app.courseImports.work()
  t.match(await CourseImport.get(tired._id),
    { state: 'failed', reason: 'Was interrupted again and again: try it later.' })

  await app.courseImports.close()
  const [first, second] = [job('first'), job('second')]
  for (const one of [first, second]) {
    await CourseImport.add(one, 1_000)
    await CourseImport.arrived(one._id, 0, false)
  }
  const claimed = async () => {
    const one = await CourseImport.claim('w', 1_000)
    await CourseImport.release(one?._id as string, 'w')
    return [one?.subject, one?.attempts]
  }
  t.strictSame([await claimed(), await claimed(), await claimed()], [['first', 1], ['second', 1], ['first', 2]])
  await CourseImport.claim('w', 1_000)
  await CourseImport.report(second._id, 'w', [{ title: 'a', status: 'new' }], {}, 1)
  t.equal((await CourseImport.get(second._id))?.attempts, 0, 'what brings something may go on')
})
