import { deflateSync } from 'node:zlib'
import t from 'tap'
import read from '../../../../../companions/retrieval/extraction/process/worker.js'
import { pdfPage } from '../../files.js'

/** The headings and the text of each passage, and what was left out. */
async function passages (pdf: Buffer): Promise<string[]> {
  const found = await read({ bytes: new Uint8Array(pdf), wanted: 'passages' })
  if ('unreadable' in found) return [found.unreadable]
  return [
    ...found.passages.map(({ headings, content }) => [...headings, content].join(': ')),
    ...found.reading.left_out.map(({ where, what }) => `${where}: ${what}`)
  ]
}

const textAt = (x: number, y: number, text: string, size = 10) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`

t.test('the codes of a Chinese or Japanese font are read by the maps of their names', async t => {
  const fonts: Array<[encoding: string, ordering: string, text: string, hex: string]> = [
    ['GBK-EUC-H', 'GB1', '期末考试', 'c6dac4a9bfbccad4'],
    ['UniJIS-UTF16-H', 'Japan1', '期末試験', '671f672b8a669a13']
  ]
  for (const [encoding, ordering, text, hex] of fonts) {
    const system = `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>`
    const pdf = pdfPage(`BT /F1 14 Tf 60 760 Td <${hex}> Tj ET`, {
      font: '5 0 R',
      more: [
        `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
        `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X ${system} /DW 1000 /FontDescriptor 7 0 R >>`,
        '<< /Type /FontDescriptor /FontName /X /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 ' +
          '/Descent -120 /CapHeight 880 /StemV 80 >>'
      ]
    })
    t.strictSame(await passages(pdf), [text], encoding)
  }
})

t.test('what was typed into a form stands beside its label, and a box says whether it is checked', async t => {
  const field = (y: number, entries: string) =>
    `<< /Type /Annot /Subtype /Widget /Rect [280 ${y - 4} 560 ${y + 12}] /F 4 /DA (/Helv 10 Tf 0 g) ${entries} >>`
  const content = textAt(60, 720, 'Exam:') + textAt(60, 690, 'Notes:') + textAt(60, 630, 'Compulsory:') +
    textAt(60, 600, 'Online:') + textAt(60, 575, 'Room:')
  const pdf = pdfPage(content, {
    page: '/Annots [5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R]',
    more: [
      field(720, '/FT /Tx /T (a) /V (19 January)'),
      field(690, '/FT /Tx /T (b) /Ff 4096 /V (Bring a pen\\nand paper)'),
      field(630, '/FT /Btn /T (c) /V /Yes /AS /Yes'),
      field(600, '/FT /Btn /T (d) /V /Off /AS /Off'),
      field(575, '/FT /Ch /Ff 131072 /T (e) /V (r2) /Opt [[(r1) (Hall C)] [(r2) (Hall D)]]'),
      '<< /Type /Annot /Subtype /FreeText /Rect [60 540 200 555] /F 4 /DA (/Helv 10 Tf 0 g) /Contents (Moved!) >>'
    ]
  })
  t.strictSame(await passages(pdf), [
    'Exam: 19 January\n\nNotes: Bring a pen and paper\n\nCompulsory: ☒\n\nOnline: ☐\n\nRoom: Hall D\n\nMoved!'
  ])
})

t.test('what was typed onto a page is found where the file packs its objects together', async t => {
  const note = '<< /Subtype /FreeText /Rect [60 540 200 555] /F 4 /DA (/Helv 10 Tf 0 g) /Contents (Moved!) >>'
  const packed = deflateSync(Buffer.from(`6 0 ${note}`)).toString('latin1')
  const before = pdfPage(textAt(60, 720, 'Exam in Hall D'), {
    page: '/Annots [6 0 R]',
    more: ['<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ' +
      `/Length ${packed.length} >>\nstream\n${packed}\nendstream`]
  })
  const [, table = ''] = /startxref\n(\d+)/.exec(before.toString('latin1')) ?? []
  // Object 6 is the first one in object 5; object 7 is this table itself.
  const places = Buffer.from([2, 0, 5, 0, 1, before.length >> 8, before.length & 255, 0]).toString('latin1')
  const after = '7 0 obj\n<< /Type /XRef /Size 8 /W [1 2 1] /Index [6 2] /Root 1 0 R ' +
    `/Prev ${table} /Length 8 >>\nstream\n${places}\nendstream\nendobj\nstartxref\n${before.length}\n%%EOF\n`
  const pdf = Buffer.concat([before, Buffer.from(after, 'latin1')])
  t.strictSame(await passages(pdf), ['Exam in Hall D\n\nMoved!'])
})

