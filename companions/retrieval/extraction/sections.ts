import { plain } from '../../chat-engine/material/markdown.js'

/** A part of a document that no passage reaches across: what stands under one heading, or on one page. */
export interface Section {
  /** Markdown, or text. */
  text: string
  /** From the outermost. */
  headings: string[]
  /** Counted from 1. */
  page?: number
}

const MAX_HEADING = 200

/** A Markdown text at its headings. Every text is some Markdown. */
export function sectionsOf (markdown: string): Section[] {
  const lines = markdown.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n')
  const sections: Section[] = []
  const headings: string[] = []
  let body: string[] = []
  let fence = ''

  const close = (nextLevel: number) => {
    const text = body.join('\n')
    const path = headings.filter(heading => heading !== '')
    const own = path.at(-1)
    if (text.trim() !== '') sections.push({ text, headings: path })
    // A heading with nothing below it says something by itself.
    else if (own !== undefined && nextLevel <= headings.length) sections.push({ text: own, headings: path })
    body = []
  }
  const open = (level: number, text: string) => {
    close(level)
    headings.length = Math.min(headings.length, level - 1)
    while (headings.length < level - 1) headings.push('')
    headings.push(plain(text).slice(0, MAX_HEADING).toWellFormed())
  }

  for (let number = 0; number < lines.length; number++) {
    const line = lines[number] as string
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? ''
    if (mark !== '' && (fence === '' || fence === mark)) fence = fence === '' ? mark : ''
    const atx = fence === '' ? /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(line) : null
    const rule = fence === '' && mark === '' && isPlainLine(line) && (number === 0 || lines[number - 1]?.trim() === '') ? /^ {0,3}(=|-)\1{2,}\s*$/.exec(lines[number + 1] ?? '') : null
    if (atx !== null) {
      open((atx[1] as string).length, (atx[2] as string).replace(/\s#+\s*$/, ''))
    } else if (rule !== null) {
      open(rule[1] === '=' ? 1 : 2, line)
      number++
    } else {
      body.push(line)
    }
  }
  close(0)
  return sections
}

function isPlainLine (line: string): boolean {
  return line.trim() !== '' && line.length <= MAX_HEADING && !/^\s*(?:[-*+>|]|\d{1,3}[.)])\s/.test(line)
}
