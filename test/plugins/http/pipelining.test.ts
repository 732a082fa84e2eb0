import t, { type Test } from 'tap'
import { signal, testApp, until } from '../../support/helper.js'
import { openRaw } from '../../support/raw-connection.js'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** A gateway with a route that waits for a signal, and counts requests that have begun and that were closed. */
async function slowGateway (t: Test) {
  const app = await testApp(t)
  // A gateway that is ready takes no route: what waits is the read behind /system/setup.
  const { promise, resolve: answer } = signal()
  const { User } = app.models
  let asked = 0
  User.hasAdministrator = async () => {
    asked++
    await promise
    return true
  }
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), asked: () => asked, answer }
}

t.test('of the requests that a connection sends before it is answered, four are worked on', async t => {
  const { url, asked, answer } = await slowGateway(t)
  const { socket, text, received } = await openRaw(url, get('/system/setup').repeat(10))
  await until(() => asked() === 4)
  const other = await openRaw(url, get('/system/setup'))
  await until(() => asked() === 5)
  answer()
  await Promise.all([received(/(HTTP[^]*){10}/), other.received(/HTTP\/1.1 200/)])
  const statuses = () => [...text().matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status))
  t.strictSame(statuses(), [...Array(4).fill(200), ...Array(6).fill(503)])
  t.match(text(), /"Service is overloaded"/)
  socket.write(get('/health'))
  await received(/"status":"ok"/)
  t.equal(statuses().at(-1), 200, 'the connection goes on')
  for (const connection of [socket, other.socket]) connection.destroy()
})
