import t from 'tap'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import type { Material } from '../../../../../companions/chat-engine/material/material.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import type { SingleQuestion, TestQuestion } from '../../../../../companions/chat-engine/interactive-test/test.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { supplyOf } from '../../../../../companions/chat-engine/providers/questions/answers/supply.js'
import type { TestOrder } from '../../../../../companions/chat-engine/providers/provider.js'
import { termsOf } from '../../../../../companions/text/terms.js'
import { GUIDE } from '../../helper.js'
import { SPANISH_GUIDE } from '../../spanish-guide.js'

/** The material of a guide, or of documents by their names. */
function materialOf (markdown: string | Record<string, string>): Material {
  const passages = typeof markdown === 'string'
    ? passagesOf(markdown, { kind: 'guide' })
    : Object.entries(markdown).flatMap(([filename, text]) => passagesOf(text, { kind: 'document', filename }))
  const index = new MaterialIndex(passages)
  return { subject: 'Course', index, answers: [], hasInbox: false, retrievalFailed: false }
}

const english = materialOf(GUIDE)
const spanish = materialOf(SPANISH_GUIDE)

/** All questions about a topic. */
async function allAbout (topic: string, material: Material): Promise<TestQuestion[]> {
  const order = { topic, num_questions: 20, difficulty: 'easy' as const, language: 'en' as const, seed: 'one' }
  return await questionsOffline({ ...order, material })
}

/** The questions with options; `typed.test.ts` is about those that are answered by typing. */
async function questions (
  material: Material, { num_questions: count = 20, ...more }: Partial<TestOrder> = {}
): Promise<SingleQuestion[]> {
  const order = { topic: '', difficulty: 'easy' as const, language: 'en' as const, material, seed: 'one', ...more }
  const made = await questionsOffline({ ...order, num_questions: Math.max(20, count) })
  return made.filter((question): question is SingleQuestion => question.type === 'single').slice(0, count)
}

// 20 questions of each difficulty, with three seeds, from an English and a Spanish guide.
const sets = await Promise.all([english, spanish].flatMap(material => (['easy', 'medium', 'hard'] as const)
  .flatMap(difficulty => ['one', 'two', 'three'].map(async seed => await questions(material, { difficulty, seed })))))

const texts = (made: TestQuestion[]) => made.map(({ question_text }) => question_text)

// Three terms of one kind, which make the wrong options.
const SIBLINGS = `
- **Granite**: a rock that forms when magma cools under the ground.
- **Basalt**: a rock that forms when lava cools on the ground.
- **Marble**: a rock that forms when limestone is pressed and heated.
`
const FLINT = '- **Flint**: a rock that splits into sharp flakes with clean edges.\n'

t.test('of a guide with its contents there are many questions, and none twice', async t => {
  for (const [material, difficulty] of [[english, 'easy'], [english, 'hard'], [spanish, 'medium']] as const) {
    const order = { topic: '', num_questions: 20, language: 'en' as const, seed: 'one' }
    const made = await questionsOffline({ ...order, material, difficulty })
    t.ok(made.length >= 10, `${made.length} questions`)
    t.equal(new Set(made.map(({ question_text }) => question_text)).size, made.length)
  }
  t.equal((await questions(english, { num_questions: 3 })).length, 3)
})

t.test('a question has four different options, and no word of the right one', async t => {
  for (const { question_text, options, correct_option } of sets.flat()) {
    t.equal(new Set(options.map(option => option.toLowerCase())).size, 4, options.join(' | '))
    const asked = new Set(termsOf(question_text))
    t.strictSame(termsOf(options[correct_option] ?? '').filter(term => asked.has(term)), [], question_text)
  }
})

t.test('the right option is never the longest by far', async t => {
  for (const { options, correct_option } of sets.flat()) {
    const others = options.filter((_, position) => position !== correct_option)
    const longest = Math.max(...others.map(({ length }) => length))
    t.ok((options[correct_option] ?? '').length <= longest * 1.4 + 8, options.join(' | '))
  }
})

t.test('a question is asked, and is no statement with a gap', async t => {
  for (const text of texts(sets.flat())) {
    t.match(text, /\?$/)
    t.notMatch(text, /____|\$|\\|\||\*\*/)
  }
})

t.test('a question tells its heading, its passage and where that stands', async t => {
  const made = await allAbout('sorting', english)
  t.match(made.find(({ source }) => source?.quote?.startsWith('Stable sort') === true), {
    topic: 'Unit 4. Sorting (weeks 9 and 10)',
    source: {
      title: 'Course guide',
      quote: 'Stable sort: a method that keeps equal elements in their original order.'
    },
    explanation: /^Stable sort: a method .*\n— Course guide, /
  })
  const document = materialOf({ 'sorting.md': GUIDE })
  t.match((await questions(document, { num_questions: 1 }))[0], { source: { title: 'sorting.md' } })
})

