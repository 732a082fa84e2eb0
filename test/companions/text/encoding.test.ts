import iconv from 'iconv-lite'
import t from 'tap'
import { decodeSingleByte } from '../../../companions/text/encoding.js'

const TEXTS = [
  'El examen final será el día 8 de junio en el aula magna. ¿Dónde están las prácticas? Mañana habrá tutoría.',
  'La evaluación consistirá en un trabajo (40 %) y una presentación oral; la asistencia es obligatoria según la guía.',
  'ÍNDICE\nUNIDAD 1: INTRODUCCIÓN A LA PROGRAMACIÓN\nUNIDAD 2: ALGORITMOS DE ORDENACIÓN',
  'Horario de tutorías: miércoles 10–12 h, despacho 3.º B. «No se admiten trabajos fuera de plazo» — Prof.ª Núñez.',
  '¡Atención! El plazo terminó.',
  'La matrícula cuesta 30 € por crédito.',
  'L’examen final aura lieu le 8 juin à l’amphithéâtre. Où sont les travaux pratiques ? Les élèves reçoivent la note.',
  'Les œuvres étudiées seront évaluées : « La Princesse de Clèves », Molière, Hugo… Le cœur du cours est l’été.',
  'Students’ work is graded weekly. Don’t copy another student’s homework. The decision is “final” – you can’t appeal.',
  'The fee is €25 for the trip – paid',
  'The “quiz” is on 3 May.',
  'ÉVALUATION ET MODALITÉS\nLe contrôle continu représente 40 % de la note.',
  'Bibliographie générale : voir la page du département à la rentrée.',
  'Coût : 30 €, déjà réglés.',
  'A avaliação será feita através de exercícios e não haverá exame de recuperação. A lição é às três horas.',
  'L’avaluació consistirà en un examen. Les classes són els dilluns; cal col·laborar amb l’equip. Què és això?',
  'Die Prüfung findet am 8. Juni in der Universität statt. Die Übungen sind für alle größeren Gruppen „Pflicht“.',
  'The final exam — worth 40% — is on “8 June”. It’s in Café Müller’s room…'
]

t.test('a text of one byte for each character is read in the encoding that it was written in', async t => {
  for (const encoding of ['windows-1252', 'macintosh', 'iso-8859-15', 'cp850']) {
    for (const text of TEXTS) {
      const bytes = iconv.encode(text, encoding)
      // The encoding has not all of its characters.
      if (iconv.decode(bytes, encoding) !== text) continue
      t.equal(decodeSingleByte(bytes), text, `${encoding}: ${text.slice(0, 30).replace(/\s+/g, ' ')}`)
    }
  }
})

t.test('an encoding that a page names is believed where it is none of Western Europe', async t => {
  const page = (charset: string, text: string) => `<meta charset="${charset}"><p>${text}</p>`
  const russian = page('windows-1251', 'Экзамен в июне')
  t.equal(decodeSingleByte(iconv.encode(russian, 'windows-1251')), russian)
  const spanish = page('iso-8859-1', 'La evaluación será mañana')
  t.equal(decodeSingleByte(iconv.encode(spanish, 'macintosh')), spanish, 'a wrong name')
  const unknown = page('no-such', 'La evaluación será mañana')
  t.equal(decodeSingleByte(iconv.encode(unknown, 'windows-1252')), unknown, 'an unknown name')
})
