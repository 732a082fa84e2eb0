import t, { type Test } from 'tap'
import { LinkFilter } from '../../../../../companions/chat-engine/providers/model/filters/links.js'
import { Masks } from '../../../../../companions/chat-engine/providers/model/filters/masks.js'
import { ModelWindow } from '../../../../../companions/chat-engine/providers/model/model-window.js'
import { peer, say } from '../../helper.js'
import {
  completion, askedIn, played, startModel, withGuide, type ModelOptions, type Played, type Step
} from '../../model-double.js'

const shared = await startModel(t, { LLM_CONTEXT_TOKENS: 8192 })

async function windowOf (t: Test, told: Record<string, unknown>, options: ModelOptions = {}): Promise<Played> {
  const model = await startModel(t, options)
  model.told = told
  return played(model, ['DEGREE: related\nFine.'])
}

const sizeOf = ({ calls }: Played) => calls.at(-1)?.messages.reduce((sum, { content }) => sum + content.length, 0) ?? 0

const LONG = Array.from({ length: 2000 }, (_, n) => `Statement ${n} is about the exam in the room ${n * 7}.`)
  .join('\n\n')

const TOLD: Array<[server: string, told: Record<string, unknown>, tokens: number]> = [
  ['llama.cpp', { '/props': { default_generation_settings: { n_ctx: 2048 } } }, 2048],
  ['vLLM', { '/v1/models': { data: [{ id: 'other' }, { id: 'test-model', max_model_len: 4096 }] } }, 4096],
  ['Ollama', { '/api/ps': { models: [{ name: 'test-model', context_length: 16_384 }] } }, 16_384],
  ['a server that tells nothing', {}, 8192]
]
for (const [server, told, tokens] of TOLD) {
  t.test(`prompt and reply are within the window that the server tells: ${server}`, async t => {
    const model = await windowOf(t, told)
    await withGuide(t, model.database, { guide: LONG })
    for (const query of ['When is the exam?', `When is the exam? ${'and so on '.repeat(3000)}`]) {
      t.match((await model.ask(query)).body, { answered_by: 'model' })
      const reply = model.calls.at(-1)?.max_tokens ?? Infinity
      t.ok(reply <= tokens / 2, `${reply} tokens for the reply`)
      const size = sizeOf(model)
      t.ok(size / 3 + reply <= tokens, `${size} characters and ${reply} tokens in ${tokens}`)
      t.ok(size > 2000, 'it is used')
    }
  })
}

t.test('a server that is away when it is asked again has the window that it had', async t => {
  let isAway = false
  const url = await peer(t, (_request, response) => {
    if (isAway) response.destroy()
    else response.end(JSON.stringify({ default_generation_settings: { n_ctx: 2048 } }))
  })
  const window = new ModelWindow({ baseUrl: `${url}/v1`, model: 'test-model' })
  const { reply } = await window.room()
  isAway = true
  const later = Date.now() + 3_600_000
  t.intercept(Date, 'now', { value: () => later })
  t.match(await window.room(), { isSmall: true, reply })
  window.forget()
  t.match(await window.room(), { isSmall: false }, 'until a call was too long')
})

const UNSURE = 'Why do many students fail the final exam?'

t.test('a small window has all in one message, with the rules beside the question', async t => {
  const model = await windowOf(t, {}, { LLM_CONTEXT_TOKENS: 2048 })
  await model.ask(UNSURE)
  await model.ask('and why do they like it?')
  const { messages } = model.calls.at(-1) ?? { messages: [] }
  t.equal(messages.length, 1)
  t.match(messages[0]?.content, /Student: Why do many[^]*\nAnswer the question in one/)
  t.equal(askedIn(model.calls.at(-1)), 'and why do they like it?')
  const asked = await say(model.app, 'quiz me with 2 questions', 'small', 'algorithms', 'small')
  t.match(asked, { interrupted: true, answered_by: 'material' }, 'and a test is made')
  t.ok(sizeOf(model) / 3 + 512 <= 2048, `${sizeOf(model)} characters`)
})

t.test('with a small window, the material answers where it does so for sure, at once', async t => {
  const { ask, calls } = await windowOf(t, {}, { LLM_CONTEXT_TOKENS: 2048 })
  const { body } = await ask()
  t.match(body, { answered_by: 'material', confidence: 'quoted', response: /18 January 2027/ })
  t.notMatch(body.response, /language model/, 'nothing has failed')
  t.equal(calls.length, 0)
})