t.test('how a course is run is asked where the topic asks for it', async t => {
  const logistics = /(?<!non-negative )weight|due|“Date”|exam|peso|fecha/i
  for (const text of texts(sets.flat())) t.notMatch(text, logistics)
  for (const [material, topic] of [[english, 'weights and dates'], [spanish, 'pesos y fechas']] as const) {
    const asked = texts(await questions(material, { topic }))
    t.ok(asked.length >= 3, asked.join(' '))
    for (const text of asked) t.match(text, /“(?:Weight|Published|Due|Date|Minimum)”|«(?:Peso|Fecha)»/)
  }
})

t.test('questions keep to the topic, which a text, a heading or a file may name', async t => {
  const sorting = await allAbout('sorting', english)
  t.ok(sorting.length >= 3, `${sorting.length} questions`)
  t.ok(sorting.every(({ explanation }) => /sort/i.test(explanation)), texts(sorting).join())
  const third = await allAbout('tema 3', spanish)
  t.ok(third.length >= 2, `${third.length} questions`)
  t.ok(third.every(({ topic }) => topic?.startsWith('Tema 3') === true), texts(third).join())
  const other = '# Other\n\n- **Comet**: a body of ice that orbits the Sun.'
  const files = materialOf({ 'cosmology.md': GUIDE, 'other.md': other })
  t.ok((await questions(files, { topic: 'cosmology' })).length >= 3, 'the name of a file')
  t.strictSame(await questions(english, { topic: 'photosynthesis' }), [])
})

t.test('a topic that the guide covers has questions, where its own sentences make none', async t => {
  const tables = await allAbout('hash tables', english)
  t.ok(tables.length >= 3, texts(tables).join(' '))
  t.ok(tables.every(({ topic }) => topic?.startsWith('Unit 2') === true), 'they are about the section that names it')
  const names = ['Planets', 'Stars', 'Galaxies', 'Cosmology']
  const schedule = names.map((name, at) => `- Week ${at + 1}: Lectures on ${name}.`)
  const [question] = await questions(materialOf(`# Astronomy\n\n${schedule.join('\n')}`), { topic: 'cosmology' })
  t.match(question?.question_text, /Week \d/, 'a guide that has the schedule alone')
  const ports = ['Telnet', 'Mail', 'Web'].map((name, at) => `- **${name}**: the program on a host for users ${at}.`)
  const document = materialOf({ 'week-4.txt': `# Transport\n\n## Well-known ports\n\n${ports.join('\n')}\n${FLINT}` })
  t.ok((await questions(document, { topic: 'well-known ports' })).length > 0, 'a course that has documents alone')
})

t.test('options are of one kind: things, or what happens to them', async t => {
  const events = '- **Erosion**: the process by which wind and water carry rocks away.\n' +
    '- **Weathering**: the process by which frost breaks cliffs.\n' +
    '- **Uplift**: the movement of land to a greater height.\n' +
    '- **Burial**: the movement of sand below younger layers.\n'
  const material = materialOf(`# Geology\n\n## Rocks\n\n${events}${SIBLINGS}${FLINT}`)
  const asked = (await questions(material)).filter(({ options }) => options.includes('Granite'))
  t.ok(asked.length > 0, 'there are such questions')
  for (const { options } of asked) t.notOk(options.includes('Erosion') || options.includes('Uplift'), options.join())
})

t.test('the first sentence under a heading may say what the heading names', async t => {
  const slate = '## Slate\n\nA fine grained stone that splits into thin flat sheets.'
  const guide = `# Geology\n\n## Rocks\n\n${SIBLINGS}\n${slate}`
  t.match(texts(await questions(materialOf(guide))).join(), /by “Slate”|“a fine grained stone that splits/)
})

t.test('dates are in their order', async t => {
  const material = materialOf('# C\n\n## Schedule\n\n' +
    ['Quiz 1: Feb 12', 'Quiz 2: Jan 5', 'Quiz 3: Apr 1', 'Quiz 4: Mar 4'].map(line => `- ${line}`).join('\n'))
  const [question] = await questions(material, { topic: 'dates' })
  t.strictSame(question?.options, ['Jan 5', 'Feb 12', 'Mar 4', 'Apr 1'])
})

