import t from 'tap'
import { docx, paragraph } from '../../files.js'
import { files, line, open, pptx, readOf, relations, shape } from './office.js'

/* Charts and diagrams, which are files of their own in a document. */

const point = (id: string, text: string, type = 'node') =>
  `<dgm:pt modelId="${id}" type="${type}">${text === '' ? '' : `<dgm:t>${line(text)}</dgm:t>`}</dgm:pt>`
const connected = (from: string, to: string, order: number) =>
  `<dgm:cxn modelId="${from}${to}" srcId="${from}" destId="${to}" srcOrd="${order}"/>`
// The second part stands first in the file, and a connection of how it looks says nothing.
const diagram = `<dgm:dataModel><dgm:ptLst>${point('root', '', 'doc')}${point('b', 'Exam')}${point('b1', 'June')}` +
  `${point('a', 'Lab')}${point('a1', 'Six reports')}${point('x', '', 'pres')}${point('lost', 'Beside')}</dgm:ptLst>` +
  `<dgm:cxnLst>${connected('root', 'b', 1)}${connected('root', 'a', 0)}${connected('b', 'b1', 0)}` +
  `${connected('a', 'a1', 0)}<dgm:cxn type="presOf" srcId="b1" destId="x" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>`
const PARTS = ['- Lab', '    - Six reports', '- Exam', '    - June', '- Beside']

t.test('the texts of a diagram stand below those that they belong to, in slides and in Word', async t => {
  const frame = '<p:graphicFrame><a:graphic><dgm:relIds r:dm="r0" r:lo="r1"/></a:graphic></p:graphicFrame>'
  const slides = pptx([shape(line('Parts')) + frame], {
    'ppt/slides/_rels/slide0.xml.rels': relations(['diagramData', '../diagrams/data1.xml']),
    'ppt/diagrams/data1.xml': diagram
  })
  t.strictSame(await readOf(slides), { text: `Parts\n\n${PARTS.join('\n')}`, left: [] })
  const drawing = '<w:p><w:r><w:drawing><a:graphic><dgm:relIds r:dm="r0"/></a:graphic></w:drawing></w:r></w:p>'
  const word = docx(`${paragraph('The course has two parts.')}${drawing}${paragraph('End.')}`, {
    'word/_rels/document.xml.rels': Buffer.from(relations(['diagramData', 'diagrams/data1.xml'])),
    'word/diagrams/data1.xml': Buffer.from(diagram)
  })
  const { text, left } = await readOf(word)
  t.equal(text.replace(/^( *)- +/gm, '$1- '), `The course has two parts.\n\n${PARTS.join('\n')}\n\nEnd.`)
  t.strictSame(left, [])
})

t.test('a diagram whose points stand below themselves has an end', async t => {
  const round = '<dgm:dataModel><dgm:ptLst>' +
    `${Array.from({ length: 3_000 }, (_, n) => point(`${n}`, n === 0 ? 'Lab' : '')).join('')}</dgm:ptLst>` +
    `<dgm:cxnLst>${Array.from({ length: 3_000 }, (_, n) => connected(`${n}`, `${(n + 1) % 3_000}`, 0)).join('')}` +
    '</dgm:cxnLst></dgm:dataModel>'
  const frame = '<p:graphicFrame><a:graphic><dgm:relIds r:dm="r0"/></a:graphic></p:graphicFrame>'
  const slides = pptx([frame], {
    'ppt/slides/_rels/slide0.xml.rels': relations(['diagramData', '../diagrams/data1.xml']),
    'ppt/diagrams/data1.xml': round
  })
  t.strictSame(await readOf(slides), { text: '- Lab', left: [] })
})

const points = (name: string, values: string[]) => `<c:${name}><c:strRef>` +
  `${values.map((value, n) => `<c:pt idx="${n}"><c:v>${value}</c:v></c:pt>`).join('')}</c:strRef></c:${name}>`

