import t from 'tap'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'

/** The questions of a text in a section of a course, without their hints, and their answers. */
async function asked (text: string, language: 'en' | 'es'): Promise<string[]> {
  const markdown = `# Course\n\n## ${language === 'en' ? 'Part' : 'Parte de los apuntes'}\n\n${text}\n`
  const index = new MaterialIndex(passagesOf(markdown, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const made = await questionsOffline({
    topic: '', num_questions: 20, difficulty: 'medium', language, seed: 's', material
  })
  return made.flatMap(question => question.type === 'text'
    ? [`${question.question_text.replace(/ \((?:Hint|Pista): .*\)$/, '')} ${question.accepted[0] ?? ''}`]
    : [])
}

const fits = (body: string, name: string) => `Which term fits the description “${body}”? ${name}`
const corresponde = (body: string, name: string) => `¿A qué término corresponde la descripción «${body}»? ${name}`

const FORMS: Array<[form: string, language: 'en' | 'es', text: string, question: string]> = [
  ['an item with a dash', 'en', '- logical view - identifies the modules of a program and their boundaries',
    fits('identifies the modules of a program and their boundaries', 'Logical view')],
  ['an item with a dash', 'es', '- vista lógica - identifica los módulos de un programa y sus límites',
    corresponde('identifica los módulos de un programa y sus límites', 'Vista lógica')],
  ['an item with an arrow', 'en', '- Stub → mediates between the client of a service and its broker',
    fits('mediates between the client of a service and its broker', 'Stub')],
  ['a noun that ends as an adverb does', 'en', '- Repressor - family of proteins that bind to the start of a gene',
    fits('family of proteins that bind to the start of a gene', 'Repressor')],
  ['a noun that ends as an order does', 'es', '- Zócalo - lugar donde se une el procesador con la placa base',
    corresponde('lugar donde se une el procesador con la placa base', 'Zócalo')],
  ['a quotation below a heading', 'en', '### Ready state\n\n> Loaded in the main memory, waiting to be executed',
    fits('loaded in the main memory, waiting to be executed', 'Ready state')],
  ['a quotation below a heading', 'es',
    '### Proceso zombi\n\n> Cargado en la memoria principal, a la espera de la CPU',
    corresponde('cargado en la memoria principal, a la espera de la CPU', 'Proceso zombi')],
  ['an item below an item that is its name', 'en',
    '- object diagram\n  - gives the instances of a program and their relations at runtime',
    fits('gives the instances of a program and their relations at runtime', 'Object diagram')],
  ['an item below an item that is its name', 'es',
    '- diagrama de objetos\n  - muestra las instancias de un programa y sus relaciones en ejecución',
    corresponde('muestra las instancias de un programa y sus relaciones en ejecución', 'Diagrama de objetos')],
  ['a question and its answer', 'en',
    'What is a business event?\n\n- An occurrence outside of a system that starts an interaction in it.',
    fits('an occurrence outside of a system that starts an interaction in it', 'Business event')],
  ['a question and its answer', 'es',
    '¿Qué es un antipatrón?\n\n- Solución frecuente de un problema que trae más daños que ventajas.',
    corresponde('solución frecuente de un problema que trae más daños que ventajas', 'Antipatrón')],
  ['what happens', 'en', '- conflict miss: when a number of blocks compete for an entry of one set',
    'What is it called when a number of blocks compete for an entry of one set? Conflict miss'],
  ['what a principle says', 'en', '### Principles of design\n\n#### Open design\n\n' +
    'The security of a mechanism should not depend on the secrecy of its code.',
  fits('the security of a mechanism should not depend on the secrecy of its code', 'Open design')],
  ['what a principle says', 'es', '### Principios de diseño\n\n#### Segregación\n\n' +
    'Los clientes no deberían depender de interfaces ajenas a su uso.',
  corresponde('los clientes no deberían depender de interfaces ajenas a su uso', 'Segregación')],
  ['a definition that says first what its letters are', 'en',
    'Given a set $A$ of points, the distance $d$ is said to be **translation-invariant** if $d(a+c, b+c) = d(a, b)$.',
    'The course material says: “Given a set $A$ of points, the distance $d$ is said to be X if ' +
    '$d(a+c, b+c) = d(a, b)$”. Which term is X? translation-invariant'],
  ['a definition behind the sentence that says what its letters are', 'es',
    'Sea $(X,d)$ un espacio métrico y $a \\in A$. Se dice que $a$ es un **punto interior** de $A$ si, y solo si, ' +
    '$\\exists r > 0: B(a,r) \\subseteq A$.',
    'El material dice: «Sea $(X,d)$ un espacio métrico y $a \\in A$. Se dice que $a$ es un Y de $A$ si, y solo si, ' +
    '$\\exists r > 0: B(a,r) \\subseteq A$». ¿Qué término es Y? punto interior'],
  ['a definition that has the noun of its name', 'es',
    'Dados dos sucesos $A$ y $B$, se llama **suceso unión** de $A$ y $B$ al suceso formado por los elementos de $A$ ' +
    'junto a los elementos de $B$.',
    'El material dice: «Dados dos sucesos $A$ y $B$, se llama suceso X de $A$ y $B$ al suceso formado por los ' +
    'elementos de $A$ junto a los elementos de $B$». ¿Qué término es X? unión'],
  ['what letters stand for', 'en', 'DMA stands for direct memory access.',
    'What does the abbreviation “DMA” stand for? direct memory access'],
  ['what letters stand for', 'es', '- VLSM — Variable Length Subnet Mask.',
    '¿Qué significan las siglas «VLSM»? Variable Length Subnet Mask'],
  ['what letters stand for, in a list', 'en', '- CBO - coupling between objects',
    'What does the abbreviation “CBO” stand for? coupling between objects'],
  ['what the thing of a heading is used for', 'en', '### Semaphores\n\nThey are old.\n\n' +
    'A semaphore is used to coordinate the access of parallel processes to a resource of the machine.',
  'The course material says: “X is used to coordinate the access of parallel processes to a resource of the ' +
    'machine”. ' +
    'Which term is X? Semaphore'],
  ['what the thing of a heading does', 'es', '### Mutación\n\nEs rara.\n\n' +
    'La mutación introduce cambios al azar en el cromosoma de un hijo para mantener la diversidad.',
  'El material dice: «X introduce cambios al azar en el cromosoma de un hijo para mantener la diversidad». ' +
    '¿Qué término es X? Mutación']
]

for (const [form, language, text, question] of FORMS) {
  t.test(`notes ask for a name by ${form}: ${language}`, async t => {
    const made = await asked(text, language)
    const bare = made.map(one => one.replace(/^(?:Under “[^”]*”[:,]|En «[^»]*»[:,]) /, ''))
    t.strictSame(bare.map(one => one.toLowerCase()), [question.toLowerCase()])
  })
}

t.test('notes that only remark something ask for nothing', async t => {
  const notes = [
    '- Rationale: generates static binaries for machines of other kinds',
    '- Trade unions - call for a general strike of all workers',
    '- regression test: when changes are made to a program, run all of its tests once more',
    '- Descripción - shows the logs of the containers of a service',
    '### Stress testing\n\n- if a system can handle heavy loads of its users',
    '### Gradient\n\n- let f be a function with a derivative in a point',
    '- Truman - really allowing the union to cast a big shadow over the world',
    '- Initialization - set all parameters of the model to a value near to zero',
    '- Scheduling - repeatedly resample the original data of a study with replacement',
    '### Conditions\n\n#### Grouping\n\n- divide the range of the predictor into intervals of the same size',
    '- Goal - provides the services that students of all ages can use every day',
    '- Typical finding - lower rates of interest of the banks in a year of crisis',
    '### Expanding grammars with features\n\nIdentifies the categories of words which only use atomic symbols.',
    '### Outer planets\n\nMany of the moons that circle them were found by a probe of the eighties.'
  ]
  for (const text of notes) t.strictSame(await asked(text, 'en'), [], text)
  const apuntes = [
    '### Prueba\n\nSupongamos que un conjunto de vectores propios es dependiente.',
    '### Control de datos\n\nCrea cuadros de colores para cada tratamiento de las muestras.',
    '- OBSERVAR - identifica una reacción emocional fuerte durante cada día',
    '- Reemplazarla - sustituye la creencia anterior por una que impulse la vida',
    '### Guardas\n\n(primos n) es la lista de los primos menores o iguales que n.',
    '### Permisos\n\nEl MMU verifica que un proceso no lea los datos de otro.',
    '- Partido Liberal - pugnas entre el conde de Romanones y Santiago Alba',
    '- Desvinculación - permitió a la nobleza vender tierras que estaban vinculadas a la familia',
    '- Recordatorio - función que lleva los elementos de su dominio a los de su codominio',
    '- Servicio - se instala con el paquete junto con el resto de las aplicaciones'
  ]
  for (const text of apuntes) t.strictSame(await asked(text, 'es'), [], text)
})

t.test('three items of a list with the same form are descriptions, and one may be a remark', async t => {
  const items = ['- doorbell - notifying the applications of new messages',
    '- police - ensuring access control of the users',
    '- post office - carrying the letters between programs of a machine']
  t.equal((await asked(items.join('\n'), 'en')).length, 3)
  t.strictSame(await asked(items[0] ?? '', 'en'), [])
})

t.test('the number of a list is asked where a name is counted, and not a whole sentence', async t => {
  const counts = async (text: string) => {
    const index = new MaterialIndex(passagesOf(`# Course\n\n## Part\n\n${text}\n`, { kind: 'guide' }))
    const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
    const made = await questionsOffline({
      topic: '', num_questions: 20, difficulty: 'easy', language: 'en', seed: 's', material
    })
    return made.filter(({ question_text: asked }) => asked.startsWith('How many'))
  }
  const members = 'epicardium, myocardium, and endocardium.'
  t.equal((await counts(`The three layers of the heart are ${members}`)).length, 1)
  t.strictSame(await counts(`The wall of the heart is made up of three layers: ${members}`), [])
  t.strictSame(await counts(`The myriad of walls can be put into three layers: ${members}`), [])
  t.strictSame(await counts('Clams have two shells of equal size connected by two adductor muscles of the body.'), [])
})

t.test('the day of a lecture is no topic', async t => {
  const [question = ''] = await asked('### Day 3 Jan 9, 2018\n\n' +
    '- stub - mediates between the client of a service and its broker', 'en')
  t.match(question, /mediates between/)
  t.notMatch(question, /Jan 9/)
})