t.test('the wrong dates and topics are those beside the right one; the first and the last of a series are not asked',
  async t => {
    const labs = Array.from({ length: 12 }, (_, at) => `- Lab ${at + 1}: March ${at + 1}`).join('\n')
    const asked = await questions(materialOf(`# C\n\n## Schedule\n\n${labs}`), { topic: 'dates' })
    t.ok(asked.length > 2, `${asked.length} questions`)
    for (const { question_text, options, correct_option } of asked) {
      t.notMatch(question_text, /Lab (?:1|12)\W/)
      const dayOf = (option = '') => Number(/\d+/.exec(option)?.[0])
      const right = dayOf(options[correct_option])
      for (const option of options) t.ok(Math.abs(dayOf(option) - right) <= 6, `${option} beside ${right}`)
    }
  })

t.test('questions are the same for the same seed, and others for another', async t => {
  const seeds = ['one', 'one', 'two']
  const [one, again, two] = await Promise.all(seeds.map(async seed => await questions(english, { seed })))
  t.strictSame(again, one)
  t.strictNotSame(two, one)
})

t.test('a question that is excluded is not asked', async t => {
  const all = texts(await questions(english))
  const rest = texts(await questions(english, { exclude: all.slice(0, 5) }))
  t.strictSame(rest.filter(text => all.slice(0, 5).includes(text)), [])
})

t.test('a table that stands in two documents is asked about once', async t => {
  const rows = ['SSH | 22', 'SMTP | 25', 'HTTP | 80', 'HTTPS | 443', 'DNS | 53'].map(row => `| ${row} |`).join('\n')
  const table = `# Networks\n\n## Ports\n\n| Service | Port |\n|---|---|\n${rows}\n`
  const once = texts(await questions(materialOf({ 'a.md': table })))
  const twice = texts(await questions(materialOf({ 'a.md': table, 'b.md': `${table}\n\nThe ports of a host.` })))
  t.ok(once.length >= 4, `${once.length} questions`)
  const services = (asked: string[]) => asked.map(text => /(\w+)”\?$/.exec(text)?.[1]).sort()
  t.strictSame(services(twice), services(once))
})

/** The questions of a table with one column beside the names. */
async function ofTable (column: string, rows: string[], language: 'en' | 'es' = 'en'): Promise<SingleQuestion[]> {
  const heading = language === 'en' ? 'The things that the course is about' : 'Las cosas de las que trata el curso'
  const lines = rows.map(row => `| ${row} |`).join('\n')
  const table = `# ${heading}\n\n## ${heading}\n\n| Name | ${column} |\n|---|---|\n${lines}\n`
  const made = await questions(materialOf(table), { language })
  return made.filter(({ question_text }) => question_text.includes(column))
}

t.test('the ports and functions of a table are asked for, its constants and what its names spell are not', async t => {
  const names = ['Granite', 'Basalt', 'Marble', 'Slate', 'Flint']
  const rowsOf = (values: string[]) => names.map((name, at) => `${name} | ${values[at] ?? ''}`)
  t.ok((await ofTable('Port', rowsOf(['1801', '1822', '1843', '1864', '1885']))).length >= 4, 'ports')
  t.strictSame(await ofTable('Year', rowsOf(['1801', '1822', '1843', '1864', '1885'])), [], 'the year of what?')
  t.strictSame(await ofTable('Density', rowsOf(['2.7', '2.9', '2.6', '2.8', '2.5'])), [], 'constants')
  t.strictSame(await ofTable('Formula', rowsOf(['GRA', 'BAS', 'MAR', 'SLA', 'FLI'])), [], 'their own letters')
})

t.test('the rows of sample data are not asked for, nor is an empty value offered', async t => {
  const names = ['Granite', 'Basalt', 'Marble', 'Slate', 'Flint']
  const rows = names.map((name, at) => `${name} | ${['1801', '1822', '1843', '1864', '1885'][at] ?? ''}`)
  const made = async (header: string, lines: string[], after = '') => {
    const table = [header, '---|---', ...lines].map(line => `| ${line} |`).join('\n')
    const text = `# Stones of the course\n\n## Stones of the course\n\n${table}\n${after}`
    return (await questions(materialOf(text))).filter(({ question_text }) => /ports?”|family”/i.test(question_text))
  }
  const query = '\n```sql\nSELECT stone, port FROM stones WHERE port > 20;\n```\n'
  t.ok((await made('Stone | Port', rows)).length >= 4, 'facts')
  t.strictSame(await made('Stone | Port', rows, query), [], 'a query names its columns')
  t.ok((await made('Stone | Port', rows, '\n```sql\nSELECT name FROM planets;\n```\n')).length >= 4, 'of another table')
  t.strictSame(await made('Stone | Port', [...rows, 'Chalk | NULL']), [], 'an empty value')
  t.strictSame(await made('stone_id | Port', rows), [], 'a column named as in code')
  const invented = ['Anna | 1801', 'Peter | 1822', 'Paul | 1843', 'Martha | 1864', 'Flint | 1885']
  t.strictSame(await made('Name | Port', invented), [], 'invented people')
  const families = ['Felsic', 'Mafic', 'Calcic', 'Pelitic', 'Unknown'].map((one, at) => `${names[at] ?? ''} | ${one}`)
  const options = (await made('Stone | Family', families)).flatMap(question => question.options)
  t.strictSame([options.length > 0, options.includes('Unknown')], [true, false])
})

