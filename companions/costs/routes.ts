import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { described } from '../../lib/validation/schemas.js'
import type { CostModel } from './cost.js'
import type { Ledger } from './ledger.js'
import { CostPage, CostQuery } from './schemas.js'

interface Options {
  costs: CostModel
  ledger: Ledger
}

/** What the calls of models have cost, for the gateway. */
const costRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { costs, ledger }) => {
  app.get('/costs', {
    schema: {
      operationId: 'listCosts',
      summary: 'What the calls of models have cost',
      description: 'By subject, month, role, purpose and model, in the order of months. Nothing tells who has asked, ' +
        'or what. The rows of a deleted subject remain.',
      tags: ['system'],
      querystring: CostQuery,
      response: { 200: described(CostPage, 'A page of the rows.') }
    }
  }, async ({ query: { skip, limit, ...filter } }) => {
    await ledger.written()
    return await costs.page(filter, skip, limit)
  })
}

export default costRoutes
