import t from 'tap'
import { markdownOf, markdownOfPage } from '../../../../companions/text/formats/html.js'
import { plain } from '../../../../companions/text/formats/markdown.js'

/** The rows of the table that a piece of HTML becomes. */
function rows (html: string): string[] {
  return markdownOf(html).split('\n').filter(line => line.startsWith('|') && !line.startsWith('| ---'))
}

t.test('the heading row of a table is read from its markup, and never guessed', async t => {
  const tables: Array<[html: string, first: string]> = [
    ['<tr><td>Monday<td>9:00<tr><td>Tuesday<td>10:00', '|  |  |'],
    ['<tr><th>Day<th>Time<tr><td>Monday<td>9:00', '| Day | Time |'],
    ['<thead><tr><td>Day<td>Time</thead><tr><td>Monday<td>9:00', '| Day | Time |'],
    ['<tr><th></th><th>Time<tr><td>Monday<td>9:00', '|  | Time |'],
    ['<tr><th scope="row">Monday<td>9:00<tr><th scope="row">Tuesday<td>10:00', '|  |  |'],
    ['<tr><th>Monday<td>9:00<tr><th>Tuesday<td>10:00', '|  |  |'],
    ['<tr><th>Day<th>Time', '|  |  |'],
    ['<tr><th rowspan="2">Name<th colspan="2">Marks<tr><th>Exam<th>Lab<tr><td>Ada<td>9<td>8',
      '| Name | Marks Exam | Marks Lab |']
  ]
  for (const [html, first] of tables) t.equal(rows(`<table>${html}</table>`)[0], first, html)
  t.strictSame(rows('<table><tr><td>Monday<td>9:00</table>').slice(1), ['| Monday | 9:00 |'], 'the first row is kept')
})

t.test('a cell that spans rows or columns stands in each of them, and no cell is lost', async t => {
  t.strictSame(rows('<table><tr><th>Day<th>Time<th>Room<tr><td rowspan=2>Monday<td>9:00<td>B-1<tr><td>10:00<td>B-2' +
    '<tr><td>Friday<td colspan=2>free<tr><td colspan=3>Bring your card<tr><td>Sunday</table>').slice(1), [
    '| Monday | 9:00 | B-1 |', '| Monday | 10:00 | B-2 |', '| Friday | free | free |', '| Bring your card |  |  |',
    '| Sunday |  |  |'
  ])
  t.strictSame(rows('<table><tr><td rowspan=0>a<td>b<tr><td>c</table>').slice(1), ['| a | b |', '| a | c |'])
  const wide = markdownOf(`<table>${'<tr><td colspan=1000 rowspan=1000>x'.repeat(1000)}</table>`)
  t.ok(wide.length < 500_000, 'spans without an end are cut')
})

t.test('the title of a table stands before it, the foot last, and a table for the layout is none', async t => {
  t.equal(markdownOf('<table><caption>Exams</caption><tr><td>a<td>b</table>'),
    'Exams:\n\n|  |  |\n| --- | --- |\n| a | b |')
  t.match(markdownOf('<table><tr><th colspan=2>Exams</th><tr><th>Day<th>Room<tr><td>a<td>b</table>'),
    /^Exams:\n\n\| Day \| Room \|/)
  t.strictSame(rows('<table><tfoot><tr><td>Sum</tfoot><tr><td>One</table>').slice(1), ['| One |', '| Sum |'])
  t.equal(markdownOf('<table><tr><td><h2>Exams</h2><td><table><tr><td>a</table></table>'),
    '## Exams\n\n|  |\n| --- |\n| a |')
})

t.test('a definition list keeps each term with its definition', async t => {
  t.equal(markdownOf('<dl><dt>Stack:<dd>last in, <em>first</em> out<dt>Queue<dt>FIFO<dd>first in<dd>first out</dl>'),
    '**Stack**: last in, *first* out\n\n**Queue, FIFO**: first in\n\nfirst out')
  t.equal(markdownOf('<dl><div><dt>Tree</dt><dd><p>One.</p><ul><li>two</ul></dd></div></dl>'),
    '**Tree**:\n\nOne.\n\n-   two')
})

t.test('a footnote and its reference, which link to each other, are those of Markdown', async t => {
  const text = 'On 8 June[^1].\n\n[^1]: Unless it *moves*.'
  const pages = [
    // kramdown, Pandoc, Word by mammoth.
    '<p>On 8 June<sup id="fnref:1"><a href="#fn:1">1</a></sup>.</p>' +
      '<div><ol><li id="fn:1"><p>Unless it <em>moves</em>. <a href="#fnref:1">↩</a></p></li></ol></div>',
    '<p>On 8 June<a href="#fn1" id="fnref1"><sup>1</sup></a>.</p>' +
      '<section><ol><li id="fn1"><p>Unless it <em>moves</em>.<a href="#fnref1">↩︎</a></p></li></ol></section>',
    '<p>On 8 June<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup>.</p>' +
      '<ol><li id="footnote-1"><p> Unless it <em>moves</em>. <a href="#footnote-ref-1">↑</a></p></li></ol>'
  ]
  for (const page of pages) t.equal(markdownOf(page), text, page)
  t.equal(markdownOf('<a id="t" href="#a">1</a><h2 id="a"><a href="#t">Exams</a></h2>'),
    '1\n\n## Exams', 'a table of contents')
})

