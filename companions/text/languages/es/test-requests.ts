import type { TestRequests } from '../../language-data/messages.js'

export const testRequests: TestRequests = {
  numberMore: 'una?',
  any: 'unos|unas|otr[oa]s?|algun[oa]s?|algun|un par de|nuev[oa]s?|cort[oa]s?|cortit[oa]|breves?|rapid(?:it)?[oa]s?|' +
    'pequen(?:it)?[oa]s?|facil(?:es|it[oa]s?)?|sencill(?:it)?[oa]s?|medi[oa]|dificil(?:es)?|complicad[oa]s?|' +
    'avanzad[oa]s?|muy|mas|tipo|mini|simulacro de|examen|buen|variad[oa]s?|de|preguntas?',
  the: 'el|la|este|ese|mi',
  test: String.raw`quiz+(?:es)?|tests?|testecito|cuestionarios?|pruebas?|simulacros?|autoevaluacion|test de repaso|` +
    String.raw`kahoot`,
  exam: 'examen(?:es)?|examencito',
  questions: 'preguntas|preguntitas|preguntillas',
  notAfterTest: String.raw`unitari[oa]s?|estadistic[oa]s?|resuelt[oa]s?|corregid[oa]s?|de (?:turing|primalidad|` +
    String.raw`hipotesis|bondad|student|estres|carga|integracion|embarazo|conducir|anos?|otros anos)|` +
    String.raw`de(?:l)? (?:que|lo|teorema|lema|concepto)|(?:por|mediante) (?:induccion|contradiccion|reduccion)|` +
    String.raw`formal|directa|matematica|anteriores|pasad[oa]s?|t\b|chi`,

  tutor: String.raw`(?:(?:me|nos)\s)(?:lo |la )?(?:haces|hac[ei]s|hicieras?|pusieras?|dieras?|compruebas con|` +
    String.raw`evaluas con|pones|das|preparas|generas|creas|propones|planteas|haga[ns]?|haria[ns]?|` +
    String.raw`(?:puedes|podrias|quieres|vas a) (?:hacer|poner|dar|preparar|generar|crear|proponer|plantear))\s|` +
    String.raw`(?:pon|pone|haz|hace|da|prepara|genera|crea|propon|plantea|lanza|monta|redacta|elabora)` +
    String.raw`(?:me|nos)?(?:l[eo])?\s|` +
    String.raw`(?:hacer|poner|dar|preparar|generar|crear|proponer|plantear|lanzar)(?:me|nos)?\s|` +
    String.raw`que me (?:hagas|pongas)\s`,
  wish: 'jugar|jugamos|juguemos|echamos|echar|quiero|quisiera|querria|necesito|gustaria|apetece|hacer|hacemos|' +
    'hagamos|haremos|hago|tener|tomar|realizar|inicia|iniciar|empieza|empezar|empezamos|empecemos|comienza|comenzar|' +
    'comencemos|comenzamos|probar|practicar con|resolver|responder|toca|venga|vamos con|listo para|lista para|' +
    'preparad[oa] para|hora de|que tal',
  afterWish: 'hacer|tener|con|a|por|si|hacemos',
  starts: 'inicia|iniciar|empieza|empezar|empezamos|empecemos|comienza|comenzar|comencemos|comenzamos|lanza|lanzar|' +
    'arranca|arrancar',
  afterStart: 'con',
  afterTheTest: 'ya|ahora|por favor|entonces|otra vez',
  wishes: [
    String.raw`\b(?:quiero|necesito|quisiera|gustaria|prefiero) que me ` +
      String.raw`(?:examin|pregunt|evalu|pongas a prueba|tomes la leccion)`,
    String.raw`\b(?:puedes|podrias|quieres) (?:examinar|evaluar|preguntar|testear)(?:me|nos)\b`,
    String.raw`\b(?:repaso|repasar|repasemos) con preguntas\b`,
    String.raw`\b(?:examinam?e|examinanos|evaluame|evaluanos|preguntame|interrogame|testeame|ponme a prueba|` +
      String.raw`pon a prueba)\b`,
    String.raw`\b(?:ponerme|ponme|poneme|me pones|quiero ponerme) a prueba\b`,
    String.raw`\b(?:examinar|evaluar|preguntar)me (?:sobre|de)\b`,
    String.raw`\b(?:autoevaluarme|(?:comprob|comprueb)\w+ (?:lo que (?:se|he)|cuanto se|si (?:se|he|lo))|` +
      String.raw`(?:ver|veamos) cuanto se)\b`,
    String.raw`\b(?:(?:me|nos)\s(?:haces|pones|das|preparas|generas|planteas|(?:puedes|podrias) \w+)|` +
      String.raw`(?:pon|haz|da|prepara|genera|plantea|lanza)(?:me|nos)|(?:pon|haz|prepara|genera|crea)|` +
      String.raw`(?:hacer|poner|dar|preparar|generar|plantear)(?:me|nos)|generar|crear|que me (?:hagas|pongas))\s` +
      String.raw`{{filler}}{{questions}}\b`,
    String.raw`\b(?:haz|pon|da|plantea)me (?:una|otra) pregunta\b(?! (?:retorica|que))`,
    String.raw`\bpreguntame algo\b|\btom(?:as?|ar)(?:me|nos)? la leccion\b`,
    String.raw`\b(?:practicar|repasar) (?:\w+ |para (?:el|mi) (?:\w+ )?{{exam}} )?con (?:[\w-]+ ){0,4}preguntas\b`,
    String.raw`\b(?:ver|veamos|mira|comprueba|comprobar) si (?:ya )?(?:me |lo ){0,2}(?:se|he (?:aprendido|` +
      String.raw`entendido|estudiado)) ?(?:(?:bien |ya )?(?:esto|todo|(?:el|la|los|este) (?:tema|temario|materia|` +
      String.raw`leccion|asignatura|unidad|apuntes|teoria))\b|[.!?]*$)`,
    String.raw`\b(?:necesito|quiero|quisiera|ponme|dame|hazme|me (?:pones|das)) (?:hacer )?(?:unos |algunos |mas |` +
      String.raw`unas |algunas )*(?:ejercicios|problemas|preguntas) (?:para|de) (?:practicar|repasar|practica|` +
      String.raw`repaso|entrenar|estudiar)\b(?!.*\b(?:donde|libro|resueltos)\b)`,
    String.raw`\b(?:quiero|quisiera|necesito|me gustarian?) (?:{{filler}})?{{questions}} (?:tipo test )?` +
      String.raw`(?:de|del|sobre)\s(?!(?:el |los |un )?(?:{{exam}}|otr[oa]s|anos|ayer|clase)\b)`,
    String.raw`^{{questions}} (?:tipo test )?(?:de|del|sobre|acerca)\s` +
      String.raw`(?!(?:el |la |los |las |un )?(?:{{exam}}|{{test}}|entregas?|notas?|otr[oa]s|anos|ayer|clase)\b)`,
    String.raw`\b{{test}}\b.*\b(?:quiero|dame|hazme|ponme) uno\b`
  ],
  questionWish: 'quiero|quisiera|necesito|gustaria|hagamos|hacemos',

  beforeBare: 'por favor|ok|okay|vale|venga|hola|oye|ahora|si|y|bueno',
  anExam: 'un|otro',
  someQuestions: 'unas|otras|mas',
  more: 'mas',
  afterQuestions: 'facil(?:es)?|dificil(?:es)?|sencillas|cortas|tipo test',
  afterBare: ' (?:ahora|ya|rapid(?:it)?o|cort(?:it)?o|facil(?:ito)?|dificil|sencillo|breve)',
  bareDifficulty: 'facil|media|dificil',
  bareAbout: 'de|del|sobre|con|acerca|para|por favor',

  suggestions: 'que tal|por que no|y si|es posible|seria posible|que te parece',
  beforeSuggestion: 'hola|oye|y',
  beforeQuestion: 'hola|por favor|y|pero|oye',
  questionOpenings: 'cuando|que|como|donde|cual|cuales|cuanto|cuantos|cuanta|cuantas|quien|por que|es|son|hay|habra|' +
    'esta|estan|sera|seran|era|entra|entran|tengo|tenemos|debo|se puede|se hace|si',
  negated: 'no (?:me )?(?:quiero|queria|necesito|hagas|pongas|des|quisiera|apetece|hace falta|hay|tengo|pude|puedo)|' +
    'en vez de|en lugar de|sin|nada de',
  talk: [
    String.raw`\b(?:tengo que|tenia que|hay que|debo|voy a|tenemos que|vamos a tener que)\s` +
      String.raw`(?:hacer|tener|aprobar|presentar)\b`,
    String.raw`\b(?:quiero|quisiera|me gustaria|necesito) (?:saber|preguntar|entender)\b`,
    String.raw`\b(?:tuve|tuvimos|hice|hicimos|suspendi|aprobe)\b`
  ],
  practice: 'simulacro|de (?:prueba|practica|repaso)',
  circumstance: '(?:en|el|de|para|antes de|despues de) (?:el )?{{when}}|(?:proxim[oa]|este|esta|ultim[oa]) (?:semana|' +
    'mes|ano|curso|semestre|cuatrimestre|convocatoria|verano)|pasado manana|manana|convocatoria|desde casa|' +
    'presencial(?:mente)?|otr[oa] (?:dia|fecha|grupo|hora)|erasmus',
  days: 'lunes|martes|miercoles|jueves|viernes|sabado|domingo',
  tutorActs: 'examiname|preguntame',

  one: 'una?',
  questionKinds: 'tipo|test|facil|faciles|dificil|dificiles|cortas|sencillas|nuevas|mas',
  question: 'preguntas?',
  of: 'de|con',
  hard: 'dificil|dificiles|complicado|avanzado|(?:dificultad|nivel) alt[ao]',
  easy: 'facil|faciles|sencillo|sencilla|(?:dificultad|nivel) baj[ao]',
  counted: 'quiz|test|examen|cuestionario',
  about: 'sobre|acerca del?|respecto al?',
  otherAbout: [
    String.raw`\bdel? temas?\s(?:de(?:l)?\s)?`,
    String.raw`\b(?:a prueba (?:con|en)|examina(?:r)?me (?:de(?:l)?|en)|preguntame|evalua(?:r)?me (?:de(?:l)?|en))\s`
  ],
  withTopic: 'quiz|test|examen|cuestionario|prueba|preguntas',
  beforeColon: 'quiz|test|examen|cuestionario',
  beforeTopicOf: String.raw`(?:tipo test|faciles|dificiles|cortas)\s`,
  topicOf: 'del?',
  notTopic: 'tipo test|repaso|practica|prueba',
  afterTopicOf: String.raw`la\s|las\s|los\s`,
  withQuestions: 'con|de|y que tenga',
  thanks: 'por favor|gracias',
  withLevel: 'con|de',
  beforeLevel: 'un|una|dificultad|nivel|que sea|muy',
  levels: 'facil|dificil|media|medio|alt[ao]|baj[ao]',
  article: 'el|la|los|las',
  wholeCourse: 'en |los |la |el |esta |este |toda |todo |mi |de |asignatura |curso |materia |contenidos? |temario ',
  kinds: 'opcion multiple'
}
