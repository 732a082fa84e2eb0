import type { Schema } from 'mongoose'

/** The declared fields of each model, by the model's name. */
export function fieldsByModel (models: Record<string, { schema: Schema }>): Record<string, Record<string, string>> {
  return Object.fromEntries(Object.entries(models).map(([name, model]) => [name, fieldsOf(model)]))
}

// For each field its type, with `!` where it is required. Fields inside of others have a dot.
function fieldsOf ({ schema }: { schema: Schema }): Record<string, string> {
  return Object.fromEntries(Object.entries(schema.paths).map(([name, path]) => {
    const element = path.instance === 'Array' ? ` of ${path.getEmbeddedSchemaType()?.instance}` : ''
    return [name, path.instance + element + (path.isRequired === true ? '!' : '')]
  }))
}
