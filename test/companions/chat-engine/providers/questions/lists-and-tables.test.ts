import t from 'tap'
import type { TestQuestion } from '../../../../../companions/chat-engine/interactive-test/test.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'

// What lists, tables, notes and code give questions of, and what readers found flawed in them.

type Language = 'en' | 'es'

/** The questions of a document, with their first answers. */
async function asked (text: string, language: Language = 'en'): Promise<string> {
  const made = await questionsOf(text, language)
  return made.map(question => `${question.question_text} = ${'accepted' in question ? question.accepted?.[0] : ''}`)
    .join('\n')
}

/** What each of them accepts, sorted. */
async function accepted (text: string): Promise<string[][]> {
  const made = await questionsOf(text, 'en')
  return made.map(question => question.type === 'text' ? question.accepted : []).sort()
}

async function questionsOf (text: string, language: Language): Promise<TestQuestion[]> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n${text}\n`, { kind: 'document', filename: 'a.md' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  return await questionsOffline({
    topic: '', num_questions: 40, difficulty: 'medium', language, seed: 's', material
  })
}

t.test('a member of a list is asked for where the sentence before it counts its members', async t => {
  const list = '\n\n1. Duty\n2. Breach\n3. Causation\n4. Harm\n'
  const lista = '\n\n- Deber\n- Infracción\n- Daño\n'
  t.match(await asked(`## Negligence\n\nThe plaintiff must prove four elements:${list}`),
    /“The plaintiff must prove four elements”.* Which one is missing\?/)
  t.match(await asked(`## La culpa\n\nEl demandante debe probar tres elementos:${lista}`, 'es'),
    /«El demandante debe probar tres elementos».* ¿Cuál falta\?/)
  for (const [language, text] of [
    ['en', `The plaintiff must prove five elements:${list}`],
    ['en', `The most important elements are four:${list}`],
    ['en', `The plaintiff must follow four steps:${list}`],
    ['en', 'The counter has three values:\n\n- `minimum`\n- `maximum`\n- `current`\n'],
    ['es', `El demandante debe probar cuatro elementos:${lista}`],
    ['es', `Las tres más importantes son:${lista}`]
  ] as const) t.notMatch(await asked(`## Part\n\n${text}`, language), /missing|falta/, text)
})

t.test('the front matter of slides is no list', async t => {
  const front = '- **Title:** Logistic models\n- **Author:** Ann Lee\n- **Logo:** image.png\n'
  t.notMatch(await asked(`## Types of predictors\n\n${front}`), /missing/)
  t.match(await asked(`## Types of predictors\n\n${front.replace('Logo', 'Theme of it')}`), /missing/)
})

t.test('what pictures show is no list of members', async t => {
  const member = /Which term is X/
  t.match(await asked('## Skin\n\nThe three common kinds of moles are: flat, raised and dark.'), member)
  t.notMatch(await asked('## Skin\n\nThe three upper photos of moles are: flat, raised and dark.'), member)
})

t.test('rows of what a query gives, of a timetable and of sums are not asked', async t => {
  const cell = /what is given as/i
  const table = (header: string, row: string) => '\n\nThe table below has one row for each of them.\n\n' +
    `| ${header.split(',').join(' | ')} |\n|${'---|'.repeat(header.split(',').length)}\n` +
    `| ${row.split(',').join(' | ')} |\n`
  const taught = table('Prefix,Symbol,Power', 'giga,G,nine')
  const data = table('book_id,title,year', '1,The Hobbit,1937')
  t.match(await asked(`## Units${taught}`), cell)
  t.match(await asked(`## Units${taught}\n## Books${data}`), /“giga”/, 'beside a table of data')
  t.notMatch(await asked(`## Books${data}\n## Projection${table('title,year,pages', 'The Hobbit,1937,310')}`), cell)
  const mean = `${taught.trimEnd().replace('giga', 'mean')}\n| mega | M | six |\n| nano | n | minus |\n`
  t.match(await asked(`## Units${mean}`), /“mean”/, 'a row that is not among the last')
  t.notMatch(await asked(`## Units${table('Prefix,Symbol,Power', 'Mean,T,twelve')}`), cell)
  t.notMatch(await asked(`## Places${table('Group,Day,Time,Location', 'Second group,Monday,noon,Old Hall')}`), cell)
  t.notMatch(await asked(`## Units${table('Prefix,Symbol,Power', 'Total,T,twelve')}`), cell)
})

