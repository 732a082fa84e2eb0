import t from 'tap'
import read from '../../../../companions/retrieval/extraction/process/worker.js'
import { withoutDialect } from '../../../../companions/text/formats/dialects.js'

async function markdownOf (text: string, name = 'a.qmd'): Promise<string> {
  const found = await read({ bytes: new Uint8Array(Buffer.from(text)), wanted: 'markdown', name })
  return 'unreadable' in found ? found.unreadable : found.markdown
}

t.test('the options of a chunk are no code, in any language', async t => {
  t.equal(await markdownOf('# Bees\n\n```{python}\n#| label: fig-bees\n#| warning: false\n\nprint(1)\n#| end\n```\n'),
    '# Bees\n\n```python\nprint(1)\n#| end\n```')
  t.equal(await markdownOf('# Bees\n\n```{r bees, fig.width=4}\nplot(1)\n```\n\n' +
    '```{ojs}\n//| panel: input\nx = 1\n```\n'),
  '# Bees\n\n```r\nplot(1)\n```\n\n```ojs\nx = 1\n```')
  t.equal(await markdownOf('# Bees\n\n```{code-block} python\n---\nlinenos:\n---\nprint(1)\n```\n', 'a.md'),
    '# Bees\n\n```python\nprint(1)\n```')
  t.equal(await markdownOf('# Bees\n\n```{code-cell} ipython3\n' +
    ':tags: [hide-input]\n:class: only-dark-mode\n\nx = 1\n```\n', 'a.md'), '# Bees\n\n```ipython3\nx = 1\n```')
})

t.test('of a chunk that is not shown to readers, the caption stays', async t => {
  t.equal(await markdownOf('# Bees\n\n```{r}\n#| echo: false\n#| fig-cap: "How bees fly"\nplot(1)\n```\n\nEnd.'),
    '# Bees\n\n\nHow bees fly\n\n\nEnd.')
  t.equal(await markdownOf('# Bees\n\n```{r setup, include=FALSE}\nlibrary(x)\n```\n\nEnd.', 'a.Rmd'),
    '# Bees\n\n\nEnd.')
})

t.test('a caption is the text in its quotes, commas and all; what computes one is none', async t => {
  for (const header of ['echo=FALSE, fig.cap="Bees, wasps"', "fig.cap = 'Bees, wasps', echo=FALSE"]) {
    t.equal(await markdownOf(`# Bees\n\n\`\`\`{r, ${header}}\nx\n\`\`\`\n\nEnd.`, 'a.Rmd'),
      '# Bees\n\n\nBees, wasps\n\n\nEnd.')
  }
  for (const option of ['fig.cap=paste("n =", n)', 'fig.cap = title', 'fig-cap: |', 'fig-cap: !expr title']) {
    t.equal(await markdownOf(`# Bees\n\n\`\`\`{r}\n#| echo: false\n#| ${option}\nx\n\`\`\`\n\nEnd.`),
      '# Bees\n\n\nEnd.', option)
  }
  t.equal(await markdownOf('# Bees\n\n```{r, echo=FALSE, fig.cap=paste("n =", n)}\nx\n```\n\nEnd.', 'a.Rmd'),
    '# Bees\n\n\nEnd.')
})

t.test('a chunk that is not closed takes nothing away', async t => {
  const text = '# Bees\n\n```{python}\n#| echo: false\nprint(1)\n\n## Wings\n\nThey fly.'
  t.equal(await markdownOf(text), text)
})

t.test('a chunk in an item of a list stays in it', async t => {
  t.equal(await markdownOf('# Bees\n\n1. One\n   ```{r}\n   x\n   ```\n2. Two'),
    '# Bees\n\n1. One\n   ```r\n   x\n   ```\n2. Two')
})

t.test('many lines of a chunk, and many blanks before a label, are read in little time', t => {
  const timeOf = (text: string) => {
    const before = process.cpuUsage()
    withoutDialect(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  for (const text of [`\`\`\`{r}\n${'\n'.repeat(200_000)}x\n\`\`\``, `{%x%}${'\t'.repeat(40_000)}x`]) {
    const time = timeOf(text)
    t.ok(time < 500, `${text.slice(0, 8)}: ${time} ms`)
  }
  t.end()
})

t.test('code that nobody runs stays as it is', async t => {
  for (const code of ['```python\n#| echo: false\nx\n```', '````md\n```{r}\n#| echo: false\n1\n```\n````']) {
    t.equal(await markdownOf(`# Bees\n\n${code}`), `# Bees\n\n${code}`)
  }
  t.equal(await markdownOf('# Bees\n\n```{r}\n#| echo: true\nx <- 1'), '# Bees\n\n```{r}\n#| echo: true\nx <- 1')
})

t.test('the label of a formula is no text', async t => {
  const [ohm, power, code] = ['{#eq-ohm}', ' {#eq-power}', '{#x}'].map(label => '$$' + label)
  t.equal(await markdownOf(`# Ohm\n\n$$U = RI${ohm}\n\n$$\nP = UI\n${power}\n\nSee \`${code}\`.`),
    `# Ohm\n\n$$U = RI$$\n\n$$\nP = UI\n$$\n\nSee \`${code}\`.`)
})
