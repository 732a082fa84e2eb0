/* The level lines that the instructions of a page draw. */

/** A level line that a page draws, in points. */
export interface Stroke { left: number, right: number, y: number, thickness: number }

export type Matrix = readonly [number, number, number, number, number, number]

export const WHOLE: Matrix = [1, 0, 0, 1, 0, 0]

export function product ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

// How many numbers follow the code of each step of a path: to a place, a line, a curve, another curve, its beginning.
const NUMBERS = [2, 2, 6, 4, 0]
const [TO_PLACE, TO_LINE, CURVE, OTHER_CURVE, CLOSE] = [0, 1, 2, 3, 4]
// In points. A thicker one is a bar.
const [MAX_PEN, MIN_RATIO] = [4, 3]

/**
 * The level lines of a path, each a part of it.
 * @param path steps with their numbers, as pdf.js writes them
 * @param pen how thick its outline is; 0 where it is filled
 */
export function strokesOf (path: ArrayLike<number>, [a, b, c, d, e, f]: Matrix, pen: number): Stroke[] {
  const strokes: Stroke[] = []
  const outline = pen * Math.hypot(c, d)
  let [left, right, bottom, top, hasCurve] = [Infinity, -Infinity, Infinity, -Infinity, false]
  const close = () => {
    const thickness = top - bottom + outline
    const isLine = !hasCurve && thickness <= MAX_PEN && right - left >= thickness * MIN_RATIO && right > left
    if (isLine) strokes.push({ left, right, y: (bottom + top) / 2, thickness })
    ;[left, right, bottom, top, hasCurve] = [Infinity, -Infinity, Infinity, -Infinity, false]
  }
  for (let n = 0; n < path.length;) {
    const step = path[n] as number
    if (step === TO_PLACE) close()
    if (step === TO_PLACE || step === TO_LINE) {
      const [x = 0, y = 0] = [path[n + 1], path[n + 2]]
      const [px, py] = [a * x + c * y + e, b * x + d * y + f]
      ;[left, right, bottom, top] = [Math.min(left, px), Math.max(right, px), Math.min(bottom, py), Math.max(top, py)]
    }
    hasCurve ||= step >= CURVE && (NUMBERS[step] ?? 0) > 0
    n += 1 + (NUMBERS[step] ?? 0)
  }
  close()
  return strokes
}

// Of the numbers of a box: a thin one, which is drawn and is not the edge of what may be seen.
const BOX = /(-?[\d.]{1,20})\s{1,3}(-?[\d.]{1,20})\s{1,3}re\b(?!\s{0,3}W)/g
const LEVEL_LINE = /\s(-?[\d.]{1,20})\s{1,3}m\s{1,3}-?[\d.]{1,20}\s{1,3}(-?[\d.]{1,20})\s{1,3}l\b/g
// Of a thin box, in the units of the page, which are points or a tenth of them.
const THIN = 12

/** Whether the instructions of a page may draw level lines. */
export function mayDrawLines (content: string): boolean {
  for (const [, width, height] of content.matchAll(BOX)) {
    const [across, up] = [Math.abs(Number(width)), Math.abs(Number(height))]
    if (up <= THIN && across >= up * MIN_RATIO) return true
  }
  for (const [, from, to] of content.matchAll(LEVEL_LINE)) if (Number(from) === Number(to)) return true
  return false
}

// A text begins with a bracket; its end is looked for by itself.
const TOKEN = /\(|<<|<[\da-fA-F\s]*|\/[^\s()<>[\]{}/%]*|%[^\r\n]*|[-+.\d]+|[A-Za-z'"*]+/g
const END_OF_PICTURE = /\sEI\b/g

/** The level lines that the instructions of a page draw, but for those of the forms that they name. */
export function strokesDrawnBy (content: string): Stroke[] {
  if (!mayDrawLines(content)) return []
  const strokes: Stroke[] = []
  let state = { matrix: WHOLE, pen: 1 }
  const states: Array<typeof state> = []
  let [path, numbers]: [number[], number[]] = [[], []]
  TOKEN.lastIndex = 0
  for (let [token] = TOKEN.exec(content) ?? []; token !== undefined; [token] = TOKEN.exec(content) ?? []) {
    if (token === '(') TOKEN.lastIndex = endOfText(content, TOKEN.lastIndex)
    if (/^[-+.\d]/.test(token)) numbers.push(Number(token))
    if (!/^[A-Za-z'"*]/.test(token)) continue
    const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(-4)
    switch (token) {
      case 'q': states.push(state); break
      case 'Q': state = states.pop() ?? state; break
      case 'cm':
        if (numbers.length === 6) state = { ...state, matrix: product(state.matrix, numbers as never) }
        break
      case 'w': state = { ...state, pen: numbers.at(-1) ?? state.pen }; break
      case 'm': path.push(TO_PLACE, ...numbers.slice(-2)); break
      case 'l': path.push(TO_LINE, ...numbers.slice(-2)); break
      case 'c': if (numbers.length === 6) path.push(CURVE, ...numbers); break
      case 'v':
      case 'y': if (numbers.length === 4) path.push(OTHER_CURVE, ...numbers); break
      case 're':
        path.push(TO_PLACE, x, y, TO_LINE, x + width, y, TO_LINE, x + width, y + height, TO_LINE, x, y + height, CLOSE)
        break
      case 'S':
      case 's':
      case 'f':
      case 'F':
      case 'f*':
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        for (const stroke of strokesOf(path, state.matrix, /s/i.test(token) ? state.pen : 0)) strokes.push(stroke)
        path = []
        break
      case 'n': path = []; break
      case 'ID':
        END_OF_PICTURE.lastIndex = TOKEN.lastIndex
        END_OF_PICTURE.exec(content)
        TOKEN.lastIndex = END_OF_PICTURE.lastIndex === 0 ? content.length : END_OF_PICTURE.lastIndex
    }
    numbers = []
  }
  return strokes
}

/** Behind the bracket that closes a text. Brackets within it are closed, or have a backslash. */
function endOfText (content: string, start: number): number {
  let depth = 1
  for (let at = start; at < content.length; at++) {
    const sign = content[at]
    if (sign === '\\') at++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at + 1
  }
  return content.length
}
