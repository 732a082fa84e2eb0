import t, { type Test } from 'tap'
import { testRetrieval, type Service } from '../helper.js'
import { embeddingsDouble, qdrantDouble } from './qdrant-double.js'

/*
 * What every index does. Two processes work on the same database and on the same index; `second` is another one.
 */

const KINDS: Record<string, (t: Test) => Promise<Parameters<typeof testRetrieval>[1]>> = {
  'the embedded index': async () => ({}),
  'the embedded index with embeddings': async t => ({
    EMBEDDINGS_BASE_URL: (await embeddingsDouble(t)).url,
    EMBEDDINGS_MODEL: 'some/model'
  }),
  'the index on Qdrant': async t => ({ QDRANT_URL: (await qdrantDouble(t)).url }),
  'the index on Qdrant with embeddings': async t => ({
    QDRANT_URL: (await qdrantDouble(t)).url,
    EMBEDDINGS_BASE_URL: (await embeddingsDouble(t)).url,
    EMBEDDINGS_MODEL: 'some/model'
  })
}

const RULES: Record<string, (t: Test, first: Service, startSecond: () => Promise<Service>) => Promise<void>> = {
  async 'finds the best passage first, and no more than wanted' (t, first) {
    const { find, send } = await withDocuments(first)
    t.match((await find('How deep do the roots of an oak go?', 'botany'))[0], /^An oak lives/)
    t.match((await find('mosses', 'botany'))[0], /^They have no roots/, 'by a heading')
    t.match((await find('examenes.md', 'botany', 1))[0], /^Los exámenes/, 'by a file name')
    t.equal((await find('roots', 'botany', 1)).length, 1)
    const { body } = await send('POST', '/search', { query: 'roots deep oak', top_k: 50 })
    const scores: number[] = body.results.map(({ score }: { score: number }) => score)
    t.strictSame(scores, scores.toSorted((a, b) => b - a), 'scores fall')
    t.equal(body.total_results, body.results.length)
    for (const query of ['examen final', 'EXÁMENES FINALES', 'examenes', '¿Cuándo es el examen?']) {
      t.match((await find(query, 'botany'))[0], /^Los exámenes/, `${query}: accents and endings do not matter`)
    }
  },

  async 'finds passages of the subject only, or of all' (t, first) {
    const { find } = await withDocuments(first)
    const inGeology = await find('roots deep', 'geology')
    t.strictSame(inGeology, ['Granite is a rock of the deep. It has no roots.'])
    t.strictSame(await find('roots', 'no-such-subject'), [])
    t.ok((await find('roots', undefined, 50)).includes(inGeology[0] ?? ''), 'without a subject')
    // By its meaning, every text is near to some passage.
    if (first.settings.EMBEDDINGS_MODEL) return
    t.strictSame(await find('xylophone', 'botany'), [], 'a word that no passage has')
    t.strictSame(await find('the of and', 'botany'), [], 'function words')
    t.strictSame(await find('!?', 'botany'), [], 'no words')
  },

  async 'sees at once what another process indexes, replaces and deletes' (t, first, startSecond) {
    const second = await startSecond()
    const { body } = await first.index('new.txt', 'The herbarium opens at nine.')
    t.strictSame(await second.find('herbarium', 'botany'), ['The herbarium opens at nine.'])
    await second.index('new.txt', 'The herbarium opens at ten.')
    t.strictSame(await first.find('herbarium opens', 'botany', 50), ['The herbarium opens at ten.'])
    await second.send('DELETE', `/documents/${body.id}`)
    t.strictSame(await first.find('herbarium opens', 'botany', 50), [])
  },

  async 'has one whole winner of several uploads of one name at once' (t, first, startSecond) {
    const second = await startSecond()
    const sentence = (word: string, number: number) =>
      `The ${word} number ${number} stands in the garden of the faculty of biology.`
    const text = (word: string) => Array.from({ length: 60 }, (_, number) => sentence(word, number)).join(' ')
    const uploads = ['rose', 'tulip', 'daisy', 'lily'].map((word, i) =>
      [first, second][i % 2]?.index('garden.txt', text(word)))
    t.strictSame((await Promise.all(uploads)).map(upload => upload?.status), [201, 201, 201, 201])

    const { body } = await first.send('GET', '/chunks?subject=botany&limit=1000')
    const words = (contents: string[]) => [...new Set(contents.join(' ').match(/rose|tulip|daisy|lily/g))]
    const winner = words(body.chunks.map(({ content }: any) => content))
    t.equal(winner.length, 1, `only the ${winner.join(' and the ')} stands there`)
    t.strictSame(body.chunks.map(({ metadata }: any) => metadata.chunk), [0, 1, 2, 3])
    for (const service of [first, second]) {
      const found = await service.find('garden faculty rose tulip daisy lily', 'botany', 50)
      t.equal(found.length, 4)
      t.strictSame(words(found), winner)
    }
  },

  async 'lists chunks by document and position, a page at a time' (t, first) {
    const { send } = await withDocuments(first)
    const { body } = await send('GET', '/chunks?subject=botany')
    const places = body.chunks.map(({ metadata }: any) => [metadata.filename, metadata.chunk, metadata.heading])
    t.strictSame(places, [['examenes.md', 0, 'Evaluación'], ['plants.md', 0, 'Mosses'], ['plants.md', 1, 'Oaks']])
    t.equal(body.total, 3)
    t.equal(body.has_meanings, t.fullname.includes('with embeddings'), 'whether a search compares meanings')
    const pages = [[0, 1], [0, 2], [1, 1], [1, 2], [2, 1], [2, 5], [3, 1], [9, 1]] as const
    for (const [skip, limit] of pages) {
      const page = await send('GET', `/chunks?subject=botany&skip=${skip}&limit=${limit}`)
      const { has_meanings } = body
      t.strictSame(page.body, { total: 3, has_meanings, chunks: body.chunks.slice(skip, skip + limit) },
        `${limit} from ${skip} on`)
    }
  },

  async 'loses everything of a deleted subject, and nothing of another' (t, first, startSecond) {
    const { find, send } = await withDocuments(first)
    const second = await startSecond()
    t.equal((await second.find('roots oak', 'botany')).length > 0, true, 'before')
    t.equal((await send('DELETE', '/documents?subject=botany')).status, 204)
    t.strictSame(await second.find('roots oak exam', 'botany'), [])
    t.strictSame(await find('roots', 'geology'), ['Granite is a rock of the deep. It has no roots.'])
  }
}

async function withDocuments (service: Service): Promise<Service> {
  const { index } = service
  await index('plants.md', '# Plants\n\n## Mosses\n\nThey have no roots at all.\n\n' +
    '## Oaks\n\nAn oak lives for a thousand years. Its roots go deep.')
  await index('examenes.md', '# Evaluación\n\nLos exámenes finales son en enero, en el aula magna.')
  await index('rocks.txt', 'Granite is a rock of the deep. It has no roots.', 'geology')
  return service
}

for (const [kind, settingsOf] of Object.entries(KINDS)) {
  for (const [rule, holds] of Object.entries(RULES)) {
    t.test(`${kind} ${rule}`, async t => {
      const settings = await settingsOf(t)
      const first = await testRetrieval(t, settings)
      await holds(t, first, () => testRetrieval(t, { ...settings, MONGODB_URI: first.uri }))
    })
  }
}
