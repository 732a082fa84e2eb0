import t from 'tap'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { withoutLead } from '../../../../../companions/chat-engine/providers/questions/rewritten/lead.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'

/** The typed questions of a course, without their hints and their headings, with their first answers. */
async function typed (text: string, language = 'en'): Promise<Array<[string, string]>> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n## Part\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const made = await questionsOffline({
    topic: '', num_questions: 20, difficulty: 'medium', language, seed: 's', material
  })
  return made.flatMap((question): Array<[string, string]> => {
    const asked = question.question_text.replace(/ \((?:Hint|Pista): .*\)$/, '')
    if (question.type === 'number') return [[asked, String(question.answer)]]
    return question.type === 'text' ? [[asked, question.accepted[0] ?? '']] : []
  })
}

const code = (language: string, text: string) => `Some code.\n\n\`\`\`${language}\n${text}\n\`\`\``
const codeOf = (name: string, language: string, text: string) =>
  `Some code of \`${name}\`.\n\n\`\`\`${language}\n${text}\n\`\`\``

const FORMS: Array<[form: string, language: string, text: string, asked: string, answer: string]> = [
  ['a comment beside a command', 'en', code('bash', 'git stash   # put changes aside'),
    'Which command does the course material describe as “put changes aside”?', 'git stash'],
  ['a comment beside a command in Spanish', 'es', code('bash', 'git stash   # guarda los cambios sin confirmarlos'),
    '¿Qué comando se describe en el material como «guarda los cambios sin confirmarlos»?', 'git stash'],
  ['a command with what an example calls it with', 'en',
    code('bash', 'git blame notes.txt   # show who changed each line'),
    'Which command does the course material describe as “show who changed each line”?', 'git blame'],
  ['a comment above a command', 'en',
    code('bash', '# Show the output of a running container\ndocker logs web'),
    'Which command does the course material describe as “show the output of a running container”?', 'docker logs'],
  ['a comment above a statement of SQL', 'en',
    code('sql', '-- Remove all rows but keep the structure\nTRUNCATE TABLE orders;'),
    'Which command does the course material describe as “remove all rows but keep the structure”?', 'TRUNCATE'],
  ['a docstring', 'en',
    codeOf('push', 'python',
      'def push(self, item):\n    """Adds an item to the top of the stack."""\n    self.items += item'),
    'Which function does the course material describe as “adds an item to the top of the stack”?', 'push()'],
  ['a docstring in Spanish', 'es',
    codeOf('peek', 'python',
      'def peek(self):\n    """Devuelve el elemento de arriba sin quitarlo."""\n    return self.top'),
    '¿Qué función se describe en el material como «devuelve el elemento de arriba sin quitarlo»?', 'peek()'],
  ['a comment above a method', 'en',
    codeOf('height', 'java', '/**\n * Computes the number of levels of the tree.\n * @return a number\n */\n' +
      'public int height() { return height(root); }'),
    'Which function does the course material describe as “computes the number of levels of the tree”?', 'height()'],
  ['a comment above a prototype of C', 'en',
    codeOf('release', 'c', '/* Gives the memory of a node back to the system. */\nvoid release(struct node *n);'),
    'Which function does the course material describe as “gives the memory of a node back to the system”?',
    'release()'],
  ['a comment of OCaml that begins with the call', 'en',
    codeOf('map', 'ocaml',
      '(** [map f l] applies [f] to every element of the list [l]. *)\nval map : (\'a -> \'b) -> \'a list'),
    'Which function does the course material describe as “applies `f` to every element of the list `l`”?', 'map()'],
  ['a comment of Haddock', 'en',
    codeOf('head', 'haskell', '-- | Returns the first element of a list.\nhead :: [a] -> a'),
    'Which function does the course material describe as “returns the first element of a list”?', 'head()'],
  ['what somebody calls a thing', 'en', 'We call a protein that speeds up reactions an **enzyme**.',
    'What is the name for a protein that speeds up reactions?', 'Enzyme'],
  ['what is called so, behind "a"', 'en', 'A substance that slows down an enzyme is called an *inhibitor*.',
    'What is the name for a substance that slows down an enzyme?', 'Inhibitor'],
  ['what is meant by a term', 'en', 'By *momentum* we mean the product of the mass and the velocity of a body.',
    'Which term is defined as “the product of the mass and the velocity of a body”?', 'Momentum'],
  ['what the term refers to', 'en', 'The term *inertia* refers to the tendency of a body to resist changes.',
    'Which term is defined as “the tendency of a body to resist changes”?', 'Inertia'],
  ['what a name is the name of, in Spanish', 'es',
    'Llamamos **rango** de una matriz al número máximo de filas linealmente independientes.',
    '¿Qué término se define, para una matriz, como «el número máximo de filas linealmente independientes»?', 'Rango'],
  ['what one calls the sum of something, in Spanish', 'es',
    'A la suma de las energías de todas las partículas de un sistema se la denomina **energía interna**.',
    '¿Qué nombre recibe la suma de las energías de todas las partículas de un sistema?', 'Energía interna'],
  ['what one says that a thing is', 'es', 'Se dice que un grupo es *abeliano* si su operación es conmutativa.',
    '¿Cómo se llama un grupo si su operación es conmutativa?', 'Abeliano'],
  ['what a thing is at a point', 'es', 'Una función $f$ es *continua* en $a$ si $\\lim_{x \\to a} f(x) = f(a)$.',
    '¿Cómo se llama una función $f$ en $a$ si $\\lim_{x \\to a} f(x) = f(a)$?', 'Continua'],
  ['an everyday word that is the name of what holds', 'en',
    'A subgroup $N$ of $G$ is said to be *normal* if $gNg^{-1} = N$ for every $g \\in G$.',
    'What is a subgroup $N$ of $G$ called if $gNg^{-1} = N$ for every $g \\in G$?', 'Normal'],
  ['a symbol that the sentence before introduces', 'en',
    'Let $G$ be a group. We say that $G$ is *abelian* if $ab = ba$ for all $a, b \\in G$.',
    'Let $G$ be a group. What is $G$ called if $ab = ba$ for all $a, b \\in G$?', 'Abelian'],
  ['a theorem with the name of a person', 'en',
    '**Theorem 2.3 (Lagrange).** If $H$ is a subgroup of a finite group $G$, then $|H|$ divides $|G|$.',
    'Which theorem says: “If $H$ is a subgroup of a finite group $G$, then $|H|$ divides $|G|$”?', 'Lagrange'],
  ['a theorem whose name stands in its heading', 'es',
    '**Teorema de Rolle.** Si $f$ es continua en $[a,b]$, derivable en $(a,b)$ y $f(a) = f(b)$, entonces existe ' +
      '$c \\in (a,b)$ tal que $f\'(c) = 0$.',
    '¿Qué teorema dice: «Si $f$ es continua en $[a,b]$, derivable en $(a,b)$ y $f(a) = f(b)$, entonces existe ' +
      '$c \\in (a,b)$ tal que $f\'(c) = 0$»?', 'teorema de Rolle'],
  ['a theorem whose name is the title of a box', 'en',
    '[Rolle\'s theorem] If $f \\colon [a,b] \\to \\RR$ is differentiable and $f(a) = f(b)$, then $f\'(c) = 0$ for ' +
      'some point $c$.',
    'Which theorem says: “If $f \\colon [a,b] \\to \\mathbb{R}$ is differentiable and $f(a) = f(b)$, then ' +
      '$f\'(c) = 0$ for some point $c$”?', 'Rolle\'s theorem'],
  ['a symbol that a formula of the sentence before introduces', 'es',
    'Sea $f: A \\to \\R$ una función. Decimos que $f$ es *acotada* si existe una constante $M$ tal que el valor de ' +
      '$f$ es menor que $M$.',
    'Sea $f: A \\to \\mathbb{R}$ una función. ¿Cómo se llama $f$ si existe una constante $M$ tal que el valor de $f$ ' +
      'es menor que $M$?',
    'Acotada'],
  ['what one says, behind a connective and without a mark', 'en',
    'So we say that a group is abelian if its operation satisfies the commutative law.',
    'What is a group called if its operation satisfies the commutative law?', 'Abelian'],
  ['what any such thing has', 'en', 'The radius of a circle is the distance from its centre to the points of its edge.',
    'Which term is defined, for a circle, as “the distance from its centre to the points of its edge”?', 'Radius'],
  ['a name with its symbol', 'es',
    'La suma de las desviaciones dividida por el número de datos se conoce como _sesgo_ y se representa como $B$.',
    '¿Qué nombre recibe la suma de las desviaciones dividida por el número de datos?', 'Sesgo'],
  ['a name and its symbol in front', 'en',
    '- **Relative frequency** $f_i$: the proportion of times that the value $x_i$ appears among all observations.',
    'Which term fits the description “the proportion of times that the value $x_i$ appears among all observations”?',
    'Relative frequency'],
  ['what there is but one of', 'en', 'The simplest code that detects errors is the parity bit.',
    'The course material says: “The simplest code that detects errors is the X”. Which term is X?', 'parity bit'],
  ['what there is but one of', 'es', 'La unidad de información de la capa de red es el paquete.',
    'El material dice: «La unidad de información de la capa de red es el X». ¿Qué término es X?', 'paquete'],
  ['what a court decided', 'en',
    'In Pierce v. Society of Sisters, we held that parents have a right to send children to private schools.',
    'The course material says: “In X, the Court held that parents have a right to send children to private schools”. ' +
      'Which name is X?', 'Pierce v. Society of Sisters'],
  ['a name in capitals with what it is behind it', 'en',
    'Later we shall use SAMtools, a suite of programs that work with aligned reads of a genome.',
    'Which term is defined as “a suite of programs that work with aligned reads of a genome”?', 'SAMtools'],
  ['a function that is called so, for its purpose', 'en',
    'The package offers a useful function called `incidence()` for aggregating dated cases by week.',
    'Which function is used for aggregating dated cases by week?', 'incidence()'],
  ['what can be done with a function', 'es',
    'Podemos calcular la suma de los valores de una columna usando la función `agregar()`.',
    '¿Qué función se usa para calcular la suma de los valores de una columna?', 'agregar()'],
  ['several things that the sentence before names', 'en',
    'A wheel has straight bars between its hub and its rim. These bars are called spokes.',
    'The course material says: “A wheel has straight bars between its hub and its rim. These bars are called X”. ' +
      'Which term is X?', 'Spokes'],
  ['a year and what happened in it', 'en', '| Year | Event |\n|--|--|\n| 1961 | First human in space |',
    'Which year does the course material give for “First human in space”?', '1961'],
  ['a table with what the terms mean in front', 'en',
    '| Meaning | Term |\n|--|--|\n| The set of all possible outcomes of an experiment | Sample space |',
    'Which term fits the description “the set of all possible outcomes of an experiment”?', 'Sample space'],
  ['a table with what the commands do in front', 'es',
    '| Función | Orden |\n|--|--|\n| Consulta los registros de un nombre | `dig` |',
    '¿Qué orden se describe en el material como «consulta los registros de un nombre»?', 'dig'],
  ['a definition with its number', 'en',
    '> **Def. 2.4** A *partition* of a set is a family of disjoint subsets whose union is the whole set.',
    'Which term is defined, for a set, as “a family of disjoint subsets whose union is the whole set”?',
    'Partition'],
  ['a definition with its number, which no mark sets apart', 'es',
    'Definición 4.5. Un *retículo* es un conjunto ordenado en el que dos elementos cualesquiera tienen supremo.',
    '¿Qué término se define como «un conjunto ordenado en el que dos elementos cualesquiera tienen supremo»?',
    'Retículo'],
  ['a short definition that is called one', 'en',
    '> **Def.** A *bijection* is a function that is both injective and surjective.',
    'Which term is defined as “a function that is both injective and surjective”?', 'Bijection'],
  ['a box whose title is the term', 'en',
    '**Abelian group:** A group $G$ is called *abelian* if $ab = ba$ for all $a, b \\in G$.',
    'What is a group $G$ called if $ab = ba$ for all $a, b \\in G$?', 'Abelian'],
  ['a name behind "we call"', 'en',
    'We call *heap* a complete tree in which the key of each parent is at least as large as the keys of its children.',
    'Which term is defined as “a complete tree in which the key of each parent is at least as large as the keys of ' +
      'its children”?', 'Heap'],
  ['a definition that ends in a pronoun with an accent', 'es',
    'El *grado* de un vértice es el número de aristas de su grafo que inciden en él.',
    '¿Qué término se define, para un vértice, como «el número de aristas de su grafo que inciden en él»?',
    'Grado'],
  ['a function in a heading, told as an order', 'en',
    '### `str.split(sep=None)`\n\nReturn a list of the words in the text, using *sep* as the delimiter.',
    'Which function does the course material describe as “return a list of the words in the text”?', 'split()'],
  ['a function in a heading, with a verb that is not known', 'en',
    '### `os.getcwd()`\n\nReturns the path of the present directory.',
    'Which function returns the path of the present directory?', 'getcwd()'],
  ['a function set in bold and as code', 'en',
    '**`math.isqrt(n)`**: returns the whole part of the square root of a number.',
    'Which function does the course material describe as “returns the whole part of the square root of a number”?',
    'isqrt()'],
  ['a function with a docstring and nothing else', 'en',
    code('python', 'def levenshtein(a: str, b: str) -> int:\n' +
      '    """Return the number of edits that turn one text into the other."""'),
    'Which function does the course material describe as “return the number of edits that turn one text into the ' +
      'other”?', 'levenshtein()'],
  ['a prototype with a comment', 'en',
    code('c', '/* Returns the length of a text without its final zero. */\nsize_t strlen(const char *s);'),
    'Which function does the course material describe as “returns the length of a text without its final zero”?',
    'strlen()'],
  ['a statement of SQL whose object the comment names', 'en',
    code('sql', '-- Delete a table with all its rows\nDROP TABLE users;'),
    'Which command does the course material describe as “delete a table with all its rows”?', 'DROP'],
  ['a command of a table with a word for its argument', 'en',
    '| Command | Purpose |\n|--|--|\n| `git tag NAME` | Give a name to the present commit |',
    'Which command does the course material describe as “give a name to the present commit”?', 'git tag'],
  ['a row of a table of formulas', 'en',
    '| Quantity | Formula |\n|--|--|\n| Magnetic flux | $\\Phi = B A$ |',
    'Which term is defined as “$\\Phi = B A$”?', 'Magnetic flux'],
  ['a row of a table of formulas', 'es',
    '| Magnitud | Fórmula |\n|--|--|\n| Flujo magnético | $\\Phi = B A$ |',
    '¿Qué término se define como «$\\Phi = B A$»?', 'Flujo magnético'],
  ['a state below its name', 'en', '### Thrashing\n\nState in which the system spends more time paging than working',
    'Which term fits the description “state in which the system spends more time paging than working”?',
    'Thrashing']
]