t.test('the options of a cell are cells that look like it', async t => {
  const names = ['Granite', 'Basalt', 'Marble', 'Slate', 'Flint']
  const rowsOf = (values: string[]) => names.map((name, at) => `${name} | ${values[at] ?? ''}`)
  const ports = await ofTable('Port', rowsOf(['1801', '1822', '1843', '1864', 'free choice']))
  t.equal(ports.length, 4)
  for (const { options } of ports) t.notOk(options.includes('free choice'), options.join())
  const clauses = ['stores the values of users', 'sorts the keys', 'sends mail to the hosts', 'joins the roads']
  const functions = await ofTable('Function', rowsOf([...clauses, 'list of all the trees']))
  t.equal(functions.length, 4)
  for (const { options } of functions) t.strictSame([...options].sort(), [...clauses].sort())
})

t.test('a cell of a long table has the cells around it for its options', async t => {
  const rows = Array.from({ length: 500 }, (_, n) => `Service ${String.fromCharCode(97 + n % 26)}${n} | ${1_000 + n}`)
  const lines = rows.map(row => `| ${row} |`).join('\n')
  const { index } = materialOf(`# Ports\n\n## Ports\n\n| Name | Port |\n|---|---|\n${lines}\n`)
  const { drafts } = await supplyOf(index)
  const cells = drafts.filter(({ form }) => form === 'cell')
  t.equal(cells.length, 500)
  const kept = cells.map(({ siblings = [] }) => siblings.length)
  t.ok(Math.min(...kept) >= 20 && Math.max(...kept) <= 40, `${Math.min(...kept)} to ${Math.max(...kept)}`)
})

t.test('figures with thousands are in their order, as the language writes them', async t => {
  const rows = ['Correo | 25', 'Telefonía | 5.060', 'Páginas | 443', 'Relojes | 123', 'Impresoras | 1.540']
  const made = await ofTable('Puerto', rows, 'es')
  t.ok(made.length > 0, 'there are questions')
  const valueOf = (text: string) => Number(text.replace('.', ''))
  for (const { options } of made) t.strictSame(options, [...options].sort((a, b) => valueOf(a) - valueOf(b)))
})

t.test('the right option is not the only one without the noun that others share', async t => {
  const whats = ['keeps the first program', 'holds the running program', 'keeps the settings']
  const parts = ['Blue', 'Green', 'Brown']
    .map((name, at) => `- **${name} memory**: a store that ${whats[at]} of users.`)
  const processor = '- **Processor**: a device that counts and compares numbers of users.'
  const made = await questions(materialOf(`# Boards\n\n## Parts\n\n${[...parts, processor].join('\n')}`))
  const right = made.map(({ options, correct_option }) => options[correct_option])
  t.ok(right.includes('Blue memory'), right.join())
  t.notOk(right.includes('Processor'), right.join())
})

t.test('who did something is asked without the year, which tells who did not live then', async t => {
  const asked = sets.flat().filter(({ question_text }) => question_text.startsWith('Who '))
  t.ok(asked.length > 0, 'there are such questions')
  t.strictSame(asked.filter(({ question_text }) => /\d{4}/.test(question_text)), [])
})

t.test('in a large course, the wrong options of a fact are of the class that its definition gives a term', async t => {
  const facts = `${ASKED[0]?.[1]} In the valleys there are **Wool**, **Rain** and **Granite** for the houses.`
  const filler = Array.from({ length: 320 }, (_, number) => `The page ${number} of the field book is blank.`).join(' ')
  const ofFacts = async (more: string) => {
    const made = await questions(materialOf(`# Geology\n\n## Rocks\n\n${facts}\n\n${SIBLINGS}${FLINT}\n\n${more}`))
    return made.filter(({ question_text }) => question_text === ASKED[0]?.[2]).length
  }
  t.equal(await ofFacts(''), 1, 'a small one is about one thing')
  t.equal(await ofFacts(filler), 0, 'no definition says what slate is')
})

