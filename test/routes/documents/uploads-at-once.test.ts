import t, { type Test } from 'tap'
import { buildApp } from '../../../app.js'
import { account, addSubject, freshDatabase, testSettings, UNUSED_URL, until } from '../../support/helper.js'
import { form, retrievalDouble, upload, usual } from '../../support/doubles/retrieval-double.js'

/** A gateway whose retrieval service keeps each upload until it is let go. */
async function heldUploads (t: Test, uploadWaitMs?: number) {
  const held: Array<() => unknown> = []
  const retrieval = await retrievalDouble(t, (...call) => held.push(() => usual(...call)))
  const uri = await freshDatabase(t)
  const settings = testSettings(uri, { RAG_URL: retrieval.url, MATH_URL: UNUSED_URL })
  const app = await buildApp({ ...settings, ...(uploadWaitMs !== undefined && { uploadWaitMs }) })
  t.teardown(() => app.close())
  const [emmy, root] = [await account(app, 'PROFESSOR', 'emmy'), await account(app, 'ADMIN', 'root')]
  await addSubject(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const letGo = () => { for (const answer of held.splice(0)) answer() }
  const statusOf = async (who: typeof emmy, path?: string) =>
    (await upload(url, who, form('Mosses'), 'algebra', {}, path))[0]
  return { url, emmy, root, held, letGo, statusOf }
}

t.test('two files of a teacher are under way at once, a third one waits, and those of others do not', async t => {
  const { emmy, root, held, letGo, statusOf } = await heldUploads(t)
  const own = ['documents', 'extract', 'documents'].map(path => statusOf(emmy, path))
  await until(() => held.length === 2)
  const other = statusOf(root)
  await until(() => held.length === 3)
  letGo()
  t.equal(await other, 201)
  await until(() => held.length === 1)
  letGo()
  t.strictSame(await Promise.all(own), [201, 200, 201])
})

t.test('an upload that has waited too long is 429, and the next one is taken', async t => {
  const { url, emmy, held, letGo, statusOf } = await heldUploads(t, 200)
  const first = [statusOf(emmy), statusOf(emmy)]
  await until(() => held.length === 2)
  const answer = await fetch(`${url}/subjects/algebra/documents`, {
    method: 'POST', headers: emmy.headers, body: form('Ferns')
  })
  t.strictSame([answer.status, await answer.json()],
    [429, { detail: 'Two of your uploads are under way: wait until one of them is there' }])
  t.equal(answer.headers.get('retry-after'), '30')
  letGo()
  t.strictSame(await Promise.all(first), [201, 201])
  const next = statusOf(emmy)
  await until(() => held.length === 1)
  letGo()
  t.equal(await next, 201)
})
