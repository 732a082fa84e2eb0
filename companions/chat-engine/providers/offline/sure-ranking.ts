import { onceFor } from '../../../../lib/process/once-for.js'
import { languageOf } from '../../../text/language.js'
import { termsOf } from '../../../text/terms.js'
import { MaterialIndex } from '../../material/material-index.js'
import type { Passage } from '../../material/passages.js'
import { rankMaterial, type Material } from '../../material/material.js'
import { confidenceOf } from '../../ranking/confidence/confidence.js'
import { isAmongContents } from '../../ranking/confidence/contents-confidence.js'
import { asksOfCourseAlone, type Query } from '../../ranking/query.js'
import type { Ranking } from '../../ranking/ranking.js'
import type { Confidence } from '../../schemas.js'
import { asksOfThisCourse, asksPractical, namesOnlyLogistics } from '../questions/logistics.js'

/** A ranking, and how sure a reply with its best windows can be. */
export interface Sure { ranking: Ranking, confidence: Confidence }

// In units. A longer text says more than how the course is run.
const MAX_TEXT = 300
// In scores, which a textbook reaches by its size.
const NEAR = 2
const NEAR_IF_SURE = 5

/**
 * The ranking that a reply to a question is made from. How a course is run stands in a short guide, which may stand
 * beside books. These have all words of a question somewhere, and make it less sure that the guide answers: so it is
 * asked of the guides alone, or of the text that has what was found.
 */
export function sureRanking (material: Material, query: string): Sure {
  const whole = sureOf(material, query)
  const { question, top, index: { columns } } = whole.ranking
  if (question.isOfContents && !asksPractical(question.folded)) return whole
  const isInTextbook = columns.textbook[top] === 1
  if (whole.confidence === 'quoted' && !isInTextbook) return whole
  const { guides } = guidesIn(material.index)
  if (guides !== undefined) {
    const ofGuides = sureOf({ ...material, index: guides }, query)
    if (ofGuides.confidence === 'quoted' || isNearer(ofGuides, whole)) return ofGuides
    // The guides say nothing of it. A textbook does not either, whatever words it has.
    if (isInTextbook && whole.confidence === 'quoted' && isOfCourseAlone(question)) {
      return { ...whole, confidence: 'related' }
    }
  }
  if (isInTextbook || isAmongContents(whole.ranking)) return whole
  const index = textAround(material.index, top)
  if (index === undefined) return whole
  const alone = sureOf({ ...material, index }, query)
  return alone.confidence === 'quoted' ? alone : whole
}

/** Whether what the guides say comes nearer to a question about the course than what was found in a textbook. */
function isNearer ({ ranking, confidence }: Sure, whole: Sure): boolean {
  if (confidence === 'none') return false
  const { question } = ranking
  if (isOfCourseAlone(question)) return true
  const isSure = namesOnlyLogistics(question.folded)
  if (whole.confidence === 'quoted' && !isSure) return false
  return highest(ranking) > highest(whole.ranking) - (isSure ? NEAR_IF_SURE : NEAR)
}

const isOfCourseAlone = (question: Query) => asksOfThisCourse(question.folded) || asksOfCourseAlone(question)
const highest = ({ scores, top }: Ranking) => scores[top] ?? 0

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

const guidesIn = onceFor((index: MaterialIndex) => ({ guides: guidesOf(index) }))

/** The guides and documents that are no textbooks, as a material; `undefined` where there are none, or no others. */
function guidesOf (index: MaterialIndex): MaterialIndex | undefined {
  const { units, columns: { textbook } } = index.units
  if (!textbook.includes(1)) return undefined
  const passages = new Set<Passage>()
  textbook.forEach((isTextbook, unit) => {
    const passage = isTextbook === 1 ? undefined : units.at(unit)?.passage
    if (passage !== undefined) passages.add(passage)
  })
  return passages.size === 0 ? undefined : new MaterialIndex([...passages])
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
