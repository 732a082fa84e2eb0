import type { ImportFormat } from '../../../schemas/questions.js'
import type { QuestionFile } from './found.js'
import { readQti } from './qti/qti-reader.js'
import { readFile } from './read-file.js'

/** What a thread of {@link QuestionFiles} does. */
export default async function read (
  { bytes, format }: { bytes: Uint8Array, format: ImportFormat }
): Promise<QuestionFile> {
  return format === 'qti' ? await readQti(bytes) : readFile(bytes, format)
}
