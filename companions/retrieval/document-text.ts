import type { Chunk } from './models/chunk.js'

/** A part of the text of a document: what stands under the same headings on the same page. */
export interface TextPart { page?: number, time?: number, headings: string[], text: string }

type Place = Pick<Chunk, 'page' | 'time' | 'path' | 'headings'>

// A longer part is cut, so that a page of the list stays small: these are about 24,000 characters.
const MAX_PASSAGES = 20

/** The positions of the passages with which the parts of a document begin. @param places those of all its passages */
export function startsOf (places: Place[]): number[] {
  const starts: number[] = []
  for (const [n, place] of places.entries()) {
    const isFull = n - (starts.at(-1) ?? 0) >= MAX_PASSAGES
    if (n === 0 || isFull || !isSame(place, places[n - 1])) starts.push(n)
  }
  return starts
}

function isSame (place: Place, before: Place | undefined): boolean {
  const isHere = place.page === before?.page && place.path === before?.path && place.time === before?.time
  return isHere && place.headings.join('\n') === before?.headings.join('\n')
}

/** The passages of a part as one text, without what each repeats of the one before. At least one. */
export function partOf (passages: Chunk[]): TextPart {
  const [first] = passages as [Chunk, ...Chunk[]]
  const notes = new Set<string>()
  let text = ''
  for (const { content, overlap = 0 } of passages) {
    const own = content.replace(NOTES, found => {
      for (const note of found.trim().split('\n\n')) notes.add(note)
      return ''
    })
    // A passage that repeats nothing begins a paragraph, or was stored by an older version.
    text = text === '' ? own : overlap > 0 ? text + own.slice(overlap) : `${text}\n\n${own}`
  }
  return {
    ...(first.page !== undefined && { page: first.page }),
    ...(first.time !== undefined && { time: first.time }),
    headings: first.path === undefined ? first.headings : [first.path, ...first.headings],
    text: [text, ...notes].join('\n\n')
  }
}

// Each passage that refers to a footnote ends with it.
const NOTES = /(?:\n\n\[\^[^\]\n]{1,100}\]:[^\n]*)+$/
