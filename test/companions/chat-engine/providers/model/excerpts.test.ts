import { Types } from 'mongoose'
import t from 'tap'
import { peer, subjectsOf } from '../../helper.js'
import { askedIn, played, startModel, withGuide } from '../../model-double.js'

/* What a prompt says of its excerpts, and what a reply tells where they disagree. */

const GUIDE = '# Algorithms\n\n## Exams\n\nThe final exam is on 14 January 2027.\n\n' +
  '## Hours\n\nOffice hours are on Tuesday at 14:00.\n\n## Project\n\nThe project counts 30 % of the grade.\n\n' +
  '## Submission\n\nAssignment 2 is due on 11 October.'
const NEWS = 'The final exam takes place on 21 January 2027 in room B12. Office hours are on Tuesday at 2:00. ' +
  'The project counts 25 % of the grade.'

const chunk = (filename: string, content: string, indexed_at?: string) => ({
  content,
  metadata: { filename, document_id: filename, headings: [], chunk: 0, overlap: 0, ...(indexed_at && { indexed_at }) }
})
const chunks = [
  chunk('news.txt', NEWS, '2026-11-20T23:30:00.000Z'),
  chunk('old.txt', 'Assignment 1 is due on 4 October. El examen de recuperación es el 3 de julio.'),
  chunk('resit.txt', 'Students who do not reach the minimum of the project can hand it in, due again on 28 June.'),
  chunk('strange.txt', 'El examen de recuperación es el 9 de julio.', 'last (week)')
]
const RAG_URL = await peer(t, (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', etag: '"a"' })
  response.end(JSON.stringify({ chunks, total: chunks.length }))
})
const [small, large] = [
  await startModel(t, { RAG_URL, LLM_CONTEXT_TOKENS: 2048 }), await startModel(t, { RAG_URL, LLM_CONTEXT_TOKENS: 8192 })
]
for (const { database } of [small, large]) {
  await withGuide(t, database, { guide: GUIDE })
  const change = { guide_version: Types.ObjectId.createFromTime(Date.UTC(2026, 8, 1) / 1000) }
  await subjectsOf(database).updateOne({ _id: 'algorithms' }, { $set: change as object })
}

// The material does not answer it for sure, so a model with a small window is asked, too.
const UNSURE = 'Why do many students fail the final exam?'

for (const [size, model] of [['small', small], ['large', large]] as const) {
  t.test(`titles of excerpts have the day on which they were added, where it is known: ${size} window`, async t => {
    const { ask, calls } = played(model, ['DEGREE: related\nFine.'])
    t.match((await ask(UNSURE)).body, { answered_by: 'model' })
    const prompt = calls[0]?.messages[0]?.content ?? ''
    t.match(prompt, /^\[\d+\] Course guide, Algorithms › Exams \(added 2026-09-01\)\nThe final exam is on 14/m)
    t.match(prompt, /^\[\d+\] news\.txt \(added 2026-11-20\)\nThe final exam takes place/m)
    t.match(prompt, /^\[\d+\] old\.txt\nAssignment 1/m, 'a service that tells no date')
    t.match(prompt, /^\[\d+\] strange\.txt\nEl examen/m, 'or none that is one')
    t.equal(askedIn(calls[0]), UNSURE)
  })

  t.test(`of excerpts that disagree, the one that the model leaves out stands below: ${size} window`, async t => {
    const said = async (question: string, words: string, part: string) => {
      const { ask } = played(model, [(response, { messages }) => {
        const prompt = messages.map(({ content }) => content).join('\n')
        const at = prompt.split(/^(?=\[\d+\] )/m).slice(1).findIndex(text => text.includes(part)) + 1
        const content = `DEGREE: quoted\n${words} [${at}].`
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }))
      }])
      return (await ask(question)).body
    }
    const dated = await said(UNSURE, 'The final exam is on 14 January 2027 (added 2026-09-01)', 'is on 14 January')
    t.equal(dated.confidence, 'quoted', 'the day of an excerpt is no strange figure')
    const strange = await said(UNSURE, 'The final exam is on 14 January 2027 (added 2026-09-02, at 33)', 'is on 14 Jan')
    t.equal(strange.confidence, 'related', 'another figure is one')
    const told = await said(UNSURE, 'The final exam is on 14 January 2027', 'is on 14 January')
    t.match(told, { answered_by: 'model', confidence: 'quoted' })
    t.equal(told.response, 'The final exam is on 14 January 2027 [1].\n\nNote: the course material also says ' +
      '“The final exam takes place on 21 January 2027 in room B12.” [2]')
    t.strictSame(told.sources.map(({ title }: { title: string }) => title), ['Course guide', 'news.txt'])
    const alone = async (words: string, part: string, question = UNSURE) =>
      t.notMatch((await said(question, words, part)).response, /also says/, words)
    await alone('The final exam is on 14 January or, says another text, on 21 January', 'is on 14 January')
    await alone('The project is due on 3 May', 'counts 30 %')
    await alone('Assignment 1 is due on 4 October', 'Assignment 1')
    await alone('Office hours are on Tuesday at 14:00', 'at 14:00')
    await alone('Of all exams, the laboratory project counts 30 %', 'counts 30 %')
    const share = await said(UNSURE, 'The project counts 30%', 'counts 30 %')
    t.match(share.response, /also says “The project counts 25 %/)
    const { response } = await said('¿Por qué se suspende la recuperación de julio?',
      'El examen de recuperación es el 3 de julio', '3 de julio')
    t.match(response, 'también dice «El examen de recuperación es el 9 de julio.» [2]')
  })
}

t.test('the source of the sentence that disagrees shows that sentence, whatever the reply ends with', async t => {
  const essay = 'Students prepare the essay with the books of the library. '
  const content = `The final exam is on 21 January 2027.\n${'Bring water and a pen. '.repeat(40)}\n${essay.repeat(12)}`
  const rag = await peer(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', etag: '"b"' })
    response.end(JSON.stringify({ chunks: [chunk('long.txt', content)], total: 1 }))
  })
  const model = await startModel(t, { RAG_URL: rag, LLM_CONTEXT_TOKENS: 8192 })
  await withGuide(t, model.database, { guide: '# Algorithms\n\n## Exams\n\nThe final exam is on 14 January 2027.' })
  const { ask } = played(model, [(response, { messages }) => {
    const prompt = messages.map(({ content }) => content).join('\n')
    const at = prompt.split(/^(?=\[\d+\] )/m).slice(1).findIndex(text => text.includes('is on 14 January')) + 1
    const said = `DEGREE: quoted\nThe final exam is on 14 January 2027 [${at}]. ${essay.repeat(6)}`
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ message: { content: said }, finish_reason: 'stop' }] }))
  }])
  const { body } = await ask(UNSURE)
  t.match(body.response, /also says “The final exam is on 21 January 2027\.” \[2\]/)
  t.match(body.sources[1], { title: 'long.txt', quote: /21 January/ })
})

t.test('a guide whose day of change is not known has none in the prompt', async t => {
  const model = await startModel(t, { LLM_CONTEXT_TOKENS: 8192 })
  await withGuide(t, model.database, { guide: GUIDE })
  const change = { guide_version: new Types.ObjectId('00000000ffffffffffffffff') }
  await subjectsOf(model.database).updateOne({ _id: 'algorithms' }, { $set: change as object })
  const { ask, calls } = played(model, ['DEGREE: related\nFine.'])
  t.match((await ask(UNSURE)).body, { answered_by: 'model' })
  t.match(calls[0]?.messages[0]?.content ?? '', /^\[\d+\] Course guide, Algorithms › Exams\nThe final exam is/m)
})
