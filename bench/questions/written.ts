import { rightOptionOf, rightPositions } from '../../companions/chat-engine/interactive-test/judgement.js'
import type { TestQuestion } from '../../companions/chat-engine/interactive-test/test.js'

/** A question as Markdown for readers: with its right answer, and the sentence and place that it rests on. */
export function written (question: TestQuestion, number: number): string {
  const { question_text: text, options, explanation } = question
  const right = rightPositions(question)
  const answer = options.length === 0
    ? `Typed: ${question.type === 'text' ? question.accepted.join(' | ') : numberOf(question)}`
    : options.map((option, at) => `- ${'ABCD'.charAt(at)}) ${option}${right.includes(at) ? ' ✓' : ''}`).join('\n')
  return `**${number}.** ${text}\n\n${answer}\n\n> ${explanation.replaceAll('\n', '\n> ')}`
}

function numberOf (question: TestQuestion): string {
  const tolerance = question.type === 'number' ? question.tolerance : 0
  return `${rightOptionOf(question)}${tolerance > 0 ? ` ± ${tolerance}` : ''}`
}
