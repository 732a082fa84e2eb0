import Fastify from 'fastify'
import t from 'tap'
import questionFiles from '../../plugins/question-files.js'

t.test('an app reads files of questions, and what is wrong with them', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(questionFiles)
  await app.ready()
  const { questions, issues } = await app.questionFiles.read(Buffer.from('Two and two? {=four}\n\nBroken? {='), 'gift')
  t.strictSame([questions.length, issues.map(({ line }) => line)], [1, [3]])
})
