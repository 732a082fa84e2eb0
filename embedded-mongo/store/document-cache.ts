import { LRUCache } from 'lru-cache'
import { MongoError } from '../errors.js'
import { documentKey, unseal } from './records.js'
import type { Store } from './store.js'
import type { StoredDocument } from './stored-document.js'

const maxBytes = 32 * 1024 * 1024
// What a Buffer and its place in the cache take besides the bytes.
const overhead = 300

/** Reads documents from the store, and keeps those that were used last. */
export class DocumentCache {
  readonly #cache = new LRUCache<StoredDocument, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + overhead
  })

  constructor (readonly store: Store | null) {}

  /** Returns the BSON of a document. Throws InternalError when it is not as it was written. */
  read (collectionId: number, stored: StoredDocument): Buffer {
    if (stored.pending !== undefined) return stored.pending
    const known = this.#cache.get(stored)
    if (known !== undefined) return known
    const key = documentKey(collectionId, stored.number)
    const sealed = this.store!.get(key)
    const bytes = sealed === undefined ? undefined : unseal(key, sealed)
    if (bytes === undefined) {
      throw new MongoError('InternalError',
        `The record ${key.toString('hex')} in ${this.store!.directory} is ` +
        `${sealed === undefined ? 'missing' : 'damaged'}. Stop the gateway, and run "npm run repair".`)
    }
    this.keep(stored, bytes)
    return bytes
  }

  /** The version of a document that is on the disk now, or null when it was deleted. */
  keep (stored: StoredDocument, bytes: Buffer | null): void {
    if (bytes === null) this.#cache.delete(stored)
    else this.#cache.set(stored, bytes)
  }
}
