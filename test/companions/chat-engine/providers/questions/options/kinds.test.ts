import t from 'tap'
import type { TestQuestion } from '../../../../../../companions/chat-engine/interactive-test/test.js'
import { questionsOffline } from '../../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { MaterialIndex } from '../../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { hasOddOne } from '../../../../../../companions/chat-engine/providers/questions/answers/recognised.js'
import { withWordOf } from '../../../../../../companions/chat-engine/providers/questions/options/commands.js'
import { withSameEnding } from '../../../../../../companions/chat-engine/providers/questions/options/endings.js'

// Wrong options are of the kind of the right one, and one of them is a rival of it.

type Language = 'en' | 'es'

async function easy (text: string, language: Language = 'en'): Promise<TestQuestion[]> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  return await questionsOffline({ topic: '', num_questions: 20, difficulty: 'easy', language, seed: 's', material })
}

const optionsFor = (questions: TestQuestion[], about: string) =>
  questions.find(({ question_text: text }) => text.includes(about))?.options ?? []

t.test('of cells, those with the ending of the right one stand beside it', async t => {
  const families = ['Poxviridae', 'Herpesviridae', 'Reoviridae']
  t.strictSame(withSameEnding('Adenoviridae', ['Simplexvirus', ...families, 'Rotavirus']), families)
  t.strictSame(withSameEnding('Adenoviridae', ['Simplexvirus', 'Rotavirus', 'Measles']), ['Measles'],
    'none has it, and two share another one')
  t.strictSame(withSameEnding('Tejido', ['Hueso', 'Nervio', 'Piel']), ['Hueso', 'Nervio', 'Piel'])
})

const row = (cells: string[], tag = 'td') => `<tr>${cells.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const table = (rows: string[][]) => '## Viruses\n\nThe table below has one row for each of them.\n\n' +
  `<table>\n${row(['Genome', 'Family', 'Example'], 'th')}\n${rows.map(cells => row(cells)).join('\n')}\n</table>\n`

t.test('a row of which the first cell spans several has no cell of another column', async t => {
  const names = async (rows: string[][]) => (await easy(table(rows))).map(({ question_text: text }) => text).join('\n')
  const whole = [['Double strand', 'Poxviridae', 'cowpox'], ['Single strand', 'Reoviridae', 'rota']]
  t.match(await names(whole), /“Double strand”/)
  const text = await names([...whole.slice(0, 1), ['Poxviridae', 'orf'], ...whole.slice(1)])
  t.notMatch(text, /“Double strand”|for “Poxviridae”/, 'two values, and a value of another column')
  t.match(text, /“Single strand”/)
})

const DEEDS = ['// Deletes a value at the end of the list.\nbool pop_back();',
  '// Deletes a value from the beginning of the list.\nbool pop_front();',
  '// Deletes all values of the list.\nint clear();',
  '// Returns the value at the given index in the list.\nint select();']
const listing = (deeds: string[]) => '## Lists\n\nThe functions `pop_back` and `pop_front` are taught.\n\n' +
  `\`\`\`cpp\n${deeds.join('\n\n')}\n\`\`\`\n`

t.test('a function of a listing has two beside it that do something like it', async t => {
  const options = optionsFor(await easy(listing(DEEDS)), 'at the end')
  t.strictSame([...options].sort(), ['clear()', 'pop_back()', 'pop_front()', 'select()'])
  const other = '// Returns the maximum number of elements the list can hold.\nint capacity();'
  const pair = DEEDS.map(text => text.includes('clear') ? other : text)
  t.strictSame(optionsFor(await easy(listing(pair)), 'at the end'), [], 'typed')
})

const CALLS = ['`connect()` opens a way to the other side.', '`bind()` gives a socket an address of its own.',
  '`accept()` takes the first request of the queue.', '`listen()` counts the open requests of the network.']
const LLAMADAS = ['`connect()` abre un camino hacia la otra parte.', '`bind()` escribe la dirección de un puerto.',
  '`accept()` toma la primera orden de la cola.', '`listen()` prepara la cola de una conexión.']

t.test('a function has those of its part of the course beside it, and none of another chapter', async t => {
  const code = '```c\nlisten(s); bind(s); accept(s); connect(s);\n```\n\n'
  const items = (calls: string[]) => `${calls.map(call => `- ${call}`).join('\n')}\n\n`
  for (const [calls, language, asked] of [[CALLS, 'en', 'opens a way'], [LLAMADAS, 'es', 'abre un camino']] as const) {
    const together = await easy(`## Sockets\n\n${code}${items([...calls])}`, language)
    const names = ['accept()', 'bind()', 'connect()', 'listen()']
    t.strictSame([...optionsFor(together, asked)].sort(), names)
    const others = `## Philosophers\n\n### Forks\n\n${items(calls.slice(1))}`
    const apart = await easy(`## Sockets\n\n${code}${items(calls.slice(0, 1))}${others}`, language)
    t.strictSame(optionsFor(apart, asked), [], 'typed')
  }
})

