import { createServer } from 'node:http'
import { greet } from './greet.js'

/** The least that Node can do for a request: nothing in front of it is faster. */
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
})
greet(server.listen(0, '127.0.0.1'))
