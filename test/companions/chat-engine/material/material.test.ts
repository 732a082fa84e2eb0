import t from 'tap'
import {
  mainHeadings, rankMaterial, searchMaterial, type Material
} from '../../../../companions/chat-engine/material/material.js'
import { MaterialIndex, passagesOfFlat } from '../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../companions/chat-engine/material/passages.js'
import { passagesOfChunks } from '../../../../companions/chat-engine/material/chunks.js'
import type { Chunk } from '../../../../companions/chat-engine/material/retrieval.js'
import { guideFrom } from '../../../../companions/chat-engine/guide/scrape.js'
import { materialOf as madeOf } from '../../../../companions/chat-engine/material/making/making.js'

const source = { kind: 'guide' as const }

function materialOf (...texts: string[]): Material {
  const index = new MaterialIndex(texts.flatMap(text => passagesOf(text, source)))
  return { subject: 'Course', index, answers: [], hasInbox: false, retrievalFailed: false }
}

function found (material: Material, query: string, limit = 10): string[] {
  return searchMaterial(material, query, limit).hits.map(({ passage }) => passage.text)
}

t.test('the label of an exercise, a mark or an item stays in its text', async t => {
  const texts = (markdown: string) => passagesOf(markdown, source).map(({ text }) => text)
  t.strictSame(texts('- Nota 9: Sobresaliente\n- Nota 7: Notable'), ['Nota 9: Sobresaliente', 'Nota 7: Notable'])
  t.strictSame(texts('- Lemma 1: Friday 3 May'), ['Lemma 1: Friday 3 May'])
  t.strictSame(texts('**Exercise 1:** Friday 3 May at 10:00.'), ['Exercise 1: Friday 3 May at 10:00.'])
  t.strictSame(texts('**Theorem 2.** Every graph has it.'), ['Every graph has it.'])
})

t.test('passages know their headings, their kind and what introduces them', async t => {
  const markdown = '# A\n\nIntro of it:\n\n- **Stack**: last in, first out;\n- two\n  more\n\n' +
    '| Exam | Weight | Date |\n|---|:-:|---|\n| Final | 40 % | |\n\n## B ##\n```\ncode | no\n```\n' +
    '**Note.** Said here. And there.\n\nSetext\n======\nText'
  const passages = passagesOf(markdown, source, ['Outer'])
  t.strictSame(passages.map(({ kind, text, headings, context }) => [kind, headings.join('/'), text, context]), [
    ['sentence', 'Outer/A', 'Intro of it:', ''],
    ['item', 'Outer/A', 'Stack: last in, first out', 'Intro of it:'],
    ['item', 'Outer/A', 'two more', 'Intro of it:'],
    ['row', 'Outer/A', 'Final — Weight: 40 %', 'Intro of it: Exam Weight Date'],
    ['code', 'Outer/A/B', 'code | no', ''],
    ['sentence', 'Outer/A/B/Note', 'Said here.', ''],
    ['sentence', 'Outer/A/B/Note', 'And there.', ' Said here. And there.'],
    ['sentence', 'Outer/Setext', 'Text', '']
  ])
  t.strictSame(passages.map(({ marked }) => marked), [[], ['Stack'], [], [], [], [], [], []])
  t.strictSame(passages.map(({ definition }) => definition), [
    undefined, { term: 'Stack', text: 'last in, first out;' }, ...Array(6).fill(undefined)
  ])
})

t.test('a lead-in holds until the next paragraph or heading', async t => {
  const contexts = (markdown: string) => passagesOf(markdown, source).map(({ context }) => context)
  t.strictSame(contexts('Lead:\n\n- a1\n- b1'), ['', 'Lead:', 'Lead:'])
  t.strictSame(contexts('Lead:\n\nOther.\n\n- a1'), ['', '', ''])
  t.strictSame(contexts('Lead:\n# H\n- a1'), ['', ''])
})

