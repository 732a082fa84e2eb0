import { Schema, type Connection, type Model } from 'mongoose'
import { batchLoader, findByIds } from '../lib/batching.js'
import { upsert } from '../lib/upsert.js'

/** A name has logged in from an address. */
export interface KnownPlace {
  /** Both, hashed (services/login-guard.ts). */
  _id: string
  /** When, to the day. */
  at: Date
}

interface KnownPlaceStatics {
  /** Concurrent calls share one query. */
  findPlace (id: string): Promise<KnownPlace | null>
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

const statics: Omit<KnownPlaceStatics, 'findPlace'> & ThisType<KnownPlaceModel> = {
  async isKnown (id, since) {
    const place = await this.findPlace(id)
    return place !== null && place.at >= since
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
  const places = connection.model<KnownPlace, KnownPlaceModel>('KnownPlace', schema, 'known_places')
  places.findPlace = batchLoader(ids => findByIds<KnownPlace>(places.collection, ids))
  return places
}
