import { fold } from '../../../text/language.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'

/*
 * What a course is about, and how it is run: dates, weights, rooms, office hours. Of the second, questions are asked
 * where the topic asks for it.
 */

const HEADING = new RegExp('\\b(?:assessments?|assignments?|grading|grades?|evaluation|exams?|quizzes|policy|' +
  'policies|schedule|timetable|calendar|deadlines?|deliverables|dates|office|contact|instructors?|staff|workload|' +
  'attendance|' +
  'bibliography|textbooks?|readings?|references|prerequisites|logistics|glance|credits|accommodations?|integrity|' +
  'plagiarism|requirements|submission|late|homework|participation|resources|support|conduct|covid|objectives|' +
  'outcomes|' +
  'evaluacion|calificacion(?:es)?|examen(?:es)?|practicas|normas|normativa|calendario|horarios?|fechas|plazos|' +
  'entregas?|tutorias?|contacto|profesorado|profesores|datos generales|carga|asistencia|bibliografia|lecturas|' +
  'referencias|requisitos|creditos|trabajos|recursos|objetivos|competencias)\\b')

// Two of these words make a sentence one about the course; a strong one does so alone.
const WORD = new RegExp('\\b(?:students?|courses?|class(?:es)?|lectures?|labs?|weeks?|semester|points?|campus|' +
  'grades?|instructor|professor|notes|materials?|work|project|paper|alumn[oa]s?|estudiantes?|asignatura|curso|' +
  'clases?|' +
  'semanas?|cuatrimestre|puntos?|profesor[ae]?s?|nota|trabajos?|practicas?|horas?|hours?)\\b', 'g')
const STRONG = new RegExp('\\b(?:syllabus|exams?|midterm|quiz(?:zes)?|homework|grading|graded|gpa|deadlines?|' +
  'assignments?|credits?|ects|attendance|plagiarism|textbook|office hours|canvas|moodle|blackboard|piazza|gradescope|' +
  'email|e-mail|zoom|submit(?:ted)?|submissions?|due|enrol(?:l|led|ment)?|classroom|prerequisites?|makeup|make-up|' +
  'extra credit|dropped|laptop|tutoring|accommodations?|academic (?:honesty|integrity)|title ix|disability services|' +
  'examen(?:es)?|parcial|convocatoria|entregas?|entregar|entregad[oa]s?|plazos?|tutorias?|asistencia|aprobar|' +
  'suspenso|' +
  'calificacion(?:es)?|matricula(?:do|dos)?|aula|guia docente|bibliografia|creditos)\\b')

/** Whether a passage says how the course is run. */
export function isLogistics ({ headings, text }: Pick<Passage, 'headings' | 'text'>): boolean {
  // The outermost heading is the name of the course.
  const own = headings.length === 1 ? headings : headings.slice(1)
  if (own.some(heading => HEADING.test(fold(heading)))) return true
  const folded = fold(text)
  return STRONG.test(folded) || new Set(folded.match(WORD)).size > 1
}

const ASKED = new RegExp('\\b(?:logistics|dates?|deadlines?|due|weights?|weighting|percentages?|rooms?|office|hours?|' +
  'grad(?:es?|ing)|assessments?|evaluation|exams?|schedule|timetable|calendar|policy|policies|attendance|credits?|' +
  'deliverables|assignments?|contact|instructors?|professors?|staff|syllabus|guide|logistica|fechas?|plazos?|' +
  'entregas?|' +
  'pesos?|porcentajes?|aulas?|horarios?|tutorias?|evaluacion|calificacion(?:es)?|notas?|examen(?:es)?|calendario|' +
  'normas?|asistencia|creditos|profesor(?:es|ado|a)?|guia|organizacion)\\b')

/** Whether a topic names nothing but how the course is run: "exam dates and weights". */
export function isLogisticsAlone (topic: string): boolean {
  const rest = termsOf(fold(topic).replace(new RegExp(ASKED.source, 'g'), ' '))
  return asksForLogistics(topic) && rest.length === 0
}

/** Whether a topic asks how the course is run. */
export function asksForLogistics (topic: string): boolean {
  return ASKED.test(fold(topic))
}

const OF_COURSE = new RegExp('\\b(?:courses?|class(?:es)?|lectures?|labs?|semester|students?|notes|readings?|weeks?|' +
  'asignatura|curso|clases?|alumn[oa]s?|estudiantes?|practicas?|semanas?|cuatrimestre|' +
  'aprob\\w+|suspend\\w+|pass|fail|projects?|proyectos?|papers?|trabajos?|topics|temas|' +
  'temario|contents|contenidos|(?:unit|topic|chapter|lesson|module|tema|unidad|capitulo|leccion|modulo) \\d+|' +
  'office|tutorias?|grad(?:es?|ing)|profesor\\w*)\\b')

/** Whether a question has a word of how the course is run. */
export function namesLogistics (folded: string): boolean {
  return STRONG.test(folded) || OF_COURSE.test(folded)
}