t.test('an accent that is drawn before its letter is one with it, as TeX sets it, and an apostrophe stays', async t => {
  // Of the font's own encoding, which has the accents and an i without a dot.
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>'
  const [acute, grave, circumflex, tilde, cedilla, dotless] = ['\\302', '\\301', '\\303', '\\304', '\\313', '\\365']
  const text = `Evaluaci${acute}on: d${acute}${dotless}a ${acute}unico. ` +
    `No${cedilla}c${tilde}oes, m${circumflex}es, perch${grave}e.`
  t.strictSame(await passages(pdfPage(textAt(60, 720, text), { font })),
    ['Evaluación: día único. Noções, mês, perchè.'])
  t.strictSame(await passages(pdfPage(textAt(60, 720, `It${acute}s the student${acute}s day.`), { font })),
    ['It´s the student´s day.'])
  const french = 'L\\264\\351l\\350ve: l\\264an n\\264est pas fini.'
  t.strictSame(await passages(pdfPage(textAt(60, 720, french))), ['L´élève: l´an n´est pas fini.'])
})

t.test('a sign that TeX draws below a stroke is one sign, and a stroke behind a sign is of that one', async t => {
  const map = '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ' +
    '2 beginbfchar <21> <0338> <22> <2208> endbfchar endcmap end'
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>'
  const page = (text: string) => pdfPage(textAt(60, 700, text), {
    font: '5 0 R', more: [font, `<< /Length ${map.length} >>\nstream\n${map}\nendstream`]
  })
  t.strictSame(await passages(page('Let x ! = y and a !" B, that is, c!= d')),
    ['Let x ≠ y and a ∉ B, that is, c≠ d'])
  t.strictSame(await passages(page('Let x =! y = z')), ['Let x ≠ y = z'])
})

t.test('what stands higher up begins a line, and a raised letter does not', async t => {
  const runs = (...parts: Array<[x: number, y: number, text: string]>) =>
    `BT /F1 10 Tf ${parts.map(([x, y, text]) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`).join(' ')} ET`
  const found = await passages(pdfPage(runs([60, 600, 'The last line.'], [320, 700, 'Beside it: a table.'])))
  t.match(found.join(), /The last line\.\s+Beside it/)
  t.strictSame(await passages(pdfPage(runs([60, 600, 'On May 21'], [104, 604, 'st']))), ['On May 21st'])
})

const LEFT = [
  'The committee of the course reviewed the', 'annual report and found that the labs',
  'need more staff. Students who miss two', 'labs fail the practical part of the year.'
]
const RIGHT = [
  'Office hours of Dr Almeida are on Monday', 'from 10:00 to 12:00 in room B12. Office',
  'hours of Dr Brandt are on Friday from', '15:00 to 17:00 in room C07. Please write.'
]

t.test('a line in Hebrew is read from right to left, with its numbers and the names in Latin', async t => {
  // The small letters of the font are those of the Hebrew alphabet, which are drawn from left to right.
  const map = '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ' +
    '1 beginbfrange <61> <7a> <05d0> endbfrange endcmap end'
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>'
  const line = (y: number, ...pieces: Array<[x: number, text: string]>) =>
    `BT /F1 10 Tf ${pieces.map(([x, text]) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`).join(' ')} ET\n`
  const page = (content: string) => pdfPage(content, {
    font: '5 0 R', more: [font, `<< /Length ${map.length} >>\nstream\n${map}\nendstream`]
  })
  const pieces: Array<[x: number, text: string]> = [[272, '305'], [300, 'DR'], [317, 'LEVI'], [350, 'gfe'], [380, '18'],
    [400, 'cba dcba']]
  const wanted = '\u05d0\u05d1\u05d2\u05d3 \u05d0\u05d1\u05d2 18 \u05d4\u05d5\u05d6 DR LEVI 305'
  for (const drawn of [pieces, pieces.toReversed()]) {
    const [found = ''] = await passages(page(line(700, ...drawn) + line(600, [400, 'hgfedcba hgfedcba'])))
    t.equal(found.split('\n')[0], wanted)
  }
  const english = 'THIS IS THE PAGE OF A COURSE FOR BEGINNERS AND THE TEXT OF IT IS IN ENGLISH'
  const [mixed = ''] = await passages(page(line(700, ...pieces) + line(600, [60, english])))
  t.equal(mixed.split('\n')[0], wanted, 'also on a page in English')
})