for (const [form, language, text, asked, answer] of FORMS) {
  t.test(`a question that is answered by typing is made of ${form}`, async t => {
    const made = await typed(text, language)
    const plain = made.map(([question, first]) =>
      [question.replace(/^(?:Under “Part”|En «Part»)[:,] (¿?)(\p{L})/u, (_, mark: string, letter: string) =>
        mark + letter.toUpperCase()), first])
    t.strictSame(plain, [[asked, answer]])
  })
}

t.test('a member of a list whose number the sentence says is asked for', async t => {
  for (const [text, language, answers] of [
    ['The four chambers of the heart are the left atrium, the right atrium, the left ventricle and the right ' +
      'ventricle.',
    'en', ['left atrium', 'right atrium', 'left ventricle', 'right ventricle', '4']],
    ['There are three types of muscle: cardiac, smooth and skeletal.', 'en', ['cardiac', 'smooth', 'skeletal']]
  ] as const) {
    const made = await typed(text, language)
    t.equal(made.length, 1, text)
    t.ok(answers.some(answer => answer === made[0]?.[1]), made[0]?.join() ?? text)
  }
  // Another number, the first ones, and no number: it may not be the whole list.
  for (const text of [
    'The four seasons of the year are spring, summer and autumn.',
    'The first three planets of the system are Mercury, Venus and Earth.',
    'The planets of the system are Mercury, Venus and Earth.'
  ]) t.strictSame((await typed(text)).filter(([asked]) => asked.includes('X')), [], text)
})

