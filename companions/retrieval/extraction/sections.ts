import type { Section as TextSection } from '../../text/markdown.js'
import type { LeftOut } from './reading.js'

/** The part of a document under one heading or on one page. No passage goes beyond it. */
export interface Section extends TextSection {
  /** Counted from 1; absent where the document has no pages. */
  page?: number
}

/** What the reader of one type finds in a file. */
export interface Content {
  sections: Section[]
  /** How many; absent where the type has none. */
  pages?: number
  /** The whole text; absent where only its sections are known. */
  markdown?: string
  pictures: number
  /** What is in no section, beside the pictures. */
  leftOut: LeftOut[]
}
