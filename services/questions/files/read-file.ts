import { isUtf8 } from 'node:buffer'
import { decodeText, NO_TEXT, unicodeText } from '../../../lib/text-encoding.js'
import type { QuestionFormat } from '../../../schemas/questions.js'
import { FORBIDDEN_CHARACTER, FORBIDDEN_SAID, type LineIssue, type QuestionFile } from './found.js'
import { readGift } from './gift/gift-reader.js'
import { readMoodle } from './moodle/moodle-reader.js'

/** Reads a whole file in a format of text. Takes long for a hostile one: it runs in a thread. */
export function readFile (bytes: Uint8Array, format: QuestionFormat): QuestionFile {
  const text = format === 'gift' ? decoded(bytes) : textOfFile(bytes)
  if (typeof text !== 'string') return { questions: [], unsupported: [], issues: [text] }
  // Slides and word processors break lines and pages with these. Another control character is the fault of a question.
  return format === 'gift' ? readGift(text.replace(/[\v\f]/g, ' ')) : readMoodle(text)
}

/** The text of a file, with `\n` at the ends of its lines; or why it cannot be read. */
export function textOfFile (bytes: Uint8Array): string | LineIssue {
  const text = decoded(bytes)
  if (typeof text !== 'string') return text
  const at = text.search(FORBIDDEN_CHARACTER)
  return at === -1 ? text : { line: lineAt(text, at), msg: FORBIDDEN_SAID, hidesQuestions: true }
}

/** Some programs write two CR before the LF. */
function decoded (bytes: Uint8Array): string | LineIssue {
  const text = unicodeText(bytes) ?? (isUtf8(bytes) ? new TextDecoder().decode(bytes) : olderText(bytes))
  return text?.replace(/\r+\n|\r/g, '\n') ?? encodingIssue(bytes)
}

/** A text in an older encoding, where that can be told. A picture is none. */
function olderText (bytes: Uint8Array): string | undefined {
  return NO_TEXT.test(Buffer.from(bytes).toString('latin1')) ? undefined : decodeText(bytes)
}

function lineAt (text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line++
  return line
}

function encodingIssue (bytes: Uint8Array): LineIssue {
  let line = 1
  for (let start = 0, end = 0; end !== -1; start = end + 1, line++) {
    end = bytes.indexOf(10, start)
    if (!isUtf8(bytes.subarray(start, end === -1 ? undefined : end))) break
  }
  const msg = 'Is a text in an encoding that could not be told: save it as UTF-8'
  return { line, msg, hidesQuestions: true }
}
