import t from 'tap'
import { Identifiers } from '../../../../companions/analysis/identifiers/identifiers.js'

const NAMES: Record<string, string> = {
  ada: 'Ada Lovelace',
  msmith: 'Mark Smith',
  'wy.99': 'Will Young',
  tst: 'Test Student',
  xiaoming: '王小明',
  jp: 'Jean-Pierre Dupont',
  cruz: 'María de la Cruz',
  bl_77: 'Bo Li',
  siob: "Siobhán O'Brien",
  20261234: 'Grace Hopper'
}
const students = Object.entries(NAMES).map(([username, full_name]) => {
  const local = username === 'ada' ? 'countess.l' : username
  return { username, full_name, email: `${local}@example.edu` }
})
const identifiers = new Identifiers(students, ['Emmy Noether'])

t.test('what identifies a student is hidden in a question, in any case, with any accents, in any script', async t => {
  const cases: Array<[said: string, shown: string]> = [
    ['I am Ada Lovelace, when is the exam?', 'I am …, when is the exam?'],
    ['ADA LOVELACE here, when is the exam?', '… here, when is the exam?'],
    ['ask ada\'s group', 'ask …\'s group'],
    ['adá: when is it?', '…: when is it?'],
    ['a\u0301da and A\u200bda and ａｄａ', '… and … and …'],
    ['adalovelace asks', '… asks'],
    ['Lovelace, Ada', '…'],
    ['write to countess.l please', 'write to … please'],
    ['write to Countess.L@Example.edu', 'write to …'],
    ['@someone said so', '… said so'],
    ['jean-pierre is late', '… is late'],
    ['obrien or O’Brien, siobhan', '… or …'],
    ['我是王小明,考试是什么时候', '我是…,考试是什么时候'],
    ['call me on +34 612 345 678', 'call me on …'],
    ['my id is 12345678Z', 'my id is …'],
    ['enrolment s1234567 is wrong', 'enrolment … is wrong'],
    // Names that are words, where they stand as names.
    ['hi im mark, what now', 'hi im …, what now'],
    ['Is Mark in my group?', 'Is … in my group?'],
    ['mark smith has it', '… has it'],
    ['the work of will young', 'the work of …'],
    ['soy María de la Cruz', 'soy … de la …'],
    ['i think bo li knows', 'i think … knows'],
    ['test student asks', '… asks'],
    // Names that no account has.
    ['My name is bob, when is it?', 'My name is …, when is it?'],
    ['me llamo pepe y no entiendo', 'me llamo … y no entiendo'],
    ['I am Bob Dylan, when is it?', 'I am …, when is it?'],
    ['When is it? Thanks, Bob', 'When is it? Thanks, …'],
    ['¿Cuándo es? Un saludo, Pepe', '¿Cuándo es? Un saludo, …']
  ]
  for (const [said, shown] of cases) {
    t.equal(identifiers.isIn(said), true, said)
    const hidden = identifiers.hideInQuestion(said)
    t.equal(hidden, shown, `hidden in ${said}`)
    t.equal(identifiers.isIn(hidden), false, `nothing is left in ${hidden}`)
  }
})

t.test('what identifies no student stays as it is', async t => {
  for (const said of [
    'What mark do I need to pass?', 'Will there be a grace period?', 'is the test hard for a young student',
    'la cruz de la unidad 3', 'How do adaptive trees work?', 'I am stuck in exercise 3', 'I am in group B',
    'exam on 2026-11-21 at 10:30?', 'Is 3.14159 enough? And 2027?', 'thanks, when is the exam',
    'Where is the office of Emmy Noether?', 'What is x² … and ½?', 'explain «hash tables»'
  ]) {
    t.equal(identifiers.isIn(said), false, said)
    t.equal(identifiers.hideInQuestion(said), said, `nothing is hidden in ${said}`)
  }
})

t.test('in course material students\' names are hidden; lecturers, addresses and numbers stay', async t => {
  const cases: Array<[said: string, shown: string]> = [
    ['> Ada Lovelace was first.', '> … was first.'],
    ['The mark of the test counts; Mark Smith counts twice.', 'The mark of the test counts; … counts twice.'],
    ['Mark Hall, room 3', 'Mark Hall, room 3'],
    [
      'Dr. Pilar Dupont and Prof. Emmy Noether, emmy@example.edu, 612 345 678',
      'Dr. Pilar Dupont and Prof. Emmy Noether, emmy@example.edu, 612 345 678'
    ],
    ['Emmy Noether, not dupont', 'Emmy Noether, not …'],
    ['write to msmith@example.edu', 'write to …@example.edu']
  ]
  for (const [said, shown] of cases) t.equal(identifiers.hideInMaterial(said), shown, said)
})

t.test('a name is found in every spelling of its letters', async t => {
  const names = ['Søren Kjær', 'Jürgen Müller', 'Anna Schroeder', 'Łukasz Groß', '王小明', 'Noel Baez']
  const others = new Identifiers(names.map((full_name, i) =>
    ({ username: `u-${i}xq`, full_name, email: `u-${i}xq@example.edu` })))
  const spellings = [
    'soren', 'Soeren', 'kjaer', 'Muller', 'mueller', 'JUERGEN', 'schröder', 'schroeder', 'lukasz', 'gross', 'GROSS',
    'noel', 'baez'
  ]
  for (const name of spellings) t.equal(others.hideInQuestion(`does ${name} know`), 'does … know', name)
  t.equal(others.hideInQuestion('小明在哪里'), '…在哪里', 'the given name alone')
  for (const said of ['Is the null node red?', 'El uso de los bezier es útil', 'the grass of noels']) {
    t.equal(others.isIn(said), false, said)
  }
})