/** A letter for each digit, so that a word has none. */
const lettersOf = (number: number) =>
  String(number).padStart(2, '0').replace(/\d/g, digit => 'abcdefghik'.charAt(Number(digit)))

/** A glossary with many terms that have nothing to do with one another, in a file, and more text in another one. */
async function ofGlossary (entries: string[], more = ''): Promise<SingleQuestion[]> {
  const others = Array.from({ length: 70 }, (_, number) => lettersOf(number))
    .map(end => `- **Zor${end}**: muk${end} of the lop${end} with a tiv${end}.`)
  const glossary = `# Words\n\n## Glossary\n\n${[...entries, ...others].join('\n')}\n`
  return await questions(materialOf({ 'words.md': glossary, ...(more !== '' && { 'more.md': more }) }))
}

const SHOCKS = [
  '- **Burst shock**: shock in which a vessel tears.',
  '- **Pump shock**: shock in which the heart stops to beat.',
  '- **Nerve shock**: shock in which the nerves of the spine are cut.'
]

t.test('where there are many terms, the options are of one family', async t => {
  const family = [...SHOCKS, '- **Allergy shock**: shock in which a food makes the airways narrow.']
  t.ok((await ofGlossary(family)).length >= 3, 'four terms with the same noun')
  const stranger = '- **Sepsis**: shock in which germs are in the blood.'
  t.strictSame(await ofGlossary([...SHOCKS.slice(1), stranger]), [], 'three terms')
  const rocks = [
    '- **Granite**: rock that cools from magma.', '- **Chalk**: rock that shells have left.',
    '- **Flint**: rock that splits into flakes.', '- **Pumice**: rock that floats on water.'
  ]
  t.strictSame(await ofGlossary(rocks), [], 'definitions that have the noun alone in common')
  const cooled = ['under a volcano', 'on the sea floor', 'inside a dike', 'high in the air']
    .map((where, at) => `- **${['Granite', 'Basalt', 'Dolerite', 'Pumice'][at]}**: rock that magma makes ${where}.`)
  t.ok((await ofGlossary(cooled)).length >= 2, 'definitions that speak of the same thing, too')
})

t.test('where there are many terms, what is told by its place alone is not asked', async t => {
  const places = { Blue: 'knee', Brown: 'elbow', Green: 'liver', Grey: 'skull' }
  const veinsThat = (what: string) =>
    Object.entries(places).map(([name, place]) => `- **${name} vein**: vein that ${what} behind the ${place}.`)
  t.strictSame(await ofGlossary(veinsThat('is a continuation of another')), [])
  t.ok((await ofGlossary(veinsThat('feeds muscles'))).length > 0, 'what they do is asked')
})

t.test('a term whose short form begins the name of another one is no option for it', async t => {
  const cells = ['Killer cells: cells that make holes', 'Memory cells: cells that keep a record',
    'Helper cells (Hx): cells that wake others', 'Hx1 cells: cells that wake eaters', 'Plasma cells: cells that glow']
    .map(line => `- **${line.replace(':', '**:')} of an old infection.`)
  const asked = await ofGlossary(cells)
  t.ok(asked.length > 0, 'there are questions')
  for (const { options } of asked) {
    t.notOk(options.includes('Helper cells') && options.includes('Hx1 cells') &&
      asked.some(({ correct_option }) => /^(?:Helper|Hx1) cells$/.test(options[correct_option] ?? '')), options.join())
  }
})

t.test('in a large course, the year is asked of what has two names', async t => {
  const years = [1911, 1923, 1934, 1945].map(year => `The Bank of ${lettersOf(year)} sold stone in ${year}.`).join(' ')
  const filler = Array.from({ length: 320 }, (_, number) => `The page ${number} of the field book is blank.`).join(' ')
  const ofYear = async (sentence: string, more: string) => {
    const made = await questions(materialOf(`# History\n\n## Harbours\n\n${sentence}\n\n${years}\n\n${more}`))
    // What is quoted whole is asked for as well.
    return texts(made).filter(text => text.includes('harbour') && !text.includes('material says')).length
  }
  const unnamed = 'The harbour of the miners was opened near a bridge in 1931.'
  const named = 'The harbour was opened by Denmark near Bristol in 1931.'
  t.equal(await ofYear(unnamed, ''), 1, 'a small one')
  t.equal(await ofYear(unnamed, filler), 0, 'one name')
  t.equal(await ofYear(named, filler), 1, 'two names')
  const visited = 'visited the harbour of Bristol in 1931. The tower of Raglan is old.'
  t.equal(await ofYear(`Raglan ${visited}`, filler), 1, 'a name')
  t.equal(await ofYear(`Raglan ${visited} Ada Raglan had sold stone.`, filler), 0, 'a person without the first name')
  t.equal(await ofYear('Denmark opened a harbour near Bristol in 1931.', ''), 0, 'what may have been done more often')
})

