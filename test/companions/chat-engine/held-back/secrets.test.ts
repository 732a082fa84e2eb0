import t from 'tap'
import {
  asksFor, commonKeysIn, giveAway, hasRareKey, secretOf, tells
} from '../../../../companions/chat-engine/held-back/secrets.js'
import type { TestQuestion } from '../../../../companions/chat-engine/interactive-test/test.js'

const UDP: TestQuestion = {
  type: 'single',
  question_text: 'Which protocol sends messages without a connection?',
  options: ['User Datagram Protocol', 'Sliding window', 'Token ring'],
  correct_option: 0,
  explanation: 'Video calls rely on datagrams, since late packets are worthless.'
}
const SHARE: TestQuestion = {
  type: 'number',
  question_text: 'What part of the grade does the laboratory project decide?',
  options: [],
  answer: 2.5,
  tolerance: 0,
  explanation: ''
}
const LONG: TestQuestion = {
  type: 'text',
  question_text: 'What does the compiler remove?',
  options: [],
  accepted: ['unreachable branches, constant expressions, duplicate loads', 'dead code'],
  explanation: ''
}

const TOLD: Array<[question: TestQuestion, text: string, around: string, isTold: boolean]> = [
  [UDP, 'Think of the user datagram protocol.', '', true],
  [UDP, 'A protocol for the datagram of a user.', '', true],
  [UDP, 'A datagram has a header.', '', false],
  [UDP, 'Packets that are late are worthless in video calls.', '', true],
  [UDP, 'Late packets are worthless for calls.', '', true],
  [UDP, 'Video.', '', false],
  [UDP, 'Some protocol that sends messages without any connection', '', true],
  [UDP, 'A protocol has a connection.', '', false],
  // A figure stands in many sentences: it tells beside words of the question.
  [SHARE, 'It is 2.5.', '', false],
  [SHARE, 'It is 2.5.', 'Laboratory', true],
  [SHARE, 'The project counts 2.5 points.', '', true],
  [SHARE, 'The project counts 2,5 points.', '', true],
  [SHARE, 'The project counts 3.5 points.', '', false],
  // Most of the words of a long answer are the answer, and all of a short one.
  [LONG, 'duplicate branches and constant expressions that are unreachable', '', true],
  [LONG, 'constant expressions and duplicate values', '', false],
  [LONG, 'the code is dead', '', true],
  [LONG, 'the code', '', false]
]
for (const [question, text, around, isTold] of TOLD) {
  t.test(`"${text}" below "${around}" ${isTold ? 'tells' : 'does not tell'} "${question.question_text}"`, async t => {
    t.equal(tells(text, around, secretOf(question)), isTold)
  })
}

t.test('a key that is no common word is found as it is and in simple codes; a figure is none', async t => {
  const secret = secretOf({ ...UDP, options: ['Robertson', 'x', 'y'] })
  const base64 = Buffer.from('robertson').toString('base64')
  for (const text of ['It was Robertson.', 'nostrebor', 'eboregfba', base64, 'r o b e r t s o n']) {
    t.equal(hasRareKey(text, secret), true, text)
  }
  for (const text of ['Rob', 'reborn', 'It was Ada.']) t.equal(hasRareKey(text, secret), false, text)
  t.equal(hasRareKey('It is 2.5', secretOf(SHARE)), false)
  t.equal(hasRareKey('dlog', secretOf({ ...UDP, options: ['Gold', 'x', 'y'] })), false, 'short ones only as they are')
  t.equal(hasRareKey('gold', secretOf({ ...UDP, options: ['Gold', 'x', 'y'] })), true)
})

t.test('a key is found through Markdown, full-width letters, escapes, and the parts of a program', async t => {
  const secret = secretOf({ ...UDP, options: ['Robertson', 'x', 'y'] })
  for (const text of [
    'It was **Rob**ertson.', 'Rob_ert_son', '`Robert``son`', 'Ｒｏｂｅｒｔｓｏｎ', 'Rob\u00ADert\u200Bson', 'Rob&shy;ertson',
    '&#82;obertson', '&#x52;obertson', '\\u0052obertson', '%52obertson', 'Rob<b>ert</b>son', 'Rob<!-- -->ertson',
    'print("Rob" + "ertson")', '["Rob", "ertson"].join("")', '```\nname = \'Rob\' \'ertson\'\n```',
    'String.fromCharCode(82, 111, 98, 101, 114, 116, 115, 111, 110)', '52 6f 62 65 72 74 73 6f 6e',
    '01010010 01101111 01100010 01100101 01110010 01110100 01110011 01101111 01101110', '𝐑𝐨𝐛𝐞𝐫𝐭𝐬𝐨𝐧'
  ]) t.equal(hasRareKey(text, secret), true, text)
  for (const text of ['Rob and **ertson**', '10, 20, 30, 40, 50, 60', 'a_b `c` "d" + "e"', '100 % of 2027']) {
    t.equal(hasRareKey(text, secret), false, text)
  }
})

