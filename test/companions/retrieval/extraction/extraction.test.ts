import { deflateSync } from 'node:zlib'
import iconv from 'iconv-lite'
import t from 'tap'
import type { Reading, Wanted } from '../../../../companions/retrieval/extraction/process/reading.js'
import { passagesOf } from '../../../../companions/retrieval/extraction/passages.js'
import read from '../../../../companions/retrieval/extraction/process/worker.js'
import { docx, ENCRYPTED, heading, paragraph, pdf, pdfOf, wordTable } from '../files.js'
import { testRetrieval } from '../helper.js'

async function reading (content: string | Uint8Array, wanted: Wanted = 'passages'): Promise<Reading> {
  return await read({ bytes: new Uint8Array(Buffer.from(content as string)), wanted })
}

/** The type of the file, then `page headings: content` of each passage. Or the sentence that refuses it. */
async function outline (content: string | Uint8Array): Promise<string[]> {
  const found = await reading(content)
  if ('unreadable' in found) return [found.unreadable]
  const { type, passages } = found
  return [type, ...passages.map(({ page, headings, content }) =>
    `${page ?? ''} ${headings.join(' > ')}: ${content}`.trim())]
}

t.test('the type of a file is that of its content', async t => {
  const types: Array<[string, string | Uint8Array]> = [
    ['pdf', pdf([['A page.']])],
    ['pdf', Buffer.concat([Buffer.from('From a mail\r\n'), pdf([['A page.']])])],
    ['docx', docx(paragraph('A page.'))],
    ['html', '<!-- saved --><!DOCTYPE html><html><body>A page.</body></html>'],
    ['html', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body>A page.</body></html>'],
    ['html', '<h1>Trees</h1><p>A page.</p>'],
    ['markdown', '# Trees\n\nA page.'],
    ['markdown', 'See [the book](http://example.edu).'],
    ['text', 'a < b, and <b> is a letter'],
    // The first two letters of a bitmap, and of a program.
    ['text', 'BM25 is a ranking function.'],
    ['text', 'MZ is a mark.'],
    ['text', 'A PDF begins with %PDF-1.7 and ends with %%EOF.'],
    ['markdown', 'Week | Topic\n--- | ---\n1 | Mosses'],
    ['markdown', '| Week |\n| :---: |\n| 1 |'],
    ['text', `Mosses\n\n  ${'-'.repeat(100_000)}x\n\n${' :-'.repeat(30_000)}`]
  ]
  for (const [type, content] of types) {
    t.match(await reading(content), { type }, `${type}: ${content.toString().slice(0, 30)}`)
  }
})

t.test('text may have several encodings', async t => {
  const text = 'El examen será en la “sesión” de mañana — a las 9.'
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  const encoded = {
    'UTF-8': Buffer.from(text),
    'UTF-8 with a mark': Buffer.from(`\ufeff${text}`),
    'Windows-1252': iconv.encode(text, 'windows-1252'),
    'Mac Roman': iconv.encode(text, 'macintosh'),
    'UTF-16, little endian': utf16,
    'UTF-16 without a mark': utf16.subarray(2),
    'UTF-16, big endian': Buffer.from(utf16).swap16()
  }
  for (const [name, bytes] of Object.entries(encoded)) t.strictSame(await outline(bytes), ['text', `: ${text}`], name)
  const misread = 'The professorÕs ÒoralÓ exam is on 9 July Ð donÕt be late.'
  t.strictSame(await outline(misread), ['text', ': The professor’s “oral” exam is on 9 July – don’t be late.'])
})

t.test('a text in an encoding that cannot be told is refused with what to do', async t => {
  const text = iconv.encode('การสอบปลายภาคจะจัดขึ้นในวันที่ 18', 'tis-620')
  t.strictSame(await outline(text), ['Is a text in an encoding that could not be told: save it as UTF-8'])
})

t.test('the report of a file says what it has, and what was left out with its place', async t => {
  const report = async (content: string | Uint8Array) => {
    const found = await reading(content)
    return 'unreadable' in found ? found.unreadable : found.reading
  }
  const pages = ['Mosses.', '', '', 'Ferns.', 'Oaks.', 'Elms.']
    .map(text => text === '' ? [] : ['Botany', text, 'More.'])
  t.strictSame(await report(pdf(pages)), {
    unit: 'page',
    units: 6,
    tables: 0,
    pictures: 0,
    recognised: 0,
    left_out: [
      { where: 'Pages 2–3', what: 'No text was found here.' },
      { what: 'Lines at the edges of most pages were left out: “Botany”, “More.”.' }
    ]
  })
  const section = { unit: 'section', units: 1, tables: 0, pictures: 0, recognised: 0 }
  const table = '| a | b |\n| --- | --- |\n| 1 | 2 |'
  t.matchOnlyStrict(await report(`# Trees\n\n![An oak](oak.png)\n\n${table}\n\n# Mosses\n\nGreen.`),
    { ...section, units: 2, tables: 1, pictures: 1, left_out: [{ what: /^One picture was left out/ }] })
  t.matchOnlyStrict(await report('<h1>Trees</h1><p>Oak<img src="a.png"><iframe src="b"></iframe><!-- <img> --></p>'),
    { ...section, pictures: 1, left_out: [{ what: /: 1\.$/ }, { what: String }] })
  const chart = '<w:p><w:r><w:drawing><c:chart xmlns:c="urn:x"/></w:drawing></w:r></w:p>'
  t.matchOnlyStrict(await report(docx(paragraph('Oak') + chart + wordTable([['a', 'b']], true))),
    { ...section, tables: 1, left_out: [{ what: /^Charts .*: 1\./ }] })
})

t.test('a file as one text has its headings once, its lists and its tables', async t => {
  const markdown = async (content: string | Uint8Array) => {
    const found = await reading(content, 'markdown')
    return 'unreadable' in found ? found.unreadable : found.markdown
  }
  t.equal(await markdown(pdf([['# Botany', 'Mosses.'], ['Ferns.'], ['# Trees', 'Oaks.']])),
    '# Botany\n\nMosses.\n\nFerns.\n\n# Trees\n\nOaks.')
  t.equal(await markdown(docx(heading(1, 'Trees') + heading(2, 'Oaks') + paragraph('Old.'))),
    '# Trees\n\n## Oaks\n\nOld.')
  t.equal(await markdown('# Trees\r\n\r\n- Oak\r\n- Elm\r\n'), '# Trees\n\n- Oak\n- Elm')
  t.match(await markdown(pdf([[]])), /^Holds no text/)
  const found = await reading('Moss.\n\n'.repeat(150_000), 'markdown')
  if ('unreadable' in found) return t.fail(found.unreadable)
  t.equal(found.markdown.length, 999_997, 'cut after a paragraph')
  t.match(found.reading.left_out[0], { where: 'After 999,997 characters', what: /cut/ })
})

t.test('a Markdown text is cut at its headings, and each passage knows them', async t => {
  const markdown = '# Botany\nIntro.\n\n## Trees\n\n### Oaks\nOaks live long.\n```\n# no heading\n```\n\n' +
    'Mosses\n------\nThey have **no** roots.\n\n# Exam on 4 May\n# Notes\nx1'
  t.strictSame(await outline(markdown), [
    'markdown',
    'Botany: Intro.',
    'Botany > Trees > Oaks: Oaks live long.\n\n```\n# no heading\n```',
    'Botany > Mosses: They have **no** roots.',
    'Exam on 4 May: Exam on 4 May',
    'Notes: x1'
  ])
})

t.test('of a web page the main part is read, with its lists and tables', async t => {
  const page = '<html><body><nav>Menu</nav><main><h1>Trees</h1><ul><li>Oak</ul>' +
    '<table><tr><th>Name<th>Age<tr><td>Oak<td>1000</table></main></body></html>'
  t.strictSame(await outline(page), ['html', 'Trees: - Oak\n\n| Name | Age |\n| --- | --- |\n| Oak | 1000 |'])
})

t.test('a Word file is cut at its headings, whatever their names', async t => {
  const body = heading(1, 'Botánica') + paragraph('Los musgos no tienen raíces.') +
    heading(2, 'Árboles') + paragraph('El roble vive mil años.')
  t.strictSame(await outline(docx(body)), [
    'docx', 'Botánica: Los musgos no tienen raíces.', 'Botánica > Árboles: El roble vive mil años.'
  ])
})

t.test('the first row of a Word table is a heading only where Word says so', async t => {
  const rows = [['Monday', '9:00'], ['Tuesday', '10:00']]
  t.strictSame(await outline(docx(wordTable(rows))), [
    'docx', ': |  |  |\n| --- | --- |\n| Monday | 9:00 |\n| Tuesday | 10:00 |'
  ])
  t.strictSame(await outline(docx(wordTable([['Day', 'Time'], ...rows], true))), [
    'docx', ': | Day | Time |\n| --- | --- |\n| Monday | 9:00 |\n| Tuesday | 10:00 |'
  ])
})

t.test('the formulas of a Word file are LaTeX', async t => {
  const m = (name: string, ...parts: string[]) => `<m:${name}>${parts.join('')}</m:${name}>`
  const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const sum = '<m:naryPr><m:chr m:val="∑"/></m:naryPr>'
  const indexed = m('sSub', m('e', r('x')), m('sub', r('i')))
  const root = m('rad', m('deg'), m('e', r('b')))
  const formula = m('nary', sum, m('sub', r('i=1')), m('sup', r('n')), m('e', indexed)) +
    r('&lt;') + m('f', m('num', r('a')), m('den', root)) + m('d', m('dPr'), m('e', r('c')))
  const namespace = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
  const math = (xml: string) => `<m:oMath ${namespace}>${xml}</m:oMath>`
  const text = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
  t.strictSame(await outline(docx(`<w:p>${text('So ')}${math(formula)}${text(' holds.')}</w:p>`)), [
    'docx', ': So $\\sum_{i=1}^{n} x_{i}<\\frac{a}{\\sqrt{b}}(c)$ holds.'
  ])
  const deep = `${'<m:e>'.repeat(100)}${r('x')}${'</m:e>'.repeat(100)}`
  t.strictSame(await outline(docx(`<w:p>${math(deep)}</w:p>`)), ['docx', ': $x$'], 'nested beyond reason')
})

t.test('the entries of a definition list stay in their lines', t => {
  const list = 'OSPF\n: An open protocol.\n: It floods.\n\nJitter\n: The variation\n  of delay.\nMask\n: A number.'
  t.strictSame(passagesOf([{ text: list, headings: [] }]).map(({ content }) => content), [list])
  const long = Array.from({ length: 30 }, (_, n) => `Term ${n}\n: ${'what it is '.repeat(6)}.`).join('\n')
  const parts = passagesOf([{ text: long, headings: [] }]).map(({ content }) => content)
  t.ok(parts.length > 1 && parts.every(part => /^Term \d+\n: /.test(part) && part.length <= 1200), 'whole entries')
  t.end()
})

t.test('each passage of a long table has the header, and a long row keeps its first cell and its columns', async t => {
  const rows = Array.from({ length: 100 }, (_, n) => `| Week ${n} | Read chapter ${n} of the book |`)
  const rule = 'Wear your glasses at all times. '.repeat(100).trim()
  const markdown = `Plan:\n\n| Week | Task |\n|---|---|\n${rows.join('\n')}\n\n` +
    `| Lab | Date | Rules |\n|---|---|---|\n| Chemistry | 4 May | ${rule} |`
  const passages = passagesOf([{ text: markdown, headings: [] }])
  for (const { content } of passages) t.ok(content.length <= 1200, `${content.length} characters are few enough`)
  const plan = passages.filter(({ content }) => /Week/.test(content))
  const labs = passages.filter(({ content }) => /Lab/.test(content))
  t.ok(plan.length > 3 && labs.length > 2, 'both are cut')
  for (const { content } of plan) t.match(content, /^(?:Plan:\n\n)?\| Week \| Task \|\n\| --- \| --- \|\n\| Week \d/)
  const all = plan.map(({ content, overlap = 0 }) => content.slice(overlap)).join('').match(/\| Week \d+ \|[^|]+\|/g)
  t.strictSame(all, rows, 'without the overlap, each row is there once')
  for (const { content } of labs.slice(1)) {
    t.match(content, /\| Lab \| Date \| Rules \|\n.+\n\| Chemistry \| {2}\| Wear/)
  }
  t.equal(labs.map(({ content }) => content).join(' ').match(/Wear/g)?.length, 100)
})

t.test('long code is cut between its lines, and each part has its fences', async t => {
  const lines = Array.from({ length: 100 }, (_, n) => `    line_${n} = compute(${n})  # {: .x}`)
  const passages = passagesOf([{ text: `Run:\n\n~~~python\n${lines.join('\n')}\n~~~`, headings: [] }])
  t.ok(passages.length > 2, 'there are several')
  const code = passages.map(({ content, overlap = 0 }) => content.slice(overlap)).join('\n')
  for (const { content } of passages) t.match(content, /^(?:Run:\n\n)?```python\n[^`]+\n```$/)
  t.strictSame(code.split('\n').filter(line => line.startsWith('    ')), lines)
})

t.test('formulas, footnotes and code are whole in a passage, and attributes are taken out', async t => {
  const markdown = '# Exam {#exam}\n{: .note}\n\n' +
    'On 8 June.[^1] Let $f: A. B$ and `a. B` be.{: .red} See $\\sum_{i=1}^n x_i$.\n\n' +
    '$$\n\\sigma^2\n= 1\n$$\n\n# Rest\n\nEnd.\n\n[^1]: Unless *moved*.'
  t.strictSame(await outline(markdown), [
    'markdown',
    'Exam: On 8 June[^1]. Let $f: A. B$ and `a. B` be. See $\\sum_{i=1}^n x_i$.\n\n$$\n\\sigma^2\n= 1\n$$\n\n' +
      '[^1]: Unless *moved*.',
    'Rest: End.'
  ])
  const sentences = Array.from({ length: 60 }, (_, n) => `Sentence ${n} of the history of trees[^t].`).join(' ')
  const passages = passagesOf([{ text: `${sentences}\n\n[^t]: Oaks and others.`, headings: [] }])
  t.ok(passages.length > 1, 'there are several')
  for (const { content } of passages) {
    t.match(content, /\n\n\[\^t\]: Oaks and others\.$/)
    t.ok(content.length <= 1200, `${content.length} characters are few enough`)
  }
})

t.test('a PDF is cut at its pages and headings, and hyphenated words are joined', async t => {
  const pages = [
    ['# Week 1', 'Mosses (all of them) have no roots. They take up infor-', 'mation.'],
    ['Ferns have some.', '# Week 2', 'Oaks have deep ones.']
  ]
  t.strictSame(await outline(pdf(pages)), [
    'pdf',
    '1 Week 1: Mosses (all of them) have no roots. They take up information.',
    '2 Week 1: Ferns have some.',
    '2 Week 2: Oaks have deep ones.'
  ])
})

t.test('a heading of a PDF may have two lines, and a page of headings alone is a section', async t => {
  const pages = [['# Plants that', '# have no roots'], ['Mosses have no roots at all, and take up water.', '# Week 2']]
  t.strictSame(await outline(pdf(pages)), [
    'pdf',
    '1 Plants that have no roots: Plants that\n\nhave no roots',
    '2 Plants that have no roots: Mosses have no roots at all, and take up water.',
    '2 : Week 2'
  ])
})

t.test('a PDF is read without page numbers and without lines that repeat on most pages', async t => {
  const pages = Array.from({ length: 5 }, (_, page) => [
    'Faculty of Biology', `Ferns of page ${'abcde'[page]}.`, 'They grow.', 'In the shade.', `Page ${page + 1} of 5`,
    String(page + 1)
  ])
  t.strictSame((await outline(pdf(pages)))[1], '1 : Ferns of page a. They grow. In the shade.')
  t.match(await reading(pdf(pages)), { pages: 5 })
  const units = [1, 2, 3, 4, 5].map(unit => [`Unit ${unit} begins in week ${unit} and has two reports.`, 'They count.'])
  t.match((await outline(pdf(units)))[1], /^1 : Unit 1 begins/, 'a sentence with another number is another sentence')
})

t.test('passages are whole sentences, of at most 1,200 characters, and overlap by one', async t => {
  const sentences = Array.from({ length: 60 }, (_, number) =>
    `Sentence number ${number} says something about the ${'long '.repeat(number % 7)}history of trees.`)
  const passages = passagesOf([{ text: sentences.join('\n'), headings: ['Trees'] }]).map(({ content }) => content)
  t.ok(passages.length > 2, 'there are several')
  for (const [index, passage] of passages.entries()) {
    t.ok(passage.length <= 1200, `${passage.length} characters are few enough`)
    if (index < passages.length - 1) t.ok(passage.length > 1000, `${passage.length} characters are enough`)
    t.match(passage, /^Sentence [^]*trees\.$/)
    const last = passage.slice(passage.lastIndexOf('Sentence'))
    if (index < passages.length - 1) t.ok(passages[index + 1]?.startsWith(last), 'its last sentence is repeated')
  }
  t.strictSame([...new Set(passages.join(' ').match(/Sentence number \d+/g))].length, 60, 'nothing is lost')
})

t.test('a text without the end of a sentence is cut, and none of its characters is', async t => {
  for (const text of ['x'.repeat(50_000), '𝒳'.repeat(20_000), 'word '.repeat(10_000), `| ${'cell '.repeat(3000)}|`]) {
    const passages = passagesOf([{ text, headings: [] }]).map(({ content }) => content)
    t.ok(passages.every(passage => passage.length <= 1200), `${text.slice(0, 10)}: no passage is too long`)
    t.ok(passages.every(passage => passage.isWellFormed()), `${text.slice(0, 10)}: no character is cut`)
    t.equal(passages.join('').replaceAll(' ', ''), text.replaceAll(' ', ''), 'nothing is lost')
  }
})

t.test('a file that holds no text is refused with a sentence', async t => {
  const refused: Array<[RegExp, string | Uint8Array]> = [
    [/^Holds no text that can be read$/, pdf([[], []])],
    [/^Holds no text/, ' \n\n'],
    [/^Holds no text/, '# ---\n\n***\n'],
    [/^Holds no text/, docx('')],
    [/^Needs a password/, pdf([['A page.']], ENCRYPTED)],
    [/^Is a broken PDF/, pdf([['A page.']]).subarray(0, 60)],
    [/^Is a broken Word file/, docx(paragraph('A page.')).subarray(0, -40)],
    [/^Is an old Office file .* password/, Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex')],
    [/^Is a broken picture/, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    [/^Must be one of/, Buffer.alloc(1000)],
    [/^Is nested too deeply/, `<html><body>${'<div>'.repeat(100_000)}x`],
    [/^Holds more than 5,000,000 characters/, 'word '.repeat(1_100_000)],
    [/^Holds more than 10,000 passages/, '# a\nb\n'.repeat(10_001)],
    // 250 MiB of nothing, in 250 KiB.
    [/^Unfolds to more/, docx(paragraph('x'), { 'word/media/zeros.bin': Buffer.alloc(250 * 1024 * 1024) })]
  ]
  for (const [message, content] of refused) {
    const [sentence, ...others] = await outline(content)
    t.match(sentence, message)
    t.strictSame(others, [], `${sentence}: and no passages`)
  }
})

t.test('a file that needs too much memory is refused, and others are read meanwhile', async t => {
  const { index, find, filenames } = await testRetrieval(t, {
    extraction: { growthBytes: 100 * 1024 * 1024 }
  })
  // It unpacks to 400 MB.
  const bomb = pdfOf([deflateSync(Buffer.alloc(400_000_000, ' '), { level: 1 })], '/Filter /FlateDecode')
  const [{ status, body }, other] = await Promise.all([
    index('bomb.pdf', bomb), index('good.txt', 'Mosses have no roots.')
  ])
  t.equal(status, 422)
  t.equal(body.detail.length, 1)
  t.strictSame(body.detail[0].loc, ['body', 'file'])
  t.match(body.detail[0].msg, /^Needs too much memory to be read|^Could not be read/)
  t.equal(other.status, 201)
  t.strictSame(await find('moss'), ['Mosses have no roots.'])
  t.strictSame(await filenames(), ['good.txt'])
})

t.test('a page of 20 MiB in one comment is read or refused, and does not end the service', async t => {
  const { index } = await testRetrieval(t)
  const page = Buffer.alloc(20 * 1024 * 1024, 'abcdefghijklmnopqrstuvw')
  page.write('<!doctype html><p>Mosses</p><!--')
  const { status, body } = await index('page.html', page)
  // How much memory it takes depends on the version of Node.
  const refusal = /^Needs too much memory to be read|^Could not be read/
  t.ok(status === 201 || (status === 422 && refusal.test(body.detail[0].msg)), JSON.stringify(body))
  t.equal((await index('good.txt', 'Mosses have no roots.')).status, 201)
})

t.test('a file that needs too much time is refused', async t => {
  const { index, filenames } = await testRetrieval(t, { extraction: { seconds: 0.01 } })
  const { status, body } = await index('a.txt', 'Mosses have no roots.')
  t.equal(status, 422)
  t.match(body.detail[0].msg, /^Could not be read within 0\.01 seconds/)
  t.strictSame(await filenames(), [])
})