t.test('a definition that has a part of a word of its term, or its number, makes no question', async t => {
  const gems = ['ring of atoms', 'light of stars', 'moths at night', 'three faces of a crystal', 'gold of kings']
  const entries = ['Polyringed', 'Lunar', 'Nocturnal', 'Triple', 'Royal']
    .map((name, at) => `- **${name} gem**: gem with the ${gems[at]}.`)
  const asked = (await ofGlossary(entries)).map(({ options, correct_option }) => options[correct_option])
  t.ok(asked.includes('Lunar gem') && asked.includes('Royal gem'), asked.join())
  t.notOk(asked.includes('Polyringed gem'), 'ring')
  t.notOk(asked.includes('Triple gem'), 'three')
})

t.test('options with a number are in the order of their numbers', async t => {
  const groups = ['Alkali', 'Halogen', 'Noble gas', 'Chalcogen'].map((name, at) =>
    `- **${name}**: element of group ${[1, 17, 18, 6][at]} of the table.`)
  const asked = (await ofGlossary(groups)).filter(({ question_text }) => question_text.includes('meant'))
  t.ok(asked.length > 0, 'there are questions')
  for (const { options } of asked) {
    t.strictSame(options, [1, 6, 17, 18].map(number => `Element of group ${number} of the table`))
  }
})

t.test('what has a term of another question is not asked once more', async t => {
  const votes = [
    'Run-off vote: vote in which the first two stand again', 'Card vote: vote in which a delegate has cards',
    'Plural vote: vote in which the most win', 'Plural vote rule: vote in which the most win all seats'
  ].map(line => `- **${line.replace(':', '**:')} of a hall.`)
  const guide = `# Votes\n\n## Glossary\n\n${votes.join('\n')}\n${SIBLINGS}`
  const asked = texts(await questions(materialOf(guide)))
  t.ok(asked.filter(text => /the most win|[Pp]lural vote/.test(text)).length <= 1, asked.join())
})

t.test('a thing that has the name of a person is no wrong option for one', async t => {
  const works = [
    'Ada Lovelace published notes on the analytical engine of brass',
    'Alan Turing proposed a game of imitation for machines', 'Grace Hopper developed a compiler for business language'
  ]
  const asked = async (last: string) => {
    const made = await questions(materialOf(`# History\n\n## Engines\n\n${works.join('. ')}. ${last}`))
    return made.filter(({ question_text }) => question_text.startsWith('Who ')).length
  }
  t.equal(await asked('The notes of John McCarthy were letters.'), 3, 'there are three other people')
  t.equal(await asked('The notes of Virginia Plan were letters.'), 0, 'there are two')
})

t.test('who did something is asked of works and discoveries alone', async t => {
  const works = [
    'Ada Lovelace published notes on the analytical engine of brass',
    'Alan Turing proposed a game of imitation for machines', 'Grace Hopper developed a compiler for business language',
    'Emmy Noether covered the walls of a hall with symbols'
  ]
  const asked = texts(await questions(materialOf(`# History\n\n## Engines\n\n${works.join('. ')}.`)))
  t.equal(asked.length, 3, asked.join())
  for (const text of asked) t.match(text, /^Who (?:published|proposed|developed) /)
})

t.test('an acronym and a word are no wrong options for one another', async t => {
  const acronyms = ['RTS', 'CTS', 'ACK', 'SYN']
  const signals = [...acronyms, 'Beacon', 'Whistle', 'Siren', 'Gong']
    .map((name, at) => `**${name}** is a signal with the ${['first', 'second', 'third', 'fourth'][at % 4]} rank.`)
  const made = await questions(materialOf(`# Signals\n\n## All\n\n${signals.join('\n\n')}`))
  const counts = made.filter(({ question_text }) => question_text.startsWith('Which term'))
    .map(({ options }) => options.filter(option => acronyms.includes(option)).length)
  t.strictSame(new Set(counts), new Set([0, 4]))
})

