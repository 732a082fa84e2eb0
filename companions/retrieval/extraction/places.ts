import { sectionsOf } from '../../text/formats/markdown.js'
import type { Section } from './sections.js'

/** A part of a document with its place: a slide, a cell, a paragraph with its time. */
export interface Part extends Pick<Section, 'page' | 'time'> { markdown: string }

// Private characters: no text that is read has them, since they mean nothing.
const MARK = /\s*\uf8f0(\d+)\uf8f1\s*/g

/** The sections of a document of parts. A heading goes on in the parts that follow it. */
export function sectionsOfParts (parts: Part[]): Section[] {
  const marked = parts.map(({ markdown }, n) =>
    `\uf8f0${n}\uf8f1\n\n${markdown.replace(/[\uf8f0\uf8f1]/g, '')}`).join('\n\n')
  const sections: Section[] = []
  let place: Omit<Section, 'text' | 'headings'> = {}
  const found = sectionsOf(marked)
  for (const [at, { text, headings }] of found.entries()) {
    // Texts and the numbers of their parts in turns.
    const pieces = text.split(MARK)
    const heading = headings.at(-1)
    if (heading !== undefined && pieces.every((piece, n) => n % 2 === 1 || piece.trim() === '') &&
      !isBelow(found[at + 1]?.headings, headings)) sections.push({ text: heading, headings, ...place })
    for (const [n, piece] of pieces.entries()) {
      if (n % 2 === 1) place = placeOf(parts[Number(piece)])
      else if (piece.trim() !== '') sections.push({ text: piece, headings, ...place })
    }
  }
  return sections
}

/** The sections of slides: a slide without a title does not belong to the one before it. */
export function sectionsOfSlides (parts: Part[]): Section[] {
  return parts.flatMap(({ markdown, page }) =>
    sectionsOf(markdown).map(section => ({ ...section, ...(page !== undefined && { page }) })))
}

function isBelow (inner: string[] | undefined, outer: string[]): boolean {
  return inner !== undefined && inner.length > outer.length && outer.every((heading, n) => heading === inner[n])
}

function placeOf (part: Part | undefined): Omit<Section, 'text' | 'headings'> {
  const { page, time } = part ?? {}
  return { ...(page !== undefined && { page }), ...(time !== undefined && { time }) }
}
