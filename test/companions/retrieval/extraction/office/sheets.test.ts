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
  t.match((await readOf(numbers)).text, /\| 1 \| 36:00 \| 3 weeks \| 2027-01-14 \| 2027-01 \| €20 \|$/)
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

t.test('the charts and text boxes of a sheet are read below it', async t => {
  const points = (name: string, values: string[]) => `<c:${name}><c:strRef>` +
    `${values.map((value, n) => `<c:pt idx="${n}"><c:v>${value}</c:v></c:pt>`).join('')}</c:strRef></c:${name}>`
  const chart = '<c:chartSpace><c:chart><c:title><a:t>Passed by year</a:t></c:title><c:ser><c:tx><c:v>Passed</c:v>' +
    `</c:tx>${points('cat', ['2025', '2026'])}${points('val', ['61', '70'])}</c:ser></c:chart></c:chartSpace>`
  const drawing = '<xdr:wsDr><xdr:graphicFrame><c:chart r:id="r0"/></xdr:graphicFrame>' +
    '<xdr:sp><xdr:txBody><a:p><a:r><a:t>Marks close on </a:t></a:r><a:r><a:t>4 June.</a:t></a:r></a:p></xdr:txBody>' +
    '</xdr:sp></xdr:wsDr>'
  const more = {
    'xl/worksheets/_rels/sheet1.xml.rels': relations(['drawing', '../drawings/drawing1.xml']),
    'xl/drawings/drawing1.xml': drawing,
    'xl/drawings/_rels/drawing1.xml.rels': relations(['chart', '../charts/chart1.xml']),
    'xl/charts/chart1.xml': chart
  }
  const { text, left } = await readOf(xlsx(rowOf(1, ['Year', 'Group']) + rowOf(2, ['2026', 'A']), [], more))
  const said = ['|  | Passed |', '| --- | --- |', '| 2025 | 61 |', '| 2026 | 70 |'].join('\n')
  t.match(text, `Marks close on 4 June.\n\nPassed by year:\n\n${said}`)
  t.strictSame(left, [])
})

t.test('a chart is read once, shown a hundred times at most, and not at all of a hidden sheet', async t => {
  const points = Array.from({ length: 50 }, (_, n) => `<c:pt idx="${n}"><c:v>${n}</c:v></c:pt>`).join('')
  const series = `<c:ser><c:cat>${points}</c:cat><c:val>${points}</c:val></c:ser>`
  const more = {
    'xl/worksheets/_rels/sheet1.xml.rels': relations(...Array(3).fill(['drawing', '../drawings/drawing1.xml'])),
    'xl/drawings/drawing1.xml':
      `<xdr:wsDr>${'<xdr:graphicFrame><c:chart r:id="r0"/></xdr:graphicFrame>'.repeat(1000)}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': relations(['chart', '../charts/chart1.xml']),
    'xl/charts/chart1.xml': '<c:chartSpace><c:chart><c:title><a:t>Marks</a:t></c:title>' +
      `${series.repeat(20)}</c:chart></c:chartSpace>`
  }
  const sheet = rowOf(1, ['Year', 'Group']) + rowOf(2, ['2026', 'A'])
  const before = process.cpuUsage()
  const { text, left } = await readOf(xlsx(sheet, [], more))
  t.ok(process.cpuUsage(before).user < 3_000_000, 'within seconds of a processor')
  t.equal(text.match(/^Marks:$/gm)?.length, 100)
  t.equal(left[0], 'Charts and other objects were left out: 900.')
  const hidden = await readOf(xlsx(sheet, [], {
    ...more,
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r0" state="hidden"/><sheet name="T" r:id="r1"/>' +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['worksheet', 'worksheets/t.xml']),
    'xl/worksheets/t.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`
  }))
  t.equal(hidden.left[0], 'Charts and other objects were left out: 1000.')
})

t.test('cells of LibreOffice stay in their columns, and those beyond the limit are told', async t => {
  const one = (text: string, times = 1) => text === ''
    ? `<table:table-cell table:number-columns-repeated="${times}"/>`
    : `<table:table-cell table:number-columns-repeated="${times}"><text:p>${text}</text:p></table:table-cell>`
  const rows = [one('Day') + one('', 149) + one('Lab') + one('', 60) + one('Far', 2) + one('', 16_000),
    one('Monday') + one('', 149) + one('Physics') + one('', 999)]
  const written = rows.map(cells => `<table:table-row>${cells}</table:table-row>`).join('')
  const { text, left } = await readOf(open('spreadsheet', `<table:table table:name="S">${written}</table:table>`))
  t.match(text, /\| Day \| Lab \|\n.*\n\| Monday \| Physics \|$/)
  t.strictSame(left, ['(Sheet S) Cells beyond the limits were left out: 2.'])
})

