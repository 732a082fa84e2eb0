import t from 'tap'
import { smallVector, SmallVectors } from '../../../../../companions/chat-engine/material/meanings/small-vector.js'

/** Numbers between -1 and 1, the same in each run. */
function vector (seed: number, length = 384): number[] {
  return Array.from({ length }, (_, place) => Math.sin(seed * 97 + place * place * 0.37))
}

function cosine (a: number[], b: number[]): number {
  return a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0) / Math.hypot(...a) / Math.hypot(...b)
}

t.test('the cosines are those of the vectors, in a quarter of the memory', async t => {
  const [asked, ...others] = Array.from({ length: 30 }, (_, seed) => vector(seed))
  const small = new SmallVectors(others.map(smallVector))
  small.cosines(asked ?? [])?.forEach((found, at) => {
    t.ok(Math.abs(found - cosine(asked ?? [], others[at] ?? [])) < 0.002, `the ${at}th`)
  })
  t.ok(small.bytes < others.length * 384 * 1.05, `${small.bytes} bytes`)
})

t.test('what is absent, or is shorter than others, is 0; a question of another length has none', async t => {
  const shorter = [[], vector(1).slice(0, 9)].map(smallVector)
  const small = new SmallVectors([undefined, smallVector(vector(1)), ...shorter])
  t.strictSame([...small.cosines(vector(1)) ?? []].map(Math.round), [0, 1, 0, 0])
  t.equal(small.cosines([1, 2]), undefined)
  t.equal(new SmallVectors([]).bytes, 0)
})
