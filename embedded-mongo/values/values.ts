import type {
  BSONRegExp, BSONSymbol, Binary, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp
} from 'bson'

/** A document: its fields in their order. */
export type Doc = Map<string, Value>

/**
 * A BSON value. A number is an int32 if it is an integer in the range, otherwise a double (the rule of the drivers). A
 * double that is an integer in that range is a `Double`. A bigint is an int64. Values are never changed in place.
 */
export type Value = null | boolean | number | bigint | string | Date | Double | Decimal128 | ObjectId | Binary |
  Timestamp | BSONRegExp | BSONSymbol | Code | MinKey | MaxKey | Value[] | Doc
