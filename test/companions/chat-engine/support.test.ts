import t from 'tap'
import { read, say, subjectsOf, testEngine } from './helper.js'
import { DESPAIR } from '../text/own-wishes.js'

const NOTE = 'Free counselling: **building C**, weekdays from 9 to 20 h.'
const GUIDES = {
  en: [
    '# Optics', '## Office hours', 'Dr. Hopper has office hours on Tuesdays from 10:00 to 12:00 in room 3.07.',
    '## Resit', 'The resit exam is on 2 July 2027 and counts 100 % of the grade.', '## Contents', 'Lenses bend light.'
  ].join('\n\n'),
  es: [
    '# Óptica', '## Tutorías', 'Las tutorías de la Dra. Vidal son los martes de 10:00 a 12:00 en el despacho 3.07.',
    '## Recuperación', 'El examen de recuperación es el 2 de julio de 2027.', '## Contenidos',
    'Las lentes desvían la luz.'
  ].join('\n\n'),
  beside: [
    '# Bases de datos', '## Evaluación',
    'El examen final es el 14 de enero de 2027 en el aula 12 y pesa un 60 % de la nota. ' +
    'Las prácticas pesan un 40 %. La convocatoria extraordinaria es el 3 de julio.'
  ].join('\n\n'),
  bare: '# Optics\n\n## Contents\n\nLenses bend light. A prism splits it into its colours.'
}

t.test('distress gets human words first, then office hours and resit of the material, then the note', async t => {
  const { app, database } = await testEngine(t, { SUPPORT_NOTE: NOTE })
  await subjectsOf(database).insertMany(Object.entries(GUIDES).map(([_id, guide]) => ({ _id, name: _id, guide })))
  const english = await say(app, 'I am failing, what can I do?', 's1', 'en')
  t.match(english.response, /^I am sorry[^]*Tuesdays from 10:00[^]*\[1\][^]*2 July 2027[^]*\[2\][^]*building C/)
  t.strictSame(english.sources.map(({ heading }: any) => heading), ['Optics › Office hours', 'Optics › Resit'])
  const spanish = await say(app, 'estoy agobiada', 's2', 'es')
  t.match(spanish.response, /^Siento que[^]*martes de 10:00[^]*2 de julio de 2027[^]*building C/)
  const beside = await say(app, 'voy a suspender, ¿qué hago?', 's6', 'beside')
  t.match(beside.response, /^Siento que[^]*3 de julio/, 'also where the resit stands beside the exam')
  const mixed = await say(app, 'estoy agobiada', 's3', 'en')
  t.match(mixed.response, /^Siento que[^]*Tuesdays/, 'the words are in the language of the student')
  const bare = await say(app, 'I am so overwhelmed', 's4', 'bare')
  t.match(bare.response, /^I am sorry/)
  t.notMatch(bare.response, /Lenses|time for you|exam went badly/)
  t.match((await say(app, 'I am so overwhelmed', 's5', 'empty')).response, /^I am sorry/, 'also without any material')
  for (const { confidence, hint } of [english, spanish, mixed, bare]) {
    t.strictSame([confidence, hint], [undefined, undefined], 'it is no question for the inbox, and no exercise')
  }
})

t.test('who gives up before any question is asked for what is not clear', async t => {
  const { app, database } = await testEngine(t)
  await subjectsOf(database).insertOne({ _id: 'en', name: 'Optics', guide: GUIDES.en })
  for (const [number, [query, told]] of [
    ['I give up', /^That happens to everybody/], ['I do not understand anything', /^That happens to everybody/],
    ['me rindo', /^Le pasa a todo el mundo/], ['no entiendo nada', /^Le pasa a todo el mundo/],
    ['another hint', /^Ask a question about the course first/]
  ].entries() as IterableIterator<[number, [string, RegExp]]>) {
    t.match((await say(app, query, `s${number}`, 'en')).response, told, query)
  }
})

t.test('whom to call is said where a life may be in danger, and then nothing of the course', async t => {
  const { app, database } = await testEngine(t, { SUPPORT_NOTE: NOTE })
  await subjectsOf(database).insertOne({ _id: 'en', name: 'Optics', guide: GUIDES.en })
  for (const [number, query] of ['I want to die', 'me quiero morir', 'I keep thinking of suicide'].entries()) {
    const { response, confidence } = await say(app, query, `s${number}`, 'en')
    t.match(response, /(?:call the emergency number|llama ahora al número de emergencias)[^]*building C/, query)
    t.notMatch(response, /Tuesdays|resit/, query)
    t.equal(confidence, undefined, query)
  }
  t.notMatch((await say(app, 'I am failing, what can I do?', 's9', 'en')).response, /emergency/)
})

