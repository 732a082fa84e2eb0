import t from 'tap'
import { languageOf } from '../../../../../companions/text/language.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { replyOffline } from '../../../../../companions/chat-engine/providers/offline/offline-reply.js'
import { lines, replyTo } from './reply-to.js'

/* What is asked of the contents of a course: definitions, explanations, lists. */

const ECONOMICS = lines(
  '# Economía', 'Ciencia social que estudia cómo se administran los recursos escasos.',
  'Tipos de economía:', '- Mixta: economía de mercado con decisiones del Estado.', '- Cerrada: no comercia.',
  '## Costo de oportunidad', 'Es la cantidad de otros bienes a la que se renuncia para obtener un bien.',
  'Por ejemplo, la oportunidad de un salario es el costo de estudiar.',
  '# Mercado', '## Definición', 'Lugar donde compradores y vendedores intercambian bienes.',
  '## Características', 'Es difícil entrar en un mercado con barreras. El poder de mercado fija los precios.',
  '# Costos', '## Tipos', '- Fijos: permanecen constantes con la producción.',
  '- Mixtos: combinan costos fijos y variables.',
  '# Inflación', '- Inflación **inercial**:\n  - Se origina por lo que esperan los agentes.',
  '- Inflación de **costos**:\n  - Se origina por un aumento de los salarios.',
  'Los terrenos no se amortizan. Mientras tengas el bien, sigue registrado.'
)

t.test('what a heading names is told by the text below that says what it is, without its name', async t => {
  for (const [query, told] of [
    ['¿Qué es la economía?', /^Ciencia social/], ['¿Qué es el costo de oportunidad?', /^Es la cantidad/],
    ['¿Qué es un mercado?', /^Lugar donde/], ['¿Qué son los costos fijos?', /^Fijos: permanecen/],
    ['¿Qué es la inflación inercial?', /^Se origina por lo que esperan/],
    ['¿Se amortizan los terrenos?', /^Los terrenos/]
  ] as const) {
    const { degree, marked } = replyTo(ECONOMICS, query)
    t.match(marked, told, query)
    t.equal(degree, 'quoted', query)
  }
  const notes = lines(
    '# Opportunity cost', '## Definition', 'The value of the best thing that is given up.',
    'A lecture has the opportunity cost of a nap.', '# Elasticity', 'Measures how far the demand follows the price.',
    'The elasticity of bread is low, and that of cars is high.'
  )
  t.match(replyTo(notes, 'What is opportunity cost?').marked, /^The value of/)
  t.match(replyTo(notes, 'What is elasticity?').marked, /^Measures how/)
})

t.test('a formula that is asked for is no definition of its thing', async t => {
  const notes = lines(
    '# Oferta', 'Cantidad de bienes que se venden.', '# Elasticidad', 'Mide cómo sigue la demanda al precio.',
    '$E = \\frac{\\Delta Q}{\\Delta P}$'
  )
  t.match(replyTo(notes, '¿Cómo se calcula la elasticidad?').marked, /\\frac/)
})

t.test('what a name means is told beside it, behind a comma', async t => {
  const notes = lines('# Disputes',
    'Courts recommend that a plaintiff, or the party who sues, and a defendant, or the party ' +
      'who is sued, see a mediator.',
    'A plaintiff pays the court first. The damage of the plaintiff is measured.')
  t.match(replyTo(notes, 'What is a plaintiff?').marked, /or the party who sues/)
  t.equal(replyTo(notes, 'What is a plaintiff?').degree, 'quoted')
})

t.test('a name that is only mentioned is not explained for sure', async t => {
  const notes = lines(
    '# Law', 'Powerful laws coexist in areas such as antitrust, trademark, employment, and others.',
    '# Honey', 'Bees add the enzyme invertase, which splits sucrose. Salaries of sales and marketing are an expense.'
  )
  t.equal(replyTo(notes, 'What is a trademark?').degree, 'related')
  t.equal(replyTo(notes, '¿Qué es el marketing?').degree, 'related')
  t.equal(replyTo(notes, 'What is invertase?').degree, 'quoted')
})

