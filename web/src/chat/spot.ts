import { t } from '../language.js'

/** Where in its document a source stands: the page, or the minute of a caption. */
export function spotOf ({ page, time }: { page?: number, time?: number }): string | undefined {
  return page !== undefined ? t.page(page) : time !== undefined ? clockOf(time) : undefined
}

/** Minutes and seconds, as players show them: 1:05, 1:02:07. */
function clockOf (seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const padded = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}
