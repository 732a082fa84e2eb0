import { Schema, Types, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'
import type { SaidIn } from './frequent-question.js'

/** Where a question of a group was asked. */
export interface AskedIn extends SaidIn {
  turn: Types.ObjectId
  /** Username. */
  student: string
  /** The place of the question among the messages of the session, from 1. */
  n: number
}

/** A group that a teacher has answered or dismissed. Its questions are not in the inbox any more. It holds no words. */
export interface ClosedGroup {
  /** The id of the group, and of the frequent question that answers it. */
  _id: string
  subject: string
  state: 'answered' | 'dismissed'
  asked: AskedIn[]
  closed_at: Date
  /** Usernames of the students who have read the answer. Absent for none. */
  read_by?: string[]
}

interface ClosedGroupStatics {
  /** Those of the ids that are closed. */
  findClosed (subject: string, ids: string[]): Promise<ClosedGroup[]>
  /** Closes a group, or adds questions to a closed one. An answer replaces a dismissal, and not the reverse. */
  close (group: ClosedGroup): Promise<void>
  /** The turns of all closed groups of a subject, as hexadecimal digits. */
  closedTurns (subject: string): Promise<Set<string>>
  /** The answered groups in which a student has asked, those that were answered last first; at most 1,000. */
  answeredTo (student: string): Promise<ClosedGroup[]>
  /** Notes that a student has read the answers to these groups. */
  markRead (ids: string[], student: string): Promise<void>
  /** Deletes the closed groups of a subject: all, or those that were closed until a time. */
  removeClosed (subject: string, before?: Date): Promise<void>
  /** Takes out what a student asked until a time. */
  forgetStudent (student: string, before: Date): Promise<void>
  /** Takes out what was asked in a session, apart from the transcript that is live. */
  forgetSession (session: string, live: Types.ObjectId | undefined): Promise<void>
}

export type ClosedGroupModel = Model<ClosedGroup> & ClosedGroupStatics

const schema = new Schema<ClosedGroup, ClosedGroupModel>({
  _id: { type: String, required: true },
  subject: { type: String, required: true },
  state: { type: String, required: true },
  asked: {
    type: [{
      _id: false,
      turn: Schema.Types.ObjectId,
      student: String,
      session_id: String,
      transcript: Schema.Types.ObjectId,
      n: Number
    }],
    required: true
  },
  closed_at: { type: Date, required: true },
  read_by: { type: [String], default: undefined }
}, { versionKey: false })

// The inbox of a subject.
schema.index({ subject: 1 })
// The sessions that are deleted.
schema.index({ 'asked.session_id': 1 })
// The answers to a student.
schema.index({ 'asked.student': 1, closed_at: -1 })
// What a student has read.
schema.index({ read_by: 1 })

const MAX_ANSWERED = 1_000

const statics: ClosedGroupStatics & ThisType<ClosedGroupModel> = {
  findClosed (subject, ids) {
    return this.find({ _id: { $in: ids }, subject }).lean<ClosedGroup[]>().exec()
  },

  async close ({ _id, asked, ...group }) {
    await upsert(() => this.updateOne(
      { _id }, { $setOnInsert: group, $addToSet: { asked: { $each: asked } } }, { upsert: true }
    ).exec())
    if (group.state === 'dismissed') return
    const { state, closed_at } = group
    await this.updateOne({ _id, state: 'dismissed' }, { $set: { state, closed_at } }).exec()
  },

  async closedTurns (subject) {
    const groups = await this.find({ subject }, { 'asked.turn': 1 }).lean<ClosedGroup[]>().exec()
    return new Set(groups.flatMap(({ asked }) => asked.map(({ turn }) => turn.toHexString())))
  },

  answeredTo (student) {
    return this.find({ 'asked.student': student, state: 'answered' })
      .sort({ closed_at: -1, _id: 1 }).limit(MAX_ANSWERED).lean<ClosedGroup[]>().exec()
  },

  async markRead (ids, student) {
    await this.updateMany({ _id: { $in: ids }, state: 'answered' }, { $addToSet: { read_by: student } }).exec()
  },

  async removeClosed (subject, before) {
    await this.deleteMany({ subject, ...(before !== undefined && { closed_at: { $lte: before } }) }).exec()
  },

  async forgetStudent (student, before) {
    // A turn has its time in its id, in seconds.
    const last = Types.ObjectId.createFromTime(Math.floor(before.getTime() / 1000) + 1)
    await this.updateMany(
      { $or: [{ 'asked.student': student }, { read_by: student }] },
      { $pull: { asked: { student, turn: { $lt: last } }, read_by: student } }
    ).exec()
  },

  async forgetSession (session, live) {
    const groups = await this.find({ 'asked.session_id': session }, { asked: 1 }).lean<ClosedGroup[]>().exec()
    const isIts = ({ session_id, transcript }: AskedIn) => session_id === session && live?.equals(transcript) !== true
    const students = groups.flatMap(({ asked }) => asked.filter(isIts).map(({ student }) => student))
    // First, since the student is not known any more when the questions are gone.
    await this.updateMany(
      { 'asked.session_id': session, read_by: { $in: students } }, { $pull: { read_by: { $in: students } } }
    ).exec()
    await this.updateMany(
      { 'asked.session_id': session },
      { $pull: { asked: { session_id: session, ...(live !== undefined && { transcript: { $ne: live } }) } } }
    ).exec()
  }
}
Object.assign(schema.statics, statics)

export function closedGroupModel (connection: Connection): ClosedGroupModel {
  return connection.model<ClosedGroup, ClosedGroupModel>('ClosedGroup', schema, 'analysis_closed_groups')
}
