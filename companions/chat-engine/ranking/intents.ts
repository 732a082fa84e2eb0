/*
 * What students ask of every course, each with the form of the sentences that answer it. All patterns match folded
 * text (see `fold`), in English and Spanish. How much an intent counts is learned: see ranking-weights.ts.
 */

/** One thing that students ask. */
export interface Intent {
  name: string
  /** Matches a question. */
  asks: RegExp
  /** Matches a text, or a heading, that is about it. */
  evidence: RegExp
}

const EXAM = '(?:exams?|midterms?|finals?|final exam|tests?|quiz(?:zes)?|examen(?:es)?|parcial(?:es)?|prueba|pruebas)'
const MISS = '(?:miss(?:ed|ing|es)?|absen\\w*|skip\\w*|can\'?t (?:come|attend|make)|' +
  'unable to (?:attend|come|make)|not (?:attend|come)|falt\\w+|no (?:puedo|asist\\w*|voy))'

const TEACHER = '(?:prof(?:essor|esora?)?|instructor|lecturer|teacher|tutor|docente)'
const WHERE_IS_TEACHER = '\\b(?:(?:where|(?:which|what) (?:room|building)) (?:is|are|can|could|do|does|should) ' +
  '(?:(?:i|we|you|students) (?:find|see|meet|visit|locate) )?(?:(?:the|my|our|your|course) )*' +
  `(?:${TEACHER}|he|she|him|her)(?: (?:in|sit|located|be found))?` +
  '|donde (?:esta|se encuentra|(?:puedo |podemos |se puede )?(?:encontrar|encuentro|ver|veo|localizar)) ' +
  `(?:a )?(?:(?:al|el|la|mi|nuestr[oa]) )?${TEACHER}` +
  '|donde (?:lo|la|le) (?:encuentro|veo|puedo (?:encontrar|ver)))\\W*$'