/** The questions that one sentence adds to a course. */
async function madeOf (sentence: string, more = ''): Promise<string[]> {
  const material = materialOf(`# Geology\n\n## Rocks\n\n${more}${sentence}\n\n${SIBLINGS}`)
  return texts(await questions(material)).filter(text => !/defined as|meant/.test(text))
}

const ASKED: Array<[form: string, sentence: string, question: string]> = [
  ['what does something', '**Slate** covers the roofs of houses in the valleys of Wales.',
    'Which of the following covers the roofs of houses in the valleys of Wales?']
]
for (const [form, sentence, question] of ASKED) {
  t.test(`a statement makes a question: ${form}`, async t => t.strictSame(await madeOf(sentence), [question]))
}

const LEFT_OUT: Array<[why: string, sentence: string]> = [
  ['it leans on the sentence before', '**Slate** covers the roofs of these houses in the valleys of Wales.'],
  ['it has a pronoun', 'It covers the roofs of houses in the valleys of Wales.'],
  ['it points to the text', '**Slate** covers the roofs of the houses shown above in Wales.'],
  ['it is negative', '**Slate** does not cover the roofs of houses in the valleys of Wales.'],
  ['it is vague', '**Slate** often covers the roofs of houses in the valleys of Wales.'],
  ['it is absolute', '**Slate** always covers the roofs of houses in the valleys of Wales.'],
  ['it has a formula', '**Slate** covers $x^2$ roofs of houses in the valleys of Wales.'],
  ['it has a link', '**Slate** covers the roofs of houses in https://wales.example valleys.'],
  ['it repeats its answer', '**Slate** covers the slated roofs of houses in the valleys of Wales.'],
  ['its parentheses say what is meant', '**Slate** covers the (steep, tall) roofs of houses in the valleys of Wales.'],
  ['its verb is not known', '**Slate** roofs houses in the wide green valleys of Wales.']
]
for (const [why, sentence] of LEFT_OUT) {
  t.test(`a statement makes no question: ${why}`, async t => t.strictSame(await madeOf(sentence), []))
}

// Each of them defines slate.
const SHEETS = 'stone that splits into thin flat sheets'
const DEFINITIONS: Array<[form: string, text: string]> = [
  ['an item of a list', `- **Slate**: a ${SHEETS}.`],
  ['an entry of a definition list', `Slate\n: a ${SHEETS}`],
  ['a row of a table that says what its terms mean',
    '| Rock | Description |\n|---|---|\n| Granite | rock that cools slowly under ground |\n' +
    '| Basalt | rock that cools fast on the ground |\n| Marble | limestone that heat has changed |\n' +
    `| Slate | ${SHEETS} |`],
  ['a term in bold, and what it is', `**Slate** is a ${SHEETS}.`],
  ['a term in bold, and what it refers to', `In geology, **slate** refers to a ${SHEETS}.`],
  ['a term in bold with what it is beside it', `The valley has **slate**, which is a ${SHEETS}.`],
  ['a thing, and what it is called', `A ${SHEETS} is called **slate**.`],
  ['the first sentence below its heading', `## Slate\n\nA ${SHEETS}.`]
]
for (const [form, text] of DEFINITIONS) {
  t.test(`a definition makes a question: ${form}`, async t => {
    const made = await questions(materialOf(`# Geology\n\n## Rocks\n${SIBLINGS}\n${text}\n`), { topic: 'slate' })
    t.match(texts(made).join(), /“(?:a )?stone that splits into thin flat sheets”|by “Slate”/)
    t.match(made[0]?.source?.quote, /splits into thin flat sheets/, 'what is about the topic comes first')
  })
}

t.test('inside of a question, a definition begins with a small letter, and an acronym keeps its own', async t => {
  for (const [first, shown] of [['Stone', 'stone'], ['A stone', 'a stone'], ['DNA', 'DNA']] as const) {
    const others = SIBLINGS.replaceAll('a rock', first)
    const material = materialOf(`# Geology\n\n## Rocks\n${others}- **Slate**: ${first} that splits into thin sheets.\n`)
    const made = await Promise.all(['a', 'b', 'c', 'd'].map(async seed => texts(await questions(material, { seed }))))
    t.match(made.flat().join(), `“${shown} that splits into thin sheets”`)
  }
})

t.test('a definition in Spanish makes a question', async t => {
  const rocks = ['Granito', 'Basalto', 'Mármol']
    .map((name, at) => `- **${name}**: roca que nace en la capa ${['inferior', 'superior', 'media'][at]} del suelo.`)
  for (const sentence of [
    'La **pizarra** es una piedra que se divide en láminas planas.',
    'A cada piedra que se divide en láminas planas se la denomina **pizarra**.'
  ]) {
    const material = materialOf(`# Geología\n\n## Rocas\n\n${sentence}\n\n${rocks.join('\n')}\n`)
    const made = texts(await questions(material, { topic: 'pizarra' })).join()
    t.match(made, /«(?:una )?piedra que se divide en láminas planas»|por «Pizarra»/, sentence)
  }
})

