import t from 'tap'
import { askedBelow } from '../asked.js'

t.test('A term of the course is asked for by its aim', async t => {
  t.strictSame(await askedBelow('Lambda lifting', 'The goal of lambda lifting is to turn local functions of a ' +
    'program into ones of the top level.', 'en'),
  ['The course material says: “The goal of X is to turn local functions of a program into ones of the top level”. ' +
    'Which term is X? = Lambda lifting'])
  t.strictSame(await askedBelow('Muestreo', 'El objetivo del muestreo es estudiar una parte de la población para ' +
    'obtener información sobre toda ella.', 'es'),
  ['El material dice: «El objetivo del X es estudiar una parte de la población para obtener información sobre toda ' +
    'ella». ¿Qué término es X? = Muestreo'])
})

t.test('The aim of a part of the course, of what is no term, or for "us" makes no question', async t => {
  const aim = 'turn local functions of a program into ones of the top level.'
  const told: Array<[heading: string, aim: string]> = [
    ['Lambda lifting', `The goal of this section is to ${aim}`],
    ['Agency', `The goal of an agency is to ${aim}`],
    ['Lambda lifting', `The goal of lambda lifting is to ${aim.replace('a program', 'a program that we have')}`],
    ['Lambda lifting', `The goal of a compiler is to ${aim}`]
  ]
  for (const [heading, text] of told) t.strictSame(await askedBelow(heading, text, 'en'), [], text)
  const objetivo = 'estudiar una parte de la población para obtener información sobre toda ella.'
  const dicho: Array<[heading: string, aim: string]> = [
    ['Muestreo', `El objetivo de esta sección es ${objetivo}`],
    ['Glosario', `El objetivo del glosario es ${objetivo}`],
    ['Muestreo', `El objetivo del muestreo es ${objetivo.replace('población', 'población que nos interesa')}`],
    ['Muestreo', `El objetivo del compilador es ${objetivo}`]
  ]
  for (const [heading, text] of dicho) t.strictSame(await askedBelow(heading, text, 'es'), [], text)
})
