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
const message = 'zeb zu zexam zub'
console.log(JSON.stringify({
  language: [languageOf(message), languageOf('When is the exam?'), languageOf('zexam')],
  greets: isGreeting('Zalu!'), thanks: isThanks('zgrak'), isOther: isInOtherLanguage(message),
  numbers: [monthIn('3 ztri'), withDigits('ztrenta')],
  wishes: [hintWish(message) ?? null, testRequested(message) ?? null, cancelsTest(message)],
  terms: parseQuery(message).terms,
  followUp: condense(message, ['When is the exam?']),
  inbox: isQuestion({ said: message }), hidden: new Identifiers([]).hideInQuestion(message + ' a@b.org'),
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
    says: true
  })
})
