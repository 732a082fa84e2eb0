import { PieceFilter } from './piece-filter.js'
import { MARK } from '../prompts.js'

/**
 * Removes the mark of prompts from the text of a model. A text that contains the mark could pretend that the material
 * ends there, and that what follows are instructions. So the mark is never sent to a user.
 */
export class MarkFilter extends PieceFilter {
  protected begunIn (text: string): string {
    let length = Math.min(text.length, MARK.length - 1)
    while (!MARK.startsWith(text.slice(text.length - length))) length--
    return text.slice(text.length - length)
  }

  protected changed (text: string): string {
    return text.replaceAll(MARK, '')
  }
}
