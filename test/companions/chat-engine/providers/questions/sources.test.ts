import t from 'tap'
import type { TestQuestion } from '../../../../../companions/chat-engine/interactive-test/test.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { testOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { partsWithout } from '../../../../../companions/chat-engine/providers/questions/answers/parts.js'
import { supplyOf } from '../../../../../companions/chat-engine/providers/questions/answers/supply.js'
import { TEXTS } from '../../../../../companions/chat-engine/texts.js'

/*
 * The sources of typed questions that readers' rounds have brought, and what readers found wrong in questions.
 */

/** A test of the files of a course. */
async function testOf (
  files: Record<string, string>, topic = '', difficulty: 'easy' | 'medium' = 'medium', seed = 's'
) {
  const index = new MaterialIndex(Object.entries(files).flatMap(([filename, text]) =>
    passagesOf(text, { kind: 'document', filename })))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  return await testOffline({ topic, num_questions: 20, difficulty, language: 'en', seed, material })
}

/** The typed questions of a section, with what is right. */
async function typed (text: string): Promise<Array<[question: string, accepted: string[]]>> {
  const { questions } = await testOf({ 'part.md': `# Course\n\n## Part\n\n${text}\n` })
  return questions.flatMap((made: TestQuestion): Array<[string, string[]]> => {
    const text = made.question_text.replace(/ \((?:Hint|Pista): .*\)$/, '')
    if (made.type === 'text') return [[text, made.accepted]]
    return made.type === 'number' ? [[made.question_text, [String(made.answer)]]] : []
  })
}

const SOURCES: Array<[source: string, text: string, asked: string, answer: string]> = [
  ['a formula and its name', "Ohm's law says that $V = I R$ for every piece of metal.",
    'What is the name of the formula “$V = I R$”?', "Ohm's law"],
  ['a quantity that has a name', 'The quantity $\\frac{1}{1-b}$ is called the investment multiplier.',
    'What is the name of the formula “$\\frac{1}{1-b}$”?', 'investment multiplier'],
  ['a formula in Spanish', 'La ley de Ohm dice que $V = I R$ en los conductores de una red que no cambian.',
    '¿Cómo se llama la fórmula «$V = I R$»?', 'ley de Ohm'],
  ['the first event of a long sentence', 'France took control of Algeria in 1830 but began in earnest to rebuild ' +
    'its empire after 1850 in the lands of Africa.',
  'The course material says: “France took control of Algeria in X”. Which year is X?', '1830'],
  ['a thing that is pointed to, and told', 'This way of turning a function of two arguments into two functions of ' +
    'one is called **currying**.', 'What is the name for the way of turning a function of two arguments into two ' +
    'functions of one?', 'Currying'],
  ['the same in Spanish', 'Este proceso de separar los líquidos de una mezcla por calor se llama **destilación**.',
    '¿Qué nombre recibe el proceso de separar los líquidos de una mezcla por calor?', 'Destilación'],
  ['a term with what it is behind it', 'Modules of a program provide **encapsulation**: the hiding of information ' +
    'about an implementation behind an interface.', 'Which term is defined as “the hiding of information about an ' +
    'implementation behind an interface”?', 'Encapsulation'],
  ['a name for what the sentence before says', 'Pathogens change the molecules on the surface of their cells from ' +
    'host to host. This is called **antigenic variation**.', 'The course material says: “Pathogens change the ' +
    'molecules on the surface of their cells from host to host. This is called X”. Which term is X?',
  'antigenic variation'],
  ['what is true in a way of doing things', 'In **lazy evaluation**, each argument of a function waits on the heap ' +
    'for the first use of a value.', 'The course material says: “In X, each argument of a function waits on the ' +
    'heap for the first use of a value”. Which term is X?', 'lazy evaluation'],
  ['a person in a statement', 'The Scottish chemist James Dewar was able to make liquid oxygen for his studies of ' +
    'magnets in London.', 'The course material says: “The Scottish chemist X was able to make liquid oxygen for ' +
    'his studies of magnets in London”. Which name is X?', 'James Dewar'],
  ['a symbol of a formula', 'Output is\n\n$$Y = K^\\alpha L^\\beta$$\n\nHere, $\\alpha$ is the output elasticity of ' +
    'capital.', 'In the formula “$Y = K^\\alpha L^\\beta$”, which symbol stands for the output elasticity ' +
    'of capital?', 'α'],
  ['what a clause comes to', 'Functional structures have the property of being **persistent**: updating them ' +
    'makes a new version of the structure.', 'The course material says: “Functional structures have the ' +
    'property of being X: updating them makes a new version of the structure”. Which term is X?', 'persistent'],
  ['a condition in front', 'If a constructor of data takes no parameters, it is said to be **nullary**.',
    'The course material says: “If a constructor of data takes no parameters, it is said to be X”. ' +
    'Which term is X?', 'nullary'],
  ['a function, without an aside that spells it', 'The function `ddply` takes a frame of data (it begins with a ' +
    'd) and gives back the sums of all columns.\n\n### Other\n\n`ddply` is often used.', 'Which function takes a ' +
    'frame of data and gives back the sums of all columns?', 'ddply'],
  ['what a heading that begins like "Links" stands above', '### Link layer\n\nA **switch** is a device that forwards ' +
    'frames between the ports of a local network.', 'Under “Link layer”: which term is defined as “a device ' +
    'that forwards frames between the ports of a local network”?', 'Switch'],
  ['what happens, below its title', '### Dirty read\n\nOccurs when a transaction sees an item that an open ' +
    'transaction has changed.', 'What is it called when a transaction sees an item that an open transaction ' +
    'has changed?', 'Dirty read'],
  ['a statement behind its label', 'Definition (Scopes): A **binding instance** is the place of a program where a ' +
    'variable gets its value.', 'Which term is defined as “the place of a program where a variable gets ' +
    'its value”?', 'Binding instance'],
  ['what tells a term behind an aside', '### Error control\n\nError control is the set of mechanisms — timers and ' +
    'numbers — that turn a lossy channel into a reliable channel.', 'Which term is defined as “the set of ' +
    'mechanisms that turn a lossy ' +
    'channel into a reliable channel”?', 'Error control']
]
for (const [source, text, asked, answer] of SOURCES) {
  t.test(`a typed question is made of ${source}`, async t => {
    t.strictSame((await typed(text)).filter(([question]) => question === asked).map(([, [first]]) => first), [answer])
  })
}

