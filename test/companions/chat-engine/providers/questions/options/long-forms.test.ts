import t from 'tap'
import { MaterialIndex } from '../../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { questionsOffline } from '../../../../../../companions/chat-engine/providers/offline/offline-questions.js'

async function optionsOf (text: string, difficulty: 'easy' | 'medium' = 'easy', seed = 's'): Promise<string[]> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n## Messages\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const [first] = await questionsOffline(
    { topic: '', num_questions: 5, difficulty, language: 'en', seed, material })
  return first?.options ?? []
}

const TCP = 'Most programs send their bytes by the Transmission Control Protocol (TCP), which repeats what was ' +
  'lost.\n\nA program that speaks TCP waits for the other side.'

t.test('in an easy test, a long form stands beside others with its initials', async t => {
  const options = await optionsOf(TCP)
  t.equal(options.length, 4)
  t.ok(options.includes('Transmission Control Protocol'), 'the right one')
  t.strictSame(options.filter(option => option.replace(/[^A-Z]/g, '') !== 'TCP'), [], 'they fit the abbreviation')
  t.strictSame(await optionsOf(TCP, 'medium'), [], 'it is typed where it is to be recalled')
})

t.test('what most options have in common does not tell the right one', async t => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const words = (await optionsOf(TCP, 'easy', seed)).flatMap(option => option.split(' '))
    const counts = [...new Set(words)].map(word => words.filter(other => other === word).length)
    t.strictSame(counts.filter(count => count === 1 || count === 3), [], 'each word is in two options, or in all')
  }
})

t.test('a long form that the course has is no wrong option', async t => {
  const others = ['Connection', 'Communication', 'Configuration']
    .map(word => `The Transmission ${word} Protocol is older.`)
  for (const seed of ['a', 'b', 'c', 'd']) {
    const options = await optionsOf(`${TCP}\n\n${others.join('\n\n')}`, 'easy', seed)
    t.equal(options.length, 4)
    t.strictSame(options.filter(option => / Con(?:nection|figuration) | Communication /.test(option)), [])
  }
})

t.test('a long form of words that are not known, or with other letters, is typed', async t => {
  const yeasts = 'Yeasts carry the Goltz Brinnel Factor (GBF) in their walls.\n\nGBF keeps them dry.'
  t.strictSame(await optionsOf(yeasts), [])
  t.strictSame(await optionsOf(TCP.replaceAll('TCP', 'TRCP')), [])
})

t.test('in Spanish, the words have the number and the gender of those that they stand for', async t => {
  const maps = 'Los mapas usan Modelos Digitales de Superficies (MDS) para representar el relieve.\n\n' +
    'Un MDS tiene una altura por celda.'
  const options = await optionsOf(maps)
  t.ok(options.includes('Modelos Digitales de Superficies'), 'the right one')
  t.strictSame(options.filter(option => !/^\S+os \S+s de Superficies$|^Mapas \S+s de /.test(option)), [])
})

t.test('in a large course, a long form stands beside others whose words the course has', async t => {
  const said = 'Particles have a Quantum Field Theory (QFT), which tells how they meet.\n\n'
  const lines = (last: string) => said + Array.from({ length: 400 }, (_, n) =>
    `The ${['photon', 'meson', 'gluon'][n % 3]} of row ${n} has mass ${n}.`).join('\n\n') + `\n\n${last}`
  t.strictSame((await optionsOf(lines('They meet.'))).filter(option => /test/i.test(option)), [])
})

t.test('no word makes a body that nobody would think of', async t => {
  const spelled = (long: string, short: string) => `We thank the ${long} (${short}) for its map.\n\n${short} is large.`
  const agency = await optionsOf(spelled('Environmental Protection Agency', 'EPA'))
  t.equal(agency.length, 4)
  t.strictSame(agency.filter(option => /European|Academy|Association/.test(option)), [])
  t.strictSame(await optionsOf(spelled('International Union of Geological Sciences', 'IUGS')), [], 'no "Securities"')
  const outlook = await optionsOf(spelled('Global Environment Outlook', 'GEO'))
  t.strictSame(outlook.filter(option => option.includes('Extension')), [])
  const bank = await optionsOf('La nota es del Banco Central Europeo (BCE), que fija el interés.\n\nEl BCE lo baja.')
  t.equal(bank.length, 4)
  t.strictSame(bank.filter(option => /Civil/.test(option)), [])
  const union = 'La norma es de la Unión Europea (UE), que la publica.\n\nLa UE la cambia.'
  t.strictSame(await optionsOf(union), [], 'no «Universidad Europea»')
})
