import { deflateSync } from 'node:zlib'
import t from 'tap'
import type { Reading } from '../../../companions/retrieval/extraction/extraction.js'
import { passagesOf } from '../../../companions/retrieval/extraction/passages.js'
import read from '../../../companions/retrieval/extraction/worker.js'
import { docx, ENCRYPTED, heading, paragraph, pdf, pdfOf, zip } from './files.js'
import { testRetrieval } from './helper.js'

const reading = async (content: string | Uint8Array): Promise<Reading> => await read(new Uint8Array(Buffer.from(content as string)))
/** `page headings: content` of each passage. */
const outline = async (content: string | Uint8Array): Promise<string[]> => {
  const found = await reading(content)
  if ('unreadable' in found) return [found.unreadable]
  return [found.type, ...found.passages.map(({ page, headings, content }) => `${page ?? ''} ${headings.join(' > ')}: ${content}`.trim())]
}

t.test('what a file is, is seen from its content', async t => {
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
  for (const [type, content] of types) t.match(await reading(content), { type }, content.toString().slice(0, 30))
})

t.test('text comes in several encodings', async t => {
  const text = 'El examen será en la sesión de mañana.'
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(text, 'latin1'), utf16, Buffer.from(utf16).swap16()]) t.same(await outline(bytes), ['text', `: ${text}`])
})

t.test('a document is cut at its headings and pages, and each passage knows them', async t => {
  const markdown = '# Botany\nIntro.\n\n## Trees\n\n### Oaks\nOaks live long.\n```\n# no heading\n```\n\nMosses\n------\nThey have **no** roots.\n\n# Exam on 4 May\n# Notes\nx1'
  t.same(await outline(markdown), [
    'markdown',
    'Botany: Intro.',
    'Botany > Trees > Oaks: Oaks live long.\n\n```\n# no heading\n```',
    'Botany > Mosses: They have **no** roots.',
    'Exam on 4 May: Exam on 4 May',
    'Notes: x1'
  ])
  t.same(await outline('<html><body><nav>Menu</nav><main><h1>Trees</h1><ul><li>Oak</ul><table><tr><th>Name<th>Age<tr><td>Oak<td>1000</table></main></body></html>'), [
    'html', 'Trees: - Oak\n\n| Name | Age |\n| --- | --- |\n| Oak | 1000 |'
  ])
  t.same(await outline(docx(heading(1, 'Botánica') + paragraph('Los musgos no tienen raíces.') + heading(2, 'Árboles') + paragraph('El roble vive mil años.'))), [
    'docx', 'Botánica: Los musgos no tienen raíces.', 'Botánica > Árboles: El roble vive mil años.'
  ])
  t.same(await outline(pdf([['# Week 1', 'Mosses (all of them) have no roots. They take up infor-', 'mation.'], ['Ferns have some.', '# Week 2', 'Oaks have deep ones.']])), [
    'pdf', '1 Week 1: Mosses (all of them) have no roots. They take up information.', '2 Week 1: Ferns have some.', '2 Week 2: Oaks have deep ones.'
  ])
})

t.test('a PDF is read without the lines that run along with its pages', async t => {
  const pages = Array.from({ length: 5 }, (_, page) => ['Faculty of Biology', `Ferns of page ${'abcde'[page]}.`, 'They grow.', 'In the shade.', `Page ${page + 1} of 5`, String(page + 1)])
  t.same((await outline(pdf(pages)))[1], '1 : Ferns of page a. They grow. In the shade.')
  const { pages: count } = await reading(pdf(pages)) as { pages: number }
  t.equal(count, 5)
})

