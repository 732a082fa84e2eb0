import type { SmallTalk } from '../../language-data/messages.js'

const A_BEING = '(?:un |una )?(?:robot|bot|human[oa]|persona|maquina|ia|inteligencia artificial|chatbot|ordenador|' +
  'programa|modelo de lenguaje|real|chatgpt|gpt|gemini|claude)(?: real| de verdad)?'
const A_TEACHER = '(?:quien|alguien|(?:mi|el|la|mis|los|las|nuestr[oa]|otr[oa]s) (?:(?:otr[oa]s )?(?:profe|profes|' +
  'profesor|profesora|profesores|profesoras|docentes?|tutor|tutora|tutores|companer[oa]s?|alumn[oa]s|estudiantes|' +
  'padres|universidad|centro)))'
const SAID_HERE = '(?:esto|(?:este|el) chat|(?:esta|la|nuestra) conversacion|(?:mis?|estos|estas|nuestros) ' +
  '(?:mensajes?|preguntas?|conversacion(?:es)?|chats?)|lo que (?:te )?(?:escribo|pregunto|digo|pongo|hablo|' +
  'escribimos|hablamos))(?: contigo)?(?: aqui)?'
const HARD = '(?:dificil|complicado|confuso|lioso|abstracto)'
const MARVELLOUS = '(?:genial|buen[oa]|increible|maj[oa]|fantastic[oa]|estupend[oa]|list[oa]|gracios[oa]|' +
  'divertid[oa]|util|simpatic[oa]|amable|maravillos[oa]|mejor|genio|crack|fenomeno|perfect[oa]|lo mejor|lo maximo|' +
  'encanto|sol)'

const PLEASE = '(?:por favor )?(?:(?:me lo |lo )?(?:puedes|podrias) )?'
const OTHERWISE = '(?:(?:algo |un poco )?mas (?:cort[oa]|breve|facil|sencill[oa]|simple|resumid[oa]|claro|despacio)|' +
  '(?:con|en) (?:otras|pocas|menos) palabras|de (?:otra (?:forma|manera)|(?:forma|manera) mas (?:facil|sencilla|' +
  'simple|breve|clara)))'