t.test('rows are readable without their table', async t => {
  const row = (table: string) => passagesOf(table, source).map(({ text }) => text)
  t.strictSame(row('| Name | Value |\n|---|---|\n| ECTS | 6 |\n| Empty | |\n| | 7 |'), ['ECTS: 6', 'Empty', 'Value: 7'])
  t.strictSame(row('| A | B | C |\n|---|---|---|\n| x | 1 | 2 |\n| | 1 | |'), ['x — B: 1; C: 2', 'B: 1'])
  const named = row('| | Wednesday |\n|---|---|\n| 10:00 | Sailing |')
  t.strictSame(named, ['10:00 — Wednesday: Sailing'], 'a telling name')
  t.strictSame(row('| A | | C |\n|---|---|---|\n| x | 1 | 2 |'), ['x — 1; C: 2'])
  t.strictSame(row(`|${' h |'.repeat(21)}\n|${'---|'.repeat(21)}\n|${' c |'.repeat(21)}`),
    [`c — ${Array.from({ length: 20 }, () => 'h: c').join('; ')}`], 'all cells are kept')
  t.strictSame(row('| | |\n|---|---|\n| Monday | 9:00 |'), ['Monday: 9:00'], 'without a header')
  t.strictSame(row('| | | |\n|---|---|---|\n| Monday | 9:00 | B-12 |'), ['Monday — 9:00; B-12'], 'without a header')
  t.strictSame(row('| Monday | 9:00 | B-12 |\n|---|---|---|'), ['Monday — 9:00; B-12'], 'a header without rows')
})

t.test('a row that is too long is cut into pieces, each with its first cell and the name of the column', async t => {
  const sentences = Array.from({ length: 30 }, (_, n) => `Rule ${n} of the laboratory is written here.`)
  const table = `| Lab | Date | Rules |\n|---|---|---|\n| Chemistry | 4 May | ${sentences.join(' ')} |`
  const pieces = passagesOf(table, source).map(({ text }) => text)
  t.equal(pieces[0]?.startsWith('Chemistry — Date: 4 May; Rules: Rule 0 of'), true, String(pieces[0]))
  for (const piece of pieces) t.match(piece, /^Chemistry — (?:Date: 4 May; )?Rules: Rule [^]{1,570}\.$/)
  t.strictSame(pieces.join(' ').match(/Rule \d+ [^.]+\./g), sentences, 'nothing is lost, in its order')
  const first = 'a very long first cell '.repeat(40).trim()
  const long = passagesOf(`| A | B |\n|---|---|\n| ${first} | value |`, source).map(({ text }) => text)
  t.equal(long.slice(0, -1).join(' '), first, 'a long first cell is whole')
  t.match(long.at(-1), /^a very long first cell [^]{70,80}… — B: value$/)
  const nameless = passagesOf(`| A | Rules |\n|---|---|\n| | ${sentences.join(' ')} |`, source)
  for (const { text } of nameless) t.match(text, /^Rules: Rule/, 'without a first cell')
})

t.test('code is a passage with its line ends, its language and what introduces it', async t => {
  const code = 'def dijkstra(graph):\n    return graph  # {: .x} $a_1'
  const passages = passagesOf(`Call it like this.\n\n\`\`\`python\n${code}\n\`\`\``, source)
  t.match(passages[1], { kind: 'code', text: code, language: 'python', context: 'Call it like this.' })
  t.strictSame(found(materialOf(`\`\`\`\n${code}\n\`\`\``), 'dijkstra'), [code], 'it is found')
  const lines = Array.from({ length: 60 }, (_, n) => `    line_${n} = compute(${n})`)
  const pieces = passagesOf(`\`\`\`\n${lines.join('\n')}\n\`\`\``, source).map(({ text }) => text)
  t.ok(pieces.length > 1 && pieces.every(({ length }) => length <= 600), 'long code is cut')
  t.strictSame(pieces.join('\n').split('\n'), lines, 'between its lines')
})

