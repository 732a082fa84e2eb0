import t, { type Test } from 'tap'
import type { TestQuestion } from '../../../../../companions/chat-engine/interactive-test/test.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'

// What makes no question, or is asked otherwise, since readers found a flaw in it.

type Language = 'en' | 'es'

async function asked (text: string, language: Language = 'en'): Promise<TestQuestion[]> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  return await questionsOffline({ topic: '', num_questions: 20, difficulty: 'medium', language, seed: 's', material })
}

const textsOf = (questions: TestQuestion[]) => questions.map(({ question_text: text }) => text)
const acceptedOf = (question?: TestQuestion) => question?.type === 'text' ? question.accepted : undefined

/** Each has a text that makes a question, and one that must make none. */
async function guards (t: Test, texts: Array<[language: Language, makes: string, makesNone: string]>): Promise<void> {
  for (const [language, makes, makesNone] of texts) {
    t.not((await asked(makes, language)).length, 0, `${makes} makes a question`)
    t.strictSame(textsOf(await asked(makesNone, language)), [], makesNone)
  }
}

t.test('the heading of what students are to do is no term', async t => {
  const english = 'Stores the compiled parts of a program on the disk between two builds.'
  const spanish = 'Es una herramienta que guarda las partes compiladas de un programa entre dos construcciones.'
  await guards(t, [
    ['en', `## Building\n\n### Cache\n\n${english}`, `## Building\n\n### Practice\n\n${english}`],
    ['en', `## Building\n\n### Cache\n\n${english}`, `## Building\n\n### Final project\n\n${english}`],
    ['es', `## Construir\n\n### Memoria\n\n${spanish}`, `## Construir\n\n### Proyecto final\n\n${spanish}`]
  ])
})

t.test('what names a part of three sections is no term, and what names one is', async t => {
  const english = ['A structure of records that grows at one end only.', 'A walk through all of the nodes of a graph.',
    'A rule that tells which of two keys comes first.']
  const spanish = ['Una regla que dice cuál de dos claves va primero.', 'Un recorrido de todos los nodos de un grafo.',
    'Una estructura de registros que crece por un solo lado.']
  const units = (label: string, texts: string[], all = true) => texts.map((text, n) =>
    `## Unit ${'ABC'.charAt(n)}\n\n**${all || n === 0 ? label : 'Merge'}**: ${text}\n`).join('\n')
  const accepted = async (text: string, language: Language) => (await asked(text, language)).map(acceptedOf).flat()
  t.ok((await accepted(units('Strategy', english, false), 'en')).includes('Strategy'), 'of one place')
  t.notOk((await accepted(units('Strategy', english), 'en')).includes('Strategy'), 'of three')
  t.ok((await accepted(units('Cola', spanish, false), 'es')).includes('Cola'), 'en un lugar')
  t.notOk((await accepted(units('Cola', spanish), 'es')).includes('Cola'), 'en tres')
})

t.test('the next thing of a list does not say what the one before it is', async t => {
  await guards(t, [
    ['en', 'The reads are sorted with SAMtools, a collection of programs for files of alignments.',
      'The machine has half a gigabyte of RAM, a single virtual processor with two cores and a disk for the system.']
  ])
  t.strictSame(textsOf(await asked('Se instala una máquina con el nombre indicado, medio giga de RAM, una sola CPU ' +
    'virtual y un filesystem ya instalado previamente en el subdirectorio taper.', 'es')), [])
})

t.test('what its author does not mean to be exact is not asked', async t => {
  await guards(t, [
    ['en', 'A **semaphore** is a counter that limits how many threads enter a section.',
      'In a sense, a **semaphore** is a counter that limits how many threads enter a section.'],
    ['es', 'Un **semáforo** es un contador que limita cuántos hilos entran en una sección.',
      'Un **semáforo** viene a ser un contador, por así decirlo: es un contador que limita los hilos de una ' +
        'sección.']
  ])
})

t.test('a statement about somebody who is not named is not asked', async t => {
  await guards(t, [
    ['en', 'In 1783, Lafayette moved to Paris with the officers of his regiment.',
      'Moved to Paris with the officers of the regiment in 1783.'],
    ['es', 'Lafayette combatió en América bajo las órdenes de Washington y retornó a Francia en 1783.',
      'Combatió en América bajo las órdenes de Washington y retornó a Francia en 1783.']
  ])
})

