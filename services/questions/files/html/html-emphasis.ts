import type TurndownService from 'turndown'

/** What is read of an element of Turndown's document. */
interface Part {
  nodeName: string
  textContent: string | null
  parentNode: Part | null
  previousSibling: Part | null
  nextSibling: Part | null
  firstChild: Part | null
  lastChild: Part | null
  closest: (names: string) => Part | null
  querySelector: (names: string) => Part | null
}

type Side = 'previousSibling' | 'nextSibling'

// Elements that stand within a line.
const IN_LINE = /^(?:a|abbr|b|code|em|font|i|small|span|strong|su[bp]|u|#text)$/i
// Those of them that Markdown writes without a sign, or with asterisks.
const NO_SIGN = /^(?:abbr|b|em|font|i|small|span|strong|u|#text)$/i
const BLOCKS = 'ul, ol, pre, table, blockquote, h1, h2, h3, h4, h5, h6, hr'

/**
 * Emphasis, also of what is underlined. Markdown takes asterisks for emphasis only where they stand at the edge of a
 * word: elsewhere, a reader would see them.
 */
export function addEmphasisRules (turndown: TurndownService): void {
  for (const [names, mark] of [[['em', 'i', 'u'], '*'], [['strong', 'b'], '**']] as const) {
    turndown.addRule(names[0], {
      filter: [...names],
      replacement: (content, node) => {
        if (content.trim() === '') return content
        const part = node as unknown as Part
        const isPlain = part.parentNode?.closest(names.join()) || part.querySelector(BLOCKS) ||
          followsAtOnce(part, names)
        if (isPlain) return content
        const before = WORD_END.test(textBeside(part, 'previousSibling'))
        const after = WORD_START.test(textBeside(part, 'nextSibling'))
        const lines = content.split(/(\n{2,})/)
        return lines.map((text, n) => marked(text, mark, before && n === 0, after && n === lines.length - 1)).join('')
      }
    })
  }
}

const WORD_END = /[^\s\p{P}\p{S}]$/u
const WORD_START = /^[^\s\p{P}\p{S}]/u

/** Whether another emphasis of these names ends where a part begins: Markdown does not tell their asterisks apart. */
function followsAtOnce (part: Part, names: readonly string[]): boolean {
  const last = leafBeside(part, 'previousSibling', NO_SIGN)
  return Boolean(last?.parentNode?.closest(names.join())) && !/^\s/.test(part.textContent ?? '') &&
    !/\s$/.test(last?.textContent ?? '')
}

/** The text that follows a part in its line, or stands before it. A blank at that end of the part comes first. */
function textBeside (part: Part, side: Side): string {
  const [own = ''] = (side === 'nextSibling' ? /\s$/ : /^\s/).exec(part.textContent ?? '') ?? []
  return own || (leafBeside(part, side, IN_LINE)?.textContent ?? '')
}

// Elements without text may stand in between, but in what people write there are few.
const MAX_STEPS = 50

/** The text next to a part, where only elements of such names are in between. */
function leafBeside (part: Part, side: Side, names: RegExp): Part | null {
  const child = side === 'nextSibling' ? 'firstChild' : 'lastChild'
  let at = part
  let isDone = true
  for (let step = 0; step < MAX_STEPS; step++) {
    // Into an element, then to the one beside it; after the last one, out of the element around them.
    const next: Part | null = (isDone ? null : at[child]) ?? at[side]
    isDone = next === null
    const to = next ?? at.parentNode
    if (to === null || !names.test(to.nodeName)) return null
    if (to.nodeName === '#text' && to.textContent) return to
    at = to
  }
  return null
}

// Asterisks of what is inside become one with those around it.
const STARTS = /^\*{0,3}(?!\*)[\p{P}\p{S}]/u
const ENDS = /[\p{P}\p{S}](?<!\*)\*{0,3}$/u
// Signs that may stand outside of the emphasis as well. Others may be the end of a formula, or of code.
const BEGIN = '¿¡("\'«“‘'
const END = '.,:;!?…%)"\'»”’'

/** `before`, `after`: a word goes on there without a blank. */
function marked (text: string, mark: string, before: boolean, after: boolean): string {
  const inside = text.trim()
  const begin = text.length - text.trimStart().length
  let [from, to] = [0, inside.length]
  if (before && begin === 0) while (from < to && BEGIN.includes(inside[from]!)) from++
  if (after && text.length === begin + inside.length) {
    // The end of "f(x)" stays.
    const signs = inside.slice(from).includes('(') ? END.replace(')', '') : END
    while (to > from && signs.includes(inside[to - 1]!)) to--
    // "\)" is one sign.
    if (inside[to - 1] === '\\') to++
  }
  const word = inside.slice(from, to)
  const isSeen = (before && begin === 0 && from === 0 && STARTS.test(word)) ||
    (after && text.length === begin + inside.length && to === inside.length && ENDS.test(word))
  if (isSeen || word === '') return text
  return `${text.slice(0, begin + from)}${mark}${word}${mark}${text.slice(begin + to)}`
}
