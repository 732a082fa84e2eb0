import t from 'tap'
import { apiError, isApiError } from '../../../lib/http/errors.js'

t.test('an error of a catalogue has its status, its sentence and its headers, and is told from others', async t => {
  const TooMany = apiError<[what: string]>('TOO_MANY', 429, 'Too many %s', { headers: { a: 'b' }, isExpected: true })
  const error: unknown = new TooMany('requests')
  t.match(error, {
    message: 'Too many requests',
    statusCode: 429,
    code: 'TOO_MANY',
    headers: { a: 'b' },
    isExpected: true
  })
  t.equal(isApiError(error), true)
  t.equal(isApiError(Object.assign(new Error('Too many'), { statusCode: 429 })), false)
})
