import t from 'tap'
import { docx, paragraph, zip } from '../../files.js'
import { line, open, pptx, readOf, relations, shape } from './office.js'

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

t.test('a text at the same place at the edge of most slides is read once, and so is no number of theirs', async t => {
  const box = (text: string, y: number) => shape(line(text)).replace('<p:txBody>',
    `<p:spPr><a:xfrm><a:off x="10" y="${y}"/><a:ext cx="300" cy="50"/></a:xfrm></p:spPr><p:txBody>`)
  const read = async (count: number) => {
    const slides = ['Vectors.', 'Matrices.', 'Fields.', 'Rings.', 'Groups.'].slice(0, count).map((text, n) =>
      box('Algebra for all', 20) + box(text, 300) + box('Answer:', 400) + box(`${n + 1}`, 740))
    const ids = slides.map((_, n) => `<p:sldId r:id="r${n}"/>`).join('')
    return (await readOf(pptx(slides, {
      'ppt/presentation.xml':
        `<p:presentation><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="1000" cy="800"/></p:presentation>`
    }))).text
  }
  t.equal(await read(5), 'Vectors.\n\nAnswer:\n\nAlgebra for all\n\nMatrices.\n\nAnswer:\n\nFields.\n\nAnswer:' +
    '\n\nRings.\n\nAnswer:\n\nGroups.\n\nAnswer:')
  t.match(await read(2), /Algebra for all[^]*Algebra for all/, 'two slides are too few to tell')
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
      shape(line('Click to edit'), { holder: '<p:ph type="body"/>' }) + shape(line('Hall E')) +
      shape(line('© 2026 Us')) +
      '</p:spTree></p:cSld></p:sldLayout>'
  })
  t.equal((await readOf(file)).text, 'Vectors.\n\nHall E\n\nMAT-204, winter\n\nMatrices.')
})

t.test('what the master writes on slides is read once, and not where a slide or its layout hides it', async t => {
  const layout = (more: string) => `<p:sldLayout ${more}><p:cSld><p:spTree>` +
    `${shape(line('Hall E'))}</p:spTree></p:cSld></p:sldLayout>`
  const read = async (ofSlide: string, ofLayout: string) => (await readOf(pptx([[ofSlide, shape(line('Vectors.'))]], {
    'ppt/slides/_rels/slide0.xml.rels': relations(['slideLayout', '../slideLayouts/a.xml']),
    'ppt/slideLayouts/a.xml': layout(ofLayout),
    'ppt/slideLayouts/_rels/a.xml.rels': relations(['slideMaster', '../slideMasters/m.xml']),
    'ppt/slideMasters/m.xml': `<p:sldMaster><p:cSld><p:spTree>${shape(line('Ask in room 5'))}` +
      shape(line('Click to edit'), { holder: '<p:ph type="title"/>' }) + '</p:spTree></p:cSld></p:sldMaster>'
  }))).text
  t.equal(await read('', ''), 'Vectors.\n\nAsk in room 5\n\nHall E')
  t.equal(await read('', 'showMasterSp="0"'), 'Vectors.\n\nHall E')
  t.equal(await read('showMasterSp="0"', ''), 'Vectors.')
})