t.test('what is drawn first or last and stands alone across the page is read at its height', async t => {
  const line = (y: number, text: string) => textAt(60, y, text)
  const title = line(640, 'Tools and shares of the grade')
  const exam = line(626, 'Written exam 60 percent') + line(612, 'Laboratory 40 percent')
  const other = line(700, 'Systems of assessment') + line(686, 'Continuous assessment') + line(672, 'Final assessment')
  const sides = (left: string, right: string) => textAt(60, 580, left) + textAt(60, 566, left) +
    textAt(320, 580, right) + textAt(320, 566, right)
  const foot = line(40, 'Guide of the school')
  t.strictSame(await passages(pdfPage(foot + title + other + sides('Monday', 'Hall A') + exam)), [
    'Systems of assessment Continuous assessment Final assessment\n\nTools and shares of the grade ' +
    'Written exam 60 percent Laboratory 40 percent\n\nMonday Monday\n\nHall A Hall A\n\nGuide of the school'
  ])
  // The end of the left column stands alone, too.
  const columns = other + line(640, 'of the left side') + textAt(320, 700, 'of the right side') +
    textAt(320, 686, 'which ends here')
  t.strictSame(await passages(pdfPage(columns)), ['Systems of assessment Continuous assessment ' +
    'Final assessment\n\nof the left side\n\nof the right side which ends here'])
})

t.test('two columns that are drawn row by row are read one after the other, below their title', async t => {
  const rows = LEFT.map((text, n) => textAt(60, 700 - n * 14, text) + textAt(330, 700 - n * 14, RIGHT[n] ?? ''))
  const title = textAt(60, 730, 'The letter of the faculty to all of its students and their families', 14)
  const [, ...found] = await passages(pdfPage(title + rows.join('')))
  t.strictSame(found, [])
  t.match((await passages(pdfPage(title + rows.join(''))))[0],
    /^The letter of the faculty [^:]*: The committee [^]* of the year\.\n\nOffice hours of Dr Almeida [^]* write\.$/)
})

t.test('three columns that are drawn row by row are read one after the other, a table is not', async t => {
  const middle = ['The library opens at nine and', 'closes at ten in the evening.', 'Books are kept for two weeks',
    'in its reading room upstairs.']
  const three = (right: string[]) => LEFT.map((text, n) => [text.slice(0, 27), middle[n] ?? '', right[n] ?? '']
    .map((part, column) => textAt(30 + column * 190, 700 - n * 14, part)).join('')).join('')
  t.match((await passages(pdfPage(three(RIGHT.map(text => text.slice(0, 28))))))[0],
    /opens at nine and\scloses at ten in the evening\.[^]*Dr Almeida/)
  t.match((await passages(pdfPage(three(['9:00', '60 %', 'Hall A', 'Room 3'])))).join(), /nine and 9:00/)
})

