import { load, type CheerioAPI } from 'cheerio'
import { texOfMathml } from '../../../text/formats/html/mathml.js'
import { resolved, type Archive } from '../bundles/archive.js'

const MAX_FORMULAS = 2_000

/**
 * The objects of a file of LibreOffice that are formulas, by their place in the archive, in LaTeX. Empty where one
 * cannot be written; other objects, such as charts, are not there.
 */
export async function formulasOf (archive: Archive, $: CheerioAPI): Promise<Map<string, string>> {
  const formulas = new Map<string, string>()
  for (const object of $('draw\\:object').toArray().slice(0, MAX_FORMULAS)) {
    const place = resolved('content.xml', $(object).attr('xlink:href') ?? '')
    const inner = load(await archive.text(`${place}/content.xml`), { xml: true })
    // Within the object, or in the file itself.
    const [own, written] = [$(object).find('math, math\\:math')[0], inner('math, math\\:math')[0]]
    if (own !== undefined) formulas.set(place, texOfMathml($, own))
    else if (written !== undefined) formulas.set(place, texOfMathml(inner, written))
  }
  return formulas
}
