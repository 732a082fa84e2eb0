import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as spanish } from '@orama/stopwords/spanish'
import { wordsOf } from './language.js'

// The Spanish list goes far: in a course, these words mean something. The English one lacks the words of courtesy.
const MEANINGFUL = ['final', 'fin', 'hora', 'horas', 'dia', 'dias', 'trabajo', 'trabajos', 'valor', 'tiempo', 'total', 'lugar', 'uso', 'primer', 'primera', 'primero', 'segunda', 'segundo', 'tercera', 'ultimo', 'ultima', 'general', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'parte', 'medio', 'general', 'ejemplo']
const CHAT = ['please', 'tell', 'know', 'want', 'need', 'explain', 'explica', 'explicame', 'dime', 'hola', 'hello', 'hi', 'hey', 'thanks', 'gracias', 'favor', 'quiero', 'necesito', 'saber', 'get', 'give', 'dame', 'let', 'many', 'much', 'also', 'like', 'us', 'would', 'course', 'subject', 'asignatura', 'curso', 'materia', 'say', 'says', 'dice', 'happens', 'happen', 'pasa', 'look', 'find', 'question', 'pregunta', 'exactly', 'actually', 'really', 'currently', 'trata', 'consiste', 'significa', 'mean', 'means', 'define', 'describe', 'me', 'an', 'll', 've', 'don', 'isn', 'doesn', 'llama', 'called', 'someone', 'alguien', 'if', 'there', 'make', 'use', 'used', 'using', 'one', 'happen', 'hablame', 'cuentame', 'talk', 'take', 'takes', 'taking', 'taken', 'held', 'wrote', 'written', 'escribio', 'place', 'puedo', 'podemos', 'hay', 'should', 'shall', 'allowed', 'permitted', 'permite', 'permiten', 'long', 'calculate', 'calculates', 'calculated', 'compute', 'computes', 'computed', 'calcula', 'calculan', 'calcular']

const STOP = new Set([...english, ...spanish, ...CHAT].flatMap(wordsOf).filter(word => !MEANINGFUL.includes(word)))

/*
 * What students and guides call by different names, and in two languages: every word of a line counts as its first.
 * Few and safe ones; a wider net would answer questions that were not asked.
 */
const SAME = [
  'exam exams examination examinations examen examenes',
  'professor professors lecturer lecturers instructor instructors teacher teachers teach teaches taught profesor profesora profesores profesorado docente docentes imparte ensena',
  'assessment assessed assess graded grade grades grading mark marks evaluation evaluated evaluacion evaluaciones evaluar evalua calificacion calificaciones califica nota notas',
  'office tutoring tutorial tutorials tutoria tutorias',
  'schedule timetable horario horarios',
  'bibliography textbook textbooks readings bibliografia libro libros book books read leer leo',
  'credit credits ects credito creditos',
  'coordinator coordinators coordinate coordinates coordinated coordinador coordinadora coordina coordinan responsable',
  'start starts begin begins beginning first empieza empiezan comienza comienzan inicio',
  'end ends finish finishes last lasts termina terminan acaba acaban ultimo ultima dura',
  'student students people person persons alumno alumnos alumna estudiante estudiantes',
  'penalty penalties penalised penalized penalizacion pierde pierden perder',
  'lecture lectures class classes clase clases',
  'compulsory mandatory obligatory obligatorio obligatoria obligatorios obligatorias',
  'deadline deadlines due plazo plazos entrega entregas entregar entregan entregado entregados',
  'percent percentage weight weights weighting count counts worth porcentaje peso ponderacion vale',
  'unit units unidad unidades topic topics tema temas',
  'lab labs laboratory laboratorio laboratorios',
  'retake retakes resit resits recuperacion recuperar convocatoria',
  'attendance attend asistencia asistir',
  'plagiarism plagio copying copiar copio',
  'late later delay delayed tarde tardia retraso retrasos',
  'email mail correo',
  'homework assignment assignments tarea tareas',
  'language languages idioma idiomas lengua',
  'objective objectives goal goals learn learning objetivo objetivos aprender aprende aprendere',
  'prerequisite prerequisites requirement requirements requisito requisitos',
  'classroom room aula aulas',
  'project proyecto proyectos projects',
  'midterm midterms parcial parciales',
  'final finals finales',
  'generative chatgpt gpt llm ai ia generativa'
]
const CANONICAL = new Map(SAME.flatMap(line => {
  const words = line.split(' ')
  return words.map(word => [word, `=${words[0]}`] as const)
}))

/** Whether a word, folded, is one of everyday or of every course, whoever else may be called so. */
export function isCommonWord (word: string): boolean {
  return STOP.has(word) || CANONICAL.has(word)
}

const known = new Map<string, string>()
const MAX_KNOWN = 50_000
const MAX_WORD = 40

/**
 * The search term of a word, or nothing for one that says nothing: one chain for both languages, since a guide, its
 * documents and a question may each be in another.
 */
export function termOf (word: string): string | undefined {
  return STOP.has(word) ? undefined : anyTermOf(word)
}

/** The same, where the caller decides which words say nothing. */
export function anyTermOf (word: string): string | undefined {
  if (word.length > MAX_WORD || (word.length === 1 && !/\d/.test(word))) return undefined
  let term = known.get(word)
  if (term === undefined) {
    term = CANONICAL.get(word) ?? stem(word)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(word, term)
  }
  return term
}

/** The terms of a text, in order. */
export function allTermsOf (text: string): string[] {
  return wordsOf(text).flatMap(word => termOf(word) ?? [])
}

/** The distinct terms of a text, in order. */
export function termsOf (text: string): string[] {
  return [...new Set(allTermsOf(text))]
}

// The stemmers run until nothing changes, so that "exámenes" and "examen" meet. They know Spanish endings by their
// accents, which students leave out: "-cion" gets its own back. The Spanish one cuts deep, and what little it would
// leave of a short word means something else in the other language ("comer", "come").
function stem (word: string): string {
  let term = word
  for (let round = 0; round < 4; round++) {
    const spanish = plainEnds(stemSpanish(term.replace(/([cs])ion$/, '$1ión')))
    const next = plainEnds(stemEnglish(spanish.length < 4 ? term : spanish))
    if (next === term || next.length < 3) break
    term = next
  }
  return term
}

function plainEnds (term: string): string {
  return term.normalize('NFD').replace(/\p{M}/gu, '')
}
