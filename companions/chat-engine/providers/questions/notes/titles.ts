import type { Passage } from '../../../material/passages.js'
import { titleOf } from '../definitions.js'
import { normal } from '../draft.js'

/*
 * What a passage stands under, as the names of things: "Passing tone" of "3.1 Passing tones (PT)", and the name of its
 * document. A term that its author makes a title is one of the course, as one in bold is.
 */

const titlesOf = ({ headings, source }: Passage): string[] =>
  [...headings, source.kind === 'document' ? titleOf(source.filename) : '']
    .map(title => normal(title.replace(/^[\d.]+\s+|\s*\([^()]*\)/g, '')))

/** Whether a passage says something of the name of a heading above it, or of its document. */
export function isTitled (term: string, passage: Passage): boolean {
  const name = normal(term)
  // Below a heading stands also what says nothing of it.
  return normal(passage.text).includes(name) &&
    titlesOf(passage).some(title => title === name || title === `${name}s` || title === `${name}es`)
}
