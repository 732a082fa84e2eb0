import type { TestRequests } from '../../language-data/messages.js'

// A wish may follow what was said before it: "Tengo el examen el viernes, quiero practicar".
const BEGINS = String.raw`(?:^[¿¡\s]*|[,.;:!?]\s*[¿¡]?|\b(?:y|asi que|pero)\s)(?:(?:por favor|ok|vale|venga|hola|` +
  String.raw`oye|bueno|ahora|si|pues|anda)[\s,.!¿¡]+)*`
const ENDS = String.raw`(?:[\s,]+(?:por favor|porfa|gracias|ya|ahora|otra vez))*[\s.!?]*$`
const SOME = String.raw`(?:un|una|unos|unas|algun|alguna|algunos|algunas|varios|varias|mas|otro|otra|otros|otras|` +
  String.raw`nuevos|un par de|nuevas|cuantos|cuantas|mini|{{number}})\s`
const EXERCISES = 'ejercicios?|ejercicitos?|problemas?|problemillas|actividades'
// What is the teacher's, printed or elsewhere is no wish to be asked.
const OTHERS = String.raw`(?!(?: (?:de|para) \w+)?\s(?:(?:ya |mas )?(?:resuelt[oa]s?|corregid[oa]s?|solucionad[oa]s?|` +
  String.raw`obligatori[oa]s?|explicad[oa]s?|entregad[oa]s?|optativ[oa]s?)|con (?:soluci|respuesta|el|la|los|las|un|` +
  String.raw`mi)\w*|en (?:casa|grupo|clase|ingles|espanol|pdf|papel|pareja|el |la |los |las )|del? (?:libro|profesor|` +
  String.raw`la hoja|hoja|ano|anos|otros|{{exam}}|examenes|parcial|convocatoria|laboratorio|entrega|ayer|clase)|por ` +
  String.raw`(?:correo|email)|para (?:entregar|el (?:{{when}})|casa|subir)|antes|despues|cuando|que (?:hay|no|entr|` +
  String.raw`tengo|teng|pus|mand|vien)\w*)\b)`
const ABOUT = String.raw`(?:[\s,]+(?:(?:sobre|acerca)\s[^,;?]+|del? (?!(?:{{exam}}|laboratorio|conducir|verdad|nuevo|` +
  String.raw`noche)\b)[^,;?]+|(?:el|la|los) (?:tema|capitulo|unidad|leccion|modulo)s? [^,;?]+))?`

// "5 de nivel medio", "tres fáciles": what follows the number.
const OF_A_LEVEL = String.raw`(?:mas )?(?:(?:de|con) (?:nivel|dificultad) (?:facil|medi[oa]|dificil|alt[oa]|baj[oa])|` +
  String.raw`faciles|dificiles|sencill[oa]s|complicad[oa]s)`
const WITH_OPTIONS = 'tipo test|(?:de )?(?:opcion|respuesta|seleccion|eleccion)(?:es)? multiples?|' +
  '(?:de|con) (?:(?:varias|cuatro|4) )?opciones(?: multiples)?|multiple opcion'
const OF_LEVEL = 'de (?:nivel|dificultad) (?:facil|baj[oa]|medi[oa]|dificil|alt[oa]|avanzad[oa])'
const TRUE_OR_FALSE = 'verdadero (?:o|y) falso'

