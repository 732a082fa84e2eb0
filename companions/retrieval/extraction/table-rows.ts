import { markdownSentencesOf } from '../../text/formats/markdown.js'
import { piecesOf } from '../../text/sentences.js'

// In characters. Of a long row, each piece repeats the first cell.
const MAX_FIRST = 100
// A cell is cut into pieces of at least so many characters.
const MIN_PIECE = 100

/** The header of a table and the line below it, in Markdown. */
export function headerOf (cells: string[]): string {
  return `${written(cells)}\n|${' --- |'.repeat(cells.length)}`
}

/**
 * A row of a table in Markdown. A row that is longer than `maxLength` becomes several, each with the first cell and
 * with its other cells in their columns. Only a row of very many columns may be longer.
 */
export function rowsOf (cells: string[], maxLength: number): string[] {
  const whole = written(cells)
  if (whole.length <= maxLength) return [whole]
  const [first = '', ...others] = cells
  const isShort = first.length <= MAX_FIRST
  const repeated = isShort ? first : `${first.slice(0, MAX_FIRST).toWellFormed()}…`
  const room = Math.max(MIN_PIECE, maxLength - written(cells.map(() => '')).length - repeated.length)
  const rows = isShort ? [] : piecesIn(first, room).map(piece => [piece, ...others.map(() => '')])
  let row = [repeated, ...others.map(() => '')]
  let left = room
  for (const [column, cell] of others.entries()) {
    for (const piece of piecesIn(cell, room)) {
      if (piece.length > left || row[column + 1] !== '') {
        rows.push(row)
        row = [repeated, ...others.map(() => '')]
        left = room
      }
      row[column + 1] = piece
      left -= piece.length
    }
  }
  return [...rows, row].filter(cells => cells.some((cell, column) => column === 0 ? cell !== repeated : cell !== ''))
    .map(written)
}

/** As few pieces as possible, of whole sentences where they are not too long. */
function piecesIn (cell: string, maxLength: number): string[] {
  const pieces: string[] = []
  for (const sentence of markdownSentencesOf(cell).flatMap(sentence => piecesOf(sentence, maxLength))) {
    const last = pieces.at(-1)
    const isRoom = last !== undefined && last.length + 1 + sentence.length <= maxLength
    if (isRoom) pieces[pieces.length - 1] = `${last} ${sentence}`
    else pieces.push(sentence)
  }
  return pieces
}

/** A row in Markdown. */
export function written (cells: string[]): string {
  return `|${cells.map(cell => ` ${cell.replace(/(?<!\\)\|/g, '\\|')} |`).join('')}`
}
