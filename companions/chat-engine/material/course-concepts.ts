/*
 * What questions about any course speak of, in the words of both languages. Two questions with the same concepts are
 * the same question in other words. Unlike the synonyms of the search (text/terms.ts), these are wide: what they bring
 * together is compared with all of the other question as well.
 */

/** What a question asks of its concepts. */
export type Ask = 'when' | 'where' | 'who' | 'how long' | 'how many' | 'weight' | 'price' | 'consequence'

/** The first that matches a folded question is what it asks; where none does, it is answered by yes, no, or a way. */
export const ASKS: ReadonlyArray<[ask: Ask, form: RegExp]> = [
  ['how long', new RegExp('\\b(?:how long|duration|how (?:many|much) (?:hours|minutes|time|pages|words)|' +
    'cuanto (?:tiempo|dura\\w*)|duracion|cuantas (?:horas|paginas|palabras))\\b')],
  ['weight', new RegExp('\\b(?:how much (?:of|is|does|do|are)\\b.*\\b(?:worth|counts?|weigh\\w*|grade)|percent\\w*|' +
    'weight(?:ing)?|cuanto (?:cuenta|pesa|puntua)\\w*|porcentaje|pondera\\w*|que peso)\\b')],
  ['price', /\b(?:how much (?:is|are|does|do)\b(?!.*\b(?:worth|counts?)\b)|costs?|price|cuesta\w*|precio)\b/],
  ['how many', /\b(?:how many|number of|cuant[oa]s|numero de)\b/],
  ['weight', /\bcuanto vale\w*/],
  ['when', new RegExp('\\b(?:when|what (?:date|day|time)|(?:on )?which (?:date|day)|dates? of|until when|' +
    'deadline for|cuando|que (?:dia|fecha)|a que hora|fechas?)\\b')],
  ['where', /\b(?:where|which (?:room|building)|donde|en que (?:aula|edificio|sala))\b/],
  ['who', /\b(?:who|whom|quien(?:es)?)\b/],
  ['consequence', /\b(?:what happens|what if|penal\w+|que (?:pasa|ocurre|sucede)|lose)\b/]
]