/** The order is the order of the learned weights. */
export const INTENTS: readonly Intent[] = [
  {
    name: 'class time',
    asks: new RegExp(
      '\\b(?:when|what time|what days?|which days?|how often|schedule|cuando|que dias?' +
      '|a que hora)\\b.*\\b(?:class\\w*|lectures?|course|meet\\w*|sessions?|clases?|sesion\\w*|asignatura)\\b' +
      '|\\b(?:class|course|lecture|meeting) times?\\b|\\bhorarios?\\b'
    ),
    evidence: new RegExp(
      '\\b(?:(?:class|course|lecture)s?(?: meeting)? (?:times?|meets?|hours|schedule|days)|meets?|meeting times?' +
      '|lectures?:|horarios?|days? (?:and|&) times?)\\b'
    )
  },
  {
    name: 'class place',
    asks: /\b(?:where|which room|what room|what building|location|donde|en que aula|aula)\b(?!.*\boffice\b)/,
    evidence: /\b(?:(?:lab )?location|room|classroom|building|hall|auditorium|aula|edificio|lugar|(?:via|on) zoom)\b/
  },
  {
    name: 'office hours',
    asks: new RegExp(
      '\\b(?:office hours?|meet (?:with )?(?:the |my |a )?(?:prof\\w*|instructor|teacher|ta)' +
      '|hours? of the (?:prof\\w*|instructor)|tutorias?|horas? de (?:consulta|oficina|atencion)|ask for help' +
      '|get (?:extra )?help)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:office hours?|by appointment|student hours|help sessions?|drop-in|tutorias?|cita previa' +
      '|horas? de (?:consulta|atencion)|horario de atencion)\\b'
    )
  },
  {
    name: 'office place',
    asks: new RegExp(
      '\\b(?:where\\b.*\\boffice|office (?:location|number|room)|location of .*office|donde .*(?:despacho' +
      `|tutoria\\w*)|despacho(?: de(?:l| la)? ${TEACHER})?)\\b|^(?:(?:the|his|her) )?office\\W*$|${WHERE_IS_TEACHER}`
    ),
    evidence: new RegExp(
      '\\b(?:office(?! hours)|despacho|office:|office location)\\b' +
      `|\\b(?:${TEACHER}|dr|dra|taught by|imparte\\w*|coordina\\w*|responsable)\\b.{0,80}` +
      '\\b(?:room|building|sala|edificio)\\b'
    )
  },
  {
    name: 'contact',
    asks: new RegExp(
      '\\b(?:contact\\w*|e-?mail\\w*|reach|get (?:in touch|ahold|a hold)|phone|communicate|comunic\\w+|correo' +
      '|telefono|escribir\\w*)\\b'
    ),
    evidence: /\b(?:e-?mail\w*|phone|contact\w*|tel|correo|telefono|message|mensaje\w*)\b|@/
  },
  {
    name: 'response time',
    asks: /\bhow (?:soon|long|quickly|fast)\b.*\b(?:respond|response|reply|answer|hear back|email)|\bcuanto tarda\w*/,
    evidence: new RegExp(
      '\\b(?:within (?:\\d+|one|two|three|a|twenty)|24|48|hours|respond|response|reply|business days|plazo de' +
      '|responder\\w*)\\b'
    )
  },
  {
    name: 'teacher',
    asks: new RegExp(
      '\\b(?:who (?:is|are|will|teach\\w*|runs|leads)|name of (?:the |my )?(?:prof\\w*|instructor|teacher' +
      '|lecturer)|quien(?:es)? (?:es|son|imparte\\w*|da|ensena)|profesor\\w* (?:de|responsable)|(?:prof\\w*' +
      '|instructor)(?:\'s)? name|coordina\\w*)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:instructors?|professor|prof|lecturer|teacher|taught by|faculty|dr|ph\\.?d|profesor(?:a|es|ado)?' +
      '|docentes?|coordinator|coordinador\\w*|imparte\\w*|responsable)\\b'
    )
  },
  {
    name: 'assistants',
    asks: /\b(?:tas?|teaching assistants?|graders?|ula|becari\w*|ayudantes?|monitor\w*)\b/,
    evidence: new RegExp(
      '\\b(?:tas?|teaching assistants?|graders?|undergraduate assistants?|ulas?|ayudantes?|monitor\\w*' +
      '|becari\\w*)\\b|<ta'
    )
  },
  {
    name: 'textbook',
    asks: new RegExp(
      '\\b(?:text ?books?|books?|texts?|required (?:materials?|readings?|texts?)|course materials?|libros?' +
      '|bibliograf\\w*|manual\\w*|materiales?)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:text ?books?|required (?:text\\w*|readings?|materials?|books?)|texts?:|isbn|edition|publisher|press' +
      '|course materials?|recommended (?:text\\w*|readings?|books?)|libros?|bibliograf\\w*|manual\\w*|lecturas?)\\b'
    )
  },
  {
    name: 'cost',
    asks: /\b(?:cost|price|pay|buy|purchase|expensive|cheap\w*|rent|free|fee|cuesta|precio|pagar|comprar|gratis)\b/,
    evidence: new RegExp(
      '[$€]|\\b(?:cost|price|free|fee|purchas\\w*|bookstore|buy|rent|available (?:at|from|through)|gratis' +
      '|gratuit\\w*|comprar|libreria)\\b'
    )
  },
  {
    name: 'library',
    asks: /\b(?:find|get|access|available|download|obtain|encontrar|conseguir|acceder|descargar)\b/,
    evidence: new RegExp(
      '\\b(?:available|posted|access|download\\w*|library|bookstore|reserve|link|moodle|canvas|blackboard|website' +
      '|online|disponibles?|biblioteca|campus virtual|aula virtual|descarg\\w*)\\b'
    )
  },
  {
    name: 'credits',
    asks: /\b(?:credits?|ects|credit hours|creditos?)\b(?<!extra credit)/,
    evidence: /\b(?:credits?|ects|credit hours?|units|creditos?)\b/
  },
  {
    name: 'extra credit',
    asks: new RegExp(
      '\\b(?:extra[ -]credit|bonus|additional points|improve my grade|raise my grade|puntos? extra|subir nota' +
      '|mejorar (?:la |mi )?nota)\\b'
    ),
    evidence: /\b(?:extra[ -]credit|bonus|additional points|extra points|puntos? (?:extra|adicional\w*)|subir nota)\b/
  },
  {
    name: 'prerequisites',
    asks: new RegExp(
      '\\b(?:pre-?requisites?|co-?requisites?|before (?:taking|i take|enrolling)|prior (?:knowledge|experience' +
      '|course\\w*)|need to (?:have taken|know)|background|have taken|requisitos?|conocimientos previos' +
      '|antes de (?:cursar|matricul\\w*)|haber (?:cursado|aprobado))\\b'
    ),
    evidence: new RegExp(
      '\\b(?:pre-?requisites?|co-?requisites?|permission of|consent of|prior|previous (?:course\\w*|knowledge)' +
      '|background|requisitos?|conocimientos previos|haber (?:cursado|superado|aprobado)|recomendaciones)\\b'
    )
  },
  {
    name: 'grade make-up',
    asks: new RegExp(
      '\\b(?:how (?:is|are|will|am|do)\\b.*\\b(?:graded?|grades|evaluated|assessed|calculated|determined)' +
      '|grade breakdown|break ?down|grading (?:policy|system|criteria|scheme|structure)|weigh\\w*|worth' +
      '|what percent\\w*|percentage|how much (?:of|is|does|do|are|will)\\b.*\\b(?:grade|worth|count)|count (?:for' +
      '|toward)|components?|como se (?:evalua|califica|calcula)\\w*|evaluacion|porcentaje|peso|cuanto (?:vale' +
      '|cuenta|pesa)|criterios)\\b'
    ),
    evidence: new RegExp(
      '\\d\\s?%|\\b(?:grading|grades? (?:will be|is|are|based)|weights?|weighted|percent|points|worth|final grade' +
      '|course grade|assessment|evaluacion|calificacion\\w*|ponderacion|porcentaje|nota final|criterios de)\\b'
    )
  },
  {
    name: 'letter grades',
    asks: new RegExp(
      '\\b(?:an? [a-df][+-]?(?![a-z\'])|letter grades?|grading scale|grade scale|cut-?off|minimum (?:score|grade' +
      '|percent\\w*)|what (?:score|grade|percentage)|lowest (?:grade|score)|pass(?:ing)? (?:the|this|grade|score)' +
      '|nota minima|aprobar|escala)\\b'
    ),
    evidence: new RegExp(
      '(?:^|[\\s(])[a-d][+-]?\\s?[:=(]?\\s?[(>≥]?\\s?\\d{2}|\\d{2}(?:\\.\\d+)?\\s?%?\\s?[:=]?\\s?[a-d][+-]?(?![a-z]' +
      ')|\\b(?:grading scale|letter grades?|cut-?offs?|nota minima|superar la asignatura|aprobar)\\b'
    )
  },
  {
    name: 'curve',
    asks: /\b(?:curv\w+|round\w* (?:up|off)|scaled)\b/,
    evidence: /\b(?:curv\w+|round\w*|scaled?)\b/
  },
  {
    name: 'lowest dropped',
    asks: /\b(?:dropped|drop (?:the |my |a )?(?:lowest|any|worst)|lowest)\b/,
    evidence: /\b(?:dropped|drop|lowest|best (?:\d|of|two|three|four|five|six)|discard\w*)\b/
  },
  {
    name: 'late work',
    asks: new RegExp(
      '\\b(?:late|after (?:the )?(?:deadline|due)|past due|overdue|extensions?|on time|miss\\w* (?:the ' +
      '|a )?(?:deadline|due)|tarde|fuera de plazo|retras\\w*|prorroga|despues de(?:l plazo| la fecha))\\b'
    ),
    evidence: new RegExp(
      '\\b(?:late\\b|lateness|extensions?|past due|after the (?:deadline|due)|per day|each day|penal\\w+' +
      '|not be accepted|fuera de plazo|retras\\w*|tarde|prorroga|con posterioridad)'
    )
  },
  {
    name: 'absence',
    asks: new RegExp(`\\b(?:${MISS}|attendance|attend|tard(?:y|iness)|asistencia|asistir|ausencias?)\\b`),
    evidence: new RegExp(
      '\\b(?:absen\\w+|attendance|attend|miss(?:ed|ing)?|excused?|unexcused|tard(?:y|iness)|present|asistencia' +
      '|asistir|faltas?|ausencias?|justificad\\w*|presencial\\w*)\\b'
    )
  },
  {
    name: 'make-up',
    asks: new RegExp(
      `\\b(?:make[ -]?ups?|made up|reschedul\\w*|re-?take|re-?do|re-?sit|conflict\\w*|early|${MISS}.*${EXAM}` +
      `|${EXAM}.*(?:sick|ill\\b|emergenc\\w*)|recuperar|recuperacion|repetir)\\b`
    ),
    evidence: new RegExp(
      '\\b(?:make[ -]?ups?|made up|reschedul\\w*|re-?takes?|re-?write|conflicts?|alternate|miss(?:ed|ing)?' +
      '|recuperacion|recuperar|convocatoria|extraordinaria|segunda oportunidad)\\b'
    )
  },
  {
    name: 'exam date',
    asks: new RegExp(
      `\\b(?:when|what (?:date|day|time)|dates?|cuando|que dia|fechas?)\\b.*\\b${EXAM}\\b` +
      `|\\b${EXAM}\\b.*\\b(?:when|dates?|scheduled?|cuando|fechas?)\\b`
    ),
    evidence: new RegExp(`\\b${EXAM}\\b`)
  },
  {
    name: 'exam number',
    asks: new RegExp(
      `\\bhow many\\b.*\\b(?:${EXAM}|assignments?|homeworks?|projects?|papers?|labs?|essays?)\\b` +
      `|\\bcuant[oa]s\\b.*\\b(?:${EXAM}|practicas|trabajos|entregas)\\b`
    ),
    evidence: new RegExp(
      '\\b(?:\\d+|one|two|three|four|five|six|seven|eight|ten|twelve|each|total of|un|dos|tres|cuatro|cinco' +
      '|seis)\\b.{0,40}\\b(?:exams?|midterms?|quizzes|tests?|assignments?|homeworks?|projects?|papers?|labs?' +
      '|essays?|examenes|parciales|pruebas|practicas|trabajos|entregas)\\b'
    )
  },
  {
    name: 'exam form',
    asks: new RegExp(
      '\\b(?:format|form|type|kind|multiple[ -]choice|open[ -](?:book|notes?)|closed|cumulative|comprehensive' +
      '|proctor\\w*|how long|take[ -]home|online|in[ -]person|essay|tipo|formato|acumulativ\\w*' +
      `|apuntes)\\b.*\\b${EXAM}\\b|\\b${EXAM}\\b.*\\b(?:format|like|look|consist\\w*|cover\\w*|include\\w*` +
      '|multiple[ -]choice|open[ -](?:book|notes?)|closed|cumulative|comprehensive|proctor\\w*|take[ -]home|online' +
      '|in[ -]person|essay|tipo|formato|consist\\w*|acumulativ\\w*|apuntes)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:multiple[ -]choice|open[ -](?:book|notes?)|closed[ -](?:book|notes?)|cumulative|comprehensive' +
      '|proctor\\w*|take[ -]home|short[ -]answer|essays?|true.false|format|consist\\w*|in[ -]class|cover\\w*' +
      '|tipo test|desarrollo|apuntes|acumulativ\\w*|formulario|preguntas)\\b'
    )
  },
  {
    name: 'due date',
    asks: new RegExp(
      '\\b(?:when|what (?:date|day|time)|deadline\\w*|due|cuando|plazo\\w*|fecha)\\b.*\\b(?:due|submit\\w*' +
      '|turn\\w* in|hand\\w* in|deadline\\w*|assignments?|homeworks?|papers?|projects?|reports?|labs?|essays?' +
      '|entreg\\w+|practicas?|trabajos?)\\b|\\bdue\\b'
    ),
    evidence: new RegExp(
      '\\b(?:due|deadlines?|submit\\w*|turn\\w* in|hand\\w* in|by (?:midnight|11:59|noon|the (?:start|beginning' +
      '|end))|entreg\\w+|plazos?|fecha limite)\\b'
    )
  },
  {
    name: 'hand-in',
    asks: new RegExp(
      '\\b(?:how|where|format|como|donde)\\b.*\\b(?:submit\\w*|turn\\w* in|hand\\w* in|upload\\w*|post\\w*' +
      '|entreg\\w+|subir|enviar)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:submit\\w*|turn\\w* in|hand\\w* in|upload\\w*|posted?|dropbox|gradescope|via|electronically|pdf' +
      '|entreg\\w+|subir|enviar\\w*|plataforma)\\b'
    )
  },
  {
    name: 'honesty',
    asks: new RegExp(
      '\\b(?:cheat\\w*|plagiar\\w*|academic (?:honesty|integrity|dishonesty|misconduct)|copy\\w*|honor code' +
      '|chat ?gpt|ai tools?|artificial intelligence|plagio|copi\\w+|trampas?|fraude|inteligencia artificial)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:cheat\\w*|plagiar\\w*|honest\\w*|dishonest\\w*|integrity|misconduct|honor code|chat ?gpt|generative' +
      '|plagio|copi\\w+|fraude|integridad|inteligencia artificial)\\b'
    )
  },
  {
    name: 'collaboration',
    asks: new RegExp(
      '\\b(?:collaborat\\w*|work (?:together|with)|together|partners?|groups?|teams?|team ?mates?|classmates?' +
      '|individual\\w*|on (?:my|your|our) own|alone|grupos?|equipos?|juntos|companer\\w*|individual\\w*)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:collaborat\\w*|work(?:ing)? (?:together|with)|partners?|groups?|teams?|individual\\w*|own work|pairs?' +
      '|discuss\\w* with|grupos?|equipos?|parejas?|individual\\w*|colabor\\w+)\\b'
    )
  },
  {
    name: 'disability',
    asks: new RegExp(
      '\\b(?:disabilit\\w*|accommodat\\w*|special needs|adhd|discapacidad\\w*|necesidades (?:especiales' +
      '|educativas)|adaptacion\\w*)\\b'
    ),
    evidence: /\b(?:disabilit\w*|accommodat\w*|accessib\w*|discapacidad\w*|necesidades|adaptacion\w*|diversidad)\b/
  },
  {
    name: 'devices',
    asks: new RegExp(
      '\\b(?:phones?|cell ?phones?|laptops?|devices?|tablets?|electronics?|text(?:ing)?|headphones|moviles|movil' +
      '|ordenador\\w*|portatil\\w*|dispositivos?)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:phones?|cell\\w*|laptops?|devices?|tablets?|electronics?|texting|silenced?|headphones|moviles|movil' +
      '|portatil\\w*|ordenador\\w*|dispositivos?)\\b'
    )
  },
  {
    name: 'software',
    asks: new RegExp(
      '\\b(?:software|technology|computers?|programs?|programming|apps?|internet|webcam|camera|install|tools?' +
      '|hardware|equipment|programas?|ordenador|aplicacion\\w*|herramientas?|instalar|equipo)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:software|technology|computers?|programs?|programming|apps?|internet|webcam|camera|install\\w*|browser' +
      '|excel|tools?|hardware|equipment|matlab|python|programas?|ordenador|aplicacion\\w*|herramientas?)\\b'
    )
  },
  {
    name: 'calculator',
    asks: /\b(?:calculators?|formula sheets?|cheat sheets?|notes? (?:card|sheet)|calculadoras?|formularios?|chuleta)\b/,
    evidence: /\b(?:calculators?|formula sheets?|cheat sheets?|note ?(?:card|sheet)s?|calculadoras?|formularios?)\b/
  },
  {
    name: 'posted',
    asks: new RegExp(
      '\\b(?:record\\w*|slides|notes|posted|upload\\w*|videos?|power ?points?|grabad\\w*|diapositivas|apuntes' +
      '|subid\\w*|publica\\w*|colgad\\w*)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:record\\w*|slides|notes|posted|available|upload\\w*|videos?|power ?points?|grabad\\w*|grabacion\\w*' +
      '|diapositivas|apuntes|publica\\w*|disponibles?)\\b'
    )
  },
  {
    name: 'mode',
    asks: new RegExp(
      '\\b(?:online|on-?line|remote\\w*|hybrid|in[ -]person|face[ -]to[ -]face|zoom|virtual\\w*|asynchronous\\w*' +
      '|synchronous\\w*|distance|presencial\\w*|en linea|a distancia|semipresencial\\w*)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:online|on-?line|remote\\w*|hybrid|in[ -]person|face[ -]to[ -]face|zoom|virtual\\w*|asynchronous\\w*' +
      '|synchronous\\w*|distance|presencial\\w*|en linea|a distancia|semipresencial\\w*)\\b'
    )
  },
  {
    name: 'participation',
    asks: /\b(?:participat\w*|speak|talk|engage\w*|contribut\w*|participa\w*|interven\w*)\b/,
    evidence: new RegExp(
      '\\b(?:participat\\w*|discussion\\w*|engage\\w*|contribut\\w*|prepared|participa\\w*|interven\\w*' +
      '|actividades? en clase)\\b'
    )
  },
  {
    name: 'topics',
    asks: new RegExp(
      '\\b(?:topics?|cover\\w*|content\\w*|subjects?|units?|chapters?|themes?|schedule|temas?|temario|contenidos?' +
      '|unidades|bloques?|capitulos?)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:topics?|cover\\w*|content\\w*|units?|chapters?|ch|introduction|weeks?|schedule|temas?|temario' +
      '|contenidos?|unidades|unidad|bloques?|capitulos?|semanas?)\\b'
    )
  },
  {
    name: 'week plan',
    asks: new RegExp(
      '\\b(?:week(?: of)?|on (?:january|february|march|april|may|june|july|august|september|october|november' +
      '|december|monday|tuesday|wednesday|thursday|friday)|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}/\\d{1,2}|semana' +
      '|el (?:lunes|martes|miercoles|jueves|viernes|\\d{1,2} de))\\b'
    ),
    evidence: new RegExp(
      '\\b(?:week|\\d{1,2}/\\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.? \\d{1,2}' +
      '|semana|\\d{1,2} de \\w+)\\b'
    )
  },
  {
    name: 'objectives',
    asks: new RegExp(
      '\\b(?:objectives?|goals?|outcomes?|learn|be able to|gain|skills?|achieve|takeaways?|objetivos?|aprend\\w*' +
      '|competencias?|resultados? de aprendizaje|habilidades)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:objectives?|goals?|outcomes?|be able to|students (?:will|should)|you (?:will|should)|learn|develop' +
      '|understand|skills?|demonstrate|identify|explain|describe|objetivos?|aprend\\w*|competencias?|capaz' +
      '|capacidad|conocer|comprender|aplicar|resultados?)\\b'
    )
  },
  {
    name: 'about',
    asks: new RegExp(
      '\\b(?:what is (?:this|the) (?:course|class)(?: about)?|about|focus\\w*|purpose|describe|description' +
      '|overview|summar\\w*|explain|de que (?:trata|va)|descripcion|resum\\w*|en que consiste)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:(?:this|the) (?:course|class|seminar)|course (?:description|overview|content)|description|overview' +
      '|introduc\\w*|focus\\w*|provides?|examin\\w*|explor\\w*|asignatura|curso|descripcion|presentacion' +
      '|introduc\\w*|aborda|proporciona)\\b'
    )
  },
  {
    name: 'illness',
    asks: new RegExp(
      '\\b(?:sick|ill|illness|medical|doctor\\w*|covid\\w*|emergenc\\w*|quarantin\\w*|masks?|vaccin\\w*|enferm\\w*' +
      '|medic[oa]s?|urgencia|mascarilla\\w*)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:sick|ill|illness\\w*|medical|doctor\\w*|covid\\w*|emergenc\\w*|quarantin\\w*|masks?|vaccin\\w*|health' +
      '|symptoms|documentation|enferm\\w*|medic[oa]s?|justificante\\w*|mascarilla\\w*|salud)\\b'
    )
  },
  {
    name: 'religion',
    asks: /\b(?:religio\w*|holidays?|observances?|holy|festiv\w*|fiestas?|vacaciones)\b/,
    evidence: /\b(?:religio\w*|holidays?|observances?|recess|no class(?:es)?|break|festiv\w*|vacaciones|no hay clase)\b/
  },
  {
    name: 'withdrawal',
    asks: new RegExp(
      '\\b(?:drop (?:the |this )?(?:course|class)|withdraw\\w*|add.drop|incomplete|audit|enroll?\\w*|regist\\w*' +
      '|anular|matricul\\w*|renuncia\\w*|darme de baja)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:drop|withdraw\\w*|add.drop|incompletes?|audit\\w*|enroll?\\w*|regist\\w*|anula\\w*|matricul\\w*' +
      '|renuncia\\w*|baja)\\b'
    )
  },
  {
    name: 'help',
    asks: new RegExp(
      '\\b(?:help|tutor(?:s|ing)?|struggl\\w*|support|resources?|counsel\\w*|mental health|stress\\w*|anxi\\w*' +
      '|writing center|ayuda|apoyo|recursos|orientacion|dificultad\\w*)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:help|tutor(?:s|ing)?|support|resources?|counsel\\w*|mental health|center|services?|title ix' +
      '|assistance|ayuda|apoyo|recursos|orientacion|servicios?|atencion)\\b'
    )
  },
  {
    name: 'dispute',
    asks: /\b(?:re-?grad\w*|appeal\w*|disput\w*|disagree|contest|unfair|mistake|error|revision|reclama\w*|revisar)\b/,
    evidence: new RegExp(
      '\\b(?:re-?grad\\w*|appeal\\w*|disput\\w*|grievance|contest|review of|error|mistake|revision|reclama\\w*' +
      '|impugna\\w*)\\b'
    )
  },
  {
    name: 'lab',
    asks: /\b(?:labs?|laborator\w*|practicas?|practicals?|safety|experiments?)\b/,
    evidence: /\b(?:labs?|laborator\w*|practicas?|practicals?|safety|goggles|experiments?)\b/
  },
  {
    name: 'papers',
    asks: new RegExp(
      '\\b(?:papers?|essays?|reports?|write|writing|written|pages?|words?|cite|citation\\w*|font|spaced|ensayos?' +
      '|informes?|memorias?|redact\\w*|paginas?|palabras|citar)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:papers?|essays?|reports?|writ\\w+|pages?|words?|cite|citations?|apa|mla|font|spaced|ensayos?' +
      '|informes?|memorias?|redac\\w*|paginas?|palabras)\\b'
    )
  },
  {
    name: 'project',
    asks: /\b(?:projects?|proyectos?|capstone|trabajos? (?:final|en grupo|de curso))\b/,
    evidence: /\b(?:projects?|proyectos?|capstone|trabajos?)\b/
  },
  {
    name: 'presentation',
    asks: /\b(?:presentations?|present|oral|exposicion\w*|presentacion\w*|exponer|orales?)\b/,
    evidence: /\b(?:presentations?|present|oral|slides|exposicion\w*|presentacion\w*|defensa|orales?)\b/
  },
  {
    name: 'homework',
    asks: /\b(?:home ?works?|assignments?|problem sets?|exercises|deberes|tareas?|ejercicios|entregas|practicas)\b/,
    evidence: new RegExp(
      '\\b(?:home ?works?|assignments?|problem sets?|exercises|hw|deberes|tareas?|ejercicios|entregas?' +
      '|practicas?)\\b'
    )
  },
  {
    name: 'quizzes',
    asks: /\b(?:quiz(?:zes)?|controles|cuestionarios?|test de autoevaluacion)\b/,
    evidence: /\b(?:quiz(?:zes)?|controles|cuestionarios?)\b/
  },
  {
    name: 'discussion',
    asks: /\b(?:discussions?|forums?|posts?|boards?|sections?|recitation\w*|foros?|seminarios?|debates?)\b/,
    evidence: /\b(?:discussions?|forums?|posts?|boards?|recitation\w*|perusall|piazza|foros?|seminarios?|debates?)\b/
  },
  {
    name: 'reading',
    asks: /\b(?:readings?|read|articles?|lecturas?|leer|articulos?)\b/,
    evidence: /\b(?:readings?|read|articles?|chapters?|lecturas?|leer|articulos?|capitulos?)\b/
  },
  {
    name: 'workload',
    asks: new RegExp(
      '\\b(?:hours (?:per|a|each|of)|how (?:much|many) (?:time|hours|work)|workload|time commitment|carga' +
      '|horas (?:de trabajo|semanales|a la semana)|dedicacion)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:hours (?:per|a|each|of)|\\d+ hours|workload|commitment|expect to spend|carga|horas|dedicacion' +
      '|trabajo autonomo)\\b'
    )
  },
  {
    name: 'wear and bring',
    asks: new RegExp(
      '\\b(?:wear\\w*|dress\\w*|cloth\\w*|bring|eat\\w*|food|drink\\w*|snacks?|llevar|traer|comer|comida|beber' +
      '|ropa|bata)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:wear\\w*|dress\\w*|cloth\\w*|shoes|attire|bring\\w*|eat\\w*|food|drink\\w*|beverages?|llevar|traer' +
      '|comer|comida|bebidas?|ropa|bata)\\b'
    )
  },
  {
    name: 'term',
    asks: new RegExp(
      '\\b(?:semester|term|year|what (?:university|school|college|department)|quarter|cuatrimestre|semestre' +
      '|que (?:curso|ano|universidad|facultad|departamento|grado)|caracter)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:fall|spring|summer|autumn|winter|semester|20\\d\\d|university|department|college|cuatrimestre' +
      '|semestre|universidad|facultad|departamento|grado|caracter|curso academico)\\b'
    )
  },
  {
    name: 'course code',
    asks: new RegExp(
      '\\b(?:course (?:number|code|title|name)|section number|crn|name of (?:the|this) (?:course|class)|codigo' +
      '|nombre de la asignatura)\\b'
    ),
    evidence: /\b[a-z]{2,8}[ -]?\d{3}[a-z]?\b|\b(?:codigo|course (?:number|code|title)|section)\b/
  },
  {
    name: 'grade changes',
    asks: new RegExp(
      '\\b(?:affect|impact|hurt|lower\\w*|penal\\w+|lose|lost|deduct\\w*|consequence\\w*|fail|afecta\\w*|baja\\w*' +
      '|penaliza\\w*|pierd\\w+|consecuencias?|suspend\\w*)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:affect\\w*|lower\\w*|penal\\w+|los[es]\\w*|deduct\\w*|reduc\\w*|zero|fail\\w*|drop|no credit' +
      '|afecta\\w*|penaliza\\w*|perder\\w*|cero|suspens\\w*|restar\\w*)\\b'
    )
  },
  {
    name: 'language',
    asks: /\b(?:language of|in (?:english|spanish|french)|idiomas?|en (?:ingles|espanol|castellano)|lengua)\b/,
    evidence: /\b(?:language|english|spanish|idiomas?|ingles|espanol|castellano|lengua|b1|b2|c1)\b/
  },
  {
    name: 'assessment second chance',
    asks: new RegExp(
      '\\b(?:convocatoria|extraordinari\\w*|septiembre|julio|segunda oportunidad|second chance|resubmi\\w*' +
      '|revis\\w+|rewrite|improve)\\b'
    ),
    evidence: /\b(?:convocatoria|extraordinari\w*|segunda oportunidad|resubmi\w*|revis\w+|rewrite)\b/
  },
  {
    name: 'guests and trips',
    asks: /\b(?:guests?|speakers?|field ?trips?|visits?|excursions?|invitad\w*|ponentes?|visitas?|salidas?)\b/,
    evidence: /\b(?:guests?|speakers?|field ?trips?|visits?|excursions?|invitad\w*|ponentes?|visitas?|salidas?)\b/
  },
  {
    name: 'yes or no',
    asks: new RegExp(
      '^(?:is|are|do|does|did|will|would|can|could|may|should|has|have|must|am|hay|es|son|se|puedo|podemos|tengo' +
      '|debo|esta|estan|habra|tiene)\\b'
    ),
    evidence: new RegExp(
      '\\b(?:not|no|none|never|must|may|will|optional|required|available|allowed|there (?:is|are|will)|hay|habra' +
      '|nunca|obligatori\\w*|disponible|permit\\w*)\\b'
    )
  }
]
