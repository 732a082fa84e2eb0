import t from 'tap'
import { errorResponse, responsesOf } from '../../lib/error-responses.js'
import { apiError } from '../../lib/errors.js'

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
