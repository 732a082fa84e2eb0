import t from 'tap'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { isNoName } from '../../../../../../companions/chat-engine/providers/questions/notes/no-names.js'
import { asked } from '../asked.js'

// What looks like a name with its definition, and is none.

const item = (name: string, says: string) => `## Heapsort\n\n- **${name}**: ${says}\n`

t.test('advice that ends in an adverb is no name', async t => {
  const says = 'the deletion of branches from a tree of nodes.'
  t.match((await asked(item('Pruning', says))).join(' '), / = Pruning/)
  t.strictSame(await asked(item('Prune periodically', says)), [])
  const dice = 'la eliminación de una rama de un árbol de nodos.'
  t.match((await asked(item('Reducción', dice), 'es')).join(' '), / = Reducción/)
  t.strictSame(await asked(item('Reducción periódicamente', dice), 'es'), [])
})

t.test('what is so when a step begins defines nothing', async t => {
  t.match((await asked(item('Extraction', 'the removal of the root from a heap of nodes.'))).join(' '), / = Extraction/)
  t.strictSame(await asked(item('Extraction', 'once the heap is built, the removal of its root.')), [])
  const dice = 'la eliminación de la raíz de un montículo de nodos.'
  t.match((await asked(item('Extracción', dice), 'es')).join(' '), / = Extracción/)
  t.strictSame(await asked(item('Extracción', `una vez construido el montículo, ${dice}`), 'es'), [])
})

t.test('what a picture shows is no definition of what it stands below', async t => {
  const shows = 'illustration of a tree of nodes, even where the nodes have no branches.'
  t.strictSame(await asked(item('Pruning', shows)), [])
  t.match((await asked(item('Pruning', shows.replace('illustration', 'deletion')))).join(' '), / = Pruning/)
  const muestra = 'ilustración de un árbol de nodos, aunque los nodos tengan ramas.'
  t.strictSame(await asked(item('Reducción', muestra), 'es'), [])
})

t.test('the scope of a rule is no term', async t => {
  const says = 'the treatment of the branches of a tree of nodes.'
  t.match((await asked(item('Pruning', says))).join(' '), / = Pruning/)
  t.strictSame(await asked(item('Territorial scope', says)), [])
  t.strictSame(await asked(item('Ámbito territorial', 'el tratamiento de las ramas de un árbol de nodos.'), 'es'), [])
})

t.test('where a letter in parentheses is a part of the sentence, nothing is asked without it', async t => {
  const told = (what: string) => `## Sets\n\nA set of sentences for which ${what} holds is called **complete**.`
  t.match((await asked(told('the axiom of choice'))).join(' '), / = complete/i)
  t.strictSame(await asked(told('(b)')), [])
  const dicho = (what: string) => `## Conjuntos\n\nUn conjunto de oraciones que cumple ${what} se llama **completo**.`
  t.match((await asked(dicho('el axioma de la unión'), 'es')).join(' '), / = completo/i)
  t.strictSame(await asked(dicho('la propiedad (b) de la lista'), 'es'), [])
})

t.test('a sentence that goes on from within its parentheses is not asked without them', async t => {
  const told = (part: string) => `## Arrays\n\nA slice is a light structure of data that gives access to ${part}.`
  t.match((await asked(told('the elements of an array'))).join(' '), / = slice/i)
  t.strictSame(await asked(told('a part (or to all) the elements of an array')), [])
  const dicho = (part: string) => `## Arreglos\n\nUn slice es una estructura de datos ligera que da acceso a ${part}.`
  t.match((await asked(dicho('los elementos de un arreglo'), 'es')).join(' '), / = slice/i)
  t.strictSame(await asked(dicho('una parte (o a todos) los elementos de un arreglo'), 'es'), [])
})

t.test('what a name in code does not do is not cut off', async t => {
  const told = (more: string) => `## Stacks\n\n- \`peek\`: returns the first element of the stack${more}.\n` +
    '- `shift`: moves each of the elements by one place.\n'
  t.match((await asked(told(''))).join(' '), / = peek/)
  t.notMatch((await asked(told(', but does not remove it'))).join(' '), / = peek/)
  const dicho = (more: string) => `## Pilas\n\n- \`peek\`: devuelve el primer elemento de la pila${more}.\n` +
    '- `shift`: mueve cada uno de los elementos un lugar.\n'
  t.match((await asked(dicho(''), 'es')).join(' '), / = peek/)
  t.notMatch((await asked(dicho(', pero no lo elimina'), 'es')).join(' '), / = peek/)
})

