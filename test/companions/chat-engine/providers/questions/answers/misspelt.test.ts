import t from 'tap'
import { asked, type Language } from '../asked.js'

t.test('an odd spelling is not asked for where the course has the usual one', async t => {
  const server = 'Each server has a disk. The server is started once. A second server waits. Then the server stops.'
  const vps = (word: string) => `## Hosting\n\n${server}\n\nMost firms offer a Virtual Private ${word} (VPS) to rent.`
  t.match((await asked(vps('Server'))).join(' '), /“VPS” stand for/)
  t.notMatch((await asked(vps('Sever'))).join(' '), /“VPS” stand for/)

  const often = 'El overfitting crece con la profundidad. Se mide el overfitting con otra muestra. Menos datos dan ' +
    'más overfitting. El overfitting baja con la poda.'
  const tree = (word: string) => `## Árboles\n\n${often}\n\nUna función que se ajusta a cada dato de la muestra y ` +
    `falla con los demás datos se conoce como **${word}**.`
  t.notMatch((await asked(tree('overfittear'), 'es')).join(' '), /overfittear/)
  t.match((await asked(tree('memorización'), 'es')).join(' '), /memorización/i)

  const dance = (others: string) => `## Dances\n\n${others}\n\nCuban dances in two steps with a dotted first note ` +
    'are called **habaneros**.'
  t.match((await asked(dance('The polka has two steps.'))).join(' '), /habaneros/i)
  t.notMatch((await asked(dance('The habanera has two steps.'))).join(' '), /habaneros/i)
})

t.test('a noun is asked for where the course more often has an adjective of its root', async t => {
  const told: Array<[Language, string, string, string]> = [
    ['en', 'Recursion', 'recursive', 'is a technique by which a function calls itself on smaller inputs.'],
    ['en', 'Induction', 'inductive', 'is a method that proves a claim for each natural number in turn.'],
    ['es', 'Recursión', 'recursiva', 'es una técnica de programación que resuelve un problema con casos menores.']
  ]
  for (const [language, noun, adjective, definition] of told) {
    const use = language === 'en'
      ? `A tree has ${adjective} parts. Any ${adjective} part is small. Some ${adjective} steps fail. No ` +
        `${adjective} step is free. Most ${adjective} calls end.`
      : `Cada función ${adjective} termina. Una llamada ${adjective} cuesta tiempo. Otra parte ${adjective} falla. ` +
        `Ninguna lista ${adjective} es corta. Toda regla ${adjective} vale.`
    const article = language === 'en' ? '' : 'La '
    const name = language === 'en' ? noun : noun.toLowerCase()
    const questions = await asked(`## Part\n\n${use}\n\n${article}**${name}** ${definition}`, language)
    t.match(questions.join(' '), new RegExp(`= [^=]*${noun}`, 'i'), noun)
  }
})
