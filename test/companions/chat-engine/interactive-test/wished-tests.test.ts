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
  const again = await testOffline({ ...common, topic: '', material, hasOptions: true, lately: questions })
  t.equal(again.questions[0]?.type, 'single', 'also where a classmate had these')
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
