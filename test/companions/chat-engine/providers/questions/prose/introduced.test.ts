import t from 'tap'
import { asked } from '../asked.js'

t.test('a definition in a box whose title is the name is quoted with what its letters are', async t => {
  t.strictSame(await asked('**Basis:** Suppose $V$ is a vector space. Then a subset $S$ of $V$ is a *basis* of $V$ ' +
    'if it is linearly independent and spans $V$.'), [
    'The course material says: “Suppose $V$ is a vector space. Then a subset $S$ of $V$ is an X of $V$ if it is ' +
    'linearly independent and spans $V$”. Which term is X? (Hint: b…, 5 letters) = basis'
  ])
})

t.test('what the marked term of a thing with a letter is, is a definition, also without its symbol', async t => {
  const [english = ''] = await asked('**Rank:** Suppose that $A$ is a matrix. Then the *rank* of $A$, written ' +
    '$\\rk{A}$, is the dimension of the column space of $A$, $\\rk{A}=\\dime{A}$.')
  t.match(english, 'Suppose that $A$ is a matrix. Then the X of $A$ is the dimension of the column space of $A$”')
  t.match(english, /= rank/)
  const [spanish = ''] = await asked('**Rango:** Sea $A$ una matriz. Entonces el *rango* de $A$, denotado por ' +
    '$\\rk{A}$, es la dimensión del espacio de las columnas de $A$.', 'es')
  t.match(spanish, 'Sea $A$ una matriz. Entonces el X de $A$ es la dimensión del espacio de las columnas de $A$»')
})

t.test('a symbol that only the author knows is left out where words say the same', async t => {
  const cases: Array<[text: string, question: RegExp]> = [
    ['Suppose that $A$ is a square matrix and $k$ is an eigenvalue of $A$. Then the **geometric multiplicity** ' +
      'of $k$, $\\geomult{A}{k}$, is the dimension of the eigenspace $\\espace{A}{k}$.',
    /“Suppose that \$A\$ is a square .* Then the X of \$k\$ is the dimension of the eigenspace”\. .* = geometric mul/],
    ['Suppose that $\\ltdefn{T}{U}{V}$ is a linear map. Then the **rank** of $T$, $\\rank{T}$, is the dimension ' +
      'of the range of $T$, $\\rank{T}=\\dimension{\\rng{T}}$.',
    /“Suppose that \$T\$ is a linear map\. Then the X of \$T\$ is the dimension of the range of \$T\$”\. .* = rank/]
  ]
  for (const [text, question] of cases) t.match((await asked(text)).join('\n'), question)
})
