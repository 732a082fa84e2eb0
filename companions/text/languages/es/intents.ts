import type { Intents } from '../../language-data/questions.js'

const WHERE_IS_TEACHER = [
  '\\bdonde (?:esta|se encuentra|(?:puedo |podemos |se puede )?(?:encontrar|encuentro|ver|veo|localizar)) ' +
    '(?:a )?(?:(?:al|el|la|mi|nuestr[oa]) )?{{teacher}}\\W*$',
  '\\bdonde (?:lo|la|le) (?:encuentro|veo|puedo (?:encontrar|ver))\\W*$'
]

export const intents: Intents = {
  exam: 'examen(?:es)?|parcial(?:es)?|prueba|pruebas',
  miss: 'falt\\w+|no (?:puedo|asist\\w*|voy)',
  teacher: 'profesora?|docente|tutor',

  forms: {
    'class time': {
      asks: ['\\b(?:cuando|que dias?|a que hora)\\b.*\\b(?:clases?|sesion\\w*|asignatura)\\b', '\\bhorarios?\\b'],
      evidence: '\\bhorarios?\\b'
    },
    'class place': { asks: '\\b(?:donde|en que aula|aula)\\b', evidence: '\\b(?:aula|edificio|lugar)\\b' },
    'office hours': {
      asks: '\\b(?:tutorias?|horas? de (?:consulta|oficina|atencion))\\b',
      evidence: '\\b(?:tutorias?|cita previa|horas? de (?:consulta|atencion)|horario de atencion)\\b'
    },
    'office place': {
      asks: ['\\b(?:donde .*(?:despacho|tutoria\\w*)|despacho(?: de(?:l| la)? {{teacher}})?)\\b', ...WHERE_IS_TEACHER],
      evidence: [
        '\\bdespacho\\b',
        '\\b(?:{{teacher}}|dra?|imparte\\w*|coordina\\w*|responsable)\\b.{0,80}\\b(?:sala|edificio)\\b'
      ]
    },
    contact: {
      asks: '\\b(?:comunic\\w+|correo|telefono|escribir\\w*)\\b', evidence: '\\b(?:correo|telefono|mensaje\\w*)\\b'
    },
    'response time': { asks: '\\bcuanto tarda\\w*', evidence: '\\b(?:plazo de|responder\\w*)\\b' },
    teacher: {
      asks: '\\b(?:quien(?:es)? (?:es|son|imparte\\w*|da|ensena)(?: (?:el|la|mi|nuestr[oa]) {{teacher}}\\b)?|' +
        'profesor\\w* (?:de|responsable)|coordina\\w*)\\b',
      evidence: '\\b(?:profesor(?:a|es|ado)?|docentes?|coordinador\\w*|imparte\\w*|responsable)\\b'
    },
    assistants: {
      asks: '\\b(?:becari\\w*|ayudantes?|monitor\\w*)\\b', evidence: '\\b(?:ayudantes?|monitor\\w*|becari\\w*)\\b'
    },
    textbook: {
      asks: '\\b(?:libros?|bibliograf\\w*|manual\\w*|materiales?)\\b',
      evidence: '\\b(?:libros?|bibliograf\\w*|manual\\w*|lecturas?)\\b'
    },
    cost: {
      asks: '\\b(?:cuesta|precio|pagar|comprar|gratis)\\b', evidence: '\\b(?:gratis|gratuit\\w*|comprar|libreria)\\b'
    },
    library: {
      asks: '\\b(?:encontrar|conseguir|acceder|descargar)\\b',
      evidence: '\\b(?:disponibles?|biblioteca|campus virtual|aula virtual|descarg\\w*)\\b'
    },
    credits: { asks: '\\bcreditos?\\b', evidence: '\\bcreditos?\\b' },
    'extra credit': {
      asks: '\\b(?:puntos? extra|subir nota|mejorar (?:la |mi )?nota)\\b',
      evidence: '\\b(?:puntos? (?:extra|adicional\\w*)|subir nota)\\b'
    },
    prerequisites: {
      asks: '\\b(?:requisitos?|conocimientos previos|antes de (?:cursar|matricul\\w*)|haber (?:cursado|aprobado))\\b',
      evidence: '\\b(?:requisitos?|conocimientos previos|haber (?:cursado|superado|aprobado)|recomendaciones)\\b'
    },
    'grade make-up': {
      asks: '\\b(?:como se (?:evalua|califica|calcula)\\w*|evaluacion|porcentaje|peso|cuanto (?:vale|cuenta|pesa)|' +
        'criterios)\\b',
      evidence: '\\b(?:evaluacion|calificacion\\w*|ponderacion|porcentaje|nota final|criterios de)\\b'
    },
    'letter grades': {
      asks: '\\b(?:nota minima|aprobar|escala)\\b', evidence: '\\b(?:nota minima|superar la asignatura|aprobar)\\b'
    },
    'late work': {
      asks: '\\b(?:tarde|fuera de plazo|retras\\w*|prorroga|despues de(?:l plazo| la fecha))\\b',
      evidence: '\\b(?:fuera de plazo|retras\\w*|tarde|prorroga|con posterioridad)'
    },
    absence: {
      asks: '\\b(?:{{miss}}|asistencia|asistir|ausencias?)\\b',
      evidence: '\\b(?:asistencia|asistir|faltas?|ausencias?|justificad\\w*|presencial\\w*)\\b'
    },
    'make-up': {
      asks: '\\b(?:recuperar|recuperacion|repetir)\\b',
      evidence: '\\b(?:recuperacion|recuperar|convocatoria|extraordinaria|segunda oportunidad)\\b'
    },
    'exam date': {
      asks: ['\\b(?:cuando|que dia|fechas?)\\b.*\\b{{exam}}\\b', '\\b{{exam}}\\b.*\\b(?:cuando|fechas?)\\b'],
      evidence: '\\b{{exam}}\\b'
    },
    'exam number': {
      asks: '\\bcuant[oa]s\\b.*\\b(?:{{exam}}|practicas|trabajos|entregas)\\b',
      evidence: '\\b(?:un|dos|tres|cuatro|cinco|seis|\\d+)\\b.{0,40}\\b(?:examenes|tests?|parciales|pruebas|' +
        'practicas|' +
        'trabajos|entregas)\\b'
    },
    'exam form': {
      asks: [
        '\\b(?:tipo|formato|acumulativ\\w*|apuntes)\\b.*\\b{{exam}}\\b',
        '\\b{{exam}}\\b.*\\b(?:tipo|formato|consist\\w*|acumulativ\\w*|apuntes)\\b'
      ],
      evidence: '\\b(?:tipo test|desarrollo|apuntes|acumulativ\\w*|formulario|preguntas)\\b'
    },
    'due date': {
      asks: '\\b(?:cuando|plazo\\w*|fecha)\\b.*\\b(?:entreg\\w+|practicas?|trabajos?)\\b',
      evidence: '\\b(?:entreg\\w+|plazos?|fecha limite)\\b'
    },
    'hand-in': {
      asks: '\\b(?:como|donde)\\b.*\\b(?:entreg\\w+|subir|enviar)\\b',
      evidence: '\\b(?:entreg\\w+|subir|enviar\\w*|plataforma)\\b'
    },
    honesty: {
      asks: '\\b(?:plagio|copi\\w+|trampas?|fraude|inteligencia artificial)\\b',
      evidence: '\\b(?:plagio|copi\\w+|fraude|integridad|inteligencia artificial)\\b'
    },
    collaboration: {
      asks: '\\b(?:grupos?|equipos?|parejas?|juntos|companer\\w*|individual\\w*)\\b',
      evidence: '\\b(?:grupos?|equipos?|parejas?|individual\\w*|colabor\\w+)\\b'
    },
    disability: {
      asks: '\\b(?:discapacidad\\w*|necesidades (?:especiales|educativas)|adaptacion\\w*)\\b',
      evidence: '\\b(?:discapacidad\\w*|necesidades|adaptacion\\w*|diversidad)\\b'
    },
    devices: {
      asks: '\\b(?:moviles|movil|ordenador\\w*|portatil\\w*|dispositivos?)\\b',
      evidence: '\\b(?:moviles|movil|portatil\\w*|ordenador\\w*|dispositivos?)\\b'
    },
    software: {
      asks: '\\b(?:programas?|ordenador|aplicacion\\w*|herramientas?|instalar|equipo)\\b',
      evidence: '\\b(?:programas?|ordenador|aplicacion\\w*|herramientas?)\\b'
    },
    calculator: {
      asks: '\\b(?:calculadoras?|formularios?|chuleta)\\b', evidence: '\\b(?:calculadoras?|formularios?)\\b'
    },
    posted: {
      asks: '\\b(?:grabad\\w*|diapositivas|apuntes|subid\\w*|publica\\w*|colgad\\w*)\\b',
      evidence: '\\b(?:grabad\\w*|grabacion\\w*|diapositivas|apuntes|publica\\w*|disponibles?)\\b'
    },
    mode: {
      asks: '\\b(?:presencial\\w*|en linea|a distancia|semipresencial\\w*)\\b',
      evidence: '\\b(?:presencial\\w*|en linea|a distancia|semipresencial\\w*)\\b'
    },
    participation: {
      asks: '\\b(?:participa\\w*|interven\\w*)\\b',
      evidence: '\\b(?:participa\\w*|interven\\w*|actividades? en clase)\\b'
    },
    topics: {
      asks: '\\b(?:temas?|temario|contenidos?|unidades|bloques?|capitulos?)\\b',
      evidence: '\\b(?:temas?|temario|contenidos?|unidades|unidad|bloques?|capitulos?|semanas?)\\b'
    },
    'week plan': {
      asks: '\\b(?:semana|el (?:lunes|martes|miercoles|jueves|viernes|\\d{1,2} de))\\b',
      evidence: '\\b(?:semana|\\d{1,2} de \\w+)\\b'
    },
    objectives: {
      asks: '\\b(?:objetivos?|aprend\\w*|competencias?|resultados? de aprendizaje|habilidades)\\b',
      evidence: '\\b(?:objetivos?|aprend\\w*|competencias?|capaz|capacidad|conocer|comprender|aplicar|resultados?)\\b'
    },
    about: {
      asks: '\\b(?:de que (?:trata|va)|descripcion|resum\\w*|en que consiste)\\b',
      evidence: '\\b(?:asignatura|curso|descripcion|presentacion|introduc\\w*|aborda|proporciona)\\b'
    },
    illness: {
      asks: '\\b(?:enferm\\w*|medic[oa]s?|urgencia|mascarilla\\w*)\\b',
      evidence: '\\b(?:enferm\\w*|medic[oa]s?|justificante\\w*|mascarilla\\w*|salud)\\b'
    },
    religion: {
      asks: '\\b(?:festiv\\w*|fiestas?|vacaciones)\\b', evidence: '\\b(?:festiv\\w*|vacaciones|no hay clase)\\b'
    },
    withdrawal: {
      asks: '\\b(?:anular|matricul\\w*|renuncia\\w*|darme de baja)\\b',
      evidence: '\\b(?:anula\\w*|matricul\\w*|renuncia\\w*|baja)\\b'
    },
    help: {
      asks: '\\b(?:ayuda|apoyo|recursos|orientacion|dificultad\\w*)\\b',
      evidence: '\\b(?:ayuda|apoyo|recursos|orientacion|servicios?|atencion)\\b'
    },
    dispute: {
      asks: '\\b(?:revision|reclama\\w*|revisar)\\b', evidence: '\\b(?:revision|reclama\\w*|impugna\\w*)\\b'
    },
    lab: { asks: '\\bpracticas?\\b', evidence: '\\bpracticas?\\b' },
    papers: {
      asks: '\\b(?:ensayos?|informes?|memorias?|redact\\w*|paginas?|palabras|citar)\\b',
      evidence: '\\b(?:ensayos?|informes?|memorias?|redac\\w*|paginas?|palabras)\\b'
    },
    project: {
      asks: '\\b(?:proyectos?|trabajos? (?:final|en grupo|de curso))\\b', evidence: '\\b(?:proyectos?|trabajos?)\\b'
    },
    presentation: {
      asks: '\\b(?:exposicion\\w*|presentacion\\w*|exponer|orales?)\\b',
      evidence: '\\b(?:exposicion\\w*|presentacion\\w*|defensa|orales?)\\b'
    },
    homework: {
      asks: '\\b(?:deberes|tareas?|ejercicios|entregas|practicas)\\b',
      evidence: '\\b(?:deberes|tareas?|ejercicios|entregas?|practicas?)\\b'
    },
    quizzes: {
      asks: '\\b(?:controles|cuestionarios?|test de autoevaluacion)\\b', evidence: '\\b(?:controles|cuestionarios?)\\b'
    },
    discussion: {
      asks: '\\b(?:foros?|seminarios?|debates?)\\b', evidence: '\\b(?:foros?|seminarios?|debates?)\\b'
    },
    reading: {
      asks: '\\b(?:lecturas?|leer|articulos?)\\b', evidence: '\\b(?:lecturas?|leer|articulos?|capitulos?)\\b'
    },
    workload: {
      asks: '\\b(?:carga|horas (?:de trabajo|semanales|a la semana)|dedicacion)\\b',
      evidence: '\\b(?:carga|horas|dedicacion|trabajo autonomo)\\b'
    },
    'wear and bring': {
      asks: '\\b(?:llevar|traer|comer|comida|beber|ropa|bata)\\b',
      evidence: '\\b(?:llevar|traer|comer|comida|bebidas?|ropa|bata)\\b'
    },
    term: {
      asks: '\\b(?:cuatrimestre|semestre|que (?:curso|ano|universidad|facultad|departamento|grado)|caracter)\\b',
      evidence: '\\b(?:cuatrimestre|semestre|universidad|facultad|departamento|grado|caracter|curso academico)\\b'
    },
    'course code': { asks: '\\b(?:codigo|nombre de la asignatura)\\b', evidence: '\\bcodigo\\b' },
    'grade changes': {
      asks: '\\b(?:afecta\\w*|baja\\w*|penaliza\\w*|pierd\\w+|consecuencias?|suspend\\w*)\\b',
      evidence: '\\b(?:afecta\\w*|penaliza\\w*|perder\\w*|cero|suspens\\w*|restar\\w*)\\b'
    },
    language: {
      asks: '\\b(?:idiomas?|en (?:ingles|espanol|castellano)|lengua)\\b',
      evidence: '\\b(?:idiomas?|ingles|espanol|castellano|lengua)\\b'
    },
    'assessment second chance': {
      asks: '\\b(?:convocatoria|extraordinari\\w*|septiembre|julio|segunda oportunidad)\\b',
      evidence: '\\b(?:convocatoria|extraordinari\\w*|segunda oportunidad)\\b'
    },
    'guests and trips': {
      asks: '\\b(?:invitad\\w*|ponentes?|visitas?|salidas?)\\b',
      evidence: '\\b(?:invitad\\w*|ponentes?|visitas?|salidas?)\\b'
    },
    'yes or no': {
      asks: '^(?:hay|es|son|se|puedo|podemos|tengo|debo|esta|estan|habra|tiene)\\b',
      evidence: '\\b(?:hay|habra|nunca|obligatori\\w*|disponible|permit\\w*)\\b'
    }
  }
}