const NAMES: Array<[where: string, text: string, name: string, other: string]> = [
  // A shorter long form would be asked itself.
  ['beside an abbreviation, elsewhere', 'The Very Old Plain Network Address Protocol (VOPNAP) is old.\n\n**VOPNAP** ' +
    'is a protocol that finds the hardware of a neighbour.', 'VOPNAP', 'Very Old Plain Network Address Protocol'],
  ['as a name with these initials', 'Members join the General Council of Judges.\n\nThe **GCJ** is a body that ' +
    'governs the courts of a country.', 'GCJ', 'General Council of Judges'],
  ['as an abbreviation that is used', 'A hit in the TLB is fast.\n\nThe **translation lookaside buffer** is a store ' +
    'that keeps the pages which a processor has met.', 'Translation lookaside buffer', 'TLB'],
  ['below its title', '### Lectura sucia\n\n- Dirty read\n- Se produce cuando una transacción lee un dato de la ' +
    'tabla que ' +
    'modifica una transacción abierta.', 'Lectura sucia', 'Dirty read'],
  ['in parentheses, in another language', 'The signal meets an LNA (amplificador de bajo ruido) first.\n\nThe Low ' +
    'Noise Amplifier (LNA) is old.', 'Low Noise Amplifier', 'amplificador de bajo ruido'],
  ['as the last word of a name', 'The Gestalt movement began in Germany in the early 1900s with the work of ' +
    'Max Wertheimer. Wertheimer and his pupils moved.', 'Max Wertheimer', 'Wertheimer'],
  ['with the noun that it is of', 'Glaciers which are partly cold and partly warm at their base are known as ' +
    'polythermal.', 'Polythermal', 'Polythermal glaciers'],
  ['without the noun that the question has', 'Glaciers which are partly cold and partly warm at their base are known ' +
    'as polythermal glaciers.', 'Polythermal', 'Polythermal glaciers'],
  ['without the mark of a person', "Akaike's information criterion (AIC) weighs the fit of a model.",
    "Akaike's information criterion", 'Akaike information criterion'],
  ['in the plural', 'A site has cascading style sheet (CSS) code of its own.', 'cascading style sheet',
    'cascading style sheets'],
  ['in the singular', 'A simulation runs on graphics processing units (GPUs) of a card.', 'graphics processing units',
    'graphics processing unit'],
  ['in the heading', '### Balance sheet\n\nThe **balance** is the document that shows what a company owns and owes.',
    'Balance', 'Balance sheet'],
  ['in the next sentence', 'A **socket** is a place that joins a program to the transport layer. It is also called ' +
    'an endpoint.', 'Socket', 'endpoint']
]
for (const [where, text, name, other] of NAMES) {
  t.test(`another name that the material gives is right, too: ${where}`, async t => {
    const [accepted = []] = (await typed(text)).map(([, names]) => names).filter(([first]) => first === name)
    t.ok(accepted.includes(other), accepted.join(' | '))
  })
}

