import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'
import t, { type Test } from 'tap'
import { defineModels } from '../../../companions/retrieval/models/index.js'
import { SubjectIndex } from '../../../companions/retrieval/passages/subject-index.js'
import { testRetrieval } from './helper.js'
import { embeddingsDouble, qdrantDouble } from './qdrant-double.js'

type Service = Awaited<ReturnType<typeof testRetrieval>>

t.test('embedded', async t => {
  const first = await testRetrieval(t)
  await holds(t, first, await testRetrieval(t, { MONGODB_URI: first.uri }))

  t.test('a long word that is misspelt finds what it is near to, and one that is known finds only itself', async t => {
    const { index, find } = first
    await index('plants.txt', 'Photosynthesis happens in chloroplasts.', 'spelling')
    await index('letters.txt', 'A compliment is kind.', 'spelling')
    await index('angles.txt', 'A complement makes a right angle.', 'spelling')
    t.same(await find('photosyntesis', 'spelling'), ['Photosynthesis happens in chloroplasts.'])
    t.same(await find('compliment', 'spelling'), ['A compliment is kind.'])
  })

  t.test('a Qdrant that is new is filled from the stored documents', async t => {
    const qdrant = await qdrantDouble(t)
    const { find } = await testRetrieval(t, { QDRANT_URL: qdrant.url, MONGODB_URI: first.uri })
    let found: string[] = []
    for (let attempt = 0; attempt < 100 && found.length === 0; attempt++) {
      found = await find('granite', 'geology')
      await sleep(50)
    }
    t.match(found, [/^Granite/])
  })
})

t.test('on Qdrant', async t => {
  const qdrant = await qdrantDouble(t)
  qdrant.down()
  const first = await testRetrieval(t, { QDRANT_URL: qdrant.url })
  t.equal((await first.index('a.txt', 'Mosses have no roots.', 'early')).status, 503, 'a service starts before its Qdrant, and finds it later')
  qdrant.up()
  t.equal((await first.index('a.txt', 'Mosses have no roots.', 'early')).status, 201)
  await first.send('DELETE', '/documents?subject=early')

  await holds(t, first, await testRetrieval(t, { QDRANT_URL: qdrant.url, MONGODB_URI: first.uri }))

  t.test('a Qdrant that lost everything is filled again, without a restart', async t => {
    await first.index('lichens.txt', 'A lichen is two beings in one.')
    qdrant.collections.clear()
    t.equal((await first.send('POST', '/search', { query: 'lichen', subject: 'botany' })).status, 503)
    let found: string[] = []
    for (let attempt = 0; attempt < 100 && found.length === 0; attempt++) {
      found = await first.find('lichen', 'botany')
      await sleep(50)
    }
    t.same(found, ['A lichen is two beings in one.'])
  })
})

t.test('on Qdrant with embeddings', async t => {
  const lines: string[] = []
  const [qdrant, embeddings] = [await qdrantDouble(t), await embeddingsDouble(t)]
  const settings = { QDRANT_URL: `${qdrant.url}/`, QDRANT_API_KEY: 'qdrant-key', EMBEDDINGS_BASE_URL: embeddings.url, EMBEDDINGS_MODEL: 'some/model', EMBEDDINGS_API_KEY: 'embeddings-key' }
  const service = await testRetrieval(t, settings, { level: 'debug', stream: { write: (line: string) => { lines.push(line) } } })
  const { index, find, send } = service
  await holds(t, service)

  t.test('passages are found by meaning too', async t => {
    await index('a.txt', 'A car needs fuel.')
    await index('b.txt', 'Mosses need light.')
    t.match((await find('automobile', 'botany'))[0], /car/, 'no word in common')
    t.match((await find('vegetation', 'botany'))[0], /Mosses/)
    t.same([...qdrant.collections.keys()], ['course_passages_some_model'], 'one collection for each model')
    t.ok(qdrant.headers.every(headers => headers['api-key'] === 'qdrant-key'))
    t.ok(embeddings.calls.every(({ authorization, model }) => authorization === 'Bearer embeddings-key' && model === 'some/model'))
    await send('DELETE', '/documents?subject=botany')
  })

  t.test('when the index does not answer, nothing changes', async t => {
    const contents = async () => (await send('GET', '/chunks?subject=botany')).body.chunks.map(({ content }: { content: string }) => content)
    const refused = async () => {
      t.match(await index('a.txt', 'Mosses have roots.'), { status: 503, body: { detail: /^Document index unavailable: nothing has changed/ } })
      t.same(await contents(), ['Mosses have no roots.'])
    }
    await index('a.txt', 'Mosses have no roots.')
    qdrant.down()
    await refused()
    t.equal((await send('POST', '/search', { query: 'moss', subject: 'botany' })).status, 503)
    qdrant.up()
    embeddings.state.failing = true
    await refused()
    embeddings.state.failing = false
    t.same(await find('moss', 'botany'), ['Mosses have no roots.'])

    // A new version counts, even if the old one cannot be removed.
    qdrant.down(/points\/delete$/)
    t.equal((await index('a.txt', 'Mosses have leaves.')).status, 201)
    t.same(await find('moss', 'botany', 50), ['Mosses have leaves.'])
    t.ok(lines.some(line => line.includes('the index gave no answer')))
    t.notMatch(lines.join(''), /qdrant-key|embeddings-key/)
  })
})

