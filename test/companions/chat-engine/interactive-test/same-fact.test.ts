import t from 'tap'
import { isSameFact } from '../../../../companions/chat-engine/interactive-test/same-fact.js'
import type { TestQuestion } from '../../../../companions/chat-engine/interactive-test/test.js'

/** A question of a teacher: options, and an explanation at most. */
function asked (question_text: string, answer: string, explanation = '', wrong = ['x1', 'x2', 'x3']): TestQuestion {
  const options = [answer, ...wrong]
  return { id: question_text, type: 'single', question_text, options, correct_option: 0, explanation }
}

/** A question that was made of a sentence. */
function made (question_text: string, accepted: string[] | number, quote: string): TestQuestion {
  const source = { title: 'x', quote }
  const common = { question_text, options: [], explanation: `${quote}\n— guide.md, Part`, source }
  return typeof accepted === 'number'
    ? { ...common, type: 'number', answer: accepted, tolerance: 0 }
    : { ...common, type: 'text', accepted }
}

const HINT = ' (Hint: N… l…, words of 7 and 5 letters)'
const ROUTES = 'The network layer routes packets between networks.'

const SAME: Array<[why: string, one: TestQuestion, other: TestQuestion]> = [
  ['the sentence behind one says what the other asks',
    asked('Which layer routes packets?', 'Network layer'),
    made(`Which layer chooses the way of data?${HINT}`, ['network layer'],
      'The network layer routes packets and so chooses the way of data.')],
  ['the answer has an article and another number',
    asked('Which layer is responsible for routing packets?', 'The network layers'),
    made(`The course material says: “X routes packets between networks”. Which term is X?${HINT}`,
      ['Network layer'], ROUTES)],
  ['two sentences say the same',
    made('Which layer routes packets?', ['Network layer'], 'The network layer routes packets.'),
    made('Which layer is used to route the packets of a host?', ['network layer', 'layer 3'], 'It is there.')],
  ['one of the accepted names is the answer of the other',
    asked('Which protocol sends datagrams without a connection?', 'UDP'),
    made('Which term is defined as “a protocol that sends datagrams without a connection”?',
      ['User Datagram Protocol', 'UDP'], 'UDP is a protocol that sends datagrams without a connection.')],
  ['each names the answer of the other',
    asked('Which layer routes packets?', 'Network layer'), asked('What does the network layer do?', 'Routes packets')],
  ['a number as an option and typed',
    asked('How many layers has the OSI model?', '7', '', ['5', '4', '6']),
    made('How many layers does the OSI model have?', 7, 'The OSI model has seven layers.')],
  ['an abbreviation under two headings',
    made('En «Modelo relacional»: ¿qué significan las siglas «SQL»? (Pista: S… Q… L…, palabras de 10, 5 y 8 letras)',
      ['Structured Query Language'], 'Se usa SQL (Structured Query Language).'),
    made('En «Conceptos SGBD»: ¿qué significan las siglas «SQL»? (Pista: S… Q… L…, palabras de 10, 5 y 8 letras)',
      ['Structured Query Language'], 'SQL son las siglas de Structured Query Language.')],
  ['Spanish words',
    asked('¿Qué capa encamina los paquetes?', 'La capa de red'),
    made('El material dice: «X encamina paquetes entre redes». ¿Qué término es X?', ['capa de red'],
      'La capa de red encamina paquetes entre redes.')]
]
for (const [why, one, other] of SAME) {
  t.test(`one fact: ${why}`, async t => {
    t.strictSame([isSameFact(one, other), isSameFact(other, one)], [true, true])
  })
}

const OTHER: Array<[why: string, one: TestQuestion, other: TestQuestion]> = [
  ['another property of one thing',
    asked('Which protocol is connection-oriented?', 'TCP'),
    asked('Which protocol uses a three-way handshake?', 'TCP', 'TCP begins with three segments.')],
  ['one name is another one',
    asked('Which transport protocol does HTTP use?', 'TCP', 'HTTP uses the transport protocol TCP.'),
    asked('Which transport protocol does FTP use?', 'TCP', 'FTP uses the transport protocol TCP.')],
  ['one thing of a model is another one',
    asked('In which layer of the OSI model does ARP work?', 'Network layer'),
    asked('In which layer of the OSI model does ICMP work?', 'Network layer')],
  ['another number of the same size',
    asked('How many bits has an IPv4 address?', '32', '', ['16', '64', '128']),
    asked('How many bits has a word of the ARM processor?', '32', '', ['16', '64', '128'])],
  ['an explanation that says something else besides',
    asked('Which device connects networks?', 'Router', 'A router connects networks. It keeps a table of routes.'),
    asked('Which device keeps a table of routes?', 'Router')],
  ['other code', asked('What does `print(a[0])` print?', '1'), asked('What does `print(a[-1])` print?', '1')],
  ['other growth', asked('How fast is heapsort in the worst case?', 'O(n log n)'),
    asked('How fast is binary search in the worst case?', 'O(log n)')],
  ['yes to both', asked('Is an island in the north cold?', 'Yes', '', ['No']),
    asked('Is an island in the south cold?', 'Yes', '', ['No'])],
  ['both name what they offer', asked('Which one is reliable, TCP or UDP?', 'TCP', '', ['UDP']),
    asked('Which one controls congestion, TCP or UDP?', 'TCP', '', ['UDP'])],
  ['both name what they offer, with other answers', asked('Which has a handshake, TCP or UDP?', 'TCP', '', ['UDP']),
    asked('Which has less overhead, TCP or UDP?', 'UDP', '', ['TCP'])],
  ['true or false', asked('True or false: a heap is a complete tree.', 'True', '', ['False']),
    asked('True or false: quicksort is stable.', 'False', '', ['True'])],
  ['the same question', asked('Which layer routes packets?', 'Network layer'),
    asked('Which layer routes packets?', 'Network layer')]
]
for (const [why, one, other] of OTHER) {
  t.test(`not one fact in another form: ${why}`, async t => {
    t.strictSame([isSameFact(one, other), isSameFact(other, one)], [false, false])
  })
}

t.test('a question is taken apart once, with however many others it is compared', async t => {
  let read = 0
  const bank = Array.from({ length: 100 }, (_, at) => {
    const question = asked(`Which protocol number ${at} of the transport layer carries packets?`, 'TCP')
    return Object.defineProperties(question, {
      options: { get: () => { read++; return ['TCP', 'x1', 'x2', 'x3'] } },
      explanation: { get: () => { read++; return `Packet ${at} is carried.` } }
    })
  })
  const compare = () => { for (const one of bank) for (const other of bank) isSameFact(one, other) }
  compare()
  const first = read
  t.ok(first >= 2 * bank.length, 'options and explanation are compared')
  compare()
  t.equal(read, first, 'and not read again')
})