t.test('a test does not ask for a cell of a table with options and without', async t => {
  const table = ['| Protocol | Port |', '|---|---|', '| HTTP | 80 |', '| HTTPS | 443 |', '| SSH | 22 |', '| DNS | 53 |']
  const { questions } = await testOf({ 'ports.md': `# Ports\n\n## Numbers\n\n${table.join('\n')}\n` })
  const quotes = questions.map(({ source }) => source?.quote)
  t.ok(quotes.length >= 3, quotes.join(' | '))
  t.equal(new Set(quotes).size, quotes.length)
})

t.test('the items of a list are no other names of its heading', async t => {
  const asked = await typed('### Liability\n\n- Suppliers\n- Loans\n\nA **liability** is a duty of a ' +
    'company that owes some money to its partners.')
  const [accepted = []] = asked.map(([, names]) => names).filter(([first]) => first?.toLowerCase() === 'liability')
  t.ok(accepted.length > 0 && !accepted.includes('Suppliers'), accepted.join(' | '))
})

t.test('what only stands beside a name, or has its letters, is no other name of it', async t => {
  const accepted = async (text: string) => (await typed(text)).flatMap(([, names]) => names)
  const soap = await accepted('Muchos servicios web han usado SOAP (Simple Object Access Protocol) u OSGi.')
  t.ok(soap.includes('Simple Object Access Protocol') && !soap.includes('OSGi'), soap.join(' | '))
  const dsi = await accepted('### Procesos\n\n- Desarrollo de Sistemas de Información, contiene todas las ' +
    'actividades.\n- Diseño del Sistema de Información (DSI), obtiene la definición de la arquitectura del sistema.')
  t.ok(dsi.includes('Diseño del Sistema de Información'), dsi.join(' | '))
  t.notOk(dsi.includes('Desarrollo de Sistemas de Información'), dsi.join(' | '))
  const process = await accepted('### Proceso\n\nConjunto de pasos que transforman un conjunto de entradas en un ' +
    'conjunto de salidas.\n\n### Proceso\n\n- Identificar actores\n- Escribir los casos de uso de cada uno de ellos.')
  t.ok(process.includes('Proceso') && !process.includes('Identificar actores'), process.join(' | '))
})

t.test('a number in parentheses, and a method without its dot, are right, too', async t => {
  const rows = '| TCP | Transporte (4) |\n| IP | Red (3) |\n| DNS | Aplicación (7) |'
  const cells = (await typed(`### Protocolos\n\n| Protocolo | Capa |\n|---|---|\n${rows}\n`)).map(([, names]) => names)
  t.ok(cells.some(names => names.includes('Transporte (4)') && names.includes('4')), JSON.stringify(cells))
  const [find = []] = (await typed('### Cursors\n\n`.find()` returns a cursor — an iterator over the result set.'))
    .map(([, names]) => names)
  t.ok(['find()', 'find'].every(form => find.includes(form)), find.join(' | '))
})

t.test('another name that stands in the question is no answer to it', async t => {
  const asked = await typed('- **Method (action)**: an action that can be performed by an object of a program.')
  t.notOk(asked.flatMap(([, accepted]) => accepted).includes('action'), 'it can be copied')
  t.equal(asked.length, 1)
})

t.test('no two options of a question are names of one thing', async t => {
  const entries = {
    ARP: 'finds the hardware address of a neighbour',
    'Address Resolution Protocol': 'maps an address of the network to a card',
    'Internet Control Message Protocol': 'tells the sender about faults of a route',
    ICMP: 'carries the answers of a ping',
    DHCP: 'gives an address to a machine that starts',
    SNMP: 'reads the counters of switches',
    BGP: 'tells neighbours which prefixes can be reached',
    OSPF: 'floods the state of links within an area'
  }
  const text = Object.entries(entries).map(([name, does]) => `- **${name}**: a protocol that ${does}.`).join('\n')
  const files = { 'protocols.md': `# Protocols\n\n## Names\n\n${text}\n` }
  // Which of the terms are asked for by their description is drawn anew for each student.
  const tests = await Promise.all(['ada', 'bo', 'cy', 'di'].map(student => testOf(files, '', 'easy', student)))
  const questions = tests.flatMap(({ questions }) => questions)
  const options = questions.flatMap(({ type, options }) => type === 'single' ? [options] : [])
  const pairs = [['ARP', 'Address Resolution Protocol'], ['ICMP', 'Internet Control Message Protocol']] as const
  for (const [short, long] of pairs) {
    const told = (name: keyof typeof entries) => options.filter(all => all.some(one => one.includes(entries[name])))
    t.ok(told(short).length > 0, `what ${short} does is an option`)
    t.notOk(told(short).some(all => told(long).includes(all)), `not beside what the ${long} does`)
    t.notOk(options.some(all => all.includes(short) && all.includes(long)), 'nor are the names')
  }
})

