import t from 'tap'
import { isAccepted, rightOptionOf } from '../../../../../companions/chat-engine/interactive-test/judgement.js'
import { isSameFact } from '../../../../../companions/chat-engine/interactive-test/same-fact.js'
import {
  exactTyped, withLetters
} from '../../../../../companions/chat-engine/providers/questions/answers/typed-answers.js'
import { overlaps } from '../../../../../companions/chat-engine/providers/questions/draft.js'
import type { TestQuestion } from '../../../../../companions/chat-engine/interactive-test/test.js'
import {
  questionsOffline, testOffline
} from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import type { TestOrder } from '../../../../../companions/chat-engine/providers/provider.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import type { Material } from '../../../../../companions/chat-engine/material/material.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'

function materialOf (markdown: string): Material {
  const index = new MaterialIndex(passagesOf(markdown, { kind: 'guide' }))
  return { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
}

/** The questions of a course that are answered by typing, as their texts and their answers. */
async function typed (text: string, more: Partial<TestOrder> = {}): Promise<Array<[string, string | number]>> {
  const made = (await made20(text, more))
    .map(question => ({ ...question, question_text: question.question_text.replace(/ \((?:Hint|Pista): .*\)$/, '') }))
  return made.flatMap((question): Array<[string, string | number]> =>
    question.type === 'text'
      ? [[question.question_text, question.accepted[0] ?? '']]
      : question.type === 'number' ? [[question.question_text, question.answer]] : [])
}

async function made20 (text: string, more: Partial<TestOrder> = {}): Promise<TestQuestion[]> {
  const order = { topic: '', num_questions: 20, difficulty: 'medium' as const, language: 'en' as const, seed: 's' }
  return await questionsOffline({ ...order, material: materialOf(`# Course\n\n## Part\n\n${text}\n`), ...more })
}

const FORMS: Array<[form: string, text: string, asked: string, answer: string | number]> = [
  ['a term in bold with what it is', 'A **monoid** is a set $M$ with an associative operation and a neutral element.',
    'Which term is defined as “a set $M$ with an associative operation and a neutral element”?', 'Monoid'],
  ['what a thing is called on a condition', 'A sequence $(a_n)$ is called **monotone** if $a_n \\leq a_{n+1}$ for ' +
    'every index $n$.', 'What is a sequence $(a_n)$ called if $a_n \\leq a_{n+1}$ for every index $n$?', 'Monotone'],
  ['a term of another thing', 'A **coset** of a group $G$ is the set of all products of one element with a subset.',
    'Which term is defined, for a group $G$, as “the set of all products of one element with a subset”?', 'Coset'],
  ['a thing and its name', 'The study of rocks and of what they are made of is called **petrology**.',
    'What is the name for the study of rocks and of what they are made of?', 'Petrology'],
  ['what we call a thing', 'We call the largest number of edges on a path between two vertices its **diameter**.',
    'What is the name for the largest number of edges on a path between two vertices?', 'Diameter'],
  ['a quotation that begins with “Def.”', '> **Def.** A lattice is an ordered set in which each pair of elements has ' +
    'a least upper bound.', 'Which term is defined as “an ordered set in which each pair of elements has a least ' +
    'upper bound”?', 'Lattice'],
  ['a definition in Spanish', 'Se denomina **grafo** al conjunto de vértices que están unidos por aristas.',
    '¿Cómo se llama el conjunto de vértices que están unidos por aristas?', 'Grafo'],
  ['a command with what it does', 'The command `wc` counts the words and lines of its input.',
    'Which command counts the words and lines of its input?', 'wc'],
  ['a comment beside a command', '```bash\n# Shows the changes that are staged\ngit diff --cached\n```',
    'Which command does the course material describe as “shows the changes that are staged”?', 'git diff --cached'],
  ['an abbreviation', 'A network uses the Address Resolution Protocol (ARP) for it.',
    'What does the abbreviation “ARP” stand for?', 'Address Resolution Protocol'],
  ['another name', 'The auricle, also known as the pinna, is of cartilage.',
    'By what other name is “auricle” known?', 'pinna'],
  ['another name among others', 'The auricle, also known as the pinna in other books, is of cartilage.',
    'By what other name is “auricle” known?', 'pinna'],
  ['another name of what begins as a pronoun does', 'The heron, also known as the shitepoke, is a wading bird.',
    'By what other name is “heron” known?', 'shitepoke'],
  ['the year of an event', 'In 1884, Nikola Tesla emigrated from Europe to New York.',
    'The course material says: “In X, Nikola Tesla emigrated from Europe to New York”. Which year is X?', 1884],
  ['the year of an event in Spanish', 'El último brote de peste asoló Oslo en 1654.',
    'El material dice: «El último brote de peste asoló Oslo en X». ¿Qué año es X?', 1654],
  ['the year behind a name', 'Persecution grew until the Edict of Fontainebleau (1685), which ended tolerance.',
    'Which year does the course material give for “Edict of Fontainebleau”?', 1685],
  ['the year of a case', 'We held in Oak v. Maple (1906) that a lease ends, and in Ash v. Town of Elm (1911) the same.',
    'Which year does the course material give for “Ash v. Town of Elm”?', 1911],
  ['how many things something has', 'The French Congress has 348 senators, elected by colleges.',
    'How many senators does the French Congress have?', 348],
  ['how many things of either gender', 'El modelo OSI se divide en siete capas.',
    '¿En cuántas capas se divide el modelo OSI?', 7],
  ['how many, of what the heading names', '### Tratado de Lisboa\n\nConsta de 55 artículos agrupados en 6 títulos.',
    '¿De cuántos artículos consta «Tratado de Lisboa»?', 55],
  ['a definition below its title', '### Definición\n\nEste es un proceso que separa los líquidos de una mezcla.',
    '¿Qué término se define como «un proceso que separa los líquidos de una mezcla»?', 'Part'],
  ['a person by a role', '### Provisional Government\n\n- **President**: Neville Chamberlain',
    'Under “Provisional Government” in the course material: who is named as “President”?',
    'Neville Chamberlain'],
  ['a command with its purpose in front', 'To see what lives in a given directory, we use the `ls` command.',
    'Which command is used to see what lives in a given directory?', 'ls'],
  ['what a thing is, of any', 'A clique is a subset of vertices that are all joined to each other by edges.',
    'Which term is defined as “a subset of vertices that are all joined to each other by edges”?',
    'Clique'],
  ['what stands below its title, which has the noun', '### Thermal energy\n\nIs the energy that comes of the ' +
    'movement of particles inside of a body.',
  'Which kind of energy is defined as “the energy that comes of the movement of particles inside of a body”?',
  'Thermal'],
  ['a statement with a year', 'Nova Scotia, which had been taken from France in 1713, still had a large French ' +
    'population.', 'The course material says: “Nova Scotia, which had been taken from France in X, still had a ' +
    'large French population”. Which year is X?', 1713],
  ['a statement with a number', 'Chemists who study the atmosphere found that ozone lies 21 kilometers from the ' +
    'poles.',
  'The course material says: “Chemists who study the atmosphere found that ozone lies X kilometers from the ' +
    'poles”. Which number is X?', 21],
  ['a condition for what has its name in a title', '### Bounded set\n\nA subset $S$ of a metric space $X$ is ' +
    'bounded if some open ball contains each of its points.', 'The course material says: “A subset $S$ of a metric ' +
    'space $X$ is Y if some open ball contains each of its points”. Which term is Y?', 'bounded'],
  ['a condition in Spanish that has no subject', '### Conjunto acotado\n\nCon $S$ es un conjunto acotado si ' +
    'existe una bola abierta que contiene todos sus puntos.', 'El material dice: «Con $S$ es un X si existe una ' +
    'bola abierta que contiene todos sus puntos». ¿Qué término es X?', 'conjunto acotado']
]
for (const [form, text, asked, answer] of FORMS) {
  t.test(`a question that is answered by typing is made of ${form}`, async t => {
    t.strictSame((await typed(text)).filter(([question]) => question === asked), [[asked, answer]])
  })
}

t.test('a comment behind a statement asks for what it tells, and none behind a call of an example', async t => {
  const english = 'The lecture shows the functions and the statements that the students of the course need.\n\n'
  const asked = await typed(`${english}\`\`\`python\nfree = graph.copy()  # the edges that are not used yet\n` +
    'account.deposit(50)  # puts money into the account of the owner\n```\n\n' +
    '```sql\nROLLBACK;  -- undoes all changes of the current transaction\nSELECT a FROM t;  -- shows the names of ' +
    'the students\nSELECT a FROM t ORDER BY a DESC LIMIT 3; -- shows the best results of the test\n```')
  t.strictSame(asked.map(([, answer]) => answer), ['ROLLBACK'])
  const [[first, text] = []] =
    await typed(`${english}\`\`\`sql\nSELECT DISTINCT city FROM t; -- removes duplicates\n\`\`\``)
  t.match(first, /^Which keyword of SQL does /)
  t.equal(text, 'DISTINCT')
})

t.test('a comment beside a command asks for it where the code is for a shell', async t => {
  const code = '```\ngit stash   # saves changes for later\n```'
  t.strictSame(await typed(`### Git\n\n${code}`),
    [['Which command does the course material describe as “saves changes for later”?', 'git stash']])
  t.strictSame(await typed(`### Rules\n\n${code}`), [])
  t.strictSame(await typed('### Shell\n\n```bash\nnetstat -tlnp  # lists the ports on which a process listens\n```'),
    [], 'nobody knows so many letters by heart')
})

t.test('a row of a table of commands asks for the command, in Spanish as well', async t => {
  const row = 'chmod | cambia los permisos de un fichero |'
  const intro = 'La clase presenta los comandos del curso para los ficheros de los estudiantes.\n\n'
  for (const [columns, noun] of [['Orden | Descripción', 'orden'], ['Comandos | Para qué sirve', 'comando']] as const) {
    t.strictSame(await typed(`${intro}| ${columns} |\n|---|---|\n| ${row}`, { language: 'es' }),
      [[`¿Qué ${noun} se describe en el material como «cambia los permisos de un fichero»?`, 'chmod']])
  }
  t.strictSame(await typed('The lecture shows the commands of the course for the files of the students.\n\n' +
    '| Function | Use |\n|---|---|\n| SUM() | Adds up the values of a column |'),
  [['Which function does the course material describe as “adds up the values of a column”?', 'SUM()']])
  t.strictSame(await typed('The team has the following tasks for the machines of the students of the course.\n\n' +
    '| Frequency | What it does |\n|---|---|\n| weekly | removes the old backups of the server |'), [],
  'a word of a plan is no command')
})

t.test('an item that begins with a command in Spanish asks for it', async t => {
  const asked = await typed('- `ls` lista los ficheros de un directorio.\n' +
    '- `mv old new` mueve un archivo o directorio.\n- `c0_id` guarda el estado del proceso.\n' +
    '- `grep` para los ficheros de texto.', { language: 'es' })
  t.strictSame(asked.sort(), [
    ['¿Qué nombre en el código lista los ficheros de un directorio?', 'ls'],
    ['¿Qué nombre en el código mueve un archivo o directorio?', 'mv']
  ])
})

t.test('a signature with its description asks for the name of the function', async t => {
  const accepted = (await made20('### `list.append(x)`\n\nAdds an item to the end of the list.\n\n### More\n\n' +
    '- `int strlen(const char *s)` returns the number of bytes of a string before its null byte.\n' +
    '- `node(value)` returns a new thing containing value and a link to the rest.\n' +
    '- `fib(5)` returns the number 8 of the sequence of the course.'))
    .flatMap(question => question.type === 'text' ? [question.accepted] : [])
  t.strictSame(accepted.sort(), [
    ['append()', 'list.append(x)', 'list.append', 'list.append()', 'append'],
    ['strlen()', 'int strlen(const char *s)', 'strlen']
  ], 'not where it tells of its arguments or of a value')
})

t.test('what a sentence defines in so many words is a term', async t => {
  const body = 'the ratio of the mass of a body to the volume that it occupies'
  const asks = `Which term is defined as “${body}”?`
  for (const verb of ['is', 'can be']) {
    t.strictSame(await typed(`Density ${verb} defined as ${body}.`), [[asks, 'Density']])
  }
  t.strictSame(await typed(`We define the density as ${body}.`), [[asks, 'Density']])
  for (const [text, answer] of [
    ['La entropía se define como la cantidad media de información que produce una fuente.', 'Entropía'],
    ['El rendimiento puede definirse como la cantidad de trabajo que un sistema hace por unidad de tiempo.',
      'Rendimiento'],
    ['Se define la densidad como la relación entre la masa de un cuerpo y su volumen.', 'Densidad'],
    ['Definimos grafo como el conjunto de vértices que están unidos por aristas.', 'Grafo'],
    ['Llamamos ciclo a un camino que empieza y termina en un mismo vértice del grafo.', 'Ciclo'],
    ['Denominaremos bosque al conjunto de árboles que no están unidos por aristas.', 'Bosque'],
    ['Definimos la función como sigue.', undefined],
    ['Llamamos a la función con los argumentos que necesita el resto del programa.', undefined]
  ] as const) {
    const asked = await typed(text, { language: 'es' })
    t.strictSame(asked.map(([, name]) => name), answer === undefined ? [] : [answer], text)
  }
})

t.test('a definition with its name in front is asked as the sentence that it is', async t => {
  t.strictSame(await typed('**Bridge:** A bridge is an edge whose removal separates a connected graph in two parts.'),
    [['Which term is defined as “an edge whose removal separates a connected graph in two parts”?', 'Bridge']])
})

t.test('a list with the letters of its title asks for its names, and for what it says of them', async t => {
  const acid = '### ACID properties\n\n- **Atomicity**: all or nothing\n- **Consistency**: a valid state\n' +
    '- **Isolation**: users that work at the same time do not see the changes of each other\n- **Durability**: no loss'
  const asked = await typed(acid)
  const [list = ''] = asked.find(([question]) => question.includes('Which one is missing?')) ?? []
  t.not(list, '', 'a member is missing')
  // One test does not ask for both, since the list names it.
  const others = (await Promise.all(['s', 't', 'u'].map(seed => typed(acid, { exclude: [list], seed })))).flat()
  t.equal(others.find(([question]) => question.includes('“users that work at the same time'))?.[1], 'Isolation')
  t.strictSame(await typed('### RTTI (OO)\n\n- Run\n- Time\n- Type\n- Identification'), [], 'what the letters mean')
})

t.test('the year behind the number of an RFC is asked', async t => {
  t.strictSame(await typed('The routers of the course speak the protocol of RFC 1058 (1988), which counts hops.'),
    [['Which year does the course material give for “RFC 1058”?', 1988]])
})

t.test('a question says what it is about, but not where that tells the answer', async t => {
  const text = '- **Method**: an action that can be performed by an object of a program.'
  const asked = 'hich term fits the description “an action that can be performed by an object of a program”?'
  for (const [heading, question] of [
    ['Object orientation', `Under “Object orientation”: w${asked}`],
    ['Some vocabulary', `W${asked.replace('fits the description', 'is defined as')}`],
    ['Chapter 3', `W${asked}`], ['Chapter 3: Objects at work', `Under “Objects at work”: w${asked}`],
    ['Methods', `W${asked}`]
  ] as const) t.strictSame(await typed(`### ${heading}\n\n${text}`), [[question, 'Method']], heading)
  const spanish = '### Estructuras de datos\n\n- **Pila**: una lista cuyo último elemento sale el primero de todos.'
  const [first] = await typed(spanish, { language: 'es' })
  t.match(first?.[0], /^En «Estructuras de datos»: ¿(?:qué|a qué) término /)
})

t.test('a question for a name says how its words begin, so that a synonym is no answer', async t => {
  const ask = async (text: string, more: Partial<TestOrder> = {}) =>
    (await made20(text, more)).map(({ question_text: asked }) => asked)
  t.strictSame(await ask('The **flow of control** is the order in which the statements of a program are run.'),
    ['Which term is defined as “the order in which the statements of a program are run”? (Hint: F… of ' +
      'c…, words of 4 and 7 letters)'])
  t.strictSame(await ask('Se denomina **grafo** al conjunto de vértices que están unidos por aristas.',
    { language: 'es' }),
  ['¿Cómo se llama el conjunto de vértices que están unidos por aristas? (Pista: G…, 5 letras)'])
  t.strictSame(await ask('A network uses the Address Resolution Protocol (ARP) for it.'),
    ['What does the abbreviation “ARP” stand for? (Hint: A… R… P…, words of 7, 10 and 8 letters)'])
  const [jvm] = await ask('La red usa la JVM (Java Virtual Machine) para los programas.', { language: 'es' })
  t.match(jvm, /\(Pista: J… V… M…, palabras de 4, 7 y 7 letras\)$/, 'of the other language')
  const [gap = ''] = await ask('- **Knowledge gap**: the distance between what two groups of students have learnt.')
  t.match(gap, /\(Hint: K… g…, words of 9 and 3 letters\)$/, 'a short noun has its letter alone')
})

t.test('the hint has the letters of one thing where the definition is of one', async t => {
  const ask = async (text: string, language = 'en') => (await made20(text, { language }))
    .flatMap(question => question.type === 'text' ? [[question.question_text, ...question.accepted]] : [])
  for (const [text, language, hint, one, several] of [
    ['- **Attributes**: a value of the data that belongs to each object of a class.\n\nAn attribute has it.',
      'en', 'A…, 9 l', 'Attribute',
      'Attributes'],
    ['- **Atributos**: el valor de un dato que pertenece a cada objeto de una clase.\n\nUn atributo es así.',
      'es', 'A…, 8 l', 'Atributo',
      'Atributos'],
    ['- **Attributes**: the values of the data that belong to each object of a class.', 'en', 'A…, 10 l',
      'Attributes', 'Attribute'],
    ['- **Logos**: a principle of reasoning that orders abstract concepts and phenomena.', 'en',
      'L…, 5 l', 'Logos', undefined]
  ] as const) {
    const [[asked = '', ...accepted] = []] = await ask(text, language)
    t.ok(asked.includes(`${hint}etters`) || asked.includes(`${hint}etras`), asked)
    t.strictSame(accepted, several === undefined ? [one] : [one, several])
  }
})

t.test('a list whose items say what their terms are is a list of definitions', async t => {
  const list = (items: string[]) => items.map(item => `- **${item}`).join('\n')
  const asked = await typed('### Comunidades\n\n' + list([
    'Nicho**: papel que una especie desempeña dentro de su comunidad, con los recursos que utiliza.',
    'Sotobosque**: franja de plantas que crece debajo de los árboles de una ladera.',
    'Especie clave**: especie cuyo efecto en la comunidad es mucho mayor que su abundancia.'
  ]), { language: 'es' })
  t.strictSame(asked.map(([, answer]) => answer).sort(), ['Clave', 'Nicho', 'Sotobosque'])
  t.strictSame(await typed('### Ventajas\n\n' + list([
    'Nicho**: papel que una especie desempeña dentro de su comunidad, con los recursos que utiliza.',
    'Seguridad**: datos protegidos en los discos de un servidor que cuesta poco.'
  ]), { language: 'es' }), [], 'in a shorter list, or among advantages, anything may be said of a term')
})

t.test('what a sentence says in front of a definition is kept', async t => {
  t.strictSame(await typed('In chess problems, a **cook** is a solution that the composer of a puzzle overlooked.'),
    [['In chess problems, which term is defined as “a solution that the composer of a puzzle overlooked”?',
      'Cook']])
})

t.test('no praise, no rule, no property and no example is asked as a definition', async t => {
  for (const text of [
    'A **closure** is a very powerful tool for people that write programs with functions.',
    'A **script** is a program with plenty of features that a student of this language has to learn.',
    '- **Custodia de claves**: el esquema exige protegerlas durante todo su ciclo de vida.',
    'A **resolver** is a protocol that uses datagrams of the transport layer.',
    'Person is the parent class, base class, or superclass.\n\n```java\nclass Person { }\n```',
    'Smith, J. The Industrial Revolution was published in Oxford in 1930.'
  ]) t.strictSame((await typed(text)).filter(([question]) => !question.includes('tests')), [], text)
})

t.test('a name is right without the noun beside it, and a flag without its values', async t => {
  const accepted = async (text: string) =>
    (await made20(text)).flatMap(made => made.type === 'text' ? made.accepted : [])
  const flags = await accepted('`n1 -ge n2` checks if the first value is at least as large as the last.')
  t.ok(flags.includes('-ge') && flags.includes('[ n1 -ge n2 ]'), `as it is typed: ${flags.join(', ')}`)
  const size = await accepted('```bash\ndu -sh .  # shows the size of the current directory\n```')
  t.strictSame(size, ['du -sh .'], 'the options of a command are no operator')
  const attribute = await accepted('- **Attribute**: a single variable stored in an object of a class; ' +
    'also called a field.')
  t.ok(attribute.includes('field'), 'what the sentence calls it besides')
  const perl = await accepted('**Perl** is a language of scripts for the processing of texts and reports.')
  t.strictSame(perl, ['Perl'], 'nobody types its plural')
  const roe = await accepted('El ROE (Return on Equity), o Rentabilidad sobre el Patrimonio Neto, mide una empresa.')
  t.ok(roe.includes('Rentabilidad sobre el Patrimonio Neto'), `the other language: ${roe.join(', ')}`)
  const officers = await accepted('En la empresa los CIO (Chief Information Officers) desempeñan un papel.')
  t.ok(officers.includes('Chief Information Officer'), 'one of several')
})

t.test('what readers of round 12 found is not asked', async t => {
  for (const text of [
    'For any 2 fractions, the product of the denominators is a denominator of the sums of both parts.',
    'By 1897, Germany had obtained exclusive mining rights in the north of the country.',
    'Hacia 1897, Alemania obtuvo los derechos de las minas del norte del país.',
    'Un operador es binario si tiene dos operandos.',
    'La función principal es llamada automáticamente por el programa cuando el sistema la encuentra.',
    'Siete de ellos se denominan **primitivos**, porque sus valores contienen un solo dato.',
    'In the centuries after 2004 BCE, the migration of Amorites into Mesopotamia ended the use of Sumerian.',
    'Mehmed Fatih was the leader of the Ottoman Empire, the sultan of all its lands.',
    '**ESG**: environmental, social, and governance standards that investors use for the choice of companies.',
    '### There are 5 types of cables\n\n- Coaxial\n- Twisted pair\n- Fibre\n- Serial',
    '| Prefix | Symbol | Prefix | Symbol |\n|---|---|---|---|\n' +
    '| `mega-` | M | `micro-` | u |\n| `giga-` | G | `nano-` | n |',
    'Given enough turns, a knight on a standard board can move from any square to any other square.',
    'In any event, by early 2015, the courts had already ended most of the cases of the agency.',
    'In 2021, Venezuela was a country in crisis.',
    'The eigenvalue equation is equivalent to $A v - \\lambda v = 0$.'
  ]) t.strictSame(await typed(text, /Un |La |Siete|Hacia/.test(text) ? { language: 'es' } : {}), [], text)
})

t.test('what readers of rounds 16 and 17 found is not asked', async t => {
  for (const [text, language] of [
    ['Todos los motores tienen el mismo efecto **neto**, es decir, la absorción de calor de un depósito.', 'es'],
    ['La nueva constante de la ley de las cargas se llama la permeabilidad del espacio, o la permitividad del vacío.',
      'es'],
    ['Manipulate the formula, we have $a^2 + b^2 = c^2$.', 'en'],
    ['Teorema Condición: Sea $f$ definida en $D$, si existe una constante $L$ tal que $|f(x) - f(y)| \\leq L$.', 'es'],
    ['- **Rule 4**: the sign of the sum of two integers is the one of the larger absolute value.', 'en'],
    ['La red funciona con 2 conceptos principales, las imágenes de las máquinas y los contenedores.', 'es'],
    ['The network of the course has 2 main concepts, the images of machines and the containers.', 'en'],
    ['La primera y más sencilla fue desarrollada por el científico holandés Johannes van der Waals en 1879.', 'es'],
    ['The first was developed by the scientist Johannes van der Waals in 1879.', 'en'],
    ['Uniform-Cost Search (UCS), adım maliyetlerinin farklı olabildiği arama problemleri için kullanılan bir ' +
      'kör arama algoritmasıdır. Bu algoritma her adımda en düşük maliyetli düğümü seçer.', 'es'],
    ['React Facebook released React in 2013.', 'en'],
    ['As the number of rectangles grows, both approximations come near to an area of 8 square units.', 'en'],
    ['Cuando crece el número de rectángulos, la aproximación llega a un área de 8 unidades cuadradas.', 'es'],
    ['El comando `db:prepare` cargó correctamente la tabla como indica el esquema de la base.', 'es'],
    ['The command `db:prepare` loaded the table of the scheme of the whole database.', 'en']
  ] as const) t.strictSame(await typed(text, { language }), [], text)
  const accepted = (await made20('The process that prepares the body for future needs is called **allostasis** (allo ' +
    'means different).\n\nTwo events are **independent** if the knowledge of one tells nothing of the other one. ' +
    '(Events are **NOT independent**, also called **dependent**, otherwise.)'))
    .flatMap(question => question.type === 'text' ? question.accepted : [])
  const flow = (await made20('Llamamos **flujo** a la integral de superficie de tipo vectorial.', { language: 'es' }))
    .flatMap(question => question.type === 'text' ? question.accepted : [])
  t.strictSame(flow, ['Flujo', 'Flujos'], 'no verb before it')
  t.strictSame(accepted.filter(answer => /not|^allo$/i.test(answer)), [], 'a negation, and a piece of the name')
})

t.test('what cannot be understood alone is not quoted', async t => {
  for (const text of [
    'This **monoid** is a set with an associative operation and a neutral element.',
    'It is called a **lattice** if each pair of elements has a supremum.',
    'The unique elements in each column are called **pivots**.',
    'A **group** is a tuple such that the following hold:',
    'The city was founded in 1870.',
    // What a list says of its heading is no definition.
    '- **Start**: Harbour of Barcelona, while the troops went aboard the ships.',
    '- **Trade unions**: Call for a general strike of all workers.',
    // An option without its command.
    '- `-s` suppresses the messages about errors'
  ]) t.strictSame(await typed(text), [], text)
})

t.test('a list whose heading says what it is asks for the member that is missing', async t => {
  const asked = await typed('## Types of cables\n\n- Coaxial\n- Twisted pair\n- Optical fibre\n')
  const stem = 'The course material lists under “Types of cables”: Twisted pair and Optical fibre. ' +
    'Which one is missing?'
  t.strictSame(asked.filter(([, answer]) => answer === 'Coaxial'), [[stem, 'Coaxial']])
  const [spanish] = (await typed('## Tipos de finanzas\n\n- Privadas\n- Públicas\n- Internacionales\n', {
    language: 'es'
  })).filter(([, answer]) => answer === 'Privadas')
  t.match(spanish?.[0], 'Públicas e Internacionales')
})

t.test('a definition that needs its parentheses makes no question', async t => {
  const tuple = '- monoid is a 3-tuple (S, +, 0) where (S, +) is a semigroup that has a neutral element\n'
  t.strictSame(await typed(`# Structures\n\n${tuple}`), [])
})

t.test('options that differ in a space alone are the same', t => {
  t.ok(overlaps('an enzyme that helps to break down fats', 'an enzyme that helps to breakdown fats'), 'the same')
  t.notOk(overlaps('an enzyme that helps to break down fats', 'an enzyme that helps to store glucose'), 'another one')
  t.end()
})

t.test('a hard question has the term that two definitions name', async t => {
  const walk = '- **Walk**: a list of vertices of which neighbours are joined by an edge.\n'
  const trail = '- **Trail**: a walk that visits each vertex and edge a single time.\n'
  const circuit = '- **Closed route**: the path of a walk that ends at the vertex where the first edge begins.\n'
  const hard = async (text: string, language = 'en') =>
    (await typed(`## Glossary\n\n${text}`, { difficulty: 'hard', language })).filter(([asked]) => /^X/.test(asked))
  t.strictSame(await hard(walk + trail + circuit),
    [['X stands for one term in “Trail: an X that visits each vertex and edge a single time” and “Closed ' +
      'route: the path of an X that ends at the vertex where the first edge begins”. Which term is it?', 'Walk']])
  t.strictSame(await hard(walk + trail), [], 'what X is defined as would be a riddle')
  t.strictSame(await hard(walk + trail + circuit.replace('a walk', 'a walk or of another walk')), [], 'named twice')
  t.strictSame(await hard('- **Apertura**: diámetro de la lente principal de un telescopio.\n' +
    '- **Ocular**: lente de aumento que sirve para ver la imagen de un telescopio.\n' +
    '- **Telescopio**: instrumento que recoge la luz de los objetos lejanos del cielo.\n', 'es'),
  [['X es un mismo término en «Apertura: diámetro de la lente principal de un X» y «Ocular: lente de ' +
    'aumento que sirve para ver la imagen de un X». ¿Qué término es X?', 'Telescopio']])
})

t.test('a definition that takes its noun from its term has the article of the noun', async t => {
  const [first] = await typed('An express warranty is one in which the seller guarantees the quality of the goods.')
  t.match(first?.[0], /“a warranty in which the seller guarantees the quality of the goods”/)
  const [other] = await typed('A perfect orbit is one in which the planet keeps the same distance of its star.')
  t.match(other?.[0], /“an orbit in which the planet keeps/)
})

t.test('a table of contents is no material', async t => {
  const run = 'Course of Events: Exceptions: Activity Diagram of States (ADS) Diagram of Use Cases (DUC) Ranking of it.'
  t.strictSame(await typed(run), [])
  t.strictSame(await typed('Curso de Eventos: Excepciones: Diagrama de Actividad Nueva (DAN) Diagrama de Caso de ' +
    'Usos (DCU) Ranking de casos.', { language: 'es' }), [])
  const entry = '- **Attribute**: the value of one piece of data that belongs to an object.'
  for (const title of ['Table of contents', 'Outline', 'Índice de contenido', 'Tabla de contenidos']) {
    t.strictSame(await typed(`### ${title}\n\n${entry}`), [], title)
  }
  t.equal((await typed(`### Outline of a class\n\n${entry}`)).length, 1)
})

t.test('a title with one word more is another form of a term where that word is the noun of it', async t => {
  const accepted = async (title: string) =>
    (await made20(`### ${title}\n\nIn a *vascular plant*, the principal phase of the generations has two sets of ` +
      'chromosomes for each cell.'))
      .flatMap(question => question.type === 'text' ? question.accepted : []).map(one => one.toLowerCase())
  const asked = await accepted('Non vascular plant')
  t.ok(asked.includes('vascular plant'), 'it is asked')
  t.notOk(asked.includes('non vascular plant'), 'its opposite is no answer')
})

t.test('what stands in parentheses within a word is not left out of a statement', async t => {
  for (const [form, count] of [['lineal', 1], ['f(x) = 0', 0], ['lineal (simple)', 1]] as const) {
    const asked = await typed('Para encontrar las soluciones de una ecuación de la forma ' +
      `${form} podemos usar la función \`fsolve\`.`, { language: 'es' })
    t.equal(asked.length, count, form)
  }
})

t.test('the plural, the short form and a slip in a long word are right; another word is not', async t => {
  const questions = await made20('- **Content-addressable memory (CAM)**: a store of a switch that is searched by ' +
    'the value of an entry.', {
    exclude: ['What does the abbreviation “CAM” stand for? (Hint: C… m…, words of 18 and 6 letters)']
  })
  const question = questions.find(({ question_text }) => question_text.startsWith('Which term'))
  if (question?.type !== 'text') throw new Error('no typed question')
  const right = ['content-addressable memory', 'a content addressable memory', 'Content-addressable memories', 'CAM',
    'content-adressable memory', 'content-addressable mmeory']
  t.strictSame(right.filter(answer => !isAccepted(answer, question)), [])
  t.strictSame(['memory', 'CEM', 'register'].filter(answer => isAccepted(answer, question)), [])
  t.notOk(isAccepted('content-adressable memory', { ...question, lenient: false }), 'the bank says what is right')
})

t.test('a slip that makes another term of the material is wrong', async t => {
  const questions = await made20('- **Afferent nerve**: a nerve that leads to the brain from the organs of sense.\n' +
    '- **Efferent nerve**: a nerve that leads from the brain to the muscles of a limb.')
  const question = questions.find(made => made.type === 'text' && made.accepted[0] === 'Afferent')
  if (question?.type !== 'text') throw new Error('no typed question')
  t.ok(isAccepted('Afferent nerve', question), 'the term is right')
  t.notOk(isAccepted('efferent nerve', question), 'its neighbour is not')
  t.notOk(isAccepted('efferent', question), 'nor is its neighbour without the noun')
})

t.test('a slip in one of several words is right, with words around it, whatever form of a word stands elsewhere',
  async t => {
    const courses = [
      ['en', 'A sourdough starter is a culture of wild yeasts and bacteria kept alive in flour and water.',
        'Baking starts early. The work started at four.', 'Sourdough starter',
        ['sourdogh starter', 'a sourdough startr', 'I think it is the sourdogh starter'],
        ['sourdogh startr bread', 'sour starter', 'sourdough starter and yeast']],
      ['en', 'A country estate is a large house with land and farms that a rich family owned for centuries.',
        'The county paid for the hall.', 'Country estate', ['counrty estate', 'a country estat'], ['county', 'estate']],
      ['es', 'Un flujo piroclástico es una nube ardiente de gas y fragmentos que baja por la ladera de un volcán.',
        'El agua fluye. Las rocas son piroclastos.', 'Flujo piroclástico',
        ['flujo piroclastco', 'un flujo piroclatsico', 'creo que es el flujo piroclastico'],
        ['flujo', 'fluido piroclastico', 'flujo piroclástico y lahar']]
    ] as const
    for (const [language, definition, more, name, right, wrong] of courses) {
      const questions = await made20(`${definition}\n\n${more}`, { language })
      const question = questions.find(made => made.type === 'text' && made.accepted[0] === name)
      if (question?.type !== 'text') throw new Error('no typed question')
      t.strictSame(right.filter(answer => !isAccepted(answer, question)), [], `${language}: right`)
      t.strictSame(wrong.filter(answer => isAccepted(answer, question)), [], `${language}: wrong`)
    }
  })

t.test('a heading that joins a term with another one is no name of the term', async t => {
  const courses = [
    ['en', 'Magma and lava', 'Magma is the molten rock that is found beneath the surface of the earth.'],
    ['es', 'Magma y lava', 'El **magma** es la roca fundida que se encuentra bajo la superficie terrestre.']
  ] as const
  for (const [language, heading, definition] of courses) {
    const questions = await made20(`### ${heading}\n\n${definition}`, { language })
    const question = questions.find(made => made.type === 'text' && made.accepted[0] === 'Magma')
    if (question?.type !== 'text') throw new Error('no typed question')
    t.notOk(isAccepted(heading, question), heading)
    const right = ['magma', 'magma.', language === 'en' ? 'the magma' : 'el magma']
    t.strictSame(right.filter(answer => !isAccepted(answer, question)), [])
  }
})

const ROCKS = '- **Slate**: a stone that splits into thin and even sheets of rock.\n' +
  '- **Marble**: a stone that was limestone before heat and pressure changed it.\n' +
  '- **Pumice**: a stone that swims on water because gas has left holes in it.\n' +
  '- **Basalt**: a stone of cooled lava that covers the floors of oceans.'

t.test('what a student was asked today does not come again; the test is shorter', async t => {
  const order = { num_questions: 3, seed: 'rocks' }
  const first = await made20(ROCKS, order)
  t.equal(first.length, 3)
  const more = '\n- **Chalk**: a stone of the shells of creatures that lived in warm seas.\n' +
    '- **Schist**: a stone of flat grains that forms inside of high mountains.'
  const others = await made20(ROCKS + more, { ...order, num_questions: 5, asked: first, recent: first })
  const names = (questions: TestQuestion[]) => questions.map(question => question.question_text).sort()
  t.equal(others.length, 3, 'a shorter test')
  t.strictSame(names(others).filter(name => names(first).includes(name)), [])
  const rest = await made20(ROCKS, { ...order, asked: first, recent: first })
  t.strictSame([rest.length, names(rest).filter(name => names(first).includes(name))], [1, []], 'the only other one')
  const seen = [...first, ...rest]
  t.strictSame(await made20(ROCKS, { ...order, asked: seen, recent: seen }), [], 'none is left')
})

t.test('a term that a student has recognised today is not to be recalled from another sentence', async t => {
  const recent: TestQuestion[] = [{
    type: 'single',
    question_text: 'Which stone is it?',
    options: ['Slate', 'Marble'],
    correct_option: 0,
    explanation: ''
  }]
  const names = (made: TestQuestion[]) => made.map(question => question.type === 'text' ? question.accepted[0] : '')
  t.strictSame([await made20(ROCKS), await made20(ROCKS, { recent })].map(made => names(made).includes('Slate')), [
    true, false
  ])
})

t.test('what the course was asked least comes first', async t => {
  const order = { num_questions: 3, seed: 'rocks' }
  const lately = await made20(ROCKS, order)
  const [next] = await made20(ROCKS, { ...order, num_questions: 1, lately })
  t.notOk(lately.some(({ question_text: text }) => text === next?.question_text), 'it was not asked yet')
})

t.test('the tests of classmates change which questions come first, and make no test shorter', async t => {
  const kings = Array.from({ length: 6 }, (_, at) => `In ${1501 + 7 * at}, King ${'ABCDEF'[at] ?? ''}rnulf of ` +
    `${'ABCDEF'[at] ?? ''}stland founded the port of ${'ABCDEF'[at] ?? ''}rburg.`).join('\n\n')
  const order = { num_questions: 5, seed: 'kings' }
  const all = await made20(kings, { ...order, num_questions: 20 })
  const [first, ...rest] = all
  const test = await made20(kings, { ...order, lately: rest })
  t.strictSame([test[0]?.question_text, test.length], [first?.question_text, 5])
  t.equal((await made20(kings, { ...order, lately: [...rest, ...rest, ...test] })).length, 5)
})

t.test('what a classmate was asked comes later: its sentence, and its term where another place says it', async t => {
  const course = `${ROCKS}\n\n## Ports\n\nIn 1701, Duke Aldo of Arlen founded the port of Brenford.`
  const common = { type: 'text', question_text: 'Another one?', explanation: '' } as const
  for (const of of ['Slate', 'Brenford']) {
    const all = await made20(course)
    const own = all.find(({ source }) => source?.quote.includes(of))
    const isTerm = of === 'Slate'
    const source = { title: 'x', quote: isTerm ? 'It is called slate.' : own?.source?.quote ?? '' }
    const lately = [{ ...common, options: [], accepted: [isTerm ? of : 'an old port'], source }]
    const later = await made20(course, { lately })
    t.ok(later.length >= all.length, `${later.length} of ${all.length}`)
    t.ok(later.at(-1)?.source?.quote.includes(of), `${of} is the last one`)
  }
})

t.test('a question with two reasons to doubt it comes before one that other tests had, and behind every sure one',
  async t => {
    const order = { num_questions: 4, seed: 'rocks' }
    const text = `${ROCKS}\n- **Chert**: a stone that is broken into sharp tools by hunters who need knives.`
    const isDoubtful = ({ question_text: text }: TestQuestion) => text.includes('limestone')
    t.strictSame((await made20(text, order)).filter(isDoubtful), [], 'there are enough sure ones')
    const next = await made20(text, { ...order, lately: await made20(text, order) })
    t.equal(next.findIndex(isDoubtful), 0, 'the sure ones were asked')
    const facts = next.map(question => rightOptionOf(question))
    t.strictSame(new Set(facts).size, facts.length, 'and are not asked in another form instead')
  })

t.test('a list of short notes with commas, most of which say what their terms are, is a list of definitions',
  async t => {
    const list = (items: string[]) => items.map(item => `- ${item}`).join('\n')
    const answers = async (...given: Parameters<typeof typed>) =>
      (await typed(...given)).map(([, answer]) => answer).sort()
    t.strictSame(await answers('### Comunidades\n\nDe una comunidad se distinguen:\n' + list([
      'Nicho, papel que una especie desempeña dentro de su comunidad con los recursos que utiliza.',
      'Sotobosque, franja de plantas que crece debajo de los árboles de una ladera.',
      'Especie clave, especie cuyo efecto en la comunidad es mucho mayor que su abundancia.',
      'Otros'
    ]), { language: 'es' }), ['Clave', 'Nicho', 'Sotobosque'])
    t.strictSame(await answers('### Communities\n\nIn a community there are:\n' + list([
      'Niche, role that a species plays within a community with the resources that are used.',
      'Canopy, layer of leaves which the tops of trees form at the top of a wood.',
      'Keystone species, species whose effect on the community is much larger than the number of animals.'
    ])), ['Canopy', 'Keystone', 'Niche'])
    t.strictSame(await typed('### Comunidades\n\n' + list([
      'Primero, buscamos las especies que viven en la ladera.',
      'Las plantas crecen debajo de los árboles.',
      'Anotamos el número de especies de la ladera.'
    ]), { language: 'es' }), [], 'a comma stands in any sentence')
  })

t.test('a sentence without a verb below a heading says what the heading names', async t => {
  t.strictSame(await typed('### Dragado\n\nTécnica para retirar la arena que se acumula en el fondo de un puerto.',
    { language: 'es' }),
  [[
    '¿Qué término se define como «técnica para retirar la arena que se acumula en el fondo de un puerto»?', 'Dragado'
  ]])
  t.strictSame(await typed('### Dredging\n\nTechnique for removing the sand that gathers at the bottom of a harbour.'),
    [['Which term is defined as “technique for removing the sand that gathers at the bottom of a harbour”?',
      'Dredging']])
  t.strictSame(await typed('### Berth\n\n#### Def\n\n- a place in a harbour for the loading of one ship at a time'),
    [['Which term is defined as “a place in a harbour for the loading of one ship at a time”?', 'Berth']])
  for (const text of [
    '### Dragado\n\nTécnica que retira la arena, los barcos van a esperar en la bahía.',
    '### Dragado\n\nLa técnica de retirar la arena empezó en los puertos del norte.'
  ]) t.strictSame(await typed(text, { language: 'es' }), [], text)
  t.strictSame(await typed('### Dredging\n\nA process in a harbour begins as soon as the sand gathers there.'), [])
})

t.test('a heading that asks what a thing is, or begins with it, names it', async t => {
  t.strictSame(await typed('### What is a Moraine?\n\nA moraine is a heap of stones that a glacier leaves behind.'),
    [['Which term is defined as “a heap of stones that a glacier leaves behind”?', 'Moraine']])
  t.strictSame(await typed('### ¿Qué es una morrena?\n\nEs un montón de piedras que un glaciar deja a su paso.',
    { language: 'es' }),
  [['¿Qué término se define como «un montón de piedras que un glaciar deja a su paso»?', 'Morrena']])
  t.strictSame(await typed('### Weathering in cold regions\n\nWeathering is the process of breaking down stones ' +
    'where they lie.'),
  [['Which term is defined as “the process of breaking down stones where they lie”?', 'Weathering']])
})

t.test('the heading above a table that has the answer is not named', async t => {
  const table = (title: string) => `### ${title}\n\n| Ion | Symbol |\n| --- | --- |\n| Calcium | Ca2+ |`
  const stem = '“Symbol” for “Calcium”?'
  t.strictSame([await typed(table('Pumps of Ca2+')), await typed(table('Pumps of ions'))], [
    [[`In the course material: what is given as ${stem}`, 'Ca2+']],
    [[`Under “Pumps of ions” in the course material: what is given as ${stem}`, 'Ca2+']]
  ])
  const letter = '### Join two lines (J)\n\n| Purpose | Command |\n| --- | --- |\n| Join two lines | J |'
  t.notMatch((await typed(letter))[0]?.[0], /\(J\)/, 'a letter in parentheses')
})

t.test('of a cell of two words, the noun is enough where the others are one word', async t => {
  const accepted = async (cells: string[], before = 'Each of the rows is for one disease of the system.') => {
    const rows = cells.map((cell, at) => `| ${['Gonorrhoea', 'Gingivitis', 'Mastitis'][at]} | ${cell} |`)
    const questions = await made20(`### Genital system\n\n${before}\n\n| Disease | ${before.startsWith('Cada')
      ? 'Tratamiento recomendado'
      : 'Recommended treatment'} |\n| --- | --- |\n${rows.join('\n')}`)
    return questions.flatMap(question => question.type === 'text' ? [question.accepted] : [])
      .find(([first]) => first === cells[0])
  }
  const usual = ['Metronidazole', 'Amoxicillin']
  t.strictSame(await accepted(['Intramuscular ceftriaxone', ...usual]), ['Intramuscular ceftriaxone', 'ceftriaxone'])
  t.strictSame(await accepted(['Folic acid', ...usual]), ['Folic acid'], 'a short noun')
  t.strictSame(await accepted(['Intramuscular ceftriaxone', 'Oral ceftriaxone', 'Amoxicillin']),
    ['Intramuscular ceftriaxone'], 'another cell has it, too')
  const spanish = 'Cada una de las filas es para una enfermedad de los órganos, con el nombre del remedio que la cura.'
  t.strictSame(await accepted(['Ceftriaxona intramuscular', ...usual], spanish),
    ['Ceftriaxona intramuscular', 'Ceftriaxona'])
})

t.test('what a definition says of an adjective is right with its noun, where the course has both', async t => {
  const scale = (more: string) => '## Collections of pitches\n\n- Octatonic: an eight-pitch scale that alternates a ' +
    `half and a whole step.\n- Hexatonic: a six-pitch scale that alternates a half and a third.\n\n${more}`
  const accepted = async (more: string) => (await made20(scale(more)))
    .flatMap(question => question.type === 'text' && /^Octa/.test(question.accepted[0] ?? '') ? question.accepted : [])
  t.ok((await accepted('The octatonic scale has three forms.')).includes('Octatonic scale'), 'both')
  t.notOk((await accepted('The scale has three forms.')).includes('Octatonic scale'), 'not both')
})

t.test('a remark in parentheses is no other name, and a short word of a term may not tell it', async t => {
  const [question] = await made20('- **Escollera (opcional)**: conjunto de piedras que protege la entrada de un ' +
    'puerto de las olas.', { language: 'es' })
  if (question?.type !== 'text') throw new Error('no typed question')
  t.notOk(question.accepted.some(name => name.startsWith('opcional')), question.accepted.join(', '))
  const steps = (of: string) => typed('- **Procesos TI**: conjunto de pasos por los que el proveedor ' +
    `${of} da un servicio a los clientes.`, { language: 'es' })
  t.strictSame([(await steps('de TI')).length, (await steps('externo')).length], [0, 1])
})

t.test('an operator of a query language is asked for by what a table says of it', async t => {
  const table = '### Update operators\n\n| Operator | Description |\n| --- | --- |\n' +
    '| $push | Collect all values into an array |\n| $pull | Drop every match from a list |'
  const [first] = await made20(table)
  if (first?.type !== 'text') throw new Error('no typed question')
  const name = first.accepted[0] ?? ''
  t.match(name, /^\$(?:push|pull)$/)
  t.ok(isAccepted(name.slice(1), first), 'without its mark as well')
})

t.test('what else the text calls a thing is right, too', async t => {
  const [question] = await made20('An **equatorial plane** or metaphase plate is a line that lies between the two ' +
    'centrosomes of a cell.')
  if (question?.type !== 'text') throw new Error('no typed question')
  t.ok(isAccepted('metaphase plate', question), 'its other name')
})

t.test('a remark, a list, an example and a piece of a definition are no definition', async t => {
  for (const text of [
    'The **identity** is a member of basically every class of types that there is.',
    'An **appeal** is brought by the president, the ombudsman, fifty deputies, fifty senators, and the regions.',
    'The highest note was printed in the year 1922.',
    'You cannot use `map` to flatten a list of several lists of numbers.'
  ]) t.strictSame(await typed(text), [], text)
})

t.test('what is said of somebody that only the text before names is not asked', async t => {
  for (const text of [
    'In June 1752 he is reputed to have flown a kite in a storm above the town of Boston.',
    'An exception is the electric field that surrounds a plane of infinite extent.',
    'By a rule of counting there are 2 outputs for each of the three inputs of a table.'
  ]) t.strictSame(await typed(text), [], text)
})

t.test('a test of three questions is not filled up with those that may have a second answer', async t => {
  const loose = '- **Chalk**: a white stone.\n- **Schist**: a stone of flat grains.'
  const questions = await made20(`${ROCKS}\n${loose}`, { num_questions: 5, seed: 'rocks' })
  t.ok(questions.length >= 3 && questions.every(({ question_text }) => !/white|flat/.test(question_text)),
    questions.map(({ question_text }) => question_text).join('\n'))
})

t.test('the name in another language, which stands in parentheses, is right', async t => {
  const what = ['is a structure in which the last element that enters is the first one that leaves.',
    'es una estructura en la que el último elemento que entra es el primero que sale.']
  for (const [text, language, other] of [
    [`A **stack** (Spanish: pila) ${what[0]}`, 'en', 'pila'],
    [`A **stack** ${what[0]}\n\nPrograms have a stack (in Spanish, *pila*).`, 'en', 'pila'],
    [`Una **pila** ${what[1]}\n\nCada programa tiene una pila (en inglés, stack).`, 'es', 'stack'],
    [`La *stack* (pila) ${what[1]}`, 'es', 'la pila']
  ] as const) {
    const [question] = await made20(text, { language })
    if (question?.type !== 'text') t.fail(`no typed question: ${text}`)
    else t.ok(isAccepted(other, question), `${text}: ${question.accepted.join(', ')}`)
  }
})

t.test('a sentence that defines two things, and one with two letters swapped, ask for no name', async t => {
  const is = 'is a small lake that ice has carved into the side of a mountain'
  t.not((await typed(`A **tarn** ${is}.`)).length, 0)
  t.strictSame(await typed(`A **tarn** or a **mere** ${is}.`), [])
  const often = 'Each function has a value. A function may grow. The function is plotted. Some function falls.'
  t.not((await typed(`${often}\n\nA **tarn** ${is}, and a function of its winters.`)).length, 0)
  t.strictSame(await typed(`${often}\n\nA **tarn** ${is}, and a funciton of its winters.`), [])
})

t.test('the author of a text, and what somebody tells of a thing of his own, are no contents', async t => {
  t.strictSame(await typed('- **Author**: Maria Lopez Garcia\n- **Date**: 3 May 2020'), [])
  t.strictSame(await typed('Mi cabecera de paquetes tiene 8 bytes fijos.', { language: 'es', isReviewed: true }), [])
})

t.test('pieces of a sentence are no members of a list', async t => {
  const members = (names: string[]) => `Las partes del negocio jurídico son:\n\n- ${names.join('\n- ')}`
  t.strictSame(await typed(members(['de la declaración', 'de la emisión', 'de la recepción', 'de la causa']),
    { language: 'es', isReviewed: true }), [])
})

t.test('a list of what is done makes no question to be typed', async t => {
  const list = (items: string[]) => `Las funciones del aparato digestivo son:\n\n- ${items.join('\n- ')}`
  const deeds = ['Digerir los alimentos', 'Absorber nutrientes', 'Expulsar residuos', 'Secretar enzimas']
  t.strictSame(await made20(list(deeds), { language: 'es', isReviewed: true }), [])
})

t.test('a numeral is right in both of its forms', async t => {
  const [question] = await made20('A **Type I error** is a false positive, which rejects a hypothesis that is true.')
  if (question?.type !== 'text') throw new Error('no typed question')
  t.ok(isAccepted('type 1 error', question), question.accepted.join(', '))
})

t.test('two questions of one sentence ask for the same fact where one asks for what the other names', t => {
  const quote = 'Slate: a stone that splits.'
  const common = { explanation: '', options: [], source: { title: 'x', quote } }
  const name = { ...common, type: 'text' as const, question_text: 'Which stone splits?', accepted: ['Slate'] }
  const meaning = { ...name, question_text: 'What is slate?', accepted: ['a stone that splits'] }
  t.ok(isSameFact(name, meaning), 'it asks for what the other one names')
  const polished = { ...meaning, accepted: ['a polished stone'], source: { title: 'x', quote: 'Another place.' } }
  t.notOk(isSameFact(name, polished), 'another place')
  const [fibre, copper] = ['copper and air', 'fibre and air'].map((others, at) => ({
    ...name,
    question_text: `The list has ${others}. Which is missing?`,
    accepted: [['fibre', 'copper'][at] as string],
    source: { title: 'x', quote: `Item ${at}` }
  }))
  t.ok(isSameFact(fibre!, copper!), 'two members of one list')
  t.end()
})

t.test('a test that is shorter than it could be has what was kept out of it', async t => {
  const order = { topic: '', num_questions: 5, difficulty: 'medium', language: 'en', seed: 's' } as const
  const made = async (more: Partial<TestOrder>) =>
    await testOffline({ ...order, material: materialOf(`# Course\n\n## Part\n\n${ROCKS}\n`), ...more })
  const texts = (questions: TestQuestion[]) => questions.map(({ question_text: text }) => text).sort()
  const all = await made({})
  t.strictSame([all.questions.length >= 3, all.kept], [true, []])
  const excluded = await made({ exclude: texts(all.questions) })
  t.strictSame(texts(excluded.kept), texts(all.questions))
})

t.test('each question has the difficulty of its form: with options, recalled, of two places', async t => {
  const terms = ['a small lake', 'a wide river', 'a deep well', 'a high tower', 'an old bridge', 'a narrow road']
    .map((thing, at) => `- **${['Mere', 'Strom', 'Puits', 'Torre', 'Brücke', 'Sendero'][at] ?? ''}**: ${thing} that ` +
      `the people of region ${at} use for the transport of goods.`).join('\n')
  for (const difficulty of ['easy', 'medium', 'hard'] as const) {
    const questions = await made20(`${terms}\n\n${ROCKS}\n\n## Glossary\n\n` +
      '- **Walk**: a list of vertices of which neighbours are joined by an edge.\n' +
      '- **Trail**: a walk that visits each vertex and edge a single time.\n' +
      '- **Closed route**: the path of a walk that ends at the vertex where the first edge begins.', { difficulty })
    const own = questions.map(({ question_text: text, type }) =>
      /^X |where X is/.test(text) ? 'hard' : type === 'single' ? 'easy' : 'medium')
    t.strictSame(questions.map(question => question.difficulty ?? difficulty), own)
    const isOther = own.map(one => Number(one !== difficulty))
    t.ok(isOther.includes(0), `some are ${difficulty}`)
    t.strictSame(isOther, [...isOther].sort(), 'those that were asked for come first')
  }
})

t.test('a year is not asked for where other years make the statement true, too', async t => {
  const asked = async (text: string, language: 'en' | 'es' = 'en') => (await typed(text, { language })).length
  t.equal(await asked('In 1830, the Stockton company opened a railway station in Middlesbrough.'), 1)
  t.equal(await asked('En 1830, la compañía de Aranda inauguró una estación de tren en Burgos.', 'es'), 1)
  for (const text of [
    'In 1830, the railway of Middlesbrough did not reach the port of Hartlepool.',
    'In 1830, the Stockton company had not yet opened a station in Middlesbrough.',
    'In 1830, the railway station in Middlesbrough still belonged to its founder.',
    'Until 1830, the Stockton company managed the railway station in Middlesbrough.',
    'Since 1830, the Stockton company owned the railway station in Middlesbrough.',
    'The Stockton company opened a railway station in Middlesbrough before 1830.',
    'In 1830, Stockton was a company that owned and managed the railway station in Middlesbrough.'
  ]) t.equal(await asked(text), 0, text)
  for (const text of [
    'En 1830, la compañía de Aranda aún no existía y Burgos tenía una estación.',
    'En 1830, la compañía de Aranda todavía gestionó la estación de tren de Burgos.',
    'Hasta 1830, la compañía de Aranda gestionó la estación de tren de Burgos.',
    'Desde 1830, la compañía de Aranda gestionó la estación de tren de Burgos.',
    'La compañía de Aranda inauguró la estación de tren de Burgos antes de 1830.'
  ]) t.equal(await asked(text, 'es'), 0, text)
})

t.test('a pronoun stands for something that its sentence names', async t => {
  const asked = async (text: string) => (await typed(text, { language: 'es' })).length
  t.equal(await asked('En 1814, Fernando VII derogó la Constitución de Cádiz con un decreto de Valencia.'), 1)
  t.equal(await asked('La Constitución de Cádiz fue un símbolo y Fernando VII la derogó en 1814.'), 1)
  for (const text of [
    'En 1814, Fernando VII la derogó con un decreto firmado en Valencia.',
    'Fernando VII los desterró en 1814 con un decreto firmado en Valencia.',
    'En 1814, Fernando VII se la entregó al general Elío en Valencia.'
  ]) t.equal(await asked(text), 0, text)
})

t.test('a year is asked for where its statement tells an event of the course, and all of it', async t => {
  const asked = async (text: string) => (await typed(text)).filter(([stem]) => stem.includes('Which year')).length
  t.equal(await asked('In 1488, Bartolomeu Dias rounded the Cape of Good Hope with three ships.'), 1)
  for (const text of [
    'In the end, the ships of the crown reached the south of Africa, and in 1488, Bartolomeu Dias, who had fought at ' +
    'the walls of Ceuta when he was young, sailed with three ships around the cape and along the coast of the east.',
    'Bacon Signs, established in 1901, had weathered the Great Depression, World War II, the Vietnam War, and the ' +
    'oil embargo and was working its way through historically high rates of inflation and interest in the years after.',
    'The report of the Barbados office was handed in and must be signed in 1927.'
  ]) t.equal(await asked(text), 0, text)
  const figure = 'In 1650, planters in Barbados shipped about five thousand tons of sugar to England.'
  t.equal(await asked(`${ROCKS}\n\n${figure}`), 0, 'the figure of a year')
  t.equal(await asked(`${ROCKS}\n\n${figure.replace('about five thousand', 'all')}`), 1)
})

t.test('what a question says is a whole phrase, which points to nothing outside', async t => {
  for (const text of [
    'After selecting one key among the keys of a table, the rest of the keys are called the **alternate keys**.',
    'This arrangement of the mirror and of the eyepiece of a telescope is called **Cassegrain design**.',
    'The procedure that uses the result of Theorem 3.5 to generate polynomials is called **Neville method**.'
  ]) t.strictSame(await typed(text), [], text)
  const named = await typed('El elemento $k$ del cuerpo se denomina **valor propio**, autovalor o eigenvalor.',
    { language: 'es' })
  t.strictSame(named.filter(([stem]) => stem.includes('eigenvalor')), [], 'its other names tell it')
})

t.test('sponsors, and what is about the book itself, are not the subject of a course', async t => {
  const said = '**Slate**: a stone that splits into thin and even sheets of rock.'
  for (const title of ['Sponsors', 'About the author', 'Patrocinadores', 'Acerca del autor']) {
    t.strictSame(await typed(`### ${title}\n\n- ${said}`), [], title)
  }
  t.equal((await typed(`### Stones\n\n- ${said}`)).length, 1)
})

t.test('a section whose name begins as the answer does is not named', async t => {
  const said = '- **Normativity**: a property of rules that says which deeds of people ought to be done.'
  t.match((await typed(`### Rules and duties\n\n${said}`))[0]?.[0], /^Under “Rules and duties”/)
  t.match((await typed(`### The normative nature\n\n${said}`))[0]?.[0], /^Under “Part”|^Which/)
})

t.test('a draft for a teacher may have one more reason to doubt it, behind the sure ones', async t => {
  const loose = '- **Chalk**: a white stone of the sea.\n- **Schist**: a stone of flat grains.'
  const order = { num_questions: 20, seed: 'rocks' }
  const names = async (more: Partial<TestOrder>) =>
    (await made20(`${ROCKS}\n${loose}`, { ...order, ...more })).map(question => rightOptionOf(question))
  const [student, teacher] = [await names({}), await names({ isReviewed: true })]
  t.ok(teacher.length > student.length, `${teacher.length} drafts, ${student.length} questions`)
  t.strictSame(teacher.slice(0, student.length).sort(), student.sort(), 'the sure ones come first')
})

t.test('the year of an example, which stands below its sentence, is not asked for', async t => {
  const years = async (text: string) =>
    (await made20(text, { language: 'es' })).filter(({ type }) => type === 'number').length
  const text = 'Para encontrar todas las asignaturas que se enseñaron en otoño de 2009, pero no en primavera de ' +
    '2010, podemos usar NOT IN'
  t.strictSame([await years(`${text}.`), await years(`${text}:`)], [1, 0])
})

t.test('the entries of a list of years are asked for by what happened', async t => {
  const years = async (text: string, language: string) => (await made20(text, { language }))
    .filter(({ type }) => type === 'number').map(question => [question.question_text, rightOptionOf(question)]).sort()
  t.strictSame(await years('## History\n\n- 1928: Alexander Fleming discovered penicillin.\n' +
    '- **1977** – Frederick Sanger published the first genome of a virus.\n', 'en'), [
    ['The course material says: “In X, Alexander Fleming discovered penicillin”. Which year is X?', '1928'],
    ['The course material says: “In X, Frederick Sanger published the first genome of a virus”. Which year is X?',
      '1977']
  ])
  const spanish = '## Historia\n\n- 1953: James Watson y Francis Crick propusieron la doble hélice.\n'
  t.strictSame(await years(spanish, 'es'), [
    ['El material dice: «En X, James Watson y Francis Crick propusieron la doble hélice». ¿Qué año es X?', '1953']
  ])
})

t.test('the hint for a name in code ends as it does, and shows a letter that is a word of it', async t => {
  const [passage] = passagesOf('# Course\n\nAn attribute.', { kind: 'guide' })
  const hinted = (text: string) => withLetters({
    form: 'command', text, stem: 'Which attribute?', typed: exactTyped([text]), language: 'en', passage
  } as never).stem
  t.equal(hinted('labels_'), 'Which attribute? (Hint: l…_, 6 letters)')
  t.equal(hinted('n_clusters_'), 'Which attribute? (Hint: n_c…_, 8 letters)')
  t.equal(hinted('feature_names_in_'), 'Which attribute? (Hint: f…_n…_i…_, words of 7, 5 and 2 letters)')
  t.equal(hinted('x_y'), 'Which attribute?', 'all of it would be shown')
})
