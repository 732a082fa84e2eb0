import { mainHeadings, type Excerpt } from '../material/material.js'
import type { Confidence } from '../schemas.js'
import { isInOtherLanguage } from '../other-languages.js'
import { TEXTS } from '../texts.js'
import type { Degree } from './degree.js'
import type { CompletionListener, LanguageModel, PromptMessage } from './language-model.js'
import { isDeadline, ModelFailed, type Fault } from './model-fault.js'
import { offlineProvider } from './offline.js'
import { promptExcerpts, replyPrompt } from './prompts.js'
import type { MaterialReply, ReplyOrder } from './provider.js'
import { quoteFor } from './quotes.js'
import { ReplyWriter, type WrittenReply } from './reply-writer.js'

// How long a text without a degree is held: it may be a thought whose end is marked.
const HELD_MS = 400
const NEVER = new AbortController().signal

/**
 * A reply by the language model, with what it cites as its sources. It is streamed where the order has a stream; when
 * its caller goes, it ends where it is, and so does one that has begun at the deadline.
 * @throws {ModelFailed}
 */
export async function replyByModel (model: LanguageModel, order: ReplyOrder): Promise<MaterialReply> {
  const { query, message = query, language, material, stream, signal = NEVER } = order
  const { excerpts = promptExcerpts(material, query, language) } = order
  const writer = new ReplyWriter(excerpts.length)
  const show = async (text: string) => { if (text !== '') await stream?.delta(text) }
  const { isCut, isLate } = await write(model, order, writer, replyPrompt(order, excerpts), show)
  await show(writer.end())
  const isWhole = !signal.aborted
  if (!writer.hasWords && (isWhole || isLate)) {
    throw model.failed(new ModelFailed('empty', 'a reply without words'))
  }
  const { replyCut, covers } = TEXTS[language]
  if (isCut || isLate || writer.isFull) await show(writer.remark(replyCut))
  const confidence = await confidenceOf(writer.reply(), order)
  if (isWhole && confidence === 'none' && !isInOtherLanguage(message)) {
    const covered = covers(mainHeadings(material))
    if (covered !== '') await show(writer.remark(covered))
  }
  const reply = materialReply(writer.reply(), confidence, excerpts)
  return { ...reply, answered_by: 'model', ...(isLate && { stopped: true as const }) }
}

/**
 * Has the model write the reply.
 * @returns `isLate`: the deadline came when a part was written
 * @throws {ModelFailed}
 */
async function write (
  model: LanguageModel, { stream, signal = NEVER, language }: ReplyOrder, writer: ReplyWriter,
  messages: PromptMessage[], show: (text: string) => Promise<void>
): Promise<{ isCut: boolean, isLate: boolean }> {
  if (stream === undefined) {
    const { text, isCut } = await model.complete({ messages, signal })
    writer.push(text)
    return { isCut, isLate: false }
  }
  // Models that give no degree are streamed as well, unless they think without a mark.
  let timer: NodeJS.Timeout | undefined
  const release = () => { show(writer.release()).catch(() => {}) }
  const startTimer = () => { if (!model.thinksUnmarked) timer ??= setTimeout(release, HELD_MS) }
  const waits = async (fault: Fault) => { await show(writer.preface(TEXTS[language].waitsForModel(fault))) }
  try {
    const listener = listenerOf(writer, show, { begin: startTimer, waits })
    return { isCut: (await model.complete({ messages, signal, listener })).isCut, isLate: false }
  } catch (error) {
    const isLate = signal.aborted && isDeadline(signal)
    if (!signal.aborted || (isLate && !writer.hasWords)) throw error
    return { isCut: false, isLate }
  } finally {
    clearTimeout(timer)
  }
}

function listenerOf (
  writer: ReplyWriter, show: (text: string) => Promise<void>,
  { begin, waits }: Pick<CompletionListener, 'waits'> & { begin: () => void }
): CompletionListener {
  return {
    text: async piece => {
      begin()
      await show(writer.push(piece))
    },
    discard: () => { writer.discard() },
    restart: () => { writer.restart() },
    waits,
    isFull: () => writer.isFull
  }
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

/**
 * A reply that cites nothing is not `quoted`. Where the model does not tell its degree, it is the one that the offline
 * engine gives the question; a reply that cites something is then not `none`. `undefined` for small talk.
 */
async function confidenceOf (
  { degree, citations }: WrittenReply, order: ReplyOrder
): Promise<Confidence | undefined> {
  const claimed: Degree = degree ?? (await offlineProvider.reply(order)).confidence ?? 'chat'
  const hasSources = citations.length > 0
  if (claimed === 'chat' && !hasSources) return undefined
  if (claimed === 'none' && (degree !== undefined || !hasSources)) return 'none'
  return claimed === 'quoted' && hasSources ? 'quoted' : 'related'
}
