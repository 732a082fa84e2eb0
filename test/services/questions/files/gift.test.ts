import t from 'tap'
import { readFile } from '../../../../services/questions/files/read-file.js'

const read = (text: string) => readFile(Buffer.from(text), 'gift')

/** The one question of a file. */
function question (text: string): any {
  const { questions, ...others } = read(text)
  if (questions.length !== 1) throw new Error(`not one question: ${JSON.stringify({ text, others })}`)
  return questions[0]?.question
}

const options = (...texts: string[]) =>
  texts.map(text => ({ text: text.replace(/^=/, ''), correct: text.startsWith('=') }))

t.test('a question with answers of each kind is read as Moodle grades it', t => {
  const cases: Array<[gift: string, content: object]> = [
    ['X {T}', { type: 'single', options: options('=True', 'False') }],
    ['X {FALSE}', { type: 'single', options: options('True', '=False') }],
    ['X {~ %run ~%pycat = %load}', { type: 'single', options: options('%run', '%pycat', '=%load') }],
    ['X {=%reset}', { type: 'text', accepted: ['%reset'] }],
    ['X {TRUE # no}', { type: 'single', options: options('=True', 'False') }],
    ['X {=a ~b ~c}', { type: 'single', options: options('=a', 'b', 'c') }],
    ['X {~b =a}', { type: 'single', options: options('b', '=a') }],
    ['X {~%50%a ~%50%b ~%-100%c}', { type: 'multiple', options: options('=a', '=b', 'c') }],
    ['X {~%33.33333%a ~%33.33333%b ~%33.33333%c ~d}', { type: 'multiple', options: options('=a', '=b', '=c', 'd') }],
    ['X {~%100%a ~b}', { type: 'multiple', options: options('=a', 'b') }],
    ['X {=a =b}', { type: 'text', accepted: ['a', 'b'] }],
    ['X {=a =%100%b =%0%c}', { type: 'text', accepted: ['a', 'b'] }],
    ['X {=a = a }', { type: 'text', accepted: ['a'] }],
    ['X {=a\\*b}', { type: 'text', accepted: ['a*b'] }],
    ['X {Tom}', { type: 'text', accepted: ['Tom'] }],
    ['X {F1}', { type: 'text', accepted: ['F1'] }],
    ['X {#12}', { type: 'number', answer: 12, tolerance: 0 }],
    ['X {#12:0.5}', { type: 'number', answer: 12, tolerance: 0.5 }],
    ['X {#-1.5e3:.5}', { type: 'number', answer: -1500, tolerance: 0.5 }],
    ['X {#=+12:2 =%0%13:0}', { type: 'number', answer: 12, tolerance: 2 }],
    ['X {#3:2~#Completely wrong}', { type: 'number', answer: 3, tolerance: 2 }],
    ['X {#3.141..3.142}', { type: 'number', answer: 3.1415, tolerance: 0.0005 }],
    ['X {#1..5}', { type: 'number', answer: 3, tolerance: 2 }],
    ['X {#-5..-1}', { type: 'number', answer: -3, tolerance: 2 }],
    ['X {# 5. : 0.1 }', { type: 'number', answer: 5, tolerance: 0.1 }],
    ['X {#3 .. 5 #so}', { type: 'number', answer: 4, tolerance: 1 }],
    ['X {=%0%* # no =a}', { type: 'text', accepted: ['a'] }],
    ['X {a -> b}', { type: 'text', accepted: ['a -> b'] }],
    ['X {true}', { type: 'text', accepted: ['true'] }],
    ['X {T#no#yes}', { type: 'single', options: options('=True', 'False') }],
    ['X {=a ~b ~}', { type: 'single', options: options('=a', 'b') }],
    ['X {=a # no. 1 is # ~b # 50% more}', { type: 'single', options: options('=a', 'b') }],
    ['X {=a ~ %-33.33333% b ~%50 c}', { type: 'single', options: options('=a', 'b', '%50 c') }]
  ]
  for (const [gift, content] of cases) {
    t.strictSame(question(gift), { ...content, text: 'X', explanation: '', topic: '' }, gift)
  }
  t.end()
})

t.test('what the bank would grade in another way is not supported, and named by its type', t => {
  const cases = {
    'X {~%60%a ~%40%b}': 'multichoice',
    'X {=a =b ~c}': 'multichoice',
    'X {=a ~%50%b}': 'multichoice',
    'X {~a ~b}': 'multichoice',
    'X {=a =%50%b}': 'shortanswer',
    'X {=a*}': 'shortanswer',
    'X {#=1:0 =%50%2:0}': 'numerical',
    'X {#=1:0 =2:0}': 'numerical',
    'X {#=*}': 'numerical',
    'X {=a -> b =c -> d}': 'matching',
    'X {}': 'essay',
    'X {####why}': 'essay',
    X: 'description'
  }
  for (const [gift, type] of Object.entries(cases)) {
    t.strictSame(read(gift), { questions: [], unsupported: [{ line: 1, type }], issues: [] }, gift)
  }
  t.end()
})

