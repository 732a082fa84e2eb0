/**
 * Stands where a part of a sentence could not be read, such as an old formula, and where it is doubtful that the words
 * on its two sides belong together: the sign of Unicode for an object. What has it is never quoted as a sure answer.
 */
export const HOLE = '\ufffc'

// Also the sign for a character without a code.
const HOLES = /[\ufffc\ufffd]/g

export function hasHole (text: string): boolean {
  return text.search(HOLES) !== -1
}

/** A text for people: with dots in the place of each hole. It has as many characters as before. */
export function withDots (text: string): string {
  return text.replace(HOLES, '…')
}
