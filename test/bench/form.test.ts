import t from 'tap'
import { areOfOneFact } from '../../bench/questions/asked-again.js'
import { breaksOf } from '../../bench/questions/form.js'
import type { SingleQuestion, TestQuestion, TextQuestion } from '../../companions/chat-engine/interactive-test/test.js'

// The rules by which `npm run bench -- wishes` judges questions: docs/item-writing.md.

const typed = (question_text: string, ...accepted: string[]): TextQuestion =>
  ({ type: 'text', question_text, options: [], accepted, explanation: '' })

/** The first option is right. */
const offered = (question_text: string, ...options: string[]): SingleQuestion =>
  ({ type: 'single', question_text, options, correct_option: 0, explanation: '' })

const SAYS = 'The course material says: '
const BROKEN: Array<[rule: string, question: TestQuestion]> = [
  ['too long', offered(`What is ${'a, very, '.repeat(30)}long word?`, 'one', 'two', 'six', 'ten')],
  ['no question', typed('Name the protocol.', 'TCP')],
  ['points to what is not shown', typed('Which protocol uses the above handshake?', 'TCP')],
  ['points to what is not shown', typed(`${SAYS}“It opens a connection with X”. Which term is X?`, 'handshake')],
  ['points to what is not shown', typed('¿Qué protocolo usa dicha conexión?', 'TCP')],
  ['statement out of its place', typed(`${SAYS}“but a tree of X nodes is balanced”. Which number is X?`, 'six')],
  ['statement out of its place',
    typed(`${SAYS}“However, X balances a tree of nodes”. Which term is X?`, 'rotation')],
  ['statement out of its place',
    typed(`${SAYS}“See notes on X for all of the steps”. Which term is X?`, 'rotation')],
  ['statement unfinished', typed(`${SAYS}“X is a protocol that consists of”. Which term is X?`, 'TCP')],
  ['gap to fill in', typed('TCP opens a connection with a ____ first?', 'handshake')],
  ['asks for what is not so', offered('Which one is not a fruit?', 'table', 'apple', 'peach', 'grape')],
  ['asks for what is not so', offered('En «Redes»: ¿cuál no es un protocolo?', 'CPU', 'TCP', 'UDP', 'FTP')],
  ['answer given away', typed('What is the name of the three-way handshake of TCP?', 'three-way handshake')],
  ['answer given away', offered('What does a router of networks do?', 'routes packets', 'sorts data', 'saves power')],
  ['garbled question', typed('What is **bold** called (in Markdown?', 'strong')],
  ['garbled question', typed('Which name does \\textbf{bold} text have?', 'strong')],
  ['garbled question', typed('What is CafÃ© called in in English?', 'coffee')],
  ['garbled question', typed('What is a set for which , holds called?', 'closed set')],
  ['garbled options', offered('Which one is it?', 'apple', '<b>peach</b>', 'grape')],
  ['garbled answer', typed('Which letter is the mean?', '$\\mu$')],
  ['answer too long to type', typed('What is a tree?', 'a graph that has no cycle at all')],
  ['options alike', offered('Which one is it?', 'binary tree', 'tree', 'linked list', 'heap')],
  ['unequal length', offered('Which one is it?', 'a graph without any cycle', 'a list', 'a heap', 'a set')],
  ['absolute word', offered('Which one is it?', 'is always sorted', 'has a root', 'is a list', 'has leaves')],
  ['absolute word', offered('¿Cuál es?', 'nunca termina', 'tiene raíz', 'es una lista', 'tiene hojas')],
  ['about the other options', offered('Which one is it?', 'apple', 'peach', 'grape', 'All of the above')],
  ['numbers out of order', offered('How many are there?', '20', '5', '30', '40')]
]

const WHOLE: TestQuestion[] = [
  offered('Which of the following is a protocol?', 'TCP', 'CPU', 'RAM', 'SSD'),
  typed(
    `Under “This course”, ${SAYS}“X opens a connection in three steps”. ` +
      'Which term is X? (Hint: h…, 9 letters)',
    'handshake'
  ),
  typed('What is the name of the formula “$E = mc^2$”?', 'mass–energy equivalence'),
  typed('Which command lists the files of a folder (as in `cmd *.txt`)?', 'ls'),
  typed('Which protocol is at the network layer?', 'Internet Protocol'),
  typed(`${SAYS}“iOS 7 was released in X, after a year of work”. Which year is X?`, '2013'),
  offered('What does a half-open interval look like?', '[0, 1)', '[0, 1]', '(0, 1)', '{0, 1}'),
  typed('What is a number that is not prime called?', 'composite'),
  typed(`${SAYS}“There are three kinds of memory: X, disks and tapes”. Which term is X?`, 'registers'),
  typed(`${SAYS}“The bottom of a well is, by definition, a Y”. Which term is Y?`, 'turning point'),
  typed(`${SAYS}“A score below X% fails, as in “the pass””. Which number is X?`, '50'),
  typed('¿Qué término se define como «aquel que no tiene dirección»?', 'puntero nulo'),
  offered('De las siguientes opciones, ¿cuál es un protocolo?', 'TCP', 'CPU', 'RAM', 'SSD'),
  offered('¿Cuál de los siguientes es un protocolo?', 'TCP', 'CPU', 'RAM', 'SSD')
]

t.test('a question breaks the rule of form that it was written to break', async t => {
  for (const [rule, question] of BROKEN) t.strictSame(breaksOf(question), [rule], `${rule}: ${question.question_text}`)
})

t.test('a question as they should be breaks no rule of form', async t => {
  for (const question of WHOLE) t.strictSame(breaksOf(question), [], question.question_text)
})

t.test('two questions are one fact by their sentence, or by their answer and what they ask about', async t => {
  const from = (question: TestQuestion, quote: string) => ({ ...question, source: { title: 'notes.md', quote } })
  const one = from(typed('Which protocol opens a connection with a handshake?', 'TCP'), 'TCP opens a connection.')
  t.ok(areOfOneFact(one, from(typed('What does TCP open?', 'a connection'), 'TCP opens a connection.')), 'each other')
  const both = 'In 1891 Dewar made liquid oxygen.'
  const [year, name] = ['In X Dewar made liquid oxygen', 'In 1891 X made liquid oxygen']
    .map(text => `${SAYS}“${text}”`)
  t.ok(areOfOneFact(from(typed(`${year}. Which year is X?`, '1891'), both),
    from(typed(`${name}. Which name is X?`, 'Dewar'), both)), 'one sentence that both quote')
  const short = 'SSD (solid state disk) and RAM (random access memory) are memory.'
  const [ssd, ram] = ['solid state disk', 'random access memory'].map((long, at) =>
    from(typed(`What does “${['SSD', 'RAM'][at]}” stand for?`, long), short))
  t.notOk(areOfOneFact(ssd!, ram!), 'two abbreviations of one sentence')
  t.ok(areOfOneFact(one, typed('Which protocol needs a handshake for its connection?', 'tcp')), 'answer and terms')
  t.notOk(areOfOneFact(one, typed('Which protocol numbers its segments?', 'TCP')), 'answer alone')
  const row = 'SSH — Port: 22; Layer: application'
  const cells = [from(typed('Which port has SSH?', '22'), row), from(typed('Which layer has SSH?', 'application'), row)]
  t.notOk(areOfOneFact(cells[0]!, cells[1]!), 'two cells of a row')
})