const TAUGHT = ['A lens is a piece of glass that bends light.', 'A prism is a block of glass that splits light.',
  'A mirror is a smooth surface that sends light back.'].join('\n\n')

t.test('a test that waits keeps no help back from who is in distress', async t => {
  const { app, database } = await testEngine(t, { SUPPORT_NOTE: NOTE })
  const guide = `${GUIDES.en}\n\n${TAUGHT}`
  await subjectsOf(database).insertOne({ _id: 'en', name: 'Optics', guide })
  t.match((await say(app, 'Test me on optics', 's1', 'en')).response, /Question 1/, 'a test waits')
  const { response } = await say(app, 'I am failing, what can I do?', 's1', 'en')
  t.match(response, /^I am sorry[^]*Tuesdays from 10:00[^]*building C/)
})

t.test('who tells of bad news about an exam, and asks for no fact, gets human words in the same language', async t => {
  const { app } = await testEngine(t, { SUPPORT_NOTE: NOTE })
  const messages = {
    'I am sorry': [
      'I failed the exam, what now?', 'I bombed the exam', 'I feel like a failure', 'I have anxiety about this course',
      'I want to give up on this course'
    ],
    'Siento que': [
      'me quiero suicidar', 'quiero suicidarme', 'me siento fatal', 'He suspendido, ¿qué hago?', 'no voy a aprobar',
      'Suspendí el parcial, ¿qué puedo hacer?', 'tengo miedo de suspender', 'no sé qué hacer, voy fatal',
      'me va muy mal en la asignatura', 'otra vez suspenso'
    ]
  }
  let session = 0
  for (const [words, queries] of Object.entries(messages)) {
    for (const query of queries) {
      const { response, confidence } = await say(app, query, `s${session++}`, 'none')
      t.ok(response.startsWith(words), `${query}: ${response.slice(0, 60)}`)
      t.equal(confidence, undefined, query)
    }
  }
  const fact = await say(app, 'He suspendido el parcial, ¿cuándo es la recuperación?', `s${session++}`, 'none')
  t.notMatch(fact.response, /^Siento que/, 'who asks for a fact gets it')
})

t.test('who gives up where no test waits is in distress; who cancels a test is told that there is none', async t => {
  const { app } = await testEngine(t, { SUPPORT_NOTE: NOTE })
  for (const [number, message] of [...DESPAIR, 'I give up on this course', 'abandono la asignatura'].entries()) {
    const { response } = await say(app, message, `up${number}`, 'none')
    t.match(response, /^(?:I am sorry|Siento que)/, message)
  }
  for (const [number, message] of ['cancel the test', 'stop', 'cancela el test', 'quiero salir'].entries()) {
    const { response } = await say(app, message, `stop${number}`, 'none')
    t.match(response, /No test|ningún test/, message)
  }
  const asked = await say(app, 'I give up, what is a lens?', 'asked', 'none')
  t.notMatch(asked.response, /^I am sorry/, 'who asks something gets an answer')
})

t.test('a wish for a hint after a message of distress is about the question before it', async t => {
  const { app, database } = await testEngine(t)
  const guide = `${GUIDES.bare}\n\n${TAUGHT}`
  const hinted = { _id: 'hinted', name: 'Optics', guide, tutor_policy: 'hints' }
  await subjectsOf(database).insertOne(hinted)
  const first = await say(app, 'What does a prism do?', 's1', 'hinted')
  t.ok(first.hint, first.response)
  await say(app, 'I am so overwhelmed', 's1', 'hinted')
  const next = await say(app, 'another hint', 's1', 'hinted')
  t.ok(next.hint, next.response)
  t.match(next.response, /light|prism|glass/i)
})

t.test('distress in a course that gives hints is no exercise, and without a note the reply has none', async t => {
  const { app, database } = await testEngine(t)
  const hinted = { _id: 'hinted', name: 'Optics', guide: GUIDES.en, tutor_policy: 'hints' }
  await subjectsOf(database).insertOne(hinted)
  const { response, hint } = await say(app, "I can't do this anymore", 's1', 'hinted')
  t.match(response, /Tuesdays[^]*2 July 2027/)
  t.notMatch(response, /undefined|____/)
  t.equal(hint, undefined)
})

