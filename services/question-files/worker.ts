import type { QuestionFormat } from '../../schemas/questions.js'
import type { QuestionFile } from './found.js'
import { readFile } from './read-file.js'

/** What a thread of {@link QuestionFiles} does. */
export default function read ({ bytes, format }: { bytes: Uint8Array, format: QuestionFormat }): QuestionFile {
  return readFile(bytes, format)
}
