import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import t from 'tap'
import { tour } from '../../examples/tour.js'
import { buildChatEngine } from '../../companions/chat-engine/app.js'
import { buildApp } from '../../app.js'
import { freshDatabase, testSettings } from '../support/helper.js'
import { OPEN_COMPANION } from '../support/companion-settings.js'

const hasCurl = spawnSync('curl', ['--version']).status === 0

t.test('the first chat of the README, then the tour, on the offline engine; the tour can be repeated', async t => {
  const uri = await freshDatabase(t)
  const engine = await buildChatEngine({ MONGODB_URI: uri, ...OPEN_COMPANION })
  t.teardown(() => engine.close())
  await engine.listen({ port: 0, host: '127.0.0.1' })
  const app = await buildApp(testSettings(uri, { CHATBOT_URL: engine.listeningOrigin }))
  t.teardown(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })

  await t.test(
    'the commands of the README, copied and pasted',
    { skip: hasCurl ? false : 'There is no curl on this machine.' },
    async t => {
      const section = /## A first chat\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
      const commands = [...section.matchAll(/```sh\n(.*?)```/gs)]
        .map(([, block]) => block)
        .join('\n')
        .replaceAll('http://127.0.0.1:8000', app.listeningOrigin)
      const { stdout } = await promisify(execFile)('bash', ['-e', '-c', commands])
      t.notMatch(stdout, /"detail"/, 'no answer is an error')
      t.match(
        stdout,
        /"username":"admin".*"message":"Enrolled in Algebra I".*14 January 2027/s,
        'from the administrator to an answer out of the guide'
      )
    }
  )

  for (const round of ['first', 'second']) {
    const lines: string[] = []
    const analytics = await tour(app.listeningOrigin, line => lines.push(line))
    const { total_students, active_students, student_progress } = analytics
    const tests = student_progress.map(({ test_count }) => test_count)
    t.strictSame([total_students, active_students, tests], [1, 1, [1]], `the ${round} time`)
    const story = lines.join('\n')
    t.match(story, /midterm exam, the final exam, the laboratory and the project/, 'the grade, out of the guide')
    t.match(story, /Tuesdays, 11:00 to 13:00/, 'the tutoring hours, out of the guide')
    t.equal(
      story.split('found nothing about this').length - 1,
      1,
      'and nothing about Mongolia, but about all the rest'
    )
    t.match(story, /Mongolia\?\n.*found nothing about this/)
    t.match(story, /Question 3 of 3/)
    t.match(story, /The result: \d of 3, score \d/)
  }
  await t.rejects(
    tour(app.listeningOrigin, () => {}, { TOUR_PASSWORD: 'another password' }),
    { message: /set TOUR_ADMIN and TOUR_PASSWORD/ }
  )
})
