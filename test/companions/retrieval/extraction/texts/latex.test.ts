import t from 'tap'
import { files, outline } from '../outline.js'

const article = (body: string, preamble = '') =>
  `\\documentclass{article}${preamble}\\begin{document}\n${body}\n\\end{document}\n`

/** What is read of a document, and what was left out. */
const read = async (body: string, preamble = '') => (await outline(article(body, preamble))).slice(1)

t.test('a formula of any environment of LaTeX stays as it was written, and a dollar in code begins none', async t => {
  for (const name of ['flalign', 'alignat*', 'xalignat', 'dmath']) {
    const formula = `\\begin{${name}}\nG &= \\frac{1}{2}E + \\sqrt{L}\n\\end{${name}}`
    t.strictSame(await read(`So\n${formula}\nand.`), [`: So\n\n$$\n${formula}\n$$\n\nand.`])
  }
  t.strictSame(await read('Write \\verb|$| for 5\\$ and $x$.'), [': Write `$` for 5$ and $x$.'])
})

t.test('the end of a line with a length begins no formula', async t => {
  const table = '\\begin{tabular}{ll}Ants & 3 \\\\[3ex] Bees & 4 \\\\ \\end{tabular}'
  t.strictSame(await read(`${table}\n\nSo \\[ x = 1 \\] and \\\\$y$.`),
    [': |  |  |\n| --- | --- |\n| Ants | 3 |\n| Bees | 4 |\n\nSo $$x = 1$$ and $y$.'])
})

t.test('a part of a document that another one includes is LaTeX by its name', async t => {
  const part = '\\begin{frame}\n\\frametitle{Moss}\n\\begin{itemize}\n\\item No roots\n\\end{itemize}\n\\end{frame}'
  t.strictSame(await outline(part, 'moss.tex'), ['latex', 'Moss: - No roots'])
})

t.test('a cell that is merged stands in each of its columns and rows, and names in two rows are one', async t => {
  t.strictSame(await read('\\begin{tabular}{|l|l|r|}\\hline Part & Kind & Weight\\\\ \\hline ' +
    '\\multicolumn{2}{|c|}{\\textbf{Exam}} & 60\\% \\\\ \\multirow{2}{*}{\\emph{Lab}} & report & 30\\% \\\\ ' +
    '& talk & 10\\% \\\\ \\hline\\end{tabular}'), [
    ': | Part | Kind | Weight |\n| --- | --- | --- |\n| **Exam** | **Exam** | 60% |\n| *Lab* | report | 30% |\n' +
      '| *Lab* | talk | 10% |'])
  t.strictSame(await read('\\begin{tabular}{lll}\\toprule Group & \\multicolumn{2}{c}{Oral}\\\\\\cmidrule(lr){2-3} ' +
    '& Date & Room\\\\\\midrule Red & 9 May & B2\\\\\\bottomrule\\end{tabular}'),
  [': | Group | Oral Date | Oral Room |\n| --- | --- | --- |\n| Red | 9 May | B2 |'])
  t.strictSame(await read('\\begin{tblr}{ll}Day & Room \\\\\\hline Monday & B12 \\\\ \\end{tblr}'),
    [': | Day | Room |\n| --- | --- |\n| Monday | B12 |'])
})

t.test('colours and widths are no text, and quantities have their units', async t => {
  t.strictSame(await read('Due on \\textcolor{red}{\\textbf{12 March}} in \\parbox{5cm}{Hall C}.'),
    [': Due on **12 March** in Hall C.'])
  t.strictSame(await read('It is \\SI{10}{\\kilo\\metre} long, falls at \\qty{9.81}{m/s^2} and ' +
    '\\SI{5}{\\metre\\per\\second}, at \\SIrange{3}{5}{\\degreeCelsius}.'),
  [': It is 10 km long, falls at 9.81 m/s² and 5 m/s, at 3–5 °C.'])
})

t.test('what its author has taken out of a source is no text', async t => {
  t.strictSame(await read('\\begin{comment}\nOn 1 May.\n\\end{comment}\nOn 9 May. \\iffalse On 2 May. \\ifx a b c' +
    '\\fi \\else In Hall C. \\fi\\ifkey The key is 42. \\fi\\iftalk Talk. \\fi End.',
  '\\newif\\ifkey\\newif\\iftalk\\talktrue'),
  [': On 9 May. In Hall C. Talk. End.'])
})