t.test('a table is read row by row, and columns whose order cannot be told are named', async t => {
  const table = ['Exam', 'Laboratory reports', 'Talk', 'Project'].map((text, n) =>
    textAt(60, 700 - n * 14, text) + textAt(330, 700 - n * 14, `${n}0 %`))
  t.strictSame(await passages(pdfPage(table.join(''))), ['Exam 00 % Laboratory reports 10 % Talk 20 % Project 30 %'])
  const uneven = ['A short cell of a text', 'and a very much longer cell of another text', 'Laboratory of botany',
    'Presentation of work'].map((text, n) =>
    textAt(60, 700 - n * 14, text) + textAt(330, 700 - n * 14, `Each of them on Friday ${n}, or on Monday`))
  const found = await passages(pdfPage(uneven.join('')))
  t.match(found.at(-1), /^Page 1: The text stands in columns/)
  t.match(found[0], /^A short cell of a text \ufffc Each of them on Friday 0, or on Monday \ufffc and a very/,
    'no sentence goes from one side to the other without a hole')
})

t.test('a heading that no text follows is read all the same', async t => {
  const pdf = pdfPage(
    textAt(60, 780, 'Tuesday 11:30, room W201', 12) + textAt(60, 750, 'Asian American Literature', 18) +
    textAt(60, 700, 'This class introduces students to several texts of the last hundred years.') +
    textAt(60, 300, 'Thank you', 14)
  )
  t.strictSame(await passages(pdf), [
    'Tuesday 11:30, room W201',
    'Asian American Literature: This class introduces students to several texts of the last hundred years.',
    'Asian American Literature: Thank you'
  ])
})

t.test('a numbered line of the size of the text, with text below it, is a heading, and a sentence is none', async t => {
  const text = 'The student learns to write programs of some length.'
  const guide = (first: string, second: string) => pdfPage(textAt(60, 760, first) + textAt(60, 745, text) +
    textAt(60, 710, second) + textAt(60, 695, text))
  t.strictSame(await passages(guide('A.1 Course Objectives', 'A.2 Grading')),
    [`A.1 Course Objectives: ${text}`, `A.2 Grading: ${text}`])
  t.strictSame(await passages(guide('1.1 Objetivos', '1.1.1 Notas')),
    [`1.1 Objetivos: ${text}`, `1.1 Objetivos: 1.1.1 Notas: ${text}`], 'by the depth of its number')
  for (const [first, second] of [
    ['A.1 Write a program.', 'A.2 Test it.'], ['1.1 Exam 60 %', '1.2 Talk 40 %'], ['A.1 Alone', 'Text']
  ] as const) t.notMatch((await passages(guide(first, second))).join(), `${first}: `)
})

const PRINT = 'A short line of the many that have small print.'

t.test('a line with a bullet is an item, however large, with the lines in which it goes on', async t => {
  const items = ['\\225 They have no roots, so they take', 'water in with their leaves.', '\\225They are old.']
  const slide = textAt(60, 700, 'Mosses', 24) + items.map((text, n) => textAt(60, 670 - n * 22, text, 18)).join('') +
    [590, 580, 570].map(y => textAt(60, y, PRINT, 8)).join('')
  const found = [
    'Mosses: - They have no roots, so they take water in with their leaves.\n- They are old.\n\n' +
      Array(3).fill(PRINT).join(' ')
  ]
  t.strictSame(await passages(pdfPage(slide)), found)
  const symbol = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 5 0 R >>'
  const map = '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ' +
    '2 beginbfrange <20> <7e> <0020> <95> <95> <f0b7> endbfrange endcmap end'
  const more = [`<< /Length ${map.length} >>\nstream\n${map}\nendstream`]
  t.strictSame(await passages(pdfPage(slide, { font: symbol, more })), found, 'the bullet of Symbol')
})

