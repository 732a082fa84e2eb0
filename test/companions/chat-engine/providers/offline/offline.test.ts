import t, { type Test } from 'tap'
import { languageOf } from '../../../../../companions/text/language.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import type { Material } from '../../../../../companions/chat-engine/material/material.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { guideFrom } from '../../../../../companions/chat-engine/guide/scrape.js'
import { replyOffline } from '../../../../../companions/chat-engine/providers/offline/offline-reply.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import type { MaterialReply } from '../../../../../companions/chat-engine/providers/provider.js'
import type { Confidence } from '../../../../../companions/chat-engine/schemas.js'
import { GUIDE } from '../../helper.js'
import { ABOUT_ALGORITHMS, ABOUT_HISTORY, type Labelled } from '../labelled-questions.js'
import { SPANISH_GUIDE } from '../../spanish-guide.js'

function materialOf (markdown: string, subject = 'Course'): Material {
  const index = new MaterialIndex(passagesOf(markdown, { kind: 'guide' }))
  return { subject, index, answers: [], hasInbox: false, retrievalFailed: false }
}

const english = materialOf(GUIDE)
const spanish = materialOf(SPANISH_GUIDE)

function reply (query: string, material = english): MaterialReply {
  return replyOffline({ query, language: languageOf(query), material, history: [] })
}

function answer (query: string, material = english): string {
  return reply(query, material).text
}

t.test('a thing of each such thing is told by what it is of one, and by nothing that only has the word', async t => {
  const course = materialOf([
    '# Linear algebra', '## Exam', 'The final exam about eigenvectors is on 4 June 2027 at 9:00. It counts 60 %.',
    '## Vectors', 'An eigenvector of a matrix is a vector that the matrix only stretches.',
    'A basis of a space is a set of independent vectors that span it.',
    '## Office hours', 'Office hours are on Tuesdays from 16:00 to 18:00 in office 3.14.'
  ].join('\n\n'))
  for (const [question, told] of [
    ['What is an eigenvector?', /An eigenvector of a matrix/], ['define eigenvector', /An eigenvector of a matrix/],
    ['what is a basis?', /A basis of a space/]
  ] as const) {
    const { text, confidence } = reply(question, course)
    t.equal(confidence, 'quoted', question)
    t.match(text, told, question)
    t.notMatch(text, /June|Tuesdays/, question)
  }
  const curso = materialOf([
    '# Álgebra', '## Examen', 'El examen final sobre el rango es el 4 de junio de 2027 a las 9:00.',
    '## Matrices', 'El rango de una matriz es el número de sus columnas independientes.'
  ].join('\n\n'))
  t.match(reply('¿Qué es el rango?', curso).text, /El rango de una matriz/)
  t.notMatch(reply('¿Qué es el rango?', curso).text, /junio/)
})

t.test('where a thing comes from is shown, also where the material does not say “comes”', async t => {
  const bread = materialOf([
    '# Bread', '## Yeast', 'Yeast feeds on sugars and releases carbon dioxide.', 'Salt slows down fermentation.',
    '## Breads of the world', '| Bread | Country |\n|---|---|\n| Baguette | France |\n| Injera | Ethiopia |'
  ].join('\n\n'))
  t.match(answer('Where does injera come from?', bread), /Ethiopia/)
  t.match(answer('Where do baguettes come from?', bread), /France/)
  const rocks = materialOf([
    '# Vulcanología', '## Rocas', 'La andesita toma su nombre de la cordillera de los Andes.',
    'El basalto es una roca volcánica oscura.', '## Erupciones', 'Un lahar es un río de barro y ceniza.'
  ].join('\n\n'))
  t.match(answer('¿De dónde viene el nombre andesita?', rocks), /Andes/)
  t.match(answer('¿De dónde procede el nombre de la andesita?', rocks), /Andes/)
})

t.test('what a term means is told by its entry in a glossary, or by the sentence that defines it', async t => {
  const book = materialOf([
    '# Concurrency', '## Learning objectives', 'By the end of this part, you will be able to:',
    '- Explain what a race condition is', '- Describe what a mutex means for a thread',
    '## Threads', 'A race condition can be found when two threads are run many times.',
    'In an operating system, a thread is a sequence of instructions with a stack of its own.',
    'A thread that waits gives way to a sequence of others, also known as a convoy, until the lock is free.',
    '## Glossary', 'race condition', ': outcome that depends on the order of two threads', '',
    'mutex', ': lock that one thread holds at a time'
  ].join('\n\n').replaceAll('\n\n: ', '\n: '))
  const asked: Array<[entry: string, questions: string[]]> = [
    ['race condition: outcome that depends', [
      'What is a race condition?', 'what does race condition mean', 'Define race conditions', 'race condition?',
      'Could you please explain what a race condition is?', 'what is meant by race condition in this course?',
      '¿Qué es race condition?'
    ]],
    ['mutex: lock that one', ['What is the definition of mutex?', 'Tell me what mutexes are', 'meaning of mutex']],
    ['In an operating system, a thread is a sequence', [
      'What is a thread?', 'what are threads', 'definition of thread'
    ]]
  ]
  for (const [entry, questions] of asked) {
    for (const question of questions) {
      const { confidence, sources: [first] = [] } = reply(question, book)
      t.equal(confidence, 'quoted', question)
      t.ok(first?.quote?.slice(first.mark?.[0]).startsWith(entry), `${question}: ${String(first?.quote)}`)
    }
  }
  t.match(reply('What is a convoy?', book).sources?.[0]?.quote, /also known as a convoy/)
  t.equal(reply('What is a semaphore?', book).confidence, 'none', 'a term that is not defined')
})

