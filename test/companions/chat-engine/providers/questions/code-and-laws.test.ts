import t from 'tap'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'

/** The questions of a course that are answered by typing, without their hints, with their first answers. */
async function typed (text: string, language = 'en'): Promise<Array<[string, string]>> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n## Part\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const made = await questionsOffline({
    topic: '', num_questions: 20, difficulty: 'medium', language, seed: 's', material
  })
  return made.flatMap((question): Array<[string, string]> => question.type === 'text'
    ? [[question.question_text.replace(/ \((?:Hint|Pista): .*\)$/, ''), question.accepted[0] ?? '']]
    : [])
}

const QUERY = '\n\n```sql\n' +
  'SELECT TRIM(name) FROM t GROUP BY a UNION SELECT b FROM u INNER JOIN v HAVING c; DROP TABLE t;\n```'

const FORMS: Array<[form: string, language: string, text: string, asked: string, answer: string]> = [
  ['a function in prose, which its parentheses show to be one', 'en',
    'The range() function generates a sequence of whole numbers.',
    'Which function generates a sequence of whole numbers?', 'range()'],
  ['a name in capitals behind the word for what it is', 'es',
    `El operador UNION se utiliza para combinar los resultados de dos consultas en un solo conjunto.${QUERY}`,
    '¿Qué operador se utiliza para combinar los resultados de dos consultas en un solo conjunto?', 'UNION'],
  ['a name in capitals before the word for what it is', 'en',
    `The TRIM function removes the spaces at both ends of a string.${QUERY}`,
    'Which function removes the spaces at both ends of a string?', 'TRIM'],
  ['a word of SQL that a sentence begins with', 'en',
    `INNER JOIN returns the rows that have matching values in both relations.${QUERY}`,
    'Which keyword of SQL returns the rows that have matching values in both relations?', 'INNER JOIN'],
  ['a word of SQL that a sentence begins with, in Spanish', 'es',
    `HAVING se emplea para filtrar los grupos de una consulta según una condición.${QUERY}`,
    '¿Qué palabra clave de SQL se emplea para filtrar los grupos de una consulta según una condición?', 'HAVING'],
  ['what a clause is said to be', 'es',
    `La clausula INNER JOIN en SQL es un tipo de unión que retorna los registros coincidentes de dos tablas.${QUERY}`,
    '¿Qué cláusula retorna los registros coincidentes de dos tablas?', 'INNER JOIN'],
  ['what is said to be a function that does something', 'en',
    'COUNT() is an aggregate function that returns the number of rows of a group.',
    'Which function returns the number of rows of a group?', 'COUNT()'],
  ['the same in Spanish, typed without accents', 'es',
    'En SQL LENGTH() es una funcion incorporada que te permite encontrar la cantidad de letras de una cadena.',
    '¿Qué función te permite encontrar la cantidad de letras de una cadena?', 'LENGTH()'],
  ['what the end of a sentence says of it', 'es',
    'Hoy trabajaremos con la función MAX() la cual nos permite encontrar el valor más alto de un campo.',
    '¿Qué función nos permite encontrar el valor más alto de un campo?', 'MAX()'],
  ['a purpose with the word for what serves it', 'es',
    `En SQL podemos utilizar el comando DROP TABLE para eliminar una relación completa.${QUERY}`,
    '¿Qué comando se usa para eliminar una relación completa?', 'DROP TABLE'],
  ['what one wants to do', 'en', 'If you want to find the first item of a list quickly, you can use the method `peek`.',
    'Which method is used to find the first item of a list quickly?', 'peek'],
  ['what a law says', 'en', 'Amdahl\'s law states that the overall gain of speed is limited by the part of the time ' +
    'that an enhancement is used.', 'Which law says that “the overall gain of speed is limited by the part of the ' +
    'time that an enhancement is used”?', 'Amdahl\'s law'],
  ['what a law says behind a comma', 'en', 'Bonds follow the octet rule, which states that an atom shares electrons ' +
    'until the outer shell is full.',
  'Which rule says that “an atom shares electrons until the outer shell is full”?',
  'octet rule'],
  ['what a theorem says in Spanish', 'es', 'Por otra parte, el Teorema Espectral establece que toda matriz real ' +
    'simétrica es ortogonalmente diagonalizable.', '¿Qué teorema dice que «toda matriz real simétrica es ' +
    'ortogonalmente diagonalizable»?', 'Teorema Espectral'],
  ['the formula that defines a name', 'en', 'The condition number is defined as $k(M) = |M| \\cdot |M^{-1}|$.',
    'Which term is defined as “$k(M) = |M| \\cdot |M^{-1}|$”?', 'condition number'],
  ['a formula without the space and the comma of its sentence', 'en',
    'The condition number is given by $$\\begin{equation} k(M) = |M| \\cdot |M^{-1}|\\,, \\end{equation}$$',
    'Which term is defined as “$k(M) = |M| \\cdot |M^{-1}|$”?', 'condition number'],
  ['the formula that defines a name in Spanish', 'es',
    'La tasa asintótica de convergencia se define como $R(T) = -\\ln(\\rho(T))$.',
    '¿Qué término se define como «$R(T) = -\\ln(\\rho(T))$»?', 'tasa asintótica de convergencia'],
  ['what is so if and only if something holds', 'en',
    'A square matrix is invertible if and only if its determinant differs from zero.',
    'What is a square matrix called if its determinant differs from zero?', 'Invertible'],
  ['the same in Spanish', 'es', 'Una matriz cuadrada es inversible si y solo si su determinante es distinto de cero.',
    '¿Cómo se llama una matriz cuadrada si su determinante es distinto de cero?', 'Inversible'],
  ['what is so if a formula holds', 'en', 'A square matrix is orthogonal if $A^T A = I$.',
    'What is a square matrix called if $A^T A = I$?', 'Orthogonal'],
  ['a name with its symbol, and what it is defined as', 'en',
    'The spectral radius $r(A)$ is defined as the largest of the absolute values of its eigenvalues.',
    'Which term is defined as “the largest of the absolute values of its eigenvalues”?', 'Spectral radius'],
  ['the subject of a sentence with an aside', 'en',
    '## Peak calling\n\nPeak calling, the next step of our workflow, is a method that finds areas of the genome with ' +
    'many reads.',
    'Which term is defined as “a method that finds areas of the genome with many reads”?', 'Peak calling']
]

