import { HOLE } from '../holes.js'

/*
 * The boxes, formulas and references of MyST (Jupyter Book), which may stand within one another. What a program draws
 * or looks up, such as a picture or a table of contents, is left out.
 */

// A fence, the name of its box, and what stands behind that. A line may have signs at which `.` stops.
const OPENING = /^([ \t]*)(`{3,}|~{3,}|:{3,})[ \t]*(?:\{((?:prf:)?[a-z][\w-]{1,30})\}[ \t]*([^]*)|([^]*))$/
// Of the name up to a digit or a hyphen: "code-cell", "python3", "eval-rst".
const CODE_NAME =
  /^(?:code|python|py|pyodide|r|rcpp|ruby|rust|julia|ojs|sql|sqlite|bash|mermaid|dot|eval|tikz|csv-table)(?![a-z])/
// eslint-disable-next-line ours/no-language-words -- the names of boxes
const NO_TEXT = new RegExp('^(?:image|iframe|include|literalinclude|toctree|tableofcontents|raw|index|contents|only|' +
  'bibliography|video|youtube|exercise-(?:start|end)|solution-(?:start|end)|anywidget|embed|mystnb)$')
const OPTION = /^[ \t]*:[\w-]{1,30}:(?:[ \t].*)?$/
const RULE = /^[ \t]*-{3,}[ \t]*$/
const IS_MYST = new RegExp('^[ \\t]*(?:`{3,}|~{3,}|:{3,})[ \\t]*\\{(?:prf:)?[a-z][\\w-]{1,30}\\}|' +
  '\\{(?:eq|ref|numref|cite|cite:[pt]|math|term|doc)\\}`[^`\\n]{1,200}`', 'm')

/** What leads in a box, by its name and the title behind that: the term of a definition ends with a colon. */
type LeadOf = (name: string, title: string) => string

interface Open { fence: string, isBox: boolean }

/** A text with its boxes as plain text, and with its formulas as others have them. */
export function withoutBoxes (text: string, leadOf: LeadOf): string {
  if (!IS_MYST.test(text)) return text
  const lines = text.split('\n')
  const read: string[] = []
  const open: Open[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const last = open.at(-1)
    if (last !== undefined && isClosing(line, last.fence)) {
      open.pop()
      read.push(last.isBox ? '' : line)
      continue
    }
    const [, indent = '', fence = '', name, title = '', other = ''] = OPENING.exec(line) ?? []
    if (fence === '') {
      read.push(withoutRoles(line))
      continue
    }
    const isColon = fence.startsWith(':')
    if (name === undefined && isColon) {
      open.push({ fence, isBox: false })
      read.push(other.includes('{') ? line : withoutRoles(line))
      continue
    }
    const isBox = name !== undefined && !CODE_NAME.test(name)
    if (isBox && !NO_TEXT.test(name) && name !== 'math') {
      const body = bodyAt(lines, at + 1, fence)
      open.push({ fence, isBox: true })
      const lead = leadOf(name, name === 'figure' || name === 'table' ? '' : withoutRoles(title))
      while (lead.endsWith(':** ') && lines[body.at]?.trim() === '') body.at++
      // A fence is no text: it ends the box, or begins a formula or another box.
      const leadsIn = lead.endsWith(':** ') && !OPENING.test(lines[body.at] ?? '')
      read.push('', ...leadsIn ? [lead + withoutRoles(lines[body.at++] ?? '')] : lead.replace(/ $/, '\n').split('\n'))
      at = body.at - 1
      continue
    }
    let end = at + 1
    while (end < lines.length && !isClosing(lines[end] ?? '', fence)) end++
    const inside = lines.slice(at + 1, end)
    if (!isBox) for (const part of lines.slice(at, end + 1)) read.push(part)
    else if (name === 'math') {
      const from = bodyAt(inside, 0, fence).at
      read.push('', ...formulaOf([title, ...inside.slice(from)]).map(part => indent + part), '')
    }
    at = end
  }
  return read.join('\n')
}

function isClosing (line: string, fence: string): boolean {
  const mark = line.trim()
  return mark.length >= fence.length && mark === (fence[0] ?? '').repeat(mark.length)
}

/** Where the text of a box begins, behind its options. A line that no other one answers in the box begins none. */
function bodyAt (lines: string[], from: number, fence: string): { at: number } {
  let at = from
  if (RULE.test(lines[at] ?? '')) {
    let end = at + 1
    while (end < lines.length && !RULE.test(lines[end] ?? '') && !isClosing(lines[end] ?? '', fence)) end++
    if (RULE.test(lines[end] ?? '')) at = end + 1
  }
  while (OPTION.test(lines[at] ?? '')) at++
  return { at }
}

/** A formula of several lines as the programs of books set it. */
function formulaOf (lines: string[]): string[] {
  const told = lines.map(line => line.trim()).filter(line => line !== '')
  if (told.length === 0) return []
  const isAligned = told.some(line => /(?<!\\)&|\\\\/.test(line)) && !told.some(line => line.includes('\\begin'))
  return ['$$', ...isAligned ? ['\\begin{aligned}', ...told, '\\end{aligned}'] : told, '$$']
}

// A target of a reference, and a comment.
const NO_LINE = /^(?:\([\w:.-]{1,80}\)=[ \t]*|%[^]*)$/
const ROLE = /( ?)\{([a-z][\w:-]{1,20})\}`([^`\n]{1,300})`/g
const REFERENCE = /^(?:eq|ref|numref|doc|prf:ref)$/
// "As [](#eq-1) says": the words are those of the place.
const TO_PLACE = /!?\[\]\((?!https?:)[^()\s]{1,200}\)/g

function withoutRoles (line: string): string {
  if (NO_LINE.test(line)) return ''
  return line.replace(TO_PLACE, HOLE).replace(ROLE, (whole, space: string, role: string, inside: string) => {
    if (role === 'math') return `${space}$${inside}$`
    if (/^cite/.test(role)) return ''
    const shown = /^([^<]+?)\s*<[^<>]*>$/.exec(inside)?.[1]
    if (REFERENCE.test(role)) return space + (shown ?? HOLE)
    return /^(?:term|index|abbr|sub|sup|kbd|download|dfn)$/.test(role) ? space + (shown ?? inside) : whole
  })
}
