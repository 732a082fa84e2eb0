import t from 'tap'
import { wordsOf } from '../../../../../companions/text/language.js'
import { docx } from '../../files.js'
import { line, open, pptx, readOf, shape, style } from './office.js'

const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const wordOf = (...runs: string[]) => docx(`<w:p>${runs.join('')}</w:p>`)
const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`
const bit = (text: string, look = '') => `<a:r><a:rPr ${look}/><a:t>${text}</a:t></a:r>`
const slideOf = (...bits: string[]) => pptx([shape(`<a:p>${bits.join('')}</a:p>`)])
const above = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>')

t.test('what stands above or below the line keeps its place, in every format', async t => {
  const said = 'It has 10⁶ cells of H₂O.'
  const styles = style('up', 'style:text-position="super 58%"') + style('low', 'style:text-position="sub 58%"')
  const texts: Array<[name: string, content: Buffer | string]> = [
    ['a.md', '# Lab\n\nIt has 10<sup>6</sup> cells of H<sub>2</sub>O.'],
    ['a.html',
      '<html><body><p>It has 10<sup>6</sup> cells of H<span style="vertical-align: sub">2</span>O.</p></body>'],
    ['a.docx', wordOf(run('It has 10'), above('6'), run(' cells of H'), run('2', '<w:vertAlign w:val="subscript"/>'),
      run('O.'))],
    ['a.odt', open('text', `<text:p>It has 10${span('up', '6')} cells of H${span('low', '2')}O.</text:p>`, styles)],
    ['a.rtf', '{\\rtf1\\ansi It has 10{\\super 6} cells of H\\sub 2\\nosupersub O.\\par}'],
    ['b.rtf', '{\\rtf1\\ansi It has 10{\\up8 6} cells of H{\\dn8 2}O.\\par}'],
    ['a.pptx', slideOf(bit('It has 10'), bit('6', 'baseline="30000"'), bit(' cells of H'),
      bit('2', 'baseline="-25000"'), bit('O.'))]
  ]
  for (const [name, content] of texts) t.equal((await readOf(content, name)).text.replace(/^# .*\n\n/, ''), said, name)
})

t.test('what has no sign above the line is written with ^; ordinals and footnotes are as they were', async t => {
  const read = async (html: string) => (await readOf(`<html><body><p>${html}</p></body></html>`, 'a.html')).text
  t.equal(await read('2<sup>n</sup>, e<sup>-<i>kt</i></sup>, x<sub>max</sub>'), '2^(n), e^(-kt), x\\_(max)')
  t.equal(await read('9.1·10<sup>−31</sup>, Ca<sup>2+</sup>'), '9.1·10⁻³¹, Ca²⁺')
  t.equal(await read('the 1<sup>st</sup> and 3.<sup>o</sup>, seen<sup>[1]</sup>, m<sup>²</sup>'),
    'the 1st and 3.o, seen\\[1], m²')
  t.strictSame(wordsOf('H₂O m² 10⁶'), ['h2o', 'm2', '10', '6'], 'and it is found as it is typed')
})

t.test('what is struck through is left out and told, in every format', async t => {
  const said = 'The exam is on 9 May.'
  const told = 'Pieces of text that are struck through were left out: 1.'
  const struck = style('old', 'style:text-line-through-style="solid"')
  const texts: Array<[name: string, content: Buffer | string]> = [
    ['a.md', '# A\n\nThe exam is on ~~3 May~~9 May.'],
    ['b.md', '# A\n\nThe exam is on <del>3 May</del>9 May.'],
    ['c.md', '# A\n\nThe exam is on 9 May.\n- ~~3 May~~'],
    ...['del', 's', 'strike'].map((name): [string, string] =>
      [`${name}.html`, `<html><body><p>The exam is on <${name}>3 May</${name}> 9 May.</p></body></html>`]),
    ['a.eml', 'To: a@x.example\nSubject: \nMIME-Version: 1.0\nContent-Type: text/html\n\n' +
      '<p>The exam is on <s>3 May</s> 9 May.</p>'],
    ['a.docx', wordOf(run('The exam is on '), run('3 May', '<w:strike/>'), run('9 May.'))],
    ['b.docx', wordOf(run('The exam is on '), run('3 May', '<w:dstrike/>'), run('9 May.'))],
    ['a.odt', open('text', `<text:p>The exam is on ${span('old', '3 May')} 9 May.</text:p>`, struck)],
    ['a.rtf', '{\\rtf1\\ansi The exam is on {\\strike 3 May} 9 May.\\par}']
  ]
  for (const [name, content] of texts) {
    const { text, left } = await readOf(content, name)
    t.equal(text.replace(/^# .*\n\n/, '').trim(), said, name)
    t.strictSame(left, [told], name)
  }
  t.strictSame(await readOf(slideOf(bit('The exam is on '), bit('3 May', 'strike="sngStrike"'), bit('9 May.'))),
    { text: said, left: ['(Slide 1) Text that is struck through was left out.'] })
  t.strictSame(await readOf('# A\n\nCode: `~~x~~`', 'a.md'), { text: '# A\n\nCode: `~~x~~`', left: [] })
})

t.test('hidden text, shapes and slides are left out and told', async t => {
  const hidden = style('no', 'text:display="none"')
  const text = `<text:p>Seen.${span('no', 'Key: 42')}</text:p><text:section text:display="none"><text:p>Key</text:p>` +
    '</text:section>'
  t.strictSame(await readOf(open('text', text, hidden)),
    { text: 'Seen.', left: ['Pieces of hidden text were left out: 2.'] })
  t.strictSame(await readOf('{\\rtf1\\ansi {\\v Key: 42}Seen.\\par}'),
    { text: 'Seen.', left: ['Pieces of hidden text were left out: 1.'] })
  const shapes = shape(line('Seen.')) + shape(line('Key: 42'), { more: 'hidden="1"' })
  t.strictSame(await readOf(pptx([shapes, ['show="0"', shape(line('Key: 43'))]])), {
    text: 'Seen.',
    left: ['(Slide 2) Is hidden in the presentation, and was left out.', '(Slide 1) Hidden shapes were left out.']
  })
  const slide = (name: string, text: string) => `<draw:page draw:style-name="${name}"><draw:frame><draw:text-box>` +
    `<text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`
  t.strictSame(await readOf(open('presentation', slide('', 'Seen.') + slide('dp', 'Key: 42'),
    style('dp', 'presentation:visibility="hidden"', 'drawing-page'))),
  { text: 'Seen.', left: ['(Slide 2) Is hidden in the presentation, and was left out.'] })
})

t.test('Rich Text of a Mac ends its paragraphs with a backslash at the end of a line', async t => {
  const file = '{\\rtf1\\ansi\\ansicpg1252\\cocoartf2709\n\\pard\n\\f0\\b\\fs28 \\cf0 Exam\n\\f1\\b0\\fs24 \\\n' +
    'It is on 9 May.\\\r\n' +
    '{\\listtext\t\\uc0\\u8226 \t}Bring a pen\\\nEnd.}'
  t.equal((await readOf(file, 'a.rtf')).text, 'Exam\n\nIt is on 9 May.\n\n- Bring a pen\n\nEnd.')
})

t.test('the letters of a font of symbols are the signs that it shows', async t => {
  const file = '{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Calibri;}' +
    '{\\f3\\fnil\\fcharset2{\\*\\panose 05050102010706020507}Symbol;}}' +
    '\\pard 5 {\\f3 m}m, a {\\f3\\\'a3} b, {\\f3\\u-3882?}2, {\\f3\\u8217?}s.\\par}'
  t.equal((await readOf(file, 'a.rtf')).text, '5 μm, a ≤ b, √2, ’s.')
})
