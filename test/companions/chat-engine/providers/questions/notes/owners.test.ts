import t from 'tap'
import { isAccepted } from '../../../../../../companions/chat-engine/interactive-test/judgement.js'
import type { TextQuestion } from '../../../../../../companions/chat-engine/interactive-test/test.js'
import { MaterialIndex } from '../../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { questionsOffline } from '../../../../../../companions/chat-engine/providers/offline/offline-questions.js'

/** The typed question of a text whose first right answer is a name. */
async function askedFor (name: string, text: string, language = 'en'): Promise<TextQuestion | undefined> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n## Part\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const order = { topic: '', num_questions: 20, difficulty: 'medium' as const, language, seed: 's', isReviewed: true }
  const made = await questionsOffline({ ...order, material })
  return made.flatMap(question => question.type === 'text' ? [question] : [])
    .find(({ accepted }) => accepted.includes(name))
}

const DIJKSTRA = "**Dijkstra's algorithm** finds the shortest paths from one vertex to all others when no edge has a " +
  'negative weight.'
const PRIM = "**Prim's algorithm** grows a tree of all the vertices by the cheapest edge that leaves it each time."
const HALL = "**Theorem (Hall's marriage theorem).** If each set of girls knows at least as many boys as it has " +
  'members, then a complete matching of the two sets exists.'
const ALLEE = 'In small herds, the work of Allee matters. The **Allee effect** is a decline of individual fitness at ' +
  'low population density.'
const RICO = '**RICO** is a federal law that prevents and prosecutes crimes by businesses and organized syndicates. ' +
  'The Racketeer Influenced and Corrupt Organizations Act was passed later than many others.'
const PAINTERS = 'Diego Velázquez nació en Sevilla.\n\n| Obra | Autor | Museo |\n|---|---|---|\n' +
  '| Las meninas | Velázquez | Prado |\n| La ronda de noche | Rembrandt | Rijksmuseum |\n' +
  '| La lechera | Vermeer | Rijksmuseum |\n'

/** What is asked for, the material, and answers that are right and wrong. */
const ASKED: Array<[name: string, text: string, language: string, right: string[], wrong: string[]]> = [
  ["Dijkstra's algorithm", DIJKSTRA, 'en', ['dijkstra', 'Dijkstra algorithm'], ['algorithm', 'Prim']],
  ["Dijkstra's algorithm", `${DIJKSTRA}\n\n${PRIM}`, 'en', ['dijkstra'], ["Prim's algorithm", 'prim']],
  ["Dijkstra's algorithm", `${DIJKSTRA}\n\n**Dijkstra's semaphore** guards the work of several processes.`, 'en',
    ['Dijkstra algorithm'], ['dijkstra']],
  ["Hall's marriage theorem", HALL, 'en', ['hall', "Hall's theorem"], ['marriage', 'theorem', "König's theorem"]],
  ['Allee effect', ALLEE, 'en', ['Allee', 'the Allee effect'], ['effect']],
  ['RICO', RICO, 'en', ['Racketeer Influenced and Corrupt Organizations Act', 'the RICO Act'], ['RIC Act', 'the Act']],
  ['Velázquez', PAINTERS, 'es', ['Diego Velázquez', 'Velasquez', 'velazquez'], ['Goya', 'Juan Velázquez', 'Diego']]
]
for (const [name, text, language, right, wrong] of ASKED) {
  t.test(`${name} is right by the names that the course has for it: ${right[0]}`, async t => {
    const question = await askedFor(name, text, language)
    if (question === undefined) return t.fail('no question')
    for (const answer of right) t.ok(isAccepted(answer, question), `${answer} is right`)
    for (const answer of wrong) t.notOk(isAccepted(answer, question), `${answer} is wrong`)
  })
}
