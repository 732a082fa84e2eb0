import t from 'tap'
import {
  BAR_OR_TABS, withListsAndRows, withTitles
} from '../../../../../companions/retrieval/extraction/texts/signs.js'
import { readOf } from '../office/office.js'

/* Lists, tables and titles that an author has drawn with signs that are none of Markdown. */

const read = async (name: string, ...lines: string[]) => (await readOf([...lines, ''].join('\n'), name)).text

t.test('lines with bullets are a list, with another sign a list within it', async t => {
  const list = '- Prodrug: inactive until the body converts it\n- Routes\n  - oral\n  - nasal\n- Dose'
  const lines = ['• Prodrug: inactive until the body converts it', '• Routes', '◦ oral', '◦ nasal', '• Dose']
  t.match(await read('slides.txt', 'The first lecture is about drugs.', '', ...lines), list)
  t.match(await read('slides.md', '# Drugs', '', ...lines), `# Drugs\n\n${list}`)
})

t.test('two dashes are a list, and one is a sentence that goes on', async t => {
  t.match(await read('a.txt', 'La luz', '– rayo', '– haz'), '- rayo\n- haz')
  t.match(await read('a.txt', 'The light', '– a wave, they say –', 'is bent.'), '– a wave, they say –')
})

t.test('three lines with bars or, in plain text, tabs between as many cells are a table', async t => {
  const table = '| Poison | Antidote |\n| --- | --- |\n| Opioids | naloxone |\n| Heparin | protamine |'
  const rows = [['Poison', 'Antidote'], ['Opioids', 'naloxone'], ['Heparin', 'protamine']]
  const drawn = (between: string) => ['A list of them.', ...rows.map(cells => cells.join(between)), 'Learn it.']
  t.match(await read('a.txt', ...drawn(' | ')), table)
  t.match(await read('a.txt', ...drawn('\t\t')), table)
  t.match(await read('a.md', '# Poisons', ...drawn(' | ')), table)
})

t.test('two rows, a table of Markdown, numbered lines with tabs and code stay as they are', async t => {
  for (const lines of [
    ['True | False', 'Yes | No'], ['Part | Counts', '---|---', 'Lab | 20 %', 'Exam | 50 %', 'Talk | 30 %'],
    ['```', 'a | b', 'c | d', 'e | f', '• g', '```']
  ]) t.equal(await read('a.md', '# Marks', '', ...lines), ['# Marks', '', ...lines].join('\n'))
  t.notMatch(await read('a.txt', 'The steps are:', '1.\tmix', '2.\tstir', '3.\tbake'), '|')
})

t.test('numbered titles with text below them are headings of plain text', async t => {
  const slides = await read('a.txt', 'Optics.', '---', 'Slide 1: Light', '• Light is a wave.', '---', 'Slide 2: Lenses',
    '• A lens bends light.')
  t.match(slides, /^## Slide 1: Light\s+- Light is a wave\.\s+## Slide 2: Lenses\s+- A lens/m)
  t.match(await read('a.txt', 'Tema 1. La luz', 'La luz es una onda.', 'Tema 2. Lentes', 'Una lente la desvía.'),
    /## Tema 1\. La luz\s+La luz es una onda\.\s+## Tema 2\. Lentes/)
})

t.test('the weeks of a schedule, and one numbered line, are no headings', async t => {
  t.notMatch(await read('a.txt', 'Plan', 'Week 1: Light', 'Week 2: Lenses', 'Week 3: Mirrors'), '##')
  t.notMatch(await read('a.txt', 'We read this:', 'Chapter 3: Lenses', 'It is long.'), '##')
})

t.test('a short line below a rule is a heading of plain text, where there are two', async t => {
  t.match(await read('a.txt', 'Optics.', '', '-----', 'Light', 'It is a wave.', '', '-----', 'Lenses', 'They bend it.'),
    /## Light\s+It is a wave\.\s+## Lenses/)
  t.notMatch(await read('a.txt', 'Dear all,', '', 'bring a pen.', '', '-----', 'Prof. Vidal', 'Room 4'), '##')
})

t.test('a picture with a line of its own is a paragraph of Markdown, and one within a line is not', async t => {
  t.match(await read('a.md', '# Turns', 'A queue has a timer', '![round robin](a.png)', 'Pros: it is fair.'),
    'A queue has a timer\n\n![round robin](a.png)\n\nPros: it is fair.')
  t.match(await read('a.md', '# Turns', 'Click on ![the gear](a.png) there', 'and wait.'), 'Click on ![the gear]')
  t.match(await read('a.md', '```', 'A queue', '![turns](a.png)', 'Pros', '```'), 'A queue\n![turns](a.png)\nPros')
})

t.test('hostile lines are read in time that grows with them', async t => {
  const timeOf = (line: string, size: number) => {
    const text = line.repeat(size)
    const before = process.cpuUsage()
    withListsAndRows(withTitles(text), BAR_OR_TABS)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  for (const line of [
    '• a\n', '• a\n◦ b\n', '– a\n', 'a | b\n', 'a | b\n---|---\n', 'a\tb\n', '---\n', '---\n\n', ' '
  ]) {
    const [once, more] = [timeOf(line, 20_000), timeOf(line, 160_000)]
    t.ok(more < 1_000 || more < 24 * once, `${JSON.stringify(line)}: ${once} and ${more} ms`)
  }
})
