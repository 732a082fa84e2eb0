import t from 'tap'
import { readOf } from '../office/office.js'

const read = async (text: string, name: string) => (await readOf(text, name)).text.replace(/\n{2,}/g, '\n\n').trim()
const TABLE = '| Part | Weight |\n| --- | --- |\n| Exam | 60 % |'
const PAGE = `# Course\n\n## Assessment\n\n${TABLE}\n\n- Bring a pen.\n\nIt is on 9 May.`

t.test('books and articles in XML are read: DocBook, JATS, FictionBook', async t => {
  const old = (name: string) => `<p>It is on <${name}>3 May</${name}>9 May.</p>`
  const html = '<table><thead><tr><th>Part</th><th>Weight</th></tr></thead><tbody><tr><td>Exam</td><td>60 %</td></tr>' +
    '</tbody></table>'
  const rows = (name: string, cells: string[]) =>
    `<${name}><row>${cells.map(cell => `<entry><para>${cell}</para></entry>`).join('')}</row></${name}>`
  const books = {
    'a.xml': '<?xml version="1.0"?><article xmlns="http://docbook.org/ns/docbook"><info><title>Course</title><author>' +
      '<personname>Kim</personname></author></info><section><title>Assessment</title><informaltable><tgroup cols="2">' +
      `<colspec/>${rows('thead', ['Part', 'Weight'])}${rows('tbody', ['Exam', '60 %'])}</tgroup></informaltable>` +
      '<itemizedlist><listitem><para>Bring a pen.</para></listitem></itemizedlist>' +
      '<para>It is on <emphasis role="strikethrough">3 May</emphasis>9 May.</para></section></article>',
    'b.xml': '<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS 1.2//EN" "a.dtd"><article><front>' +
      '<journal-meta><issn>1</issn></journal-meta><article-meta><title-group><article-title>Course</article-title>' +
      '</title-group></article-meta></front><body><sec><title>Assessment</title><table-wrap>' +
      `${html}</table-wrap><list><list-item><p>Bring a pen.</p></list-item></list>${old('strike')}</sec></body>` +
      '</article>',
    'a.fb2': '<?xml version="1.0"?><FictionBook><description><genre>x</genre></description><body><title><p>Course</p>' +
      `</title><section><title><p>Assessment</p></title>${html}<p>- Bring a pen.</p><p><emphasis/></p>` +
      `${old('strikethrough')}</section></body><binary id="a">QUJD</binary></FictionBook>`
  }
  for (const [name, text] of Object.entries(books)) {
    t.equal((await read(text, name)).replace(/^- +|^\\- /m, '- '), PAGE, name)
  }
  const code = await readOf('<?xml version="1.0"?><project><name>Lab</name></project>', 'pom.xml')
  t.match(code.text, /^```xml\n[^]*\n```$/, 'XML of other kinds is code')
})

t.test('a page of MediaWiki has its headings, lists, tables, links and notes, and no templates', async t => {
  const page = '= Course =\n{{Infobox|a={{b}}}}\n== Assessment ==\n{| class="wikitable"\n! Part\n!align="right"|' +
    ' Weight\n|-\n| Exam || 60 %\n|}\n* Bring a pen.\n\nIt is on <s>3 May</s>9 May.'
  t.equal(await read(page, 'a.wiki'), PAGE)
  t.equal(await read('== A ==\n\'\'\'Ask\'\'\' [[Team|Kim]]<ref>Room 5.</ref> or [https://x.example the site].\n' +
    '; Term : what it is\n[[File:a.png|thumb|A [[map]]]][[Archivo:b.jpg|Un mapa]]\n<math> x^2 </math> {{{1}}}\n' +
    '\'\'\'\'\'both\'\'\'\'\'\n<syntaxhighlight lang="python">\nx = 1\n</syntaxhighlight>',
  'a.mediawiki'),
  '## A\n\n**Ask** Kim (Room 5.) or [the site](https://x.example).\n\nTerm\n: what it is\n\n' +
    '$x^2$ \n***both***\n\n```python\nx = 1\n```')
})

