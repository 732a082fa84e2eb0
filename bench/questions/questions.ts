import { questionsOffline } from '../../companions/chat-engine/providers/offline/offline-questions.js'
import { materialIn } from './course.js'
import { written } from './written.js'

/*
 * The questions that the offline generator makes of a course, as Markdown, each with the sentence that it comes from,
 * for readers who judge them by docs/item-writing.md: `npm run bench -- questions COURSE [TOPIC]`.
 */

const MAX_QUESTIONS = 60

const [course, topic = ''] = process.argv.slice(2)
if (course === undefined) {
  console.error('Usage: npm run bench -- questions COURSE [TOPIC]')
  process.exit(2)
}

const material = await materialIn(course)
const { subject, index: { language, passages } } = material
const order = {
  topic, num_questions: MAX_QUESTIONS, difficulty: 'medium' as const, language, material, seed: 'bench'
}

const started = performance.now()
const questions = await questionsOffline(order)
const took = performance.now() - started

const title = topic === '' ? subject : `${subject}, ${topic}`
console.log(`# ${title}: ${questions.length} questions of ${passages.length} passages`)
for (const [at, question] of questions.entries()) console.log(`\n${written(question, at + 1)}`)
console.error(`${questions.length} questions in ${Math.round(took)} ms`)
