import t from 'tap'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { withTopic } from '../../../../../../companions/chat-engine/providers/questions/answers/topics.js'

t.test('a heading whose words have the letters of the answer is not shown', async t => {
  const shown = (heading: string, text: string) => {
    const [passage] = passagesOf(`## ${heading}\n\nLas ${text} permiten que dos programas hablen.`, { kind: 'guide' })
    const typed = { accepted: [text], lenient: true }
    const stem = 'El material dice: «Las X permiten que dos programas hablen». ¿Qué término es X?'
    return withTopic({ form: 'masked', text, typed, stem, language: 'es', passage } as never, () => false).stem
  }
  t.notMatch(shown('Interfaz de programación de aplicaciones', 'APIs'), /Interfaz/)
  t.match(shown('Servicios de la nube', 'APIs'), /^En «Servicios de la nube», el material/)
})

t.test('a heading that has the root of a short answer is not shown, nor one that only says what a text is', async t => {
  const shown = (heading: string, text: string, language: string, stem: string) => {
    const [passage] = passagesOf(`## ${heading}\n\n${text} ${stem}.`, { kind: 'guide' })
    const typed = { accepted: [text], lenient: true }
    return withTopic({ form: 'name', text, typed, stem: `“${stem}”?`, language, passage } as never, () => false).stem
  }
  const es = (heading: string) => shown(heading, 'Onda', 'es', 'una perturbación que lleva energía a otro lugar')
  t.notMatch(es('Movimiento ondulatorio'), /ondulatorio/)
  t.match(es('Movimiento circular'), /Movimiento circular/)
  t.notMatch(es('Teorema'), /Teorema/)
  const en = (heading: string) => shown(heading, 'Wave', 'en', 'a disturbance that carries energy elsewhere')
  t.notMatch(en('Waviness of media'), /Waviness/)
  t.match(en('Motion of media'), /Motion of media/)
  t.notMatch(en('Lemmas'), /Lemmas/)
})

t.test('a heading that names a part of several things is shown with the thing', async t => {
  const shown = (text: string, filename: string, isLabel = true) => {
    const passage = passagesOf(text, { kind: 'document', filename }).at(-1)
    const typed = { accepted: ['Stenosis'], lenient: true }
    const stem = 'Which term fits the description “a narrow outlet”?'
    const draft = { form: 'name', text: 'Stenosis', typed, stem, language: 'en', passage } as never
    return withTopic(draft, name => isLabel && name === 'Complications').stem.split(':').slice(0, -1).join(':')
  }
  const below = '## Complications\n\nStenosis is a narrow outlet.'
  t.equal(shown(`# Notes of a ward\n\n# Stomas\n\n${below}`, 'a.md'), 'Under “Stomas: Complications”')
  t.equal(shown(below, 'abdominal stomas.md'), 'Under “Abdominal stomas: Complications”')
  for (const name of ['part-02_stomas.md', 'w3.md', 'stenosis.md']) t.equal(shown(below, name), 'Under “Complications”')
  t.equal(shown(below, 'abdominal stomas.md', false), 'Under “Complications”')
})
