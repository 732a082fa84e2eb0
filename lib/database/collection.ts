import { Kind, OptionalKind, Type, type Static, type TObject, type TProperties, type TSchema } from '@sinclair/typebox'
import {
  Schema, type Connection, type IndexDefinition, type IndexOptions, type Model, type mongo, type Types
} from 'mongoose'
import { onceFor } from '../process/once-for.js'
import { commonQueries, commonReads, type CommonQueries, type CommonReads } from './common-queries.js'
import { driverOf } from './driver.js'

/*
 * A collection is declared once, in collections/: its fields in TypeBox, like the schemas of the API, and its indexes.
 * Its type and its Mongoose schema are made from that. Models are queries on it.
 */

export type Index = [keys: IndexDefinition, options?: IndexOptions]

/** The declaration of a collection of such documents. */
export interface Collection<Document extends object> {
  /** The name of its model. */
  model: string
  /** As the database has it. */
  name: string
  fields: TProperties
  indexes: Index[]
  /** Is there for its type only. */
  document?: Document
}

/** The type of the documents of a collection. */
export type Stored<Declared> = Declared extends Collection<infer Document> ? Document : never

/** An id that the driver makes. */
export const ObjectId = () => Type.Unsafe<Types.ObjectId>({ bsonType: 'objectId' })
export const Bytes = () => Type.Unsafe<Buffer>({ bsonType: 'binData' })
/** One of the texts of a type. */
export const Text = <OneOf extends string>() => Type.Unsafe<OneOf>({ type: 'string' })
/** Objects of a type that is declared where it is made. */
export const Plain = <Value>() => Type.Unsafe<Value>({ type: 'object' })

// A text that must be there may be empty.
Schema.Types.String.checkRequired(value => typeof value === 'string')

/** @param indexes each with a comment that names the query that needs it, unless the query is plain */
export function collection<Fields extends TProperties> (
  model: string, name: string, fields: Fields, indexes: Index[] = []
): Collection<Static<TObject<Fields>>> {
  return { model, name, fields, indexes }
}

/** What a service reads of a collection that the gateway owns. Its models have no functions that write. */
export interface ReadCollection<Document extends object> extends Collection<Document> { isRead: true }

/** The fields of a collection of the gateway that a companion reads. The owner declares the indexes. */
export function reads<Document extends object, Field extends string & keyof Document> (
  { model, name, fields }: Collection<Document>, ...names: Field[]
): ReadCollection<Pick<Document, Field>> {
  const read = Object.fromEntries(names.map(field => [field, fields[field] as TSchema]))
  return { model, name, fields: read, indexes: [], isRead: true }
}

/** The projection that reads the fields of a collection. */
export function projectionOf ({ fields }: Collection<any>): Record<string, 1> {
  return Object.fromEntries(Object.keys(fields).map(field => [field, 1]))
}

type Reads = 'find' | 'findOne' | 'findById' | 'countDocuments' | 'distinct' | 'aggregate' | 'exists'
type ReadModel<Document extends object> = Pick<Model<Document>, Reads | 'collection' | 'createIndexes' | 'schema'>
type ReadDriver<Document extends object> =
  Pick<mongo.Collection<Document>, 'find' | 'findOne' | 'countDocuments' | 'aggregate'>

/**
 * Makes the model of a collection of another service on a connection, with its queries. The common ones read the fields
 * that are declared, unless they are given others.
 * @param queries gets the model of Mongoose and the driver beneath it, and returns the functions that callers use
 */
export const readModelOf = <Document extends object, Queries extends object>(
  declared: ReadCollection<Document>,
  queries: (documents: ReadModel<Document> & CommonReads<Document>, driver: ReadDriver<Document>) => Queries
) => (connection: Connection): ReadModel<Document> & Queries => {
    const model = mongooseModel(connection, declared)
    const documents = Object.assign(model, commonReads<Document>(model, projectionOf(declared)))
    return Object.assign(documents, queries(documents, driverOf(model)))
  }

/** What the queries of a model are made of. */
export type Documents<Document extends object> = Model<Document> & CommonQueries<Document>

/**
 * Makes the model of a collection on a connection, with its queries beside the common ones. A query of its own takes
 * the place of a common one with its name, also for the other queries. It has none of Mongoose's names: the common ones
 * are made of those (test/models/collections.test.ts).
 * @param queries gets the model of Mongoose and the driver beneath it, and returns the functions that callers use
 */
export const modelOf = <Document extends object, Queries extends object>(
  declared: Collection<Document> & { isRead?: never },
  queries: (documents: Documents<Document>, driver: mongo.Collection<Document>) => Queries
) => (connection: Connection): Model<Document> & Omit<CommonQueries<Document>, keyof Queries> & Queries => {
    const model = mongooseModel(connection, declared)
    const documents = Object.assign(model, commonQueries<Document>(model))
    return Object.assign(documents, queries(documents, driverOf(model)))
  }

function mongooseModel<Document extends object> (
  connection: Connection, declared: Collection<Document>
): Model<Document> {
  return connection.model(declared.model, schemaOf(declared), declared.name) as unknown as Model<Document>
}

/**
 * Makes the indexes that collections declare, where they are not there yet: one command for each collection. Mongoose
 * sends one for each index and waits for it before the next, and the start of a process waits for all.
 * @throws the server's error where an index cannot be made, for example a unique one over values that are there twice
 */
export async function createIndexes (models: Array<Pick<Model<any>, 'schema' | 'collection'>>): Promise<void> {
  await Promise.all(models.map(async ({ schema, collection }) => {
    const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription)
    if (indexes.length > 0) await collection.createIndexes(indexes)
  }))
}

/** The schema of a collection is made once, for all of its connections. */
const schemaOf = onceFor(newSchema)

function newSchema ({ fields, indexes }: Pick<Collection<object>, 'fields' | 'indexes'>): Schema {
  const paths = Object.entries(fields).map(([name, field]) => [name, {
    type: typeOf(field),
    required: field[OptionalKind] === undefined && !isNullable(field),
    // An empty object is stored, and a list that is not given is not.
    default: undefined
  }])
  const schema = new Schema(Object.fromEntries(paths), { versionKey: false, minimize: false })
  for (const [keys, options] of indexes) schema.index(keys, options)
  return schema
}

/** What Mongoose casts a field to. Objects, and lists of objects, are stored as they are. */
function typeOf (field: TSchema): unknown {
  if (field.bsonType === 'objectId') return Schema.Types.ObjectId
  if (field.bsonType === 'binData') return Buffer
  const alternatives: TSchema[] = (field.anyOf ?? []).filter((part: TSchema) => part.type !== 'null')
  if (alternatives.length > 0) {
    const types = new Set(alternatives.map(typeOf))
    return types.size === 1 ? [...types][0] : Schema.Types.Mixed
  }
  switch (field.type) {
    case 'string': return String
    case 'number': case 'integer': return Number
    case 'boolean': return Boolean
    case 'Date': return Date
    case 'array': {
      const element = typeOf(field.items)
      return element === Schema.Types.Mixed ? Schema.Types.Mixed : [element]
    }
    default: return Schema.Types.Mixed
  }
}

function isNullable (field: TSchema): boolean {
  return field[Kind] === 'Null' || (field.anyOf ?? []).some((part: TSchema) => part.type === 'null')
}
