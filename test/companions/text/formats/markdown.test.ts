import t from 'tap'
import {
  blocksOf, HeadingPath, markdownSentencesOf, markedIn, plain, rowsOf, sectionsOf, type Section
} from '../../../../companions/text/formats/markdown.js'

t.test('inline Markdown is read as people read it', async t => {
  const markdown = '**Bold** _it_ `code` [link](http://x.y/z "t") ![img](a.png) <b>tag</b> a&amp;b snake_case 2 * 3 \\*'
  t.equal(plain(markdown), 'Bold it code link img tag a&b snake_case 2 * 3 *')
  t.equal(plain('a<br>b\nc  d'), 'a b c d')
  t.equal(plain('[x] done'), 'done')
  t.equal(plain('<http://x.y>'), 'http://x.y')
})

t.test('a link between notes is read as its label, or as the name of the note', async t => {
  t.equal(plain('A [[Heap]] is a [[notes/Árbol binario.md#Orden|binary tree]] of [[data/Key#Use|**keys**]].'),
    'A Heap is a binary tree of **keys**.')
  t.equal(plain('![[drawing.excalidraw]]La [[materias/Ley.md]] dice.'), 'La Ley dice.')
  for (const text of ['[[1, 2], [3, 4]]', 'x[[i]]', 'if [[ -f file ]]', '[[open', '[[a|b']) t.equal(plain(text), text)
  t.equal(plain('[[1]](https://example.org) `[[Heap]]`'), '[1] [[Heap]]')
  t.equal(plain('[['.repeat(20_000)), '[['.repeat(20_000))
})

t.test('formulas are left as they were written; prices and escaped brackets are none', async t => {
  for (const formula of [
    '$\\sum_{i=1}^n x_i * y_i$', '$$a_1 * b_1 * c$$', '\\(x_1 * x_2 * x_3\\)', '\\[x_1 * x_2\\]', '$a\\$b$',
    'a $x$ b $y_1$, c'
  ]) t.equal(plain(formula), formula)
  t.equal(plain('\\$5, *$6* and $7'), '$5, $6 and $7')
  t.equal(plain('\\[1\\] \\(x'), '[1] (x')
  t.equal(plain('`$x` *$ y*'), '$x $ y')
})

t.test('braces of a formula are no attributes, with or without its marks', async t => {
  for (const formula of [
    '\\(\\sum_{i=1}^{k} f_i\\)', '$\\sum_{i=1}\n= \\sum_{j=0}$', '$$\\sum_{i=1}$$', '\\sum_{i=1}^n'
  ]) {
    t.equal(blocksOf(`The mean is ${formula} here.`)[0]?.markdown, `The mean is ${formula} here.`)
  }
  t.equal(blocksOf('A [link](http://x.y){target=_blank}, _text_{.red} and `code`{.python}.')[0]?.markdown,
    'A [link](http://x.y), _text_ and `code`.')
})

t.test('a mark that closes behind a full stop belongs to the sentence before', async t => {
  t.strictSame(markdownSentencesOf('**Definition.** A *set* is a thing. It has members.'),
    ['**Definition.**', 'A *set* is a thing.', 'It has members.'])
  t.strictSame(markdownSentencesOf('*See below.* The map $f$ is linear. __Note.__ It is *not.*'),
    ['*See below.*', 'The map $f$ is linear.', '__Note.__', 'It is *not.*'])
  t.strictSame(markdownSentencesOf('One thing. * Another one.'), ['One thing.', '* Another one.'], 'a mark that opens')
})

t.test('a formula on lines of its own is a block, whatever its lines begin with', async t => {
  const kinds = (markdown: string) => blocksOf(markdown).map(({ kind }) => kind)
  t.strictSame(kinds('Text\n$$\na\n= b\n- c\n\n+ d\n$$\nText'), ['paragraph', 'math', 'paragraph'])
  t.strictSame(kinds('\\begin{align}\na\n= b\n\\end{align}\n\\[\nx\n\\]'), ['math', 'math'])
  t.strictSame(kinds('$$\nnever closed'), ['paragraph'])
  t.strictSame(kinds('$$a$$ is a paragraph'), ['paragraph'])
})

