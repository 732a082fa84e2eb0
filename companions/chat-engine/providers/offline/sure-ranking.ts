import { languageOf } from '../../../text/language.js'
import { termsOf } from '../../../text/terms.js'
import type { Part } from '../../material/material-index.js'
import { rankUnits, type Material, type Ranked } from '../../material/material.js'
import type { Passage } from '../../material/passages.js'
import { nearnessFor } from '../../material/meanings/unit-meanings.js'
import { confidenceOf } from '../../ranking/confidence/confidence.js'
import { isAmongContents } from '../../ranking/confidence/contents-confidence.js'
import { asksOfCourseAlone, type Query } from '../../ranking/query.js'
import type { Ranking } from '../../ranking/ranking.js'
import type { Confidence } from '../../schemas.js'
import { asksOfThisCourse, asksPractical, namesOnlyLogistics } from '../questions/logistics.js'

/** A ranking, and how sure a reply with its best windows can be. */
export interface Sure { ranking: Ranking, confidence: Confidence }

// In scores, which a textbook reaches by its size.
const NEAR = 2
const NEAR_IF_SURE = 5

/**
 * The ranking that a reply to a question is made from. How a course is run stands in a short guide, which may stand
 * beside books. These have all words of a question somewhere, and make it less sure that the guide answers: so it is
 * asked of the guides alone, or of the text that has what was found.
 */
export function sureRanking ({ index, nearness }: Material, query: string): Sure {
  const isMissing = lacksName(query, () => index.passages)
  const cosines = nearnessFor(index, nearness)
  const whole = sureOf(index, query, isMissing, cosines)
  const inPart = (part: Part) => sureOf(part, query, isMissing || lacksName(query, () => passagesIn(part)),
    cosines && Float32Array.from(part.positions, position => cosines[position] ?? 0))
  const { question, top, index: { columns } } = whole.ranking
  if (question.isOfContents && !asksPractical(question.folded)) return whole
  const isInTextbook = columns.textbook[top] === 1
  if (whole.confidence === 'quoted' && !isInTextbook) return whole
  if (index.guides !== undefined) {
    const ofGuides = inPart(index.guides)
    if (ofGuides.confidence === 'quoted' || isNearer(ofGuides, whole)) return ofGuides
    // The guides say nothing of it. A textbook does not either, whatever words it has.
    if (isInTextbook && whole.confidence === 'quoted' && isOfCourseAlone(question)) {
      return { ...whole, confidence: 'related' }
    }
  }
  if (isInTextbook || isAmongContents(whole.ranking)) return whole
  const text = index.textAround(top)
  if (text === undefined) return whole
  const alone = inPart(text)
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

function sureOf (index: Ranked, query: string, isMissing: boolean, cosines?: Float32Array): Sure {
  const ranking = rankUnits(index, query, cosines)
  const { language } = index
  const confidence = confidenceOf(ranking, languageOf(query, language) !== language)
  if (!isMissing) return { ranking, confidence }
  const isOfOther = ranking.question.names.length > 0 && confidence !== 'none'
  return { ranking, confidence: isOfOther ? 'related' : 'none' }
}

// "IS-IS" has no search term, as its parts are stop words.
const NAME = /(?<![\p{L}\p{N}-])\p{Lu}{2,}(?:-\p{Lu}{2,})+(?![\p{L}\p{N}-])/gu

/** Whether a question has a name in capitals that is no search term, and the passages have it nowhere. */
export function lacksName (query: string, passages: () => Passage[]): boolean {
  if (!/\p{Ll}/u.test(query)) return false
  return (query.match(NAME) ?? []).some(name => termsOf(name).length === 0 &&
    !passages().some(({ text, headings }) => [text, ...headings].some(part => part.includes(name))))
}

function passagesIn ({ units: { units } }: Part): Passage[] {
  return Array.from({ length: units.length }, (_, unit) => units.at(unit)?.passage ?? []).flat()
}