t.test('a command is one that a line of a shell has, or that the text calls one', async t => {
  const shell = '## Shell\n\n```bash\ncurl example.org\nwc -l notes\n```\n\n'
  const commandsOf = (questions: TestQuestion[]) =>
    textsOf(questions).filter(text => /command|comando/.test(text)).join()
  const does = 'counts the lines, the words and the letters of a text.'
  t.match(commandsOf(await asked(`${shell}\`wc\` ${does}`)), /which command counts the lines/)
  t.equal(commandsOf(await asked(`${shell}\`tallylib\` ${does}`)), '', 'a library')
  const bold = `${shell}The **tallylib library** has tests.\n\n\`tallylib\` ${does}`
  t.equal(commandsOf(await asked(bold)), '', 'bold words are no line of a shell')
  t.match(commandsOf(await asked(`${shell}The command \`tallylib\` ${does}`)), /which command counts the lines/)
  const listed = (code: string) => `${shell}## What they do\n\n- \`${code}\` - counts the words of a manuscript\n` +
    '- `rdi` - contains the first argument of a system handler'
  t.equal(commandsOf(await asked(listed('tallyacct'))), '', 'a list of registers')
  t.match(commandsOf(await asked(listed('wc'))), /which command/i, 'a list with a command')
  const hace = 'cuenta las líneas, las palabras y las letras de un texto.'
  t.match(commandsOf(await asked(`${shell}\`wc\` ${hace}`, 'es')), /qué comando cuenta las líneas/)
  t.equal(commandsOf(await asked(`${shell}\`tallylib\` ${hace}`, 'es')), '', 'una biblioteca')
})

t.test('a symbol is accepted without what stands below it where its formula has no such letter', async t => {
  const isAccepted = async (formula: string) => (await asked(`The balance is\n\n$$${formula}$$\n\n` +
    'Here, $V_m$ is the molar volume of the whole gas.')).map(question => 'accepted' in question && question.accepted)
  t.strictSame(await isAccepted('P - R = T + V_m'), [['V_m', 'Vm', 'V']])
  t.strictSame(await isAccepted('P V - R = T + V_m'), [['V_m', 'Vm']])
})

