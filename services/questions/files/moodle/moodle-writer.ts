import type { WrittenQuestion } from '../../../../collections/questions/question.js'
import { patternOf } from '../accepted.js'
import { tagOf } from '../difficulty-tag.js'
import { equalShare } from '../shares.js'
import { pathOf } from '../topic-path.js'

const TYPES = { single: 'multichoice', multiple: 'multichoice', number: 'numerical', text: 'shortanswer' }
const NAME_LENGTH = 60

/** The questions in Moodle XML, with their topics as categories. */
export function writeMoodle (questions: WrittenQuestion[]): string {
  let topic = ''
  const elements: string[] = []
  for (const question of questions) {
    if (question.topic !== topic) {
      topic = question.topic
      elements.push(`<question type="category">\n  <category>${textElement(pathOf(topic))}</category>\n</question>\n`)
    }
    elements.push(questionElement(question))
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${elements.join('')}</quiz>\n`
}

function questionElement (question: WrittenQuestion): string {
  const { type, text, explanation, difficulty } = question
  const tag = tagOf(difficulty)
  const lines = [
    `<name>${textElement(nameOf(text))}</name>`,
    `<questiontext format="markdown">${textElement(text)}</questiontext>`,
    `<generalfeedback format="markdown">${textElement(explanation)}</generalfeedback>`,
    '<defaultgrade>1</defaultgrade>',
    ...contentOf(question),
    ...(tag === undefined ? [] : [`<tags><tag>${textElement(tag)}</tag></tags>`])
  ]
  return `<question type="${TYPES[type]}">\n${lines.map(line => `  ${line}\n`).join('')}</question>\n`
}

function contentOf ({ type, options = [], answer, tolerance, accepted = [] }: WrittenQuestion): string[] {
  switch (type) {
    case 'single':
    case 'multiple': {
      const share = equalShare(options.filter(({ correct }) => correct).length)
      const wrong = type === 'single' ? '0' : '-100'
      return [
        `<single>${type === 'single'}</single>`,
        '<shuffleanswers>true</shuffleanswers>',
        ...options.map(({ text, correct }) =>
          `<answer fraction="${correct ? share : wrong}" format="markdown">${textElement(text)}</answer>`)
      ]
    }
    case 'number':
      return [`<answer fraction="100">${textElement(String(answer))}<tolerance>${tolerance}</tolerance></answer>`]
    case 'text':
      return [
        '<usecase>0</usecase>',
        ...accepted.map(text => `<answer fraction="100">${textElement(patternOf(text))}</answer>`)
      ]
  }
}

/** Moodle needs a name. It is left out when it is read. */
function nameOf (text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= NAME_LENGTH ? line : `${characters.slice(0, NAME_LENGTH).join('')}…`
}

function textElement (text: string): string {
  return `<text>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</text>`
}
