import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import fp from 'fastify-plugin'

type Json = null | string | number | boolean | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

interface Options {
  title: string
  description: string
  version: string
  tags: Array<{ name: string, description: string }>
  securitySchemes?: Record<string, object>
}

/** The OpenAPI 3.1 document, generated from the schemas that validate and serialise: `app.swagger()`. */
export default fp<Options>(async (app, { title, description, version, tags, securitySchemes = {} }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/', description: 'This server' }],
      tags,
      // Unless an operation says otherwise: a companion knows callers by the secret of its installation.
      security: [],
      components: { securitySchemes }
    },
    transformObject: document => nameComponents((document as { openapiObject: object }).openapiObject as JsonObject)
  } as FastifyDynamicSwaggerOptions)
}, { name: 'openapi' })

/**
 * Schemas stand in the routes as plain values, whole and typed. In the document, each one that has a title becomes a
 * component of that name, so that a generated client has `Profile` and not forty anonymous objects.
 * @throws when two different schemas share a title
 */
function nameComponents (document: JsonObject): JsonObject {
  const schemas: JsonObject = {}
  const paths = refer(document.paths as Json)
  return { ...document, paths, components: { ...document.components as JsonObject, schemas: sorted(schemas) } }

  function refer (node: Json): Json {
    if (Array.isArray(node)) return node.map(refer)
    if (node === null || typeof node !== 'object') return node
    const here = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, refer(value)]))
    // A parameter with a default may be left out, whatever the validator calls required once it has filled it in.
    if (here.in === 'query' && (here.schema as JsonObject).default !== undefined) here.required = false
    if (here['x-optional-body'] === true) {
      (here.requestBody as JsonObject).required = false
      delete here['x-optional-body']
    }
    alternatives(here)
    if (typeof here.title !== 'string' || !isSchema(here)) return here

    const { title, ...rest } = here as JsonObject & { title: string }
    const known = schemas[title]
    if (known !== undefined && rules(known) !== rules(rest)) {
      throw new Error(`Two different schemas have the title ${title}`)
    }
    // Where a schema is used as a parameter, its description and examples have moved to the parameter.
    schemas[title] = { ...rest, ...known as JsonObject }
    return { $ref: `#/components/schemas/${title}` }
  }
}

function rules (schema: Json): string {
  const { description, examples, ...rest } = schema as JsonObject
  return JSON.stringify(sorted(rest))
}

/** Several types beside `null`: generators of clients (oapi-codegen) read them as `anyOf` only. */
function alternatives (schema: JsonObject): void {
  if (!Array.isArray(schema.type) || schema.type.filter(type => type !== 'null').length < 2) return
  schema.anyOf = schema.type.map(type => ({ type }))
  delete schema.type
}

function isSchema (node: JsonObject): boolean {
  return typeof node.type === 'string'
}

function sorted (object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => a < b ? -1 : 1))
}
