import fp from 'fastify-plugin'
import { ErrorBody, refusals, ValidationErrorBody } from '../../../schemas/errors.js'

/** Documents on every route what it may refuse, from `config.refuses`, and what any route may answer. */
export default fp(async app => {
  app.addHook('onRoute', route => {
    const { schema } = route
    if (schema === undefined || schema.hide) return
    const hasInput = schema.body !== undefined || schema.querystring !== undefined
    route.schema = {
      ...schema,
      response: {
        ...schema.response as object,
        ...refusals(...route.config?.refuses ?? []),
        ...(schema.body !== undefined && {
          413: { ...ErrorBody, description: 'The body is larger than the limit.' },
          415: { ...ErrorBody, description: 'The body has another media type than the one documented.' }
        }),
        ...(hasInput && { 422: { ...ValidationErrorBody, description: 'Fields are missing or break a rule: all of them, in the order of the schema.' } }),
        500: { ...ErrorBody, description: 'An unexpected failure, or a language model that does not answer. The log tells it under the request id.' },
        503: { ...ErrorBody, description: 'The engine is closing, or its database does not answer.' }
      }
    }
  })
}, { name: 'documentation' })
