import t from 'tap'
import { bytesOf } from '../../../../services/archives/zip.js'
import { readCartridge } from '../../../../services/imports/exports/cartridge.js'
import { openExport } from '../../../../services/imports/exports/export-files.js'
import { readMoodle } from '../../../../services/imports/exports/moodle.js'
import { toldPlan, withinLimits } from '../../../../services/imports/exports/told-plan.js'
import type { ExportPlan } from '../../../../services/imports/exports/plan.js'
import { bankOf, cartridge, moodleBackup, oldBank, tarOf, zipOf, type Files } from '../../../course-exports.js'

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
  t.match(told.leftOut.at(-1), { title: '3 documents', reason: /^An import brings 2000/ })
  t.match(told.leftOut.at(-2), { title: '500 more' })
  t.equal(told.questions.unsupported.length, 5000)
  t.ok(told.questions.questions.length < 50, 'questions take a limited room')
  t.matchOnly(told.questions.issues.slice(-2),
    [{ line: 1, msg: /^An import brings 5000 .* the others were left out$/ },
      { line: 1, msg: /^145000 more were left out/ }])
  t.ok(JSON.stringify({ ...told, questions: { ...told.questions, questions: [] } }).length < 2_000_000, 'it is small')
})

t.test('the questions of all files of an export together have a limit', async t => {
  const essay = bankOf()[4] as string
  const bank = await moodle(moodleBackup({ questions: oldBank(Array.from({ length: 6000 }, () => essay)) }))
  t.equal(bank.questions.unsupported.length, 5000)
  t.matchOnly(bank.questions.issues, [{ line: 1, msg: /^1000 more/ }])
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

const shown = ({ documents }: ExportPlan) => documents.filter(({ hidden }) => !hidden).map(({ title }) => title).sort()
const words = ({ documents }: ExportPlan) => JSON.stringify(documents.filter(({ hidden }) => !hidden))

t.test('what Moodle shows on a condition, or not on the page of the course, is hidden', async t => {
  const files = moodleBackup()
  const said = (more: string) => `<module><visible>1</visible>${more}</module>`
  const date = '<availability>{"op":"&amp;","c":[{"type":"date","d":"&gt;=","t":1}],"showc":[true]}</availability>'
  const restricted = await moodle({
    ...files,
    'activities/page_1/module.xml': said(date),
    'activities/book_2/module.xml': said('<visibleoncoursepage>0</visibleoncoursepage>'),
    'activities/label_3/module.xml': said(date),
    'activities/assign_5/module.xml': said('<availability>{"op":"&amp;","c":[],"showc":[]}</availability>'),
    'activities/resource_7/module.xml': said(date)
  })
  t.strictSame(shown(restricted), ['Botany 1.html', 'Week one.html'])
  t.notMatch(words(restricted), /Office hours/)
  t.match(words(restricted), /Lab report/, 'an empty condition is none')
  const section = (files['sections/section_11/section.xml'] as string)
    .replace('<visible>', '<availabilityjson>{"op":"|","c":[{"type":"group"}],"show":true}</availabilityjson><visible>')
  t.strictSame(shown(await moodle({ ...files, 'sections/section_11/section.xml': section })), ['Botany 1.html'])
})

t.test('what Canvas has locked, hidden or not published is hidden', async t => {
  const plan = 'plan of work.txt'
  t.ok(shown(await canvas(cartridge())).includes(plan), 'it is shown otherwise')
  for (const said of [
    '<files><file identifier="r2"><locked>true</locked></file></files>',
    '<files><file identifier="r2"><hidden>true</hidden></file></files>',
    '<folders><folder path=""><hidden>true</hidden></folder></folders>'
  ]) {
    const found = await canvas(cartridge({ 'course_settings/files_meta.xml': `<fileMeta>${said}</fileMeta>` }))
    t.notOk(shown(found).includes(plan), said)
  }
  const modules = (state: string, item: string) => '<modules><module identifier="m1"><workflow_state>' +
    `${state}</workflow_state><items>${['r1', 'r3', 'r4'].map(id => `<item><workflow_state>${item}</workflow_state>` +
    `<identifierref>${id}</identifierref></item>`).join('')}</items></module></modules>`
  for (const states of [['unpublished', 'active'], ['active', 'unpublished']] as Array<[string, string]>) {
    const found = await canvas(cartridge({ 'course_settings/module_meta.xml': modules(...states) }))
    t.strictSame(shown(found), ['Syllabus.html', plan], states.join())
  }
  const task = cartridge({
    'course_settings/assignment_settings.xml':
    '<assignment><workflow_state>unpublished</workflow_state></assignment>'
  })
  const manifest = (task['imsmanifest.xml'] as string)
    .replace('course_settings/course_settings.xml', 'course_settings/assignment_settings.xml')
  t.notOk(shown(await canvas({ ...task, 'imsmanifest.xml': manifest })).includes('Syllabus.html'), 'a task')
  await t.rejects(canvas(cartridge({ 'course_settings/files_meta.xml': '<fileMeta' })), { name: 'Error' })
})

t.test('each archive kind tells that a file of a cartridge has changed', async t => {
  const hashOf = async (text: string) => {
    const source = bytesOf(tarOf(cartridge({ 'web_resources/plan of work.txt': text })))
    const { documents } = await readCartridge(await openExport(source))
    return documents.find(({ title }) => title === 'plan of work.txt')?.hash
  }
  t.ok(await hashOf('a'), 'it is not empty')
  t.equal(await hashOf('a'), await hashOf('a'))
  t.not(await hashOf('a'), await hashOf('b'))
})
