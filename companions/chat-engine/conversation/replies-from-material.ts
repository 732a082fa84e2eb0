import { isDistress } from '../../text/messages/distress.js'
import { hintWish } from '../../text/messages/hint-wishes.js'
import { testRequested } from '../../text/messages/test-request.js'
import { cancelsTest, knowsNot } from '../../text/messages/test-wishes.js'
import type { Language } from '../../text/language.js'
import { FALLBACK } from '../../text/languages/registry.js'
import { isSmallTalk, smallTalkIn } from '../../text/messages/small-talk.js'
import { audienceOf, getsHints } from './audience.js'
import { condense } from './condense.js'
import { NO_ROLE } from '../../costs/charge.js'
import type { Exchange } from '../engine.js'
import { replyWithoutHelp } from '../held-back/held-back.js'
import { waitingQuestions } from '../held-back/waiting-questions.js'
import { hintFor } from '../hints/hints.js'
import { helpWith } from '../interactive-test/hint.js'
import { currentQuestion } from '../interactive-test/step.js'
import { needIn } from '../interactive-test/understanding.js'
import type { TestRun } from '../models/test-run.js'
import type { Turn } from '../models/turn.js'
import type { Charged, MaterialReply, PastMessage, ReplyOrder } from '../providers/provider.js'
import { isInOtherLanguage } from '../../text/other-languages.js'
import { supportReply } from '../providers/offline/support-reply.js'
import { textsIn } from '../texts.js'

// In turns, and in messages where a conversation began with earlier ones.
const HISTORY_TURNS = 6
const HISTORY_MESSAGES = 2 * HISTORY_TURNS

/**
 * A reply to a message that is no part of a test. It is searched with what it refers to in the
 * conversation, and helps with no test question that waits.
 * @param told the language of the message, or of the conversation; without, the reply is in that of the material
 * @param waitingRun the test of this session that awaits an answer
 */
export async function replyFromMaterial (
  exchange: Exchange, message: string, told: Language | undefined, waitingRun: TestRun | null
): Promise<MaterialReply> {
  const { engine, thread, context } = exchange
  const { models, material: source, safeMaterials, provider, supportNote, spending } = engine
  const [turns, audience, waiting] = await Promise.all([
    thread.isNew ? [] : models.Turn.last(thread._id, thread.started_at, HISTORY_TURNS),
    audienceOf(models, thread.subject, thread.user_id),
    waitingQuestions(exchange, waitingRun)
  ])
  const isHinted = getsHints(audience)
  const { said, isAfterHint } = historyOf(thread.seed ?? [], turns)
  const history = said.map(({ role, content, isClaimed }) => ({ role, content, ...(isClaimed && { isClaimed }) }))
  const asked = said.filter(({ isAsked }) => isAsked).map(({ content }) => content)
  const isSad = isDistress(message)
  // A wish for a hint is about what was asked last.
  const wish = hintWish(message, isAfterHint)
  const question = wish === undefined ? message : asked.pop()
  const { askFirst, noTestToCancel, smallTalk } = textsIn(told ?? FALLBACK)
  const need = isAfterHint || (isSad && wish === undefined) ? undefined : needIn(message)
  if (need !== undefined && waitingRun !== null) {
    return { text: helpWith(need, currentQuestion(waitingRun.state), told ?? FALLBACK) }
  }
  // "I give up" where nothing was asked, and there are no hints, is no wish for one.
  const givesUp = !isHinted && (cancelsTest(message) || knowsNot(message) || smallTalkIn(message) === 'lost')
  if (question === undefined) return { text: givesUp ? smallTalk.lost : askFirst(isHinted) }
  if (wish === undefined && waitingRun === null && cancelsTest(message) && !isSad) {
    return { text: saysLost(message) ? smallTalk.lost : noTestToCancel }
  }
  const isForeign = wish === undefined && isInOtherLanguage(message)
  const payer = { subject: thread.subject, role: audience.role ?? NO_ROLE }

  const translated = isForeign
    ? await provider.searchFor?.(message, history, { ...payer, purpose: 'search' }, context.signal)
    : undefined
  const query = translated ?? condense(saysAgain(question) ? asked.pop() ?? question : question, asked)
  const found = await source.materialFor(audience, query, context)
  // What is said to a hint or to an answer goes to no inbox.
  const material = wish === undefined ? found : { ...found, hasInbox: false }
  // The function words of other languages do not tell English from Spanish. The reader knows that of the material.
  const spoken = isForeign || told === undefined ? material.index.language : told
  const charge = { ...payer, purpose: isHinted ? 'hint' : 'chat' } as const
  const { stream, signal } = context
  const order = { query, charge, message, language: spoken, material, history, stream, signal }
  const make = async (order: Charged<ReplyOrder>) => isHinted
    ? await hintFor(exchange, { ...order, message: wish === undefined ? message : question }, wish === 'answer')
    : await provider.reply(order)
  const safeMaterial = async () =>
    waiting.length === 0 ? material : await safeMaterials.without(material, waiting, context.log)
  const answer = async () => waiting.length === 0
    ? await make(order)
    : await replyWithoutHelp(order, waiting, safeMaterial, make)
  // A test that waits does not keep help back from who is in distress, but for what its questions ask.
  const reply = isSad && (wish === undefined || !isAfterHint)
    ? supportReply({ ...order, material: await safeMaterial() }, supportNote)
    : await answer()
  const isLost = isForeign && reply.confidence === 'none' && (isHinted || reply.answered_by !== 'model')
  const { teachersSee, languages, retrievalFailed, unread } = textsIn(spoken)
  const isSeen = reply.confidence === 'none' && material.hasInbox && !reply.text.includes(teachersSee)
  const notes = [
    ...(isSeen ? [teachersSee] : []),
    ...(isLost ? [languages] : []),
    ...(material.retrievalFailed && reply.text !== unread ? [retrievalFailed] : []),
    ...(reply.note === undefined ? [] : [reply.note])
  ]
  const { note, answered_by = 'material', ...whole } = reply
  spending.countReply(charge, answered_by)
  return { answered_by, ...whole, text: [reply.text, ...notes].join('\n\n') }
}

