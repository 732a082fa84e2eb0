import t from 'tap'
import { asked, type Language } from '../asked.js'

/** The questions of a text below a heading, without their hints, each with its first answer. */
async function questionsOf (heading: string, text: string, language: Language): Promise<string[]> {
  const questions = await asked(`## ${heading}\n\n${text}`, language)
  return questions.map(question => question.replace(/ \((?:Hint|Pista): .*\)(?= = )/, '').replace(/ \/ .*$/, ''))
}

t.test('A term of the course is asked for by its aim', async t => {
  t.strictSame(await questionsOf('Lambda lifting', 'The goal of lambda lifting is to turn local functions of a ' +
    'program into ones of the top level.', 'en'),
  ['The course material says: “The goal of X is to turn local functions of a program into ones of the top level”. ' +
    'Which term is X? = Lambda lifting'])
  t.strictSame(await questionsOf('Muestreo', 'El objetivo del muestreo es estudiar una parte de la población para ' +
    'obtener información sobre toda ella.', 'es'),
  ['El material dice: «El objetivo del X es estudiar una parte de la población para obtener información sobre toda ' +
    'ella». ¿Qué término es X? = Muestreo'])
})

t.test('The aim of a part of the course, of what is no term, or of "this" makes no question', async t => {
  for (const told of [
    'The goal of this section is to turn local functions of a program into ones of the top level.',
    'The goal of the exercise is to turn local functions of a program into ones of the top level.',
    'The goal of lambda lifting is to turn these local functions into ones of the top level.',
    'The goal of every programmer is to turn local functions of a program into ones of the top level.'
  ]) t.strictSame(await questionsOf('Lambda lifting', told, 'en'), [], told)
})
