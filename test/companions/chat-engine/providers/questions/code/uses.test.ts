import t from 'tap'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { cellDrafts } from '../../../../../../companions/chat-engine/providers/questions/tables/cells.js'
import { queriesIn } from '../../../../../../companions/chat-engine/providers/questions/code/queries.js'
import { commandDrafts } from '../../../../../../companions/chat-engine/providers/questions/commands.js'
import { asked, askedBelow, type Language } from '../asked.js'

const USES: Array<[form: string, language: Language, text: string, question: string]> = [
  ['in the words of who shows it', 'en', 'If you want to delete a particular object of a session you can do so ' +
    'using the `rm()` function.', 'Which function is used to delete a particular object of a session? = rm()'],
  ['of a library', 'en', 'We can use the `geocode()` function from the ggmap package to turn our addresses into ' +
    'pairs of coordinates.', 'Which function is used to turn addresses into pairs of coordinates? = geocode()'],
  ['for doing something', 'en', 'The `select()` function provides you with a simple way of subsetting columns of ' +
    'a large table.', 'Which function is used for subsetting columns of a large table? = select()'],
  ['with which something can be done', 'en', 'Ordinary lists can be sorted in place with the `arrange()` function.',
    'With which function can ordinary lists be sorted in place? = arrange()'],
  ['that a relative clause says', 'en', 'We pass it to `lagged()`, which computes the weighted mean of the ' +
    'regions around one.', 'Which function computes the weighted mean of the regions around one? = lagged()'],
  ['that the sentence behind its name says', 'en', 'We will be using the `grepl()` function here. This function ' +
    'searches for a pattern of letters in some text.',
  'Which function searches for a pattern of letters in some text? = grepl()'],
  ['in Spanish', 'es', 'Para discretizar un vector continuo de una tabla, lo que tenemos que usar es `cut()`.',
    '¿Qué función se usa para discretizar un vector continuo de una tabla? = cut()'],
  ['with possessives, in Spanish', 'es', 'El comando `select()` nos permite elegir columnas de nuestros cuadros de ' +
    'datos.', '¿Qué comando nos permite elegir columnas de los cuadros de datos? = select()'],
  ['of each of several functions, in Spanish', 'es', 'La librería brinda dos funciones: `group_by()`, para agrupar ' +
    'observaciones según su categoría, y `glimpse()`, para inspeccionar rápidamente los primeros datos.',
  '¿Qué función se usa para inspeccionar rápidamente los primeros datos? = glimpse()']
]

for (const [form, language, text, question] of USES) {
  t.test(`A question asks for a function by its use ${form}`, async t => {
    t.ok((await askedBelow('Part', text, language)).includes(question), question)
  })
}

t.test('A function that the prose does not set as code is asked for where the section calls it', async t => {
  const text = 'La función arrange nos permite ordenar una tabla en orden ascendente según sus valores.'
  t.strictSame(await askedBelow('Part', text, 'es'), [])
  t.has(await askedBelow('Part', `${text}\n\n\`\`\`r\narrange(x)\n\`\`\``, 'es'),
    ['¿Qué función nos permite ordenar una tabla en orden ascendente según sus valores? = arrange'])
})

t.test('What a function does with the things of an example makes no question', async t => {
  for (const text of [
    'We can use the `geocode()` function to turn our house into a pair of coordinates.',
    'In this course, we use the subset() function to keep the rows of a large table.',
    'If you want to keep these rows of the large table you can use the `subset()` function.',
    'We use the `subset()` function to keep rows where `price_usd` is known to students.'
  ]) t.strictSame(await askedBelow('Part', text, 'en'), [], text)
})

t.test('The hint of a name in code has each of its words', async t => {
  const [question = ''] = await asked('## Part\n\nThe `st_buffer()` function generates a polygon around some points.')
  t.match(question, '(Hint: s…_b…, words of 2 and 6 letters)')
})

t.test('a section is searched for what it calls once, however many functions its sentences name', async t => {
  const reads = (names: number) => {
    const sentences = Array.from({ length: names }, (_, at) => `The alpha${at} function sorts the items of a list.`)
    const passages = passagesOf(`# Course\n\n${sentences.join('\n\n')}`, { kind: 'guide' })
    let count = 0
    for (const section of new Set(passages.map(passage => passage.section))) {
      const { text } = section
      Object.defineProperty(section, 'text', { get: () => { count += 1; return text } })
    }
    for (const passage of passages) commandDrafts(passage, 'en')
    t.equal(passages.length, names)
    return count
  }
  t.equal(reads(40), reads(4))
})

t.test('a function without parentheses is one that the section calls, and not the end of its name', async t => {
  const told = (call: string) => ['If you want to draw the points of a large table you can do so using the plot ' +
    `function.\n\n    ${call}(points)\n`, 'en'] as const
  t.match((await askedBelow('Part', ...told('plot'))).join(' '), / = plot/)
  t.match((await askedBelow('Part', ...told('table.plot'))).join(' '), / = plot/)
  t.notMatch((await askedBelow('Part', ...told('autoplot'))).join(' '), / = plot/)
})

t.test('a section is searched for what is set as code once, however long its table is', async t => {
  const reads = (rows: number) => {
    const nameOf = (at: number) => `alpha${'abcdefgh'.charAt(at >> 3)}${'abcdefgh'.charAt(at % 8)}`
    const lines = Array.from({ length: rows }, (_, at) => `| \`${nameOf(at)}\` | Sorts the items of a list |`)
    const table = `| Command | Description |\n|---|---|\n${lines.join('\n')}`
    const passages = passagesOf(`# Course\n\n${table}`, { kind: 'guide' })
    let count = 0
    for (const section of new Set(passages.map(passage => passage.section))) {
      const { text } = section
      Object.defineProperty(section, 'text', { get: () => { count += 1; return text } })
    }
    const drafts = [...passages.flatMap(passage => commandDrafts(passage, 'en')),
      ...cellDrafts(passages, queriesIn(new Map()), new Set(), 'en')]
    t.ok(drafts.length >= rows, `${drafts.length} drafts of ${rows} rows`)
    return count
  }
  t.equal(reads(40), reads(4))
})