t.test('blank lines separate questions; comments, titles and a mark of the byte order are left out', t => {
  const file = '\uFEFF// one\n::Title: x:: A {T}\n  \n// two\n\n\nB {T}\n// three\n   // four\nmore {T}\n'
  const { questions, issues } = read('\uFEFF// one\n::Title: x:: A {T}\n \t\n\n// two\n\nB\n// in between\nC {T}')
  t.strictSame(questions.map(({ line, question }) => [line, question.text]), [[2, 'A'], [7, 'B\nC']])
  t.strictSame(issues, [])
  t.strictSame(read(file).questions.map(({ line }) => line), [2])
  t.strictSame(read(file).issues.map(({ line }) => line), [7], 'two questions without a blank line')
  t.strictSame(read('').questions, [])
  t.end()
})

t.test('the topic is the category, without its context and top, until the next one', t => {
  const file = ['$CATEGORY: $course$/top/A/B', 'x {T}', '', 'y {T}', '', '  $CATEGORY: top/C', '', 'z {T}', '',
    '$CATEGORY: $course$/top', '', 'w {T}', '', '$CATEGORY: Topology', 'v {T}'].join('\n')
  t.strictSame(read(file).questions.map(({ line, question }) => [line, question.topic]),
    [[2, 'A/B'], [4, 'A/B'], [8, 'C'], [12, ''], [15, 'Topology']])
  t.end()
})

t.test('a tag in the comment before a question has its difficulty', t => {
  t.equal(question('// [tag:difficulty:hard] [tag:x]\nX {T}').difficulty, 'hard')
  t.equal(question('// [tag:difficulty:easy]\nX {T}').difficulty, 'easy')
  t.notOk('difficulty' in question('// [tag:difficulty:unknown]\nX {T}'), 'another one')
  t.notOk('difficulty' in question('// [tag:difficulty:hard]\n\nX {T}'), 'a comment before a blank line')
  t.end()
})

t.test('marks of GIFT are text where they are escaped, or where they have no meaning', t => {
  const cases: Array<[gift: string, text: string]> = [
    ['1+1=2, ~3 # x: y {T}', '1+1=2, ~3 # x: y'],
    ['\\{a\\} \\= \\~ \\# \\: {T}', '{a} = ~ # :'],
    ['a\\nb {T}', 'a\nb'],
    ['a & b &amp; &&092; {T}', 'a & b &amp; &&092;'],
    ['::A title\\:: with:: X {T}', 'X'],
    [':: no title {T}', ':: no title'],
    ['[html]<p>a <b>c</b> &lt;</p> {T}', 'a **c** <'],
    ['[markdown]**a** <b> {T}', '**a** <b>'],
    ['The {=sun =Sun} shines', 'The _____ shines'],
    ['It is {=sun =Sun}.', 'It is _____.'],
    ['It is {=sun =Sun} (now)', 'It is _____ (now)'],
    ['Two {=cat}s', 'Two _____s'],
    ['Who {=a ~b} is {this}?', 'Who _____ is {this}?'],
    ['[html]<p>The {=a ~b} is</p>', 'The _____ is'],
    ['What is printed?\nfor i in x\\:\n  print(i)\n{=a ~b}', 'What is printed?\nfor i in x:\n  print(i)'],
    ['[1] What? {T}', '[1] What?'],
    ['::::X {T}', 'X']
  ]
  for (const [gift, text] of cases) t.equal(question(gift).text, text, gift)
  t.end()
})

t.test('asterisks and underscores of a text without a format are text, as in Moodle, and formulas stay', t => {
  const cases: Array<[gift: string, text: string]> = [
    ['What is 2*3*4 {T}', 'What is 2\\*3\\*4'],
    ['[plain]_a_ and <b>b</b> {T}', '\\_a\\_ and \\<b>b\\</b>'],
    ['The type of int *p, char *argv[] and __name__ in snake_case {T}',
      'The type of int \\*p, char \\*argv[] and \\_\\_name\\_\\_ in snake_case'],
    ['$$a_1*b_2*c$$ and \\(a*b*c\\) {T}', '$$a_1*b_2*c$$ and \\(a*b*c\\)'],
    ['Is $x_1*x_2$ worth $5 or $6? {T}', 'Is $x_1*x_2$ worth \\$5 or \\$6?'],
    ['[markdown]2*3*4 {T}', '2*3*4']
  ]
  for (const [gift, text] of cases) t.equal(question(gift).text, text, gift)
  t.strictSame(question('X {=2*3*4 ~*a*}').options, options('=2\\*3\\*4', '\\*a\\*'))
  t.strictSame(question('[markdown]X {=2*3*4 ~*a*}').options, options('=2*3*4', '*a*'))
  const before = process.cpuUsage()
  question(`${'\\\\('.repeat(60_000)} {T}`)
  t.ok(process.cpuUsage(before).user < 2_000_000, 'formulas that do not end are looked through once')
  t.end()
})

t.test('tags and elements that nothing ends are looked through once', t => {
  for (const text of [`// ${'[tag:'.repeat(60_000)}\nX {T}`, `[moodle]${'<b>a '.repeat(39_000)}<i>a {T}`]) {
    const before = process.cpuUsage()
    t.equal(read(text).questions.length, 1)
    t.ok(process.cpuUsage(before).user < 1_000_000, text.slice(0, 12))
  }
  t.end()
})

