/** A document in memory: its BSON, and its number in the store. */
export interface StoredDocument {
  readonly number: number
  readonly idKey: string
  bytes: Buffer
}
