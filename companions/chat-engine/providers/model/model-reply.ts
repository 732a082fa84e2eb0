import { isSmallTalk } from '../../../text/messages/small-talk.js'
import { mainHeadings, type Excerpt } from '../../material/material.js'
import type { Confidence } from '../../schemas.js'
import { isInOtherLanguage } from '../../../text/other-languages.js'
import { textsIn } from '../../texts.js'
import { withoutCitations } from './filters/citations.js'
import type { Degree } from './filters/degree.js'
import { copiedFrom, hasStrangeFigure, restsOn, tellsChange } from '../grounds.js'
import type { LanguageModel } from './language-model.js'
import { ModelFailed } from './model-fault.js'
import { writtenBy } from './model-writing.js'
import { offlineProvider } from '../offline/offline.js'
import type { Charged, MaterialReply, ReplyOrder } from '../provider.js'
import { quoteFor } from '../offline/quotes.js'
import type { ReplyWriter, WrittenReply } from '../reply-writer.js'
import { saidOtherwise } from '../said-otherwise.js'

const NEVER = new AbortController().signal

/**
 * A reply by the language model, with what it cites as its sources. It is streamed where the order has a stream; when
 * its caller goes, it ends where it is, and so does one that has begun at the deadline.
 * @throws {ModelFailed}
 */
export async function replyByModel (model: LanguageModel, order: Charged<ReplyOrder>): Promise<MaterialReply> {
  const { query, message = query, language, material, stream, signal = NEVER } = order
  // They need no model.
  if (isSmallTalk(message)) return await offlineProvider.reply(order)
  const isSmall = model.form.isShort || (await model.window.room()).isSmall
  const sure = isSmall ? await ownWords(order) : undefined
  if (sure?.confidence === 'quoted') return sure
  const show = async (text: string) => { if (text !== '') await stream?.delta(text) }
  const { excerpts, writer, isCut, isLate, isShort } = await writtenBy(model, order, isSmall, show)
  const own = sure ?? (isShort ? await ownWords(order) : undefined)
  const isWhole = !signal.aborted
  // Nothing answers, it says. What small models say all the same is false as often as not.
  const isDenied = isWhole && isShort && writer.reply().degree === 'none'
  const isNear = own?.confidence === 'related' || own?.confidence === 'quoted'
  if (isDenied && (isNear || !writer.hasWords)) return own ?? await offlineProvider.reply(order)
  if (!writer.hasWords && (isWhole || isLate)) {
    throw model.failed(new ModelFailed('empty', 'a reply without words of its own'))
  }
  if (writer.reply().citations.length === 0 && writer.openFence === undefined) {
    const copied = copiedFrom(writer.reply().text, excerpts.map(({ markdown }) => markdown))
    for (const excerpt of copied) await show(writer.cite(excerpt))
  }
  const { replyCut, covers } = textsIn(language)
  if (!writer.isOver && (isCut || isLate || writer.isFull)) await show(writer.remark(replyCut))
  const doubt = await doubtOf(writer.reply(), order, excerpts)
  if (doubt !== undefined) await show(writer.remark(doubt))
  else await show(otherwise(writer, order, excerpts))
  const confidence = await confidenceOf(writer.reply(), order, excerpts, { isInDoubt: doubt !== undefined, own })
  const isUnsure = confidence === 'related' || confidence === 'none'
  if (isWhole && isUnsure && isNear) {
    const { sources = [] } = materialReply(writer.reply(), 'related', excerpts)
    await show(writer.remark(renumbered(own.text, sources.length)))
    const all = [...sources, ...own.sources ?? []]
    return { text: writer.reply().text, confidence: 'related', sources: all, answered_by: 'model' }
  }
  if (isWhole && confidence === 'none' && !isInOtherLanguage(message)) {
    const covered = covers(mainHeadings(material))
    if (covered !== '') await show(writer.remark(covered))
  }
  const reply = materialReply(writer.reply(), confidence, excerpts)
  return { ...reply, answered_by: 'model', ...(isLate && { stopped: true as const }) }
}

/**
 * The reply of the material alone, for a small model: small models err more often. Where the material answers for sure,
 * it does so at once. Where it comes near, its passages stand below a reply that is not sure either, and in place of
 * one that says that nothing answers.
 */
async function ownWords (order: Charged<ReplyOrder>): Promise<MaterialReply | undefined> {
  const { query, message = query, excerpts, isHinted } = order
  if (excerpts !== undefined || isHinted === true || isInOtherLanguage(message)) return undefined
  return await offlineProvider.reply(order)
}

