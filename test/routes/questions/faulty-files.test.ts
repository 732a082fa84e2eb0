import t from 'tap'
import { account, call, enrolledStudent, refusal } from '../../support/helper.js'
import { bank, BANK, contents, imported } from './helper.js'

const MIB = 1024 * 1024
const QUIZ = '<?xml version="1.0"?>\n'

type Faults = Array<[line: number, msg: RegExp]>

/** A file that is refused, and its faults: the line of each and what the message has. */
const FILES: Array<[name: string, format: string, file: string | Buffer, faults: Faults]> = [
  ['a brace that is not closed', 'gift', 'A {=x ~y}\n\n// c\nB {=x ~y\n\nC {=x ~y}',
    [[4, /Must have \} after its answers/]]],
  ['several faults', 'gift', 'A {=x}}\n\nB {=x ~x}\n\nC {=x ~y ~z ~a ~b ~c ~d}', [
    [1, /Must have one pair of braces/], [3, /options\.1\.text: Must be different/],
    [5, /options: Must have at most 6 items/]
  ]],
  ['a long text', 'gift', `${'x'.repeat(10_001)} {=a ~b}`, [[1, /text: Must have at most 10000 characters/]]],
  ['a long category', 'gift', `$CATEGORY: ${'x'.repeat(101)}\n\nA {=a ~b}`, [[3, /topic: Must have at most 100/]]],
  ['a long line', 'gift', '{'.repeat(MIB), [[1, /at most 200000 characters/]]],
  ['too many questions', 'gift', 'A {T}\n\n'.repeat(5001), [[10_001, /at most 5000 questions/]]],
  ['a NUL', 'gift', 'A {T}\n\nB\0 {T}', [[3, /control characters/]]],
  ['another encoding', 'gift', Buffer.concat([Buffer.from('A {T}\n\n'), Buffer.alloc(9, 0x81)]), [[3, /UTF-8/]]],
  ['an empty file', 'moodle', '', [[1, /well-formed XML/]]],
  ['no XML', 'moodle', 'A {T}', [[1, /well-formed XML/]]],
  ['another root', 'moodle', '<html/>', [[1, /<quiz>/]]],
  ['a tag that is not closed', 'moodle', `${QUIZ}<quiz>\n<question type="essay">\n</quiz>`, [[4, /well-formed XML/]]],
  ['a document type', 'moodle', `${QUIZ}<!DOCTYPE quiz SYSTEM "http://x/y.dtd">\n<quiz/>`, [[2, /DOCTYPE/]]],
  ['a billion laughs', 'moodle', `${QUIZ}<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>`,
    [[2, /DOCTYPE/]]],
  ['an unknown entity', 'moodle', '<quiz><question type="essay">\n<x>&nbsp;</x></question></quiz>',
    [[2, /entities/]]],
  ['deep elements', 'moodle', `<quiz>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</quiz>`, [[1, /nested/]]],
  ['a type that is a name of JavaScript', 'moodle', `<quiz><question type="__proto__"/>
<question type="constructor"/><question type="numerical"><questiontext><text>x</text></questiontext></question></quiz>`,
  [[1, /__proto__/], [2, /right answer/], [2, /constructor/]]],
  ['deep HTML', 'moodle', `<quiz>
<question type="truefalse"><questiontext><text><![CDATA[${'<b>'.repeat(9000)}]]></text></questiontext>
<answer fraction="100"><text>true</text></answer></question></quiz>`, [[2, /at most 200 levels/]]],
  ['deep HTML', 'gift', `[html]${'<i>'.repeat(9000)} {T}`, [[1, /at most 200 levels/]]],
  ['deep HTML whose ends close nothing', 'gift', `[html]${'<i></x>'.repeat(9000)} {T}`, [[1, /at most 200 levels/]]],
  ['deep HTML whose ends are no tags', 'gift', `[html]${'<i><!-- </i> -->'.repeat(9000)} {T}`,
    [[1, /at most 200 levels/]]],
  ['deep HTML behind a comment that is empty', 'gift', `[html]<!-->${'<i>'.repeat(9000)} {T}`,
    [[1, /at most 200 levels/]]],
  ['deep HTML in what is no attribute', 'gift', `[html]<p>x\\="${'<i>'.repeat(9000)}"</p> {T}`,
    [[1, /at most 200 levels/]]],
  ['deep HTML whose ends are in a script', 'gift', `[html]${'<i><script></i></script>'.repeat(5000)} {T}`,
    [[1, /at most 200 levels/]]],
  ['a file inside', 'moodle', `<quiz>
<question type="truefalse"><questiontext format="html"><text>x</text><file name="a.png" encoding="base64">AA==</file>
</questiontext><answer fraction="100"><text>true</text></answer></question>
<question type="truefalse"><questiontext format="html"><text><![CDATA[<img src="https://x/a.png">]]></text>
</questiontext><answer fraction="100"><text>true</text></answer></question>
<question type="numerical"><questiontext><text>x</text></questiontext></question></quiz>`,
  [[2, /files/], [4, /files/], [6, /right answer/]]]
]

