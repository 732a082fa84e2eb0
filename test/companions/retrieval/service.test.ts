import mongoose from 'mongoose'
import t from 'tap'
import { pdf } from './files.js'
import { testRetrieval, type Field } from './helper.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'

const PLANTS = '# Plants\n\nMosses have no roots. They take up water through their leaves.\n\n' +
  '## Trees\n\nAn oak lives for a thousand years.\n'

t.test('a document is found as soon as its upload is answered', async t => {
  const { index, find, send } = await testRetrieval(t)
  const { status, body } = await index('week-1.md', PLANTS)
  t.equal(status, 201)
  t.matchOnlyStrict(body, {
    id: /^[\w-]{22}$/,
    subject: 'botany',
    filename: 'week-1.md',
    type: 'markdown',
    media_type: 'text/markdown',
    hidden: false,
    file: true,
    size: 119,
    chunks: 2,
    characters: 96,
    indexed_at: /Z$/,
    reading: { unit: 'section', units: 2, tables: 0, pictures: 0, recognised: 0, left_out: [] }
  }, 'without pages')

  t.matchOnlyStrict(await send('POST', '/search', { query: 'How old does an oak get?', subject: 'botany', top_k: 1 }), {
    status: 200,
    body: {
      query: 'How old does an oak get?',
      total_results: 1,
      results: [{
        content: 'An oak lives for a thousand years.',
        score: Number,
        metadata: {
          subject: 'botany',
          document_id: body.id,
          filename: 'week-1.md',
          type: 'markdown',
          heading: 'Trees',
          headings: ['Plants', 'Trees'],
          chunk: 1,
          overlap: 0,
          indexed_at: body.indexed_at
        }
      }]
    }
  })
  t.strictSame(await find('moss roots', 'geology'), [], 'not in another subject')
  t.match((await find('moss roots'))[0], /^Mosses/, 'in all subjects together')
})

t.test('a file is read without being stored, and refused as an upload is', async t => {
  const { formTo, filenames } = await testRetrieval(t)
  const read = async (content: string | Uint8Array, name = 'guide.md') =>
    await formTo('/extract', ['subject', 'botany'], ['file', content, name])
  t.matchOnlyStrict(await read(PLANTS), {
    status: 200,
    body: {
      markdown: PLANTS.trim(),
      reading: { unit: 'section', units: 2, tables: 0, pictures: 0, recognised: 0, left_out: [] }
    }
  })
  t.matchOnlyStrict(await read(new Uint8Array([0, 1, 2, 3])), {
    status: 422, body: { detail: [{ loc: ['body', 'file'], msg: /^Must be one of PDF/, type: 'value_error' }] }
  })
  t.equal((await read('', 'guide.md')).status, 422, 'an empty file')
  t.equal((await read(Buffer.alloc(21 * 1024 * 1024, 'x'))).status, 413)
  t.strictSame(await filenames(), [])
})

t.test('the text of a document is shown in parts, without what its passages repeat', async t => {
  const { index, send } = await testRetrieval(t)
  const textOf = async (id: string, query = '') => (await send('GET', `/documents/${id}/text${query}`)).body
  const long = Array.from({ length: 60 }, (_, n) => `Moss number ${n} grows on stones and takes up water.`).join(' ')
  const rows = Array.from({ length: 80 }, (_, n) => `| ${n} | Mosses of Asturias |`)
  const table = `| Week | Topic |\n| --- | --- |\n${rows.join('\n')}`
  const { body: { id } } = await index('week.md', `# Plants\n\n${long}\n\n## Table\n\n${table}\n\n## Trees\n\nOaks.`)
  t.strictSame(await textOf(id), {
    parts: [
      { headings: ['Plants'], text: long },
      { headings: ['Plants', 'Table'], text: table },
      { headings: ['Plants', 'Trees'], text: 'Oaks.' }
    ],
    total: 3
  })
  t.strictSame(await textOf(id, '?skip=2&limit=5'),
    { parts: [{ headings: ['Plants', 'Trees'], text: 'Oaks.' }], total: 3 })
  t.strictSame(await textOf(id, '?skip=3'), { parts: [], total: 3 })
  const paged = await index('slides.pdf', pdf([['# Ferns', 'Old.'], ['Green.']]))
  t.strictSame((await textOf(paged.body.id)).parts,
    [{ page: 1, headings: ['Ferns'], text: 'Old.' }, { page: 2, headings: ['Ferns'], text: 'Green.' }])
  await send('PUT', `/documents/${id}`, { hidden: true })
  t.strictSame(await textOf(id, '?visible_only=true'), { detail: 'Document not found' })
  t.strictSame(await textOf(id, '?subject=geology'), { detail: 'Document not found' })
  t.equal((await textOf(id)).total, 3, 'for those who may see it')
})

