import type { WrittenQuestion } from '../../../../collections/questions/question.js'
import { patternOf } from '../accepted.js'
import { tagOf } from '../difficulty-tag.js'
import { decimal, encodedArrow } from './gift-text.js'
import { equalShare } from '../shares.js'
import { pathOf } from '../topic-path.js'

/** The questions in GIFT, with their topics as categories. */
export function writeGift (questions: WrittenQuestion[]): string {
  let topic = ''
  const blocks: string[] = []
  for (const question of questions) {
    if (question.topic !== topic) {
      topic = question.topic
      blocks.push(`$CATEGORY: ${pathOf(topic)}`)
    }
    blocks.push(blockOf(question))
  }
  return blocks.map(block => `${block}\n\n`).join('')
}

function blockOf (question: WrittenQuestion): string {
  const { text, explanation, difficulty } = question
  const tag = tagOf(difficulty)
  const feedback = explanation === '' ? [] : [`####${escaped(encodedArrow(explanation))}`]
  return [
    ...(tag === undefined ? [] : [`// [tag:${tag}]`]),
    `[markdown]${escaped(text)}{${question.type === 'number' ? '#' : ''}`,
    ...[...answersOf(question), ...feedback].map(line => `\t${line}`),
    '}'
  ].join('\n')
}

function answersOf ({ type, options = [], answer = 0, tolerance = 0, accepted = [] }: WrittenQuestion): string[] {
  switch (type) {
    case 'single': return options.map(({ text, correct }) => `${correct ? '=' : '~'}${answerText(text)}`)
    case 'multiple': {
      const share = equalShare(options.filter(({ correct }) => correct).length)
      return options.map(({ text, correct }) => `~%${correct ? share : -100}%${answerText(text)}`)
    }
    case 'number': return [`=${decimal(answer)}:${decimal(tolerance)}`]
    case 'text': return accepted.map(text => `=${answerText(patternOf(text))}`)
  }
}

/** `%` and `[` would be read as a share and as a format. The format is that of the question. */
function answerText (text: string): string {
  return (/^[%[]/.test(text) ? '[markdown]' : '') + escaped(encodedArrow(text))
}

/** An indented first line follows a line break, since white space around a text is left out. */
function escaped (text: string): string {
  const whole = /^\s/.test(text) ? `\n${text}` : text
  return whole.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}