t.test('questions about the course are answered out of the guide, with the place', async t => {
  const says: Array<[question: string, quote: RegExp, place: RegExp, material?: Material]> = [
    ['When is the final exam?', /Date: 18 January 2027/, /Course guide, .*Assessment/],
    ['What are the office hours of Dr. Vidal?', /Tuesdays, 11:00 to 13:00/, /Office hours and contact/],
    [
      'how is the course graded?', /weighted sum[^]*Midterm exam — Weight: 20%[^]*Group project — Weight: 15%/,
      /Assessment/
    ],
    ['Who teaches this course?', /Dr. Helena Vidal and Dr. Marcus Lindqvist/, /At a glance/],
    ['how much does the midterm count', /Weight: 20%/, /Assessment/],
    ['What happens if I hand in late?', /up to 48 hours costs 20% of the mark/, /Timetable/],
    ['Can I use ChatGPT?', /Language models may be used to explore ideas/, /Generative tools/],
    ['When was the AVL tree published?', /Adelson-Velsky and Evgenii Landis in 1962/, /Unit 3/],
    ['¿Cuándo es el examen final?', /Date: 18 January 2027/, /Guía docente/],
    ['¿Cuántos créditos tiene la asignatura?', /6 ECTS/, /At a glance/],
    ['¿Cuándo es el examen final?', /Fecha: 8 de junio de 2027/, /Guía docente, .*Evaluación/, spanish],
    ['como se evalua la asignatura', /Peso: 50 %[^]*Peso: 20 %[^]*Peso: 25 %/, /Evaluación/, spanish],
    ['¿Qué es el caciquismo?', /dominio político de los notables locales/, /Tema 3/, spanish],
    ['horario de tutorias de la profesora Montero', /martes de 11:00 a 13:00/, /Datos generales/, spanish],
    ['cuanto vale el trabajo', /Peso: 25 %/, /Evaluación/, spanish],
    ['when is the final exam?', /8 de junio de 2027/, /Course guide/, spanish]
  ]
  for (const [question, quote, place, material] of says) {
    t.match(answer(question, material), quote, question)
    t.match(answer(question, material), place, question)
  }
})

t.test('of labelled questions, the answer is shown for nine in ten, and few without an answer are quoted', async t => {
  const sets: Array<[Labelled[], Material]> = [[ABOUT_ALGORITHMS, english], [ABOUT_HISTORY, spanish]]
  const replies = sets.flatMap(([questions, material]) =>
    questions.map(([question, contains]) => ({ question, contains, ...reply(question, material) })))
  const covered = replies.filter(({ contains }) => contains !== undefined)
  const uncovered = replies.filter(({ contains }) => contains === undefined)
  const share = (some: unknown[], all: unknown[]) => some.length / all.length
  const of = (list: typeof replies, degree: Confidence) => list.filter(({ confidence }) => confidence === degree)
  const named = (list: typeof replies) => list.map(({ question }) => question).join(' ')
  const shown = covered.filter(({ text, contains }) => contains?.test(text))
  const sure = shown.filter(({ confidence }) => confidence === 'quoted')
  t.comment(`shown ${share(shown, covered)}, quoted ${share(sure, covered)}; without an answer: ` +
    `quoted ${share(of(uncovered, 'quoted'), uncovered)}, none ${share(of(uncovered, 'none'), uncovered)}`)
  t.ok(share(shown, covered) >= 0.9, `not shown: ${named(covered.filter(one => !shown.includes(one)))}`)
  t.ok(share(sure, covered) >= 0.5, `not quoted: ${named(covered.filter(one => !sure.includes(one)))}`)
  t.ok(share(of(uncovered, 'quoted'), uncovered) <= 0.1, `quoted: ${named(of(uncovered, 'quoted'))}`)
  t.ok(share(of(uncovered, 'none'), uncovered) >= 0.5, `not none: ${named(of(uncovered, 'related'))}`)
})

t.test('"the material does not cover this" is said where nothing comes near, and of nothing else', async t => {
  for (const question of [
    'What is the capital of France?', 'Who won the world cup in 1998?', 'Explain quantum entanglement',
    'How tall is the Eiffel Tower?', 'How do I cook paella?', 'who is the president of the united states'
  ]) {
    const none = { confidence: 'none', text: /^I found nothing about this/ }
    t.match(reply(question), none, question)
    t.strictSame(reply(question).sources, [], question)
  }
  for (const question of ['¿Quién ganó la liga en 2010?', '¿Cómo hago una tortilla?']) {
    const none = { confidence: 'none', text: /^No he encontrado nada sobre esto/ }
    t.match(reply(question, spanish), none, question)
  }
  t.match(reply('Which laboratory serves coffee on Thursdays?'),
    { confidence: 'related', text: /^This may answer it:[^]*Thursdays/ })
  t.match(reply('When is the exam?', materialOf('')),
    { confidence: 'none', text: /^There is no material for this course yet/ })
  t.match(reply('¿Cuándo es el examen?', materialOf('')), { text: /^Esta asignatura aún no tiene material/ })
})

const NETWORKS = materialOf([
  '# Redes', 'Asignatura de 6 créditos. La imparte Carmen Ibáñez Soler (despacho 3.12).',
  '## Evaluación',
  '| Parte | Peso | Nota mínima |\n|---|---|---|\n| Examen final | 60 % | 4 |\n| Prácticas | 30 % | 5 |',
  'El examen consta de 20 preguntas. Se celebra el 17 de enero de 2027 a las 9:00. No se permite usar apuntes, pero ' +
  'sí calculadora no programable.',
  '## Hackathon', 'Fecha: 4 de mayo de 2027 a las 10:00.'
].join('\n\n'))

t.test('what only looks like an answer is not quoted: a thing without a word, a date below a heading', async t => {
  for (const question of [
    '¿cuánto vale la matrícula?', '¿Cuándo sale la nota?', '¿Cuándo se publican las notas?',
    'When do we get our grades?'
  ]) t.not(reply(question, NETWORKS).confidence, 'quoted', question)
  for (const [question, says] of [
    ['¿Cuánto vale el examen?', /60 %/], ['¿Cuándo es el examen?', /17 de enero/],
    ['¿Cuándo es el hackathon?', /4 de mayo/]
  ] as const) t.match(reply(question, NETWORKS), { confidence: 'quoted', text: says }, question)
})

t.test('a yes/no question is answered by the condition, whichever name of the lab it has', async t => {
  const course = materialOf('# Networks\n\n## Assessment\n\nThe final exam counts 60% of the grade. ' +
    'The laboratories count 40%. Students who do not pass the laboratories cannot sit the final exam. ' +
    'The pass mark is 5 out of 10.')
  for (const question of ['Do I have to pass the labs?', 'Do I have to pass the laboratories?']) {
    t.match(reply(question, course), { confidence: 'quoted', text: /do not pass the laboratories cannot/ }, question)
  }
})

