import t from 'tap'
import { numberedIn } from '../../../companions/text/numbered.js'
import { termOf } from '../../../companions/text/terms.js'

const found = (text: string, word: string) =>
  numberedIn(text).filter(({ thing }) => thing === termOf(word)).map(({ number }) => number)

t.test('one number tells a thing from others, in each form that it is written in', async t => {
  for (const text of [
    'the second midterm', 'Midterm 2', 'Midterm II', 'midterm ii', '2nd midterm', 'Midterm #2', 'midterm two',
    'the second midterm exam', 'segundo parcial', 'Parcial 2', 'parcial II', 'el 2º parcial', 'Parcial n.º 2',
    'Parcial nro. 2', 'Midterm no. 2', 'segundo examen parcial', 'Midterm 2 (15 %)', 'Second midterm: 5 May'
  ]) t.strictSame(found(text, 'midterm'), [2], text)
  t.strictSame(found('Midterm I: 3 May', 'midterm'), [1])
  t.strictSame(found('the first and second midterms', 'midterm'), [1, 2])
  t.strictSame(found('It covers units 4 and 5.', 'unit'), [4, 5])
  t.strictSame(found('Lab report 3 is due', 'lab'), [3], 'the first word of a thing of two')
})

t.test('what counts, dates or weighs a thing is no number of it', async t => {
  for (const text of [
    'two midterms', 'midterm: 17 March', 'Midterm 17 March', 'midterm 20 %', 'midterm 10:30', 'the midterm I took',
    'midterm 2027', 'midterm, 2 hours', 'the second of the midterms', 'The midterm lasts 2 hours.',
    'El parcial dura 2 horas.', 'The midterm counts 10 points.', 'El parcial vale 2 puntos.'
  ]) t.strictSame(found(text, 'midterm'), [], text)
})

t.test('a long text of numbers is read at once', async t => {
  const began = process.cpuUsage()
  for (const word of ['first and ', '1 and ', 'lab 2 ', 'II ', 'No. 3 ']) numberedIn(word.repeat(20_000))
  t.ok(process.cpuUsage(began).user < 1e6, 'within a second')
})
