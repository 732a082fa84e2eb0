import iconv from 'iconv-lite'
import t from 'tap'
import { zipOf } from '../../support/course-exports.js'
import { addSubject } from '../../support/helper.js'
import { bank, contents, imported } from './helper.js'

const STEM = 'El río más largo es… ¿cuál? «Ebro»'
const XML = (encoding: string, body: string) => `<?xml version="1.0" encoding="${encoding}"?>\n${body}`
const GIFT = `// Tema 1: años\n\n${STEM} {=sí ~no}\n\nB {T}\n`
const MOODLE = `<quiz><question type="multichoice"><questiontext format="html"><text>${STEM}</text></questiontext>
<single>true</single><answer fraction="100"><text>sí</text></answer><answer fraction="0"><text>no</text></answer>
</question><question type="truefalse"><questiontext format="html"><text>B</text></questiontext>
<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`
const CHOICE = (id: string, stem: string, [right, wrong]: [string, string]) => `<item ident="${id}"><presentation>
<material><mattext>${stem}</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>
<response_label ident="a"><material><mattext>${right}</mattext></material></response_label>
<response_label ident="b"><material><mattext>${wrong}</mattext></material></response_label></render_choice>
</response_lid></presentation><resprocessing><outcomes><decvar varname="SCORE"/></outcomes><respcondition><conditionvar>
<varequal respident="r">a</varequal></conditionvar><setvar varname="SCORE" action="Set">100</setvar></respcondition>
</resprocessing></item>`
const ITEMS = CHOICE('1', STEM, ['sí', 'no']) + CHOICE('2', 'B', ['True', 'False'])
const QTI = `<questestinterop>${ITEMS}</questestinterop>`
const ITEM = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>a</value>
</correctResponse></responseDeclaration><itemBody><p>${STEM}</p><choiceInteraction responseIdentifier="RESPONSE"
maxChoices="1"><simpleChoice identifier="a">sí</simpleChoice><simpleChoice identifier="b">no</simpleChoice>
</choiceInteraction></itemBody></assessmentItem>`

const ENCODINGS: Record<string, (text: string) => Buffer> = {
  'UTF-8 with a mark': text => Buffer.from(`\ufeff${text}`),
  'UTF-16 with a mark': text => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16': text => Buffer.from(text, 'utf16le'),
  'UTF-16, big endian, with a mark': text => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'UTF-16, big endian': text => Buffer.from(text, 'utf16le').swap16(),
  'Windows-1252': text => iconv.encode(text, 'windows-1252')
}

t.test('a file of questions is read in the encodings in which a document is read', async t => {
  const { app, emmy } = await bank(t)
  let subjects = 0
  for (const [encoding, bytes] of Object.entries(ENCODINGS)) {
    const declared = encoding.startsWith('UTF-16') ? 'UTF-16' : encoding === 'Windows-1252' ? 'ISO-8859-1' : 'utf-8'
    for (const [format, text, count] of [
      ['gift', GIFT, 2], ['moodle', XML(declared, MOODLE), 2], ['qti', XML(declared, QTI), 2],
      ['qti', XML(declared, ITEM), 1]
    ] as const) {
      for (const unsupported of ['refuse', 'skip']) {
        const subject = `s${++subjects}`
        await addSubject(app, subject)
        const url = `/subjects/${subject}/questions`
        const name = `${format} in ${encoding}, ${unsupported}`
        t.strictSame(await imported(app, emmy, { file: bytes(text), format, unsupported }, `${url}/import`),
          [200, { imported: count, unchanged: 0, skipped: [] }], name)
        const [first] = await contents(app, emmy, url) as any
        t.strictSame([first.text, first.options.map(({ text }: any) => text)], [STEM, ['sí', 'no']], name)
      }
    }
  }
})

t.test('so are the files of a package', async t => {
  const { app, emmy } = await bank(t)
  const wide = Buffer.from(`\ufeff${XML('UTF-16', QTI)}`, 'utf16le')
  const file = await zipOf({ 'a.xml': wide, 'b.xml': XML('utf-8', ITEM) })
  const [status, { imported: count, unchanged }] = await imported(app, emmy, { file, format: 'qti' })
  t.strictSame([status, count, unchanged], [200, 2, 1])
})

t.test('a short text in other letters is told in UTF-16 without a mark', async t => {
  const { app, emmy } = await bank(t)
  const texts = ['期末考试是哪一天？ {=一月十八日 ~十二月四日}', 'Когда экзамен? ' +
    '{=Восемнадцатого января ~В декабре}']
  for (const text of texts) {
    const file = Buffer.from(text, 'utf16le')
    t.equal((await imported(app, emmy, { file, format: 'gift' }))[0], 200, text)
  }
  const stems = (await contents(app, emmy) as any).map(({ text }: any) => text)
  t.strictSame(stems, ['期末考试是哪一天？', 'Когда экзамен?'])
})
