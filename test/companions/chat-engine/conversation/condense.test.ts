import t from 'tap'
import { condense } from '../../../../companions/chat-engine/conversation/condense.js'
import { termsOf } from '../../../../companions/text/terms.js'

type Row = [earlier: string, message: string, searched: string]

// The search terms that the message must have: those of the third column.
const ENGLISH: Row[] = [
  ['When is the final exam?', 'and where?', 'where final exam'],
  ['When is the final exam?', 'And where is it?', 'where final exam'],
  ['When is the final exam?', 'where?', 'where final exam'],
  ['When is the final exam?', 'Which room?', 'room final exam'],
  ['When is the final exam?', 'at what time?', 'time final exam'],
  ['When is the final exam?', 'How long does it last?', 'last final exam'],
  ['When is the final exam?', 'how much is it worth?', 'worth final exam'],
  ['When is the final exam?', 'Is it compulsory?', 'compulsory final exam'],
  ['When is the final exam?', 'Can I retake it?', 'retake final exam'],
  ['When is the final exam?', 'what if I fail?', 'fail final exam'],
  ['When is the final exam?', 'And if I miss it?', 'miss final exam'],
  ['When is the final exam?', 'but why?', 'final exam'],
  ['When is the final exam?', 'tell me more', 'more final exam'],
  ['When is the final exam?', 'What about the midterm?', 'midterm'],
  ['When is the final exam?', 'and the project?', 'project'],
  ['When is the final exam?', 'how about the resit', 'resit'],
  ['When is the first lab?', 'and the second one?', 'second lab'],
  ['What do we do in session 3?', 'And in the second one?', '2 session'],
  ['When is the first lab?', 'what about in the second one?', 'second lab'],
  ['What is the weight of the midterm?', 'And the labs?', 'weight labs'],
  ['What is the penalty for plagiarism?', 'Does it apply to labs?', 'apply labs penalty plagiarism'],
  ['Who gives the seminars?', 'where is her office?', 'where office gives seminars'],
  ['How do I hand in the report?', 'when is that due?', 'due hand report'],
  ['Which books do I need?', 'where can I find them?', 'where books'],
  ['What is a heap?', 'give me an example', 'example heap'],
  ['Which textbook do we use?', 'is it in the library?', 'library textbook'],
  ['When is the final exam?', 'thanks, and the midterm?', 'midterm'],
  ['Is attendance compulsory?', 'ok, and in the labs?', 'compulsory labs']
]

const SPANISH: Row[] = [
  ['¿Cuándo es el examen final?', '¿y dónde?', 'dónde examen final'],
  ['¿Cuándo es el examen final?', 'y donde es', 'donde examen final'],
  ['¿Cuándo es el examen final?', '¿A qué hora?', 'hora examen final'],
  ['¿Cuándo es el examen final?', '¿En qué aula?', 'aula examen final'],
  ['¿Cuándo es el examen final?', '¿Cuánto dura?', 'dura examen final'],
  ['¿Cuándo es el examen final?', '¿Cuánto vale?', 'vale examen final'],
  ['¿Cuándo es el examen final?', '¿Es obligatorio?', 'obligatorio examen final'],
  ['¿Cuándo es el examen final?', '¿Se puede recuperar?', 'recuperar examen final'],
  ['¿Cuándo es el examen final?', '¿Puedo recuperarlo?', 'recuperarlo examen final'],
  ['¿Cuándo es el examen final?', '¿y si lo suspendo?', 'suspendo examen final'],
  ['¿Cuándo es el examen final?', '¿Y si suspendo?', 'suspendo examen final'],
  ['¿Cuándo es el examen final?', '¿por qué?', 'examen final'],
  ['¿Cuándo es el examen final?', 'explícame más', 'más examen final'],
  ['¿Cuándo es el examen final?', '¿Y el parcial?', 'parcial'],
  ['¿Cuándo es el examen final?', 'pero ¿y las prácticas?', 'prácticas'],
  ['¿Cuándo es el examen final?', '¿qué hay del proyecto?', 'proyecto'],
  ['¿Cuándo es el primer seminario?', '¿Y el segundo?', 'segundo seminario'],
  ['¿Qué peso tiene el parcial?', '¿y las prácticas?', 'peso prácticas'],
  ['¿Quién da los seminarios?', '¿dónde está su despacho?', 'dónde despacho da seminarios'],
  ['¿Qué bibliografía hay?', '¿y dónde la compro?', 'dónde compro bibliografía'],
  ['¿Cómo se entrega la memoria?', '¿cuándo termina?', 'termina entrega memoria'],
  ['¿Cuándo es el parcial?', '¿qué entra?', 'entra parcial'],
  ['¿Cuándo es el examen final?', 'gracias, ¿y el parcial?', 'parcial'],
  ['¿Qué se hace en la práctica 3?', '¿y en la segunda?', '2 práctica'],
  ['¿La asistencia es obligatoria?', '¿y en los laboratorios?', 'obligatoria laboratorios']
]

for (const [language, rows] of Object.entries({ English: ENGLISH, Spanish: SPANISH })) {
  t.test(`${language}: a message that refers to the question before is searched with it`, async t => {
    for (const [earlier, message, searched] of rows) {
      const condensed = condense(message, [earlier])
      t.strictSame(termsOf(condensed).sort(), termsOf(searched).sort(), `${earlier} ${message} → ${condensed}`)
    }
  })
}

const ALONE = [
  'When is the midterm?', 'And when is the midterm?', 'What is the deadline of the project?', 'Who teaches the labs?',
  'Is it allowed to use ChatGPT?', 'Is it compulsory to attend the seminars?', 'How many credits does it have?',
  'If I fail the resit, can I repeat it next year?', 'What is a heap?', 'Are there any labs?', 'thanks', 'Hello!',
  'ok, thank you', '¿Cuándo es el parcial?', '¿Y cuándo es el parcial?', '¿Cuántos créditos tiene?',
  '¿Quién imparte las prácticas?', '¿Qué es un montículo?', 'Si suspendo la práctica, ¿puedo repetirla?', 'gracias',
  'hola', 'vale, muchas gracias', '¿Hay seminarios?', '¿La entrega del proyecto es en papel?'
]

t.test('a message that names something of its own, or asks nothing, stays as it is', async t => {
  for (const message of ALONE) t.equal(condense(message, ['When is the final exam?']), message)
})

t.test('a chain of follow-ups keeps the topic that was named last', async t => {
  const chain = ['When is the final exam?', 'And the midterm?', 'thanks']
  t.strictSame(termsOf(condense('and where?', chain)), termsOf('where midterm'))
  t.strictSame(termsOf(condense('how long?', [...chain, 'and where?'])), termsOf('long midterm'))
  t.strictSame(termsOf(condense('and the resit?', [...chain, 'and where?'])), termsOf('where resit'))
})

t.test('without a question before, or in a long message, nothing is added', async t => {
  t.equal(condense('and where?', []), 'and where?')
  t.equal(condense('and where?', ['hello', 'thanks']), 'and where?')
  const long = `and where is it? ${'I wonder. '.repeat(30)}`
  t.equal(condense(long, ['When is the final exam?']), long)
})