t.test('what something does is no cell that is typed, and the name of a function is one', async t => {
  const cell = /what is given as|qué se indica como/i
  const table = (column: string, value: string) =>
    `## Parts\n\n| Part | ${column} |\n|---|---|\n| Lysosome | ${value} |\n`
  for (const [isAsked, column, value] of [
    [true, 'Layer', 'Inner shell'], [true, 'Function', '`split`'], [true, 'Function', 'SUMIF'],
    [false, 'Function', 'Digests particles'], [false, 'Function', 'Storage'], [false, 'Location', 'in the nucleus']
  ] as const) t.equal(cell.test(await asked(table(column, value))), isAsked, `${column}: ${value}`)
  const spanish = (column: string, value: string) =>
    '## Partes\n\nLa tabla tiene las partes de las células del cuerpo.\n\n' +
    `| Parte | ${column} |\n|---|---|\n| Lisosoma | ${value} |\n`
  for (const [isAsked, column, value] of [
    [true, 'Capa', 'Membrana interna'], [false, 'Función', 'Digestión intracelular'],
    [false, 'Ubicación', 'en el núcleo']
  ] as const) t.equal(cell.test(await asked(spanish(column, value), 'es')), isAsked, `${column}: ${value}`)
})

t.test('a name in code is no letter, no part, no owner, and no variable of a set of data', async t => {
  const code = /name in the code|which “?variable|which function/i
  for (const [makes, makesNone] of [
    ['- `qz`: joins two tables by their keys.', '- `q`: joins two tables by their keys.'],
    ['- `Text`: joins two tables by their keys.', '`Text::join` joins two tables by their keys.'],
    ['To join two layers of a map, use the `overlay` function.', 'To join two layers of a map, use `sf`\'s overlay.'],
    ['| Function | Description |\n|---|---|\n| `term` | Tells the length of a loan |\n',
      '| Variable | Description |\n|---|---|\n| `term` | Tells the length of a loan |\n'],
    ['### Joins of layers\n\n- `merged`: joins two layers of one map.',
      '### Function overlay\n\n- `merged`: joins two layers of one map.'],
    ['### Python module\n\n- `merged`: joins two layers of one map.',
      '### Method overlay\n\n- `merged`: joins two layers of one map.'],
    ['- `bars`: draws the columns of a histogram.', '- `histplot`: draws the plots of a histogram.']
  ] as const) {
    t.match(await asked(`## Code\n\n${makes}`), code, makes)
    t.notMatch(await asked(`## Code\n\n${makesNone}`), code, makesNone)
  }
})

t.test('what is said of others, of an example or by an arrow is no description', async t => {
  const described = /fits the description|corresponde la descripción/
  for (const [language, makes, makesNone] of [
    ['es', '### Prensa\n\n- Prensa libre: reduce el poder de los jueces y de los ministros del reino',
      '### Prensa\n\n- Prensa libre: reducen el poder de los jueces y de los ministros del reino'],
    ['es', '### Modelos\n\n- Freemium: modelo de venta que ofrece servicios básicos de balde',
      '### Modelos\n\n- Freemium: empresas como Acme que ofrecen servicios básicos de balde'],
    ['en', '### Parts\n\n- Broker - mediates between the client of a service and its server',
      '### Parts\n\n- Broker → family of servers that stand between the client and the service'],
    ['en', '### Cases\n\n#### Causation\n\nInternal logic that joins a deed with the harm that it does',
      '### Cases\n\n#### Vosburg v. Putney\n\nInternal logic that joins a deed with the harm that it does']
  ] as const) {
    t.match(await asked(`## Part\n\n${makes}`, language), described, makes)
    t.notMatch(await asked(`## Part\n\n${makesNone}`, language), described, makesNone)
  }
})

