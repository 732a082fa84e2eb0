import t from 'tap'
import { zipOf } from '../../support/course-exports.js'
import { addSubject, call } from '../../support/helper.js'
import { added, bank, BANK, contents, exported, imported, NUMBER, SINGLE } from './helper.js'

const HOSTILE = 'a ~ = # { } : \\ \\n &&092; -> -&gt; -&amp;gt; <b>&amp;</b> ]]> <![CDATA[x]]> &nbsp;\n\n' +
  '```js\n  if (a => b) { return {} }\n\n\tx\n```\n$\\frac{a_{1}}{\\neg b}$ ¿Qué? ñ 🎉 %50% [html] // $CATEGORY: x'
const options = (...texts: string[]) => texts.map((text, i) => ({ text, correct: i === 1 }))
const BOTH = [{ text: 'a -> b', correct: true }, { text: HOSTILE, correct: true }]
const QUESTIONS = [
  { ...SINGLE, text: `    code\n${HOSTILE}`, explanation: `    ${HOSTILE}`, difficulty: 'hard' },
  { ...SINGLE, topic: 'A/B//C: {x} = y', options: options(HOSTILE, '    indented', '%50%', '[html]y', 'T', '#1') },
  { ...SINGLE, type: 'multiple', topic: 'top/x', text: '// no comment', options: BOTH },
  { ...SINGLE, type: 'multiple', topic: '$course$/x', text: '::t:: x', options: [...BOTH, ...options('c')] },
  { ...NUMBER, text: '$CATEGORY: x', answer: -1.5e-7, tolerance: 1e21 },
  { ...NUMBER, text: '{#', answer: 1e300, tolerance: 5e-324, topic: 'top' },
  { type: 'text', text: '  \n  x  ', accepted: ['a*b', '\\*', 'T', '#3', 'a -> b', '%100%x', '-&gt;', 'c\nd'] },
  { type: 'text', text: 'One?', accepted: ['TRUE'] },
  { ...SINGLE, text: HOSTILE.repeat(30), options: [{ text: 'True', correct: false }, { text: 'False', correct: true }] }
]

for (const format of ['gift', 'moodle']) {
  t.test(`an export in ${format} that is imported elsewhere is exported again byte for byte`, async t => {
    const { app, emmy } = await bank(t)
    await addSubject(app, 'copy')
    const copy = '/subjects/copy/questions'
    for (const question of QUESTIONS) await added(app, emmy, question)
    const file = await exported(app, emmy, format)
    const counts = { imported: QUESTIONS.length, unchanged: 0, skipped: [] }
    t.strictSame(await imported(app, emmy, { file, format }, `${copy}/import`), [200, counts])
    t.strictSame(await contents(app, emmy, copy), await contents(app, emmy), 'the same questions in the same order')
    t.equal(await exported(app, emmy, format, copy), file)
    const again = { imported: 0, unchanged: QUESTIONS.length, skipped: [] }
    t.strictSame(await imported(app, emmy, { file, format }), [200, again], 'imported where it comes from')
    t.strictSame(await imported(app, emmy, { file, format }, `${copy}/import`), [200, again], 'imported again')
    t.equal(await exported(app, emmy, format, copy), file)
  })
}

t.test('an export is an attachment of its format, of all questions or those in a state', async t => {
  const { app, emmy } = await bank(t)
  const { id } = await added(app, emmy, SINGLE)
  await added(app, emmy, NUMBER)
  await call(app, emmy, 'PUT', `${BANK}/${id}`, { state: 'published' })
  for (const [format, type, name] of [
    ['gift', 'text/plain; charset=utf-8', 'questions-algebra.gift.txt'],
    ['moodle', 'application/xml; charset=utf-8', 'questions-algebra.xml']
  ] as const) {
    const { headers, body } = await call(app, emmy, 'GET', `${BANK}/export?format=${format}&state=published`)
    t.strictSame([headers['content-type'], headers['content-disposition']], [type, `attachment; filename="${name}"`])
    t.ok(body.includes('determinant') && !body.includes('m/s²'), `${format}: the published one`)
  }
  t.equal((await call(app, emmy, 'GET', `${BANK}/export`)).statusCode, 422)
})

/** Type and text of a question, and its answers, the right options with a `=`. */
const summary = ({ type, text, options, answer, tolerance, accepted }: any) => {
  const texts = options?.map(({ text, correct }: any) => correct ? `=${text}` : text)
  return [type, text, texts ?? accepted ?? [answer, tolerance]]
}

const GIFT = `// A file as teachers write it

$CATEGORY: $course$/top/Chapter 1

::Sum:: 1+1=2 {T}

What is between orange and green? { =yellow # right; good! ~red # wrong, it's yellow ~blue: http://x ####Look! }

Two plus two equals {=four =4}.

When was it? {#1822:5}

How much? {#1..5}

Who? {Tom}

Pick {~%50%a ~%50%b ~%-50%c}

[html]<p>What <b>is</b> \\(x_1 * \\to\\) in <code>a&lt;b</code>?</p>{=a ~b}
`

