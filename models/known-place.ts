import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../lib/upsert.js'

/** A name has logged in from an address. */
export interface KnownPlace {
  /** Both, hashed (services/login-guard.ts). */
  _id: string
  /** When, to the day. */
  at: Date
}

interface KnownPlaceStatics {
  isKnown (id: string, since: Date): Promise<boolean>
  /** Keeps a place, and forgets those that were not used since. Writes once a day. */
  remember (id: string, since: Date): Promise<void>
}

export type KnownPlaceModel = Model<KnownPlace> & KnownPlaceStatics

const schema = new Schema<KnownPlace, KnownPlaceModel>({
  _id: { type: String, required: true },
  at: { type: Date, required: true }
}, { versionKey: false })

// The places that are to be forgotten.
schema.index({ at: 1 })

const DAY_MS = 86_400_000

const statics: KnownPlaceStatics & ThisType<KnownPlaceModel> = {
  async isKnown (id, since) {
    return await this.exists({ _id: id, at: { $gte: since } }).exec() !== null
  },

  async remember (id, since) {
    const now = new Date()
    if (await this.isKnown(id, new Date(now.getTime() - DAY_MS))) return
    await this.deleteMany({ at: { $lt: since } }).exec()
    await upsert(() => this.updateOne({ _id: id }, { $set: { at: now } }, { upsert: true }).exec())
  }
}
Object.assign(schema.statics, statics)

export function knownPlaceModel (connection: Connection): KnownPlaceModel {
  return connection.model<KnownPlace, KnownPlaceModel>('KnownPlace', schema, 'known_places')
}
