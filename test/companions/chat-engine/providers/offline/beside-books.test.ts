import t from 'tap'
import { languageOf } from '../../../../../companions/text/language.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf, type Passage } from '../../../../../companions/chat-engine/material/passages.js'
import { replyOffline } from '../../../../../companions/chat-engine/providers/offline/offline-reply.js'

/* How a course is run, asked of a guide that stands beside the books of the course. */

const GUIDE = `# CS 110: Programming

**Instructor:** Hannah Lindqvist, hlindqvist@north.example, office C-117

## Important dates

| What | When |
|---|---|
| First class | January 10 |
| Midterm | February 11 |
| Last class | April 29 |

## Rules

Attending lab is required. Class attendance is not graded. Bring a calculator to the tutorials.
An analysis that comes late loses 5 points for each day. Written exam of two hours, on May 5 at 10:00.
`

const WORDS = ['loop', 'value', 'list', 'call', 'branch', 'string', 'table', 'line', 'part', 'case']
const word = (number: number) => WORDS[number % WORDS.length] ?? ''
const chapter = (number: number) => [`## The ${word(number)} of a ${word(number + 3)}`,
  ...WORDS.map((name, at) => `When a ${name} ends, the last ${word(at + number)} of the program starts at ${at + 2}, ` +
    `and the ${word(number * 7 + at)} below it counts the first ${word(number + 2 * at + 1)} once more.`)].join('\n\n')
const BOOK = ['# Programs', ...Array.from({ length: 60 }, (_, number) => chapter(number))].join('\n\n')

const ofGuide = passagesOf(GUIDE, { kind: 'guide' })
const ofBook = passagesOf(BOOK, { kind: 'document', filename: 'book.md' })
const COURSES: Record<string, Passage[]> = { alone: ofGuide, 'beside a book': [...ofGuide, ...ofBook] }

function replyTo (passages: Passage[], query: string): { degree: string | undefined, shown: string } {
  const material = {
    subject: 'Course', index: new MaterialIndex(passages), answers: [], hasInbox: false, retrievalFailed: false
  }
  const { confidence, sources = [] } = replyOffline({ query, language: languageOf(query), material, history: [] })
  return { degree: confidence, shown: sources[0]?.quote ?? '' }
}

t.test('what a guide says of how the course is run is as sure beside a book as without', async t => {
  const asked = [
    ['When does the course start?', /January 10/], ['When is the last class?', /April 29/],
    ['How long is the exam?', /two hours/]
  ] as const
  for (const [name, passages] of Object.entries(COURSES)) {
    for (const [query, told] of asked) {
      const { degree, shown } = replyTo(passages, query)
      t.match(shown, told, `${name}: ${query}`)
      t.equal(degree, 'quoted', `${name}: ${query}`)
    }
  }
})

t.test('what is taught is not told by the guide because it stands alone', async t => {
  for (const query of ['Who created the programming language?', 'What is a monad?', 'Who is the author of the loop?']) {
    t.not(replyTo([...ofGuide, ...ofBook], query).degree, 'quoted', query)
  }
})

// A textbook that has the words of how a course is run, as examples.
const STUDENTS = `${BOOK}

## Examples

The program must read the values before the call ends. What students need is a list, and each list is required by the
program. If a student misses a value, the loop goes on, and the miss counts as a call. A store that sells every
textbook must know which textbook a buyer has to buy. Most of the books that people buy are paid for by a card.
The grade of a table is determined by its values: the final grade of each line is the sum of the line.
`

t.test('of the course itself, its guide is shown, and not a textbook that has the same words', async t => {
  const book = passagesOf(STUDENTS, { kind: 'document', filename: 'book.md' })
  const asDocument = passagesOf(GUIDE, { kind: 'document', filename: 'syllabus.md' })
  for (const guide of [ofGuide, asDocument]) {
    const course = [...guide, ...book]
    t.match(replyTo(course, 'What must students bring to this class?').shown, /calculator/, 'what to bring')
    t.match(replyTo(course, 'Is attendance part of the final grade?').shown, /not graded/, 'attendance')
    t.not(replyTo(course, 'Do we have to buy a textbook for this course?').degree, 'quoted', 'a textbook to buy')
  }
  t.match(replyTo([...ofGuide, ...book], 'What must a store that sells textbooks know?').shown, /which textbook/,
    'what the book says itself')
})

const GUIA = `# Programación

**Profesora:** Marta Ruiz, mruiz@north.example, despacho 12

## Normas

La asistencia a las prácticas es obligatoria. Las entregas se hacen los viernes, y las que llegan tarde pierden 5
puntos por cada día. El proyecto se entrega en parejas. Las tutorías son los lunes por la tarde en el despacho de la
profesora.
`

t.test('a question in the language of one of two texts is as sure as of this text alone', async t => {
  const english = passagesOf(GUIDE, { kind: 'document', filename: 'syllabus.md' })
  const spanish = passagesOf(GUIA, { kind: 'guide' })
  for (const query of ['When is the last class?', 'How long is the exam?', 'Is class attendance graded?']) {
    t.equal(replyTo(english, query).degree, 'quoted', `${query} alone`)
    t.equal(replyTo([...spanish, ...english], query).degree, 'quoted', `${query} beside a guide in Spanish`)
  }
})

t.test('a name that only the book has is not told by the guide', async t => {
  const book = passagesOf(`${BOOK}\n\nThe levels of IS-IS end at an area.`, { kind: 'document', filename: 'book.md' })
  t.not(replyTo([...ofGuide, ...book], 'When is the midterm of IS-IS?').degree, 'quoted')
})

t.test('the text around a unit is made an index once, and counts as memory before', async t => {
  const other = passagesOf(GUIA, { kind: 'document', filename: 'normas.md' })
  const index = new MaterialIndex([...ofGuide, ...other])
  const before = index.bytes
  const first = index.textAround(0)
  t.strictSame(first?.positions, [...ofGuide.keys()])
  t.equal(index.textAround(1), first, 'the same of another unit')
  t.strictSame([first?.language, index.textAround(ofGuide.length)?.language], ['en', 'es'])
  t.equal(index.bytes, before)
  const { flat, size, units: { units } } = index
  t.ok(before > flat.text.byteLength + 2 * 150 * units.length + 500 * size, `${before} bytes`)
})

t.test('the guides beside a book are an index of their own, which counts as memory and has a bound', async t => {
  const book = passagesOf(STUDENTS, { kind: 'document', filename: 'book.md' })
  const index = new MaterialIndex([...ofGuide, ...book])
  const before = index.bytes
  const { positions = [] } = index.guides ?? {}
  t.strictSame(new Set(positions.map(unit => index.units.units.at(unit)?.passage.source.kind)), new Set(['guide']))
  t.equal(positions.length, ofGuide.length, 'all of the guide')
  t.ok(index.bytes > before, `${index.bytes} bytes, ${before} without the guides`)
  const log = Array.from({ length: 3_100 }, (_, day) => `The exam of day ${day} is graded. Bring a calculator.`)
  const long = passagesOf(log.join('\n\n'), { kind: 'guide' })
  t.equal(new MaterialIndex([...long, ...book]).guides, undefined, 'a guide as long as books')
  t.equal(new MaterialIndex(ofGuide).guides, undefined, 'a guide alone')
})
