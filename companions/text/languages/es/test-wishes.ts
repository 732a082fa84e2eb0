import type { TestWishes } from '../../language-data/messages.js'

export const testWishes: TestWishes = {
  around: 'por favor porfa vale bueno oye perdon gracias ya ahora entonces pues venga mejor si y ay uf hola anda ' +
    'profe ' +
    'quiero quisiera puedo podemos me gustaria voy vamos a prefiero creo que',
  test: 'test|quiz|examen|cuestionario|prueba|simulacro|sesion|lo|todo',
  ofTest: 'el|la|este|esta|mi|de|del|con|aqui|esto|eso|haciendo',
  the: '',
  cancels: [
    '(?:cancela|cancelar|cancelalo|cancelemos|cancelo|termina|terminar|terminalo|terminemos|terminamos|acaba|acabar|' +
      'acabalo|acabemos|para|parar|paralo|paremos|paro|deten|detener|detenlo|deja|dejar|dejalo|dejo|dejemos|dejamos|' +
      'dejarlo|dejemoslo|dejamoslo|lo dejo|lo dejamos|abandona|abandonar|abandono|abandonemos|sal|salir|salgamos|' +
      'salgo|salte|finaliza|finalizar|anula|anular|interrumpe|cierra|cerrar)(?: (?:aqui|asi|hacer))*{{ofTest}}',
    '(?:rindo|rendirme|doy por vencid[oa]|abandono|(?:tiro|tirar) la toalla|(?:he tenido|tengo) ' +
      '(?:suficiente|bastante))',
    '(?:basta(?: ya)?|suficiente|no mas(?: preguntas)?|no sigo|hasta aqui(?: hemos llegado)?|se acabo|eso es todo|' +
      'es todo|para de preguntar)',
    'olvida(?:lo|te)?{{ofTest}}',
    '(?:no|ya no|no mas) ?(?:quiero|puedo|deseo|me apetece)?(?: mas)?(?: seguir| continuar| hacer| jugar)' +
      '(?: mas)?{{ofTest}}(?: mas)?',
    '(?:no|ya no) quiero (?:hacer |responder |contestar )?(?:a )?(?:mas|mas preguntas)'
  ],
  afterCancel: 'por favor|ya|ahora|gracias|por (?:hoy|ahora)|de momento',
  questionTail: '(?: (?:esta|la|a la|de))?(?: (?:siguiente|otra))?(?: (?:pregunta|esa|esta|la))?',
  skips: [
    '(?:otra|una) (?:pregunta|pregunta distinta)', '(?:dame|ponme) otra(?: pregunta)?',
    '(?:salta|saltar|saltarme|saltarnos|saltarse|saltarla|saltarmela|saltala|saltatela|saltemos|saltamos|saltemonos|' +
      'salto|me salto|me la salto|saltate|omite|omitir|omitela|omitamos|ignora|evita){{theQuestion}}',
    '(?:paso|pasa|pasar|pasemos|pasamos|pasala|avanza|avanzar|sigue|sigamos|seguimos|ve|vamos)' +
      '(?: (?:palabra|adelante|con|de|a|la|esta|esto|esa|siguiente|proxima|otra|pregunta))*',
    '(?:a )?(?:la )?(?:siguiente|proxima|otra)(?: pregunta)?',
    '(?:la )?(?:deja|dejo|dejala|dejar|dejarla|dejamos)(?: la| esta)?(?: pregunta)?(?: la)? ' +
      '(?:en blanco|sin (?:contestar|responder)|para luego|vacia)',
    'en blanco', 'sin respuesta', '(?:ns nc|ns|nc)',
    '(?:rindo|doy por vencid[oa])(?: (?:con|en) (?:esta|esa|la)(?: pregunta)?|' +
      ' (?:dime|dame|ensename|muestrame|cual es)(?: ya| cual es)? la (?:respuesta|solucion|correcta)(?: correcta)?|' +
      ' (?:la )?(?:siguiente|otra|pasa)(?: pregunta)?)'
  ],
  notYet: 'sal|salir|salgo',
  oneQuestion: 'pregunta|en blanco',
  knowsNot: [
    '(?:la verdad(?: es que)? )?(?:yo )?(?:todavia |aun )?' +
      'no (?:lo |la |me )?(?:se|acuerdo|recuerdo|conozco|sabria|tengo (?:ni )?idea|' +
      'entiendo)(?: (?:la respuesta|esta|esa|cual|cual es|decirte|la verdad|nada|esto|bien|la pregunta))*',
    '(?:no )?(?:tengo )?ni (?:idea|la (?:mas )?(?:remota|minima) idea|pajolera idea|flores|papa)',
    'no estoy (?:muy |nada |del todo )?segur[oa]', 'ni idea', 'nose', 'quien sabe', 'a saber', 'no caigo',
    'me (?:he|has) pillado', 'no sabria(?: decir)?'
  ],
  tooHard: [
    '(?:(?:esto|esta|esa|eso)(?: pregunta)? |la pregunta )?(?:(?:me )?(?:es|resulta|parece) )?' +
      '(?:muy|demasiado|tan|super|bastante) (?:dificil|complicad[oa]|dificultos[oa])(?: para mi)?',
    '(?:(?:esto|esta|esa|eso)(?: pregunta)? |la pregunta )?(?:me )?(?:es|resulta|parece) ' +
      '(?:dificil|complicad[oa]|imposible)(?: para mi)?',
    '(?:que|uf que) (?:dificil|complicad[oa])(?: (?:es|esta|esa|esto|pregunta))*',
    'no puedo (?:con (?:esta|esto|ella|esa)(?: pregunta)?|responder(?:la)?|contestar(?:la)?|resolver(?:la|lo)?)' +
      '(?: (?:esto|esta|la|a esta))?(?: pregunta)?'
  ],

  missed: [
    'falladas?|fallados?|falle|fallos?|fallado|equivoque|equivoco|equivocado|equivocaciones|errores|mi error',
    '(?:hice|hecho|hech[oa]s|respond\\w+|contest\\w+|salier?on?|tuve|tengo|puse) mal|incorrectas?|erroneas?',
    'puntos debiles|confundi|pifie'
  ],
  again: 'practicar|practica|practiquemos|repasar|repasa|repasemos|repaso|repetir|repite|repiteme|rehacer|reintentar|' +
    'volver|vuelve|reforzar|refuerza|hazme|ponme|hacer|pregunta(?:me)?|preguntas|trabajar|entrenar|' +
    '(?:test|quiz)(?= (?:de|del|con|sobre|solo|otra)\\b)|' +
    'corregir|' +
    'mejorar|insistir|dame|otra vez|de nuevo',
  afterMissed: 'otra vez|de nuevo|repasar|repetir',
  beforeMissed: 'mis|los|las',
  questions: 'preguntas',
  thatI: ' (?:que )?(?:he )?',
  elsewhere: 'clases?|examen(?:es)?|asignatura|curso|entrega|parcial|plazo|convocatoria|codigo|programa',
  asked: 'que|cuando|donde|quien|por que|como|cual|cuales|cuantos|cuantas|hay|es|si',
  beforeAsked: 'y|pero',
  suggests: 'que tal|por que no',
  notAsked: 'no quiero|(?:saber|dime|explica(?:me)?) (?:si|por que|como|que|cuant\\w+)',

  spelt: 'examen cuestionario preguntas hacer hazme ponme quiero cancelar cancela parar salir terminar siguiente ' +
    'saltar repasar errores fallos',
  otherWords: 'para qui hace pone pregunta fallo parra cancelas terminar',
  short: {
    aser: 'hacer',
    haser: 'hacer',
    hacme: 'hazme',
    hasme: 'hazme',
    azme: 'hazme',
    asme: 'hazme',
    kiero: 'quiero',
    q: 'que',
    xq: 'por que',
    xfa: 'por favor',
    porfa: 'por favor'
  }
}