t.test('a command that only its author knows is a hole in its sentence and told; so is the number of a reference',
  async t => {
    t.strictSame(await read('The exam is on \\examdate{} in Hall C.\n\n\\header\n\n' +
      'See \\due{it}{now}, by \\cite{knuth}.'), [
      ': The exam is on \ufffc in Hall C.\n\nSee it \ufffc now, by [knuth].',
      '() Commands that are not defined here were left out: \\due, \\examdate, \\header.'])
    t.strictSame(await read('It covers chapters~\\ref{a} to \\ref{b}.'),
      [': It covers chapters \ufffc to \ufffc.', '() The numbers of references were left out: 2.'])
  })

t.test('the commands of a style in the archive are known, and the title page is text', async t => {
  const found = await outline(files({
    'main.tex': article('\\maketitle\\section{Exam}On \\examdate.', '\\usepackage{a4,course}\\title{Physics}' +
      '\\author{Dr Moss \\and Dr Osei}\\date{Office hours: \\textbf{Monday}}'),
    'course.sty': '\\newcommand{\\examdate}{\\textbf{\\textcolor{red}{14 May}}}'
  }))
  t.strictSame(found, ['zip', 'main.tex Physics: Dr Moss, Dr Osei\n\nOffice hours: **Monday**',
    'main.tex Physics > Exam: On **14 May**.'])
})

t.test('a style that is named very often is read once', async t => {
  const letters = (n: number) => [...String(n)].map(digit => 'abcdefghij'[Number(digit)]).join('')
  const commands = Array.from({ length: 2500 }, (_, n) => `\\newcommand{\\x${letters(n)}}{14 May}`).join('\n')
  const before = process.cpuUsage()
  const found = await outline(files({
    'main.tex': article('\\section{Exam}On \\xb.', '\\usepackage{course}\n'.repeat(2500)), 'course.sty': commands
  }))
  t.strictSame(found, ['zip', 'main.tex Exam: On 14 May.'])
  t.ok(process.cpuUsage(before).user < 4_000_000, 'within four seconds')
})

t.test('what is struck through is told, and a power stays one', async t => {
  t.strictSame(await read('Due on \\sout{3 May} 10 May: 10\\textsuperscript{6} cells in H\\textsubscript{2}O.'),
    [': Due on 10 May: 10⁶ cells in H₂O.', '() Pieces of text that are struck through were left out: 1.'])
})

t.test('a sign with a long name and braces behind it stays', async t => {
  t.strictSame(await read('If n \\textless{} 5 or n \\textgreater{} 9: \\textquestiondown Cu\\\'ando?'),
    [': If n < 5 or n > 9: ¿Cuándo?'])
})

t.test('the caption of a long table is above it, and no name of a column', async t => {
  const names = '\\toprule Part & Weight \\\\ \\midrule'
  t.strictSame(await read(`\\begin{longtable}[]{@{}lr@{}}\\caption{Weights}\\label{w}\\tabularnewline ${names} ` +
    `\\endfirsthead ${names} \\endhead Exam & 60\\% \\\\ \\bottomrule\\end{longtable}`),
  [': Weights\n\n| Part | Weight |\n| --- | --- |\n| Exam | 60% |'])
})

t.test('a list has the letters, the numbers and the start that its source says', async t => {
  const list = (options: string) => read(`\\begin{enumerate}${options}\\item Pen\\item Card\\end{enumerate}`)
  t.strictSame(await list('[label=\\alph*)]'), [': - a) Pen\n- b) Card'])
  t.strictSame(await list('[(i)]'), [': - (i) Pen\n- (ii) Card'])
  t.strictSame(await list('[start=4]'), [': 4. Pen\n5. Card'])
  t.strictSame(await list('\n\\def\\labelenumi{\\Alph{enumi}.}\n\\setcounter{enumi}{2}\n'), [': - C. Pen\n- D. Card'])
})

t.test('what holds in the bookmarks of a PDF alone defines nothing', async t => {
  t.strictSame(await read('On \\sout{3 May} 9 May.', '\\pdfstringdefDisableCommands{\\renewcommand{\\sout}{}}'),
    [': On 9 May.', '() Pieces of text that are struck through were left out: 1.'])
})

t.test('a reference to a section names its heading, and another one leaves a hole', async t => {
  const found = await read('\\section{Grading of \\emph{labs}}\\label{sec:g}\nThe exam counts.\n' +
    '\\section{Rules}\nSee Section~\\ref{sec:g} and \\autoref{sec:g}. See Table~\\ref{t}, page \\pageref{sec:g}.')
  t.strictSame(found, ['Grading of labs: The exam counts.',
    'Rules: See Section “Grading of *labs*” and “Grading of *labs*”. See Table \ufffc, page \ufffc.',
    '() The numbers of references were left out: 2.'])
  const many = `\\section{${'x'.repeat(150)}}\\label{a} ${'\\ref{a} '.repeat(20_000)}`
  t.ok((await read(many)).join().length < 1_000_000, 'it does not grow without an end')
})

