import t from 'tap'
import { tour } from '../examples/tour.js'
import { buildChatEngine } from '../companions/chat-engine/app.js'
import { buildApp } from '../app.js'
import { freshDatabase, testSettings } from './helper.js'

t.test('the tour plays from the first administrator to the analytics, on the offline engine, and can be repeated', async t => {
  const uri = await freshDatabase(t)
  const engine = await buildChatEngine({ MONGODB_URI: uri, LOG_LEVEL: 'silent' })
  t.teardown(() => engine.close())
  await engine.listen({ port: 0, host: '127.0.0.1' })
  const app = await buildApp(testSettings(uri, { CHATBOT_URL: engine.listeningOrigin }))
  t.teardown(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })

  for (const round of ['first', 'second']) {
    const lines: string[] = []
    const analytics = await tour(app.listeningOrigin, line => lines.push(line))
    t.match(analytics, { total_students: 1, active_students: 1, student_progress: [{ test_count: 1 }] }, `the ${round} time`)
    const story = lines.join('\n')
    t.match(story, /midterm exam, the final exam, the laboratory and the project/, 'the grade, out of the guide')
    t.match(story, /Tuesdays, 11:00 to 13:00/, 'the tutoring hours, out of the guide')
    t.match(story, /does not cover this question/, 'and nothing about Mongolia')
    t.match(story, /Question 3 of 3/)
    t.match(story, /The result: \d of 3, score \d/)
  }
  await t.rejects(tour(app.listeningOrigin, () => {}, { TOUR_PASSWORD: 'another password' }), { message: /set TOUR_ADMIN and TOUR_PASSWORD/ })
})
