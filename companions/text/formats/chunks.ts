/*
 * Code that a program runs while it makes a page: the chunks of Quarto, R Markdown and MyST. Their options are for that
 * program. What it does not show to readers, is not read.
 */

const OPENING = /^( {0,3})(`{3,}|~{3,})[ \t]*(?:\{([a-zA-Z][\w-]*)([^}\n]{0,500})\}[ \t]*([\w+#-]{0,30}))?/
// Other words in braces are the names of boxes.
const PROGRAM = /^(?:r|python3?|py|julia|ojs|sql|bash|sh|zsh|js|javascript|rcpp|stan|octave|scala|rust|go|c|cpp)$/i
// Of MyST; the language stands behind the braces.
const NAMED_CODE = /^(?:code|code-block|code-cell|sourcecode)$/
// `#| echo: false`, in the signs for comments of each language.
const OPTION = /^[ \t]*(?:#|\/\/|--)\|[ \t]?(.*)$/
const MYST_OPTION = /^[ \t]*:([\w-]{1,30}):[ \t]*(.*)$/
const RULE = /^[ \t]*-{3,}[ \t]*$/
// Without quotes, it is the text of a caption in YAML alone; after `=`, it is code.
const CAPTION = new RegExp('^(?:(?:fig|tbl|lst)[-.]cap|caption)\\s*' +
  '(?:[:=]\\s*(["\'])((?:\\\\.|(?!\\1)[^\\\\]){2,500})\\1|:\\s*([^\\s"\'|>[{!].{1,500}))$')
// A comma in quotes is one of a text.
const IN_HEADER = /(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^,])+/g
const HIDDEN = /^(?:echo|include)\s*[:=]\s*(?:false|f)\b|\bremove[-_](?:input|cell)\b/i

/** A text whose chunks are blocks of code without options; of a chunk that is not shown, the caption stays. */
export function withoutChunkOptions (text: string): string {
  if (!/^ {0,3}(?:`{3,}|~{3,})[ \t]*\{[a-zA-Z]/m.test(text)) return text
  const lines = text.split('\n')
  const read: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', fence, name, options = '', language = ''] = OPENING.exec(lines[at] ?? '') ?? []
    if (fence === undefined) {
      read.push(lines[at] ?? '')
      continue
    }
    let end = at + 1
    while (end < lines.length && !isClosing(lines[end] ?? '', fence)) end++
    const isChunk = name !== undefined && (PROGRAM.test(name) || NAMED_CODE.test(name))
    const written = name !== undefined && NAMED_CODE.test(name) ? language : name ?? ''
    // Without its end, it may hold all that follows.
    const part = isChunk && end < lines.length
      ? chunkOf(lines.slice(at + 1, end), indent + fence, written, options)
      : lines.slice(at, end + 1)
    for (const line of part) read.push(line)
    at = end
  }
  return read.join('\n')
}

function isClosing (line: string, fence: string): boolean {
  const mark = line.trim()
  return mark.length >= fence.length && mark === (fence[0] ?? '').repeat(mark.length)
}

/** @param header the options that stand in the first line: `, echo=FALSE` */
function chunkOf (lines: string[], fence: string, language: string, header: string): string[] {
  const { options, code } = partsOf(lines)
  const all = [...header.match(IN_HEADER) ?? [], ...options].map(option => option.trim())
  const [, , quoted, caption = quoted] = all.map(option => CAPTION.exec(option)).find(found => found !== null) ?? []
  const isShown = code.some(line => line.trim() !== '') && !all.some(option => HIDDEN.test(option))
  const shown = isShown ? [fence + language, ...code, fence] : []
  const [indent = ''] = /^ */.exec(fence) ?? []
  return caption === undefined ? shown : [...shown, '', indent + caption.replaceAll('\\"', '"'), '']
}

/** The options stand above the code, each with a sign, or in a block between two lines. */
function partsOf (lines: string[]): { options: string[], code: string[] } {
  if (RULE.test(lines[0] ?? '')) {
    const end = lines.findIndex((line, n) => n > 0 && RULE.test(line))
    if (end > 0) return { options: lines.slice(1, end), code: lines.slice(end + 1) }
  }
  const options: string[] = []
  for (const line of lines) {
    const [, option] = OPTION.exec(line) ?? []
    const [, name, value = ''] = MYST_OPTION.exec(line) ?? []
    if (option === undefined && name === undefined) break
    options.push(option ?? `${name}: ${value}`)
  }
  let start = options.length
  while (lines[start]?.trim() === '') start++
  return { options, code: lines.slice(start) }
}
