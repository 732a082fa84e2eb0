import type { Model, QueryFilter, QueryOptions, UpdateQuery } from 'mongoose'
import { inParts } from '../values/lists.js'
import { omitUndefined } from '../values/omit-undefined.js'
import { bulkWrite } from './batching.js'
import { DUPLICATE_KEY, unlessTaken, upsert } from './upsert.js'

/** What each model can read besides its own queries. All of it is plain documents. */
export interface CommonReads<Document extends object> {
  /** The documents that a filter finds. */
  allWhere: <Read = Document>(filter: Filter<Document>, options?: ReadOptions) => Promise<Read[]>
  /** The first document that a filter finds. */
  firstWhere: <Read = Document>(filter: Filter<Document>, options?: ReadOptions) => Promise<Read | null>
  /** The ids of the documents that a filter finds. No other field is read. */
  idsWhere: (filter: Filter<Document>, options?: Omit<ReadOptions, 'fields'>) => Promise<Array<IdOf<Document>>>
  /** Whether a filter finds a document. */
  existsWhere: (filter: Filter<Document>) => Promise<boolean>
  /** How many documents a filter finds. */
  countWhere: (filter: Filter<Document>) => Promise<number>
}

/** What each model can do besides its own queries. */
export interface CommonQueries<Document extends object> extends CommonReads<Document> {
  /** The document with this id. */
  get: (id: IdOf<Document>) => Promise<Document | null>
  /** Those of the ids that exist. */
  existing: (ids: Array<IdOf<Document>>) => Promise<Set<IdOf<Document>>>
  /** Sums over the documents that a filter finds: of a field (`$bytes`), or of 1 for each. 0 where it finds none. */
  sumsWhere: <Name extends string>(
    filter: Filter<Document>, sums: Record<Name, 1 | `$${string}`>
  ) => Promise<Record<Name, number>>
  /** One page of what a filter finds, and how many that are in all. */
  pageWhere: <Read = Document>(filter: Filter<Document>, options: PageOptions) => Promise<Page<Read>>
  /**
   * The distinct values of a field of texts, in ascending order. It needs an index that begins with the field: each
   * value is one read of one entry. The command `distinct` is not in MongoDB's Stable API.
   */
  valuesOf: (field: string & keyof Document) => Promise<string[]>
  /**
   * The same in no order, in one walk through all documents: for a field that has almost as many values as there are
   * documents. No command of it takes long: a database that is silent for ten seconds counts as lost.
   */
  manyValuesOf: (field: string & keyof Document) => Promise<string[]>
  /**
   * Stores a document, and returns `true`. Where a unique index refuses it, nothing is stored.
   * @param taken what is returned then, by the first field of the index: by default `false` for its id
   * @throws for every other index
   */
  insertNew: <const Taken = false>(document: Document, taken?: Record<string, Taken>) => Promise<true | Taken>
  /** Stores the documents, but not those that a unique index refuses (the id or another one), in one command. */
  insertMissing: (documents: readonly Document[]) => Promise<void>
  /** Updates the document with this id, and makes it where there is none. */
  put: (id: IdOf<Document>, update: UpdateQuery<Document>) => Promise<void>
  /** The same, and returns the document after the update. */
  putAndRead: (id: IdOf<Document>, update: UpdateQuery<Document>) => Promise<Document>
  /** Updates all documents that a filter finds. */
  updateWhere: (filter: Filter<Document>, update: UpdateQuery<Document>) => Promise<void>
  /** Updates one document, if the filter finds it. Returns whether it did. */
  updateIf: (filter: Filter<Document>, update: UpdateQuery<Document>) => Promise<boolean>
  /** The same, and returns the document after the update; `null` where the filter finds none. `update` may be empty. */
  updateAndRead: <Read = Document>(
    filter: Filter<Document>, update: UpdateQuery<Document>, fields?: object
  ) => Promise<Read | null>
  /** Updates one document, if the filter finds it, and returns it as it was before. */
  readAndUpdate: <Read = Document>(
    filter: Filter<Document>, update: UpdateQuery<Document>, fields: object
  ) => Promise<Read | null>
  /** Deletes all documents that a filter finds. */
  removeWhere: (filter: Filter<Document>) => Promise<void>
  /** Deletes one document that the filter finds, and returns it. */
  takeWhere: (filter: Filter<Document>) => Promise<Document | null>
  /** Deletes those documents that `idsWhere` finds. Returns how many it has found. */
  removeSome: (filter: Filter<Document>, options: Omit<ReadOptions, 'fields'>) => Promise<number>
  /** Deletes one document, if the filter finds it. Returns whether it did. */
  removeIf: (filter: Filter<Document>) => Promise<boolean>
  /** Deletes the document with this id. Returns whether it existed. */
  remove: (id: IdOf<Document>) => Promise<boolean>
  /** Deletes all documents of a subject, in collections whose documents have one in a field. */
  removeSubject: Document extends { subject: string } ? (subject: string) => Promise<void> : undefined
}

