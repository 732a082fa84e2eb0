import t from 'tap'
import { MaterialIndex, passagesOfFlat } from '../../../../companions/chat-engine/material/material-index.js'
import { materialOf } from '../../../../companions/chat-engine/material/making/making.js'
import { questionsOffline } from '../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { HOLE } from '../../../../companions/text/holes.js'
import { outline } from '../../retrieval/extraction/outline.js'

const PART = `# Topology

\\begin{align}
x &= y
\\end{align}

\\newtheorem{defn}{Definition}

\\begin{definition}[Compact set]\\label{def:compact}
A set $K$ is \\emph{compact} if every open cover of $K$ has a finite subcover.
\\end{definition}

\\begin{defn}
A sequence is called \\textbf{Cauchy} if its terms come arbitrarily close to each other.
\\end{defn}

\\begin{theorem}[Heine--Borel]
A set of numbers is compact, as in~\\ref{def:compact}, if and only if it is closed and bounded.
\\end{theorem}

\\begin{thm}[Bolzano]
Each continuous function on an interval takes all values between two of its values.
\\end{thm}

\`\`\`latex
\\begin{definition}
A \\emph{ring} is code.
\\end{definition}
\`\`\`
`
const READ = [
  '**Compact set:** A set $K$ is *compact* if every open cover of $K$ has a finite subcover.',
  'A sequence is called **Cauchy** if its terms come arbitrarily close to each other.',
  `**Theorem (Heine--Borel).** A set of numbers is compact, as in ${HOLE}, if and only if it is closed and bounded.`,
  '**Theorem (Bolzano).** Each continuous function on an interval takes all values between two of its values.',
  '\\begin{align}\nx &= y\n\\end{align}',
  '\\begin{definition}\nA \\emph{ring} is code.\n\\end{definition}'
]

t.test('environments of LaTeX in the Markdown of a document are its definitions and theorems, and code is left alone',
  async t => {
    const [type, passage = ''] = await outline(PART, 'topology.md')
    t.equal(type, 'markdown')
    for (const part of READ) t.ok(passage.includes(part), `${part} is in ${passage}`)
    t.notOk(/newtheorem|\\(?:begin|end)\{(?:defn|thm|theorem)/.test(passage), 'no mark of them is left')
  })

t.test('they are asked for, where a guide has them', async t => {
  const index = new MaterialIndex(passagesOfFlat(materialOf({ guide: PART, published: '', chunks: [] })))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const questions = await questionsOffline(
    { topic: '', num_questions: 10, difficulty: 'medium', language: 'en', seed: 's', material })
  const answers = questions.map(question => question.type === 'text' ? question.accepted[0] : '').sort()
  t.strictSame(answers, ['Bolzano', 'Cauchy', 'Compact'])
})

t.test('a theorem of an environment that nothing declares is named in the language of its text', async t => {
  const [, passage = ''] = await outline('# Topología\n\n\\begin{teo}[Cantor]\nLos conjuntos compactos encajados que ' +
    'no son vacíos tienen un punto en común.\n\\end{teo}\n', 'topologia.md')
  t.match(passage, '**Teorema (Cantor).** Los conjuntos')
})
