/** A document, whose BSON is in the store. It is in memory only while it is not on the disk yet (document-cache.ts). */
export interface StoredDocument {
  /** Its number in the store. */
  readonly number: number
  /** The last version, as long as it waits for the disk. In a database without a store: always. */
  pending: Buffer | undefined
}
