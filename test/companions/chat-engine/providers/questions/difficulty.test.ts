import t from 'tap'
import type { TestQuestion } from '../../../../../companions/chat-engine/interactive-test/test.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import type { TestOrder } from '../../../../../companions/chat-engine/providers/provider.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'

async function made (text: string, more: Partial<TestOrder>): Promise<TestQuestion[]> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  return await questionsOffline({
    topic: '', num_questions: 20, difficulty: 'easy', language: 'en', seed: 's', material, ...more
  })
}

const TOOLS = '## Glossary\n\n' +
  '- **Anemometer**: an instrument that shows the speed of the wind at a station.\n' +
  '- **Barometer**: an instrument that shows the pressure of the air around a house.\n' +
  '- **Sextant**: an instrument that sailors used for the height of stars over the sea.\n' +
  '- **Seismograph**: an instrument that draws the waves of earthquakes on paper.\n'

const optionsOf = (questions: TestQuestion[], about: string) =>
  questions.filter(({ question_text: text }) => text.includes(about)).map(({ options }) => [...options].sort())

t.test('in an easy test, a term is recognised among others of its kind; else it is typed', async t => {
  const easy = await made(TOOLS, {})
  t.strictSame(optionsOf(easy, 'speed of the wind'), [['Anemometer', 'Barometer', 'Seismograph', 'Sextant']])
  const withOptions = easy.filter(({ type }) => type === 'single')
  t.strictSame(withOptions.filter(({ question_text: text }) => text.includes('Hint')), [], 'no hint beside options')
  t.strictSame(optionsOf(await made(TOOLS, { difficulty: 'medium' }), 'speed of the wind'), [[]])
  const few = TOOLS.split('\n').filter(line => !line.includes('Sextant')).join('\n')
  t.strictSame(optionsOf(await made(few, {}), 'speed of the wind'), [[]], 'three wrong ones are wanted')
})

t.test('what one definition says of another term is no wrong option', async t => {
  const related = TOOLS.replace('waves of earthquakes', 'waves of earthquakes, as an anemometer does of storms,')
  t.strictSame(optionsOf(await made(related, {}), 'speed of the wind'), [[]])
})

t.test('the same fact is known again, with its hint and without', async t => {
  const [typed] = (await made(TOOLS, { difficulty: 'medium' })).filter(({ question_text: text }) => /wind/.test(text))
  const first = await made(TOOLS, { num_questions: 3, lately: typed === undefined ? [] : [typed] })
  t.strictSame(optionsOf(first, 'speed of the wind'), [])
})

const EVENTS = [
  'In 1701, Duke Aldo of Arlen founded the port of Brenford.',
  'In 1716, King Otto of Mersia burned the bridge of Colm.',
  'In 1723, Queen Ines of Tarna sold the island of Skar.',
  'In 1748, Count Karl of Vesten opened the mine of Drun.'
].join('\n\n')

t.test('a year has the years of other events as options, but for a year before our era', async t => {
  const years = (await made(`## Ports\n\n${EVENTS}`, {})).flatMap(question => [question.options])
  t.ok(years.some(options => options.length === 4), 'years')
  t.strictSame(years.flat().filter(option => !/^17\d\d$/.test(option)), [])
  const ancient = 'In 1730 BCE, King Abal of Mari signed a treaty with Queen Zimri of Ebla.'
  const asked = await made(`## Ports\n\n${EVENTS}\n\n${ancient}`, {})
  t.strictSame(optionsOf(asked, 'BCE').flat(), [])
})

t.test('years that are far from that of an event are no options for it', async t => {
  const far = ['In 1901, Duke Aldo of Arlen founded the port of Brenford.',
    'In 1960, King Otto of Mersia burned the bridge of Colm.', 'In 1999, Queen Ines of Tarna sold the island of Skar.',
    'In 2020, Count Karl of Vesten opened the mine of Drun.'].join('\n\n')
  t.strictSame((await made(`## Ports\n\n${far}`, {})).flatMap(({ options }) => options), [])
})

