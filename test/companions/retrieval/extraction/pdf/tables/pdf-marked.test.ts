import t from 'tap'
import read from '../../../../../../companions/retrieval/extraction/process/worker.js'
import { pdfPage } from '../../../files.js'

/** A cell: how far it stands from the left, and its text. One of a row of names begins with `#`. */
type Cell = [x: number, text: string]

/** A page with a heading, a table whose rows and cells are marked as such, and a line below it. */
function pageWith (rows: Cell[][]): Buffer {
  const cells = rows.flatMap((row, y) => row.map(([x, text], n) => ({ row: y, isFirst: n === 0, x, text })))
  const [firstRow, firstCell] = [8, 8 + rows.length]
  const drawn = cells.map(({ row, x, text }, id) => `/P << /MCID ${id} >> BDC\nBT /F1 10 Tf ` +
    `${x} ${700 - row * 16} Td (${text.replace(/^#/, '')}) Tj ET\nEMC\n`)
  const line = (y: number, text: string) => `BT /F1 10 Tf 60 ${y} Td (${text}) Tj ET\n`
  const cellsOf = (y: number) => cells.flatMap(({ row }, id) => row === y ? [`${firstCell + id} 0 R`] : []).join(' ')
  return pdfPage(`${line(740, 'The parts of the course:')}${drawn.join('')}${line(500, 'Ask Dr Obi.')}`, {
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 5 0 R',
    page: '/StructParents 0',
    more: [
      '<< /Type /StructTreeRoot /K 6 0 R /ParentTree 7 0 R >>',
      `<< /Type /StructElem /S /Table /P 5 0 R /K [${rows.map((_, y) => `${firstRow + y} 0 R`).join(' ')}] >>`,
      `<< /Nums [0 [${cells.map((_, id) => `${firstCell + id} 0 R`).join(' ')}]] >>`,
      ...rows.map((_, y) => `<< /Type /StructElem /S /TR /P 6 0 R /K [${cellsOf(y)}] >>`),
      ...cells.map(({ row, text }, id) => `<< /Type /StructElem /S /${text.startsWith('#') ? 'TH' : 'TD'} ` +
        `/P ${firstRow + row} 0 R /K ${id} /Pg 3 0 R >>`)
    ]
  })
}

async function linesOf (rows: Cell[][]): Promise<string[]> {
  const found = await read({ bytes: new Uint8Array(pageWith(rows)), wanted: 'passages' })
  if ('unreadable' in found) return [found.unreadable]
  const text = found.passages.map(({ content }) => content).join('\n')
  return [...text.split('\n').filter(line => line !== '' && !line.startsWith('| ---')),
    ...found.reading.left_out.map(({ what }) => what)]
}

t.test('a marked table has its rows and the names of its columns, wherever these stand', async t => {
  t.strictSame(await linesOf([
    [[120, '#Part'], [300, '#Weight'], [400, '#Due']],
    [[60, 'Presentation in class'], [305, '20 %'], [400, '3 May']],
    [[60, 'Essay'], [305, '80 %'], [400, '9 June']]
  ]), [
    'The parts of the course:', '| Part | Weight | Due |', '| Presentation in class | 20 % | 3 May |',
    '| Essay | 80 % | 9 June |', 'Ask Dr Obi.'
  ])
})

t.test('a name above several columns of a marked table is that of each of them', async t => {
  t.strictSame((await linesOf([
    [[60, '#Group'], [240, '#Exam']],
    [[200, '#January'], [300, '#July']],
    [[60, 'Red'], [200, '12'], [300, '3']],
    [[60, 'Blue'], [200, '14'], [300, '5']]
  ])).slice(1, -1), ['| Group | Exam January | Exam July |', '| Red | 12 | 3 |', '| Blue | 14 | 5 |'])
})

t.test('a place of a marked table with no cell of its own is a hole, and is told', async t => {
  t.strictSame((await linesOf([
    [[150, '#Monday'], [250, '#Tuesday'], [350, '#Friday']],
    [[60, '9:00'], [150, 'Algebra'], [250, 'Physics']],
    [[60, '10:00'], [250, 'Chemistry'], [350, 'Laboratory']]
  ])).slice(1), [
    '|  | Monday | Tuesday | Friday |', '| 9:00 | Algebra | Physics | \ufffc |',
    '| 10:00 | \ufffc | Chemistry | Laboratory |', 'Ask Dr Obi.',
    'The text stands in columns, and their order could not be told.'
  ])
})

t.test('a marked table of long texts is a layout, and stays text', async t => {
  const long = 'This course is about the history of cities, and asks who has built them and for whom they were built.'
  t.notMatch((await linesOf([[[60, long], [60, long]], [[60, long], [60, long]]])).join('\n'), '|')
})
