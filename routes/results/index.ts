import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { described } from '../../lib/validation/schemas.js'
import { KeptRuns } from '../../lib/process/kept-runs.js'
import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { QuestionFigures, Results, ResultsQuery } from '../../schemas/tests.js'
import { questionFigures } from '../../services/questions/question-figures.js'
import { resultsOf } from '../../services/professor/results.js'

/** What came of tests: for the user who took them, and for the teachers of a subject. */
const results: FastifyPluginAsyncTypebox = async app => {
  const figures = new KeptRuns<QuestionFigures[]>()

  app.get('/users/me/results', {
    config: { access: 'user' },
    schema: {
      operationId: 'getMyResults',
      summary: 'Your test results',
      description: 'Your tests, how you do in each topic, and the last 200 questions that you answered. A source in ' +
        'a document that is hidden or deleted is left out.',
      tags: ['chat'],
      querystring: ResultsQuery,
      response: { 200: described(Results, 'The results.') }
    }
  }, async request => {
    // That field alone: a query may have others, and what is asked of the database is made of this.
    const { subject } = request.query
    return await resultsOf(app, request.caller._id, request, omitUndefined({ subject }))
  })

  app.get('/subjects/:subject_id/questions/figures', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'listQuestionFigures',
      summary: 'The figures of the questions of a subject',
      description: 'How difficult each question of the question bank was, and how well it tells good students from ' +
        'weak ones. One row for each version that was asked, the one that was answered last first. Of more than ' +
        '2,000 answers they may be half a minute old.',
      tags: ['professor'],
      params: SubjectPath,
      response: { 200: Type.Array(QuestionFigures, { description: 'The figures of this moment.' }) }
    }
  }, async ({ subject: { _id: id, created_at: made } }) =>
    await figures.run(`${id} ${made.getTime()}`, async () => await questionFigures(app.models, id)))
}

export default results