t.test('the numbers around a count are its wrong options', async t => {
  const [question] = await made('## Skin\n\nHuman skin consists of seven layers of cells.', {})
  t.equal(question?.options.length, 4)
  t.equal(question?.options[question.type === 'single' ? question.correct_option : 0], '7')
})

const PLACES = '## Glossary\n\n' +
  '- **Ziggurat**: a stepped tower of bricks that carried a temple in the cities of Sumer.\n\n' +
  '## Ur\n\nThe old city stands near a river. A ziggurat dominates the northern part of the ruins of Ur.\n'

t.test('a hard question has a definition and what another section says of its term', async t => {
  const [question] = await made(PLACES, { difficulty: 'hard' })
  t.equal(question?.question_text, 'One place of the course material describes X as “a stepped tower of bricks that ' +
    'carried a temple in the cities of Sumer”, and another one says: “An X dominates the northern part of the ruins ' +
    'of Ur”. Which term is X? (Hint: Z…, 8 letters)')
  t.equal(question?.type === 'text' ? question.accepted[0] : '', 'Ziggurat')
  t.match(question?.explanation, /Glossary[^]+dominates[^]+Ur/, 'both places')
  const modifier = PLACES.replace('A ziggurat dominates', 'Ziggurat walls are seen in')
  t.notMatch((await made(modifier, { difficulty: 'hard' }))[0]?.question_text, /One place/, 'it is said of its walls')
})

t.test('a hard question has a definition in place of the term that another one names', async t => {
  const text = '## Glossary\n\n- **Telescope**: an instrument that collects the light of stars far away in the sky.\n' +
    '- **Eyepiece**: a magnifying lens that is used for the view of the image of a telescope.\n'
  const asked = (await made(text, { difficulty: 'hard' })).map(({ question_text }) => question_text)
  t.ok(asked.includes('Which term is defined as “a magnifying lens that is used for the view of the image of an X”, ' +
    'where X is the term for “an instrument that collects the light of stars far away in the sky”? ' +
    '(Hint: E…, 8 letters)'), asked.join('\n'))
})

t.test('a definition with a formula stands in place of no term', async t => {
  const course = (body: string) => `## Glossary\n\n- **Telescope**: ${body}.\n\n## Lenses\n\n` +
    'An image of a telescope has six kinds of errors of its lens.'
  const hard = async (body: string) => (await made(course(body), { difficulty: 'hard' }))
    .map(({ question_text }) => question_text).filter(text => /^One place/.test(text))
  t.equal((await hard('an instrument that collects the light of stars of the size s in the sky')).length, 1)
  t.strictSame(await hard('an instrument that collects the light of stars of the size $s = 2 d$ in the sky'), [])
})

t.test('a second place that says where more is said, or points into a picture, is none', async t => {
  const both = async (place: string) => {
    const questions = await made(PLACES.replace(/A ziggurat dominates.*/, place), { difficulty: 'hard' })
    return questions.filter(({ question_text: text }) => /^One place/.test(text)).length
  }
  t.equal(await both('The kings of Ur and the builders of a ziggurat are told of by the tablets of clay.'), 1)
  t.equal(await both('The kings of Ur and the builders of a ziggurat are told of by the tablets of chapter 3.'), 0)
  t.equal(await both('The kings of Ur and the builders of a ziggurat stand behind the line on the right of it.'), 0)
})