t.test('a reference in a list of sources is no answer', async t => {
  const notes = lines(
    '# Liability', 'Strict liability gives a remedy where nobody is at fault.', '## Sources',
    'Strict liability. Retrieved from: https://law.example.org/torts/strict-liability/',
    'Retrieved from: https://law.example.org/strict-liability.html',
    'Kionka, E. J. (2013). Strict liability in a nutshell.'
  )
  t.match(replyTo(notes, 'What is strict liability?').marked, /^Strict liability gives/)
  t.notMatch(replyTo(notes, 'What is strict liability?').marked, /https|Kionka/)
})

const EXAMS = lines('# Bees', '## Staff', '| Role | Name | E-mail | Office | Office hours |\n|---|---|---|---|---|\n' +
  '| Lecturer | Dr Marta Quiroga | m.quiroga@hill.example | Orchard Building 2.17 | Tuesday 10:00 to 12:00 |\n' +
  '| Assistant | Tomás Ferrer | t.ferrer@hill.example | Apiary hut | Thursday 15:00 to 16:00 |',
'## Assessment', '| Part | Weight | Date |\n|---|---|---|\n| Midterm test | 20 % | 24 March 2027 |\n' +
  '| Field exam | 15 % | 21 May 2027 |\n| Final exam | 40 % | 9 June 2027, 16:00, Aula Magna |',
'You need 4 points in the final exam to pass.')

t.test('a row tells when and where of what its first cell names, and of no other row', async t => {
  for (const [query, told] of [
    ['When is the final exam?', /9 June/], ['When is the midterm?', /24 March/], ['Where is the final exam?', /Aula/],
    ['When are Dr Quiroga\'s office hours?', /Tuesday 10:00/], ['¿Cuándo es el examen final?', /9 June/]
  ] as const) {
    const { degree, marked } = replyTo(EXAMS, query)
    t.match(marked, told, query)
    t.equal(degree, 'quoted', query)
  }
  t.not(replyTo(EXAMS, 'Where is the field exam?').degree, 'quoted')
})

t.test('what is marked has the kind of answer that is asked for', async t => {
  const notes = lines(
    '# Communication', 'Karl von Frisch described the waggle dance in 1946.',
    'The waggle dance tells other bees where the waggle of a dance has found food.',
    '# Disputes', 'The company Chevron mediates disputes by itself. It saved $2.5 million by that in a year.'
  )
  for (const [query, told] of [
    ['Who discovered the waggle dance?', /^Karl von Frisch/], ['How much did Chevron save?', /2\.5 million/],
    ['¿Quién descubrió el waggle dance?', /^Karl von Frisch/]
  ] as const) t.match(replyTo(notes, query).marked, told, query)
})

t.test('a list is told whole by the sentence or the heading that names it', async t => {
  const bees = lines('# Bees', '## Swarming', 'Swarming of a colony is prevented in spring. A swarming colony is lost.',
    'There are three ways to prevent swarming:',
    '1. add a super in time,\n2. replace old queens,\n3. divide the colony.')
  for (const query of ['ways to prevent swarming', 'What are the ways to prevent swarming?']) {
    t.match(replyTo(bees, query), { degree: 'quoted', marked: /three ways[^]*super[^]*queens[^]*divide/ }, query)
  }
  const dinero = lines('# Dinero', 'Bien que se acepta como pago.', 'Tipos de dinero:', '- mercancía.\n- signo.',
    '## Funciones', '- Medio de pago.\n- Unidad de cuenta.', '## Notas', 'Más líquido es más capaz de ser dinero.')
  for (const [query, told] of [
    ['tipos de dinero', /^Tipos de dinero:[^]*mercancía[^]*signo/],
    ['¿Cuáles son las funciones del dinero?', /^Medio/],
    ['¿Qué tipos de dinero hay?', /^Tipos de dinero:/], ['¿Qué es el dinero?', /^Bien que/]
  ] as const) t.match(replyTo(dinero, query), { degree: 'quoted', marked: told }, query)
})

