import type { Item, Row } from './pdf-lines.js'

/*
 * "O F F I C E   H O U R S": the space between spaced letters is as wide as one between words, and pdf.js writes it.
 * The instructions that draw the page have the letters and the true spaces.
 */

/** What draws a text: letters with their Unicode, and numbers for the space between them. */
type Drawn = Array<{ unicode?: string } | number | null>

// Of a line of spaced letters: how many of its parts are one letter.
const MIN_SINGLE = 0.75

/** Whether a row is letters with spaces between them. */
export function isSpaced ({ items }: Row): boolean {
  return areSpaced(textOf(items))
}

/** The rows, with the words of spaced letters joined. @param drawn the texts that the page draws, in any order */
export function withWords (rows: Row[], drawn: Drawn[]): Row[] {
  const texts = new Map<string, string>()
  let all = ''
  for (const letters of drawn) {
    const text = letters.map(letter => typeof letter === 'object' ? letter?.unicode ?? '' : '').join('')
    texts.set(bare(text), text)
    all += text
  }
  return rows.map(row => {
    const [first] = row.items
    if (first === undefined || !isSpaced(row)) return row
    const str = wordsOf(row.items, texts, all)
    return { ...row, items: [{ ...first, str, width: row.right - row.left }] }
  })
}

function textOf (items: Item[]): string {
  return items.map(({ str }) => str).join('').trim()
}

function areSpaced (text: string): boolean {
  if (!/(?:^|\s)\p{L}(?:\s\p{L}){3}/u.test(text)) return false
  const parts = text.split(/\s+/)
  const single = parts.filter(part => /^[\p{L}\p{N}\p{P}]$/u.test(part)).length
  return single >= 4 && single >= parts.length * MIN_SINGLE
}

function wordsOf (items: Item[], texts: Map<string, string>, all: string): string {
  const spaced = textOf(items)
  const letters = bare(spaced)
  const text = texts.get(letters) ?? within(all, letters)
  if (text !== undefined && !areSpaced(text)) return text.trim()
  // Spaces that were typed between the letters: two of them, or one of its own, end a word.
  return items.map(({ str }) => str.trim() === '' ? ' ' : str.trim().split(/\s{2,}/).map(bare).join(' '))
    .join('').replace(/\s+/g, ' ').trim()
}

/** Where each letter is drawn by itself, the letters follow each other. */
function within (all: string, letters: string): string | undefined {
  const pattern = [...letters].map(letter => letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s?')
  return letters.length > 500 ? undefined : new RegExp(pattern, 'u').exec(all)?.[0]
}

function bare (text: string): string {
  return text.replace(/\s+/g, '')
}