t.test('letters with space between them are words, and raised letters belong to their number', async t => {
  const spaced = (text: string) => `[${[...text].map(letter => `(${letter})-200`).join('')}] TJ`
  const content = `BT /F1 18 Tf 60 740 Td ${spaced('OFFICE HOURS')} ET\n` + textAt(60, 715, 'On Tuesday.', 11) +
    `BT /F1 11 Tf 60 700 Td ${spaced('The retake is on 9 April.')} ET\n` +
    'BT /F1 18 Tf 3 Tc 60 660 Td (DEADLINES) Tj ET\nBT 0 Tc ET\n' +
    textAt(60, 640, 'It is due on the 21', 11) + textAt(153, 644, 'st', 7) + textAt(162, 640, 'of May.', 11)
  t.strictSame(await passages(pdfPage(content)), [
    'OFFICE HOURS: On Tuesday. The retake is on 9 April.', 'DEADLINES: It is due on the 21st of May.'
  ])
})

/** The texts of a column, one below the other. */
const column = (x: number, texts: string[], step = 16) =>
  texts.map((text, n) => textAt(x, 700 - n * step, text)).join('')

t.test('a table that is drawn column by column is read by its rows, or told', async t => {
  const [parts, weights] = [['Part', 'Final exam', 'Laboratory', 'Project'], ['Weight', '60 %', '20 %', '15 %']]
  const table = textAt(60, 740, 'The grade is the sum of these parts.') + column(60, parts) + column(200, weights) +
    column(320, ['Date', '19 January', 'weekly', '12 December']) + textAt(60, 600, 'Four points are needed.')
  t.strictSame(await passages(pdfPage(table)), [
    'The grade is the sum of these parts.\n\nPart Weight Date\n\nFinal exam 60 % 19 January\n\n' +
      'Laboratory 20 % weekly\n\nProject 15 % 12 December\n\nFour points are needed.'
  ])
  const told = 'Page 1: The text stands in columns, and their order could not be told.'
  const wrapped = ['Introduction to the course', 'and its tools', 'Sorting and searching', 'Graphs', 'and trees']
  const weeks = [700, 668, 652].map((y, n) => textAt(60, y, `Week ${n + 1}`)).join('')
  const [text, ...notes] = await passages(pdfPage(weeks + column(140, wrapped)))
  t.match(text, /^Week 1 \ufffc/, 'its sentences have holes, and are never quoted')
  t.strictSame(notes, [told])
  const names = column(60, ['Theory', 'Seminar', 'Exam']) + column(200, ['Dr Brandt', 'Dr Sousa', 'Dr Vidal'])
  t.strictSame((await passages(pdfPage(names))).slice(1), [told])
})

/** Lines of cells; an empty cell is not drawn. */
const gridOf = (rows: string[][], step = 20) => rows.flatMap((cells, n) => cells.map((cell, column) =>
  cell === '' ? '' : textAt(60 + column * 120, 760 - n * step, cell))).join('')

t.test('a table with empty cells, or with cells of several lines, says which column a cell is of', async t => {
  const week = [['', 'Monday', 'Tuesday', 'Friday'], ['9 h', 'Algebra', '', 'Physics'], ['10 h', '', 'Calculus', '']]
  const days = [...week, ['11 h', 'Lab', 'Lab', '']]
  const written = (rows: string[][]) => rows.map(cells => `| ${cells.join(' | ')} |`)
  const [names, ...others] = written(days) as [string]
  t.strictSame(await passages(pdfPage(gridOf(days))), [[names, '| --- | --- | --- | --- |', ...others].join('\n')])
  // The rest of a table on its next page names no columns.
  t.strictSame(await passages(pdfPage(gridOf(days.slice(1)))),
    [['|  |  |  |  |', '| --- | --- | --- | --- |', ...others].join('\n')])
  t.strictSame(await passages(pdfPage(gridOf(days, 12))),
    [[names, '| --- | --- | --- | --- |', ...others].join('\n')], 'also where its lines are close')

  const wrapped = textAt(60, 760, 'Part') + textAt(240, 760, 'Weight') + textAt(360, 760, 'Date') +
    textAt(60, 730, 'Written exam with') + textAt(60, 718, 'open questions') + textAt(240, 730, '60 %') +
    textAt(360, 730, '14 May') + gridOf([['Lab', '', '3 June'], ['Essay', '15 %', '']]).replaceAll(' 760 Td', ' 690 Td')
    .replaceAll(' 740 Td', ' 660 Td').replaceAll('300 ', '360 ').replaceAll('180 ', '240 ') +
    textAt(60, 600, 'The essay has ten pages, and is written in English or in German.')
  t.strictSame(await passages(pdfPage(wrapped)), [[
    '| Part | Weight | Date |', '| --- | --- | --- |', '| Written exam with open questions | 60 % | 14 May |',
    '| Lab |  | 3 June |', '| Essay | 15 % |  |', '',
    'The essay has ten pages, and is written in English or in German.'
  ].join('\n')])
})

