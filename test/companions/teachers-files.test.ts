import { readFileSync, readdirSync } from 'node:fs'
import t from 'tap'
import read from '../../companions/retrieval/extraction/process/worker.js'
import { openExport } from '../../services/imports/exports/export-files.js'
import { readMoodle } from '../../services/imports/exports/moodle.js'
import { bytesOf } from '../../services/archives/zip.js'
import { readFile } from '../../services/questions/files/read-file.js'
import { say, subjectsOf, testEngine } from './chat-engine/helper.js'
import { testRetrieval } from './retrieval/helper.js'

/* Each file of the folder beside this test is read right: what a student or a teacher would ask has its answer. */

const FOLDER = new URL('../../../test/companions/teachers-files/', import.meta.url)
const bytesOfFile = (name: string) => readFileSync(new URL(name, FOLDER))

/** What is asked of a course that has only this file, and what the reply says. `quoted`: it is sure. */
const ASKED: Record<string, [question: string, right: RegExp, degree?: 'quoted']> = {
  'guia-aspnet.html': ['¿Cuándo son las tutorías?', /martes de 10:00 a 12:00/],
  'guia-acordeon.html': ['¿Cuándo son las tutorías del grupo B?', /^[^]{0,200}Jueves de 16:00 a 18:00/],
  'ucm.html': ['¿Cuánto pesa el laboratorio?', /^[^%]*20 %/],
  'sheet-filled.pdf': ['When is the final exam?', /19 January 2027, counts 75%/],
  'two-columns-by-rows.pdf': ['When are the office hours of Dr Brandt?', /Brandt are on Friday from\s15:00 to 17:00/],
  'two-columns-by-columns.pdf': ['When are the office hours of Dr Brandt?', /Brandt are on Friday from\s15:00/],
  'table.pdf': ['When is the deadline of the oral presentation?', /Weight: 15%; Deadline: 8 January 2027/],
  'spaced.pdf': ['When are the office hours?', /Tuesday from 11:00 to 12:30/],
  'arabic-shaped.pdf': ['متى الاختبار النهائي؟', /14 يناير 2027/, 'quoted'],
  'arabic-nfkc.txt': ['متى الاختبار النهائي؟', /14 يناير 2027/, 'quoted'],
  'textbox-drawingml.docx': ['When is the final exam?', /22 January 2027/],
  'textbox-alternate.docx': ['When is the final exam?', /22 January 2027/],
  'grading-document2.docx': ['How is the final grade computed?', /G=0\.6E\+0\.4L/],
  'units.docx': ['What is in unit 2?', /Matrices are tables of numbers/],
  'week3.ipynb': ['When is the lab report due?', /12 March 2027 at 18:00/],
  'slides.pptx': ['When is the exam?', /3 May/],
  'grades.xlsx': ['How much does the exam count?', /60%/],
  'guide.odt': ['When is the exam?', /3 May/],
  'guide.rtf': ['When is the exam?', /3 May/],
  'captions.vtt': ['When is the final exam?', /third of May/],
  'mail.eml': ['When is the exam?', /3 May – room B12/],
  'dagang-gbk.txt': ['期末考试', /2027年1月14日/],
  'dagang-utf8.txt': ['期末考试', /2027年1月14日/],
  'kurs-1251.txt': ['Экзамен', /14 января 2027/],
  'guia-guiones.md': ['¿Cuándo es el examen final?', /14 de enero de 2027/, 'quoted'],
  'guia-sin-guiones.md': ['¿Cuándo es el examen final?', /14 de enero de 2027/, 'quoted']
}

/** What is read of the others, or why they are refused. */
const READ: Record<string, RegExp> = {
  'zh-gbk-euc-h.pdf': /期末考试定于2027年1月14日举行/,
  'ja-unijis-utf16.pdf': /期末試験は2027年1月14日に行い/,
  'notes.zip': /^# a\.md\n\n# x$/,
  // It is damaged: its one dot cannot be unpacked.
  'scan.png': /^Is a broken picture/,
  'backup.mbz': /import a Moodle backup as a course/
}

// Lists of users: test/routes/admin/import.test.ts.
const ELSEWHERE = ['semicolon-all-quoted.csv', 'moodle-export.csv']
const QUESTIONS: Record<string, [taken: number, faults: RegExp[]]> = {
  'percent.gift': [3, []],
  'image.gift': [0, [/^Must not embed files or refer to others$/]],
  'mac-cr.gift': [2, []],
  'vscode14.gift': [1, []]
}

t.test('each file of the folder has its test', async t => {
  const named = [...Object.keys({ ...ASKED, ...READ, ...QUESTIONS }), ...ELSEWHERE, 'README.md']
  t.strictSame(readdirSync(FOLDER).sort(), named.sort())
})

t.test('what a student asks about a file has its answer', async t => {
  const retrieval = await testRetrieval(t)
  const RAG_URL = await retrieval.app.listen({ port: 0 })
  const { app, database } = await testEngine(t, { MONGODB_URI: retrieval.uri, RAG_URL })
  for (const [name, [question, right, degree]] of Object.entries(ASKED)) {
    const subject = name.replace(/\W/g, '-')
    await subjectsOf(database).insertOne({ _id: subject, name: 'Course', guide: '' })
    t.equal((await retrieval.index(name, bytesOfFile(name), subject)).status, 201, name)
    const { response, confidence } = await say(app, question, `session-${subject}`, subject)
    t.match(response, right, name)
    if (degree !== undefined) t.equal(confidence, degree, name)
    if (name.startsWith('two-columns')) t.notMatch(response, /committee[^]*Office hours of Dr Almeida are on Monday\n/)
  }
})

t.test('a file that nobody asks about is read, or refused with its true reason', async t => {
  for (const [name, right] of Object.entries(READ)) {
    const found = await read({ bytes: new Uint8Array(bytesOfFile(name)), wanted: 'markdown', name })
    t.match('unreadable' in found ? found.unreadable : found.markdown, right, name)
  }
})

t.test('a Moodle backup is opened as a course', async t => {
  const files = await openExport(bytesOf(bytesOfFile('backup.mbz')))
  const { documents, leftOut } = await readMoodle(files)
  t.strictSame([documents.length, leftOut.length], [0, 0], 'there is nothing in it')
})

t.test('the questions of a file are read as Moodle reads them', async t => {
  for (const [name, [taken, faults]] of Object.entries(QUESTIONS)) {
    const { questions, issues } = readFile(bytesOfFile(name), 'gift')
    t.equal(questions.length, taken, name)
    t.matchOnly(issues.map(({ msg }) => msg), faults, name)
  }
})
