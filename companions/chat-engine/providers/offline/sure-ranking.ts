import { onceFor } from '../../../../lib/process/once-for.js'
import { languageOf } from '../../../text/language.js'
import { termsOf } from '../../../text/terms.js'
import { MaterialIndex } from '../../material/material-index.js'
import { rankMaterial, type Material } from '../../material/material.js'
import { confidenceOf } from '../../ranking/confidence/confidence.js'
import { isAmongContents } from '../../ranking/confidence/contents-confidence.js'
import type { Ranking } from '../../ranking/ranking.js'
import type { Confidence } from '../../schemas.js'
import { asksPractical } from '../questions/logistics.js'

/** A ranking, and how sure a reply with its best windows can be. */
export interface Sure { ranking: Ranking, confidence: Confidence }

// In units. A longer text says more than how the course is run.
const MAX_TEXT = 300

/**
 * The ranking that a reply to a question is made from. How a course is run stands in a short guide, which may stand
 * beside books. These make a question less sure that the guide answers by itself: so it is asked of the guide alone.
 */
export function sureRanking (material: Material, query: string): Sure {
  const whole = sureOf(material, query)
  const { ranking, confidence } = whole
  const { folded, isOfContents } = ranking.question
  const isOfCourse = !isOfContents || asksPractical(folded)
  if (confidence === 'quoted' || !isOfCourse || isAmongContents(ranking)) return whole
  const index = textAround(material.index, ranking.top)
  if (index === undefined) return whole
  const alone = sureOf({ ...material, index }, query)
  return alone.confidence === 'quoted' ? alone : whole
}

function sureOf (material: Material, query: string): Sure {
  const ranking = rankMaterial(material, query)
  const { language } = material.index
  const confidence = confidenceOf(ranking, languageOf(query, language) !== language)
  if (!lacksName(query, material.index)) return { ranking, confidence }
  const isOfOther = ranking.question.names.length > 0 && confidence !== 'none'
  return { ranking, confidence: isOfOther ? 'related' : 'none' }
}

// "IS-IS" has no search term, as its parts are stop words.
const NAME = /(?<![\p{L}\p{N}-])\p{Lu}{2,}(?:-\p{Lu}{2,})+(?![\p{L}\p{N}-])/gu

/** Whether a question has a name in capitals that is no search term, and the material has it nowhere. */
export function lacksName (query: string, { passages }: MaterialIndex): boolean {
  if (!/\p{Ll}/u.test(query)) return false
  return (query.match(NAME) ?? []).some(name => termsOf(name).length === 0 &&
    !passages.some(({ text, headings }) => text.includes(name) || headings.some(heading => heading.includes(name))))
}

const textsOf = onceFor((_: MaterialIndex) => new Map<number, MaterialIndex>())

/** The guide or document that a unit stands in, as a material; `undefined` where it is long, or all there is. */
function textAround (index: MaterialIndex, unit: number): MaterialIndex | undefined {
  const { units } = index.units
  let [from, to] = [unit, unit + 1]
  while (to - from <= MAX_TEXT && units.isSameText(from - 1, unit)) from--
  while (to - from <= MAX_TEXT && units.isSameText(to, unit)) to++
  if (to - from > MAX_TEXT || to - from === units.length) return undefined
  const known = textsOf(index)
  const text = known.get(from) ?? new MaterialIndex([...new Set(units.slice(from, to).map(({ passage }) => passage))])
  known.set(from, text)
  return text
}
