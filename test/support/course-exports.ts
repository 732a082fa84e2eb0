import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/* Exports of courses, as Moodle, Canvas and others make them, made small. */

export type Files = Record<string, string | Buffer>

/** A header of tar; see POSIX, "ustar Interchange Format". */
export function tarHeader (name: string, size: number, kind = '0', link = ''): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0, 100)
  header.write('0000644\0', 100)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write(kind, 156)
  header.write(link, 157, 100)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export function tarOf (files: Files): Buffer {
  const parts = Object.entries(files).flatMap(([name, content]) => {
    const bytes = Buffer.from(content)
    const long = Buffer.byteLength(name) > 100
      ? [tarHeader('././@LongLink', Buffer.byteLength(name) + 1, 'L'), padded(Buffer.from(`${name}\0`))]
      : []
    return [...long, tarHeader(name.slice(0, 100), bytes.length), padded(bytes)]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]))
}

function padded (bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((512 - bytes.length % 512) % 512)])
}

export async function zipOf (files: Files): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`
const esc = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Module { id: number, kind: string, title: string, visible?: boolean, fields: string }

/** What a test may change of {@link moodleBackup}. */
export interface Backup { page?: string, syllabus?: string, questions?: string, modules?: Module[], more?: Files }

const ANSWERS = (rights: Array<[text: string, fraction: number]>) => rights.map(([text, fraction], n) =>
  `<answer id="${n + 1}"><answertext>${text}</answertext><answerformat>1</answerformat>` +
  `<fraction>${fraction}</fraction><feedback/></answer>`).join('')
const QUESTION = (id: number, type: string, text: string, plugin: string) =>
  `<question id="${id}"><parent>0</parent><name>Q</name><questiontext>${esc(`<p>${text}</p>`)}</questiontext>` +
  '<questiontextformat>1</questiontextformat><generalfeedback/><generalfeedbackformat>1</generalfeedbackformat>' +
  `<qtype>${type}</qtype><hidden>0</hidden><plugin_qtype_${type}_question>${plugin}</plugin_qtype_${type}_question>` +
  '</question>'

/** Five questions: four types that the bank has, and one that it does not have. */
export function bankOf (text = 'What is 2+2?'): string[] {
  return [
    QUESTION(1, 'multichoice', text,
      `<answers>${ANSWERS([['4', 1], ['5', 0]])}</answers><multichoice id="1"><single>1</single></multichoice>`),
    QUESTION(2, 'truefalse', 'Mosses have roots.', `<answers>${ANSWERS([['True', 0], ['False', 1]])}</answers>` +
      '<truefalse id="1"><trueanswer>1</trueanswer><falseanswer>2</falseanswer></truefalse>'),
    QUESTION(3, 'shortanswer', 'Who proved it?', `<answers>${ANSWERS([['Noether', 1]])}</answers>`),
    QUESTION(4, 'numerical', 'What is g?', `<answers>${ANSWERS([['9.81', 1]])}</answers><numerical_records>` +
      '<numerical_record id="1"><answer>1</answer><tolerance>0.1</tolerance></numerical_record></numerical_records>'),
    QUESTION(5, 'essay', 'Why?', '')
  ]
}

const category = (inner: string) => xml('<question_categories>' +
  '<question_category id="1"><name>top</name><parent>0</parent></question_category>' +
  `<question_category id="2"><name>Numbers</name><parent>1</parent>${inner}</question_category></question_categories>`)

/** The bank of a backup up to Moodle 3. */
export const oldBank = (questions = bankOf()) => category(`<questions>${questions.join('')}</questions>`)

/** The bank of a backup from Moodle 4 on: each question has an older version, which does not count. */
export const newBank = (questions = bankOf()) => category('<question_bank_entries>' + questions.map((question, n) => {
  const version = (number: number, text: string) => `<question_versions id="${n}${number}">` +
    `<version>${number}</version><status>ready</status><questions>${text}</questions></question_versions>`
  const older = QUESTION(90 + n, 'truefalse', `Old ${n}`, '')
  return `<question_bank_entry id="${n + 1}"><question_version>${version(1, older)}${version(2, question)}` +
    '</question_version></question_bank_entry>'
}).join('') + '</question_bank_entries>')

const SYLLABUS = 'The written exam counts 60 % of the grade.'

/** A course with two sections, a page, a book, a label, a task, a resource, and what people have done. */
export function moodleBackup ({
  page = '<p>The library is open until 9 pm.</p>', syllabus = SYLLABUS, questions = oldBank(),
  modules = MODULES(page), more = {}
}: Backup = {}): Files {
  const hash = createHash('sha1').update(syllabus).digest('hex')
  const essay = createHash('sha1').update('Essay of Ada').digest('hex')
  const files: Array<[id: number, context: number, component: string, area: string, name: string, hash: string]> = [
    [1, 107, 'mod_resource', 'content', 'syllabus.txt', hash], [2, 107, 'mod_resource', 'content', '.', hash],
    [3, 105, 'assignsubmission_file', 'submission_files', 'ada.txt', essay],
    [4, 101, 'mod_page', 'content', 'map.png', hash]
  ]
  return {
    'moodle_backup.xml': xml('<moodle_backup><information><name>b.mbz</name>' +
      '<original_site_identifier_hash>abc</original_site_identifier_hash><original_course_id>7</original_course_id>' +
      '<original_course_fullname>Botany 1</original_course_fullname><contents><activities>' +
      modules.map(({ id, kind, title }) => `<activity><moduleid>${id}</moduleid><sectionid>11</sectionid>` +
        `<modulename>${kind}</modulename><title>${title}</title><directory>activities/${kind}_${id}</directory>` +
        '</activity>').join('') +
      '</activities><sections><section><sectionid>11</sectionid><title>1</title><directory>sections/section_11' +
      '</directory></section></sections><course><courseid>7</courseid></course></contents></information>' +
      '</moodle_backup>'),
    'course/course.xml': xml('<course id="7" contextid="50"><fullname>Botany 1</fullname>' +
      `<summary>${esc('<p>A course about mosses.</p>')}</summary><summaryformat>1</summaryformat></course>`),
    'sections/section_11/section.xml': xml('<section id="11"><number>1</number><name>Week one</name>' +
      `<summary>${esc('<p>Bring a lens.</p>')}</summary><summaryformat>1</summaryformat>` +
      `<sequence>${modules.map(({ id }) => id).join(',')}</sequence><visible>1</visible></section>`),
    ...Object.fromEntries(modules.flatMap(({ id, kind, title, visible = true, fields }) => [
      [`activities/${kind}_${id}/module.xml`,
        xml(`<module id="${id}"><modulename>${kind}</modulename><visible>${visible ? 1 : 0}</visible></module>`)],
      [`activities/${kind}_${id}/${kind}.xml`, xml(`<activity id="1" moduleid="${id}" modulename="${kind}" ` +
        `contextid="${100 + id}"><${kind} id="1"><name>${title}</name>${fields}</${kind}></activity>`)]
    ])),
    'files.xml': xml('<files>' + files.map(([id, context, component, area, name, hash]) => `<file id="${id}">` +
      `<contenthash>${hash}</contenthash><contextid>${context}</contextid><component>${component}</component>` +
      `<filearea>${area}</filearea><itemid>0</itemid><filepath>/</filepath><filename>${name}</filename>` +
      '<userid>3</userid><mimetype>text/plain</mimetype><sortorder>0</sortorder></file>').join('\n') + '</files>'),
    [`files/${hash.slice(0, 2)}/${hash}`]: syllabus,
    [`files/${essay.slice(0, 2)}/${essay}`]: 'Essay of Ada',
    'questions.xml': questions,
    'users.xml': xml('<users><user id="3"><username>ada</username><email>ada@example.edu</email></user></users>'),
    ...more
  }
}

const html = (name: string, text: string) => `<${name}>${esc(text)}</${name}><${name}format>1</${name}format>`

const MODULES = (page: string): Module[] => [
  { id: 1, kind: 'page', title: 'Opening hours', fields: html('intro', '') + html('content', page) },
  {
    id: 2,
    kind: 'book',
    title: 'Handbook',
    fields: `${html('intro', '')}<chapters>${[['Roots', 'Mosses have no roots.'], ['Spores', 'Spores need water.']]
      .map(([title, text], n) => `<chapter id="${n}"><pagenum>${n + 1}</pagenum><subchapter>0</subchapter>` +
        `<title>${title}</title>${html('content', `<p>${text}</p>`)}<hidden>0</hidden></chapter>`).join('')}</chapters>`
  },
  { id: 3, kind: 'label', title: 'Label', fields: html('intro', '<p>Office hours are on Monday at 10.</p>') },
  { id: 4, kind: 'page', title: 'Solutions', visible: false, fields: html('content', '<p>The solution is 42.</p>') },
  {
    id: 5,
    kind: 'assign',
    title: 'Lab report',
    fields: `${html('intro', '<p>Write five pages.</p>')}<duedate>1800000000</duedate>`
  },
  { id: 6, kind: 'scorm', title: 'Quiz game', fields: html('intro', '') },
  { id: 7, kind: 'resource', title: 'Syllabus', fields: html('intro', '') },
  { id: 8, kind: 'forum', title: 'Forum', fields: html('intro', '<p>Ask here.</p>') }
]

/** An item of QTI 1.2, as Canvas writes it. */
export const qtiItem = (id: string, text: string, right: string) => `<item ident="${id}" title="Q"><itemmetadata>
<qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_choice_question</fieldentry>
</qtimetadatafield></qtimetadata></itemmetadata><presentation><material>
<mattext texttype="text/html">${esc(text)}</mattext></material>
<response_lid ident="response1" rcardinality="Single"><render_choice>
<response_label ident="1"><material><mattext texttype="text/plain">Roots</mattext></material></response_label>
<response_label ident="2"><material><mattext texttype="text/plain">Spores</mattext></material></response_label>
</render_choice></response_lid></presentation><resprocessing><outcomes>
<decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes><respcondition continue="No">
<conditionvar><varequal respident="response1">${right}</varequal></conditionvar>
<setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`

/** A course as Canvas exports it. */
export function cartridge (more: Files = {}): Files {
  const resource = (id: string, type: string, ...files: string[]) => `<resource identifier="${id}" type="${type}" ` +
    `href="${files[0]}">${files.map(name => `<file href="${name}"/>`).join('')}</resource>`
  return {
    'imsmanifest.xml': xml('<manifest identifier="g1" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1">' +
      '<organizations><organization identifier="org_1" structure="rooted-hierarchy"><item identifier="root">' +
      '<item identifier="m1"><title>Week one</title><item identifier="i1" identifierref="r1"><title>Mosses</title>' +
      '</item><item identifier="i2" identifierref="r3"><title>Herbarium</title></item>' +
      '<item identifier="i3" identifierref="r4"><title>Task</title></item></item></item></organization>' +
      '</organizations><resources>' +
      resource('r0', 'associatedcontent/imscc_xmlv1p1/learning-application-resource',
        'course_settings/syllabus.html', 'course_settings/course_settings.xml') +
      resource('r1', 'webcontent', 'wiki_content/mosses.html') +
      resource('r2', 'webcontent', 'web_resources/plan%20of%20work.txt') +
      resource('r3', 'imswl_xmlv1p1', 'r3.xml') +
      resource('r4', 'imsdt_xmlv1p1', 'r4.xml') +
      resource('r5', 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment', 'r5/assessment_qti.xml') +
      resource('r6', 'webcontent', 'wiki_content/draft.html') +
      '</resources></manifest>'),
    'course_settings/syllabus.html':
      '<html><head><title>Syllabus</title></head><body>The exam counts 60 %.</body></html>',
    'course_settings/course_settings.xml': xml('<course><title>Botany</title></course>'),
    'wiki_content/mosses.html': '<html><head><title>Mosses &amp; ferns</title><meta name="workflow_state" ' +
      'content="active"/></head><body><p>Mosses have no roots.</p></body></html>',
    'wiki_content/draft.html': '<html><head><title>Draft</title><meta name="workflow_state" content="unpublished"/>' +
      '</head><body><p>Not ready.</p></body></html>',
    'web_resources/plan of work.txt': 'The excursion is on 3 May.',
    'r3.xml': xml('<webLink><title>Herbarium</title><url href="https://herbarium.example/"/></webLink>'),
    'r4.xml':
      xml(`<topic><title>Report</title><text texttype="text/html">${esc('<p>Due on Friday.</p>')}</text></topic>`),
    'r5/assessment_qti.xml': xml('<questestinterop><assessment ident="a" title="Quiz 1"><section ident="s">' +
      `${qtiItem('q1', '<p>What have mosses?</p>', '2')}</section></assessment></questestinterop>`),
    ...more
  }
}