const DROPPED: Array<[why: string, text: string, form?: RegExp]> = [
  ['its formula has a command of its author', 'A **tree** is a pair $T = \\pairing{A, B}$ of two sets with one root.'],
  ['its formula has many names', 'The equality relation says that $x = y$ in all cases.'],
  ['its symbol stands for that under a condition', 'Here $K = L M$.\n\nIf the set is empty, $K$ is the range of ' +
    'the function without values.', /symbol/],
  ['its symbol stands in no formula', 'Here, $\\alpha$ is the output elasticity of capital.', /symbol/],
  ['it is an order of an exercise', 'Use the same partition of data with 10 groups of the forest of Breiman.'],
  ['it is a figure of a story', 'The senator Julio Amoedo received the support of 25 members of the chamber.'],
  ['it may be so', '30 sites of a genome could be joined in the matrix of a consensus.'],
  ['it tells one of several names', 'Nodes (sometimes called **actors**) are the units of a network.', /X/],
  ['a word is a slip', 'A **collider** is a varriable that depends on the causes of two others.\n\n' +
    'The variable of rain.\n\nThe variable of wind.\n\nThe variable of snow.\n\nThe variable of ice.'],
  ['a function is that of an example', '`shoes_in_size` takes a list of shoes of a shop and their size in two ' +
    'arguments.\n\n```rust\nfn shoes_in_size(shoes: Vec<Shoe>) {}\n```'],
  ['the name is an abbreviation that is not told', '**ML** is a set of algorithms that make predictions without a ' +
    'person who helps.'],
  ['who it was, the sentence before says', 'The State had many names.\n\nIn 2014, the group proclaimed a caliphate ' +
    'with authority over all Muslims.'],
  ['its answer stands in it', 'An **eyewitness** is a person who has witnessed a crime and tells the court of it.'],
  ['its heading is the markup of a picture', '### height: 400px name: tree\n\nIs a process that separates the parts ' +
    'of a liquid by heat.'],
  ['its number stands in it', '### Two-part exposition\n\nThe two-part exposition is divided into two parts.'],
  ['its number is one of code', 'With `man 7 signal` the readers of a manual can see 7 pages of signals of a system.'],
  ['it is a function', '- **Top**: returns the element of a heap that stands above all others.\n\n```go\nTop()\n```'],
  ['it is of a bibliography', 'The Phillips Collection was retrieved by them on May 21, 2011 from the museum.'],
  ['it has the markup of another format', '- **One-time code**: :term:message code that is used for a single message.'],
  ['it is supposed', 'Suppose we have two vectors of numbers that are of the same length.'],
  ['its subject is a clause', 'Aristotle taught that tragedy is composed of six elements of the stage.'],
  ['who expects it is not said', 'El 80 % espera que crezcan los costos de las empresas y de sus servidores.'],
  ['it stands below a picture', 'Data source: Inter-Parliamentary Union (IPU), in the year of the graph.'],
  ['a slip makes another abbreviation', 'The INSDC keeps the sequences.\n\nIt is the International Nucleotide ' +
    'Database of Sequence Collaborations (INDSC).'],
  ['the year is that of an aside', 'The Bank of Japan, founded in 1882, used taxes to fund model steel factories.',
    /^In which year/],
  ['the year is that of the second deed', 'Demands were formulated in terms of Reason and contributed to the meeting ' +
    'of the Estates General in May 1789.', /^In which year/],
  ['it is a figure of a statistic', 'Historians of France found that 24,317 soldiers died of the plague in the camps.'],
  ['what is counted is listed', 'A request of the browser has 3 fields: the method, the address and the version.',
    /Which number/],
  ['the question has a part of the answer', 'The **toString** is the method that returns a string of an object.'],
  ['it says why', 'A **beacon** is a stateless protocol because of the costs of memory in routers.'],
  ['somebody says so', 'According to Quintilian, **ingenium** is a talent for learning that wants to be cultivated.'],
  ['two lines became one', 'Many typically do.\n\nOthers typically do not.\n\nAn **idiosyncrasy** is a response of a ' +
    'patient to a drug Typically mediated by a product of it.']
]
for (const [why, text, form = /(?:)/] of DROPPED) {
  t.test(`no typed question is made where ${why}`, async t => {
    t.strictSame((await typed(text)).filter(([question]) => form.test(question)), [])
  })
}