t.test('an abbreviation is not asked by most words that it stands for', async t => {
  const [passage] = passagesOf('# Lists\n\nADT is what it is said to be.', { kind: 'guide' })
  const draft = (said: string) => passage && isNoName({
    form: 'name',
    stem: `Which term is defined as “${said}”?`,
    text: 'ADT',
    group: '',
    passage,
    language: 'en',
    isLogistics: false,
    typed: { accepted: ['ADT', 'Abstract Data Type'], lenient: true }
  })
  t.equal(draft('the formal description of the behavior of structures'), false)
  t.equal(draft('the abstract description of the behavior of data structures'), true)
})

t.test('what an author notes about the work left to do is no topic', async t => {
  const told = (heading: string) => `## ${heading}\n\n### Definición\n\nDecimos que una función es una ` +
    '**contracción** si es lipschitziana con una constante menor que 1.'
  t.match((await asked(told('Espacios normados'), 'es')).join(' '), /Espacios normados.*contracción/i)
  const [question] = await asked(told('FALTA MUCHO CONTENIDO'), 'es')
  t.match(question, /contracción/i)
  t.notMatch(question, /falta/i)
  const english = (heading: string) => `## ${heading}\n\n### Definition\n\nA function is called a **contraction** if ` +
    'it is Lipschitz with a constant below 1.'
  t.match((await asked(english('Normed spaces'))).join(' '), /Normed spaces.*contraction/i)
  t.notMatch((await asked(english('Under construction'))).join(' '), /Under construction/)
})

t.test('what is good of a thing is no term, in a list of reasons to use it', async t => {
  const list = (heading: string, name: string, says: string) => `## ${heading}\n\n- **${name}**: ${says}\n`
  const says = 'the effort to query and to manage one single collection.'
  t.match((await asked(list('Inheritance', 'Maintainability', says))).join(' '), / = Maintainability/)
  t.strictSame(await asked(list('Why use the inheritance pattern?', 'Maintainability', says)), [])
  const dice = 'el esfuerzo para consultar y gestionar una sola colección.'
  t.match((await asked(list('Herencia', 'Mantenibilidad', dice), 'es')).join(' '), / = Mantenibilidad/)
  t.strictSame(await asked(list('¿Por qué usar la herencia?', 'Mantenibilidad', dice), 'es'), [])
})

t.test('what happens when one thing is so, but another is not, is not asked without the second', async t => {
  const stem = '¿cómo se llama lo que ocurre cuando una variable quiere entrar a la base?'
  const isNone = (text: string) => {
    const [passage] = passagesOf(`## Casos\n\n${text}`, { kind: 'guide' })
    return isNoName({ form: 'name', text: 'Poliedro Abierto', language: 'es', stem, passage } as never)
  }
  t.equal(isNone('Ocurre cuando una variable quiere entrar a la base, pero ninguna puede salir.'), true)
  t.equal(isNone('Ocurre cuando una variable quiere entrar a la base.'), false)
})

t.test('what a text points at in a picture says nothing of a name', async t => {
  const told = (what: string) => `## Growth\n\nThe **logistic curve** is the ${what} that bends to the top of the axis.`
  t.match((await asked(told('graph of a growth'))).join(' '), / = logistic curve/i)
  t.strictSame(await asked(told('pink line')), [])
  const dicho = (que: string) =>
    `## Curvas\n\nLa **curva logística** es ${que} que describe un crecimiento con un límite.`
  t.match((await asked(dicho('una función matemática'), 'es')).join(' '), / = curva logística/i)
  t.strictSame(await asked(dicho('la línea roja'), 'es'), [])
})

t.test('where something is so is not asked for as another name', async t => {
  const isNone = (about: string, language: 'en' | 'es') => {
    const [passage] = passagesOf('## Models\n\nIn L2 regularization, also called ridge, …', { kind: 'guide' })
    const stem = `What is another name for “${about}”?`
    return isNoName({ form: 'other name', about, text: 'ridge', language, stem, passage } as never)
  }
  t.equal(isNone('In L2 regularization', 'en'), true)
  t.equal(isNone('L2 regularization', 'en'), false)
  t.equal(isNone('En la regularización L2', 'es'), true)
  t.equal(isNone('Regularización L2', 'es'), false)
})

