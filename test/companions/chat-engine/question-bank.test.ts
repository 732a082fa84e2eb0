import t from 'tap'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { MIGRATIONS } from '../../../companions/chat-engine/migrations.js'
import { migrate } from '../../../lib/database/migrations.js'
import { resume, say, subjectsOf, testEngine } from './helper.js'

const DAY = 24 * 60 * 60 * 1000

/** Published questions of `algorithms`: `q1`, `q2`, … each about the capital of a land of its own. */
async function bank (database: Connection, count: number, fields: object = {}, first = 1): Promise<void> {
  await database.collection<{ _id: string }>('questions').insertMany(
    Array.from({ length: count }, (_, at) => at + first).map(number => ({
      _id: `q${number}`,
      subject: 'algorithms',
      version: 2,
      type: 'single',
      text: `Which town is the seat of Landia${number}?`,
      options: ['Right', 'Left', 'Upper', 'Lower']
        .map((side, at) => ({ text: `${side}ville${number}`, correct: at === 0 })),
      explanation: `Rightville${number} governs Landia${number}.`,
      topic: number % 2 === 0 ? 'even lands' : 'odd lands',
      difficulty: 'medium',
      source: { title: 'atlas.pdf', page: number, quote: `Rightville${number} governs Landia${number}.` },
      state: 'published',
      position: number,
      ...fields
    } as any)))
}

async function settingOf (database: Connection, tests: string): Promise<void> {
  await subjectsOf(database).updateOne({ _id: 'algorithms' }, { $set: { tests } as any })
}

/** Answers all questions of a test wrongly, or rightly. @returns the ids of the questions, and the last reply */
async function take (
  app: FastifyInstance, wish: string, isRight = true, id = 's1'
): Promise<{ ids: string[], last: any }> {
  let reply = await say(app, wish, id)
  const ids: string[] = []
  while (reply.interrupted) {
    const { question_id, options } = reply.interrupt_info
    ids.push(question_id)
    const answer = options.find((option: string) => option.startsWith(isRight ? 'Right' : 'Left'))
    reply = (await resume(app, answer, { id })).body
  }
  return { ids, last: reply }
}

t.test('a typing error counts as right in a question of the bank where its teacher says so', async t => {
  for (const lenient of [true, false, undefined]) {
    const { app, database } = await testEngine(t)
    const typed = { type: 'text', options: undefined, accepted: ['firewall'] }
    await bank(database, 1, { ...typed, ...(lenient !== undefined && { lenient }) })
    await say(app, 'quiz me with 1 question')
    const { body } = await resume(app, 'firewal')
    t.equal(body.feedback.correct, lenient === true, String(lenient))
  }
})

t.test('a test asks the published questions of the bank first, and tells what an answer counts as', async t => {
  const { app, database } = await testEngine(t)
  await bank(database, 2)
  await bank(database, 1, { state: 'draft' }, 7)
  await bank(database, 1, { state: 'retired' }, 8)
  const first = await say(app, 'quiz me with 3 questions')
  t.match(first.interrupt_info, {
    question_id: /^q[12]$/, question_type: 'single', question_num: 1, progress: { current: 1, total: 3 }
  })
  const number = first.interrupt_info.question_id.slice(1)
  const { body } = await resume(app, `Leftville${number}`)
  const { seconds, ...feedback } = body.feedback
  t.ok(Number.isInteger(seconds) && seconds >= 0, 'the time is measured')
  t.strictSame(feedback, {
    question_id: `q${number}`,
    version: 2,
    correct: false,
    chosen: [`Leftville${number}`],
    right_option: `Rightville${number}`,
    explanation: `Rightville${number} governs Landia${number}.`,
    source: { title: 'atlas.pdf', page: Number(number), quote: `Rightville${number} governs Landia${number}.` },
    topic: number === '2' ? 'even lands' : 'odd lands'
  })
  t.match(body.interrupt_info.question_id, /^q[12]$/)
  const { body: last } = await resume(app, 'skip')
  t.match(last.interrupt_info.question_id, /^made-/, 'generated questions come after those of the bank')
})

