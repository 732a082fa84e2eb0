/* What a source of LaTeX is made of before it is read: other files, and commands of its author. */

/** What puts another file in its place: its folder, where it has one of its own, and its name. */
export const INPUT =
  /\\(?:input|include|subfile|subfileinclude|(?:sub)?import\s*\{([^{}\n]{1,200})\})\s*\{([^{}\n]{1,300})\}/g

/** The text of a source. A file that another one includes may be a whole document as well. */
export function bodyOf (source: string, depth: number): string {
  return depth === 0 ? source : /\\begin\{document\}([^]*?)(?:\\end\{document\}|$)/.exec(source)?.[1] ?? source
}

/**
 * A source with code and other parts written in another way. Code goes up to the first end of its environment.
 * @param pattern global; its first group is the name of the environment of code that begins there
 * @param written makes the text for a part; `code` is what stands in the environment
 */
export function withCode (source: string, pattern: RegExp, written: (whole: string, code?: string) => string): string {
  const parts: string[] = []
  // Where an end is not found once, it is not looked for again.
  const endless = new Set<string>()
  let from = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    const [begin, name] = match
    const inner = pattern.lastIndex
    parts.push(source.slice(from, match.index))
    from = inner
    if (name === undefined) {
      parts.push(written(begin))
      continue
    }
    const close = `\\end{${name}}`
    const end = endless.has(name) ? -1 : source.indexOf(close, inner)
    if (end === -1) {
      endless.add(name)
      parts.push(begin)
    } else {
      from = pattern.lastIndex = end + close.length
      parts.push(written(source.slice(match.index, from), source.slice(inner, end)))
    }
  }
  return [...parts, source.slice(from)].join('')
}

/**
 * A source with environments written in another way, the inner ones first.
 * @param names as a part of a pattern
 */
export function withEnvironments (
  source: string, names: string, written: (name: string, text: string, isInner: boolean) => string
): string {
  const open = [{ name: '', begin: '', text: '' }]
  const counts = new Map<string, number>()
  let from = 0
  const add = (text: string) => { (open.at(-1) as { text: string }).text += text }
  const close = () => {
    const last = open.pop() as { name: string, begin: string, text: string }
    counts.set(last.name, (counts.get(last.name) ?? 0) - 1)
    return last
  }
  // What is left open is text.
  const leave = () => {
    const { begin, text } = close()
    add(begin + text)
  }
  const edges = source.matchAll(new RegExp(`\\\\(begin|end)\\{(${names})\\}`, 'g'))
  for (const { 0: edge, 1: kind, 2: name = '', index } of edges) {
    add(source.slice(from, index))
    from = index + edge.length
    if (kind === 'begin') {
      open.push({ name, begin: edge, text: '' })
      counts.set(name, (counts.get(name) ?? 0) + 1)
    } else if ((counts.get(name) ?? 0) > 0) {
      while (open.at(-1)?.name !== name) leave()
      const { text } = close()
      add(written(name, text, open.length > 1))
    } else add(edge)
  }
  add(source.slice(from))
  while (open.length > 1) leave()
  return open[0]?.text ?? ''
}

// Pandoc writes cells as pages, and widths of columns as computations in three levels of braces.
const INNER = '(?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})'
export const GROUP = `\\{${INNER}*\\}`
// What stands in braces, with braces in it.
export const IN_BRACES = `\\{(${INNER}{0,1000})\\}`

// What an author names once and uses in the text: \\newcommand{\\examdate}{14 January}. Those with arguments are few.
const MACRO = new RegExp('\\\\(?:(?:re)?newcommand|providecommand|def|DeclareMathOperator)\\*?' +
  '\\s*\\{?\\\\([a-zA-Z]+)\\}?' +
  `(?:\\s*\\[(\\d)\\])?(?:\\s*\\[([^\\]]{0,200})\\])?\\s*${IN_BRACES}`, 'g')
// What holds in the bookmarks of a PDF alone.
const FOR_BOOKMARKS = new RegExp(`\\\\pdfstringdefDisableCommands\\s*${GROUP}`, 'g')
// Pandoc says within a list how it is numbered.
const NUMBERED = new RegExp('\\\\begin\\{enumerate\\}\\s*(?=\\\\def\\\\labelenum|\\\\setcounter)' +
  `(?:\\\\def\\\\labelenum[iv]+\\s*${IN_BRACES}\\s*)?(?:\\\\setcounter\\{enum[iv]+\\}\\{(\\d{1,4})\\})?`, 'g')