type Filter<Document> = QueryFilter<Document>
type IdOf<Document> = Document extends { _id: infer Id } ? Id : never

interface ReadOptions extends Pick<QueryOptions, 'sort' | 'skip' | 'limit'> {
  /** A projection. */
  fields?: object
}
type PageOptions = ReadOptions & Required<Pick<ReadOptions, 'sort' | 'skip' | 'limit'>>

/** One page of what a filter finds, and how many that are in all. */
export interface Page<Document> { total: number, found: Document[] }

/** @param all the fields that are read unless a query names others */
export function commonReads<Document extends object> (
  documents: Pick<Model<any>, 'find' | 'findOne' | 'exists' | 'countDocuments'>, all?: object
): CommonReads<Document> {
  const allWhere: CommonReads<Document>['allWhere'] = async (filter, { fields = all, ...options } = {}) =>
    await documents.find(filter, fields, options).lean().exec() as never
  return {
    allWhere,
    firstWhere: async (filter, { fields = all, ...options } = {}) =>
      await documents.findOne(filter, fields, options).lean().exec() as never,
    idsWhere: async (filter, options) =>
      (await allWhere<{ _id: IdOf<Document> }>(filter, { ...options, fields: { _id: 1 } })).map(({ _id }) => _id),
    existsWhere: async filter => await documents.exists(filter).exec() !== null,
    countWhere: async filter => await documents.countDocuments(filter).exec()
  }
}

