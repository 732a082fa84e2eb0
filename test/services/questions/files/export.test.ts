import t from 'tap'
import type { WrittenQuestion } from '../../../../collections/questions/question.js'
import { exportQuestions } from '../../../../services/questions/files/export.js'
import { readFile } from '../../../../services/questions/files/read-file.js'
import { storedText } from '../../../../services/questions/stored-text.js'

const base = { explanation: '', topic: '', difficulty: 'medium' as const }
const options = (...texts: string[]) =>
  texts.map(text => ({ text: text.replace(/^=/, ''), correct: text.startsWith('=') }))
const HOSTILE = 'a ~ = # { } : \\ \\n &&092; -> -&gt; -&amp;gt; <b>&amp;</b> ]]> <![CDATA[x]]> &nbsp;\n\n' +
  '\t$x_1$ %50% 🎉'

const QUESTIONS: WrittenQuestion[] = [
  { ...base, type: 'single', text: 'One?', options: options('=a', 'b') },
  { ...base, type: 'single', text: HOSTILE, explanation: HOSTILE, options: options(HOSTILE, '=%5%', '[html]x', 'T') },
  { ...base, type: 'multiple', text: 'Some?', options: options('=a', '=b', '=c', 'd'), topic: 'A/B' },
  { ...base, type: 'multiple', text: '  indented', options: options('=a', '=b'), topic: 'A/B', difficulty: 'hard' },
  { ...base, type: 'number', text: '{#', answer: -1.5e-7, tolerance: 1e21, topic: 'top', difficulty: 'easy' },
  { ...base, type: 'number', text: 'How?', answer: 12.25, tolerance: 0, topic: 'top' },
  { ...base, type: 'text', text: 'Who?', accepted: ['a*b', 'TRUE', '-> x', '#3'], topic: '$course$/x' },
  { ...base, type: 'text', text: 'One?', accepted: ['FALSE'] }
]

for (const format of ['gift', 'moodle'] as const) {
  t.test(`what is written in ${format} is read as it was`, t => {
    const { content } = exportQuestions(QUESTIONS, format)
    const { questions, unsupported, issues } = readFile(Buffer.from(content), format)
    t.strictSame([unsupported, issues], [[], []])
    const read = questions.map(({ question }) => ({ ...base, ...question, text: storedText(question.text) }))
    t.strictSame(read, QUESTIONS)
    t.end()
  })
}

t.test('GIFT as it is written', t => {
  const { content, type, extension } = exportQuestions(QUESTIONS.filter((_, i) => [0, 3, 4, 6, 7].includes(i)), 'gift')
  t.strictSame([type, extension], ['text/plain; charset=utf-8', 'gift.txt'])
  t.equal(content, `[markdown]One?{
\t=a
\t~b
}

$CATEGORY: $course$/top/A/B

// [tag:difficulty:hard]
[markdown]\\n  indented{
\t~%50%a
\t~%50%b
}

$CATEGORY: $course$/top/top

// [tag:difficulty:easy]
[markdown]\\{\\#{#
\t=-0.00000015:1000000000000000000000
}

$CATEGORY: $course$/top/$course$/x

[markdown]Who?{
\t=a\\\\*b
\t=TRUE
\t=-&gt; x
\t=\\#3
}

$CATEGORY: $course$/top

[markdown]One?{
\t=FALSE
}

`)
  t.end()
})

t.test('Moodle XML as it is written', t => {
  const long = `${'x'.repeat(59)} y & z`
  const { content, type, extension } = exportQuestions([
    { ...base, type: 'multiple', text: long, options: options('=a', '=b', '=c', 'd'), topic: 'A', difficulty: 'hard' },
    { ...base, type: 'number', text: 'How\n much?', explanation: 'So', answer: 2, tolerance: 0.5, topic: 'A' },
    { ...base, type: 'single', text: 'T', options: options('=<x>', 'y') },
    { ...base, type: 'text', text: 'Who?', accepted: ['a*'] }
  ], 'moodle')
  t.strictSame([type, extension], ['application/xml; charset=utf-8', 'xml'])
  t.equal(content, `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="category">
  <category><text>$course$/top/A</text></category>
</question>
<question type="multichoice">
  <name><text>${'x'.repeat(59)} …</text></name>
  <questiontext format="markdown"><text>${'x'.repeat(59)} y &amp; z</text></questiontext>
  <generalfeedback format="markdown"><text></text></generalfeedback>
  <defaultgrade>1</defaultgrade>
  <single>false</single>
  <shuffleanswers>true</shuffleanswers>
  <answer fraction="33.33333" format="markdown"><text>a</text></answer>
  <answer fraction="33.33333" format="markdown"><text>b</text></answer>
  <answer fraction="33.33333" format="markdown"><text>c</text></answer>
  <answer fraction="-100" format="markdown"><text>d</text></answer>
  <tags><tag><text>difficulty:hard</text></tag></tags>
</question>
<question type="numerical">
  <name><text>How much?</text></name>
  <questiontext format="markdown"><text>How\n much?</text></questiontext>
  <generalfeedback format="markdown"><text>So</text></generalfeedback>
  <defaultgrade>1</defaultgrade>
  <answer fraction="100"><text>2</text><tolerance>0.5</tolerance></answer>
</question>
<question type="category">
  <category><text>$course$/top</text></category>
</question>
<question type="multichoice">
  <name><text>T</text></name>
  <questiontext format="markdown"><text>T</text></questiontext>
  <generalfeedback format="markdown"><text></text></generalfeedback>
  <defaultgrade>1</defaultgrade>
  <single>true</single>
  <shuffleanswers>true</shuffleanswers>
  <answer fraction="100" format="markdown"><text>&lt;x&gt;</text></answer>
  <answer fraction="0" format="markdown"><text>y</text></answer>
</question>
<question type="shortanswer">
  <name><text>Who?</text></name>
  <questiontext format="markdown"><text>Who?</text></questiontext>
  <generalfeedback format="markdown"><text></text></generalfeedback>
  <defaultgrade>1</defaultgrade>
  <usecase>0</usecase>
  <answer fraction="100"><text>a\\*</text></answer>
</question>
</quiz>
`)
  t.end()
})