t.test('a test is about its topic first, whatever others were asked; then comes what they were not asked', async t => {
  const terms = ['Cirrus|a thin cloud of ice that looks like hair', 'Stratus|a low cloud that covers the whole sky',
    'Cumulus|a heap of cloud with a flat floor', 'Nimbus|a dark cloud that brings hours of rain']
  const glossary = terms.map(term => term.replace(/^(.*)\|(.*)$/, '**$1** is $2 over the fields.')).join('\n\n')
  const storm = '**Hurricane** is a storm with winds that turn around an eye over the sea.'
  const index = new MaterialIndex(Object.entries({
    '1.md': `# Weather\n\n## Squalls\n\n${storm}\n`, '2.md': `# Sky\n\n## Kinds\n\n${glossary}\n`
  }).flatMap(([filename, text]) => passagesOf(text, { kind: 'document', filename })))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const wish = { num_questions: 5, difficulty: 'medium', language: 'en', topic: 'squalls' } as const
  const order = { ...wish, seed: 's', material }
  const { questions, beside } = await testOffline(order)
  t.match(questions[0]?.question_text, /winds that turn/)
  t.equal(questions.length, 3)
  t.equal(beside.length, 2)
  const { questions: next } = await testOffline({ ...order, lately: questions.slice(0, 2) })
  t.equal(next[0]?.question_text, questions[0]?.question_text)
  t.equal(next.length, 3)
  t.strictSame(next.filter(({ question_text: text }) => text === questions[1]?.question_text), [])
})

const VOLCANOES = {
  en: {
    topic: 'volcanic stones',
    topical: '# Geology\n\n## Volcanic stones\n\n' +
      '- **Pumice**: a stone that swims on water because gas has left holes in it.\n' +
      '- **Basalt**: a stone of cooled lava that covers the floors of oceans.\n',
    filler: 'This was said.',
    far: '- **Slate**: a roof cover that splits into thin and even sheets of rock.\n' +
      '- **Decomposition**: a split of a wide table into narrow ones without loss.\n'
  },
  es: {
    topic: 'piedras volcánicas',
    topical: '# Geología\n\n## Piedras volcánicas\n\n' +
      '- **Pómez**: piedra que flota en el agua porque el gas dejó huecos en ella.\n' +
      '- **Basalto**: piedra de lava fría que cubre el fondo de los océanos.\n',
    filler: 'Esto se dijo.',
    far: '- **Pizarra**: cubierta que se divide en láminas finas y planas de roca.\n' +
      '- **Descomposición**: división de una tabla ancha en otras sin pérdida.\n'
  }
}
for (const [language, { topic, topical, filler, far }] of Object.entries(VOLCANOES)) {
  t.test(`a test on a topic has two questions where the material has two near it (${language})`, async t => {
    const files = {
      '1.md': topical,
      '2.md': `# Rest\n\n${Array.from({ length: 130 }, () => filler).join('\n\n')}`,
      '3.md': `# Other\n\n${far}`
    }
    const index = new MaterialIndex(Object.entries(files).flatMap(([filename, text]) =>
      passagesOf(text, { kind: 'document', filename })))
    const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
    const wish = { num_questions: 5, difficulty: 'medium', seed: 's', material } as const
    const order = { ...wish, language: language === 'en' ? 'en' : 'es' } as const
    const whole = await testOffline({ ...order, topic: '' })
    t.equal(whole.questions.length, 3, 'the course has more')
    const { questions, beside } = await testOffline({ ...order, topic })
    t.strictSame([questions.length, beside.length], [2, 0])
    t.strictSame(questions.filter(({ source }) => source?.title !== '1.md'), [])
  })
}

