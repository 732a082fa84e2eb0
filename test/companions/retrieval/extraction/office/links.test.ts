import t from 'tap'
import { docx } from '../../files.js'
import { files, line, open, pptx, readOf, relations, shape } from './office.js'

const SITE = 'https://uni.example/submit?id=7'
const bit = (text: string, link = '') => `<a:r><a:rPr>${link}</a:rPr><a:t>${text}</a:t></a:r>`
const click = '<a:hlinkClick r:id="r0"/>'
const OFFICE = 'http://schemas.openxmlformats.org'
const wordLinks = {
  'word/_rels/document.xml.rels': Buffer.from(relations(['hyperlink', SITE])
    .replace('http://x', `${OFFICE}/officeDocument/2006/relationships`)
    .replace('<Relationships', `<Relationships xmlns="${OFFICE}/package/2006/relationships"`))
}
const slide = (shapes: string) => pptx([shapes], { 'ppt/slides/_rels/slide0.xml.rels': relations(['hyperlink', SITE]) })

t.test('words that lead to an address of the web keep it, in every format', async t => {
  const said = `Submit [here](${SITE}) by noon.`
  const link = `<a href="${SITE}">here</a>`
  const field = `{\\field{\\*\\fldinst{HYPERLINK "${SITE}" \\\\o "tip"}}{\\fldrslt{\\ul he}re}}`
  const texts: Array<[name: string, content: Buffer | string]> = [
    ['a.md', `# A\n\n${said}`],
    ['a.html', `<html><body><p>Submit ${link} by noon.</p></body>`],
    ['a.rst', `Submit \`here <${SITE}>\`_ by noon.`],
    ['a.org', `* A\nSubmit [[${SITE}][here]] by noon.`],
    ['a.adoc', `== A\n\nSubmit ${SITE}[here] by noon.`],
    ['a.tex', `\\documentclass{article}\\begin{document}Submit \\href{${SITE}}{here} by noon.\\end{document}`],
    ['a.docx', docx('<w:p><w:r><w:t xml:space="preserve">Submit </w:t></w:r><w:hyperlink ' +
      `xmlns:r="${OFFICE}/officeDocument/2006/relationships" r:id="r0"><w:r><w:t>here` +
      '</w:t></w:r></w:hyperlink><w:r><w:t xml:space="preserve"> by noon.</w:t></w:r></w:p>', wordLinks)],
    ['a.odt', open('text', `<text:p>Submit <text:a xlink:href="${SITE}">he<text:span>re</text:span></text:a> by noon.` +
      '</text:p>')],
    ['a.rtf', `{\\rtf1\\ansi Submit ${field} by noon.\\par}`],
    ['a.pptx', slide(shape(`<a:p>${bit('Submit ')}${bit('he', click)}${bit('re', click)}${bit(' by noon.')}</a:p>`))]
  ]
  for (const [name, content] of texts) {
    t.equal((await readOf(content, name)).text.replace(/^#+ .*\n\n/, '').trim(), said, name)
  }
})

t.test('a cell and a shape that lead to an address keep it, whatever says so', async t => {
  const book = files({
    '[Content_Types].xml': '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.' +
      'spreadsheetml.sheet.main+xml" PartName="/xl/workbook.xml"/></Types>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r0"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/_rels/sheet1.xml.rels': relations(['hyperlink', SITE]),
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData>' + [['Lab', 'Zoom'], ['Sheet 1', 'room']].map((texts, y) =>
      `<row r="${y + 1}">${texts.map((text, x) => `<c r="${'AB'[x]}${y + 1}" t="str">` +
        (text === 'room' ? `<f>HYPERLINK("${SITE}","room")</f>` : '') + `<v>${text}</v></c>`).join('')}</row>`)
      .join('') +
      '</sheetData><hyperlinks><hyperlink ref="A2" r:id="r0"/></hyperlinks></worksheet>'
  })
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const sheet = open('spreadsheet', `<table:table table:name="S"><table:table-row>${cell('Lab')}${cell('Zoom')}` +
    `</table:table-row><table:table-row>${['Sheet 1', 'room'].map(text =>
      cell(`<text:a xlink:href="${SITE}">${text}</text:a>`)).join('')}</table:table-row></table:table>`)
  const table = `# S\n\n| Lab | Zoom |\n| --- | --- |\n| [Sheet 1](${SITE}) | [room](${SITE}) |`
  t.equal((await readOf(book)).text, table)
  t.equal((await readOf(sheet)).text, table)
  const button = shape(line('Submit')).replace('<p:cNvPr id="2" />', `<p:cNvPr id="2">${click}</p:cNvPr>`)
  t.equal((await readOf(slide(button))).text, `[Submit](${SITE})`)
})

t.test('an address of a mail is kept; no link are words that say it or lead into the file', async t => {
  const link = (address: string, words: string) => `<text:a xlink:href="${address}">${words}</text:a>`
  const read = async (...links: string[]) => (await readOf(open('text', `<text:p>${links.join('; ')}</text:p>`))).text
  t.equal(await read(link('mailto:kim@uni.example?subject=Lab', 'Dr Kim'),
    link('mailto:kim@uni.example', 'kim@uni.example'), link('https://www.uni.example/', 'uni.example'),
    link('#2.Exams|outline', 'Exams')),
  '[Dr Kim](mailto:kim@uni.example?subject=Lab); kim@uni.example; uni.example; Exams')
  t.equal(await read(link('https://x.example/a_(b)', 'page'), link('https://x.example/', '[1]')),
    '[page](https://x.example/a_%28b%29); \\[1] <https://x.example/>')
  t.equal((await readOf('<html><body><p>Ask <a href="mailto:kim@uni.example">Dr Kim</a>.</p></body>',
    'a.html')).text, 'Ask [Dr Kim](mailto:kim@uni.example).')
  const rtf = '{\\rtf1\\ansi {\\field{\\*\\fldinst HYPERLINK \\\\l "_Toc1"}{\\fldrslt Exams}}\\par ' +
    `{\\field{\\*\\fldinst HYPERLINK "${SITE}"}{\\fldrslt here{\\footnote A note.}}}\\par}`
  t.equal((await readOf(rtf, 'a.rtf')).text, `Exams\n\n[here (A note.)](${SITE})`)
})