const BIOLOGY = materialOf([
  '# Marine Biology', 'Prof. Rosa Vidal (Tuesdays 10-12) is in room B2.14. The course has 6 credits.',
  '## Classes', 'Lectures are on Mondays and Wednesdays from 9:00 to 10:30 in the Darwin building, hall 3.',
  '## Assessment', 'The final exam is on 8 June. It counts 60 %. The midterm counts 20 % and the reports count 20 %.',
  'Reports are handed in on Moodle before the end of the week.',
  '## Contents', '1. Plankton and nutrient cycles\n2. Coral reefs\n3. Deep sea ecology'
].join('\n\n'))
const ROUTERS = materialOf([
  '# Redes', 'La imparte Carmen Ibáñez Soler (martes de 10 a 12, sala 3.12, edificio Torres Quevedo). 6 créditos.',
  '## Horario', 'Las clases de teoría son los martes y jueves de 9:00 a 10:30 en el aula 2.05.',
  '## Evaluación', 'El examen final es el 17 de enero de 2027. Cuenta el 60 %. Las prácticas cuentan el 40 %.',
  'Las memorias se entregan por el campus virtual antes del viernes.',
  '## Contenidos', '1. Introducción y modelo OSI\n2. Nivel de enlace: Ethernet\n3. Nivel de red: IP'
].join('\n\n'))

t.test('a place, a time or a person is quoted only where the material has one of what is asked', async t => {
  for (const question of [
    'Where is the exam?', 'Where is the final exam held?', 'In which room is the exam?', 'Where is the midterm?',
    'When is the midterm?', 'At what time is the exam?', 'What time does the final exam start?',
    'Who grades the reports?', 'Who corrects the exam?', '¿Dónde es el examen?'
  ]) t.not(reply(question, BIOLOGY).confidence, 'quoted', question)
  for (const question of [
    '¿Dónde es el examen?', '¿En qué aula es el examen final?', '¿A qué hora es el examen?',
    '¿Quién corrige el examen?', 'Where is the exam?'
  ]) t.not(reply(question, ROUTERS).confidence, 'quoted', question)
  const unplaced = materialOf('# Lab\n\nOffice: to be announced. Coordinator: Anneli Virtanen.')
  t.not(reply('Where is her office?', unplaced).confidence, 'quoted', 'an empty field')
  for (const [question, says, material] of [
    ['When is the exam?', /8 June/, BIOLOGY], ['Where are the lectures?', /Darwin building/, BIOLOGY],
    ['Where do I hand in the reports?', /Moodle/, BIOLOGY], ['¿Cuándo es el examen?', /17 de enero/, ROUTERS],
    ['¿Dónde son las clases?', /aula 2\.05/, ROUTERS], ['¿Dónde se entregan las memorias?', /campus virtual/, ROUTERS]
  ] as const) t.match(reply(question, material), { confidence: 'quoted', text: says }, question)
})

t.test('what is judged is what is quoted: the room of the lectures is not shown as that of the exam', async t => {
  // The place of the exam stands in no quotation here, only in a larger part of the material around the best one.
  const material = materialOf([
    'Profesora responsable: Lucía Arteaga Montes, despacho 3.17, edificio Politécnico II, lucia.arteaga@uni.example\n' +
      'Segundo cuatrimestre. Idioma: castellano.',
    '## Horario', 'Teoría: martes y viernes, 8:30–10:00, aula B-06. Problemas: miércoles, 10:15–11:15, aula B-06. ' +
      'Magnetismo: fuerza de Lorentz, ley de Biot-Savart, ley de Ampère.\n' +
      'Inducción: ley de Faraday, autoinducción.\nOndas electromagnéticas.',
    '## Evaluación', 'La nota final es la suma de: examen final (60 %), dos parciales eliminatorios (10 % cada uno) ' +
      'y laboratorio (20 %). El primer parcial será el 19 de marzo y el segundo, el 30 de abril, en horario de clase.' +
      ' El examen final se celebra el 4 de junio a las 9:00 en el aulario Norte; el de la convocatoria extraordinaria' +
      ', el 2 de julio a las 16:00.\nLos informes entregados tarde se califican como máximo con un 5.\n2. Reverté.\n' +
      '- Purcell: Electricidad y magnetismo.'
  ].join('\n'))
  const { confidence, text } = reply('¿Dónde es el examen final?', material)
  t.ok(confidence !== 'quoted' || /aulario Norte/.test(text), text)
})

const PHYSICS = materialOf([
  '# Física II', 'Profesora: Lucía Arteaga Montes, despacho 3.17. Créditos: 6 ECTS.',
  '## Contenidos',
  '1. Electrostática: ley de Coulomb.\n2. Corriente continua: ley de Ohm.\n3. Magnetismo: ley de Ampère.',
  '## Evaluación', 'La nota final es la suma de: examen final (60 %) y laboratorio (40 %).'
].join('\n\n'))

const NOTES = materialOf([
  '# Networks', '## TCP', 'TCP is a reliable transport protocol. It numbers each byte.', '## UDP',
  'UDP is an unreliable transport protocol. It has ports.', '## VLANs', 'A VLAN is created in two steps:',
  '```\nvlan 10\nname Sales\nexit\ninterface fa0/1\nswitchport mode access\nswitchport access vlan 10\n```'
].join('\n\n'))

t.test('what is compared is quoted from both places, also with typing errors', async t => {
  for (const question of [
    'What is the difference between TCP and UDP?', 'tcp udp difference', 'wat is teh differnce betwen TCP and UDP',
    '¿Qué diferencia hay entre TCP y UDP?'
  ]) {
    const { text, confidence, sources = [] } = reply(question, NOTES)
    t.equal(confidence, 'quoted', question)
    t.match(text, /TCP is a reliable/, question)
    t.match(text, /UDP is an unreliable/, `${question}: the other one`)
    t.equal(sources.length, 2, `${question}: each with its place`)
  }
})

