import type MarkdownIt from 'markdown-it'

/*
 * LaTeX in Markdown: `$…$`, `$$…$$`, `\(…\)`, `\[…\]` and `\begin{…}…\end{…}`. It is kept as it was written: the rules
 * of Markdown for `_`, `*` and `\` do not apply in it.
 */

// In characters. A formula in a line is shorter; a `$` that is never closed must not cost the whole text each time.
const MAX_INLINE = 1000
// In lines.
const MAX_BLOCK = 100

// `\[1\]` and `\[see there\]` are brackets that are no link.
const LOOKS_LIKE_TEX = /[\\^_={}<>+|]|\d\s*[-*/]\s*\d/

/** Adds the tokens `math_inline` and `math_block`. The content of both is the formula with its marks. */
export function mathRules (reader: MarkdownIt): void {
  reader.inline.ruler.before('escape', 'math', (state, silent) => {
    const end = mathEnd(state.src, state.pos, state.posMax)
    if (end === undefined) return false
    if (!silent) state.push('math_inline', '', 0).content = state.src.slice(state.pos, end)
    state.pos = end
    return true
  })
  reader.block.ruler.before('fence', 'math_block', (state, start, endLine, silent) => {
    const lineAt = (line: number) => state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0),
      state.eMarks[line])
    const close = closeOf(lineAt(start))
    if (close === undefined) return false
    let last = start
    if (close !== '') {
      do last++
      while (last < endLine && last - start < MAX_BLOCK && (state.sCount[last] ?? 0) >= state.blkIndent &&
        !lineAt(last).includes(close))
      if (last >= endLine || !lineAt(last).includes(close)) return false
    }
    if (silent) return true
    const token = state.push('math_block', '', 0)
    token.content = state.getLines(start, last + 1, state.blkIndent, false).trim()
    token.map = [start, last + 1]
    state.line = last + 1
    return true
  }, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
}

/** A text in parts: each second one is a formula with its marks, and stays as it is. */
export function splitAtMath (text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let position = 0; position < text.length; position++) {
    const character = text[position]
    if (character !== '$' && character !== '\\') continue
    const end = mathEnd(text, position, text.length)
    if (end === undefined) {
      if (character === '\\') position++
      continue
    }
    parts.push(text.slice(from, position), text.slice(position, end))
    from = end
    position = end - 1
  }
  return [...parts, text.slice(from)]
}

/**
 * A formula with its marks, between dollars: `\(x\)` is `$x$`, as other texts of a course write it.
 * @param behind what follows it: a digit behind `$` would make a price of it
 */
export function betweenDollars (formula: string, behind = ''): string {
  const mark = formula.startsWith('\\(') ? '$' : formula.startsWith('\\[') ? '$$' : ''
  const inner = formula.slice(2, -2).trim()
  return mark === '' || inner === '' || inner.includes('$') || (mark === '$' && /^\d/.test(behind))
    ? formula
    : mark + inner + mark
}

/** Where the formula that begins at a position ends; `undefined` where none begins. */
function mathEnd (text: string, start: number, max: number): number | undefined {
  const two = text.slice(start, start + 2)
  if (two === '$$') return endAt(text, start, max, '$$')
  if (two === '\\(') return endAt(text, start, max, '\\)')
  if (two === '\\[') {
    const end = endAt(text, start, max, '\\]')
    return end !== undefined && LOOKS_LIKE_TEX.test(text.slice(start + 2, end - 2)) ? end : undefined
  }
  return two[0] === '$' ? endOfDollars(text, start, max) : undefined
}

function endAt (text: string, start: number, max: number, close: string): number | undefined {
  const found = text.slice(start + 2, Math.min(max, start + MAX_INLINE)).indexOf(close)
  return found <= 0 ? undefined : start + 2 + found + close.length
}

/** As Pandoc: no space inside next to a `$`, and no digit after the last one, so that prices are no formula. */
function endOfDollars (text: string, start: number, max: number): number | undefined {
  if (!/[^\s$]/.test(text[start + 1] ?? ' ')) return undefined
  const limit = Math.min(max, start + MAX_INLINE)
  for (let position = start + 1; position < limit; position++) {
    const character = text[position]
    if (character === '\\') position++
    else if (character === '\n' && /^\s*\n/.test(text.slice(position + 1, position + 50))) return undefined
    else if (character === '$' && !/\s/.test(text[position - 1] ?? ' ') && !/\d/.test(text[position + 1] ?? '')) {
      return position + 1
    }
  }
  return undefined
}

/** What ends the formula that begins a line: empty where the line itself does, `undefined` where none begins. */
function closeOf (line: string): string | undefined {
  const [, open, environment] = /^(\$\$|\\\[|\\begin\{([a-z]{1,20}\*?)\})/i.exec(line) ?? []
  if (open === undefined) return undefined
  const close = open === '$$' ? '$$' : open === '\\[' ? '\\]' : `\\end{${environment}}`
  const rest = line.slice(open.length)
  const end = rest.indexOf(close)
  if (end === -1) return close
  const isWhole = /^[\s.,;:]*$/.test(rest.slice(end + close.length))
  const isTex = open !== '\\[' || LOOKS_LIKE_TEX.test(rest.slice(0, end))
  return isWhole && isTex && end > 0 ? '' : undefined
}

/** The points of a sentence at the end of a formula, and the space before them: `\,,`. The end of a line stays. */
export const END_OF_FORMULA = /(?:(?<!\\)\\[,;:! ]|(?<!\\)[.,]|(?<!\\)\s)+$/
