import t from 'tap'
import { lines, replyTo } from './reply-to.js'

/* What is asked of a textbook: what only has the words of the question is not called sure. */

t.test('advice and labels with a name do not say what it is', async t => {
  const git = lines('# Conflictos', '- Usar ramas temáticas para separar trabajo, uniéndolas a la rama principal.',
    '- Hacer comentarios más cortos.', '# Historial', 'El historial guarda todos los cambios de un proyecto.')
  t.equal(replyTo(git, '¿Qué es una rama?').degree, 'related')
  const moss = lines('# Moss', 'Mosses like wet places.', '- Identify: Sporangium, spores.',
    '# Ferns', 'Ferns have large leaves and live in forests.')
  t.equal(replyTo(moss, 'What is a sporangium?').degree, 'related')
  const trees = lines('# Segment trees', 'In general merging two red-black trees can be done in linear time.',
    'A segment tree is a structure that stores intervals of an array.', 'Its leaves are the elements of the array.')
  t.equal(replyTo(trees, 'What is a red-black tree?').degree, 'related')
  t.equal(replyTo(trees, 'What is a segment tree?').degree, 'quoted')
})

t.test('a name of one letter and a word is asked for as other names are', async t => {
  const notes = (name: string) => lines('# Searching', `Inserting into a ${name} of order five takes three steps.`,
    'Each step is shown in the example below.')
  for (const name of ['heap', 'B-tree', 't-list', 'e-index']) {
    t.equal(replyTo(notes(name), `What is a ${name}?`).degree, 'related', name)
    const told = lines(notes(name), `A ${name} is a balanced structure that stores its keys in order.`)
    const { degree, marked } = replyTo(told, `What is a ${name}?`)
    t.equal(degree, 'quoted', `${name}: its definition`)
    t.match(marked, /balanced structure/, name)
  }
})

t.test('what something is called says what the name means', async t => {
  const notes = lines('# Hydra', 'Cells contain structures called nematocysts, which look like a bulb with a thread.',
    'A firing nematocyst can be seen in the figure.', 'Many nematocysts are fired at once upon contact with the prey.')
  t.match(replyTo(notes, 'What is a nematocyst?').marked, /called nematocysts/)
})

t.test('a question why is answered by a text that gives a reason', async t => {
  const maps = lines('# Maps', 'The planar map projection is seen as a disc by most readers.',
    'A map projection of the poles is shown in the figure.')
  t.equal(replyTo(maps, 'Why do we need a map projection?').degree, 'related')
  const reason = 'A map projection is needed because the earth is round and paper is flat.'
  t.equal(replyTo(lines(maps, reason), 'Why do we need a map projection?').degree, 'quoted')
  const around = (text: string) => lines('# Notes', text, 'The lake has fish.', '# Other', 'Birds sing in spring.')
  const reasons = [
    ['Why does ice float on water?', 'Ice floats on water: its density is lower, so it stays at the surface.'],
    ['Why do leaves turn yellow in autumn?', 'Chlorophyll fades in autumn, which makes leaves turn yellow.'],
    ['Why do roots grow deep into the soil?', 'Roots grow deep into the soil to reach water.'],
    ['Why does the sky look blue?', 'The sky looks blue, as air scatters short waves of light more than long ones.'],
    ['¿Por qué flota el hielo en el agua?', 'Como su densidad es menor, el hielo flota en el agua.'],
    ['¿Por qué las hojas se vuelven amarillas en otoño?',
      'La clorofila se degrada en otoño, lo que hace que las hojas se vuelvan amarillas.']
  ]
  for (const [why = '', text = ''] of reasons) t.equal(replyTo(around(text), why).degree, 'quoted', why)
  const others = [
    'Leaves turn yellow next to mirrors in autumn.', 'Leaves turn yellow in autumn, as shown in the figure.',
    'Leaves turn yellow in autumn, as well as brown.'
  ]
  const why = 'Why do leaves turn yellow in autumn?'
  for (const text of others) t.equal(replyTo(around(text), why).degree, 'related', text)
})

t.test('a property of several words must be named', async t => {
  const notes = lines('# Floyd-Warshall', 'The Floyd-Warshall algorithm outputs negative pairs as minus infinity.',
    'The Floyd-Warshall algorithm does not apply to graphs with negative cycles.')
  t.not(replyTo(notes, 'What is the time complexity of Floyd-Warshall?').degree, 'quoted')
  const told = 'The time complexity of the Floyd-Warshall algorithm is cubic.'
  t.match(replyTo(lines(notes, told), 'What is the time complexity of Floyd-Warshall?').marked, /cubic/)
})

t.test('a main purpose is a purpose', async t => {
  const walls = lines('# Firewalls', 'A firewall blocks unwanted traffic between two networks.', '# Routers',
    'Routers forward packets between networks.')
  t.equal(replyTo(walls, 'What is the main purpose of a firewall?').degree, 'quoted')
  t.equal(replyTo(walls, 'What is the key length of a firewall?').degree, 'related', 'it says which length')
  const muros = lines('# Cortafuegos', 'Un cortafuegos bloquea el tráfico no deseado entre dos redes.',
    '# Encaminadores', 'Los encaminadores envían paquetes entre redes.')
  for (const query of ['la función principal', 'la principal función']) {
    t.equal(replyTo(muros, `¿Cuál es ${query} de un cortafuegos?`).degree, 'quoted', query)
  }
})

t.test('a keyword in capitals that the material does not have is missing, though it is a common word', async t => {
  const sql = lines('# Filtering', 'The WHERE clause is a condition that filters rows of a table.',
    'We can select these records from the table by using a WHERE clause.')
  const { degree } = replyTo(sql, 'difference between WHERE and HAVING')
  t.equal(degree, 'related')
})

t.test('a command is looked for by what it does', async t => {
  const git = lines('# Cambios', 'Si queremos saber qué hemos hecho, Git nos muestra la historia del proyecto:',
    '```\n$ git log\n```', '# Alias', 'Un alias acorta un comando de git, también el comando que más se usa:',
    '```\n$ git config --global alias.co checkout\n```')
  t.match(replyTo(git, 'comando para ver la historia').quoted, /git log/)
})
