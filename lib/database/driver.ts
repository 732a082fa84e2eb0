import type { Model, mongo } from 'mongoose'

/**
 * The driver's collection beneath a model, typed by its fields. It is used where it was measured to matter: for reads
 * and writes of many calls in one command, to which Mongoose adds a cast and no more. It casts nothing.
 */
export function driverOf<Document extends object> (model: Model<Document>): mongo.Collection<Document> {
  return model.collection as unknown as mongo.Collection<Document>
}
