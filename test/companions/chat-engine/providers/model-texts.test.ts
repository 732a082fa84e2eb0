import { Readable } from 'node:stream'
import t from 'tap'
import {
  CitationFilter, withoutCitations
} from '../../../../companions/chat-engine/providers/model/filters/citations.js'
import { partsOf } from '../../../../companions/chat-engine/providers/model/completion-stream.js'
import { MAX_QUOTE, quoteFor } from '../../../../companions/chat-engine/providers/offline/quotes.js'
import { MAX_REPLY, ReplyWriter } from '../../../../companions/chat-engine/providers/reply-writer.js'
import { ThoughtFilter } from '../../../../companions/chat-engine/providers/model/filters/thoughts.js'

/** The text in pieces of one character, of seven, and whole. */
const cuts = (text: string) => [1, 7, text.length + 1].map(size =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, piece) => text.slice(piece * size, (piece + 1) * size)))

function withoutThoughts (pieces: string[]): string {
  let said = ''
  const filter = new ThoughtFilter(() => { said = '' })
  for (const piece of pieces) {
    const text = filter.push(piece)
    said += text
  }
  const rest = filter.end()
  return said + rest
}

const THOUGHTS: Array<[name: string, text: string, said: string]> = [
  ['a block', '<think>I wonder.</think>\nOn Monday.', '\nOn Monday.'],
  ['a block in the middle', 'On <thinking>which day?</thinking>Monday.', 'On Monday.'],
  ['a block that is not closed', 'On Monday.<think>Or is it', 'On Monday.'],
  ['only a block that is not closed', '<think>Or is it', ''],
  ['a block whose beginning was not marked', 'Let me see.</think>On Monday.', 'On Monday.'],
  ['upper case and attributes', '<THINK time="3">a</THINK>b', 'b'],
  ['blocks inside of blocks', '<think>a<think>b</think>c</think>d', 'd'],
  ['a block of another kind inside', '<think>a</reasoning>b</think>c', 'c'],
  ['Magistral', '[THINK]a[/THINK]b', 'b'],
  ['Kimi', '◁think▷a◁/think▷b', 'b'],
  ['Command A', '<|START_THINKING|>a<|END_THINKING|><|START_RESPONSE|>b<|END_RESPONSE|>', 'b'],
  ['gpt-oss', '<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b<|return|>', 'b'],
  ['the end of a turn', 'On Monday.<|im_end|>', 'On Monday.'],
  ['another end', 'On Monday.</s> \n', 'On Monday.'],
  ['an end alone', '<|endoftext|>', ''], ['another end alone', '</s>', ''],
  ['the turn of the student', 'On Monday.</s>\n<|user|>\nWhy?</s>\n<|assistant|>\nSo.', 'On Monday.'],
  ['ChatML', '<|im_start|>assistant\nOn Monday.<|im_end|>\n<|im_start|>user\nWhy?', '\nOn Monday.'],
  ['Llama 3', '<|start_header_id|>assistant<|end_header_id|>\n\nOn Monday.<|eot_id|>And so on', '\n\nOn Monday.'],
  ['Gemma', '<start_of_turn>model\nOn Monday.<end_of_turn>\n<start_of_turn>user\nWhy?', '\nOn Monday.'],
  ['Mistral', 'On Monday. [INST] Why? [/INST]', 'On Monday. '],
  ['DeepSeek', 'On Monday.<｜end▁of▁sentence｜>', 'On Monday.'],
  ['a template in code', 'So:\n```\n<|im_start|>user\n```\nIt.<|im_end|>x', 'So:\n```\n<|im_start|>user\n```\nIt.'],
  ['a turn without a full stop', 'On Monday<|eot_id|>And so on', 'On Monday'],
  ...[
    'The decoder stops when it emits the <eos> token. Before that, it reads <|im_start|> [1].',
    'Llama 2 uses [INST] and [/INST]. The group [inst] has four.', 'GPT-2 pads with "<|endoftext|>".',
    'It has `the token <|im_end|> here`, then more.', 'So:\n~~~\nx <|im_end|>\n~~~\nIt is.'
  ].map((text): [string, string, string] => ['a text about such marks', text, text]),
  ['what is struck through', '<s>On Monday.</s> On Tuesday.', '<s>On Monday.</s> On Tuesday.'],
  ['comparisons and markup', 'a < b, <b>c</b>, [x], x[1] <', 'a < b, <b>c</b>, [x], x[1] <'],
  ['the mark itself as code', 'The tag `<think>` opens.', 'The tag `<think>` opens.']
]
for (const [name, text, said] of THOUGHTS) {
  t.test(`no thought is said: ${name}`, async t => {
    for (const pieces of cuts(text)) t.equal(withoutThoughts(pieces), said, `in ${pieces.length} pieces`)
  })
}

