import { createHash } from 'node:crypto'
import iconv from 'iconv-lite'
import t from 'tap'
import read from '../../../../companions/retrieval/extraction/process/worker.js'
import { pagesOfTiff } from '../../../../companions/retrieval/extraction/pictures/picture-size.js'
import { docx, paragraph, pdfPage, zip } from '../files.js'
import { files, outline } from './outline.js'

const relations = (...targets: Array<[type: string, target: string]>) => '<Relationships>' +
  targets.map(([type, target], n) => `<Relationship Id="r${n}" Type="http://x/${type}" Target="${target}"/>`).join('') +
  '</Relationships>'

function shape (text: string, placeholder = '', y = 0, x = 0): string {
  const place = y + x > 0 ? `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/></a:xfrm></p:spPr>` : ''
  const paragraphs = text.split('\n').map(line => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')
  return `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>${place}<p:txBody>${paragraphs}</p:txBody></p:sp>`
}

const slide = (shapes: string, attributes = '') =>
  `<p:sld ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`

/** A presentation of one slide. */
const slidesOf = (shapes: string) => new Uint8Array(files({
  '[Content_Types].xml': '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.' +
    'presentationml.presentation.main+xml" PartName="/ppt/presentation.xml"/></Types>',
  '_rels/.rels': relations(['officeDocument', 'ppt/presentation.xml']),
  'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="r0"/></p:sldIdLst></p:presentation>',
  'ppt/_rels/presentation.xml.rels': relations(['slide', 'slides/slide1.xml']),
  'ppt/slides/slide1.xml': slide(shapes)
}))

t.test('slides are pages: title, texts as they are read, tables, notes; what is hidden is told', async t => {
  const title = '<p:ph type="title"/>'
  const table = '<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>' + [['Part', 'Weight'], ['Exam', '60 %']].map(row =>
    `<a:tr>${row.map(cell => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}` +
    '</a:tr>').join('') + '</a:tbl></p:graphicFrame>'
  const pptx = files({
    '[Content_Types].xml': '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.' +
      'presentationml.presentation.main+xml" PartName="/ppt/presentation.xml"/></Types>',
    '_rels/.rels': relations(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/><p:sldId r:id="r0"/></p:sldIdLst>' +
      '</p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations(['slide', 'slides/slide1.xml'], ['slide', 'slides/slide2.xml']),
    'ppt/slides/slide1.xml': slide(shape('Second', title) + '<p:graphicFrame><c:chart/></p:graphicFrame>', 'show="0"'),
    'ppt/slides/slide2.xml': slide(shape('right', '', 900_000, 5_000_000) + shape('left', '', 900_001, 1) +
      shape('Top', title) + shape('One\nTwo', '<p:ph idx="1"/>', 500_000) + table),
    'ppt/slides/_rels/slide2.xml.rels': relations(['notesSlide', '../notesSlides/notesSlide1.xml']),
    'ppt/notesSlides/notesSlide1.xml': slide(shape('Said aloud.', '<p:ph type="body"/>') +
      shape('7', '<p:ph type="sldNum"/>'))
  })
  t.strictSame(await outline(pptx), [
    'pptx',
    '1 Top: | Part | Weight |\n| --- | --- |\n| Exam | 60 % |\n\n- One\n- Two\n\nleft\n\nright\n\nSaid aloud.',
    '(Slide 2) Is hidden in the presentation, and was left out.'
  ])
  const picture = '<p:sp><p:spPr><a:blipFill><a:blip r:embed="r9"/></a:blipFill></p:spPr></p:sp>'
  t.match(await read({ bytes: slidesOf(shape('Code', title) + picture), wanted: 'passages' }), {
    reading: { pictures: 1 }
  }, 'a rectangle that is filled with a picture is one')
})

t.test('sheets have their names as headings and their rows below the names of the columns', async t => {
  const cell = (place: string, value: string, more = '') => `<c r="${place}" ${more}><v>${value}</v></c>`
  const xlsx = files({
    '[Content_Types].xml': '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.' +
      'spreadsheetml.sheet.main+xml" PartName="/xl/workbook.xml"/></Types>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="Marks" r:id="r0"/><sheet name="Old" state="hidden" r:id="r1"/>' +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['worksheet', 'worksheets/s2.xml']),
    'xl/sharedStrings.xml': '<sst><si><t>Part</t></si><si><r><t>Wei</t></r><r><t>ght</t></r></si>' +
      '<si><t>Day</t></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/></cellXfs>' +
      '</styleSheet>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' + cell('A1', '0', 't="s"') + cell('B1', '1', 't="s"') +
      cell('D1', '2', 't="s"') + '</row><row>' + cell('A2', 'Exam', 't="str"') + cell('B2', '0.6', 's="1"') +
      cell('D2', '46401', 's="2"') + '</row></sheetData></worksheet>'
  })
  t.strictSame(await outline(xlsx), ['xlsx',
    '1 Marks: | Part | Weight | Day |\n| --- | --- | --- |\n| Exam | 60 % | 2027-01-14 |',
    '(Sheet Old) Is hidden in the workbook, and was left out.'])
  t.strictSame(await outline('"Part";"Weight"\n"Exam";"60 %"', 'marks.csv'),
    ['csv', ': | Part | Weight |\n| --- | --- |\n| Exam | 60 % |'])
})

const opened = (kind: string, body: string) => files({
  mimetype: `application/vnd.oasis.opendocument.${kind}`,
  'content.xml': `<office:document-content><office:body>${body}</office:body></office:document-content>`
})

t.test('the files of LibreOffice are read: headings, lists, tables, slides, sheets', async t => {
  const text = opened('text', '<office:text><text:h text:outline-level="1">Exam</text:h><text:p>On<text:s/>4 May.' +
    '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Hall C</text:p></text:note-body>' +
    '</text:note></text:p><text:list><text:list-item><text:p>Pen</text:p></text:list-item></text:list>' +
    '<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>A</text:p></table:table-cell>' +
    '</table:table-row></table:table-header-rows><table:table-row><table:table-cell><text:p>1</text:p>' +
    '</table:table-cell></table:table-row></table:table></office:text>')
  t.strictSame(await outline(text), ['odt', 'Exam: On 4 May. (Hall C)\n\n- Pen\n\n| A |\n| --- |\n| 1 |'])
  const slides = opened('presentation', '<office:presentation><draw:page><draw:frame presentation:class="title">' +
    '<draw:text-box><text:p>Trees</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>Oaks.' +
    '</text:p></draw:text-box></draw:frame><presentation:notes><text:p>Said.</text:p></presentation:notes>' +
    '</draw:page></office:presentation>')
  t.strictSame(await outline(slides), ['odp', '1 Trees: Oaks.\n\nSaid.'])
  const sheet = opened('spreadsheet', '<office:spreadsheet><table:table table:name="Marks"><table:table-row>' +
    '<table:table-cell><text:p>Part</text:p></table:table-cell><table:table-cell><text:p>Weight</text:p>' +
    '</table:table-cell></table:table-row><table:table-row table:number-rows-repeated="2"><table:table-cell>' +
    '<text:p>Exam</text:p></table:table-cell><table:table-cell><text:p>60 %</text:p></table:table-cell>' +
    '</table:table-row><table:table-row table:number-rows-repeated="1048000"/></table:table></office:spreadsheet>')
  t.strictSame(await outline(sheet),
    ['ods', '1 Marks: | Part | Weight |\n| --- | --- |\n| Exam | 60 % |\n| Exam | 60 % |'])
})

t.test('Rich Text is read in its encoding, with headings and tables, and without its fonts', async t => {
  const rtf = '{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0 Arial;}}{\\*\\generator x;}' +
    '\\pard\\outlinelevel0 \\\'dd\\\'ea\\\'e7\\par\\pard On 4 May \\u8211?{\\b  Hall C}.\\par' +
    '\\trowd a\\cell b\\cell\\row c\\cell d\\cell\\row \\pard End.\\par}'
  t.strictSame(await outline(rtf), [
    'rtf', 'Экз: On 4 May – Hall C.\n\n|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n\nEnd.'
  ])
})

t.test('Rich Text is read in the encodings of its fonts, also a byte that is written as a letter', async t => {
  const fonts = '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset238 Arial CE;}{\\f2\\fcharset128 MS Gothic;}}'
  const rtf = `{\\rtf1\\ansi\\ansicpg1252\\deff0${fonts}Caf\\'e9. {\\f1 \\'c8l\\'e1nek.} ` +
    "{\\f2 \\'83]\\'83\\'8b\\'83Q} caf\\'e9\\plain .\\par}"
  t.strictSame(await outline(rtf), ['rtf', ': Café. Článek. ゾルゲ café.'])
})

t.test('Rich Text is known by its beginning, whatever stands before it, in it or after it', async t => {
  const rtf = (body: string) => `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}${body}}`
  const exam = rtf('The exam is on 4 May.\\par')
  const found = ['rtf', ': The exam is on 4 May.']
  for (const text of [exam, ` \r\n\t${exam}`, `\ufeff${exam}`, `${exam}\0`, `${exam}\x11\x17 tail \x0e`]) {
    t.strictSame(await outline(text), found, JSON.stringify(text))
  }
  const data = rtf('The exam{\\*\\object\\bin9 }{\\par\0} } is on 4 May.\\par')
  t.strictSame(await outline(data), found, 'data with braces')
  const style = rtf('{\\f0\\*\\cs7 The exam is on 4 May.}\\par')
  t.strictSame(await outline(style), found, 'a style of letters is no group to leave out')
  t.strictSame(await outline(rtf('Exam\\cell 4 May\\cell ')), ['rtf', ': |  |  |\n| --- | --- |\n| Exam | 4 May |'])
  const picture = '{\\*\\shppict{\\pict\\pngblip 89}}{\\nonshppict{\\pict\\wmetafile8 01}}'
  const pictured = await read({ bytes: Buffer.from(rtf(`${picture}Text.`)), wanted: 'passages' })
  t.match(pictured, { reading: { pictures: 1 } }, 'a picture of Word is one')
})

t.test('reStructuredText, Org and AsciiDoc are read with their headings, items, code and links', async t => {
  const rst = 'Labs\n####\n\nWeek 1\n======\n\n.. _w1:\n\nRead :ref:`the guide <g>` and ``run.py``:\n\n* Mosses\n\n' +
    '.. code-block:: python\n   :linenos:\n\n   print(1)\n\n.. note::\n\n   Bring a lens.\n\nThen::\n\n   $ ls\n'
  t.strictSame(await outline(rst, 'labs.rst'), ['markdown', 'Labs > Week 1: Read the guide and `run.py`:\n\n' +
    '* Mosses\n\n```python\nprint(1)\n```\n\nBring a lens.\n\nThen:\n\n```\n$ ls\n```'])
  const org = '#+title: Labs\n#+author: X\n* Week 1 :a:\n:PROPERTIES:\n:ID: 1\n:END:\n' +
    '- See [[https://x.example][the guide]]\n#+begin_src python\n* 1\n#+end_src\n'
  t.strictSame(await outline(org, 'labs.org'),
    ['markdown', 'Labs > Week 1: - See [the guide](https://x.example)\n\n```python\n* 1\n```'])
  const adoc = '= Labs\n:toc:\n\n== Week 1\n\n* Mosses\n. Roots\n\n[source,python]\n----\n== 1\n----\n\n' +
    'See https://x.example[the guide].\n'
  t.strictSame(await outline(adoc, 'labs.adoc'), ['markdown',
    'Labs > Week 1: - Mosses\n1. Roots\n\n```python\n== 1\n```\n\nSee [the guide](https://x.example).'])
  const table = '[cols="1,1"]\n|===\n|Part |Weight\n\n|Exam\n|60 %,\nat least 4\n\na|Lab |2\\|3\n|===\n'
  t.strictSame(await outline(table, 'labs.adoc'), ['markdown',
    ': | Part | Weight |\n| --- | --- |\n| Exam | 60 %, at least 4 |\n| Lab | 2&#124;3 |'])
})

t.test('an e-book is read in the order of its chapters', async t => {
  const book = files({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfile full-path="OEBPS/book.opf"/></container>',
    'OEBPS/book.opf': '<package><manifest><item id="b" href="b.xhtml"/><item id="a" href="a.xhtml"/></manifest>' +
      '<spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    'OEBPS/a.xhtml': '<html><body><h1>Oaks</h1><p>Old.</p></body></html>',
    'OEBPS/b.xhtml': '<html><body><h1>Elms</h1><p>Tall.</p></body></html>'
  })
  t.strictSame(await outline(book), ['epub', 'Oaks: Old.', 'Elms: Tall.'])
})

t.test('of a notebook, Markdown is Markdown, code is code, and pictures are told', async t => {
  const cells = [
    { cell_type: 'markdown', source: ['# Lab\n', 'Due **12 March**.'] },
    {
      cell_type: 'code',
      source: 'print(1)',
      outputs: [{ output_type: 'stream', text: ['1\n'] }, { data: { 'image/png': 'AAAA', 'text/plain': '<Figure>' } }]
    },
    { cell_type: 'markdown', source: '## Marks\n15 %' }
  ]
  const [type, ...others] = await outline(JSON.stringify({ cells, nbformat: 4, metadata: {} }))
  t.strictSame([type, ...others.slice(0, -1)], ['ipynb', '1 Lab: Due **12 March**.',
    '2 Lab: ```python\nprint(1)\n```\n\n```\n1\n```', '3 Lab > Marks: 15 %'])
  t.match(others.at(-1), /^\(\) One picture/)
})

t.test('captions are paragraphs with the second at which they begin', async t => {
  const vtt = 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\n<v Ada>The exam is on the third\n\n' +
    '00:00:04.000 --> 00:00:06.000\nof May.\n\n01:00:10.500 --> 01:00:12.000 align:start\nBring a pen.'
  t.strictSame(await outline(vtt), ['captions', '1 : Ada: The exam is on the third of May.', '3610 : Bring a pen.'])
  t.strictSame(await outline('1\r\n00:00:02,000 --> 00:00:03,000\r\nHello.\r\n'), ['captions', '2 : Hello.'])
})

t.test('of an e-mail the subject and the text are read, and attachments are told', async t => {
  const mail = 'From: Ada <a@example.edu>\r\nSubject: =?utf-8?q?Ex=C3=A1men?=\r\nMIME-Version: 1.0\r\n' +
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n' +
    'Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>On 3 May =E2=80=93 Hall=\r\n C.</p>\r\n--b\r\n' +
    'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=plan.pdf\r\n\r\nx\r\n--b--\r\n'
  t.strictSame(await outline(mail), ['email', 'Exámen: Ada, a@example.edu\n\nOn 3 May – Hall C.',
    '(plan.pdf) The attachment was left out: upload it by itself.'])
})

const TEX = '\\documentclass{article}\\title{Course}\\begin{document}\\maketitle\\section{Exam} % not this\n' +
  'On \\textbf{4 May} at \\emph{nine}\\footnote{Hall C}: $a_1 < b$.\n\\begin{itemize}\\item One\\item Two' +
  '\\begin{enumerate}\\item[x] Three\\end{enumerate}\\end{itemize}\n\\begin{tabular}{ll}\\hline Part & Weight\\\\ ' +
  '\\hline Ex\\\'amen & 60\\%\\\\\\end{tabular}\n\\input{more}\\end{document}'

t.test('LaTeX is text with sections, lists, tables, and formulas as they were written', async t => {
  t.strictSame(await outline(TEX), ['latex',
    'Course > Exam: On **4 May** at *nine* (Hall C): $a_1 < b$.\n\n- One\n- Two\n\n1. **x** Three\n\n' +
      '| Part | Weight |\n| --- | --- |\n| Exámen | 60% |',
    '(\\input{more}) The file is not part of this one: upload them together as a ZIP.'])
})

t.test('an archive is its files, each with its path; a source finds what it includes', async t => {
  const archive = files({
    'week 1/a.md': '# Oaks\n\nOld.',
    'week 1/main.tex': TEX,
    'week 1/more.tex': 'And more.',
    '__MACOSX/a.md': 'x',
    'b.bin': '\0\x01\x02',
    'c.zip': zip({ 'd.md': Buffer.from('x') }).toString('latin1')
  })
  const [type, ...others] = await outline(archive)
  t.equal(type, 'zip')
  t.equal(others[0], 'week 1/a.md Oaks: Old.')
  t.match(others[1], /^week 1\/main\.tex Course > Exam: On [^]*And more\.$/)
  const leftOut = others.filter(line => line.startsWith('('))
  t.matchOnly(leftOut, [/^\(b\.bin\) Was left out/, /^\(c\.zip\) Was left out/])
  t.matchOnly(await outline(files({ 'a.bin': '\0\x01' })), [/^Holds no file that can be read\. a\.bin: Was left out/])
})

t.test('an archive in which a program keeps one file is no archive of documents', async t => {
  const refused: Array<[parts: Record<string, string>, reason: RegExp]> = [
    [{ '[Content_Types].xml': '<Types/>', 'docProps/app.xml': '<a>Excel</a>' }, /^Is an Office/],
    [{ mimetype: 'application/vnd.oasis.opendocument.text-master', 'content.xml': '<a>x</a>' }, /^Is an Office/],
    [{ 'Index/Document.iwa': 'x', 'a.txt': 'x' }, /Keynote: export it as PDF$/],
    [{ 'imsmanifest.xml': '<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"/>' }, /as a course$/],
    [{ 'moodle_backup.xml': '<a/>' }, /as a course$/],
    [{
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': 'x',
      'META-INF/manifest.xml': '<manifest:encryption-data/>'
    }, /^Needs a password/]
  ]
  for (const [parts, reason] of refused) t.match((await outline(files(parts)))[0], reason)
  const scorm = files({ 'imsmanifest.xml': '<manifest/>', 'page.html': '<p>Mosses have no roots.</p>' })
  t.match((await outline(scorm)).join(), /Mosses have no roots/, 'pages of a lesson are read')
})

t.test('a program is code by its name, and the dialects of Markdown leave their text', async t => {
  t.strictSame(await outline('# a comment\nprint(1)\n', 'lab.py'), ['code', ': ```python\n# a comment\nprint(1)\n```'])
  const drawn = `${'`'.repeat(25)}\n# no heading\n`
  t.strictSame(await outline(drawn, 'lab.py'), ['code', `: ~~~python\n${drawn}~~~`], 'with a row of backticks')
  const dialect = '# Lab\n\n{{< hint info >}}\nBring a pen.\n{{< /hint >}}\n\n:::note Exam\nOn 4 May.\n:::\n\n' +
    '!!! warning "Late"\n    Ten percent.\n\n> [!NOTE]\n> In Hall C.\n\n```\n{{< kept >}}\n```'
  const text = (await outline(dialect)).join('\n').replace(/\s+/g, ' ')
  t.match(text,
    /Bring a pen\. \*\*Exam\*\* On 4 May\. \*\*Late\*\* Ten percent\. > In Hall C\. ``` \{\{< kept >\}\} ```/)
})

t.test('what AsciiDoc puts into the index of a book is gone, and its lists of terms are such lists', async t => {
  const shown = async (marks: string) => {
    const [, text = ''] = await outline(`# Memory\n\n((Paging))(((memory, paging))) is old${marks}.\n\n` +
      'Page table(((page, table)))::\nThe table of all pages.\n\n' +
      'std::vector is a class. See f((x)), $(((a+b))) + ((c+d))$ and `((kept))`.', 'a.md')
    return text.replace(/\s+/g, ' ')
  }
  t.equal(await shown(' (((page, old)))'), 'Memory: Paging is old. **Page table:** The table of all pages. ' +
    'std::vector is a class. See f((x)), $(((a+b))) + ((c+d))$ and `((kept))`.')
  const [, formula = ''] = await outline('# Sums\n\nThe sum (((a+b))) is ((c)).\n\nTerm:: of it. A(((b)))', 'a.md')
  t.match(formula.replace(/\s+/g, ' '), 'The sum (((a+b))) is ((c)). Term:: of it. A(((b)))', 'no index')
})

t.test('what one file of an archive has wrong keeps nobody from the others, and pictures leave no text', async t => {
  const archive = zip(Object.fromEntries(Object.entries({
    'a.tsv': 'Name\tRoom\n"Emmy\tH1\nAda\tH2',
    'b.tex': '\\section{Trees}A tree.\\includegraphics[width=5cm]{fig.png} \\colorbox{red}{A leaf.}',
    'c.md': '# Loops\n\nWrite `{% for x in y %}` to loop.\n\n{{< note >}}Done.'
  }).map(([name, text]) => [name, Buffer.from(text)])))
  const all = (await outline(archive)).join('\n')
  for (const text of ['Ada', 'H2', 'A tree.', '{% for x in y %}', 'Done.']) t.ok(all.includes(text), text)
  t.notMatch(all, /graphics|box\{|damaged|\{\{/)
})

t.test('a sheet ends where its cells end, and Markdown may begin with a centred picture', async t => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const rows = Array.from({ length: 1200 }, (_, n) => `<table:table-row>${cell(`Room ${n}`)}${cell('free')}` +
    '<table:table-cell table:number-columns-repeated="1019"/></table:table-row>')
  const ods = files({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': '<office:document-content><office:body><office:spreadsheet><table:table table:name="Rooms">' +
      rows.join('') + '</table:table></office:spreadsheet></office:body></office:document-content>'
  })
  const sheet = await outline(ods)
  t.ok(sheet.some(line => line.includes('Room 1199')), 'the last row is read')
  const markdown = await outline('<div align="center"><b>Logo</b></div>\n\n# Course\n\nRead this.', 'README.md')
  t.equal(markdown[0], 'markdown')
})

t.test('a file that is broken or too large is refused with its true reason', async t => {
  const png = (width: number) => {
    const bytes = Buffer.alloc(64)
    bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(30_000, 20)
    return bytes
  }
  t.matchOnly(await outline(png(30_000)), [/^Is too large a picture/])
  t.matchOnly(await outline(opened('text', '')), [/^Is a broken OpenDocument|^Holds no text/])
  t.matchOnly(await outline(docx(paragraph(''))), [/^Holds no text that can be read$/])
  t.matchOnly(await outline(iconv.encode('การสอบปลายภาคจะจัดขึ้น', 'tis-620')), [/save it as UTF-8$/])
  t.matchOnly(await outline(createHash('sha512').update('x').digest()), [/^Must be one of PDF, PowerPoint/])
  t.matchOnly(await outline(createHash('sha512').update('x').digest(), 'notes.docx'), [/^Is a broken \.docx file/])
  const scan = pdfPage('q 595 0 0 842 0 0 cm /I Do Q', {
    font: '/F 9 0 R >> /XObject << /I 5 0 R',
    more: ['<< /Type /XObject /Subtype /Image /Width 900 /Height 900 /ColorSpace /DeviceGray /BitsPerComponent 8 ' +
      '/Filter /JPXDecode /Length 4 >>\nstream\nabcd\nendstream']
  })
  t.matchOnly(await outline(scan), [/^Holds scans in JPEG 2000 or JBIG2/])
})

t.test('a picture is unpacked where its size is known and not too large, also in a PDF', async t => {
  const frame = (width: number, before: number[]) => Buffer.concat([
    Buffer.from([0xff, 0xd8, ...before, 0xff, 0xc0, 0, 11, 8, 0x75, 0x30, width >> 8, width & 255, 1, 1, 0x11, 0]),
    Buffer.alloc(64)
  ])
  t.matchOnly(await outline(frame(30_000, [])), [/^Is too large a picture/])
  t.matchOnly(await outline(frame(30_000, [0xff, 0xff])), [/^Is too large a picture/], 'bytes that fill')
  t.matchOnly(await outline(frame(0, [])), [/^Is a broken picture/])
  const page = (side: number) => pdfPage('q 595 0 0 842 0 0 cm /I Do Q', {
    font: '/F 9 0 R >> /XObject << /I 5 0 R',
    more: [`<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray ` +
      '/BitsPerComponent 8 /Filter /JPXDecode /Length 4 >>\nstream\nabcd\nendstream']
  })
  t.matchOnly(await outline(page(900)), [/^Holds scans in JPEG 2000/], 'it is tried')
  t.matchOnly(await outline(page(30_000)), [/^Holds no text that can be read/], 'it is not')
})

t.test('the pages of a TIFF are counted, also where they lead back to each other', t => {
  const tiff = (...next: number[]) => {
    const bytes = Buffer.alloc(8 + next.length * 6)
    bytes.write('II*\0', 'latin1')
    bytes.writeUInt32LE(8, 4)
    for (const [n, to] of next.entries()) bytes.writeUInt32LE(to, 8 + n * 6 + 2)
    return bytes
  }
  t.equal(pagesOfTiff(tiff(0)), 1)
  t.equal(pagesOfTiff(tiff(14, 20, 0)), 3)
  t.equal(pagesOfTiff(tiff(8)), 1000, 'it ends')
  t.equal(pagesOfTiff(Buffer.from('\x89PNG')), 1)
  t.end()
})

t.test('a source of LaTeX that another one of the archive includes is read once, at its place', async t => {
  const zip = files({
    'main.tex': '\\documentclass{article}\\begin{document}\\section{Exam}\\input{parts/dates}\\end{document}',
    'parts/dates.tex': 'The exam is on 19 January.',
    'a.tex': 'One \\input{b}',
    'b.tex': 'Two \\input{c}',
    'c.tex': 'Three \\input{a}'
  })
  const lines = (await outline(zip)).join('\n')
  t.equal(lines.split('19 January').length - 1, 1)
  t.match(lines, /One[^]*Two[^]*Three/, 'those that only include each other are read')
})

t.test('a file of LibreOffice keeps its formulas, its numbers and what its pages repeat', async t => {
  const formula = '<math><semantics><mrow><mi>G</mi><mo>=</mo><mfrac><mn>6</mn><mn>10</mn></mfrac><mi>E</mi></mrow>' +
    '<annotation encoding="StarMath 5.0">G = 6 over 10 E</annotation></semantics></math>'
  const numbers = '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" ' +
    'style:num-format="1" style:num-prefix="Unit " style:num-suffix=":"/></text:list-style>'
  const list = (title: string) => '<text:list text:style-name="L1" text:continue-numbering="true"><text:list-item>' +
    `<text:h text:outline-level="1">${title}</text:h></text:list-item></text:list>`
  const odt = files({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:automatic-styles>${numbers}</office:automatic-styles>` +
      `<office:body><office:text>${list('Vectors')}<text:p>The grade is <draw:frame><draw:object ` +
      `xlink:href="./Object 1"/><draw:image/></draw:frame>.</text:p>${list('Matrices')}<text:p>Tables.</text:p>` +
      '</office:text></office:body></office:document-content>',
    'Object 1/content.xml': formula,
    'styles.xml': '<office:document-styles><style:master-page><style:footer><text:p>Page 1 of 2. Ask algebra@x.edu' +
      '</text:p></style:footer></style:master-page></office:document-styles>'
  })
  t.strictSame(await outline(odt), ['odt', 'Unit 1: Vectors: The grade is $G=\\frac{6}{10}E$.',
    'Unit 2: Matrices: Tables.\n\nAsk algebra@x.edu'])
})

t.test('Rich Text keeps the headings of its styles, its notes and formulas, and not what was deleted', async t => {
  const rtf = '{\\rtf1\\ansi{\\stylesheet{\\s1\\snext0\\b Heading 1;}}{\\header Course MAT-204\\par}' +
    '\\pard\\s1 {\\listtext\\pard 1.\\tab}Exam\\par\\pard The exam{\\*\\footnote\\pard Hall C.\\par} is on ' +
    '{\\deleted 1 May}2 May.\\par G is {\\mmath{\\*\\moMath{\\mf{\\mnum{\\mr s}}{\\mden{\\mr t}}}}{\\mmathPict x}}.' +
    '\\par' +
    '{\\object{\\*\\objdata 00}} old.\\par}'
  t.strictSame(await outline(rtf), ['rtf', ': Course MAT-204',
    '1. Exam: The exam (Hall C.) is on 2 May.\n\nG is $\\frac{s}{t}$.\n\n\ufffc old.',
    '() Formulas and objects of other programs were left out: 1.'])
})

t.test('a slide without a title does not belong to the slide before it', async t => {
  const page = (title: string, text: string) => `<draw:page>${title === ''
    ? ''
    : `<draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame>`}` +
    `<draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`
  const odp = opened('presentation', `<office:presentation>${page('Weights', 'Exam 60 %')}${page('', 'Deadlock.')}` +
    '</office:presentation>')
  t.strictSame(await outline(odp), ['odp', '1 Weights: Exam 60 %', '2 : Deadlock.'])
})

t.test('an e-mail that was taken out of a mailbox is one', async t => {
  const mail = 'From ada@example.edu Wed Jul 20 17:35:09 2026\nFrom: Ada <ada@example.edu>\nSubject: Exam\n' +
    'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nIt is on 3 May.' +
    '\n--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b--\n'
  t.strictSame(await outline(mail), ['email', 'Exam: Ada, ada@example.edu\n\nIt is on 3 May.',
    '() One picture was left out: what is written in a picture is not read.'])
})

t.test('captions of other programs are captions', async t => {
  t.strictSame(await outline('0:00:01.000,0:00:04.000\nThe exam is on 3 May.\n'), ['captions',
    '1 : The exam is on 3 May.'])
  t.strictSame(await outline('WEBVTT\n\n0.0.5 --> 0.0.9\n<v Moss, Ada>The exam is on 3 May.</v>\n'), ['captions',
    '5 : Moss, Ada: The exam is on 3 May.'])
  const timed = '<?xml version="1.0"?><tt><body><p begin="90s" end="00:01:34">In<br/>Hall C.</p></body></tt>'
  t.strictSame(await outline(timed), ['captions', '90 : In Hall C.'])
  const loose = 'WEBVTT\n\nNOTE by Ada\n\n00:00:00.000 --> 00:00:01.000\n\nThe exam\n\nis on 3 May.\n\n2\n' +
    '00:00:02.000 --> 00:00:03.000\nBring a pen.\n\nSTYLE x\n'
  t.strictSame(await outline(loose), ['captions', ': The exam is on 3 May. Bring a pen.'], 'empty lines within')
  t.strictSame(await outline('1\n00:00:0,000 --> 00:00:01,000\nThe exam.\n'), ['captions', ': The exam.'])
})

t.test('a notebook of version 3 is a notebook, and the separator of a sheet is no row', async t => {
  const cells = [{ cell_type: 'heading', level: 2, source: 'Lab' }, { cell_type: 'markdown', source: 'Due 3 May' }]
  t.strictSame(await outline(JSON.stringify({ worksheets: [{ cells }], nbformat: 3 })), ['ipynb', '2 Lab: Due 3 May'])
  t.strictSame(await outline('sep=;\nPart;Weight\nExam;60 %\n', 'a.csv'), ['csv',
    ': | Part | Weight |\n| --- | --- |\n| Exam | 60 % |'])
})

t.test('a sign of a comment in code of LaTeX is code, and a notebook keeps its language and its errors', async t => {
  const code = '\\begin{verbatim}\nx % y\n\\end{verbatim}'
  t.match((await outline(`\\section{A}Text. % secret\n${code}\n% \\begin{verbatim} gone`, 'a.tex')).slice(1).join(),
    /^A: Text\.\s+```\nx % y\n```$/)
  const outputs = [{ output_type: 'error', ename: 'ValueError', evalue: 'bad', traceback: ['x'] }]
  const cells = [{ cell_type: 'code', source: 'x <- 1', outputs }]
  const book = JSON.stringify({ cells, nbformat: 4, metadata: { language_info: { name: 'R' } } })
  t.match((await outline(book))[1], /```r\nx <- 1\n```\n\n```\nValueError: bad\n```/)
})

t.test('LaTeX is read with the commands of its author, and a price begins no formula', async t => {
  const source = '\\documentclass{article}\\newcommand{\\examdate}{14 May}\\newcommand{\\due}[2]{#1 is due on #2}' +
    '\\begin{document}The exam is on \\examdate{} and costs \\$5.\n\n\\due{The lab}{3 May}. Then $x$.' +
    '\\begin{theorem}[Pythagoras] It holds.\\end{theorem}\\end{document}'
  t.strictSame(await outline(source), ['latex',
    ': The exam is on 14 May and costs $5.\n\nThe lab is due on 3 May. Then $x$.\n\n' +
    '**Theorem (Pythagoras).** It holds.'])
})

t.test('of several arguments of a LaTeX box, its title is read, and neither label nor entry of the index', async t => {
  const source = '\\documentclass{article}\\begin{document}\\begin{definition}{NSM}{Null Space of a Matrix}{kernel}' +
    ' What it maps to zero.\\end{definition}\\begin{theorem}{Rank}{thm:rank} It holds.\\end{theorem}' +
    '\\begin{theorem}{KMTR}{Kernel} So does this.\\end{theorem}' +
    '\\begin{block}{Aim}{\\small Know it.}\\end{block}\\end{document}'
  t.strictSame(await outline(source), ['latex',
    ': **Null Space of a Matrix:** What it maps to zero.\n\n**Theorem (Rank).** It holds.\n\n' +
    '**Theorem (Kernel).** So does this.\n\n**Aim** Know it.'])
})

t.test('Markdown keeps the titles of tabs and boxes, and the fields of its front matter', async t => {
  t.strictSame(await outline('+++\ntitle = "Heat"\noffice_hours = "Monday"\nweight = 3\n+++\n\n{{% tab "Group A" %}}' +
    '\n9:00\n{{% /tab %}}\n\n=== "Group B"\n\n    11:00\n\n```{note}\nNo phones.\n```\n', 'a.md'), ['markdown',
    'Heat: - Office hours: Monday\n\n**Group A**\n\n9:00\n\n**Group B**\n\n11:00\n\nNo phones.'])
})

t.test('the term of an entry of a glossary is its title, and no field of it', async t => {
  t.strictSame(await outline('---\ntermino: Sesgo\nestado: vigente\n---\n\nDesviación de un sistema.\n', 'sesgo.md'),
    ['markdown', 'Sesgo: - Estado: vigente\n\nDesviación de un sistema.'])
})

t.test('the title of a box that is a definition leads in what it says, in each dialect', async t => {
  const boxes = [
    '::: definition Clique\nA set of friends.\n:::', ':::{prf:definition} Clique\nA set of friends.\n:::',
    '> [!definition] Clique\n> A set of friends.', '> [!definition]- Definition 3 (Clique)\n> A set of friends.',
    '{{% definition "Clique" %}}\nA set of friends.\n{{% /definition %}}',
    '{{< definición term="Clique" >}}\nA set of friends.\n{{< /definición >}}',
    ':::definition[Clique]\nA set of friends.\n:::', ':::{admonition} Definition: Clique\nA set of friends.\n:::',
    '```{prf:definition} Clique\n:label: c\nA set of friends.\n```', '!!! definition "Clique"\n    A set of friends.',
    '??? note "Definición 3 (Clique)"\n    A set of friends.', '> **Definition (Clique).** A set of friends.',
    '>**Definition (Clique)**:\n>A set of friends.'
  ]
  for (const box of boxes) {
    const [, text = ''] = await outline(`# Graphs\n\nWe begin.\n\n${box}\n`, 'a.md')
    t.match(text.replace(/[\s>]+/g, ' '), /^Graphs: We begin\. \*\*Clique:\*\* A set of friends\.$/, box)
  }
  for (const box of [':::info[Definition]\nA set.\n:::', '!!! definition\n    A set.', ':::definición\nA set.\n:::']) {
    const [, text = ''] = await outline(`# Graphs\n\n${box}\n`, 'a.md')
    t.equal(text.replace(/\s+/g, ' '), 'Graphs: A set.', `no name: ${box}`)
  }
})

t.test('the name of a theorem stands at its statement, and that of a definition leads in what it says', async t => {
  const source = '\\documentclass{article}\\newtheorem{thm}{Teorema}[section]\\newtheorem{lem}[thm]{Lema}' +
    '\\newtheorem*{dfn}{Definición}\\begin{document}\\begin{thm}[Lagrange] El orden divide.\\end{thm}' +
    '\\begin{lem} Sin nombre.\\end{lem}\\begin{dfn}[Clase] Un conjunto.\\end{dfn}\\end{document}'
  t.strictSame(await outline(source), ['latex',
    ': **Teorema (Lagrange).** El orden divide.\n\nSin nombre.\n\n**Clase:** Un conjunto.'])
  t.strictSame(await outline('# T\n\n::: {.theorem #x name="Rank-nullity"}\n\nThe sum is kept.\n:::\n\n' +
    '::: {.definition name="Kernel"}\nThe set of zeros.\n:::\n\n' +
    '::: {.callout-tip title="Hint"}\nLook.\n:::\n', 'a.md'),
  ['markdown', 'T: **Theorem (Rank-nullity).** The sum is kept.\n\n**Kernel:** The set of zeros.\n\n' +
    '**Hint**\n\nLook.'])
})

t.test('commands of the author of LaTeX are read within others', async t => {
  const source = '\\documentclass{article}\\newcommand{\\examdate}{14 May}\\newcommand{\\room}[1]{Hall #1}' +
    '\\begin{document}It is on \\emph{\\examdate} in \\emph{\\room{C}}, not on \\emph{the day after ' +
    '\\examdate{}}.\\end{document}'
  t.strictSame(await outline(source), ['latex', ': It is on *14 May* in *Hall C*, not on *the day after 14 May*.'])
})

t.test('in a plain text, a line that ends early ends a paragraph', async t => {
  t.strictSame(await outline('Exam: 14 January, Hall C\nOffice hours: Monday 10:00\nLecturer: Dr Moss'), ['text',
    ': Exam: 14 January, Hall C\n\nOffice hours: Monday 10:00\n\nLecturer: Dr Moss'])
  const wrapped = 'The final exam takes place on 14 January in Hall C, and it counts for\nSixty percent of the grade.'
  t.strictSame(await outline(wrapped), ['text', `: ${wrapped.replace('\n', ' ')}`])
})

t.test('LaTeX that Pandoc has written has no names of targets, no pages in cells and no widths', async t => {
  const source = '\\documentclass{article}\\begin{document}\\hypertarget{avaliauxe7uxe3o}{%\n' +
    '\\section{Avaliação}\\label{avaliauxe7uxe3o}}\n\\begin{longtable}[]{@{}\n' +
    '  >{\\raggedright\\arraybackslash}p{(\\columnwidth - 2\\tabcolsep) * \\real{0.5}}\n' +
    '  >{\\raggedright\\arraybackslash}p{(\\columnwidth - 2\\tabcolsep) * \\real{0.5}}@{}}\n\\toprule\\noalign{}\n' +
    '\\begin{minipage}[b]{\\linewidth}\\raggedright\nParte\n\\end{minipage} & ' +
    '\\begin{minipage}[b]{\\linewidth}\\raggedright\nPeso\n\\end{minipage} \\\\\n\\midrule\\noalign{}\n\\endhead\n' +
    'Exame & 40 \\% \\\\\n\\bottomrule\n\\end{longtable}\n\\end{document}'
  t.strictSame(await outline(source), ['latex', 'Avaliação: | Parte | Peso |\n| --- | --- |\n| Exame | 40 % |'])
})

t.test('comments in the margin and formulas without a result are told', async t => {
  const xlsx = files({
    '[Content_Types].xml': '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.' +
      'spreadsheetml.sheet.main+xml" PartName="/xl/workbook.xml"/></Types>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="Marks" r:id="r0"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c r="A1" t="inlineStr"><is><t>Poster</t></is></c>' +
      '<c r="B1"><v>20</v></c><c r="C1"><f>SUM(B1)</f><v></v></c></row></sheetData></worksheet>',
    'xl/comments1.xml': '<comments><comment ref="B1"></comment><comment ref="A1"></comment></comments>'
  })
  t.strictSame((await outline(xlsx)).slice(-2), [
    '() Comments in the margin were left out: 2.',
    '(Sheet Marks) Formulas without a stored result: 1. Save it in Excel.'
  ])
})

t.test('a notebook that is cut is refused with that reason', async t => {
  const book = JSON.stringify({ cells: [{ cell_type: 'markdown', source: 'Due 3 May' }], nbformat: 4, metadata: {} })
  t.strictSame(await outline(`${book.slice(0, -2)}`), [
    'Is a broken notebook (.ipynb): open it in its program and save it again'])
})

t.test('an output that is a page or a formula alone is read, and so is what an include or a figure says', async t => {
  const data = (type: string, text: string) => ({ output_type: 'execute_result', data: { [type]: text } })
  const table = '<table><tr><th>Day</th><td>Friday</td></tr></table>'
  const outputs = [data('text/html', table), data('text/latex', '$x^2$')]
  const book = JSON.stringify({ cells: [{ cell_type: 'code', source: 'x', outputs }], nbformat: 4, metadata: {} })
  t.match((await outline(book))[1], /```\nDay Friday\n```\n\n```\n\$x\^2\$\n```/)
  t.strictSame(await outline('# Lab\n\n{% include note.html content="Bring a pen." %}\n\n' +
    '{{< figure src="a.png" caption="The lab opens at 8:00." >}}\n', 'a.md'),
  ['markdown', 'Lab: Bring a pen.\n\nThe lab opens at 8:00.'])
})
