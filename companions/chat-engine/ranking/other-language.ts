import { anyTermOf } from '../../text/terms.js'
import { fold } from '../../text/language.js'
import type { Query } from './query.js'
import type { UnitIndex } from './unit-index.js'

/*
 * A question in English about a guide in Spanish, or the other way round: words of every course are looked up in the
 * language of the material. Words that are alike in both languages, and the synonyms of text/terms.ts, need no line.
 */
const GLOSSARY = [
  'report reports|informe memoria', 'essay essays|ensayo', 'notebook|cuaderno libreta', 'notes|apuntes',
  'trip trips excursion|excursion salida viaje', 'field|campo', 'visit|visita', 'computer computers|ordenador',
  'laptop|portatil ordenador', 'calculator|calculadora', 'group groups team teams|grupo equipo',
  'pair pairs|parejas', 'partner partners|companero pareja', 'sheet|hoja', 'slides|diapositivas transparencias',
  'page pages|pagina', 'answer answers|respuesta', 'week weeks|semana', 'weekly|semanal', 'month|mes',
  'hour hours|hora', 'year|ano curso', 'january|enero', 'february|febrero', 'march|marzo', 'april|abril', 'may|mayo',
  'june|junio', 'july|julio', 'august|agosto', 'september|septiembre', 'october|octubre', 'november|noviembre',
  'december|diciembre', 'monday mondays|lunes', 'tuesday tuesdays|martes', 'wednesday wednesdays|miercoles',
  'thursday thursdays|jueves', 'friday fridays|viernes', 'saturday|sabado', 'sunday|domingo', 'morning|manana',
  'building|edificio', 'floor|planta', 'library|biblioteca', 'costs cost price|cuesta coste precio', 'fee fees|tasa',
  'bursary|beca', 'scholarship|beca', 'enrol enroll register registration|inscripcion inscribirse matricula',
  'fail failed|suspender', 'pass passing|aprobar superar', 'minimum|minima minimo', 'maximum|maxima maximo',
  'average mean|media promedio', 'exercise exercises|ejercicio', 'lab labs practical practicals|practicas',
  'participation|participacion', 'quiz quizzes test tests|control cuestionario prueba', 'resit retake|recuperacion',
  'extension|prorroga', 'absence absences miss missed|falta ausencia', 'sick ill illness|enfermedad enfermo',
  'doctor medical|medico', 'certificate note|justificante certificado', 'disability|discapacidad',
  'record recorded recording|grabar grabacion', 'remote|distancia',
  'language|lenguaje', 'code|codigo', 'data|datos', 'file files|fichero archivo', 'review|revision',
  'appeal|reclamacion', 'safety|seguridad', 'rules|normas', 'equipment|material equipo', 'coat|bata',
  'degree|grado titulacion', 'semester term|cuatrimestre semestre', 'department|departamento',
  'holiday holidays|vacaciones festivo', 'optional|optativo opcional voluntario', 'chapter chapters|capitulo tema',
  'summary|resumen', 'theory|teoria', 'law|ley derecho', 'history|historia', 'talk|charla', 'workshop|taller',
  'seminar|seminario', 'poster|poster cartel', 'phone|telefono', 'address|direccion', 'website|web pagina',
  'results|resultados', 'tools|herramientas', 'forbidden prohibited|prohibido', 'bring|llevar traer',
  'dictionary|diccionario', 'skills|competencias habilidades', 'name|nombre', 'assistant|ayudante becario',
  'edition|edicion', 'author|autor', 'publisher|editorial', 'work paper|trabajo',
  'assignment homework|trabajo practicas', 'written|escrito', 'points|puntos', 'wear|llevar', 'emergency|emergencia',
  'network networks|red', 'layer|capa', 'half|mitad', 'zero|cero', 'score scores|puntuacion',
  'teams pairs|parejas equipos', 'copy copies|ejemplar copia'
]

const TRANSLATIONS = new Map<string, string[]>()
for (const line of GLOSSARY) {
  const [english = [], spanish = []] = line.split('|').map(words => words.split(' ').flatMap(termsIn))
  for (const term of english) translate(term, spanish)
  for (const term of spanish) translate(term, english)
}

function translate (term: string, translations: string[]): void {
  TRANSLATIONS.set(term, [...TRANSLATIONS.get(term) ?? [], ...translations])
}

function termsIn (word: string): string[] {
  return [anyTermOf(fold(word))].filter(term => term !== undefined)
}

/** A question in another language than the material: a term that the material does not have becomes one that it has. */
export function translated (question: Query, { postings, headings }: UnitIndex): Query {
  const isKnown = (term: string) => postings.has(term) || headings.has(term)
  const inMaterial = (term: string) =>
    isKnown(term) ? term : TRANSLATIONS.get(term)?.find(isKnown) ?? term
  const terms = [...new Set(question.terms.map(inMaterial))]
  return { ...question, terms, counts: question.counts.map(inMaterial) }
}
