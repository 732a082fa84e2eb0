import type { Pattern } from './pattern.js'

/** Questions that connect two definitions: see `linked.ts`. */
export interface LinkWords {
  /** Words before the whole name of a thing inside of a definition, and words behind it. */
  beforeName: Pattern
  behindName: Pattern
  /** The question for the term of `{definition}`, in which X stands for what is `{inner}`. */
  asks: string
}
