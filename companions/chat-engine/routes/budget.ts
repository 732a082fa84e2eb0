import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { described } from '../../../lib/validation/schemas.js'
import { BudgetQuery, BudgetReport } from '../schemas.js'

/** What of the budgets is used. */
const budget: FastifyPluginAsyncTypebox = async app => {
  const { spending } = app.engine

  app.get('/budget', {
    schema: {
      operationId: 'budget',
      summary: 'What of the budgets of this month is used',
      description: 'Of the installation, of one subject where it is named, and of the subjects that have used 80 % ' +
        'of theirs. What other processes have spent is at most ten seconds old.',
      tags: ['system'],
      querystring: BudgetQuery,
      response: { 200: described(BudgetReport, 'The budgets.') }
    }
  }, async ({ query: { subject } }) => {
    const { month, ...installation } = await spending.ofInstallation()
    return {
      month,
      installation,
      ...(subject !== undefined && { subject: await spending.ofSubject(subject) }),
      subjects: await spending.subjectsNearBudget()
    }
  })
}

export default budget
