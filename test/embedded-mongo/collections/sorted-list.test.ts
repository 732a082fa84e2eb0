import t from 'tap'
import { SortedList } from '../../../embedded-mongo/collections/sorted-list.js'

let seed = 7
function random (n: number): number {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
  return (seed >> 8) % n
}

const name = (n: number): string => String(n).padStart(6, '0')

t.test('the list agrees with a sorted array, whatever is added and removed', async t => {
  const list = new SortedList<number>()
  const truth = new Map<string, number>()
  const check = (): void => {
    const keys = [...truth.keys()].sort()
    t.equal(list.size, keys.length)
    t.strictSame([...list.walk('', 'a', false)].map(([key]) => key), keys)
    t.strictSame([...list.walk('', 'a', true)].map(([key]) => key), keys.toReversed())
    for (let i = 0; i < 50; i++) {
      const [low, high] = [name(random(20_000)), name(random(20_000))]
      const within = keys.filter(key => key >= low && key < high)
      t.equal(list.count(low, high), within.length, `count of ${low} to ${high}`)
      const skip = random(40)
      const expected = within.slice(skip, skip + 5)
      t.strictSame(take(list.walk(low, high, false, skip), 5), expected, 'walk past some')
      t.strictSame(take(list.walk(low, high, true, skip), 5), within.toReversed().slice(skip, skip + 5),
        'walk down past some')
      const key = name(random(20_000))
      t.equal(list.get(key), truth.get(key))
    }
  }
  const take = (walk: Iterable<[string, number]>, most: number): string[] => {
    const keys = []
    for (const [key] of walk) if (keys.push(key) === most) break
    return keys
  }
  for (const [share, rounds] of [[0, 6000], [5, 4000], [9, 12_000]] as const) {
    for (let i = 0; i < rounds; i++) {
      const key = name(random(20_000))
      if (random(10) < share) {
        if (list.delete(key) !== truth.delete(key)) t.fail(`delete of ${key}`)
      } else {
        list.set(key, i)
        truth.set(key, i)
      }
    }
    check()
  }
  for (const key of truth.keys()) list.delete(key)
  t.equal(list.size, 0)
  t.strictSame([...list.walk('', 'a', false)], [])
  for (let i = 0; i < 3000; i++) list.set(name(i), i)
  t.equal(list.count(name(100), name(2900)), 2800, 'ascending keys')
})

t.test('a walk goes on behind its last key while the list changes', async t => {
  for (const downwards of [false, true]) {
    const list = new SortedList<number>()
    for (let i = 0; i < 2000; i += 2) list.set(name(i), i)
    const seen: number[] = []
    for (const [key, value] of list.walk('', 'a', downwards)) {
      seen.push(value)
      list.delete(key)
      // One behind that must not come, and one ahead that must.
      list.set(name(downwards ? value + 1 : value - 1 < 0 ? 5000 : value - 1), -1)
      if (value === 1000) list.set(name(downwards ? 501 : 1501), 1501)
    }
    const expected = Array.from({ length: 1000 }, (_, i) => i * 2)
    const ordered = downwards ? expected.toReversed() : expected
    t.strictSame(seen.filter(value => value % 2 === 0), ordered)
    t.equal(seen.filter(value => value === 1501).length, 1)
  }
})