const MAX_MACROS = 500
// In characters. A macro that names itself twice would grow without an end.
const MAX_GROWN = 5_000_000

/** A source with its own commands written out, outside of their definitions. */
export function expanded (source: string): string {
  const macros = new Map<string, { count: number, first?: string, body: string }>()
  const numbered = source.replace(FOR_BOOKMARKS, '').replace(NUMBERED, (_, label?: string, last?: string) => {
    const options = [label === undefined ? '' : `label=${label.replace(/\{enum[iv]+\}/, '*')}`,
      last === undefined ? '' : `start=${Number(last) + 1}`]
    return `\\begin{enumerate}[${options.filter(option => option !== '').join(',')}]`
  })
  const rest = numbered.replace(MACRO, (_, name: string, count = '0', first: string | undefined, body: string) => {
    const known = { count: Number(count), body, ...(first !== undefined && { first }) }
    if (macros.size < MAX_MACROS && !body.includes(`\\${name}`)) macros.set(name, known)
    return ''
  })
  if (macros.size === 0) return numbered
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

// Those of TeX that end with `\\fi`; so do the ones that an author declares.
const CONDITIONS = 'iffalse iftrue ifx ifnum ifdim ifodd ifcase ifdefined ifpdf ifxetex ifluatex ifmmode ifvmode'
// eslint-disable-next-line ours/no-language-words -- the names of commands
const CONDITION = /\\(?:newif\s*\\(if[a-zA-Z]+)|(if[a-zA-Z]+|else|fi)(?![a-zA-Z]))/g

const COMMENT_BLOCK = /\\begin\{(comment)\}/g

/** A source without comments in it, and without what a condition leaves out: `\\iffalse … \\fi`. */
export function withoutConditions (source: string): string {
  const text = withCode(source, COMMENT_BLOCK, () => '')
  const known = new Set(CONDITIONS.split(' '))
  const truths = new Map<string, boolean>([['iftrue', true]])
  const isTrue = (name: string) => {
    if (!truths.has(name)) truths.set(name, text.includes(`\\${name.slice(2)}true`))
    return truths.get(name) === true
  }
  const open: Array<{ name: string, isShown: boolean }> = []
  // How many of the open ones leave out what follows.
  let [shown, from, hidden] = ['', 0, 0]
  const add = (to: number) => { if (hidden === 0) shown += text.slice(from, to) }
  for (const { 0: whole, 1: declared, 2: name = '', index } of text.matchAll(CONDITION)) {
    const isPart = name === 'else' || name === 'fi'
    if (declared === undefined && (isPart ? open.length === 0 : !known.has(name))) continue
    add(index)
    from = index + whole.length
    const last = open.at(-1)
    if (declared !== undefined) {
      known.add(declared)
      continue
    }
    if (isPart && last?.isShown === false) hidden--
    if (name === 'fi') {
      open.pop()
      continue
    }
    const condition = isPart ? last?.name ?? '' : name
    // What TeX itself computes is not known: both parts are shown.
    const isShown = isComputed(condition) || isTrue(condition) !== isPart
    if (!isShown) hidden++
    if (isPart && last !== undefined) last.isShown = isShown
    else open.push({ name, isShown })
  }
  // A condition that nothing ends leaves nothing out.
  hidden = 0
  add(text.length)
  return shown
}

function isComputed (name: string): boolean {
  return name !== 'iffalse' && name !== 'iftrue' && CONDITIONS.split(' ').includes(name)
}

const PACKAGES = /\\(?:usepackage|RequirePackage|documentclass)\s*(?:\[[^\]]{0,500}\])?\s*\{([^{}]{1,300})\}/g

/** A source with the files of its author that define commands. @param fileNamed the text of a file beside it */
export function withPackages (source: string, fileNamed: (name: string) => string | undefined): string {
  const at = source.indexOf('\\begin{document}')
  if (at === -1) return source
  // One that is named again is read once, as LaTeX reads it.
  const read = new Set<string>()
  const preamble = source.slice(0, at).replace(PACKAGES, (whole, names: string) => [
    whole, ...names.split(',').map(name => name.trim()).filter(name => read.size < read.add(name).size)
      .map(name => fileNamed(`${name}.sty`) ?? fileNamed(`${name}.cls`) ?? '')
  ].join('\n'))
  return preamble + source.slice(at)
}
