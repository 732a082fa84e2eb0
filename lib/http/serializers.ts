import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type Serializer = (value: unknown) => string

const compile = SerializerSelector()({}, {})

// Most routes have the same error responses, so most of their schemas are equal. Each text is compiled once.
const serializers = new Map<string, Serializer>()

/**
 * The function that writes values of a schema as JSON. Fields that the schema does not list are left out. It is
 * compiled when it is called first: a process uses few of its schemas soon, and its start would wait for all.
 */
export function serializerFor (schema: object): Serializer {
  const text = JSON.stringify(schema)
  const known = serializers.get(text)
  if (known !== undefined) return known
  let compiled: Serializer | undefined
  const serializer: Serializer = value => {
    compiled ??= compile({ method: '', url: '', httpStatus: '', schema })
    return compiled(value)
  }
  serializers.set(text, serializer)
  return serializer
}
