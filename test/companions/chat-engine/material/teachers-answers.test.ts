import { Writable } from 'node:stream'
import t, { type Test } from 'tap'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { TeachersAnswers } from '../../../../companions/chat-engine/material/teachers-answers.js'
import { json } from '../../../support/doubles/engine-double.js'
import { peer } from '../helper.js'

const ANSWER = { id: 'a', question: 'When?', answer: 'On Monday.', origin: 'teacher', by: 'Emmy Noether' }

/** A client of an analysis service whose replies a test sets, what it was asked, and what the client has logged. */
async function client (t: Test) {
  const asked: Array<[path: string | undefined, tag: string | undefined]> = []
  const logged: string[] = []
  let reply: { status: number, body?: object, tag?: string } = { status: 200, body: { answers: [ANSWER] }, tag: '"1"' }
  const url = await peer(t, ({ url: path, headers }, response) => {
    asked.push([path, headers['if-none-match']])
    if (reply.tag !== undefined) response.setHeader('etag', reply.tag)
    if (reply.status === 304) response.writeHead(304).end()
    else json(response, reply.status, reply.body ?? {})
  })
  const stream = new Writable({ write (line, _encoding, done) { logged.push(String(line)); done() } })
  const answers = new TeachersAnswers(() => url, 'secret', new Registry())
  t.teardown(() => answers.close())
  const context = { requestId: 'r1', log: pino(stream) as never, began: new Date() }
  const ofSubject = async (subject = 'x y') => await answers.ofSubject(subject, context as never)
  return { asked, logged, ofSubject, behave: (next: typeof reply) => { reply = next } }
}

t.test('published answers are read once, and asked for each message whether they have changed', async t => {
  const { asked, ofSubject, behave } = await client(t)
  const first = await ofSubject()
  t.strictSame(first, [ANSWER])
  behave({ status: 304, tag: '"1"' })
  t.equal(await ofSubject(), first, 'the same list, whose words are kept with it')
  behave({ status: 200, body: { answers: [] }, tag: '"2"' })
  t.strictSame(await ofSubject(), [])
  t.strictSame(asked, [
    ['/published-answers/x%20y', undefined], ['/published-answers/x%20y', '"1"'], ['/published-answers/x%20y', '"1"']
  ])
})

t.test('while the service does not answer, its last answers count; one without them has none', async t => {
  const { logged, ofSubject, behave } = await client(t)
  const known = await ofSubject()
  for (const broken of [{ status: 500 }, { status: 200, body: { answers: [{ id: 5 }] } }]) {
    behave(broken)
    t.equal(await ofSubject(), known)
    t.strictSame(await ofSubject('z'), [], 'nothing is known of another subject')
  }
  t.equal(logged.length, 4)
  behave({ status: 404, body: { detail: 'Not Found' } })
  t.strictSame(await ofSubject('z'), [])
  t.equal(logged.length, 4, 'a service of others is no failure')
})
