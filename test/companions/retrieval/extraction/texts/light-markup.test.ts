import t from 'tap'
import { outline } from '../outline.js'

const NAMED = '| Part | Weight |\n| --- | --- |\n| Exam | 60 % |\n| Lab | 40 % |'

t.test('the tables of reStructuredText are read: drawn, listed, with commas, and within a directive', async t => {
  const rows = ['====  ======', 'Part  Weight', '====  ======', 'Exam  60 %', 'Lab   40 %', '====  ======']
  const grid = ['+------+--------+', '| Part | Weight |', '+======+========+', '| Exam | 60 %   |', '+------+--------+',
    '| Lab  | 40 %   |', '+------+--------+']
  const within = (head: string, lines: string[]) => [head, '', ...lines.map(line => `   ${line}`)]
  const tables = {
    rows,
    grid,
    within: within('.. table:: Parts', rows),
    listed: ['.. list-table:: Parts', '   :header-rows: 1', '', '   * - Part', '     - Weight', '   * - Exam',
      '     - 60', '       %', '   * - Lab', '     - 40 %'],
    commas: ['.. csv-table:: Parts', '   :header: "Part", "Weight"', '', '   "Exam", "60 %"', '   Lab, 40 %']
  }
  for (const [name, lines] of Object.entries(tables)) {
    const [, found = ''] = await outline(['Course', '======', '', ...lines, '', 'End.'].join('\n'), 'a.rst')
    t.match(found, NAMED, name)
    t.equal(found.includes('Parts'), !['rows', 'grid'].includes(name), 'its title')
  }
})

t.test('what stands in a directive is text, whatever its name, but for what is for a program', async t => {
  const text = 'Course\n======\n\n.. glossary::\n\n   clique\n      Vertices that are all adjacent.\n\n' +
    '.. dropdown:: Resit\n\n   It is in May.\n\n.. image:: a.png\n   :alt: none\n\n.. a comment\n\n' +
    'H\\ :sub:`2`\\ O, 10\\ :sup:`6`.\n'
  const [, found = ''] = await outline(text, 'a.rst')
  t.equal(found.replace(/\s+/g, ' '),
    'Course: clique : Vertices that are all adjacent. Resit It is in May. H₂O, 10⁶.')
})

t.test('the drawn tables of Pandoc are tables', async t => {
  const simple = '# Course\n\nPart   Weight\n-----  ------\nExam   60 %\nLab    40 %\n\nEnd.\n'
  const grid = '# Course\n\n+------+--------+\n| Part | Weight |\n+======+========+\n| Exam | 60 %   |\n' +
    '+------+--------+\n| Lab  | 40     |\n|      | %      |\n+------+--------+\n'
  for (const text of [simple, grid]) t.match((await outline(text, 'a.md'))[1], NAMED)
})

t.test('a merged cell of a grid stands in each row and named column that it takes', async t => {
  const read = async (...lines: string[]) => (await outline(['# Course', '', ...lines, ''].join('\n'), 'a.md'))[1] ?? ''
  t.match(await read(
    '+---------+-------------------+', '| Group   | Session           |', '|         +---------+---------+',
    '|         | Day     | Hall    |', '+=========+=========+=========+', '| A       | Monday  | 3       |',
    '|         +---------+---------+', '|         | Friday  | - 4     |', '+---------+---------+ - 5     |',
    '| B       | Monday  |         |', '+---------+---------+---------+', '| No session in week 9        |',
    '+-----------------------------+'
  ), ['| Group | Session Day | Session Hall |', '| --- | --- | --- |', '| A | Monday | 3 |', '| A | Friday | 4; 5 |',
    '| B | Monday | 4; 5 |', '| No session in week 9 |  |  |'].join('\n'))
  t.match(await read('+------+------+', '| 周一 | 3    |', '+------+------+', '| Fri  | 4    |', '+------+------+'),
    '|  |  |\n| --- | --- |\n| 周一 | 3 |\n| Fri | 4 |', 'signs that take two places')
  const open = ['+---+---+', '| a | b |', '+---+   |', '| c     |', '+---+---+']
  t.match(await read(...open), open.join('\n'), 'lines that do not close around a cell stay')
})

t.test('what a program puts in the place of a name is a hole', async t => {
  const [, found = ''] = await outline('# Course\n\nThe exam is on {{< var exam.date >}} in Hall 2.\n', 'a.qmd')
  t.match(found, 'The exam is on \ufffc in Hall 2.')
})

t.test('bold, italics and code of Org are those of Markdown, and a path is none', async t => {
  const [, found = ''] = await outline('* Course\n\nThe /scheduler/ runs *each* process; =fork()= or ~exec~ (/n/ ' +
    'threads). In /usr/bin/ls, threads/processes/tasks, 2 * 3 * 4, a = b = c.\n\n#+begin_src c\na /b/ c\n#+end_src\n',
  'a.org')
  t.match(found, 'The *scheduler* runs **each** process; `fork()` or `exec` (*n* threads). In /usr/bin/ls, ' +
    'threads/processes/tasks, 2 * 3 * 4, a = b = c.')
  t.match(found, 'a /b/ c')
})
