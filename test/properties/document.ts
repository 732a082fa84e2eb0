import type { FastifyInstance } from 'fastify'
import type { Access } from '../../plugins/access.js'

/** What these tests use of JSON Schema 2020-12. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

export interface DocumentedResponse {
  headers?: Record<string, object>
  content?: Record<string, { schema: JsonSchema }>
}

/** One operation of the OpenAPI document. Its references are resolved. */
export interface Operation {
  /** `GET /users/{username}` */
  name: string
  method: string
  path: string
  access: Access
  pathFields: Record<string, JsonSchema>
  /** The query as the object that its parameters are. */
  query: JsonSchema
  body?: { type: string; schema: JsonSchema; isRequired: boolean }
  responses: Record<string, DocumentedResponse>
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: JsonSchema
}

/** Every operation of the app's own OpenAPI document, so that a new route is tested with no change here. */
export function operationsOf (app: FastifyInstance): Operation[] {
  const { paths } = resolved(app.swagger() as object) as { paths: Record<string, Record<string, any>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase()
      const parameters: Parameter[] = operation.parameters ?? []
      const inQuery = parameters.filter(parameter => parameter.in === 'query')
      const [media] = Object.entries<{ schema: JsonSchema }>(operation.requestBody?.content ?? {})
      const access = app.declaredAccess.get(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
      if (access === undefined) throw new Error(`${method} ${path} is documented and declares no access`)
      return {
        name: `${method} ${path}`,
        method,
        path,
        access,
        pathFields: Object.fromEntries(
          parameters.filter(parameter => parameter.in === 'path').map(({ name, schema }) => [name, schema])
        ),
        query: {
          type: 'object',
          properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
          required: inQuery.filter(({ required }) => required).map(({ name }) => name)
        },
        ...(media && {
          body: { type: media[0], schema: media[1].schema, isRequired: operation.requestBody.required === true }
        }),
        responses: operation.responses
      }
    })
  )
}

/** The document with each `$ref` replaced by what it names. */
function resolved (document: object): object {
  const resolve = (node: unknown, depth: number): unknown => {
    if (depth > 100) throw new Error('A schema that contains itself: teach test/properties how to read it')
    if (Array.isArray(node)) return node.map(item => resolve(item, depth + 1))
    if (typeof node !== 'object' || node === null) return node
    const { $ref, ...rest } = node as { $ref?: unknown }
    const here = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolve(value, depth + 1)]))
    if (typeof $ref !== 'string') return here
    const named = $ref
      .split('/')
      .slice(1)
      .reduce((at: any, name) => at[name], document)
    return { ...(resolve(named, depth + 1) as object), ...here }
  }
  return resolve(document, 0) as object
}
