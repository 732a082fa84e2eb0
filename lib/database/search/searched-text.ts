import { Type } from '@sinclair/typebox'
import { folded } from './folded.js'

/**
 * The fields that a document has for searches by a part of its texts. They are `null` where the texts have changed
 * since the last search.
 */
export const SEARCHED_FIELDS = {
  /** The texts, without case and accents. */
  folded: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Each three letters that stand side by side in them. An index of these serves the search. */
  grams: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()]))
}

/** What a change of the texts writes: the next search makes the document searchable, before it searches. */
export const NOT_SEARCHABLE_YET = { folded: null, grams: null } as const

/** What a projection leaves out. */
export const WITHOUT_SEARCH = { folded: 0, grams: 0 } as const

export function searchedText (...texts: string[]): { folded: string, grams: string[] } {
  const plain = texts.map(comparable)
  return { folded: plain.join('\n'), grams: [...new Set(plain.flatMap(gramsOf))] }
}

/**
 * Finds documents by a part of their texts, whatever its case and its accents. A part of one or two letters, which most
 * documents have, is looked for in all of them.
 */
export function hasPart (part: string): object {
  const plain = comparable(part)
  const grams = gramsOf(plain)
  return {
    ...(grams.length > 0 && { grams: { $all: grams } }),
    $expr: { $gte: [{ $indexOfCP: ['$folded', { $literal: plain }] }, 0] }
  }
}

/** A sigma at the end of a part is one within a word; a capital `ẞ` is `ss`, too. */
function comparable (text: string): string {
  return folded(text.toLowerCase()).replaceAll('ς', 'σ')
}

// In letters.
const GRAM = 3

function gramsOf (plain: string): string[] {
  const letters = [...plain]
  return letters.slice(GRAM - 1).map((_, at) => letters.slice(at, at + GRAM).join(''))
}
