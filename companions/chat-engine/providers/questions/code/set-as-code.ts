import { onceFor } from '../../../../../lib/process/once-for.js'
import type { Passage } from '../../../material/passages.js'

// A long section may be a table, or a list, in which each entry has some.
const codesOf = onceFor(({ text }: Passage['section']) => new Set(text.split('`').slice(1, -1)))

/** Whether the author of a section set a text as code in it. */
export function isSetAsCode (text: string, section: Passage['section']): boolean {
  return codesOf(section).has(text)
}