t.test('each command of a piece of code is asked for', async t => {
  const made = await typed(code('bash', 'git init   # create an empty repository\ngit stash  # put changes aside\n' +
    'git diff   # show what has changed since then'))
  t.strictSame(new Set(made.map(([, answer]) => answer)), new Set(['git init', 'git stash', 'git diff']))
})

t.test('a comment that says something of an example, or no purpose, is not asked for', async t => {
  for (const text of [
    code('go', `${'// A long line of a comment that goes on and on, so that it is cut somewhere.\n'.repeat(7)}` +
      '// and this one adds an item to the top of the pile.\nfunc Push(item int) {}'),
    code('bash', 'mkdir notes        # create a directory called notes'),
    code('bash', 'ip addr            # Linux (since 2010)'),
    code('bash', '# Create the network\ndocker network create mine'),
    code('bash', 'cat a.txt | sort   # sort the lines of a file'),
    code('python', 'def draw_bar(t, height):\n    """Get turtle t to draw one bar of a height."""\n    t.go(height)'),
    code('python', 'def __init__(self):\n    """Creates an empty stack of things."""\n    self.items = []'),
    code('python', 't.forward(40)      # width of bar, along the top')
  ]) t.strictSame(await typed(text), [], text)
})

t.test('what a theorem is about is no name, and a law of a state is none', async t => {
  for (const text of [
    '**Theorem 2 (Uniqueness).** If a sequence of real numbers converges, then it has a single limit.',
    '**Main theorem.** If a bounded sequence of real numbers grows, then a limit of the sequence exists.',
    '**Contract law.** A promise between two parties binds each of the two parties to what was promised.'
  ]) t.strictSame((await typed(text)).filter(([asked]) => asked.includes('says')), [], text)
})

