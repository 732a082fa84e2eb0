import { QUESTION_BANKS, type BankReservation, type QuestionBank } from '../../collections/questions/question-bank.js'
import { modelOf } from '../../lib/database/collection.js'
import type { BankSize } from './question.js'

/** The reservations whose writes may be under way. */
export function stillReserved ({ reserved }: Pick<QuestionBank, 'reserved'>): BankReservation[] {
  const now = new Date()
  return reserved.filter(({ until }) => until > now)
}

export const questionBankModel = modelOf(QUESTION_BANKS, documents => ({
  /**
   * Returns `false`, and changes nothing, where a limit would be passed, and where there are no counts yet or a
   * reservation that is over.
   * @param limits of each; absent: no limit
   */
  async reserve (subject: string, reservation: BankReservation, limits: Partial<BankSize>): Promise<boolean> {
    const { questions, bytes } = reservation
    return await documents.updateIf({
      _id: subject,
      $nor: [{ 'reserved.until': { $lte: new Date() } }],
      ...(limits.questions !== undefined && questions > 0 && { questions: { $lte: limits.questions - questions } }),
      ...(limits.bytes !== undefined && bytes > 0 && { bytes: { $lte: limits.bytes - bytes } })
    }, { $inc: { questions, bytes, version: 1 }, $push: { reserved: reservation } })
  },

  /** Replaces a reservation by what was stored for it. @param isLess whether something was also deleted */
  async settle (
    subject: string, { id, questions, bytes }: BankReservation, stored: BankSize, isLess: boolean
  ): Promise<void> {
    await documents.updateIf({ _id: subject, 'reserved.id': id }, {
      $pull: { reserved: { id } },
      $inc: { questions: stored.questions - questions, bytes: stored.bytes - bytes, version: 1 },
      ...(isLess && { $set: { stale: true } })
    })
  },

  /** Stores first counts, unless there are some. */
  async begin (subject: string, size: BankSize): Promise<void> {
    await documents.insertNew({ _id: subject, ...size, reserved: [], version: 1 })
  },

  /** Replaces the counts by those of what is stored, unless they have changed. Returns whether it did. */
  async replaceCounts ({ _id, version, reserved }: QuestionBank, size: BankSize): Promise<boolean> {
    const underWay = stillReserved({ reserved })
    const sum = (field: keyof BankSize) => underWay.reduce((total, one) => total + one[field], size[field])
    // What is stored of a reservation already is counted twice: it is counted once when this is done again.
    return await documents.updateIf({ _id, version }, {
      $set: { questions: sum('questions'), bytes: sum('bytes'), reserved: underWay, stale: underWay.length > 0 },
      $inc: { version: 1 }
    })
  }
}))
