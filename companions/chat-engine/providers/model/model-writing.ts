import type { Excerpt } from '../../material/material.js'
import { textsIn } from '../../texts.js'
import type { Charged, ReplyOrder } from '../provider.js'
import { ReplyWriter } from '../reply-writer.js'
import type { CompletionListener, LanguageModel, Order } from './language-model.js'
import { isDeadline, ModelFailed, type Fault } from './model-fault.js'
import { promptExcerpts, PROMPT_ENDS, replyPrompt, roomForExcerpts } from './prompts.js'

// How long a text without a degree is held: it may be a thought whose end is marked.
const HELD_MS = 400
const NEVER = new AbortController().signal

/** What a model has written, of which the pieces were shown. */
export interface Written {
  excerpts: Excerpt[]
  writer: ReplyWriter
  isCut: boolean
  /** The deadline came when a part was written. */
  isLate: boolean
  /** The prompt had its short form. */
  isShort: boolean
}

type Show = (text: string) => Promise<void>

/**
 * Has the model write the reply. Where it has no words for the long form of the prompt, it is asked once more in the
 * short form; where that has helped in two messages in a row, it gets the short form at once (see prompt-form.ts).
 * @param isSmall the prompt has its short form at once
 * @param show gets the text piece by piece
 * @throws {ModelFailed}
 */
export async function writtenBy (
  model: LanguageModel, order: Charged<ReplyOrder>, isSmall: boolean, show: Show
): Promise<Written> {
  const first = await withinWindow(model, order, isSmall, show)
  if (first.isShort || order.signal?.aborted === true) return first
  if (hasAnswer(first)) {
    model.form.longHasWords()
    return first
  }
  if (!model.form.mayHelp) return first
  // What was shown is replaced as a whole.
  const isShown = first.writer.reply().text !== ''
  try {
    const second = await withinWindow(model, order, true, isShown ? async () => {} : show)
    model.form.shortTried(hasAnswer(second))
    return second
  } catch (error) {
    // A short form that fails counts as one without an answer: else each message would wait for it again. It does not
    // count where the client ended the request.
    const { signal = NEVER } = order
    if (!signal.aborted || isDeadline(signal)) model.form.shortTried(false)
    throw error
  }
}

/** Whether a reply has words, or is the denial that the short form asks for. */
function hasAnswer ({ writer, isShort }: Written): boolean {
  return writer.hasWords || (isShort && writer.reply().degree === 'none')
}

/** Has the model write within its window. A prompt that is too long is made once more with half of the material. */
async function withinWindow (
  model: LanguageModel, order: Charged<ReplyOrder>, isSmall: boolean, show: Show
): Promise<Written> {
  const { query, message = query, language, material, signal = NEVER } = order
  for (let share = 1; ; share /= 2) {
    const whole = await model.window.room()
    const isShort = isSmall || whole.isSmall
    const room = { ...whole, isSmall: isShort }
    const { excerpts = promptExcerpts(material, query, language, roomForExcerpts(order, room) * share) } = order
    const writer = new ReplyWriter(excerpts.length, [message, ...excerpts.map(({ markdown }) => markdown)])
    const { subject } = material
    const messages = replyPrompt(order, excerpts, { subject, room: { ...room, prompt: room.prompt * share } })
    const isEmptyFinal = !isShort && model.form.mayHelp
    try {
      const ended = await write(model, order, writer, { messages, isEmptyFinal }, show)
      await show(writer.end())
      return { excerpts, writer, isShort, ...ended }
    } catch (error) {
      if (!(error instanceof ModelFailed) || signal.aborted) throw error
      if (error.fault === 'empty' && error.mayPass) return { excerpts, writer, isShort, isCut: false, isLate: false }
      if (error.fault !== 'too long' || share < 1) throw error
      model.window.forget()
    }
  }
}

/**
 * Has the model write the answer to a prompt.
 * @throws {ModelFailed}
 */
async function write (
  model: LanguageModel, { stream, signal = NEVER, language, charge }: Charged<ReplyOrder>, writer: ReplyWriter,
  prompt: Pick<Order, 'messages' | 'isEmptyFinal'>, show: Show
): Promise<Pick<Written, 'isCut' | 'isLate'>> {
  if (stream === undefined) {
    const { text, isCut } = await model.complete({ ...prompt, charge, signal, ends: PROMPT_ENDS })
    writer.push(text)
    return { isCut, isLate: false }
  }
  // Models that give no degree are streamed as well, unless they think without a mark.
  let timer: NodeJS.Timeout | undefined
  const release = () => { show(writer.release()).catch(() => {}) }
  const startTimer = () => { if (!model.thinksUnmarked) timer ??= setTimeout(release, HELD_MS) }
  const waits = async (fault: Fault) => { await show(writer.preface(textsIn(language).waitsForModel(fault))) }
  try {
    const listener = listenerOf(writer, show, { begin: startTimer, waits })
    return { isCut: (await model.complete({ ...prompt, charge, signal, listener })).isCut, isLate: false }
  } catch (error) {
    const isLate = signal.aborted && isDeadline(signal)
    if (!signal.aborted || (isLate && !writer.hasWords)) throw error
    return { isCut: false, isLate }
  } finally {
    clearTimeout(timer)
  }
}

function listenerOf (
  writer: ReplyWriter, show: Show, { begin, waits }: Pick<CompletionListener, 'waits'> & { begin: () => void }
): CompletionListener {
  return {
    text: async piece => {
      begin()
      await show(writer.push(piece))
    },
    discard: () => { writer.discard() },
    restart: () => { writer.restart() },
    waits,
    isFull: () => writer.isFull || writer.isOver
  }
}
