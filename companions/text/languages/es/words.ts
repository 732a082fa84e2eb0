import { stemmer } from '@orama/stemmers/spanish'
import { stopwords } from '@orama/stopwords/spanish'
import type { Words } from '../../language-data/words.js'

// Shorter stems would be words of another language ("comer", "come").
const MIN_STEM = 4

export const words: Words = {
  stopWords: stopwords,
  sharedWords: 'a as me no has he final total general once son dos sea i d s t x c m',
  functionWords: 'el la un una de que dime hazme ponme dame hola gracias sobre asignatura curso examen preguntas ' +
    'cancela pregunta explica explicame rindo dimelo dimela pista pistas',
  questionWords: 'cuando donde quien quienes como que cual cuales cuanto cuanta cuantos cuantas examen asignatura ' +
    'puedo puede hay es son esta sera dime explica gracias hola',
  marks: { sure: '¿¡ñ', likely: 'áéíóú' },
  soundAlike: 'bv',
  sounds: [
    ['(?<!c)h', ''], ['ll', 'y'], ['v', 'b'], ['qu(?=[ei])', 'k'], ['z|s?c(?=[ei])', 's'], ['c(?!h)', 'k'],
    ['gu(?=[ei])|j', 'g'], ['n(?=[bp])', 'm']
  ],

  cognates: [['qu', 'c'], ['z(?=[ei])', 'c']],

  numbers: [['z', 'ces']],
  // The stemmer knows endings by their accents, which students leave out: "-cion" gets its accent back.
  stem: word => {
    const stem = stemmer(word.replace(/([cs])ion$/, '$1ión'))
    return stem.length < MIN_STEM ? word : stem
  },
  chat: 'explica explicame dime dame hola gracias favor quiero necesito saber asignatura curso materia dice pasa ' +
    'pregunta ' +
    'trata consiste significa llama alguien hablame cuentame escribio puedo podemos hay permite permiten calcula ' +
    'calculan ' +
    'calcular ke qe kien komo kual',
  meaningful: 'final fin hora horas dia dias trabajo trabajos valor tiempo total lugar uso primer primera primero ' +
    'segunda segundo tercera ultimo ultima general uno dos tres cuatro cinco seis siete ocho nueve parte medio ejemplo',
  namedByLetter: 'grupo subgrupo seccion parte unidad opcion clase equipo aula sala edificio bloque ala apendice ' +
    'anexo laboratorio nivel tipo modelo linea itinerario turno sesion modulo tema examen version seminario practica ' +
    'tutoria vitamina lenguaje matriz punto paso pregunta ejercicio problema etapa fase letra modalidad',
  irregular: [
    'proponer propuso propusieron propuesto propuesta propuestos propuestas',
    'componer compuso compuesto compuesta compuestos compuestas',
    'exponer expuso expuesto expuesta expuestos expuestas',
    'descubrir descubierto descubierta descubiertos descubiertas', 'describir descrito descrita descritos descritas',
    'resolver resuelve resuelven resuelto resuelta resueltos resueltas',
    'morir murio murieron muere muerto muerta muertos muertas', 'producir produjo produjeron',
    'introducir introdujo', 'traducir tradujo', 'reducir redujo', 'obtener obtuvo obtuvieron obtiene obtienen',
    'contener contuvo contiene contienen', 'construir construyo construye', 'bajar baja bajan', 'subir sube suben',
    'medir mide miden', 'crear crea crean', 'unir une unen'
  ],
  synonyms: {
    exam: 'examen examenes',
    professor: 'profesor profesora profesores profesorado docente docentes imparte ensena',
    assessment: 'evaluacion evaluaciones evaluar evalua calificacion calificaciones califica nota notas',
    office: 'tutoria tutorias',
    schedule: 'horario horarios',
    bibliography: 'bibliografia libro libros leer leo',
    credit: 'credito creditos',
    coordinator: 'coordinador coordinadora coordina coordinan responsable',
    start: 'empieza empiezan comienza comienzan inicio',
    end: 'termina terminan acaba acaban ultimo ultima dura',
    student: 'alumno alumnos alumna estudiante estudiantes',
    penalty: 'penalizacion pierde pierden perder',
    lecture: 'clase clases',
    compulsory: 'obligatorio obligatoria obligatorios obligatorias',
    deadline: 'plazo plazos entrega entregas entregar entregan entregado entregados',
    percent: 'porcentaje peso pesa pesan ponderacion vale',
    unit: 'unidad unidades tema temas temario',
    lab: 'laboratorio laboratorios',
    retake: 'recuperacion recuperar convocatoria',
    attendance: 'asistencia asistir asiste asisten asistes asistido',
    plagiarism: 'plagio copiar copio',
    late: 'tarde tardia retraso retrasos',
    email: 'correo',
    homework: 'tarea tareas',
    language: 'idioma idiomas lengua',
    objective: 'objetivo objetivos aprender aprende aprendere',
    prerequisite: 'requisito requisitos',
    classroom: 'aula aulas',
    project: 'proyecto proyectos',
    midterm: 'parcial parciales',
    final: 'finales',
    median: 'mediana medianas',
    generative: 'ia generativa'
  },

  months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  dateJoins: 'de',
  weekdays: 'lunes martes miercoles jueves viernes sabado domingo sabados domingos',
  thousands: '.',
  quotes: ['«', '»'],
  abbreviations: 'dr dra prof profa sr sra srta núm num p pp pág pag cap art p.ej ej aprox dpto av',

  ones: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis ' +
    'diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis ' +
    'veintisiete veintiocho veintinueve',
  tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  scales: { 100: 'cien ciento', 1000: 'mil', 1_000_000: 'millon millones' },
  numberJoins: [{ word: 'y', after: 'treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa' }],
  numberSigns: 'n(?:um|o|ro?)?\\.?[º°]?',
  figures: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis ' +
    'diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis ' +
    'veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento mil ' +
    'medio media tercio cuarto primero primera segundo segunda tercero tercera quinto sexto septimo octavo noveno ' +
    'decimo mediodia',
  polar: 'no nunca solo solamente debe deben puede pueden permitido permitida permite permiten prohibido prohibida ' +
    'obligatorio obligatoria obligatorios obligatorias opcional opcionales voluntario voluntaria necesario necesaria ' +
    'sin salvo excepto si siempre tampoco',
  harmlessPolar: 'no si puede pueden solo'
}
