import t from 'tap'
import { languageOf } from '../../../../../companions/text/language.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { replyOffline } from '../../../../../companions/chat-engine/providers/offline/offline-reply.js'

/* What is marked as the answer has what was asked for, a date or a place, of the thing that was asked about. */

const ENGLISH = `# Computer Networks

Lectures are held on Mondays and Wednesdays from 10:00 to 11:30 in Room 204.

Office hours of Dr. Marsh are on Tuesdays from 14:00 to 16:00 in Office 3.12. Peter Okafor can be visited on Thursdays
from 11:00 to 12:00.

## Assessment

The midterm exam takes place on 28 October at 10:00. The final exam takes place on 18 December at 9:00 in Hall 7.
`

const WITHOUT_DATE = `# Databases

Office hours are on Fridays from 10:00 to 12:00.

## Assessment

There is a midterm in week 8, a project that counts 30% and a final exam that counts 50%.
`

const SPANISH = `# Biología celular

Las tutorías de la doctora Elena Robledo son los miércoles de 12:00 a 14:00. Iván Soria atiende los viernes de 10:00 a
11:00 en el despacho 3.

## Evaluación

El examen final es el 20 de enero a las 9:00 en el aula 5. El cuaderno de prácticas se entrega el 18 de diciembre.
`

function answerTo (guide: string, query: string): { degree: string | undefined, marked: string } {
  const index = new MaterialIndex(passagesOf(guide, { kind: 'guide' }))
  const material = { subject: 'Course', index, answers: [], hasInbox: false, retrievalFailed: false }
  const { confidence, sources = [] } = replyOffline({ query, language: languageOf(query), material, history: [] })
  const { quote = '', mark } = sources[0] ?? {}
  return { degree: confidence, marked: mark === undefined ? '' : quote.slice(...mark) }
}

const SURE: Array<[guide: string, query: string, marked: RegExp]> = [
  [ENGLISH, "When are Peter Okafor's office hours?", /^Peter Okafor .* Thursdays/],
  [ENGLISH, 'When are the office hours of Dr. Marsh?', /Tuesdays/],
  [ENGLISH, 'When is the final exam?', /18 December/],
  [ENGLISH, 'When is the midterm?', /28 October/],
  [WITHOUT_DATE, 'When is the midterm?', /week 8/],
  [SPANISH, '¿Cuándo son las tutorías de Iván Soria?', /^Iván Soria .* viernes/],
  [SPANISH, '¿Cuándo es el examen final?', /20 de enero/],
  [SPANISH, '¿Cuándo se entrega el cuaderno?', /18 de diciembre/]
]
for (const [guide, query, marked] of SURE) {
  t.test(`the date of what was asked about is marked: ${query}`, async t => {
    const answer = answerTo(guide, query)
    t.match(answer, { degree: 'quoted', marked })
  })
}

const UNSURE: Array<[guide: string, query: string]> = [
  [WITHOUT_DATE, 'When is the final exam?'],
  [ENGLISH, 'When is the lab exam?'],
  [ENGLISH, 'Where is the midterm review session?'],
  [SPANISH, '¿Cuándo es el examen de prácticas?']
]
for (const [guide, query] of UNSURE) {
  t.test(`the date or place of another thing is no sure answer: ${query}`, async t => {
    t.not(answerTo(guide, query).degree, 'quoted')
  })
}

t.test('where the exam has no date, what is said of it is marked, and no hours of an office', async t => {
  const guide = '# Statistics\n\nOffice hours: Tuesdays 10:00-12:00, room 3.14. The midterm takes place on 12 March. ' +
    'The final exam counts 60%. Lectures: Mondays 9:00, room 2.1.'
  for (const query of ['When is the final exam?', 'Where is the final exam?', 'when final exam']) {
    const { degree, marked } = answerTo(guide, query)
    t.not(degree, 'quoted', query)
    t.match(marked, /final exam counts/, query)
    t.notMatch(marked, /Office hours/, query)
  }
  const parts = '# Networks\n\n## Contact\n\nOffice hours: Tuesdays 10:00-12:00.\n\n## Assessment\n\n' +
    'Written exam: 60 %.'
  t.notMatch(answerTo(parts, 'When is the final exam?').marked, /Office hours/)
})