t.test('what an author marks for an index, by a command behind the word, is no part of the word', async t => {
  t.strictSame(await read('Two \\emph{adjacent}\\is{adjacency} parts of a Phrase\\is{category!functional} or ' +
    'phrase\\isi{phrase} of water\\mine{level}.'),
  [': Two *adjacent* parts of a Phrase or phrase of waterlevel.'])
})

t.test('a source is found from the folder where LaTeX is started, and above it', async t => {
  const found = await outline(files({
    'course/book/main.tex': '\\documentclass{book}\\begin{document}\\section{Plan}\\input{parts/exam}' +
      '\\input{../common/lab}\\end{document}',
    'course/book/parts/exam.tex': 'The exam is on 3 May. \\input{parts/deep/room}',
    'course/book/parts/deep/room.tex': 'It is in B12.',
    'course/common/lab.tex': 'The lab counts 40 percent.'
  }), 'a.zip')
  t.strictSame(found, ['zip',
    'course/book/main.tex Plan: The exam is on 3 May. It is in B12.\n\nThe lab counts 40 percent.'])
})

t.test('sources that name themselves, or each the next one very often, are read to an end', async t => {
  const itself = await outline(files({
    'main.tex': article('The exam is on 3 May.\\input{rooms}'),
    'rooms.tex': `It is in B12.${'\\input{rooms}'.repeat(4)}`
  }), 'a.zip')
  t.strictSame(itself, ['zip', 'main.tex : The exam is on 3 May. It is in B12.'])
  // Ten times ten, nine levels deep.
  const levels = Array.from({ length: 10 }, (_, n) => [`l${n}.tex`, `Lab ${n}. ${`\\input{l${n + 1}}`.repeat(10)}`])
  const often = await outline(files({ 'main.tex': article('\\input{l0}'), ...Object.fromEntries(levels) }), 'a.zip')
  t.match(often.at(1), /Lab 0\.[^]+Lab 1\./)
  t.ok(often.join().length < 100_000, 'it does not grow without an end')
})

t.test('a table within a cell is a part of that cell, and code ends at its first end', async t => {
  const inner = '\\begin{tabular}[c]{@{}l@{}}Lab\\\\ room\\end{tabular}'
  const pairs = '\\begin{tabular}{ll}Monday & B12\\\\ Friday & B13\\end{tabular}'
  t.strictSame(await read(`\\begin{tabular}{ll}Part & Place\\\\\\hline ${inner} & ${pairs}\\\\\\end{tabular}`),
    [': | Part | Place |\n| --- | --- |\n| Lab room | (Monday, B12; Friday, B13) |'])
  const code = '\\begin{verbatim}\n'
  t.strictSame(await read(`${code}\\begin{verbatim} % x\n\\end{verbatim}`),
    [': ```\n\\begin{verbatim} % x\n```'])
})

t.test('the distance between items, which plain TeX sets, is no item and no text', async t => {
  t.strictSame(await read('\\begin{enumerate}\\itemsep=0.12cm\n\\item One\n\\item Two\n\\end{enumerate}\n\n' +
    '\\begin{itemize} \\itemsep1pt \\parskip 0pt plus 1ex\n\\setlength\\itemindent{2em}\n\\item A bee\n' +
    '\\begin{itemize}\\itemsep -.5\\parsep\n\\item its wing\n\\end{itemize}\n\\end{itemize}\n\nEnd.\\vskip .2cm\n'),
  [': 1. One\n\n2. Two\n\n- A bee\n\n- its wing\n\nEnd.'])
})

t.test('a length behind a command that takes none is text', async t => {
  t.strictSame(await read('\\smallskip 5 mm screws hold. \\bigskip 2 in every 3 die. \\noindent 3 cm is much.'),
    [': 5 mm screws hold. 2 in every 3 die. 3 cm is much.'])
  t.strictSame(await read('Write \\verb|\\parskip 1pt| there.'), [': Write `\\parskip 1pt` there.'])
})

t.test('words that a project writes as macros, and terms that it defines, are read', async t => {
  t.strictSame(await read('!!^a{formula}~$!A$ of !!a{element} is \\define{closed} if all !!{variable}s are bound.'),
    [': A formula $A$ of an element is *closed* if all variables are bound.'])
  t.strictSame(await read('Read this! A moth $n!$ flies.'), [': Read this! A moth $n!$ flies.'])
})

