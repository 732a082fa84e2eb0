import t from 'tap'
import { bytesOf } from '../../../../services/archives/zip.js'
import { readCartridge } from '../../../../services/imports/exports/cartridge.js'
import { openExport } from '../../../../services/imports/exports/export-files.js'
import { readMoodle } from '../../../../services/imports/exports/moodle.js'
import { planWithoutContent, withinLimits } from '../../../../services/imports/exports/plan-limits.js'
import type { ExportPlan } from '../../../../services/imports/exports/plan.js'
import { bankOf, cartridge, moodleBackup, oldBank, tarOf, zipOf, type Files } from '../../../support/course-exports.js'

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
  const plain = planWithoutContent(withinLimits(plan))
  t.strictSame(Object.keys(plain.documents[0] ?? {}), ['key', 'title', 'hash', 'hidden'])
  t.equal(new Set(plain.documents.map(({ key }) => key)).size, 2000, 'long keys stay apart')
  t.match(plain.leftOut.at(-1), { title: '3 documents', reason: /^An import brings 2000/ })
  t.match(plain.leftOut.at(-2), { title: '500 more' })
  t.equal(plain.questions.unsupported.length, 5000)
  t.ok(plain.questions.questions.length < 50, 'questions take a limited room')
  t.matchOnly(plain.questions.issues.slice(-2),
    [{ line: 1, msg: /^An import brings 5000 .* the others were left out$/ },
      { line: 1, msg: /^145000 more were left out/ }])
  t.ok(JSON.stringify({ ...plain, questions: { ...plain.questions, questions: [] } }).length < 2_000_000, 'it is small')
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

t.test('the topic of a question is without the names that Moodle gives to the top', async t => {
  const twice = oldBank().replace('<question_category id="2">', '<question_category id="3"><name>top</name>' +
    '<parent>1</parent></question_category><question_category id="2">').replace('<parent>1</parent><questions>',
    '<parent>3</parent><questions>')
  for (const questions of [oldBank(), twice]) {
    const { questions: { questions: found } } = await moodle(moodleBackup({ questions }))
    t.strictSame([...new Set(found.map(({ question }) => question.topic))], ['Numbers'])
  }
})

const shown = ({ documents }: ExportPlan) => documents.filter(({ hidden }) => !hidden).map(({ title }) => title).sort()
const words = ({ documents }: ExportPlan) => JSON.stringify(documents.filter(({ hidden }) => !hidden))

t.test('an export whose descriptions and pages are in UTF-16 is read as one in UTF-8', async t => {
  const files = cartridge()
  const wide = (text: string) => Buffer.from(`\ufeff${text.replace(/"UTF-8"/, '"UTF-16"')}`, 'utf16le')
  const all = Object.entries(files).map(([name, content]) =>
    [name, /\.(?:xml|html)$/.test(name) ? wide(String(content)) : content] as const)
  const [plain, other] = [await canvas(files), await canvas(Object.fromEntries(all))]
  t.strictSame([shown(other), other.questions.questions.length], [shown(plain), plain.questions.questions.length])
  t.ok(other.questions.questions.length > 0, 'it has questions')
})

t.test('a page without words is told', async t => {
  const page = '<html><head><title>Our purpose</title></head><body><img src="a.png"></body></html>'
  const files = cartridge()
  const [name = ''] = Object.keys(files).filter(name => name.endsWith('.html'))
  const reason = 'Is a page without words.'
  t.match((await canvas({ ...files, [name]: page })).leftOut.at(-1), { title: 'Our purpose', reason })
  const { leftOut } = await moodle(moodleBackup({ page: '<img src="a.png">' }))
  t.strictSame(leftOut.filter(one => one.reason === reason), [{ title: 'Opening hours', reason }])
})

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