t.test('a formula is as it was written, in the sentence that introduces it', async t => {
  const texts = (markdown: string) => passagesOf(markdown, source).map(({ text }) => text)
  const inline = 'Let $f: A. B$ and \\(a_1 * b_1\\) be $\\sum_{i=1}^{n} x_i$. It holds.'
  t.strictSame(texts(inline), [inline.slice(0, -10), 'It holds.'])
  t.strictSame(texts('The variance:\n\n$$\n\\sigma^2\n= x_1 * x_2 * x_3\n$$\n\nIs it?'),
    ['The variance: $$ \\sigma^2 = x_1 * x_2 * x_3 $$', 'Is it?'])
  t.strictSame(texts('\\[\nE = mc^2\n\\]'), ['\\[ E = mc^2 \\]'])
})

t.test('a footnote stands where it is referred to', async t => {
  const texts = (markdown: string) => passagesOf(markdown, source).map(({ text }) => text)
  t.strictSame(texts('# A\nOn 8 June.[^1] In B-12.\n\n| x |\n|---|\n| y[^b] |\n\n# B\nEnd.\n\n' +
    '[^1]: Unless *moved*.\n[^b]: Of wood.'), ['On 8 June (Unless moved).', 'In B-12.', 'y (Of wood)', 'End.'])
  t.strictSame(texts('# Exam[^1]\nOn 8 June.\n\n[^1]: Unless moved.'), ['On 8 June.', 'Unless moved.'], 'in a heading')
  t.strictSame(texts('On 8 June[^2].\n\n[^1]: Unless moved.'), ['On 8 June[^2].', 'Unless moved.'], 'alone')
  const note = 'A long note has several sentences. '.repeat(12).trim()
  const [sentence, ...rest] = passagesOf(`On 8 June.[^1]\n\n[^1]: ${note}`, source)
  t.strictSame([sentence?.text, rest.map(({ text }) => text).join(' ')], ['On 8 June.', note])
  t.equal(rest[0]?.context, 'On 8 June.', 'a long note knows its sentence')
})

t.test('the attributes of kramdown and Pandoc are not shown', async t => {
  const markdown = '# Exam {#exam .big}\n{: .note}\n\n' +
    '*On* **8 June**{: .red}, see [the page](http://x.y){target="_blank"}.\n' +
    '{: #p1 style="color: red"}\n\n| a |\n|---|\n| b{: .c} |\n{: .table}\n\nWrite `{: .x}` or {:.2f} or {x}.'
  const passages = passagesOf(markdown, source)
  t.strictSame(passages.map(({ headings, text }) => [headings.join(), text]), [
    ['Exam', 'On 8 June, see the page.'], ['Exam', 'b'], ['Exam', 'Write {: .x} or {:.2f} or {x}.']
  ])
})

t.test('all passages of a section have its Markdown as it was written, with its footnotes', async t => {
  const markdown = '# A\n\n- **One**[^1]\n- two\n\n## B\n\nThree.\n\n[^1]: First.'
  const passages = passagesOf(markdown, source, ['Outer'])
  t.strictSame(passages.map(({ section }) => section), [
    ...Array(2).fill({ text: '- **One**[^1]\n- two\n\n[^1]: First.', headings: ['Outer', 'A'] }),
    { text: 'Three.', headings: ['Outer', 'A', 'B'] }
  ])
  t.equal(passages[0]?.section, passages[1]?.section, 'they share it')
})

t.test('a heading with nothing below it is a passage where it has a fact', async t => {
  const texts = passagesOf('# Office hours: Monday, noon\n# Exam on 4 May\n# Contents\n# Place:\n# End\nText.', source)
  t.strictSame(texts.map(({ text }) => text), ['Office hours: Monday, noon', 'Exam on 4 May', 'Text.'])
})

t.test('HTML in Markdown is read as what it is', async t => {
  const markdown = '<table><tr><th>Exam<th>Weight<th>Date<tr><td>Final<td>40 %<td>4 May</table>\n\n' +
    '<ul><li>One</li><li>Two</li></ul>\n\n<details><summary>When?</summary>On 4 May.</details>\n\n<!-- no -->\n'
  t.strictSame(passagesOf(markdown, source).map(({ kind, text }) => [kind, text]), [
    ['row', 'Final — Weight: 40 %; Date: 4 May'], ['item', 'One'], ['item', 'Two'], ['sentence', 'When?'],
    ['sentence', 'On 4 May.']
  ])
})

