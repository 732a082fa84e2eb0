import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as spanish } from '@orama/stopwords/spanish'
import { wordsOf } from './language.js'

// Words of the Spanish list of stop words that mean something in a course.
const MEANINGFUL = new Set([
  'final fin hora horas dia dias trabajo trabajos valor tiempo total lugar uso primer primera primero segunda',
  'segundo tercera ultimo ultima general uno dos tres cuatro cinco seis siete ocho nueve parte medio ejemplo'
].join(' ').split(' '))
// Stop words that both lists lack: what students write around a question.
const CHAT = new Set([
  'please tell know want need explain explica explicame dime hola hello hi hey thanks gracias favor quiero necesito',
  'saber get give dame let many much also like us would course subject asignatura curso materia say says dice',
  'happens happen pasa look find question pregunta exactly actually really currently trata consiste significa mean',
  'means define describe me an ll ve don isn doesn llama called someone alguien if there make use used using one',
  'hablame cuentame talk take takes taking taken held wrote written escribio place puedo podemos hay should shall',
  'allowed permitted permite permiten long calculate calculates calculated compute computes computed calcula',
  'calculan calcular'
].join(' ').split(' '))

const STOP = new Set([...english, ...spanish, ...CHAT].flatMap(wordsOf).filter(word => !MEANINGFUL.has(word)))

/*
 * Synonyms, in both languages: each word of a line has the same search term. There are few of them, and safe ones. With
 * more, questions that the material does not cover would be answered.
 */
const SAME = [
  'exam exams examination examinations examen examenes',
  'professor professors lecturer lecturers instructor instructors teacher teachers teach teaches taught ' +
    'profesor profesora profesores profesorado docente docentes imparte ensena',
  'assessment assessed assess graded grade grades grading mark marks evaluation evaluated evaluacion ' +
    'evaluaciones evaluar evalua calificacion calificaciones califica nota notas',
  'office tutoring tutorial tutorials tutoria tutorias',
  'schedule timetable horario horarios',
  'bibliography textbook textbooks reading readings bibliografia libro libros book books read leer leo',
  'credit credits ects credito creditos',
  'coordinator coordinators coordinate coordinates coordinated coordinador coordinadora coordina coordinan ' +
    'responsable',
  'start starts begin begins beginning first empieza empiezan comienza comienzan inicio',
  'end ends finish finishes last lasts termina terminan acaba acaban ultimo ultima dura',
  'student students people person persons alumno alumnos alumna estudiante estudiantes',
  'penalty penalties penalised penalized penalizacion pierde pierden perder',
  'lecture lectures class classes clase clases',
  'compulsory mandatory obligatory obligatorio obligatoria obligatorios obligatorias',
  'deadline deadlines due plazo plazos entrega entregas entregar entregan entregado entregados',
  'percent percentage weight weights weighting count counts worth porcentaje peso ponderacion vale',
  'unit units unidad unidades topic topics tema temas temario',
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

/** Whether a word, folded, is a stop word or a word of every course. It may be a person's name as well. */
export function isCommonWord (word: string): boolean {
  return STOP.has(word) || CANONICAL.has(word)
}

const known = new Map<string, string>()
const MAX_KNOWN = 50_000
const MAX_WORD = 40

/**
 * The search term of a word, or `undefined` for a stop word. There is one chain for both languages, since a guide, its
 * documents and a question may each be in another.
 * @param word folded, see `wordsOf`
 */
export function termOf (word: string): string | undefined {
  return STOP.has(word) ? undefined : anyTermOf(word)
}

/** The search term of any word, also of a stop word; `undefined` for a letter and for more than 40 characters. */
export function anyTermOf (word: string): string | undefined {
  if (word.length > MAX_WORD || (word.length === 1 && !/\d/.test(word))) return undefined
  let term = known.get(word)
  if (term === undefined) {
    term = CANONICAL.get(word) ?? (/[a-z]/.test(word) ? stem(word) : word)
    if (known.size >= MAX_KNOWN) known.clear()
    // V8 makes a long word a view of its text: kept, it would keep the whole text in memory.
    term = copyOf(term)
    known.set(copyOf(word), term)
  }
  return term
}

function copyOf (word: string): string {
  return Buffer.from(word).toString()
}

/** The stem of a word: the same for its forms, and another for its synonyms. */
export function stemOf (word: string): string {
  return word.length <= MAX_WORD && /[a-z]/.test(word) ? stem(word) : word
}

/** The terms of a text, in order. */
export function allTermsOf (text: string): string[] {
  return wordsOf(text).flatMap(word => termOf(word) ?? [])
}

/** The distinct terms of a text, in order. */
export function termsOf (text: string): string[] {
  return [...new Set(allTermsOf(text))]
}

// The stemmers run until nothing changes, so that "exámenes" and "examen" have the same term. They recognise Spanish
// endings by their accents, which students leave out, so "-cion" gets its accent back. The Spanish stemmer leaves
// little of a short word; that rest would be a word of the other language ("comer", "come").
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
