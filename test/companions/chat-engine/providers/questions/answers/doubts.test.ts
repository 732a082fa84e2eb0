import t from 'tap'
import { MaterialIndex } from '../../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { doubtsOf } from '../../../../../../companions/chat-engine/providers/questions/answers/doubts.js'
import { supplyOf } from '../../../../../../companions/chat-engine/providers/questions/answers/supply.js'

/** The names that questions of a section ask for, with how many reasons there are to doubt each. */
async function doubtsIn (text: string): Promise<Record<string, number>> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n## Part\n\n${text}\n`, { kind: 'guide' }))
  const { drafts } = await supplyOf(index)
  return Object.fromEntries(drafts.filter(({ typed }) => typed !== undefined)
    .map(({ text, doubts = 0 }) => [text, doubts]))
}

t.test('What a list says of an operator in two words is as sure as what it says in more', async t => {
  const rows = '| `$unset` | Remove a field |\n| `$max` | Set if greater than the current value |'
  t.match(await doubtsIn(`| Operator | Description |\n|---|---|\n${rows}`), { $unset: 0, $max: 0 })
})

t.test('How many there are of something may be what a name stands for', async t => {
  t.strictSame(Object.keys(await doubtsIn('**Cardinality** is the number of distinct values that each field has.')),
    ['Cardinality'])
  t.strictSame(await doubtsIn('**Cardinality** is a number of distinct values that each field has.'), {})
})

t.test('A number that a sentence tells is doubted, and what is no person more than others', t => {
  const doubts = (form: string, text: string, typed: object, stem: string) =>
    doubtsOf({ form, text, typed, stem, trust: 0, passage: { kind: 'sentence' }, isLogistics: false } as never)
  t.equal(doubts('masked', '16', { answer: 16, tolerance: 0 }, 'It says: “A table has X rows”. Which number is X?'), 2)
  t.equal(doubts('masked', 'row', { accepted: ['row'] }, 'It says: “A table has an X”. Which term is X?'), 0)
  t.equal(doubts('typed who', 'NICE', { accepted: ['NICE'] }, 'What issued the rules of the ward?'), 3)
  t.equal(doubts('typed who', 'Marie Curie', { accepted: ['Curie'] }, '¿Quién recibió el premio?'), 0)
  t.end()
})
