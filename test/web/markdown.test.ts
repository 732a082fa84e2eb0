import fc from 'fast-check'
import { load } from 'cheerio'
import t from 'tap'
import { textsIn } from '../../companions/chat-engine/texts.js'
import { markdownOf } from '../../services/questions/files/html/html.js'
import { pageCode } from './page-code.js'

/*
 * How the page draws Markdown of others: all of CommonMark, GFM, footnotes and formulas, in one another, whole and cut
 * anywhere, as a stream cuts it. No text may be lost.
 */
const ENTRY = `
export * from '~/chat/tokens.ts'
export { Markdown, Block } from '~/chat/markdown.tsx'
export { lineOf } from '~/chat/tex.ts'
export { loadKatex } from '~/ui/figures/formula.tsx'
export { isGuide, withoutLead } from '~/chat/lead.ts'
export { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
export const draw = vnode => renderToString(vnode)`

const page = await pageCode(t, ENTRY)

const drawn = (text: string) => page.draw(page.h(page.Markdown, { text })) as string
const textOf = (html: string) => load(html, null, false).text()

// Words that nothing else makes: each is looked for in what is drawn.
const word = fc.integer({ min: 100_000, max: 999_999 }).map(n => `w${n}x`)
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map(all => all.join(' '))

const { inline } = fc.letrec<{ inline: string, part: string }>(tie => ({
  part: fc.oneof({ maxDepth: 3, depthSize: 'small' },
    words,
    tie('inline').map(text => `**${text}**`), tie('inline').map(text => `*${text}*`),
    tie('inline').map(text => `x~~${text}~~`), tie('inline').map(text => `[${text}](https://a.test/x "title")`),
    words.map(text => `\`${text}\``), words.map(text => `![${text}](https://a.test/i.png)`),
    words.map(text => `$${text}^2$`), words.map(text => `\\(${text}\\)`), words.map(text => `\\[${text}\\]`),
    words.map(text => `$$${text}$$`), word.map(text => `<https://${text}.test/>`),
    word.map(text => `www.${text}.test`),
    word.map(text => `${text}@mail.test`), word.map(text => `<b>${text}</b>`),
    word.map(text => `&amp; ${text} &eacute;`),
    word.map(text => `${text}[1]`), word.map(text => `${text}[1, 2][3]`), word.map(text => `\\[1] ${text}`),
    word.map(text => `${text}[^n]`), word.map(text => `${text}\\\n${text}`), word.map(text => `\\*${text}\\* \\| \\$`)),
  inline: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map(parts => parts.join(' '))
}))

const indented = (text: string, by: string) => text.split('\n').map(line => `${by}${line}`).join('\n')
const cell = inline.map(text => text.replace(/\n/g, ' ').replace(/(?<!\\)\|/g, '\\|'))

const { document } = fc.letrec<{ block: string, document: string }>(tie => ({
  block: fc.oneof({ maxDepth: 3, depthSize: 'small' },
    inline, fc.tuple(fc.integer({ min: 1, max: 6 }), cell).map(([depth, text]) => `${'#'.repeat(depth)} ${text}`),
    words.map(text => `${text}\n===`), words.map(text => `\`\`\`js\n${text}\n\n${text}\n\`\`\``),
    words.map(text => `~~~\n${text}\n~~~`), words.map(text => `    ${text}`), fc.constant('---'),
    words.map(text => `$$\n${text}\n$$`), words.map(text => `\\[\n${text}\n\\]`),
    words.map(text => `<div>\n${text}\n</div>`),
    words.map(text => `[^n]: ${text}\n    ${text}`), words.map(text => `Before:\n$$${text}$$\nafter`),
    fc.tuple(fc.constantFrom('---', ':--', ':-:', '--:'), cell, cell).map(([line, one, other]) =>
      `| ${one} | b |\n|${line}|---|\n| ${other} | ${one} |\n| ${other} |`),
    tie('document').map(text => indented(text, '> ')),
    tie('document').map(text => `- ${indented(text, '  ').trimStart()}\n- [x] done\n- [ ] open`),
    fc.tuple(fc.integer({ min: 0, max: 99 }), tie('document')).map(([n, text]) =>
      `${n}. ${indented(text, '    ').trimStart()}`)),
  document: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map(blocks => blocks.join('\n\n'))
}))

const missing = (markdown: string, text: string) =>
  (markdown.match(/w\d{6}x/g) ?? []).filter(one => !text.includes(one))

t.test('each word of a document is drawn, and is in its plain text', async t => {
  fc.assert(fc.property(document, text => {
    const html = drawn(text)
    const lost = [...missing(text, textOf(html)), ...missing(text, page.plainOf(text))]
    if (lost.length > 0) throw new Error(`lost: ${lost.join(', ')} in ${html}`)
    page.blocksOf(text, true).flatMap(page.citedIn)
  }), { numRuns: Number(process.env.FC_RUNS ?? 300) })
})

