import t from 'tap'
import { prefers } from '../../../lib/http/accept.js'

t.test('a client prefers a media type that it names, and with a higher quality than JSON', async t => {
  for (const accept of [
    'text/csv', 'TEXT/CSV; charset=utf-8', 'text/html, text/csv;q=0.5', 'application/json;q=0.4,text/csv;q=0.5',
    '*/*, text/csv;q=0.1'
  ]) t.ok(prefers(accept, 'text/csv'), accept)
  for (const accept of [
    undefined, '', '*/*', 'text/*', 'text/csv;q=0', 'text/csv;q=x', 'text/csv, application/json', 'text/csvx'
  ]) t.notOk(prefers(accept, 'text/csv'), `${accept}`)
})