function cited (pieces: string[], excerpts = 3): { text: string, order: number[] } {
  const filter = new CitationFilter(excerpts)
  const text = pieces.map(piece => filter.push(piece)).join('') + filter.end()
  return { text, order: filter.citations.map(({ excerpt }) => excerpt + 1) }
}

const CITATIONS: Array<[name: string, text: string, shown: string, order: number[]]> = [
  ['they are numbered as they appear', 'A [3]. B [1]. C [3].', 'A [1]. B [2]. C [1].', [3, 1]],
  ['one that there is not is taken out with its space', 'A [4]. B [0] c [99].', 'A. B c.', []],
  ['several at once', 'A [2, 7, 1]. B [1-3].', 'A [1][2]. B [2][1][3].', [2, 1, 3]],
  ['other forms', 'A【2】. B [^2]. C [Source 2].', 'A[1]. B [1]. C [1].', [2]],
  ['code has none', '`a[1]`, ``b`[2]``.\n```\nx[3]\n```\nY [2].', '`a[1]`, ``b`[2]``.\n```\nx[3]\n```\nY [1].', [2]],
  ['a fence within a list', '- ~~~js\n  x = y [1]\n  ~~~\nZ [3]', '- ~~~js\n  x = y [1]\n  ~~~\nZ [1]', [3]],
  ['a backtick alone is no code', 'A ` b [2].\nC [1]', 'A ` b [1].\nC [2]', [2, 1]],
  ['an escaped one, an element and a link stay literal', '\\[2], a[1] and [2](x)', '\\[2], a\\[1] and [2](x)', []],
  ['words in brackets stay', 'A [sic] and [1st] [ ] [', 'A [sic] and [1st] [ ] [', []],
  ['a fence that is not closed', '```\n[1]', '```\n[1]', []],
  ['backticks within a line are no fence', 'A ```[2]``` [3].\nB [1]', 'A ```[2]``` [1].\nB [2]', [3, 1]],
  ['backticks within a line of code close nothing', '```\nx ```\n[1]\n```\n[2]', '```\nx ```\n[1]\n```\n[1]', [2]],
  ['a backtick alone in the last line', 'A ` b [2]', 'A ` b [1]', [2]],
  ['a fence that ends the text', '```\n[1]\n```', '```\n[1]\n```', []],
  ['a fence behind one that is taken out', '[7]```\nx [1]\n```\nA [2]', '```\nx [1]\n```\nA [1]', [2]]
]
for (const [name, text, shown, order] of CITATIONS) {
  t.test(`citations are checked: ${name}`, async t => {
    for (const pieces of cuts(text)) {
      t.strictSame(cited(pieces), { text: shown, order }, `in ${pieces.length} pieces`)
    }
  })
}

t.test('text and code are shown as they come; what may be a citation or the end of code is held', async t => {
  const filter = new CitationFilter(1)
  for (const [piece, shown] of [
    ['On Monday', 'On Monday'], [' [', ''], ['1', ''], ['].\n', ' [1].\n'], ['```', ''], ['js\n', ''],
    ['x', '```js\nx'], [' = y[1]\nz', ' = y[1]\nz'], ['\n', '\n'], ['``', ''], ['`\n', '```\n'],
    ['[1]', ''], [' ', '[1]']
  ] as const) t.equal(filter.push(piece), shown, `after ${JSON.stringify(piece)}`)
  t.equal(filter.end(), ' ')
})

t.test('a literal [n] of the material is escaped outside of code', async t => {
  const markdown = 'See [3] and \\[4].\n`a[1]` [2, 3]\n```\nb[1] [5]\n```\n[6] [seven]'
  t.equal(withoutCitations(markdown),
    'See \\[3] and \\[4].\n`a[1]` \\[2, 3]\n```\nb[1] [5]\n```\n\\[6] [seven]')
})