export const smallTalk: SmallTalk = {
  greetings: 'hola|buenas|buenos dias|buenas (?:tardes|noches)|encantad[oa](?: de (?:conocerte|saludarte))?|' +
    'mucho gusto|(?:es )?un placer(?: conocerte)?',
  introductions: [
    'ayuda(?:me)?|(?:me )?ayudas|que (?:mas )?(?:puedes|sabes) hacer(?: por mi)?|' +
      '(?:para que|de que) (?:sirves|vales)|' +
      'que haces|(?:como|en que) (?:me )?puedes ayudar(?:me)?|(?:me )?puedes ayudar(?:me)?|para que estas|' +
      'que ofreces|cual es tu (?:funcion|proposito|trabajo)|que cosas (?:haces|puedes hacer|sabes hacer)',
    'que (?:te )?puedo preguntar(?:te)?|que (?:tipo de )?preguntas (?:te )?(?:puedo (?:hacer(?:te)?|' +
      'preguntar(?:te)?)|respondes|puedes responder)|como (?:te uso|te puedo usar|puedo usarte)|' +
      'como (?:se usa|uso|funciona) este (?:chat|chatbot|bot|asistente)|(?:que|para que) (?:es|sirve) este ' +
      '(?:chat|chatbot|bot|asistente)'
  ],
  afterGreeting: ' a todos| que tal',
  beforeThanks: 'ok|okay|vale|perfecto|genial|perdon|perdona',
  thanks: 'gra[cs]ias|grax|muy agradecid[oa]|much(?:as|isimas) gra[cs]ias|mil gracias|' +
    'un millon de gracias|te lo agradezco',
  afterThanks: ' mucho| de verdad| por todo',
  thanksFor: '(?:me )?(?:ha|has|habeis) (?:servido|ayudado|sido util)(?: mucho| un monton| muchisimo| bastante)?|' +
    'por (?:tu|la|su|vuestra) ' +
    '(?:ayuda|respuesta|tiempo|explicacion)|por (?:ayudarme|explicarlo|explicarmelo)|(?:(?:de verdad|por todo|' +
    'por tu ayuda) ?)?(?:crack|genio|maj[oa]|guap[oa]|tio|tia|amig[oa]|profe|bot|maquina)?|' +
    '(?:(?:ha|me ha) quedado|esta|queda|ya esta) (?:(?:muy|todo) )?(?:claro|bien)|(?:muy )?(?:clar[oa]|util)|' +
    '(?:ahora )?(?:si )?(?:ya )?(?:lo )?(?:he )?(?:entiendo|entendi|entendido|pillo|pille|pillado|comprendo|comprendi)',
  wellbeing: '(?:que tal|como) (?:estas|te va|va(?: todo)?|andas)(?: hoy)?|que tal|como lo llevas',
  farewells: '(?:(?:muchas )?gracias (?:y )?)?(?:adios|hasta luego)|adios|hasta (?:luego|pronto|manana|otra|' +
    'la vista)|nos vemos|chao|chau|que tengas (?:un )?buen dia|me voy',
  received: 'ok|okay|vale|de acuerdo|entendido|lo entiendo|ya veo|claro|perfecto|genial|bien|muy bien|guay|jaja\\w*|' +
    'si|no|bueno|listo|estupendo|fenomenal|que bien|esta bien|me parece bien',
  aboutAssistant: [
    `(?:tu )?eres ${A_BEING}(?: o ${A_BEING})?`,
    `(?:estoy )?(?:hablando|hablo|escribiendo|escribo) (?:con|a) ${A_BEING}(?: o (?:con |a )?${A_BEING})?`,
    // "¿Esto es un programa?" may be asked of what was talked of before.
    '(?:esto|este chat) es (?:(?:un |una )?(?:chatbot|chatgpt|gpt|(?:bot|robot|ia|maquina|programa|chatbot) o (?:un |' +
      'una )?(?:persona|human[oa]|profesora?)(?: real| de verdad)?|(?:persona|human[oa]|profesora?)(?: real| de ' +
      'verdad)? o (?:un |una )?(?:bot|robot|ia|maquina|programa|chatbot)))',
    'hay (?:alguien|una persona|un humano)(?: real| de verdad)? (?:detras(?: de (?:esto|ti|este chat))?|' +
      'al otro lado|ahi)|(?:con )?quien (?:estoy hablando|me (?:responde|contesta|habla))(?: aqui)?|' +
      'eres (?:el|la|mi) (?:profe|profesora?|tutora?)',
    'quien te (?:ha )?(?:hizo|hecho|creo|creado|programo|programado|entreno|entrenado|diseno|disenado|desarrollo|' +
      'desarrollado)|quien (?:hizo|creo|programo|diseno) este (?:chat|chatbot|bot|asistente)|' +
      'quien (?:hay|esta) detras de (?:ti|este chat)|cuando te (?:crearon|hicieron)|donde vives|como te llamas|' +
      'cual es tu nombre|que eres|quien eres(?: tu)?|cuantos anos tienes|de donde eres|tienes nombre',
    'como funcionas|(?:que|lo) sabes(?: todo)?|sabes (?:de )?todo|tienes todas las respuestas|' +
      'de donde (?:sacas|salen) (?:(?:tus|las) respuestas|la informacion|(?:todo )?(?:eso|esto)|lo que dices)|' +
      'como (?:lo )?sabes(?: (?:eso|esto|tanto|todo(?: (?:eso|esto))?|las respuestas|la respuesta))?|' +
      'como (?:encuentras|buscas) (?:tus|las) respuestas|como te (?:han )?(?:hecho|hicieron|entrenaron|entrenado)',
    '(?:me )?(?:puedo|debo) (?:fiar(?:me)? de|confiar en) (?:ti|tus respuestas|esto|lo que (?:me )?dices)|' +
      '(?:me fio|me puedo fiar) de ti|te (?:puedes )?equivoca(?:s|r)(?: (?:mucho|a veces|alguna vez))?|' +
      'puedes equivocarte|(?:cometes|puedes cometer) errores|eres (?:fiable|de fiar|de confianza)|' +
      'es (?:verdad|cierto|fiable|correcto) lo que (?:me )?dices|son (?:correctas|fiables) tus respuestas|' +
      'siempre tienes razon',
    'tienes (?:sentimientos|emociones|amigos|familia)|(?:puedes )?(?:sientes|suenas|duermes|piensas)|me quieres|' +
      'estas (?:ocupad[oa]|cansad[oa]|content[oa]|triste|viv[oa])|eres (?:inteligente|consciente)|' +
      'te (?:cansas|aburres)|cual es tu \\w+ (?:favorit|preferid)[oa]',
    '(?:que|cual) (?:modelo|ia|inteligencia artificial|chatbot) (?:eres|usas|utilizas)|(?:usas|utilizas|' +
      'estas basad[oa] en|funcionas con) (?:chatgpt|gpt|ia|inteligencia artificial|un modelo(?: de lenguaje)?|gemini|' +
      'claude)|(?:estas conectad[oa]|tienes (?:acceso|conexion)) a internet|tienes internet|' +
      '(?:puedes buscar|buscas) (?:cosas )?en (?:internet|google|la web)|vas a (?:sustituir|reemplazar) a ' +
      '(?:mi profesora?|los profesores)'
  ],
  languages: '(?:(?:tu )?(?:hablas|entiendes|sabes)|puedes (?:hablar|responder|escribir|contestar)|' +
    'puedo (?:hablar|escribir|preguntar)(?:te)?)(?: en)? (?:ingles|espanol|castellano|frances|aleman|italiano|' +
    'portugues|catalan|chino|arabe|otros idiomas)|(?:que|cuales) idiomas (?:hablas|entiendes)',
  memory: [
    '(?:te |me )?(?:guardas|almacenas|grabas|registras|recuerdas|acuerdas|compartes|lees|quedas con) (?:de )?' +
      '(?:mi|nosotros|esto|todo|(?:todo )?lo que (?:te )?(?:escribo|digo|pregunto|escribimos|cuento)|' +
      '(?:mis|nuestras|los|las) (?:datos|mensajes|preguntas|conversaciones|chats?)|mi (?:nombre|conversacion)|' +
      'quien soy)',
    'que sabes (?:de|sobre) mi|que (?:datos|informacion) (?:mios |mia )?(?:guardas|tienes|recoges|almacenas)' +
      '(?: (?:de|sobre) mi)?|me (?:espias|vigilas|rastreas|estas grabando)|(?:puedo|puedes) (?:borrar|eliminar) ' +
      '(?:este chat|esta conversacion|mis? (?:mensajes?|datos|conversacion(?:es)?|historial))|' +
      'quien tiene acceso a (?:este chat|esta conversacion|mis (?:mensajes|conversaciones))',
    'me (?:recuerdas|conoces)|(?:te acuerdas de|recuerdas) (?:mi|lo que (?:te )?(?:pregunte|dije|hablamos|' +
      'escribi)(?: (?:ayer|antes|el otro dia|la semana pasada))?)|sabes (?:quien soy|como me llamo|mi (?:nombre|nota))',
    '(?:puedes )?(?:ver|ves|conoces|sabes|consultar|mirar|acceder a) (?:cuales son )?mis? (?:notas?|' +
      'calificaci(?:on|ones)|resultados?|nombre|datos|cuenta|archivos|expediente|correos?|contrasena)',
    `${A_TEACHER} (?:puede |pueden |podra |va a )?(?:ver|ven?|leer|leen?|sabe(?= lo)) ${SAID_HERE}`,
    `(?:lo )?(?:puede|pueden|podra|va a) (?:ver|leer) ${A_TEACHER} ${SAID_HERE}`,
    `(?:puede|pueden|podra|va a) (?:ver|leer) ${SAID_HERE} ${A_TEACHER}`,
    `(?:ve|ven|lee|leen) ${SAID_HERE} ${A_TEACHER}`,
    `(?:como|donde) (?:puedo )?(?:borro|borrar|elimino|eliminar|quito|quitar) ${SAID_HERE}`,
    '(?:como|donde) (?:puedo )?(?:borro|borrar|elimino|eliminar) (?:mis datos|mi cuenta|mi historial|el historial)|' +
      '(?:borra|elimina|olvida) (?:mis (?:mensajes|datos|conversaciones|preguntas)|mi (?:conversacion|historial)|' +
      'todo lo que (?:he dicho|te he dicho|he escrito))',
    `(?:puede|pueden|podra|va a) ${A_TEACHER} (?:ver|leer) ${SAID_HERE}`,
    `(?:ve|ven|lee|leen) ${A_TEACHER} ${SAID_HERE}`,
    `${SAID_HERE} (?:lo |la |los |las )?(?:ve|ven|lee|leen|puede ver|puede leer|pueden ver|pueden leer) ${A_TEACHER}`,
    `se lo (?:dices|cuentas|vas a (?:decir|contar)|diras) a ${A_TEACHER}`,
    '(?:es (?:privad[oa]|anonim[oa]|confidencial)|son (?:privad[oa]s|anonim[oa]s)|se (?:guardan?|' +
    `graban?)) ${SAID_HERE}`,
    `${SAID_HERE} (?:es (?:privad[oa]|anonim[oa]|confidencial)|son (?:privad[oa]s|anonim[oa]s)|se (?:guardan?|graban?))`
  ],
  jokes: '(?:me )?(?:(?:puedes|podrias) )?(?:cuenta|cuentas|contar|di|dime|cuentame|contarme|canta|cantame)(?:me)? ' +
    '(?:un|una|otro|otra|algun|algo) (?:buen )?(?:chistes?|divertid[oa]|historia|cancion|poema)|' +
    '(?:(?:te )?sabes (?:un|algun) )?chistes?|hazme reir|(?:me aburro|estoy aburrid[oa])',
  complaints: [
    '(?:eres|esto es) (?:un |una |muy |tan )?(?:inutil|tont[oa]|mal[oa]|estupid[oa]|idiota|desastre|basura|mierda|' +
      'pesad[oa])',
    '(?:eso |esto )?no (?:me )?(?:ayuda|ayudas|sirve|sirves)(?: de nada| para nada)?|eso (?:esta mal|no es(?: lo que ' +
      'he preguntado| correcto)?)|no me (?:entiendes|has entendido)|te odio|callate',
    '(?:menud|vay)[oa] (?:basura|mierda|tonteria|porqueria|respuesta|asistente|bot)|que (?:mal[oa]|inutil|' +
      'tont[oa]) eres|(?:eso|esto) no (?:era|responde a|contesta a?) ?(?:lo que (?:te )?(?:he preguntado|pregunte|' +
      'queria|pedi)|mi pregunta)|no (?:me )?has (?:respondido|contestado)(?: a (?:mi|la) pregunta)?|' +
      '(?:que )?(?:mala respuesta|respuesta (?:incorrecta|equivocada|mas mala|tan mala))|no tienes (?:ni )?idea'
  ],
  praise: '(?:tu )?(?:eres|esto es|ha sido|esto ha sido) (?:un |una |el |la |muy |tan |super |realmente |de lo )*' +
    `${MARVELLOUS}(?: asistente| profesor| ayuda)?|que (?:bueno|buena|util|list[oa]|maj[oa]|gracios[oa]|genial) eres|` +
    'buen trabajo|bien hecho|(?:muy )?buena (?:respuesta|explicacion)|bravo|eres lo mas|molas(?: mucho)?|' +
    'me (?:gustas|encantas|caes (?:muy )?bien|has salvado(?: la vida)?|(?:gusta|encanta) (?:esto|este chat|' +
    'hablar contigo|como (?:respondes|explicas)))|lo (?:haces|has hecho) (?:muy )?bien|te quiero',
  apologies: '(?:ay |uy )?(?:(?:lo )?siento|perdon(?:a|ame|e)?|disculp(?:a|ame|as|e)|mis disculpas|te pido perdon|' +
    'culpa mia|(?:es|ha sido|fue) (?:culpa mia|mi culpa|un error(?: mio)?|sin querer)|error mio|me he equivocado|' +
    'me equivoque|ups)(?: (?:mucho|las molestias|por (?:eso|esto|todo|el (?:error|lio)|la (?:confusion|molestia)|' +
    'las (?:molestias|faltas)|molestar(?:te)?|(?:hacer )?tantas preguntas|mi espanol)))?',
  lost: 'no (?:entiendo|comprendo|me entero de|pillo) (?:nada|esto|ni papa)(?: de nada)?|no me entero|no lo pillo|' +
    'estoy (?:muy |tan )?(?:confundid[oa]|liad[oa])|estoy hech[oa] un lio|me (?:estoy liando|he liado)|' +
    'no tengo ni idea|(?:esto |todo esto )?es (?:muy|demasiado|tan) (?:dificil|complicado|confuso)(?: para mi)?|' +
    `(?:esto|todo esto|todo) (?:es|me parece|me resulta|se me hace) (?:(?:muy|demasiado|tan|bastante) )?(?:${HARD}|` +
    `imposible)(?: para mi| de entender)*|(?:me parece|me resulta|se me hace) (?:muy|demasiado) ${HARD}|` +
    'no se (?:ni )?por donde empezar|esto no hay quien lo entienda|no doy (?:ni )?una|(?:esto |' +
    'nada )?no tiene (?:ningun )?sentido|nada tiene sentido|soy (?:muy )?mal[oa] (?:en|para|con) esto|' +
    '(?:esto|estudiar|todo esto|todo) (?:es|me parece) (?:una perdida de tiempo|en vano)|' +
    '(?:esto |nada )?no (?:vale|merece) la pena|que sentido tiene estudiar|para que (?:me esfuerzo|lo intento|' +
    'intentarlo)|esto no tiene remedio|no hay manera|me cuesta (?:mucho |muchisimo )?(?:esto|todo|entenderlo|' +
    'entender esto)|me duele la cabeza',
  cheating: [
    '(?:por favor )?(?:(?:me )?(?:puedes|podrias|vas a) (?:hacer(?:me)?|escribir(?:me)?|resolver(?:me)?) (?:mis?|' +
      'los|la|el)|(?:haz|escribe|resuelve)(?:me)? (?:mis?|los|la|el)) (?:deberes|tareas?|trabajo|ensayo|ejercicios|' +
      'practicas?)(?: por mi)?(?: por favor)?',
    '(?:por favor )?(?:dame|dime|pasame|me (?:das|dices|pasas)|(?:me )?puedes (?:dar|decir|pasar)(?:me)?) ' +
      '(?:todas )?las (?:respuestas|soluciones|preguntas) (?:del?|de la|de los) (?:mi )?(?:examen(?:es)?|test|' +
      'parcial|final|practicas?|deberes|ejercicios)(?: por favor)?',
    '(?:me )?(?:ayudas|puedes ayudar(?:me)?|ayudame|podrias ayudarme) a (?:copiar(?:me)?|hacer trampas?)' +
      '(?: en (?:el|mi|un) (?:examen|parcial|test|final))?|como (?:puedo )?(?:copio|copiar(?:me)?|hago trampas?|' +
      'hacer trampas?)(?: en (?:el|mi|un) (?:examen|parcial|test|final))?|quiero (?:copiar|hacer trampas?)' +
      '(?: en el examen)?|tienes (?:el examen|las preguntas del examen)'
  ],
  unprepared: [
    '(?:manana|hoy|pasado manana|esta tarde|la semana que viene|en \\w+ (?:horas?|dias?)) (?:tengo|es|tenemos) ' +
      '(?:el |un |mi )?(?:examen|parcial|final|test)(?: (?:y|pero) (?:aun |todavia )?(?:no (?:se|entiendo|he ' +
      'estudiado|tengo) (?:nada|ni idea|ni papa)|no he (?:estudiado|empezado)|no estoy preparad[oa]|no tengo ni ' +
      'idea))?',
    '(?:tengo|tenemos) (?:el |un |mi )?(?:examen|parcial|final|test) (?:manana|hoy|pasado manana|esta tarde|la ' +
      'semana que viene|en \\w+ (?:horas?|dias?))(?: (?:y|pero) (?:aun |todavia )?(?:no (?:se|entiendo|he estudiado|' +
      'tengo) (?:nada|ni idea|ni papa)|no he (?:estudiado|empezado)|no estoy preparad[oa]|no tengo ni idea))?|' +
      '(?:aun |todavia )?no he (?:estudiado|empezado)(?: (?:nada|a estudiar))?(?: (?:aun|todavia))?|no se nada' +
      '(?: de (?:nada|esto|la asignatura))?'
  ],
  again: [
    `${PLEASE}(?:repite|repiteme|repitemelo|repitelo|repetirlo|repetirmelo|repetir|repites)(?: eso| esto)?` +
      '(?: otra vez| de nuevo)?(?: por favor)?|(?:otra vez|de nuevo)(?: por favor)?',
    `${PLEASE}(?:explicamelo|explicalo|explicarmelo|explicarlo|dimelo|dilo|decirmelo|resumelo|resumemelo|resumirlo|` +
      `ponlo) (?:otra vez|de nuevo|${OTHERWISE})(?: por favor)?|(?:resumelo|resumemelo)(?: por favor)?`,
    `(?:por favor )?${OTHERWISE}(?: por favor)?|(?:es )?(?:muy|demasiado) larg[oa]`
  ],
  elsewhere: 'que tiempo (?:hace|hara|va a hacer)(?: (?:hoy|manana|fuera|en \\w+))*|que hora es(?: ahora)?|que ' +
    'dia es (?:hoy|manana)|quien (?:gano|ha ganado) (?:el )?(?:partido|la liga|el mundial|las elecciones)(?: ayer)?|' +
    '(?:va a llover|llueve)(?: hoy| manana)?|que (?:como|ceno|me pongo)(?: hoy)?|que ponen en la tele',
  words: 'hola buenas buenos dias tardes noches adios hasta luego pronto vale si claro perfecto genial bien bueno ' +
    'buena excelente gracias muchas mil mucho nada perdon disculpa entiendo entendido jaja jajaja ayuda otra vez'
}
