/** The fields that have a value. In an update, an absent field is not changed, and `undefined` would become `null`. */
export function omitUndefined (fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
