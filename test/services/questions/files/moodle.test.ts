import t from 'tap'
import { readQuestion } from '../../../../services/questions/files/moodle/moodle-reader.js'
import type { QuestionFile } from '../../../../services/questions/files/found.js'
import { parseXml } from '../../../../services/questions/files/xml.js'
import { readFile } from '../../../../services/questions/files/read-file.js'

const read = (text: string) => readFile(Buffer.from(text), 'moodle')
const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const asks = (type: string, content: string, text = 'X', format = 'html') =>
  `<question type="${type}"><questiontext format="${format}"><text>${text}</text></questiontext>${content}</question>`
const answer = (share: number | string, text: string, more = '') =>
  `<answer fraction="${share}"><text>${text}</text>${more}</answer>`
const RIGHT = answer(100, 'true')

/** The one question of a file. */
function question (xml: string): any {
  const { questions, ...others } = read(quiz(xml))
  if (questions.length !== 1) throw new Error(`not one question: ${JSON.stringify({ xml, others })}`)
  return questions[0]?.question
}

/** The issues of a file with this question in its third line. */
const issuesOf = (xml: string) => read(quiz(xml)).issues.map(({ line, msg }) => `${line} ${msg}`)

const options = (...texts: string[]) =>
  texts.map(text => ({ text: text.replace(/^=/, ''), correct: text.startsWith('=') }))

t.test('a question of each type is read as Moodle grades it', t => {
  const single = answer(100, 'a') + answer(0, 'b')
  const several = answer(50, 'a') + answer(50, 'b') + answer(-100, 'c')
  const cases: Array<[xml: string, content: object]> = [
    [asks('multichoice', `<single>true</single>${single}`), { type: 'single', options: options('=a', 'b') }],
    [asks('multichoice', single), { type: 'single', options: options('=a', 'b') }],
    [asks('multichoice', `<single>0</single>${single}`), { type: 'multiple', options: options('=a', 'b') }],
    [asks('multichoice', `<single> false </single>${several}`),
      { type: 'multiple', options: options('=a', '=b', 'c') }],
    [asks('truefalse', answer(0, 'true') + answer(100, 'false')),
      { type: 'single', options: options('True', '=False') }],
    [asks('truefalse', answer(100, ' TRUE ')), { type: 'single', options: options('=True', 'False') }],
    [asks('shortanswer', answer(100, 'a') + answer(100, ' a ') + answer(0, '*') + answer(100, 'b\\*')),
      { type: 'text', accepted: ['a', 'b*'] }],
    [asks('numerical', answer(100, '1.5e2')), { type: 'number', answer: 150, tolerance: 0 }],
    [asks('numerical', answer(100, '2', '<tolerance> 0.5 </tolerance>') + answer(0, '*')),
      { type: 'number', answer: 2, tolerance: 0.5 }],
    [asks('numerical', `${answer(100, '2', '<tolerance/>')}<units/>`), { type: 'number', answer: 2, tolerance: 0 }]
  ]
  for (const [xml, content] of cases) {
    t.strictSame(question(xml), { ...content, text: 'X', explanation: '', topic: '' }, xml)
  }
  t.end()
})

t.test('what the bank would grade in another way is not supported, and named by its type', t => {
  const unit = '<units><unit><unit_name>m</unit_name></unit></units>'
  const cases: Array<[xml: string, type: string]> = [
    [asks('multichoice', answer(100, 'a') + answer(50, 'b')), 'multichoice'],
    [asks('multichoice', answer(50, 'a') + answer(0, 'b')), 'multichoice'],
    [asks('multichoice', `<single>false</single>${answer(60, 'a') + answer(40, 'b')}`), 'multichoice'],
    [asks('multichoice', `<single>false</single>${answer(0, 'a')}`), 'multichoice'],
    [asks('shortanswer', answer(100, 'a') + answer(50, 'b')), 'shortanswer'],
    [asks('shortanswer', answer(100, 'a*')), 'shortanswer'],
    [asks('numerical', answer(100, '1') + answer(50, '2')), 'numerical'],
    [asks('numerical', answer(100, '1') + answer(100, '2')), 'numerical'],
    [asks('numerical', answer(100, '1') + unit), 'numerical'],
    [asks('essay', ''), 'essay'],
    ['<question/>', 'unknown'],
    [`<question type="${'x'.repeat(200)}"/>`, 'x'.repeat(100)]
  ]
  for (const [xml, type] of cases) {
    t.strictSame(read(quiz(xml)), { questions: [], unsupported: [{ line: 3, type }], issues: [] }, xml)
  }
  t.end()
})