t.test('no question of a test asks for what another one names in a list', async t => {
  const types = '## Types of volcanoes\n\nThe types of volcanoes are:\n\n- Shield volcano\n- Stratovolcano\n' +
    '- Cinder cone\n- Lava dome\n\n## Glossary\n\n' +
    '- **Stratovolcano**: a steep mountain that is made of layers of lava and of ash.\n' +
    '- **Cinder cone**: a steep hill of loose fragments around a vent.\n' +
    '- **Lava dome**: a mound that forms where thick lava piles up over a vent.\n'
  for (let seed = 0; seed < 12; seed++) {
    const asked = await made(types, { difficulty: 'medium', num_questions: 5, seed: `${seed}` })
    const list = asked.find(({ question_text: text }) => text.includes('Which one is missing?'))
    if (list === undefined) continue
    const others = asked.filter(question => question !== list)
      .flatMap(question => question.type === 'text' ? question.accepted.slice(0, 1) : [])
    t.strictSame(others.filter(name => list.question_text.toLowerCase().includes(name.toLowerCase())), [])
  }
})

const PEOPLE = [
  'In 1701, Duke Aldo of Arlen banished the painter Paul Farnese from the port of Brenford.',
  'In 1716, King Otto of Mersia buried the architect Peter Bruyn in the abbey of Colm.',
  'In 1723, Count Ines of Tarna sold the letters of Henry Purcell on the island of Skar.',
  'In 1748, Count Karl of Vesten met the engineer James Brindley at the mine of Drun.'
].join('\n\n')

t.test('a person is recognised among others, but for a woman that a statement calls one', async t => {
  const doctor = 'In 1702, Otto of Mersia buried his doctor Mary Stanhope in the abbey of Colm.'
  t.equal(optionsOf(await made(`## Ports\n\n${PEOPLE}\n\n${doctor}`, {}), 'his doctor X').flat().length, 4)
  const mother = doctor.replace('doctor', 'mother')
  t.strictSame(optionsOf(await made(`## Ports\n\n${PEOPLE}\n\n${mother}`, {}), 'his mother X').flat(), [])
})

const LAMPS = '## Lamps\n\n| Lamp | Unit |\n|---|---|\n| Arc lamp | newton |\n| Gas lamp | kelvin |\n' +
  '| Bulb | pascal |\n| Neon tube | joule |\n'

t.test('a cell of a table has the cells of other rows as options, where these look alike', async t => {
  const asked = async (rows: string) => optionsOf(await made(rows, {}), '“Bulb”')
  t.strictSame(await asked(LAMPS), [['joule', 'kelvin', 'newton', 'pascal']])
  t.strictSame(await asked(LAMPS.replace('joule', '12')), [[]], 'three wrong ones are wanted')
})

t.test('in an easy test, what a thing may be is recognised among what else is said of such things', async t => {
  const said = ['injective', 'continuous', 'periodic', 'bounded'].map((word, at) =>
    `A function $f$ on a set $S$ is **${word}** if $f(x + ${at}) = ${at + 2}$ for all points of $S$.`).join('\n\n')
  const asked = await made(`## Part\n\n${said}`, {})
  t.ok(asked.some(({ options }) => options.includes('Periodic') && options.length === 4),
    JSON.stringify(asked.map(({ question_text: text, options }) => [text, options])))
})

const KINDS_OF_GROUPS = ['abelian', 'cyclic', 'perfect', 'simple']
const GRUPOS = ['abeliano', 'cíclico', 'perfecto', 'simple']
const en = (thing: string, word: string, at: number) => `${thing} is **${word}** if $g(x + ${at}) = ${at + 2}$.`
const es = (cosa: string, palabra: string, at: number) => `${cosa} es **${palabra}** si $g(x + ${at}) = ${at + 2}$.`

/** The options of the question for each of four words that say how a thing is, by the words of the answer. */
async function optionsFor (sentences: string[], language: 'en' | 'es', more = ''): Promise<string[][]> {
  const text = `## Part\n\n${sentences.join('\n\n')}\n\n${more}`
  return optionsOf(await made(text, { language }), '').filter(({ length }) => length > 0)
}

