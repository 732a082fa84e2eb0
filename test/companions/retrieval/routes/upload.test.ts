import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { deferred } from '../../deferred.js'
import { testRetrieval } from '../helper.js'

const END = '\r\n--b--\r\n'

/** A service that listens, and clients that send the beginning of a form, or all of it. */
async function testUploads (t: Test) {
  const service = await testRetrieval(t)
  const { app } = service
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  /** Resolves when the service has the head of the request. */
  const begin = async (filename: string, content: string, end = ''): Promise<Socket> => {
    const body = '--b\r\nContent-Disposition: form-data; name="subject"\r\n\r\nbotany\r\n' +
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n${content}${end}`
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    t.teardown(() => socket.destroy())
    await once(socket, 'connect')
    const arrived = once(app.server, 'request')
    socket.write('POST /index HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
      `Content-Length: ${body.length + (end === '' ? 1000 : 0)}\r\n\r\n${body}`)
    await arrived
    return socket
  }
  /** Resolves when the service has noticed that these connections are closed. */
  const giveUp = async (sockets: Socket[]): Promise<void> => {
    const open = () => new Promise<number>(resolve => {
      app.server.getConnections((_error, count) => { resolve(count) })
    })
    const before = await open()
    for (const socket of sockets) socket.destroy()
    while (await open() > before - sockets.length) await new Promise(resolve => setImmediate(resolve))
  }
  return { ...service, begin, giveUp }
}

async function times<Result> (count: number, action: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let i = 0; i < count; i++) results.push(await action())
  return results
}

t.test('uploads that are given up while they wait for their turn do not keep it', async t => {
  const { index, begin, giveUp } = await testUploads(t)
  const slow = await times(16, () => begin('cut-off.txt', 'Mosses'))
  const waiting = await times(20, () => begin('cut-off.txt', 'Mosses'))
  await giveUp(waiting)
  await giveUp(slow)
  t.equal((await index('next.txt', 'Mosses have no roots.')).status, 201)
})

t.test('a few slow uploads do not delay another one', async t => {
  const { index, begin } = await testUploads(t)
  await times(6, () => begin('slow.txt', 'Mosses'))
  t.equal((await index('quick.txt', 'Mosses have no roots.')).status, 201)
})

t.test('an upload that is given up while its file is read leaves no document', async t => {
  const { app, index, begin, giveUp, filenames } = await testUploads(t)
  const { extract } = app.extraction
  const [reading, isGivenUp, extracted] = [deferred(), deferred(), deferred()]
  app.extraction.extract = async (...document) => {
    app.extraction.extract = extract
    reading.resolve()
    await isGivenUp.promise
    return await extract.apply(app.extraction, document).finally(extracted.resolve)
  }
  const socket = await begin('given-up.txt', 'Mosses have no roots. '.repeat(1000), END)
  await reading.promise
  await giveUp([socket])
  isGivenUp.resolve()
  await extracted.promise
  t.equal((await index('after.txt', 'Mosses have leaves.')).status, 201, 'a later upload')
  t.strictSame(await filenames(), ['after.txt'])
})

t.test('an upload that nothing interrupts is stored', async t => {
  const { begin, filenames } = await testUploads(t)
  const socket = await begin('whole.txt', 'Mosses have no roots.', END)
  const [response] = await once(socket, 'data')
  t.match(String(response), /^HTTP\/1\.1 201 /)
  t.strictSame(await filenames(), ['whole.txt'])
})
