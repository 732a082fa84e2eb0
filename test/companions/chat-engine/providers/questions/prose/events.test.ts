import t from 'tap'
import { asked } from '../asked.js'

t.test('what a marked term, or the heading, stands for is asked by what happens', async t => {
  const told = 'voice exchange occurs when the melody and the bass trade their pitches, but keep their rhythm.'
  t.strictSame(await asked(`A *${told.replace('exchange', 'exchange*')}`), [
    'What is it called when the melody and the bass trade their pitches, but keep their rhythm? (Hint: V… e…, words ' +
    'of 5 and 8 letters) = Voice exchange / Voice exchanges'
  ])
  t.match((await asked(`## Voice exchange\n\nA ${told}`)).join(), /is it called when the melody.* = Voice exchange/)
  t.notMatch((await asked(`## Chords\n\nA ${told}`)).join(), /called when/, 'any word that is not marked')
  const dicho = 'se produce cuando una señal pasa de un cable a otro sin contacto entre los dos.'
  t.match((await asked(`La *diafonía* ${dicho}`, 'es')).join(),
    /¿Cómo se llama lo que ocurre cuando una señal pasa de un cable a otro sin contacto entre los dos\?.* = Diafonía/)
  t.notMatch((await asked(`La diafonía ${dicho}`, 'es')).join(), /lo que ocurre/, 'in Spanish as well')
})

t.test('a definition may have the noun of its term anywhere, and no other word of it', async t => {
  const told = (tone: string) => `A **${tone} tone** is an embellishment that stands between two stable tones.`
  t.match((await asked(told('passing'))).join(), / = (?:Passing|Passing tone) /i)
  t.strictSame(await asked(told('stable')), [])
  const dicho = (kind: string) => `Un **sistema ${kind}** es un conjunto de ordenadores que parecen un sistema único.`
  t.match((await asked(dicho('distribuido'), 'es')).join(), / = (?:Distribuido|Sistema distribuido)/i)
  t.strictSame(await asked(dicho('único'), 'es'), [])
  t.strictSame(await asked('*M. tuberculosis* is a bacterium that causes tuberculosis in the lungs of people.'), [])
})

t.test('the year of what a person did is asked behind a year without a comma', async t => {
  t.match((await asked('## Unit\n\nIn 1928 Alexander Fleming discovered penicillin.')).join(),
    /“In X Alexander Fleming discovered penicillin”\. Which year is X\?/)
  t.match((await asked('## Tema\n\nEn 1687 Isaac Newton publicó los Principia.', 'es')).join(),
    /«En X Isaac Newton publicó/)
})

t.test('a list of dates is asked for the years of its events', async t => {
  const english = await asked('## History\n\n- 1969: The ARPANET connects its first four nodes.\n- **1983**: The ' +
    'ARPANET switches to TCP/IP on all of its nodes.\n- 1991 – Tim Berners-Lee publishes the first web site.')
  t.match(english.join(), /“X: Tim Berners-Lee publishes the first web site”\. Which year is X\?/)
  t.equal(english.length, 3)
  t.match((await asked('## Historia\n\n- 1969: ARPANET conecta sus primeros cuatro nodos.\n- 1991: Tim Berners-Lee ' +
    'publica el primer sitio web.', 'es')).join(), /«X: Tim Berners-Lee publica el primer sitio web»\. ¿Qué año es X\?/)
  t.strictSame(await asked('## Versions\n\n- 2019: Adds a dark theme for the evening.\n- 2020: Faster search of old ' +
    'posts.'), [], 'no name stands there')
})
