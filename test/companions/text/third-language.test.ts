import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, link, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
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
const message = 'zeb zu zexam zub'
console.log(JSON.stringify({
  language: [languageOf(message), languageOf('When is the exam?'), languageOf('zexam')],
  greets: isGreeting('Zalu!'), thanks: isThanks('zgrak'), isOther: isInOtherLanguage(message),
  numbers: [monthIn('3 ztri'), withDigits('ztrenta')],
  wishes: [hintWish('zive zore zint') ?? null, hintWish('zell zit') ?? null, testRequested(message) ?? null,
    cancelsTest(message)],
  terms: parseQuery(message).terms,
  followUp: condense(message, ['When is the exam?']),
  inbox: isQuestion({ said: message }), hidden: new Identifiers([]).hideInQuestion(message + ' a@b.org'),
  questions: [
    isNegative('zeb znot?'), isTask({ headings: ['Zejer 3'], source: { kind: 'guide' } }), classOf('zrozes'),
    kindOfNoun('zcreazion'), asksForLogistics('zdates'), isLogistics({ headings: [], text: 'Zu zsyllabus.' })
  ],
  says: textsIn('zz').notCovered === textsIn('en').notCovered
}))`

// A question and a message of small talk; what a course says. The second language has nothing but its words.
const COURSES = {
  zz: {
    question: 'zeb zu zexam zub',
    guide: '# Zorbi\n\n## Zotion\n\n- **Zoton**: zan zarticle zat zarries zight zin zo zield\n\n' +
      '| Zountry | Zapital |\n|---|---|\n| Zalia | Zaria |\n\nZo zexam zub zo zlun zeb 3 ztri.'
  },
  zy: {
    question: 'yeb yu yexam yub',
    guide: '# Yorbi\n\n## Yotion\n\n- **Yoton**: yan yarticle yat yarries yight yin yo yield\n\nYo yexam yub yo ylun.'
  }
}
const EVERY_PART = `
const { languageOf } = await import('./companions/text/language.js')
const engine = './companions/chat-engine/'
const { passagesOf } = await import(engine + 'material/passages.js')
const { MaterialIndex } = await import(engine + 'material/material-index.js')
const { replyOffline } = await import(engine + 'providers/offline/offline-reply.js')
const { questionsOffline } = await import(engine + 'providers/offline/offline-questions.js')
const { withGaps } = await import(engine + 'hints/gaps.js')
const { meaningOf } = await import(engine + 'interactive-test/answer.js')
const { default: readFile } = await import('./companions/retrieval/extraction/process/worker.js')
const { clusteringOf } = await import('./companions/analysis/faqs/faqs.js')
const { cluster } = await import('./companions/analysis/clustering/cluster.js')
const COURSES = ${JSON.stringify(COURSES)}
const answers = {}
for (const [code, { question, guide }] of Object.entries(COURSES)) {
  const passages = passagesOf(guide, { kind: 'guide' })
  const index = new MaterialIndex(passages)
  const material = { subject: 'X', index, answers: [], hasInbox: false, retrievalFailed: false }
  const ask = query => replyOffline({ query, language: code, material, history: [] })
  const order = { topic: '', difficulty: 'easy', num_questions: 5, language: code, material, seed: 'one' }
  const made = await questionsOffline(order)
  const bytes = new TextEncoder().encode(guide)
  const { passages: read } = await readFile({ bytes, wanted: 'passages', name: 'x.md' })
  const { confidence, text } = ask(question)
  answers[code] = {
    language: languageOf(question),
    answered: [confidence, text.includes('exam')],
    refused: ask('qqq www eee').confidence,
    made: made.map(({ question_text: text, type }) => type + ': ' + text),
    judged: made.map(one => meaningOf(one.accepted?.[0] ?? 'x', one)),
    gaps: withGaps({ text: passages.at(-1).text }, question).keys.length > 0,
    headings: read.at(-1).headings,
    groups: cluster(clusteringOf([question, question + '?', 'qqq www'])).length
  }
}
console.log(JSON.stringify(answers))`

// The least that a folder may have: a name and words, here those of the other one with another letter.
const LEAST_WORDS = `
import { words as other } from '../zz/words.js'
const changed = value => typeof value === 'string' ? value.replaceAll('z', 'y') : value
export const words = Object.fromEntries(Object.entries(other).map(([key, value]) =>
  [key, Array.isArray(value) ? value.map(changed) : changed(value)]))`
const LEAST = `
import { words } from './words.js'
export const language = { name: 'Yorbi', words }`

t.test('a language is added by a folder alone: it is known where it has words, and nothing fails', async t => {
  t.teardown(async () => { await rm(COPY, { recursive: true, force: true }) })
  await rm(COPY, { recursive: true, force: true })
  for (const folder of ['companions', 'collections', 'schemas', 'lib']) {
    await linkAll(join(DIST, folder), join(COPY, folder))
  }
  const languages = join(COPY, 'companions/text/languages')
  await cp(fileURLToPath(new URL('third-language', import.meta.url)), join(languages, 'zz'), { recursive: true })
  await mkdir(join(languages, 'zy'))
  await writeFile(join(languages, 'zy/words.js'), LEAST_WORDS)
  await writeFile(join(languages, 'zy/index.js'), LEAST)

  t.strictSame(await answersOf(ASKED), {
    language: ['zz', 'en', 'en'],
    greets: true,
    thanks: true,
    isOther: false,
    numbers: [3, '30'],
    wishes: ['hint', 'answer', null, false],
    terms: ['=exam'],
    followUp: 'zeb zu zexam zub',
    inbox: true,
    hidden: 'zeb zu zexam zub …',
    questions: [true, true, 'process', 'event or measure', true, true],
    says: true
  })
  const both = { answered: ['quoted', true], refused: 'none', gaps: true, groups: 2 }
  t.strictSame(await answersOf(EVERY_PART), {
    zz: {
      ...both,
      language: 'zz',
      made: ['text: “Zotion”: zat zis “Zapital” zof “Zalia”?'],
      judged: [{ text: 'Zaria' }],
      headings: ['Zorbi', 'Zotion']
    },
    zy: { ...both, language: 'zy', made: [], judged: [], headings: ['Yorbi', 'Yotion'] }
  })
})
