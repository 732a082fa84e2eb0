import t from 'tap'
import { readQti } from '../../../../services/questions/files/qti/qti-reader.js'
import { qtiItem, zipOf } from '../../../support/course-exports.js'

const read = (xml: string) => readQti(Buffer.from(xml))
const interop = (...items: string[]) => '<?xml version="1.0"?>\n<!DOCTYPE questestinterop SYSTEM "qti1p2.dtd">\n' +
  `<questestinterop><assessment ident="a" title="Quiz 1"><section ident="s">\n${items.join('\n')}` +
  '</section></assessment></questestinterop>'
const item = (response: string, rules: string, more = '') =>
  '<item ident="i"><presentation><material><mattext texttype="text/html">&lt;p&gt;X&lt;/p&gt;</mattext></material>' +
  `${response}</presentation><resprocessing>${rules}</resprocessing>${more}</item>`
const choices = (cardinality: string, ...names: string[]) =>
  `<response_lid ident="r" rcardinality="${cardinality}"><render_choice>` + names.map(name =>
    `<response_label ident="${name}"><material><mattext>${name}</mattext></material></response_label>`).join('') +
  '</render_choice></response_lid>'
const rule = (conditions: string, points: number | string = 100) =>
  `<respcondition><conditionvar>${conditions}</conditionvar><setvar action="Set" varname="SCORE">${points}</setvar>` +
  '</respcondition>'
const equal = (...values: string[]) => values.map(value => `<varequal respident="r">${value}</varequal>`).join('')
const typed = '<response_str ident="r" rcardinality="Single"><render_fib/></response_str>'
const numeric = '<response_num ident="r" rcardinality="Single"><render_fib/></response_num>'
const options = (...texts: string[]) =>
  texts.map(text => ({ text: text.replace(/^=/, ''), correct: text.startsWith('=') }))

t.test('a question of QTI 1.2 is read as its program grades it', async t => {
  const not = '<not><varequal respident="r">b</varequal></not>'
  // Blackboard has rules for the feedback of each option.
  const feedback = '<respcondition><conditionvar><varequal respident="a" case="No"/></conditionvar>' +
    '<setvar variablename="SCORE" action="Set">100</setvar></respcondition>'
  const general = '<itemfeedback ident="general_fb"><material><mattext>Because.</mattext></material></itemfeedback>'
  // Blackboard writes "Single" here, too.
  const several = '<itemmetadata><bbmd_questiontype>Multiple Answer</bbmd_questiontype></itemmetadata>'
  const range = '<and><vargte respident="r">3.5</vargte><varlte respident="r">4.5</varlte></and>'
  // Blackboard gives no points to what is typed.
  const right = (wanted: string, kind = '') => `<respcondition><conditionvar>${wanted}</conditionvar>${kind}` +
    '<displayfeedback linkrefid="correct"/></respcondition>'
  const exact = '<setvar variablename="EvaluationType">EXACT</setvar>'
  const cases: Array<[xml: string, content: object]> = [
    [item(typed, right(equal('Hay'), exact)), { type: 'text', accepted: ['Hay'] }],
    [item(numeric, right(`<vargte>137.0</vargte><varlte>167.0</varlte>${equal('152.0')}`)),
      { type: 'number', answer: 152, tolerance: 15 }],
    [item(choices('Single', 'yes_no.true', 'yes_no.false'), rule(equal('yes_no.false'))),
      { type: 'single', options: options('Yes', '=No') }],
    [item(choices('Single', 'a', 'b'), rule(equal('b')) + rule(equal('a'), 0)),
      { type: 'single', options: options('a', '=b') }],
    [item(choices('Single', 'a', 'b'), rule(equal('a'), 'SCORE.max') + feedback),
      { type: 'single', options: options('=a', 'b') }],
    [item(choices('Multiple', 'a', 'b', 'c'), rule(`<and>${equal('a', 'c')}${not}</and>`)),
      { type: 'multiple', options: options('=a', 'b', '=c') }],
    [item(choices('Single', 'a', 'b', 'c'), rule(`<and>${equal('a', 'c')}${not}</and>`), several),
      { type: 'multiple', options: options('=a', 'b', '=c') }],
    [item(typed, rule(equal('Noether')) + rule(equal('Emmy Noether'))),
      { type: 'text', accepted: ['Noether', 'Emmy Noether'] }],
    [item(numeric, rule(`<or>${equal('4')}${range}</or>`)),
      { type: 'number', answer: 4, tolerance: 0.5 }],
    [item(choices('Single', 'a', 'b'), rule(equal('a')), general),
      { type: 'single', options: options('=a', 'b'), explanation: 'Because.' }]
  ]
  for (const [xml, content] of cases) {
    const { questions, issues } = await read(interop(xml))
    const question = { text: 'X', explanation: '', topic: 'Quiz 1', ...content }
    t.strictSame([questions[0]?.question, issues], [question, []], xml)
  }
})

