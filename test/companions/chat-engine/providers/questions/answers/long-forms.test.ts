import t from 'tap'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import type { Draft } from '../../../../../../companions/chat-engine/providers/questions/draft.js'
import { withoutRareForms } from '../../../../../../companions/chat-engine/providers/questions/prose/long-forms.js'
import { asked } from '../asked.js'

t.test('a long form that is almost a well-known one is not asked for', async t => {
  const told = (name: string, short: string) =>
    `## Methods\n\nThe most common one is the ${name} (${short}). Each ${short} takes little time.`
  const pairs = [
    ['Principal Component Analysis', 'Principle Component Analysis', 'PCA'],
    ['complementary metal oxide semiconductor', 'complimentary metal oxide semiconductor', 'CMOS'],
    ['Discrete Fourier Transform', 'Discreet Fourier Transform', 'DFT'],
    ['Charge Coupled Device', 'Charged Coupled Device', 'CCD']
  ] as const
  for (const [right, slip, short] of pairs) {
    t.match((await asked(told(right, short))).join(' '), new RegExp(`“${short}” stand for`), right)
    t.notMatch((await asked(told(slip, short))).join(' '), new RegExp(`“${short}” stand for`), slip)
  }
  t.match((await asked(told('Unified Modelling Language', 'UML'))).join(' '), /“UML” stand for/, 'British spelling')
  t.match((await asked(told('support vector machines', 'SVM'))).join(' '), /“SVM” stand for/, 'a plural')
  for (const [other, short] of [
    ['maximum likelihood estimator', 'MLE'], ['geographical information system', 'GIS'],
    ['consumer prices index', 'CPI'], ['object orientated programming', 'OOP']
  ] as const) {
    const questions = (await asked(told(other, short))).join(' ')
    t.match(questions, new RegExp(`“${short}” stand for`), `${other}: another ending`)
  }
})

t.test('of very many long forms of one abbreviation, none is sure', async t => {
  const passage = passagesOf('# Course\n\nA text.', { kind: 'guide' })[0]
  if (passage === undefined) throw new Error('no passage')
  const draftsOf = (count: number): Draft[] => Array.from({ length: count }, (_, n) => ({
    form: 'long form',
    stem: '',
    text: `alpha beta${n.toString(36)}`,
    about: 'AB',
    group: '',
    passage,
    language: 'en',
    isLogistics: false
  }))
  t.equal(withoutRareForms(draftsOf(1)).length, 1)
  t.equal(withoutRareForms(draftsOf(3_000)).length, 0, 'none of many is sure')
})

t.test('of two spellings of a long form, the one is asked that stands more often', async t => {
  const often = 'The Vertical Density Profile (VDP) is flat. A Vertical Density Profile (VDP) has a peak.'
  const questions = await asked(`## Wood\n\n${often}\n\nEach board has a Vertical Dense Profile (VDP) of its own.`)
  t.match(questions.join(' '), /“VDP” stand for.*Vertical Density Profile/)
  t.notMatch(questions.join(' '), /Vertical Dense Profile/)
})

t.test('a word of a long form that stands once, and almost as one of the course, is a slip', async t => {
  const text = (word: string) => '## Códigos\n\nEl encoding del texto es fijo. Cada encoding tiene una tabla.\n\n' +
    `Luego se aplica el Burrow Block ${word} (BBE), que es sencillo.`
  t.match((await asked(text('Encoding'), 'es')).join(' '), /«BBE»/)
  t.notMatch((await asked(text('Enconding'), 'es')).join(' '), /«BBE»/)
})

t.test('what kind of word a name is, is no other name of it', async t => {
  const map = 'A _map_ (noun) is a data structure that associates values (the keys) with other values.'
  const questions = await asked(`## Data\n\n${map}`)
  t.match(questions.join(' '), /Map/)
  t.notMatch(questions.join(' '), /noun/)
})

t.test('a name is not asked for by the words that it is short for', async t => {
  const titled = (title: string) => `## ${title}\n\nMost firms use it at work.\n\n**RBAC** is a model of access ` +
    'control in which access is granted or denied based upon the roles of a user.'
  t.match((await asked(titled('Access'))).join(' '), /defined as “a model.*RBAC/)
  t.notMatch((await asked(titled('Role-Based Access Control'))).join(' '), /defined as “a model/)
  const led = '## Light Emitting Diode\n\nIt is old.\n\n**LED** is a device that glows in one colour when a current ' +
    'flows through it.'
  t.match((await asked(led)).join(' '), /LED/)
})

t.test('an abbreviation of two letters is asked for, and the letters of a person are not', async t => {
  const told = (name: string, short: string) =>
    `## Designs\n\nThe researcher changes the ${name} (${short}) first. Each ${short} has two levels.`
  t.match((await asked(told('independent variable', 'IV'))).join(' '), /“IV” stand for.*independent variable/)
  t.notMatch((await asked(told('Grace Hopper', 'GH'))).join(' '), /“GH”/)
  const spanish = '## Datos\n\nPrimero se abre la base de datos (BD) del curso. Cada BD tiene dos tablas.'
  t.match((await asked(spanish, 'es')).join(' '), /«BD».*base de datos/)
})

t.test('another abbreviation is no answer for a long form, whatever a glossary says', async t => {
  const questions = await asked('## Forms\n\nEach sentence has a conjunctive normal form (CNF). ' +
    'The CNF is not unique.\n\n## Glossary\n\n' +
    '- **conjunctive normal form (DNF)**: a conjunction of disjunctions of literals of a language.')
  t.match(questions.join('\n'), /“CNF” stand for.* = conjunctive normal form/)
  t.notMatch(questions.join('\n'), /“CNF” stand for.* = [^\n]*DNF/)
})

t.test('a hint counts the parts of a name with hyphens and capitals as words', async t => {
  const [question] = await asked('## Methods\n\nThe best known one is the Born-Oppenheimer approximation (BOA). ' +
    'The BOA is fast.')
  t.match(question, /\(Hint: B… O… a…, words of 4, 11 and 13 letters\)/)
})
