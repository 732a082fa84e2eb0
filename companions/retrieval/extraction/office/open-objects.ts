import { load, type CheerioAPI } from 'cheerio'
import { texOfMathml } from '../../../text/formats/html/mathml.js'
import { resolved, type Archive } from '../bundles/archive.js'
import type { Chart } from './charts.js'
import { openChartOf } from './open-charts.js'

const MAX_OBJECTS = 2_000

/** What stands in a file as an object of another program. */
export class OpenObjects {
  /** In LaTeX, by their place in the archive. Empty where one cannot be written. */
  readonly #formulas = new Map<string, string>()
  readonly #charts = new Map<string, Chart>()

  static async in (archive: Archive, $: CheerioAPI): Promise<OpenObjects> {
    const objects = new OpenObjects()
    for (const object of $('draw\\:object').toArray().slice(0, MAX_OBJECTS)) {
      const place = placeOf(object.attribs['xlink:href'])
      // It is read once. Written for each object that names it, a chart would have no bound.
      if (objects.#charts.has(place)) delete object.attribs['xlink:href']
      if (objects.#charts.has(place) || objects.#formulas.has(place)) continue
      const inner = load(await archive.text(`${place}/content.xml`), { xml: true })
      // Within the object, or in the file itself.
      const [own, written] = [$(object).find('math, math\\:math')[0], inner('math, math\\:math')[0]]
      const chart = own ?? written ? undefined : openChartOf(inner)
      if (own !== undefined) objects.#formulas.set(place, texOfMathml($, own))
      else if (written !== undefined) objects.#formulas.set(place, texOfMathml(inner, written))
      else if (chart !== undefined) objects.#charts.set(place, chart)
    }
    return objects
  }

  formula (address: string | undefined): string | undefined {
    return this.#formulas.get(placeOf(address))
  }

  chart (address: string | undefined): Chart | undefined {
    return this.#charts.get(placeOf(address))
  }
}

function placeOf (address = ''): string {
  return resolved('content.xml', address.replace(/\/+$/, ''))
}