t.test('what the bank cannot hold is not supported or faulty, and the others are read', async t => {
  const picture = item(choices('Single', 'a', 'b'), rule(equal('a')))
    .replace('&lt;p&gt;X&lt;/p&gt;', '&lt;img src="a.png"&gt;')
  const { questions, unsupported, issues } = await read(interop(
    item(choices('Single', 'a', 'b'), rule(equal('a')) + rule(equal('b'), 50)), item(typed, ''),
    item(typed + typed, rule(equal('a'))), picture, qtiItem('q', 'Y', '2')
  ))
  t.strictSame(unsupported.map(({ line }) => line), [4, 5, 6])
  t.strictSame(issues, [{ line: 7, msg: 'Must not embed files or refer to others' }])
  t.strictSame(questions.map(({ id, line }) => [id, line]), [['q', 8]])
  const entity = await read('<!DOCTYPE a [<!ENTITY b "c">]>\n<questestinterop/>')
  t.match(entity.issues[0]?.msg, /DOCTYPE/)
  t.match((await read('<html/>')).issues[0]?.msg, /^Must be QTI/)
})

t.test('several ranges, options of which one is enough, and surveys are not supported', async t => {
  const between = (from: number, to: number) =>
    `<and><vargte respident="r">${from}</vargte><varlte respident="r">${to}</varlte></and>`
  const { questions, unsupported } = await read(interop(
    item(numeric, rule(`<or>${between(1, 3)}${between(7, 9)}</or>`)),
    item(numeric, rule(`<or>${equal('4')}${between(7, 9)}</or>`)),
    item(choices('Multiple', 'a', 'b', 'c'), rule(`<or>${equal('a', 'b')}</or>`)),
    // Of Blackboard: an answer that holds the text is right, and each answer to a survey.
    item(typed, `<respcondition><conditionvar>${equal('Hay')}</conditionvar>` +
      '<setvar variablename="EvaluationType">CONTAINS</setvar><displayfeedback linkrefid="correct"/></respcondition>'),
    item(choices('Single', 'a', 'b'), rule(equal('a')),
      '<itemmetadata><bbmd_questiontype>Opinion Scale</bbmd_questiontype></itemmetadata>')
  ))
  t.strictSame(questions, [])
  t.equal(unsupported.length, 5)
})

t.test('a long comment before a document type is passed over', async t => {
  const comment = `<!--${'-x'.repeat(6_000_000)}-->`
  const xml = interop(item(typed, rule(equal('a')))).replace('\n<!DOCTYPE', () => `\n${comment}<!DOCTYPE`)
  const { questions, issues } = await read(xml)
  t.equal(questions.length, 1)
  t.strictSame(issues, [])
  t.match((await read(`<!--${'x'.repeat(12_000_000)}`)).issues[0], { msg: /not closed/, hidesQuestions: true })
})

const assessmentItem = (declaration: string, body: string, more = '') =>
  '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="Q">' +
  `<responseDeclaration identifier="RESPONSE" ${declaration}</responseDeclaration><itemBody>${body}</itemBody>${more}` +
  '</assessmentItem>'
const right = (...values: string[]) =>
  `<correctResponse>${values.map(value => `<value>${value}</value>`).join('')}</correctResponse>`

