/**
 * `->` in an answer makes Moodle and the grammar take the question for one of matching. It is written as `-&gt;`, which
 * Markdown shows as `->`.
 */
export function decodedArrow (text: string): string {
  return text.replace(/-&((?:amp;)*)gt;/g, (_, more: string) =>
    more === '' ? '->' : `-&${more.slice('amp;'.length)}gt;`)
}

/** Hides the arrows of a text, which would separate the halves of a pair. The reverse of {@link decodedArrow}. */
export function encodedArrow (text: string): string {
  return text.replace(/-&((?:amp;)*)gt;/g, '-&amp;$1gt;').replaceAll('->', '-&gt;')
}

/** A number in digits, without an exponent. The same number is read from it. */
export function decimal (value: number): string {
  const [digits = '', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const point = whole.length + Number(exponent)
  const all = whole + fraction
  const text = point <= 0
    ? `0.${'0'.repeat(-point)}${all}`
    : `${all.slice(0, point).padEnd(point, '0')}${all.length > point ? `.${all.slice(point)}` : ''}`
  return value < 0 ? `-${text}` : text
}
