import t from 'tap'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { testOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'

type Texts = Array<[filename: string, text: string]>

async function test (topic: string, documents: Texts) {
  const passages = documents.flatMap(([filename, text]) =>
    passagesOf(text, filename === '' ? { kind: 'guide' } : { kind: 'document', filename }))
  const index = new MaterialIndex(passages)
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  return await testOffline({ topic, num_questions: 5, difficulty: 'medium', language: 'en', seed: 's', material })
}

/** The first answers to the questions of a test. */
async function answers (topic: string, documents: Texts): Promise<string[]> {
  const { questions } = await test(topic, documents)
  return questions.flatMap(question => question.type === 'text' ? question.accepted.slice(0, 1) : []).sort()
}

const TREE = 'A *tree* is a connected graph without cycles that has one root node.'
const HEAP = 'A *heap* is a structure in which each parent is at least as large as its children.'
const QUEUE = 'A *queue* is a list in which the element that came first is the first one to leave.'

t.test('a chapter that is named by its number is the one whose heading has it', async t => {
  for (const [first, second, third] of [
    ['Chapter 1: Trees', 'Chapter 2: Heaps', 'Chapter 3: Queues'], ['1. Trees', '2. Heaps', '3. Queues'],
    ['1 Trees', '2 Heaps', '3 Queues'], ['Chapter I. Trees', 'Chapter II. Heaps', 'Chapter III. Queues']
  ] as const) {
    const text = [`## ${first}`, TREE, `## ${second}`, HEAP, `## ${third}`, QUEUE].join('\n\n')
    const guide: Texts = [['', `# Data\n\n${text}\n`]]
    t.strictSame(await answers('chapter 2', guide), ['Heap'], second)
    t.strictSame(await answers('chapters 1 and three', guide), ['Queue', 'Tree'], 'several')
    t.strictSame(await answers('chapter 7', guide), [], 'there is none')
  }
})

t.test('else it is the document whose name has it', async t => {
  const documents: Texts = [['01-trees.md', TREE], ['02-heaps.md', HEAP], ['03-queues.md', QUEUE]]
  t.strictSame(await answers('chapter 2', documents), ['Heap'])
  t.strictSame(await answers('tema 3', documents), ['Queue'])
})

t.test('a number at the beginning of one heading makes no chapter of it', async t => {
  const guide = `# Data\n\n## 2 sided tables\n\n${HEAP}\n\n## Queues\n\n${QUEUE}\n`
  t.strictSame(await answers('chapter 2', [['', guide]]), [])
})

t.test('a test on a section that gives no question is on what stands beside it, and says so', async t => {
  const { questions, beside } = await test('Performance',
    [['', `# Data\n\n## Trees\n\n${TREE}\n\n## Performance\n\nIt is fast.\n\n## Heaps\n\n${HEAP}\n`]])
  t.equal(questions.length, 2)
  t.strictSame(beside, questions)
})
