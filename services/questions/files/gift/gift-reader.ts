import { addAll } from '../../../../lib/values/lists.js'
import { difficultyOf } from '../difficulty-tag.js'
import { FORBIDDEN_CHARACTER, FORBIDDEN_SAID, MAX_QUESTIONS, type QuestionFile } from '../found.js'
import { FaultyGift, readGiftQuestion } from './gift-question.js'
import { DeepHtml, ForeignFile } from '../html/html.js'
import { topicOf } from '../topic-path.js'

/** A longer question would take long to read. The longest right one has about 140,000. */
const MAX_CHARACTERS = 200_000

/** One question of the file, between two blank lines, and the tags in the comments before it. */
interface Block { line: number, text: string, tags: string[] }

/**
 * Reads a file in GIFT (docs.moodle.org/en/GIFT_format). Blank lines separate questions, as Moodle reads them, so each
 * is parsed by itself: one that is faulty does not hide the others, and its line is known.
 */
export function readGift (text: string): QuestionFile {
  const found: QuestionFile = { questions: [], unsupported: [], issues: [] }
  let topic = ''
  let blocks = 0
  for (const { line, text: block, tags } of blocksOf(text)) {
    if (block.startsWith('$CATEGORY:')) {
      topic = topicOf(block.slice('$CATEGORY:'.length))
      continue
    }
    if (++blocks > MAX_QUESTIONS) {
      found.issues.push({ line, msg: `Must have at most ${MAX_QUESTIONS} questions`, hidesQuestions: true })
      break
    }
    try {
      checkCharacters(block)
      const reading = readGiftQuestion(block)
      if ('unsupported' in reading) found.unsupported.push({ line, type: reading.unsupported })
      else found.questions.push({ line, question: { ...reading.read, topic, ...difficultyOf(tags) } })
    } catch (error) {
      found.issues.push({ line, msg: faultOf(error) })
    }
  }
  return found
}

const TAG = /\[tag:([^[\]]*)\]/g

/** The questions and categories. Lines of comments are left out, except for the tags of the next question. */
function * blocksOf (file: string): Generator<Block> {
  const text = file.replace(/^\uFEFF/, '')
  let block: Block | undefined
  let tags: string[] = []
  let number = 0
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, end)
    start = end + 1
    number++
    const trimmed = line.trim()
    if (trimmed.startsWith('//')) {
      if (block === undefined) addAll(tags, Array.from(trimmed.matchAll(TAG), ([, tag = '']) => tag.trim()))
    } else if (block === undefined && trimmed.startsWith('$CATEGORY:')) {
      yield { line: number, text: trimmed, tags }
    } else if (trimmed !== '') {
      if (block === undefined) block = { line: number, text: line, tags }
      else block.text += `\n${line}`
    } else {
      if (block !== undefined) yield block
      block = undefined
      tags = []
    }
  }
  if (block !== undefined) yield block
}

function checkCharacters (block: string): void {
  if (block.length > MAX_CHARACTERS) throw new FaultyGift(`Must be a question of at most ${MAX_CHARACTERS} characters`)
  if (FORBIDDEN_CHARACTER.test(block)) throw new FaultyGift(FORBIDDEN_SAID)
}

function faultOf (error: unknown): string {
  if (error instanceof ForeignFile) return 'Must not embed files or refer to others'
  if (error instanceof FaultyGift || error instanceof DeepHtml) return error.message
  throw error
}
