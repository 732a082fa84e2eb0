import t from 'tap'
import { languageOf } from '../../../../../companions/text/language.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { replyOffline } from '../../../../../companions/chat-engine/providers/offline/offline-reply.js'

/* A number or a name tells a thing from others of its kind: what is said of one of them is no answer about another. */

const NETWORKS = `# Computer Networks

## Assessment

| Part | Weight |
|---|---|
| Midterm 1 | 15 % |
| Midterm 2 | 20 % |
| Final exam | 40 % |

To pass the course, you must obtain at least 5 out of 10 in the laboratory.

Attendance at laboratory sessions is compulsory. Tutorials are optional.

Assignment 1 must be handed in by 12 March. Assignment 2 must be handed in by 30 April.

## Dates

- First midterm: 17 March, 10:00.
- Second midterm: 5 May, 10:00.
- Lab midterm: 13 April in Lab B1.
- Final exam: 9 June, 9:00.

## Rules

Laptops may be used in lectures, but not in exams. Calculators are allowed in the final exam.
`

const BIOLOGY = `# Biología

## Fechas

- Primer parcial: 28 de octubre, a las 9:00.
- Segundo parcial: 9 de diciembre, a las 9:00.

El trabajo 1 se entrega antes del 23 de octubre. El trabajo 2 se entrega antes del 4 de diciembre.

## Normas

La asistencia a las clases de teoría no es obligatoria. En los seminarios se valora la participación.

Para aprobar es necesario obtener al menos un 5 en las prácticas.
`

function replyTo (guide: string, query: string): { degree: string | undefined, marks: string[] } {
  const index = new MaterialIndex(passagesOf(guide, { kind: 'guide' }))
  const material = { subject: 'Course', index, answers: [], hasInbox: false, retrievalFailed: false }
  const { confidence, sources = [] } = replyOffline({ query, language: languageOf(query), material, history: [] })
  const marks = sources.flatMap(({ quote = '', mark }) => mark === undefined ? [] : [quote.slice(...mark)])
  return { degree: confidence, marks }
}

const TOLD: Array<[guide: string, marked: RegExp, ...queries: string[]]> = [
  [NETWORKS, /^Second midterm: 5 May/, 'When is the second midterm?', 'When is midterm 2?', 'When is Midterm II?',
    'When is the 2nd midterm?'],
  [NETWORKS, /^First midterm: 17 March/, 'When is the first midterm?', 'When is midterm 1?'],
  [NETWORKS, /^Lab midterm: 13 April/, 'When is the lab midterm?'],
  [NETWORKS, /^Midterm 2 — Weight: 20/, 'How much is the second midterm worth?'],
  [NETWORKS, /^Assignment 2 must be handed in by 30 April/, 'When is assignment 2 due?'],
  [BIOLOGY, /^Segundo parcial: 9 de diciembre/, '¿Cuándo es el segundo parcial?', '¿Cuándo es el parcial 2?'],
  [BIOLOGY, /^El trabajo 2 .* 4 de diciembre/, '¿Cuándo se entrega el trabajo 2?',
    '¿Cuándo se entrega el segundo trabajo?'],
  [NETWORKS, /at least 5 out of 10 in the laboratory/, 'Do I have to pass the labs?'],
  [NETWORKS, /^Final exam/, 'Is there a final exam?'],
  [NETWORKS, /^Tutorials are optional/, 'Do I have to go to the tutorials?'],
  [NETWORKS, /^Calculators are allowed/, 'Can I use a calculator in the final exam?'],
  [NETWORKS, /^Laptops may be used/, 'Can I use my laptop in the exam?'],
  [BIOLOGY, /al menos un 5 en las prácticas/, '¿Hay que aprobar las prácticas?']
]
for (const [guide, marked, ...queries] of TOLD) {
  for (const query of queries) {
    t.test(`what is said of the one that is meant is marked: ${query}`, async t => {
      const { degree, marks: [mark] } = replyTo(guide, query)
      t.equal(degree, 'quoted')
      t.match(mark, marked)
    })
  }
}

t.test('what is said of another one is neither certain nor marked', async t => {
  for (const [guide, query, other] of [
    [NETWORKS, 'When is the third midterm?', /midterm/i], [NETWORKS, 'When is midterm 3?', /midterm/i],
    [NETWORKS, 'When is assignment 3 due?', /assignment/i], [BIOLOGY, '¿Cuándo es el tercer parcial?', /parcial/i]
  ] as const) {
    const { degree, marks } = replyTo(guide, query)
    t.not(degree, 'quoted', query)
    t.notMatch(marks.join('\n'), other, query)
  }
  for (const [guide, query] of [
    [BIOLOGY, '¿Hay que ir a los seminarios?'], [NETWORKS, 'Is there a guest lecture?'],
    [NETWORKS, 'Can I use a dictionary in the exam?'], [NETWORKS, 'Do I have to pass the midterms?']
  ] as const) t.not(replyTo(guide, query).degree, 'quoted', query)
})