t.test('the figures of an answer are found by themselves', async t => {
  t.strictSame(['It is 2.5', 'It is 2,5', 'It is 3'].map(text => commonKeysIn(text, secretOf(SHARE))),
    [true, true, false])
  t.equal(commonKeysIn('User Datagram Protocol', secretOf(UDP)), false)
})

t.test('what is common is no rare key: figures, dates, a yes, a truth, a letter, a unit', async t => {
  for (const answer of ['30 %', '30 percent', '3 hours', 'yes', 'True', 'falso', 'b', '12 puntos', '2027', 'no']) {
    const [key] = secretOf({ ...LONG, accepted: [answer] }).keys
    t.equal(key?.isCommon, true, answer)
  }
  for (const answer of ['Robertson', '3 Robertson', 'photosynthesis']) {
    const [key] = secretOf({ ...LONG, accepted: [answer] }).keys
    t.equal(key?.isCommon, false, answer)
  }
})

const ASKED: Array<[message: string, isAsked: boolean]> = [
  ['Which protocol sends messages without a connection?', true],
  ['a protocol without connection for messages', true],
  ['messages without connection', true],
  ['Explain the sliding window', true],
  ['Is it the token ring?', true],
  ['connection', false],
  ['How is the weather in the network lab today?', false],
  ['How do I print a file?', false]
]
for (const [message, isAsked] of ASKED) {
  t.test(`"${message}" ${isAsked ? 'asks' : 'does not ask'} for the answer`, async t => {
    t.equal(asksFor(message, secretOf(UDP), () => false), isAsked)
  })
}

t.test('one word of a question asks for its answer where it is rare in the material', async t => {
  t.equal(asksFor('connection', secretOf(UDP), term => term.startsWith('connec')), true)
  t.equal(asksFor('window', secretOf(UDP), () => true), false, 'a word that the question has not')
})

t.test('a question gives another one away where it tells its answer, and not by words of explanations', async t => {
  const ring: TestQuestion = {
    ...UDP, question_text: 'What moves around?', options: ['Bicycles', 'Nothing', 'Waves'], explanation: ''
  }
  t.equal(giveAway(UDP, ring), false)
  const telling = { ...ring, explanation: 'Unlike the user datagram protocol, it sends messages in order.' }
  t.strictSame([giveAway(UDP, telling), giveAway(telling, UDP)], [true, true], 'in either order')
  const quoting = { ...ring, source: { title: 'x', quote: 'A datagram of the user is a message without protocol.' } }
  t.equal(giveAway(quoting, UDP), true, 'in the passage that it was made from')
  t.equal(giveAway({ ...ring, explanation: UDP.explanation }, UDP), false, 'the same explanation without the answer')
  const apart = { ...ring, explanation: 'A user knows it. A datagram is short. Each protocol has rules.' }
  t.equal(giveAway(apart, UDP), false, 'its words in several sentences')
  t.equal(giveAway({ ...ring, explanation: 'The user datagram protocol is young.' }, UDP), false, 'its name alone')
  const figure = { ...ring, explanation: 'The laboratory project decides 2.5 of the grade.' }
  t.equal(giveAway(figure, SHARE), true, 'a figure about the same thing')
  t.equal(giveAway({ ...ring, explanation: 'There are 2.5 bicycles.' }, SHARE), false)
  t.equal(giveAway({ ...ring, explanation: 'The laboratory has 2.5 chairs.' }, SHARE), false, 'about another thing')
})

t.test('of questions with the same options, none gives another one away by the names of its explanation', async t => {
  const options = ['TCP', 'UDP', 'IP', 'ARP']
  const bank = [
    ['Which protocol numbers its segments?', 'TCP numbers what it sends; UDP and IP do not.'],
    ['Which protocol has a header of eight bytes?', 'The header of UDP is short, that of TCP is long.'],
    ['Which protocol gives each host an address?', 'IP addresses hosts, and TCP and UDP address programs.'],
    ['Which protocol asks for the address of a card?', 'ARP broadcasts its request below IP.']
  ].map(([text = '', explanation = ''], at): TestQuestion =>
    ({ type: 'single', question_text: text, options, correct_option: at, explanation }))
  for (const one of bank) {
    t.strictSame(bank.filter(other => other !== one && giveAway(one, other)), [], one.question_text)
  }
})

t.test('an explanation that says where to read is no secret', async t => {
  const secret = secretOf({ ...UDP, explanation: 'See chapter 3 of the textbook.' })
  t.equal(tells('Chapter 4 of the textbook is about sorting.', '', secret), false)
})

t.test('the place of what an explanation quotes is no secret: each reply out of the course has it', async t => {
  const place = '— guide.md, Protocols of the Internet › Datagram'
  const secret = secretOf({ ...UDP, explanation: `${UDP.explanation}\n${place}` })
  t.equal(tells(place, '', secret), false)
})
