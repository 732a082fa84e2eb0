import type { CheerioAPI } from 'cheerio'
import { lowered, raised } from '../../../text/formats/raised.js'
import { ofHidden, ofStruck } from '../report.js'
import type { LeftOut } from '../process/reading.js'

type Node = ReturnType<CheerioAPI>[number]

interface Look { place?: string, isStruck?: boolean, isHidden?: boolean }

// In styles. One that is based on itself has no end.
const MAX_DEPTH = 20
// What is hidden by itself, and not by its style. A condition was computed when the file was saved.
const HIDDEN = 'text\\:section[text\\:display=none], [text\\:is-hidden=true]'

/** How the styles of a file of LibreOffice make a text look, as far as it changes what is said. */
export class OpenLooks {
  readonly #styles = new Map<string, Look & { parent: string }>()

  /** @param parts `styles.xml` and `content.xml`, in this order */
  constructor (parts: CheerioAPI[]) {
    for (const $ of parts) {
      for (const style of $('style\\:style').toArray()) {
        const [name = '', parent = ''] = ['style:name', 'style:parent-style-name'].map(key => $(style).attr(key))
        this.#styles.set(name, { parent, ...lookOf($, style) })
      }
    }
  }

  isHidden (style: string): boolean {
    return this.#of(style).isHidden === true
  }

  /** Takes out what is hidden or struck through, and writes what is above or below the line in signs. */
  apply ($: CheerioAPI): LeftOut[] {
    let [hidden, struck] = [0, 0]
    for (const element of $(HIDDEN).toArray()) {
      hidden++
      $(element).remove()
    }
    // The look of a cell of a sheet is that of its text.
    for (const cell of $('table\\:table-cell[table\\:style-name]').toArray()) {
      if (this.#of(cell.attribs['table:style-name'] ?? '').isStruck !== true || $(cell).text().trim() === '') continue
      struck++
      $(cell).empty()
    }
    for (const element of $('text\\:p, text\\:h, text\\:span').toArray()) {
      const { place = '', isStruck, isHidden } = this.#of($(element).attr('text:style-name') ?? '')
      const part = $(element)
      const text = part.text()
      if (isHidden === true || isStruck === true) {
        if (text.trim() !== '' && isHidden === true) hidden++
        else if (text.trim() !== '') struck++
        part.empty()
      } else if (part.is('text\\:span') && !/^(?:0%|$)/.test(place) && part.find('*').not('text\\:span').length === 0) {
        part.text((place.startsWith('sub') || place.startsWith('-') ? lowered : raised)(text, textBefore($, element)))
      }
    }
    return [...ofHidden(hidden), ...ofStruck(struck)]
  }

  /** What a style says itself goes before what it is based on says. */
  #of (name: string): Look {
    let look: Look = {}
    let style = this.#styles.get(name)
    for (let depth = 0; depth < MAX_DEPTH && style !== undefined; depth++) {
      look = { ...style, ...look }
      style = this.#styles.get(style.parent)
    }
    return look
  }
}

function lookOf ($: CheerioAPI, style: Node): Look {
  const of = (kind: string, name: string) => $(style).children(`style\\:${kind}-properties`).attr(name)
  const [place, kind, type, shown] =
    ['style:text-position', 'style:text-line-through-style', 'style:text-line-through-type', 'text:display']
      .map(name => of('text', name))
  const line = kind ?? type
  const [slide, sheet] = [of('drawing-page', 'presentation:visibility'), of('table', 'table:display')]
  const isHidden = shown === 'none' || slide === 'hidden' || sheet === 'false'
  return {
    ...place !== undefined && { place },
    ...line !== undefined && { isStruck: line !== 'none' },
    ...[shown, slide, sheet].some(value => value !== undefined) && { isHidden }
  }
}

function textBefore ($: CheerioAPI, node: Node): string {
  const before = node.prev
  return before === null ? '' : $(before).text().slice(-5)
}