t.test('LaTeX in a page is left as it was written', async t => {
  const formulas = ['$\\sum_{i=1}^n x_i * y_i$', '\\(a_1 * b_1\\)', '$$\\frac{a}{b}$$', '\\[x_1 * x_2\\]']
  for (const formula of formulas) t.equal(markdownOf(`<p>So ${formula} holds</p>`), `So ${formula} holds`)
  t.equal(plain(markdownOf('<p>[1] costs $5 and $6, a_b *c*</p>')), '[1] costs $5 and $6, a_b *c*')
})

t.test('a formula that a page shows in several ways is its LaTeX, once', async t => {
  const math = '<math><semantics><mi>a</mi><annotation encoding="application/x-tex">a_1</annotation></semantics></math>'
  const katex = `<span class="katex-mathml">${math}</span><span class="katex-html">a1</span>`
  const page = `<p>So <span class="katex">${katex}</span>, ` +
    `${math} and <span class="MathJax">b1</span><script type="math/tex">b_1</script>, ` +
    '<script type="math/tex; mode=display">c_1</script></p>'
  t.equal(markdownOfPage(page), 'So $a_1$, $a_1$ and $b_1$, $$c_1$$')
})

t.test('a form that holds the page is read without its controls, and a form of questions to the reader is not', t => {
  const text = '<h1>Chemistry</h1><p>The final exam counts 65 %.</p>'
  t.equal(markdownOfPage(`<form><input value="x"><select><option>es</select>${text}<button>Go</button></form>`),
    '# Chemistry\n\nThe final exam counts 65 %.')
  t.equal(markdownOfPage(`${text}<form><label>Your name</label><input><p>Required</p></form>`),
    '# Chemistry\n\nThe final exam counts 65 %.')
  t.end()
})

t.test('the titles of panels are headings, however the page is made, and hidden panels are shown', t => {
  const pages = [
    '<h2><button data-bs-target="#a">Group A</button></h2><div id="a">Monday</div>' +
      '<h2><button aria-controls="b">Group B</button></h2><div id="b" hidden>Friday</div>',
    '<button class="accordion">Group A</button><div class="panel">Monday</div>' +
      '<button class="accordion">Group B</button><div class="panel">Friday</div>',
    '<details><summary>Group A</summary>Monday</details><details><summary>Group B</summary><p>Friday</p></details>',
    '<ul role="tablist"><li><a role="tab" href="#a">Group A</a><li><button id="t" role="tab">Group B</button></ul>' +
      '<div role="tabpanel" id="a">Monday</div><div role="tabpanel" aria-labelledby="t" aria-hidden="true">Friday</div>'
  ]
  for (const page of pages) {
    t.equal(markdownOfPage(`<main><h1>Hours</h1>${page}<button>Print</button></main>`),
      '# Hours\n\n## Group A\n\nMonday\n\n## Group B\n\nFriday', page)
  }
  t.end()
})

t.test('a page with several parts of one kind is read as a whole', t => {
  const page = markdownOfPage(`<div class="content">${'Oaks. '.repeat(20)}</div><div class="content">Mosses.</div>`)
  t.match(page, /Oaks[^]*Mosses/)
  t.end()
})

t.test('labels and values in turns are pairs, and a cell across columns without a heading is there once', t => {
  const labels = '<thead><tr><td>Name:<td colspan=3>Logic<td>Code: <td>805270</thead>' +
    '<tr><td rowspan=2>Teacher:<td>Ada<td>Room:<td>3.1<tr><td>Hours:<td>Monday<td>Phone:<td>12'
  t.strictSame(rows(`<table>${labels}</table>`).slice(1), [
    '| Name | Logic |', '| Code | 805270 |', '| Teacher | Ada |', '| Room | 3.1 |', '| Teacher — Hours | Monday |',
    '| Teacher — Phone | 12 |'
  ])
  const parts = '<thead><tr><th colspan=3>Assessment</thead>' +
    '<tr><td class="l">Exam<td class="l">Weight<td>70 %<tr><td colspan=3>In June.' +
    '<tr><td class="l">Lab<td class="l">Weight<td>20 %'
  t.equal(markdownOf(`<table>${parts}</table>`), '### Assessment\n\n|  |  |\n| --- | --- |\n' +
    '| Exam — Weight | 70 % |\n| In June. |  |\n| Lab — Weight | 20 % |')
  t.strictSame(rows('<table><tr><td>A<td colspan=2>Hours<td>B<tr><td>1<td>2<td>3<td>4</table>').slice(1),
    ['| A | Hours |  | B |', '| 1 | 2 | 3 | 4 |'])
  t.end()
})