t.test('a question has the topic of its category, its explanation and its difficulty', t => {
  const category = (path: string) =>
    `<question type="category"><category><text>${path}</text></category></question>`
  const more = '<generalfeedback format="markdown"><text>So *it* is</text></generalfeedback>' +
    '<tags><tag><text>x</text></tag><tag><text>difficulty:easy</text></tag></tags>'
  const { questions } = read(quiz(asks('truefalse', RIGHT), category('$course$/top/A'), asks('truefalse', RIGHT + more),
    category('top'), asks('truefalse', RIGHT)))
  const found = questions.map(({ line, question: { topic, explanation, difficulty } }) =>
    [line, topic, explanation, difficulty])
  t.strictSame(found, [[3, '', '', undefined], [5, 'A', 'So *it* is', 'easy'], [7, '', '', undefined]])
  t.end()
})

t.test('a text is read by its format: HTML becomes Markdown, with formulas as they are', t => {
  const cases: Array<[text: string, format: string, markdown: string]> = [
    ['<![CDATA[<p>a <b>b</b></p>]]>', 'html', 'a **b**'],
    ['&lt;p&gt;a &lt;em&gt;b&lt;/em&gt;&lt;/p&gt;', 'html', 'a *b*'],
    ['<![CDATA[<p>one\n  two</p>]]>', 'html', 'one two'],
    ['<![CDATA[<h2>a</h2><ul><li>b</li></ul>]]>', 'html', '## a\n\n-   b'],
    ['<![CDATA[H<sub>2</sub>O <sup class="x">*<i>n</i></sup> <u>here</u><u><br></u>]]>', 'html',
      'H<sub>2</sub>O <sup>\\**n*</sup> *here*'],
    ['<![CDATA[2*3 and \\(x_1*y\\), $$a_b$$ <i>c</i>]]>', 'html', '2\\*3 and \\(x_1*y\\), $$a_b$$ *c*'],
    ['<![CDATA[a \\[f(x) = \\cases{x_1, &amp; y_1;\\cr<br />3 &lt; 4}\\]<br />b]]>', 'html',
      'a \\[f(x) = \\cases{x_1, & y_1;\\cr 3 < 4}\\]  \nb'],
    ['snake_case and _this_', 'html', 'snake_case and \\_this\\_'],
    ['# no heading', 'html', '\\# no heading'],
    ['1. no list', 'html', '1\\. no list'],
    ['- no list', 'html', '\\- no list'],
    ['[a](b) $5', 'html', '[a\\](b) \\$5'],
    ['a &amp;lt; b &amp;lt;c', 'html', 'a < b \\<c'],
    ['  *a* &lt;b&gt; ', 'markdown', '  *a* <b> '],
    ['  *a* &lt;b&gt; ', 'plain_text', '\\*a\\* \\<b>'],
    ['2*3*4', 'moodle_auto_format', '2\\*3\\*4'],
    ['2*3*4 &lt;b&gt;b&lt;/b&gt;', 'moodle_auto_format', '2\\*3\\*4 **b**'],
    ['&#65;&#x42;&amp;&quot;&apos;&gt;', 'markdown', 'AB&"\'>'],
    ['a<![CDATA[&amp;]]>b', 'markdown', 'a&amp;b']
  ]
  for (const [text, format, markdown] of cases) {
    t.equal(question(asks('truefalse', RIGHT, text, format)).text, markdown, `${text} (${format})`)
  }
  const written = `<questiontext><text>a &lt;b&gt;b&lt;/b&gt;</text></questiontext>${RIGHT}`
  t.equal(question(`<question type="truefalse">${written}</question>`).text, 'a **b**', 'HTML, where nothing is said')
  t.end()
})

