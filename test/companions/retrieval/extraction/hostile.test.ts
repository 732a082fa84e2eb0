import { deflateSync } from 'node:zlib'
import t from 'tap'
import read from '../../../../companions/retrieval/extraction/process/worker.js'
import { docx, paragraph, pdfPage } from '../files.js'
import { files, pptx, readOf, relations, shape, line } from './office/office.js'

/* Files that are made to take long: each has very many of one thing, and is read within seconds. */

/** Whether reading takes less than so many seconds of a processor. */
async function isWithin (seconds: number, reading: () => Promise<unknown>): Promise<boolean> {
  const before = process.cpuUsage()
  await reading()
  return process.cpuUsage(before).user < seconds * 1e6
}

const LINE = 'BT /F1 10 Tf 60 700 Td (The exam is on 12 May.) Tj ET\n'

t.test('a PDF with very many pieces of text in a line is read', { timeout: 120_000 }, async t => {
  const pieces = `BT /F1 10 Tf 60 700 Td ${'(a) Tj 30 0 Td '.repeat(130_000)}ET\n`
  const bytes = new Uint8Array(pdfPage(pieces, { page: '/MediaBox [0 0 9999999 842]' }))
  const found = await read({ bytes, wanted: 'markdown' })
  t.match('unreadable' in found ? found.unreadable : found.markdown.slice(0, 100), /a a a/)
})

t.test('a text with very many drawn lines at its end is read', async t => {
  t.match((await readOf(`# Trees\n\nMosses.\n\n${'***\n'.repeat(150_000)}\nEnd.`, 'a.md')).text.slice(0, 100), /Mosses/)
})

t.test('a notebook with a very large picture in its text is read', async t => {
  const source = `![Mosses](data:image/png;base64,${'A'.repeat(12_000_000)}) The exam is on 12 May.`
  const text = JSON.stringify({ nbformat: 4, metadata: {}, cells: [{ cell_type: 'markdown', metadata: {}, source }] })
  t.equal((await readOf(text, 'a.ipynb')).text.trim(), 'Mosses The exam is on 12 May.')
})

t.test('of packed objects that unfold to very much, the first is the last that is unfolded', async t => {
  const bomb = deflateSync(Buffer.alloc(20_500_000)).toString('latin1')
  const packed = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\n` +
    `stream\n${bomb}\nendstream`
  const bytes = pdfPage(LINE, { more: Array<string>(600).fill(packed) })
  t.ok(await isWithin(1, async () => await readOf(bytes)), 'within a second')
})

t.test('very many names of instructions take no time of their own', async t => {
  const texts = {
    instructions: pdfPage(LINE, { more: [`<< /T [${'/Contents 4 0 R '.repeat(400_000)}] >>`] }),
    lists: pdfPage(LINE, { more: [`<< /T (${'/Contents['.repeat(200_000)}) >>`] })
  }
  for (const [what, bytes] of Object.entries(texts)) {
    t.ok(await isWithin(1, async () => await readOf(bytes)), what)
  }
})

t.test('a text with very many of what nothing ends takes no time of its own', { timeout: 120_000 }, async t => {
  const tex = (body: string) => `\\documentclass{article}\\begin{document}\n${body}\n\\end{document}`
  const texts: Record<string, string> = {
    'lists.tex': tex('\\begin{itemize}\\item a '.repeat(1500)),
    'labels.tex': tex(`\\begin{description}${'\\item[a '.repeat(30_000)}\\end{description}`),
    'code.tex': tex('\\begin{verbatim}\nx\n'.repeat(20_000)),
    'tables.tex': tex('\\begin{tabular}{ll}a & b '.repeat(20_000)),
    'captions.vtt': `WEBVTT\n\n00:01.000 --> 00:02.000\n${'It goes on.\n\n'.repeat(60_000)}`,
    'captions.ttml': `<tt xmlns="http://www.w3.org/ns/ttml">${'<p begin="1s">It goes on. '.repeat(30_000)}</tt>`,
    'row.html': `<html><body><table><tr>${'<td>a</td>'.repeat(15_000)}</tr><tr><td>b</td></tr></table></body></html>`,
    'lines.md': `# A\n\n${'It is so. \n'.repeat(80_000)}`,
    'heading.md': `# A\n\n# a${' '.repeat(100_000)}b\n`,
    'title.wiki': `== a${' '.repeat(60_000)}b\n`,
    'end.rst': `Title\n=====\n\n::\n\n  a${' '.repeat(100_000)}b\n`,
    'notes.rst': Array.from({ length: 1200 }, (_, n) => `${'  '.repeat(n)}.. note:: x\n\n`).join(''),
    'comments.wiki': `== A ==\nx ${'<!-- '.repeat(60_000)}`,
    'code.wiki': `== A ==\n${'<pre> a\n'.repeat(60_000)}`,
    'tables.wiki': `== A ==\n${'{| a\n'.repeat(80_000)}`,
    'notes.md': `# A\n\n${'.[^a'.repeat(40_000)}`,
    'code.md': `# A\n\nIt is ~~so~~ such.\n\n${'```a\n'.repeat(80_000)}`,
    'pictures.ipynb': JSON.stringify({
      cells: [{ cell_type: 'markdown', source: ['![a](data:'.repeat(40_000)] }], metadata: {}, nbformat: 4
    })
  }
  for (const [name, text] of Object.entries(texts)) {
    t.ok(await isWithin(4, async () => await readOf(text, name)), name)
  }
})