t.test('a hidden chapter, what is below it and its files are hidden, and so is what a page does not show', async t => {
  const files = moodleBackup()
  const chapter = ([word, sub, hidden]: [word: string, sub: number, hidden: number], n: number) =>
    `<chapter id="${n + 1}"><pagenum>${n + 1}</pagenum><subchapter>${sub}</subchapter><title>${word}</title>` +
    `<content>${word}.</content><hidden>${hidden}</hidden></chapter>`
  const CHAPTERS: Array<[string, number, number]> =
    [['Roots', 0, 0], ['Solutions', 0, 1], ['Below', 1, 0], ['Spores', 0, 0]]
  const place = (component: string, area: string, item: number) =>
    `<component>${component}</component><filearea>${area}</filearea><itemid>${item}</itemid>`
  const ofChapter = (files['files.xml'] as string).replace('<contextid>107</contextid>', '<contextid>102</contextid>')
    .replace(place('mod_resource', 'content', 0), place('mod_book', 'chapter', 2))
  const plan = await moodle({
    ...files,
    'files.xml': ofChapter,
    'activities/label_3/module.xml': '<module><visible>0</visible></module>',
    'activities/book_2/book.xml': '<activity contextid="102"><book id="1"><chapters>' +
      `${CHAPTERS.map(chapter).join('')}</chapters></book></activity>`
  })
  t.match(words(plan), /Roots.*Spores/)
  t.notMatch(words(plan), /Solutions\.|Below|syllabus|Office hours/)
  const hidden = plan.documents.filter(({ hidden }) => hidden).map(({ title }) => title).sort()
  t.strictSame(hidden, ['Handbook (hidden).html', 'Solutions.html', 'Week one (hidden).html', 'syllabus.txt'])
  const unknown = await moodle({ ...files, 'activities/resource_7/resource.xml': '<activity contextid="107"/>' })
  t.notOk(shown(unknown).includes('syllabus.txt'), 'the file of a module that is not described')
})