t.test('what is suggested is answered for certain; nothing is suggested where nothing is answered', async t => {
  const { app, database } = await testEngine(t)
  await subjectsOf(database).insertOne({ _id: 'bare', name: 'Optics', guide: '# Optics\n\nLight is fast and bright.' })
  for (const [subject, language] of [['algorithms', 'en'], ['algorithms', 'es'], ['historia', 'es']] as const) {
    const { questions } = await read(app, `/suggestions?subject=${subject}&language=${language}`)
    t.ok(questions.length >= 2 && questions.length <= 4, `${subject}, ${language}: ${questions.join(' ')}`)
    for (const [number, question] of questions.entries()) {
      t.equal((await say(app, question, `${subject}-${language}-${number}`, subject)).confidence, 'quoted', question)
    }
  }
  for (const subject of ['empty', 'bare', 'unknown']) {
    const nothing = { questions: [], test: false }
    t.strictSame(await read(app, `/suggestions?subject=${subject}&language=en`), nothing, subject)
  }
})

t.test('a test is suggested where the bank and the material, as the course uses them, have enough', async t => {
  const { app, database } = await testEngine(t)
  const hasTest = async (subject: string) => (await read(app, `/suggestions?subject=${subject}&language=en`)).test
  t.equal(await hasTest('algorithms'), true, 'the material alone has enough')
  const { response } = await say(app, 'Test me with 5 questions.', 'of-material', 'algorithms')
  t.match(response, '1', 'and a test of it begins')
  const bank = { name: 'Optics', guide: '# Optics\n\nLight is fast and bright.', tests: 'bank' as const }
  await subjectsOf(database).insertOne({ _id: 'optics', ...bank })
  t.equal(await hasTest('optics'), false)
  const question = { subject: 'optics', version: 1, type: 'text', text: 'What is fast?', accepted: ['light'] }
  const questions = [0, 1, 2, 3, 4].map(position =>
    ({ _id: `q${position}`, ...question, position, state: 'published' }))
  await database.collection<{ _id: string }>('questions').insertMany(questions)
  t.equal(await hasTest('optics'), true, 'five published questions are enough')
  await subjectsOf(database).updateOne({ _id: 'optics' }, { $set: { tests: 'generated' as const } })
  t.equal(await hasTest('optics'), false, 'not where tests are made of the material alone')
})

t.test('a professor from outside gets the guide where enrolment is open, and no question of the bank', async t => {
  const { app, database } = await testEngine(t)
  const description = 'How lenses, prisms and mirrors bend or reflect the light that falls on them.'
  const course = { name: 'Optics', description, guide: GUIDES.en, professor_id: 'emmy' }
  await subjectsOf(database).insertMany(['open', 'code', 'closed'].map(enrolment =>
    ({ _id: enrolment, ...course, enrolment, tests: 'bank' })) as never[])
  await database.collection<{ _id: string }>('users').insertMany([
    { _id: 'other', role: 'PROFESSOR' }, { _id: 'emmy', role: 'PROFESSOR' }, { _id: 'ada', role: 'STUDENT' }
  ] as never[])
  const known = { text: 'What bends light?', type: 'single', state: 'published', explanation: '', topic: '' }
  const options = ['A lens', 'A stone', 'A shoe', 'A pen'].map((text, number) => ({ text, correct: number === 0 }))
  await database.collection('questions').insertMany(['open', 'code', 'closed'].map(subject =>
    ({ _id: `q-${subject}`, subject, version: 1, difficulty: 'easy', options, ...known })) as never[])
  const ask = async (query: string, subject: string, user: string) =>
    (await say(app, query, `${subject}-${user}-${query.length}`, subject, user))
  for (const subject of ['open', 'code', 'closed']) {
    const { response } = await ask('When is the resit exam?', subject, 'other')
    t.equal(/2 July 2027/.test(response), subject === 'open', `${subject}: the guide`)
    t.match((await ask('When is the resit exam?', subject, 'emmy')).response, /2 July 2027/)
    t.match((await ask('When is the resit exam?', subject, 'ada')).response, /2 July 2027/)
    t.equal((await ask('Give me a test', subject, 'other')).interrupted, false, `${subject}: no question of the bank`)
    t.equal((await ask('Give me a test', subject, 'ada')).interrupted, true, `${subject}: students are asked`)
  }
  t.match((await ask('What is it about?', 'closed', 'other')).response, /lenses, prisms and mirrors/)
})