t.test('a possible name or nickname is hidden unless many students say it', async t => {
  const isShared = (word: string) => ['dijkstra', 'young'].includes(word)
  const cases: Array<[said: string, shown: string]> = [
    ['can Pepe bring notes?', 'can … bring notes?'],
    ['Pepe asks: when is it?', '… asks: when is it?'],
    ['can mark bring notes?', 'can … bring notes?'],
    ['CAN PEPE BRING IT', 'CAN … IT'],
    ['when is it? thanks pepe', 'when is it? thanks …']
  ]
  for (const [said, shown] of cases) {
    t.equal(identifiers.isIn(said, isShared), true, said)
    t.equal(identifiers.hideInQuestion(said, isShared), shown, said)
  }
  const harmless = [
    'How does Dijkstra work?', 'is it hard for young people', 'Where is the Final Exam?',
    'Does Noether or Prof. Ruiz know?', 'When is it? Thanks in advance', 'Will group B pass?'
  ]
  for (const said of harmless) t.equal(identifiers.isIn(said, isShared), false, said)
})

t.test('a title makes no lecturer of a student, nor of a person in the next sentence', async t => {
  const cases: Array<[said: string, shown: string]> = [
    ['Dr. Ada Lovelace, room 3', 'Dr. …, room 3'],
    ['Professor Lovelace, Prof. J. Dupont', 'Professor Lovelace, Prof. J. Dupont'],
    ['Ask your teacher. Lovelace did.', 'Ask your teacher. … did.'],
    ['Teacher: Pilar Dupont, Lovelace', 'Teacher: Pilar Dupont, …'],
    ['Prof. Ruiz. Lovelace helps.', 'Prof. Ruiz. … helps.']
  ]
  for (const [said, shown] of cases) t.equal(identifiers.hideInMaterial(said), shown, said)
})

t.test('a student who has the professor\'s first name is hidden, the professor is not', async t => {
  const teachers = ['Emmy Noether', 'Sofia Kovalevskaya']
  const emmys = new Identifiers([{ username: 'e1', full_name: 'Emmy Smith', email: 'e1@example.edu' }], teachers)
  t.equal(emmys.hideInQuestion('Emmy asks when Emmy Noether is in'), '… asks when Emmy Noether is in')
  t.equal(emmys.hideInQuestion('Is Emmy Smith late?'), 'Is … late?')
  t.equal(emmys.isIn('Is Sofia Kovalevskaya in?', () => false), false, 'a co-professor')
  t.equal(emmys.hideInQuestion('Where is Emmy Kovalevskaya?'), 'Where is … Kovalevskaya?', 'parts of two names')
})

t.test('nicknames and numbers by which students tell who they are are hidden, in either language', async t => {
  const identifiers = new Identifiers([{ username: 'alba7', full_name: 'Alba Real Sol', email: 'alba@example.edu' }])
  const hidden: Array<[said: string, shown: string]> = [
    ['hola soy pepito, cuándo es el examen?', 'hola soy …, cuándo es el examen?'],
    ['I’m lucho and I want a resit', 'I’m … and I want a resit'],
    ['this is sammy from group b, where is it?', 'this is … from group b, where is it?'],
    ['¿cuándo es? firmado: el rana', '¿cuándo es? firmado: …'],
    ['When is the exam? - mariajo', 'When is the exam? - …'],
    ['me dicen chispas, ¿hay clase?', 'me dicen …, ¿hay clase?'],
    ['my nickname is tato, when is it?', 'my nickname is …, when is it?'],
    ['hola, alba por aquí, ¿hay clase?', 'hola, … por aquí, ¿hay clase?'],
    ['att. paquito', 'att. …'],
    ['my student number is 48213, can I resit?', 'my student number is …, can I resit?'],
    ['mi nia es 10034, ¿puedo?', 'mi nia es …, ¿puedo?'],
    ['expediente 2021/0457, ¿nota?', 'expediente …, ¿nota?'],
    ['ask zed#1234', 'ask …']
  ]
  for (const [said, shown] of hidden) t.equal(identifiers.hideInQuestion(said), shown)
  const ordinary = [
    'soy nuevo, ¿cuándo empieza?', 'soy de erasmus, ¿puedo ir?', 'I’m stuck, what now?', 'this is hard, when is it?',
    'soy repetidor y trabajo', 'I’m doing the lab tomorrow', '¿hay que entregar el informe firmado por el tutor?',
    'call me at 10', 'the id of the process is 48213', 'IP 192.168.10.20 is private?', 'exam 2026-2027 dates',
    'convert 1010110 to decimal', 'RFC 1234 is asked?', 'is port 48213 open?', '¿el sol es real?'
  ]
  for (const said of ordinary) t.equal(identifiers.hideInQuestion(said), said)
})

t.test('other work of the process goes on while the names of a large class are read', async t => {
  const people = Array.from({ length: 10_000 }, (_, i) =>
    ({ username: `u${i}`, full_name: `Ada ${i} Lovelace`, email: `u${i}@example.edu` }))
  let others = 0
  const timer = setInterval(() => { others++ }, 1)
  const read = await Identifiers.of([...students, ...people], ['Emmy Noether'])
  clearInterval(timer)
  t.ok(others > 0, `other work had ${others} turns`)
  t.equal(read.hideInQuestion('I am Ada Lovelace, when is the exam?'), 'I am …, when is the exam?')
  t.equal(read.hideInQuestion('ask msmith or Emmy Noether'), 'ask … or Emmy Noether')
})
