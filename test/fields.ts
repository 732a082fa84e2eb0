import type { Schema } from 'mongoose'

/**
 * The declared fields of a model: for each its type, with `!` where it is required. Fields inside of others have a dot.
 */
export function fieldsOf ({ schema }: { schema: Schema }): Record<string, string> {
  return Object.fromEntries(Object.entries(schema.paths).map(([name, path]) => {
    const element = path.instance === 'Array' ? ` of ${path.getEmbeddedSchemaType()?.instance}` : ''
    return [name, path.instance + element + (path.isRequired === true ? '!' : '')]
  }))
}