t.test('a section that is an environment, or has a command of its project, is a section', async t => {
  t.strictSame(await read('\\begin{subsect}{M}{Moths}\nThey fly.\n\\end{subsect}\n\\olsection{Bees}\\ollabel{sec:b}\n' +
    'They sting.'), ['Moths: They fly.', 'Bees: They sting.'])
})

t.test('a paragraph that is an environment goes on in the line of the title of its box', async t => {
  t.strictSame(await read('\\begin{definition}{MT}{Moth}{moth}\n\\begin{para}A moth flies.\\end{para}\n' +
    '\\end{definition}'), [': **Moth:** A moth flies.'])
})

t.test('the entries of a glossary are definitions, and its commands print their names', async t => {
  const glossary = '\\newglossaryentry{sen}{\n  name = sentence (of FOL), text = sentence of FOL,\n' +
    '  description = {A \\gls{for} without free variables}, plural = sentences of FOL}' +
    '\\newacronym{dnf}{DNF}{disjunctive normal form}'
  const entries = 'sentence of FOL\n: A for without free variables.\n\nDNF\n: disjunctive normal form.'
  t.strictSame(await read(`Ants.\n${glossary}\nBees.`), [`: Ants.\n\n${entries}\n\nBees.`])
  t.strictSame(await read('\\Glspl{sen} in \\acrfull{dnf}.', glossary),
    [`: Sentences of FOL in disjunctive normal form (DNF).\n\n${entries}`], 'those of the preamble come last')
  t.strictSame(await read('Two \\glspl{sentence of FOL}.'), [': Two sentences of FOL.'], 'of another file')
})

t.test('a word in single quotation marks is no code, and formulas stand between dollars', async t => {
  t.strictSame(await read("The words `and' and `or' join \\(p\\) and `$q$'."),
    [': The words ‘and’ and ‘or’ join $p$ and ‘$q$’.'])
})

t.test('an environment with a title that another file declares is what its name tells', async t => {
  t.strictSame(await read('\\begin{ndef}[Open set]\nA set $A$ is open if so.\n\\end{ndef}\n' +
    '\\begin{nth}[Heine]\nIf $A$ is, then $B$ is.\n\\end{nth}'),
  [': **Open set:** A set $A$ is open if so.\n\n**Theorem (Heine).** If $A$ is, then $B$ is.'])
  t.strictSame(await read('Sea un conjunto en el que los puntos son de la recta.\n\n' +
    '\\begin{nth}[Heine]\nEs.\\end{nth}'),
  [': Sea un conjunto en el que los puntos son de la recta.\n\n**Teorema (Heine).** Es.'])
  t.strictSame(await read('\\begin{thing}[H]\nText.\n\\end{thing}'), [': Text.'])
})

t.test('of the versions of a text the first one is read, and words in a form that a command names', async t => {
  t.strictSame(await read('\\usetoken{P}{term} of a \\usetoken{s}{set} say \\iftag{prv}{yes {$x$}}{no}.'),
    [': Terms of a set say yes $x$.'])
})

t.test('a formula with a prime in single quotation marks is whole, and words in a formula have theirs', async t => {
  t.strictSame(await read("Call `$f'$' the slope."), [": Call ‘$f'$’ the slope."])
  t.strictSame(await read("So $\\text{`a'}$ and $\\text{`b'}$."), [': So $\\text{‘a’}$ and $\\text{‘b’}$.'])
})

t.test('a formula before a digit is not put between dollars, which would make it a price', async t => {
  t.strictSame(await read('\\(a\\)9 then \\(c\\)'), [': \\(a\\)9 then $c$'])
})

t.test('what stands in the description of an entry of a glossary is no value of it', async t => {
  t.strictSame(await read('\\gls{ant} here.', '\\newglossaryentry{ant}{name=ant, ' +
    'description={A bug, text=foo, plural=bar}}'), [': ant here.\n\nant\n: A bug, text=foo, plural=bar.'])
})

t.test('many environments of other files, and a command with many spaces, are read', async t => {
  const letters = [...'abcdefghijklmnopqrst']
  const names = letters.flatMap(a => letters.flatMap(b => letters.slice(0, 5).map(c => `thm${a}${b}${c}`)))
  const text = (await read(names.map(name => `\\begin{${name}}[Heine]It is.\\end{${name}}`).join('\n'))).join('\n')
  t.equal(text.match(/\*\*Theorem \(Heine\)\.\*\* It is\./g)?.length, names.length)
  const acronym = `\\newacronym${' '.repeat(20_000)}`
  t.strictSame(await read(`Ants.\n\n${acronym} [x] {dna} {DNA} {the acid}\n\nBees.`),
    [': Ants.\n\nDNA\n: the acid.\n\nBees.'])
})