t.test('the text of a document of an older version is made of its passages, and bounded', async t => {
  const { uri, index, send } = await testRetrieval(t)
  const { body: { id } } = await index('old.txt', 'Moss. '.repeat(10_000))
  const database = await mongoose.createConnection(uri, { serverApi: STABLE_API }).asPromise()
  t.teardown(() => database.close())
  await database.collection('retrieval_documents').updateMany({}, { $unset: { reading: 1 } })
  await database.collection('retrieval_chunks').updateMany({}, { $unset: { overlap: 1 } })
  const { body } = await send('GET', `/documents/${id}/text`)
  t.ok(body.total > 1 && body.parts.every(({ text }: { text: string }) => text.length < 26_000), 'in parts')
  t.notOk('reading' in (await send('GET', '/documents')).body.documents[0], 'and it says nothing of its reading')
})

t.test('the files of a subject have the room that the caller says, without a file that is replaced', async t => {
  const { formWith } = await testRetrieval(t)
  const index = async (name: string, bytes: number, subject = 'botany', room = '40') => {
    const fields: Field[] = [['subject', subject], ['file', 'Moss '.repeat(bytes / 5), name]]
    return (await formWith({ 'x-subject-bytes': room }, ...fields)).status
  }
  t.equal(await index('a.txt', 30), 201)
  t.equal(await index('b.txt', 15), 400, 'too large beside the other')
  t.equal(await index('b.txt', 10), 201, 'exactly what there is room for')
  t.equal(await index('a.txt', 30), 201, 'in the place of itself')
  t.equal(await index('a.txt', 35), 400)
  t.equal(await index('c.txt', 40, 'geology'), 201, 'another subject')
  t.equal(await index('d.txt', 40, 'botany', 'much'), 201, 'a header that is no number')
})

t.test('uploads at once, to two services, get the room that there is, and no more', async t => {
  const one = await testRetrieval(t)
  const two = await testRetrieval(t, { MONGODB_URI: one.uri })
  const upload = async ({ formWith }: typeof one, name: string) =>
    (await formWith({ 'x-subject-bytes': '40' }, ['subject', 'botany'], ['file', 'Moss Moss ', name])).status
  const all = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(n % 2 === 0 ? one : two, `${n}.txt`)))
  t.strictSame(all.sort(), [...Array<number>(4).fill(201), ...Array<number>(8).fill(400)])
  t.equal((await one.send('GET', '/documents?subject=botany')).body.total, 4)
})

t.test('a document replaces an earlier one of the same name', async t => {
  const { index, find, filenames } = await testRetrieval(t)
  const first = await index('week-2.txt', 'The herbarium opens at nine.')
  const second = await index('week-2.txt', 'The greenhouse opens at ten.')
  t.equal(second.body.id, first.body.id, 'it keeps its id')
  t.strictSame(await find('herbarium', 'botany'), [])
  t.strictSame(await find('greenhouse', 'botany'), ['The greenhouse opens at ten.'])
  t.strictSame(await filenames(), ['week-2.txt'])
})

t.test('the same name in another subject is another document', async t => {
  const { index, find, filenames } = await testRetrieval(t)
  const first = await index('week-1.txt', 'The herbarium opens at nine.', 'botany')
  const second = await index('week-1.txt', 'Basalt comes from volcanoes.', 'geology')
  t.not(second.body.id, first.body.id)
  t.strictSame(await filenames(), ['week-1.txt', 'week-1.txt'])
  t.strictSame(await find('herbarium', 'botany'), ['The herbarium opens at nine.'])
})

t.test('documents are listed by name, a page at a time', async t => {
  const { index, send, filenames } = await testRetrieval(t)
  await index('week-2.txt', 'The greenhouse opens at ten.')
  await index('rocks.txt', 'Basalt comes from volcanoes.', 'geology')
  await index('week-1.txt', 'The herbarium opens at nine.')
  t.strictSame(await filenames('?subject=botany'), ['week-1.txt', 'week-2.txt'])
  t.equal((await send('GET', '/documents?subject=botany')).body.total, 2)
  t.strictSame(await filenames('?skip=1&limit=1'), ['week-1.txt'])
  t.equal((await send('GET', '/documents?skip=1&limit=1')).body.total, 3, 'the total counts all pages')
})

t.test('a document is deleted, but not under another subject', async t => {
  const { index, find, send } = await testRetrieval(t)
  const { body: { id } } = await index('rocks.txt', 'Basalt comes from volcanoes.', 'geology')
  t.strictSame(await send('DELETE', `/documents/${id}?subject=botany`), {
    status: 404, body: { detail: 'Document not found' }
  })
  t.strictSame(await find('basalt', 'geology'), ['Basalt comes from volcanoes.'], 'it is still there')
  t.equal((await send('DELETE', `/documents/${id}?subject=geology`)).status, 204)
  t.equal((await send('DELETE', `/documents/${id}`)).status, 404, 'a second time')
  t.strictSame(await find('basalt', 'geology'), [])
})

t.test('all documents of a subject are deleted, also when it has none', async t => {
  const { index, find, send } = await testRetrieval(t)
  await index('week-1.md', PLANTS)
  await index('week-2.txt', 'The herbarium opens at nine.')
  t.equal((await send('DELETE', '/documents')).status, 422, 'without a subject, nothing is deleted')
  t.equal((await send('DELETE', '/documents?subject=botany')).status, 204)
  t.equal((await send('DELETE', '/documents?subject=botany')).status, 204, 'a second time')
  t.strictSame((await send('GET', '/documents')).body, { documents: [], total: 0 })
  t.strictSame(await find('oak'), [])
})

