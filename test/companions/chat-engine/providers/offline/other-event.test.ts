import t from 'tap'
import { lines, replyTo } from './reply-to.js'

const WHEN_AND_WHERE = ['When is the final exam?', 'Where is the final exam?', 'When will the final take place?']
const CUANDO_Y_DONDE = [
  '¿Cuándo es el examen final?', '¿Qué día es el examen final?', '¿Dónde es el examen final?'
]

const pairs = (questions: string[], headings: string[]) =>
  questions.flatMap(asked => headings.map(heading => [asked, heading] as const))

t.test('the time and place of another event are no answer for the exam, in both languages', async t => {
  for (const text of [
    'The final exam is written and lasts two hours. Office hours: Mondays 10:00–12:00, room 3.',
    'Questions about the exam are answered in the office hours, Fridays 9:00–11:00, room A1.',
    'Before the final exam there are extra office hours on 10 June from 9:00 to 12:00.',
    'The midterm is on 12 March 2027 at 9:00 in room A. The final exam covers all units.',
    'The review session for the final exam is on 3 June at 10:00 in room 5.',
    'The resit exam is on 3 July at 9:00 in room 5.'
  ]) {
    for (const [asked, heading] of pairs(WHEN_AND_WHERE, ['Final exam', 'Exams', 'Course'])) {
      const { degree, marked } = replyTo(lines(`## ${heading}`, text), asked)
      t.not(degree, 'quoted', `${asked} ${heading}: ${text} [${marked}]`)
    }
  }
  for (const text of [
    'El examen final vale el 60 %. Horario de tutorías: lunes y miércoles de 10 a 12.',
    'Las tutorías previas al examen final son los lunes de 10 a 12.',
    'El parcial es el 12 de marzo a las 9:00 en el aula 3. El examen final abarca todos los temas.',
    'La sesión de repaso del examen final es el 3 de junio a las 10:00 en el aula 5.'
  ]) {
    for (const [asked, heading] of pairs(CUANDO_Y_DONDE, ['Examen final', 'Evaluación'])) {
      const { degree, marked } = replyTo(lines(`## ${heading}`, text), asked)
      t.not(degree, 'quoted', `${asked} ${heading}: ${text} [${marked}]`)
    }
  }
})

t.test('the time and place of the exam answer, whatever other event stands beside them', async t => {
  for (const [text, asked] of [
    ['The final exam is on 12 June at 9:00 in room 5; office hours are on Mondays 10:00–12:00.', WHEN_AND_WHERE],
    ['Office hours: Mondays 10:00–12:00. The final exam is on 12 June at 9:00 in room 5.', WHEN_AND_WHERE],
    ['The final exam is on 12 June at 9:00 in room 5, after the last tutorial.', WHEN_AND_WHERE],
    ['El examen final es el 12 de junio a las 9:00 en el aula 5; las tutorías, los lunes.', CUANDO_Y_DONDE],
    ['Tutorías: lunes de 10 a 12. El examen final es el 12 de junio a las 9:00 en el aula 5.', CUANDO_Y_DONDE]
  ] as const) {
    for (const question of asked) {
      const { degree, marked } = replyTo(lines('## Course', text), question)
      t.equal(degree, 'quoted', `${question} ${text}`)
      t.match(marked, /12 (?:de )?jun/i, `${question} ${text}`)
    }
  }
  t.equal(replyTo('## Exams\n\nOffice hours: Mondays 10:00–12:00.', 'When are the office hours?').degree, 'quoted')
})