t.test('a table of HTML becomes one of Markdown', t => {
  const tableOf = (html: string) => question(asks('truefalse', RIGHT, `<![CDATA[${html}]]>`)).text
  const cases: Array<[html: string, markdown: string]> = [
    ['<table><thead><tr><td>a</td><td>b</td></tr></thead><tr><td>1</td><td>2</td></tr></table>',
      '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['<table><tr><th>a</th><td>1</td></tr><tr><th>b</th><td>2</td></tr></table>',
      '|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |'],
    ['x<table><tfoot><tr><td>5</td></tr></tfoot><tr><td>4</td></tr></table>y', 'x\n\n|  |\n| --- |\n| 4 |\n| 5 |\n\ny'],
    ['<table><tr><th colspan="2">a</th><th>b</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></table>',
      '| a |  | b |\n| --- | --- | --- |\n| 1 | 2 |\n|  | 3 |'],
    ['<table><tr><td colspan="100%">a</td></tr><tr><td>b</td></tr></table>', '|  |\n| --- |\n| a |\n| b |'],
    ['<table><caption>Of *x*</caption><tr><td><p>a|b</p><p>c\\|</p></td></tr></table>',
      'Of \\*x\\*\n\n|  |\n| --- |\n| a\\|b<br>c\\\\\\| |'],
    ['<table><tr><td>\\(|x| \\|y\\|\\)</td></tr></table>', '|  |\n| --- |\n| \\(\\|x\\| \\Vert y\\Vert \\) |'],
    ['<table><tr><td><code>a\\|b</code><pre>if x:\n  y | z</pre></td></tr></table>',
      '|  |\n| --- |\n| a\\\\\\|b<br>`if x:`<br>`\u00A0\u00A0y \\| z` |'],
    ['<table><tr><td>a<table><tr><td>b</td></tr></table></td><td><pre>c</pre></td></tr></table>',
      'a\n\n|  |\n| --- |\n| b |\n\n`c`'],
    ['<table><tr><td><h4>Port</h4>22</td><td><ul><li>one</li><li>two<ul><li>three</ul></ul><hr></td></tr></table>',
      '|  |  |\n| --- | --- |\n| **Port**<br>22 | • one<br>• two<br>• three |'],
    ['<table><tr><td><h3>a</h3><ul><li>b</li></ul><table><tr><td><h3><b>c</b></h3></td></tr></table></td></tr></table>',
      '### a\n\n-   b\n\n|  |\n| --- |\n| **c** |'],
    ['a<table></table>b<table><caption>c</caption><tr></tr></table>', 'a\n\nb\n\nc']
  ]
  for (const [html, markdown] of cases) t.equal(tableOf(html), markdown, html)
  t.equal(issuesOf(asks('truefalse', RIGHT, '<![CDATA[<table><tr><td><img src="a.png"></td></tr></table>]]>'))[0],
    '3 Must not embed files or refer to others')
  const ten = '<tr>' + '<td>x'.repeat(100)
  const large: Array<[html: string, most: number]> = [
    [`<table>${ten.repeat(90)}</table>`, 50_000],
    [`<table>${'<tr><td rowspan=1000 colspan=1000>x'.repeat(1_000)}</table>`, 10_000],
    [`<table><tr>${'<td rowspan=9999>'.repeat(400)}${'<tr><td>x'.repeat(4_000)}</table>`, 50_000],
    ['<table><tr><td>'.repeat(150), 100], [`<table><tr><td>${'\\'.repeat(40_000)}`, 100_000]
  ]
  for (const [html, most] of large) {
    const begun = performance.now()
    const { length } = tableOf(`x${html}`)
    t.ok(length < most, `${length} characters of ${html.slice(0, 40)}`)
    t.ok(performance.now() - begun < 10_000, 'soon')
  }
  t.end()
})

const NO_NUMBER = 'Must have numbers as answers, tolerances and fractions'
const NO_ENTITY = /^Must have no entities but those of XML$/

t.test('a text in several languages has them apart', t => {
  const span = (language: string, text: string) =>
    `&lt;span lang="${language}" class="multilang"&gt;${text}&lt;/span&gt;`
  const { text, options } = question(asks('multichoice', answer(100, '{mlang en}four{mlang}{mlang es}cuatro{mlang}') +
    answer(0, '5'), span('en', 'What is 2 + 2?') + span('es', '¿Cuánto es 2 + 2?')))
  t.equal(text, 'What is 2 + 2? / ¿Cuánto es 2 + 2?')
  t.equal(options[0].text, 'four / cuatro')
  t.end()
})

t.test('a faulty question is told at its line with what is missing, and the others are read', t => {
  const cases: Array<[xml: string, fault: string]> = [
    ['<question type="truefalse"><answer fraction="100"><text>true</text></answer></question>',
      'Must have the element <questiontext>'],
    [asks('truefalse', answer(100, 'maybe')), 'Must have true or false as its right answer'],
    [asks('truefalse', answer(0, 'true')), 'Must have true or false as its right answer'],
    [asks('truefalse', '<answer fraction="100"/>'), 'Must have the element <text> in <answer>'],
    [asks('numerical', answer(0, '1')), 'Must have a right answer'],
    [asks('numerical', answer(100, 'one')), NO_NUMBER],
    [asks('numerical', answer(100, '')), NO_NUMBER],
    [asks('numerical', answer(100, ' ')), NO_NUMBER],
    [asks('numerical', answer(100, 'Infinity')), NO_NUMBER],
    [asks('numerical', answer(100, '1', '<tolerance>x</tolerance>')), NO_NUMBER],
    [asks('numerical', answer(100, 'y'.repeat(50))), NO_NUMBER],
    [asks('multichoice', answer('', 'a')), NO_NUMBER],
    [asks('truefalse', RIGHT, '<b>x</b>'), 'Must have escaped text in <text>'],
    [asks('truefalse', RIGHT, 'x'.repeat(50_001)), 'Must have texts of at most 50000 characters'],
    [asks('truefalse', RIGHT, '@@PLUGINFILE@@/a.png'), 'Must not embed files or refer to others'],
    [asks('truefalse', RIGHT, '&lt;b&gt;x&lt;/b&gt;&lt;img src="a"&gt;'), 'Must not embed files or refer to others'],
    [asks('truefalse', RIGHT).replace('</questiontext>', '<file name="a"/></questiontext>'),
      'Must not embed files or refer to others']
  ]
  for (const [xml, fault] of cases) {
    const { questions, issues } = read(quiz(asks('truefalse', RIGHT), xml, asks('truefalse', RIGHT)))
    t.strictSame([questions.map(({ line }) => line), issues], [[3, 5], [{ line: 4, msg: fault }]], fault)
  }
  t.end()
})