t.test('the tag of the chunks changes with the documents of the subject, and with nothing else', async t => {
  const { app, index, send } = await testRetrieval(t)
  const read = async (tag?: unknown, query = '') => await app.inject({
    url: `/chunks?subject=botany${query}`, headers: tag === undefined ? {} : { 'if-none-match': String(tag) }
  })
  const { body: { id } } = await index('week-1.md', PLANTS)
  const { etag } = (await read()).headers
  t.match(etag, /^"[\w-]{22}"$/)
  t.equal((await read(undefined, '&skip=1')).headers.etag, etag, 'all pages have the same tag')
  await index('rocks.txt', 'Basalt comes from volcanoes.', 'geology')
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { statusCode, headers, body } = await read(tag)
    t.strictSame([statusCode, headers.etag, body], [304, etag, ''], String(tag))
    t.equal(headers['content-length'], undefined, 'no length is announced: a client would wait for the bytes')
  }
  const tags = [etag]
  const expectNew = async (change: string) => {
    const { statusCode, headers } = await read(tags.at(-1))
    t.equal(statusCode, 200, change)
    t.notOk(tags.includes(headers.etag), `${change}: the tag is new`)
    tags.push(headers.etag)
  }
  await index('week-2.txt', 'The herbarium opens at nine.')
  await expectNew('a new document')
  await index('week-2.txt', 'The herbarium opens at nine.')
  await expectNew('the same file again')
  await send('DELETE', `/documents/${id}`)
  await expectNew('a deletion')
  await send('DELETE', '/documents?subject=botany')
  await expectNew('the deletion of all')
})

t.test('a chunk says how much of it repeats the chunk before', async t => {
  const { index, send } = await testRetrieval(t)
  const sentences = Array.from({ length: 60 }, (_, n) => `Sentence ${n} says something about the history of trees.`)
  const text = sentences.join(' ')
  await index('trees.txt', text)
  const { body } = await send('GET', '/chunks?subject=botany')
  const whole = body.chunks.map(({ content, metadata }: any) => content.slice(metadata.overlap)).join('')
  t.equal(whole, text, 'without it, the chunks are the text')
})

t.test('a form has one file and one subject, in either order', async t => {
  const { form } = await testRetrieval(t)
  const file: Field = ['file', 'Ferns have spores.', 'a.txt']
  const subject: Field = ['subject', 'botany']
  t.equal((await form(file, subject)).status, 201)
  t.equal((await form(subject, file)).status, 201)
})

t.test('a form with other fields is refused with all its issues', async t => {
  const { form } = await testRetrieval(t)
  const subject: Field = ['subject', 's']
  const cases: Array<[issues: string[], ...fields: Field[]]> = [
    [['body.file missing', 'body.subject missing'], ['other', 'x']],
    [['body.file missing'], ['file', 'not a file'], subject],
    [['body.subject string_pattern_mismatch'], ['file', 'x', 'a.txt'], ['subject', 'no/such']],
    [['body.file value_error', 'body.subject value_error'],
      ['file', 'x', 'a.txt'], ['file', 'y', 'b.txt'], subject, subject],
    [['body.file value_error'], ['file', '', 'a.txt'], subject],
    [['body.file value_error'], ['file', 'x', 'a'.repeat(256)], subject],
    // A line break, and a character that changes the direction of the text.
    [['body.file value_error'], ['file', 'x', 'a\u2028b.txt'], subject],
    [['body.file value_error'], ['file', 'x', 'a\u202eb.txt'], subject]
  ]
  for (const [expected, ...fields] of cases) {
    const { status, body } = await form(...fields)
    const issues = body.detail.map(({ loc, type }: { loc: string[], type: string }) => `${loc.join('.')} ${type}`)
    // A name of an assertion must have no line break.
    const sent = JSON.stringify(fields).replace(/[^ -~]/g, '?').slice(0, 80)
    t.strictSame([status, issues], [422, expected], sent)
  }
})

t.test('a file name has at most 255 characters, keeps its quotation marks, and loses its folders', async t => {
  const { index, filenames } = await testRetrieval(t)
  t.equal((await index('The "wet" moss.txt', 'Mosses need water.')).status, 201)
  t.equal((await index('a'.repeat(255), 'Ferns have spores.')).status, 201)
  t.equal((await index('C:\\notes\\ferns.txt', 'Ferns have spores.')).status, 201)
  t.strictSame((await filenames()).sort(), ['The "wet" moss.txt', 'a'.repeat(255), 'ferns.txt'])
})

t.test('what is no form is refused', async t => {
  const { send } = await testRetrieval(t)
  t.equal((await send('POST', '/index', { file: 'x' })).status, 415)
  const { status, body } = await send('POST', '/index')
  t.equal(status, 422)
  t.strictSame(body.detail.map(({ loc, type }: any) => [loc, type]), [[['body'], 'missing']])
})
