import t from 'tap'
import {
  exactTyped, isHalfGiven, withLetters
} from '../../../../../../companions/chat-engine/providers/questions/answers/typed-answers.js'

// What a typed answer may be, and what its question tells of it.

t.test('the options of a command and the count of a deed may stand in another order', async t => {
  const accepted = (command: string) => (exactTyped([command]) as { accepted: string[] }).accepted
  t.strictSame(accepted('ls -li'), ['ls -li', 'ls -il'])
  t.strictSame(accepted('tar -xzf').length, 6)
  t.strictSame(accepted('7dw'), ['7dw', 'd7w'])
  for (const whole of ['git add', 'head -c', '80/TCP', 'git commit --all']) t.strictSame(accepted(whole), [whole])
})

const draftOf = (text: string, body: string, language: string) => {
  const stem = language === 'en' ? `Which term is defined as “${body}”?` : `¿Qué término se define como «${body}»?`
  const passage = { section: { text: body } }
  return { form: 'name', text, stem, language, passage, typed: { accepted: [text], lenient: true } } as never
}

t.test('where a definition begins with the noun of the term, only the rest of it is asked for', async t => {
  const kind = (text: string, body: string, language = 'en') => withLetters(draftOf(text, body, language)).stem
  const first = 'a conventional numerical or analytical model that predicts'
  t.match(kind('Forecast model', first), /^Which kind of model is/)
  t.match(kind('Forecast model', 'an analytical method that makes a model of it'), /^Which term is/, 'another noun')
  t.match(kind('Modelo predictivo', 'un conocido y viejo modelo que predice', 'es'), /^¿Qué tipo de modelo se/)
  t.match(kind('Modelo predictivo', 'un método que hace un modelo', 'es'), /^¿Qué término se/)
})

t.test('a definition that has the noun of the term anywhere gives half of it', async t => {
  t.ok(isHalfGiven(draftOf('Electric potential', 'a quantity that is a potential of one charge', 'en')), 'its noun')
  t.notOk(isHalfGiven(draftOf('Electric potential', 'the energy of one unit of charge', 'en')), 'no word of it')
  const given = 'una magnitud que es la energía potencial por carga'
  t.ok(isHalfGiven(draftOf('Potencial eléctrico', given, 'es')), 'su nombre')
  t.notOk(isHalfGiven(draftOf('Potencial eléctrico', 'la energía por unidad de carga', 'es')), 'ninguna palabra')
})
