import t from 'tap'
import { zip } from '../../files.js'
import { line, pptx, readOf, relations, shape } from './office.js'

const bit = (text: string) => `<a:r><a:t>${text}</a:t></a:r>`

t.test('text that lies beside the slide is not shown: it is left out and told', async t => {
  const at = (text: string, x: number, y: number) => shape(line(text)).replace('<p:txBody>',
    `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="300" cy="100"/></a:xfrm></p:spPr><p:txBody>`)
  const slide = at('The exam is on 9 May.', 900, 10) + at('The exam is on 3 May.', 1000, 10) +
    at('Ask Kim.', -300, 10) + at('Below.', 10, 800)
  const rels = relations(['slide', 'slides/slide0.xml'])
  const file = pptx([slide], {
    'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="r0"/></p:sldIdLst>' +
      '<p:sldSz cx="1000" cy="800"/></p:presentation>',
    'ppt/_rels/presentation.xml.rels': rels
  })
  t.strictSame(await readOf(file), {
    text: 'The exam is on 9 May.', left: ['(Slide 1) Text that lies beside the slide was left out.']
  })
})

t.test('the footers of slides and what their layout writes are read once', async t => {
  const footer = shape(line('MAT-204, winter'), { holder: '<p:ph type="ftr" idx="11"/>' })
  const number = shape(line('7'), { holder: '<p:ph type="sldNum"/>' })
  const slides = ['Vectors.', 'Matrices.'].map(text => shape(line(text)) + footer + number)
  const layout = relations(['slideLayout', '../slideLayouts/a.xml'])
  const file = pptx(slides, {
    'ppt/slides/_rels/slide0.xml.rels': layout,
    'ppt/slides/_rels/slide1.xml.rels': layout,
    'ppt/slideLayouts/a.xml': '<p:sldLayout><p:cSld><p:spTree>' +
      `${shape(line('Click to edit'), { holder: '<p:ph type="body"/>' })}${shape(line('Hall E'))}` +
      '</p:spTree></p:cSld></p:sldLayout>'
  })
  t.equal((await readOf(file)).text, 'Vectors.\n\nHall E\n\nMAT-204, winter\n\nMatrices.')
})

t.test('items have their letters and Roman numbers, and a formula with another form is read once', async t => {
  const item = (text: string, type: string) => line(text, `<a:pPr><a:buAutoNum type="${type}"/></a:pPr>`)
  const list = item('Weigh.', 'alphaLcParenR') + item('Heat.', 'alphaLcParenR') + item('Cool.', 'romanUcPeriod') +
    item('Write.', 'arabicPeriod')
  t.equal((await readOf(pptx([shape(list)]))).text, '- a) Weigh.\n- b) Heat.\n- I. Cool.\n1. Write.')
  const formula = '<mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMath><m:r><m:t>G=E</m:t></m:r></m:oMath>' +
    `</a14:m></mc:Choice><mc:Fallback>${bit('G=E')}</mc:Fallback></mc:AlternateContent>`
  t.equal((await readOf(pptx([shape(`<a:p>${bit('It is ')}${formula}${bit('.')}</a:p>`)]))).text, 'It is $G=E$.')
})

t.test('an archive is read whose names lead out of it', async t => {
  const names = { '../plan.md': '# A\n\nThe retake is on 1 July.', '/abs/notes.md': '# A\n\nThe quiz is on 3 March.' }
  const file = zip(Object.fromEntries(Object.entries(names).map(([name, text]) => [name, Buffer.from(text)])))
  const { text, left } = await readOf(file, 'a.zip')
  t.match(text, 'The retake is on 1 July.')
  t.match(text, 'The quiz is on 3 March.')
  t.strictSame(left, [])
})