t.test('a chart in the cell of a Word table is read there', async t => {
  const chart = '<c:chartSpace><c:chart><c:title><a:t>Weights</a:t></c:title><c:ser>' +
    `${points('cat', ['Lab', 'Exam'])}${points('val', ['30', '70'])}</c:ser></c:chart></c:chartSpace>`
  const drawn = '<w:p><w:r><w:drawing><a:graphic><c:chart r:id="r0"/></a:graphic></w:drawing></w:r></w:p>'
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`
  const table = '<w:tbl>' + row(paragraph('Group'), paragraph('How it counts')) + row(paragraph('A'), drawn) +
    row(paragraph('B'), paragraph('Exam alone')) + '</w:tbl>'
  const { text, left } = await readOf(docx(table + paragraph('End.'), {
    'word/_rels/document.xml.rels': Buffer.from(relations(['chart', 'charts/c.xml'])),
    'word/charts/c.xml': Buffer.from(chart)
  }))
  t.match(text, /\| A \| Weights: +\(Lab, 30; Exam, 70\) \|\n\| B \| Exam alone \|/)
  t.strictSame(left, [])
})

t.test('charts of one paragraph of Word stay in their order, and each is written once', async t => {
  const chart = (title: string) => Buffer.from(`<c:chartSpace><c:chart><c:title><a:t>${title}</a:t></c:title><c:ser>` +
    `${points('cat', ['Lab', 'Exam'])}${points('val', ['30', '70'])}</c:ser></c:chart></c:chartSpace>`)
  const drawn = ['r0', 'r1', 'r0', 'r0'].map(id =>
    `<w:drawing><a:graphic><c:chart r:id="${id}"/></a:graphic></w:drawing>`)
  const { text } = await readOf(docx(`${paragraph('Marks.')}<w:p><w:r>${drawn.join('')}</w:r></w:p>`, {
    'word/_rels/document.xml.rels': Buffer.from(relations(['chart', 'charts/a.xml'], ['chart', 'charts/b.xml'])),
    'word/charts/a.xml': chart('First'),
    'word/charts/b.xml': chart('Second')
  }))
  t.strictSame(text.match(/First|Second/g), ['First', 'Second'])
})

t.test('a chart of LibreOffice is a table, in a cell one line; what is none of these is told', async t => {
  const value = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const values = (...texts: string[]) => `<table:table-row>${texts.map(value).join('')}</table:table-row>`
  const chart = '<office:document-content><office:body><office:chart><chart:chart>' +
    '<chart:title><text:p>Passed</text:p></chart:title><table:table><table:table-header-rows>' +
    values('', 'Group A', 'Group B') +
    `</table:table-header-rows>${values('2025', '0.30000000000000004', '1.#NAN')}${values('2026', '70', '64')}` +
    '</table:table></chart:chart></office:chart></office:body></office:document-content>'
  const object = (name = 'Object 1') => `<draw:frame><draw:object xlink:href="./${name}"/><draw:image/></draw:frame>`
  const read = async (kind: string, body: string) => await readOf(files({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'styles.xml': '<office:document-styles/>',
    'content.xml': `<office:document-content><office:body><office:${kind}>${body}</office:${kind}></office:body>` +
      '</office:document-content>',
    'Object 1/content.xml': chart
  }))
  const table = 'Passed:\n\n|  | Group A | Group B |\n| --- | --- | --- |\n| 2025 | 0.3 |  |\n| 2026 | 70 | 64 |'
  t.strictSame(await read('text', `<text:p>Before. ${object()}</text:p><text:p>End.</text:p>`),
    { text: `Before.\n\n${table}\n\nEnd.`, left: [] })
  t.strictSame(await read('text', `<text:h>Marks ${object()}</text:h><text:p>End.</text:p>`),
    { text: `# Marks\n\n${table}\n\nEnd.`, left: [] })
  t.strictSame(await read('text', `<text:p>${object().repeat(3)}</text:p>`),
    { text: table, left: ['Charts and other objects were left out: 2.'] })
  // Microsoft's programs end the name with a stroke.
  t.strictSame(await read('presentation', `<draw:page>${object('Object 1/')}</draw:page>`), { text: table, left: [] })
  const cells = '<table:table><table:table-row>' + value('Year') + '</table:table-row><table:table-row>' +
    `<table:table-cell><text:p>${object()}</text:p></table:table-cell></table:table-row></table:table>`
  t.match((await read('text', cells)).text, 'Passed: (Group A, Group B; 2025, 0.3; 2026, 70, 64)')
  const sheet = `<table:table table:name="S"><table:shapes>${object()}<draw:custom-shape>` +
    '<text:p>Marks close on 4 June.</text:p></draw:custom-shape></table:shapes>' +
    `<table:table-row>${value('Year')}</table:table-row></table:table>`
  const { text, left } = await read('spreadsheet', sheet)
  t.match(text, `Marks close on 4 June.\n\n${table}`)
  t.strictSame(left, [])
  t.strictSame((await read('text', `<text:p>A. ${object('Object 2')}</text:p>`)).left,
    ['Charts and other objects were left out: 1.'])
})

t.test('a text box within a text box is read once', async t => {
  const box = (content: string) =>
    `<text:p>A. <draw:frame><draw:text-box>${content}</draw:text-box></draw:frame></text:p>`
  t.equal((await readOf(open('text', box(`${box('<text:p>C.</text:p>')}<text:p>B.</text:p>`)))).text,
    'A.\n\nA.\n\nC.\n\nB.')
})

t.test('a file without text says what it holds in its place', async t => {
  const picture = '<p:pic><p:blipFill/></p:pic>'
  t.equal((await readOf(pptx([picture]))).text, 'Holds no text that can be read, but pictures: save it with its text')
  t.equal((await readOf(docx('<w:altChunk r:id="r0"/>'))).text,
    'Holds only parts that come from other files: open it in Word and save it again')
})
