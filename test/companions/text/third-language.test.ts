import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, link, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

/*
 * A copy of the compiled companions, whose folder `languages/` has one folder more. It stands in `dist/`, so that
 * packages are found.
 */
const DIST = fileURLToPath(new URL('../../..', import.meta.url))
const COPY = join(DIST, 'third-language')

async function linkAll (from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkAll(source, target)
    else if (/\.js(?:on)?$/.test(entry.name)) await link(source, target)
  }
}

async function answersOf (program: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: COPY })
  let [said, failed] = ['', '']
  child.stdout.on('data', data => { said += String(data) })
  child.stderr.on('data', data => { failed += String(data) })
  await once(child, 'close')
  if (failed !== '') throw new Error(failed)
  return JSON.parse(said)
}

const ASKED = `
const { languageOf } = await import('./companions/text/language.js')
const { isGreeting, isThanks } = await import('./companions/text/messages/small-talk.js')
const { hintWish } = await import('./companions/text/messages/hint-wishes.js')
const { testRequested } = await import('./companions/text/messages/test-request.js')
const { cancelsTest } = await import('./companions/text/messages/test-wishes.js')
const { isInOtherLanguage } = await import('./companions/text/other-languages.js')
const { isQuestion } = await import('./companions/analysis/faqs/is-question.js')
const { Identifiers } = await import('./companions/analysis/identifiers/identifiers.js')
const { monthIn } = await import('./companions/text/months.js')
const { withDigits } = await import('./companions/text/number-words.js')
const { condense } = await import('./companions/chat-engine/conversation/condense.js')
const { parseQuery } = await import('./companions/chat-engine/ranking/query.js')
const { textsIn } = await import('./companions/chat-engine/texts.js')
const prose = './companions/chat-engine/providers/questions/'
const { isNegative, isTask } = await import(prose + 'prose/alone.js')
const { classOf, kindOfNoun } = await import(prose + 'prose/kinds.js')
const { asksForLogistics, isLogistics } = await import(prose + 'logistics.js')
const { passagesOf } = await import('./companions/chat-engine/material/passages.js')
const { MaterialIndex } = await import('./companions/chat-engine/material/material-index.js')
const { questionsOffline } = await import('./companions/chat-engine/providers/offline/offline-questions.js')
const message = 'zeb zu zexam zub'
const guide = '# Zorbi\\n\\n## Zypes zof zu\\n\\n- Zuno\\n- Zduo\\n- Ztri\\n\\nZo zrozes zub zo zrate zof zeb zalu.'
const passages = passagesOf(guide, { kind: 'guide' })
const material = {
  subject: 'Zorbi',
  index: new MaterialIndex(passages),
  similar: [],
  answers: [],
  hasInbox: false,
  retrievalFailed: false
}
const order = { topic: '', difficulty: 'easy', num_questions: 5, language: 'zz', material, seed: 'one' }
console.log(JSON.stringify({
  language: [languageOf(message), languageOf('When is the exam?'), languageOf('zexam')],
  greets: isGreeting('Zalu!'), thanks: isThanks('zgrak'), isOther: isInOtherLanguage(message),
  numbers: [monthIn('3 ztri'), withDigits('ztrenta')],
  wishes: [hintWish(message) ?? null, testRequested(message) ?? null, cancelsTest(message)],
  terms: parseQuery(message).terms,
  followUp: condense(message, ['When is the exam?']),
  inbox: isQuestion({ said: message }), hidden: new Identifiers([]).hideInQuestion(message + ' a@b.org'),
  questions: [
    isNegative('zeb znot?'), isTask({ headings: ['Zejer 3'], source: { kind: 'guide' } }), classOf('zrozes'),
    kindOfNoun('zcreazion'), asksForLogistics('zdates'), isLogistics({ headings: [], text: 'Zu zsyllabus.' })
  ],
  made: (await questionsOffline(order)).length,
  says: textsIn('zz').notCovered === textsIn('en').notCovered
}))`

t.test('a language is added by a folder alone: it is known where it has words, and nothing fails', async t => {
  t.teardown(async () => { await rm(COPY, { recursive: true, force: true }) })
  await rm(COPY, { recursive: true, force: true })
  for (const folder of ['companions', 'collections', 'schemas', 'lib']) {
    await linkAll(join(DIST, folder), join(COPY, folder))
  }
  await cp(fileURLToPath(new URL('third-language', import.meta.url)), join(COPY, 'companions/text/languages/zz'),
    { recursive: true })

  t.strictSame(await answersOf(ASKED), {
    language: ['zz', 'en', 'en'],
    greets: true,
    thanks: true,
    isOther: false,
    numbers: [3, '30'],
    wishes: [null, null, false],
    terms: ['=exam'],
    followUp: 'zeb zu zexam zub',
    inbox: true,
    hidden: 'zeb zu zexam zub …',
    questions: [true, true, 'process', 'event or measure', true, true],
    made: 0,
    says: true
  })
})