t.test('what is so of another thing as well asks for neither', async t => {
  const told = (aside: string) => `## Sorting\n\nQuicksort${aside} is an algorithm that parts its input at a pivot.`
  t.match((await asked(told(''))).join(' '), / = Quicksort/)
  t.strictSame(await asked(told(', like mergesort,')), [])
  const dicho = (aside: string) => `## Orden\n\nQuicksort${aside} es un algoritmo que parte su entrada en un pivote.`
  t.match((await asked(dicho(''), 'es')).join(' '), / = Quicksort/)
  for (const aside of [', como Mergesort,', ', como el mergesort,', ', como otros,', ', al igual que mergesort,']) {
    t.strictSame(await asked(dicho(aside), 'es'), [], aside)
  }
  for (const aside of [', como su nombre indica,', ', como el nombre indica,', ', como técnica estadística,']) {
    const text = `## Datos\n\nEl **muestreo**${aside} es un procedimiento que elige una parte de la población.`
    t.match((await asked(text, 'es')).join(' '), / = Muestreo/, `${aside} says how it is meant`)
  }
})

t.test('a definition is not asked without what it is for, or what comes behind an aside', async t => {
  const told = (more: string) => `## Design\n\nErgonomics is the field of science that uses data of people${more}.`
  t.match((await asked(told(' from the wards'))).join(' '), / = Ergonomics/)
  t.strictSame(await asked(told(', including those of the wards, to improve the tools of work')), [])
  const dicho = (more: string) => '## Garantías\n\n### Hipoteca\n\nDerecho real de garantía que recae sobre uno o ' +
    `más inmuebles individualizados que continúan en poder del constituyente, y que otorga al acreedor${more}.`
  t.match((await asked(dicho(' su venta'), 'es')).join(' '), / = Hipoteca/)
  t.strictSame(await asked(dicho(' –ante el incumplimiento del deudor- las facultades de persecución y preferencia ' +
    'para cobrar sobre su producido el crédito garantizado (crédito privilegiado)'), 'es'), [])
})

t.test('what a list tells of a part that its heading does not name is no description', async t => {
  const list = (heading: string) => `## ${heading}\n\n- **Ileostomy**: an opening of the small bowel to the skin.\n`
  t.match((await asked(list('Stomas'))).join(' '), / = Ileostomy/)
  t.strictSame(await asked(list('Complications')), [])
  const lista = (heading: string) => `## ${heading}\n\n- **Ileostomía**: una técnica que lleva el intestino delgado ` +
    'hasta la piel del vientre.\n'
  t.match((await asked(lista('Estomas'), 'es')).join(' '), / = Ileostomía/)
  t.strictSame(await asked(lista('Complicaciones'), 'es'), [])
})

t.test('what stands below a heading of tasks to be ticked is not asked', async t => {
  const told = (heading: string) => `## ${heading}\n\nA **glyph** is a shape of a letter in a font of the press.`
  t.match((await asked(told('Letters'))).join(' '), / = Glyph/)
  for (const heading of ['True/False', 'Multiple Choice', 'Fill in the Blank', 'Short Answer', 'Matching']) {
    t.strictSame(await asked(told(heading)), [], heading)
  }
  const dicho = (heading: string) => `## ${heading}\n\nUn **glifo** es un dibujo que muestra una letra de imprenta.`
  t.match((await asked(dicho('Letras'), 'es')).join(' '), / = Glifo/)
  for (const heading of ['Verdadero o falso', 'Opción múltiple']) t.strictSame(await asked(dicho(heading), 'es'), [])
})

t.test('who somebody is asks for no term', async t => {
  const told = (name: string, said: string) => `## Cells\n\nIn the old notes, **${name}** is ${said}.`
  t.match((await asked(told('Rheostat', 'a switch that controls the light of a lamp'))).join(' '), /Rheostat/)
  t.notMatch((await asked(told('Schleiden', 'a German botanist who made observations of plants'))).join(' '), /= Schl/)
  const dicho = (name: string, said: string) => `## Células\n\nEn sus notas, **${name}** es ${said}.`
  t.match((await asked(dicho('Reostato', 'un interruptor que controla la luz de una lámpara'), 'es')).join(' '), /Reos/)
  t.notMatch((await asked(dicho('Schleiden', 'un científico que observó las células de plantas'), 'es')).join(' '),
    /= Schl/)
})

