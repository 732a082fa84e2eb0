import t from 'tap'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'

// Which years and which numbers of a material are asked.

type Language = 'en' | 'es'

async function asked (markdown: string, language: Language): Promise<string[]> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n${markdown}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const order = { topic: '', num_questions: 20, difficulty: 'medium' as const, language, seed: 's', material }
  return (await questionsOffline(order)).map(({ question_text: text }) => text)
}

// A course that is no history: most of its passages have no year.
const OTHERS: Record<Language, string> = {
  en:
    ['ferns', 'mosses', 'oaks', 'pines', 'reeds', 'vines', 'weeds', 'palms', 'roses', 'herbs', 'crops', 'trees']
      .map(plant => `There we look at ${plant} and at how they turn to the light.`).join('\n\n'),
  es: ['helechos', 'musgos', 'robles', 'pinos', 'juncos', 'vides', 'palmas', 'rosas', 'hierbas', 'cultivos', 'setas']
    .map(plant => `Ahora miramos los ${plant} y cómo se giran hacia la luz.`).join('\n\n')
}

const YEARS: Array<[language: Language, isAsked: boolean, statement: string, about: string]> = [
  ['en', true, 'In 1884, Nikola Tesla invented the coil that bears his name.', 'an invention'],
  ['en', true, 'Plant cells were first described by Robert Hooke in 1665.', 'a discovery'],
  ['en', false, 'In 1884, Nikola Tesla walked along the river with his dog.', 'a story'],
  ['en', false, 'Two populations of plants were established in 1896 on the island.', 'an experiment'],
  ['en', false, 'In 1998, botanists at Kew started to switch to another model.', 'a gradual change'],
  ['es', true, 'En 1884, Nikola Tesla inventó la bobina que lleva su nombre.', 'an invention'],
  ['es', false, 'En 1884, Nikola Tesla paseó junto al río con su perro.', 'a story'],
  ['es', false, 'En 1998, un grupo de botánicos de Kew comenzó a examinar sus artículos.', 'a gradual change']
]

t.test('outside of history, the year of what was founded or invented is asked', async t => {
  for (const [language, isAsked, statement, about] of YEARS) {
    const questions = await asked(`${OTHERS[language]}\n\n${statement}`, language)
    t.equal(questions.some(text => /Which year|Qué año/.test(text)), isAsked, `${about}: ${statement}`)
  }
})

t.test('in Spanish, a subject behind the verb is one, and a sentence without any is not quoted', async t => {
  for (const [isAsked, statement] of [
    [true, 'En 1970 publicó Codd el artículo sobre el modelo relacional de datos.'],
    [true, 'En 1953 propusieron Watson y Crick la estructura de doble hélice del ADN.'],
    [false, 'En 1527 abandonó Roma y aceptó el encargo de la catedral de Venecia.'],
    [false, 'En 1605 publicó El Quijote en la imprenta de Juan de la Cuesta en Madrid.'],
    [false, 'En 1905 publicó la teoría de la relatividad especial en los Annalen.'],
    [false, 'En 1527 abandonó Roma la noche del asalto de las tropas.'],
    [false, 'En 1936 dejó Madrid una mañana de julio con sus manuscritos.'],
    [false, 'En 1900 conoció París el verano de la exposición universal.'],
    [false, 'En 1888 publicó Azul las primeras poesías de su libro.'],
    [false, 'En 1888 escribió Azul el otoño de su viaje por el Pacífico.']
  ] as const) {
    t.equal((await asked(`## Historia\n\n${statement}`, 'es')).some(text => /Qué año/.test(text)),
      isAsked, statement)
  }
})

t.test('the sign of what is asked is no letter of the statement', async t => {
  const questions = await asked('## Historia\n\nEn 1895 descubrió Röntgen los rayos X en su laboratorio.', 'es')
  t.match(questions.join('\n'), /«En Y descubrió Röntgen los rayos X en su laboratorio». ¿Qué año es Y\?/)
})