t.test('a number has the digits and the words of its format, for its size; what a format hides is told', async t => {
  const formats = ['[Blue]0000', '0.0', '9', '&quot;required&quot;;;&quot;optional&quot;', ';;;', '000 000',
    '0.0,,&quot;M&quot;', '[&lt;50]&quot;failed&quot;;&quot;passed&quot;', 'yyyy', '0;-0;&quot;none&quot;']
  const heads = formats.map((_, n) => String.fromCharCode(65 + n))
  const read = async (values: string[]) => await readOf(xlsx(rowOf(1, heads) + rowOf(2, values), formats))
  const first = await read(['42', '7.256', '0.3333333', '1', '4711', '12345', '12345678', '49', '46401', '3'])
  t.match(first.text, /\| 0042 \| 7.3 \| 33 % \| required \|\s*\| 012 345 \| 12.3M \| failed \| 2027 \| 3 \|$/)
  t.strictSame(first.left, ['(Sheet S) Numbers that their format hides were left out: 1.'])
  t.match((await read(['12345', '7', '1', '0', '1', '7', '0', '50', '46401', '0'])).text,
    /\| 12345 \| 7 \| 100 % \| optional \|\s*\| 000 007 \| 0M \| passed \| 2027 \| none \|$/)
})

t.test('what a cell strikes through is left out and told, and what is above the line is a sign', async t => {
  const run = (text: string, look = '') => `<r><rPr>${look}</rPr><t>${text}</t></r>`
  const rich = (place: string, ...runs: string[]) => `<c r="${place}" t="inlineStr"><is>${runs.join('')}</is></c>`
  const sheet = rowOf(1, ['Exam', 'Date']) +
    `<row r="2">${rich('A2', run('Final'))}${rich('B2', run('3 May ', '<strike/>'), run('9 May_x000D_'))}</row>` +
    `<row r="3">${rich('A3', run('10'), run('6', '<vertAlign val="superscript"/>'))}${cell('B3', 'old', 1)
      .replace('t=', 's="1" t=')}</row>`
  const styles = '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/>' +
    '<xf fontId="1"/></cellXfs></styleSheet>'
  t.strictSame(await readOf(xlsx(sheet, [], { 'xl/styles.xml': styles })), {
    text: table('| Exam | Date |', '| Final | 9 May |', '| 10⁶ |  |'),
    left: ['Pieces of text that are struck through were left out: 2.']
  })
  const styled = (text: string, look: string) => '<table:table-row>' +
    `<table:table-cell table:style-name="${look}"><text:p>${text}</text:p></table:table-cell>` +
    '<table:table-cell office:value="42"/></table:table-row>'
  const body = `<table:table table:name="S">${styled('Exam<text:s/>A', 'x')}${styled('Old', 'old')}` +
    '<table:shapes><draw:frame><draw:text-box><text:p>Hi</text:p></draw:text-box></draw:frame></table:shapes>' +
    '</table:table>'
  t.strictSame(await readOf(open('spreadsheet', body, style('old', 'style:text-line-through-type="single"'))), {
    text: `${table('|  |  |', '| Exam A | 42 |', '|  | 42 |')}\n\nHi`,
    left: ['Pieces of text that are struck through were left out: 1.']
  })
})

t.test('two rows of names make one, and a cell that takes several columns says something of each', async t => {
  const sheet = (rows: string[][], ...refs: string[]) => xlsx('<worksheet><sheetData>' +
    `${rows.map((cells, n) => rowOf(n + 1, cells)).join('')}</sheetData><mergeCells>` +
    `${refs.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`)
  const heads = [['Part', 'Group A', '', 'Group B', ''], ['', 'Weight', 'Date', 'Weight', 'Date'],
    ['Lab', '20 %', '3 May', '30 %', '5 May']]
  t.equal((await readOf(sheet(heads, 'A1:A2', 'B1:C1', 'D1:E1'))).text,
    '# S\n\n| Part | Group A Weight | Group A Date | Group B Weight | Group B Date |\n' +
    '| --- | --- | --- | --- | --- |\n| Lab | 20 % | 3 May | 30 % | 5 May |')
  const days = [['Time', 'Monday', 'Tuesday'], ['9:00', 'Algebra', 'Lab'], ['10:00', 'Seminar', '']]
  t.match((await readOf(sheet(days, 'B3:C3'))).text, /\| 10:00 \| Seminar \| Seminar \|$/)
})

t.test('tables side by side are apart, and labels above a table name none of its columns', async t => {
  const beside = [['Week', 'Topic', '', 'Tutor', 'Hours'], ['1', 'Vectors', '', 'Dr Osei', 'Friday 15:00'],
    ['2', 'Matrices']]
  t.equal((await readOf(xlsx(beside.map((cells, n) => rowOf(n + 1, cells)).join('')))).text,
    table('| Week | Topic |', '| 1 | Vectors |', '| 2 | Matrices |') +
    '\n\n| Tutor | Hours |\n| --- | --- |\n| Dr Osei | Friday 15:00 |')
  const gap = [['Name', 'Group', '', 'Midterm', 'Final'], ['Ada', 'A', '', '7', '8']]
  t.match((await readOf(xlsx(gap.map((cells, n) => rowOf(n + 1, cells)).join('')))).text,
    '| Ada | A | 7 | 8 |', 'an empty column within one table')
  const above = [['Professor', 'Emmy Noether'], ['Office', 'B 2.14'], ['', ''], ['Week', 'Topic', 'Due'],
    ['1', 'Vectors', '3 March']]
  t.match((await readOf(xlsx(above.map((cells, n) => rowOf(n + 1, cells)).join('')))).text,
    '| --- | --- |\n| Professor | Emmy Noether |\n| Office | B 2.14 |\n\n| Week | Topic | Due |')
})
