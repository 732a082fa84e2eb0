import { load, type CheerioAPI } from 'cheerio'
import { byKey } from '../../../../lib/values/lists.js'

type Node = ReturnType<CheerioAPI>[number]

/** A text of a diagram. @property level how deep it stands below others, counted from 0 */
export interface DiagramText { level: number, text: string }

// In levels. What stands deeper begins anew.
const MAX_DEPTH = 20

/**
 * The texts of a diagram of an Office file (SmartArt), each above those that stand below it: its parts are kept in any
 * order, and connections say which belongs to which.
 */
export function diagramOf (xml: string): DiagramText[] {
  const $ = load(xml, { xml: true })
  const points = new Map($('dgm\\:pt').toArray().map(point => [point.attribs.modelId ?? '', point]))
  const below = belowIn($)
  const found: DiagramText[] = []
  const seen = new Set<string>()
  const visit = (id: string, level: number, depth: number) => {
    const point = points.get(id)
    if (point === undefined || seen.has(id)) return
    seen.add(id)
    const text = textOf($, point)
    if (text !== '') found.push({ level, text })
    // What stands below a point without a text, such as a picture, takes its place.
    if (depth === MAX_DEPTH) return
    for (const { destId = '' } of below.get(id) ?? []) visit(destId, text === '' ? level : level + 1, depth + 1)
  }
  for (const [id, point] of points) if (point.attribs.type === 'doc') visit(id, 0, 0)
  for (const id of points.keys()) visit(id, 0, 0)
  return found
}

/** What leads from each point to those that stand below it, in their order. */
function belowIn ($: CheerioAPI): Map<string, Array<Record<string, string>>> {
  const connections = $('dgm\\:cxn').toArray().map(({ attribs }) => attribs)
    .filter(({ type = 'parOf' }) => type === 'parOf')
    .sort((a, b) => Number(a.srcOrd ?? 0) - Number(b.srcOrd ?? 0))
  return byKey(connections, ({ srcId = '' }) => srcId)
}

function textOf ($: CheerioAPI, point: Node): string {
  return $(point).children('dgm\\:t').find('a\\:p').toArray()
    .map(line => $(line).find('a\\:t').toArray().map(run => $(run).text()).join(''))
    .join(' ').replace(/\s+/g, ' ').trim()
}
