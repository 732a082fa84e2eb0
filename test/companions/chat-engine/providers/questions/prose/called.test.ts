import t from 'tap'
import { asked } from '../asked.js'

t.test('a name that a sentence gives in passing is asked for', async t => {
  t.strictSame(await asked('The reactions of nitrogen fixation occur in specialized cells called heterocysts.'), [
    'The course material says: “The reactions of nitrogen fixation occur in specialized cells called X”. Which term ' +
    'is X? (Hint: h…, 11 letters) = heterocysts / heterocyst'
  ])
  t.match((await asked('Las vesículas del citoplasma se agrupan en unas pilas de discos llamadas dictiosomas, unidas ' +
    'por túbulos.', 'es'))[0], /en unas pilas de discos llamadas X, unidas por túbulos.*= dictiosomas/)
})

t.test('one of several names, a call, and the name of what was only said before are not asked for', async t => {
  for (const text of [
    'The trial of a coin has only two possible outcomes in each throw called heads and tails.',
    'This is done by a chain of statements about the numbers called proof.'
  ]) t.strictSame(await asked(text), [], text)
  for (const text of [
    'El árbol de búsqueda del tablero se expande con cada llamada recursiva.',
    'Generalmente contienen variables adicionales de los mismos datos, llamadas atributos.'
  ]) t.strictSame(await asked(text, 'es'), [], text)
})

t.test('what a way of doing something is called is asked for, also behind an example', async t => {
  const [question = ''] = await asked('For example, we write the sum with one argument. This way of transforming a ' +
    'function of several arguments into one that returns a function is called **currying**.')
  t.match(question, /What is the name for the way of transforming a function of several arguments .* = Currying/)
})

t.test('what lost its formula is no description of a name', async t => {
  t.strictSame(await asked('A set of sentences for which holds is called **complete**.'), [])
})

t.test('a heading that says that its section is not for the exam is not about how the course is run', async t => {
  const told = 'The encoding of data by functions alone is called **Church encoding**.'
  const [question = ''] = await asked(`## Infinite lists (not relevant for exam)\n\n${told}`)
  t.match(question, /the encoding of data by functions alone.*= Church/i)
  t.strictSame(await asked(`## Lists of the exam (part 2)\n\n${told}`), [])
})

t.test('what is so "provided" something, between two things, or by what we say of it is asked for', async t => {
  const cases: Array<[text: string, question: RegExp]> = [
    ['An argument is **sound** provided it is valid and all of the premises are true.',
      /^What is an argument called if it is valid and all of the premises are true\?.*= Sound/],
    ['An **isomorphism** between two graphs is a bijection of the vertices that keeps adjacency.',
      /is defined, for two graphs, as “a bijection of the vertices that keeps adjacency”\?.*= Isomorphism/],
    ['When two vertices are connected by an edge, we say they are **adjacent**.',
      /we say they are X”. Which term is X\?.*= adjacent/],
    ['We will call the set of possible outcomes of an experiment the **sample space**.',
      /^What is the name for the set of possible outcomes of an experiment\?.*= Sample space/]
  ]
  for (const [text, question] of cases) t.match((await asked(text))[0], question)
})

t.test('"es aquella que" has the noun of the term in a question', async t => {
  const [found = ''] = await asked('Una **desigualdad válida** es aquella que se cumple en todos los puntos enteros ' +
    'del poliedro.', 'es')
  t.match(found, '«una desigualdad que se cumple en todos los puntos enteros del poliedro»')
})

t.test('a list of terms may be led in by what the author does', async t => {
  const [spanish = ''] = await asked('## Planos\n\nDefiniremos algunos conceptos:\n\n- Una **faceta** es una ' +
    'desigualdad válida cuya intersección con el poliedro tiene una dimensión menos que el poliedro original.', 'es')
  t.match(spanish, /= Faceta/)
  t.strictSame(await asked('## Planos\n\nSupongamos un ejemplo:\n\n- Una **faceta** es una desigualdad válida cuya ' +
    'intersección con el poliedro tiene una dimensión menos que el poliedro original.', 'es'), [])
  const led = (lead: string) => `## Planes\n\n${lead}\n\n- A **facet** is a valid inequality whose ` +
    'intersection with the polyhedron has one dimension less than the polyhedron.'
  t.match((await asked(led('We distinguish some concepts:'))).join(' '), /= Facet/)
  t.strictSame(await asked(led('We assume an example:')), [])
})