/** Lines of cells, each at its height; an empty cell is not drawn. */
const cellsAt = (...lines: Array<[y: number, cells: string[]]>) => lines.map(([y, cells]) =>
  cells.map((cell, n) => cell === '' ? '' : textAt(60 + n * 120, y, cell)).join('')).join('')

t.test('a label in the middle of several rows of a table is of each of them, or told', async t => {
  const written = (rows: string[]) => [rows[0], '| --- | --- | --- |', ...rows.slice(1)].join('\n')
  const names = ['Part', 'Activity', 'Weight']
  const found = [written(['| Part | Activity | Weight |', '| Exams | Midterm | 20 % |', '| Exams | Final | 40 % |',
    '| Lab | Reports | 25 % |', '| Lab | Talk | 15 % |'])]
  const merged = (step: number, start = 680) => cellsAt(
    [700, names],
    [start, ['', 'Midterm', '20 %']], [start - step / 2, ['Exams']], [start - step, ['', 'Final', '40 %']],
    [start - 2 * step, ['', 'Reports', '25 %']], [start - 2.5 * step, ['Lab']], [start - 3 * step, ['', 'Talk', '15 %']]
  )
  t.strictSame(await passages(pdfPage(merged(20))), found)
  t.strictSame(await passages(pdfPage(merged(13))), found, 'also where rows are as near as lines')
  t.strictSame(await passages(pdfPage(cellsAt(
    [700, ['Activity', 'Date', 'Weight']], [680, ['Essay', '3 May']], [670, ['', '', '30 %']], [660, ['Talk', '9 May']],
    [640, ['Exam', '1 June', '70 %']]
  ))), [written(['| Activity | Date | Weight |', '| Essay | 3 May | 30 % |', '| Talk | 9 May | 30 % |',
    '| Exam | 1 June | 70 % |'])], 'also where the weight is merged')
  t.strictSame(await passages(pdfPage(cellsAt(
    [700, ['Day', 'Hour', 'Room']], [680, ['', '9:00', 'A1']], [660, ['Monday', '10:00', 'A2']],
    [640, ['', '11:00', 'A3']]
  ))), [written(['| Day | Hour | Room |', '| Monday | 9:00 | A1 |', '| Monday | 10:00 | A2 |',
    '| Monday | 11:00 | A3 |'])], 'also where it is level with the middle one')
  const [text, told] = await passages(pdfPage(cellsAt(
    [700, ['Activity', 'Date', 'Weight']], [680, ['Essay', '3 May']], [670, ['', '', '30 %']], [660, ['Talk', '9 May']],
    [640, ['Exam', '1 June']]
  )))
  t.match(text, /Talk \ufffc\s+9 May \ufffc/, 'its sentences have holes, and are never quoted')
  t.match(told, /^Page 1: The text stands in columns/)
  t.strictSame(await passages(pdfPage(cellsAt(
    [700, names], [686, ['Written exam']], [680, ['', 'open book', '60 %']], [674, ['of two hours']],
    [656, ['Laboratory']], [650, ['', 'reports', '40 %']], [644, ['in groups']]
  ))), [written(['| Part | Activity | Weight |', '| Written exam of two hours | open book | 60 % |',
    '| Laboratory in groups | reports | 40 % |'])], 'lines of one cell are no rows')
})

