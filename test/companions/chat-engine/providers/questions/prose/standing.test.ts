import t from 'tap'
import { standsAlone } from '../../../../../../companions/chat-engine/providers/questions/prose/standing.js'

// Whether a statement can be quoted without the text around it.

t.test('a form of a verb that is written like "this" without its accent does not point', async t => {
  const stands = (verb: string) =>
    standsAlone(`Un grafo tiene aristas, aunque no ${verb} dirigido por las flechas.`, 'es')
  for (const verb of ['sea', 'está', 'esté']) t.equal(stands(verb), true, verb)
  t.equal(standsAlone('Un grafo tiene aristas, y este tiene además varias flechas.', 'es'), false)
})
