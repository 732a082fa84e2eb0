import t from 'tap'
import { mailOf, markdownOf, pageOf } from '../../../../../companions/text/formats/html/html.js'
import { plain } from '../../../../../companions/text/formats/markdown.js'

const markdownOfPage = (html: string) => pageOf(html).markdown

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
    '**Tree**: One.\n\n-   two')
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

t.test('LaTeX in a page is left as it was written, between dollars where they make no price of it', async t => {
  const formulas = ['$\\sum_{i=1}^n x_i * y_i$', '$$\\frac{a}{b}$$']
  for (const formula of formulas) t.equal(markdownOf(`<p>So ${formula} holds</p>`), `So ${formula} holds`)
  t.equal(markdownOf('<p>Let \\(a_1 * b_1\\) be \\[x_1 * x_2\\] and \\(y\\)5.</p>'),
    'Let $a_1 * b_1$ be $$x_1 * x_2$$ and \\(y\\)5.')
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

t.test('a class that strikes text through, raises, lowers or hides it is read as that', async t => {
  const page = pageOf('<style>.c0{text-decoration:line-through}.c1{vertical-align:super}.c2{vertical-align:sub}' +
    'span.c3{display:none}.c4{display:none}.c4.active{display:block}@media print{.c5{display:none}}</style>' +
    '<p>Due on <span class="c0">4 May</span> 11 May, at most 10<span class="c1">4</span> letters, on ' +
    'CO<span class="c2">2</span><span class="c3"> (key: basalt)</span>.</p>' +
    '<p class="c5">Bring it on paper.</p><div class="c4 active">Group A: Monday.</div>')
  t.strictSame(page.markdown.split('\n\n'),
    ['Due on 11 May, at most 10⁴ letters, on CO₂.', 'Bring it on paper.', 'Group A: Monday.'])
  t.strictSame([page.struck, page.hidden], [1, 1])
})

t.test('what a page hides is text where something opens it, and is left out and told elsewhere', async t => {
  const hidden = '<p style="display:none">Old: the exam is on 1 June.</p>'
  const opened = [
    '<a onclick="show(\'more\')">More</a><p>All:</p><div id="more" style="display: none">The exam is on 8 June.</div>',
    '<p>All:</p><h3>When?</h3><div style="display:none">The exam is on 8 June.</div>',
    '<p>All:</p><p><a href="#">When?</a></p><div class="a" style="display:none">The exam is on 8 June.</div>',
    '<p>All:</p><div class="x" style="display:none">The exam is on 8 June.</div><script>$(".x").toggle()</script>',
    '<p>All:</p><div class="tab-pane" style="display:none">The exam is on 8 June.</div>'
  ]
  for (const html of opened) {
    const page = pageOf(`${hidden}${html}`)
    t.match(page.markdown, 'The exam is on 8 June.', html)
    t.notMatch(page.markdown, '1 June')
    t.equal(page.hidden, 1)
  }
  const mail = mailOf('<div style="display:none;max-height:0">Read our offers for pizza</div><p>Hall 3</p>')
  t.strictSame([mail.markdown, mail.hidden], ['Hall 3', 1])
})

t.test('comments of reviewers are no text of a page', async t => {
  const google = pageOf('<p><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>Office hours: Friday.</p>' +
    '<div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>Should we say Monday?</p></div>')
  t.strictSame([google.markdown, google.comments], ['Office hours: Friday.', 1])
  const word = pageOf('<p>Examen: 60 %<span style="mso-special-character:comment">[A1]</span></p>' +
    '<div style="mso-element:comment-list"><div class="msocomtxt"><p>¿Quizá 70 %?</p></div></div>')
  t.strictSame([word.markdown, word.comments], ['Examen: 60 %', 1])
})

t.test('a link to the block it stands in is no footnote, and its sign is no text', async t => {
  const para = (id: string, text: string, sign: string) =>
    `<div class="para" id="${id}">${text}<div class="link"><a href="#${id}" title="Copy">${sign}</a></div></div>`
  t.equal(markdownOfPage('<main><section id="s"><h2>Bees<a class="headerlink" href="#s">¶</a></h2>' +
    `${para('p-1', 'They fly.', '🔗')}${para('p-2', 'They sing.', '1.2')}</section><h3 id="w">Wings ` +
    '<a href="#w" class="hash-link">#</a></h3><p>Four<a id="r1" href="#f1">*</a>.</p><p id="f1">In pairs ' +
    '<a href="#r1">↩</a></p><div id="ptx-content-footer" class="ptx-content-footer"><a href="#">Top</a></div>' +
    '<a class="next-button" href="b.html">Next</a></main>'),
  '## Bees\n\nThey fly.\n\nThey sing.\n\n1.2\n\n### Wings\n\nFour[^1].\n\n[^1]: In pairs')
  t.equal(markdownOf('<h3 id="w"><a href="#w">Wings</a> <a href="#w">§</a></h3><p id="a">See <a href="#w">#</a>.</p>'),
    '### Wings\n\nSee #.')
})

t.test('a link to the next page in a sentence is a part of it', t => {
  t.equal(markdownOfPage('<main><p>Go on with <a rel="next" href="https://b.example">Sorting</a>.</p></main>'),
    'Go on with [Sorting](https://b.example).')
  t.end()
})

t.test('footnotes of Word and Google Docs, which name only their marks, are footnotes', async t => {
  const note = (mark: string, back: string) => '<p>S = k ln W' +
    `<a href="#_ftn1" ${mark}="_ftnref1"><span>[1]</span></a>.</p><hr><div><p>` +
    `<a href="#_ftnref1" ${back}="_ftn1">[1]</a> Of 1877.</p></div>`
  for (const name of ['name', 'id']) {
    t.equal(markdownOfPage(note(name, name)), 'S = k ln W[^1].\n\n* * *\n\n[^1]: Of 1877.')
  }
})

t.test('a picture in a sentence is its LaTeX, its short text, or a hole', async t => {
  t.equal(markdownOfPage('<p>Here <img class="texrender" alt="\\frac{1}{2}mv^2"> is the energy.</p>'),
    'Here $\\frac{1}{2}mv^2$ is the energy.')
  t.equal(markdownOfPage('<p>The ratio <img src="eq.png" alt="a/b"> must stay low.</p>'),
    'The ratio a/b must stay low.')
  t.equal(markdownOfPage('<p>The ratio <img src="eq.png"> must stay low.</p>'), 'The ratio \ufffc must stay low.')
  t.equal(markdownOfPage('<p><img src="logo.png"> The lab is open.</p>'), 'The lab is open.')
})

t.test('tables by roles, layouts with headings, lists in cells and bold names are read as shown', async t => {
  t.strictSame(rows('<div role="table"><div role="row"><span role="columnheader">Part</span>' +
    '<span role="columnheader">Weight</span></div><div role="row"><span role="cell">Essay</span>' +
    '<span role="cell">25%</span></div></div>'), ['| Part | Weight |', '| Essay | 25% |'])
  t.equal(markdownOf('<table><tr><td><h3>Texts</h3><ul><li>Silva</ul></td><td><h3>Work</h3>2 May</td></tr></table>'),
    '### Texts\n\n-   Silva\n\n### Work\n\n2 May')
  t.strictSame(rows('<table><tr><th>Fruit</th><th>Pros</th></tr><tr><td>Kiwi</td><td><ul><li>small</li>' +
    '<li>sweet</li></ul></td></tr></table>'), ['| Fruit | Pros |', '| Kiwi | small; sweet |'])
  const cell = (html: string) => `<td><p class=MsoNormal>${html}<o:p></o:p></p></td>`
  const row = (...cells: string[]) => `<tr>${cells.map(cell).join('')}</tr>`
  const named = [row('<b>Name</b>', '<b>Hours</b>'), row('Dr. Vu', 'Monday'), row('Dr. Ash', 'Friday')]
  t.strictSame(rows(`<table>${named.join('')}</table>`),
    ['| **Name** | **Hours** |', '| Dr. Vu | Monday |', '| Dr. Ash | Friday |'])
})

t.test('the items of a list have the numbers and letters that a page shows', async t => {
  t.equal(markdownOf('<ol type="a" start="3"><li>Pen</li><li>Card</li></ol>'), '-   c) Pen\n-   d) Card')
  t.equal(markdownOf('<ol><li value="5">Be kind</li><li>Be on time</li></ol>'), '5.  Be kind\n\n6.  Be on time')
  t.equal(markdownOf('<ol reversed><li>gold</li><li>silver</li></ol>'), '2.  gold\n\n1.  silver')
})

t.test('preformatted text keeps its lines, and degrees are degrees', async t => {
  t.equal(markdownOf('<pre>week  topic\n1     motion</pre>'), '```\nweek  topic\n1     motion\n```')
  t.equal(markdownOf(`<pre>${'A long line of an old letter. '.repeat(4)}\nYours\n\nB.</pre>`).split('\n').at(-1), 'B.')
  t.equal(markdownOf('<p>At 100<sup>o</sup>C on the 1<sup>o</sup> floor</p>'), 'At 100°C on the 1o floor')
})

t.test('the dates of an activity of Moodle are text, and what follows what can be opened is no part of it', async t => {
  const page = markdownOfPage('<section><div class="activity-dates"><div><b>Opened:</b> 5 October 2026, 0:00</div>' +
    '<div><b>Due:</b> 20 November 2026</div></div><div role="main"><h2>Report</h2><p>It counts 30 % of all.</p>' +
    '<details><summary>Resit</summary><p>In Room B2.</p></details><p>Four pages long, with a summary.</p></div>' +
    '</section>')
  t.match(page, '**Due:** 20 November 2026')
  t.match(page, '### Resit\n\nIn Room B2.\n\n## Report\n\nFour pages long')
  t.equal(markdownOfPage('<ul><li><details><summary>Week 1</summary><p>Vectors.</p></details></li></ul>'),
    '## Week 1\n\nVectors.')
})

t.test('a page of 32,000 elements beside each other is read in some seconds, whatever they are in', async t => {
  const inner = '<b>x</b><i></i>'.repeat(16_000)
  const pages = {
    footer: `<p>a</p><footer>${inner}</footer>`,
    form: `<form>${inner}</form>`,
    raised: `<p>a<sup>${inner}</sup></p>`,
    definitions: `<dl>${'<dt>a</dt><dd>b</dd>'.repeat(16_000)}</dl>`,
    tables: `<table>${'<tr><td>x</td><td>y</td><td><table><tr><td>a</td></tr></table>'.repeat(4000)}</table>`
  }
  for (const [name, html] of Object.entries(pages)) {
    const before = process.cpuUsage()
    markdownOfPage(html)
    const { user, system } = process.cpuUsage(before)
    t.ok(user + system < 3.5e6, `${name}: ${(user + system) / 1e6} s`)
  }
})

t.test('a term that a page defines is in italics, once', async t => {
  t.equal(markdownOf('<p>A <dfn>graph</dfn> has <b><dfn>edges</dfn></b>.</p>'), 'A *graph* has **edges**.')
})

t.test('a term that is in italics already stays so, and spaces stand around the marks', async t => {
  t.equal(markdownOf('<p>A <dfn><em>graph</em></dfn> has <dfn><b>edges</b></dfn>.</p>'), 'A *graph* has **edges**.')
  t.equal(markdownOf('<p>A<dfn> graph </dfn>has<dfn>&nbsp;edges </dfn>here.</p>'), 'A *graph* has *edges* here.')
  t.equal(markdownOf(`<p>A <dfn>a${'&nbsp;'.repeat(5_000)}b</dfn></p>`).replace(/\s+/g, ' '), 'A *a b*')
})

t.test('no more than the first spaces of a long gap are read, and a short one stays as it is', async t => {
  for (const space of ['&nbsp;', '&#160;', '\u00a0', '&nbsp; \n']) {
    const { length } = markdownOf(`<p>Exam:${space.repeat(5_000)}70 %</p>`)
    t.ok(length < 300, `${length} characters`)
  }
  t.equal(markdownOf(`<p>Exam:${'&nbsp;'.repeat(12)}70 %</p>`), `Exam:${' '.repeat(12)}70 %`)
})
