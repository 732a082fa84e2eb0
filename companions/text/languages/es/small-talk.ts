import type { SmallTalk } from '../../language-data/messages.js'

export const smallTalk: SmallTalk = {
  greetings: 'hola|buenas|buenos dias|buenas (?:tardes|noches)',
  introductions: 'ayuda|quien eres|que (?:puedes|sabes) hacer|(?:para que|de que) (?:sirves|vales)|que haces|' +
    '(?:como|en que) (?:me )?puedes ayudar(?:me)?',
  afterGreeting: ' a todos| que tal',
  beforeThanks: 'ok|okay|vale|perfecto|genial',
  thanks: 'gracias|muchas gracias',
  afterThanks: ' mucho',
  thanksFor: '(?:me )?(?:ha|has|habeis) (?:servido|ayudado|sido util)(?: mucho)?|por (?:tu|la|su|vuestra) ' +
    '(?:ayuda|respuesta|tiempo)|por ayudarme|por todo',
  wellbeing: '(?:que tal|como) (?:estas|te va|va(?: todo)?|andas)(?: hoy)?|que tal|como lo llevas',
  farewells: 'adios|hasta (?:luego|pronto|manana|otra|la vista)|nos vemos|chao|chau|que tengas (?:un )?buen dia|me voy',
  received: 'ok|okay|vale|de acuerdo|entendido|lo entiendo|ya veo|claro|perfecto|genial|bien|muy bien|guay|jaja\\w*|' +
    'si|no|bueno|listo|estupendo|fenomenal|que bien|esta bien|me parece bien',
  aboutAssistant: [
    '(?:tu )?eres (?:un |una )?(?:robot|bot|human[oa]|persona|maquina|ia|inteligencia artificial|chatbot|ordenador|' +
      'programa|modelo de lenguaje|real|chatgpt|gpt|gemini|claude)(?: real| de verdad)?',
    'estoy (?:hablando|escribiendo) (?:con|a) (?:un |una )?(?:robot|bot|human[oa]|persona|maquina|ia)(?: real)?',
    'quien te (?:ha )?(?:hizo|hecho|creo|creado|programo|programado|entreno|entrenado)|como te llamas|' +
      'cual es tu nombre|que eres|cuantos anos tienes|de donde eres|tienes nombre',
    '(?:me )?(?:puedes|podrias|vas a) (?:hacer(?:me)?|escribir(?:me)?|resolver(?:me)?) (?:mis?|los|la|el) ' +
      '(?:deberes|tareas?|trabajo|ensayo|ejercicios|practicas?)(?: por mi)?',
    'como funcionas|(?:que|lo) sabes(?: todo)?|' +
      'sabes (?:de )?todo|tienes todas las respuestas|' +
      'de donde (?:sacas|salen) (?:tus|las) respuestas|como (?:lo )?sabes(?: eso)?',
    '(?:puedo|debo) (?:fiarme de|confiar en) (?:ti|tus respuestas)|te equivocas|cometes errores|' +
      'son (?:correctas|fiables) tus respuestas|siempre tienes razon',
    'tienes sentimientos|(?:puedes )?(?:sientes|suenas|duermes|piensas)|me quieres'
  ],
  languages: '(?:(?:tu )?(?:hablas|entiendes|sabes)|puedes (?:hablar|responder|escribir|contestar)|' +
    'puedo (?:hablar|escribir|preguntar)(?:te)?)(?: en)? (?:ingles|espanol|castellano|frances|aleman|italiano|' +
    'portugues|catalan|chino|arabe|otros idiomas)|(?:que|cuales) idiomas (?:hablas|entiendes)',
  memory: [
    '(?:te )?(?:guardas|almacenas|grabas|registras|recuerdas|acuerdas|compartes|lees|quedas con) (?:de )?' +
      '(?:mi|nosotros|esto|todo|(?:todo )?lo que (?:te )?(?:escribo|digo|pregunto|escribimos|cuento)|' +
      '(?:mis|nuestras|los|las) (?:datos|mensajes|preguntas|conversaciones|chats?)|mi (?:nombre|conversacion)|' +
      'quien soy)',
    'me (?:recuerdas|conoces)|sabes (?:quien soy|como me llamo|mi (?:nombre|nota))',
    '(?:puedes )?(?:ver|ves|conoces|sabes|consultar|mirar|acceder a) (?:cuales son )?mis? (?:notas?|' +
      'calificaci(?:on|ones)|resultados?|nombre|datos|cuenta|archivos|expediente|correos?|contrasena)',
    '(?:quien|alguien|mi profesora?|el profesor|la profesora) (?:puede )?(?:ver|ve|leer|lee) (?:esto|' +
      'mis? (?:mensajes|preguntas|conversacion(?:es)?|chats?)|esta conversacion|lo que (?:te )?(?:escribo|pregunto))',
    '(?:es (?:privada|privado|anonima?|anonimo)|se (?:guarda|graba)) (?:esto|este chat|esta conversacion|' +
      'la conversacion|lo que escribo)'
  ],
  jokes: '(?:me )?(?:(?:puedes|podrias) )?(?:cuenta|cuentas|contar|di|dime|cuentame|contarme|canta|cantame)(?:me)? ' +
    '(?:un|una|otro|otra|algun|algo) (?:buen )?(?:chistes?|divertid[oa]|historia|cancion|poema)|' +
    '(?:(?:te )?sabes (?:un|algun) )?chistes?|hazme reir|(?:me aburro|estoy aburrid[oa])',
  complaints: [
    '(?:eres|esto es) (?:un |una |muy |tan )?(?:inutil|tont[oa]|mal[oa]|estupid[oa]|idiota|desastre|basura|mierda|' +
      'pesad[oa])',
    '(?:eso |esto )?no (?:me )?(?:ayuda|ayudas|sirve|sirves)(?: de nada| para nada)?|eso (?:esta mal|no es(?: lo que ' +
      'he preguntado| correcto)?)|no me (?:entiendes|has entendido)|te odio|callate'
  ],
  lost: 'no (?:entiendo|comprendo|me entero de) (?:nada|esto|ni papa)(?: de nada)?|no me entero|estoy (?:muy |tan )?' +
    '(?:confundid[oa]|liad[oa])|no tengo ni idea|(?:esto )?es (?:muy|demasiado|tan) dificil',
  words: 'hola buenas buenos dias tardes noches adios hasta luego pronto vale si claro perfecto genial bien bueno ' +
    'buena excelente gracias muchas mil mucho nada perdon disculpa entiendo entendido jaja jajaja ayuda otra vez'
}