t.test('a passage has at most 600 characters', async t => {
  const lengths = (text: string) => passagesOf(text, source).map(({ text }) => text.length)
  t.strictSame(lengths('a'.repeat(600)), [600])
  t.strictSame(lengths('a'.repeat(601)), [600, 1])
  t.strictSame(lengths(`| h |\n|---|\n| ${'a'.repeat(600)} |`), [600])
  t.strictSame(lengths(`| h |\n|---|\n| ${'a'.repeat(601)} |`), [600, 1])
})

t.test('a colon within a formula begins no definition', async t => {
  const term = (text: string) => passagesOf(text, source)[0]?.definition?.term
  t.equal(term('Bijection $f$: a function that is one to one.'), 'Bijection $f$')
  t.equal(term('Bijection $f: X \\to Y$ that is one to one.'), undefined)
})

t.test('a definition has a term of up to five words', async t => {
  const term = (text: string) => passagesOf(text, source)[0]?.definition?.term
  t.equal(term('**Term** – what it is'), 'Term')
  t.equal(term('Term: what it is'), 'Term')
  t.equal(term('Term – what it is'), undefined, 'a dash after plain text is none')
  t.equal(term('one two three four five: yes'), 'one two three four five')
  t.equal(term('one two three four five six: no'), undefined)
})

t.test('the mark of a term is no part of what it is, wherever its colon stands', async t => {
  for (const text of ['**Term**: what it is', '**Term:** what it is', '- __Term:__ what it is', '*Term*: what it is']) {
    t.strictSame(passagesOf(text, source)[0]?.definition, { term: 'Term', text: 'what it is' }, text)
  }
})

t.test('the passage with more of the query comes first, and rare terms weigh more', async t => {
  const material = materialOf('Trees and heaps.\n\nTrees.\n\nHeaps and trees and tries.\n\nTrees are plants.')
  t.strictSame(found(material, 'tries in trees')[0], 'Heaps and trees and tries.')
  const { hits, terms } = searchMaterial(material, 'tries trees', 10)
  t.strictSame(terms.length, 2)
  t.equal(hits[0]?.coverage, 1)
  t.ok(hits.slice(1).every(({ coverage }) => coverage > 0 && coverage < 0.5), 'the others have the common term only')
  t.strictSame(found(material, 'trees', 2).length, 2, 'no more than the limit')
})

t.test('a term in the heading only covers seven tenths', async t => {
  const [hit] = searchMaterial(materialOf('# Zeppelin\n\nOpens at nine.'), 'zeppelin', 5).hits
  t.equal(hit?.coverage.toFixed(3), '0.700')
})

t.test('the same text is found once, whatever the case', async t => {
  t.strictSame(found(materialOf('Trees grow.', 'TREES GROW.'), 'trees').length, 1)
})

t.test('a misspelt term of seven letters is found, a shorter one is not', async t => {
  const material = materialOf('Quicksort is fast.\n\nHeaps are not.')
  t.strictSame(found(material, 'quicksrt'), ['Quicksort is fast.'])
  t.strictSame(found(material, 'heapz'), [])
})

t.test('of two passages alike, the one with the kind of fact that is asked for comes first', async t => {
  for (const [query, fact, other] of [
    ['When is the seminar?', 'The seminar is on 3 May.', 'The seminar is on.'],
    ['cuándo es el seminario', 'El seminario es los lunes.', 'El seminario es los otros.'],
    ['How many seminars?', 'There are 3 seminars.', 'There are some seminars.'],
    ['Where is the seminar?', 'The seminar uses a hall.', 'The seminar uses a pen.'],
    ['Who holds the seminar?', 'The seminar has Ada Lovelace.', 'The seminar has ada lovelace too.']
  ] as const) {
    t.equal(found(materialOf(`${other}\n\n${fact}`), query)[0], fact, query)
    t.equal(found(materialOf(`${fact}\n\n${other}`), query)[0], fact, `${query}, the other way round`)
  }
})

