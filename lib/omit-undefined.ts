/** The fields that were given: in an update, a field left out is left alone, and `undefined` would become `null`. */
export function defined (fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
