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