t.test('the main headings are those of the outermost level with several, without their numbers', async t => {
  t.strictSame(mainHeadings(materialOf('# Course\n## 1. One\na1\n## 2.1 Two\nb1')), ['One', 'Two'])
  t.strictSame(mainHeadings(materialOf('# A\na1\n# 12 B\nb1\n# 3D\nc1')), ['A', 'B', '3D'])
  t.strictSame(mainHeadings(materialOf('# A\na\n# B\nb\n# C\nc'), 2), ['A', 'B'])
  t.strictSame(mainHeadings(materialOf('text')), [])
  const passages = passagesOf('Cells.', { kind: 'document', filename: 'week-1.txt' })
  const documents = { ...materialOf(), index: new MaterialIndex(passages) }
  t.strictSame(mainHeadings(documents), ['week-1.txt'], 'of documents without headings, their names')
})

t.test('beside a guide, documents leave room for its headings, and several are named by their titles', async t => {
  const guide = passagesOf('# Course\n## One\na\n## Two\nb\n## Three\nc\n## Four\nd', { kind: 'guide' })
  const document = (filename: string, text: string) => passagesOf(text, { kind: 'document', filename })
  const first = document('1.md', '# Week 1\n## Cells\na\n## Genes\nb')
  const second = document('2.md', 'Plain.')
  const headings = (passages: typeof guide, limit?: number) =>
    mainHeadings({ ...materialOf(), index: new MaterialIndex(passages) }, limit)
  t.strictSame(headings([...guide, ...first]), ['One', 'Two', 'Three', 'Four', 'Cells', 'Genes'])
  t.strictSame(headings([...guide, ...first, ...second]), ['One', 'Two', 'Three', 'Four', 'Week 1', '2.md'])
  t.strictSame(headings([...guide, ...first, ...second], 3), ['One', 'Two', 'Week 1'])
})

t.test('a question in the other language is looked up by the words of the material', async t => {
  const reports = 'La memoria tiene seis páginas. El ensayo es para enero. La excursión cuesta 45 euros.'
  const best = (text: string, query: string) => {
    const ranking = rankMaterial(materialOf(text), query)
    return ranking.index.units.at(ranking.top)?.text
  }
  t.equal(best(reports, 'How long is the report?'), 'La memoria tiene seis páginas.')
  t.equal(best(reports, 'Is there an essay?'), 'El ensayo es para enero.')
  t.equal(best(reports, 'How much is the trip?'), 'La excursión cuesta 45 euros.')
  const english = 'The report is due on Monday. The essay is due in June. The trip is on Friday.'
  t.equal(best(english, '¿Cuándo es la excursión?'), 'The trip is on Friday.')
  const sung = 'The memoria was sung on Mondays.'
  t.equal(best(`${sung} ${english}`, '¿Cuándo es la memoria?'), sung, 'a word that it has is not translated')
})

t.test('a guide of a page is cut at a line, at 200,000 characters', async t => {
  t.equal(guideFrom(`<p>${'a'.repeat(200_000)}</p>`).guide.length, 200_000)
  t.notOk(guideFrom(`<p>${'a'.repeat(200_000)}</p>`).isCut, 'a whole one is not told as cut')
  t.equal(guideFrom(`<p>${'a'.repeat(200_001)}</p>`).guide.length, 200_000)
  t.equal(guideFrom(`<p>${'a'.repeat(150_000)}</p><p>${'b'.repeat(60_000)}</p>`).guide.length, 150_001)
  t.equal(guideFrom(`<p>${'a'.repeat(90_000)}</p><p>${'b'.repeat(120_000)}</p>`).guide.length, 200_000)
  t.ok(guideFrom(`<p>${'a'.repeat(199_999)}</p><p>The end.</p>`).isCut, 'what is missing is told')
})

