import { load, type CheerioAPI } from 'cheerio'
import { written } from '../../../../text/list-numbers.js'
import { ITEM_STYLE, MAX_ITEM_LEVEL, setStyle } from './word-code.js'
import { runOf } from './word-boxes.js'
import { follows, isEmpty } from './word-looks.js'
import { childOf, childrenOf, valueOf, type XmlNode } from './word-xml.js'

/*
 * Word computes the numbers of headings and lists, "Unit 2.", and keeps no text of them. mammoth leaves out those of
 * headings, and of lists all but bare numbers from 1 on.
 */

type Element = ReturnType<CheerioAPI>

interface Level { start: number, format: string, text: string, isLegal: boolean, style?: string }
interface Numbers { id: string, level?: number }

// In headings. A style that is based on itself has no end.
const MAX_DEPTH = 20

/** Writes into their text the numbers of headings, and of items of lists that are more than a number ("Unit 2:"). */
export function numberParagraphs ($: CheerioAPI, styles: string, numbering: string): void {
  const lists = listsOf(numbering)
  if (lists.size === 0) return
  const styleOf = stylesOf(styles)
  const counts = new Map<string, number[]>()
  // What mammoth would number, and the paragraph before.
  let [shown, last]: [Array<number | undefined>, XmlNode | undefined] = [[], undefined]
  for (const element of $('w\\:p').toArray()) {
    const properties = childOf(element, 'w:pPr')
    const id = valueOf(properties, 'w:pStyle')
    const style = id === undefined ? undefined : styleOf(id)
    const own = numbersOf(properties) ?? style?.numbers
    const list = own === undefined ? undefined : lists.get(own.id)
    if (own === undefined || list === undefined) continue
    const { levels, kind } = list
    const at = own.level ?? Math.max(0, levels.findIndex(one => one.style === id))
    // Lists of one kind go on with its numbers, unless they begin anew.
    const key = list.isAnew ? own.id : kind
    const count = counts.get(key) ?? []
    counts.set(key, count)
    count.length = Math.min(count.length, at + 1)
    for (let n = 0; n <= at; n++) count[n] ??= n < at ? levels[n]?.start ?? 1 : (levels[n]?.start ?? 1) - 1
    count[at] = (count[at] ?? 0) + 1
    const text = (levels[at]?.text ?? '').replace(/%(\d)/g, (_, digit: string) =>
      written(count[Number(digit) - 1] ?? 1, levels[at]?.isLegal === true ? 'decimal' : formatOf(levels, digit)))
    const isHeading = style?.isHeading === true
    const isBullet = levels[at]?.format === 'bullet'
    const isBare = isEmpty(element)
    if (!follows(element, last)) shown = []
    last = element
    // mammoth numbers each list from 1 on.
    const next = isBullet ? undefined : (shown[at] ?? 0) + 1
    const isShown = !isBare && !isHeading && (isBullet || new RegExp(`^\\W?${next}\\W?$`).test(text.trim()))
    if (isShown) shown = [...Array.from({ length: at }, (_, n) => shown[n]), next]
    if (isShown || text.trim() === '' || (isBullet && isHeading)) continue
    const paragraph = $(element)
    // Some rows of a table have a number alone.
    if (isBare && paragraph.parent('w\\:tc').length === 0) continue
    shown = []
    const kept = paragraph.children('w\\:pPr')
    kept.after(runOf($, `${text.trim()} `))
    if (isHeading) continue
    kept.children('w\\:numPr').remove()
    if (isBare) continue
    // "b)", "iv.": the item of a list. "Unit 2:" begins a paragraph.
    if (!/\p{L}{2}/u.test(text) || /^\W*[ivx]+\W*$/i.test(text)) {
      setStyle($, paragraph, `${ITEM_STYLE}${Math.min(at, MAX_ITEM_LEVEL)}`)
    }
  }
}

function formatOf (levels: Level[], digit: string): string {
  return levels[Number(digit) - 1]?.format ?? 'decimal'
}

function numbersOf (properties: XmlNode | undefined): Numbers | undefined {
  const numbers = childOf(properties, 'w:numPr')
  const id = valueOf(numbers, 'w:numId')
  const level = valueOf(numbers, 'w:ilvl')
  return id === undefined ? undefined : { id, ...(level !== undefined && { level: Number(level) }) }
}

interface Style { isHeading: boolean, numbers?: Numbers }

function stylesOf (xml: string): (id: string) => Style {
  const $ = load(xml, { xml: true })
  const byId = new Map($('w\\:style').toArray().map(style => [style.attribs['w:styleId'] ?? '', style]))
  const known = new Map<string, Style>()
  const read = (id: string): Style => {
    let [isHeading, numbers]: [boolean, Numbers | undefined] = [false, undefined]
    let style = byId.get(id)
    for (let depth = 0; style !== undefined && depth < MAX_DEPTH; depth++) {
      const properties = childOf(style, 'w:pPr')
      isHeading ||= /^heading \d$/i.test(valueOf(style, 'w:name') ?? '') ||
        childrenOf(properties, 'w:outlineLvl').length > 0
      numbers ??= numbersOf(properties)
      style = byId.get(valueOf(style, 'w:basedOn') ?? '')
    }
    return { isHeading, ...(numbers !== undefined && { numbers }) }
  }
  return id => {
    const style = known.get(id) ?? read(id)
    known.set(id, style)
    return style
  }
}

interface List { levels: Level[], kind: string, isAnew: boolean }

function listsOf (xml: string): Map<string, List> {
  const $ = load(xml, { xml: true })
  const kinds = new Map($('w\\:abstractNum').toArray().map(kind =>
    [$(kind).attr('w:abstractNumId'), $(kind).children('w\\:lvl').toArray().map(level => levelOf($(level)))]))
  return new Map($('w\\:num').toArray().flatMap(list => {
    const kind = $(list).children('w\\:abstractNumId').attr('w:val') ?? ''
    const known = kinds.get(kind)
    if (known === undefined) return []
    const levels = [...known]
    const changes = $(list).children('w\\:lvlOverride').toArray()
    for (const change of changes) {
      const place = Number($(change).attr('w:ilvl') ?? 0)
      const [whole, start] = [$(change).children('w\\:lvl'), $(change).children('w\\:startOverride').attr('w:val')]
      const level = whole.length > 0 ? levelOf(whole) : levels[place]
      if (level !== undefined) levels[place] = { ...level, ...(start !== undefined && { start: Number(start) }) }
    }
    return [[$(list).attr('w:numId') ?? '', { levels, kind: `kind ${kind}`, isAnew: changes.length > 0 }] as const]
  }))
}

function levelOf (level: Element): Level {
  const value = (name: string) => level.children(`w\\:${name}`).attr('w:val')
  const [start, format = 'decimal', text = '', style] = ['start', 'numFmt', 'lvlText', 'pStyle'].map(value)
  const isLegal = level.children('w\\:isLgl').length > 0
  return { start: Number(start ?? 1), format, text, isLegal, ...(style !== undefined && { style }) }
}
