import Fastify from 'fastify'
import t, { type Test } from 'tap'
import questionFiles from '../../plugins/question-files.js'

async function appWithFiles (t: Test) {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(questionFiles)
  await app.ready()
  return app
}

t.test('an app reads files of questions, and what is wrong with them', async t => {
  const app = await appWithFiles(t)
  const file = Buffer.from('Two and two? {=four}\n\nBroken? {=')
  const { questions, issues } = await app.questionFiles.read(file, 'gift', 'emmy')
  t.strictSame([questions.length, issues.map(({ line }) => line)], [1, [3]])
})

t.test('a teacher waits for the file that is being read and one more, however many another teacher sends', async t => {
  const app = await appWithFiles(t)
  const order: string[] = []
  const read = async (by: string) => {
    await app.questionFiles.read(Buffer.from('Two and two? {=four}'), 'gift', by)
    order.push(by)
  }
  await Promise.all(['emmy', 'emmy', 'emmy', 'emmy', 'grace'].map(read))
  t.strictSame(order, ['emmy', 'emmy', 'grace', 'emmy', 'emmy'])
})