t.test('what people are called for what they do is a term, also with a capital', async t => {
  const told = '## Governance\n\nIn most firms, a **Data Steward** is an employee who watches over the quality of ' +
    'the records.'
  t.match((await asked(told)).join(' '), / = Data Steward/)
  const dicho = '## Deudas\n\nEn el contrato, el **Acreedor** es la persona que puede exigir el pago de la deuda.'
  t.match((await asked(dicho, 'es')).join(' '), / = Acreedor/)
})

t.test('praise, and where a name comes from, define nothing', async t => {
  const told = (said: string) => `## Bacteria\n\n**Zoogloea** is ${said}.`
  t.match((await asked(told('a genus of bacteria that live in a mass of slime'))).join(' '), / = Zoogloea/)
  t.strictSame(await asked(told('an excellent cleaner of the waters of a town')), [])
  const listed = (said: string) => `## Bacteria\n\n- **Zoogloea**: ${said}.`
  t.match((await asked(listed('a genus of bacteria that live in a mass of slime'))).join(' '), / = Zoogloea/)
  t.strictSame(await asked(listed('the name of which comes from the Greek word for a living animal')), [])
  const dicho = (said: string) => `## Bacterias\n\n**Zooglea** es ${said}.`
  t.match((await asked(dicho('un género de bacterias que viven en una masa viscosa'), 'es')).join(' '), / = Zooglea/)
  t.strictSame(await asked(dicho('un excelente género de bacterias que viven en una masa viscosa'), 'es'), [])
  const apuntado = (said: string) => `## Bacterias\n\n- **Zooglea**: ${said}.`
  t.match((await asked(apuntado('un género de bacterias que viven en una masa viscosa'), 'es')).join(' '), / = Zooglea/)
  t.strictSame(await asked(apuntado('cuyo nombre viene de la palabra griega que designa un animal'), 'es'), [])
})

t.test('a condition that waits for the next line is not asked', async t => {
  const told = (what: string) =>
    `## Rings\n\nA commutative ring is called **integral** if the product of its elements satisfies ${what}.`
  t.match((await asked(told('the property of zero'))).join(' '), / = Integral/)
  t.strictSame(await asked(told('the property')), [])
  const dicho = (what: string) => `## Anillos\n\nUn anillo se llama **íntegro** si verifica ${what}.`
  t.match((await asked(dicho('la propiedad conmutativa'), 'es')).join(' '), / = Íntegro/)
  t.strictSame(await asked(dicho('la propiedad'), 'es'), [])
})

t.test('what stands below a picture describes no heading', async t => {
  const says = 'Shape of a letter that a press prints on the paper'
  const told = (text: string, behind = '') => asked(`## Print shop\n\n### Glyph\n\n${text}\n\n${behind}`)
  t.match((await told(says)).join(' '), / = Glyph/, 'notes without full stops')
  t.strictSame(await told(says, 'It is printed. Then it dries.'), [])
  t.strictSame(await told(`\`\`\`r\nplot(glyphs)\n\`\`\`\n\n${says}`), [], 'behind the code that draws it')
})

t.test('what names who made a picture is not asked', async t => {
  const told = (credit: string) => `## Cells\n\nA **glyph** is a shape of a letter that a press prints${credit}.`
  for (const credit of [' (credit: Ann Lee)', ' (photo: Ann Lee)']) t.strictSame(await asked(told(credit)), [], credit)
  t.match((await asked(told(' (on paper)'))).join(' '), / = Glyph/)
  const dicho = (credit: string) => `## Letras\n\nUn **glifo** es un dibujo que muestra una letra de imprenta${credit}.`
  t.strictSame(await asked(dicho(' (créditos: Ana Paz)'), 'es'), [])
  t.match((await asked(dicho(''), 'es')).join(' '), / = Glifo/)
})

t.test('the end of a sentence that a formula has cut is not quoted', async t => {
  const told = (begin: string) => asked(`${begin} straight bars between its hub and its rim. These bars ` +
    'are called spokes.')
  t.match((await told('A wheel has')).join(' '), / = Spokes/)
  t.strictSame(await told('by simply having'), [])
})
