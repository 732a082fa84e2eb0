import t from 'tap'
import { withoutDialect } from '../../../../companions/text/formats/dialects.js'
import { HOLE } from '../../../../companions/text/holes.js'

const read = (...lines: string[]): string => withoutDialect(lines.join('\n')).replace(/\n{2,}/g, '\n').trim()

t.test('a formula in a fence is one, with several lines too, also in a box', async t => {
  t.equal(read('So', '```{math}', ':label: ohm', 'V = R I', '```', 'holds.'), 'So\n$$\nV = R I\n$$\nholds.')
  t.equal(read('````{card}', '```{math}', 'a &= b \\\\', '&= c', '```', '````', 'Next.'),
    '$$\n\\begin{aligned}\na &= b \\\\\n&= c\n\\end{aligned}\n$$\nNext.')
})

t.test('boxes may stand in boxes; what stands behind them is text', async t => {
  t.equal(read('`````{tip} Bees', ':class: dropdown', '````{note}', 'They fly.', '```python', 'x = 1', '```', '````',
    '`````', 'They buzz.'), '**Bees**\nThey fly.\n```python\nx = 1\n```\nThey buzz.')
  t.equal(read('::::{tab-set}', ':::{tab-item} Ants', 'They walk.', ':::', '::::', '**Wasps** fly.'),
    '**Ants**\nThey walk.\n**Wasps** fly.')
})

t.test('of a picture the caption stays; its file, a film and a label are no text', async t => {
  t.equal(read('(bees)=', '% later', '```{figure} ./bee.png', ':label: bee', '', 'A bee.', '```',
    '```{iframe} https://a.b/c', ':width: 10', '```', 'End.'), 'A bee.\nEnd.')
})

t.test('a reference is a hole where its words are those of the place', async t => {
  t.equal(read('```{note}', 'See {eq}`ohm`, {ref}`the law <ohm>` {cite}`ohm1827` and [](#ohm): {math}`R > 0`.', '```'),
    `See ${HOLE}, the law and ${HOLE}: $R > 0$.`)
  t.equal(read('Plain [](#ohm) text.'), 'Plain [](#ohm) text.')
})

t.test('a rule that begins a box begins options only where another one ends them in the box', async t => {
  t.equal(read('```{note}', '---', 'A text.', '```', 'Important 1.', '# Heading', 'More.', '---', 'End.'),
    '---\nA text.\nImportant 1.\n# Heading\nMore.\n---\nEnd.')
  t.equal(read('```{note}', '---', 'class: dropdown', '---', 'A text.', '```'), 'A text.')
})

t.test('many boxes that begin with a rule are read', async t => {
  t.equal(read(...Array.from({ length: 5_000 }, () => ['```{note}', '---', 'Ant', '```']).flat())
    .match(/Ant/g)?.length, 5_000)
})

t.test('a term leads in a line of text, not a fence', async t => {
  t.equal(read('```{prf:definition} Graph', '```', 'Text.', '```', '# plain', '```'),
    '**Graph:**\nText.\n```\n# plain\n```')
  t.equal(read('````{prf:definition} Norm', '', '```{math}', 'n(x)', '```', 'is one.', '````'),
    '**Norm:**\n$$\nn(x)\n$$\nis one.')
  t.equal(read('```{prf:definition} Graph', '', 'A set.', '```'), '**Graph:** A set.')
})

t.test('a box is code by its whole name only', async t => {
  t.equal(read('```{raw} latex', '\\newpage', '```', '```{remark}', 'Bees {math}`b` fly.', '```'), 'Bees $b$ fly.')
  for (const name of ['r', 'python3', 'eval-rst', 'code-cell', 'pyodide']) {
    t.match(read(`\`\`\`{${name}}`, 'x', '```', '```{note}', 'Bees.', '```'), /^`{3}.*\nx\n`{3}\nBees\.$/, name)
  }
})

t.test('a line with a separator of lines is one: a comment is left out, and a fence opens', async t => {
  t.equal(read('{ref}`a`', `%${' '.repeat(30_000)}\u2028`, 'End.'), `${HOLE}\nEnd.`)
  const fence = '`'.repeat(30_000)
  t.equal(read('{math}`a`', `${fence}\u2028`, '{math}`b`'), `$a$\n${fence}\u2028\n{math}\`b\``)
})