t.test('a subject with the bank alone asks fewer questions and says so; another asks generated ones alone', async t => {
  const { app, database } = await testEngine(t)
  await bank(database, 2)
  await settingOf(database, 'bank')
  const few = await say(app, 'quiz me with 5 questions')
  t.match(few.response, /^The question bank has 2 questions about .*, not 5\./)
  t.equal(few.interrupt_info.total_questions, 2)
  await say(app, 'cancel the test')
  t.match((await say(app, 'quiz me on volcanoes', 's2')).response, /^The question bank of this course has no questions/)
  t.match((await say(app, 'quiz me on even lands', 's3', 'algorithms', 'grace')).interrupt_info.question_id, /^q2$/)
  await settingOf(database, 'generated')
  t.match((await say(app, 'quiz me with 1 question', 's4')).interrupt_info.question_id, /^made-/)
})

t.test('the questions that a student saw least recently come first, in an order of the test\'s own', async t => {
  const { app, database } = await testEngine(t)
  await bank(database, 9)
  await settingOf(database, 'bank')
  const { ids: first } = await take(app, 'quiz me with 3 questions')
  const { ids: second } = await take(app, 'quiz me with 3 questions', true, 's2')
  const { ids: third } = await take(app, 'quiz me with 3 questions', true, 's3')
  t.equal(new Set([...first, ...second, ...third]).size, 9, 'no question comes twice before all were asked')
  const { ids: fourth } = await take(app, 'quiz me with 3 questions', true, 's4')
  t.strictSame([...fourth].sort(), [...first].sort(), 'then the oldest ones come again')
})

t.test('what was asked today comes again from the bank alone, where nothing else is left, and it is said', async t => {
  const { app, database } = await testEngine(t)
  await bank(database, 3)
  await settingOf(database, 'bank')
  const wish = 'quiz me with 2 questions'
  t.notMatch((await say(app, wish, 's1')).response, /already today/)
  await say(app, 'cancel the test', 's1')
  const { ids } = await take(app, wish, true, 's2')
  t.equal(ids.length, 2, 'all but the one that was seen')
  const { response } = await say(app, 'quiz me with 3 questions', 's3')
  t.match(response, /^A test of 3 questions about .*\. You were asked 2 of them already today: there are no others\./)
})

t.test('what a cancelled test left open is asked again on the same day, before what was answered', async t => {
  const { app, database } = await testEngine(t)
  const guide = '# Stones\n\n- **Slate**: a stone that splits into thin and even sheets of rock.\n' +
    '- **Pumice**: a stone that swims on water because gas has left holes in it.\n'
  await subjectsOf(database).updateOne({ _id: 'empty' }, { $set: { guide } })
  const terms = new Set<string>()
  for (let test = 1; test <= 6; test++) {
    const reply = await say(app, 'quiz me with 1 question', `c${test}`, 'empty')
    t.equal(reply.interrupted, true, `test ${test}: ${reply.response}`)
    t.notMatch(reply.response, /already today/)
    terms.add(reply.interrupt_info?.question_text)
    await say(app, 'cancel the test', `c${test}`, 'empty')
  }
  t.ok(terms.size > 1, 'what was just cancelled is not asked next')
  await subjectsOf(database).updateOne({ _id: 'empty' }, { $set: { guide: guide.split('- **Pumice')[0] } })
  for (let test = 7; test <= 9; test++) {
    const { interrupted, response } = await say(app, 'quiz me with 1 question', `c${test}`, 'empty')
    t.equal(interrupted, true, `the only question: ${response}`)
    await say(app, 'cancel the test', `c${test}`, 'empty')
  }
})

t.test('generated questions that were not asked today come before those of the bank that were', async t => {
  const { app, database } = await testEngine(t)
  await bank(database, 2)
  const wish = 'quiz me with 2 questions'
  const first = await take(app, wish, true, 's1')
  t.strictSame(first.ids.sort(), ['q1', 'q2'])
  const seen = new Set(first.ids)
  let reply = await say(app, wish, 's2')
  for (let test = 3; reply.interrupted && !/already today/.test(reply.response); test++) {
    const { ids } = await take(app, wish, true, `t${test}`)
    t.strictSame(ids.filter(id => seen.has(id) && id.startsWith('made-')), [], 'no generated question comes again')
    ids.forEach(id => seen.add(id))
    if (test === 3) t.ok(ids.every(id => id.startsWith('made-')), 'the material has others')
    if (test > 30) throw new Error('the material never ends')
    reply = await say(app, wish, `u${test}`)
    await say(app, 'cancel the test', `u${test}`)
  }
  t.match(reply.response, /You were asked [12] of them already today: there are no others\./)
})

