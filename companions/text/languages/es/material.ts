import type { Concepts, Material } from '../../language-data/material.js'

export const material: Material = {
  genericColumn: 'valor(?:es)?|detalles?|informacion|descripcion|datos',
  saysMeaning: '(?:breve )?(?:definicion(?:es)?|significados?|descripcion(?:es)?|explicacion(?:es)?)|' +
    'que (?:es|hace|significa)',
  saysName: 'terminos?|palabras?|conceptos?|nombres?|comandos?|orden(?:es)?|funcion(?:es)?|expresion(?:es)?|' +
    'operador(?:es)?|siglas?',
  retrieved: 'recuperado de|consultado (?:en|el)|disponible en:? http|' +
    '(?:vea|vean|mire|escuche|visite|explore|consulte|haga clic en) (?:el|la|los|las|este|esta|estos|estas|una?) ',
  listsUnits: 'contenidos?|temas?|temario|unidad(?:es)?|lecciones|modulos?|programa',
  definitions: 'def(?:inici[oó]n)?',
  statements: 'teorema|lema|proposici[oó]n|corolario|axioma|conjetura',
  exercises: 'ejemplo|ejercicio|observaci[oó]n|nota|propiedad',
  counting: 'una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|varios|varias|ningun|ninguna',
  weekday: '\\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\\b',
  place: 'aula|edificio|sala|laboratorio|despacho|planta',
  asks: {
    date: 'cuando|que (?:dia|fecha|hora)|fecha|horario',
    number: 'cuant[oa]s?|porcentaje|peso',
    place: 'donde|en que aula',
    person: 'quien|quienes'
  },
  truth: 'no verdadero verdadera falso falsa cierto cierta si',
  units: 'ciento horas hora minutos dias semanas puntos'
}

export const concepts: Concepts = {
  asks: {
    'how long': '\\b(?:cuanto (?:tiempo|dura\\w*)|duracion|cuantas (?:horas|paginas|palabras))\\b',
    weight: '\\b(?:cuanto (?:cuenta|pesa|puntua)\\w*|porcentaje|pondera\\w*|que peso)\\b',
    price: '\\b(?:cuesta\\w*|precio)\\b',
    'how many': '\\b(?:cuant[oa]s|numero de)\\b',
    worth: '\\bcuanto vale\\w*',
    when: '\\b(?:cuando|que (?:dia|fecha)|a que hora|fechas?)\\b',
    where: '\\b(?:donde|en que (?:aula|edificio|sala))\\b',
    who: '\\bquien(?:es)?\\b',
    consequence: '\\b(?:penal\\w+|que (?:pasa|ocurre|sucede))\\b'
  },
  forms: {
    'old exams': 'exam(?:en|enes) (?:de (?:otros|anteriores) \\w+|anteriores|antiguos|de muestra)|modelos? de examen',
    'formula sheet': 'formularios?|hojas? (?:de|con) formulas|chuletas?',
    'programming language': 'lenguajes? de programacion|lenguajes?',
    'teaching assistant': 'ayudantes?|becari[oa]s?',
    'office hours': 'tutorias?|horas? de (?:consulta|atencion)',
    'make-up': 'recuperar\\w*|recuperacion|repesca|repetir\\w*',
    late: 'tarde|retras\\w+|fuera de plazo|despues de(?:l plazo| la fecha)',
    extension: 'prorrogas?|mas tiempo|aplaz\\w+|(?:ampliar|ampliacion de|alargar|extender) (?:el )?(?:deadline|plazo)',
    need: 'hacen? falta',
    absence: 'falt(?:o|ar|as?|e|amos)|no (?:puedo|pude|podemos) (?:ir|asistir|venir|presentarme)|ausencias?',
    illness: 'enferm\\w+',
    recording: 'grab(?:a|an|acion|aciones|adas?|ar)',
    remote: '(?:a|de) distancia|no presencial|por internet|telematic\\w+|desde casa',
    attendance: 'asist\\w+|(?:ir|venir) a (?:la )?clases?|presencial\\w*',
    deadline: 'plazos?|fecha limite',
    submission: 'entreg\\w+',
    group: 'grupos?|equipos?|parejas?|companer[oa]s?',
    change: 'cambi\\w+|pasar(?:me|se)? al?',
    slides: 'diapositivas?|transparencias?|presentaciones',
    notes: 'apuntes',
    computer: 'portatil(?:es)?|ordenador(?:es)?',
    passing: 'aprob\\w+|aprueb\\w+|suspen\\w+|superar',
    release: 'publica\\w*|salen|saldran|sabremos|cuelg\\w+|disponibles?',
    keeping: 'guard\\w+|conserv\\w+|mantien\\w+',
    contact: 'correos?|escrib\\w+|comunic\\w+',
    teacher: 'profesor(?:a|es|as|ado)?|docentes?',
    topics: 'temas?|temario|capitulos?|contenidos?|entran?|materia|estudiar',
    citing: 'cit(?:ar|as)|fuentes?|referencias?',
    textbook: 'libros?|manual(?:es)?',
    project: 'proyectos?|trabaj(?:os?|ar)',
    essay: 'ensayos?',
    report: 'informes?|memorias?',
    homework: 'tareas?|deberes|ejercicios?',
    lab: 'laborator\\w+|practicas?',
    midterm: 'parcial(?:es)?(?: exams?)?|(?:exam(?:en|enes)?|prueba) parcial(?:es)?',
    final: 'exam(?:en|enes) final(?:es)?',
    quiz: 'controles|cuestionarios?',
    exam: 'exam(?:en|enes)|pruebas?',
    grade: 'notas?|calificacion(?:es)?|puntos?|puntuacion',
    lecture: 'clases?|sesion(?:es)?',
    choice: 'eleg\\w+|elij\\w+|escog\\w+',
    bringing: 'llev\\w+|traer|traig\\w+|us(?:ar|o|amos)',
    obligation: 'obligat\\w+|hay que|tengo que|tenemos que|necesari\\w+|necesit\\w+|debo|debemos',
    permission: 'posible|puede[ns]?|puedo|podemos|podria\\w*|dejan?'
  }
}
