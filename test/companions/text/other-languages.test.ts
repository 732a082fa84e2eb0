import t from 'tap'
import { isInOtherLanguage } from '../../../companions/text/other-languages.js'

const OTHER = [
  'Quand a lieu l\'examen final ?', 'Qui enseigne ce cours ?', 'Comment est calculée la note ?', 'Où est la salle ?',
  'Combien de crédits vaut le cours ?', 'Est-ce que la présence est obligatoire ?',
  'Wann ist die Prüfung?', 'Wer unterrichtet den Kurs?', 'Wie wird die Note berechnet?', 'Wo findet das Labor statt?',
  'Muss ich zu den Übungen kommen?', 'Was ist ein Stapel?',
  'Quando è l\'esame finale?', 'Chi insegna il corso?', 'Come si calcola il voto?', 'Dove si trova l\'aula?',
  'Quanti crediti vale il corso?', 'Che cos\'è una pila?',
  'Quando é o exame final?', 'Quem leciona a disciplina?', 'Como é calculada a nota?', 'Onde fica a sala?',
  'Quantos créditos vale?', 'O que é uma pilha?',
  'Quan és l\'examen final?', 'Qui fa les pràctiques?', 'On és l\'aula de l\'assignatura?',
  'Wanneer is het tentamen?', 'När är tentan?', 'Когда экзамен?', '期末考试是什么时候？', 'متى الامتحان النهائي؟', '試験はいつですか'
]
const OWN = [
  'When is the final exam?', 'Who teaches the course?', 'How is the mark calculated?', 'Where is the lab?', 'heap?',
  'Is attendance compulsory?', 'What is a stack?', 'What does déjà vu mean?', 'Explain Gödel numbering', 'Dijkstra', '',
  'I am ill, can I hand in the lab late?', 'office hours', 'What is the Schrödinger equation?', '2 + 2',
  '¿Cuándo es el examen final?', 'Quien da la asignatura', 'como se calcula la nota', '¿Dónde está el laboratorio?',
  '¿Es obligatoria la asistencia?', '¿Qué es una pila?', 'tutorias', 'porcentaje del examen', 'y las practicas?',
  'estoy enferma, ¿puedo entregar tarde?', 'me puedes decir el aula', 'Fourier', 'a que hora', 'son obligatorias'
]

t.test('a question in another language is told from English and Spanish', async t => {
  t.strictSame(OTHER.filter(text => !isInOtherLanguage(text)), [])
})

t.test('a question in English or Spanish, or of one name, is in no other language', async t => {
  t.strictSame(OWN.filter(text => isInOtherLanguage(text)), [])
})
