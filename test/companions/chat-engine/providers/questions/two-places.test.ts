import t from 'tap'
import type { TestQuestion } from '../../../../../companions/chat-engine/interactive-test/test.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import type { TestOrder } from '../../../../../companions/chat-engine/providers/provider.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { abbreviates } from '../../../../../companions/chat-engine/providers/questions/links/statements.js'

// What a hard test connects: two places of the material.

async function hard (
  text: string, language: 'en' | 'es' = 'en', more: Partial<TestOrder> = {}
): Promise<TestQuestion[]> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const order = { topic: '', num_questions: 20, difficulty: 'hard' as const, language, seed: 's', material }
  return await questionsOffline({ ...order, ...more })
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

t.test('a hard test begins with a question of two places, also where a classmate was asked it', async t => {
  const course = `${TOWER}- **Stele**: an upright slab of stone that carries the laws of a king.\n` +
    '- **Cella**: the inner room of a shrine in which the image of the god stands.\n\n' +
    '## Ur\n\nA stairway of stones led ten priests to the ziggurat from the river.'
  const [first] = await hard(course, 'en', { num_questions: 2 })
  t.match(first?.question_text, /^One place/)
  const [again] = await hard(course, 'en', { num_questions: 2, lately: first === undefined ? [] : [first] })
  t.equal(again?.question_text, first?.question_text)
})

t.test('a statement has its verb also where the endings of verbs are not those of English', async t => {
  const torre = '## Glosario\n\n- **Zigurat**: una torre escalonada de ladrillos que lleva un templo en Sumeria.\n\n'
  const [question] = await hard(`${torre}## Ur\n\nDiez sacerdotes suben la escalera de piedra hasta el zigurat ` +
    'desde el río.', 'es')
  t.match(question?.question_text, '«Diez sacerdotes suben la escalera de piedra hasta el X desde el río»')
})

t.test('a statement that says nothing of its term is no second place', async t => {
  const places = async (said: string, heading = 'Ur') =>
    textsOf(await hard(`${TOWER}## ${heading}\n\n${said}`)).filter(text => text.startsWith('One place'))
  const said = 'A stairway of stones led ten priests to the ziggurat from the river.'
  t.equal((await places(said)).length, 1)
  t.strictSame(await places(said, 'When to use it'), [], 'a condition')
  for (const none of [
    'See notes of the priests for the way to the ziggurat from the bank of the wide river.',
    'A major reason for the fame of Ur is the way of stones to the ziggurat from the river.',
    'A stairway of stones led 10,500 priests to the ziggurat from the river.',
    'A stairway of stones led ten priests to the ziggurat from the marks $7, 5, 3, 2$ of the river.',
    'The ziggurat of bricks dominates the northern part of the ruins of Ur and of Eridu.',
    'The ziggurat went out without a review of the plans by the first priest of Ur.',
    'Every ziggurat, it loses a layer of bricks in the floods of the wide river near Ur.',
    'Plan of the ruins near Ur with a stairway of stones and a ziggurat.'
  ]) t.strictSame(await places(none), [], none)
})

t.test('what is said of some of the things of a name is no second place', async t => {
  const places = async (said: string) =>
    textsOf(await hard(`${TOWER}## Ur\n\n${said}`)).filter(text => text.startsWith('One place'))
  t.equal((await places('Ziggurats dominate the northern part of the ruins of Ur and of Eridu.')).length, 1)
  t.strictSame(await places('Ziggurats in the region of Ur dominate the northern part of many ruins.'), [])
})

t.test('a name in code that shortens a term gives it away', async t => {
  t.ok(abbreviates('the sender assigns an X, denoted SeqNum, to each frame', 'sequence number'), 'SeqNum')
  t.notOk(abbreviates('the sender writes MaxSize to each frame', 'sequence number'), 'of another one')
})

t.test('a term that begins with a number is none', async t => {
  const said = (name: string) => `## ${name}\n\n${name} are joined by a thick band of fibers below the surface of ` +
    `the head.\n\n## Summary\n\n${name} control the opposite sides of the body of each animal with a spine.`
  t.match(textsOf(await hard(said('Hemispheres'))).join('\n'), /X control/)
  t.notMatch(textsOf(await hard(said('Two hemispheres'))).join('\n'), /X control/)
})

