import t from 'tap'
import read from '../../../../../companions/retrieval/extraction/process/worker.js'
import { docx, heading, paragraph } from '../../files.js'
import { readOf } from './office.js'

async function markdown (file: Buffer): Promise<string> {
  const found = await read({ bytes: new Uint8Array(file), wanted: 'markdown' })
  return 'unreadable' in found ? found.unreadable : found.markdown
}

t.test('a text box is read once, below its paragraph, in its newer form and where it has both', async t => {
  const content = `<w:txbxContent>${paragraph('Exam on 4 May.')}</w:txbxContent>`
  const newer = `<w:drawing><wps:txbx xmlns:wps="urn:a">${content}</wps:txbx></w:drawing>`
  const older = `<w:pict><v:textbox xmlns:v="urn:b">${content}</v:textbox></w:pict>`
  const both = `<mc:AlternateContent xmlns:mc="urn:c"><mc:Choice Requires="wps">${newer}</mc:Choice>` +
    `<mc:Fallback>${older}</mc:Fallback></mc:AlternateContent>`
  for (const box of [newer, older, both]) {
    const body = `<w:p><w:r><w:t>Course</w:t></w:r><w:r>${box}</w:r></w:p>${paragraph('End.')}`
    t.equal(await markdown(docx(body)), 'Course\n\nExam on 4 May.\n\nEnd.', box)
  }
})

t.test('a sign with its reading above it is read as the sign', async t => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const ruby = `<w:r><w:ruby><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>`
  t.equal(await markdown(docx(`<w:p>${run('試験は')}${ruby}${run('で行う。')}</w:p>`)), '試験は東京で行う。')
})

t.test('the headings have the numbers that Word shows, and a header of the pages is read once', async t => {
  const level = (n: number, format: string, text: string, start = 1) =>
    `<w:lvl w:ilvl="${n}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
  const numbering = '<w:numbering><w:abstractNum w:abstractNumId="7">' + level(0, 'decimal', 'Unit %1.') +
    level(1, 'lowerLetter', '%1.%2)', 3) + '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>' +
    '</w:numbering>'
  const numbered = (n: 1 | 2, text: string) => heading(n, text).replace('</w:pPr>',
    `<w:numPr><w:ilvl w:val="${n - 1}"/><w:numId w:val="1"/></w:numPr></w:pPr>`)
  const body = numbered(1, 'Vectors') + numbered(1, 'Matrices') + numbered(2, 'Sums') + numbered(2, 'Products') +
    numbered(1, 'Eigenvalues') + numbered(2, 'Roots') + heading(1, 'Rules')
  const header = Buffer.from(`<w:hdr>${paragraph('Algebra II, 2026')}${paragraph('Page 1')}</w:hdr>`)
  const file = docx(body, {
    'word/numbering.xml': Buffer.from(numbering), 'word/header1.xml': header, 'word/header2.xml': header
  })
  t.equal(await markdown(file), ['Algebra II, 2026', '# Unit 1. Vectors', '# Unit 2. Matrices', '## 2.c) Sums',
    '## 2.d) Products', '# Unit 3. Eigenvalues', '## 3.c) Roots', '# Rules'].join('\n\n'))
})

t.test('a content control is what was filled in, and a checked box is its sign', async t => {
  const control = (properties: string, text: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${paragraph(text)}</w:sdtContent></w:sdt>`
  t.equal(await markdown(docx(control('<w:showingPlcHdr/>', 'Click here') + control('', 'Room 3') +
    control('<w14:checkbox xmlns:w14="urn:d"/>', '☒ Online'))), 'Room 3\n\n☒ Online')
})

t.test('accents and separators of formulas are LaTeX', async t => {
  const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const formula = `<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr><m:e>${r('v')}</m:e></m:acc>` +
    `<m:acc><m:e>${r('x')}</m:e></m:acc>` +
    `<m:d><m:dPr><m:sepChr m:val=","/></m:dPr><m:e>${r('a')}</m:e><m:e>${r('b')}</m:e></m:d>`
  const file = docx(`<w:p><m:oMath xmlns:m="urn:m">${formula}</m:oMath></w:p>`)
  t.equal(await markdown(file), '$\\vec{v}\\hat{x}(a,b)$')
})