t.test('of each compared thing, what says what it is is quoted, rather than a table of both', async t => {
  const course = materialOf([
    '# Networks', '## 1 Ports', 'A port names a process of a host.',
    '| Port | Protocol | Service |\n|---|---|---|\n| 53 | UDP | names |\n| 80 | TCP | pages |\n| 25 | TCP | mail |',
    '## 2.2 TCP', 'The protocol numbers the bytes of the stream and sends again what is lost.',
    '## 2.3 UDP', 'Nothing is sent again, so it suits voice and games.',
    '## Devices', 'A switch is a device that forwards frames by their MAC address.',
    'A router is a device that forwards packets by their IP address.',
    '## BGP', 'A router that speaks BGP is connected to a switch or to another router.',
    '## Matrices', 'A symmetric matrix equals its transpose. The inverse of some matrices is easy to find.',
    'An orthogonal matrix has a transpose that is its inverse.'
  ].join('\n\n'))
  for (const [question, ...says] of [
    ['What is the difference between TCP and UDP?', /The protocol numbers/, /Nothing is sent again/],
    ['compare TCP with UDP', /The protocol numbers/, /Nothing is sent again/],
    ['¿Qué diferencia hay entre TCP y UDP?', /The protocol numbers/, /Nothing is sent again/],
    ['difference between a switch and a router', /A switch is a device/, /A router is a device/],
    ['symmetric vs orthogonal matrices', /A symmetric matrix equals/, /An orthogonal matrix has/]
  ] as const) {
    const { text, confidence } = reply(question, course)
    t.equal(confidence, 'quoted', question)
    for (const said of says) t.match(text, said, question)
    t.notMatch(text, /BGP|Service:/, question)
  }
})

const SQL = materialOf([
  '# SQL', '## Selecting', 'The clause WHERE keeps the rows for which its condition is true.',
  'A report is handed in where the laboratory is, having been read by a partner.',
  '## Grouping', 'WHERE chooses rows before they are grouped. HAVING chooses groups after they are made.',
  '## LOGIC GATES AND MORE', 'The XOR of two bits is their sum without the carry.'
].join('\n\n'))

function saysHaving (t: Test, question: string): void {
  const { confidence, text } = reply(question, SQL)
  t.equal(confidence, 'quoted', question)
  t.match(text, /HAVING chooses groups/, question)
}

t.test('a stop word is a name where question and material write it in capitals', async t => {
  for (const question of [
    'What is the difference between WHERE and HAVING?', 'difference between WHERE and HAVING', 'What does HAVING do?',
    '¿Qué diferencia hay entre WHERE y HAVING?', 'HAVING vs WHERE'
  ]) {
    saysHaving(t, question)
  }
  t.match(answer('what is WHERE for?', SQL), /WHERE keeps the rows|WHERE chooses rows/)
  for (const question of ['What does HAVING do?', 'what is the DIFFERENCE between THE and AND?']) {
    t.not(reply(question, NOTES).confidence, 'quoted', `${question}: where the material has it not`)
  }
  t.not(reply('WHAT DOES AND MORE DO?', SQL).confidence, 'quoted', 'a question in capitals names nothing by them')
})

t.test('two stop words that are compared are names where the material writes them in capitals', async t => {
  for (const question of [
    'where vs having', 'difference between where and having', 'compare where with having',
    'What is the difference between the where and the having?', '¿Qué diferencia hay entre where y having?',
    'DIFFERENCE BETWEEN WHERE AND HAVING'
  ]) {
    saysHaving(t, question)
  }
  const { sources = [] } = reply('What is the difference between the where clause and the having clause?', SQL)
  t.equal(new Set(sources.map(({ quote }) => quote)).size, sources.length, 'nothing is quoted twice')
  for (const question of ['where vs having', 'this vs that']) {
    t.not(reply(question, NOTES).confidence, 'quoted', `${question}: where the material has them not`)
  }
})

t.test('who asks for the calendar gets the section that is one, whatever it is called', async t => {
  const course = (calendar: string, report: string) => materialOf([
    '# Databases', '## Office hours', 'On Tuesday from 11:00 to 13:00 in room 2.14.',
    `## ${calendar}`, '- Week 1: relations\n- Week 2: normal forms', `## ${report}`,
    'In this lab the schedule of two transactions is tested. A schedule is serial when one runs after the other.',
    'El calendario de las transacciones se prueba aquí. Un calendario es serie cuando van una tras otra.'
  ].join('\n\n'))
  for (const calendar of [
    'Calendar', '3. Course schedule 2027', 'Timetable', 'Planning of the course', 'Calendario', 'Cronograma',
    'Planificación temporal', 'Calendario del curso'
  ]) {
    const material = course(calendar, 'Lab report')
    for (const question of [
      'What is the schedule?', 'schedule', 'Is there a timetable for this course?', '¿Cuál es el calendario?',
      'cronograma?', '¿Cuál es la planificación de la asignatura?'
    ]) {
      const { confidence, sources: [first] = [] } = reply(question, material)
      t.equal(confidence, 'quoted', `${question} ${calendar}`)
      t.match(first?.quote, /Week 1: relations/, `${question} ${calendar}`)
    }
  }
  const asked = reply('calendario de las transacciones', course('Calendar', 'Lab report'))
  t.match(asked.sources?.[0]?.quote, /calendario de las transacciones/, 'a word more asks for something else')
  const other = reply('What is the schedule?', course('Reading', 'Schedule of a transaction'))
  t.notMatch(other.sources?.[0]?.quote, /Week 1/, 'a heading that says more is none')
})

t.test('code within a line keeps its marks in a quotation, and the marked part has them', async t => {
  const material = materialOf([
    '# Shell', '## Loops', 'The word `for` begins a loop, and for each loop there is a `done`. It ends with ``a`b``.',
    '- The option `-n; -q` of `sort` sorts by **number**;', '- A for in prose is no code.',
    '| Command | Says |\n|---|---|\n| `pwd` | the folder that one is in |', '```sh\npwd # prints\n```'
  ].join('\n\n'))
  const { text, sources: [first] = [] } = reply('Which word begins a loop?', material)
  t.match(text, '> The word `for` begins a loop, and for each loop there is a `done`.')
  t.match(first?.quote, 'The word `for` begins a loop, and for each loop there is a `done`.')
  t.match(first?.quote?.slice(...first.mark ?? []), /^The word `for` begins .* a `done`\.$/)
  t.match(answer('What does the option of sort do?', material), '- The option `-n; -q` of `sort` sorts by number')
  t.match(answer('What is pwd?', material), /`pwd`(?::| —) /)
})

