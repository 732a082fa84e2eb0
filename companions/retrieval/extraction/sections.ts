import type { Section as TextSection } from '../../text/markdown.js'

/** A part of a document that no passage reaches across: what stands under one heading, or on one page. */
export interface Section extends TextSection {
  /** Counted from 1. */
  page?: number
}