t.test('a statement in Spanish that says nothing of its term is no second place', async t => {
  const tower = '## Glosario\n\n- **Zigurat**: una torre escalonada de ladrillos que sostenía un templo en las ' +
    'ciudades de Sumer.\n\n'
  const places = async (said: string, heading = 'Ur') =>
    textsOf(await hard(`${tower}## ${heading}\n\n${said}`, 'es')).filter(text => text.startsWith('Un lugar'))
  const said = 'Una escalera de piedra llevó a diez sacerdotes al zigurat desde la orilla del río.'
  t.equal((await places(said)).length, 1)
  t.strictSame(await places(said, 'Cuándo usarlo'), [], 'a condition')
  for (const none of [
    'Véase el camino de piedra de los sacerdotes al zigurat desde la orilla del río.',
    'Una razón de la fama de Ur es el camino de piedra al zigurat desde la orilla del río.',
    'Una escalera de piedra llevó a 10.500 sacerdotes al zigurat desde la orilla del río.'
  ]) t.strictSame(await places(none), [], none)
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
  const asked = (await hard(sections)).find(({ question_text: text }) => /^Which of these came/.test(text))
  const [, way = '', event] = /^Which of these came (before|after) “(.*)”\?$/.exec(asked?.question_text ?? '') ?? []
  const right = asked?.options[asked.type === 'single' ? asked.correct_option : 9]
  const isBefore = way === 'before'
  t.equal(event, isBefore
    ? 'King Otto of Mersia burned the bridge of Colm'
    : 'Count Karl of Vesten opened the mine of Drun')
  t.equal(right, isBefore
    ? 'Duke Aldo of Arlen founded the port of Brenford'
    : 'Bishop Paul of Leith built the abbey of Rook')
  t.strictSame(asked?.explanation.match(/17\d\d/g)?.sort(), ['1701', '1716', '1723', '1748', '1755'])
  const one = await hard(`## Place\n\n${EVENTS.join('\n\n')}`)
  t.notMatch(textsOf(one).join('\n'), /Which of these came/, 'one section is one place')
})

t.test('what two sections say of a term makes a question, though none defines it', async t => {
  const first = '## Ziggurat\n\nA ziggurat carries a temple of the city god on a terrace of burnt bricks.'
  const other = '## Ur\n\nThe ziggurat dominates the northern part of the ruins of the old harbour.'
  const [question] = await hard(`${first}\n\n${other}`)
  t.equal(question?.question_text, 'One place of the course material says: “An X carries a temple of the city god ' +
    'on a terrace of burnt bricks”, and another one says: “The X dominates the northern part of the ruins of the ' +
    'old harbour”. Which term is X? (Hint: Z…, 8 letters)')
  t.equal(question?.type === 'text' ? question.accepted[0] : '', 'Ziggurat')
  t.match(question?.explanation, /burnt bricks[^]+old harbour/, 'both places')
  const several = other.replace('Ur', 'Towns').replace('The ziggurat dominates', 'The ziggurats dominate')
  t.notMatch(textsOf(await hard(`${first}\n\n${several}`)).join(), /One place/, 'those of one town')
})

t.test('an abbreviation is hidden in what another section says with it', async t => {
  const text = '## Layers\n\nThe User Datagram Protocol (UDP) carries single messages.\n\n' +
    '## Ports\n\nThe UDP port field has a length of sixteen bits in the header of each message.'
  t.match(textsOf(await hard(text)).join('\n'), '“The X port field has a length of sixteen bits in the header of ' +
    'each message”, and another one says what the abbreviation X stands for. What does it stand for?')
  const long = text.replace('The UDP port field', 'The port field of the user datagram protocol')
  t.match(textsOf(await hard(long)).join('\n'), 'and another one shortens X to “UDP”. Which term is X?')
})

t.test('a question has a letter for a term that another one defines', async t => {
  const text = `${TOWER}## Ur\n\nIn 1923, Leonard Woolley uncovered the walls of the ziggurat of the moon god.`
  t.match(textsOf(await hard(text)).join('\n'),
    /describes (\w) as “a stepped tower of bricks .*the walls of the \1 of/)
})

t.test('in Spanish, too', async t => {
  const text = '## Glosario\n\n- **Zigurat**: una torre escalonada de ladrillos que sostenía un templo en las ' +
    'ciudades de Sumeria.\n\n## Ur\n\nUna amplia escalera de piedra llevaba a los sacerdotes al zigurat desde el río.'
  t.match((await hard(text, 'es'))[0]?.question_text,
    'y otro dice: «Una amplia escalera de piedra llevaba a los sacerdotes al X desde el río». ¿Qué término es X?')
})

t.test('a word is no abbreviation that is written like it', async t => {
  const course = (word: string) => '## Unión\n\nEl Comité Económico y Social Europeo (CESE) reúne a los empresarios ' +
    'de Europa.\n\nEl CESE opina sobre las leyes del mercado interior.\n\n## Puestos\n\n' +
    `El ${word} es discrecional, con garantía de asignación de otro puesto en cada administración del país.`
  t.match(textsOf(await hard(course('CESE'), 'es')).join('\n'), 'El X es discrecional')
  t.notMatch(textsOf(await hard(course('cese'), 'es')).join('\n'), 'El X es discrecional')
})