t.test('GIFT is read as Moodle reads it', async t => {
  const { app, emmy } = await bank(t)
  const file = `\uFEFF${GIFT.replaceAll('\n', '\r\n')}`
  const [status, counts] = await imported(app, emmy, { file, format: 'gift' })
  t.strictSame([status, counts], [200, { imported: 8, unchanged: 0, skipped: [] }])
  const found = (await contents(app, emmy)).map(summary)
  t.strictSame(found, [
    ['single', '1+1=2', ['=True', 'False']],
    ['single', 'What is between orange and green?', ['=yellow', 'red', 'blue: http://x']],
    ['text', 'Two plus two equals _____.', ['four', '4']],
    ['number', 'When was it?', [1822, 5]],
    ['number', 'How much?', [3, 2]],
    ['text', 'Who?', ['Tom']],
    ['multiple', 'Pick', ['=a', '=b', 'c']],
    ['single', 'What **is** \\(x_1 * \\to\\) in `a<b`?', ['=a', 'b']]
  ])
  t.match((await contents(app, emmy))[1], { topic: 'Chapter 1', explanation: 'Look!', state: 'draft', version: 1 })
})

t.test('a question that was imported before plain texts were read as such is known', async t => {
  const { app, emmy } = await bank(t)
  await added(app, emmy, {
    type: 'single', text: 'What is 2*3*4?', options: [{ text: '*24*', correct: true }, { text: '9', correct: false }]
  })
  const file = 'What is 2*3*4? {=*24* ~9}\n\nWhat is 2*3*5? {=30 ~10}'
  for (const counts of [{ imported: 1, unchanged: 1 }, { imported: 0, unchanged: 2 }]) {
    t.strictSame(await imported(app, emmy, { file, format: 'gift' }), [200, { ...counts, skipped: [] }])
  }
})

t.test('a question is known where only its text or its options were read otherwise before', async t => {
  const { app, emmy } = await bank(t)
  const options = [{ text: '6*1*1', correct: true }, { text: '5', correct: false }]
  await added(app, emmy, { type: 'single', text: '**Compute** 2\\*3', options })
  await added(app, emmy, { type: 'single', text: 'Compute 2*3*4 <b>now</b>', options })
  const gift = '<b>Compute</b> 2*3 {=6*1*1 ~5}'
  t.strictSame(await imported(app, emmy, { file: gift, format: 'gift' }),
    [200, { imported: 0, unchanged: 1, skipped: [] }])
  const [text, answers] = ['Compute 2*3*4 &lt;b&gt;now&lt;/b&gt;', answer('100', '6*1*1') + answer('0', '5')]
  const moodle = xml(`<question type="multichoice">${stem(text)}<single>true</single>${answers}</question>`)
    .replaceAll('format="html"', 'format="moodle_auto_format"')
  t.strictSame(await imported(app, emmy, { file: moodle, format: 'moodle' }),
    [200, { imported: 0, unchanged: 1, skipped: [] }])
})