t.test('an event whose fields have no end, or a very long one, hides no other', async t => {
  const event = (summary: string) => `BEGIN:VEVENT\n${summary}\nDTSTART:20270114T090000\nEND:VEVENT\n`
  for (const open of ['SUMMARY;A' + ';"a'.repeat(4_000_000), `X${';a'.repeat(6_000_000)}`, 'A'.repeat(12_000_000)]) {
    const text = `BEGIN:VCALENDAR\n${event(open)}${event('SUMMARY;LANGUAGE=en;X="a:b":Exam')}END:VCALENDAR`
    t.equal((await readOf(text, 'a.ics')).text.trim(), '- Exam: 2027-01-14 09:00.', open.slice(0, 10))
  }
})

t.test('a part of a file that is named very often is read once', async t => {
  const slide = {
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${'<p:sldId r:id="r0"/>'.repeat(500)}` +
    '</p:sldIdLst></p:presentation>'
  }
  t.equal((await readOf(pptx([shape(line('Mosses.'))], slide))).text, 'Mosses.')
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Mosses</t></is></c></row>'
  const book = files({
    '[Content_Types].xml': '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.' +
      'spreadsheetml.sheet.main+xml" PartName="/xl/workbook.xml"/></Types>',
    'xl/workbook.xml': `<workbook><sheets>${'<sheet name="S" r:id="r0"/>'.repeat(500)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row}</sheetData></worksheet>`
  })
  t.equal((await readOf(book)).text.match(/Mosses/g)?.length, 1)
  const novel = files({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="c.opf"/></rootfiles></container>',
    'c.opf': '<package><manifest><item id="c" href="c.xhtml"/></manifest>' +
      `<spine>${'<itemref idref="c"/>'.repeat(500)}</spine></package>`,
    'c.xhtml': '<html><body><p>Mosses.</p></body></html>'
  })
  t.equal((await readOf(novel)).text, 'Mosses.')
})

t.test('an office file whose elements are nested very deep is refused, and tables within tables are read', async t => {
  const deep = (n: number) => docx('<w:sdt><w:sdtContent>'.repeat(n) + paragraph('Mosses.') +
    '</w:sdtContent></w:sdt>'.repeat(n))
  t.equal((await readOf(deep(50))).text, 'Mosses.')
  t.ok(await isWithin(2, async () =>
    t.equal((await readOf(deep(20_000))).text, 'Is nested too deeply to be read')), 'within two seconds')
})

t.test('what is no element counts for no depth, and each part of a Word file is looked at', async t => {
  const body = (text: string) => docx(text + paragraph('Mosses.'))
  const begin = '<w:sdt><w:sdtContent>'
  const closed = '<!--</a>--><w:sdt>'.repeat(1000) + '</w:sdt>'.repeat(1000)
  const early = '</a>'.repeat(2000)
  for (const [what, bytes] of Object.entries({ comments: body(closed), early: body(early + begin.repeat(1000)) })) {
    t.equal((await readOf(bytes)).text, 'Is nested too deeply to be read', what)
  }
  const legal = '<w:x w:f="a>b"/>'.repeat(600) + `<!--${'<br>'.repeat(600)}-->`
  t.equal((await readOf(body(legal))).text, 'Mosses.', 'legal')
  const notes = docx(paragraph('Mosses.'), { 'word/other.dat': Buffer.from(begin.repeat(600)) })
  t.equal((await readOf(notes)).text, 'Is nested too deeply to be read', 'another part')
})

t.test('a cell that is repeated very often makes no table', async t => {
  const grid = ['+---+---+', ...Array.from({ length: 4000 }, () => '| a | b |\n| a +---+'), '+---+---+'].join('\n')
  t.ok((await readOf(`# A\n\n${grid}\n`, 'a.md')).text.length < 500_000, 'no longer than its file')
})
