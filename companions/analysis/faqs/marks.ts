const FENCE = /^[ \t>]*(`{3,}|~{3,})/
// The text, the code and the backticks of the code, in turn.
const CODE_SPAN = /((?<!`)(`+)(?!`).*?(?<!`)\2(?!`))/
// "[1](https://…)" is a link.
const MARK = / ?(?<!\\)\[\d{1,3}\](?!\()/g
const LITERAL = /\\(\[\d{1,3}\])/g

/**
 * A reply of the chat engine without the marks `[n]` of its sources, and with `[n]` where the material itself has
 * `\[n]`. Code has no marks.
 */
export function withoutMarks (markdown: string): string {
  let fence: string | undefined
  return markdown.split('\n').map(line => {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined
      return line
    }
    if (mark !== undefined) {
      fence = mark
      return line
    }
    return line.split(CODE_SPAN).map((part, index) => {
      if (index % 3 === 1) return part
      return index % 3 === 2 ? '' : part.replace(MARK, '').replace(LITERAL, '$1')
    }).join('')
  }).join('\n')
}