const xml = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const stem = (text: string, format = 'html') => `<questiontext format="${format}"><text>${text}</text></questiontext>`
const answer = (fraction: string, text: string, more = '') =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${more}<feedback><text/></feedback></answer>`
const MOODLE = xml(
  '<!-- question: 0  --><question type="category"><category><text>$course$/top/Tema 1</text></category></question>',
  `<question type="multichoice"><name><text>n</text></name>${stem('<![CDATA[<p>2 &gt; 1 &amp; "x"?</p>]]>')}
    <generalfeedback format="html"><text>Sí &lt;em&gt;claro&lt;/em&gt;</text></generalfeedback>
    <single>true</single>${answer('100', '<![CDATA[<p>yes</p>]]>')}${answer('0', 'no')}</question>`,
  `<question type="multichoice">${stem('Pick')}<single>false</single>${
    answer('33.33333', 'a') + answer('33.33333', 'b') + answer('33.33333', 'c') + answer('-50', 'd')}</question>`,
  `<question type="truefalse">${stem('Is it?')}${answer('0', 'true') + answer('100', 'false')}</question>`,
  `<question type="shortanswer">${stem('Who &#65;&#x42;?', 'plain_text')}<usecase>0</usecase>${
    answer('100', 'Emmy') + answer('100', 'a\\*b') + answer('0', '*')}</question>`,
  `<question type="numerical">${stem('How?')}${answer('100', '23', '<tolerance>2e-1</tolerance>')}</question>`
)

t.test('Moodle XML is read as Moodle writes it', async t => {
  const { app, emmy } = await bank(t)
  t.strictSame(await imported(app, emmy, { file: MOODLE, format: 'moodle' }),
    [200, { imported: 5, unchanged: 0, skipped: [] }])
  const found = (await contents(app, emmy)).map(summary)
  t.strictSame(found, [
    ['single', '2 > 1 & "x"?', ['=yes', 'no']],
    ['multiple', 'Pick', ['=a', '=b', '=c', 'd']],
    ['single', 'Is it?', ['True', '=False']],
    ['text', 'Who AB?', ['Emmy', 'a*b']],
    ['number', 'How?', [23, 0.2]]
  ])
  t.match((await contents(app, emmy))[0], { topic: 'Tema 1', explanation: 'Sí *claro*' })
})

const UNSUPPORTED_GIFT =
  'A {=1 -> 2 =3 -> 4}\n\nB {}\n\nC\n\nD {=x ~%50%y}\n\nE {#=1:0 =%50%2:0}\n\nF {=a* =b}\n\nG {=x ~y}'
const UNITS = '<units><unit><unit_name>m</unit_name></unit></units>'
const UNSUPPORTED_XML = xml(
  ...['matching', 'essay', 'cloze', 'description'].map(type => `<question type="${type}"/>`),
  `<question type="multichoice">${stem('x')}<single>true</single>${answer('100', 'a') + answer('50', 'b')}</question>`,
  `<question type="numerical">${stem('x')}${answer('100', '1') + answer('50', '2')}</question>`,
  `<question type="numerical">${stem('x')}${answer('100', '1')}${UNITS}</question>`,
  `<question type="truefalse">${stem('G')}${answer('100', 'true') + answer('0', 'false')}</question>`
)

const REASON = 'Is of a type, or graded in a way, that the bank does not have'

t.test('with skip, faulty questions are left out with their true reasons, and the others are taken', async t => {
  const { app, emmy } = await bank(t)
  const file = 'A {T}\n\n[html]<img src\\="@@PLUGINFILE@@/3.png">{T}\n\nB {=a ~}\n\nC {F}'
  const upload = { file, format: 'gift', unsupported: 'skip' } as const
  const [status, { imported: count, skipped }] = await imported(app, emmy, upload)
  t.strictSame([status, count], [200, 2])
  t.matchOnly(skipped, [
    { line: 3, type: 'faulty', reason: /^Must not embed files/ }, { line: 5, type: 'faulty', reason: String }
  ])
  const several = `${'x'.repeat(10_001)} {=a ~b ~c ~d ~e ~f ~g}`
  const [, { imported: none, skipped: once }] = await imported(app, emmy, { ...upload, file: several })
  t.strictSame([none, once.length], [0, 1], 'a question is left out once, and it may be all of them')
  t.match(once[0].reason, /: Must .*; \w+: Must /, 'with all of its faults')
})

t.test('with skip, a file is read behind what is no question, and refused where that is not possible', async t => {
  const { app, emmy } = await bank(t)
  const right = (name: string) =>
    `<question type="truefalse">${stem(name)}${answer('100', 'true') + answer('0', 'false')}</question>`
  const upload = { format: 'moodle', unsupported: 'skip' } as const
  const file = xml(right('A'), '<other/>', right('B'), '<question type="category"/>', right('C'))
  const [status, { imported: count, skipped }] = await imported(app, emmy, { ...upload, file })
  t.strictSame([status, count], [200, 3])
  t.matchOnly(skipped, [
    { line: 4, type: 'faulty', reason: 'Must be the element <question>' },
    { line: 6, type: 'faulty', reason: /<category>/ }
  ])
  const item = '<item ident="a"><presentation/></item>'
  for (const [format, text, msg] of [
    ['moodle', file.replace('</quiz>', ''), /well-formed/],
    ['moodle', xml(...Array(5001).fill(right('D'))), /at most 5000 questions/],
    ['gift', 'A {T}\n\n'.repeat(5001), /at most 5000 questions/],
    ['qti', await zipOf({ 'a.xml': `<questestinterop>${item}` }), /a\.xml: Must be well-formed/]
  ] as const) {
    const [status, { detail }] = await imported(app, emmy, { format, file: text, unsupported: 'skip' })
    t.equal(status, 422, format)
    t.match(detail.at(-1).msg, msg)
  }
})

t.test('what is not supported is named line by line; skip leaves it out', async t => {
  for (const [format, file, skipped] of [
    ['gift', UNSUPPORTED_GIFT, [[1, 'matching'], [3, 'essay'], [5, 'description'], [7, 'multichoice'],
      [9, 'numerical'], [11, 'shortanswer']]],
    ['moodle', UNSUPPORTED_XML, [[3, 'matching'], [4, 'essay'], [5, 'cloze'], [6, 'description'],
      [7, 'multichoice'], [8, 'numerical'], [9, 'numerical']]]
  ] as const) {
    const { app, emmy } = await bank(t)
    for (const unsupported of [undefined, 'refuse']) {
      const [status, { detail }] = await imported(app, emmy, { file, format, ...unsupported && { unsupported } })
      t.equal(status, 422)
      t.strictSame(detail.map(({ loc, msg, type }: any) => [loc, msg, type]), skipped.map(([line, type]) => [
        ['body', 'file', line],
        `Line ${line}: This question (${type}) is not supported; unsupported=skip leaves it out`,
        'value_error'
      ]))
    }
    t.strictSame(await contents(app, emmy), [], 'nothing is imported')
    const rest = { imported: 1, unchanged: 0, skipped: skipped.map(([line, type]) => ({ line, type, reason: REASON })) }
    t.strictSame(await imported(app, emmy, { file, format, unsupported: 'skip' }), [200, rest])
  }
})
