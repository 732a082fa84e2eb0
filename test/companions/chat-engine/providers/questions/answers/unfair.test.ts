import t from 'tap'
import { MaterialIndex } from '../../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import type { Form } from '../../../../../../companions/chat-engine/providers/questions/draft.js'
import { supplyOf } from '../../../../../../companions/chat-engine/providers/questions/answers/supply.js'
import { isUnfair } from '../../../../../../companions/chat-engine/providers/questions/answers/unfair.js'
import { asked } from '../asked.js'

// Questions whose words are not enough for an answer, or tell the answer.

/** Whether a question is left out, of a course that has a text. */
async function isLeftOut (form: Form, text: string, stem: string, course = 'A course of two words.'): Promise<boolean> {
  const passages = passagesOf(`# Course\n\n## Part\n\n${course}\n`, { kind: 'guide' })
  const [passage] = passages
  if (passage === undefined) throw new Error('The course has no passage.')
  const supply = await supplyOf(new MaterialIndex(passages))
  const language = /El material/.test(stem) ? 'es' : 'en'
  const draft = { form, text, stem, group: '', passage, language, isLogistics: false }
  return isUnfair(draft, supply)
}

const en = (statement: string) => `The course material says: “${statement}”. Which term is X?`
const es = (statement: string) => `El material dice: «${statement}». ¿Qué término es X?`

t.test('the first words of a longer name are not asked for', async t => {
  const scale = en('The dates are those of the X on Stratigraphy')
  t.ok(await isLeftOut('masked', 'International Commission', scale), 'a piece')
  t.notOk(await isLeftOut('masked', 'International Commission', en('The dates are those of the X')), 'all of it')
  t.notOk(await isLeftOut('masked', 'Marie Curie', en('In 1903, X of Warsaw won the prize')), 'a person')
  t.ok(await isLeftOut('masked', 'Comisión Internacional', es('La escala es de la X de Estratigrafía')), 'una parte')
  t.notOk(await isLeftOut('masked', 'Comisión Internacional', es('La escala es de la X')), 'todo')
})

t.test('what is done is no term', async t => {
  const basta = es('Para existir basta con X, que es un contrato')
  t.ok(await isLeftOut('masked', 'celebrar el acto', basta), 'un infinitivo con su objeto')
  t.notOk(await isLeftOut('masked', 'acto constitutivo', basta), 'un término')
  t.ok(await isLeftOut('masked', 'figure en primer término', es('Se entienden con el que X')), 'detrás de «que»')
  t.ok(await isLeftOut('masked', 'signs the contract', en('The last party is the one that X')), 'in English')
  t.notOk(await isLeftOut('masked', 'last party', en('The one that signs is the X')), 'a term')
})

t.test('a word is not asked for by its negation', async t => {
  t.ok(await isLeftOut('masked', 'invalid', en('An argument is X if it is not valid')), 'invalid')
  t.notOk(await isLeftOut('masked', 'faulty', en('An argument is X if it is not valid')), 'another word')
  t.notOk(await isLeftOut('masked', 'invalid', en('An argument is X if it is wrong, and valid if it is right')), 'not')
  t.ok(await isLeftOut('masked', 'inválido', es('Un argumento es X si no es válido')), 'inválido')
  t.notOk(await isLeftOut('masked', 'endeble', es('Un argumento es X si no es válido')), 'otra palabra')
})

t.test('a first name beside another one is of an example', async t => {
  t.ok(await isLeftOut('masked', 'Alice', es('Dos lanchas llamadas X y Bob se desplazan por un lago')), 'Alice')
  t.notOk(await isLeftOut('masked', 'Alice', es('La novela se llama X')), 'un nombre solo')
  t.ok(await isLeftOut('masked', 'Alice', en('Bob and X share a key')), 'in English')
  t.notOk(await isLeftOut('masked', 'Diels', en('The X and Alder reaction joins two parts')), 'of no person')
})

t.test('a long form is not asked for where the course has another one of its initials and lengths', async t => {
  const stem = 'What does the abbreviation “RT” stand for?'
  const course = 'The response time (RT) is short.\n\nEach reaction time has a unit.'
  t.ok(await isLeftOut('long form', 'response time', stem, `${course}\n\nA reaction time is a number.`), 'two times')
  t.notOk(await isLeftOut('long form', 'response time', stem, course), 'once may be by chance')
  t.notOk(await isLeftOut('long form', 'response time', stem,
    'The response time is short.\n\nRapid time passes.\n\nIn rapid time it ends.'), 'of another length')
  const union = 'Una unión estable tiene efectos.\n\nLa unión estable se prueba.\n\nLa Unión Europea la regula.'
  t.notOk(await isLeftOut('long form', 'Unión Europea', '¿Qué significan las siglas «UE»?', union), 'no name')
  const tiempo = 'El tiempo de respuesta es corto.\n\nUn tiempo de renovado tiene unidad.\n\n'
  const siglas = '¿Qué significan las siglas «TR»?'
  t.notOk(await isLeftOut('long form', 'tiempo de respuesta', siglas, tiempo), 'una vez')
  t.ok(await isLeftOut('long form', 'tiempo de respuesta', siglas,
    `${tiempo.replace('renovado', 'renovados')}El tiempo de renovados sube.`), 'en español')
})