t.test('the events of a calendar are items with their times; when one is held again is a hole', async t => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  t.equal(await read(['BEGIN:VCALENDAR', ...event('SUMMARY:Final exam', 'DTSTART;TZID=Europe/Madrid:20270114T090000',
    'DTEND:20270114T110000', 'LOCATION:Hall 2', 'DESCRIPTION:Bring a pen\\, and', '  your card.'),
  ...event('SUMMARY:Lab', 'DTSTART:20270201T080000Z', 'RRULE:FREQ=WEEKLY'),
  ...event('SUMMARY:Trip', 'DTSTART;VALUE=DATE:20270301', 'STATUS:CANCELLED'), 'END:VCALENDAR'].join('\r\n'), 'a.ics'),
  '- Final exam: 2027-01-14 09:00–11:00, Hall 2. Bring a pen, and your card.\n- Lab: 2027-02-01 08:00 UTC ￼.')
})

t.test('captions of SubStation Alpha are captions, in the order of their times', async t => {
  t.equal(await read('[Script Info]\nTitle: A\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, ' +
    'MarginV, Effect, Text\nDialogue: 0,0:00:04.00,0:00:06.00,D,,0,0,0,,It is slow, too.\n' +
    'Dialogue: 0,0:00:01.00,0:00:04.00,D,,0,0,0,,{\\i1}Osmosis{\\i0} is water\\Nthrough a membrane.', 'a.ass'),
  'Osmosis is water through a membrane. It is slow, too.')
})

t.test('what is struck through, above or below is so in AsciiDoc, Org and Pandoc; R in a line is a hole', async t => {
  const said = 'It is on 9 May. H₂O, 10⁶, the 5th.'
  for (const [name, text] of Object.entries({
    'a.adoc': 'It is on [line-through]#3 May# 9 May. H~2~O, 10^6^, the 5^th^.',
    'a.org': 'It is on +3 May+ 9 May. H_{2}O, 10^{6}, the 5^{th}.',
    'a.md': '# A\n\nIt is on ~~3 May~~ 9 May. H~2~O, 10^6^, the 5^th^.'
  })) {
    const { text: found, left } = await readOf(text, name)
    t.equal(found.replace(/^# A\s*/, '').replace(/ {2,}/g, ' '), said, name)
    t.strictSame(left, ['Pieces of text that are struck through were left out: 1.'], name)
  }
  t.match(await read('# A\n\n```pip install x``` installs it.\n\nIt is on ~~3 May~~ 9 May.', 'a.md'),
    /It is on {1,2}9 May\./, 'code between three marks in a line begins no block')
  t.equal(await read('# A\n\n$x^2+y^2$, x^2+y^2=1, about ~5 and ~6, `a^2^`', 'a.md'),
    '# A\n\n$x^2+y^2$, x^2+y^2=1, about ~5 and ~6, `a^2^`')
  t.equal(await read('# A\n\nIt is on `r params$date`; `r squared` is code.', 'a.Rmd'),
    '# A\n\nIt is on ￼; `r squared` is code.')
})

t.test('years name the columns of a table, and struck text of a notebook is told', async t => {
  t.equal(await read('Fee,2025,2026\nLab,100,110\nExam,50,55', 'a.csv'),
    '| Fee | 2025 | 2026 |\n| --- | --- | --- |\n| Lab | 100 | 110 |\n| Exam | 50 | 55 |')
  t.match(await read('Room,2025,1800\nLab,100,110', 'a.csv'), /^\| {2}\| {2}\| {2}\|/, 'numbers')
  const cell = { cell_type: 'markdown', metadata: {}, source: ['It is on ~~3 May~~ 9 May.'] }
  const { text, left } = await readOf(JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4 }), 'a.ipynb')
  t.equal(text.replace(/ +/g, ' '), 'It is on 9 May.')
  t.strictSame(left, ['Pieces of text that are struck through were left out: 1.'])
})
