import t from 'tap'
import type { TestQuestion } from '../../../../../companions/chat-engine/interactive-test/test.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'

// Statements that are rewritten by rule: a pronoun whose noun is certain, and "the following" before a list.

async function asked (text: string, language: 'en' | 'es' = 'en'): Promise<TestQuestion[]> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  return await questionsOffline({ topic: '', num_questions: 20, difficulty: 'medium', language, seed: 's', material })
}

const textsOf = (questions: TestQuestion[]) => questions.map(({ question_text: text }) => text)

const YEAR = 'was founded by merchants of Amsterdam in 1602.'

t.test('the first sentence of a section may be about its heading', async t => {
  const [question] = await asked(`## Brenford Trading Company\n\nIt ${YEAR}`)
  t.equal(question?.question_text, 'The course material says: “Brenford Trading Company was founded by merchants of ' +
    'Amsterdam in X”. Which year is X?')
  t.match(question?.explanation, `It ${YEAR}`, 'the sentence is quoted as it stands')
  t.strictSame(textsOf(await asked(`## Brenford Trading Company\n\nMany ships came. It ${YEAR}`)), [], 'not the first')
  t.strictSame(textsOf(await asked(`## Ships and Ports\n\nIt ${YEAR}`)), [], 'of two things')
  t.strictSame(textsOf(await asked(`## Brenford Trading Company\n\nThey ${YEAR.replace('was', 'were')}`)), [], 'of one')
})

const DEFINED = '## Trade\n\nThe **Brenford Society** is a company that sent ships to the islands of Skar.'

t.test('a sentence may be about what the one before it defines, which the explanation shows', async t => {
  const question = (await asked(`${DEFINED} It ${YEAR}`)).find(({ question_text: text }) => /Which year/.test(text))
  t.match(question?.question_text, '“The Brenford Society was founded by merchants of Amsterdam in X”')
  t.match(question?.explanation, `The Brenford Society is a company that sent ships to the islands of Skar. It ${YEAR}`)
  const pointing = textsOf(await asked(`${DEFINED} This company ${YEAR}`))
  t.ok(pointing.some(text => /“The Brenford Society was founded/.test(text)), 'this company')
  const noun = textsOf(await asked(`${DEFINED} This island ${YEAR}`))
  t.notOk(noun.some(text => /Which year/.test(text)), 'this island')
  const apart = textsOf(await asked(`${DEFINED}\n\nIt ${YEAR}`))
  t.notOk(apart.some(text => /Which year/.test(text)), 'another paragraph')
})

t.test('"it" may stand for nothing', async t => {
  const text = '## Brenford Trading Company\n\nIt seems that merchants of Amsterdam founded the port of Skar in 1602.'
  t.strictSame(textsOf(await asked(text)), [])
})

t.test('a Spanish sentence without a subject is about its heading', async t => {
  const [question] = await asked('## Compañía de Brenford\n\nFue fundada por comerciantes de Ámsterdam en 1602.', 'es')
  t.match(question?.question_text, '«Compañía de Brenford fue fundada por comerciantes de Ámsterdam en X»')
})

t.test('"the following" before a number is left out, and a sentence with it makes the title of its list', async t => {
  const parts = '- Roots\n- Trunk\n- Branches\n- Leaves\n'
  const counted = textsOf(await asked(`## Trees\n\nAn oak tree consists of the following four parts:\n\n${parts}`))
  t.ok(counted.includes('How many parts does an oak tree consist of?'), counted.join('\n'))
  const listed = textsOf(await asked(`## Trees\n\nAn oak tree consists of the following parts:\n\n${parts}`))
  t.ok(listed.some(text => text.startsWith('The course material lists under “Parts of an oak tree”: ')),
    listed.join('\n'))
  const roble = 'El roble consta de las siguientes partes:\n\n- Raíces\n- Tronco\n- Ramas\n- Hojas\n'
  const spanish = textsOf(await asked(`## Árboles\n\n${roble}`, 'es'))
  t.ok(spanish.some(text => text.startsWith('El material enumera en «Partes del roble»: ')), spanish.join('\n'))
})
