import type { Model, mongo } from 'mongoose'

/**
 * The driver's collection beneath a model, typed by its fields. It is used where it was measured to matter: for reads
 * and writes of many calls in one command, to which Mongoose adds a cast and no more. It casts nothing.
 */
export function driverOf<Document extends object> (model: Model<Document>): mongo.Collection<Document> {
  return model.collection as unknown as mongo.Collection<Document>
}

/** The bytes of a field that was read without Mongoose's casts: the driver returns a Binary. */
export function bytesIn (stored: Uint8Array | { buffer: Uint8Array }): Uint8Array {
  return stored instanceof Uint8Array ? stored : stored.buffer
}
