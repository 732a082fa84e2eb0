import t from 'tap'
import { lines, replyTo } from '../providers/offline/reply-to.js'

/* What is marked as the answer has the type that was asked for, and is said of what was asked about. */

type Case = [query: string, marked: RegExp | undefined]

function check (rule: string, material: string, cases: Case[]): void {
  for (const [query, form] of cases) {
    t.test(`${rule}: "${query}"`, async t => {
      const { degree, marked } = replyTo(material, query)
      if (form === undefined) t.not(degree, 'quoted', marked)
      else t.match({ degree, marked }, { degree: 'quoted', marked: form })
    })
  }
}

const NETS = lines('# Networks', '## Assessment', 'The final exam counts 60 % of the grade. The labs count 40 %.',
  '## Organisation', 'Exam: 14 July 2027, 9:00, hall B2. Six sheets; you need half of the points for the quiz.')
check('a weight is that of the thing asked about', NETS, [
  ['How much does the midterm count?', undefined], ['How much does the quiz count?', undefined],
  ['How much does the final exam count?', /60 %/], ['How much do the labs count?', /40 %/]
])
check('a date is no duration', NETS, [['How long is the exam?', undefined]])
check('minutes and hours from one to another are a duration',
  lines('# Networks', '## Organisation', 'Exam: 14 July 2027, 120 minutes.', 'The labs are on Monday, 9:00 to 11:00.'),
  [['How long is the exam?', /120/], ['How long are the labs?', /9:00/]])
check('una fecha no es una duración', lines('# Redes', '## Evaluación', 'El examen final es el 5 de junio a las 9:00.'),
  [['¿Cuánto dura el examen final?', undefined]])

const FARMACOS = lines('# Farmacología', '## Fármacos', 'La dosis máxima de paracetamol en adultos es de 4 g al día.',
  'Alexander Fleming descubrió la penicilina en 1928.',
  '| Fármaco | Antídoto |\n|---|---|\n| Heparina | sulfato de protamina |\n| Warfarina | vitamina K |')
check('lo que se dice de otra cosa no responde', FARMACOS, [
  ['¿Cuál es la dosis máxima de ibuprofeno?', undefined], ['¿Quién descubrió la heparina?', undefined],
  ['¿Cuál es la dosis máxima de paracetamol?', /4 g/], ['¿Quién descubrió la penicilina?', /Fleming/]
])
const DRUGS = lines('# Pharmacology', '## Drugs', 'The maximum dose of paracetamol in adults is 4 g a day.',
  'Alexander Fleming discovered penicillin in 1928.',
  '| Drug | Antidote |\n|---|---|\n| Heparin | Protamine sulfate |\n| Warfarin | Vitamin K |')
check('what is said of another thing is no answer', DRUGS, [
  ['What is the maximum dose of ibuprofen?', undefined], ['Who discovered heparin?', undefined],
  ['What is the maximum dose of paracetamol?', /4 g/], ['Who discovered penicillin?', /Fleming/]
])

const LABS = lines('# Networks', '## Assessment',
  'The final exam counts 60 %. Students who miss more than two lab sessions are not admitted to it. Labs count 40 %.')
check('the thing alone is no place', LABS, [['Where is the lab?', undefined]])
check('the room of the thing is its place', lines('# Networks', '## Rooms', 'The lab is in room B2.14.'),
  [['Where is the lab?', /B2\.14/]])
check('what may be done so many times is marked where it is said', LABS,
  [['Can I miss three lab sessions?', /more than two/]])

const WEB = lines('# Historia de la red', 'En 1991 Tim Berners-Lee publicó el primer sitio web.')
check('lo que alguien hizo no dice cuándo nació', WEB, [
  ['¿Cuándo nació Tim Berners-Lee?', undefined], ['¿Cuándo publicó Tim Berners-Lee el primer sitio web?', /1991/]
])
check('what somebody did does not say when they were born',
  lines('# History of the web', 'In 1991 Tim Berners-Lee published the first web site.'),
  [['When was Tim Berners-Lee born?', undefined], ['When did Tim Berners-Lee publish the first web site?', /1991/]])

const ECOLOGY = lines('# Ecology', '## About this course',
  'Office hours: Wednesdays 13:00–14:30. Lectures are on Mondays, 10:15–12:00, in the lecture hall.',
  'The final exam is on 11 June. The literature report has 1,500 words and is due on 12 May.', '## Organisms',
  '- Ecology: the study of organisms and their environment\n- Term coined by Ernst Haeckel in 1866', '## Succession',
  'The island of Surtsey, which rose from the sea in 1963, is studied as a case of primary succession.')
const ECOLOGIA = lines('# Ecología', '## Sobre la asignatura',
  'Tutorías: miércoles de 13:00 a 14:30. Las clases son los lunes de 10:15 a 12:00 en el aula 3.',
  'El examen final es el 11 de junio. El informe tiene 1500 palabras y se entrega el 12 de mayo.', '## Organismos',
  'El término ecología fue acuñado por Ernst Haeckel en 1866.', '## Sucesión',
  'La isla de Surtsey, que surgió del mar en 1963, se estudia como un caso de sucesión primaria.')
for (const [material, query, year] of [
  [ECOLOGY, 'When was the word ecology coined?', '1866'], [ECOLOGY, 'When did Surtsey rise from the sea?', '1963'],
  [ECOLOGIA, '¿Cuándo se acuñó la palabra ecología?', '1866'],
  [ECOLOGIA, '¿Cuándo surgió del mar la isla de Surtsey?', '1963']
] as const) {
  t.test(`the dates of a course do not hide what its contents say: "${query}"`, async t => {
    const [first] = replyTo(material, query).marked.split(' | ')
    t.match(first, year)
  })
}
