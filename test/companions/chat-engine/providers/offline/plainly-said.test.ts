import t from 'tap'
import { lines, replyTo } from './reply-to.js'

/* What a text says in so many words is quoted for sure, in whatever words it is asked for. */

const MATHS = lines(
  '# Functions', 'A function $f$ is called **injective** if different elements have different images.',
  'A function is **surjective** if each element of the codomain is the image of an element.',
  'A map may be drawn with arrows between two sets.',
  '## Theorems', '**Theorem (Heine–Borel).** A subset of the line is compact if and only if it is closed and bounded.',
  'The throughput of a window protocol is $T = \\frac{W}{RTT}$.',
  'By *rank* we mean the number of pivots of a matrix.'
)

t.test('an adjective with its condition, a law and "by … we mean" say what a name means', async t => {
  t.match(replyTo(MATHS, 'What does injective mean?'), { degree: 'quoted', marked: /different images/ })
  t.match(replyTo(MATHS, 'heine borel'), { degree: 'quoted', marked: /closed and bounded/ })
  t.match(replyTo(MATHS, 'what is a rank'), { degree: 'quoted', marked: /number of pivots/ })
  t.match(replyTo(MATHS, 'throughput formula'), { degree: 'quoted', marked: /frac/ })
  t.equal(replyTo(MATHS, 'latency formula').degree, 'none')
  const physics = lines('# Electricidad', 'Ohm trabajaba con termopares y con hilos de metal.',
    'La ley de Ohm establece una relación entre la corriente y la tensión.',
    'Un condensador (o capacitor), es un componente que almacena carga.',
    'Llamamos **fluctuación** a la variación de la latencia entre paquetes.')
  t.match(replyTo(physics, 'ley de ohm'), { degree: 'quoted', marked: /establece una relación/ })
  t.match(replyTo(physics, '¿Qué es un condensador?'), { degree: 'quoted', marked: /almacena carga/ })
  t.match(replyTo(physics, '¿Qué es la fluctuación?'), { degree: 'quoted', marked: /variación/ })
})

t.test('two things are told apart by their definitions below one heading, or by two rows of a table', async t => {
  const both = replyTo(MATHS, 'difference between injective and surjective')
  t.match(both, { degree: 'quoted', quoted: /different images[^]*element of the codomain/ })
  const shell = lines('# Commands', '| Command | Purpose |\n|---|---|\n| `grep` | searches text for a pattern |\n' +
    '| `chmod` | changes permissions |\n| `tar` | packs files into an archive |')
  t.match(replyTo(shell, 'difference between grep and tar'),
    { degree: 'quoted', quoted: /searches text[^]*packs files/ })
  const stains = lines('# Stains', 'A simple stain has one dye. A differential stain has several dyes.',
    'Explain the difference between simple stains and differential stains.')
  t.equal(replyTo(stains, 'difference between simple stains and differential stains').degree, 'related')
})

t.test('a word of another language, or one that sounds alike, is found as the material writes it', async t => {
  const cells = lines('# La célula', 'La mitocondria es un organelo que produce energía para la célula.',
    'La fotosíntesis es el proceso que transforma la luz en azúcar. El ADN está en el núcleo.',
    'El ADN es la molécula que guarda la herencia. Las plantas crecen con luz.')
  t.match(replyTo(cells, 'What is the mitochondria?'), { degree: 'quoted', marked: /organelo/ })
  t.match(replyTo(cells, 'what is photosynthesis'), { degree: 'quoted', marked: /transforma la luz/ })
  t.match(replyTo(cells, 'What is DNA?'), { degree: 'quoted', marked: /guarda la herencia/ })
  const net = lines('# Networks', 'A hub is a device that repeats every signal on all of its ports.',
    'A switch forwards frames within a local network.')
  t.match(replyTo(net, 'what is a hubb'), { degree: 'quoted', marked: /repeats every signal/ })
  const redes = lines('# Redes', 'TCP es un protocolo que entrega los datos en orden.',
    'UDP es un protocolo sin conexión que envía datagramas.', 'Los cables son de cobre.')
  t.match(replyTo(redes, 'cual es la diferensia entre TCP i UDP'), { degree: 'quoted', quoted: /orden[^]*datagramas/ })
})

t.test('a sentence beside the answer that refers to a figure without its number is left out', async t => {
  const physics = lines('# Física', '## Capacitores', 'Un capacitor es un componente que almacena carga. Sus placas ' +
    'se ven en la figura \ufffc. Entre las placas hay un aislante.')
  t.match(replyTo(physics, '¿Qué es un capacitor?'),
    { degree: 'quoted', quoted: /^Un capacitor es un componente que almacena carga\.$/ })
})

t.test('how a thing works is told by what begins the section of that name', async t => {
  const net = lines('# Redes', '## DHCP', 'El **DHCP** asigna direcciones a los equipos de una red.',
    'El servidor DHCP tiene un rango.', '## Cables', 'Los cables unen los equipos. Un servidor DHCP ya no los usa.')
  t.match(replyTo(net, 'como funciona dhcp'), { degree: 'quoted', marked: /asigna direcciones/ })
})

t.test('summaries and questions beside the sections of a list are none of its members', async t => {
  const sleep = lines('# Stages of Sleep', 'Sleep is not uniform.', '## NREM stages', 'They come first in a night.',
    '## REM sleep', 'Its eyes move fast.', '## Summary', 'Sleep has two parts.', '## Critical Thinking Questions',
    'Why do we sleep?', '## Glossary', 'Nap is a short sleep.')
  t.notMatch(replyTo(sleep, 'stages of sleep').quoted, /Glossary|Critical/)
})