t.test('an address behind words comes with them in a quotation, and the one of the row that is quoted', async t => {
  const material = materialOf([
    '# Lab', 'Submit your report [here](https://uni.example/submit), or ask [Dr Kim](mailto:kim@uni.example).',
    '| Sheet | Solutions |\n|---|---|\n| Sheet 1 | [page](https://uni.example/1) |\n' +
      '| Sheet 2 | [page](https://uni.example/2) |', '## Rooms', 'See [the `map`](https://uni.example/map).',
    '- [Plan](https://uni.example/a)\n- [Plan](https://uni.example/b)'
  ].join('\n\n'))
  const { text, sources: [first] = [] } = reply('Where do I submit my report?', material)
  const said = 'Submit your report [here](https://uni.example/submit), or ask [Dr Kim](mailto:kim@uni.example).'
  t.match(text, `> ${said}`)
  t.equal(first?.quote?.slice(...first.mark ?? []), said)
  t.match(answer('Where are the solutions of sheet 2?', material), '[page](https://uni.example/2)')
  t.match(answer('Where is the map?', material), 'See [the `map`](https://uni.example/map).')
  t.notMatch(answer('What is the plan?', material), '(https://uni.example/b)', 'one of two that say the same')
})

t.test('an explanation goes on after its first sentence, and code comes whole', async t => {
  t.match(answer('What is TCP?', NOTES), /reliable transport protocol\. It numbers each byte/)
  const code = answer('command to create a vlan', NOTES)
  for (const line of ['vlan 10', 'name Sales', 'switchport access vlan 10']) t.ok(code.includes(line), line)
})

t.test('small talk has replies of its own, and no degree', async t => {
  for (const [message, says] of [
    ['Are you a robot?', /a program, no person/], ['¿Eres humano?', /un programa/], ['bye', /Goodbye/],
    ['you are useless', /sorry/], ['No entiendo nada', /qué tema/], ['How are you?', /ready/], ['vale', /test/]
  ] as const) {
    const { text, confidence } = reply(message)
    t.match(text, says, message)
    t.equal(confidence, undefined, message)
  }
})

t.test('a unit of the course is found by its number, and quoted with it', async t => {
  for (const [question, says] of [
    ['¿Qué entra en el tema 3?', '> 3. Magnetismo: ley de Ampère.'], ['What is in unit 2?', '> 2. Corriente continua'],
    ['¿Qué se da en la unidad 1?', '> 1. Electrostática']
  ] as const) {
    const { confidence, text } = reply(question, PHYSICS)
    t.not(confidence, 'none', question)
    t.match(text, says, question)
  }
  const { text } = reply('What is in unit 2?', materialOf('# Lab\n\n## Rules\n\n1. Wear a coat.\n2. Do not eat.'))
  t.notMatch(text, /Do not eat/, 'the second rule is no unit')
})

t.test('where a teacher is found is told by a room beside the name, without a word for an office', async t => {
  for (const question of [
    'Where is her office?', 'Where is the professor\'s office?', 'Where can I find the professor?',
    'Where do I find her?', 'Which room is the professor in?', 'Where is the instructor located?', 'office?',
    '¿Dónde está su despacho?',
    '¿En qué despacho está?', '¿Dónde encuentro al profesor?', '¿Dónde está la profesora?', 'despacho de la profesora'
  ]) {
    t.match(reply(question, BIOLOGY), { confidence: 'quoted', text: /room B2\.14/ }, question)
  }
  for (const question of [
    '¿Dónde está su despacho?', '¿Dónde está el despacho de la profesora?', '¿Dónde puedo encontrar a la profesora?',
    '¿En qué despacho está?', '¿Dónde la encuentro?', 'Where is her office?'
  ]) {
    t.match(reply(question, ROUTERS), { confidence: 'quoted', text: /sala 3\.12/ }, question)
  }
})

t.test('who teaches is told by a name beside the role, whatever words the question has', async t => {
  for (const question of ['¿Quién da la asignatura?', '¿Quién imparte esto?', 'Who teaches this?']) {
    t.match(reply(question, NETWORKS), { confidence: 'quoted', text: /Carmen Ibáñez/ }, question)
  }
  const lab = materialOf('# Lab\n\nCoordinator: Anneli Virtanen, office K-217.\n\n## Safety\n\nGoggles must be worn.')
  t.match(reply('Who teaches this?', lab), { confidence: 'quoted', text: /Anneli Virtanen/ })
})

const LONG_NETWORKS = materialOf([
  '# Redes de Computadores',
  'Asignatura obligatoria de segundo curso, 6 créditos ECTS. La imparte Carmen Ibáñez Soler (despacho ' +
  '3.12, edificio Torres Quevedo).',
  '## Horario',
  'Las clases de teoría son los martes y jueves de 9:00 a 10:30 en el aula 2.05. Las prácticas son los ' +
  'viernes de 12:00 a 14:00 en el laboratorio 1.3.',
  '## Tutorías',
  'Las tutorías son los miércoles de 16:00 a 18:00. Hay que pedir cita por correo: cibanez@upx.example.',
  '## Evaluación',
  '| Actividad | Peso | Nota mínima |\n|---|---|---|\n| Examen final | 60 % | 4 |\n| Prácticas | 30 % ' +
  '| 5 |\n| Participación | 10 % | – |',
  'El examen final consta de 20 preguntas de tipo test y dos problemas. Se celebra el 17 de enero de ' +
  '2027 a las 9:00. No se permite usar apuntes, pero sí calculadora no programable.',
  'Las prácticas se hacen por parejas. La memoria de cada práctica se entrega por el campus virtual ' +
  'antes de los siete días siguientes a la sesión. Las memorias entregadas fuera de plazo no se ' +
  'corrigen.',
  'La asistencia a las prácticas es obligatoria; se permite una falta justificada. La asistencia a ' +
  'teoría no es obligatoria.',
  'Quien suspenda puede presentarse a la convocatoria extraordinaria de julio, que cuenta el 100 % de ' +
  'la nota.',
  '## Contenidos',
  '1. Introducción y modelo OSI\n2. Nivel de enlace: Ethernet, conmutación\n3. Nivel de red: IP, ' +
  'encaminamiento. El protocolo ARP traduce direcciones IP a direcciones MAC.\n4. Nivel de transporte: ' +
  'TCP y UDP. TCP establece la conexión en tres pasos (SYN, SYN-ACK, ACK).'
].join('\n\n'))

