import t from 'tap'
import type { TestQuestion } from '../../../../../companions/chat-engine/interactive-test/test.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'

// What a hard test connects: two places of the material.

async function hard (text: string, language: 'en' | 'es' = 'en'): Promise<TestQuestion[]> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  return await questionsOffline({ topic: '', num_questions: 20, difficulty: 'hard', language, seed: 's', material })
}

const textsOf = (questions: TestQuestion[]) => questions.map(({ question_text: text }) => text)

const TOWER = '## Glossary\n\n' +
  '- **Ziggurat**: a stepped tower of bricks that carried a temple in the cities of Sumer.\n\n'

t.test('a statement has its term as an object, in the plural, or by another name', async t => {
  const [object] = await hard(`${TOWER}## Ur\n\nA stairway of stones led ten priests to the ziggurat from the river.`)
  t.match(object?.question_text, 'another one says: “A stairway of stones led ten priests to the X from the river”')
  const [plural] = await hard(`${TOWER}## Ur\n\nZiggurats dominate the northern part of the ruins of Ur and of Eridu.`)
  t.match(plural?.question_text, 'another one says: “X dominate the northern part of the ruins of Ur and of Eridu”')
  const compound = `${TOWER}## Ur\n\nA stairway of stones led ten priests to the ziggurat temple from the river.`
  t.notMatch(textsOf(await hard(compound)).join('\n'), /One place/, 'a ziggurat temple is another thing')
  const smaller = `${TOWER}## Ur\n\nA stairway of stones led ten priests to the smaller ziggurat of the river.`
  t.notMatch(textsOf(await hard(smaller)).join('\n'), /One place/, 'a smaller ziggurat is one of two')
})

t.test('a list has the term among its members, and the explanation shows both places', async t => {
  const list = '## Types of buildings\n\nThe types of buildings are:\n\n- Ziggurat\n- Mastaba\n- Obelisk\n- Stoa\n'
  const [question] = (await hard(TOWER + list)).filter(({ question_text: text }) => text.includes('stepped tower'))
  t.equal(question?.question_text, 'One place of the course material describes X as “a stepped tower of bricks that ' +
    'carried a temple in the cities of Sumer”, and another one lists under “The types of buildings are”: X, Mastaba, ' +
    'Obelisk and Stoa. Which term is X? (Hint: Z…, 8 letters)')
  t.match(question?.explanation, /Glossary[^]+Types of buildings/)
})

t.test('a place in a list of code is no mark in what a place says', async t => {
  const glossary = '## Glossary\n\n- **Ziggurat**: a stepped tower of bricks that carried a temple in the cities of ' +
    'Sumer.\n\n## Ur\n\n'
  const said = 'A wide stair of stone led the priests to the ziggurat from the bank of the river.'
  t.match(textsOf(await hard(glossary + said)).join('\n'), /A wide stair of stone/)
  t.notMatch(textsOf(await hard(glossary + said.replace('stair', 'stair[1]'))).join('\n'), /A wide stair/)
})

t.test('two places that say the same make no question', async t => {
  const same = 'The ziggurat is a stepped tower of bricks that carried a temple in the cities of Sumer and Akkad.'
  t.notMatch(textsOf(await hard(`${TOWER}## Ur\n\n${same}`)).join('\n'), /One place/)
})

t.test('a definition may name a term in the plural', async t => {
  const text = '## Glossary\n\n- **Telescope**: an instrument that collects the light of stars far away in the sky.\n' +
    '- **Eyepiece**: a magnifying lens that is used for the view of the image in telescopes.\n'
  t.ok(textsOf(await hard(text)).some(asked => asked.startsWith('Which term is defined as “a magnifying lens that is ' +
    'used for the view of the image in X”, where X is the term for')), 'in telescopes')
})

const EVENTS = [
  'In 1701, Duke Aldo of Arlen founded the port of Brenford.',
  'In 1716, King Otto of Mersia burned the bridge of Colm.',
  'In 1723, Queen Ines of Tarna invaded the island of Skar.',
  'In 1748, Count Karl of Vesten opened the mine of Drun.',
  'In 1755, Bishop Paul of Leith built the abbey of Rook.'
]

t.test('events of several sections are put in order', async t => {
  const sections = EVENTS.map((event, at) => `## Place ${'ABCDE'.charAt(at)}\n\n${event}`).join('\n\n')
  const asked = (await hard(sections)).find(({ question_text: text }) => /^Which of these came before/.test(text))
  t.equal(asked?.question_text, 'Which of these came before “King Otto of Mersia burned the bridge of Colm”?')
  t.equal(asked?.options[asked.type === 'single' ? asked.correct_option : 9],
    'Duke Aldo of Arlen founded the port of Brenford')
  t.strictSame(asked?.explanation.match(/17\d\d/g)?.sort(), ['1701', '1716', '1723', '1748', '1755'])
  const one = await hard(`## Place\n\n${EVENTS.join('\n\n')}`)
  t.notMatch(textsOf(one).join('\n'), /came before/, 'one section is one place')
})

t.test('in Spanish, too', async t => {
  const text = '## Glosario\n\n- **Zigurat**: una torre escalonada de ladrillos que sostenía un templo en las ' +
    'ciudades de Sumeria.\n\n## Ur\n\nUna amplia escalera de piedra llevaba a los sacerdotes al zigurat desde el río.'
  t.match((await hard(text, 'es'))[0]?.question_text,
    'y otro dice: «Una amplia escalera de piedra llevaba a los sacerdotes al X desde el río». ¿Qué término es X?')
})