export const testRequests: TestRequests = {
  numberMore: 'una?',
  any: 'unos|unas|otr[oa]s?|algun[oa]s?|algun|un par de|nuev[oa]s?|cort[oa]s?|cortit[oa]|breves?|rapid(?:it)?[oa]s?|' +
    'pequen(?:it)?[oa]s?|facil(?:es|it[oa]s?)?|sencill(?:it)?[oa]s?|medi[oa]|dificil(?:es)?|complicad[oa]s?|' +
    `avanzad[oa]s?|muy|mas|tipo|mini|${TRUE_OR_FALSE}|simulacro de|examen|buen|variad[oa]s?|de|preguntas?`,
  the: 'el|la|este|ese|mi',
  test: String.raw`quiz+(?:es)?|tests?|testecito|cuestionarios?|pruebas?|simulacros?|autoevaluacion|test de repaso|` +
    String.raw`kahoot`,
  exam: 'examen(?:es)?|examencito',
  questions: 'preguntas|preguntitas|preguntillas',
  notAfterTest: String.raw`unitari[oa]s?|estadistic[oa]s?|resuelt[oa]s?|corregid[oa]s?|de (?:turing|primalidad|` +
    String.raw`hipotesis|bondad|student|estres|carga|integracion|embarazo|conducir|anos?|otros anos)|` +
    String.raw`de(?:l)? (?:que|lo|teorema|lema|concepto)\b|(?:por|mediante) (?:induccion|contradiccion|reduccion)|` +
    String.raw`formal|directa|matematica|anteriores|pasad[oa]s?|t\b|chi`,

  tutor: String.raw`(?:(?:me|nos)\s)(?:lo |la )?(?:haces|hac[ei]s|tomas|tomais|hicieras?|pusieras?|dieras?|` +
    String.raw`compruebas con|evaluas con|pones|das|preparas|generas|creas|propones|planteas|haga[ns]?|haria[ns]?|` +
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
    // Of what is known by heart.
    String.raw`${BEGINS}a ver si (?:ya )?me se (?:el|la|los|las) [^,;:?]{3,50}${ENDS}`,
    String.raw`\b(?:quiero|necesito|quisiera|gustaria|prefiero) que me ` +
      String.raw`(?:examin|pregunt|evalu|pongas a prueba|tomes la leccion)`,
    String.raw`\b(?:list[oa]|preparad[oa]) para (?:que me (?:examin|pregunt|evalu|pong)|(?:las |los |unas |tus ` +
      String.raw`)?preguntas\b(?! (?:de|del|en)\b))`,
    // "¿Me preguntas la lección?", "¿me puedes examinar?".
    String.raw`${BEGINS}me (?:(?:preguntas|examinas|evaluas|interrogas|pones a prueba)|(?:puedes|podrias|podeis|` +
      String.raw`quieres) (?:preguntar|examinar|evaluar|interrogar|retar|desafiar|poner a prueba))\b(?! (?:(?:el|la|` +
      String.raw`mi|este|esta|un|una) (?:trabaj|practic|entreg|ejercici|respuest|redacci|codig|nota|examen)\w*|por|` +
      String.raw`si|que|cuando|como|much\w+|muy|demasiad\w+|siempre|eso)\b)`,
    String.raw`${BEGINS}(?:(?:dispara|(?:dispara|adelante|empieza|venga|vale)[\s,]+(?:con |pregunta(?:me)?|a ` +
      String.raw`preguntar(?:me)?)(?:(?:las |tus )?preguntas)?)|desafiame|retame)${ENDS}`,
    // "Vamos a repasar", "tarjetas de repaso sobre las lentes".
    String.raw`${BEGINS}(?:(?:vamos a|quiero|necesito|toca|hora de|podemos|empecemos a|ayudame a) repasar|repasemos)` +
      String.raw`(?: (?:un (?:poco|rato)|juntos|juntas|contigo|ya|para (?:el|mi) (?:\w+ )?` +
      String.raw`(?:{{exam}}|parcial|final)))*${ENDS}`,
    String.raw`${BEGINS}(?:(?:dame|hazme|ponme|quiero|necesito|hagamos) )?(?:${SOME}){0,2}(?:flash ?cards?|tarjetas ` +
      String.raw`(?:de (?:repaso|memoria|estudio)|didacticas))${ABOUT}${ENDS}`,
    // "Quiero practicar", "ayúdame a practicar para el examen".
    String.raw`${BEGINS}(?:(?:quiero|quisiera|querria|me (?:gustaria|apetece)|necesito|vamos a|puedo|podemos|podria|` +
      String.raw`podriamos|ayudame a|es hora de|hora de|toca|estoy list[oa] para|tengo ganas de|deseo|prefiero|` +
      String.raw`dejame|dame algo para|que tal si|quiero ponerme a|vengo a) )?(?:practicar|practiquemos|entrenar|` +
      String.raw`(?:hacer )?(?:algo de|un poco de|mas) practica)(?: (?:un (?:poco|rato|ratito)|mas|algo|contigo|` +
      String.raw`aqui))*(?: para (?:el|mi) (?:\w+ )?(?:{{exam}}|{{test}}|parcial|final))?(?: con (?:unos |algunos ` +
      String.raw`)?(?:ejercicios|problemas))?${ABOUT}${ENDS}`,
    String.raw`\b(?:empieza|empecemos|empezar|empezamos|inicia|iniciar|comienza|comenzar|hacer|hagamos|quiero|` +
      String.raw`quisiera) (?:una|otra) (?:sesion|ronda|tanda) de (?:practica|repaso|preguntas|ejercicios|` +
      String.raw`entrenamiento)\b(?! (?:en|el)\b)`,
    // "Dame ejercicios", "¿puedo hacer unos ejercicios?", "necesito más problemas".
    String.raw`\b(?:(?:da|pon|pone|manda|envia|propon|prepara|genera|crea|lanza|plantea|busca|haz)(?:me|nos)|(?:me|` +
      String.raw`nos) (?:das|pones|mandas|propones|preparas|planteas|generas|(?:puedes|podrias|podeis|quieres) ` +
      String.raw`(?:dar|poner|mandar|proponer|preparar|plantear|generar|hacer))|(?:dar|poner|mandar|proponer|` +
      String.raw`preparar|plantear)(?:me|nos)|genera|crea|prepara)\s(?:${SOME}){0,3}(?:${EXERCISES})\b${OTHERS}`,
    String.raw`${BEGINS}(?:quiero|quisiera|querria|necesito|me gustarian?|hagamos|hacemos|vamos a hacer|(?:puedo|` +
      String.raw`podemos|podria|podriamos|dejame))\s(?:(?:hacer|intentar|probar|resolver|tener|practicar(?: con)?) ` +
      String.raw`)?(?:${SOME}){0,3}(?:ejercicios|ejercicitos|problemas|problemillas)\b${OTHERS}`,
    String.raw`\b(?:dejame|puedo|podemos|podria|quiero|quisiera) (?:probar|intentar|contestar|responder|` +
      String.raw`practicar)(?: con| a)? (?:${SOME}){1,3}preguntas\b${OTHERS}`,
    String.raw`${BEGINS}tienes (?:${SOME}){0,2}(?:preguntas?|${EXERCISES}|test) (?:(?:para|que) (?:mi|nosotros|` +
      String.raw`practicar|repasar)|que (?:pueda|podamos) hacer|de (?:practica|repaso))\b${OTHERS}`,
    String.raw`${BEGINS}(?:(?:${SOME}){0,2}(?:preguntas|ejercicios|problemas) (?:de|para) (?:practica|practicar|` +
      String.raw`repaso|repasar)|(?:mas|unos|otros|{{number}}) (?:ejercicios|problemas)(?: (?:nuevos|faciles|` +
      String.raw`dificiles|cortos))?|ejercicios,? (?:por favor|porfa))${ABOUT}${ENDS}`,
    String.raw`\b(?:puedes|podrias|quieres) (?:examinar|evaluar|preguntar|testear)(?:me|nos)\b`,
    String.raw`\b(?:repaso|repasar|repasemos|repasa(?:me|nos))\s(?:[\w-]+ ){0,6}con (?:preguntas|` +
      String.raw`un(?:[oa]s?)? (?:[\w-]+ )?{{test}})\b`,
    String.raw`\b(?:quiero|quisiera|querria|me gustaria|necesito) ser (?:examinad|evaluad|preguntad)[oa]s?\b` +
      String.raw`(?! (?:por|en|para)\b)`,
    String.raw`\btom[ae](?:me|nos) (?:una? )?(?:{{exam}}|{{test}})\b`,
    String.raw`\b(?:jugamos|jugar|juguemos) a (?:las )?preguntas\b`,
    String.raw`\b(?:examinam?e|examinanos|evaluame|evaluanos|preguntame|interrogame|testeame|ponme a prueba|` +
      String.raw`pon a prueba)\b`,
    String.raw`\b(?:ponerme|ponme|poneme|me pones|quiero ponerme) a prueba\b`,
    String.raw`\b(?:evalua|evaluar|evalues|comprueba|comprobar|compruebes|mide|medir|testea|testear|pon a prueba|` +
      String.raw`poner a prueba|chequea) (?:lo que (?:se|he aprendido|recuerdo)\b|mis? (?:\w+ )?(?:conocimientos?|` +
      String.raw`nivel|comprension|memoria|dominio)\b)`,
    String.raw`\b(?:examinar|evaluar|preguntar)me (?:sobre|de)\b`,
    String.raw`\b(?:autoevaluarme\b|(?:comprob|comprueb)\w+ (?:lo que (?:se|he ` +
      String.raw`(?:aprendido|estudiado|visto|entendido))|cuanto se|si (?:se|he|lo))\b|(?:ver|` +
      String.raw`veamos) (?:lo )?(?:que|cuanto) (?:se|recuerdo|me acuerdo|he aprendido)(?=[\s.!?]*$| (?:de|del|` +
      String.raw`sobre)\b))`,
    String.raw`\b(?:(?:me|nos)\s(?:haces|pones|das|preparas|generas|planteas|(?:puedes|podrias) \w+)|` +
      String.raw`(?:pon|haz|da|prepara|genera|plantea|lanza)(?:me|nos)|(?:pon|haz|prepara|genera|crea)|` +
      String.raw`(?:hacer|poner|dar|preparar|generar|plantear)(?:me|nos)|generar|crear|que me (?:hagas|pongas))\s` +
      String.raw`{{filler}}{{questions}}\b`,
    String.raw`\b(?:(?:haz|pon|da|plantea)me|me (?:haces|pones|das|(?:puedes|podrias) (?:hacer|poner|dar))|` +
      String.raw`(?:puedes|podrias) (?:hacer|poner|dar)me) (?:una|otra|1) pregunta\b(?! (?:retorica|que|del {{exam}}))`,
    // "Una pregunta, por favor" mostly comes before a question of one's own.
    String.raw`${BEGINS}(?:(?:quiero|necesito) )?(?:1|una sola) pregunta(?: (?:facil|dificil|sencilla|corta))?,? ` +
      String.raw`(?:por favor|porfa)${ENDS}`,
    String.raw`${BEGINS}(?:pon|da|haz|plantea|prepara)(?:me|nos) {{number}} ${OF_A_LEVEL}` +
      String.raw`(?:[\s,]+sobre\s[^,;?]+)?${ENDS}`,
    String.raw`${BEGINS}(?:${SOME}){0,2}preguntas (?:de )?${TRUE_OR_FALSE}(?:[\s,]+sobre\s(?!(?:el |los )?{{exam}})` +
      String.raw`[^,;?]+)?(?:[\s,]+(?:por favor|porfa))?[\s.!]*$`,
    String.raw`${BEGINS}(?:quiero|quisiera|querria|necesito|me (?:gustaria|apetece)) evaluarme(?: (?:un poco|antes ` +
      String.raw`del {{exam}}))?${ENDS}`,
    String.raw`${BEGINS}(?:pregunta|examina) tu(?: (?:a mi|esta vez))?${ENDS}`,
    String.raw`\bpreguntame algo\b|\btom(?:as?|ar)(?:me|nos)? la leccion\b`,
    String.raw`\b(?:practicar|repasar) (?:\w+ |para (?:el|mi) (?:\w+ )?{{exam}} )?con (?:[\w-]+ ){0,4}preguntas\b`,
    String.raw`\b(?:ver|comprobar|saber) si (?:ya )?(?:he (?:aprendido|entendido)|entiendo|domino|se) (?:algo|bien|` +
      String.raw`todo) (?:de|del|sobre)\s(?!(?:que|lo que|como)\b)`,
    String.raw`\b(?:haz|pon|prepara)(?:me|nos)\s(?:un|otro) (?:mini ?)?control(?:cito)?(?= sobre\b|[\s.!?]*$)`,
    String.raw`\b(?:ver|veamos|mira|comprueba|comprobar) si (?:ya )?(?:me |lo ){0,2}(?:se|he (?:aprendido|` +
      String.raw`entendido|estudiado)) ?(?:(?:bien |ya )?(?:esto|todo|(?:el|la|los|este) (?:tema|temario|materia|` +
      String.raw`leccion|asignatura|unidad|apuntes|teoria))\b|[.!?]*$)`,
    String.raw`\b(?:necesito|quiero|quisiera|ponme|dame|hazme|me (?:pones|das)) (?:hacer )?(?:unos |algunos |mas |` +
      String.raw`unas |algunas )*(?:ejercicios|problemas|preguntas) (?:para|de) (?:practicar|repasar|practica|` +
      String.raw`repaso|entrenar|estudiar)\b(?!.*\b(?:donde|libro|resueltos)\b)`,
    String.raw`\b(?:quiero|quisiera|necesito|me gustarian?) (?:practicar (?:con )?)?(?:{{filler}})?{{questions}} ` +
      String.raw`(?:tipo test )?` +
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
  afterBare: ' (?:ahora|ya|rapid(?:it)?o|cort(?:it)?o|facil(?:ito)?|medi[oa]|dificil|sencillo|breve|' +
    `para (?:practicar|repasar|entrenar)|${WITH_OPTIONS}|${OF_LEVEL})`,
  bareDifficulty: 'facil|medi[ao]|dificil',
  bareAbout: 'de|del|sobre|con|acerca|para|por favor',

  suggestions: 'que tal(?! (?:el|la|los|las|mi|me|te|os|fue|va|ha)\\b)|por que no|y si|' +
    'es posible|seria posible|que te parece',
  beforeSuggestion: 'hola|oye|y',
  beforeQuestion: 'hola|por favor|y|pero|oye',
  questionOpenings: '(?:a|en|de|desde|hasta|por|con|sobre) (?:que|cual(?:es)?|cuando|donde|quien(?:es)?)|' +
    'para que sirven?|(?:a|de|con|desde|hasta) cuant[oa]s?|' +
    'cuando|que|como|donde|cual|cuales|cuanto|cuantos|cuanta|cuantas|quien|por que|es|son|hay|habra|' +
    'esta|estan|sera|seran|era|entra|entran|(?:tengo|tenemos) que|debo|se puede|se hace|si',
  negated: 'no (?:me )?(?:quiero|queria|necesito|hagas|pongas|des|quisiera|apetece|hace falta|hay|tengo|pude|puedo)|' +
    'en vez de|en lugar de|sin|nada de',
  talk: [
    String.raw`\b(?:tengo que|tenia que|hay que|debo|voy a|tenemos que|vamos a tener que)\s` +
      String.raw`(?:hacer|tener|aprobar|presentar)\b`,
    String.raw`\b(?:quiero|quisiera|me gustaria|necesito) (?:saber|preguntar|entender)\b`,
    // The test is the subject: "¿Empieza el examen a las 9?"; "empieza el examen" is a wish.
    String.raw`\b(?:empieza|comienza|arranca)n? (?:ya )?(?:el|la|los|las|mi|este)\s[^.,;!?¿]*(?:\?|\ba las? |` +
      String.raw`\ben punto\b)`,
    String.raw`¿\s*(?:a|en|de|desde|hasta|con) (?:que|cual(?:es)?|cuando|donde)\s`,
    String.raw`\b(?:tuve|tuvimos|hice|hicimos|suspendi|aprobe)\b`
  ],
  practice: 'simulacro|practicar|de (?:prueba|practica|repaso)',
  circumstance: '(?:en|el|de|para|antes de|despues de) (?:el )?{{when}}|(?:proxim[oa]|este|esta|ultim[oa]) (?:semana|' +
    'mes|ano|curso|semestre|cuatrimestre|convocatoria|verano)|pasado manana|manana|convocatoria|desde casa|' +
    'presencial(?:mente)?|otr[oa] (?:dia|fecha|grupo|hora)|erasmus',
  days: 'lunes|martes|miercoles|jueves|viernes|sabado|domingo',
  tutorActs: 'examiname|preguntame',

  one: 'una?',
  oneQuestion: String.raw`otra\s(?:\w+\s)?pregunta`,
  ofALevel: OF_A_LEVEL,
  questionKinds: 'tipo|test|facil|faciles|dificil|dificiles|cortas|sencillas|nuevas|mas',
  question: 'preguntas?|preguntitas|preguntillas',
  of: 'de|con',
  countedThings: String.raw`pregunta(?:me|nos|r me|rme) (?:unas )?({{number}}) (?:cosas|cosillas|cositas)`,
  times: String.raw`(?:de|en|durante|que dure|dure)\s(?:(?:unos|unas|como|solo)\s)?(?:(?:{{number}}|media)\s` +
    String.raw`(?:minutos?|minutitos?|min|horas?|horitas?|h)(?:\sy\smedia)?|hora\sy\smedia)`,
  hard: 'dificil|dificiles|complicado|avanzado|(?:dificultad|nivel) alt[ao]',
  easy: 'facil|faciles|sencillo|sencilla|(?:dificultad|nivel) baj[ao]',
  counted: '(?:quiz|test|examen|cuestionario|prueba|simulacro)(?: (?:rapid[oa]|cort[oa]|breve|facil|medi[oa]|' +
    'dificil|sencill[oa]))?',
  about: 'sobre|acerca del?|respecto al?',
  otherAbout: [
    // "tema 4" is the name of one.
    String.raw`\bdel? temas?\s(?!\d)(?:de(?:l)?\s)?`,
    String.raw`\bdel? (?=temas? \d)`,
    String.raw`\b(?:a prueba (?:con|en)|examina(?:r)?me (?:de(?:l)?|en)|evalua(?:r)?me (?:de(?:l)?|en)|` +
      String.raw`me (?:examin|evalu|pregunt)[ae]s (?:del?|en))\s`,
    String.raw`\bpreguntame(?:\stu)?\s(?:(?:algo|(?:\w+ )?cosas|alguna cosa|lo que (?:sea|quieras)|` +
      String.raw`(?:unas |algunas )?preguntas)\b\s?)?(?:del?\s)?`,
    String.raw`\b(?:mis? (?:\w+ )?(?:conocimientos?|nivel|comprension|dominio)|lo que (?:se|he aprendido|recuerdo)) ` +
      String.raw`(?:del?|en)\s`,
    String.raw`\bsi (?:ya )?me se\s`,
    String.raw`\b(?:repasar|repasemos|repasa|repasamos|practicar|estudiar) (?!con\b|para\b|un\b)` +
      String.raw`(?=[^,;?]{2,60} con\s)`
  ],
  withTopic: 'quiz|test|examen|cuestionario|prueba|preguntas|preguntitas|preguntillas',
  beforeColon: 'quiz|test|examen|cuestionario',
  beforeTopicOf: String.raw`(?:${WITH_OPTIONS}|${OF_LEVEL}|rapid[oa]s?|cort[oa]s?|breves?|facil(?:es)?|medi[oa]|` +
    String.raw`dificil(?:es)?|sencill[oa]s?)\s`,
  topicOf: 'del?',
  notTopic: `${WITH_OPTIONS}|(?:nivel|dificultad) (?:facil|baj[oa]|medi[oa]|dificil|alt[oa]|avanzad[oa])|` +
    'repaso|practica|prueba',
  afterTopicOf: String.raw`la\s|las\s|los\s`,
  withQuestions: 'con|de|y que tenga',
  thanks: 'por favor|gracias',
  afterTopic: 'con (?:un|unos|unas|otro|algunas) (?:[a-z-]+ ){0,2}(?:test|quiz|cuestionario|preguntas)|con preguntas|' +
    'a ver si (?:me )?l[oa]s? se|preguntame|ponme a prueba',
  withLevel: 'con|de',
  beforeLevel: 'un|una|dificultad|nivel|que sea|muy',
  levels: 'facil|dificil|media|medio|alt[ao]|baj[ao]',
  article: 'el|la|los|las',
  numberedParts: 'temas?|capitulos?|unidad(?:es)?|leccion(?:es)?|modulos?|bloques?|seccion(?:es)?|partes?|semanas?',
  wholeCourse: 'en |los |la |el |esta |este |toda |todo |mi |de |asignatura |curso |materia |contenidos? |temario |' +
    'leccion |algo |cosas? |cualquier |lo |que |sea |quieras |todo |visto |dado |hemos |unas |preguntas ',
  kinds: `${WITH_OPTIONS}|${TRUE_OR_FALSE}`,
  optionKinds: WITH_OPTIONS,
  trueOrFalse: TRUE_OR_FALSE,
  wordsForSubject: 'teoría fundamentos introducción principios nociones bases básicos asignatura curso',
  asksForEach: String.raw`(?:quien(?:es)?|cuando|donde|que|cual|en que (?:ano|fecha|siglo)) (?:\w+ ){1,3}cada\s` +
    String.raw`(?:un[oa] de (?:los|las)\s)?`
}
