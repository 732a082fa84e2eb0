import openapiTypes, { astToString } from 'openapi-typescript'
import type { OpenApiDocument } from './tables.js'

// Each schema has its type by its own name, too: `Profile`.
const NAMED = { rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true }

interface Operation { responses?: Record<string, object> }

/** The types of the client, in TypeScript: of all operations of the gateway. */
export async function clientTypes (document: OpenApiDocument): Promise<string> {
  const copy = JSON.parse(JSON.stringify(document, withoutAlternatives))
  shareErrors(copy)
  return `// Written by \`npm run docs\` from the OpenAPI document.\n${astToString(await openapiTypes(copy, NAMED))}`
}

/** Where an answer is JSON unless `Accept` names another media type, it is JSON. */
function withoutAlternatives (key: string, value: unknown): unknown {
  if (key !== 'content' || typeof value !== 'object' || value === null) return value
  const { 'application/json': json } = value as Record<string, unknown>
  return json === undefined ? value : { 'application/json': json }
}

/** Most operations have the same error responses. Each of them is one type, `Error401`, in place of one for each. */
function shareErrors (document: {
  paths: Record<string, Record<string, Operation>>, components: { responses?: Record<string, unknown> }
}): void {
  const names = new Map<string, string>()
  const shared: Record<string, unknown> = {}
  for (const { responses = {} } of Object.values(document.paths).flatMap(path => Object.values(path))) {
    for (const [status, response] of Object.entries(responses).filter(([status]) => Number(status) >= 400)) {
      const text = JSON.stringify(response)
      // `Error401_2`: the second one of this status.
      const number = Object.keys(shared).filter(other => other.startsWith(`Error${status}`)).length + 1
      const name = names.get(`${status} ${text}`) ?? (number === 1 ? `Error${status}` : `Error${status}_${number}`)
      names.set(`${status} ${text}`, name)
      shared[name] = response
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  document.components.responses = { ...document.components.responses, ...shared }
}
