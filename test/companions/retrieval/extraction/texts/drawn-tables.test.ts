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

t.test('lines that may all begin a table take no time of their own', async t => {
  const before = process.cpuUsage()
  await read(...Array.from({ length: 20_000 }, (_, n) => n % 2 === 0 ? '' : '---------- -----'))
  await read(...Array.from({ length: 20_000 }, (_, n) => ['', '-----------', 'a', '-- ---'][n % 4] ?? ''))
  await read(...Array.from({ length: 20_000 }, () => '| a | b |'))
  await read(...Array.from({ length: 20_000 }, (_, n) => n % 2 === 0 ? '| a | b |' : ''))
  await read('| a |', `|${'a'.repeat(100_000)}`, `| ${'-'.repeat(100_000)}x |`)
  t.ok(process.cpuUsage(before).user < 8_000_000, 'within seconds of a processor')
})