t.test('a subsection is hidden where its place on the page is', async t => {
  const page = { id: 1, kind: 'subsection', title: 'Extra', fields: '' }
  const files = moodleBackup({ modules: [page] })
  const list = (files['moodle_backup.xml'] as string).replace('<sections>', '<sections><section>' +
    '<sectionid>12</sectionid><title>Extra</title><directory>sections/section_12</directory></section>')
  const section = '<section id="12"><number>2</number><name>Extra</name><summary>Model answers.</summary>' +
    '<sequence/><visible>1</visible><component>mod_subsection</component><itemid>1</itemid></section>'
  const course = { ...files, 'moodle_backup.xml': list, 'sections/section_12/section.xml': section }
  t.match(words(await moodle(course)), /Model answers/)
  const hidden = '<module><visible>0</visible></module>'
  t.notMatch(words(await moodle({ ...course, 'activities/subsection_1/module.xml': hidden })), /Model answers/)
  const parent = (files['sections/section_11/section.xml'] as string).replace('<visible>1', '<visible>0')
  t.notMatch(words(await moodle({ ...course, 'sections/section_11/section.xml': parent })), /Model answers/)
  const unknown = { ...course, 'activities/subsection_1/subsection.xml': '<activity/>' }
  t.notMatch(words(await moodle(unknown)), /Model answers/)
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

const CANVAS = 'xmlns="http://canvas.instructure.com/xsd/cccv1p0"'
const TASK_OF_CANVAS = '<due_at>2018-02-26T05:59:00</due_at><lock_at/><all_day_date>2018-02-25</all_day_date>' +
  '<workflow_state>published</workflow_state><points_possible>30.0</points_possible>' +
  '<rubric_identifierref>ru1</rubric_identifierref>'
const canvasTasks = (quizState: string): Files => {
  const kind = 'associatedcontent/imscc_xmlv1p1/learning-application-resource'
  const files = cartridge({
    't1/essay.html': '<html><head><title>Essay</title></head><body><p>Write about mosses.</p></body></html>',
    't1/assignment_settings.xml': `<?xml version="1.0"?>\n<assignment identifier="t1" ${CANVAS}><title>Essay</title>` +
      `${TASK_OF_CANVAS}</assignment>`,
    'r5/assessment_meta.xml':
      `<quiz identifier="r5" ${CANVAS}><title>Quiz 1</title><description>&lt;p&gt;Bring a pen.` +
      '&lt;/p&gt;</description><due_at>2018-03-01T12:00:00</due_at><time_limit>45</time_limit>' +
      `<allowed_attempts>2</allowed_attempts><available>${quizState}</available></quiz>`,
    'r4meta.xml': `<topicMeta identifier="r4meta" ${CANVAS}><topic_id>r4</topic_id><title>Report</title>` +
      `<workflow_state>active</workflow_state><assignment>${TASK_OF_CANVAS}</assignment></topicMeta>`,
    'course_settings/rubrics.xml': `<rubrics ${CANVAS}><rubric identifier="ru1"><title>Writing</title><criteria>` +
      '<criterion><points>5.0</points><description>Spelling</description><ratings><rating>' +
      '<description>Good</description><points>5.0</points><long_description>No errors</long_description></rating>' +
      '<rating><description>Poor</description><points>0.0</points></rating></ratings></criterion></criteria></rubric>' +
      '</rubrics>',
    'course_settings/assignment_groups.xml': `<assignmentGroups ${CANVAS}><assignmentGroup><title>Project</title>` +
      '<group_weight>50.0</group_weight><rules><rule><drop_type>drop_lowest</drop_type><drop_count>1</drop_count>' +
      '</rule></rules></assignmentGroup></assignmentGroups>'
  })
  const more = `<resource identifier="t1" type="${kind}" href="t1/essay.html"><file href="t1/essay.html"/>` +
    `<file href="t1/assignment_settings.xml"/></resource><resource identifier="q" type="${kind}" ` +
    'href="r5/assessment_meta.xml"><file href="r5/assessment_meta.xml"/></resource><resource identifier="r4meta" ' +
    `type="${kind}" href="r4meta.xml"><file href="r4meta.xml"/></resource>`
  const manifest = (files['imsmanifest.xml'] as string).replace('</resources>', `${more}</resources>`)
    .replace('course_settings/course_settings.xml"/>', '$&<file href="course_settings/rubrics.xml"/>' +
      '<file href="course_settings/assignment_groups.xml"/>')
  return { ...files, 'imsmanifest.xml': manifest }
}

t.test('dates, points, rubrics and weights of Canvas are brought, and none of its settings as a document', async t => {
  const plan = await canvas(canvasTasks('true'))
  t.strictSame(shown(plan), ['Essay.html', 'Mosses & ferns.html', 'Syllabus.html', 'Tasks and links.html',
    'Week one.html', 'Weights of the tasks.html', 'plan of work.txt'])
  const html = (title: string) => plan.documents.flatMap(({ title: own, content }) =>
    own === title && 'html' in content ? content.html : []).join()
  t.match(html('Essay.html'), /mosses\.<\/p>\n<p>Due: 2018-02-25 \(2018-02-26 05:59 UTC\)<\/p>\n<p>Points: 30<\/p>/)
  t.match(html('Essay.html'), '<tr><td>Spelling</td><td>5</td><td>Good: No errors (5); Poor (0)</td></tr>')
  t.match(html('Week one.html'), /Due on Friday\.<\/p>\s*<p>Due: 2018-02-25/, 'a topic that is a task')
  t.match(html('Tasks and links.html'), new RegExp('<h2>Quiz 1</h2>\\n<p>Bring a pen.</p>\\n<p>Due: 2018-03-01 ' +
    '12:00 \\(UTC\\)</p>\\n<p>Time limit: 45 minutes</p>\\n<p>Attempts: 2</p>'))
  t.match(html('Weights of the tasks.html'), '<tr><td>Project</td><td>50 %</td><td>1</td></tr>')
  t.notMatch(words(await canvas(canvasTasks('false'))), /Bring a pen/, 'a quiz that is not published is hidden')
})

t.test('instructions, options and limits of Moodle are read, and a label is below its section', async t => {
  const esc = (text: string) => text.replaceAll('<', '&lt;')
  const activity = (id: number, kind: string, title: string, fields: string) => ({ id, kind, title, fields })
  const { documents } = await moodle(moodleBackup({
    modules: [
      activity(1, 'assign', 'Report', `<activity>${esc('<p>Use template B.</p>')}</activity>`),
      activity(2, 'label', 'Lab', `<intro>${esc('<p>The lab opens at 8:00.</p>')}</intro>`),
      activity(3, 'choice', 'Groups', '<options><option id="1"><text>Red, Monday</text></option></options>'),
      activity(4, 'workshop', 'Poster', '<instructauthors>Submit A1.</instructauthors>' +
        '<submissionend>1804500000</submissionend>'),
      activity(5, 'quiz', 'Quiz', '<timelimit>1200</timelimit><attempts_number>2</attempts_number>')
    ]
  }))
  const section = documents.find(({ title }) => title === 'Week one.html')?.content as { html: string }
  t.match(section.html, /<h2>Report<\/h2>\s*<p>Use template B\.<\/p>\s*<h1>Week one<\/h1>\s*<p>The lab opens/)
  t.match(section.html, /<h2>Groups<\/h2>\s*<ul><li>Red, Monday<\/li><\/ul>/)
  t.match(section.html, /<h2>Poster<\/h2>\s*Submit A1\.\s*<p>Submissions close: 2027-03-08 /)
  t.match(section.html, /<h2>Quiz<\/h2>\s*<p>Time limit: 20 minutes<\/p>\s*<p>Attempts: 2<\/p>/)
})

t.test('names and texts in several languages are apart, and the opening of a task is read', async t => {
  const esc = (text: string) => text.replaceAll('<', '&lt;')
  const span = (language: string, text: string) => `<span lang="${language}" class="multilang">${text}</span>`
  const both = (en: string, es: string) => esc(span('en', en) + span('es', es))
  const { documents } = await moodle(moodleBackup({
    modules: [
      {
        id: 1,
        kind: 'assign',
        title: '{mlang en}Essay{mlang}{mlang es}Ensayo{mlang}',
        fields:
        `<intro>${both('In <b>ink</b>.', 'Con tinta.')}</intro><allowsubmissionsfromdate>1804500000` +
        '</allowsubmissionsfromdate>'
      },
      {
        id: 2,
        kind: 'page',
        title: both('Rules', 'Normas'),
        fields: `<content>${esc('<p>{mlang other}Late.{mlang}</p>')}` +
        '</content><contentformat>1</contentformat>'
      }
    ]
  }))
  t.ok(documents.some(({ title }) => title === 'Rules Normas.html'), documents.map(({ title }) => title).join())
  const html = (title: string) => documents.flatMap(({ title: own, content }) =>
    own === title && 'html' in content ? content.html : []).join()
  t.match(html('Week one.html'),
    /<h2>Essay \/ Ensayo<\/h2>\s*In <b>ink<\/b>\. \/ Con tinta\.\s*<p>Opens: 2027-03-08 /)
  t.match(html('Rules Normas.html'), '<p>Late.</p>')
})

t.test('the answers of a lesson that asks are told', async t => {
  const lesson = (id: number, kind: number) => ({
    id,
    kind: 'lesson',
    title: `Lesson ${id}`,
    fields: `<pages><page id="1"><qtype>${kind}</qtype><title>A</title>` +
      '<contents>What is 2 + 2?</contents><answers><answer id="1"><answer_text>4</answer_text></answer></answers>' +
      '</page></pages>'
  })
  const { leftOut } = await moodle(moodleBackup({ modules: [lesson(1, 3), lesson(2, 20)] }))
  t.strictSame(leftOut.filter(({ title }) => title.startsWith('Lesson')),
    [{ title: 'Lesson 1', reason: 'The answers to its questions were left out.' }])
})

t.test('the description of a cartridge is read, and a tool of another site is told', async t => {
  const files = cartridge()
  const manifest = (files['imsmanifest.xml'] as string)
    .replace('<resources>', '<resources><resource identifier="lti" type="imsbasiclti_xmlv1p0"/>')
    .replace(/<metadata>|(?=<organizations)/, '<metadata><lom><general><description><string>It has 6 credits.' +
      '</string></description></general></lom></metadata>')
  const { documents, leftOut } = await canvas({ ...files, 'imsmanifest.xml': manifest })
  t.match(JSON.stringify(documents.find(({ title }) => title === 'Course.html')), /It has 6 credits\./)
  t.match(leftOut.find(({ reason }) => reason === 'Is a tool of another site.'), { title: 'imsbasiclti_xmlv1p0' })
})

t.test('a subheading of a module stands above what it heads, as Canvas and others write it', async t => {
  const files = cartridge()
  const heads = {
    'an item before those that it heads': ['<item identifier="h1"><title>Before the lab</title></item>', ''],
    'a folder': ['<item identifier="h1"><title>Before the lab</title>', '</item>']
  }
  for (const [how, [before, after]] of Object.entries(heads)) {
    const manifest = (files['imsmanifest.xml'] as string).replace(/(<item identifier="i1".*<\/item>)(?=<\/item>)/,
      (items: string) => items.replace(/^(.*?)(<\/item><\/item><\/organization>|$)/, `${before}$1${after}$2`))
    const { documents } = await canvas({ ...files, 'imsmanifest.xml': manifest })
    t.match(JSON.stringify(documents.find(({ title }) => title.startsWith('Week one'))),
      /<h2>Before the lab<\/h2>.*<p>Mosses<\/p>.*<h3>Herbarium<\/h3>.*<h3>Report<\/h3>/, how)
  }
})
