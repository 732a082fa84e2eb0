import type { NewQuestion } from '../../../../schemas/questions.js'
import { acceptedOf } from '../accepted.js'
import { difficultyOf } from '../difficulty-tag.js'
import { MAX_QUESTIONS, type QuestionFile } from '../found.js'
import { DeepHtml, ForeignFile, languagesApart, literalText, markdownOf, markdownOfPlain } from '../html/html.js'
import { isMultiple, isPartial, isRight, isSingle } from '../shares.js'
import { topicOf } from '../topic-path.js'
import { parseXml, XmlError, type XmlElement } from '../xml.js'

/** Of a text with its HTML. A longer one would take long to read. */
const MAX_CHARACTERS = 50_000

/** Reads a file in Moodle XML (docs.moodle.org/en/Moodle_XML_format). */
export function readMoodle (text: string): QuestionFile {
  const found: QuestionFile = { questions: [], unsupported: [], issues: [] }
  try {
    readQuiz(parseXml(text), found)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    found.issues.push({ line: error.line, msg: error.message, hidesQuestions: true })
  }
  return found
}

function readQuiz (quiz: XmlElement, found: QuestionFile): void {
  if (quiz.name !== 'quiz') throw new XmlError(quiz.line, 'Must be Moodle XML: the element <quiz> with its questions')
  let topic = ''
  let questions = 0
  for (const element of quiz.children) {
    const { line, attributes: { type = '' } } = element
    if (element.name !== 'question') {
      found.issues.push({ line, msg: 'Must be the element <question>' })
      continue
    }
    if (type === 'category') {
      topic = topicIn(element, found)
      continue
    }
    if (++questions > MAX_QUESTIONS) {
      throw new XmlError(line, `Must have at most ${MAX_QUESTIONS} questions`)
    }
    readQuestion(element, topic, found)
  }
}

/** Adds a question to what was found, or why it cannot be read. */
export function readQuestion (element: XmlElement, topic: string, found: QuestionFile, id?: string): void {
  const { line, attributes: { type = '' } } = element
  try {
    const content = READERS.get(type)?.(element)
    if (content === undefined) found.unsupported.push({ line, type: type === '' ? 'unknown' : type.slice(0, 100) })
    else {
      const question = questionOf(element, content, topic)
      found.questions.push({ line, question, ...(id !== undefined && { id }), ...earlierOf(element, topic) })
    }
  } catch (error) {
    found.issues.push({ line, msg: faultOf(error) })
  }
}

const PLAIN = /^(?:moodle_auto_format|plain_text)$/

/** How earlier versions read a question that can be read: what is plain, also with some HTML in it, was Markdown. */
function earlierOf (element: XmlElement, topic: string): { earlier?: NewQuestion } {
  if (!element.children.some(({ attributes }) => PLAIN.test(attributes.format ?? ''))) return {}
  const taken = {
    ...element,
    children: element.children.map(child => PLAIN.test(child.attributes.format ?? '')
      ? { ...child, attributes: { ...child.attributes, format: 'markdown' } }
      : child)
  }
  const content = READERS.get(element.attributes.type ?? '')?.(taken)
  return content === undefined ? {} : { earlier: questionOf(taken, content, topic) }
}

/** The topic of the questions that follow. Where it cannot be read, they have none. */
function topicIn (category: XmlElement, found: QuestionFile): string {
  try {
    return topicOf(textIn(category, 'category'))
  } catch (error) {
    found.issues.push({ line: category.line, msg: faultOf(error) })
    return ''
  }
}

type Content = Pick<NewQuestion, 'type' | 'options' | 'answer' | 'tolerance' | 'accepted'>

