import t from 'tap'
import { MaterialIndex } from '../../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { supplyOf } from '../../../../../../companions/chat-engine/providers/questions/answers/supply.js'

/** The names that a course asks for, each with the reasons to doubt its question. */
async function doubtsOf (text: string) {
  const { drafts } = await supplyOf(new MaterialIndex(passagesOf(`# Course\n\n${text}\n`, { kind: 'guide' })))
  return Object.fromEntries(drafts.filter(({ form }) => form === 'name').map(({ text, doubts }) => [text, doubts]))
}

t.test('what a sentence says of the term in the heading above is trusted as what it says of one in bold', async t => {
  const told = 'A heap is a structure of data that keeps its largest element at the root.'
  t.strictSame(await doubtsOf(`## 3.1 Heaps (HP)\n\n${told}`), { Heap: 0 })
  const { Heap = 0 } = await doubtsOf(`## 3.1 Trees\n\n${told}`)
  t.ok(Heap >= 2, 'a name that is no heading is doubted')
  const dicho = 'Un montículo es una estructura de datos que tiene su elemento mayor siempre en la raíz del árbol.'
  t.strictSame(await doubtsOf(`## 3.1 Montículos (MT)\n\n${dicho}`), { Montículo: 1 })
  const { Montículo = 0 } = await doubtsOf(`## 3.1 Árboles\n\n${dicho}`)
  t.ok(Montículo >= 2, 'a name that is no heading is doubted in Spanish')
})

t.test('a name in a heading may have an article behind a preposition', async t => {
  const dicho = 'La computación en la nube es un modelo que ofrece recursos de red y de disco bajo demanda.'
  t.strictSame(await doubtsOf(`## Computación en la nube\n\n${dicho}`), { 'Computación en la nube': 0 })
  t.strictSame(await doubtsOf(`## Servicios\n\n${dicho}`), {})
  const told = 'The law of the lever is a rule that gives the force from the lengths of both arms.'
  t.strictSame(Object.keys(await doubtsOf(`## Law of the lever\n\n${told}`)), ['Law of the lever'])
})
