import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

/**
 * The result of the latest run for a subject. It is one document, so that readers see the old list or the new list and
 * never a part. When two processes run for the same subject, the list of the one that ends last stays.
 */
export interface PublishedList<Entry> {
  /** The subject. */
  _id: string
  generated_at: Date
  /** How many questions or chunks the run read. */
  analyzed: number
  /** A bounded number, best first. */
  entries: Entry[]
}

interface PublishedListStatics<Entry> {
  /** Replaces the list of a subject. */
  publish (subject: string, list: Omit<PublishedList<Entry>, '_id'>): Promise<void>
  /** `null` when the subject has no list. */
  latest (subject: string): Promise<PublishedList<Entry> | null>
  /** Deletes the list of a subject, if there is one; where a time is given, one that was made until then. */
  withdraw (subject: string, before?: Date): Promise<void>
}

export type PublishedListModel<Entry> = Model<PublishedList<Entry>> & PublishedListStatics<Entry>

/**
 * @param name of the model
 * @param collection where its documents are stored
 */
export function publishedListModel<Entry> (
  connection: Connection, name: string, collection: string
): PublishedListModel<Entry> {
  // Mongoose cannot derive the types of a schema and its filters from a type parameter: hence `never`.
  const schema = new Schema<PublishedList<Entry>, PublishedListModel<Entry>>({
    _id: { type: String, required: true },
    generated_at: { type: Date, required: true },
    analyzed: { type: Number, required: true },
    entries: { type: [Schema.Types.Mixed], required: true }
  } as never, { versionKey: false })

  const statics: PublishedListStatics<Entry> & ThisType<PublishedListModel<Entry>> = {
    async publish (subject, list) {
      await upsert(() => this.replaceOne({ _id: subject } as never, list as never, { upsert: true }).exec())
    },

    latest (subject) {
      return this.findById(subject).lean<PublishedList<Entry>>().exec()
    },

    async withdraw (subject, before) {
      const made = before === undefined ? {} : { generated_at: { $lte: before } }
      await this.deleteOne({ _id: subject, ...made } as never).exec()
    }
  }
  Object.assign(schema.statics, statics)
  return connection.model<PublishedList<Entry>, PublishedListModel<Entry>>(name, schema, collection)
}