t.test('in a section of history, and in a course of it, the years of events are asked', async t => {
  const statement = 'In 1884, Nikola Tesla emigrated from Europe to New York.'
  const isYear = (text: string) => /Which year/.test(text)
  t.ok((await asked(`${OTHERS.en}\n\n## A brief history\n\n${statement}`, 'en')).some(isYear), 'a section')
  t.ok((await asked(statement, 'en')).some(isYear), 'a course')
})

t.test('the dates in the facts of a case are not asked', async t => {
  const fact = 'In 1991, Oak left a loaded weapon of the city of Elm in the car.'
  t.ok((await asked(`## Weapons\n\n${fact}`, 'en')).some(text => /Which year/.test(text)), 'no case')
  t.strictSame(await asked(`## Oak v. City of Elm\n\n${fact}`, 'en'), [])
})

t.test('a year in which something was so, and that of a picture, is not asked', async t => {
  const isYear = (text: string) => /Which year|Qué año/.test(text)
  for (const [language, isAsked, statement] of [
    ['en', true, 'In 1763, Great Britain signed the treaty of Paris with France and Spain.'],
    ['en', false, 'Great Britain had much to celebrate in 1763.'],
    ['en', false, 'Hannah Ingraham was eleven years old in 1783.'],
    ['en', false, 'In 1767, the Revenue Act is represented by a portrait of Charles Townshend that was painted later.'],
    ['es', false, 'En 1545 abandonó Roma y aceptó la plaza de maestro de la catedral de Toledo.']
  ] as const) {
    t.equal((await asked(`## History\n\n${statement}`, language)).some(isYear), isAsked, statement)
  }
})

const NUMBERS: Array<[language: Language, isAsked: boolean, text: string, about: string]> = [
  ['en', true, 'Each water molecule can form 4 hydrogen bonds with its neighbours.', 'a statement'],
  ['en', false, 'Spectrum of a square signal with 4 harmonics from the lowest one.', 'no verb'],
  ['en', false, 'Draw from the bag 4 marbles of another colour than the first marble.', 'a step'],
  ['en', false, 'The simulation has a diploid population of 40 individuals.', 'a study'],
  ['en', false, 'Fig. 20 shows the output of the standard filter of a signal.', 'the number of a figure'],
  ['en', false, 'The mass of the mower is 24 kg.', 'one thing'],
  ['en', true, 'The boiling point of water is 100 °C.', 'a substance'],
  ['en', true, 'During meiosis, one cell of the pollen divides twice and makes 4 cells.', 'a process'],
  ['en', false, 'The hydroid lives no deeper than 200 meters below the surface.', 'a bound'],
  ['en', false, 'Including the transport in the ducts, it takes 74 days.', 'no subject'],
  ['en', false, 'A ball is thrown upwards with a velocity of 10 m/s.', 'a task'],
  ['es', false, 'En muchas circunstancias, solo 30 sorteos son suficientes para la aproximación.', 'a bound'],
  ['es', true, 'Los cuartiles dividen la distribución en 4 partes iguales.', 'a statement'],
  ['es', false, 'Ejecución de un programa con 500 unidades de tiempo de trabajo.', 'no verb'],
  ['es', false, 'Un algoritmo ingenuo evaluaría la función de energía completa 24 veces.', 'of an example'],
  ['es', false, 'Las primeras 35 horas se pagan con la tarifa normal de la empresa.', 'the first ones']
]

t.test('a number is asked where a sentence says something general', async t => {
  for (const [language, isAsked, text, about] of NUMBERS) {
    const questions = await asked(text, language)
    t.equal(questions.some(text => /Which number|Qué número/.test(text)), isAsked, `${about}: ${text}`)
  }
})

const CLIQUE = 'A **clique** is a subset of vertices that are all joined to each other by edges.'

