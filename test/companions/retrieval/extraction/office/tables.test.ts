import t from 'tap'
import { docx, paragraph } from '../../files.js'
import { line, open, pptx, readOf, shape } from './office.js'

interface Cell { text: string, across?: number, down?: number }

const ROWS: Cell[][] = [
  [{ text: 'Group', down: 2 }, { text: 'Written', across: 2 }, { text: 'Oral', across: 2 }],
  ['Date', 'Room', 'Date', 'Room'].map(text => ({ text })),
  ['Red', '3 May', 'A1', '9 May', 'B2'].map(text => ({ text }))
]
const SAID = '| Group | Written Date | Written Room | Oral Date | Oral Room |\n| --- | --- | --- | --- | --- |\n' +
  '| Red | 3 May | A1 | 9 May | B2 |'

const html = (rows: Cell[][]) => `<table>${rows.map(cells => `<tr>${cells.map(({ text, across = 1, down = 1 }) =>
  `<td colspan="${across}" rowspan="${down}">${text}</td>`).join('')}</tr>`).join('')}</table>`
const word = (rows: string[][]) => `<w:tbl>${rows.map(cells => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`
const cell = (text: string, look = '') => `<w:tc><w:tcPr>${look}</w:tcPr>${paragraph(text)}</w:tc>`
const [TWO, BEGIN, GO_ON] = ['<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', '<w:vMerge/>']

t.test('names of columns in two rows are read as one row, in every format', async t => {
  t.equal((await readOf(`<html><body>${html(ROWS)}</body></html>`)).text, SAID, 'HTML')
  const rows = [[cell('Group', BEGIN), cell('Written', TWO), cell('Oral', TWO)],
    [cell('', GO_ON), ...['Date', 'Room', 'Date', 'Room'].map(text => cell(text))],
    ['Red', '3 May', 'A1', '9 May', 'B2'].map(text => cell(text))]
  t.equal((await readOf(docx(word(rows)))).text, SAID, 'DOCX')
  const odt = `<table:table>${ROWS.map((cells, y) =>
    `<table:table-row>${y === 1 ? '<table:covered-table-cell/>' : ''}` +
    cells.map(({ text, across = 1, down = 1 }) => `<table:table-cell table:number-columns-spanned="${across}" ` +
      `table:number-rows-spanned="${down}"><text:p>${text}</text:p></table:table-cell>` +
      '<table:covered-table-cell/>'.repeat(across - 1)).join('') + '</table:table-row>').join('')}</table:table>`
  t.equal((await readOf(open('text', odt))).text, SAID, 'ODT')
  const rtf = '{\\rtf1\\ansi \\trowd\\clvmgf\\cellx1000\\cellx3000\\cellx5000 ' +
    'Group\\cell Written\\cell Oral\\cell\\row' +
    '\\trowd\\clvmrg\\cellx1000\\cellx2000\\cellx3000\\cellx4000\\cellx5000 \\cell Date\\cell Room\\cell Date\\cell ' +
    'Room\\cell\\row\\trowd\\cellx1000\\cellx2000\\cellx3000\\cellx4000\\cellx5000 ' +
    'Red\\cell 3 May\\cell A1\\cell 9 May\\cell B2\\cell\\row\\pard\\par}'
  t.equal((await readOf(rtf)).text, SAID, 'RTF')
  const slide = ROWS.map((cells, y) => `<a:tr>${y === 1 ? '<a:tc vMerge="1"/>' : ''}` +
    cells.map(({ text, across = 1, down = 1 }) =>
      `<a:tc gridSpan="${across}" rowSpan="${down}"><a:txBody>${line(text)}</a:txBody></a:tc>` +
    '<a:tc hMerge="1"/>'.repeat(across - 1)).join('') + '</a:tr>').join('')
  t.equal((await readOf(pptx([`<p:graphicFrame><a:tbl>${slide}</a:tbl></p:graphicFrame>`]))).text, SAID, 'PPTX')
})

t.test('a merged cell below the names of the columns says something of each row', async t => {
  const rtf = '{\\rtf1\\ansi \\trowd\\cellx1000\\cellx2000\\cellx3000 Day\\cell Time\\cell Room\\cell\\row' +
    '\\trowd\\clvmgf\\cellx1000\\cellx2000\\cellx3000 Monday\\cell 9:00\\cell A1\\cell\\row' +
    '\\trowd\\clvmrg\\cellx1000\\cellx2000\\cellx3000 \\cell 11:00\\cell B2\\cell\\row\\pard\\par}'
  t.match((await readOf(rtf)).text,
    /^\| Day \| Time \| Room \|[^]*\| Monday \| 9:00 \| A1 \|\n\| Monday \| 11:00 \| B2 \|$/)
})

