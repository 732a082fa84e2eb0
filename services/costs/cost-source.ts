import { Type } from '@sinclair/typebox'
import type { ServiceClient } from '../../lib/http/client/service-client.js'
import { compileFor } from '../../lib/validation/validators.js'
import type { CostSource, CountedRow } from './costs.js'

// A service that knows the contract alone has no such operation, and no costs.
const NOT_SUPPORTED = [404, 405]
const SECONDS = 10

const isPage = compileFor('body', Type.Object({
  rows: Type.Array(Type.Object({
    month: Type.String(),
    subject: Type.String(),
    role: Type.String(),
    purpose: Type.String(),
    model: Type.String(),
    cost: Type.Number(),
    ...Object.fromEntries([
      'calls', 'prompt_tokens', 'cached_tokens', 'completion_tokens', 'estimated_calls', 'from_model', 'from_material',
      'from_teacher'
    ].map(name => [name, Type.Integer()]))
  })),
  total: Type.Integer({ minimum: 0 })
}))

/** What a companion says that its calls of models have cost. */
export function costSource (service: ServiceClient): CostSource {
  return async ({ from, to, subject }, { skip, limit }, requestId) => {
    const query = new URLSearchParams({
      from, to, skip: String(skip), limit: String(limit), ...(subject !== undefined && { subject })
    })
    const reply = await service.callIfKnown('costs', {
      method: 'GET',
      path: `/costs?${query}`,
      headers: { 'x-request-id': requestId },
      passesOn: NOT_SUPPORTED,
      isValid: isPage,
      timeoutSeconds: SECONDS
    })
    return reply === undefined ? { rows: [], total: 0 } : reply.json as unknown as { rows: CountedRow[], total: number }
  }
}
