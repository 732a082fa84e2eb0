import t from 'tap'
import { readOf } from '../office/office.js'

/* Tables of Markdown that are drawn otherwise than GitHub's. */

const read = async (...lines: string[]) => (await readOf(['# Marks', '', ...lines, ''].join('\n'), 'a.md')).text
const HEAD = '# Marks\n\n'

t.test('a table of Pandoc whose cells have several lines is a table, with and without names', async t => {
  const frame = '-'.repeat(48)
  const rule = '----------- -------- ---------------------------'
  const rows = ['Lab         20 %     Reports are due on Friday,', '                     at noon.', '',
    'Exam        80 %     In June.']
  const said = ['| Lab | 20 % | Reports are due on Friday, at noon. |', '| Exam | 80 % | In June. |'].join('\n')
  t.match(await read(frame, 'Part        Counts   What is to', '                     be known', rule, ...rows, frame),
    `| Part | Counts | What is to be known |\n| --- | --- | --- |\n${said}`)
  t.match(await read(rule, ...rows, rule), `|  |  |  |\n| --- | --- | --- |\n${said}`)
})

t.test('bars without dashes below the names, or with plus signs, are a table', async t => {
  t.match(await read('| Lab | 20 % |', '| Exam | 80 % |'),
    `${HEAD}\n|  |  |\n| --- | --- |\n| Lab | 20 % |\n| Exam | 80 % |`)
  t.match(await read('| Part | Counts |', '|------+-------:|', '| Lab | 20 % |'),
    `${HEAD}\n| Part | Counts |\n| --- | --- |\n| Lab | 20 % |`)
})

t.test('a table of GitHub stays as it is, and so do lines, verses and a table without outer bars', async t => {
  for (const lines of [
    ['| Part | Counts |', '|:---|---:|', '| Lab | 20 % |', '| a | b | c |'],
    ['Part | Counts', '---|---', 'Lab | 20 %'],
    ['| The limerick packs laughs', '| in space that is quite economical'],
    ['---------------', 'A text between lines.', '', '---------------'],
    ['```', '| a | b |', '| c | d |', '```']
  ]) t.equal(await read(...lines), HEAD + lines.join('\n'))
})

t.test('each way to end a line is one for every reader of text', async t => {
  const texts: Record<string, string[]> = {
    'a.md': ['# Marks', '', '| Lab | 20 % |', '| Exam | 80 % |', '', 'Title', '---', ''],
    'b.md': ['# Marks', '', '+---+---+', '| a | b |', '+---+---+', ''],
    'c.md': ['---', 'title: Marks', 'room: Room 4', '---', '', '!!! note "Late work"', '    It loses a point.', ''],
    'a.rst': ['Marks', '=====', '', '=== ===', 'a   b', '=== ===', '1   2', '=== ===', ''],
    'a.adoc': ['== Marks', '', '|===', '|a |b', '', '|1 |2', '|===', ''],
    'a.tex': ['\\documentclass{article}', '\\begin{document}', 'One. % no text', '', 'Two.', '\\end{document}', ''],
    'a.vtt': ['WEBVTT', '', '00:01.000 --> 00:02.000', 'One.', '', '00:03.000 --> 00:04.000', 'Two.', ''],
    'a.py': ['def f():', '    return 1', ''],
    'a.txt': ['Exam: 14 January', 'Office hours: Monday', ''],
    'a.csv': ['a,b', '1,"c', 'd"', '2,e', ''],
    'a.ics': ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Exam of', '  trees', 'DTSTART:20270114', 'END:VEVENT',
      'END:VCALENDAR', '']
  }
  for (const [name, lines] of Object.entries(texts)) {
    const ends = ['\n', '\r\n', '\r']
    const [unix, ...others] = await Promise.all(ends.map(async end => await readOf(lines.join(end), name)))
    for (const other of others) t.strictSame(other, unix, name)
  }
  const cell = (source: string) => ({ cell_type: 'code', source, outputs: [] })
  const book = (end: string) => JSON.stringify({ nbformat: 4, cells: [cell(`a = 1${end}b = 2`)] })
  t.strictSame(await readOf(book('\r\n'), 'a.ipynb'), await readOf(book('\n'), 'a.ipynb'))
})

t.test('lines that may all begin a table take no time of their own', async t => {
  const before = process.cpuUsage()
  await read(...Array.from({ length: 20_000 }, (_, n) => n % 2 === 0 ? '' : '---------- -----'))
  await read(...Array.from({ length: 20_000 }, (_, n) => ['', '-----------', 'a', '-- ---'][n % 4] ?? ''))
  await read(...Array.from({ length: 20_000 }, () => '| a | b |'))
  await read(...Array.from({ length: 20_000 }, (_, n) => n % 2 === 0 ? '| a | b |' : ''))
  await read('| a |', `|${'a'.repeat(100_000)}`, `| ${'-'.repeat(100_000)}x |`)
  t.ok(process.cpuUsage(before).user < 8_000_000, 'within seconds of a processor')
})