t.test('a list within a sentence, or of what the sentence before names, is a list', async t => {
  const cells = lines(
    '# Cells', '## Overview', 'There are two kinds of cells: prokaryotic and eukaryotic. Cells are small.',
    'The parts of a cell are the membrane, the cytoplasm and the nucleus.', '## Photosynthesis',
    'Photosynthesis is a process that stores energy. It has two phases: the light phase and the dark phase.',
    '## Transport steps', '- The vesicle is formed.\n- It is moved.\n- It is opened.', '## Networks',
    'The Internet has two layers:', '- Transport.\n- Network.'
  )
  for (const [query, told] of [
    ['types of cells', /^There are two kinds/], ['What types of cells are there?', /^There are two kinds/],
    ['components of a cell', /^The parts of a cell/], ['stages of photosynthesis', /^It has two phases/],
    ['steps of transport', /^The vesicle[^]*moved[^]*opened/], ['transport steps', /^The vesicle[^]*opened/],
    ['What are the layers of the Internet?', /^The Internet has[^]*Transport[^]*Network/],
    ['Which layers does the Internet have?', /^The Internet has[^]*Network/]
  ] as const) t.match(replyTo(cells, query), { degree: 'quoted', marked: told }, query)
  const celulas = lines(
    '# Apuntes', '## La célula', 'Existen dos tipos principales de células: procariotas y eucariotas.',
    '## La fotosíntesis', 'La fotosíntesis es un proceso que guarda energía. Sus fases son la luminosa y la oscura.',
    '## La meiosis', 'La meiosis es una división que produce cuatro células. Ocurre en las gónadas.'
  )
  for (const [query, told] of [
    ['tipos de células', /^Existen dos tipos/], ['clases de células', /^Existen dos tipos/],
    ['etapas de la fotosíntesis', /^Sus fases/], ['¿Qué fases tiene la fotosíntesis?', /^Sus fases/]
  ] as const) t.match(replyTo(celulas, query), { degree: 'quoted', marked: told }, query)
  for (const query of ['fases de la meiosis', 'tipos de meiosis']) {
    t.not(replyTo(celulas, query).degree, 'quoted', 'what it is has none of its phases')
  }
})

t.test('a numbered list below the name of a thing is the list of its steps', async t => {
  const sun = lines('# Astronomy', '## Stars', 'The Sun is a star.', '### Life of the Sun',
    '1. Collapse of a cloud\n2. Protostar\n3. White dwarf', '### Colours of the Sun', '- Yellow\n- White')
  for (const query of ['stages of the life of the Sun', 'What are the phases of the life of the Sun?']) {
    t.match(replyTo(sun, query), { degree: 'quoted', marked: /^Collapse[^]*Protostar[^]*White/ }, query)
  }
  t.not(replyTo(sun, 'stages of the colours of the Sun').degree, 'quoted', 'a list without numbers has no order')
  const cuentas = lines('# Contabilidad', '## El ciclo contable', '1. Apertura\n2. Registro\n3. Cierre')
  for (const query of ['pasos del ciclo contable', '¿Qué etapas tiene el ciclo contable?']) {
    t.match(replyTo(cuentas, query), { degree: 'quoted', marked: /^Apertura[^]*Cierre/ }, query)
  }
})

t.test('a formula may be told in words', async t => {
  const notes = lines('# Contabilidad', '## Balance', 'El fondo de maniobra es el activo corriente menos el pasivo.',
    'La solvencia dice si una empresa paga sus deudas.', 'Net income is revenue minus all costs of a period.')
  for (const query of ['fórmula del fondo de maniobra', '¿Cuál es la fórmula del fondo de maniobra?',
    'What is the formula of net income?']) t.equal(replyTo(notes, query).degree, 'quoted', query)
  t.not(replyTo(notes, '¿Cuál es la fórmula de la solvencia?').degree, 'quoted', 'nothing tells it')
})

