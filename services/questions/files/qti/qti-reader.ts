import { addAll } from '../../../../lib/values/lists.js'
import { bytesOf, openZip, RefusedArchive } from '../../../archives/zip.js'
import { MAX_QUESTIONS, type LineIssue, type QuestionFile } from '../found.js'
import { DeepHtml, ForeignFile } from '../html/html.js'
import { readItem, typeOfItem } from './qti-1.js'
import { readAssessmentItem, typeOfAssessmentItem } from './qti-2.js'
import { childOf, FaultyQti, wholeText, descendants } from './qti-elements.js'
import { textOfFile } from '../read-file.js'
import { topicOf } from '../topic-path.js'
import { parseXml, XmlError, type XmlElement } from '../xml.js'

/** Reads QTI: one file in XML, or a package, which is a ZIP archive. */
export async function readQti (bytes: Uint8Array): Promise<QuestionFile> {
  const found: QuestionFile = { questions: [], unsupported: [], issues: [] }
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  try {
    if (isZip) await readPackage(Buffer.from(bytes), found)
    else readOne(bytes, found)
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof RefusedArchive)) throw error
    const line = error instanceof XmlError ? error.line : 1
    found.issues.push({ line, msg: error.message, hidesQuestions: true })
  }
  return found
}

function readOne (bytes: Uint8Array, found: QuestionFile): void {
  const text = textOfFile(bytes)
  if (typeof text !== 'string') found.issues.push(text)
  else if (!readQtiText(text, found)) found.issues.push({ line: 1, msg: NOT_QTI, hidesQuestions: true })
}

const NOT_QTI = 'Must be QTI 1.2 or 2.1: the element <questestinterop> or <assessmentItem>'
const LIMITS = { entries: 10_000, expanded: 64 * 1024 * 1024, ratio: 200 }
// What a Mac puts beside each file of an archive.
const OF_MAC = /(?:^|\/)(?:__MACOSX\/|\._)/
const MAX_FILE = 8 * 1024 * 1024
const TOO_LARGE: LineIssue = { line: 1, msg: 'Must be at most 8 MiB', hidesQuestions: true }

async function readPackage (bytes: Buffer, found: QuestionFile): Promise<void> {
  const zip = await openZip(bytesOf(bytes), LIMITS).catch(brokenZip)
  const topics = new Map<string, string>()
  const texts = new Map<string, string>()
  for (const [name, entry] of [...zip.entries].sort(([a], [b]) => a < b ? -1 : 1)) {
    if (!/\.(?:xml|dat|qti)$/i.test(name) || OF_MAC.test(name)) continue
    const content = await zip.read(entry, MAX_FILE).catch(brokenZip)
    const text = content === undefined ? TOO_LARGE : textOfFile(content)
    if (typeof text !== 'string') found.issues.push({ ...text, msg: `${name}: ${text.msg}` })
    else if (text.includes('assessmentTest')) topicsOfTest(name, text, topics)
    else texts.set(name, text)
  }
  let isQti = topics.size > 0
  for (const [name, text] of texts) {
    if (!/<(?:\w+:)?(?:questestinterop|assessmentItem)\b/.test(text)) continue
    isQti = addFile(name, text, topics.get(name), found)
  }
  if (!isQti && found.issues.length === 0) throw new RefusedArchive('Must hold questions in QTI 1.2 or 2.1')
}

function brokenZip (error: unknown): never {
  throw error instanceof RefusedArchive ? error : new RefusedArchive('Must be a ZIP archive that is whole')
}

/** What is found in a file of a package, with its name. */
function addFile (name: string, text: string, topic: string | undefined, found: QuestionFile): true {
  const one: QuestionFile = { questions: [], unsupported: [], issues: [] }
  try {
    readQtiText(text, one, topic)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    // An <assessmentItem> is one question.
    const hidesQuestions = text.includes('questestinterop') && { hidesQuestions: true as const }
    one.issues.push({ line: error.line, msg: error.message, ...hidesQuestions })
  }
  if (found.questions.length + one.questions.length > MAX_QUESTIONS) {
    throw new RefusedArchive(`Must have at most ${MAX_QUESTIONS} questions`)
  }
  addAll(found.questions, one.questions.map(question => ({ ...question, file: name })))
  addAll(found.unsupported, one.unsupported.map(question => ({ ...question, file: name })))
  addAll(found.issues, one.issues.map(issue => ({ ...issue, msg: `${name}: ${issue.msg}` })))
  return true
}

/** A test names the files of its items, which have its title as their topic. */
function topicsOfTest (name: string, text: string, topics: Map<string, string>): void {
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : ''
  try {
    const test = parseXml(text)
    for (const { attributes } of descendants(test, ['assessmentItemRef'])) {
      topics.set(`${folder}${attributes.href ?? ''}`, topicOf(test.attributes.title ?? ''))
    }
  } catch (error) {
    // Without it, the items have no topic.
    if (!(error instanceof XmlError)) throw error
  }
}

/**
 * Adds the questions of a file in QTI to those that were found.
 * @returns `false` for another kind of XML
 * @throws {XmlError}
 */
export function readQtiText (text: string, found: QuestionFile, topic = ''): boolean {
  const root = parseXml(text, { mayNameRules: true })
  if (root.name === 'assessmentItem') {
    add(root, topic, found, typeOfAssessmentItem, readAssessmentItem)
    return true
  }
  if (root.name !== 'questestinterop') return false
  for (const part of root.children) {
    const title = part.attributes.title ?? bankTitle(part) ?? ''
    const items = part.name === 'item' ? [part] : descendants(part, ['item'])
    for (const item of items) add(item, topicOf(title), found, typeOfItem, readItem)
  }
  return true
}

function bankTitle (bank: XmlElement): string | undefined {
  const field = descendants(childOf(bank, 'qtimetadata'), ['qtimetadatafield'])
    .find(field => /bank_title/.test(wholeText(childOf(field, 'fieldlabel') ?? field)))
  const entry = field && childOf(field, 'fieldentry')
  return entry && wholeText(entry).trim()
}

function add (
  item: XmlElement, topic: string, found: QuestionFile, typeOf: (item: XmlElement) => string, read: typeof readItem
): void {
  const { line, attributes: { ident, identifier } } = item
  const id = ident ?? identifier
  if (found.questions.length >= MAX_QUESTIONS) throw new XmlError(line, `Must have at most ${MAX_QUESTIONS} questions`)
  try {
    const question = read(item)
    if (question === undefined) found.unsupported.push({ line, type: typeOf(item) })
    else found.questions.push({ line, id, question: { ...question, topic } })
  } catch (error) {
    found.issues.push({ line, msg: faultOf(error) })
  }
}

function faultOf (error: unknown): string {
  if (error instanceof ForeignFile) return 'Must not embed files or refer to others'
  if (error instanceof FaultyQti || error instanceof DeepHtml) return error.message
  throw error
}
