/*
 * The marks of footnotes: "the food web³", "as Paine showed [1]". No question, answer or option has them.
 */

const HAS_MARK = /[¹²³⁰⁴-⁹]|\[\^?[1-9]/
// A shorter word may be a unit with its power: "km²", "mol²".
const RAISED = /(?<=\p{L}{4}|[.,;:!?”»])[¹²³⁰⁴-⁹]+(?![\p{L}\d⁺⁻])/gu
const IN_BRACKETS = /(?<=[\p{L}.,;:!?)”»]) ?\[\^?[1-9]\d{0,2}(?:[,–-] ?\d{1,3})*\](?=[\s.,;:)]|$)/gu

/**
 * A text without the marks of footnotes.
 * @param code what of it the author has set as code: "names[1]" has a place in a list
 */
export function withoutNoteMarks (text: string, code: string[] = []): string {
  if (!HAS_MARK.test(text)) return text
  const bare = text.replace(RAISED, '')
  return code.some(piece => piece.includes('[')) ? bare : bare.replace(IN_BRACKETS, '')
}
