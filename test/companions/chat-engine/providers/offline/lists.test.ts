import t from 'tap'
import { languageOf } from '../../../../../companions/text/language.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { replyOffline } from '../../../../../companions/chat-engine/providers/offline/offline-reply.js'

/* Questions for lists and for their members: types, phases, layers; and names that are alike. */

const lines = (...all: string[]) => all.join('\n\n')

/** The degree of the reply to a question, its text, and what the marks of its sources have. */
function replyTo (notes: string, query: string, guide = '') {
  const index = new MaterialIndex([
    ...passagesOf(guide, { kind: 'guide' }), ...passagesOf(notes, { kind: 'document', filename: 'notes.md' })
  ])
  const material = { subject: 'Course', index, answers: [], hasInbox: false, retrievalFailed: false }
  const { text, confidence, sources = [] } =
    replyOffline({ query, language: languageOf(query, index.language), material, history: [] })
  const marks = sources.flatMap(({ quote, mark }) => mark === undefined ? [] : [quote?.slice(...mark)])
  return { degree: confidence, text, marked: marks.join(' | ') }
}

const BIOLOGY = lines(
  '# Biología celular', '## Tipos de células',
  'Existen dos tipos de células: procariotas y eucariotas. Las procariotas no tienen núcleo.',
  '## La membrana plasmática', 'La membrana plasmática es una bicapa de lípidos. Según este modelo, los lípidos y ' +
  'las proteínas se mueven. Los componentes de la membrana son fosfolípidos, colesterol y proteínas.',
  '## Respiración celular', 'Las etapas de la respiración celular son:',
  '1. Glucólisis, en el citosol.\n2. Ciclo de Krebs, en la matriz.\n3. Cadena de electrones, en la membrana interna.',
  'En total se obtienen 38 moléculas de ATP.'
)

t.test('another list about the same thing is not the list that is asked for', async t => {
  for (const query of ['tipos de membrana', 'fases del ciclo de Krebs', '¿Cuáles son los tipos de membrana?']) {
    t.not(replyTo(BIOLOGY, query).degree, 'quoted', query)
  }
  for (const [query, told] of [
    ['etapas de la respiración celular', /Glucólisis/], ['componentes de la membrana', /fosfolípidos/]
  ] as const) {
    const { degree, text } = replyTo(BIOLOGY, query)
    t.equal(degree, 'quoted', query)
    t.match(text, told, query)
  }
})

t.test('classes of a thing that the material lists are no lectures', async t => {
  const guide = lines('# Biología', '## Horario', '| Sesión | Día |\n|---|---|\n| Clases de teoría | lunes |',
    'La asistencia a las clases de teoría no es obligatoria.')
  const { degree, marked } = replyTo(BIOLOGY, 'clases de células', guide)
  t.equal(degree, 'quoted')
  t.match(marked, /procariotas y eucariotas/)
  t.match(replyTo(BIOLOGY, '¿Qué día son las clases de teoría?', guide).text, /lunes/)
})

const LAYERS = lines(
  '# Networks', '## Layers', 'A protocol defines messages. Each layer uses the service of the layer below.',
  'The Internet has five layers:',
  '1. Application layer: it supports the applications.\n2. Transport layer: it carries messages.\n' +
  '3. Network layer: it carries datagrams between hosts.\n4. Link layer: it carries frames.\n' +
  '5. Physical layer: it carries single bits.',
  '## UDP', 'UDP is a transport protocol that adds ports to the network layer.'
)

t.test('a number names a member of a numbered list', async t => {
  for (const query of ['What is layer 3?', 'what is the third layer?']) {
    const { degree, marked } = replyTo(LAYERS, query)
    t.equal(degree, 'quoted', query)
    t.match(marked, /carries datagrams/, query)
  }
  t.notMatch(replyTo(LAYERS, 'What is layer 7?').degree, 'quoted')
})