t.test('the marks of footnotes stand in no question and in no answer', async t => {
  const marks = /[¹²³]|\[\d/
  for (const [language, text] of [
    ['en', 'The rocks¹ are old.\n\nA **keystone**² is a species that holds the other species of its web together³.'],
    ['en', 'Paine [1] saw stars.\n\nHe took them away [2].\n\nA **keystone** is a species that holds the other ' +
      'species of its food web together [3].'],
    ['es', 'Las rocas¹ son viejas.\n\nUna **clave**² es una especie que sostiene a las demás especies de su ' +
      'red trófica.\n\nLos mares³ son hondos.']
  ] as const) {
    const question = (await asked(text, language)).find(one => /species|especie/.test(one.question_text))
    t.ok(question, text)
    t.notMatch(question?.question_text, marks)
    t.notMatch(acceptedOf(question)?.join(' '), marks)
  }
  const [area] = await asked('A **hectare** is a unit of area that measures ten thousand m² of farmland.')
  t.match(area?.question_text, 'm²', 'the power of a unit')
})

t.test('what looks like the mark of a footnote, in a document without footnotes, stays', async t => {
  for (const [text, kept] of [
    ['A **momentum flux** is a quantity that measures the mass and the velocity² of a fluid.', 'velocity²'],
    ['A **cubic jar** is a vessel that holds more than one metro³ of the water of a pool.', 'metro³']
  ] as const) {
    const [question] = await asked(text)
    t.ok(question?.question_text.includes(kept), `${text} ${question?.question_text ?? 'makes none'}`)
  }
  const unsure = 'A **keystone** is a species that holds the other species of its food web together'
  await guards(t, [['en', `${unsure}.`, `${unsure} [12].`]])
})

t.test('a place in a list of code is no mark of a footnote', async t => {
  const said = 'In 1716, King Otto of Mersia buried the architect Peter Bruyn in row of the abbey of Colm.'
  const dicho = 'En 1716, el rey Otto de Mersia enterró al arquitecto Peter Bruyn en la fila de la abadía de Colm.'
  for (const [language, text, word] of [['en', said, 'row'], ['es', dicho, 'fila']] as const) {
    const asks = async (one: string) => textsOf(await asked(one, language)).filter(stem => stem.includes(`${word} `))
    t.not((await asks(text)).length, 0, text)
    t.strictSame(await asks(text.replace(word, `${word}[1]`)), [], `${word}[1]`)
  }
})

t.test('a name with "or" in it, which its author marks, is not split', async t => {
  const does = 'is a method of learning in which an animal tries one move after the other.'
  const hace = 'es un método de aprendizaje en el que un animal prueba un movimiento tras otro.'
  for (const [language, text] of [
    ['en', '**Fight or flight** is a reaction of the body that prepares the muscles for an attack.'],
    ['en', `## Trial or error\n\n**Trial or error** ${does}`],
    ['en', `## Learning\n\n### Trial or error\n\nTrial or error ${does}`],
    ['en', `## Learning\n\nA trial or error ${does}\n\nBees learn by trial or error.`],
    ['es', `## Prueba o error\n\n**Prueba o error** ${hace}`],
    ['es', `## Aprender\n\nLa prueba o error ${hace}\n\nLas abejas aprenden por prueba o error.`]
  ] as const) {
    const halves = (await asked(text, language)).flatMap(question => acceptedOf(question) ?? [])
      .filter(name => /^(?:fight|flight|trial|prueba|errors?)$/i.test(name))
    t.strictSame(halves, [], text)
  }
  const names = (await asked(`A **trial** or attempt ${does}`)).flatMap(question => acceptedOf(question) ?? [])
  t.ok(names.includes('attempt'), 'of two names')
})

t.test('a cell is not asked of a name that stands in two rows', async t => {
  const row = (layer: string, protocol: string) => `| ${layer} | ${protocol} |\n`
  const table = (first: string) => '## Layers\n\n| Layer | Protocol |\n|---|---|\n' + row('Application', 'HTTP') +
    row(first, 'SMTP') + row('Transport', 'UDP') + row('Network', 'IP') + row('Link', 'PPP')
  const asks = async (text: string) => textsOf(await asked(text)).filter(one => one.includes('“Application”'))
  t.not((await asks(table('Session'))).length, 0, 'of a name in one row')
  t.strictSame(await asks(table('Application')), [])
})

t.test('of two names with "or" between them, each is right', async t => {
  const [english] = (await asked('The three types of rock are igneous or magmatic, sedimentary and metamorphic.'))
    .filter(({ question_text: text }) => text.includes('X, sedimentary'))
  t.match(english?.question_text, '(Hint: i…, 7 letters)')
  t.match(acceptedOf(english)?.join(' | '), /^igneous \| magmatic/)
  const [spanish] = (await asked('Los tres tipos de cultura política son parroquial o comunal, súbdita y ' +
    'participante.', 'es')).filter(({ question_text: text }) => text.includes('X, súbdita'))
  t.match(spanish?.question_text, '(Pista: p…, 10 letras)')
  t.match(acceptedOf(spanish)?.join(' | '), /^parroquial \| comunal/)
})

t.test('a question does not have half of its answer', async t => {
  await guards(t, [
    ['en', 'A **gateway** is a device that joins two networks with different protocols.',
      '**DNSSEC** is an extension of DNS that signs the answers of the servers of a zone.'],
    ['es', 'El **inconsciente** es una instancia de la personalidad que guarda los deseos reprimidos.',
      'El **superego** es una instancia de la personalidad que juzga o censura al ego de una persona.']
  ])
})

t.test('a statement with a symbol, or a pronoun, that another sentence explains is not asked', async t => {
  await guards(t, [
    ['en', 'A function $f$ is called **injective** if it maps two elements to two elements.',
      'The number $\\rho$ is called the **radius of convergence** of the power series.'],
    ['es', 'Una función $f$ se llama **inyectiva** si lleva dos elementos a dos elementos.',
      'Los escalares $\\alpha_1, \\alpha_2$ se llaman **pesos** de los puntos de la figura plana.']
  ])
})

t.test('two things have their verb and their name in the plural, and a second name is left out', async t => {
  const [english] = await asked('$X$ and $Y$ are called **independent** if their joint distribution is a product.')
  t.match(english?.question_text, 'What are $X$ and $Y$ called if')
  const [spanish] = await asked('Se llaman **lados** a los segmentos que unen los vértices consecutivos, y ' +
    'diagonales a los segmentos que unen los demás vértices.', 'es')
  t.match(spanish?.question_text, '¿Qué nombre reciben los segmentos que unen los vértices consecutivos?')
})

t.test('a definition that begins with the noun of its term asks for the kind of it', async t => {
  const [english] = await asked('A **dependent variable** is a variable that an experiment measures in each group.')
  t.equal(english?.question_text, 'Which kind of variable is defined as “a variable that an experiment measures in ' +
    'each group”? (Hint: D…, 9 letters)')
  t.strictSame(acceptedOf(english)?.slice(0, 2), ['Dependent', 'Dependent variable'])
  const [spanish] = await asked('Una **variable dependiente** es una variable que el experimento mide en cada grupo.',
    'es')
  t.equal(spanish?.question_text, '¿Qué tipo de variable se define como «una variable que el experimento mide en ' +
    'cada grupo»? (Pista: D…, 11 letras)')
  t.strictSame(acceptedOf(spanish)?.slice(0, 2), ['Dependiente', 'Variable dependiente'])
})

t.test('the year of a case that the material gives two years is not asked', async t => {
  const second = 'In Brown v. Board of Education (1955) the court said how fast the schools had to follow.'
  const segundo = 'El Tratado de Utrecht (1713) repartió las tierras de la corona entre las potencias.'
  await guards(t, [
    ['en', second, `The case Brown v. Board of Education (1954) ended the segregation of schools.\n\n${second}`],
    ['es', segundo, `El largo y discutido Tratado de Utrecht (1715) cerró la guerra (1701).\n\n${segundo}`]
  ])
})

t.test('a whole sentence behind a label is no definition of it', async t => {
  await guards(t, [
    ['en', '- **Stack depth**: A measure of the calls that are open at one moment of a program.',
      '- **Augmentation**: The transformations that reduce a picture can improve the result of a model.'],
    ['es', '- **Pila**: Una estructura de datos que guarda las llamadas abiertas de un programa.',
      '- **Eficiencia**: La profundidad de la pila que usa un programa es proporcional a la altura del árbol.'],
    ['es', '- **Pila**: Una estructura de datos que guarda las llamadas abiertas de un programa.',
      '- **Manejo del estado**: Una función recursiva completa su ejecución y devuelve un resultado.']
  ])
})

t.test('what says nothing without the text around it, or spells its term out, is no definition', async t => {
  const glossary = (entry: string) => `## Glossary\n\n- **${entry}\n`
  await guards(t, [
    ['en', glossary('SSH**: a protocol for the secure exchange of data between two computers.'),
      glossary('SSH**: short for Secure Shell, a protocol for the exchange of data between computers.')],
    ['es', glossary('SSH**: un protocolo para el intercambio seguro de datos entre dos computadoras.'),
      glossary('SSH**: abreviatura de Secure Shell, un protocolo para el intercambio seguro de datos.')],
    ['es', 'Los **metacaracteres** son los signos con una función particular en la expresión de una búsqueda.',
      'Los **metacaracteres** son aquellos que tienen una función particular en la expresión regular.'],
    ['en', '## Law\n\n### Hess\'s law\n\nIf a reaction has several steps, its change of heat is the sum of theirs.',
      '## Law\n\n### Hess\'s law\n\nThere are two ways to determine the heat of a change: measure it or calculate it.']
  ])
})

t.test('the noun of a name, late in its definition, gives it away', async t => {
  await guards(t, [
    ['en', '**Machine learning** is the field of computing in which programs improve with their experience of data.',
      '**Machine learning** is the field of computing in which programs with experience of data are made and learn.']
  ])
})

t.test('members that are called by a name, and what stands behind dots, have no question', async t => {
  const [members = ''] = textsOf(await asked(
    'Un grafo consiste de un conjunto finito de puntos, cuyos miembros son llamados vértices.', 'es'))
  t.notMatch(members, /Qué nombre recibe/, members)
  t.strictSame(textsOf(await asked('If ... then statements, also known as conditionals, make indirect claims.')), [])
})

t.test('an adjective and a verb have no plural among the accepted answers', async t => {
  const [english] = await asked('## Glossary\n\n- **unbuffered**: of a stream whose contents reach a device at once.')
  const vertices = '## Glosario\n\n- **vértices**: puntos de un grafo que las aristas unen entre sí.'
  const [spanish] = await asked(vertices, 'es')
  t.strictSame(acceptedOf(english)?.filter(form => form.endsWith('eds')), [])
  t.notOk(acceptedOf(spanish)?.includes('Vértiz'), 'the singular of "vértices" is not made as that of "luces"')
})

t.test('the long form of an abbreviation is accepted as a whole, and only where its letters fit', async t => {
  const long = async (text: string, language: Language = 'en') =>
    (await asked(text, language)).flatMap(question => acceptedOf(question) ?? []).map(form => form.toLowerCase())
  t.notOk((await long('Principal component analysis (PCA) is taught first. The PCA of a table has few columns.'))
    .includes('principal component analysi'), 'no letter is cut off')
  const spanish = await long('- AIC (Akaike Information Criterion)\n\nLa selección de modelos (AIC) compara dos ' +
    'ajustes. El AIC es una medida.', 'es')
  t.notOk(spanish.includes('selección de modelos'), 'two words are none for three letters')
})

t.test('a noun in "-er" has a plural in English, and in Spanish it may be a verb', async t => {
  const [speaker] = await asked('A **speaker** is a device that takes an electrical signal and produces sound.')
  t.strictSame(acceptedOf(speaker), ['Speaker', 'Speakers'])
  const [resolver] = await asked('Un **scheduler** es un programa que reparte el tiempo de una máquina.', 'es')
  t.strictSame(acceptedOf(resolver), ['Scheduler'])
})

t.test('the hint for a term with a letter does not tell it, and a letter of an example is not asked', async t => {
  const glossary = (entry: string) => `## Glossary\n\n- **${entry}\n`
  const [orbital] = await asked(glossary('D orbital**: a region of space around an atom with four lobes of electrons.'))
  t.match(orbital?.question_text, '(Hint: … o…, words of 1 and 7 letters)')
  const [vitamin] = await asked(glossary('Vitamin C**: a substance of fresh fruit that protects a sailor from scurvy.'))
  t.match(vitamin?.question_text, '(Hint: V… …, words of 7 and 1 letters)')
  t.strictSame(textsOf(await asked('A point A is a place of the curve that lies above both of the other ones.')), [])
})

t.test('what only says more of a thing than that it is one is no definition of it', async t => {
  const clique = 'A **clique** is a subset of vertices that are all joined to each other by edges.'
  const camarilla = 'Una **camarilla** es un subconjunto de vértices que están unidos entre sí por aristas.'
  await guards(t, [
    ['en', clique, 'The **amygdala** is a core element of the system that learns what is worth a reward.'],
    ['en', clique, '**Consumption** is an increasing function of the income that households may dispose of.'],
    ['en', clique, 'The **ellipsoid** is another surface of reference that stands for the form of the Earth.'],
    ['es', camarilla, 'El **geoide** es la otra superficie de referencia, que representa la forma de la Tierra.'],
    ['en', clique, '**ArcMap** is a legacy program for the maps of a project that another one replaced.'],
    ['en', '**Quicksort** is an efficient algorithm that sorts a list by splitting it around a pivot.',
      '**Quicksort** is an efficient algorithm for the lists of numbers in a table of many rows.'],
    ['es', camarilla, '- **Alta rentabilidad**: Un ROA alto indica que la empresa usa sus activos con provecho.'],
    ['es', camarilla, 'La **mediación** es un mecanismo que ya se comenzó a utilizar en las empresas de China.'],
    ['es', camarilla, 'El **woeusb** es la continuación de un proyecto que se dejó de desarrollar hace años.']
  ])
})

t.test('a name that the marks of an index doubled is read as one; a part of a sentence is no name', async t => {
  const [phrase] = await asked('A sequence of words that form one structure is called a phrasephrase.')
  t.strictSame(acceptedOf(phrase)?.slice(0, 1), ['Phrase'])
  await guards(t, [
    ['en', 'Two constituents are called **adjacent** if they stand directly beside each other in a tree.',
      'Two constituents are called **adjacentadjacency** if they stand directly beside each other in a tree.'],
    ['es', 'Una herramienta es un programa que muestra las transacciones de la red en un navegador.',
      'Una de esas herramientas es un programa que muestra las transacciones de la red en un navegador.']
  ])
})

t.test('what stands behind "which" is not asked without it, nor with a connective at its end', async t => {
  const peaks = 'A large amount of data contains peaks and valleys which are called **extrema**.'
  t.notMatch(textsOf(await asked(peaks)).join(), 'What is the name for')
  const other = 'A sequence of words that form one structure, on the other hand, is called a **phrase**.'
  const [phrase] = await asked(other)
  t.match(phrase?.question_text, 'What is the name for a sequence of words that form one structure?')
})

t.test('a whole sentence behind a label is no definition among options either', async t => {
  const list = (...items: string[]) => `## Kinds of error\n\n${items.map(item => `- ${item}`).join('\n')}\n`
  const errors = list('Active semantic: The girl was seen by the boy with the spoon.',
    'Passive semantic: The jelly was spread by the driver with the knife.',
    'Passive syntactic: The teacher was called by the driver of the bus.',
    'Conflict: The adult was given the tea in the kitchen of the house.')
  t.notMatch(textsOf(await asked(errors)).join(), /which term/i)
})

t.test('a statement that leans on the one before it, or lacks a word, is not asked', async t => {
  await guards(t, [
    ['en', 'In a network, a code that is based on addition is called a **checksum**.',
      'In specific cases, when the code is based on addition, they may be called a **checksum**.'],
    ['es', 'El espacio que guarda el código de un programa entre dos fases se denomina **memoria intermedia**.',
      'Más específicamente, es lo que se denomina **tiempo de bloqueo interno** al código fuente del programa.'],
    ['es', 'En 1545 Morales abandonó Roma y aceptó la plaza de maestro de capilla de la catedral de Toledo.',
      'En 1545 abandonó Roma y aceptó la plaza de maestro de capilla de la catedral de Toledo.']
  ])
})

t.test('the names in the facts of a case are not asked', async t => {
  const fact = 'The rumour of the rebellion led Charles Ash to dispatch the troops of Maple to the harbour of Elm.'
  const isName = (text: string) => /Which name/.test(text)
  t.ok(textsOf(await asked(`## Letters\n\n${fact}`)).some(isName), 'no case')
  t.notOk(textsOf(await asked(`## Oak v. City of Elm\n\n${fact}`)).some(isName), 'a case')
})

t.test('an order to the reader, and what was tried, define nothing', async t => {
  await guards(t, [
    ['en', '## Building\n\n### Cache\n\nStores the compiled parts of a program on the disk between two builds.',
      '## Building\n\n### Cache\n\nConsider the compiled parts of a program on the disk between two builds.'],
    ['es', '## Sumas\n\n### Regla del trapecio\n\nEs una herramienta que guarda las áreas de franjas bajo una curva.',
      '## Sumas\n\n### Regla del trapecio\n\nConsidere el caso particular en el que se tienen dos puntos de la curva.'],
    ['en', '**Utilitarianism** is a theory by which an act is judged by the happiness of all whom it concerns.',
      '**Utilitarianism** is an attempt to judge an act by the happiness of all whom it concerns in the end.']
  ])
})

t.test('the properties in a list of them are no terms', async t => {
  const items = ['lets a team change the plan of a quarter at once', 'lets all members write in the plan of a quarter',
    'shows the plan of a quarter on one page']
    .map((text, at) => `- **${['Flexible', 'Shared', 'Visual'][at]}**: ${text}.`)
  await guards(t, [['en', `## Kinds of canvas\n\n${items.join('\n')}`, `## Main features\n\n${items.join('\n')}`]])
})

t.test('a trait is a term where an article says what thing it is', async t => {
  const list = (title: string, ...items: string[]) => `## ${title}\n\n${items.map(item => `- ${item}`).join('\n')}`
  await guards(t, [
    ['en', list('Characteristics of waves', '**Amplitude**: the largest distance of a point from where it is at rest.'),
      list('Characteristics of waves', '**Amplitude**: grows with the largest distance of a point from its rest.')],
    ['en', list('Security goals', '**Integrity**: the promise that nobody has changed a text on its way to a reader.'),
      list('Drawbacks', '**Integrity**: the promise that nobody has changed a text on its way to a reader.')],
    ['es', list('Características de las ondas', '**Amplitud**: la mayor distancia de un punto a su lugar de reposo.'),
      list('Ventajas', '**Amplitud**: la mayor distancia de un punto a su lugar de reposo.')]
  ])
})

t.test('a label that stands above several lists is no term', async t => {
  const first = 'Continuidad y tradición, estructuras e instituciones establecidas que proporcionan estabilidad.'
  const second = 'Cambios sociales que desafían la tradición, eventos que socavan las estructuras establecidas.'
  const list = (kind: string, [one = '', other = '']: string[]) => `## Masa ${kind}\n\n1. Cosas:\n    - ${one}:\n` +
    `        - ${first}\n    - ${other}:\n        - ${second}\n\n`
  const factors = ['factores de creación', 'factores de desintegración']
  const accepted = async (others: string[]) => {
    const lists = [list('lenta', factors), list('abierta', others), list('rápida', others)]
    return (await asked(lists.join('\n'), 'es')).map(acceptedOf).flat().join()
  }
  t.match(await accepted(['rasgos', 'límites']), /Factores de creación/)
  t.notMatch(await accepted(factors), /Factores de creación/)
})

t.test('what is quoted has no word that lost its beginning, and none that stands twice', async t => {
  await guards(t, [
    ['en', 'A **render** is a picture that a program makes by imaging of a model of a building.',
      'A **render** is a picture that a program makes by (re)imaging of a model of a building.'],
    ['es', 'Una **variable** es un lugar de la memoria que se utiliza para almacenar un valor.',
      'Una **variable** es un lugar de la memoria que se utiliza para para almacenar un valor.']
  ])
})

t.test('the year of an event is not asked for where the text before says whose, or which one', async t => {
  await guards(t, [
    ['es', 'En 1904 el líder más importante del movimiento fue Chaim Weizmann.',
      'Tras su muerte, en 1904 el líder más importante del movimiento fue Chaim Weizmann.'],
    ['es', 'En 1860, los católicos españoles y del resto de Europa fueron invitados a socorrer al Papa.',
      'Hasta el punto de que en 1860, los católicos españoles y de Europa fueron invitados a socorrer al Papa.'],
    ['en', 'The mathematician Gauss proved the theorem of Lagrange in 1799 for his thesis.',
      'The mathematician Gauss proved the theorem in 1799 for his thesis.']
  ])
})

t.test('the number of a definition is not asked for, and its term is', async t => {
  const partition = 'A *partition* of a set is a family of subsets that are disjoint and cover all of it.'
  const texts = textsOf(await asked(`## Sets\n\n> **Def. 2.4** ${partition}`))
  t.notMatch(texts.join(' '), /number/)
  t.match(texts.join(' '), /family of subsets/)
})

const NONE: Array<[rule: string, language: Language, text: string]> = [
  ['another item of a list is no definition', 'es', 'Se aprende con el aprendizaje por proyectos, los **centros de ' +
    'interés**, el estudio de casos o el aprendizaje basado en problemas.'],
  ['the main clause behind another one is no definition', 'en', 'While the first obelisks are dedicated to **theoi ' +
    'synnaoi**, the surviving texts of the other ones include no mention of any deity.'],
  ['of things that a clause tells from others, there may be more', 'es',
    'Python tiene tres tipos de datos que son secuencias.'],
  ['several figures behind a name are those of a chart', 'en', 'Party of the left: 40% 31% 12% 5%']
]
for (const [rule, language, text] of NONE) {
  t.test(rule, async t => { t.strictSame(textsOf(await asked(text, language)), []) })
}

t.test('a name that its heading writes otherwise is not asked for', async t => {
  const says = 'is a web site for creative projects with pictures of all kinds.'
  await guards(t, [
    ['en', `## Big Huge Labs\n\n**Big Huge Labs** ${says}`, `## BigHugeLabs\n\n**Big Hube Labs** ${says}`]
  ])
})

t.test('one figure behind a name is a weight, and a count without a clause is asked', async t => {
  await t.resolveMatch(asked('Final exam: 40%'), [{ answer: 40 }])
  await t.resolveMatch(asked('Python tiene tres tipos de secuencias.', 'es'), [{ answer: 3 }])
})

t.test('what is called so by a sentence without a subject is not quoted', async t => {
  const english = 'More generally called **unfolding models**, which is a reference to the choice between two goods.'
  t.notMatch(textsOf(await asked(`## Choice\n\n${english}`)).join(' '), /More generally/)
  const spanish = 'Más generalmente llamados **modelos de despliegue**, lo que alude a la elección entre dos bienes.'
  t.notMatch(textsOf(await asked(`## Elección\n\n${spanish}`, 'es')).join(' '), /Más generalmente/)
})
