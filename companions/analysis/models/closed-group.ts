import { Type } from '@sinclair/typebox'
import { Types } from 'mongoose'
import { collection, modelOf, ObjectId, Text, type Stored } from '../../../lib/database/collection.js'

/** A group that a teacher has answered or dismissed. Its questions are not in the inbox any more. It holds no words. */
const CLOSED_GROUPS = collection('ClosedGroup', 'analysis_closed_groups', {
  /** The id of the group, and of the frequent question that answers it. */
  _id: Type.String(),
  subject: Type.String(),
  state: Text<'answered' | 'dismissed'>(),
  /** Where its questions were asked: the username, and the place among the messages of the session, from 1. */
  asked: Type.Array(Type.Object({
    turn: ObjectId(), student: Type.String(), session_id: Type.String(), transcript: ObjectId(), n: Type.Integer()
  })),
  closed_at: Type.Date(),
  /** Usernames of the students who have read the answer. Absent for none. */
  read_by: Type.Optional(Type.Array(Type.String()))
}, [
  // The inbox of a subject.
  [{ subject: 1 }],
  // The sessions that are deleted.
  [{ 'asked.session_id': 1 }],
  // The answers to a student.
  [{ 'asked.student': 1, closed_at: -1 }],
  // What a student has read.
  [{ read_by: 1 }]
])
export type ClosedGroup = Stored<typeof CLOSED_GROUPS>
export type AskedIn = ClosedGroup['asked'][number]

const MAX_ANSWERED = 1_000

export const closedGroupModel = modelOf(CLOSED_GROUPS, documents => ({
  /** Those of the ids that are closed. */
  async findClosed (subject: string, ids: string[]): Promise<ClosedGroup[]> {
    return await documents.allWhere({ _id: { $in: ids }, subject })
  },

  /** Closes a group, or adds questions to a closed one. An answer replaces a dismissal, and not the reverse. */
  async close ({ _id, asked, ...group }: ClosedGroup): Promise<void> {
    await documents.put(_id, { $setOnInsert: group, $addToSet: { asked: { $each: asked } } })
    if (group.state === 'dismissed') return
    const { state, closed_at } = group
    await documents.updateIf({ _id, state: 'dismissed' }, { $set: { state, closed_at } })
  },

  /** The turns of all closed groups of a subject, as hexadecimal digits. */
  async closedTurns (subject: string): Promise<Set<string>> {
    const groups = await documents.allWhere({ subject }, { fields: { 'asked.turn': 1 } })
    return new Set(groups.flatMap(({ asked }) => asked.map(({ turn }) => turn.toHexString())))
  },

  /** The answered groups in which a student has asked, those that were answered last first; at most 1,000. */
  async answeredTo (student: string): Promise<ClosedGroup[]> {
    const newest = { sort: { closed_at: -1, _id: 1 } as const, limit: MAX_ANSWERED }
    return await documents.allWhere({ 'asked.student': student, state: 'answered' }, newest)
  },

  /** Notes that a student has read the answers to these groups. */
  async markRead (ids: string[], student: string): Promise<void> {
    await documents.updateWhere({ _id: { $in: ids }, state: 'answered' }, { $addToSet: { read_by: student } })
  },

  /** Takes out what a student asked until a time. */
  async forgetStudent (student: string, before: Date): Promise<void> {
    // A turn has its time in its id, in seconds.
    const last = Types.ObjectId.createFromTime(Math.floor(before.getTime() / 1000) + 1)
    const its = { $or: [{ 'asked.student': student }, { read_by: student }] }
    await documents.updateWhere(its, { $pull: { asked: { student, turn: { $lt: last } }, read_by: student } })
  },

  /** Takes out what was asked in a session, apart from the transcript that is live. */
  async forgetSession (session: string, live: Types.ObjectId | undefined): Promise<void> {
    const askedThere = { 'asked.session_id': session }
    const groups = await documents.allWhere(askedThere, { fields: { asked: 1 } })
    const isIts = ({ session_id, transcript }: AskedIn) => session_id === session && live?.equals(transcript) !== true
    const students = groups.flatMap(({ asked }) => asked.filter(isIts).map(({ student }) => student))
    // First, since the student is not known any more when the questions are gone.
    const readers = { read_by: { $in: students } }
    await documents.updateWhere({ ...askedThere, ...readers }, { $pull: readers })
    const asked = { session_id: session, ...(live !== undefined && { transcript: { $ne: live } }) }
    await documents.updateWhere(askedThere, { $pull: { asked } })
  }
}))