t.test('what a thing may be has options by its noun, and not by an adjective or another noun', async t => {
  const plain = KINDS_OF_GROUPS.map((word, at) => en('A group $G$', word, at))
  t.not((await optionsFor(plain, 'en')).length, 0, 'of groups')
  const finite = KINDS_OF_GROUPS.map((word, at) => en(at % 2 === 0 ? 'A finite group $G$' : 'A group $G$', word, at))
  t.not((await optionsFor(finite, 'en')).length, 0, 'also of finite ones')
  const given = ['additive', 'bounded', 'continuous', 'periodic'].map((word, at) =>
    `Let $X$ be a metric space. The function $f$ is said to be **${word}** if $d(a + ${at}, b) = ${at}$.`)
  t.not((await optionsFor(given, 'en')).length, 0, 'of what a definition says first')
  const finitos = GRUPOS.map((word, at) => es(at % 2 === 0 ? 'Un grupo finito $G$' : 'Un grupo $G$', word, at))
  t.not((await optionsFor(finitos, 'es')).length, 0, 'también de los finitos')
  const things = ['A finite group $G$', 'A finite field $F$', 'A finite set $S$', 'A finite graph $H$']
  t.strictSame(await optionsFor(things.map((thing, at) => en(thing, KINDS_OF_GROUPS[at] ?? '', at)), 'en'), [],
    'of four things')
  const said = ['function', 'map', 'group', 'graph'].map((thing, at) => 'Given a metric space $X$, we say that a ' +
    `${thing} $f$ is **${KINDS_OF_GROUPS[at] ?? ''}** if $g(x + ${at}) = ${at + 2}$.`)
  t.strictSame(await optionsFor(said, 'en'), [], 'of four things, whatever they are on')
  const dichos = ['aditivo', 'acotada', 'continuo', 'periódico']
  const cosas = ['un grupo', 'una función', 'un cuerpo', 'un grafo'].map((cosa, at) =>
    `Dado un espacio $X$, se dice que ${cosa} $f$ es **${dichos[at] ?? ''}** si $d(a + ${at}, b) = ${at}$.`)
  t.strictSame(await optionsFor(cosas, 'es'), [], 'de cuatro cosas')
})

t.test('what says the same as the answer is no option', async t => {
  const said = KINDS_OF_GROUPS.map((word, at) => en('A group $G$', word, at))
  t.not((await optionsFor(said, 'en')).length, 0, 'of other ones')
  t.strictSame(await optionsFor(said, 'en', 'A group is cyclic if and only if a generator spans it.'), [])
  const dicho = GRUPOS.map((palabra, at) => es('Un grupo $G$', palabra, at))
  t.not((await optionsFor(dicho, 'es')).length, 0, 'de otras')
  t.strictSame(await optionsFor(dicho, 'es', 'Un grupo es cíclico si, y solo si, lo genera un elemento.'), [])
  const zero = ['the product of its elements is neutral', 'the product of its neutral elements is one',
    'a subgroup contains an involution', 'some quotient has torsion']
  const alike = KINDS_OF_GROUPS.map((word, at) => `A group $G$ is **${word}** if ${zero[at] ?? ''}.`)
  t.strictSame(optionsOf(await made(`## Part\n\n${alike.join('\n\n')}`, {}), 'product'), [[], []])
})

t.test('a command has the other commands of the course as options, none that does the same', async t => {
  const text = '## Files\n\n- `pwd` prints the path of the current working directory.\n' +
    '- `wc` counts the lines and words of a document.\n\n' +
    '```bash\npwd\nwc notes.txt\nsort notes.txt\ngrep moon notes.txt\n```\n\n' +
    '## Search\n\n- `grep` selects the lines that match a given pattern.\n- `sort` arranges the rows by a field.\n'
  const [options = []] = optionsOf(await made(text, {}), 'working directory')
  t.strictSame(options, ['grep', 'pwd', 'sort', 'wc'])
})