t.test('what a sentence says of its own case is no purpose of a command', async t => {
  const which = (what: string) => `Which command ${what}?`
  t.ok(await isLeftOut('command', 'pip', which('is used to install libraries in their home directory')), 'their')
  t.notOk(await isLeftOut('command', 'pip', which('is used to install libraries in a home directory')), 'a')
  t.ok(await isLeftOut('command', 'pwd', which('shows that the directory is still the same')), 'still')
  t.ok(await isLeftOut('command', 'pwd', '¿Qué comando muestra que el directorio todavía es el mismo?'), 'todavía')
  t.notOk(await isLeftOut('command', 'pwd', '¿Qué comando muestra el directorio de trabajo?'), 'en general')
  const described = (what: string) => `Which function does the course material describe as “${what}”?`
  t.ok(await isLeftOut('command', 'party()', described('returns optimum fun for t')), 'a variable')
  t.notOk(await isLeftOut('command', 'party()', described('returns a tree and a node')), 'an article')
  t.notOk(await isLeftOut('command', 'Await()', described('blocks the process until E ≥ v')), 'a formula')
})

t.test('what is told of a case that only the text before names is not asked', async t => {
  const model = 'The closest model is the chain of neurons that Abeles proposed in X'
  t.ok(await isLeftOut('masked year', '1991', en(model)), 'closest to what')
  t.notOk(await isLeftOut('masked year', '1991', en(model.replace('closest model', 'synfire chain'))), 'a name')
  const oldest = 'The oldest active distribution is Slackware, which was started in X by its author'
  t.notOk(await isLeftOut('masked year', '1993', en(oldest)), 'Slackware')
  t.ok(await isLeftOut('masked', 'spin', en('Dataset 2 consists of three columns: X, mass and age')), 'of an example')
  t.notOk(await isLeftOut('masked', 'spin', en('A data set consists of three columns: X, weight, and age')), 'any')
  t.ok(await isLeftOut('masked year', '1973', en('Spiro Agnew, his deputy, resigned in X')), 'whose')
  t.notOk(await isLeftOut('masked year', '1973', en('Spiro Agnew, a governor, resigned in X')), 'what')
  t.notOk(await isLeftOut('masked', 'parity code', en('The simplest code that detects errors is the X')), 'of which')
  const modelo = 'El modelo más cercano es la cadena que Abeles propuso en X'
  t.ok(await isLeftOut('masked year', '1991', es(modelo)), 'a qué')
  t.notOk(await isLeftOut('masked year', '1991', es('El modelo de Hopfield es la red que se propuso en X')), 'nombre')
  t.ok(await isLeftOut('masked year', '1973', es('Juan Luna, su hermano, renunció en X')), 'de quién')
  t.ok(await isLeftOut('masked year', '2010', en('Fossil flower, collected in August X near the quarry')), 'a picture')
  t.notOk(await isLeftOut('masked year', '2010', en('A fossil flower was collected in X near it')), 'a sentence')
  t.ok(await isLeftOut('masked year', '2010', es('Flor fósil, recogida en agosto de X junto al río')), 'una foto')
})

t.test('how many there are is asked of a thing', async t => {
  t.ok(await isLeftOut('count', '3', 'How many keys do looks like we have?'), 'we')
  t.ok(await isLeftOut('count', '3', 'How many targets do update file dune to have?'), 'an order')
  t.notOk(await isLeftOut('count', '2', 'How many stars do pointers to pointers have to have?'), 'a thing')
  t.notOk(await isLeftOut('count', '2', '¿Cuántos espacios tiene un sistema?'), 'una cosa')
  t.ok(await isLeftOut('count', '2', '¿Cuántas claves parece que tenemos?'), 'nosotros')
})

t.test('a kind of formulas is the name of none, and what is so if something is, is no formula', async t => {
  const names = async (line: string, language: 'en' | 'es' = 'en') =>
    (await asked(`## Sums\n\n${line}`, language)).map(question => question.replace(/^.* = | \/.*$/g, ''))
  t.strictSame(await names('Binet formula: $F_n = (p^n - q^n)/(p - q)$.'), ['Binet formula'])
  t.strictSame(await names('Closed formula: $a_n = a + d n$.'), [])
  t.strictSame(await names('Relación de dispersión: $w = c k + 2 m$.', 'es'), ['Relación de dispersión'])
  t.strictSame(await names('Relación fundamental: $w = c k + 2 m$.', 'es'), [])
  t.strictSame(await names('Binet formula: $F_n - x/f(x) \\iff f(x) = 0$.'), [])
  t.strictSame(await names(`Binet formula: $F_n = ${'(p^n - q^n) + '.repeat(7)} p$.`), [], 'a step of a proof')
})

t.test('a definition that the next sentence goes on with is not asked', async t => {
  const told = (next: string) => '## Functions\n\nA **meromorphic function** is a function which is ' +
    `holomorphic except at an isolated set of points.\n\n${next}`
  t.match((await asked(told('Each of these points has a series.'))).join(' '), / = Meromorphic/)
  t.strictSame((await asked(told('Each of these points is further required to have a series.')))
    .filter(question => / = Meromorphic/.test(question)), [])
  const dicho = (next: string) => '## Árboles\n\nUn **montículo** es un árbol binario que guarda en cada nodo una ' +
    `clave de sus datos.\n\n${next}`
  t.match((await asked(dicho('Cada nodo tiene dos hijos.'), 'es')).join(' '), / = Montículo/)
  t.strictSame((await asked(dicho('En cada nodo se exige además una clave mayor.'), 'es'))
    .filter(question => / = Montículo/.test(question)), [])
})

t.test('a count of what is not there is not asked', async t => {
  t.ok(await isLeftOut('count', '3', 'How many electrons does nitrogen not have?'), 'a negation')
  t.notOk(await isLeftOut('count', '7', 'How many electrons does nitrogen have?'), 'none')
  t.ok(await isLeftOut('count', '3', '¿Cuántos electrones no tiene el nitrógeno?'), 'en español')
})