t.test('a document that is cut anywhere is drawn, as a stream cuts it', async t => {
  fc.assert(fc.property(document.filter(text => text.length < 400), text => {
    for (let end = 0; end <= text.length; end++) {
      const html = drawn(text.slice(0, end))
      const lost = missing(text.slice(0, end), textOf(html))
      if (lost.length > 0) throw new Error(`lost: ${lost.join(', ')} at ${end} in ${html}`)
    }
  }), { numRuns: Number(process.env.FC_RUNS ?? 300) / 10 })
})

t.test('what the engine says, and the page says itself, is said once', async t => {
  const languages = [textsIn('en'), textsIn('es')]
  const judgement = {}
  const options = ['yes', 'no']
  const question = {
    type: 'single' as const, question_text: '?', options, correct_option: 0, explanation: 'So it is.'
  }
  for (const { closest, notCovered, teachersSee, answerOf, guide, publishedGuide, ...texts } of languages) {
    const shown = (content: string, of: object) => page.withoutLead({ content, ...of }, true)
    t.equal(shown(`${closest}\n\n> text`, { confidence: 'related' }), '> text', closest)
    t.equal(shown(`${notCovered} It covers: A. ${teachersSee}`, { confidence: 'none' }), 'It covers: A.', notCovered)
    for (const said of [texts.rightAnswer, texts.wrongAnswer, texts.skippedAnswer]) {
      t.equal(shown(`${said(question)}\n\n**2 / 3**`, { judgement }), '> So it is.\n\n**2 / 3**', said(question))
    }
    const quoted = '> text [1]\n— Guide, page 2\n\n> - item [2]\n>\n> — Guide, Exams\n\nend'
    t.equal(shown(quoted, { confidence: 'quoted' }), '> text [1]\n\n> - item [2]\n\nend', 'the margin has the place')
    const published = `> text [1]\n— ${answerOf('Emmy Noether')}`
    t.equal(shown(published, { confidence: 'quoted' }), published, 'the margin has no name of a teacher')
    for (const title of [guide, publishedGuide]) t.ok(page.isGuide({ title }), `${title} is the guide`)
  }
  t.notOk(page.isGuide({ title: 'week-3.pdf', document_id: 'a' }), 'a document')
  t.notOk(page.isGuide({ title: 'A book of the library' }), 'what a teacher has typed')
})

t.test('the part of a text that is marked is marked, and nothing is lost by it', async t => {
  const draw = (tokens: object[]) => tokens.map(token => page.draw(page.h(page.Block, { token }))).join('')
  fc.assert(fc.property(document, fc.nat(), fc.nat(), (text, one, other) => {
    const [from, to] = [one % text.length, other % text.length].sort((a, b) => a - b) as [number, number]
    const html = draw(page.markedBlocks(text, [[from, to]]))
    const lost = missing(text, textOf(html))
    if (lost.length > 0 || /[\uFDD0\uFDD1]/.test(html)) throw new Error(`lost: ${lost.join(', ')} in ${html}`)
  }), { numRuns: Number(process.env.FC_RUNS ?? 300) })
  const quote = '| a | b |\n|---|---|\n| **one two** | three |\n\n- first *item*\n- second'
  const marks = (from: string, to: string) => {
    const html = draw(page.markedBlocks(quote, [[quote.indexOf(from), quote.indexOf(to) + to.length]]))
    return load(html, null, false)('mark').toArray().map(node => load(node).text())
  }
  t.strictSame(marks('**one', 'two**'), ['one two'])
  t.strictSame(marks('| **one', '- first'), ['one two', 'three', 'first'])
  t.strictSame(marks('- first', 'item*'), ['first ', 'item'])
})

t.test('what is raised or lowered in HTML is drawn; other markup, and what is not closed, is text', async t => {
  const plain = (text: string) => drawn(text).replace(/ dir="auto"/g, '')
  t.equal(plain('H<sub>2</sub>O has 10<sup>**6**</sup> e<sup>x<sub>1</sub></sup> <u>parts</u>'),
    '<p>H<sub>2</sub>O has 10<sup><strong>6</strong></sup> e<sup>x<sub>1</sub></sup> &lt;u>parts&lt;/u></p>')
  t.equal(plain('<sup>a<sub>b</sup>c</sub>'), '<p>&lt;sup>a&lt;sub>b&lt;/sup>c&lt;/sub></p>', 'marks that do not nest')
  t.equal(plain('`<sup>2</sup>` <sup>[1]</sup>'), '<p><code>&lt;sup>2&lt;/sup></code> <sup>[1]</sup></p>')
  t.equal(page.plainOf('10<sup>6</sup> of H<sub>2</sub>O<br>and'), '10^6 of H_2O\nand')
  for (const open of ['<sup>', '<sup>a</sup> ', '<sup>a<sub>b</sub>', '<sup><sub>', '<br ', '[1 ']) {
    const text = `${open.repeat(20_000)}deep`
    const begun = process.cpuUsage()
    const words = text.replace(/<(su[bp])>([ab])<\/\1>/g, '$2').replace(/\s/g, '')
    t.equal(textOf(drawn(text)).replace(/\s/g, ''), words, open)
    t.ok(process.cpuUsage(begun).user < 6e6, `${open} many times`)
  }
  const table = '<table><tr><td>3</td></tr><img src=x onerror=alert(1)></table>'
  t.equal(textOf(drawn(table)), table)
})

