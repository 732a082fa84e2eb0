import t from 'tap'
import read from '../../../../../companions/retrieval/extraction/process/worker.js'
import { docx, heading, paragraph } from '../../files.js'

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
