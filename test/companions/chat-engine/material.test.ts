import t from 'tap'
import {
  IndexCache, mainHeadings, searchMaterial, type Material
} from '../../../companions/chat-engine/material/material.js'
import { MaterialIndex } from '../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../companions/chat-engine/material/passages.js'
import { guideFrom } from '../../../companions/chat-engine/material/scrape.js'
import { GUIDE } from './helper.js'

const source = { kind: 'guide' as const }

function materialOf (...texts: string[]): Material {
  return {
    subject: 'Course',
    indexes: texts.map(text => new MaterialIndex(passagesOf(text, source))),
    retrievalFailed: false
  }
}

function found (material: Material, query: string, limit = 10): string[] {
  return searchMaterial(material, query, limit).hits.map(({ passage }) => passage.text)
}

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
    ['sentence', 'Outer/A/B/Note', 'Said here.', ''],
    ['sentence', 'Outer/A/B/Note', 'And there.', ' Said here. And there.'],
    ['sentence', 'Outer/Setext', 'Text', '']
  ])
  t.strictSame(passages.map(({ marked }) => marked), [[], ['Stack'], [], [], [], [], []])
  t.strictSame(passages.map(({ definition }) => definition), [
    undefined, { term: 'Stack', text: 'last in, first out;' }, undefined, undefined, undefined, undefined, undefined
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
  t.strictSame(row('| A | | C |\n|---|---|---|\n| x | 1 | 2 |'), ['x — 1; C: 2'])
  t.strictSame(row(`|${' h |'.repeat(21)}\n|${'---|'.repeat(21)}\n|${' c |'.repeat(21)}`),
    [`c — ${Array.from({ length: 19 }, () => 'h: c').join('; ')}`], '20 cells are kept')
})

t.test('a passage has at most 600 characters, a row one more for the mark of the cut', async t => {
  const lengths = (text: string) => passagesOf(text, source).map(({ text }) => text.length)
  t.strictSame(lengths('a'.repeat(600)), [600])
  t.strictSame(lengths('a'.repeat(601)), [600, 1])
  t.strictSame(lengths(`| h |\n|---|\n| ${'a'.repeat(600)} |`), [600])
  t.strictSame(lengths(`| h |\n|---|\n| ${'a'.repeat(601)} |`), [601])
})

t.test('a definition has a term of up to five words', async t => {
  const term = (text: string) => passagesOf(text, source)[0]?.definition?.term
  t.equal(term('**Term** – what it is'), 'Term')
  t.equal(term('Term: what it is'), 'Term')
  t.equal(term('Term – what it is'), undefined, 'a dash after plain text is none')
  t.equal(term('one two three four five: yes'), 'one two three four five')
  t.equal(term('one two three four five six: no'), undefined)
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
})

t.test('an index is built once for the same content, and 64 are kept', async t => {
  const cache = new IndexCache()
  const first = cache.indexOf({ guide: GUIDE, published: '' })
  t.equal(cache.indexOf({ guide: GUIDE, published: '' }), first)
  t.not(cache.indexOf({ guide: '', published: GUIDE }), first)
  for (let number = 0; number < 62; number++) cache.indexOf({ guide: `# Guide ${number}`, published: '' })
  t.equal(cache.indexOf({ guide: GUIDE, published: '' }), first, '64 with the other one')
  for (let number = 0; number < 63; number++) cache.indexOf({ guide: `# Other ${number}`, published: '' })
  t.equal(cache.indexOf({ guide: GUIDE, published: '' }), first, 'the last use counts')
  for (let number = 0; number < 64; number++) cache.indexOf({ guide: `# More ${number}`, published: '' })
  t.not(cache.indexOf({ guide: GUIDE, published: '' }), first)
})

t.test('indexes of more than four million characters are not kept together', async t => {
  const cache = new IndexCache()
  const long = (letter: string) => ({ guide: `${letter} `.repeat(1_000_000), published: '' })
  const first = cache.indexOf(long('a'))
  cache.indexOf(long('b'))
  t.equal(cache.indexOf(long('a')), first, 'four million are')
  cache.indexOf({ guide: 'x', published: '' })
  t.equal(cache.indexOf(long('a')), first, 'the oldest goes first')
  cache.indexOf(long('c'))
  cache.indexOf(long('d'))
  t.not(cache.indexOf(long('a')), first)
})

t.test('a guide of a page is cut at a line, at 200,000 characters', async t => {
  t.equal(guideFrom(`<p>${'a'.repeat(200_000)}</p>`).length, 200_000)
  t.equal(guideFrom(`<p>${'a'.repeat(200_001)}</p>`).length, 200_000)
  t.equal(guideFrom(`<p>${'a'.repeat(150_000)}</p><p>${'b'.repeat(60_000)}</p>`).length, 150_001)
  t.equal(guideFrom(`<p>${'a'.repeat(90_000)}</p><p>${'b'.repeat(120_000)}</p>`).length, 200_000)
})
