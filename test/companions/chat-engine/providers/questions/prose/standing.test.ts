import t from 'tap'
import { asked } from '../asked.js'
import { standsAlone } from '../../../../../../companions/chat-engine/providers/questions/prose/standing.js'

// Whether a statement can be quoted without the text around it.

t.test('a form of a verb that is written like "this" without its accent does not point', async t => {
  const stands = (verb: string) =>
    standsAlone(`Un grafo tiene aristas, aunque no ${verb} dirigido por las flechas.`, 'es')
  for (const verb of ['sea', 'está', 'esté']) t.equal(stands(verb), true, verb)
  t.equal(standsAlone('Un grafo tiene aristas, y este tiene además varias flechas.', 'es'), false)
})

t.test('"to another" names no other thing, and "another" before a noun of its own does', async t => {
  const told = 'A **vector** is an animal that transmits a pathogen from one host to another.'
  t.match((await asked(`## Viruses\n\n${told}`)).join(), /“an animal that transmits a pathogen .* to another”/)
  t.notMatch((await asked('## Viruses\n\nA **vector** is an animal that looks for another animal in a forest.')).join(),
    /“an animal/)
})

t.test('what any thing of a marked name is stands alone, whatever the sentence before says', async t => {
  const [before, told] = ['You might have heard the word edge before.', 'is a solid made up of flat faces at edges.']
  t.match((await asked(`## Graphs\n\n${before} A **polyhedron** ${told}`)).join(), / = Polyhedron/)
  t.notMatch((await asked(`## Graphs\n\n${before} The **polyhedron** ${told}`)).join(), / = Polyhedron/,
    'this one may be the one of an example')
})
