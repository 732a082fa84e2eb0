import type { Ratio } from './measure.js'

/* The output of the bench: tables, and at the end the rules that must hold. */

export const ms = (time: number): string => `${time.toFixed(time < 10 ? 2 : 1)} ms`
export const rate = (perSecond: number): string => `${perSecond.toFixed(perSecond < 100 ? 1 : 0)}/s`
export const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MiB`
export const times = ({ value, low, high }: Ratio): string =>
  `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`

/** Prints a table. The first column is aligned to the left, the others to the right. */
export function table (title: string, rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  const lines = rows.map(row => '  ' + row.map((cell, column) => {
    const width = widths[column] ?? 0
    return column === 0 ? cell.padEnd(width) : cell.padStart(width)
  }).join('   '))
  console.log([`\n${title}`, ...lines].join('\n'))
}

const verdicts: Array<{ rule: string, figure: string, holds: boolean }> = []

/** Records a rule for {@link printVerdicts}. */
export function mustHold (rule: string, figure: string, holds: boolean): void {
  verdicts.push({ rule, figure, holds })
}

/** Prints the rules and returns whether all of them hold. */
export function printVerdicts (): boolean {
  table('Must hold', verdicts.map(({ rule, figure, holds }) => [rule, figure, holds ? 'ok' : 'NOT HELD']))
  return verdicts.every(({ holds }) => holds)
}
