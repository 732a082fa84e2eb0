import { MAX_QUESTIONS, type QuestionFile } from '../../questions/files/found.js'
import { readQuestion } from '../../questions/files/moodle/moodle-reader.js'
import { childOf, descendants } from '../../questions/files/qti/qti-elements.js'
import { topicOf } from '../../questions/files/topic-path.js'
import { parseXml, XmlError, type XmlElement } from '../../questions/files/xml.js'
import { valueOf } from './moodle-elements.js'

/**
 * The questions of questions.xml in a backup: up to Moodle 3 in their categories, from 4 on as entries with versions,
 * of which the newest that is not hidden counts.
 */
export function moodleQuestions (text: string, course: string): QuestionFile {
  const found: QuestionFile = { questions: [], unsupported: [], issues: [] }
  if (text.trim() === '') return found
  try {
    readCategories(descendants(parseXml(text), ['question_category']), course, found)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    found.issues.push({ line: error.line, msg: error.message })
  }
  return found
}

function readCategories (categories: XmlElement[], course: string, found: QuestionFile): void {
  const byId = new Map(categories.map(category => [category.attributes.id, category]))
  for (const category of categories) {
    const topic = topicOf(pathOf(category, byId))
    for (const { id, question } of questionsIn(category)) {
      // A part of another question, or one that was picked at random.
      if (!['', '0'].includes(valueOf(question, 'parent')) || valueOf(question, 'qtype') === 'random') continue
      if (found.questions.length >= MAX_QUESTIONS) {
        throw new XmlError(question.line, `There are more than ${MAX_QUESTIONS} questions: the others were left out`)
      }
      readQuestion(inMoodleXml(question), topic, found, `${course}/question/${id}`)
    }
  }
}

/** The names of a category and those above it. Moodle names the outermost one `top`, at times two of them. */
function pathOf (category: XmlElement, byId: Map<string | undefined, XmlElement>): string {
  const names: string[] = []
  const seen = new Set<XmlElement>()
  for (let at: XmlElement | undefined = category; at !== undefined && !seen.has(at);) {
    seen.add(at)
    names.unshift(valueOf(at, 'name'))
    at = byId.get(valueOf(at, 'parent'))
  }
  return names.slice(names.findIndex(name => name !== 'top')).join('/')
}

function questionsIn (category: XmlElement): Array<{ id: string, question: XmlElement }> {
  const plain = descendants(childOf(category, 'questions'), ['question'])
    .map(question => ({ id: question.attributes.id ?? '', question }))
  const entries = descendants(childOf(category, 'question_bank_entries'), ['question_bank_entry']).flatMap(entry => {
    const newest = descendants(entry, ['question_versions'])
      .filter(version => valueOf(version, 'status') !== 'hidden')
      .sort((a, b) => Number(valueOf(b, 'version')) - Number(valueOf(a, 'version')))[0]
    const question = newest && descendants(newest, ['question'])[0]
    return question === undefined ? [] : [{ id: `entry-${entry.attributes.id}`, question }]
  })
  return [...plain.filter(({ question }) => valueOf(question, 'hidden') !== '1'), ...entries]
}

/** A question of a backup as Moodle XML has it, so that it is read by the same rules. */
function inMoodleXml (question: XmlElement): XmlElement {
  const { line } = question
  const type = valueOf(question, 'qtype')
  const plugin = childOf(question, `plugin_qtype_${type}_question`)
  const make = (name: string, children: XmlElement[], attributes = {}, text = ''): XmlElement =>
    ({ name, line, attributes, children, text, content: text === '' ? children : [text] })
  const text = (name: string, value: string, attributes = {}) =>
    make(name, [make('text', [], {}, value)], attributes)
  const formatted = (name: string, from: XmlElement, field: string, format: string) =>
    text(name, valueOf(from, field), { format: FORMATS[valueOf(from, format)] ?? 'html' })
  const records = descendants(plugin, ['numerical_record'])
  const right = descendants(plugin, ['truefalse'])[0]
  const answers = descendants(childOf(plugin, 'answers'), ['answer']).map(answer => {
    const { id } = answer.attributes
    const isTrueFalse = right !== undefined
    const value = isTrueFalse ? String(valueOf(right, 'trueanswer') === id) : valueOf(answer, 'answertext')
    const record = records.find(record => valueOf(record, 'answer') === id)
    const tolerance = record === undefined ? [] : [make('tolerance', [], {}, valueOf(record, 'tolerance'))]
    return make('answer', [make('text', [], {}, value), ...tolerance], {
      fraction: String(Number(valueOf(answer, 'fraction')) * 100),
      format: FORMATS[valueOf(answer, 'answerformat')] ?? 'html'
    })
  })
  const single = descendants(plugin, ['multichoice'])[0]
  return make('question', [
    formatted('questiontext', question, 'questiontext', 'questiontextformat'),
    formatted('generalfeedback', question, 'generalfeedback', 'generalfeedbackformat'),
    ...single === undefined ? [] : [make('single', [], {}, valueOf(single, 'single'))],
    make('tags', descendants(childOf(question, 'tags'), ['tag']).map(tag => text('tag', valueOf(tag, 'rawname')))),
    make('units', descendants(plugin, ['numerical_unit'])),
    ...answers
  ], { type })
}

const FORMATS: Record<string, string> = { 0: 'html', 1: 'html', 2: 'plain_text', 4: 'markdown' }
