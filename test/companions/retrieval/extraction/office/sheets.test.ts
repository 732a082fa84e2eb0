import t from 'tap'
import { files, open, readOf, relations, style } from './office.js'

const cell = (place: string, value: string, look = 0) =>
  /^[\d.]+$/.test(value)
    ? `<c r="${place}" s="${look}"><v>${value}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const rowOf = (y: number, values: string[], more = '') => `<row r="${y}" ${more}>` +
  values.map((value, x) => value === '' ? '' : cell(`${String.fromCharCode(65 + x)}${y}`, value, x)).join('') + '</row>'

/** A workbook of one sheet. @param formats of the numbers in each column */
function xlsx (sheet: string, formats: string[] = [], more: Record<string, string> = {}) {
  const codes = formats.map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code}"/>`).join('')
  const looks = formats.map((code, n) => `<xf numFmtId="${/^\d+$/.test(code) ? code : 200 + n}"/>`).join('')
  return files({
    '[Content_Types].xml': '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.' +
      'spreadsheetml.sheet.main+xml" PartName="/xl/workbook.xml"/></Types>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r0"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/styles.xml': `<styleSheet><numFmts>${codes}</numFmts><cellXfs>${looks}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet.startsWith('<') && !sheet.startsWith('<row')
      ? sheet
      : `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more
  })
}
const table = (...rows: string[]) => ['# S\n', rows[0], '| --- | --- |', ...rows.slice(1)].join('\n')

t.test('a number is read as its sheet shows it: hours, units, dates of Asia and months', async t => {
  const formats = ['0', '[h]:mm', '0 &quot;weeks&quot;', '31', 'mmmm', '[$€-407]0']
  const numbers = xlsx(rowOf(1, ['A', 'B', 'C', 'D', 'E', 'F']) + rowOf(2, ['1', '1.5', '3', '46401', '46401', '20']),
    formats)
  t.match((await readOf(numbers)).text, /\| 1 \| 36:00 \| 3 weeks \| 2027-01-14 \| 2027-01-14 \| €20 \|$/)
})

t.test('what a sheet hides is left out and told: columns, rows, sheets', async t => {
  const sheet = '<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>' +
    rowOf(1, ['Task', 'Key', 'Date']) + rowOf(2, ['Final', '42', '9 May']) +
    rowOf(3, ['Old', '7', '1 May'], 'hidden="1"') +
    '</sheetData></worksheet>'
  t.strictSame(await readOf(xlsx(sheet)), {
    text: table('| Task | Date |', '| Final | 9 May |'),
    left: ['(Sheet S) Hidden columns were left out: 1.', '(Sheet S) Hidden rows were left out: 1.']
  })
  const line = (cells: string[], more = '') => `<table:table-row ${more}>` +
    cells.map(text => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('') + '</table:table-row>'
  const shown = `<table:table table:name="S">${line(['Task', 'Date'])}${line(['Final', '9 May'])}` +
    `${line(['Old', '1 May'], 'table:visibility="collapse"')}</table:table>`
  const hidden = `<table:table table:name="Keys" table:style-name="no">${line(['Key', '42'])}</table:table>`
  t.strictSame(await readOf(open('spreadsheet', shown + hidden, style('no', 'table:display="false"', 'table'))), {
    text: table('| Task | Date |', '| Final | 9 May |'),
    left: ['(Sheet Keys) Is hidden in the workbook, and was left out.', '(Sheet S) Hidden rows were left out: 1.']
  })
})

t.test('a merged cell says something of each of its rows', async t => {
  const sheet = `<worksheet><sheetData>${rowOf(1, ['Day', 'Lab'])}${rowOf(2, ['Monday', 'Physics'])}` +
    `${rowOf(3, ['', 'Biology'])}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`
  t.equal((await readOf(xlsx(sheet))).text, table('| Day | Lab |', '| Monday | Physics |', '| Monday | Biology |'))
  const one = (text: string, more = '') => `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const rows = [one('Day') + one('Lab'), one('Monday', 'table:number-rows-spanned="2"') + one('Physics'),
    `<table:covered-table-cell/>${one('Biology')}`].map(cells => `<table:table-row>${cells}</table:table-row>`)
  t.equal((await readOf(open('spreadsheet', `<table:table table:name="S">${rows.join('')}</table:table>`))).text,
    table('| Day | Lab |', '| Monday | Physics |', '| Monday | Biology |'))
})

t.test('labels above a table do not name its columns', async t => {
  const sheet = [['Course', 'MAT-204'], ['Week', 'Topic', 'Due'], ['1', 'Vectors', '3 March']]
  t.equal((await readOf(xlsx(sheet.map((cells, n) => rowOf(n + 1, cells)).join('')))).text,
    table('|  |  |', '| Course | MAT-204 |') +
      '\n\n| Week | Topic | Due |\n| --- | --- | --- |\n| 1 | Vectors | 3 March |')
})

t.test('a sheet is read whose cells have no places, or whose names have a prefix', async t => {
  const rows = [['Part', 'Date'], ['Poster', '12 March']]
  const plain = `<worksheet><sheetData>${rows.map((cells, n) => rowOf(n + 1, cells)).join('')}</sheetData></worksheet>`
  const said = table('| Part | Date |', '| Poster | 12 March |')
  t.equal((await readOf(xlsx(plain.replace(/ r="\w+"/g, '')))).text, said)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const prefixed = plain.replace(/(<\/?)/g, '$1x:').replace('<x:worksheet', `$& xmlns:x="${main}"`)
  t.equal((await readOf(xlsx(prefixed))).text, said)
})

t.test('pictures, charts, text boxes, far columns and rows after the last are told', async t => {
  const drawing = '<xdr:wsDr><xdr:pic> </xdr:pic>' +
    '<xdr:graphicFrame> </xdr:graphicFrame><xdr:sp><xdr:txBody>Hi</xdr:txBody></xdr:sp></xdr:wsDr>'
  const sheet = rowOf(1, ['Part', 'Date']) +
    rowOf(2, ['Poster', '12 March']).replace('</row>', `${cell('ZZ2', 'far')}$&`)
  t.strictSame((await readOf(xlsx(sheet, [], { 'xl/drawings/drawing1.xml': drawing }))).left, [
    'Charts and other objects were left out: 1.', 'Text boxes that lie on the sheets were left out: 1.',
    '(Sheet S) Cells beyond the limits were left out: 1.',
    'One picture was left out: what is written in a picture is not read.'
  ])
  const csv = await readOf(`a;b\n${'1;2\n'.repeat(100_001)}`, 'a.csv')
  t.match(csv.left[0], /^\(After row 100000\) The rows were left out/)
})