t.test('a question for a yes or a no is certain where the material has all of its words', async t => {
  for (const question of ['¿Puedo usar calculadora en el examen?', '¿Puedo ir al examen con apuntes?']) {
    t.match(reply(question, LONG_NETWORKS), { confidence: 'quoted', text: /calculadora no programable/ }, question)
  }
  t.not(reply('¿Puedo ir al examen con tableta?', LONG_NETWORKS).confidence, 'quoted', 'a word that it does not have')
})

t.test('a place, a date or a duration of something else in a sentence that names the thing is no answer', async t => {
  const bread = materialOf('# Bread\n\n## Organisation\n\n' +
    'Office hours are on Tuesdays from 10:00 to 12:00 in room B12. ' +
    'Attendance at the laboratory sessions is compulsory: a student who misses two cannot sit the final exam.' +
    '\n\n| What | Weight |\n|---|---|\n| Report | 20 % |\n| Final exam | 50 % |')
  const volcanes = materialOf('# Volcanes\n\n## Organización\n\nLas tutorías son los miércoles de 16:00 a 18:00. ' +
    'La memoria se entrega antes del 20 de mayo de 2027. No está permitido el móvil durante los exámenes.' +
    '\n\n| Parte | Peso |\n|---|---|\n| Memoria | 15 % |\n| Examen final | 60 % |')
  for (const [course, question] of [
    [bread, 'Where is the final exam?'], [bread, 'When is the final exam?'], [bread, 'How long is the final exam?'],
    [volcanes, '¿Cuándo es el examen final?'], [volcanes, '¿Cuánto dura el examen final?']
  ] as const) t.not(reply(question, course).confidence, 'quoted', question)
})

t.test('a question for the types of something is answered by the whole list', async t => {
  const course = materialOf([
    '# Vulcanología', '## Tipos de volcanes', 'Los tipos de volcanes son:',
    '- Volcán en escudo\n- Estratovolcán\n- Cono de ceniza\n- Domo de lava',
    'Los volcanes en escudo tienen pendientes suaves porque su lava es muy fluida.',
    '## Glosario', '- Tefra: conjunto de fragmentos sólidos que expulsa un volcán.\n- Fumarola: abertura del suelo.'
  ].join('\n\n'))
  for (const question of ['¿Cuáles son los tipos de volcanes?', 'tipos de volcanes']) {
    const { text } = reply(question, course)
    for (const type of ['escudo', 'Estratovolcán', 'Cono de ceniza', 'Domo de lava']) t.match(text, type, question)
  }
})

t.test('what is voluntary or not allowed answers whether it must be done or is allowed', async t => {
  const rules = materialOf([
    '# Statistics', '## Rules', 'Attendance is voluntary.', 'Calculators are not allowed in the exam.',
    'Safety goggles must be worn at all times.', 'Late submissions are accepted until Sunday.',
    '## Means', 'The mean of a sample is the sum of its values divided by their number.'
  ].join('\n\n'))
  const normas = materialOf([
    '# Estadística', '## Normas', 'La asistencia es voluntaria.', 'No se permiten calculadoras en el examen.',
    'Hay que comprar el manual antes de la primera práctica.',
    '## Medias', 'La media de una muestra es la suma de sus valores dividida por su número.'
  ].join('\n\n'))
  for (const [course, question, says] of [
    [rules, 'Is attendance mandatory?', /Attendance is voluntary/],
    [rules, 'Is attendance compulsory?', /Attendance is voluntary/],
    [rules, 'Can I bring a calculator?', /not allowed/],
    [rules, 'Can I use a calculator in the exam?', /not allowed/],
    [rules, 'Are calculators permitted?', /not allowed/],
    [rules, 'Do I have to wear goggles?', /must be worn/],
    [normas, '¿Es obligatoria la asistencia?', /asistencia es voluntaria/],
    [normas, '¿Puedo llevar calculadora?', /No se permiten/], [normas, '¿Puedo usar la calculadora?', /No se permiten/],
    [normas, '¿Está permitida la calculadora?', /No se permiten/],
    [normas, '¿Tengo que comprar el manual?', /Hay que comprar/]
  ] as const) t.match(reply(question, course), { confidence: 'quoted', text: says }, question)
  for (const question of [
    'Can I bring a tablet?', 'Is attendance graded?', 'Do I have to wear a calculator?',
    'Can I bring goggles to the party?', 'Is the mean of a sample mandatory?'
  ]) t.not(reply(question, rules).confidence, 'quoted', question)
})

t.test('a word of six letters with one wrong letter finds what the right one finds', async t => {
  const course = materialOf([
    '# Networks', '## Delay', 'Latency is the time that a packet takes. Jitter is the variation of that time.',
    '## Congestion control', 'Congestion control keeps a sender from filling the queues. All senders are different.',
    '## Osmosis', 'Water moves towards the side with more dissolved particles.',
    '## Titration', 'In a titration a solution is added from a burette.',
    '## Reading', 'The reading list of the unit is extensive.'
  ].join('\n\n'))
  const apuntes = materialOf([
    '# Derecho', '## La prescripción', 'La prescripción extingue las acciones por el paso del tiempo.',
    '## La hipoteca', 'La hipoteca sujeta un inmueble al cumplimiento de una obligación.'
  ].join('\n\n'))
  for (const [material, question, says] of [
    [course, 'jiter', /Jitter is/], [course, 'what is latancy?', /Latency is/],
    [course, 'congestoin control', /Congestion control keeps/], [course, 'What is ozmosis?', /Water moves/],
    [course, 'latemcy', /Latency is/], [course, 'what is a titraton', /a solution is added/],
    [apuntes, 'prescripsion', /extingue las acciones/], [apuntes, '¿qué es la hipoteka?', /sujeta un inmueble/]
  ] as const) t.match(reply(question, material), { confidence: 'quoted', text: says }, question)
  t.not(reply('Is the reading expensive?', course).confidence, 'quoted', 'another word is no typing error')
})