t.test('answers keep arrows, colons and formats, and lose what is said about them', t => {
  t.strictSame(question('X {=a -&gt; b ~c: d ~[html]<i>e</i> # why}').options, options('=a -> b', 'c: d', '*e*'))
  t.equal(question('X {=-&amp;gt; ~b}').options[0].text, '-&gt;')
  t.strictSame(question('X {=a & b =c}').accepted, ['a & b', 'c'])
  t.end()
})

t.test('the feedback of a question is its explanation', t => {
  t.equal(question('X {=a ~b # no ####Since a -&gt; b.}').explanation, 'Since a -> b.')
  t.equal(question('X {#1e2:.5 ####1e2 is .5 more}').explanation, '1e2 is .5 more')
  t.equal(question('X {T ####[html]<b>So</b>}').explanation, '**So**')
  t.end()
})

t.test('a faulty question is told at its line, without its words, and the others are read', t => {
  const { questions, issues } = read(`A {T}\n\nB {=a\n~b ${'long '.repeat(20)}\n\n// c\nC {T}`)
  t.strictSame(questions.map(({ question: { text } }) => text), ['A', 'C'])
  t.strictSame(issues.map(({ line }) => line), [3])
  t.strictSame(read('[html]<img src\\="@@PLUGINFILE@@/3.png">{T}').issues,
    [{ line: 1, msg: 'Must not embed files or refer to others' }], 'the true reason')
  t.equal(issues[0]?.msg, 'Must have } after its answers, and no empty line in them')
  t.end()
})

t.test('a faulty question is told with what is wrong with it', t => {
  const cases: Record<string, RegExp> = {
    'A =a ~b}': /^Must have \{ before/,
    'A {=a ~b}\nB {=c ~d}': /^Must have an empty line before the next question/,
    'A $\\frac{1}{2}$ {=a ~b}': /^Must have one pair of braces/,
    'A {#5..3}': /^Must have the smaller number of a range/,
    'A {#3,14}': /^Must have a number for an answer/,
    'A {=~/home ~/root}': /^Must have a text in each option/,
    'A {=x=2 ~x=3}': /^Must have a text in each option, and \\ before ~ = /,
    'A {=%0%a}': /^Must have a right answer/,
    'A {=$\\frac{1}{2}$ ~b}': /^Must have one pair of braces/,
    'A {#}': /^Must have a number for an answer/,
    'A <img src="a.png"> {=a ~b}': /^Must not embed files/
  }
  for (const [gift, fault] of Object.entries(cases)) t.match(read(gift).issues[0], { line: 1, msg: fault }, gift)
  t.end()
})

t.test('a choice with an arrow or ~= is a choice, and HTML without a format is HTML, as Moodle shows it', t => {
  t.strictSame(question('X {=a -> b ~c}').options, options('=a -> b', 'c'))
  t.strictSame(question('X {\n~= a\n~ b\n}').options, options('=a', 'b'))
  t.equal(question('The <b>sum</b> {=a ~b}').text, 'The **sum**')
  t.equal(question('What does <b> mean? {=a ~b}').text, 'What does \\<b> mean?')
  t.end()
})

t.test('a file has at most 5000 questions, and a question at most 200,000 characters', t => {
  const most = read('A {T}\n\n'.repeat(5000))
  t.strictSame([most.questions.length, most.issues], [5000, []])
  const many = read('$CATEGORY: x\n\nA {T}\n\n'.repeat(5002))
  t.strictSame([many.questions.length, many.issues],
    [5000, [{ line: 20_003, msg: 'Must have at most 5000 questions', hidesQuestions: true }]])
  const long = (length: number) => `${'x'.repeat(length - 4)} {T}`
  t.strictSame(read(long(200_001)).issues, [{ line: 1, msg: 'Must be a question of at most 200000 characters' }])
  t.strictSame(read(long(20_000)).issues, [])
  t.end()
})

t.test('a file is text without control characters; the fault has the line', t => {
  const fault = (bytes: Buffer) => readFile(bytes, 'gift').issues
  const [other] = fault(Buffer.concat([Buffer.from('A {T}\n\n'), Buffer.alloc(9, 0x81), Buffer.from(' {T}')]))
  t.match(other, { line: 3, msg: /save it as UTF-8$/, hidesQuestions: true })
  t.match(fault(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))[0], { line: 1, msg: /UTF-8/ })
  t.strictSame(fault(Buffer.from('A {T}\r\n\r\n\rB\0 {T}\n\n\0')),
    [4, 6].map(line => ({ line, msg: 'Must not hold control characters or noncharacters' })))
  t.strictSame(fault(Buffer.from('A {T}\r\n\r\nB {T}')), [])
  t.equal(question('A\vB\r\r\nC {T}').text, 'A B\nC', 'what slides and broken line ends have')
  t.equal(readFile(Buffer.from('A {T}\r\n\r\nB {T}\r\rC {T}'), 'gift').questions.length, 3, 'line ends of each kind')
  t.end()
})