t.test('with a small window, passages stand below a reply that is not sure', async t => {
  const model = await startModel(t, { LLM_CONTEXT_TOKENS: 2048 })
  const asked = async (said: string) => (await played(model, [said]).ask(UNSURE)).body
  const { response, ...unsure } = await asked('They do not study [1].')
  t.match(unsure, { answered_by: 'model', confidence: 'related' })
  t.match(response, /^They do not study \[1\]\.\n\nThis may answer it:\n\n> [^]*\[2\]/)
  const cited = [...response.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
  t.strictSame(new Set(cited), new Set(unsure.sources.map((_: unknown, at: number) => at + 1)))
  t.match(await asked('DEGREE: quoted\nMany do not study [1].'), { response: 'Many do not study [1].' })
  t.match((await asked('No idea.')).response, /^No idea\.\n\nThis may answer it:\n\n> [^]*\[1\]/)
  const denials = ['NOT IN THE MATERIAL', '**Not in the material.** [2]', '[1] NOT IN THE MATERIAL! [1] [2]\n']
  for (const said of ['DEGREE: none\nThey sleep.', ...denials]) {
    t.match(await asked(said), { response: /^This may answer it:/, answered_by: 'material' }, said)
  }
})

t.test('with a small window, a reply is quoted where its words are those of what it cites', async t => {
  const model = await startModel(t, { LLM_CONTEXT_TOKENS: 2048 })
  const asked = async (said: string, question = UNSURE) => (await played(model, [(response, { messages }) => {
    const excerpts = (messages[0]?.content ?? '').split(/^(?=\[\d+\] )/m).slice(1)
    const exam = excerpts.findIndex(text => text.includes('18 January 2027')) + 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(completion(`${said} [${exam}].`))
  }]).ask(question)).body
  const said = 'The final exam covers all units and lasts 3 hours'
  t.match(await asked(said), { response: `${said} [1].`, confidence: 'quoted', answered_by: 'model' })
  t.match(await asked('The final exam covers all units, or lasts 3 hours'), { confidence: 'quoted' })
  t.match(await asked('The final exam covers units of astronomy, cooking and gardening'), { confidence: 'related' })
  for (const [question, reply] of [
    ['Do many students fail the final exam because of the books?', 'Many students fail the final exam'],
    ['How long do many students cry because of the books?', 'They cry about the exam that covers all units'],
    [UNSURE, 'No'], [UNSURE, 'It is so'], [UNSURE, 'They fail 18 January']
  ] as const) t.notMatch(await asked(reply, question), { confidence: 'quoted' }, `words of the question: ${reply}`)
})

const DAYS = `T 9/21 poems and letters of farmers
Th 9/23 internment during the war, novels of Okada
T 9/28 group presentation, library visit
Th 9/30 photographs of Lange`
const WEEKS = 'Week 2: graph traversal. Week 3: sorting by merging halves. Week 4: greedy algorithms with coins.'
const DATES = 'Jueves 8 de octubre: suma de matrices cuadradas\nJueves 15 de octubre: espacios de funciones continuas'
const SAID_OF: Array<[guide: string, question: string, right: string, ...others: string[]]> = [
  [DAYS, 'Which stories will we be talking about from 9/23 through 9/30?', 'Internment during the war, novels of Okada',
    'Group presentation, library visit', 'Poems and letters of farmers'],
  [WEEKS, 'Which stuff shall we be talking about in week 3?', 'Sorting by merging halves',
    'Greedy algorithms with coins', 'Graph traversal'],
  [WEEKS, 'Which 3 algorithms shall we be talking about?', 'Sorting by merging halves, greedy with coins'],
  [DATES, '¿De qué cosas hablaremos el jueves 8 de octubre?', 'Suma de matrices cuadradas',
    'Espacios de funciones continuas']
]
t.test('with a small window, what is told of another day or week than the one asked for is not quoted', async t => {
  const model = await startModel(t, { LLM_CONTEXT_TOKENS: 2048 })
  for (const [guide, question, right, ...others] of SAID_OF) {
    const { ask, database } = played(model, [right, ...others].map(said => `${said} [1].`))
    await withGuide(t, database, { guide: `# Course\n\n## Contents\n\n${guide}` })
    t.match((await ask(question, { id: 'right' })).body, { confidence: 'quoted', answered_by: 'model' }, right)
    for (const [at, said] of others.entries()) {
      t.match((await ask(question, { id: `other-${at}` })).body, { confidence: 'related' }, said)
    }
  }
})

t.test('with a small window, a denial in another language is answered by the material, and no failure', async t => {
  const model = await startModel(t, { LLM_CONTEXT_TOKENS: 2048 })
  const { app, ask } = played(model, ['exam\nexamen', 'NOT IN THE MATERIAL'])
  const { body } = await ask('Wann ist denn eigentlich die nächste Klausur?')
  t.match(body, { answered_by: 'material' })
  t.notMatch(body.response, /language model/)
  t.match((await app.inject('/system/info')).json(), { status: 'operational' })
})

t.test('what a reply says in its middle is no denial', async t => {
  const { ask } = played(shared, ['DEGREE: related\nThe room is\nnot in the material\nof the course.'])
  t.match((await ask()).body.response, /is\nnot in the material\nof/)
})

t.test('a prompt that is too long is made once more with half of the material', async t => {
  const tooLong: Step = { status: 400, body: JSON.stringify({ error: { message: 'maximum context length is 900' } }) }
  const { ask, calls, database } = played(shared, [tooLong, 'DEGREE: related\nFine.'])
  await withGuide(t, database, { guide: LONG })
  t.match((await ask('When is the exam?')).body, { response: 'Fine.', answered_by: 'model' })
  const [first = 0, second = 0] = calls.map(({ messages }) => messages[0]?.content.length)
  t.ok(second < first * 0.6, `${first} characters, then ${second}`)
})

t.test('the temperature is low, and left out where the endpoint refuses it', async t => {
  const refused = { status: 400, body: JSON.stringify({ error: { message: 'temperature does not support 0.2' } }) }
  const { ask, calls } = played(await startModel(t), [refused, 'DEGREE: related\nFine.'])
  await ask()
  await ask()
  t.strictSame(calls.map(({ temperature }) => temperature), [0.2, undefined, undefined])
})

t.test('two questions about one material have one beginning, and the date, the course and the rules', async t => {
  const { ask, calls, database } = played(shared, ['DEGREE: related\nFine.'])
  const guide = '# Optics\n\n## Lenses\n\nA lens bends light.\n\n## Mirrors\n\nA mirror sends light back.'
  await withGuide(t, database, { guide, name: 'Optics and waves' })
  await ask('What does a lens bend?', { id: 'lens' })
  await ask('What does a mirror send back, and why?', { id: 'mirror' })
  const [first, second] = calls.map(({ messages }) => messages)
  t.equal(first?.[0]?.content, second?.[0]?.content, 'the server need not read the material again')
  t.match(first?.[0]?.content, /The course: "Optics and waves"\n/)
  const rules = first?.at(-1)?.content ?? ''
  t.match(rules, `The student asks (on ${new Date().toISOString().slice(0, 10)}):`)
  t.match(rules, /Where excerpts disagree, tell both, and which[^]*\n.*\nWhat does a lens bend\?$/)
})

t.test('the settings of a model go along with its calls', async t => {
  const model = await startModel(t, {
    LLM_MAX_TOKENS: 300,
    LLM_TEMPERATURE: 0.7,
    LLM_REASONING_EFFORT: 'low',
    LLM_MODEL_QUESTIONS: 'large',
    LLM_MODEL_SEARCH: 'small'
  })
  const { app, ask, calls } = played(model, ['DEGREE: related\nFine.'])
  await ask(UNSURE)
  t.match(calls[0], { model: 'test-model', max_tokens: 300, temperature: 0.7, reasoning_effort: 'low' })
  await ask('Quand a lieu l\'examen final ?')
  t.strictSame(calls.slice(1).map(({ model }) => model), ['small', 'test-model'])
  calls.length = 0
  await say(app, 'quiz me with 2 questions', 'other', 'algorithms', 'other')
  t.match(calls[0], { model: 'large', max_tokens: 300 })
})

t.test('greetings and thanks need no model', async t => {
  const { ask, calls } = played(shared, ['Never.'])
  for (const query of ['hello', 'muchas gracias']) t.equal((await ask(query)).body.answered_by, 'material')
  t.equal(calls.length, 0)
})

// {{EXAM}} is the number of the excerpt with the dates of the exams, {{OTHER}} that of another one.
const FIGURES: Array<[said: string, confidence: string]> = [
  ['It is on 18 January 2027 at 09:00 [{{EXAM}}].', 'quoted'],
  ['It is on 18 January 2027 at 9:00 [{{EXAM}}].', 'quoted'],
  ['It is on 18 January 2027 [{{OTHER}}].', 'related'],
  ['It is on 19 January 2027 [{{EXAM}}].', 'related'], ['It counts 47 % [{{EXAM}}].', 'related'],
  ['1. It counts 45 % [{{EXAM}}].', 'quoted']
]
for (const [said, confidence] of FIGURES) {
  t.test(`a figure that stands in nothing that is cited makes a reply not quoted: ${said}`, async t => {
    const { ask } = played(shared, [(response, { messages }) => {
      const excerpts = (messages[0]?.content ?? '').split(/^(?=\[\d+\] )/m).slice(1)
      const exam = excerpts.findIndex(text => text.includes('18 January 2027')) + 1
      const text = said.replace('{{EXAM}}', String(exam)).replace('{{OTHER}}', String(exam % excerpts.length + 1))
      response.writeHead(200, { 'content-type': 'application/json' }).end(completion(`DEGREE: quoted\n${text}`))
    }])
    t.equal((await ask()).body.confidence, confidence)
  })
}

t.test('a sentence that is copied has its source, also where the model cites nothing', async t => {
  const copied = 'The midterm exam covers units 1 to 3 and lasts 90 minutes.'
  const { ask } = played(shared, [`DEGREE: quoted\n${copied}`])
  const { body } = await ask('What does the midterm exam cover?')
  t.match(body, { response: `${copied} [1]`, confidence: 'quoted' })
  t.match(body.sources[0].quote, /lasts 90 minutes/)
})

t.test('a link to a host that neither the material nor the student has named is taken out', async t => {
  const links = (pieces: string[]) => {
    const filter = new LinkFilter(['See https://uni.example/course.'])
    return pieces.map(piece => filter.push(piece)).join('') + filter.end()
  }
  for (const [text, shown] of [
    ['Read https://uni.example/a.', 'Read https://uni.example/a.'],
    ['Pay at https://evil.io/x now', 'Pay at … now'],
    ['[here](https://evil.io) or [here](//evil.io)', '[here](…) or [here](…)'], ['www.evil.io', '…'],
    ['how it ends with w and http', 'how it ends with w and http'],
    ['See **https://uni.example**, https://uni.example.', 'See **https://uni.example**, https://uni.example.'],
    ['Not _https://evil.io_, nor https://evil.io.', 'Not _…_, nor ….'],
    ['[a](/\\evil.io) [b](&#47;/evil.io "t") [c](<javascript:x>)', '[a](…) [b](… "t") [c](<…>)'],
    ['[x]\n\n[x]: //evil.io', '[x]\n\n[x]: …'], ['<a href="//evil.io">', '<a href="…">'],
    ['<mailto:x@evil.io> <std::string> a[0]: int', '<…> <std::string> a[0]: int'],
    ['[a](#b) [c](/docs/x.md) [d](?a=1&b=2)', '[a](#b) [c](/docs/x.md) [d](?a=1&b=2)'],
    ['curl http://localhost:3000 https://api.example.com', 'curl http://localhost:3000 https://api.example.com']
  ] as const) for (const size of [1, 4, 100]) t.equal(links(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []), shown)
})

t.test('addresses and numbers of people do not leave the building, and are put back', async t => {
  const said = 'DEGREE: related\nWrite to EMAIL_2 or EMAIL_1.'
  const { ask, calls, database } = played(shared, [said])
  await withGuide(t, database, { guide: '# Contact\n\nWrite to emmy@uni.example or call +34 600 111 222.' })
  const { body } = await ask('I am 12345678Z, ada@home.example. Whom do I call to contact?')
  t.match(body.response, /^Write to \S+@\S+ or \S+@\S+\.$/)
  const sent = JSON.stringify(calls[0]?.messages)
  for (const secret of ['emmy@', 'ada@', '12345678', '600 111']) t.notOk(sent.includes(secret), secret)
  const unmasked = played(await startModel(t, { LLM_MASK: 'off' }), [said])
  await unmasked.ask('I am ada@home.example. When is the final exam?')
  t.match(JSON.stringify(unmasked.calls[0]?.messages), 'ada@home.example', 'LLM_MASK=off sends them as they are')
  const open = new Masks(false)
  t.equal(open.hide('ada@home.example') + open.push('EMAIL_1') + open.end(), 'ada@home.exampleEMAIL_1')
  const masks = new Masks(true)
  masks.reserve(['Write EMAIL_1 into the form.'])
  t.equal(masks.hide('ada@home.example'), 'EMAIL_2', 'a text of the material that looks like a name')
  t.equal(masks.push('EMAIL_1, EMAIL_2') + masks.end(), 'EMAIL_1, ada@home.example')
})
