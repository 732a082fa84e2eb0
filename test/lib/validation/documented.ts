type Schema = Record<string, unknown>

/**
 * The fields of a schema, nested ones included, that have no description or no example. The fields of an object need
 * none where the field of the object has them.
 */
export function undocumentedFields (schema: object, path = ''): string[] {
  const { properties = {}, items } = schema as { properties?: Record<string, Schema>, items?: Schema }
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const here = `${path}${name}`
    const inner = undocumentedFields(field, `${here}.`)
    if ('properties' in field || 'items' in field) return [...inner, ...(field.description ? [] : [here])]
    return field.description && hasExample(field) ? inner : [here]
  })
  return items === undefined ? own : [...own, ...undocumentedFields(items, `${path}[].`)]
}

function hasExample ({ examples }: Schema): boolean {
  return Array.isArray(examples) && examples.length > 0 && examples.every(example => example !== '')
}