t.test('a question in English finds what a Spanish guide says of it, and is not refused for its language', async t => {
  for (const [question, says] of [
    ['How many credits is it?', /Créditos: 6 ECTS/], ['Is attendance compulsory?', /asistencia a las prácticas es/],
    ['What happens with plagiarism?', /plagio/], ['Who teaches the course?', /Carmen Montero/],
    ['Which books should I read?', /Josep Fontana/], ['What is the penalty for late work?', /retraso pierden un 10 %/]
  ] as const) {
    const { text, confidence } = reply(question, spanish)
    t.match(text, says, question)
    t.not(confidence, 'none', question)
  }
  for (const question of ['How do I cook paella?', 'What is the capital of Portugal?']) {
    t.equal(reply(question, spanish).confidence, 'none', question)
  }
})

t.test('of a question that nothing answers, the student learns that the teachers see it where they do', async t => {
  const asked = (hasInbox: boolean) => reply('How do I cook paella?', { ...english, hasInbox }).text
  t.match(asked(true), /Your question has gone to the teachers of the course\.$/)
  t.notMatch(asked(false), /teachers/)
})

t.test('a source has the place, the words, and which of them answer', async t => {
  const { confidence, text, sources = [] } = reply('When is the final exam?')
  const [source] = sources
  t.equal(confidence, 'quoted')
  t.match(source, { kind: 'guide', title: 'Course guide', heading: /Assessment/ })
  const [from = 0, to = 0] = source?.mark ?? []
  t.match(source?.quote?.slice(from, to), /Final exam.*18 January 2027/)
  t.match(text, / \[1\]\n— Course guide/)
  t.ok(sources.every(({ quote = '' }) => text.includes(quote.split('\n')[0] ?? '')), 'each quote is in the text')
})

t.test('what follows the items of a quotation is no part of the last one', async t => {
  const guide = '# Course\n\n## Exam\n\n| Part | Date |\n|---|---|\n| Final exam | 8 June |\n| Midterm exam | 6 May |' +
    '\n\nThe final exam takes place in room B-12.'
  const { text } = reply('When is the final exam, and in which room?', materialOf(guide))
  t.match(text, /\n> - Midterm exam.*6 May(?: \[1\])?\n>\n> (?:The final exam|— )/)
})

t.test('a quotation that runs over two pages names both, and its source the one that answers', async t => {
  const onPage = (text: string, page: number, heading = 'Oral') =>
    passagesOf(text, { kind: 'document', filename: 'lab.pdf', page }, [heading])
  const index = new MaterialIndex([
    ...onPage('The oral examination takes place in week 14, in the office of the professor.', 2),
    ...onPage('The oral examination lasts 20 minutes and has two questions.', 3),
    ...onPage(`${'Distillation separates liquids by their boiling points. '.repeat(6)}`, 4, 'Distillation')
  ])
  const { text, sources: [source] = [] } = reply('How long does the oral examination last?', { ...english, index })
  t.match(text, /20 minutes[^>]*\n— lab\.pdf, pages 2–3, Oral/)
  t.equal(source?.page, 3)
})

t.test('a sentence that leans on the one before is shown with it', async t => {
  const guide = '# Course\n\n## Exam\n\nThe final exam has two parts. It takes place on 8 June in room B-12.\n\n' +
    '## Project\n\nThe project is written in pairs. It is handed in before Easter.'
  t.match(reply('When is the exam?', materialOf(guide)).text, /The final exam has two parts\. It takes place on 8 June/)
})

t.test('what a teacher has published is quoted first, also for a question in other words', async t => {
  const answers = [
    {
      id: 'a',
      question: 'Can I bring a calculator to the final exam?',
      answer: 'Yes, a simple one.',
      origin: 'inbox' as const
    },
    {
      id: 'b',
      question: 'Is there parking near the laboratory?',
      answer: 'No, come by bus [1].',
      origin: 'teacher' as const,
      by: 'H. Vidal'
    }
  ]
  const material = { ...english, answers }
  for (const question of [answers[0]?.question ?? '', 'can we bring calculators to the final exam']) {
    const { confidence, text, sources } = reply(question, material)
    t.equal(confidence, 'quoted', question)
    t.strictSame(sources, [{ kind: 'answer', title: answers[0]?.question, quote: 'Yes, a simple one.' }], question)
    t.match(text, /^This is what a teacher of the course has answered:\n\n> Yes, a simple one\. \[1\]/)
  }
  t.match(reply('Is there parking by the laboratory?', material).text,
    /come by bus \\\[1\]\. \[1\]\n— Published answer, H. Vidal/)
  t.match(reply('When is the final exam?', material).sources?.[0], { kind: 'guide' }, 'and of no other question')
})

t.test('a published answer to a question that only comes near is shown with its question, and as not sure', async t => {
  const question = 'Where do I find the slides?'
  const answers = [{ id: 'a', question, answer: 'In the virtual campus.', origin: 'teacher' as const }]
  for (const material of [{ ...english, answers }, { ...materialOf(''), answers }]) {
    const { confidence, text, sources = [] } = reply('Are the slides online?', material)
    t.equal(confidence, 'related')
    t.strictSame(sources.at(-1), { kind: 'answer', title: question, quote: 'In the virtual campus.' })
    const quote = `> In the virtual campus. [${sources.length}]`
    t.match(text, `To “${question}” a teacher of the course has answered:\n\n${quote}`)
  }
})