t.test('an index whose reading fails in the middle of a document has all of it the next time', async t => {
  const { uri, index } = await testRetrieval(t)
  await index('long.md', Array.from({ length: 600 }, (_, number) => `# Part ${number}\n\nMoss number ${number}.`).join('\n\n'))
  const connection = await mongoose.createConnection(uri).asPromise()
  t.teardown(() => connection.close())
  const models = defineModels(connection)
  const { part } = models.Chunk
  models.Chunk.part = async (version, from, limit) => {
    if (from > 0) throw new Error('connection closed')
    return await part.call(models.Chunk, version, from, limit)
  }
  const subject = new SubjectIndex(models, 'botany')
  await t.rejects(subject.refresh(), /connection closed/)
  models.Chunk.part = part
  await subject.refresh()
  t.equal(subject.size, 600)
  t.equal(subject.search('599', 5).length, 1)
})

/** What holds for every index. A second process, if there is one, works on the same database and index. */
async function holds (t: Test, first: Service, second?: Service): Promise<void> {
  await t.test('what holds for every index', async t => {
    const { index, find, send } = first

    await index('plants.md', '# Plants\n\n## Mosses\n\nThey have no roots at all.\n\n## Oaks\n\nAn oak lives for a thousand years. Its roots go deep.')
    await index('examenes.md', '# Evaluación\n\nLos exámenes finales son en enero, en el aula magna.')
    await index('rocks.txt', 'Granite is a rock of the deep. It has no roots.', 'geology')

    t.test('the best comes first, and no more than wanted', async t => {
      t.match((await find('How deep do the roots of an oak go?', 'botany'))[0], /^An oak lives/)
      t.match((await find('mosses', 'botany'))[0], /^They have no roots/, 'a heading is found by')
      t.match((await find('examenes.md', 'botany', 1))[0], /^Los exámenes/, 'so is a file name')
      t.equal((await find('roots', 'botany', 1)).length, 1)
      const { body } = await send('POST', '/search', { query: 'roots deep oak', top_k: 50 })
      const scores = body.results.map(({ score }: { score: number }) => score)
      t.same(scores, scores.toSorted((a: number, b: number) => b - a))
      t.equal(body.total_results, body.results.length)
    })

    t.test('accents and endings do not matter', async t => {
      for (const query of ['examen final', 'EXÁMENES FINALES', 'examenes', '¿Cuándo es el examen?']) t.match((await find(query, 'botany'))[0], /^Los exámenes/, query)
    })

    t.test('a subject is a wall, and no subject is none', async t => {
      t.ok((await find('roots deep', 'geology')).every(content => content.startsWith('Granite')))
      t.same(await find('roots', 'no-such-subject'), [])
      t.ok((await find('roots', undefined, 50)).some(content => content.startsWith('Granite')))
    })

    // Meanings are always near to something.
    if (!first.settings.EMBEDDINGS_MODEL) {
      await t.test('words that no passage has find nothing', async t => {
        t.same(await find('xylophone', 'botany'), [])
        t.same(await find('the of and', 'botany'), [], 'nor do words of grammar alone')
        t.same(await find('!?', 'botany'), [])
      })
    }

    if (second !== undefined) {
      await t.test('what another process takes in, replaces and deletes is seen at once', async t => {
        const { body } = await index('new.txt', 'The herbarium opens at nine.')
        t.match((await second.find('herbarium', 'botany'))[0], /at nine/)
        await second.index('new.txt', 'The herbarium opens at ten.')
        t.match((await find('herbarium', 'botany'))[0], /at ten/)
        t.notOk((await find('herbarium opens', 'botany', 50)).some(content => content.includes('nine')))
        await second.send('DELETE', `/documents/${body.id}`)
        t.notOk((await find('herbarium opens', 'botany', 50)).some(content => content.includes('herbarium')))
      })
    }

    t.test('of two uploads of one name at once, one wins whole', async t => {
      const text = (word: string) => Array.from({ length: 60 }, (_, number) => `The ${word} number ${number} stands in the garden of the faculty of biology.`).join(' ')
      const answers = await Promise.all(['rose', 'tulip', 'daisy', 'lily'].map((word, number) => (number % 2 ? first : second ?? first).index('garden.txt', text(word))))
      t.same(answers.map(({ status }) => status), [201, 201, 201, 201])
      const { body } = await send('GET', '/chunks?subject=botany&limit=1000')
      const garden = body.chunks.filter(({ metadata }: any) => metadata.filename === 'garden.txt')
      const words = (contents: string[]) => new Set(contents.join(' ').match(/rose|tulip|daisy|lily/g))
      const winner = words(garden.map(({ content }: any) => content))
      t.equal(winner.size, 1)
      t.same(garden.map(({ metadata }: any) => metadata.chunk), [0, 1, 2, 3])
      for (const service of second === undefined ? [first] : [first, second]) {
        const found = (await service.find('garden faculty rose tulip daisy lily', 'botany', 50)).filter(content => content.includes('garden'))
        t.equal(found.length, 4)
        t.same(words(found), winner)
      }
      await send('DELETE', `/documents/${answers[0]?.body.id}`)
    })

    t.test('chunks are listed by document and place, a part at a time', async t => {
      const { body } = await send('GET', '/chunks?subject=botany')
      t.match(body.chunks.map(({ metadata }: any) => `${metadata.filename} ${metadata.chunk} ${metadata.heading}`), ['examenes.md 0 Evaluación', 'plants.md 0 Mosses', 'plants.md 1 Oaks'])
      t.equal(body.total, 3)
      t.match((await send('GET', '/chunks?subject=botany&skip=1&limit=1')).body, { total: 3, chunks: [{ id: body.chunks[1].id, content: 'They have no roots at all.' }] })
      t.same((await send('GET', '/chunks?subject=botany&skip=9')).body, { total: 3, chunks: [] })
    })

    t.test('when a subject goes, so does everything in it', async t => {
      t.equal((await send('DELETE', '/documents?subject=botany')).status, 204)
      t.same(await (second ?? first).find('roots oak exam', 'botany'), [])
      t.match(await find('roots', 'geology'), [/^Granite/])
    })
  })
}