t.test('a file that is not Moodle XML is refused at the line of its first fault', t => {
  const cases: Array<[file: string, line: number, msg: RegExp]> = [
    ['', 1, /^Must be well-formed XML/],
    ['<quiz>\n<a>\n</quiz>', 3, /^Must be well-formed XML: see column 1$/],
    ['<html/>', 1, /^Must be Moodle XML: the element <quiz>/],
    ['<quiz>\n<other/></quiz>', 2, /^Must be the element <question>$/],
    ['<quiz/>\n<!DOCTYPE quiz>', 2, /^Must not have a DOCTYPE or other declarations$/],
    ['<quiz>\n\n<!-- <!DOCTYPE x> --><!ENTITY a "b"></quiz>', 3, /DOCTYPE/],
    ['<quiz>\n<!-- not closed</quiz>', 2, /^Must be well-formed XML: a comment or CDATA is not closed$/],
    ['<quiz>\n<![CDATA[ not closed</quiz>', 2, /a comment or CDATA is not closed$/],
    ['<quiz a="&x;"/>', 1, NO_ENTITY],
    ['<quiz>&</quiz>', 1, /^Must be well-formed XML/],
    ['<quiz>&#0;</quiz>', 1, NO_ENTITY],
    ['<quiz>&#xd800;</quiz>', 1, NO_ENTITY],
    ['<quiz>&#xdfff;</quiz>', 1, NO_ENTITY],
    ['<quiz>&#x110000;</quiz>', 1, NO_ENTITY],
    ['<quiz>&#12x;</quiz>', 1, /^Must be well-formed XML/],
    [`<quiz>${'<a/>'.repeat(1_000_000)}</quiz>`, 1, /^Must have at most 1000000 tags$/]
  ]
  for (const [file, line, msg] of cases) {
    const { questions, issues } = read(file)
    t.strictSame([questions.length, issues.length, issues[0]?.line], [0, 1, line], file.slice(0, 60))
    t.match(issues[0]?.msg, msg, file.slice(0, 60))
  }
  t.end()
})

t.test('declarations inside of comments and CDATA are text, and other encodings with the same letters are taken', t => {
  const files = [
    '<?xml version="1.0" encoding="us-ascii"?><quiz/>', '\uFEFF<?xml version="1.0" encoding="utf8"?><quiz/>',
    '<quiz><!-- <!DOCTYPE x> --></quiz>', '<quiz/>',
    quiz(asks('truefalse', RIGHT, '<![CDATA[<!DOCTYPE x>]]>', 'markdown')),
    quiz(asks('truefalse', RIGHT, '&#9;&#10;&#xD;&#x20;&#xd7ff;&#xe000;&#x10ffff;', 'markdown'))
  ]
  for (const file of files) t.strictSame(read(file).issues, [], file)
  t.end()
})

t.test('a file has at most 5000 questions', t => {
  const one = asks('truefalse', RIGHT)
  t.strictSame(read(quiz(...Array<string>(5000).fill(one))).issues, [])
  const { questions, issues } = read(quiz(...Array<string>(5002).fill(one)))
  const issue = { line: 5003, msg: 'Must have at most 5000 questions', hidesQuestions: true }
  t.strictSame([questions.length, issues], [5000, [issue]])
  t.equal(issuesOf(one).length, 0)
  t.end()
})

t.test('a question of plain text says how earlier versions read it, and a fault of ours is not hidden', t => {
  const element = parseXml(asks('shortanswer', answer(100, 'a'), 'Two * three?', 'plain_text'))
  const found: QuestionFile = { questions: [], unsupported: [], issues: [] }
  readQuestion(element, '', found)
  t.strictSame(found.questions.map(one => [one.question.text, one.earlier?.text]), [['Two \\* three?', 'Two * three?']])
  // Only the earlier reading makes another list of its parts.
  const children = Object.assign([...element.children], { map: () => { throw new TypeError('a fault of ours') } })
  t.throws(() => readQuestion({ ...element, children }, '', found), TypeError)
  t.end()
})
