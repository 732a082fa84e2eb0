import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languageOf } from '../../companions/text/language.js'
import { rightOptionOf, rightPositions } from '../../companions/chat-engine/interactive-test/judgement.js'
import { MaterialIndex } from '../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../companions/chat-engine/material/passages.js'
import { questionsOffline } from '../../companions/chat-engine/providers/offline/offline-questions.js'

/*
 * The questions that the offline generator makes of a course, as Markdown, each with the sentence that it comes from,
 * for readers who judge them by docs/item-writing.md: `npm run bench -- questions COURSE [TOPIC]`. A course is a text
 * or Markdown file, which is its guide, or a folder of such files, which are its documents.
 */

const MAX_QUESTIONS = 60

const [course, topic = ''] = process.argv.slice(2)
if (course === undefined) {
  console.error('Usage: npm run bench -- questions COURSE [TOPIC]')
  process.exit(2)
}

const passages = statSync(course).isDirectory()
  ? readdirSync(course).sort().flatMap(filename =>
    passagesOf(readFileSync(join(course, filename), 'utf8'), { kind: 'document', filename }))
  : passagesOf(readFileSync(course, 'utf8'), { kind: 'guide' })
const index = new MaterialIndex(passages)
const subject = basename(course)
const material = { subject, index, answers: [], hasInbox: false, retrievalFailed: false }
const language = languageOf(passages.slice(0, 60).map(({ text }) => text).join(' '))
const order = {
  topic, num_questions: MAX_QUESTIONS, difficulty: 'medium' as const, language, material, seed: 'bench'
}

const started = performance.now()
const questions = await questionsOffline(order)
const took = performance.now() - started

const title = topic === '' ? subject : `${subject}, ${topic}`
console.log(`# ${title}: ${questions.length} questions of ${passages.length} passages`)
for (const [number, question] of questions.entries()) {
  const { question_text: text, options, explanation } = question
  const right = rightPositions(question)
  const answer = options.length === 0
    ? `Typed: ${question.type === 'text' ? question.accepted.join(' | ') : rightOptionOf(question)}`
    : options.map((option, at) => `- ${'ABCD'.charAt(at)}) ${option}${right.includes(at) ? ' ✓' : ''}`).join('\n')
  console.log(`\n**${number + 1}.** ${text}\n\n${answer}\n\n> ${explanation.replaceAll('\n', '\n> ')}`)
}
console.error(`${questions.length} questions in ${Math.round(took)} ms`)