/** What stands for each concept in a folded text. What is found is taken out before the next one is looked for. */
export const CONCEPTS: ReadonlyArray<[name: string, form: RegExp]> = Object.entries({
  'old exams': '(?:old|past|previous|sample|practice|mock|former) (?:exam|test|midterm|final)s?|(?:exam|' +
    'test)s? (?:of|from) (?:past|previous|other|earlier|last) years?|exam(?:en|enes) (?:de (?:otros|' +
    'anteriores) \\w+|anteriores|antiguos|de muestra)|modelos? de examen',
  'formula sheet': '(?:formula|cheat|crib)s? ?sheets?|sheets? (?:of|with) formulas?|formularios?|hojas? (?:de|' +
    'con) formulas|chuletas?',
  'programming language': 'programming languages?|lenguajes? de programacion|lenguajes?',
  'teaching assistant': 'teaching assistants?|tas?|ayudantes?|becari[oa]s?',
  'office hours': 'office hours?|tutorias?|horas? de (?:consulta|atencion)',
  'make-up': '(?:makes? ?-?up|made up|retak\\w+|resit\\w*|second (?:chance|attempt|sitting)|' +
    '(?:at )?another (?:date|time|day)|recuperar\\w*|recuperacion|repesca|repetir\\w*|repeat\\w*)',
  late: 'after the (?:deadline|due date)|past due|overdue|late(?:r|ness)?|delay\\w*|tarde|retras\\w+|' +
    'fuera de plazo|despues de(?:l plazo| la fecha)',
  extension: 'extensions?|(?:more|extra|additional) time|(?:some |a few )days later|postpon\\w+|prorrogas?|' +
    'mas tiempo|aplaz\\w+|(?:ampliar|ampliacion de|alargar|extender|extend|move) (?:the |el )?(?:deadline|plazo)',
  need: 'hacen? falta',
  absence: 'miss(?:ed|ing|es)?|absen\\w+|(?:can|could)(?: ?not|\'?t) (?:come|attend|make|go|be)|' +
    'unable to (?:attend|come)|falt(?:o|ar|as?|e|amos)|no (?:puedo|pude|podemos) (?:ir|asistir|venir|presentarme)|' +
    'ausencias?',
  illness: 'ill(?:ness)?|sick(?:ness)?|unwell|enferm\\w+',
  recording: 'record(?:ed|ings?|s)?|videos?|grab(?:a|an|acion|aciones|adas?|ar)',
  remote: 'on ?line|remote\\w*|virtual\\w*|(?:a|de) distancia|no presencial|por internet|telematic\\w+|from home|' +
    'desde casa|zoom|teams',
  attendance: 'attend\\w*|(?:come|go|be) (?:to|in) (?:the )?(?:class|lectures?)(?:es)?|asist\\w+|(?:ir|' +
    'venir) a (?:la )?clases?|presencial\\w*',
  deadline: 'deadlines?|due(?: date)?|plazos?|fecha limite',
  submission: '(?:hand|turn|give)(?:s|ed|ing)?(?: \\w+){0,3}? in|submi\\w+|entreg\\w+|upload\\w*',
  group: 'groups?|teams?|pairs?|partners?|together|grupos?|equipos?|parejas?|companer[oa]s?',
  change: 'chang\\w+|switch\\w*|swap\\w*|cambi\\w+|pasar(?:me|se)? al?',
  slides: 'slides?|presentations?|powerpoints?|diapositivas?|transparencias?|presentaciones',
  notes: 'notes|apuntes',
  computer: 'laptops?|notebooks?|(?:own )?computers?|portatil(?:es)?|ordenador(?:es)?|tablets?',
  passing: 'pass(?:es|ed|ing)?|fail(?:s|ed|ing)?|aprob\\w+|aprueb\\w+|suspen\\w+|superar',
  release: 'publish\\w*|publica\\w*|releas\\w+|posted|salen|saldran|sabremos|(?:get|see|receive) (?:our|my|the)|' +
    'cuelg\\w+|available|disponibles?',
  keeping: 'kept|keep|guard\\w+|conserv\\w+|carr(?:y|ied) over|mantien\\w+',
  contact: 'contact\\w*|reach|e-?mails?|writ(?:e|ing) to|get in touch|correos?|escrib\\w+|comunic\\w+',
  teacher: 'professors?|prof|lecturers?|instructors?|teachers?|profesor(?:a|es|as|ado)?|docentes?',
  topics: 'chapters?|topics?|units?|contents?|covers?|covered|stud(?:y|ied)|temas?|temario|capitulos?|' +
    'contenidos?|entran?|materia|estudiar',
  citing: 'cit(?:e[sd]?|ing|ations?|ar|as)|references?|sources?|fuentes?|referencias?',
  textbook: '(?:text ?)?books?|libros?|manual(?:es)?',
  project: 'projects?|course ?work|group work|proyectos?|trabaj(?:os?|ar)',
  essay: 'essays?|papers?|ensayos?',
  report: 'reports?|informes?|memorias?',
  homework: 'home ?work|assignments?|problem sets?|exercises?|tareas?|deberes|ejercicios?',
  lab: 'labs?|laborator\\w+|practicals?|practicas?|lab sessions?',
  midterm: '(?:mid-?terms?|parcial(?:es)?)(?: exams?)?|(?:exam(?:en|enes)?|prueba) parcial(?:es)?',
  final: 'finals?(?: exams?)?|exam(?:en|enes) final(?:es)?',
  quiz: 'quiz(?:zes)?|tests?|controles|cuestionarios?',
  exam: 'exams?|examinations?|exam(?:en|enes)|pruebas?',
  grade: 'grades?|marks?|scores?|points?|notas?|calificacion(?:es)?|puntos?|puntuacion',
  lecture: 'lectures?|class(?:es)?|lessons?|clases?|sesion(?:es)?|sessions?',
  choice: 'choos\\w+|pick|select|eleg\\w+|elij\\w+|escog\\w+',
  bringing: 'bring\\w*|llev\\w+|traer|traig\\w+|us(?:e|es|ed|ing|ar|o|amos)',
  obligation: 'need(?:ed)?|have to|must|mandatory|compulsory|obligatory|required?|obligat\\w+|hay que|tengo que|' +
    'tenemos que|necesari\\w+|necesit\\w+|should|debo|debemos',
  permission: 'allow\\w*|permit\\w*|ok(?:ay)?|fine|possible|posible|can|may|could|puede[ns]?|puedo|podemos|' +
    'podria\\w*|dejan?'
}).map(([name, form]) => [name, new RegExp(`(?<![\\p{L}\\p{N}])(?:${form})(?![\\p{L}\\p{N}])`, 'gu')])

/** Concepts that nearly every question has some of: they tell little about which question it is. */
export const PLAIN = new Set(['obligation', 'permission', 'bringing', 'need', 'release'])
/** Concepts of things that take place or are handed in. A question about one is none about another. */
export const THINGS = new Set([
  'old exams', 'textbook', 'project', 'essay', 'report', 'homework', 'lab', 'midterm', 'final', 'quiz', 'exam',
  'lecture'
])