t.test('emphasis of an imported question is drawn, and none of its marks is seen', t => {
  const cases: Array<[html: string, drawn: string]> = [
    ['<u>a</u><u>b</u>', '<em>ab</em>'], ['<b>un</b><b class="x">do</b>', '<strong>undo</strong>'],
    ['<u>a</u><em>b</em>', '<em>a</em>b'],
    ['<u><em>a</em></u> <b><i>b</i></b>', '<em>a</em> <em><strong>b</strong></em>'],
    ['<b>Note:</b>text', '<strong>Note</strong>:text'], ['x<b>(y)</b><i>z</i>', 'x(<strong>y</strong>)<em>z</em>'],
    ['<b>¿Qué?</b>Sí', '<strong>¿Qué</strong>?Sí'], ['<span><b>a:</b></span>b', '<strong>a</strong>:b'],
    ['<b>Note: </b>text', '<strong>Note:</strong> text'],
    ['<p><b>Note:</b></p>text', '<strong>Note:</strong></p><p>text'], ['<b>a<br></b>b', '<strong>a</strong><br/>b'],
    ['<b><p>a</p><p>b</p></b>', '<strong>a</strong></p><p><strong>b</strong>'],
    ['<b>a <u>b</u></b>c', '<strong>a <em>b</em></strong>c'], ['a<b><code>x</code></b>c', 'a<code>x</code>c'],
    ['<b>a*</b>c', 'a*c'], ['<b><ul><li>a</li></ul></b>', '<ul><li>a</li></ul>'],
    ['<b>a</b><span><b>c</b></span>', '<strong>a</strong>c'], ['<i>a</i><span><i>b</i></span>', '<em>a</em>b'],
    ['<span><b>a</b></span><span><span></span><b>c</b> d</span>', '<strong>a</strong>c d'],
    ['<b>a</b><span> <b>c</b></span>', '<strong>a</strong> <strong>c</strong>'],
    ['<b>a</b><i><b>c</b>d</i>', '<strong>a</strong><em>cd</em>'],
    ['<b>a</b><i>b</i><b>c</b>', '<strong>a</strong><em>b</em><strong>c</strong>'],
    ['<b>H</b><sub><b>2</b></sub><b>O</b>',
      '<strong>H</strong><sub><strong>2</strong></sub><strong>O</strong>'],
    ['<b>a<br></b><span><b>c</b></span>', '<strong>a</strong><br/><strong>c</strong>'],
    ['<b>f(x)</b>is', 'f(x)is'], ['<b>1)</b>is', '<strong>1</strong>)is'],
    ['<b>f(x):</b>is', '<strong>f(x)</strong>:is']
  ]
  for (const [html, shown] of cases) {
    const found = drawn(markdownOf(html)).replace(/ dir="auto"/g, '')
    t.equal(found.replace(/^<p>|<\/p>$/g, '').replaceAll('\n', ''), shown, html)
  }
  t.end()
})

t.test('much HTML with emphasis and without text is read soon', t => {
  for (const one of ['<b><br></b><i><br></i>', '<b><br></b><span></span>', '<b>x<br></b><i><span></span></i>']) {
    const begun = process.cpuUsage()
    t.equal(markdownOf(`<p>a</p>${one.repeat(4_000)}`)[0], 'a', one)
    t.ok(process.cpuUsage(begun).user < 10e6, `${one} many times`)
  }
  t.end()
})

t.test('a table of an imported question is drawn with its cells: formulas, bars, code and lines', async t => {
  const html = '<p>Which one?</p><table border="1"><caption>All of *them*</caption><tbody>' +
    '<tr><th colspan="2">Sets *A*</th></tr><tr><td rowspan="2"><p>\\(x_1\\)</p></td><td>m<sup>2</sup> | 3</td></tr>' +
    '<tr><td>\\|z\\|<br><code>a|b</code> <code>a\\|b</code></td></tr>' +
    '<tr><td>\\(|x|, \\|x\\|\\)</td><td><ul><li>one</li><li>two</li></ul></td></tr></tbody></table><p>Choose.</p>'
  const shown = load(drawn(markdownOf(html)), null, false)
  t.strictSame(shown('p').toArray().map(p => load(p).text()), ['Which one?', 'All of *them*', 'Choose.'])
  const cells = shown('tr').toArray()
    .map(row => load(row, null, false)('th, td').toArray().map(cell => load(cell, null, false).text()))
  t.strictSame(cells, [
    ['Sets *A*', ''], ['x_1', 'm2 | 3'], ['', '\\|z\\|a|b a\\|b'], ['|x|, \\Vert x\\Vert ', '• one• two']
  ])
  t.equal(drawn(markdownOf(html)).match(/<br/g)?.length, 2)
})