for (const [form, language, text, asked, answer] of FORMS) {
  t.test(`a question that is answered by typing is made of ${form}`, async t => {
    t.strictSame(await typed(text, language), [[asked, answer]])
  })
}

t.test('what an example does with a piece of code is not asked', async t => {
  for (const [text, language] of [
    ['En esta consulta usamos el operador LIKE para buscar los nombres que comienzan con una letra.', 'es'],
    ['Utiliza la función SUBSTR() para seleccionar las primeras letras de cada apellido.', 'es'],
    ['Primero se crea una carpeta llamada `data` (para recordar el origen de los datos).', 'es'],
    ['Se puede usar `vagrant package` para empaquetarla y usarla en otra máquina.', 'es'],
    ['In this query, we use COUNT() to find the number of users of each city.', 'en'],
    [`La cláusula WHERE se usa junto con DELETE para eliminar filas concretas de una tabla.${QUERY}`, 'es'],
    [`EXCEPT devuelve SOLO LAS FILAS QUE SON PARTE DE LA PRIMERA CONSULTA.${QUERY}`, 'es'],
    [`El operador UNION se usa para devolver las filas de una consulta que no tiene la otra consulta.${QUERY}`, 'es'],
    // No code of the course.
    [`The HTTP method transfers a text between a client and its server.${QUERY}`, 'en']
  ] as const) t.strictSame(await typed(text, language), [], text)
})

t.test('what only looks like a sentence with a condition has no name', async t => {
  const text = 'A corollary of the last statement is that a matrix is invertible if and only if its eigenvalues differ.'
  t.strictSame((await typed(text)).filter(([asked]) => asked.includes('corollary')), [])
})

t.test('what stands beside a formula, a package or a number is not taken for its name', async t => {
  for (const [text, language] of [
    // What is said is said of the package.
    ['```r\nlibrary(here)  # for easy references to files of a project\n```', 'en'],
    // "RFC" was the text of a link.
    ['RFC 1034 has the names. The syntax of the domain names was defined more precisely in 1035.', 'en'],
    ['Here, $i$ denotes the imaginary unit of numbers, satisfying $i^2 = -1$.', 'en'],
    ['We saw $\\hat{p}_M - \\hat{p}_F = 0.29$.\n\n$p_F$ is the actual probability of a woman to be promoted.', 'en'],
    ['The chain rule (together with the fact that $(e^x)\' = e^x$) now gives the result.', 'en'],
    ['La integral de la función $X$ se define como: $\\int X dP = \\sum_{j=1}^m x_j P_{A_j}$', 'es'],
    ['Sea $\\varphi$ definida como antes. Se dice que $\\varphi$ es subaditiva si ' +
      '$\\varphi(A \\cup B) \\leq \\varphi(A) + \\varphi(B)$', 'es'],
    ['**Teorema de Rolle.** Sea $f$ una función continua en el intervalo cerrado. Si $f(a) = f(b)$ ', 'es']
  ] as const) t.strictSame(await typed(text, language), [], text)
})

t.test('a law without a name, or whose letters come from elsewhere, is not asked for', async t => {
  for (const [text, language] of [
    ['Basic contract law states that an offer needs definite terms before a court enforces it.', 'en'],
    ['The next theorem tells us that to find all solutions of a system, it is enough to find one of them.', 'en'],
    ['El siguiente teorema dice que para hallar todas las soluciones de un sistema lineal basta con hallar una.', 'es'],
    ['This principle states that each thing is moved by another thing that moves.', 'en'],
    ['The $T$ iteration matrix is given by $T_{GS} = -(D + L)^{-1} U$.', 'en'],
    ['The relationship between the first copula $C$ and the turned version is given by $C(u, v) = v - D(1 - u, v)$.',
      'en'],
    ['The sum of the forces on the door in the $y$ direction is given by: $\\sum F_y = F_B - F_g + Z$', 'en'],
    ['The survival function of state $S_1$ is given by $F(t) = 1 - P(T > t)$', 'en'],
    ['Solving equation gives us the result $E = -3 G M / R$.', 'en'],
    ['Comparing this with equation $a = b + c^2$ shows the exponent.', 'en']
  ] as const) t.strictSame(await typed(text, language), [], text)
})
