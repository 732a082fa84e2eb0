import t from 'tap'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { isLogistics } from '../../../../../../companions/chat-engine/providers/questions/logistics.js'

// What says how a course is run, and what is taught in the same words.

/** Whether the last passage of a text is about how the course is run. */
function isOfCourse (text: string, kind: 'document' | 'guide' = 'document') {
  const source = kind === 'guide' ? { kind } : { kind, filename: 'a.md' }
  const last = passagesOf(`# Unit\n\n${text}\n`, source).at(-1)
  return last !== undefined && isLogistics(last)
}

t.test('a cause is no date by which something is due', async t => {
  t.notOk(isOfCourse('An aneurysm is most commonly due to atherosclerosis.', 'guide'), 'what is due to a cause')
  t.ok(isOfCourse('The report is due on Friday.'), 'what is due on a day')
})

t.test('a heading of a document that also heads what is taught is about the course where its section is', async t => {
  const vectors = '## Support vector machines\n\nA machine keeps the widest margin.'
  t.notOk(isOfCourse(vectors), 'support of vectors')
  t.ok(isOfCourse(vectors, 'guide'), 'the same in the guide of a course')
  t.ok(isOfCourse('## Support of learners\n\nAll students of the course may come. A room is open.'), 'for students')
  t.ok(isOfCourse('## References\n\nA machine keeps the widest margin.'), 'references')
  const load = '## Factor de carga\n\nUna tabla tiene un factor de carga.'
  t.notOk(isOfCourse(load), 'carga of a table')
  t.ok(isOfCourse('## Carga de los alumnos\n\nLa asignatura tiene dos horas de clase.'), 'carga of a course')
})

t.test('a word that is also taught, or one word in two forms, says nothing of the course in a document', async t => {
  for (const text of [
    'An interval class is the distance between two pitch classes.', 'A segment was dropped from the queue.',
    'El acreedor fija un plazo para el pago.', 'La entrega continua es una forma de publicar software.'
  ]) t.notOk(isOfCourse(text), text)
  for (const text of [
    'The class meets for two hours.', 'El plazo de entrega acaba el lunes.', 'La entrega de cada alumno cuenta.'
  ]) t.ok(isOfCourse(text), text)
  t.ok(isOfCourse('El plazo acaba el lunes.', 'guide'), 'in a guide, one word is enough')
})
