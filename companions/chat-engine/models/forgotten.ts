import { createHash } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

/** What was deleted a short time ago. A message that was under way then finds out that it may leave nothing. */
export interface Forgotten {
  /** A hash of the kind and the id: see {@link forgottenKey}. */
  _id: string
  /** Of a session: this generation and the ones before are deleted. */
  generation?: number
  /** Of a user or a subject: what began until then is deleted. */
  before?: Date
  /** When it was deleted last. */
  at: Date
}

/** Something that is deleted. */
export type Forgettable =
  { kind: 'session', id: string, generation: number } | { kind: 'user' | 'subject', id: string, before: Date }

interface ForgottenStatics {
  /** Notes a deletion, before it is made. */
  note (what: Forgettable): Promise<void>
  findNotes (keys: string[]): Promise<Forgotten[]>
  /** Deletes the notes that are older than an hour: no message takes so long. */
  prune (): Promise<void>
}

export type ForgottenModel = Model<Forgotten> & ForgottenStatics

const schema = new Schema<Forgotten, ForgottenModel>({
  _id: { type: String, required: true },
  generation: { type: Number },
  before: { type: Date },
  at: { type: Date, required: true }
}, { versionKey: false })

// The notes that are old.
schema.index({ at: 1 })

const KEPT_MS = 3_600_000

/** The `_id` of a note. */
export function forgottenKey (kind: Forgettable['kind'], id: string): string {
  return createHash('sha256').update(`${kind}\n${id}`).digest('base64url')
}

const statics: ForgottenStatics & ThisType<ForgottenModel> = {
  async note (what) {
    const until = what.kind === 'session' ? { generation: what.generation } : { before: what.before }
    await upsert(() => this.updateOne(
      { _id: forgottenKey(what.kind, what.id) }, { $max: { ...until, at: new Date() } }, { upsert: true }
    ).exec())
  },

  async findNotes (keys) {
    return await this.collection.find<Forgotten>({ _id: { $in: keys as never[] } }).toArray()
  },

  async prune () {
    await this.deleteMany({ at: { $lt: new Date(Date.now() - KEPT_MS) } }).exec()
  }
}
Object.assign(schema.statics, statics)

export function forgottenModel (connection: Connection): ForgottenModel {
  return connection.model<Forgotten, ForgottenModel>('Forgotten', schema, 'engine_forgotten')
}