/** A text whose citations count from another number on. */
function renumbered (text: string, before: number): string {
  return text.replace(/(?<!\\)\[(\d+)\]/g, (_, number) => `[${Number(number) + before}]`)
}

function materialReply (
  { text, citations }: WrittenReply, confidence: Confidence | undefined, excerpts: Excerpt[]
): MaterialReply {
  if (confidence === undefined) return { text }
  const sources = citations.map(({ excerpt, statement }) => {
    const { source, markdown } = excerpts[excerpt] as Excerpt
    return { ...source, quote: quoteFor(markdown, statement) }
  })
  return { text, confidence, sources }
}

/** What is shown below a reply that tells one of two sentences which disagree: the other one, with its source. */
function otherwise (
  writer: ReplyWriter, { language, query, message = query, isHinted }: ReplyOrder, excerpts: Excerpt[]
): string {
  const { text, citations } = writer.reply()
  // A hint does not tell it.
  if (citations.length === 0 || isHinted === true) return ''
  const cited = new Set(citations.map(({ excerpt }) => excerpt))
  const texts = excerpts.map(({ markdown }, at) => ({ text: markdown, isCited: cited.has(at) }))
  const found = saidOtherwise(text, message, texts)
  if (found === undefined) return ''
  const quote = withoutCitations(found.sentence.replace(/\s*\|\s*/g, ' — '))
  return writer.remark(textsIn(language).alsoSays(quote)) + writer.cite(found.at, found.sentence)
}

/**
 * What is said below a reply that tells of something cancelled or changed: what the guide says, unless it says so, too;
 * or that nothing which the reply cites says so. A student may have told the model so, or a text that it was shown.
 */
async function doubtOf (
  { text, citations }: WrittenReply, order: Charged<ReplyOrder>, excerpts: Excerpt[]
): Promise<string | undefined> {
  if (!tellsChange(text)) return undefined
  const { changeUntold, guideSays } = textsIn(order.language)
  const { sources = [] } = order.isHinted === true ? {} : await offlineProvider.reply(order)
  const quote = sources.find(({ kind, quote }) => kind === 'guide' && quote !== undefined)?.quote
  if (quote !== undefined) return tellsChange(quote) ? undefined : guideSays(quote.replace(/\s+/g, ' '))
  return citations.some(({ excerpt }) => tellsChange(excerpts[excerpt]?.markdown ?? '')) ? undefined : changeUntold
}

/**
 * A reply that cites nothing, that is in doubt, or that has a figure which stands in nothing that it cites, is not
 * `quoted`. Where the model does not tell its degree, it is the one that the offline engine gives the question; a reply
 * that cites something is then not `none`. That of a small model is `quoted` where what it adds to the question stands
 * in what it cites, and the material comes near. `undefined` for small talk.
 */
async function confidenceOf (
  { degree, citations, text }: WrittenReply, order: ReplyOrder, excerpts: Excerpt[],
  { isInDoubt, own }: { isInDoubt: boolean, own: MaterialReply | undefined }
): Promise<Confidence | undefined> {
  const hasSources = citations.length > 0
  if (isInDoubt) return hasSources ? 'related' : 'none'
  const { query, message = query } = order
  const cited = citations.flatMap(({ excerpt }) => excerpts[excerpt] ?? [])
  const texts = cited.map(({ markdown }) => markdown)
  const isNear = own !== undefined && own.confidence !== 'none'
  const isGrounded = degree === undefined && isNear && restsOn(text, message, texts)
  const ours = async () => (own ?? await offlineProvider.reply(order)).confidence ?? 'chat'
  const claimed: Degree = degree ?? (isGrounded ? 'quoted' : await ours())
  if (claimed === 'chat' && !hasSources) return undefined
  if (claimed === 'none' && (degree !== undefined || !hasSources)) return 'none'
  // The model sees the day of each excerpt, and tells which one was added later.
  const known = [message, query, ...cited.flatMap(({ markdown, source, date = '' }) =>
    [markdown, date, ...placeOfSource(source)])]
  return claimed === 'quoted' && hasSources && !hasStrangeFigure(text, known) ? 'quoted' : 'related'
}

function placeOfSource ({ title, heading = '', page }: Excerpt['source']): string[] {
  return [title, heading, String(page ?? '')]
}
