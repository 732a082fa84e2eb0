import type { Section as TextSection } from '../../text/markdown.js'

/** The part of a document under one heading or on one page. No passage goes beyond it. */
export interface Section extends TextSection {
  /** Counted from 1; absent where the document has no pages. */
  page?: number
}
