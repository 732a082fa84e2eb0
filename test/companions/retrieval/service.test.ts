import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { testRetrieval } from './helper.js'

t.test('documents', async t => {
  const { index, form, find, send } = await testRetrieval(t)

  t.test('can be found when they are taken in', async t => {
    const answer = await index('week-1.md', '# Plants\n\nMosses have no roots. They take up water through their leaves.\n\n## Trees\n\nAn oak lives for a thousand years.\n')
    t.equal(answer.status, 201)
    t.match(answer.body, { id: /^[\w-]{22}$/, subject: 'botany', filename: 'week-1.md', type: 'markdown', size: 119, chunks: 2, characters: 96, indexed_at: /Z$/ })
    t.notOk('pages' in answer.body)
    t.match(await send('POST', '/search', { query: 'How old does an oak get?', subject: 'botany', top_k: 1 }), {
      status: 200,
      body: {
        query: 'How old does an oak get?',
        total_results: 1,
        results: [{ content: 'An oak lives for a thousand years.', score: Number, metadata: { subject: 'botany', filename: 'week-1.md', heading: 'Trees', chunk: 1 } }]
      }
    })
    t.same(await find('moss roots', 'geology'), [], 'not in another subject')
    t.match((await find('moss roots'))[0], /^Mosses/, 'in all subjects together')
  })

  t.test('take the place of an earlier one of the same name', async t => {
    const first = await index('week-2.txt', 'The herbarium opens at nine.')
    const second = await index('week-2.txt', 'The greenhouse opens at ten.')
    t.equal(second.body.id, first.body.id)
    t.same(await find('herbarium', 'botany'), [])
    t.same(await find('greenhouse', 'botany'), ['The greenhouse opens at ten.'])
  })

  t.test('are listed, and deleted, alone or with their subject', async t => {
    const { body: other } = await index('rocks.txt', 'Basalt comes from volcanoes.', 'geology')
    const { body } = await send('GET', '/documents?subject=botany')
    t.match(body, { total: 2, documents: [{ filename: 'week-1.md' }, { filename: 'week-2.txt' }] })
    t.match((await send('GET', '/documents?skip=1&limit=1')).body, { total: 3, documents: [{ filename: 'week-1.md' }] })

    t.same(await send('DELETE', `/documents/${other.id}?subject=botany`), { status: 404, body: { detail: 'Document not found' } })
    t.same(await find('basalt', 'geology'), ['Basalt comes from volcanoes.'])
    t.equal((await send('DELETE', `/documents/${other.id}?subject=geology`)).status, 204)
    t.equal((await send('DELETE', `/documents/${other.id}`)).status, 404)
    t.same(await find('basalt', 'geology'), [])

    t.equal((await send('DELETE', '/documents')).status, 422)
    t.equal((await send('DELETE', '/documents?subject=botany')).status, 204)
    t.equal((await send('DELETE', '/documents?subject=botany')).status, 204)
    t.same((await send('GET', '/documents')).body, { documents: [], total: 0 })
    t.same(await find('oak'), [])
  })

  t.test('come in a form with one file and one subject, in either order', async t => {
    t.equal((await form(['file', 'Ferns have spores.', 'a.txt'], ['subject', 'botany'])).status, 201)
    t.equal((await form(['subject', 'botany'], ['file', 'Ferns have spores.', 'a.txt'])).status, 201)
    const faults = async (...fields: Parameters<typeof form>) => {
      const { status, body } = await form(...fields)
      return [status, ...body.detail.map(({ loc, type }: { loc: string[], type: string }) => `${loc.join('.')} ${type}`)]
    }
    t.same(await faults(['other', 'x']), [422, 'body.file missing', 'body.subject missing'])
    t.same(await faults(['file', 'x', 'a.txt'], ['subject', 'no/such']), [422, 'body.subject string_pattern_mismatch'])
    t.same(await faults(['file', 'x', 'a.txt'], ['file', 'y', 'b.txt'], ['subject', 's'], ['subject', 's']), [422, 'body.file value_error', 'body.subject value_error'])
    t.same(await faults(['file', '', 'a.txt'], ['subject', 's']), [422, 'body.file value_error'])
    t.same(await faults(['file', 'x', `${'a'.repeat(256)}`], ['subject', 's']), [422, 'body.file value_error'])
    for (const name of ['a\u2028b.txt', 'a\u202eb.txt']) t.same(await faults(['file', 'x', name], ['subject', 's']), [422, 'body.file value_error'], 'a name has no line break and no turn')
    t.match(await send('POST', '/index', { file: 'x' }), { status: 415 })
    t.match(await send('POST', '/index'), { status: 422, body: { detail: [{ loc: ['body'], type: 'missing' }] } })
  })
})

t.test('uploads', async t => {
  const { app, index, send } = await testRetrieval(t)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  /** Sends a form up to here, or all of it. */
  const begin = async (filename: string, content: string, end = '') => {
    const body = `--b\r\nContent-Disposition: form-data; name="subject"\r\n\r\nbotany\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n${content}${end}`
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.write(`POST /index HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length + (end === '' ? 1000 : 0)}\r\n\r\n${body}`)
    while (socket.writableLength > 0) await sleep(10)
    await sleep(20)
    return socket
  }

  t.test('that go away while they wait for their turn do not keep it', async t => {
    const many = async (count: number) => await Promise.all(Array.from({ length: count }, async () => await begin('cut-off.txt', 'Mosses')))
    const slow = await many(16)
    const waiting = await many(20)
    for (const socket of waiting) socket.destroy()
    await sleep(100)
    for (const socket of slow) socket.destroy()
    t.equal((await index('next.txt', 'Mosses have no roots.')).status, 201)
  })

  t.test('that are slow do not hold up a few others', async t => {
    const slow = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(name => begin(`${name}.txt`, 'Mosses')))
    t.equal((await index('quick.txt', 'Mosses have no roots.')).status, 201)
    for (const socket of slow) socket.destroy()
  })

  t.test('that are given up while they are read leave no document', async t => {
    const socket = await begin('given-up.txt', 'Mosses have no roots. '.repeat(100_000), '\r\n--b--\r\n')
    await sleep(100)
    socket.destroy()
    t.equal((await index('after.txt', 'Mosses have leaves.')).status, 201, 'which is read after it, in the same thread')
    await sleep(1500)
    const { body } = await send('GET', '/documents')
    t.notOk(body.documents.some(({ filename }: { filename: string }) => filename === 'given-up.txt'))
  })
})