t.test('what a reader will be able to do does not say what it is', async t => {
  const notes = lines('# Economies', '## Systems', 'By the end of this section, you will be able to:',
    '- Contrast the types of economic systems.\n- Explain what a price floor is, and a price ceiling.',
    'The economic systems are the traditional, the command and the market economy.', '## Prices',
    'A law may forbid a seller to ask for less. Such a law is called a price floor.')
  for (const [query, told] of [
    ['types of economic systems', /^The economic systems are/], ['What is a price floor?', /price floor\.$/]
  ] as const) t.match(replyTo(notes, query).marked, told, query)
  t.notMatch(replyTo(notes, 'price ceiling').marked, /^Explain/)
  t.notMatch(replyTo(notes, 'contrast economic systems').marked, /^Contrast/)
})

t.test('of two things of which the material has one, that is told, and that nothing is found of the other', async t => {
  const notes = lines('# Routing', '## OSPF', 'OSPF is a link-state protocol that is used within a network.',
    '## Transport', 'TCP is a protocol that delivers a stream of bytes. UDP is a protocol that adds ports.')
  const index = new MaterialIndex(passagesOf(notes, { kind: 'document', filename: 'notes.md' }))
  const material = { subject: 'Course', index, answers: [], hasInbox: false, retrievalFailed: false }
  const said = (query: string) => replyOffline({ query, language: languageOf(query), material, history: [] })
  for (const query of ['difference between OSPF and EIGRP', 'EIGRP vs OSPF', 'compare OSPF with EIGRP']) {
    t.match(said(query), { confidence: 'related', text: /nothing about “EIGRP”[^]*OSPF is a link-state/ }, query)
  }
  t.match(said('diferencia entre OSPF y EIGRP').text, /nada sobre «EIGRP»[^]*OSPF is a link-state/)
  const { confidence, text } = said('Which is faster, TCP or UDP?')
  t.equal(confidence, 'related', 'what each is does not say which is faster')
  t.match(text, /stream of bytes[^]*adds ports/)
})

t.test('a question for one property of two things is no comparison', t => {
  const notes = lines('# Heaps', '## Costs', 'The time complexity of insertion or deletion in a heap is O(log n).',
    '## Uses', 'A heap is used by a scheduler.')
  const { degree } = replyTo(notes, 'What is the time complexity of insertion or deletion in a heap?')
  t.equal(degree, 'quoted')
  t.end()
})

t.test('what tells two things apart is told by the table that says so', async t => {
  const notes = lines('# Economía', 'Ciencia social que estudia los recursos.', '## Finanzas',
    'Área de la economía que estudia el dinero.', 'Diferencias entre economía y finanzas:',
    '| Economía | Finanzas |\n|---|---|\n| Producción y consumo | Flujos del dinero |\n| Oferta | Análisis |')
  const { degree, marked } = replyTo(notes, '¿Cuál es la diferencia entre economía y finanzas?')
  t.equal(degree, 'quoted')
  t.match(marked, /^Diferencias entre[^]*Producción[^]*Flujos[^]*Análisis/)
})

t.test('a figure that counts something else, or a year, does not say how many there are', async t => {
  const notes = lines('# Courts',
    'The decision is reported at 901 N.W.2d 735 (2018), in which the Supreme Court decided.',
    'Judges follow the decisions of earlier courts. The court has nine justices.', '# Laws',
    '| Law | Years | What it did |\n|---|---|---|\n| Loan Act | 1933–1951 | Loans allowed people to stay |')
  t.not(replyTo(notes, 'How many judges are on the Supreme Court?').degree, 'quoted')
  t.not(replyTo(notes, 'How many people were unemployed in 1933?').degree, 'quoted')
})

