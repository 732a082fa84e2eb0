/** The first time that a reply cites an excerpt. */
export interface Citation {
  /** The position of the excerpt, from 0. */
  excerpt: number
  /** The words before the citation: what it is to show. */
  statement: string
}

// "[2]", "[1, 3]", "[1-3]", "[^2]", and what some models write: "【2】", "[Source 2]".
const NUMBERS = '\\d{1,4}(?:\\s*[,;–-]\\s*\\d{1,4}){0,9}'
const CITATION = new RegExp(
  `^[[【]\\s*\\^?(?:(?:source|excerpt|fuente|extracto)s?\\s*)?(${NUMBERS})(?:†[^\\]】]{0,40})?\\s*[\\]】]`, 'i')
const LITERAL = new RegExp(`(?<!\\\\)\\[(?=\\s*(\\^?${NUMBERS})\\s*\\])`, 'g')
const FOOTNOTE = /^[ \t>]*\[(\^\d{1,4})\]:/gm
// What may become one when more text comes.
const BEGUN = /^[[【][\s\w,;†^–-]{0,60}$/u
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(`{3,}|~{3,})/
const FENCE_BEGUN = /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)]?)[ \t]*)?(?:`{0,2}|~{0,2})$/
// In characters. Text that is undecided is held, and read again with each piece: what is longer is decided.
const MAX_HELD = 2_000
const MAX_TICKS = 200
const MAX_STATEMENT = 300
const MAX_RANGE = 10

/** How much of a text is decided, and what is shown of it where that is not the same. */
interface Decided {
  length: number
  text?: string
}

/**
 * Checks the citations in the text of a model, which may come in pieces of any size. Those of excerpts that there are
 * not are taken out; the others are numbered in the order of their first appearance. Code stays as it is.
 */
export class CitationFilter {
  readonly citations: Citation[] = []
  readonly #excerpts: number
  #held = ''
  #isLineStart = true
  /** The fence of the code block that the text is in. */
  #fence: string | undefined
  #statement = ''

  /** @param excerpts how many there are to cite */
  constructor (excerpts: number) {
    this.#excerpts = excerpts
  }

  /** Cites an excerpt by its position from 0, for what was said so far or another statement. @returns its number */
  cite (excerpt: number, statement = this.#statement): number {
    return this.citations.push({ excerpt, statement })
  }

  /** The fence of a code block that is still open. */
  get openFence (): string | undefined {
    return this.#fence
  }

  push (piece: string): string {
    return this.#read(piece, false)
  }

  end (): string {
    return this.#read('', true)
  }

  #read (piece: string, isEnd: boolean): string {
    let rest = this.#held + piece
    let shown = ''
    while (rest !== '') {
      const next = this.#fence === undefined ? this.#next(rest, isEnd) : this.#nextOfCode(rest, this.#fence, isEnd)
      if (next === undefined) break
      const { length, text = rest.slice(0, length) } = next
      shown += text
      if (text !== '') this.#isLineStart = text.endsWith('\n')
      this.#statement = (this.#statement + text).slice(-MAX_STATEMENT)
      rest = rest.slice(length)
    }
    this.#held = rest
    return shown
  }

  /** `undefined` when more text must come first. */
  #next (rest: string, isEnd: boolean): Decided | undefined {
    const line = lineOf(rest)
    if (this.#isLineStart) {
      if (!isEnd && FENCE_BEGUN.test(line)) return undefined
      const fence = FENCE.exec(line)
      if (fence !== null) {
        if (!isEnd && line === rest && line.length < MAX_HELD) return undefined
        this.#fence = fence[1]
        return { length: line.length }
      }
    }
    const plain = /^[^`\\[【\s]+/.exec(rest)
    if (plain !== null) return { length: plain[0].length }
    const space = /^\s+/.exec(rest)
    if (space !== null) return this.#nextAfterSpace(space[0], rest, isEnd)
    if (rest.startsWith('\\')) return rest.length === 1 && !isEnd ? undefined : { length: 2 }
    if (rest.startsWith('`')) return codeSpan(rest, line, isEnd)
    return this.#nextAtBracket(rest, isEnd)
  }

  #nextAfterSpace (space: string, rest: string, isEnd: boolean): Decided | undefined {
    const newline = space.lastIndexOf('\n')
    if (newline !== -1) return { length: newline + 1 }
    const after = rest.slice(space.length)
    if (after === '') return isEnd || space.length > MAX_HELD ? { length: space.length } : undefined
    if (!/^[[【]/.test(after)) return { length: space.length }
    // The space before a citation goes with it.
    const next = this.#nextAtBracket(after, isEnd, '')
    if (next === undefined) return undefined
    const text = next.text ?? after.slice(0, next.length)
    return { length: space.length + next.length, text: text === '' ? '' : space + text }
  }

  #nextAtBracket (rest: string, isEnd: boolean, before = this.#statement): Decided | undefined {
    const match = CITATION.exec(rest)
    if (match === null) return !isEnd && BEGUN.test(rest) ? undefined : { length: 1 }
    const { 0: { length }, 1: numbers = '' } = match
    const after = rest[length]
    if (after === undefined && !isEnd) return undefined
    // "[1](https://…)" is a link; "a[1]" an element.
    if (after === '(') return { length }
    const isElement = rest.startsWith('[') && /(?:^|[^\p{L}\p{N}])\p{L}$/u.test(before)
    if (isElement) return { length, text: `\\${rest.slice(0, length)}` }
    return { length, text: this.#numbersFor(numbers) }
  }

  #numbersFor (numbers: string): string {
    const cited = numbers.split(/[,;]/).flatMap(part => {
      const [from = 0, to = from] = part.split(/[–-]/).map(Number)
      return Array.from({ length: Math.min(Math.max(0, to - from) + 1, MAX_RANGE) }, (_, index) => from + index)
    })
    const positions = cited.filter(number => number >= 1 && number <= this.#excerpts).map(number => {
      const known = this.citations.findIndex(({ excerpt }) => excerpt === number - 1)
      return known === -1 ? this.citations.push({ excerpt: number - 1, statement: this.#statement }) : known + 1
    })
    return [...new Set(positions)].map(position => `[${position}]`).join('')
  }

  #nextOfCode (rest: string, fence: string, isEnd: boolean): Decided | undefined {
    const line = lineOf(rest)
    if (!this.#isLineStart) return { length: line.length }
    const mark = fence[0] as string
    const isClosing = new RegExp(`^[ \\t>]*${mark}{${fence.length},}[ \\t]*\\n?$`).test(line)
    const mayClose = new RegExp(`^[ \\t>]*${mark}*[ \\t]*$`).test(line)
    if (!isEnd && mayClose && line.length < MAX_HELD) return undefined
    if (isClosing) this.#fence = undefined
    return { length: line.length }
  }
}