t.test('a function that the code of an example declares is not asked for where no sentence names it', async t => {
  const declared = 'def first(items):\n    """Gives the item of the list that came first."""\n    return items[0]'
  t.strictSame(await typed(code('python', declared)), [])
  t.strictSame(await typed(codeOf('limit', 'python',
    '# The capacity of the buffer of the queue\ndef limit(items):\n    return 10')), [], 'it does not say what it does')
})

t.test('no part of a longer name in code is asked for, and no variable of an example', async t => {
  t.strictSame(await typed('- `String::len` returns the size of the `String` in bytes of its text.\n' +
    '- `Box` is known. `bar::foo` refers to `foo` in the crate of the `bar` module.'), [])
  t.strictSame(await typed('We want to use `age` to predict the risk of a disease of the heart of an adult.'), [])
  t.strictSame(await typed('- `Meal`: time of the day at which somebody eats\n' +
    '- `cash`: the list of the coins there are'), [])
  t.strictSame(await typed('`while` loops combine a test with the repeated actions of a program.'), [])
})

t.test('a call with a comment declares nothing, and a function that is to be written is not asked for', async t => {
  t.strictSame(await typed(code('cpp', '// Creates the node at the top of the tree\nNode root(5);')), [])
  t.strictSame(await typed(code('python', 'def height(tree):\n    """Returns the number of levels."""\n    pass')), [])
})