t.test('the limit of a guide counts the text of its page, and not its markup', async t => {
  const shown = `class="${'MsoNormal '.repeat(20)}" style="margin: 0"`
  const styled = `<p ${shown}><!-- x --><span lang="es">Word </span>end.</p>`
  const page = `<main>${styled.repeat(4000)}<p>The exam is on 3 May.</p></main>`
  t.ok(page.length > 1_000_000, 'most of the page is markup')
  t.match(guideFrom(page).guide, /Word end\.\n\nThe exam is on 3 May\.$/)
  const started = process.cpuUsage()
  guideFrom(`<main>${'<b>x</b><i></i>'.repeat(100_000)}</main>`)
  const { user } = process.cpuUsage(started)
  t.ok(user < 10_000_000, `a page of tags alone takes ${Math.round(user / 1000)} ms`)
})

t.test('an entry of a definition list, or of a table of terms, is a definition', async t => {
  const list = 'extinction\n: decrease in a response\n^\n\nshaping\n: rewarding steps\n: towards a target\n'
  const definitionsOf = (markdown: string) => passagesOf(markdown, source).map(({ definition }) => definition)
  t.strictSame(definitionsOf(list), [
    { term: 'extinction', text: 'decrease in a response', isEntry: true },
    { term: 'shaping', text: 'rewarding steps towards a target', isEntry: true }
  ])
  const table = '| Flag | Name | Meaning |\n|---|---|---|\n| FIN | Finish | closes a connection |'
  t.strictSame(definitionsOf(table), [{ term: 'FIN', text: 'closes a connection', isEntry: true }])
  t.strictSame(definitionsOf('| Flag | Bits |\n|---|---|\n| FIN | one |'), [undefined])
})

t.test('a quotation at the beginning stands under no heading of its own', async t => {
  t.strictSame(passagesOf('> Quoted.', source, ['Outer']).map(({ headings }) => headings), [['Outer']])
})

t.test('an entry of a definition list has a term: the line above it, or the paragraph before', async t => {
  const entries = (markdown: string) => passagesOf(markdown, source)
    .flatMap(({ text, definition }) => definition?.isEntry ? [[text, definition.term, definition.text]] : [])
  t.strictSame(entries('Slate\n: a stone'), [['Slate: a stone', 'Slate', 'a stone']])
  t.strictSame(entries('Slate\n\n:   a stone'), [['Slate: a stone', 'Slate', 'a stone']])
  t.strictSame(entries('Stone\nSlate\n: thin\n: flat'), [['Slate: thin flat', 'Slate', 'thin flat']])
  t.strictSame(entries(': a stone'), [])
})

t.test('the source of a document has no field that the chunk has not', async t => {
  const sourceOf = (metadata: object) =>
    passagesOfChunks([{ id: 'c', content: 'Cells.', metadata: { filename: 'a.md', ...metadata } } as Chunk])
      .map(({ source }) => source)
  t.strictSame(sourceOf({}), [{ kind: 'document', filename: 'a.md' }])
  t.strictSame(sourceOf({ page: null }), [{ kind: 'document', filename: 'a.md' }])
  t.strictSame(sourceOf({ page: 3, document_id: 'd' }),
    [{ kind: 'document', filename: 'a.md', page: 3, document_id: 'd' }])
})

t.test('a common word that the material has as a name in capitals is looked up where it stands alone', async t => {
  const sql = materialOf('# SQL\n\nA report is read by a partner.\n\n## Grouping\n\nHAVING chooses groups of rows.')
  for (const query of ['HAVING', 'having?']) {
    t.strictSame(rankMaterial(sql, query).question.terms, ['having0'], query)
  }
  t.strictSame(rankMaterial(sql, 'by').question.terms, [], 'a word that is no name there')
})

t.test('a box in a guide, as a site of lecture notes has it, is read as in a document', t => {
  for (const box of [
    '{{% definition "Clique" %}}\nA set of friends.\n{{% /definition %}}',
    ':::definition[Clique]\nA set of friends.\n:::',
    '!!! definition "Clique"\n    A set of friends.'
  ]) {
    for (const texts of [{ guide: box, published: '' }, { guide: '', published: box }]) {
      const [passage, ...more] = passagesOfFlat(madeOf({ ...texts, chunks: [] }))
      t.strictSame([passage?.text, more.length], ['Clique: A set of friends.', 0], box)
    }
  }
  t.end()
})
