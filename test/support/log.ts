/** Options for a log whose lines are collected. */
export function collectedLog (level = 'info', options: object = {}): { lines: string[]; log: object } {
  const lines: string[] = []
  return { lines, log: { level, ...options, stream: { write: (line: string) => lines.push(line) } } }
}
