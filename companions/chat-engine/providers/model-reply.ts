import { mainHeadings, type Excerpt } from '../material/material.js'
import type { Confidence } from '../schemas.js'
import { isInOtherLanguage } from '../other-languages.js'
import { TEXTS } from '../texts.js'
import type { Degree } from './degree.js'
import { ModelDeclined, type CompletionListener, type LanguageModel } from './language-model.js'
import { offlineProvider } from './offline.js'
import { promptExcerpts, replyPrompt } from './prompts.js'
import type { MaterialReply, ReplyOrder } from './provider.js'
import { quoteFor } from './quotes.js'
import { ReplyWriter, type WrittenReply } from './reply-writer.js'

// How long a text without a degree is held: it may be a thought whose end is marked.
const HELD_MS = 400

/**
 * A reply by the language model, with what it cites as its sources. It is streamed where the order has a stream; when
 * its caller goes, it ends where it is.
 * @throws {ModelDeclined} {LanguageModelFailed}
 */
export async function replyByModel (model: LanguageModel, order: ReplyOrder): Promise<MaterialReply> {
  const { query, message = query, language, material, stream } = order
  const { excerpts = promptExcerpts(material, query, language) } = order
  const prompt = replyPrompt(order, excerpts)
  const writer = new ReplyWriter(excerpts.length)
  const show = async (text: string) => { if (text !== '') await stream?.delta(text) }

  // Models that give no degree are streamed as well, unless they think without a mark.
  const release = () => { show(writer.release()).catch(() => {}) }
  let timer: NodeJS.Timeout | undefined
  const startTimer = () => { if (!model.thinksUnmarked) timer ??= setTimeout(release, HELD_MS) }

  let isCut = false
  const limit = model.deadline(stream?.signal)
  try {
    if (stream === undefined) {
      const completion = await model.complete(prompt, limit.signal)
      writer.push(completion.text)
      isCut = completion.isCut
    } else {
      isCut = (await model.complete(prompt, limit.signal, listenerOf(writer, show, startTimer))).isCut
    }
  } catch (error) {
    if (stream?.signal.aborted !== true) throw error
  } finally {
    clearTimeout(timer)
    limit.clear()
  }
  await show(writer.end())
  const isWhole = stream?.signal.aborted !== true
  if (writer.reply().text === '' && isWhole) throw new ModelDeclined('The language model gave a degree and no reply')
  const { replyCut, covers } = TEXTS[language]
  if (isCut || writer.isFull) await show(writer.remark(replyCut))
  const confidence = await confidenceOf(writer.reply(), order)
  if (isWhole && confidence === 'none' && !isInOtherLanguage(message)) {
    const covered = covers(mainHeadings(material))
    if (covered !== '') await show(writer.remark(covered))
  }
  return materialReply(writer.reply(), confidence, excerpts)
}

function listenerOf (
  writer: ReplyWriter, show: (text: string) => Promise<void>, begin: () => void
): CompletionListener {
  return {
    text: async piece => {
      begin()
      await show(writer.push(piece))
    },
    discard: () => { writer.discard() },
    restart: () => { writer.restart() },
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