t.test('code has its lines, whatever says that it is code; a text in such a font is none', async t => {
  const font = '<w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr>'
  const line = (text: string) => `<w:p><w:r>${font}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  t.equal(await markdown(docx(paragraph('A loop over all of the numbers:') + line('for n in a_b:') +
    line('    show(n)'))), 'A loop over all of the numbers:\n\n```\nfor n in a_b:\n    show(n)\n```')
  const inline = `<w:p><w:r><w:t xml:space="preserve">Call </w:t></w:r><w:r>${font}<w:t>a_b()</w:t></w:r></w:p>`
  t.equal(await markdown(docx(inline + paragraph('It says what the time is.'))),
    'Call `a_b()`\n\nIt says what the time is.')
  t.equal(await markdown(docx(line('The exam (70 %).') + line('The lab (30 %).'))),
    'The exam (70 %).\n\nThe lab (30 %).')
})

t.test('letters and Roman numbers of a list are kept, and those below a Roman heading may be plain', async t => {
  const level = (n: number, format: string, text: string, more = '') => `<w:lvl w:ilvl="${n}"><w:start w:val="1"/>` +
    `<w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
  const kind = (id: number, levels: string) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`
  const numbering = '<w:numbering>' + kind(1, level(0, 'lowerLetter', '%1)')) +
    kind(2, level(0, 'upperRoman', 'Unit %1.') + level(1, 'decimal', '%1.%2', '<w:isLgl/>')) +
    [1, 2].map(id => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('') + '</w:numbering>'
  const place = (list: number, n = 0) =>
    `<w:numPr><w:ilvl w:val="${n}"/><w:numId w:val="${list}"/></w:numPr>`
  const item = (text: string) => paragraph(text).replace('<w:p>', `<w:p><w:pPr>${place(1)}</w:pPr>`)
  const numbered = (n: 1 | 2, text: string) => heading(n, text).replace('</w:pPr>', `${place(2, n - 1)}</w:pPr>`)
  const bullet = '<w:abstractNum w:abstractNumId="3">' + level(0, 'bullet', 'o') + '</w:abstractNum>' +
    '<w:num w:numId="3"><w:abstractNumId w:val="3"/></w:num>'
  const dots = paragraph('dot').replace('<w:p>', `<w:p><w:pPr>${place(3)}</w:pPr>`)
  t.notMatch(await markdown(docx(dots, { 'word/numbering.xml': Buffer.from(`<w:numbering>${bullet}</w:numbering>`) })),
    'o dot', 'a bullet is no letter')
  const body = numbered(1, 'Sets') + numbered(2, 'Rank') + item('one') + item('two')
  t.equal(await markdown(docx(body, { 'word/numbering.xml': Buffer.from(numbering) })),
    '# Unit I. Sets\n\n## 1.1 Rank\n\n-   a) one\n-   b) two')
})

t.test('what is hidden is left out and told, and the text of a field is read', async t => {
  const body = '<w:p><w:r><w:t xml:space="preserve">Due on </w:t></w:r><w:fldSimple w:instr="DATE"><w:r>' +
    '<w:t>5 May</w:t></w:r></w:fldSimple><w:r><w:rPr><w:vanish/></w:rPr><w:t>Solution: 42</w:t></w:r></w:p>'
  const found = await read({ bytes: new Uint8Array(docx(body)), wanted: 'markdown' })
  if ('unreadable' in found) throw new Error(found.unreadable)
  t.equal(found.markdown, 'Due on 5 May')
  t.strictSame(found.reading.left_out, [{ what: 'Hidden text was left out.' }])
})

const bits = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`
const bit = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const styled = (id: string, kind: string, look: string, base = '') => `<w:style w:type="${kind}" w:styleId="${id}">` +
  `<w:name w:val="${id}"/>${base === '' ? '' : `<w:basedOn w:val="${base}"/>`}<w:rPr>${look}</w:rPr></w:style>`

t.test('a style hides, strikes and raises text as its own look does, and what says otherwise goes before', async t => {
  const styles = Buffer.from(`<w:styles ${W}>${styled('Old', 'character', '<w:strike/>')}` +
    styled('Older', 'character', '', 'Old') + styled('Key', 'paragraph', '<w:vanish/>') +
    `${styled('Up', 'character', '<w:vertAlign w:val="superscript"/>')}</w:styles>`)
  const rStyle = (id: string) => `<w:rStyle w:val="${id}"/>`
  const body = bits(bit('The exam is on '), bit('3 May ', rStyle('Older')), bit('9 May.')) +
    bits('<w:pPr><w:pStyle w:val="Key"/></w:pPr>', bit('The answer is 42.'),
      bit('Shown.', '<w:vanish w:val="0"/>')) +
    bits(bit('It has 10'), bit('6', rStyle('Up')), bit(' cells.')) +
    bits(bit('Not struck.', `${rStyle('Old')}<w:strike w:val="false"/>`))
  const { text, left } = await readOf(docx(body, { 'word/styles.xml': styles }))
  t.equal(text, 'The exam is on 9 May.\n\nShown.\n\nIt has 10⁶ cells.\n\nNot struck.')
  t.strictSame(left, ['Hidden text was left out.', 'Pieces of text that are struck through were left out: 1.'])
})

t.test('text in an element of direction, and a large first letter, are read in their sentences', async t => {
  const body = bits(bit('Due on '), `<w:dir w:val="ltr">${bit('2 April')}</w:dir>`, bit(' by '),
    `<w:bdo w:val="ltr">${bit('mail')}</w:bdo>`, bit('.')) +
    bits('<w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>', bit('T')) +
    bits('<w:pPr><w:keepNext/></w:pPr>', bit('he exam is on 17 May.'))
  t.equal(await markdown(docx(body)), 'Due on 2 April by mail.\n\nThe exam is on 17 May.')
})

t.test('a row that begins in a later column stays below the names of its columns', async t => {
  const row = (cells: string[], more = '') => `<w:tr>${more}${cells.map(text =>
    `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`
  const table = `<w:tbl>${row(['Group', 'Monday', 'Tuesday'])}${row(['A', 'Room 1', 'Room 2'])}` +
    `${row(['Room 3', 'Room 4'], '<w:trPr><w:gridBefore w:val="1"/></w:trPr>')}</w:tbl>`
  t.match(await markdown(docx(table)), /\| A \| Room 1 \| Room 2 \|\n\|\s*\| Room 3 \| Room 4 \|/)
})

t.test('a table of contents is not read: it repeats the headings with the numbers of pages', async t => {
  const styles = Buffer.from(`<w:styles ${W}><w:style w:type="paragraph" w:styleId="Verzeichnis1">` +
    '<w:name w:val="toc 1"/></w:style></w:styles>')
  const gallery = '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>' +
    `</w:sdtPr><w:sdtContent>${paragraph('Unit 2 … 5')}</w:sdtContent></w:sdt>`
  const entry = bits('<w:pPr><w:pStyle w:val="Verzeichnis1"/></w:pPr>', bit('Unit 2 … 5'))
  const body = gallery + entry + paragraph('Matrices.')
  t.equal(await markdown(docx(body, { 'word/styles.xml': styles })), 'Matrices.')
})

t.test('the items of a list have the numbers that Word shows, also where they go on or begin later', async t => {
  const level = (n: number, start: number, text: string) => `<w:lvl w:ilvl="${n}"><w:start w:val="${start}"/>` +
    `<w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`
  const kind = (id: number, levels: string) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`
  const list = (id: number, more = '') => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id % 10}"/>${more}</w:num>`
  const anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
  const numbering = Buffer.from(`<w:numbering ${W}>` + kind(1, level(0, 1, '%1.') + level(1, 1, '%1.%2.')) +
    `${kind(2, level(0, 7, '%1)'))}${list(1)}${list(2)}${list(11, anew)}</w:numbering>`)
  const entry = (id: number, text: string, at = 0) =>
    bits(`<w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>`,
      text === '' ? '' : bit(text))
  const read = async (body: string) => (await markdown(docx(body, { 'word/numbering.xml': numbering })))
    .replace(/ {2,3}(?=\S)/g, ' ').split(/\n+/)
  t.strictSame(await read(entry(1, 'Prove.') + entry(1, 'Compute.') + paragraph('Harder:') + entry(1, 'Show.') +
    entry(1, 'By ratio.', 1) + entry(1, 'Integrate.')),
  ['1. Prove.', '2. Compute.', 'Harder:', '- 3\\. Show.', '  - 3.1. By ratio.', '- 4\\. Integrate.'])
  t.strictSame(await read(entry(2, 'Solve.') + entry(2, 'Sketch.')), ['- 7) Solve.', '- 8) Sketch.'])
  t.strictSame(await read(entry(1, 'A.') + entry(11, 'B.') + entry(11, '') + entry(11, 'C.')),
    ['1. A.', '- 1\\. B.', '- 3\\. C.'], 'lists side by side, and an item without a text')
  const cells = (id: number, text: string) =>
    `<w:tr><w:tc>${entry(id, '')}</w:tc><w:tc>${paragraph(text)}</w:tc></w:tr>`
  t.strictSame(await read(`<w:tbl>${cells(1, 'Vectors')}${cells(1, 'Matrices')}</w:tbl>`),
    ['| | |', '| --- | --- |', '| 1. | Vectors |', '| 2. | Matrices |'], 'a column of numbers')
})

t.test('a sign by its number in a font is that of Unicode; of a font that is not known, a hole, and told', async t => {
  const sign = (font: string, code: string) => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
  t.strictSame(await readOf(docx(`<w:p>${run('If ')}${sign('Symbol', 'F061')}${run(' is ')}` +
    `${sign('Arial', '03B2')}${run(', it is ')}${sign('MT Extra', 'F06C')}${run('.')}</w:p>`)), {
    text: 'If α is β, it is \ufffc.', left: ['Signs of a font that is not known were left out: 1.']
  })
})