t.test('a table in a cell of a table of data is a text of that cell', async t => {
  const inner = word([[cell('north'), cell('door')]])
  const rows = [[cell('Day'), cell('Room')], [cell('Monday'), cell('A1').replace('</w:tc>', `${inner}<w:p/></w:tc>`)]]
  t.match((await readOf(docx(word(rows)))).text, /\| Monday \| A1 \(north, door\) \|$/)
})

t.test('shapes are read in their order: groups that were moved, columns with heads, frames of LibreOffice', async t => {
  const moved = '<p:grpSp><p:grpSpPr><a:xfrm><a:off x="0" y="5000000"/><a:ext cx="100" cy="100"/>' +
    '<a:chOff x="0" y="1000000"/><a:chExt cx="100" cy="100"/></a:xfrm></p:grpSpPr>' +
    `${shape(line('Last.'), { place: [1, 1_000_000] })}</p:grpSp>`
  t.equal((await readOf(pptx([moved + shape(line('First.'), { place: [1, 2_000_000] })]))).text, 'First.\n\nLast.')
  const at = (text: string, x: number, y: number) => shape(line(text), { place: [x * 1_000_000, y * 1_000_000] })
  const columns = [at('Dr Brandt', 1, 1), at('Tuesday', 1, 2), at('Dr Osei', 5, 1), at('Friday', 5, 2)]
  t.equal((await readOf(pptx([columns.join('')]))).text, 'Dr Brandt: Tuesday\n\nDr Osei: Friday')
  const rows = [at('Exam', 1, 1), at('60 %', 5, 1), at('Lab', 1, 2), at('40 %', 5, 2)]
  t.equal((await readOf(pptx([rows.join('')]))).text, 'Exam\n\n60 %\n\nLab\n\n40 %')
  const frame = (text: string, y: string) => `<draw:frame svg:x="2cm" svg:y="${y}"><draw:text-box><text:p>${text}` +
    '</text:p></draw:text-box></draw:frame>'
  const page = `<draw:page>${frame('Third.', '120mm')}${frame('First.', '4cm')}${frame('Second.', '3in')}</draw:page>`
  t.equal((await readOf(open('presentation', page))).text, 'First.\n\nSecond.\n\nThird.')
})

t.test('numbers of items begin where their slide says, and go on below what is inside of one', async t => {
  const numbered = (start: string) => `<a:pPr><a:buAutoNum type="arabicPeriod" ${start}/></a:pPr>`
  const list = line('Weigh', numbered('startAt="4"')) + line('softly', '<a:pPr lvl="1"><a:buChar/></a:pPr>') +
    line('Heat', numbered('startAt="4"'))
  t.equal((await readOf(pptx([shape(list)]))).text, '4. Weigh\n    - softly\n5. Heat')
})

t.test('an old formula that is a field leaves a hole, and what comes from another file is told', async t => {
  const told = 'Formulas and objects of other programs were left out: 1.'
  t.strictSame(await readOf('{\\rtf1\\ansi {\\field{\\*\\fldinst EQ \\\\f(1,2)}{\\fldrslt }} is the lab.\\par}'),
    { text: '\ufffc is the lab.', left: [told] })
  const field = '<w:r><w:instrText> EQ \\f(1,2)</w:instrText></w:r><w:r><w:t>is the lab.</w:t></w:r>'
  t.strictSame(await readOf(docx(`<w:p>${field}</w:p>`)), { text: '\ufffcis the lab.', left: [told] })
  t.strictSame((await readOf(docx(`${paragraph('Intro.')}<w:altChunk/>`))).left,
    ['Parts that come from other files were left out: 1. Save it in Word.'])
})

t.test('a file with zeros after its end is read, and one whose comment is cut off', async t => {
  const whole = pptx([shape(line('Seen.'))])
  t.equal((await readOf(Buffer.concat([whole, Buffer.alloc(3000)]))).text, 'Seen.')
  const cut = Buffer.from(whole)
  cut.writeUInt16LE(1, cut.length - 2)
  t.equal((await readOf(cut)).text, 'Seen.')
})

t.test('a table of one row is read, also where all of it is bold or names columns', async t => {
  const rows = {
    bold: '<tr><td><b>Note:</b></td><td><b>The resit is on 5 July.</b></td></tr>',
    names: '<tr><th>Name</th><th>Signature</th></tr><tr><td></td><td> </td></tr>'
  }
  const read = async (row: string) => (await readOf(`<html><body><table>${row}</table><p>End.</p></body></html>`)).text
  t.match(await read(rows.bold), '| **Note:** | **The resit is on 5 July.** |')
  t.match(await read(rows.names), '| Name | Signature |')
})