t.test('a formula is asked by its name with what it holds for, unless that is an example', async t => {
  const sentence = (lead: string) => `## Waves\n\n${lead}he wave speed is given by $v = \\sqrt{E / \\rho}$.`
  t.match(await asked(sentence('T')), /= wave speed/)
  t.match(await asked(sentence('In solid mechanics, t')), /^In solid mechanics, which .* = wave speed/m)
  t.match(await asked(sentence('In series circuits, t')), /^In series circuits, which .* = wave speed/m)
  const inSpanish = 'En circuitos en serie, la resistencia total viene dada por $R = R_1 + R_2 + R_3$.'
  t.match(await asked(`## Redes\n\n${inSpanish}`, 'es'), /en circuitos en serie, ¿qué .* = resistencia total/)
  t.notMatch(await asked(sentence('In wave theory, t')), /= wave speed/, 'a part of the name is told')
  for (const lead of ['For the rod of our example, t', 'In this case, t', 'In the experiment, t', 'In example 2, t']) {
    t.notMatch(await asked(sentence(lead)), /= wave speed/, lead)
  }
  t.notMatch(await asked('## Waves\n\nThe last formula: $Q = Q_0 - F(Q_0) / G$.'), /= last formula/)
})

t.test('a formula of a table is asked for by the name of its own row', async t => {
  const table = (...rows: string[]) =>
    `## Magnetism\n\n| Quantity | Formula |\n|--|--|\n${rows.map(row => `| ${row} |`).join('\n')}`
  t.match(await asked(table('Current | $I = Q/t$', 'Current density | $J = I/A$')), /J = I\/A.* = Current density/i,
    'a name that begins with that of another row')
  t.match(await asked(table('| $\\Phi$', 'Electric current | $I = Q/t$')), /I = Q\/t.* = Electric current/i,
    'a row without a name')
})

t.test('a table of counts is asked for the name of each number, and no other table of numbers', async t => {
  const rows = '| $1$ | meth- |\n| $2$ | eth- |\n| $3$ | prop- |\n| $4$ | but- |\n| $5$ | pent- |\n'
  t.match(await asked(`## Chains\n\n| Number of C | Prefix |\n| --- | --- |\n${rows}`), /“Number of C: 5”/)
  const tabla = `Los nombres de las cadenas empiezan así.\n\n| Cantidad de C | Prefijo |\n| --- | --- |\n${rows}`
  t.match(await asked(`## Cadenas\n\n${tabla}`, 'es'), /«Cantidad de C: 5»/)
  t.equal(await asked(`## Chains\n\n| No | Prefix |\n| --- | --- |\n${rows}`), '')
})

t.test('a hyphen that is a part of a value is not left out of what is accepted', async t => {
  const table = (column: string, ...rows: string[]) => accepted(`## Chains\n\n| Chain | ${column} |\n|--|--|\n` +
    rows.map(row => `| ${row} |\n`).join(''))
  t.strictSame(await table('Symbol', 'chloride | Cl-', 'hydroxide | OH-', 'bromide | Br-', 'iodide | I-'),
    [['Br-'], ['Cl-'], ['I-'], ['OH-']])
  t.strictSame(await table('Option', 'long list | -l', 'all files | -a', 'recursive | -R', 'human sizes | -h'),
    [['-R'], ['-a'], ['-h'], ['-l']])
  const chains = '## Chains\n\n| Number of C | Prefix |\n|--|--|\n| 1 | meth- |\n| 2 | eth- |\n| 3 | prop- |\n' +
    '| 4 | but- |\n'
  t.strictSame((await accepted(chains))[0], ['but-', 'but'], 'a prefix may be typed without it')
})