export function commonQueries<Document extends object> (documents: Model<any>): CommonQueries<Document> {
  const hasSubject = documents.schema.path('subject') !== undefined
  const removeWhere = async (filter: object) => { await documents.deleteMany(filter).exec() }
  const removeSubject = async (subject: string) => await removeWhere({ subject })
  const removeIf = async (filter: object) => (await documents.deleteOne(filter).exec()).deletedCount === 1
  const reads = commonReads<Document>(documents)
  return {
    ...reads,
    get: async id => await documents.findById(id).lean<Document>().exec(),
    async existing (ids) {
      // By the index also in the embedded database, which reads all documents for a longer list.
      return new Set(await inParts(ids, WALKED_AT_ONCE, some => reads.idsWhere({ _id: { $in: some } } as never)))
    },
    async pageWhere (filter, options) {
      // The number of all documents is known without counting.
      const isWhole = Object.keys(filter).length === 0
      const [total, found] = await Promise.all([
        isWhole ? documents.estimatedDocumentCount().exec() : reads.countWhere(filter),
        options.limit === 0 ? [] : reads.allWhere<never>(filter, options)
      ])
      return { total, found }
    },
    async sumsWhere (filter, sums) {
      const names = Object.keys(sums) as Array<keyof typeof sums>
      const $group = Object.fromEntries(names.map(name => [name, { $sum: sums[name] }]))
      const [found] = await documents.aggregate([{ $match: filter }, { $group: { _id: null, ...$group } }]).exec()
      return Object.fromEntries(names.map(name => [name, found?.[name] ?? 0])) as Record<keyof typeof sums, number>
    },
    async valuesOf (field) {
      const values: string[] = []
      let after = ''
      for (;;) {
        const next = await documents.findOne({ [field]: { $gt: after } }, { _id: 0, [field]: 1 })
          .sort({ [field]: 1 }).lean<Record<string, string>>().exec()
        if (next === null) return values
        after = next[field] as string
        values.push(after)
      }
    },
    async manyValuesOf (field) {
      const values = new Set<string>()
      const projection = { _id: 0, [field]: 1 }
      for await (const document of documents.collection.find({}, { projection, batchSize: WALKED_AT_ONCE })) {
        if (typeof document[field] === 'string') values.add(document[field])
      }
      return [...values]
    },
    async insertMissing (all) {
      if (all.length === 0) return
      const operations = all.map(document => ({ insertOne: { document } }))
      await bulkWrite(documents.collection, operations as never, [DUPLICATE_KEY])
    },
    insertNew: async (document, taken = { _id: false } as never) => await unlessTaken(async () => {
      await documents.create(document)
      return true as const
    }, taken),
    put: async (_id, update) => { await upsert(() => documents.updateOne({ _id }, update, { upsert: true }).exec()) },
    putAndRead: async (_id, update) => await upsert(() =>
      documents.findOneAndUpdate({ _id }, update, { upsert: true, returnDocument: 'after' }).lean().exec()) as never,
    updateWhere: async (filter, update) => { await documents.updateMany(filter, update).exec() },
    updateIf: async (filter, update) => (await documents.updateOne(filter, update).exec()).matchedCount === 1,
    async updateAndRead (filter, update, fields = {}) {
      if (Object.keys(update).length === 0) return await reads.firstWhere(filter, { fields })
      return await documents.findOneAndUpdate(filter, update, { returnDocument: 'after', projection: fields })
        .lean().exec() as never
    },
    readAndUpdate: async (filter, update, projection) =>
      await documents.findOneAndUpdate(filter, update, { returnDocument: 'before', projection }).lean().exec() as never,
    removeWhere,
    takeWhere: async filter => await documents.findOneAndDelete(filter).lean().exec() as never,
    async removeSome (filter, options) {
      const ids = await reads.idsWhere(filter, options)
      if (ids.length > 0) await removeWhere({ _id: { $in: ids } })
      return ids.length
    },
    removeIf,
    remove: async _id => await removeIf({ _id }),
    removeSubject: (hasSubject ? removeSubject : undefined) as CommonQueries<Document>['removeSubject']
  }
}

// The longest list of ids in a filter, and the documents of one reply in a walk through all.
const WALKED_AT_ONCE = 1_000

/** In a filter: the field is absent, or its time is not later. */
export function notAfter (time: Date) {
  return { $not: { $gt: time } }
}

/** The update that gives a document these fields, and takes those from it that are `undefined`. */
export function changeOf<Fields extends object> (
  fields: Fields
): { $set?: Partial<Fields>, $unset?: Record<string, 1> } {
  const names = Object.keys(fields) as Array<keyof Fields>
  const removed = names.filter(name => fields[name] === undefined)
  return {
    ...(removed.length < names.length && { $set: omitUndefined(fields) as object as Partial<Fields> }),
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map(name => [name, 1 as const])) })
  }
}

/** A session or a test attempt. A mark says that the figures of its subject do not have it. */
interface Countable { _id: string, subject: string, user_id: string | null, uncounted?: unknown }

const marked = (subject: unknown) => ({ subject, uncounted: { $exists: true } }) as never

/** The queries for what is marked, the same for both. */
export const uncountedQueries = <Owned extends Countable>(documents: Pick<CommonReads<Owned>, 'allWhere'>) => ({
  /** Some of a subject that have changed since its figures were made, deleted ones too. */
  async uncountedIn (subject: string, limit: number): Promise<Array<Pick<Owned, '_id' | 'user_id'>>> {
    return await documents.allWhere(marked(subject), { fields: { user_id: 1 }, limit })
  },

  /** The subjects of some that are marked. */
  async uncountedSubjects (limit: number): Promise<string[]> {
    return (await documents.allWhere<Countable>(marked({ $gte: '' }), { fields: { subject: 1 }, limit }))
      .map(({ subject }) => subject)
  }
})
