import t from 'tap'
import { MaterialIndex } from '../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../companions/chat-engine/material/passages.js'
import { testOffline } from '../../../../companions/chat-engine/providers/offline/offline-questions.js'

/* Which questions the tests have that a student wishes for, by their topic and their form. */

function materialOf (guide: string, subject = 'x') {
  const index = new MaterialIndex(passagesOf(guide, { kind: 'guide' }))
  return { subject, index, answers: [], hasInbox: false, retrievalFailed: false }
}

const common = { num_questions: 5, difficulty: 'medium', language: 'en', seed: 's' } as const

const AGENCIES = `# Agencies

The **Federal Trade Commission** (FTC) guards fair trade. The **Food and Drug Administration** (FDA) tests drugs.

The **National Labor Relations Board** (NLRB) hears workers. The **Environmental Protection Agency** (EPA) guards water.

The **Federal Bureau of Investigation** (FBI) looks for crimes. The **Internal Revenue Service** (IRS) takes taxes.
`

t.test('where options are asked for, questions with options come first, and say how hard they are', async t => {
  const material = materialOf(AGENCIES)
  const plain = await testOffline({ ...common, topic: '', material })
  t.equal(plain.questions[0]?.type, 'text', 'else the answers are typed')
  const { questions } = await testOffline({ ...common, topic: '', material, hasOptions: true })
  t.equal(questions[0]?.type, 'single')
  t.ok(questions.every(({ type, difficulty }) => difficulty === (type === 'single' ? 'easy' : 'medium')),
    'each has its own difficulty')
})

const LAW = `# Business Laws and Regulations

## Torts

A **battery** is a tort for which a person can be sued by the one who was touched.

## Contracts

A **covenant** is a contract that a court enforces against the one who made it.

## Sources

A **statute** is a written rule that was passed by a legislature.
`

t.test('a topic that is the name of the course is the whole course', async t => {
  for (const [topic, subject] of [['business law', 'Law'], ['law', 'Law'], ['business law', 'business-law']] as const) {
    const material = materialOf(LAW, subject)
    const whole = await testOffline({ ...common, topic: '', material })
    t.strictSame(await testOffline({ ...common, topic, material }), whole, `${topic} of ${subject}`)
  }
  const { questions } = await testOffline({ ...common, topic: 'torts', material: materialOf(LAW, 'Law of torts') })
  t.match(questions[0]?.question_text, /sued/, 'a part of its name is a topic')
})

t.test('a word for a subject that the material does not have is no part of the topic', async t => {
  for (const topic of ['contract theory', 'fundamentos de contract']) {
    const { questions, beside } = await testOffline({ ...common, topic, material: materialOf(LAW) })
    t.match(questions[0]?.question_text, /court enforces/, topic)
    t.notOk(beside.includes(questions[0]!), 'it is about it')
  }
})

function documents (texts: string[]) {
  const index = new MaterialIndex(texts.flatMap((text, at) =>
    passagesOf(text, { kind: 'document', filename: `${at + 1}.md` })))
  return { ...materialOf(''), index }
}

const STARS = '- **Nova**: a star that is bright for some weeks.\n- **Pulsar**: a star that turns round in a second.\n'
const ROCKS = '- **Slate**: a rock that splits into thin sheets.\n- **Pumice**: a rock that swims on the water.\n'

t.test('a test on a topic that is short is filled with what stands near it, and not from elsewhere', async t => {
  const comet = '## Comets\n\n- **Coma**: a cloud of gas that hides the head of a body of ice.\n\n'
  const rest = Array.from({ length: 300 }, () => 'This was said.').join('\n\n')
  for (const [stars, rocks] of [[STARS, ROCKS], [ROCKS, STARS]] as const) {
    const material = documents([`# Sky\n\n${comet}## Others\n\n${stars}`, `# Rest\n\n${rest}`, `# Ground\n\n${rocks}`])
    const { questions, beside } = await testOffline({ ...common, topic: 'comets', material })
    t.match(questions[0]?.question_text, /cloud of gas/)
    t.ok(beside.length > 0, 'it says which stand near it')
    t.strictSame(questions.filter(({ source }) => source?.title !== '1.md'), [])
  }
})
