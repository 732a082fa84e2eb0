import t from 'tap'
import { pdfPage } from '../../files.js'
import { outline } from '../outline.js'

/* Code in a PDF. Letters of Courier are 0.6 times as wide as high. */

const courier = (size: number, lines: Array<[indent: number, text: string]>, top = 700) =>
  lines.map(([indent, text], n) =>
    `BT /F2 ${size} Tf ${60 + indent * size * 0.6} ${top - n * 12} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET\n`)
    .join('')
const helvetica = (y: number, text: string, x = 60) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET\n`

const fontOf = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
const OPTIONS = { font: `${fontOf('Helvetica')} /F2 ${fontOf('Courier')}` }
const read = async (content: string) => (await outline(pdfPage(content, OPTIONS))).slice(1)

const CODE: Array<[number, string]> = [[0, 'def mean(values):'], [4, 'if not values:'], [8, 'return 0'],
  [4, 'return sum(values) / len(values)']]
const TEXT = ['def mean(values):', '    if not values:', '        return 0', '    return sum(values) / len(values)']

t.test('lines of code stay lines, and keep how far they are indented', async t => {
  const page = helvetica(720, 'The mean of a list is computed so:') + courier(10, CODE) +
    helvetica(640, 'It needs a list of numbers.')
  t.match((await read(page)).join('\n'), `\`\`\`\n${TEXT.join('\n')}\n\`\`\``)
})

t.test('the numbers of lines are no part of the code, and empty lines are', async t => {
  const numbers = CODE.map((_, n) => helvetica(n < 3 ? 700 - n * 12 : 652, String(n + 1), 40)).join('')
  const page = helvetica(720, 'The mean of a list is computed so:') + numbers + courier(10, CODE.slice(0, 3)) +
    courier(10, CODE.slice(3), 652) + helvetica(600, 'It needs a list of numbers.')
  const said = (await read(page)).join('\n')
  t.match(said, `\`\`\`\n${[...TEXT.slice(0, 3), '', TEXT[3]].join('\n')}\n\`\`\``)
})

t.test('a document in such a font, a sentence and an address in it are text', async t => {
  t.notMatch((await read(courier(10, CODE))).join('\n'), '```')
  const prose = helvetica(720, 'A sentence that is long enough to be most of the page, and more of it here.') +
    courier(10, [[0, 'Write to the tutor of your group in time'], [0, 'tutor@example.org']]) +
    helvetica(640, 'A sentence that is long enough to be most of the page, and more of it here.')
  t.notMatch((await read(prose)).join('\n'), '```')
})