/** `isAsked`: it is a question of the student: nothing of a test, no wish for a hint, small talk or distress. */
type Said = PastMessage & { isAsked?: boolean }

/**
 * The last messages, oldest first. None is empty: endpoints refuse those. `isAfterHint`: what was asked last has had a
 * hint.
 */
function historyOf (seed: PastMessage[], turns: Turn[]): { said: Said[], isAfterHint: boolean } {
  const messages: Said[] = seed.map(({ role, content }) =>
    ({ role, content, isAsked: role === 'user' && !asksForTest(content) && isQuestion(content), isClaimed: true }))
  let isAfterHint = false
  for (const { _id, query, reply, hint } of turns) {
    const isTest = isOfTest(_id) || asksForTest(query)
    const isAsked: boolean = !isTest && isQuestion(query, isAfterHint)
    messages.push({ role: 'user', content: query, isAsked }, { role: 'assistant', content: reply })
    isAfterHint = hint !== undefined || (isAfterHint && !isTest && !isAsked)
  }
  return { said: messages.slice(-HISTORY_MESSAGES).filter(({ content }) => content.trim() !== ''), isAfterHint }
}

/** Of a message that asks for no test. */
function isQuestion (message: string, isAfterHint = false): boolean {
  return hintWish(message, isAfterHint) === undefined && !isSmallTalk(message) && !isDistress(message) &&
    !cancelsTest(message)
}

// "I don't understand anything, I give up": where no test waits, the first clause is meant.
const saysLost = (message: string) => message.split(/[.,;:!…]+/).some(clause => smallTalkIn(clause) === 'lost')

// "Shorter, please": what was asked before is looked up again.
const saysAgain = (message: string) => smallTalkIn(message) === 'again'

const asksForTest = (message: string): boolean => testRequested(message) !== undefined

// See `recordAnswer`.
function isOfTest (turnId: string): boolean {
  return turnId.includes(':')
}