t.test('points for a part of the answer are not supported in QTI 2.1, where they are given', async t => {
  const choice = '<pre>a_1<br/>  b</pre><choiceInteraction responseIdentifier="RESPONSE">' + ['A', 'B'].map(name =>
    `<simpleChoice identifier="${name}">${name}</simpleChoice>`).join('') + '</choiceInteraction>'
  const mapped = (points: number, template: string) => assessmentItem(
    `cardinality="single" baseType="identifier">${right('A')}<mapping><mapEntry mapKey="A" mappedValue="1"/>` +
    `<mapEntry mapKey="B" mappedValue="${points}"/></mapping>`, choice,
    `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${template}"/>`)
  for (const [points, template, isRead] of [
    [0.5, 'map_response', false], [1, 'map_response', false], [0, 'map_response', true], [0.5, 'match_correct', true]
  ] as const) {
    const { questions, unsupported } = await read(mapped(points, template))
    t.strictSame([questions.length, unsupported.length], isRead ? [1, 0] : [0, 1], `${template} ${points}`)
    if (isRead) t.equal(questions[0]?.question.text, '```\na_1\n  b\n```', 'lines of code stay lines')
  }
})

t.test('a question of QTI 2.1 is read, alone and in a package, whose test is its topic', async t => {
  const choice = '<p>Which <b>two</b>?</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="0">' +
    '<prompt>Choose.</prompt>' + ['A', 'B'].map(name =>
    `<simpleChoice identifier="${name}">${name} <i>x</i><feedbackInline>No!</feedbackInline></simpleChoice>`).join('') +
    '</choiceInteraction><rubricBlock view="scorer">A is right.</rubricBlock>'
  const entry = '<p>g is <textEntryInteraction responseIdentifier="RESPONSE"/>.</p>'
  const near = '<responseProcessing><equal toleranceMode="absolute" tolerance="0.1 0.1"/></responseProcessing>'
  const cases: Array<[xml: string, question: object]> = [
    [assessmentItem(`cardinality="multiple" baseType="identifier">${right('A')}`, choice),
      { type: 'multiple', options: options('=A *x*', 'B *x*'), text: 'Which **two**?\n\nChoose.' }],
    [assessmentItem(`cardinality="single" baseType="float">${right('9.81')}`, entry, near),
      { type: 'number', answer: 9.81, tolerance: 0.1, text: 'g is _____.' }],
    [assessmentItem('cardinality="single" baseType="string"><mapping><mapEntry mapKey="a" mappedValue="1"/></mapping>',
      entry),
    { type: 'text', accepted: ['a'], text: 'g is _____.' }]
  ]
  for (const [xml, question] of cases) {
    t.strictSame((await read(xml)).questions[0]?.question, { explanation: '', topic: '', ...question }, xml)
  }
  const test = '<assessmentTest title="Unit 2"><assessmentItemRef href="items/1.xml"/></assessmentTest>'
  const files = {
    'test.xml': test,
    'items/1.xml': cases[0]![0],
    'items/2.xml': '<assessmentItem',
    'imsmanifest.xml': '<manifest/>'
  }
  const zip = await zipOf(files)
  const { questions, issues } = await readQti(zip)
  t.strictSame(questions.map(({ file, question }) => [file, question.topic]), [['items/1.xml', 'Unit 2']])
  t.match(issues[0]?.msg, /^items\/2\.xml: /)
  t.notOk(issues[0]?.hidesQuestions, 'an item is one question')
  t.match((await readQti(await zipOf({ 'a.txt': 'x' }))).issues[0]?.msg, /^Must hold questions in QTI/)
})

t.test('the place of a list in the text is a gap, and its name is not shown', async t => {
  const list = choices('Single', '2*3*4', 'red').replace('ident="r"', 'ident="response_sky"')
  const { questions } = await read(interop(item(list, rule(equal('red'))).replace('X', 'The sky is [sky] at night.')))
  t.match(questions[0]?.question, { text: 'The sky is _____ at night.', options: options('2\\*3\\*4', '=red') })
})

t.test('what a Mac puts beside the files of a package is no file of it', async t => {
  const files = { 'quiz.xml': interop(item(typed, rule(equal('Noether')))) }
  const beside = { '__MACOSX/._quiz.xml': Buffer.from([0, 5, 0x16, 7, 0xff]), '._quiz.xml': Buffer.from([0, 5, 0xff]) }
  const { questions, issues } = await readQti(await zipOf({ ...files, ...beside }))
  t.strictSame([questions.length, issues], [1, []])
})
