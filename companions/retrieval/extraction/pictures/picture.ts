import type { Content } from '../sections.js'
import { pagesOfTiff } from './picture-size.js'
import type { TextRecognition } from './text-recognition.js'
import { escaped } from '../written-markdown.js'

/**
 * The text of a picture.
 * @throws {Unreadable}
 */
export async function readPicture (bytes: Uint8Array, recognition: TextRecognition): Promise<Content> {
  const markdown = escaped(withoutHyphens(await recognition.textOf(bytes)))
  const others = pagesOfTiff(bytes) - 1
  const leftOut = others > 0
    ? [{ where: 'After the first page', what: `The pages of the picture were left out: ${others}. Save it as PDF.` }]
    : []
  return { sections: [{ text: markdown, headings: [] }], markdown, pictures: 0, recognised: 1, leftOut }
}

/** The words that are hyphenated at the end of a line. */
function withoutHyphens (text: string): string {
  return text.replace(/(\p{L})[-\u2010]\n(?=\p{Ll})/gu, '$1')
}
