import fp from 'fastify-plugin'
import { responsesOf } from '../../../schemas/errors.js'

/** Documents on every route what it may refuse, from `config.refuses`, and what any route may answer. */
export default fp(async app => {
  app.addHook('onRoute', route => {
    const { schema, config } = route
    if (schema === undefined || schema.hide) return
    route.schema = { ...schema, response: responsesOf(route, config?.refuses ?? []) }
  })
}, { name: 'documentation' })
