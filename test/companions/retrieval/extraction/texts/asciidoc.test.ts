import t from 'tap'
import { fromLightMarkup } from '../../../../../companions/retrieval/extraction/texts/light-markup.js'
import { outline } from '../outline.js'

const read = async (...lines: string[]) => (await outline(['= Course', '', ...lines].join('\n'), 'a.adoc'))[1]
  ?.replace(/^.*?: ?/, '') ?? ''

t.test('what AsciiDoc has for its index, its references and its program is no text', async t => {
  const lines: Array<[string, string]> = [
    ['The *((PCB))* is kept.(((block, of control (PCB))))', 'The *PCB* is kept.'],
    ['(((block, control)))\nIt is kept.', 'It is kept.'],
    ['A _((heap))_ is fair(((heap, fair)))<<Jones2018>>.', 'A _heap_ is fair.'],
    ['A indexterm2:[page] fails.indexterm:[page, fault]', 'A page fails.'],
    ['[[page]]It fails, see <<page,the table>>.', 'It fails, see the table.'],
    ['It fails, see <<elsewhere>> or xref:b.adoc#c[chapter 2].', 'It fails, see … or chapter 2.'],
    ['Press kbd:[Ctrl+C], btn:[OK], menu:File[Save > As].', 'Press Ctrl+C, OK, File › Save › As.'],
    ['It is image:a.png[an icon]here.', 'It is here.'],
    ['It fails.footnote:[See https://x.example[the guide^].]', 'It fails. (See [the guide](https://x.example).)'],
    ['A [.small]#process# runs +++here+++, and ##not## `+there+`.', 'A process runs here, and not `there`.'],
    ['"`So`" it is, Olaf`\'s.', '"So" it is, Olaf’s.'],
    ['In {cpp}, \\{this} and `{that}` are names.', 'In C++, {this} and `{that}` are names.'],
    ['The call {linux_fork} makes one.', 'The call ￼ makes one.'],
    ['The mean stem:[x_1 + x_2] is latexmath:[\\frac{a}{b}].', 'The mean $x_1 + x_2$ is $\\frac{a}{b}$.'],
    ['Write C#, F# and C++, a+b+c, #1 and #2.', 'Write C#, F# and C++, a+b+c, #1 and #2.']
  ]
  for (const [line, text] of lines) t.equal(await read(line), text, line)
})

t.test('a reference in AsciiDoc is the title of what it leads to, and a name is what the text says it is', async t => {
  t.equal(await read(':fork: `fork()`', '', 'See <<times>>, <<_the_page>> and {fork}.', '', '[[times]]',
    '.The times.', 'Some.', '', '== The page', '', 'Text.'),
  'See The times, The page and `fork()`.\n\n**The times.**\n\nSome.')
})

t.test('terms, blocks and code of AsciiDoc are read as what they are', async t => {
  t.equal(await read('Stack(((stack))):: ', 'Holds temporary', 'data.', '+', 'It grows.', '', 'Heap::', '',
    'Holds more.'), 'Stack\n: Holds temporary data.\n\nIt grows.\n\nHeap\n: Holds more.')
  t.equal(await read('[source, c]', '.A call', '----', 'fork(); // <1>', 'wait(); <2>', '----', '<1> It makes one.'),
    '**A call**\n\n```c\nfork();\nwait();\n```\n\n1. It makes one.')
  t.equal(await read('[source,ruby]', 'puts 1', '', 'Text.'), '```ruby\nputs 1\n```\n\nText.')
  t.equal(await read('[stem]', '++++', 'E = mc^2', '++++'), '$$\nE = mc^2\n$$')
  t.equal(await read('Before.', '', '////', 'A comment.', '////', '', 'One', '// another', 'paragraph.'),
    'Before.\n\nOne paragraph.')
  t.equal(await read('[NOTE]', '====', 'Mind it.', '====', "'''", '<<<', 'End.'), 'Mind it.\n\nEnd.')
})

// In milliseconds of processor time, and in characters.
const ENOUGH = 100
const LONGEST = 240_000

t.test('AsciiDoc of hostile lines is read in time that grows with it', t => {
  const pieces = ['(((', '((a(', 'footnote:[', '[[', '<<a', 'stem:[', 'https://', '{abc', '<1> ', '"`', '#a ', '+a ',
    'a::\n\n', '|===\n', '----\n', '[[a]]\n', '.a\n', ' ']
  for (const line of pieces) {
    const timeOf = (size: number) => {
      const before = process.cpuUsage()
      fromLightMarkup(`= Course\n\n${line.repeat(size / line.length)}\n`, 'a.adoc')
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    // What grows with the square takes 64 times as long for eight times as much. Short times vary: they are made long.
    let size = 30_000
    let [once, more] = [timeOf(size), timeOf(8 * size)]
    while (more < ENOUGH && size < LONGEST) {
      size *= 2
      ;[once, more] = [timeOf(size), timeOf(8 * size)]
    }
    // The collector of garbage may have run.
    for (let n = 0; n < 2 && more >= Math.max(ENOUGH, 24 * once); n++) more = Math.min(more, timeOf(8 * size))
    t.ok(more < ENOUGH || more < 24 * once, `${JSON.stringify(line)}: ${once} and ${more} ms`)
  }
  t.end()
})
