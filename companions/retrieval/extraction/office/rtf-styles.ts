/** The levels of headings by the numbers of styles: 1 to 6. Writer names no level, and calls a style "Heading 1". */
export function headingStyles (source: string): Map<number, number> {
  const from = source.indexOf('{\\stylesheet')
  const levels = new Map<number, number>()
  if (from === -1) return levels
  for (const [, style = '', properties = '', name = ''] of source.slice(from, from + MAX_SHEET).matchAll(STYLE)) {
    const outline = /\\outlinelevel(\d)/.exec(properties)?.[1]
    const named = /^heading (\d)$/i.exec(name.trim())?.[1]
    const level = outline !== undefined ? Number(outline) + 1 : named !== undefined ? Number(named) : 0
    if (/^title$/i.test(name.trim())) levels.set(Number(style), 1)
    else if (level >= 1 && level <= 6) levels.set(Number(style), level)
  }
  return levels
}

// In characters.
const MAX_SHEET = 500_000
const STYLE = /\{\\s(\d{1,5})((?:\\[a-z]{1,32}-?\d{0,10} ?|\\\*|\{[^{}]{0,200}\}|[\r\n])*)([^\\{};]{1,100});\}/g
