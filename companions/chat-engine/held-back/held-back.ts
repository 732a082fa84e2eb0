import { fold, type Language } from '../../text/language.js'
import { anyOf } from '../../text/languages/registry.js'
import { sentencesOf } from '../../text/sentences.js'
import { termsOf } from '../../text/terms.js'
import type { Material } from '../material/material.js'
import { offlineProvider } from '../providers/offline/offline.js'
import { KEPT_BACK } from '../providers/model/prompts.js'
import type { Charged, MaterialReply, ReplyOrder } from '../providers/provider.js'
import type { Source } from '../schemas.js'
import { textsIn } from '../texts.js'
import { asksFor, commonKeysIn, hasRareKey, tells, type Secret, type WaitingQuestion } from './secrets.js'
import { historyWithout } from './without-secrets.js'

/*
 * While a test question waits, no reply helps with it. A message that asks for it is not answered; every other message
 * is answered from a material without what gives the answer away, and the reply is checked.
 */

/**
 * A reply that helps with none of the questions that wait.
 * @param safeMaterial the material without what gives the answers away
 * @param make makes the reply to an order
 */
export async function replyWithoutHelp (
  order: Charged<ReplyOrder>, waiting: WaitingQuestion[], safeMaterial: () => Promise<Material>,
  make: (order: Charged<ReplyOrder>) => Promise<MaterialReply>
): Promise<MaterialReply> {
  const { query, message = query, language, material } = order
  const messageAndQuery = `${message}\n${query}`
  const asked = waiting.find(({ secret }) => asksFor(message, secret, term => isRare(term, material)) ||
    asksFor(query, secret, term => isRare(term, material))) ?? (isAboutTest(message) ? waiting[0] : undefined)
  if (asked !== undefined) return heldBack(asked, language)

  // A paraphrase: what the whole material says to it gives the answer away.
  const [best] = (await offlineProvider.reply(order)).sources ?? []
  const revealed = best === undefined ? undefined : waiting.find(({ secret }) => tellsSource(answerOf(best), secret))
  if (revealed !== undefined) return heldBack(revealed, language)

  const safe = await safeMaterial()
  const reply = await make({
    ...order,
    material: safe,
    history: historyWithout(order.history, waiting),
    // Nothing is shown before it is checked.
    ...(order.stream !== undefined && { stream: { delta: async () => {} } }),
    waitingQuestions: waiting.map(({ question }) => question)
  })
  const leaked = waiting.find(({ secret }) => leaks(reply, messageAndQuery, secret, safe))
  return leaked === undefined ? reply : heldBack(leaked, language)
}

function heldBack ({ here }: WaitingQuestion, language: Language): MaterialReply {
  const texts = textsIn(language)
  return { text: here === undefined ? texts.heldBackElsewhere : texts.heldBack(here.number, here.total) }
}

/** Whether a message is about the question that waits without saying what it asks. */
function isAboutTest (message: string): boolean {
  const text = fold(message)
  return ABOUT_QUESTION.some(pattern => pattern.test(text))
}

const IS_IT = anyOf(({ heldBack }) => heldBack?.isIt)
const IT = anyOf(({ heldBack }) => heldBack?.it)
const ABOUT_QUESTION = [
  new RegExp(anyOf(({ heldBack }) => heldBack?.aboutQuestion)),
  // "Is it b?", "b?"
  new RegExp(`^[^\\p{L}]*(?:${IS_IT})\\b[^\\p{L}]*(?:${IT})?[a-h]\\b[^\\p{L}]*$`, 'u'), /^[^\p{L}]*[a-h]\b[\s?!.]*$/u,
  new RegExp(`^[^\\p{L}]*(?:${anyOf(({ heldBack }) => heldBack?.whole)})[^\\p{L}]*$`, 'u')
]

/** Few of the units of the material have it. */
function isRare (term: string, { index: { units: { postings, units } } }: Material): boolean {
  return (postings.get(term)?.units.length ?? 0) <= Math.max(3, units.length / 20)
}

function leaks ({ text, sources = [] }: MaterialReply, said: string, secret: Secret, safe: Material): boolean {
  if (text.includes(KEPT_BACK) || hasRareKey(text, secret) || NAMES_OPTION.test(fold(text))) return true
  if (sources.some(source => tellsSource(source, secret))) return true
  return text.split('\n').flatMap(sentencesOf).some(sentence => tells(sentence, '', secret) ||
    (commonKeysIn(sentence, secret) && tells(sentence, said, secret) && !isSaidElsewhere(sentence, secret, safe)))
}

// "It is option B", "choose the second one", "la segunda opción", "B".
const NAMES_OPTION = new RegExp(anyOf(({ heldBack }) => heldBack?.namesOption), 'mu')

/** Whether a number of a reply comes from a passage that does not give the answer away. */
function isSaidElsewhere (sentence: string, secret: Secret, { index }: Material): boolean {
  const terms = termsOf(sentence)
  return index.passages.some(({ text }) => {
    if (!commonKeysIn(text, secret)) return false
    const own = new Set(termsOf(text))
    return terms.filter(term => own.has(term)).length >= Math.max(2, terms.length / 2)
  })
}

/** A source with the part of its quote that answers alone: what stands around it may be left out. */
function answerOf ({ quote = '', mark, ...source }: Source): Source {
  return { ...source, quote: mark === undefined ? quote : quote.slice(...mark) }
}

function tellsSource ({ quote = '', heading = '', title }: Source, secret: Secret): boolean {
  return tells(quote, heading, secret) || hasRareKey(`${title}\n${heading}`, secret)
}
