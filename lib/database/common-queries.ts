import type { Model, QueryFilter, QueryOptions } from 'mongoose'

/** What each model can do besides its own queries. */
export interface CommonQueries<Document extends object> {
  /** The document with this id. */
  get: (id: IdOf<Document>) => Promise<Document | null>
  /** Those of the ids that exist. */
  existing: (ids: Array<IdOf<Document>>) => Promise<Set<IdOf<Document>>>
  /** The ids of the documents that a filter finds. No other field is read. */
  idsWhere: (filter: Filter<Document>, options?: Pick<QueryOptions, 'sort' | 'skip' | 'limit'>) =>
  Promise<Array<IdOf<Document>>>
  /** Deletes the document with this id. Returns whether it existed. */
  remove: (id: IdOf<Document>) => Promise<boolean>
  /** Deletes all documents of a subject, in collections whose documents have one in a field. */
  removeSubject: Document extends { subject: string } ? (subject: string) => Promise<void> : undefined
  /**
   * The distinct values of a field of texts, in ascending order. It needs an index that begins with the field: each
   * value is one read of one entry. The command `distinct` is not in MongoDB's Stable API.
   */
  valuesOf: (field: string & keyof Document) => Promise<string[]>
}

type Filter<Document> = QueryFilter<Document>
type IdOf<Document> = Document extends { _id: infer Id } ? Id : never

/** One page of what a filter finds, and how many that are in all. */
export interface Page<Document> { total: number, found: Document[] }

export function commonQueries<Document extends object> (documents: Model<any>): CommonQueries<Document> {
  const hasSubject = documents.schema.path('subject') !== undefined
  const removeSubject = async (subject: string) => { await documents.deleteMany({ subject }).exec() }
  const idsWhere: CommonQueries<Document>['idsWhere'] = async (filter, options) =>
    (await documents.find(filter, { _id: 1 }, options).lean<Array<{ _id: IdOf<Document> }>>().exec())
      .map(({ _id }) => _id)
  return {
    existing: async ids => new Set(await idsWhere({ _id: { $in: ids } } as Filter<Document>)),
    idsWhere,
    get: async id => await documents.findById(id).lean<Document>().exec(),
    remove: async id => (await documents.deleteOne({ _id: id }).exec()).deletedCount === 1,
    removeSubject: (hasSubject ? removeSubject : undefined) as CommonQueries<Document>['removeSubject'],
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
    }
  }
}

/** Whether an update of one document has found it. */
export async function isMatched (update: { exec: () => Promise<{ matchedCount: number }> }): Promise<boolean> {
  return (await update.exec()).matchedCount === 1
}

/** @param fields a projection */
export async function pageOf<Document> (
  documents: Pick<Model<any>, 'find' | 'countDocuments' | 'estimatedDocumentCount'>, filter: object,
  order: Record<string, 1 | -1>, skip: number, limit: number, fields: object = {}
): Promise<Page<Document>> {
  // The number of all documents is known without counting.
  const isWhole = Object.keys(filter).length === 0
  const [total, found] = await Promise.all([
    isWhole ? documents.estimatedDocumentCount().exec() : documents.countDocuments(filter).exec(),
    limit === 0 ? [] : documents.find(filter, fields).sort(order).skip(skip).limit(limit).lean<Document[]>().exec()
  ])
  return { total, found }
}