t.test('a faulty file is refused with each fault at its line, and nothing of it is imported', async t => {
  const { app, emmy } = await bank(t)
  for (const [name, format, file, faults] of FILES) {
    const [status, { detail }] = await imported(app, emmy, { file, format, unsupported: 'refuse' })
    t.equal(status, 422, name)
    t.strictSame(detail.map(({ loc, type }: any) => [loc, type]),
      faults.map(([line]) => [['body', 'file', line], 'value_error']), name)
    for (const [index, [line, expected]] of faults.entries()) {
      t.match(detail[index].msg, expected, name)
      t.ok(detail[index].msg.startsWith(`Line ${line}: `), `${name}: ${detail[index].msg}`)
    }
  }
  t.strictSame(await contents(app, emmy), [])
  t.equal(await app.models.QuestionImport.countDocuments({}), 0)
})

t.test('a form is refused with its faulty fields, a file of more than 8 MiB with 413', async t => {
  const { app, emmy } = await bank(t)
  const fields = (detail: Array<{ loc: string[], type: string }>) =>
    detail.map(({ loc, type }) => [loc.join('.'), type])
  const nothing = await imported(app, emmy, { unsupported: 'some' })
  t.strictSame([nothing[0], fields(nothing[1].detail)],
    [422, [['body.file', 'missing'], ['body.format', 'missing'], ['body.unsupported', 'enum']]])
  const aiken = await imported(app, emmy, { file: 'x', format: 'aiken' })
  t.strictSame(fields(aiken[1].detail), [['body.format', 'enum']])
  const tooLarge = refusal(413, 'The file is larger than 8 MiB')
  t.strictSame(await imported(app, emmy, { file: Buffer.alloc(8 * MIB + 1, '\n'), format: 'gift' }), tooLarge)
  t.strictSame(await imported(app, emmy, { file: Buffer.alloc(9 * MIB, '\n'), format: 'gift' }), tooLarge)
  const comment = `// ${'x'.repeat(1020)}\n`
  const most = await imported(app, emmy, { file: Buffer.alloc(8 * MIB, comment), format: 'gift' })
  t.strictSame(most, [200, { imported: 0, unchanged: 0, skipped: [] }], 'the limit is inside')
  t.equal((await call(app, emmy, 'POST', `${BANK}/import`, {})).statusCode, 415)
})

t.test('an import is refused to others in the order of all refusals', async t => {
  const { app, emmy } = await bank(t)
  const form = { file: 'A {T}', format: 'gift' }
  const other = await account(app, 'PROFESSOR')
  t.strictSame(await imported(app, await enrolledStudent(app), {}), refusal(403, 'Role not permitted'))
  t.equal((await imported(app, other, {}))[0], 422, 'the form is judged first')
  t.strictSame(await imported(app, other, form), refusal(403, 'Not the professor of this subject'))
  t.strictSame(await imported(app, emmy, form, '/subjects/none/questions/import'), refusal(404, 'Subject not found'))
  t.equal((await imported(app, await account(app, 'ADMIN'), form))[0], 200)
})
