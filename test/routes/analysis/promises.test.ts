import t from 'tap'
import { campus, say } from '../../support/campus.js'
import { account, call, enrolledStudent, type Account } from '../../support/helper.js'

/*
 * What a setting promises holds in every place that shows words of students or of documents. A new place belongs into
 * one of these lists.
 */
const COURSE = '/subjects/algebra'
const FIGURES = [
  '/professor/subjects/algebra/analytics', '/professor/subjects/algebra/analytics/weeks',
  `${COURSE}/questions/figures`, `${COURSE}/questions/topics`, `${COURSE}/topics`, COURSE
]
const PLACES = [`${COURSE}/inbox`, `${COURSE}/faqs`, ...FIGURES]
const WORD = /xylophon/i
const NAME = /quibbleton/i

t.test('words and names of students are where their course lets its teachers see them', async t => {
  const room = await campus(t)
  const { app } = room
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  const names = ['quibbleton.a', 'quibbleton.b', 'quibbleton.c']
  for (const name of names) {
    const student = await enrolledStudent(app, ['algebra'], name)
    await say(room, student, `of-${name}`, `soy ${name}, when may the xylophon be played?`)
  }
  t.equal((await call(app, emmy, 'POST', `${COURSE}/faqs/generate`, {})).statusCode, 200)
  const shown = async () => {
    const found: Record<string, boolean[]> = {}
    for (const path of PLACES) {
      for (const [place, accept] of [[path, 'application/json'], [`${path} as CSV`, 'text/csv']] as const) {
        const { body } = await call(app, emmy, 'GET', path, undefined, { accept })
        // Teachers know who is in the class: the rows of the students name them, and say nothing that they asked.
        if (WORD.test(body) || (NAME.test(body) && !path.endsWith('/analytics'))) {
          found[place] = [WORD.test(body), NAME.test(body)]
        }
      }
    }
    return found
  }
  const words = [true, false]
  const both = (path: string) => ({ [path]: words, [`${path} as CSV`]: words })
  const anonymous = { ...both(`${COURSE}/inbox`), ...both(`${COURSE}/faqs`) }
  t.strictSame(await shown(), anonymous, 'anonymous')
  await app.models.Subject.change('algebra', { transcripts: 'named' })
  t.strictSame(await shown(), anonymous, 'named now, and anonymous when it was asked')
  await app.models.Subject.change('algebra', { transcripts: 'none' })
  t.strictSame(await shown(), {}, 'none')
  const [draft] = (await call(app, emmy, 'GET', `${COURSE}/faqs`)).json().faqs
  t.equal(draft, undefined, 'no draft is listed')
  const again = await call(app, emmy, 'POST', `${COURSE}/faqs/generate`, {})
  t.equal(again.statusCode, 409, 'and none is made')
})

t.test('words of a document are shown to students while they see it, and to nobody when it is gone', async t => {
  const room = await campus(t)
  const { app, student } = room
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  const parts = Array.from({ length: 6 }, (_, i) => `## Part ${i}\n\nThe xylophon has ${i} wooden bars and a mallet.`)
  const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="xylophon.md"\r\n\r\n' +
    `# Music\n\n${parts.join('\n\n')}\r\n--b--\r\n`
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  const { id } = (await call(app, emmy, 'POST', `${COURSE}/documents`, form, type)).json()
  await call(app, emmy, 'POST', `${COURSE}/topics/extract`)
  let sessions = 0
  const seenBy = async (who: Account) => {
    const places = [`${COURSE}/topics`, `${COURSE}/faqs`, `${COURSE}/documents`, '/users/me/answers']
    const bodies = await Promise.all(places.map(async path => (await call(app, who, 'GET', path)).body))
    const seen = places.filter((_, i) => WORD.test(bodies[i] ?? ''))
    const { response } = await say(room, who, `asks-${sessions++}`, 'How many wooden bars are there with a mallet?')
    return WORD.test(response) ? [...seen, 'chat'] : seen
  }
  const all = [`${COURSE}/topics`, `${COURSE}/documents`, 'chat']
  t.strictSame(await seenBy(student), all, 'a student, while it is shown')
  await call(app, emmy, 'PUT', `${COURSE}/documents/${id}`, { hidden: true })
  t.strictSame(await seenBy(student), [], 'a student, while it is hidden')
  t.strictSame((await seenBy(emmy)).slice(0, 2), all.slice(0, 2), 'its teacher')
  await call(app, emmy, 'DELETE', `${COURSE}/documents/${id}`)
  t.strictSame([await seenBy(student), await seenBy(emmy)], [[], []], 'deleted')
})