t.test('a function that has a word of the question has others with it first, or no options', async t => {
  const stem = 'Which function is used to control whether the map is static?'
  const names = ['qtm()', 'ts()', 'tm_layout()', 'tmap_arrange()']
  t.strictSame(withWordOf({ text: 'tm_mode()', stem }, names), names)
  t.strictSame(withWordOf({ text: 'tmap_mode()', stem }, names), ['tmap_arrange()', 'qtm()', 'ts()'])
  t.strictSame(withWordOf({ text: 'tmap_mode()', stem }, names.slice(0, 3)), [])
})

const PLOT: Array<[code: string, answer: string]> = [
  ['```r\nx <- moran.plot(y)\n```', 'moran.plot()'], ['```python\nx = moran.plot(y)\n```', 'plot()']
]

t.test('a name of R keeps its dot', async t => {
  for (const [code, answer] of PLOT) {
    const said = 'To draw a scatter diagram, use the function `moran.plot()`.'
    const [question] = await easy(`## Graphs\n\n${said}\n\n${code}`)
    t.equal(question?.type === 'text' ? question.accepted[0] : '', answer)
    const [spanish] = await easy('## Gráficos\n\nPara generar un diagrama de dispersión utilizamos el comando ' +
      `\`moran.plot()\`.\n\n${code}`, 'es')
    t.equal(spanish?.type === 'text' ? spanish.accepted[0] : '', answer)
  }
})

t.test('where two options are of the kind that a question names, the third one is, too', async t => {
  const terms = (...texts: string[]) => texts.map(text => ({ head: '', places: passagesOf(text, { kind: 'guide' }) }))
  const rights = ['Es un derecho real de garantía sobre un inmueble.', 'El derecho real que se establece entre casas.']
  const asked = 'un derecho real que permite gozar de los frutos de un bien'
  t.ok(hasOddOne(asked, terms(...rights, 'Los derechos que nacen del título son nuevos cada vez.')), 'one is none')
  t.notOk(hasOddOne(asked, terms(...rights, 'Un derecho real que concede la posesión.')), 'all are')
  t.notOk(hasOddOne('un tributo que pagan todos', terms(...rights, 'Los derechos que nacen del título.')), 'none is')
  t.ok(hasOddOne('a network protocol that maps names to addresses', terms('A network protocol that sends letters.',
    'It is a network protocol for files.', 'A cable that has four pairs.')), 'in English')
})

t.test('all options for a term have its noun, or none has it', async t => {
  const terms = (...heads: string[]) => heads.map(head => ({ head, places: [] }))
  t.ok(hasOddOne(undefined, terms('interoperability', 'standard', 'interoperability'), 'interoperability'), 'one')
  t.notOk(hasOddOne(undefined, terms('protocol', 'protocol', 'protocol'), 'protocol'), 'all')
  t.notOk(hasOddOne(undefined, terms('lobe', 'cortex', 'nucleus'), 'gland'), 'none')
})

t.test('a king is no option for a scholar, and the next sentence is no part of a name', async t => {
  const made = await easy(`## England\n\n${[
    'In 1526, the English scholar William Tyndale printed the Bible in the everyday language of his readers.',
    'The crown went to his son Charles I. In 1649, the parliament of England judged the king.',
    'The fourth wife of the king came to the court of Henry VIII.', 'A sermon of John Knox was heard in the north.',
    'The letters of Thomas More were read in the south.', 'A book of Robert Barnes was burned in the east.'
  ].join('\n\n')}`)
  const options = made.flatMap(question => question.options).filter(option => /^\p{L}/u.test(option))
  t.strictSame(options.filter(option => /Charles|Henry/.test(option)), [])
})

const ENTRIES = {
  en: ['**Streak**: the colour of the powder that a mineral leaves on porcelain.',
    '**Druse**: a crust of tiny crystals on the wall of a cavity.',
    '**Gangue**: the worthless rock that surrounds what a mine is worked for.',
    '**Lustre**: the manner in which light comes back from a stone.',
    '**Sheen**: the glow that the powder of a mineral has by night.'],
  es: ['**Raya**: color del polvo que un mineral deja sobre la porcelana.',
    '**Drusa**: costra de cristales pequeños en la pared de una cavidad.',
    '**Ganga**: roca sin valor que rodea lo que se busca en una mina.',
    '**Brillo**: manera en que la luz vuelve de la superficie de una piedra.',
    '**Reflejo**: resplandor que el polvo de un mineral tiene por la noche.']
}
const SECTIONS = { en: ['Glossary', 'powder that a mineral leaves'], es: ['Glosario', 'polvo que un mineral deja'] }

t.test('the entries of a glossary stand beside each other where their definitions have little in common', async t => {
  for (const language of ['en', 'es'] as const) {
    const [title = '', asked = ''] = SECTIONS[language]
    const [first = '', ...others] = ENTRIES[language]
    const entries = (all: string[]) => all.map(entry => `- ${entry}`).join('\n')
    const names = [first, ...others].map(entry => entry.split('**')[1])
    const made = await easy(`## ${title}\n\n${entries([first, ...others])}`, language)
    t.strictSame([...optionsFor(made, asked)].sort(), names.slice(0, 4).sort(), 'the last one says about the same')
    const apart = await easy(`## A\n\n${entries([first])}\n\n## B\n\n${entries(others)}`, language)
    t.strictSame(optionsFor(apart, asked), [], 'typed')
  }
})
