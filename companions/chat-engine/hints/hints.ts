import { createHash } from 'node:crypto'
import { fold } from '../../text/language.js'
import type { Exchange } from '../engine.js'
import { studentOf } from '../models/hint-count.js'
import { offlineProvider } from '../providers/offline/offline.js'
import { asksPractical, headsLogistics, isLogistics, namesLogistics } from '../providers/questions/logistics.js'
import { asksForCalendar, isCalendar } from '../ranking/contents.js'
import { asksHowCourseIsRun } from '../ranking/query.js'
import type { Charged, MaterialReply, Provider, ReplyOrder } from '../providers/provider.js'
import { withoutCitations } from '../providers/model/filters/citations.js'
import type { Source } from '../schemas.js'
import { placeOf } from '../conversation/place.js'
import { textsIn } from '../texts.js'
import { withGaps } from './gaps.js'
import { tellsKey, tellsTooMuch } from './leaks.js'

/*
 * The tutor's policy "hints": the first reply says where to read, the second shows the passage with gaps, the third
 * shows it. What a reply may tell is decided here, not by a language model: a model sees the passage only at the third
 * step, and what it adds to a hint is left out when it tells too much.
 */

const LAST_HINT = 3

/**
 * The next hint for a message, or what the offline engine says where no passage comes near. How the course is run
 * (dates, weights, rooms) is no exercise: it is answered at once.
 * @param givesUp whether the student wants the answer in place of another hint
 */
export async function hintFor (
  exchange: Exchange, order: Charged<ReplyOrder>, givesUp = false
): Promise<MaterialReply> {
  const { engine: { models: { HintCount }, provider }, thread, context: { began } } = exchange
  const reply = await offlineProvider.reply({ ...order, isHinted: true })
  const source = reply.sources?.find(({ quote }) => quote !== undefined && quote.trim() !== '')
  if (reply.confidence === undefined || reply.confidence === 'none' || source?.quote === undefined) return reply

  const isSure = reply.confidence === 'quoted'
  const folded = fold(order.query)
  const isPractical = asksPractical(folded) || asksForCalendar(folded)
  const isAboutCourse = isPractical || asksHowCourseIsRun(order.query) || namesLogistics(folded)
  const isNoExercise = (of: Source): boolean => (isAboutCourse && saysHowCourseIsRun(of)) ||
    ((isPractical || of.kind === 'guide') && isOfRun(of))
  if (isNoExercise(source)) {
    return reply.sources?.every(isNoExercise) === true
      ? reply
      : await passageReply(provider, order, source, isSure)
  }

  const { quote, mark } = source
  const answer = mark === undefined ? quote : quote.slice(...mark)
  const student = studentOf(thread.user_id, thread._id)
  const steps = givesUp ? LAST_HINT : 1
  const asked = await HintCount.raise(student, thread.subject, hashOf(answer), steps, began)
  const hint = Math.min(asked, LAST_HINT)
  if (hint === LAST_HINT) return { ...await passageReply(provider, order, source, isSure), hint }

  const question = `${order.query} ${order.message ?? ''}`
  const { text: gapped, keys } = withGaps({ text: quote, mark }, question)
  const shown = withoutAnswer(source, keys, question)
  const place = placeOf(shown, order.language)
  const texts = textsIn(order.language)
  const text = hint === 1 ? texts.hintPlace(place, isSure) : `${texts.hintGap(isSure)}\n\n${quoted(gapped, place)}`

  const remark = await provider.remark?.(order, hint === 1 ? place : `${place}\n${gapped}`) ?? ''
  const isFit = remark !== '' && !tellsTooMuch(remark, quote, keys, { question, place })
  return { text: isFit ? `${text}\n\n${remark}` : text, confidence: reply.confidence, sources: [shown], hint }
}

/** Whether it stands in a section of how the course is run. */
function isOfRun ({ heading = '' }: Source): boolean {
  const last = heading.split(' › ').at(-1) ?? ''
  return headsLogistics(last) || isCalendar(last)
}

function saysHowCourseIsRun (source: Source): boolean {
  const { quote = '', mark = [0, quote.length] } = source
  return isOfRun(source) || isLogistics({ headings: [], text: quote.slice(...mark) })
}

/** The third step: a model may put the passage into words, and sees nothing else of the material. */
async function passageReply (
  provider: Provider, order: Charged<ReplyOrder>, source: Source, isSure: boolean
): Promise<MaterialReply> {
  const { quote = '', mark, ...place } = source
  const confidence = isSure ? 'quoted' : 'related'
  if (provider.remark !== undefined) {
    const reply = await provider.reply({
      ...order, history: [], stream: undefined, excerpts: [{ markdown: quote, source: place }]
    })
    const isUsed = reply.answered_by === 'model' && (reply.sources ?? []).length > 0
    if (isUsed) return { ...reply, confidence, sources: [source] }
  }
  const texts = textsIn(order.language)
  const intro = isSure ? texts.covered : texts.closest
  return { text: `${intro}\n\n${quoted(quote, placeOf(source, order.language))}`, confidence, sources: [source] }
}

/** The source without its quote. A heading that gives the answer away is left out, too. */
function withoutAnswer ({ quote, mark, heading, ...source }: Source, keys: string[], question: string): Source {
  // The number of a section tells nothing.
  const words = heading?.replace(/(?<![\p{L}\p{N}])\d+(?:\.\d+)*\.?\s+/gu, '') ?? ''
  const isKept = heading !== undefined && !tellsKey(words, keys, { question, place: '' })
  return { ...source, ...(isKept && { heading }) }
}

/** Each line of the passage stays a line: two spaces at its end are a line break in Markdown. */
function quoted (passage: string, place: string): string {
  return `> ${`${withoutCitations(passage)} [1]`.replaceAll('\n', '  \n> ')}\n— ${place}`
}

/** A hash of the words of a text, without letter case and line breaks. */
function hashOf (text: string): string {
  return createHash('sha256').update(fold(text).replace(/\s+/g, ' ').trim()).digest('base64url').slice(0, 22)
}
