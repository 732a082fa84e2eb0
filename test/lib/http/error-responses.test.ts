import t from 'tap'
import { errorResponse, responsesOf } from '../../../lib/http/error-responses.js'
import { apiError } from '../../../lib/http/errors.js'

const Missing = apiError('MISSING', 404, 'Not there')
const Absent = apiError('ABSENT', 404, 'Not here')
const statusesOf = (responses: object) => Object.keys(responses).map(Number)

t.test('the responses of a route are its own, those of its errors, and those of any route', async t => {
  const own = errorResponse('Mine', 'No')
  t.strictSame(statusesOf(responsesOf({ method: 'GET', schema: {} }, [])), [400, 500, 503])
  t.strictSame(statusesOf(responsesOf({ method: 'POST', schema: {} }, [])), [400, 413, 500, 503])
  t.strictSame(statusesOf(responsesOf({ method: 'GET', schema: { querystring: {} } }, [])), [400, 422, 500, 503])
  t.strictSame(statusesOf(responsesOf({ method: 'PUT', schema: { body: {} } }, [])), [400, 413, 415, 422, 500, 503])
  const responses = responsesOf({ method: 'GET', schema: { response: { 200: {}, 503: own } } }, [Missing, Absent])
  t.strictSame(statusesOf(responses), [200, 400, 404, 500, 503])
  t.equal(responses[503], own, 'a route may describe a response itself')
  t.match(responses[404], { 'x-response-description': 'Not there, or Not here.' })
  t.strictSame((responses[404] as { examples: object }).examples, [{ detail: 'Not there' }, { detail: 'Not here' }])
})

t.test('each response of an error says when it happens, and which sentences callers read', async t => {
  const schema = { body: {}, querystring: {} }
  const responses = Object.entries(responsesOf({ method: 'POST', schema }, [Missing]))
  const sentences = responses.map(([status, response]) => {
    const { examples = [] } = response as { examples?: Array<{ detail: string }> }
    return [Number(status), ...examples.map(({ detail }) => detail)]
  })
  t.strictSame(sentences, [
    [400, 'Bad Request'],
    [404, 'Not there'],
    [413, 'Payload Too Large'],
    [415, 'Unsupported Media Type'],
    [422],
    [500, 'Internal Server Error'],
    [503, 'Service is shutting down', 'Service is overloaded', 'Database unavailable',
      'The database has no room: nothing can be stored until the operator makes some']
  ])
  for (const [status, response] of responses) {
    t.match((response as Record<string, string>)['x-response-description'], /^\w.*\w\.$/, status)
  }
})