t.test('a cancelled test is told as cancelled, and what was seen of it is not in the next one', async t => {
  const { app, database } = await testEngine(t)
  await bank(database, 3)
  await settingOf(database, 'bank')
  const { interrupt_info: seen } = await say(app, 'quiz me with 3 questions')
  const { body } = await resume(app, 'I give up', { current_question_index: 0 })
  t.match(body.test_result, { cancelled: true, total_questions: 3, correct_answers: 0, score: 0 })
  t.equal(body.interrupted, false)
  const repeated = await resume(app, 'I give up', { current_question_index: 0 })
  t.strictSame([repeated.body, repeated.headers['x-repeated']], [body, 'true'])
  const { ids } = await take(app, 'quiz me with 3 questions', true, 's2')
  t.strictSame([ids.length, ids.includes(seen.question_id)], [2, false])
  t.equal((await take(app, 'quiz me with 3 questions', true, 's3')).ids.length, 3, 'the one after it may have them')
})

t.test('a question that waits in another session is not asked in a second test', async t => {
  const { app, database } = await testEngine(t)
  await bank(database, 3)
  await settingOf(database, 'bank')
  await say(app, 'quiz me with 1 question')
  const { response } = await say(app, 'quiz me with 3 questions', 's3')
  t.match(response,
    /^I have 2 questions about .* for you now, not 3: others wait in a test of yours, or you were asked/)
  t.match((await say(app, 'quiz me with 3 questions', 's4')).response, /^I cannot make a test about .* now: its /)
  await say(app, 'cancel the test', 's3')
  const { ids } = await take(app, 'quiz me with 3 questions', true, 's2')
  t.equal(ids.length, 1, 'neither the one that waits nor the one that was seen')
})

t.test('a test is refused for what waits elsewhere with that reason, not for want of material', async t => {
  const { app, database } = await testEngine(t)
  const guide = '# Stones\n\n- **Slate**: a stone that splits into thin and even sheets of rock.\n' +
    '- **Pumice**: a stone that swims on water because gas has left holes in it.\n'
  await subjectsOf(database).updateOne({ _id: 'empty' }, { $set: { guide } })
  const first = await say(app, 'hazme un test fácil de 4 preguntas', 's1', 'empty')
  t.match(first.response, /^El material da para .* fácil \(\d de \d preguntas? sin opciones\)\./)
  const second = await say(app, 'quiz me with 4 questions', 's2', 'empty')
  t.match(second.response, /^I cannot make a test about Nothing yet now: its questions wait in a test of yours/)
  t.match((await say(app, 'quiz me on volcanoes', 's3', 'empty')).response, /does not have enough on it/)
})

const SHARED_WORDS: Array<[what: string, fields: (number: number) => object]> = [
  ['explanations that name a chapter', number => ({ explanation: `See chapter ${number} of the textbook.` })],
  ['the same explanation', () => ({ explanation: 'This was shown in the lecture; the textbook has it.' })],
  ['explanations that differ in a name', number => ({ explanation: `Landia${number} is governed from its seat.` })],
  ['numbers as answers of one kind of question', number => ({
    type: 'number',
    options: undefined,
    answer: number + 1,
    tolerance: 0,
    text: `How many towns has Landia${number}?`,
    explanation: `Landia${number} has ${number + 1} towns.`
  })],
  ['answers that are yes or no', number => ({
    text: `Is Landia${number} an island?`,
    options: ['Yes', 'No'].map((text, at) => ({ text, correct: at === 0 })),
    explanation: `Yes, Landia${number} is an island.`
  })],
  ['long options of the same words', number => ({
    options: ['north', 'south'].map((side, at) => ({
      text: `The seat of the government stands in the ${side} of Landia${number}`, correct: at === 0
    })),
    explanation: `The seat of the government stands in the north of Landia${number}.`
  })]
]
for (const [what, fields] of SHARED_WORDS) {
  t.test(`a test that waits or was cancelled leaves the rest of a bank with ${what}`, async t => {
    const { app, database } = await testEngine(t)
    for (let number = 1; number <= 12; number++) {
      await bank(database, 1, { source: undefined, ...fields(number) }, number)
    }
    await settingOf(database, 'bank')
    const first = await say(app, 'quiz me with 4 questions')
    const second = await say(app, 'quiz me with 20 questions', 's2')
    t.equal(second.interrupt_info.total_questions, 8, 'all but those that wait')
    await say(app, 'cancel the test', 's2')
    await say(app, 'cancel the test')
    t.equal((await say(app, 'quiz me with 20 questions', 's3')).interrupt_info.total_questions, 11,
      `all but the one that was seen: ${first.interrupt_info.question_id}`)
  })
}

