import { PieceFilter } from './piece-filter.js'
import { MARK } from '../prompts.js'

/** Takes the mark of prompts out of the text of a model: whoever knows it can write what seems to end the material. */
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
