import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { CSV, JSON_TYPE, orTable, prefers, sendTable } from '../../lib/http/accept.js'
import { errorResponse } from '../../lib/http/error-responses.js'
import { described, listOf } from '../../lib/validation/schemas.js'
import { Budget, COST_COLUMNS, CostQuery, CostRange, CostRow, SubjectBudget } from '../../schemas/system/costs.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { costPage, costTable, installationBudget, monthsIn, subjectBudget } from '../../services/costs/costs.js'

// A year of one subject: by role, purpose and model.
const MAX_ROWS = 5_000
const PAGE = 'A page of the costs.'
// In a response with two media types, the headers stand beside them.
const { headers: PAGE_HEADERS, ...ROWS } = listOf(CostRow, PAGE)
const SERVICE_RESPONSES = {
  503: errorResponse('Chat engine or retrieval service unavailable, followed by what happened; or the gateway is ' +
    'closing.'),
  504: errorResponse('One of them did not answer within 10 seconds.')
}

/** What models cost: for the teachers of a subject, and for administrators. */
const costs: FastifyPluginAsyncTypebox = async app => {
  const { chatEngine, retrievalService } = app
  const sources = [chatEngine.costs, retrievalService.costs]

  app.get('/subjects/:subject_id/costs', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'subjectCosts',
      summary: 'What models cost for a subject',
      description: 'By month, role, purpose and model, without anything of a user. Without `from` and `to`, of this ' +
        'month. With `Accept: text/csv`, as a table.',
      tags: ['professor'],
      params: SubjectPath,
      querystring: CostRange,
      response: { ...SERVICE_RESPONSES, 200: orTable(Type.Array(CostRow), 'The costs.', COST_COLUMNS) }
    }
  }, async ({ id, subject, headers, query }, reply) => {
    const filter = { ...monthsIn(query), subject: subject._id }
    if (prefers(headers.accept, CSV)) {
      return sendTable(reply, `${subject._id}-costs.csv`, await costTable(sources, filter, id))
    }
    const { rows } = await costPage(sources, filter, { skip: 0, limit: MAX_ROWS }, id)
    return reply.type(JSON_TYPE).send(rows)
  })

  app.get('/subjects/:subject_id/budget', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'subjectBudget',
      summary: 'What a subject has used of its budget',
      description: 'Of this month (UTC). When it is used up, questions are answered out of the material, without the ' +
        'language model, and the replies say so.',
      tags: ['professor'],
      params: SubjectPath,
      response: { ...SERVICE_RESPONSES, 200: described(SubjectBudget, 'The budget.') }
    }
  }, async ({ id, subject }) => subjectBudget(await chatEngine.budget(subject._id, id)))

  app.get('/admin/costs', {
    config: { access: ['ADMIN'] },
    schema: {
      operationId: 'listCosts',
      summary: 'What models cost',
      description: 'By month, subject, role, purpose and model: first the calls of the language model, then those of ' +
        'embeddings. Rows of deleted subjects remain. With `Accept: text/csv`, all rows as a table.',
      tags: ['admin'],
      querystring: CostQuery,
      response: { ...SERVICE_RESPONSES, 200: { ...orTable(ROWS, PAGE, COST_COLUMNS), headers: PAGE_HEADERS } }
    }
  }, async ({ id, headers, query }, reply) => {
    const { skip, limit, ...range } = query
    const filter = monthsIn(range)
    if (prefers(headers.accept, CSV)) {
      return sendTable(reply, `costs-${filter.from}-${filter.to}.csv`, await costTable(sources, filter, id))
    }
    const { rows, total } = await costPage(sources, filter, { skip, limit }, id)
    return reply.paginate({ total, skip, limit }).type(JSON_TYPE).send(rows)
  })

  app.get('/admin/budget', {
    config: { access: ['ADMIN'] },
    schema: {
      operationId: 'installationBudget',
      summary: 'What is used of the budgets',
      description: 'Of this month (UTC): of the installation, and of the subjects that have used 80 % of theirs.',
      tags: ['admin'],
      response: { ...SERVICE_RESPONSES, 200: described(Budget, 'The budgets.') }
    }
  }, async ({ id }) => installationBudget(await chatEngine.budget(undefined, id)))
}

export default costs
