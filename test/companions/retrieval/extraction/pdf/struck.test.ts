import { deflateSync } from 'node:zlib'
import t from 'tap'
import { pdfOf, pdfPage } from '../../files.js'
import { outline } from '../outline.js'

const textAt = (x: number, y: number, text: string, size = 10) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`
// "The exam is on " is 68.9 points wide in Helvetica of 10 points, "12 May" is 33.3.
const LINE = textAt(60, 700, 'The exam is on 12 May 19 May.')
const [FROM, WIDTH] = [60 + 68.9, 33.3]
const TOLD = '(Page 1) Text that is struck through was left out.'

const read = async (content: string, options = {}) => (await outline(pdfPage(content, options))).slice(1)

t.test('what a line strikes through is left out and told, however it is drawn', async t => {
  const drawn = {
    'a box, as Word draws it': `${FROM} 702.3 ${WIDTH} 0.6 re f\n`,
    'a stroke, as LibreOffice draws it': `0.5 w ${FROM} 702.8 m ${FROM + WIDTH} 702.8 l S\n`,
    'two lines': `${FROM} 702 ${WIDTH} 0.4 re f ${FROM} 703.2 ${WIDTH} 0.4 re f\n`,
    'a box in other units': `q 0.1 0 0 -0.1 0 842 cm ${FROM * 10} 1389 ${WIDTH * 10} 6 re f Q\n`,
    'a rule of TeX': `q 1 0 0 1 ${FROM} 702.4 cm 0 0 ${WIDTH} 0.4 re f Q\n`,
    'a line for each word': `${FROM} 702.3 11.1 0.6 re f ${FROM + 13.9} 702.3 19.4 0.6 re f\n`
  }
  for (const [how, line] of Object.entries(drawn)) {
    t.strictSame(await read(LINE + line), ['1 : The exam is on 19 May.', TOLD], how)
  }
  const packed = pdfOf([deflateSync(Buffer.from(LINE + drawn['a box, as Word draws it']))], '/Filter /FlateDecode')
  t.strictSame((await outline(packed)).slice(1), ['1 : The exam is on 19 May.', TOLD], 'packed')
})

t.test('what a reader has struck out is left out and told', async t => {
  const points = [FROM, 709, FROM + WIDTH, 709, FROM, 698, FROM + WIDTH, 698].join(' ')
  const note = `<< /Type /Annot /Subtype /StrikeOut /Rect [${FROM} 698 170 709] /F 4 /QuadPoints [${points}] >>`
  t.strictSame(await read(LINE, { page: '/Annots [5 0 R]', more: [note] }), ['1 : The exam is on 19 May.', TOLD])
})

t.test('a page with as many notes of readers as text takes no time of its own', async t => {
  const points = Array.from({ length: 100_000 }, (_, n) => {
    const [left, bottom] = [60 + n % 400, 100 + n / 200]
    return [left, bottom + 9, left + 5, bottom + 9, left, bottom, left + 5, bottom].join(' ')
  }).join(' ')
  const note = `<< /Type /Annot /Subtype /StrikeOut /Rect [0 0 600 800] /F 4 /QuadPoints [${points}] >>`
  const words = Array.from({ length: 4000 }, (_, n) => textAt(60 + n % 300, 90 - n / 100, `word ${n}`)).join('')
  const before = process.cpuUsage()
  t.match((await read(words, { page: '/Annots [5 0 R]', more: [note] })).join(), /word 0/)
  t.ok(process.cpuUsage(before).user < 5_000_000, 'within seconds of a processor')
})

t.test('lines are found behind texts with brackets, pictures within the page, and in several streams', async t => {
  const line = `${FROM} 702.3 ${WIDTH} 0.6 re f\n`
  const before = {
    brackets: 'q BT /F1 10 Tf 60 600 Td (a \\) Q \\( \\(b) Tj (\\)) Tj ET Q\n',
    'a picture': 'q 9 0 0 9 400 400 cm BI /W 1 /H 1 /BPC 8 /CS /G ID Q EI Q\n',
    'a name and a comment': '/Span <</Lang (en) /Q 1>> BDC EMC % Q Q\n'
  }
  for (const [what, drawn] of Object.entries(before)) {
    t.match((await read(`0.5 0 0 0.5 0 0 cm q 2 0 0 2 0 0 cm ${LINE}${drawn}${line}Q`)).at(-1), TOLD, what)
  }
})

t.test('the word for a stream in a title hides no line', async t => {
  const line = `${FROM} 702.3 ${WIDTH} 0.6 re f\n`
  t.strictSame(await read(LINE + line, { page: '/Title (Data streams)' }), ['1 : The exam is on 19 May.', TOLD])
})

t.test('a raised part of what is struck out goes, and a whole line that is struck out', async t => {
  const raised = textAt(60, 700, 'The exam is on 12') + textAt(140.3, 704, 'th', 6) + textAt(148, 700, 'May.')
  t.strictSame(await read(`${raised}${FROM} 702.3 17 0.6 re f\n`), ['1 : The exam is on May.', TOLD])
  const all = textAt(60, 720, 'First line.') + textAt(60, 700, 'No exam.') + '60 702.3 42 0.6 re f\n'
  t.strictSame(await read(all), ['1 : First line.', TOLD])
})

t.test('underlines, borders, bars of fractions and lines behind a title strike nothing out', async t => {
  const whole = ['1 : The exam is on 12 May 19 May.']
  const drawn = {
    'an underline': `${FROM} 698.6 ${WIDTH} 0.6 re f\n`,
    'the border of a cell above': '50 710 300 0.5 re f\n',
    'the border of a cell below': '50 696 300 0.5 re f\n',
    'a line behind': '20 702.5 500 0.5 re f\n',
    'a line beside': '230 702.5 200 0.5 re f\n',
    'a highlight': `1 1 0 rg ${FROM} 698 ${WIDTH} 11 re f 0 g\n`,
    'the edge of what is shown': `q ${FROM} 702.3 ${WIDTH} 0.6 re W n Q\n`,
    'a curve': `${FROM} 702.3 m ${FROM + 9} 703 ${FROM + 20} 702 ${FROM + WIDTH} 702.3 c S\n`
  }
  for (const [what, line] of Object.entries(drawn)) t.strictSame(await read(line + LINE), whole, what)
  const parts = textAt(80, 706.8, 'a + b') + textAt(88, 693.1, 'c')
  const fraction = textAt(60, 700, 'g =') + parts + '79 702.3 27 0.4 re f\n'
  const found = (await read(fraction)).join()
  t.notMatch(found, /struck/)
  t.match(found, /a \+ b/)
})

t.test('a page of many lines takes no time of its own', async t => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `${60 + n % 400} ${702 + n / 10_000} 9 0.1 re f`).join('\n')
  const words = Array.from({ length: 4000 }, (_, n) => textAt(60, 700, `word ${n}`)).join('')
  const before = process.cpuUsage()
  t.match((await read(`${lines}\n${words}`)).join(), /word 0/)
  t.ok(process.cpuUsage(before).user < 5_000_000, 'within seconds of a processor')
})
