import t from 'tap'
import { lines, replyTo } from '../providers/offline/reply-to.js'

/* What a question asks the time, the place or the person of is said of the thing, and not another event of it. */

const HISTORY = lines(
  '# Modern history', 'Napoleon Bonaparte crowned himself Emperor of the French in 1804.',
  'The Congress of Vienna (1814–1815) redrew the map of Europe.',
  'Klemens von Metternich chaired the Congress of Vienna.', 'King Louis XVI was executed on 21 January 1793.',
  'The League of Nations was founded in 1920.', 'The Schools Act of 1996 recognises two kinds of schools.',
  'Maximilien Robespierre led the Committee.'
)
const HISTORIA = lines(
  '# Historia moderna', 'Napoleón Bonaparte se coronó emperador de los franceses en 1804.',
  'El Congreso de Viena (1814-1815) cambió el mapa de Europa.', 'Klemens von Metternich presidió el Congreso de Viena.',
  'El rey Luis XVI fue ejecutado el 21 de enero de 1793.', 'La Sociedad de Naciones fue fundada en 1920.',
  'Maximilien Robespierre dirigió el Comité.'
)
type Case = [query: string, marked: RegExp | undefined]
const OF_HISTORY: Case[] = [
  ['When did Napoleon die?', undefined], ['When was the League of Nations dissolved?', undefined],
  ['When was Robespierre executed?', undefined], ['When was the Schools Act repealed?', undefined],
  ['When did Napoleon crown himself?', /1804/], ['When was the League of Nations established?', /1920/],
  ['When was Louis XVI executed?', /1793/], ['When was the Schools Act passed?', /1996/],
  ['Who chaired the Congress of Vienna?', /Metternich/]
]
const DE_HISTORIA: Case[] = [
  ['¿Cuándo murió Napoleón?', undefined], ['¿Cuándo se disolvió la Sociedad de Naciones?', undefined],
  ['¿Cuándo fue ejecutado Robespierre?', undefined], ['¿Cuándo se coronó Napoleón?', /1804/],
  ['¿Cuándo se creó la Sociedad de Naciones?', /1920/], ['¿Cuándo fue ejecutado Luis XVI?', /1793/],
  ['¿Quién presidió el Congreso de Viena?', /Metternich/]
]
for (const [material, cases] of [[HISTORY, OF_HISTORY], [HISTORIA, DE_HISTORIA]] as const) {
  for (const [query, form] of cases) {
    t.test(`"${query}" is answered by no other event and by no other thing`, async t => {
      const { degree, marked } = replyTo(material, query)
      if (form === undefined) t.not(degree, 'quoted', marked)
      else t.match({ degree, marked }, { degree: 'quoted', marked: form })
    })
  }
}

t.test('what is said of another thing answers no question for a yes or a no', async t => {
  const protocols = lines('# Protocols', 'TCP delivers a stream of bytes reliably and in order.',
    'UDP sends single datagrams.', 'RIP is a distance-vector routing protocol.', 'OSPF computes the shortest paths.')
  t.not(replyTo(protocols, 'Is UDP reliable?').degree, 'quoted')
  t.not(replyTo(protocols, 'Is OSPF a distance vector protocol?').degree, 'quoted')
  t.equal(replyTo(protocols, 'Is TCP reliable?').degree, 'quoted')
  t.equal(replyTo(protocols, 'Is RIP a distance vector protocol?').degree, 'quoted')
  const protocolos = lines('# Protocolos', 'TCP entrega los datos de forma fiable y en orden.',
    'UDP envía datagramas.')
  t.not(replyTo(protocolos, '¿Es fiable UDP?').degree, 'quoted')
  t.equal(replyTo(protocolos, '¿Es fiable TCP?').degree, 'quoted')
})