t.test('lists and texts that stand beside each other stay apart', async t => {
  const lists = column(60, ['- fast', '- cheap', '- simple']) + column(200, ['- slow', '- 3 parts', '- 2 rooms'])
  t.strictSame(await passages(pdfPage(lists)), ['- fast\n- cheap\n- simple\n\n- slow\n- 3 parts\n- 2 rooms'])
  const side = column(60, ['Dr Brandt', 'Room 4', 'Monday'], 14) + column(200, [
    'The laboratory takes place in room 3 and begins', 'on 5 February. Students bring their own computer,',
    'and the text book, which can be bought in the shop.'
  ], 12)
  t.strictSame(await passages(pdfPage(side)), [
    'Dr Brandt Room 4 Monday\n\nThe laboratory takes place in room 3 and begins on 5 February. Students bring their ' +
      'own computer, and the text book, which can be bought in the shop.'
  ])
})

t.test('a fraction is written in one line, or has a hole; raised letters, footnotes and cells are none', async t => {
  const first = async (...pieces: Array<[x: number, y: number, text: string, size?: number]>) =>
    await passages(pdfPage(pieces.map(piece => textAt(...piece)).join('') + textAt(60, 600, 'The end.')))
  t.strictSame(await first([60, 700, 'G = '], [80, 707, '6E + 4L'], [92, 693, '10']), ['G = (6E + 4L)/10\n\nThe end.'])
  t.strictSame(await first([60, 700, 'v = '], [80, 704, '1', 7], [80, 696, 'n', 7]), ['v = 1/n\n\nThe end.'])
  t.strictSame(await first([60, 700, 'G = \\('], [85, 707, 'a'], [85, 693, 'b']), [
    'G = ( \ufffc\n\nThe end.', 'Page 1: A formula could not be written.'
  ])
  t.strictSame(await first([60, 704, 'c', 7], [64, 700, 'It is used.'], [60, 696, 'e', 7]), [
    'cIt is used.e\n\nThe end.'
  ])
  // As a program draws them in one of two columns: lines of their own above and below the sign of equality.
  t.strictSame(await first([60, 700, 'The bonus is P ='], [150, 714, '1 + a/b'], [152, 690, 'c + 2']), [
    'The bonus is P = \ufffc\n\nThe end.', 'Page 1: A formula could not be written.'
  ])
  t.strictSame(await first([60, 700, 'The total is S ='], [60, 686, '12 of the exam.']), [
    'The total is S = 12 of the exam.\n\nThe end.'
  ], 'a line that goes on below is none')
  const text = textAt(60, 660, 'E is the exam, and L is the work in the laboratory.')
  const equation = textAt(60, 700, 'It is computed so:') + textAt(60, 672, 'G = E + L', 13) + text
  t.strictSame(await passages(pdfPage(equation)), [
    'It is computed so:\n\nG = E + L E is the exam, and L is the work in the laboratory.'
  ], 'an equation is no heading')
  const [cells = ''] = await first([60, 700, 'Exam = '], [120, 706, 'written part'], [120, 694, 'open questions'])
  t.notMatch(cells, '/')
})

t.test('digits above the line are a power, and those below it an index', async t => {
  const run = (size: number, x: number, y: number, text: string) => `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj`
  const line = [run(10, 60, 700, 'It is 9.1 x 10'), run(7, 113.9, 705, '-31'), run(10, 124, 700, ' kg of H'),
    run(7, 158.5, 698, '2'), run(10, 162.4, 700, 'O.')].join(' ')
  t.strictSame(await passages(pdfPage(`BT ${line} ET`)), ['It is 9.1 x 10⁻³¹ kg of H₂O.'])
})

