import type TurndownService from 'turndown'

/** What is read of an element of Turndown's document. */
interface Part {
  nodeName: string
  textContent: string | null
  parentNode: Part | null
  previousSibling: Part | null
  nextSibling: Part | null
  closest: (names: string) => Part | null
  querySelector: (names: string) => Part | null
}

type Side = 'previousSibling' | 'nextSibling'

// Elements that stand within a line.
const IN_LINE = /^(?:a|abbr|b|code|em|font|i|small|span|strong|su[bp]|u|#text)$/i
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
        const part = node as unknown as Part
        const isPlain = part.parentNode?.closest(names.join()) || part.querySelector(BLOCKS) ||
          names.some(name => name === part.previousSibling?.nodeName.toLowerCase())
        if (isPlain) return content
        const isInWord = (side: Side) => /^[^\s\p{P}\p{S}]/u.test(neighbour(part, side))
        const before = isInWord('previousSibling')
        const after = isInWord('nextSibling')
        const lines = content.split(/(\n{2,})/)
        return lines.map((text, n) => marked(text, mark, before && n === 0, after && n === lines.length - 1)).join('')
      }
    })
  }
}

/** The character that follows a part in its line, or stands before it. */
function neighbour (part: Part, side: Side): string {
  const [own = ''] = (side === 'nextSibling' ? /\s$/ : /^\s/).exec(part.textContent ?? '') ?? []
  if (own !== '') return own
  let at: Part | null = part
  while (at !== null && IN_LINE.test(at.nodeName)) {
    const next: Part | null = at[side]
    if (next !== null && !IN_LINE.test(next.nodeName)) return ''
    const text = next?.textContent ?? ''
    if (text !== '') return String.fromCodePoint((side === 'nextSibling' ? text : text.slice(-1)).codePointAt(0)!)
    at = next ?? at.parentNode
  }
  return ''
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
    while (to > from && END.includes(inside[to - 1]!)) to--
    // "\)" is one sign.
    if (inside[to - 1] === '\\') to++
  }
  const word = inside.slice(from, to)
  const isSeen = (before && begin === 0 && from === 0 && STARTS.test(word)) ||
    (after && text.length === begin + inside.length && to === inside.length && ENDS.test(word))
  if (isSeen || word === '') return text
  return `${text.slice(0, begin + from)}${mark}${word}${mark}${text.slice(begin + to)}`
}