t.test('the number of a definition, a theorem or a figure is no fact', async t => {
  for (const text of [
    '2.4 A partition of a set is a family of subsets whose union is the whole set of its elements.',
    'Def. 2.4 A partition of a set is a family of subsets whose union is the whole set of its elements.',
    'Theorem 3.2 Every bounded sequence of real numbers has a subsequence that converges to a limit.',
    'Theorem 3 A bounded sequence of real numbers has a subsequence that converges to a limit.',
    'By theorem 12 each bounded sequence of real numbers has a subsequence that converges to a limit.',
    'Definición 7 La mediana es el valor que deja la mitad de las observaciones de la muestra a cada lado.'
  ]) t.notMatch((await typed(text)).join(' '), /Which number|Qué número/, text)
})

t.test('a number that a statement begins with stays, where it is a fact', async t => {
  const million = '1.5 Million people live in the valley of the river.'
  const [passage] = passagesOf(million, { kind: 'guide' })
  t.equal(withoutLead(passage!, 'en').text, million)
  const [day] = passagesOf('10.30 Monday, the group meets in the hall.', { kind: 'guide' })
  t.match(withoutLead(day!, 'en').text, /^10\.30 Monday/)
  const [numbered] = passagesOf('2.4 A partition is a family of subsets.', { kind: 'guide' })
  t.match(withoutLead(numbered!, 'en').text, /^A partition/)
})

