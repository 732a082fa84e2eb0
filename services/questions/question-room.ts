import { Types } from 'mongoose'
import { QuestionBankFull, QuestionsTooLarge } from '../../errors.js'
import type { Models } from '../../models/index.js'
import type { BankReservation } from '../../collections/questions/question-bank.js'
import { stillReserved } from '../../models/questions/question-bank.js'
import type { BankSize } from '../../models/questions/question.js'
import { completeQuestionImports } from './open-imports.js'

/** The limits of the bank of a subject (docs/contract.md §9.6); 0: no limit. */
export interface BankLimits { SUBJECT_QUESTIONS: number, SUBJECT_QUESTIONS_BYTES: number }

/** The bank whose questions are written, and what it may hold. */
export interface BankRoom { models: Models, subject: string, limits: BankLimits }

// Much longer than questions are stored.
const RESERVED_MS = 600_000

/** What is stored of the room that was reserved. `isLess`: something was deleted or became shorter. */
interface Stored<Result> { result: Result, stored: BankSize, isLess?: boolean }

/**
 * Stores what takes room in the bank, if there is as much.
 * @throws {QuestionBankFull | QuestionsTooLarge}; what `store` throws
 */
export async function withRoom<Result> (
  room: BankRoom, wanted: BankSize, store: () => Promise<Stored<Result>>
): Promise<Result> {
  const { models: { QuestionBank }, subject } = room
  const reservation = { id: new Types.ObjectId(), ...wanted, until: new Date(Date.now() + RESERVED_MS) }
  await reserve(room, reservation)
  // What is stored stays stored: where the end cannot be recorded, the bank is counted when the reservation is over.
  const end = (stored: BankSize, isLess: boolean) =>
    QuestionBank.settle(subject, reservation, stored, isLess).catch(() => {})
  try {
    const { result, stored, isLess = false } = await store()
    await end(stored, isLess)
    return result
  } catch (error) {
    // How much was stored before it failed is not known.
    await end(wanted, true)
    throw error
  }
}

async function reserve (room: BankRoom, reservation: BankReservation): Promise<void> {
  const { models: { QuestionBank }, subject, limits } = room
  const { SUBJECT_QUESTIONS: questions, SUBJECT_QUESTIONS_BYTES: bytes } = limits
  const limitsOfBank = { ...(questions > 0 && { questions }), ...(bytes > 0 && { bytes }) }
  let isCounted = false
  while (!await QuestionBank.reserve(subject, reservation, limitsOfBank)) {
    const bank = await QuestionBank.get(subject)
    if (bank === null) {
      await QuestionBank.begin(subject, await sizeOf(room))
      continue
    }
    const isOver = stillReserved(bank).length < bank.reserved.length
    const mayBeTooHigh = bank.stale === true || bank.reserved.length > 0
    const refusal = refusalOf(bank, reservation, limitsOfBank)
    if (refusal !== undefined && !isOver && (isCounted || !mayBeTooHigh)) throw refusal
    if (refusal !== undefined || isOver) isCounted = await QuestionBank.replaceCounts(bank, await sizeOf(room))
  }
}

function refusalOf (size: BankSize, wanted: BankSize, limits: Partial<BankSize>): Error | undefined {
  if (wanted.questions > 0 && size.questions + wanted.questions > (limits.questions ?? Infinity)) {
    return new QuestionBankFull()
  }
  const isTooLarge = wanted.bytes > 0 && size.bytes + wanted.bytes > (limits.bytes ?? Infinity)
  return isTooLarge ? new QuestionsTooLarge() : undefined
}

/** What the bank holds. Interrupted imports are ended first. */
async function sizeOf ({ models, subject }: BankRoom): Promise<BankSize> {
  await completeQuestionImports(models, subject)
  return await models.Question.sizeOf(subject)
}