t.test('a short cell that no other row of a small table has is asked for, whatever its column is called', async t => {
  const rows = '| Opioids | naloxone |\n| Heparin | protamine |\n| Warfarin | vitamin K |\n'
  const filas = '| Opioides | naloxona |\n| Heparina | protamina |\n| Warfarina | vitamina K |\n'
  const said = 'All of them are drugs of which the dose is known.'
  const table = (header: string, of = rows) => `## Poisons\n\n${header}\n|---|---|\n${of}\n${said}\n`
  t.match(await asked(table('| Poison | Antidote |')), /“Antidote” for “Opioids”\? = naloxone/)
  t.match(await asked(table('| Tóxico | Antídoto |', filas).replace(said, ''), 'es'),
    /«Antídoto» para «Opioides»\? = naloxona/)
  const header = '| Poison | Antidote |'
  for (const [text, why] of [
    [table('| Poison | Example |'), 'an example is one of many'],
    [table('| Aspect | Antidote |'), 'the rows are no things'],
    [table('| Product | Antidote |'), 'the rows are invented'],
    [table(header, rows.replace('protamine', 'naloxone')), 'a cell stands in two rows'],
    [table(header, rows.replace('| Heparin | protamine |\n', '')), 'the table has two rows'],
    [table(header, rows.replaceAll(' |\n', ' and what it needs in all |\n')), 'the cells are long']
  ] as const) t.notMatch(await asked(text), /Antidote” for|Example” for/, why)
  for (const text of [table('| Tóxico | Ejemplo |', filas), table('| Aspecto | Antídoto |', filas)]) {
    t.notMatch(await asked(text.replace(said, ''), 'es'), /naloxona/, text)
  }
})

t.test('the years and the codes of a small table are asked for', async t => {
  const rows = '| Las meninas | 1656 | 213 |\n| La ronda | 1642 | 400 |\n| El beso | 1908 | 430 |\n'
  const table = `## Obras\n\n| Obra | Fecha | Código |\n|---|---|---|\n${rows}`
  const made = (await questionsOf(table, 'es')).map(question => 'answer' in question ? question.answer : 0)
  t.match(made.filter(answer => [1656, 400].includes(Number(answer))).length, 2)
  t.equal((await questionsOf(table.replace('Código', 'Visitas'), 'es'))
    .filter(question => question.question_text.includes('Visitas')).length, 0, 'a number of a sample')
})

t.test('a numbered list of names right below the name of a thing is asked for its missing member', async t => {
  const list = '1. Collapse of a molecular cloud\n2. Protostar\n3. Main sequence\n4. Red giant\n'
  const lista = '1. Asiento de apertura\n2. Registro de operaciones en el libro diario\n3. Regularización\n' +
    '4. Asiento de cierre\n'
  const said = '\n## Galaxies\n\nA galaxy is a system of stars.\n'
  const under = (title: string, of = list) => `## ${title}\n\n${of}${said}`
  const spanish = `### El ciclo contable\n\n${lista}`
  t.match(await asked(under('Life of the Sun')), /“Life of the Sun”.* Which one is missing\?.*= (?:Red|Main|Proto)/)
  t.match(await asked(spanish, 'es'), /«El ciclo contable».* ¿Cuál falta\?.*= (?:Asiento|Regul)/)
  t.notMatch(await asked(under('Life of the Sun')), /= Collapse/, 'a long member is told only')
  for (const [text, why] of [
    [under('Summary'), 'the heading names nothing'],
    [under('Life of the Sun', list.replace(/\d\. /g, '- ')), 'the list has no order'],
    [under('Life of the Sun', list.replace(/3\..*\n/, '')), 'the list is short'],
    [under('Life of the Sun', list.replace('Protostar', 'How do stars form?')), 'an item asks']
  ] as const) t.notMatch(await asked(text), /missing/, why)
  t.notMatch(await asked(spanish.replace(/\d\. /g, '- '), 'es'), /falta/)
})
