import type { Section as TextSection } from '../../text/formats/markdown.js'
import type { ReadingReport } from '../../../lib/validation/schemas.js'
import type { LeftOut } from './process/reading.js'

/** The part of a document under one heading or on one page. No passage goes beyond it. */
export interface Section extends TextSection {
  /** Counted from 1; absent where the document has no pages. */
  page?: number
  /** Seconds from the beginning, of captions. */
  time?: number
  /** Its file in an archive. */
  path?: string
}

/** What the reader of one type finds in a file. */
export interface Content {
  sections: Section[]
  /** How many; absent where the type has none. */
  pages?: number
  /** What `pages` counts; absent: pages. */
  unit?: ReadingReport['unit']
  /** How many pages or pictures were read by text recognition; absent: none. */
  recognised?: number
  /** The whole text; absent where only its sections are known. */
  markdown?: string
  pictures: number
  /** What is in no section, beside the pictures. */
  leftOut: LeftOut[]
}
