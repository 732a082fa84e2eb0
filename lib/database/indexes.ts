import type { Model, mongo } from 'mongoose'

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