const PROTOCOLS = ['TCP', 'UDP', 'IP', 'ARP']

t.test('a test that waits leaves the rest of a bank whose questions have the same options and answers', async t => {
  const { app, database } = await testEngine(t)
  const asked = ['numbers each byte', 'has a header of eight bytes', 'gives each host an address', 'finds a card',
    'begins with a handshake', 'carries most video calls', 'leads packets through routers', 'broadcasts its request',
    'controls congestion', 'keeps no state', 'splits what is too long', 'answers with a card number']
  for (const [at, what] of asked.entries()) {
    await bank(database, 1, {
      text: `Which protocol ${what}?`,
      options: PROTOCOLS.map((text, position) => ({ text, correct: position === at % 4 })),
      explanation: `See chapter ${at % 3}. ${PROTOCOLS.join(', ')} are protocols; ${PROTOCOLS[at % 4]} ${what}.`,
      source: undefined
    }, at + 1)
  }
  await settingOf(database, 'bank')
  await say(app, 'quiz me with 4 questions')
  t.equal((await say(app, 'quiz me with 20 questions', 's2')).interrupt_info.total_questions, 8, 'all that do not wait')
})

t.test('a fact is asked once a day, by a question of the bank or by one that was made of the material', async t => {
  const { app, database } = await testEngine(t)
  const guide = '# Layers\n\n- **Network layer**: the layer that routes packets between distant hosts by addresses.\n' +
    '- **Transport layer**: the layer that lets two programs of distant hosts talk with each other.\n'
  await subjectsOf(database).updateOne({ _id: 'algorithms' }, { $set: { guide } })
  await bank(database, 1, {
    text: 'Which layer routes packets?',
    options: ['Network layer', 'Physical layer', 'Session layer', 'Link layer']
      .map((text, at) => ({ text, correct: at === 0 })),
    explanation: 'See chapter 3.',
    source: undefined
  })
  await bank(database, 1, {
    text: 'Which layer is responsible for routing the packets?',
    type: 'text',
    options: undefined,
    accepted: ['the network layer'],
    explanation: 'See chapter 4.',
    source: undefined
  }, 2)
  const first = await say(app, 'quiz me with 5 questions')
  t.equal(first.interrupt_info.total_questions, 2, 'one about each layer')
  await resume(app, 'a')
  await resume(app, 'transport layer')
  const second = await say(app, 'quiz me with 5 questions', 's2')
  t.match(second.response, /already today/, 'none is new')
})

t.test('what was missed comes again after a day, of each topic in turn', async t => {
  const { app, database } = await testEngine(t)
  await bank(database, 4)
  await settingOf(database, 'bank')
  await take(app, 'quiz me with 4 questions', false)
  t.match((await say(app, 'practise what I missed', 's2')).response, /^There is nothing to practise now/)
  const before = new Date(Date.now() - DAY - 1000)
  await app.engine.models.TestRun.updateMany({}, { $set: { finished_at: before } })
  const { ids, last } = await take(app, 'practise what I missed', true, 's3')
  t.strictSame([...ids].sort(), ['q1', 'q2', 'q3', 'q4'])
  t.not(Number(ids[0]?.slice(1)) % 2, Number(ids[1]?.slice(1)) % 2, 'one topic follows the other')
  t.match(last.test_result, { score: 100 })
  t.match((await say(app, 'practise what I missed', 's4')).response, /^There is nothing/, 'they are right now')
})