t.test('a heading is named where it is one: no code, formula, sequence or rest of a line', async t => {
  for (const [heading, named] of [
    ['Graphs and trees', true], ['pivot_longer', true], ['to print the value that belongs to it', false],
    ['ATGGCGCAGCAGACATTC', false], ['p log₂(p)', false], ['and the rest', false]
  ] as const) {
    const [question = ''] = await asked(`## ${heading}\n\n${CLIQUE}`, 'en')
    t.equal(question.includes(`Under “${heading}”`), named, `${heading}: ${question}`)
  }
})

t.test('nothing is asked of a chapter of exercises', async t => {
  t.not((await asked(`## Graphs\n\n### Part\n\n${CLIQUE}`, 'en')).length, 0, 'a chapter')
  t.strictSame(await asked(`## Graphs: Exercises\n\n### Part\n\n${CLIQUE}`, 'en'), [])
  t.strictSame(await asked(`## UD2 Ejercicios\n\n### Part\n\n${CLIQUE}`, 'es'), [])
})

t.test('a symbol that the formula gives away is not asked', async t => {
  const isSymbol = (text: string) => /which symbol/.test(text)
  const where = 'Here, $Y$ is the output of the whole country.'
  t.ok((await asked(`The balance is\n\n$$Y - C = I + G$$\n\n${where}`, 'en')).some(isSymbol), 'among others')
  t.notOk((await asked(`The balance is\n\n$$Y = C + I + G$$\n\n${where}`, 'en')).some(isSymbol), 'alone')
  t.notOk((await asked(`The balance is\n\n$$Y - C = 0$$\n\n${where}`, 'en')).some(isSymbol), 'of two letters')
})

t.test('an adverb is no term', async t => {
  t.strictSame(await asked('Si no se llama explícitamente al constructor de la clase base con $n$ argumentos, el ' +
    'compilador lo llama.', 'es'), [])
})

t.test('an adjective that a clause explains is no term, but where a heading names it; a noun is one', async t => {
  const english = (heading: string) => `## ${heading}\n\nThe construction of a tree is **mechanical**: it is driven ` +
    'entirely by the shape of the type.'
  t.strictSame(await asked(english('Skin'), 'en'), [])
  t.match((await asked(english('Mechanical or not'), 'en')).join(' '), /a tree is X/)
  t.match((await asked('## Skin\n\nMoles of the skin are **neoplasms**: abnormal masses of cells which have lost ' +
    'the control of their growth.', 'en')).join(' '), /Moles of the skin are X/)
  t.strictSame(await asked('## Piel\n\nLa construcción de un árbol es **mecánica**: sigue por completo la forma del ' +
    'tipo de sus nodos.', 'es'), [])
  t.match((await asked('## Piel\n\nLos lunares de la piel son **neoplasmas**: masas de células que han perdido el ' +
    'control de su crecimiento.', 'es')).join(' '), /Los lunares de la piel son X/)
})

t.test('the verb of what is said of a term is no word of the term', async t => {
  const told = (name: string) => `## Tables\n\nThe **${name} key** sorts items within the same partition and ` +
    'enables range queries over the index.'
  t.match((await asked(told('hash'), 'en')).join(' '), /X sorts items/)
  t.strictSame(await asked(told('sort'), 'en'), [])
})

t.test('of what "each" tells something, the text before says', async t => {
  const english = (subject: string) => `## Land\n\n${subject} is either a knight, who tells the truth, or a ` +
    '**knave**, who lies to the people of it.'
  t.match((await asked(english('A person of the land'), 'en')).join(' '), /A person of the land is either a knight/)
  t.strictSame(await asked(english('Each'), 'en'), [])
  const spanish = (subject: string) => `## Conjuntos\n\n${subject} es una **partición**, donde la suma de las partes ` +
    'es el conjunto de los elementos de la tabla.'
  t.match((await asked(spanish('Una división de la tabla'), 'es')).join(' '), /Una división de la tabla es/)
  t.strictSame(await asked(spanish('Ambas'), 'es'), [])
})
