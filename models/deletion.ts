import { Schema, type Connection, type Model } from 'mongoose'
import { bulkWrite } from '../lib/batching.js'
import { DUPLICATE_KEY } from '../lib/upsert.js'

/** A service that keeps something of its own about sessions, accounts or subjects. */
export type Companion = 'chat engine' | 'analysis service' | 'retrieval service'

/** Something that is deleted. What was made under its id afterwards is not meant. */
export type Deleted =
  { kind: 'session', target: string, generation: number } |
  { kind: 'account' | 'subject', target: string, before: Date }

/** A deletion that one companion has yet to make. services/deletions.ts describes how the list is used. */
export interface Deletion {
  /** The same for the same companion and deletion. */
  _id: string
  companion: Companion
  kind: Deleted['kind']
  /** The id of the session, of the account or of the subject. */
  target: string
  /** Of a session: this generation and those before are deleted. */
  generation?: number
  /** Of an account or a subject: what was made until then is deleted. */
  before?: Date
  /** Of a subject: the companions delete what was admitted until then. Absent while it is being deleted here. */
  until?: Date
  /** When it is tried next. A process that tries it moves this forward, so that no other one tries it meanwhile. */
  due: Date
}

const TOLD: Record<Deleted['kind'], Companion[]> = {
  session: ['chat engine', 'analysis service'],
  account: ['chat engine', 'analysis service'],
  subject: ['chat engine', 'analysis service', 'retrieval service']
}

interface DeletionStatics {
  /** Puts a deletion on the list. It is tried in `ms`. Adding it again changes nothing. */
  add (deleted: Deleted, ms?: number): Promise<void>
  /** A deletion on the list may be tried now. Of a subject, what was admitted until `until` goes, too. */
  release (deleted: Deleted, until?: Date): Promise<void>
  /** All on the list may be tried now. */
  releaseAll (): Promise<void>
  /**
   * The entry of one of these companions that was due first, no later than a time. It is due again in `ms`.
   * @returns `null` where there is none
   */
  claim (companions: Companion[], due: Date, ms: number): Promise<Deletion | null>
  /** Ends an entry. */
  end (id: string): Promise<void>
}

export type DeletionModel = Model<Deletion> & DeletionStatics

const schema = new Schema<Deletion, DeletionModel>({
  _id: { type: String, required: true },
  companion: { type: String, required: true },
  kind: { type: String, required: true },
  target: { type: String, required: true },
  generation: { type: Number },
  before: { type: Date },
  until: { type: Date },
  due: { type: Date, required: true }
}, { versionKey: false })

// What is due.
schema.index({ due: 1 })

const statics: DeletionStatics & ThisType<DeletionModel> = {
  async add (deleted, ms = 0) {
    const due = new Date(Date.now() + ms)
    await bulkWrite(this.collection, TOLD[deleted.kind].map(companion => ({
      updateOne: {
        filter: { _id: idOf(deleted, companion) as never },
        update: { $setOnInsert: { companion, ...deleted, due } },
        upsert: true
      }
    })), [DUPLICATE_KEY])
  },

  async release (deleted, until) {
    const ids = TOLD[deleted.kind].map(companion => idOf(deleted, companion))
    const change = { due: new Date(), ...(until !== undefined && { until }) }
    await this.updateMany({ _id: { $in: ids } }, { $set: change }).exec()
  },

  async releaseAll () {
    const now = new Date()
    await this.updateMany({ due: { $gt: now } }, { $set: { due: now } }).exec()
  },

  async claim (companions, due, ms) {
    for (;;) {
      const filter = { due: { $lte: due }, companion: { $in: companions } }
      const next = await this.findOne(filter).sort({ due: 1 }).lean<Deletion>().exec()
      if (next === null) return null
      // By its _id, as MongoDB 7.0 demands of a collection that is sharded. Another process may be faster.
      const change = { $set: { due: new Date(Date.now() + ms) } }
      const claimed = await this.findOneAndUpdate({ _id: next._id, due: next.due }, change).lean<Deletion>().exec()
      if (claimed !== null) return claimed
    }
  },

  async end (id) {
    await this.deleteOne({ _id: id }).exec()
  }
}
Object.assign(schema.statics, statics)

function idOf (deleted: Deleted, companion: Companion): string {
  const until = deleted.kind === 'session' ? deleted.generation : deleted.before.getTime()
  return `${companion}/${deleted.kind}/${deleted.target}/${until}`
}

export function deletionModel (connection: Connection): DeletionModel {
  return connection.model<Deletion, DeletionModel>('Deletion', schema, 'deletions')
}
