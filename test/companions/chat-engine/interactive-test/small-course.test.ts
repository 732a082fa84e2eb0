import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { say, subjectsOf, testEngine } from '../helper.js'

const GUIDE = `# Minerals

## Glossary

- **Streak**: the colour of the powder that a mineral leaves on a plate of rough porcelain.
- **Cleavage**: the way in which a crystal splits along planes where its bonds are weak.
- **Lustre**: the manner in which light is reflected from the surface of a stone.
- **Twinning**: the growth of two crystals that share some points of one lattice.
- **Gangue**: the worthless rock that surrounds what a mine is worked for.
- **Druse**: a crust of tiny crystals on the wall of a cavity.
- **Paragenesis**: the order in which the members of an assemblage have formed.
- **Pseudomorph**: a body that has kept the outer shape of what it has replaced.
`

async function courseOf (t: Test, guide: string): Promise<FastifyInstance> {
  const { app, database } = await testEngine(t)
  await subjectsOf(database).updateOne({ _id: 'algorithms' }, { $set: { name: 'Minerals', guide } })
  return app
}

/** Begins a test in a session of its own, and skips its questions. Returns what was said before each question. */
async function taken (app: FastifyInstance, message: string): Promise<string[]> {
  const session = message.replaceAll(' ', '-')
  const begun = await say(app, message, session)
  const said = [begun.response]
  while (said.length < begun.interrupt_info.total_questions) said.push((await say(app, 'skip', session)).response)
  await say(app, 'skip', session)
  return said
}

/** The terms whose definitions some texts ask for. */
function termsIn (said: string[]): string[] {
  const questions = said.map(text => text.slice(text.lastIndexOf('**')))
  return [...GUIDE.matchAll(/\*\*(\w+)\*\*: (.*)\./g)].flatMap(([, term = '', definition = '']) =>
    questions.some(text => text.includes(definition)) ? [term] : [])
}

t.test('of a course with few facts, a test without a number has three, and the next one has others', async t => {
  const app = await courseOf(t, GUIDE)
  const first = await taken(app, 'test me')
  t.match(first[0], 'A test of 3 questions about Minerals. Say “a test of 5” for a longer one.')
  const second = await taken(app, 'ponme un test')
  t.match(second[0], /Un test de 3 preguntas sobre Minerals\. Di «un test de 5»/)
  const terms = [...termsIn(first), ...termsIn(second)]
  t.equal(terms.length, 6)
  t.equal(new Set(terms).size, 6, 'no term comes twice')
})

t.test('who names a number of questions gets so many while the course has them', async t => {
  const app = await courseOf(t, GUIDE)
  const said = await taken(app, 'test me with 5 questions')
  t.match(said[0], 'A test of 5 questions about Minerals. Difficulty')
})

t.test('what a short test tells to say for a longer one makes it longer', async t => {
  t.match((await say(await courseOf(t, GUIDE), 'a test of 5')).response, 'A test of 5 questions')
  t.match((await say(await courseOf(t, GUIDE), 'un test de 5')).response, 'Un test de 5 preguntas')
})

t.test('no longer test is offered where the course has no more questions', async t => {
  const app = await courseOf(t, GUIDE.split('\n').slice(0, 7).join('\n'))
  t.match((await say(app, 'test me')).response, 'The material has enough for 3 questions about Minerals, not for 5.')
})

t.test('who names a topic without questions is told how to be tested on the whole course', async t => {
  const app = await courseOf(t, GUIDE)
  t.match((await say(app, 'test me on volcanoes')).response, /Say “test me” for a test on the whole course\.$/)
  const empty = (await say(app, 'test me', 's2', 'empty')).response
  t.match(empty, /^I cannot make a test/)
  t.notMatch(empty, /whole course/, 'that is what was asked for')
})

// Each with the place where it lies.
const STONES = ('Agate river, Beryl bridge, Citrine harbour, Diopside tower, Epidote mill, Fluorite forest, Galena ' +
  'canal, Halite market, Ilmenite garden, Jadeite church, Kyanite school, Lazulite station, Malachite castle, Nosean ' +
  'temple, Olivine museum, Pyrite theatre, Quartz library, Rutile prison, Spinel factory, Talc lighthouse').split(', ')
  .map(stone => stone.replace(/(\w+) (\w+)/, '- **$1**: a grey stone that lies in the walls of the quarry by the $2.'))

t.test('a test on a topic with few questions, of a course with many, blames the topic', async t => {
  const topic = '- **Caldera**: a wide hollow that is left where the roof of a chamber has sunk.\n' +
    '- **Tephra**: all that a mountain throws into the air while it erupts.\n' +
    '- **Pahoehoe**: a flow whose skin is smooth because it cools slowly.\n'
  const app = await courseOf(t, `${GUIDE}\n${STONES.join('\n')}\n\n## Volcanoes\n\n${topic}`)
  t.match((await say(app, 'test me on volcanoes')).response, 'about volcanoes, not for 5.')
  t.match((await say(app, 'test me', 's2')).response, 'A test of 5 questions about Minerals.')
})