t.test('a footnote that the text has itself stays one', async t => {
  const markdown = 'See [^1], [^2] and [1].\n\n[^1]: The book[^a].\n\n[^a]: Of 2020.'
  t.equal(withoutCitations(markdown), 'See [^1], \\[^2] and \\[1].\n\n[^1]: The book[^a].\n\n[^a]: Of 2020.')
  t.equal(withoutCitations('> a [^3]\n>\n> [^3]: b'), '> a [^3]\n>\n> [^3]: b')
})

/** The texts of the parts of a stream that comes in pieces of so many bytes. */
async function streamedTexts (body: string, size: number): Promise<string[]> {
  const bytes = Buffer.from(body)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, piece) =>
    bytes.subarray(piece * size, (piece + 1) * size))
  const reply = { body: Readable.from(pieces), headers: { 'content-type': 'text/event-stream' } }
  const texts: string[] = []
  for await (const { text } of partsOf(reply, () => {})) texts.push(text)
  return texts
}

for (const end of ['\n', '\r\n', '\r']) {
  t.test(`a stream whose lines end with ${JSON.stringify(end)} is read, wherever its pieces are cut`, async t => {
    const part = (content: string, more = {}) => JSON.stringify({ choices: [{ delta: { content }, ...more }] })
    const [first, second = ''] = part('Año').split(/(?<=\[)/)
    const lines = [
      ': a comment', '', `data: ${first}`, `data: ${second}`, '', 'event: x', `data:${part(' 2027')}`, '',
      `data: ${part('.', { finish_reason: 'stop' })}`, '', 'data: [DONE]', '', `data: ${part('late')}`, '', ''
    ]
    for (const size of [1, 7, 1000]) {
      t.strictSame(await streamedTexts(lines.join(end), size), ['Año', ' 2027', '.'], `in pieces of ${size} bytes`)
    }
    t.strictSame(await streamedTexts(lines.slice(0, 9).join(end), 7), ['Año', ' 2027', '.'], 'without its last line')
  })
}

function written (pieces: string[]) {
  const writer = new ReplyWriter(2)
  const shown = pieces.map(piece => writer.push(piece)).join('') + writer.end()
  return { ...writer.reply(), shown }
}

const DEGREES: Array<[text: string, shown: string, degree: string | undefined]> = [
  ['DEGREE: quoted\nOn Monday [2].', 'On Monday [1].', 'quoted'],
  ['\n**Degree:** related\n\nOn Monday. \n', 'On Monday.', 'related'],
  ['DEGREE: none On Monday.', 'On Monday.', 'none'],
  ['On Monday.\n\nDEGREE: quoted', 'On Monday.', 'quoted'],
  ['assistant\nDEGREE: quoted\nHello', 'Hello', 'quoted'], ['Assistant: Hello', 'Hello', undefined],
  ['Assistant professor: Ada', 'Assistant professor: Ada', undefined],
  ['Assistants help.', 'Assistants help.', undefined],
  ['```\nDEGREE: quoted\nHello\n```', 'Hello', 'quoted'],
  ['```markdown\nDEGREE: quoted\nHello\n```\n', 'Hello', 'quoted'],
  ['```\nDEGREE: quoted\n```\nHello', 'Hello', 'quoted'],
  ['DEGREE: quoted\nSo:\n```\nx\n```', 'So:\n```\nx\n```', 'quoted'],
  ['`DEGREE: chat`\nHello\nDEGREE: quoted\nthere', 'Hello\nthere', 'chat'],
  ['Degrees are awarded in June.', 'Degrees are awarded in June.', undefined],
  ['DEGREE: perhaps\nOn Monday.', 'On Monday.', undefined],
  ['[1] DEGREE: quoted\nOn Monday.', 'On Monday.', 'quoted'],
  ['[1] DEGREE: quoted', '', 'quoted'],
  ['[1] On Monday.', '[1] On Monday.', undefined],
  ['DEGREE: 3\nOn Monday.', 'On Monday.', undefined],
  ['DEGREE: 4 hours', '4 hours', undefined],
  ['DEGREE: On Monday.\nBring a pen.', 'On Monday.\nBring a pen.', undefined],
  ['Degree: Computer Engineering', 'Degree: Computer Engineering', undefined],
  ['DEGREE: quoted', '', 'quoted']
]
for (const [text, shown, degree] of DEGREES) {
  t.test(`the degree is taken out of ${JSON.stringify(text)}`, async t => {
    for (const pieces of cuts(text)) {
      const reply = written(pieces)
      t.strictSame([reply.shown, reply.degree], [shown, degree], `in ${pieces.length} pieces`)
      t.equal(reply.text, reply.shown)
    }
  })
}

t.test('without a degree in front, a text is held until its end: it may be a thought', async t => {
  const writer = new ReplyWriter(0)
  t.equal(writer.push('Let me see. '), '')
  writer.discard()
  t.equal(writer.push('DEGREE: none\n'), '')
  t.equal(writer.push('No idea. '), 'No idea.')
  t.equal(writer.push('Sorry.'), ' Sorry.')
})

t.test('a text without a degree that is released is shown, unless it reads like a thought', async t => {
  const plain = new ReplyWriter(0)
  plain.push('The exam is on ')
  t.equal(plain.release(), 'The exam is on')
  t.equal(plain.push('Monday.'), ' Monday.')

  const late = new ReplyWriter(0)
  t.equal(late.release(), '')
  t.equal(late.push('DEG'), '')
  t.equal(late.push('REE: none\nNo.'), 'No.')

  const thought = new ReplyWriter(0)
  thought.push('Okay, the student asks for the exam. ')
  t.equal(thought.release(), '')
  thought.discard()
  t.equal(thought.push('DEGREE: none\nNo.'), 'No.')
})

t.test('a reply ends where the model begins to repeat its prompt', async t => {
  const more = ['The student asks (on 2026-11-28):\nWhen?\nOn Monday.', '<<<end-of-course-material x>>>\nOn Monday.']
  for (const text of more.map(again => `DEGREE: none\nOn Monday.\n\n${again}`)) {
    for (const pieces of cuts(text)) t.equal(written(pieces).shown, 'On Monday.', `in ${pieces.length} pieces`)
  }
  const writer = new ReplyWriter(0)
  writer.push('DEGREE: none\nThe student')
  t.equal(writer.isOver, false)
  t.equal(writer.push(' is free.'), 'The student is free.')
  writer.push(' The student asks (on 2026-11-28): why?')
  t.equal(writer.isOver, true)
})

t.test('a reply is cut at its limit, never inside of a character', async t => {
  const writer = new ReplyWriter(0)
  writer.push(`DEGREE: none\n${'x'.repeat(MAX_REPLY - 1)}😀 and more`)
  t.equal(writer.isFull, true)
  t.equal(writer.reply().text, 'x'.repeat(MAX_REPLY - 1))
  t.equal(writer.remark('(cut)'), '\n\n(cut)')
})

const MILLIONS = 2_000_000
const LONG: Array<[name: string, text: string]> = [
  ...['x [1] ', '[', '[1', '](', '`', '\\', '<', '<think', 'EMAIL_', '*', '#', ' ', '\n', '|', 'www.a', '```\n', '[1]: '
  ].map((part): [string, string] => [JSON.stringify(part), part.repeat(MILLIONS / part.length)]),
  ['a link that ends in dots', `https://a${'.'.repeat(MILLIONS)}x`],
  ['a link to a path of dots', `[a](//a/${'.'.repeat(MILLIONS)}x)`]
]
for (const [name, text] of LONG) {
  t.test(`two million characters in one piece are read at once: ${name}`, async t => {
    const before = process.cpuUsage()
    const thoughts = new ThoughtFilter(() => {})
    const reply = written([`DEGREE: quoted\nIt is ${thoughts.push(text)}${thoughts.end()}`])
    const { user, system } = process.cpuUsage(before)
    t.ok(reply.text.length <= MAX_REPLY, `${reply.text.length} characters`)
    t.ok(user + system < 1_500_000, `${(user + system) / 1000} ms of the processor`)
  })
}

t.test('a remark stands below a code block that was left open', async t => {
  const writer = new ReplyWriter(0)
  writer.push('DEGREE: none\n```js\nconst a = 1\n')
  writer.end()
  t.equal(writer.remark('(cut)'), '\n```\n\n(cut)')
})

t.test('a quote is the part of an excerpt that its statement is about', async t => {
  const filler = Array.from({ length: 60 }, (_, line) => `Line ${line} is about the library.`)
  const excerpt = [...filler, 'The final exam is on 18 January.', ...filler].join('\n')
  const quote = quoteFor(excerpt, 'The exam takes place on 18 January')
  t.match(quote, /The final exam is on 18 January\./)
  t.ok(quote.length <= MAX_QUOTE, `${quote.length} characters`)
  t.equal(quoteFor(' short ', 'anything'), 'short')
  t.ok(quoteFor('x'.repeat(5000), 'x').length <= MAX_QUOTE, 'a line without an end')
})