t.test('a hard test of a long list looks for what is worth most as often as one of a shorter list', async t => {
  const LETTERS = 'bcdfghjklm'
  const nameOf = (at: number) => `Tor${LETTERS.charAt(at % 10)}a${LETTERS.charAt(Math.floor(at / 10) % 10)}`
  const looks = async (events: number) => {
    const lines = Array.from({ length: events }, (_, at) => `- ${1500 + at}: Battle of ` +
      `${nameOf(at)}${at < 100 ? 'ite' : 'one'}, in which the army of ${nameOf(7 * at)}en was beaten by a fleet.`)
    const index = new MaterialIndex(passagesOf(`# History\n\n${lines.join('\n')}\n`, { kind: 'guide' }))
    const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
    let reads = 0
    const order: TestOrder = {
      topic: '', num_questions: 5, difficulty: 'hard', seed: 's', material, get language () { reads++; return 'en' }
    }
    t.equal((await questionsOffline(order)).length, 5)
    return reads
  }
  const [few, many] = [await looks(100), await looks(200)]
  t.ok(many < few + 10, `${few} looks at 100 events, ${many} at 200`)
})

const PORTS = '## Ports\n\n| Service | Port | Protocol |\n|---|---|---|\n| SSH | 22 | TCP |\n| DNS | 53 | UDP |\n' +
  '| HTTP | 80 | TCP |\n| HTTPS | 443 | TCP |\n| SMTP | 25 | TCP |\n\n'

t.test('one table gives at most half of a test, where the material has more', async t => {
  const cells = (questions: TestQuestion[]) =>
    questions.filter(({ question_text: text }) => text.includes('“Port” for') || text.includes('“Protocol” for')).length
  for (const difficulty of ['easy', 'medium'] as const) {
    const questions = await made(PORTS + TOOLS, { difficulty, num_questions: 6 })
    t.equal(questions.length, 6)
    t.ok(cells(questions) <= 3, `${cells(questions)} cells in a test that is ${difficulty}`)
  }
  t.equal(cells(await made(PORTS, { difficulty: 'medium', num_questions: 4 })), 4, 'there is nothing else')
})

const SHORT_FORMS = '## Networks\n\n' + [
  'Address Resolution Protocol (ARP)', 'Border Gateway Protocol (BGP)', 'Internet Control Message Protocol (ICMP)',
  'Network Address Translation (NAT)', 'Maximum Transmission Unit (MTU)', 'Virtual Private Network (VPN)'
].map(name => {
  const short = name.replace(/^.*\(|\)$/g, '')
  return `Many networks of a company use the ${name} for it. Without ${short}, they would be slow.`
}).join('\n\n') + '\n\n'

t.test('what abbreviations stand for is at most a third of a test, where the material has more', async t => {
  const longForms = (questions: TestQuestion[]) =>
    questions.filter(({ question_text: text }) => text.includes('stand for')).length
  for (const difficulty of ['easy', 'medium'] as const) {
    const questions = await made(SHORT_FORMS + TOOLS, { difficulty, num_questions: 6 })
    t.equal(questions.length, 6)
    t.ok(longForms(questions) <= 2, `${longForms(questions)} long forms in a test that is ${difficulty}`)
  }
  t.equal(longForms(await made(SHORT_FORMS, { difficulty: 'medium', num_questions: 5 })), 5, 'there is nothing else')
})

t.test('a medium test has options only where too few answers can be typed', async t => {
  const typesOf = (questions: TestQuestion[]) => questions.map(({ type }) => type)
  const typed = typesOf(await made(PORTS + TOOLS, { difficulty: 'medium', num_questions: 8 }))
  t.equal(typed.length, 8)
  t.notOk(typed.includes('single'), typed.join(' '))
})

t.test('a professor who asks for many questions gets what is in doubt as well', async t => {
  const more = `${TOOLS}\n## Functions\n\n\`len(s)\` returns the number of items of a sequence.\n`
  const about = (questions: TestQuestion[]) => questions.some(({ question_text: text }) => /number of items/.test(text))
  t.ok(about(await made(more, { difficulty: 'medium', isReviewed: true })), 'for review')
  t.notOk(about(await made(more, { difficulty: 'medium' })), 'a student has better ones')
})