t.test('an organisation with the word in its name is not who teaches the course', async t => {
  const notes = lines('# Unions', 'Unions are organized by the type of work. Many unions in the States are local.',
    'For example, the American Federation of Teachers is the labor union for teaching personnel.',
    'Members of a union pay dues, and elect who speaks for them. A strike is the last step of a union.')
  t.not(replyTo(notes, 'Who is the lecturer?').degree, 'quoted')
  const guide = lines('# Law', '## Instructor', 'Lecturer: Prof. Eleanor Whitcombe', '## Grading',
    'The exam has 50 points.')
  t.match(replyTo(guide, 'Who is the lecturer?'), { degree: 'quoted', marked: /Whitcombe/ })
})

t.test('a short verb is found in each of its forms', async t => {
  const notes = lines('# Déficit', 'El déficit es la diferencia entre gastos e ingresos.',
    '## Soluciones para bajar el déficit', '- Recortar gastos.\n- Cobrar más impuestos.', '## Efectos del déficit',
    'Un déficit grande encarece el crédito. El déficit de un año se suma a la deuda.')
  t.match(replyTo(notes, '¿Cómo se baja el déficit?').marked, /^(?:Recortar|Cobrar)/)
})

t.test('a row about another property is not what something is for', async t => {
  const notes = lines(
    '# Libro Diario', 'Estado contable donde se registran los hechos económicos del día a día de un ente. Sirve para:',
    '- Controlar las cuentas.\n- Permite elaborar otros estados contables.', '## Libro Diario y Libro Mayor',
    '| | Libro Diario | Libro Mayor |\n|---|---|---|\n| Contenido | Transacciones del día a día | Movimientos |\n' +
    '| Orden | En forma cronológica | Según las cuentas |\n| ¿Es obligatorio? | Sí | No |')
  t.match(replyTo(notes, '¿Para qué sirve el libro diario?').marked, /^Estado contable/)
})

t.test('a sentence that only has both of two things does not tell them apart', async t => {
  const notes = lines('# Dictionaries', 'Creating a dictionary from a list of tuples.',
    'A dictionary has keys and values. Each key of a dictionary is unique, and its value may be anything.')
  t.not(replyTo(notes, 'What is the difference between a list and a tuple?').degree, 'quoted')
  const table = lines('# Types', '| | List | Tuple |\n|---|---|---|\n| Can be changed | yes | no |')
  t.match(replyTo(table, 'What is the difference between a list and a tuple?').marked, /Can be changed/)
})

t.test('a name with a word of every course is explained by its entry', async t => {
  const notes = lines('# War',
    'Located at Los Alamos, New Mexico, the Manhattan Project ultimately employed 150,000 people and cost some ' +
      '$2 billion.',
    '## Women', 'This included women who were recruited to work on the Manhattan Project, developing the bomb.',
    '## Terms', '**Manhattan Project**: the code name given to the research that developed the atomic bomb')
  t.match(replyTo(notes, 'What was the Manhattan Project?').marked, /^Manhattan Project: the code/)
})

t.test('code beside a name shows it, and does not say what it is', async t => {
  const notes = lines('# Loops', 'A `break` statement is used within a loop to exit it before its condition is false.',
    'A **nested loop** has one or more loops within the body of another loop.', '## Summary',
    '| Concept | Description |\n|---|---|\n| `break` statement | `while test: # body if done: break` |\n' +
    '| Nested loop | `while outer: while inner: # body` |')
  t.match(replyTo(notes, 'What does the break statement do?').marked, /^A `break` statement is used/)
  t.match(replyTo(notes, 'explain nested loops').marked, /^A nested loop has/)
})

t.test('a sentence that sends its reader elsewhere is no answer', async t => {
  const notes = lines('# War', 'View an excerpt from a documentary on rationing during the war.',
    'The law set prices. Other items were rationed as well, such as shoes, liquor, and the gasoline of cars.')
  t.notMatch(replyTo(notes, 'How did rationing work during the war?').marked, /^View/)
})

