import t from 'tap'
import { lines, replyTo } from './reply-to.js'

/* Questions about what is taught, as students write them: what is quoted, and what is not called sure. */

const NETWORKS = lines(
  '# Networks', '## Delay', 'Packets wait in queues of different length on their way. The variation in latency is ' +
  'called jitter. Jitter matters for films, and a film waits until enough of it has arrived.',
  '## Errors', 'Frames are lost or arrive with errors, so that the receiver has to ask for them again.',
  'The sliding window protocol is used on many links. Its name comes from the window of frames.',
  'The sliding window algorithm works as follows. First, the sender gives a number to each frame. The receiver ' +
  'acknowledges the frames that have arrived.',
  '## Equipment', 'A router finds the way of a packet through the network. A router forwards packets.'
)

t.test('a description that ends with the name of its thing says what the name means', async t => {
  t.match(replyTo(NETWORKS, 'define jitter'), { degree: 'quoted', marked: /called jitter/ })
  const redes = lines('# Redes', 'Los paquetes esperan en colas de distinta longitud.',
    'Se llama latencia al tiempo que tarda un paquete en llegar. La latencia importa en los juegos.',
    'Los armarios se conectan con unos cables de cobre.')
  t.match(replyTo(redes, '¿Qué es la latencia?'), { degree: 'quoted', marked: /tiempo que tarda/ })
})

t.test('how a thing works is told where a text says that it works as follows', async t => {
  t.match(replyTo(NETWORKS, 'How does the sliding window protocol work?'),
    { degree: 'quoted', marked: /works as follows/, quoted: /gives a number/ })
})

t.test('a heading that asks the same question for a yes or a no stands above its answer', async t => {
  const flu = lines('# Gripe', '### ¿Qué es la gripe?', 'La gripe es una infección de la nariz y la garganta.',
    '### ¿Se puede prevenir la gripe?', 'Una vacuna cada otoño es la mejor forma de evitarla.',
    '### ¿Cómo se diagnostica la gripe?', 'El médico hace una prueba con una muestra de la nariz.')
  t.match(replyTo(flu, '¿Se puede prevenir la gripe?'), { degree: 'quoted', marked: /vacuna cada otoño/ })
  const cells = lines('# Células', '## ¿Todas las ROS son dañinas?', 'Respuesta: No, también señalizan.',
    '## ¿Cuántas ROS hay?', 'Respuesta: Depende de la célula.')
  t.match(replyTo(cells, '¿Todas las ROS son dañinas?'), { degree: 'quoted', marked: /también señalizan/ })
})

t.test('a list is found by another name of its kind, before what its thing is', async t => {
  const osi = lines('# Modelos', '## El modelo OSI', 'El modelo OSI es una referencia de la ISO para las redes.',
    '## Capas del modelo OSI', '- Física: los cables.\n- Enlace: las tramas.\n- Red: los paquetes.')
  t.match(replyTo(osi, '¿Cuáles son los niveles del modelo OSI?'), { degree: 'quoted', marked: /Física/ })
  const stroke = lines('# Ictus', '## ¿Qué es un ictus?', 'Un ictus es la pérdida de flujo de sangre en el cerebro.',
    '## ¿Cuáles son los tipos de ictus?', 'Hay dos tipos de ataques:',
    '- Isquémico, por un coágulo.\n- Hemorrágico, por un vaso roto.')
  t.match(replyTo(stroke, 'tipos de ictus'), { degree: 'quoted', marked: /Isquémico.*Hemorrágico/s })
})

t.test('what begins a list is quoted with all of it', async t => {
  const stoics = lines('# Estoicos', 'Los estoicos vivían de acuerdo con la razón y la naturaleza.',
    'Las virtudes de los estoicos son, según los textos que se conservan de ellos, las que siguen aquí:',
    '- Sabiduría, sobre cómo actuar bien y sentir bien en la vida de cada día, con prudencia y moderación.\n' +
    '- Justicia, sobre cómo actuar bien hacia los demás en la vida de cada día, con bondad.\n' +
    '- Coraje, sobre cómo actuar en los momentos difíciles, con honestidad y confianza.')
  t.match(replyTo(stoics, 'virtudes de los estoicos').quoted, /Sabiduría.*Justicia.*Coraje/s)
})