t.test('lists beside each other whose lines have the same form leave a hole between them', async t => {
  const row = (y: number, left: string, right: string) => textAt(60, y, left) + textAt(320, y, right)
  const rows = (...lines: Array<[string, string]>) =>
    lines.map(([left, right], n) => row(700 - n * 30, left, right)).join('')
  const lists = rows(['Dr Brandt', 'Dr Osei'], ['Tuesday 11:00', 'Friday 15:00'], ['Room 2.14', 'Room 3.07'])
  t.strictSame(await passages(pdfPage(lists)), [
    'Dr Brandt \ufffc Dr Osei \ufffc\n\nTuesday 11:00 \ufffc Friday 15:00 \ufffc\n\nRoom 2.14 \ufffc Room 3.07 \ufffc',
    'Page 1: The text stands in columns, and their order could not be told.'])
  t.strictSame(await passages(pdfPage(rows(['Exam', '60 %'], ['Lab 2', 'Room 7'], ['Talk', '10 %']))),
    ['Exam 60 %\n\nLab 2 Room 7\n\nTalk 10 %'])
})

t.test('a PDF whose end is missing is read', async t => {
  const whole = pdfPage(textAt(60, 700, 'Mosses grow in the shade.'))
  const text = whole.toString('latin1')
  for (const end of [text.lastIndexOf('/Root') + 5, text.lastIndexOf('startxref'), text.lastIndexOf('trailer')]) {
    t.strictSame(await passages(whole.subarray(0, end)), ['Mosses grow in the shade.'])
  }
})

t.test('the ligatures of TeX are letters where its font is drawn as pictures', async t => {
  const codes = Array.from({ length: 128 }, (_, code) => code)
  const font = '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << >> ' +
    `/FirstChar 0 /LastChar 127 /Widths [${codes.map(() => 5).join(' ')}] ` +
    `/Encoding << /Type /Encoding /Differences [0 ${codes.map(code => `/a${code}`).join(' ')}] >> >>`
  const text = 'The \\035ow of the sta\\033 is di\\036cult to \\034nd.'
  t.strictSame(await passages(pdfPage(textAt(60, 700, text), { font })),
    ['The flow of the staff is difficult to find.'])
  const older = 'The o\\016ce is the \\014rst door.'
  const [line, note] = await passages(pdfPage(textAt(60, 700, older), { font }))
  t.match(line, /^The office is the \s?\ufffcrst door\.$/, 'fi has the code of a space: there is a hole')
  t.match(note, 'Letters such as fi and fl could not be read')
})

t.test('a text that is drawn again for its shadow is read once, and one beside it is its own', async t => {
  const title = textAt(62, 699, 'Mosses and ferns', 24) + textAt(60, 700, 'Mosses and ferns', 24)
  const [line = ''] = await passages(pdfPage(title + textAt(60, 600, 'No no', 12) + textAt(100, 600, 'No no', 12)))
  t.equal(line.match(/Mosses and ferns/g)?.length, 1)
  t.equal(line.match(/No no/g)?.length, 2)
})

t.test('brackets in a line from right to left are turned as they are read', async t => {
  // "(المبنى B)" as browsers draw it: from the left, each bracket with its shape.
  const codes: Record<string, string> = {
    A: '0627', L: '0644', M: '0645', N: '0646', '(': '0028', ')': '0029', B: '0042'
  }
  const map = Object.entries(codes).map(([code, unicode]) =>
    `<${code.charCodeAt(0).toString(16)}> <${unicode}>`).join('\n')
  const cmap = '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n' +
    `1 begincodespacerange <00> <ff> endcodespacerange\n7 beginbfchar\n${map}\nendbfchar\nendcmap end end`
  const content = [...'(B NMLA)'].map((sign, n) =>
    sign === ' ' ? '' : textAt(60 + 10 * n, 700, sign.replace(/[()]/, '\\$&'), 18)).join('')
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 5 0 R >>'
  const pdf = pdfPage(content, { font, more: [`<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`] })
  const [line = ''] = await passages(pdf)
  t.match(line, /^\([^()]+\)$/)
})
