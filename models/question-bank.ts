import { Schema, type Connection, type Model, type Types } from 'mongoose'
import { insertNew } from '../lib/upsert.js'
import type { BankSize } from './question.js'

/*
 * How much the bank of a subject holds. Whoever adds questions or makes one longer reserves it before, in one
 * conditional update, so concurrent writers do not pass a limit together; at the end, the reservation is replaced by
 * what was stored. Deletions reserve nothing: they leave counts that are too high, and are counted again before
 * something is refused. A kill leaves a reservation. When it is over, nothing is reserved until what is stored has been
 * counted again.
 */
export interface QuestionBank extends BankSize {
  /** The subject. */
  _id: string
  reserved: BankReservation[]
  /** Set where the counts may be too high. */
  stale?: boolean
  /** Raised by each change. The counts are only replaced while the version is the one that was read. */
  version: number
}

export interface BankReservation extends BankSize {
  id: Types.ObjectId
  /** What it is for is stored by then, or its process was killed. */
  until: Date
}

interface QuestionBankStatics {
  /**
   * Returns `false`, and changes nothing, where a limit would be passed, and where there are no counts yet or a
   * reservation that is over.
   * @param most of each; absent: no limit
   */
  reserve (subject: string, reservation: BankReservation, most: Partial<BankSize>): Promise<boolean>
  /** Replaces a reservation by what was stored for it. @param isLess whether something was also deleted */
  settle (subject: string, reservation: BankReservation, stored: BankSize, isLess: boolean): Promise<void>
  findBank (subject: string): Promise<QuestionBank | null>
  /** Stores first counts, unless there are some. */
  begin (subject: string, size: BankSize): Promise<void>
  /** Replaces the counts by those of what is stored, unless they have changed. Returns whether it did. */
  replaceCounts (bank: QuestionBank, size: BankSize): Promise<boolean>
  removeSubject (subject: string): Promise<void>
}

export type QuestionBankModel = Model<QuestionBank> & QuestionBankStatics

const schema = new Schema<QuestionBank, QuestionBankModel>({
  _id: { type: String, required: true },
  questions: { type: Number, required: true },
  bytes: { type: Number, required: true },
  reserved: [{ _id: false, id: Schema.Types.ObjectId, questions: Number, bytes: Number, until: Date }],
  stale: { type: Boolean },
  version: { type: Number, required: true }
}, { versionKey: false })

/** The reservations whose writes may be under way. */
export function stillReserved ({ reserved }: Pick<QuestionBank, 'reserved'>): BankReservation[] {
  const now = new Date()
  return reserved.filter(({ until }) => until > now)
}

const statics: QuestionBankStatics & ThisType<QuestionBankModel> = {
  async reserve (subject, reservation, most) {
    const { questions, bytes } = reservation
    const { matchedCount } = await this.updateOne({
      _id: subject,
      $nor: [{ 'reserved.until': { $lte: new Date() } }],
      ...(most.questions !== undefined && questions > 0 && { questions: { $lte: most.questions - questions } }),
      ...(most.bytes !== undefined && bytes > 0 && { bytes: { $lte: most.bytes - bytes } })
    }, { $inc: { questions, bytes, version: 1 }, $push: { reserved: reservation } }).exec()
    return matchedCount === 1
  },

  async settle (subject, { id, questions, bytes }, stored, isLess) {
    await this.updateOne({ _id: subject, 'reserved.id': id }, {
      $pull: { reserved: { id } },
      $inc: { questions: stored.questions - questions, bytes: stored.bytes - bytes, version: 1 },
      ...(isLess && { $set: { stale: true } })
    }).exec()
  },

  findBank (subject) {
    return this.findById(subject).lean<QuestionBank>().exec()
  },

  async begin (subject, size) {
    await insertNew(() => this.create({ _id: subject, ...size, reserved: [], version: 1 }))
  },

  async replaceCounts ({ _id, version, reserved }, size) {
    const underWay = stillReserved({ reserved })
    const sum = (field: keyof BankSize) => underWay.reduce((total, one) => total + one[field], size[field])
    // What is stored of a reservation already is counted twice: it is counted once when this is done again.
    const { matchedCount } = await this.updateOne({ _id, version }, {
      $set: { questions: sum('questions'), bytes: sum('bytes'), reserved: underWay, stale: underWay.length > 0 },
      $inc: { version: 1 }
    }).exec()
    return matchedCount === 1
  },

  async removeSubject (subject) {
    await this.deleteOne({ _id: subject }).exec()
  }
}
Object.assign(schema.statics, statics)

export function questionBankModel (connection: Connection): QuestionBankModel {
  return connection.model<QuestionBank, QuestionBankModel>('QuestionBank', schema, 'question_banks')
}