t.test('a policy that speaks to nobody is no rule of the course', async t => {
  const asked = (lines: string) => typed(`### Replacement policies\n\n${lines}`)
  const clock = '- Clock – approximates the ideal order with a reference bit\n'
  t.match((await asked(`${clock}- Random – evicts the block that a generator of numbers names`)).join(' '), /Clock/)
  t.strictSame(await asked(`${clock}- Random – evicts the block that you name in your report`), [])
})

t.test('a function behind another one with a docstring is asked for', async t => {
  const text = 'def _peek(self):\n    """Gives the newest one."""\n    return self.items[-1]\n\n' +
    'def push(self, item):\n    """Adds an item to the top of the stack."""\n    self.items += item'
  t.strictSame((await typed(codeOf('push', 'python', text))).map(([, answer]) => answer), ['push()'])
})

t.test('a comment below a prototype tells of this one, and of none where it may be the next one', async t => {
  const asked = async (...lines: string[]) => (await typed(code('c', lines.join('\n'))))
    .map(([stem = '', answer]) => `${/“(.*)”/.exec(stem)?.[1]} ${answer}`).sort()
  const [wakes, all] = ['// Wakes one sleeping thread of the queue', '// Releases every sleeping thread of the queue']
  const [one, every] = ['void cv_signal(struct cv *cv);', 'void cv_broadcast(struct cv *cv);']
  const right = [
    'releases every sleeping thread of the queue cv_broadcast()', 'wakes one sleeping thread of the queue cv_signal()'
  ]
  t.strictSame(await asked(one, wakes, every, all), right)
  t.strictSame(await asked(one, wakes, '', every, all), right)
  t.strictSame(await asked(wakes, one, all, every), right)
  t.strictSame(await asked(one, all, every), [])
})

t.test('a table of two thousand events is read in a moment', async t => {
  const rows = Array.from({ length: 2000 }, (_, at) =>
    `| ${1000 + at % 1000} | Battle of the ${at}th hill of the river |`)
  const asked = await typed(`| Year | Event |\n|--|--|\n${rows.join('\n')}`)
  t.ok(asked.length > 0, `${asked.length} questions`)
})
