import t from 'tap'
import { rangeOf } from '../../../companions/retrieval/byte-range.js'

const SIZE = 1000
const RANGES: Array<[header: string | undefined, expected: ReturnType<typeof rangeOf>]> = [
  [undefined, 'whole'],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=0-', { from: 0, to: 999 }],
  ['Bytes= 10-19 ', { from: 10, to: 19 }],
  ['bytes=990-5000', { from: 990, to: 999 }],
  ['bytes=999-', { from: 999, to: 999 }],
  ['bytes=-1', { from: 999, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  [`bytes=0-${'9'.repeat(400)}`, { from: 0, to: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-2000', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable']
]
// Malformed, or several ranges.
const IGNORED = [
  '', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'bytes=1-2x', 'bytes=--1', 'lines=0-1', 'bytes=0x1-2',
  'bytes=0-1,5-6', 'bytes=0-1,', '0-1', 'bytes=1.5-2', 'bytes=0-1\r\nx: y'
]

t.test('one range of bytes is read from its header', async t => {
  for (const [header, expected] of RANGES) t.strictSame(rangeOf(header, SIZE), expected, String(header).slice(0, 40))
})

t.test('a header that is no range, or several, is ignored', async t => {
  for (const header of IGNORED) t.equal(rangeOf(header, SIZE), 'whole', JSON.stringify(header))
})