/** By the type of a question; `undefined` where the bank has no question that is graded in this way. */
const READERS = new Map<string, (element: XmlElement) => Content | undefined>(Object.entries({
  multichoice: element => {
    const answers = answersOf(element)
    const shares = answers.map(({ share }) => share)
    const isOfOne = !['false', '0'].includes(textOrNone(element, 'single') ?? '')
    if (!(isOfOne ? isSingle(shares) : isMultiple(shares))) return undefined
    const options = answers.map(({ element, share }) => ({ text: writtenText(element), correct: isRight(share) }))
    return { type: isOfOne ? 'single' : 'multiple', options }
  },

  truefalse: element => {
    const right = answersOf(element).find(({ share }) => isRight(share))
    const text = right === undefined ? '' : textIn(right.element, undefined).trim().toLowerCase()
    if (text !== 'true' && text !== 'false') throw new FaultyQuestion('Must have true or false as its right answer')
    const isTrue = text === 'true'
    return { type: 'single', options: [{ text: 'True', correct: isTrue }, { text: 'False', correct: !isTrue }] }
  },

  shortanswer: element => {
    const answers = answersOf(element)
    if (isPartial(answers.map(({ share }) => share))) return undefined
    const right = answers.filter(({ share }) => isRight(share))
    const accepted = acceptedOf(right.map(({ element }) => textIn(element, undefined)))
    return accepted && { type: 'text', accepted }
  },

  numerical: element => {
    const answers = answersOf(element)
    const [right, ...others] = answers.filter(({ share }) => isRight(share))
    const hasUnits = element.children.some(({ name, children }) => name === 'units' && children.length > 0)
    if (others.length > 0 || hasUnits || isPartial(answers.map(({ share }) => share))) return undefined
    if (right === undefined) throw new FaultyQuestion('Must have a right answer')
    const tolerance = textOrNone(right.element, 'tolerance') ?? ''
    return {
      type: 'number',
      answer: numberIn(textIn(right.element, undefined)),
      tolerance: tolerance.trim() === '' ? 0 : numberIn(tolerance)
    }
  }
}))

function questionOf (element: XmlElement, content: Content, topic: string): NewQuestion {
  const stem = child(element, 'questiontext')
  if (stem === undefined) throw new FaultyQuestion('Must have the element <questiontext>')
  const feedback = child(element, 'generalfeedback')
  const tags = child(element, 'tags')?.children.map(tag => textIn(tag, undefined)) ?? []
  return {
    ...content,
    text: writtenText(stem),
    explanation: feedback === undefined ? '' : writtenText(feedback),
    topic,
    ...difficultyOf(tags)
  }
}

function answersOf (element: XmlElement): Array<{ element: XmlElement, share: number }> {
  return element.children.filter(({ name }) => name === 'answer')
    .map(answer => ({ element: answer, share: numberIn(answer.attributes.fraction ?? '') }))
}

/** A text of the question as Markdown. @throws {ForeignFile} */
function writtenText (element: XmlElement): string {
  const text = textIn(element, undefined)
  const isEmbedded = element.children.some(({ name }) => name === 'file')
  if (isEmbedded || text.includes('@@PLUGINFILE@@')) throw new ForeignFile()
  if (text.length > MAX_CHARACTERS) throw new FaultyQuestion(`Must have texts of at most ${MAX_CHARACTERS} characters`)
  switch (element.attributes.format) {
    case 'markdown': return text
    case undefined:
    case 'html': return markdownOf(text)
    case 'moodle_auto_format': return markdownOfPlain(text.trim())
    default: return literalText(text.trim())
  }
}

function numberIn (text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number)) return number
  throw new FaultyQuestion('Must have numbers as answers, tolerances and fractions')
}

function child (element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find(child => child.name === name)
}

/** The content of `<text>` in an element, or in a child of it. */
function textIn (element: XmlElement, name: string | undefined): string {
  const parent = name === undefined ? element : child(element, name)
  const text = parent && child(parent, 'text')
  if (text === undefined) throw new FaultyQuestion(`Must have the element <text> in <${name ?? element.name}>`)
  return contentOf(text)
}

/** The content of a child without `<text>`. */
function textOrNone (element: XmlElement, name: string): string | undefined {
  const found = child(element, name)
  return found === undefined ? undefined : contentOf(found).trim()
}

function contentOf (element: XmlElement): string {
  if (element.children.length > 0) throw new FaultyQuestion(`Must have escaped text in <${element.name}>`)
  return languagesApart(element.text)
}

class FaultyQuestion extends Error {}

/** What is wrong with a question. @throws a fault that is our own */
function faultOf (error: unknown): string {
  if (error instanceof ForeignFile) return 'Must not embed files or refer to others'
  if (error instanceof FaultyQuestion) return error.message
  if (error instanceof DeepHtml) return error.message
  throw error
}
