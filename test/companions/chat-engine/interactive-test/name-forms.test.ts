import t from 'tap'
import { isAccepted } from '../../../../companions/chat-engine/interactive-test/judgement.js'

const ASKED = 'What does the abbreviation stand for?'
const asked = (accepted: string[], text = ASKED) => ({ accepted, question_text: text, lenient: true })

t.test('what kind of thing a name in capitals is may stand beside it', async t => {
  for (const [right, ...answers] of [
    ['TCP', 'the TCP protocol', 'protocol TCP', 'el protocolo TCP', 'I think it is the TCP protocol.'],
    ['ORDER BY', 'ORDER BY clause', 'la sentencia ORDER BY', 'Es la sentencia ORDER BY', 'the order by statement'],
    ['RAW', 'archivo RAW', 'el formato RAW', 'a RAW file', 'the RAW format']
  ] as const) {
    for (const answer of answers) t.ok(isAccepted(answer, asked([right])), answer)
  }
})

t.test('a kind is no name, and beside another name it is wrong', async t => {
  for (const [right, ...answers] of [
    ['TCP', 'protocol', 'the protocol', 'the UDP protocol', 'el protocolo UDP', 'not the TCP protocol', 'TCP header',
      'TCP/IP protocol', 'the TCP protocol stack', 'TCPS protocol'],
    ['ORDER BY', 'la sentencia', 'the GROUP BY clause', 'ORDER clause', 'la sentencia GROUP BY'],
    ['RAW', 'archivo', 'a file', 'archivo JPEG', 'a raw material']
  ] as const) {
    for (const answer of answers) t.notOk(isAccepted(answer, asked([right])), answer)
  }
  t.notOk(isAccepted('binary file', asked(['binary'])), '"binary" and "a binary file" are two things')
})

t.test('the noun of the description may stand beside its name', async t => {
  for (const [text, right, answer] of [
    ['Which term is defined as “a line that joins places of the same pressure”?', 'isobar', 'an isobar line'],
    ['Under “Maps”: which term is defined as “a curved line that joins places”?', 'isobar', 'the isobar line'],
    ['¿Qué término se define como «un archivo que guarda lo que ve el sensor»?', 'negativo', 'archivo negativo'],
    ['¿Qué término se define como «línea que une puntos de igual presión»?', 'isobara', 'la línea isobara']
  ] as const) {
    t.ok(isAccepted(answer, asked([right], text)), answer)
    for (const wrong of [answer.replace(right, ''), answer.replace(right, 'isobath'), `${answer} chart`]) {
      t.notOk(isAccepted(wrong, asked([right], text)), wrong)
    }
  }
  const learning = '¿Qué término se define como «un aprendizaje que usa datos con etiquetas»?'
  t.ok(isAccepted('aprendizaje supervisado', asked(['supervisado'], learning)), 'with its noun')
  t.notOk(isAccepted('aprendizaje no supervisado', asked(['supervisado'], learning)), 'its opposite')
})

t.test('the noun of the description stands behind a word with hyphens as well', async t => {
  const question = 'Which term is defined as “an eight-pitch-class scale of whole tones and semitones”?'
  t.ok(isAccepted('octatonic scale', asked(['octatonic'], question)), 'with its noun')
  t.notOk(isAccepted('octatonic class', asked(['octatonic'], question)), 'with another one')
})

t.test('a noun may stand behind another one with "of"', async t => {
  const question = asked(['relief inversion'])
  t.ok(isAccepted('inversion of relief', question), 'inversion of relief')
  t.ok(isAccepted('the inversion of the relief', question), 'with articles')
  for (const wrong of ['inversion', 'relief of inversion', 'inversion of the field', 'inversion in relief']) {
    t.notOk(isAccepted(wrong, question), wrong)
  }
})

t.test('a person whose surname is enough may have other forms of the given names', async t => {
  const question = asked(['Louis Daguerre', 'Daguerre'], 'Who made the first camera?')
  for (const answer of [
    'L. Daguerre', 'Daguerre, Louis', 'Daguerre L.', 'Louis Jacques Daguerre', 'L.J.M. Daguerre', 'Luis Daguerre'
  ]) t.ok(isAccepted(answer, question), answer)
  for (const wrong of [
    'Pierre Daguerre', 'P. Daguerre', 'Louis', 'Louis Pasteur', 'Louis and Daguerre', 'Louis y Daguerre',
    'Louis not Daguerre', 'L. D.', 'Daguerre Museum', 'Louis Daguerre Smith'
  ]) t.notOk(isAccepted(wrong, question), wrong)
  t.notOk(isAccepted('J. S. Bach', asked(['Johann Christian Bach', 'Bach'])), 'the second name tells two persons apart')
  t.notOk(isAccepted('B. Search', asked(['binary search', 'search'])), 'a thing')
  t.notOk(isAccepted('L. Daguerre', asked(['Louis Daguerre'])), 'where the surname is not enough')
  t.notOk(isAccepted('L. Daguerre', { ...question, lenient: false }), 'where the question counts each letter')
})
