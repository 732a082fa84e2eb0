import t from 'tap'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { withTopic } from '../../../../../../companions/chat-engine/providers/questions/answers/topics.js'

t.test('a heading whose words have the letters of the answer is not shown', async t => {
  const shown = (heading: string, text: string) => {
    const [passage] = passagesOf(`## ${heading}\n\nLas ${text} permiten que dos programas hablen.`, { kind: 'guide' })
    const typed = { accepted: [text], lenient: true }
    const stem = 'El material dice: «Las X permiten que dos programas hablen». ¿Qué término es X?'
    return withTopic({ form: 'masked', text, typed, stem, language: 'es', passage } as never).stem
  }
  t.notMatch(shown('Interfaz de programación de aplicaciones', 'APIs'), /Interfaz/)
  t.match(shown('Servicios de la nube', 'APIs'), /^En «Servicios de la nube», el material/)
})
