import { rowOf, sizeOf, type Item, type Row } from './pdf-lines.js'

/** What is written onto a page beside its content, as pdf.js describes it. */
export interface Annotation {
  subtype?: string
  fieldType?: string
  fieldValue?: unknown
  /** What a list shows for its values. */
  options?: Array<{ exportValue?: unknown, displayValue?: unknown }>
  checkBox?: boolean
  radioButton?: boolean
  buttonValue?: unknown
  hidden?: boolean
  rect?: number[]
  contentsObj?: { str?: string }
  /** The corners of what is marked, eight numbers for each box. */
  quadPoints?: ArrayLike<number> & Iterable<number> | null
}

const [CHECKED, UNCHECKED] = ['☒', '☐']
// In points: what is typed into a field stands at most so much above or below its label.
const NEAR = 6

/** The rows of a page with the values of its form, and with what was typed onto it, in their places. */
export function withFields (rows: Row[], annotations: Annotation[]): Row[] {
  const all = [...rows]
  for (const annotation of annotations) {
    const [left = 0, bottom = 0, right = 0, top = 0] = annotation.rect ?? []
    const text = textOf(annotation)
    if (text === '' || annotation.hidden === true) continue
    const baseline = bottom + Math.max(0, top - bottom) * 0.25
    const beside = all.find(({ y }) => y >= bottom - NEAR / 2 && y <= top)
    const size = beside?.size ?? sizeOf(rows[0]?.items[0] ?? pieceOf('', 10, 0, 0, 0))
    const [first = '', ...more] = text.split(/\r\n?|\n/)
    const piece = pieceOf(first, size, left, beside?.y ?? baseline, right - left)
    if (beside === undefined) insert(all, rowOf([piece]))
    else all[all.indexOf(beside)] = joinedTo(beside, piece)
    more.forEach((line, n) => insert(all, rowOf([pieceOf(line, size, left, baseline - (n + 1) * size, right - left)])))
  }
  return all
}

function textOf (annotation: Annotation): string {
  const { subtype, fieldType, fieldValue, options = [], checkBox, radioButton, buttonValue, contentsObj } = annotation
  if (subtype === 'FreeText') return contentsObj?.str?.trim() ?? ''
  if (subtype !== 'Widget') return ''
  if (checkBox === true) return isOn(fieldValue) ? CHECKED : UNCHECKED
  if (radioButton === true) return isOn(fieldValue) && fieldValue === buttonValue ? CHECKED : UNCHECKED
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return ''
  const shown = (value: unknown) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value
  return [fieldValue].flat().map(shown).filter(value => typeof value === 'string').join(', ').trim()
}

function isOn (value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value !== 'Off'
}

function pieceOf (str: string, size: number, x: number, y: number, width: number): Item {
  return { str, hasEOL: false, transform: [size, 0, 0, size, x, y], width }
}

function joinedTo (row: Row, piece: Item): Row {
  const space = pieceOf(' ', row.size, row.right, row.y, 0)
  const items = (piece.transform[4] ?? 0) < row.left ? [piece, space, ...row.items] : [...row.items, space, piece]
  return rowOf(items) as Row
}

/** Below the last row that stands higher. */
function insert (rows: Row[], row: Row | undefined): void {
  if (row === undefined) return
  const above = rows.findLastIndex(({ y }) => y > row.y)
  rows.splice(above + 1, 0, row)
}
