import { Schema, type Connection, type Model } from 'mongoose'
import { duplicateKey } from '../../../lib/upsert.js'

/**
 * What a run found for a subject, whole in one document: readers see the old list or the new one, whenever the process
 * is killed. Of two processes that run for the same subject, the last one's list stays.
 */
export interface Published<Entry> {
  /** The subject. */
  _id: string
  generated_at: Date
  /** How many questions or chunks were looked at. */
  analyzed: number
  /** A bounded number, best first. */
  entries: Entry[]
}

interface PublishedStatics<Entry> {
  publish (subject: string, found: Omit<Published<Entry>, '_id'>): Promise<void>
  latest (subject: string): Promise<Published<Entry> | null>
  withdraw (subject: string): Promise<void>
}

export type PublishedModel<Entry> = Model<Published<Entry>> & PublishedStatics<Entry>

/** @param name of the model; `collection` is where its documents are kept */
export function publishedModel<Entry> (connection: Connection, name: string, collection: string): PublishedModel<Entry> {
  const schema = new Schema<Published<Entry>, PublishedModel<Entry>>({
    _id: { type: String, required: true },
    generated_at: { type: Date, required: true },
    analyzed: { type: Number, required: true },
    entries: { type: [Schema.Types.Mixed], required: true }
  } as never, { versionKey: false })

  const statics: PublishedStatics<Entry> & ThisType<PublishedModel<Entry>> = {
    async publish (subject, found) {
      const replace = () => this.replaceOne({ _id: subject } as never, found as never, { upsert: true }).exec()
      // Two first lists at once: MongoDB lets one insert, the other finds what to replace when it tries again.
      await replace().catch(error => {
        if (duplicateKey(error) !== '_id') throw error
        return replace()
      })
    },

    latest (subject) {
      return this.findById(subject).lean<Published<Entry>>().exec()
    },

    async withdraw (subject) {
      await this.deleteOne({ _id: subject } as never).exec()
    }
  }
  Object.assign(schema.statics, statics)
  return connection.model<Published<Entry>, PublishedModel<Entry>>(name, schema, collection)
}
