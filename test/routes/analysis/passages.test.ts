import t, { type Test } from 'tap'
import { campus, say } from '../../support/campus.js'
import { account, call, outcome, refusal } from '../../support/helper.js'

const NOT_THERE = refusal(400, 'The passage is not in the guide or in a document that students see: copy it from there')
const WEEKS = '# Rooms\n\nThe laboratory is in room 2.7. It **opens** at 8:00.\n\n# Parking\n\n' +
  'Bicycles stand behind building C. There are 40 places.\n'

/** A course with a document, and a professor who answers what its student asks. */
async function course (t: Test) {
  const place = await campus(t)
  const { app, student } = place
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  const teacher = (method: string, path: string, body?: object) =>
    call(app, emmy, method, `/subjects/algebra/${path}`, body)
  const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="weeks.md"\r\n\r\n${WEEKS}\r\n--b--\r\n`
  const uploaded = await call(app, emmy, 'POST', '/subjects/algebra/documents', form, {
    'content-type': 'multipart/form-data; boundary=b'
  })
  t.equal(uploaded.statusCode, 201)
  let sessions = 0
  const ask = async (content: string) => await say(place, student, `passage-${sessions++}`, content)
  const group = async () => (await teacher('GET', 'inbox')).json()[0]
  const faqs = async (who = student) => (await call(app, who, 'GET', '/subjects/algebra/faqs')).json().faqs
  const answers = async () => (await call(app, student, 'GET', '/users/me/answers')).json()
  return { ...place, emmy, teacher, document: uploaded.json().id, ask, group, faqs, answers }
}

t.test('a passage of a document is published with its place, and goes with the document', async t => {
  const { emmy, teacher, document, ask, group, faqs, answers } = await course(t)
  await ask('Where may my velocipede be left overnight?')
  const { id, question } = await group()
  const passage = { document_id: document, quote: 'Bicycles stand behind building C.' }
  t.strictSame(outcome(await teacher('POST', `inbox/${id}/passage`, passage)), [204, undefined])
  t.equal(await group(), undefined, 'the group has left the inbox')
  const source = { kind: 'document', title: 'weeks.md', heading: 'Parking', ...passage }
  const published = { question, answer: passage.quote, source }
  const [faq] = await faqs()
  t.match(faq, { id, ...published, origin: 'inbox', state: 'published' })
  t.match((await answers())[0], { ...published, read: false })
  const { confidence, sources } = await ask('Where may a velocipede be left overnight?')
  t.strictSame([confidence, sources], ['quoted', [{ ...source, kind: 'answer' }]])

  await teacher('PUT', `documents/${document}`, { hidden: true })
  const isQuoted = async () =>
    JSON.stringify(await ask('Where may a velocipede be left overnight?')).includes('Bicycles')
  t.strictSame([await faqs(), await answers(), await isQuoted()], [[], [], false], 'hidden')
  const [withheld] = await faqs(emmy)
  t.match(withheld, { id, withheld: true }, 'its teacher sees why')
  await teacher('PUT', `documents/${document}`, { hidden: false })
  t.strictSame([(await faqs()).length, (await answers()).length, await isQuoted()], [1, 1, true], 'shown again')
  t.equal((await faqs(emmy))[0].withheld, undefined)
  await teacher('DELETE', `documents/${document}`)
  t.strictSame([await faqs(), await answers(), await isQuoted()], [[], [], false], 'deleted')
})

t.test('a passage may stand in the guide that the chat engine has read from a web page', async t => {
  const { engine, teacher, ask, group, faqs } = await course(t)
  await ask('Where may my velocipede be left overnight?')
  const { id } = await group()
  const passage = { quote: 'The herbarium opens at nine.' }
  t.strictSame(outcome(await teacher('POST', `inbox/${id}/passage`, passage)), NOT_THERE, 'before')
  const html_content = `<main><h1>Botany</h1><p>${passage.quote}</p></main>`
  await engine.inject({ method: 'POST', url: '/scrape_guia', payload: { html_content, subject_override: 'algebra' } })
  t.strictSame(outcome(await teacher('POST', `inbox/${id}/passage`, passage)), [204, undefined])
  t.match((await faqs())[0], { id, source: { kind: 'guide', title: 'Course guide' } })
})

t.test('a passage is one of what students see now: of the guide or of the document that is named', async t => {
  const { teacher, document, ask, group, faqs } = await course(t)
  await ask('Where may my velocipede be left overnight?')
  const { id } = await group()
  const send = async (body: object) => outcome(await teacher('POST', `inbox/${id}/passage`, body))
  const quote = 'Bicycles stand behind building C.'
  const refused: Array<[string, object]> = [
    ['a passage of the document, as one of the guide', { quote }],
    ['other words', { document_id: document, quote: 'Bicycles stand behind building D.' }],
    ['a part of a word', { document_id: document, quote: 'icycles stand' }],
    ['the parts in another order', { document_id: document, quote: 'There are 40 places … Bicycles stand' }],
    ['no words', { document_id: document, quote: '…' }],
    ['an unknown document', { document_id: 'unknown', quote }]
  ]
  for (const [name, body] of refused) t.strictSame(await send(body), NOT_THERE, name)
  await teacher('PUT', `documents/${document}`, { hidden: true })
  t.strictSame(await send({ document_id: document, quote }), NOT_THERE, 'a hidden document')
  t.strictSame(await send({ document_id: document }), [422, {
    detail: [{ loc: ['body', 'quote'], msg: 'Field required', type: 'missing' }]
  }])
  t.strictSame(outcome(await teacher('POST', 'inbox/unknown/passage', { quote })), refusal(404, 'Group not found'))
  t.equal((await group()).id, id, 'the group is still there')

  const left = 'the FINAL exam covers **all units** … in the Main Auditorium at 09:00'
  const [status] = await send({ quote: left, heading: 'Assessment' })
  t.equal(status, 204, 'case, Markdown and what is left out do not matter')
  t.match((await faqs())[0], { id, source: { kind: 'guide', title: 'Course guide' } })
})
