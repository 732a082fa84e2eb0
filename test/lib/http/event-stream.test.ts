import t from 'tap'
import { acceptsEvents } from '../../../lib/http/event-stream.js'

t.test('only a caller that accepts events gets them', async t => {
  const accepted = ['text/event-stream', 'application/json, Text/Event-Stream;q=0.5']
  const refused = [undefined, '*/*', 'application/json', 'text/event-stream; q=0']
  for (const accept of accepted) t.equal(acceptsEvents(accept), true, accept)
  for (const accept of refused) t.equal(acceptsEvents(accept), false, accept ?? 'none')
})
