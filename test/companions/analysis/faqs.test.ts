import t from 'tap'
import { askInTurn, generate, get, person, post, testAnalysis } from './helper.js'

t.test('frequently asked questions', async t => {
  const { gateway, app } = await testAnalysis(t)
  const students: string[] = []
  for (let i = 1; i <= 12; i++) students.push(await person(gateway, `s-${i}x`, `Zoltan${'abcdefghijkl'[i - 1]} Quentin${i}`))

  await askInTurn(gateway, students, 'algorithms', [
    'When is the final exam?', 'when is the final exam', 'What date is the final exam on?', 'On which day is the final exam?', 'cuándo es el examen final?',
    'How do I hand in the lab report?', 'Where do I hand in my lab report?', 'how should the lab report be handed in', 'How do I submit the lab report?',
    'Can I bring a calculator?', 'thanks!', 'ok', 'hola', 'Quiz me on graphs'
  ])
  const run = await generate(app, 'algorithms')
  t.match(run, { status: 'completed', subject: 'algorithms', questions_analyzed: 9, clusters_formed: 2, faqs_generated: 2 })
  t.match(run.faqs, [{ question: 'When is the final exam?', cluster_size: 5 }, { question: 'How do I hand in the lab report?', cluster_size: 4 }])
  t.same((await get(app, '/faqs/algorithms')).body.faqs, run.faqs)
  t.match(await post(app, '/faqs/generate', { subject: 'nothing' }), { status: 500, body: { detail: 'No questions found for subject nothing' } })
})
