/** The month of a time, in UTC: `2026-11`. */
export function monthOf (at: Date): string {
  return at.toISOString().slice(0, 7)
}
