import type { CheerioAPI } from 'cheerio'
import { written } from '../../../text/list-numbers.js'

type Node = ReturnType<CheerioAPI>[number]

interface Level { format: string, prefix: string, suffix: string, start: number, shown: number }

/** What stands before an item: the whole, and its number where it is no more than that ("3."). */
export interface Label { text: string, isWord: boolean, number?: number }

// In styles. One that is based on itself has no end.
const MAX_DEPTH = 20

/** The numbers of the lists and headings of a file of LibreOffice, which computes them and keeps no text of them. */
export class OpenLists {
  readonly #styles = new Map<string, Level[]>()
  readonly #parents = new Map<string, string>()
  readonly #counts = new Map<string, number[]>()

  /** @param parts `styles.xml` and `content.xml`, in this order */
  constructor (parts: CheerioAPI[]) {
    for (const $ of parts) {
      for (const style of $('text\\:list-style, text\\:outline-style').toArray()) {
        const name = $(style).is('text\\:outline-style') ? OUTLINE : $(style).attr('style:name') ?? ''
        this.#styles.set(name, levelsOf($, style))
      }
      for (const style of $('style\\:style').toArray()) {
        this.#parents.set($(style).attr('style:name') ?? '', $(style).attr('style:parent-style-name') ?? '')
      }
    }
  }

  /** The style of a list that begins. Its numbers go on where it says so. */
  begin ($: CheerioAPI, list: Node): string {
    const style = $(list).attr('text:style-name') ?? ''
    const isNext = $(list).attr('text:continue-list') !== undefined
    if (!isNext && $(list).attr('text:continue-numbering') !== 'true') this.#counts.delete(style)
    return style
  }

  /** The label of the next item of a list; `undefined` where it has none but a bullet. */
  next (style: string, depth: number, start?: string): Label | undefined {
    const levels = this.#styles.get(style)
    const level = levels?.[depth]
    if (levels === undefined || level === undefined) return undefined
    const counts = this.#counts.get(style) ?? []
    this.#counts.set(style, counts)
    counts.length = Math.min(counts.length, depth + 1)
    for (let n = 0; n < depth; n++) counts[n] ??= levels[n]?.start ?? 1
    const number = start === undefined ? (counts[depth] ?? level.start - 1) + 1 : Number(start)
    counts[depth] = number
    if (level.format === '') return undefined
    const from = Math.max(0, depth + 1 - level.shown)
    const numbers = counts.slice(from).map((count, n) => written(count, levels[from + n]?.format ?? '1'))
    const text = `${level.prefix}${numbers.filter(text => text !== '').join('.')}${level.suffix}`.trim()
    const isWord = !/^\d{1,9}[.)]?$/.test(text)
    return { text, isWord, ...(!isWord && { number }) }
  }

  /** The number of a heading that is numbered by the outline of the document; empty where it has none. */
  outline (level: number): string {
    return this.next(OUTLINE, level - 1)?.text ?? ''
  }

  /** Whether a style of paragraphs is that of the title, or based on it. */
  isTitle (style: string): boolean {
    let name = style
    for (let depth = 0; depth < MAX_DEPTH && name !== ''; depth++) {
      if (name === 'Title') return true
      name = this.#parents.get(name) ?? ''
    }
    return false
  }
}

const OUTLINE = ' outline'

function levelsOf ($: CheerioAPI, style: Node): Level[] {
  const levels: Level[] = []
  for (const level of $(style).children().toArray()) {
    const attribute = (name: string) => $(level).attr(name)
    const place = Number(attribute('text:level') ?? 1) - 1
    if (place < 0 || place > 20) continue
    levels[place] = {
      format: $(level).is('text\\:list-level-style-bullet') ? '' : attribute('style:num-format') ?? '',
      prefix: attribute('style:num-prefix') ?? '',
      suffix: attribute('style:num-suffix') ?? '',
      start: Number(attribute('text:start-value') ?? 1),
      shown: Number(attribute('text:display-levels') ?? 1)
    }
  }
  return levels
}
