import t from 'tap'
import { hasOwnCommand, withKnownCommands } from '../../../../companions/text/formats/tex-commands.js'

t.test('a word behind the end of a line is no command', async t => {
  t.notOk(hasOwnCommand('a + b \\\\room for c'), 'a word')
  t.ok(hasOwnCommand('a + b \\room'), 'a command of its author')
  t.ok(hasOwnCommand('a + b \\\\\\room'), 'such a command behind the end of a line')
  t.notOk(hasOwnCommand('a + b \\\\\\alpha'), 'a known one')
})

t.test('letters behind the end of a line stay as they are', async t => {
  t.equal(withKnownCommands('a \\\\R \\\\inv \\\\id'), 'a \\\\R \\\\inv \\\\id')
  t.equal(withKnownCommands('a \\R \\\\\\inv \\id'), 'a \\mathbb{R} \\\\^{-1} \\operatorname{id}')
})

t.test('commands that many authors declare alike are those of LaTeX, also within each other', async t => {
  t.equal(withKnownCommands('\\transpose{\\left(\\conjugate{A}\\right)} \\in \\complex{n}'),
    '\\left(\\overline{A}\\right)^{T} \\in \\mathbb{C}^{n}')
  t.equal(withKnownCommands('\\setparts{\\vect{x}}{A\\vect{x}=\\zerovector}'),
    '\\{\\mathbf{x} \\mid A\\mathbf{x}=\\mathbf{0}\\}')
  t.equal(withKnownCommands('\\complex{\\null} \\enot\\metav{A} \\eif B'),
    '\\mathbb{C} \\lnot\\mathcal{A} \\rightarrow B')
  t.ok(hasOwnCommand('\\lt{T}{v}'), 'with an argument, it is no sign')
  t.notOk(hasOwnCommand('a \\lt b'), 'the sign')
})

t.test('what is raised behind several signs is of all of them', async t => {
  t.equal(withKnownCommands('\\transpose{AB} = \\inverse{A+B}'), '(AB)^{T} = (A+B)^{-1}')
  t.equal(withKnownCommands('\\inverse{\\transpose{A}} \\adjoint{\\frac{a}{b}} \\transpose{a_1}\\transpose{(b)(c)}'),
    '(A^{T})^{-1} (\\frac{a}{b})^{*} a_1^{T}((b)(c))^{T}')
  t.equal(withKnownCommands('\\transpose{A} \\inverse{\\vect{x}_{1}} \\transpose{(A + B)} \\inverse{\\alpha}'),
    'A^{T} \\mathbf{x}_{1}^{-1} (A + B)^{T} \\alpha^{-1}')
})

t.test('a command for another type is one before a letter or braces only', async t => {
  t.ok(hasOwnCommand(withKnownCommands('\\Th \\vdash A')), 'no type of a relation')
  t.equal(withKnownCommands('\\Th{Q} \\vect a \\conj\\alpha'), '\\mathbf{Q} \\mathbf a \\overline\\alpha')
})