const NO_DEFINITIONS: Array<[why: string, text: string]> = [
  ['somebody speaks', '- **Slate**: — A stone that was loved by the miners of Wales.'],
  ['it says what something is like', '- **Slate**: the king of the roofs of Wales.'],
  ['it is but one of a kind', '**Slate** is a type of stone.'],
  ['it compares', '**Slate** is a harder stone that splits into thinner sheets.'],
  ['it points to what is not in it', '**Slate** is the stone that this mountain has below those valleys.'],
  ['it is vague', '**Slate** is a stone that is often used for the roofs of houses.'],
  ['it points to what is not in it, in a list', '- **Slate**: a stone that these miners split into thin flat sheets.'],
  ['it says how good something is', '- **Slate**: a powerful stone that splits into thin flat sheets.'],
  ['it says what it does, as a whole sentence', '- **Slate**: the stone of the valley is used for roofs.'],
  ['it is no term', '- **Note**: a stone that splits into thin flat sheets.'],
  ['it is one of many', '- **Slate**: a branch of the old stone trade.'],
  ['it is the table of contents', '- **Chapter 4**: a stone that splits into thin flat sheets, called Slate.'],
  ['the main clause tells something else', 'Before the **Slate**, the valley offered little of the wealth of stone.']
]
for (const [why, text] of NO_DEFINITIONS) {
  t.test(`what looks like a definition makes no question: ${why}`, async t => {
    const made = await questions(materialOf(`# Geology\n\n## Rocks\n${SIBLINGS}${FLINT}\n${text}\n`))
    t.ok(made.length > 0, 'the other terms make questions')
    for (const { source, question_text } of made) t.notMatch(source?.quote, /Slate|Note|Chapter/, question_text)
  })
}

t.test('the entries of a list are wrong options for one another alone', async t => {
  const stages = ['Match', 'Sort', 'Group', 'Sample']
    .map((name, at) => `- **${name}**: a stage that ${['filters', 'arranges', 'joins', 'draws'][at]} the given rocks.`)
  const material = materialOf(`# Geology\n\n## Stages\n\n${stages.join('\n')}\n\n## Rocks\n${SIBLINGS}${FLINT}`)
  const made = (await questions(material)).filter(({ question_text }) => /defined as/.test(question_text))
  t.ok(made.length > 0, 'there are questions')
  for (const { options } of made) {
    const found = options.filter(option => ['Match', 'Sort', 'Group', 'Sample'].includes(option)).length
    t.ok(found === 0 || found === 4, options.join())
  }
})

t.test('no wrong option is right as well: another sentence may say the same of it', async t => {
  const also = 'In the valleys of Wales the roofs of houses have **Granite** that covers them. '
  const guide = `# Geology\n\n## Rocks\n\n${ASKED[0]?.[1]}\n\n${also}\n\n${SIBLINGS}${FLINT}`
  const made = await questions(materialOf(guide), { topic: 'roofs' })
  const question = made.find(({ options }) => options.includes('Slate'))
  t.ok(question, 'there is a question')
  t.notOk(question?.options.includes('Granite'), 'without the stone of the other sentence')
})

t.test('there is no question where there are not three wrong options of its kind', async t => {
  for (const thin of [
    '', 'Welcome.', '# Course\n\nThe exam counts 40% of the final mark.',
    `# Rocks\n${SIBLINGS.replace(/\n.*Marble.*/, '')}`
  ]) t.strictSame(await questions(materialOf(thin)), [], thin)
})

t.test('the options of a year are in their order', async t => {
  const years = sets.flat().filter(({ question_text }) => /^In which year|^¿En qué año/.test(question_text))
  t.ok(years.length > 0, 'there are such questions')
  for (const { options } of years) t.strictSame([...options].sort(), options)
})

t.test('the event loop goes on while the questions of a large course are made', async t => {
  const sections = Array.from({ length: 40 }, (_, number) => `# Part ${number}\n\n${GUIDE}`)
  const material = materialOf(sections.join('\n\n'))
  let turns = 0
  const timer = setInterval(() => { turns++ }, 0)
  await questions(material)
  clearInterval(timer)
  // How many depends on how fast the machine is. Without a pause there is none.
  t.ok(turns > 3, `${turns} turns`)
})
