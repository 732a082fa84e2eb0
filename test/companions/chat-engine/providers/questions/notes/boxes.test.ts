import t from 'tap'
import { MaterialIndex } from '../../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import {
  questionsOffline
} from '../../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { asked } from '../asked.js'

t.test('the title of a box is asked for where the box says what it is, in another form too', async t => {
  const [english = ''] = await asked('**Open sets:** Let $(M, d)$ be a metric space. The set $A$ is open if and only ' +
    'if $\\forall a \\in A\\ \\exists r > 0: B(a, r) \\subseteq A$.')
  t.match(english, 'Let $(M, d)$ be a metric space. The set $A$ is X if and only if $\\forall')
  t.match(english, /= open\b/)
  const [spanish = ''] = await asked('**Clausura:** Sea $(M, d)$ un espacio métrico. Se llama *clausura o cierre de ' +
    'A* al conjunto $\\overline{A} = M - int(M - A)$.', 'es')
  t.match(spanish, 'Sea $(M, d)$ un espacio métrico. Se llama X de A al conjunto $\\overline{A}')
  t.match(spanish, 'Clausura')
})

t.test('a box that does not say what its title is, or goes on behind, makes no question', async t => {
  t.strictSame(await asked('**Remark:** Let $M$ be a set. Then each remark on $M$ is about $M$ itself.'), [])
  t.strictSame(await asked('**Metric space:** Let $M$ be a set. A metric space is a pair $(M, d)$ such that:'), [])
})

t.test('"está" is no word that points', async t => {
  const [found = ''] = await asked('Un **conjunto convexo** es un conjunto en el que el segmento entre dos puntos ' +
    'cualesquiera está incluido por completo.', 'es')
  t.match(found, 'está incluido')
})

t.test('a theorem is asked for by its heading, with a full stop as well', async t => {
  const [found = ''] = await asked('## Teorema de Heine-Cantor.\n\nSea $A \\subseteq \\mathbb{R}^N$ compacto, y ' +
    '$f : A \\to \\mathbb{R}^N$ continua. Entonces $f$ es uniformemente continua en $A$.', 'es')
  t.match(found, '¿Qué teorema dice: «Sea $A')
  t.match(found, /Heine/)
})

t.test('words that an author wrote into a formula are words of the sentence', async t => {
  const [found = ''] = await asked('**Closed set:** Let $F \\subseteq M$. The set $F\\ is\\ closed \\iff M - F' +
    '\\ is\\ open$.')
  t.match(found, 'The set $F$ is X $\\iff M - F$ is open”')
  t.match(found, /= closed/)
  t.strictSame(await asked('**Closed set:** Let $F \\subseteq M$. The set $F\\ xy\\ closed$.'), [], 'a product is none')
})

t.test('a theorem may begin with what is given', async t => {
  const [found = ''] = await asked('## Pythagorean theorem\n\nGiven a right triangle, the square on the longest side ' +
    'has the area of the squares on both others.')
  t.match(found, /Which theorem says: “Given a right triangle, the square/)
})

t.test('the explanation of a theorem of two sentences shows both', async t => {
  const theorem = '## Theorem of Heine-Cantor\n\nLet $A \\subseteq \\mathbb{R}^N$ be compact, and $f$ continuous on ' +
    '$A$. Then $f$ is uniformly continuous on $A$.'
  const index = new MaterialIndex(passagesOf(`# Course\n\n${theorem}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const [question] = await questionsOffline(
    { topic: '', num_questions: 1, difficulty: 'medium', language: 'en', seed: 's', material })
  t.match(question?.explanation, 'continuous on $A$. Then $f$ is uniformly continuous on $A$.')
  t.match(question?.source?.quote, /^Then/)
})

t.test('a definition that ends with a formula in a line of its own is asked with it', async t => {
  const [found = ''] = await asked('**Dominio de integridad:** Un anillo conmutativo $A$ es un dominio de integridad ' +
    'si verifica la propiedad:\n\n$$a \\neq 0 \\wedge b \\neq 0 \\Rightarrow ab \\neq 0$$', 'es')
  t.match(found, 'si verifica la propiedad: $a \\neq 0 \\wedge b \\neq 0 \\Rightarrow ab \\neq 0$')
})

t.test('"aquellos" stands for several', async t => {
  const [found = ''] = await asked('## Definición\n\nSe denomina compuesto inorgánico a aquellos compuestos químicos ' +
    'que están formados por distintos elementos, pero no siempre por carbono.', 'es')
  t.match(found, '¿Qué nombre reciben aquellos compuestos químicos')
})

t.test('a theorem that is set as an exercise is not asked', async t => {
  const told = (order: string) => asked('**Theorem (Tychonoff).** Let $X$ and $Y$ be compact metric spaces. ' +
    `${order} $X \\times Y$ is compact in the product of both.`)
  t.match((await told('Then')).join(' '), /Tychonoff/)
  t.strictSame(await told('Show that'), [])
  const dicho = (order: string) => asked('**Teorema (Tíjonov).** Sean $X$ e $Y$ espacios métricos compactos. ' +
    `${order} $X \\times Y$ es compacto en el producto de ambos.`, 'es')
  t.match((await dicho('Entonces')).join(' '), /Tíjonov/)
  t.strictSame(await dicho('Demostrar que'), [])
})