t.test('a list whose members have a section each is told by their headings', async t => {
  const sections = lines(
    '# Reference models', '## The five layers reference model', 'Our model is divided into five layers, as shown.',
    '## The Physical layer', 'It exchanges bits.', '## The Network layer', 'It exchanges packets.',
    '## The Transport layer', 'It exchanges segments.', '## Other models', 'There are two other models.'
  )
  const { degree, text, marked } = replyTo(sections, 'What are the layers of the reference model?')
  t.equal(degree, 'quoted')
  t.equal(marked, 'The Physical layer\nThe Network layer\nThe Transport layer')
  t.match(text, /> - The Transport layer \[1\]\n>\n> — notes\.md/)
  const kinds = lines(
    '# Redes', '## Tipos de topologías', 'Cada una conecta los equipos a su manera.', '### Estrella', 'Un centro.',
    '### Bus', 'Un cable.', '### Malla', 'Todos con todos.'
  )
  t.equal(replyTo(kinds, '¿Cuáles son los tipos de topologías?').marked, 'Estrella\nBus\nMalla')
  const { degree: ofOther, marked: said } = replyTo(kinds, 'tipos de cables')
  t.equal(ofOther, 'related')
  t.match(said, /Un cable\./)
  t.notMatch(said, /Estrella/)
})

t.test('an abbreviation that ends in S is no plural of another one', async t => {
  const notes = lines(
    '# Web', 'HTTP uses TCP as its transport protocol, on port 80. GET asks for an object.',
    '# Security', 'TLS protects the data of an application; HTTPS is HTTP over TLS, on port 443.'
  )
  for (const query of ['What port does HTTPS use?', 'what port does https use']) {
    t.match(replyTo(notes, query).marked, /443/, query)
  }
  t.match(replyTo(notes, 'What port does HTTP use?').marked, /80/)
})

t.test('a short name in plural is defined by a sentence that has it in singular', async t => {
  const notes = lines('# Life', 'A cell is the smallest unit of life. Tissues have many of them.')
  t.equal(replyTo(notes, 'What are cells?').degree, 'quoted')
})

t.test('who asks whether to work together is told how it is done', async t => {
  const guide = lines(
    '# Networks', '## Assessment', 'There are two assignments. Assignments are done in pairs; laboratory reports are ' +
    'individual.', '## Rules', 'Reports are submitted as a PDF file. You may not copy from another student.'
  )
  for (const [query, told] of [
    ['Can I work in pairs on the labs?', /laboratory reports are individual/],
    ['Can I work in pairs on the reports?', /reports are individual/],
    ['Are the assignments done in pairs?', /Assignments are done in pairs/]
  ] as const) {
    const { degree, text } = replyTo(LAYERS, query, guide)
    t.equal(degree, 'quoted', query)
    t.match(text, told, query)
  }
})

t.test('who asks whether something is done is told by the sentence that says so, and not by its condition', async t => {
  const guide = lines(
    '# Networks', '## Classes', 'In room 4. Lectures will be recorded and posted after class.',
    '## Rules', 'If lectures are recorded, you may not share them. If the reports are accepted late, they lose a point.'
  )
  const { degree, marked } = replyTo(LAYERS, 'Are lectures recorded?', guide)
  t.equal(degree, 'quoted')
  t.match(marked, /^Lectures will be recorded/)
  t.match(replyTo(LAYERS, 'Are reports accepted late?', guide).marked, /^If the reports are accepted late, they lose/)
})

t.test('what something costs is told by a price', async t => {
  const notes = lines(
    '# Media', 'Optical fibers are used where the distance is larger than one kilometer. There are two types of them.',
    'A coaxial cable costs 3 euros for each meter.'
  )
  t.not(replyTo(notes, 'How much does optical fiber cost per kilometer?').degree, 'quoted')
  t.match(replyTo(notes, 'How much does a coaxial cable cost?').marked, /3 euros/)
})

t.test('a slip is repaired to a word of about its length', async t => {
  const notes = lines(
    '# Models', 'Alice talks. Alice and Bob talk. Alice asks for the time. Alice thanks Bob.',
    '## The application layer', 'The application layer is the upper layer of the model.'
  )
  t.match(replyTo(notes, 'what is the aplication layer').marked, /upper layer/)
})