t.test('of two things that are compared, one may leave out what both are', async t => {
  const domains = lines('# Dominios', '## Dominio de colisión', 'Es un segmento de red que comparten los equipos.',
    '## Dominio de difusión', 'Es una parte de la red que no pasa por un encaminador.',
    '## Difusión', 'El emisor envía la información a todos los nodos.')
  const { degree, marked } = replyTo(domains, 'diferencia entre dominio de colisión y de difusión')
  t.equal(degree, 'quoted')
  t.match(marked, /segmento de red.*parte de la red/s)
})

t.test('a heading of both things says of neither what it is', async t => {
  const joins = lines('# SQL', '## Inner and outer joins', 'The tables of a query are put together by a join.',
    'This type of join, with the rows that match, is known as an inner join.', 'It is the one that is used most.',
    'In an outer join, all rows of one of the tables are returned. The missing values are null.')
  const { degree, quoted } = replyTo(joins, 'inner join vs outer join')
  t.equal(degree, 'quoted')
  t.match(quoted, /inner join.*In an outer join, all rows/s)
})

t.test('a text that only names two things does not tell one from the other', async t => {
  const numpy = lines('# Arrays', 'Arrays are made with functions such as linspace and arange.',
    'Other functions read them from a file, which is slow.')
  t.equal(replyTo(numpy, 'linspace vs arange').degree, 'related')
})

t.test('how long something takes is told by a time', async t => {
  const sea = (text: string) => lines('# Starfish', text, 'The starfish has five arms and lives in the sea.')
  const asked = 'How long does a starfish live?'
  t.not(replyTo(sea('A young starfish that lives on the ground is 1 mm in diameter.'), asked).degree, 'quoted')
  t.match(replyTo(sea('A starfish lives for up to 35 years.'), asked), { degree: 'quoted', marked: /35 years/ })
})

t.test('an exercise that asks for a formula is none', async t => {
  const budget = lines('# Budget', 'Write an equation for the budget constraint of this person.')
  t.not(replyTo(budget, 'What is the equation of the budget constraint?').degree, 'quoted')
  const told = lines(budget, '## Form', 'The equation of the budget constraint is $p_x x + p_y y = m$.')
  t.match(replyTo(told, 'What is the equation of the budget constraint?'), { degree: 'quoted', marked: /p_x/ })
})

t.test('a name in a text that says nothing of making is not who made a thing', async t => {
  const kernel = lines('# Locks', 'In the first part of this chapter on the Linux kernel we met the first spinlock.',
    'A spinlock waits in a loop until it is free.')
  t.not(replyTo(kernel, 'Who wrote the first spinlock?').degree, 'quoted')
})

t.test('a word that is written as it sounds, or with two letters swapped, finds its thing', async t => {
  const cables = lines('# Cables', 'Un latiguillo es un cable corto con un conector en cada extremo.',
    'Una variable es un espacio de la memoria que tiene un nombre.', 'Los armarios miden lo mismo en todas partes.')
  t.match(replyTo(cables, 'k es un latigiyo').marked, /cable corto/)
  t.match(replyTo(cables, 'ke es una bariable').marked, /espacio de la memoria/)
  const entities = lines('# Entities', 'A weak entity is one that has no key of its own.', 'Strong entities have one.')
  t.match(replyTo(entities, 'what is a weka entity').marked, /no key of its own/)
})

t.test('a theorem with a name is told by that name, in either language', async t => {
  const groups = lines('# Groups', 'Let $G$ be a finite group and $H$ a subgroup of it.',
    '**Theorem 2 (Lagrange).** The order of every subgroup of a finite group divides the order of the group.',
    'The proof counts the cosets of the subgroup, which all have the same size.')
  for (const query of [
    'Lagrange theorem', 'What does Lagrange\'s theorem say?', '¿Qué dice el teorema de Lagrange?'
  ]) {
    t.match(replyTo(groups, query), { degree: 'quoted', marked: /divides the order/ }, query)
  }
  t.not(replyTo(groups, 'Who was Lagrange?').degree, 'quoted')
})

t.test('a Latin or Greek plural, or one with another letter, finds its singular, and the other way round', async t => {
  const cell = lines('# Cells', 'A mitochondrion makes the energy of a cell.',
    'Two foci are the centres of an ellipse.')
  t.match(replyTo(cell, 'what are mitochondria?').marked, /makes the energy/)
  t.match(replyTo(cell, 'what is a focus?').marked, /centres of an ellipse/)
  const algebra = lines('# Álgebra', 'Las matrices son tablas de números.', 'Las raíces de un polinomio lo anulan.')
  t.match(replyTo(algebra, '¿Qué es una matriz?').marked, /tablas de números/)
  t.match(replyTo(algebra, 'raiz').marked, /lo anulan/)
})