t.test('what a page was filled in with is text, and so is what it hides or has in its margins', t => {
  const form = '<h1>Sheet</h1><table><tr><td>Credits</td><td><input value="6"></td></tr><tr><td>Language</td><td>' +
    '<select><option>English<option selected>Spanish</select></td></tr></table>'
  t.match(markdownOfPage(form), /Credits \| 6[^]*Language \| Spanish/)
  const page = '<header><h1>Ecology</h1></header><article><p>The exam is on 3 May 2027.</p><aside>The resit is on ' +
    '2 July.</aside></article><footer><p>Office hours: Tuesday 14:00, room 5.</p><p><a href="/">Home</a></p></footer>'
  const text = markdownOfPage(page)
  for (const part of ['The exam is on 3 May', 'resit', 'Office hours']) t.ok(text.includes(part), part)
  t.notOk(markdownOfPage(page.replace('Office hours', '© 2026')).includes('2026'), 'whose the page is says nothing')
  t.match(markdownOfPage('<p>Hola</p><div hidden><p>The exam is on 3 May.</p></div>'), 'The exam is on 3 May.')
  t.match(markdownOfPage('<p>Hola</p><div hidden><p>期末考试定于1月14日举行。</p></div>'), '期末考试')
  t.match(markdownOfPage('<p>Hola</p><div role="tabpanel" hidden>Friday</div>'), 'Friday', 'a panel without its tab')
  t.end()
})

t.test('a row of tabs, a title that is a box, and a bold line above text are headings', t => {
  t.equal(markdownOfPage('<ul><li><a href="#a">Staff</a></li><li><a href="#b">Exam</a></li></ul>' +
    '<div id="a"><p>Dr Moss</p></div><div id="b"><p>3 May</p></div>'), '## Staff\n\nDr Moss\n\n## Exam\n\n3 May')
  t.equal(markdownOfPage('<div class="acordeon-titulo">Grupo 1</div><div style="display: none">Lunes</div>'),
    '## Grupo 1\n\nLunes')
  t.equal(markdownOfPage('<p><b>Exam</b><br>The exam is on 3 May.<br><br><b>Office hours:</b><br>On Tuesday.</p>'),
    '## Exam\n\nThe exam is on 3 May.\n\n## Office hours\n\nOn Tuesday.')
  t.equal(markdownOfPage('<p><b>Exam</b></p><p>It is on 3 May, in Hall C.</p>'),
    '## Exam\n\nIt is on 3 May, in Hall C.')
  const panel = (name: string, text: string) =>
    `<div><div role="tab"><h4><a href="#${name}">Lab ${name}</a></h4></div>` +
    `<div id="${name}" class="collapse" aria-hidden="true"><p>${text}</p></div></div>`
  t.equal(markdownOfPage(`<h1>Labs</h1>${panel('a', '3 May')}${panel('b', '9 May').replace('role="tab"', '')}`),
    '# Labs\n\n#### Lab a\n\n3 May\n\n#### Lab b\n\n9 May', 'a link in a heading opens what is hidden')
  t.end()
})

t.test('a label that its page sets apart by its look alone is apart', t => {
  t.equal(markdownOfPage('<p><span>Exam:</span><span>70 %</span></p>'), 'Exam: 70 %')
  t.equal(markdownOfPage('<p><b>Room</b>: 3, <b>at 9:</b>30</p>'), '**Room**: 3, **at 9:**30', 'a time is none')
  t.end()
})

t.test('MathML is LaTeX, and the first row of a table names its columns where it looks like it', t => {
  t.equal(markdownOfPage('<p>So <math><mfrac><mi>s</mi><msup><mi>t</mi><mn>2</mn></msup></mfrac></math>.</p>'),
    'So $\\frac{s}{t^{2}}$.')
  const row = (...cells: string[]) => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  const bold = row('<b>Meeting</b>', '<p><strong>Topic</strong></p>', '<b>Room</b>')
  t.match(markdownOfPage(`<table>${bold}${row('One', 'Mosses', 'Hall C')}${row('Two', 'Ferns', 'Hall D')}</table>`),
    /^\| \*\*Meeting\*\* \| \*\*Topic\*\* \| \*\*Room\*\* \|\n\| --- /)
  t.match(markdownOfPage(`<table>${row('Name', 'Room', 'Hours')}${row('Moss', 'B2', '9:00')}</table>`),
    '| Name | Room | Hours |\n| --- | --- | --- |\n| Moss')
  t.match(markdownOfPage(`<table>${row('Subject', 'Algebra')}${row('Credits', '6')}${row('Exam', '14 May')}</table>`),
    '|  |  |\n| --- | --- |\n| Subject')
  t.end()
})
