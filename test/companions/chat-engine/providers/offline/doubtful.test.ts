import t from 'tap'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { lines } from './reply-to.js'

const FILLER = Array.from({ length: 400 }, (_, n) => `The ${['photon', 'meson', 'gluon'][n % 3]} of row ${n} passes.`)
// In a course of one sentence it is asked, with three reasons to doubt it.
const DOUBTFUL = 'The range() function generates a sequence of whole numbers.'

async function answers (text: string, isReviewed = false): Promise<string[]> {
  const index = new MaterialIndex(passagesOf(text, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const questions = await questionsOffline(
    { topic: '', num_questions: 20, difficulty: 'medium', language: 'en', seed: 's', material, isReviewed })
  return questions.flatMap(question => question.type === 'text' ? question.accepted.slice(0, 1) : [])
}

const CLEAN = '- **Numeral**: a sign or a group of signs that stands for a number in a system of writing.'

t.test('what a large course has with many doubts is asked where there is nothing else; professors see all', async t => {
  const large = (...more: string[]) => lines('# Course', ...FILLER, '## Numbers', DOUBTFUL, '## Glossary', ...more)
  t.strictSame(await answers(large(CLEAN)), ['Numeral'])
  t.strictSame((await answers(large(CLEAN), true)).sort(), ['Numeral', 'range()'])
  t.strictSame(await answers(large()), ['range()'])
  const small = (await answers(lines('# Course', '## Numbers', DOUBTFUL, '## Glossary', CLEAN))).sort()
  t.strictSame(small, ['Numeral', 'range()'], 'a small course has few others')
})