t.test('passages are whole sentences, of about 1,200 characters, and overlap by one', async t => {
  const sentences = Array.from({ length: 60 }, (_, number) => `Sentence number ${number} says something about the ${'long '.repeat(number % 7)}history of trees.`)
  const passages = passagesOf([{ text: sentences.join('\n'), headings: ['Trees'] }]).map(({ content }) => content)
  t.ok(passages.length > 2)
  for (const [index, passage] of passages.entries()) {
    t.ok(passage.length <= 1200 && (passage.length > 1000 || index === passages.length - 1), `${passage.length} characters`)
    t.match(passage, /^Sentence [^]*trees\.$/)
    const last = passage.slice(passage.lastIndexOf('Sentence'))
    if (index < passages.length - 1) t.ok(passages[index + 1]?.startsWith(last), 'the next begins with its last sentence')
  }
  t.same([...new Set(passages.join(' ').match(/Sentence number \d+/g))].length, 60, 'nothing is lost')
})

t.test('a text without an end is cut all the same, and no character is', async t => {
  for (const text of ['x'.repeat(50_000), '𝒳'.repeat(20_000), 'word '.repeat(10_000), `| ${'cell '.repeat(3000)}|`]) {
    const passages = passagesOf([{ text, headings: [] }]).map(({ content }) => content)
    t.ok(passages.every(passage => passage.length <= 1200 && passage.isWellFormed()))
    t.equal(passages.join('').replaceAll(' ', '').length, text.replaceAll(' ', '').length)
  }
})

t.test('a file that holds no text is refused with a sentence', async t => {
  const refused: Array<[RegExp, string | Uint8Array]> = [
    [/^Holds no text .* \(OCR\)/, pdf([[], []])],
    [/^Holds no text/, ' \n\n'],
    [/^Holds no text/, '# ---\n\n***\n'],
    [/^Holds no text/, docx('')],
    [/^Needs a password/, pdf([['A page.']], ENCRYPTED)],
    [/^Is a broken PDF/, pdf([['A page.']]).subarray(0, 60)],
    [/^Is a broken Word file/, docx(paragraph('A page.')).subarray(0, -40)],
    [/^Is an old Office file .* password/, Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex')],
    [/^Must be one of PDF, Word \(\.docx\), HTML, Markdown and text, not \.png$/, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    [/not \.zip$/, zip({ 'a.txt': Buffer.from('A page.') })],
    [/not \.rtf$/, '{\\rtf1 A page.}'],
    [/^Must be one of/, Buffer.alloc(1000)],
    [/^Is nested too deeply/, `<html><body>${'<div>'.repeat(100_000)}x`],
    [/^Holds more than 5,000,000 characters/, 'word '.repeat(1_100_000)],
    [/^Holds more than 10,000 passages/, '# a\nb\n'.repeat(10_001)],
    // 250 MiB of nothing, in 250 KiB.
    [/^Unfolds to more/, docx(paragraph('x'), { 'word/media/zeros.bin': Buffer.alloc(250 * 1024 * 1024) })]
  ]
  for (const [message, content] of refused) t.match(await outline(content), [message])
})

t.test('a file that wants too much time or memory breaks nothing else', async t => {
  const { index, find, send } = await testRetrieval(t, { extraction: { seconds: 20, growthBytes: 100 * 1024 * 1024 } })
  // It unfolds to 400 MB.
  const bomb = pdfOf([deflateSync(Buffer.alloc(400_000_000, ' '), { level: 1 })], '/Filter /FlateDecode')
  const [{ status, body }, other] = await Promise.all([index('bomb.pdf', bomb), index('good.txt', 'Mosses have no roots.')])
  t.equal(status, 422)
  t.match(body.detail, [{ loc: ['body', 'file'], msg: /^Needs too much memory to be read|^Could not be read within 20 seconds/ }])
  t.equal(other.status, 201)
  t.same(await find('moss'), ['Mosses have no roots.'])
  t.equal((await send('GET', '/documents')).body.total, 1)

  const slow = await testRetrieval(t, { extraction: { seconds: 0.01, growthBytes: Infinity } })
  t.match((await slow.index('a.txt', 'Mosses have no roots.')).body.detail, [{ msg: /^Could not be read within 0\.01 seconds/ }])
})