t.test('what the gateway has recorded is practised, too: a generated question as it was', async t => {
  const { app, database } = await testEngine(t)
  const made = await say(app, 'quiz me with 1 easy question', 'x', 'algorithms', 'grace')
  const { question_id, question_text: text, options } = made.interrupt_info
  await database.collection<{ _id: string }>('test_answers').insertOne({
    _id: 'a',
    user_id: 'ada',
    subject: 'algorithms',
    question_id,
    text,
    options,
    right_option: options[2],
    explanation: 'So it is.',
    topic: '',
    correct: false,
    at: new Date(Date.now() - 2 * DAY)
  } as any)
  const reply = await say(app, 'repasar mis fallos', 's9')
  t.equal(reply.interrupt_info.question_id, question_id)
  t.equal((await resume(app, options[2], { id: 's9' })).body.feedback.correct, true)
})

t.test('a test of before this version goes on: its question is answered', async t => {
  const { app, database } = await testEngine(t)
  const { models: { TestRun } } = app.engine
  await say(app, 'hello')
  const question = { question_text: 'Which?', options: ['one', 'two'], correct_option: 1, explanation: 'Two it is.' }
  await TestRun.collection.insertOne({
    _id: 'old',
    thread: 's1',
    user_id: 'ada',
    subject: 'algorithms',
    language: 'en',
    awaiting: 's1',
    version: 0,
    phase: 'awaiting answer',
    started_at: new Date(),
    state: {
      topic: 'T',
      num_questions: 1,
      difficulty: 'easy',
      questions: [question],
      current_question_index: 0,
      user_answers: [],
      feedback_history: [],
      scores: [],
      pending_feedback: null
    }
  } as any)
  await migrate(database, 'engine of the next start', MIGRATIONS)
  const { body } = await resume(app, 'b', { current_question_index: 0 })
  t.match(body, { feedback: { correct: true, version: 1, right_option: 'two' }, test_result: { score: 100 } })
})

t.test('of several answers sent at once, each is told what counted, and all but one that it was told', async t => {
  const { app, database } = await testEngine(t)
  await bank(database, 1)
  await settingOf(database, 'bank')
  await say(app, 'quiz me with 1 question')
  const answers = ['Rightville1', 'Leftville1', 'Upperville1', 'Lowerville1']
  const replies = await Promise.all(answers.map(async answer =>
    await resume(app, answer, { current_question_index: 0 })))
  t.equal(new Set(replies.map(({ body }) => JSON.stringify(body.feedback))).size, 1)
  t.equal(replies.filter(({ headers }) => headers['x-repeated'] === 'true').length, 3)
})

t.test('questions with several right options, a number or a text are asked and judged', async t => {
  const { app, database } = await testEngine(t)
  await settingOf(database, 'bank')
  await bank(database, 1, { type: 'number', options: undefined, answer: 42, tolerance: 1 }, 1)
  const { interrupt_info: info, response } = await say(app, 'quiz me with 1 question')
  t.strictSame([info.question_type, info.options], ['number', []])
  t.match(response, /Answer with a number/)
  t.equal((await say(app, 'When is the final exam?')).interrupted, true, 'a question is no answer')
  t.match(await say(app, '42,5'), { feedback: { correct: true, right_option: '42' }, test_result: { score: 100 } })
  await database.collection('questions').deleteMany({})
  await bank(database, 1, { type: 'text', options: undefined, accepted: ['Rome', 'Roma'] }, 2)
  await say(app, 'quiz me with 1 question')
  t.equal((await say(app, 'Rome')).interrupted, true, 'a text is answered by resume alone')
  t.match((await resume(app, 'it is roma')).body.feedback, { correct: true, right_option: 'Rome' })
})

t.test('a question of the bank that has no answer is not asked', async t => {
  const { app, database } = await testEngine(t)
  await settingOf(database, 'bank')
  await bank(database, 1)
  await bank(database, 1, { type: 'number', options: undefined }, 2)
  await bank(database, 1, { type: 'text', options: undefined }, 3)
  await bank(database, 1, { type: 'single', options: [{ text: 'Leftville', correct: false }] }, 4)
  t.strictSame((await take(app, 'quiz me with 4 questions')).ids, ['q1'])
})
