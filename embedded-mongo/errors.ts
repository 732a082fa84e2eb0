import type { Doc } from './values/values.js'

/** The codes of MongoDB's named errors. The name of any other code is `Location<code>`. */
const codes = {
  InternalError: 1,
  BadValue: 2,
  UnknownError: 8,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  FileStreamFailed: 39,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  CommandNotSupported: 115,
  NotAReplicaSet: 123,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  QueryFeatureNotAllowed: 224,
  ClientDisconnect: 279,
  NotImplemented: 238,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  APIVersionError: 322,
  APIStrictError: 323,
  UnsupportedOpQueryCommand: 352,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031
} as const

export type ErrorName = keyof typeof codes

const names = new Map<number, string>(Object.entries(codes).map(([name, code]) => [code, name]))

/** An error with a code and a message of MongoDB, and for some codes further fields (`extra`). */
export class MongoError extends Error {
  readonly code: number
  readonly extra: Doc | undefined

  constructor (code: ErrorName | number, message: string, extra?: Doc) {
    super(message)
    this.code = typeof code === 'number' ? code : codes[code]
    this.extra = extra
  }

  get codeName (): string {
    return names.get(this.code) ?? `Location${this.code}`
  }
}
