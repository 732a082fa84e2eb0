import { PieceFilter } from './piece-filter.js'
import { PROMPT_ENDS } from '../prompts.js'

/**
 * Ends the text of a model where it begins to repeat its prompt: small models ask themselves the question once more,
 * and answer it, again and again.
 */
export class EndFilter extends PieceFilter {
  /** Whether the text has ended. */
  isOver = false

  protected begunIn (text: string): string {
    const begun = PROMPT_ENDS.map(end => {
      let length = Math.min(text.length, end.length - 1)
      while (!end.startsWith(text.slice(text.length - length))) length--
      return length
    })
    return text.slice(text.length - Math.max(...begun))
  }

  protected changed (text: string): string {
    if (this.isOver) return ''
    const found = PROMPT_ENDS.map(end => text.indexOf(end)).filter(at => at !== -1)
    this.isOver = found.length > 0
    return this.isOver ? text.slice(0, Math.min(...found)) : text
  }
}
