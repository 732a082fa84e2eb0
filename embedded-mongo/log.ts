/** Where the database writes what the operator must know. */
export interface Log {
  warn: (message: string) => void
  error: (message: string) => void
}
