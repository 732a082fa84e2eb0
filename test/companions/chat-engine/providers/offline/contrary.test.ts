import t, { type Test } from 'tap'
import { lines, replyTo } from './reply-to.js'

function assertNotSure (t: Test, markdown: string, ...questions: string[]) {
  for (const question of questions) t.not(replyTo(markdown, question).degree, 'quoted', question)
}

const COURSE = lines('# Statistics', 'The final exam counts 60% of the grade; the homework counts 40%. The midterm ' +
  'takes place on 12 March in the main hall. You may bring one sheet of notes to the midterm. Registration closes on ' +
  '1 February.')
const ASIGNATURA = lines('# Estadística', 'El examen final cuenta un 60 % de la nota. El parcial es el 12 de marzo ' +
  'en el aula magna. Se puede llevar una hoja de apuntes al parcial. La matrícula se cierra el 1 de febrero.')

t.test('what stands against a word of the question does not answer: the midterm for the final exam', async t => {
  assertNotSure(t, COURSE, 'final exam date', 'Can I bring notes to the final exam?', 'When does registration open?')
  assertNotSure(t, ASIGNATURA, 'fecha examen final', '¿Puedo llevar apuntes al examen final?',
    '¿Cuándo abre la matrícula?')
  t.match(replyTo(COURSE, 'When is the midterm?'), { degree: 'quoted', marked: /12 March/ })
})

t.test('hours from one time to another answer when it opens, whatever closes beside them', async t => {
  const office = lines('# Guide', 'The office is staffed from 9:00 to 14:00 and closes on Fridays.')
  t.equal(replyTo(office, 'What time does the office open?').degree, 'quoted')
  const secretaria = lines('# Guía', '## Secretaría', 'La secretaría atiende de 9:00 a 14:00 y cierra los viernes.',
    '## Examen', 'El examen final es el 12 de junio a las 10:00 en el aula 3.')
  t.equal(replyTo(secretaria, '¿A qué hora abre la secretaría?').degree, 'quoted')
  assertNotSure(t, lines('# Guía', '## Secretaría', 'La secretaría cierra a las 14:00.'),
    '¿A qué hora abre la secretaría?')
  assertNotSure(t, lines('# Guía', 'El parcial es de 9:00 a 11:00.'), '¿A qué hora es el examen final?')
})

t.test('a date is no weight', async t => {
  assertNotSure(t, COURSE, 'How much does the midterm count?', 'How much is the midterm worth?')
  assertNotSure(t, ASIGNATURA, '¿Cuánto cuenta el parcial?')
  t.match(replyTo(COURSE, 'How much does the final exam count?'), { degree: 'quoted', marked: /60%/ })
  t.match(replyTo(ASIGNATURA, '¿Cuánto cuenta el examen final?'), { degree: 'quoted', marked: /60 %/ })
})