/** The first line, with its end where it has one. */
function lineOf (text: string): string {
  const end = text.indexOf('\n')
  return end === -1 ? text : text.slice(0, end + 1)
}

/** Code within a line, or backticks that stand for themselves. */
function codeSpan (rest: string, line: string, isEnd: boolean): Decided | undefined {
  const opening = (/^`+/.exec(rest)?.[0] ?? '').slice(0, MAX_TICKS)
  const span = line.slice(opening.length, opening.length + MAX_HELD)
  const closing = [...span.matchAll(/`+/g)].find(([run]) => run === opening)
  const end = closing && opening.length + closing.index + opening.length
  const isOpen = !isEnd && !line.endsWith('\n') && line.length < opening.length + MAX_HELD
  // The run that closes it may go on.
  if (end !== undefined && !(isOpen && end === rest.length)) return { length: end }
  return isOpen ? undefined : { length: opening.length }
}

/**
 * A Markdown text in which no `[n]` can be taken for a citation: outside of code, each is written `\[n]`. A footnote
 * that the text has itself stays one.
 */
export function withoutCitations (markdown: string): string {
  const notes = new Set([...markdown.matchAll(FOOTNOTE)].map(([, label]) => label))
  let fence: string | undefined
  return markdown.split('\n').map(line => {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark !== undefined && mark.startsWith(fence)) fence = undefined
      return line
    }
    if (mark !== undefined) {
      fence = mark
      return line
    }
    return line.split(/((?<!`)(`+)(?!`).*?(?<!`)\2(?!`))/).map((part, index) => {
      // The parts are: text, code, the backticks of the code.
      if (index % 3 === 1) return part
      return index % 3 === 2 ? '' : part.replace(LITERAL, (mark, label) => notes.has(label) ? mark : `\\${mark}`)
    }).join('')
  }).join('\n')
}