t.test('a question in a section with the topic is near it, where its own sentence is about something else',
  async t => {
    const files = {
      'drugs.md': '# Drugs\n\n## Ward\n\nThe antidotes are kept in the ward.\n\n**Naloxone** is an antidote that ' +
        'stops the effects of opioids in minutes.\n\n**Monitoring** is a series of tests of the blood of a patient.'
    }
    const { questions, beside } = await testOf(files, 'antidotes')
    t.match(questions[0]?.question_text, /effects of opioids/)
    t.strictSame(beside.map(({ question_text: text }) => /series of tests/.test(text)), [true])
  })

t.test('a test says how many of its questions are about what stands near the topic', async t => {
  const names = ['cirrus', 'stratus', 'nimbus', 'cumulus', 'anvil']
  const marks = ['circles', 'crosses', 'arrows', 'letters', 'colours']
  const clouds = names.map((name, at) => `The **${name}** is a cloud that stations show by ${marks[at]} on their ` +
    'maps of a region.').join('\n\n')
  const storms = 'The tornado was seen. The tornado went on. The tornado ended there.'
  const files = { 'weather.md': `# Weather\n\n## Clouds\n\n${clouds}\n\n## Storms\n\n${storms}\n` }
  const { questions, beside } = await testOf(files, 'tornado')
  t.equal(beside.length, questions.length, 'none is about it')
  t.ok(questions.length <= 3, 'they fill a test up to three questions')
  const started = {
    topic: 'T', difficulty: 'easy', made: 3, asked: 3, isShort: false, from: 'material', again: 0, other: 0
  } as const
  t.match(TEXTS.en.testStarts({ ...started, beside: 2 }), /2 of them are about what stands near it/)
  t.match(TEXTS.es.testStarts({ ...started, beside: 3 }), /ninguna pregunta .* tratan de lo que hay cerca/)
  t.notMatch(TEXTS.en.testStarts({ ...started, beside: 0 }), /near/)
})

t.test('a document that gives no question has the reason of most of it', async t => {
  const files = {
    'stones.md': '# Stones\n\n- **Slate**: a stone that splits into thin and even sheets of rock.',
    'lab.md': '# Lab\n\nRun it.\n\n```python\nfor x in y: go(x)\n```\n\n```python\nstop(y)\n```\n',
    'exercises.md': '# Exercises\n\n1. Draw a map of the port.\n2. Explain the colours of the map.\n',
    'skript.md': '# Steine\n\nDas ist ein Stein, der sich in dünne Platten spalten lässt und nicht bricht.\n',
    'rules.md': '# Assessment\n\nThe final exam counts 40 % of the mark and is on 4 May.\n',
    'contents.md': '# Contents\n\n- Slate\n- Marble\n- Pumice\n',
    'thanks.md': '# Preface\n\nWe had a good time here, and so did they.\n'
  }
  const index = new MaterialIndex(Object.entries(files).flatMap(([filename, text]) =>
    passagesOf(text, { kind: 'document', filename })))
  const reasons = partsWithout(await supplyOf(index), TEXTS.en).map(({ title, reason }) => `${title} ${reason}`)
  t.strictSame(reasons, ['lab.md code', 'exercises.md tasks', 'skript.md language', 'rules.md course',
    'contents.md list', 'thanks.md sentences'])
})

t.test('an example of what an abbreviation stands for is no other name of it', async t => {
  const asked = await typed('### List (ADT)\n\nA list is a row of items. List is an Abstract Data Type.\n\n' +
    'ADT is the formal representation of the characteristics and behavior of structures.')
  const names = asked.map(([, accepted]) => accepted).filter(accepted => accepted.includes('ADT'))
  t.ok(names.length > 0, 'it is asked for')
  t.ok(names.every(accepted => !accepted.includes('List')), names.join(' | '))
})

t.test('a table is taught where code of another document only has some words of its columns', async t => {
  const cell = /What is given as/i
  const units = '# Course\n\n## Units\n\n| Name | Type | Symbol |\n|---|---|---|\n| metre | length | m |\n' +
    '| second | time | s |\n| kelvin | heat | K |\n| mole | amount | mol |\n'
  const askedBeside = async (code: string) =>
    (await testOf({ 'units.md': units, 'code.md': `# Code\n\n\`\`\`\n${code}\n\`\`\`\n` })).questions
      .map(({ question_text: text }) => text).join('\n')
  for (const code of [
    'names.insert(0, name)\nprint(type(name), symbol)', 'SELECT type, date, value FROM entries;',
    'CREATE TABLE people (name TEXT, type TEXT);'
  ]) t.match(await askedBeside(code), cell, code)
  t.notMatch(await askedBeside('SELECT name, symbol FROM units;'), cell, 'a query of this table')
})
