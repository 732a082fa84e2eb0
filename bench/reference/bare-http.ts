import { createServer } from 'node:http'
import { greet } from './greet.js'

/** The minimum of work that Node does for a request. */
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
})
greet(server.listen(0, '127.0.0.1'))
