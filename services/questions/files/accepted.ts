/*
 * In an accepted answer of Moodle, `*` stands for any text, and `\*` for the character. The bank has no such wildcard.
 */

/** The accepted answers, each once; `undefined` where one has a wildcard. */
export function acceptedOf (patterns: string[]): string[] | undefined {
  if (patterns.some(pattern => /(?<!\\)\*/.test(pattern))) return undefined
  return [...new Set(patterns.map(pattern => pattern.replaceAll('\\*', '*').trim()))]
}

/** Escapes an accepted answer, so that its asterisks are no wildcards. */
export function patternOf (accepted: string): string {
  return accepted.replaceAll('*', '\\*')
}