t.test('a chart is a table of its numbers; one whose series have no points in common is told', async t => {
  const points = (kind: string, values: string[], format = '') => `<c:${kind}><c:strRef><c:strCache>` +
    `<c:formatCode>${format}</c:formatCode>` +
    values.map((value, n) => `<c:pt idx="${n}"><c:v>${value}</c:v></c:pt>`).join('') +
    `</c:strCache></c:strRef></c:${kind}>`
  const series = (name: string, names: string[], values: string[], format?: string) =>
    `<c:ser>${points('tx', [name])}${points('cat', names)}${points('val', values, format)}</c:ser>`
  const chart = (all: string) => '<c:chartSpace><c:chart><c:title><a:p><a:r><a:t>Weights</a:t></a:r></a:p></c:title>' +
    `${all}</c:chart></c:chartSpace>`
  const weights = series('Weight', ['Exam', 'Lab'], ['0.6', '0.4'], '0%') +
    series('Hours', ['Exam', 'Lab'], ['2', '30'])
  const frame = '<p:graphicFrame><a:graphic><c:chart r:id="r0"/></a:graphic></p:graphicFrame>'
  const slide = async (xml: string) => await readOf(pptx([frame + shape(line('End.'))], {
    'ppt/slides/_rels/slide0.xml.rels': relations(['chart', '../charts/c.xml']), 'ppt/charts/c.xml': xml
  }))
  const table = 'Weights:\n\n|  | Weight | Hours |\n| --- | --- | --- |\n| Exam | 60 % | 2 |\n| Lab | 40 % | 30 |'
  t.strictSame(await slide(chart(weights)), { text: `${table}\n\nEnd.`, left: [] })
  t.strictSame(await slide(chart(series('a', ['1'], ['2']) + series('b', ['3'], ['4']))),
    { text: 'End.', left: ['(Slide 1) A chart was left out.'] })
  const word = docx('<w:p><w:r><w:drawing><a:graphic><c:chart r:id="r0"/></a:graphic></w:drawing></w:r></w:p>' +
    paragraph('End.'), {
    'word/_rels/document.xml.rels': Buffer.from(relations(['chart', 'charts/c.xml'])),
    'word/charts/c.xml': Buffer.from(chart(weights))
  })
  t.strictSame(await readOf(word), { text: `${table}\n\nEnd.`, left: [] })
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

t.test('two files of one name in an archive are told', async t => {
  const both = zip({ 'a.md': Buffer.from('It costs 10 euros.'), 'b.md': Buffer.from('It costs 20 euros.') })
  const one = Buffer.from(both.toString('latin1').replaceAll('b.md', 'a.md'), 'latin1')
  const { text, left } = await readOf(one, 'a.zip')
  t.match(text, /It costs 20 euros\./)
  t.strictSame(left, ['Files with the name of another one were left out: 1.'])
})

t.test('slides of LibreOffice have no date and no text beside them, and their footer once', async t => {
  const frame = (text: string, x: number, kind = '') => `<draw:frame svg:x="${x}cm" svg:y="2cm" svg:width="5cm" ` +
    `svg:height="1cm" presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
  const slide = (text: string) => `<draw:page>${frame(text, 1)}${frame('3 May (old)', 30)}` +
    `${frame('1/27/13', 2, 'date-time')}${frame('MAT-204', 3, 'footer')}</draw:page>`
  const master = '<office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties ' +
    'fo:page-width="28cm" fo:page-height="21cm"/></style:page-layout></office:automatic-styles>' +
    '<office:master-styles><style:master-page style:page-layout-name="L"/></office:master-styles>'
  t.strictSame(await readOf(open('presentation', slide('Exam on 9 May.') + slide('Lab.'), '', master)), {
    text: 'Exam on 9 May.\n\nMAT-204\n\nLab.', left: ['(Slides 1–2) Text that lies beside the slide was left out.']
  })
})

t.test('a table in a cell is one line, and the picture of a table is none', async t => {
  const row = (...cells: string[]) => '<table:table-row>' +
    cells.map(cell => `<table:table-cell>${cell}</table:table-cell>`).join('') + '</table:table-row>'
  const words = (text: string) => `<text:p>${text}</text:p>`
  const inner = `<table:table>${row(words('Mon'), words('Lab 1'))}${row(words('Wed'), words('Lab 2'))}</table:table>`
  const body = `<draw:frame><table:table>${row(words('Week'), words('Labs'))}${row(words('2'), inner)}</table:table>` +
    '<draw:image/></draw:frame>'
  const { text, left } = await readOf(open('text', body))
  t.match(text, '| 2 | (Mon, Lab 1; Wed, Lab 2) |')
  t.strictSame(left, [])
})
