import { allTermsOf } from '../../text/terms.js'

/** The terms of a text, in order. */
export function retrievalTerms (text: string): string[] {
  return allTermsOf(text)
}
