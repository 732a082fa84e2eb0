import t from 'tap'
import { bytesOf } from '../../../services/archives/zip.js'
import { readCartridge } from '../../../services/course-exports/cartridge.js'
import { openExport } from '../../../services/course-exports/export-files.js'
import { readMoodle } from '../../../services/course-exports/moodle.js'
import { toldPlan, withinLimits } from '../../../services/course-exports/told-plan.js'
import type { ExportPlan } from '../../../services/course-exports/plan.js'
import { bankOf, cartridge, moodleBackup, oldBank, tarOf, zipOf, type Files } from '../../course-exports.js'

const moodle = async (files: Files) => withinLimits(await readMoodle(await openExport(bytesOf(tarOf(files)))))
const canvas = async (files: Files) => withinLimits(await readCartridge(await openExport(bytesOf(await zipOf(files)))))

t.test('a gateway is told no content, and no more than it can hold', async t => {
  const long = 'x'.repeat(100_000)
  const one = { key: long, title: 'a.html', hash: 'h', hidden: false, content: { html: 'Content' } }
  const plan: ExportPlan = {
    documents: Array.from({ length: 2003 }, (_, n) => ({ ...one, key: `${long}${n}` })),
    leftOut: Array.from({ length: 1500 }, () => ({ title: long, reason: 'Because.' })),
    questions: {
      questions: Array.from({ length: 200 }, (_, n) => ({
        line: n, id: long, question: { type: 'text', text: long, explanation: '', topic: '', accepted: ['a'] }
      })),
      unsupported: Array.from({ length: 150_000 }, (_, line) => ({ line, type: 'essay' })),
      issues: [{ line: 1, msg: long }]
    }
  }
  const told = toldPlan(withinLimits(plan))
  t.strictSame(Object.keys(told.documents[0] ?? {}), ['key', 'title', 'hash', 'hidden'])
  t.equal(new Set(told.documents.map(({ key }) => key)).size, 2000, 'long keys stay apart')
  t.match(told.leftOut[0], { title: '3 documents', reason: /^An import brings 2000/ })
  t.match(told.leftOut.at(-1), { title: '500 more' })
  t.equal(told.questions.unsupported.length, 1000)
  t.ok(told.questions.questions.length < 50, 'questions take a limited room')
  t.matchOnly(told.questions.issues.slice(-2),
    [{ line: 1, msg: /^An import brings 5000 .* the others were left out$/ },
      { line: 1, msg: /^149000 more were left out/ }])
  t.ok(JSON.stringify({ ...told, questions: { ...told.questions, questions: [] } }).length < 2_000_000, 'it is small')
})

t.test('the questions of all files of an export together have a limit', async t => {
  const essay = bankOf()[4] as string
  const bank = await moodle(moodleBackup({ questions: oldBank(Array.from({ length: 3000 }, () => essay)) }))
  t.equal(bank.questions.unsupported.length, 1000)
  t.matchOnly(bank.questions.issues, [{ line: 1, msg: /^2000 more/ }])
  const files = cartridge()
  const item = /<item ident[^]*<\/item>/.exec(files['r5/assessment_qti.xml'] as string)?.[0] as string
  const many = `<questestinterop>${item.repeat(2600)}</questestinterop>`
  const manifest = (files['imsmanifest.xml'] as string).replace('<file href="r5/assessment_qti.xml"/>',
    '<file href="r5/1.xml"/><file href="r5/2.xml"/><file href="r5/3.xml"/>')
  const { questions } = await canvas(
    { ...files, 'imsmanifest.xml': manifest, 'r5/1.xml': many, 'r5/2.xml': many, 'r5/3.xml': many })
  t.equal(questions.questions.length, 5000)
  t.matchOnly(questions.issues, [{ line: 1, msg: /the others were left out/ }])
})
