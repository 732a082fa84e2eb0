import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type Serializer = (value: unknown) => string

const compile = SerializerSelector()({}, {})

// Most routes have the same error responses, so most of their schemas are equal. Each text is compiled once.
const compiled = new Map<string, Serializer>()

/** The function that writes values of a schema as JSON. Fields that the schema does not list are left out. */
export function serializerFor (schema: object): Serializer {
  const text = JSON.stringify(schema)
  const known = compiled.get(text)
  if (known !== undefined) return known
  const serializer = compile({ method: '', url: '', httpStatus: '', schema })
  compiled.set(text, serializer)
  return serializer
}
