import t from 'tap'
import { blanksIn } from '../../../companions/chat-engine/providers/blanks.js'
import { passagesOf } from '../../../companions/chat-engine/material/passages.js'

/** `group: value` of each blank in the passages of a Markdown text. */
function blanks (markdown: string): string[] {
  return passagesOf(markdown, { kind: 'guide' }).flatMap(blanksIn).map(({ group, value }) => `${group}: ${value}`)
}

const FOUND: Array<[kind: string, markdown: string, blanks: string[]]> = [
  ['dates', 'Due 5 November 2026, 3 de mayo de 2027, 2026-11-05 or 5/11/26.', [
    'date 1 Month 2026: 5 November 2026', 'date 1 de month de 2026: 3 de mayo de 2027', 'date 2026-1-1: 2026-11-05',
    'date 1/1/1: 5/11/26'
  ]],
  ['times', 'At 10:30, 10.30 h, from 9:00 to 10:30.', [
    'time point: 10:30', 'time point: 10.30 h', 'time range: 9:00 to 10:30'
  ]],
  ['percentages', 'Up to 20% or 12,5 %.', ['percentage: 20%', 'percentage: 12,5 %']],
  ['years', 'It began in 1962, not Order 1963.', ['year: 1962']],
  ['numbers', 'It has 6 credits. It takes 2.5 exams.', ['number: 6', 'number: 2.5']],
  ['labels and ranges', 'See unit 3 graphs, between 5 and 10 pages, 2000 agents, 007 agents.', [
    'year: 2000'
  ]],
  ['people', 'It was found by Robert Tarjan.', ['person one: Robert Tarjan']],
  ['pairs', 'It was shown by Ada Lovelace and Grace Hopper.', ['person pair: Ada Lovelace and Grace Hopper']],
  ['places', 'We meet in the Main Auditorium.', ['place: Main Auditorium']],
  ['names', 'We read about Open Data Structures and Merge Sort.', ['name long: Open Data Structures and Merge Sort']],
  ['the first words', 'Merge Sort is stable. Ada Lovelace was first.', ['person one: Ada Lovelace']],
  ['months and days', 'We meet every Monday Morning Session.', ['name short: Morning Session']],
  ['marked terms', 'We use *hash tables* or **binary heap** here; not `x1`, *the last*.', [
    'marked plural: hash tables', 'marked singular: binary heap'
  ]],
  ['nouns', 'They use the hash tables, un montículo.', [
    'term the en plural: the hash tables', 'term any es singular: un montículo'
  ]],
  ['common nouns', 'They use the students, the course.', []],
  ['links and addresses', 'See https://x.example on 5 May 2026.', []]
]
for (const [kind, markdown, expected] of FOUND) {
  t.test(`what can be asked for: ${kind}`, async t => t.strictSame(blanks(markdown), expected))
}

t.test('a definition can be asked for when it has six words and does not give its term away', async t => {
  const definition = (text: string) => blanks(text).filter(blank => blank.startsWith('definition'))
  t.strictSame(definition('- **Stack**: serves whatever arrived most recently before others'), ['definition: Stack'])
  t.strictSame(definition('- **Stack**: serves whatever arrived most recently'), [], 'five words')
  t.strictSame(definition('- **Stack**: a stack that serves whatever arrived most recently'), [], 'its own word')
  t.strictSame(definition('- **Stack**: serves whatever arrived most recently before 5'), [], 'a number')
  t.strictSame(definition('- **Example**: serves whatever arrived most recently before others'), [], 'a common word')
})

t.test('a passage of more than 400 characters is not asked about', async t => {
  const text = (length: number) => `Due 5 May 2026 ${'a'.repeat(length - 15)}`
  t.equal(blanks(text(400)).length, 1)
  t.equal(blanks(text(401)).length, 0)
})

t.test('dates and numbers can be compared', async t => {
  const numbers = (text: string) => passagesOf(text, { kind: 'guide' }).flatMap(blanksIn).map(({ number }) => number)
  const [first = 0, second = 0, third = 0] = numbers('On 5 May 2026, 2026-05-06, 7/5/2026.')
  t.equal(second - first, 1)
  t.equal(third - second, 1)
  t.strictSame(numbers('It counts 12,5 % since 1962.'), [12.5, 1962])
})
