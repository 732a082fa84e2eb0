import t from 'tap'
import { passagesWithout } from '../../../../companions/chat-engine/held-back/passages-without.js'
import { secretOf } from '../../../../companions/chat-engine/held-back/secrets.js'
import { passagesOf } from '../../../../companions/chat-engine/material/passages.js'

const SECRET = secretOf({
  type: 'text',
  question_text: 'Which structure of the cell releases energy?',
  options: [],
  accepted: ['mitochondrion'],
  explanation: ''
})
const sentences = (count: number, from = 0) =>
  Array.from({ length: count }, (_, number) => `Sample ${from + number} was stored in the cold room.`).join('\n\n')

t.test('a section is judged once, not once for each of its passages', async t => {
  let reads = 0
  const passages = passagesOf(`# Samples\n\n${sentences(50)}`, { kind: 'guide' })
  const [first] = passages
  const text = first?.section.text ?? ''
  const section = {
    headings: first?.section.headings ?? [],
    get text () {
      reads++
      return text
    }
  }
  const kept = passagesWithout(passages.map(passage => ({ ...passage, section })), [SECRET])
  t.equal(kept.length, passages.length)
  t.equal(reads, 1)
})

t.test('a section with the answer is cut down to what is kept of it', async t => {
  const guide = `# The mitochondrion\n\n${sentences(2)}\n\nThe mitochondrion works.\n\n# Rest\n\n${sentences(2, 2)}`
  const kept = passagesWithout(passagesOf(guide, { kind: 'guide' }), [SECRET])
  t.equal(kept.length, 4)
  t.notOk(JSON.stringify(kept).includes('mitochondrion'), 'neither a text nor a heading has it')
  t.strictSame(kept.map(({ headings }) => headings.join()), ['', '', 'Rest', 'Rest'])
})

t.test('a sentence that leans on one that is held back goes as well, and no other', async t => {
  const texts = (markdown: string) =>
    passagesWithout(passagesOf(markdown, { kind: 'guide' }), [SECRET]).map(({ text }) => text)
  t.strictSame(texts('# Cells\n\nThe nucleus has genes. The mitochondrion works. It is oval. It has walls. ' +
    'Cells divide. They grow.'), ['The nucleus has genes.', 'Cells divide.', 'They grow.'])
  t.strictSame(texts('# Células\n\nEl núcleo tiene genes. El mitochondrion trabaja. Este es ovalado. ' +
    'Las células se dividen.'), ['El núcleo tiene genes.', 'Las células se dividen.'])
  t.strictSame(texts('# Cells\n\nThe mitochondrion works.\n\n# Membranes\n\nIt is thin.'), ['It is thin.'])
})