t.test('who asks whether to go somewhere is told whether to attend it', async t => {
  const guide = lines('# Bees', '## Meetings',
    'Students who are allergic must tell the lecturer before the first field session.',
    '## Attendance', 'Attendance at the field sessions is compulsory; you can miss two of the ten.')
  for (const query of ['Do I have to go to the field sessions?', 'Do I need to be at the field sessions?']) {
    t.match(replyTo(guide, query), { degree: 'quoted', marked: /^Attendance at the field/ }, query)
  }
  const practicas = lines('# Química', '- Prácticas de laboratorio: 25 %.',
    'La asistencia a las prácticas es obligatoria.')
  t.match(replyTo(practicas, '¿Tengo que ir a las prácticas?'), { degree: 'quoted', marked: /asistencia/ })
})

const NETWORKS = lines(
  '# Computer networks', '## Basics', 'A **router** connects different networks and forwards packets between them.',
  'A hub repeats every bit on all ports.',
  '## Routing', 'A routing protocol lets routers tell each other which networks they reach. Routers choose the best ' +
    'path by a metric.',
  'OSPF is a link-state routing protocol.', 'RIP counts hops, at most 15.',
  '## Layers', 'In this model the work is split into layers. Each layer uses the one below.'
)

t.test('what begins with a name in bold says what it is, and a word of its stem does not', async t => {
  for (const query of ['What is a router?', 'What are routers?', '¿Qué es un router?']) {
    t.match(replyTo(NETWORKS, query).marked, /^A router connects/, query)
  }
  t.notMatch(replyTo(NETWORKS, 'What is routing?').marked, /^A router connects/)
})

t.test('a name of stop words that the material does not have is not quoted', async t => {
  t.equal(replyTo(NETWORKS, 'How does IS-IS work?').degree, 'none')
  t.equal(replyTo(NETWORKS, 'What is IS-IS?').degree, 'none')
  t.not(replyTo(NETWORKS, 'How do OSPF and IS-IS work?').degree, 'quoted')
  t.equal(replyTo(NETWORKS, 'What is OSPF?').degree, 'quoted')
  t.equal(replyTo(`${NETWORKS}\n\nThe work of IS-IS is split into levels.`, 'How does IS-IS work?').degree, 'quoted')
})

t.test('who did something stands beside what was done, and not only beside a name of the question', async t => {
  const notes = lines('# Schedulers', '## Preemption', 'A preemptive scheduler stops a process that runs.',
    'Examples of such systems are Microsoft Windows, Linux, and all modern kernels of Unix.',
    '## Banks', 'For the United States, the bank that lends is the Federal Reserve.')
  for (const query of ['Who wrote the scheduler of Linux?', 'Who is the president of the Federal Reserve?']) {
    t.not(replyTo(notes, query).degree, 'quoted', query)
  }
  const history = lines('# History', 'The scheduler of Minix was created by Andrew Tanenbaum. It runs in Amsterdam.')
  t.match(replyTo(history, 'Who created the scheduler of Minix?'), { degree: 'quoted', marked: /Tanenbaum/ })
})

