import { HOLE } from '../../../text/holes.js'
import type { Item } from './pdf-lines.js'

// Old files of LaTeX draw their letters as pictures, and name none. Their codes for ff, ffi and ffl are known by these.
const UNNAMED = /(?<=\p{L})\p{Cc}|\p{Cc}(?=\p{L})/gu
const LIGATURES = '\v\u000e\u000f'
// The codes of accents and of letters that English has not.
const [FIRST_ACCENT, LAST_ACCENT] = ['\u0010', '\u001a']
// In parts of the size of the letters. A space is narrower; fi and fl have codes that the library takes for a space.
const WIDE = 0.5

/** Puts a hole where such a font draws fi, fl or an accent: no code says which. "the o￼ce". */
export function withHoles (items: Item[]): { items: Item[], hasHole: boolean } {
  const fonts = new Set(items.filter(({ str }) => str.match(UNNAMED)?.some(code => LIGATURES.includes(code)) === true)
    .map(({ fontName }) => fontName))
  if (fonts.size === 0) return { items, hasHole: false }
  let hasHole = false
  const hole = () => {
    hasHole = true
    return HOLE
  }
  const read = items.map((item, n) => {
    const next = items[n + 1]
    // A space of another font is one before a word.
    const isBefore = next !== undefined && fonts.has(next.fontName) &&
      (item.fontName === next.fontName || /^\p{Ll}/u.test(next.str))
    if (item.str === ' ' && isBefore && item.width > WIDE * (item.height || next.height || Infinity)) {
      return { ...item, str: ` ${hole()}` }
    }
    if (!fonts.has(item.fontName)) return item
    const isAccent = (code: string) => code >= FIRST_ACCENT && code <= LAST_ACCENT
    return { ...item, str: item.str.replace(UNNAMED, code => isAccent(code) ? hole() : code) }
  })
  return { items: read, hasHole }
}