t.test('many marks that nothing closes take time that grows with the text, and no faster', async t => {
  const timeFor = (text: string, times: number) => {
    const repeated = text.repeat(times)
    const before = process.cpuUsage()
    blocksOf(repeated)
    plain(repeated)
    markdownSentencesOf(repeated)
    // Of the processor: other processes may have it meanwhile.
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  for (const text of ['$a ', '\\(a ', '$$\n', '\\[\n', '\\begin{a}\n', '[^a]', '{: .a', '<div>', '[^1]: a\n', '…']) {
    const short = Math.min(...[1, 2, 3].map(() => timeFor(text, 1_000)))
    const long = Math.min(...[1, 2, 3].map(() => timeFor(text, 10_000)))
    // Ten times as long. What looks at each mark again for each other one would take a hundred times as long.
    t.ok(long < 50 * Math.max(short, 1), `${JSON.stringify(text)}: ${short} ms, then ${long} ms`)
  }
})

t.test('what is bold, in italics or code is marked, from 2 to 60 characters, once', async t => {
  t.strictSame(
    markedIn('**Stack**: a *last in* `LIFO` **Stack** **a** and **Term.**'), ['Stack', 'last in', 'LIFO', 'Term']
  )
  t.strictSame(markedIn(`**${'a'.repeat(60)}** **${'b'.repeat(61)}**`), ['a'.repeat(60)])
  t.strictSame(markedIn('***both***'), ['both'])
})

t.test('each line that is not blank belongs to a block', async t => {
  const markdown = '# A\n\nText\nmore\n\n- item\n\n  again\n\n| h |\n|---|\n| c |\n\n```\ncode\n```\n---\n[a]: http://x'
  t.strictSame(blocksOf(markdown).map(({ kind, level, start, end }) => [kind, level, start, end]), [
    ['heading', 1, 0, 1], ['paragraph', 0, 2, 4], ['item', 0, 5, 6], ['paragraph', 0, 7, 8],
    ['header', 0, 9, 11], ['row', 0, 11, 12], ['code', 0, 13, 16],
    ['other', 0, 16, 17], ['other', 0, 17, 18]
  ])
})

t.test('an item of a numbered list has the number that its author gave it; a bullet has none', async t => {
  const blocks = blocksOf('3. Magnetism\n\n   Fields.\n4. Induction\n   - Lenz\n\n- Waves')
  t.strictSame(blocks.map(({ kind, number }) => [kind, number]),
    [['item', 3], ['paragraph', undefined], ['item', 4], ['item', undefined], ['item', undefined]])
})

t.test('a row knows the header of its own table', async t => {
  const rows = blocksOf('| a | b |\n|---|---|\n| 1 | 2 |\n\n| c |\n|---|\n| 3 |').filter(({ kind }) => kind === 'row')
  t.strictSame(rows.map(({ header, cells }) => [header, cells]), [[['a', 'b'], ['1', '2']], [['c'], ['3']]])
})

t.test('the rows of a text are those of its tables, in Markdown, HTML or by their roles', async t => {
  const text = '| a | b |\n|---|---|\n| 1 | 2 |\n\n<div>said</div>\n\n' +
    '<table><tr><th>c</th><th>d</th></tr>\n<tr><td>3</td><td>4</td></tr></table>\n\n' +
    '<div role="table"><div role="row"><div role="columnheader">e</div><div role="columnheader">f</div></div>\n' +
    '<div role="row"><div role="cell">5</div><div role="cell">6</div></div></div>\n'
  const rows = rowsOf(text)
  t.strictSame(rows.map(({ header, cells }) => [header, cells]), [
    [['a', 'b'], ['1', '2']], [['c', 'd'], ['3', '4']], [['e', 'f'], ['5', '6']]
  ])
  t.strictSame(rows, blocksOf(text).filter(({ kind }) => kind === 'row'))
})

t.test('HTML is read without its tags, scripts and comments; indented text is a paragraph', async t => {
  const [html] = blocksOf('<div>One <!-- no --> two<script>x()</script></div>')
  t.equal(plain(html?.markdown ?? ''), 'One two')
  t.strictSame(blocksOf('    indented').map(({ kind }) => kind), ['paragraph'])
})

t.test('a text is cut at its headings; a heading with nothing below it is a section', async t => {
  const markdown = 'Before\n# A\n## B\nText\n\nSetext\n---\nmore\n```\n# no heading\n```\n> # quoted\n# C'
  t.strictSame(sectionsOf(markdown).map(({ text, headings }) => ({ text, headings })), [
    { text: 'Before', headings: [] },
    { text: 'Text\n', headings: ['A', 'B'] },
    { text: 'more\n```\n# no heading\n```\n> # quoted', headings: ['A', 'Setext'] },
    { text: 'C', headings: ['C'] }
  ])
  t.strictSame(sectionsOf('# A\n# B\ntext').map(({ text }) => text), ['A', 'text'])
})

t.test('a line above a rule is a heading up to 200 characters', async t => {
  t.strictSame(
    ['a'.repeat(200), 'a'.repeat(201)].map(line => blocksOf(`${line}\n===`)[0]?.kind), ['heading', 'paragraph']
  )
})

t.test('the path of headings follows their levels', async t => {
  const path = new HeadingPath()
  t.equal(path.depth, 0)
  path.enter(1, 'A')
  path.enter(3, '**C**')
  t.strictSame([path.headings(), path.depth], [['A', 'C'], 3])
  path.enter(2, 'x'.repeat(201))
  t.strictSame(path.headings(), ['A', 'x'.repeat(200)])
  path.enter(1, 'B')
  t.strictSame(path.headings(), ['B'])
})

t.test('what stands inside of <div markdown="1"> is Markdown; a div without the mark is HTML', async t => {
  const inside = (mark: string) => sectionsOf(`# A\n\ntext\n\n<div class="x"${mark}>\n### Glossary\n\nterm\n</div>\n`)
  for (const mark of [' markdown="1"', ' markdown']) {
    const { text, headings } = inside(mark).at(-1) as Section
    t.strictSame([text.trim(), headings], ['term', ['A', 'Glossary']], mark)
  }
  t.strictSame(inside('').at(-1)?.headings, ['A'])
})

t.test('YAML front matter is no text, and its title is the outermost heading', async t => {
  const matter = '---\ntitle: "Learning"\nlayout: page\ntags:\n  - mind\n---\n'
  const trimmed = (markdown: string) => sectionsOf(markdown).map(({ text, headings }) => [text.trim(), ...headings])
  t.strictSame(trimmed(`${matter}\nText\n\n## Reflexes\n\nMore`), [
    ['Text', 'Learning'], ['More', 'Learning', 'Reflexes']
  ])
  t.strictSame(trimmed(`${matter}\n# Learning\n\nText`), [['Text', 'Learning']], 'which is not there twice')
  t.strictSame(trimmed('---\nlayout: page\n---\n\nText'), [['Text']], 'it may have no title')
  t.strictSame(trimmed('---\ntermino: Sesgo\nestado: publicado\n---\n\nTexto'), [['Texto', 'Sesgo']])
  t.strictSame(trimmed('---\nterm: Fall 2026\n---\n\nText'), [['Text']], 'a term of the year names no page')
  t.match(trimmed('---\n\nA sentence.\n\n---\n\nText').join(), /A sentence/, 'between two rules there may be text')
})