t.test('who made a thing may be said with another verb', async t => {
  const english = lines('# Compilers', 'A compiler turns a program into code of a machine.',
    'An interpreter runs a program line by line. It needs no code of a machine.', '# Languages')
  const spanish = lines('# Compiladores', 'Un compilador convierte un programa en código de una máquina.',
    'Un intérprete ejecuta un programa línea por línea. No necesita el código de una máquina.', '# Lenguajes')
  const reply = (query: string, sentence: string) =>
    replyTo(lines(query.startsWith('¿') ? spanish : english, sentence), query)
  for (const [query, sentence, maker] of [
    ['Who invented Java?', 'Java was created in 1995 by the engineer James Gosling.', /Gosling/],
    ['Who designed the Internet?', 'The Internet was originally built by Vinton Cerf.', /Cerf/],
    ['Who created Python?', 'In Amsterdam, Guido Rossum wrote Python in one winter.', /Rossum/],
    ['¿Quién inventó Java?', 'El lenguaje Java fue creado por James Gosling en 1995.', /Gosling/],
    ['¿Quién creó Python?', 'En Ámsterdam, Guido Rossum desarrolló Python en un invierno.', /Rossum/]
  ] as const) {
    t.match(reply(query, sentence), { degree: 'quoted', marked: maker }, sentence)
  }
  for (const [query, sentence] of [
    ['Who invented Java?', 'Java was bought by the company Oracle in 2010.'],
    ['Who invented Java?', 'The compiler of Java was created by James Gosling.'],
    ['Who invented Java?', 'In 1997, James Gosling created Java Beans for his company.'],
    ['Who invented Java?', 'Java was created by engineers. It is a name of the island Sumatra, too.'],
    ['Who designed Java?', 'It is false that Al Gore invented Java.'],
    ['Who designed Java?', 'Larry Ellison never invented Java, and bought it.'],
    ['Who designed Java?', 'Edison did not say that Tesla wrote Java.'],
    ['Who built Java?', 'Java was written by hand in C.'], ['Who built Java?', 'Java was made by default in Debian.'],
    ['What made Java?', 'Java was created by James Gosling.'],
    ['¿Quién diseñó Java?', 'Es falso que Al Gore creó Java.'],
    ['¿Quién diseñó Java?', 'Java fue escrito por completo en Debian.'],
    ['¿Quién inventó Java?', 'Java fue comprado por Oracle en 2010.'],
    ['¿Quién inventó Java?', 'El compilador de Java fue creado por James Gosling.']
  ] as const) {
    t.not(reply(query, sentence).degree, 'quoted', sentence)
  }
})

t.test('cells of several columns do not say something of one another', async t => {
  const notes = lines('# Ports', '| Layer | Check | Commands |\n|---|---|---|\n| Network | Addresses | `ping` |\n' +
    '| Transport | Open ports | `telnet`, `netstat` |',
  '| Protocol | Port | Purpose |\n|---|---|---|\n| SSH | 22 | Remote access |\n| FTP | 21 | Files |')
  t.not(replyTo(notes, 'Which port does telnet use?').degree, 'quoted', 'no port of telnet')
  t.match(replyTo(notes, 'Which port does SSH use?'), { degree: 'quoted', marked: /22/ })
  const plays = lines('# Plays', '| Author | Work | Year |\n|---|---|---|\n| Shakespeare | Hamlet | 1600 |\n' +
    '| Cervantes | Numancia | 1585 |')
  t.match(replyTo(plays, 'Who wrote Hamlet in 1600?'), { degree: 'quoted', marked: /Shakespeare/ })
})

t.test('the list that a chapter begins with, of its aims, questions or sections, answers nothing', async t => {
  const aims = '- Write queries that remove duplicate values.\n- How can I remove duplicate values from a query?'
  const prose = lines('In this chapter we ask which scientists took measurements.',
    '## Distinct', 'The keyword `DISTINCT` makes a query return a value once, and duplicate values are removed.')
  t.match(replyTo(lines('# Queries', aims, prose), 'How do I remove duplicate values from a query?').marked, /DISTINCT/)
  const contents = lines('# Law', '- Facts\n- Defects of will\n- Acts', '## Facts', 'A fact is what happens.',
    '## Defects of will', 'An error is a false notion of a thing, and a threat forces the will.', '## Acts', 'Done.')
  t.notMatch(replyTo(contents, 'What are defects of will?').marked, /^Defects/)
  const stacks = lines('# Stacks', '- Push adds an element on top.\n- Pop removes it.', 'Both take constant time.')
  t.match(replyTo(stacks, 'What does push do?').marked, /^Push adds/)
})

t.test('a question in Spanish as it is spoken finds what is written', async t => {
  const notes = lines('# Programas', 'Una variable es un espacio con un nombre que guarda un valor.')
  for (const query of ['ke es una variable', 'qe es una bariable', '¿Qué es una bariable?']) {
    t.match(replyTo(notes, query), { degree: 'quoted', marked: /espacio/ }, query)
  }
  const steel = lines('# Steel', 'A bending machine is a machine that forms pipes.')
  t.not(replyTo(steel, 'What is a vending machine?').degree, 'quoted', 'in English, “b” and “v” are no slips')
})