t.test('code is quoted as a block without marks, and its source stands after it', async t => {
  const code = '```python\ndist[1] = dijkstra(graph)\n```'
  const guide = `# Course\n\n## Dijkstra\n\nDijkstra is called like this:\n\n${code}\n`
  const { text } = reply('How is dijkstra called with the graph?', materialOf(guide))
  t.match(text, '> ```python\n> dist[1] = dijkstra(graph)\n> ```\n> [1]')
})

t.test('small talk and questions about everything get what the course covers', async t => {
  t.match(answer('Hello!'), /^Hello!.*quiz you/)
  t.match(answer('hola'), /^¡Hola!/)
  t.match(answer('muchas gracias'), /^¡De nada/)
  for (const question of ['What is it about?', 'Summarise', 'overview', 'why?']) {
    const { text, confidence, sources = [] } = reply(question)
    t.match(text, /covers: At a glance; Objectives/, question)
    t.equal(confidence, 'related', `${question}: the teachers are shown it`)
    t.equal(sources.length, 3, `${question}: with a sample`)
  }
})

t.test('no text is slow to read, whatever it is made of', async t => {
  const texts = [
    '*', '**a ', '[', '![](', '<a', '<!--', '_a', '`a', '|', 'A. ', 'x\n', 'the word ', '# h\n', '> ',
    '- **a**: b c d e f g h\n', 'Aa Bb ', '1 ', '(', 'a - ', '&amp;', '\\', 'ñ', '|a|b|\n|-|-|\n'
  ]
  for (const text of texts) {
    const started = performance.now()
    const material = materialOf(text.repeat(40_000 / text.length))
    answer('When is the word x of the Aa?', material)
    await questionsOffline({ topic: '', num_questions: 5, difficulty: 'hard', language: 'en', material, seed: 's' })
    t.ok(performance.now() - started < 60_000, `${text.slice(0, 12)}: ${Math.round(performance.now() - started)} ms`)
  }
})

t.test('of a list or table, the row that is asked for by its name is the first that is quoted', async t => {
  const rows = [['Exams', '70 %'], ['Laboratory', '20 %'], ['Other work', '10 %']]
  const table = `| | |\n| --- | --- |\n${rows.map(([name, weight]) => `| ${name} — weight | ${weight} |`).join('\n')}`
  const list = rows.map(([name, weight]) => `- ${name}: ${weight}`).join('\n')
  for (const text of [table, list]) {
    const material = materialOf(`# Assessment\n\n${text}\n`)
    const quoteOf = (question: string) => reply(question, material).sources?.[0]?.quote
    t.match(quoteOf('How much does the laboratory count?'), /^Laboratory/)
    t.match(quoteOf('How much do the exams count?'), /^Exams/)
    t.match(quoteOf('How is the course graded?'), /^Exams[^]*Laboratory[^]*Other work/)
  }
})

t.test('a guide is read out of a page', async t => {
  const page = `<!doctype html><html><head><title>T</title><style>p{}</style></head><body><header>Logo</header>
    <nav><a href="/">Home</a></nav>
    <main><h1>Física I</h1><p>Profesora: <b>Marie  Curie</b>, <a href="https://uni.example/c">web</a>,
    <a href="javascript:x()">no</a>.</p><script>alert(1)</script>
    <h2>Evaluación</h2>
    <table><caption>Pesos</caption><thead><tr><th>Prueba</th><th>Peso</th></tr></thead>
    <tbody><tr><td>Final</td><td>60&nbsp;% | o más</td></tr><tr><td>Lab</td><td><p>40 %</p></td></tr></tbody></table>
    <table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>
    <ul><li>uno</li><li>dos<ul><li>tres</li></ul></li></ul>
    <img src="x.png" alt="foto"></main><footer>Contacto</footer></body></html>`
  const guide = guideFrom(page).guide
  t.match(
    guide, /^# Física I\n\nProfesora: \*\*Marie Curie\*\*, \[web\]\(https:\/\/uni.example\/c\), no\.\n\n## Evaluación/
  )
  t.match(guide, '| Prueba | Peso |\n| --- | --- |\n| Final | 60 % \\| o más |\n| Lab | 40 % |')
  t.match(guide, '|  |  |\n| --- | --- |\n| a | b |\n| c | d |', 'a table without header cells has an empty header')
  t.match(guide, /-\s+uno\n-\s+dos\n\s+-\s+tres/)
  t.notMatch(guide, /Logo|Home|alert|Contacto|foto|javascript|p\{\}/)
  t.equal(guideFrom('<nav>menu</nav><script>x</script>').guide, '')
  t.equal(guideFrom('just words').guide, 'just words')
  const { guide: { length }, isCut } = guideFrom(`<p>${'word '.repeat(150_000)}</p>`)
  t.ok(isCut, 'and this is told')
  t.ok(length <= 200_000, `${length} characters`)
  for (const depth of [300, 50_000]) t.throws(() => guideFrom('<div>'.repeat(depth) + 'x'), { name: 'PageTooDeep' })
})

t.test('a page that is nested too deeply is refused soon, whatever hides its tags', t => {
  for (const page of [
    `<!-->${'<div>'.repeat(20_000)}`, `<!--->${'<div>'.repeat(20_000)}`, `<!-- --!>${'<div>'.repeat(20_000)}`,
    `<p>x="${'<div>'.repeat(20_000)}"</p>`, '<i><script></i></script>'.repeat(5000), '<i></x>'.repeat(9000),
    // In each paragraph, the parser opens all of them again.
    `<p>${Array.from({ length: 190 }, (_, index) => `<b a=${index}>`).join('')}${'</p><p>x'.repeat(12_000)}`
  ]) {
    const from = performance.now()
    t.throws(() => guideFrom(page), { name: 'PageTooDeep' }, page.slice(0, 30))
    t.ok(performance.now() - from < 5000, `${page.slice(0, 30)}: ${performance.now() - from} ms`)
  }
  const tags = '<i>'.repeat(900)
  t.match(guideFrom(`<p title="${tags}"><!--${tags}-->The exam is on Monday.</p>`).guide, /exam/, 'what is no tag')
  t.match(guideFrom(`${'<p>The <b>exam</b> is on Monday.</p>'.repeat(900)}`).guide, /exam/, 'tags that are closed')
  t.end()
})
