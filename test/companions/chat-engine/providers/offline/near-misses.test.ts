import t from 'tap'
import { lines, replyTo } from './reply-to.js'

/* Questions that have nearly all words of a text, and that it does not answer. */

const HISTORY = lines(
  '# The customs union', 'Norway joined the customs union in 1905, after a vote of its parliament.',
  'The army destroyed the port of Bergen in the same year.',
  'The European Union never recognised the customs union.',
  '# Parliaments', 'Iceland has the oldest parliament of the north.'
)
const CANAL = lines(
  '# El canal', 'Panamá abrió el canal en 1914 con dos juegos de esclusas.',
  'El canal fue financiado por los bancos de París.', '# Océanos', 'Colombia tiene costas en dos océanos.'
)

type Case = [query: string, degree: 'quoted' | 'related', why: string]
const OF_UNION: Case[] = [
  ['When did Norway join the customs union?', 'quoted', 'its name stands in the text'],
  ['When did Iceland join the customs union?', 'related', 'the text is about Norway'],
  ['Which port did the army destroy?', 'quoted', 'the text says what was destroyed'],
  ['Which port did the army not destroy?', 'related', 'the text says what was destroyed'],
  ['Which port did the army never destroy?', 'related', 'the text says what was destroyed'],
  ['Who never recognised the customs union?', 'quoted', 'the text says who did not'],
  ['Who did not recognise the customs union?', 'quoted', 'the text says who did not'],
  ['Which union did the EU never recognise?', 'quoted', 'the long form stands in the text']
]
const OF_CANAL: Case[] = [
  ['¿Cuándo abrió Panamá el canal?', 'quoted', 'its name stands in the text'],
  ['¿Cuándo abrió Colombia el canal?', 'related', 'the text is about Panamá'],
  ['¿Qué bancos financiaron el canal?', 'quoted', 'the text says which'],
  ['¿Qué bancos no financiaron el canal?', 'related', 'the text says which banks did']
]
for (const [material, cases] of [[HISTORY, OF_UNION], [CANAL, OF_CANAL]] as const) {
  for (const [query, degree, why] of cases) {
    t.test(`"${query}" is ${degree}: ${why}`, async t => {
      t.equal(replyTo(material, query).degree, degree)
    })
  }
}

t.test('a name that stands in the heading or beside the text is told', async t => {
  const notes = lines(
    '# Marie Curie', 'She discovered radium in 1898.', 'The Nobel prize followed in 1903.',
    '# The crossing', 'Richard landed in Cyprus with his troops.', 'He conquered the island in 1191, and sold it.'
  )
  t.equal(replyTo(notes, 'When did Marie Curie discover radium?').degree, 'quoted')
  t.equal(replyTo(notes, 'When did Richard conquer the island?').degree, 'quoted')
})

t.test('a year is not another year', async t => {
  const notes = lines('# Models', 'The reference model has seven layers, and was published in 1984.')
  t.equal(replyTo(notes, 'Which reference model was published in 1984?').degree, 'quoted')
  t.equal(replyTo(notes, 'Which reference model was published in 1974?').degree, 'related')
})
