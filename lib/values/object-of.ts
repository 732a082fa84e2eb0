/** A value of unknown JSON where it is an object or a list, or else an empty object. */
export function objectOf (value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? value as Record<string, unknown> : {}
}
