import type { WordList } from '../pattern.js'

/** Words that can stand in each other's place in the long form of an abbreviation: see `options/long-forms.ts`. */
export interface LongFormWords {
  /**
   * The rows of each field, with commas between them: words with one initial, as a dictionary has them, not folded. A
   * word that is alone in its row only tells the field.
   */
  fields: string[]
  /** How words end in their forms, that of a dictionary first: `y/ies /s`. The first rule that fits is the word's. */
  forms: WordList
}
