/* What a source of LaTeX is made of before it is read: other files, and commands of its author. */

/** What puts another file in its place: its folder, where it has one of its own, and its name. */
export const INPUT =
  /\\(?:input|include|subfile|subfileinclude|(?:sub)?import\s*\{([^{}\n]{1,200})\})\s*\{([^{}\n]{1,300})\}/g

/** The text of a source. A file that another one includes may be a whole document as well. */
export function bodyOf (source: string, depth: number): string {
  return depth === 0 ? source : /\\begin\{document\}([^]*?)(?:\\end\{document\}|$)/.exec(source)?.[1] ?? source
}

// What stands in braces, with braces in it.
export const IN_BRACES = '\\{((?:[^{}]|\\{[^{}]*\\}){0,1000})\\}'

// What an author names once and uses in the text: \\newcommand{\\examdate}{14 January}. Those with arguments are few.
const MACRO = new RegExp('\\\\(?:(?:re)?newcommand|providecommand|def|DeclareMathOperator)\\*?' +
  '\\s*\\{?\\\\([a-zA-Z]+)\\}?' +
  `(?:\\s*\\[(\\d)\\])?(?:\\s*\\[([^\\]]{0,200})\\])?\\s*${IN_BRACES}`, 'g')
const MAX_MACROS = 500
// In characters. A macro that names itself twice would grow without an end.
const MAX_GROWN = 5_000_000

/** A source with its own commands written out, outside of their definitions. */
export function expanded (source: string): string {
  const macros = new Map<string, { count: number, first?: string, body: string }>()
  const rest = source.replace(MACRO, (_, name: string, count = '0', first: string | undefined, body: string) => {
    const known = { count: Number(count), body, ...(first !== undefined && { first }) }
    if (macros.size < MAX_MACROS && !body.includes(`\\${name}`)) macros.set(name, known)
    return ''
  })
  if (macros.size === 0) return source
  let text = rest
  for (let round = 0; round < 4 && text.length < MAX_GROWN; round++) {
    const next = text.replace(/\\([a-zA-Z]+)(?:\{\})?/g,
      (whole, name: string) => macros.get(name)?.count === 0 ? `${macros.get(name)?.body}` : whole)
    text = [...macros].filter(([, { count }]) => count > 0).reduce((text, [name, { count, first, body }]) => {
      const call = callOf(name, first === undefined ? count : count - 1, first !== undefined)
      return text.replace(call, (_, ...found: string[]) => {
        const own = found.slice(0, count)
        const values = first === undefined ? own : [own[0] ?? first, ...own.slice(1)]
        return body.replace(/#(\d)/g, (_, n: string) => values[Number(n) - 1] ?? '')
      })
    }, next)
    if (text === rest) break
  }
  return text.length < MAX_GROWN ? text : rest
}

function callOf (name: string, count: number, hasFirst: boolean): RegExp {
  return new RegExp(`\\\\${name}(?![a-zA-Z])${hasFirst ? '(?:\\s*\\[([^\\]]{0,200})\\])?' : ''}` +
    '\\s*\\{([^{}]{0,500})\\}'.repeat(count), 'g')
}
