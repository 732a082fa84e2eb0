import { isUtf8 } from 'node:buffer'
import { FORBIDDEN } from '../../../schemas/question-values.js'
import type { QuestionFormat } from '../../../schemas/questions.js'
import type { LineIssue, QuestionFile } from './found.js'
import { readGift } from './gift/gift-reader.js'
import { readMoodle } from './moodle/moodle-reader.js'

const READERS = { gift: readGift, moodle: readMoodle }
const forbidden = new RegExp(FORBIDDEN)

/** Reads a whole file in a format of text. Takes long for a hostile one: it runs in a thread. */
export function readFile (bytes: Uint8Array, format: QuestionFormat): QuestionFile {
  const text = textOfFile(bytes)
  return typeof text === 'string' ? READERS[format](text) : { questions: [], unsupported: [], issues: [text] }
}

/** The text of a file, with `\n` at the ends of its lines; or why it cannot be read. */
export function textOfFile (bytes: Uint8Array): string | LineIssue {
  const issue = encodingIssue(bytes)
  if (issue !== undefined) return issue
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n')
  const badCharacter = forbidden.exec(text)
  if (badCharacter === null) return text
  const line = lineAt(text, badCharacter.index)
  return { line, msg: 'Must not hold control characters or noncharacters', hidesQuestions: true }
}

function lineAt (text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line++
  return line
}

function encodingIssue (bytes: Uint8Array): LineIssue | undefined {
  if (isUtf8(bytes)) return undefined
  let line = 1
  for (let start = 0, end = 0; end !== -1; start = end + 1, line++) {
    end = bytes.indexOf(10, start)
    if (!isUtf8(bytes.subarray(start, end === -1 ? undefined : end))) break
  }
  return { line, msg: 'Must be text in UTF-8', hidesQuestions: true }
}
