import type { Hints } from '../../language-data/messages.js'

export const hints: Hints = {
  more: 'otra|otras|una|un|la|mas|siguiente|proxima|segunda|tercera|ultima|poco|de|algun|alguna',
  give: 'dame|das|darme|ponme|ensename|necesito|tienes|tener|hay',
  hint: 'pistas?|pistita',
  help: 'ayuda',
  afterHint: 'mas',
  wishes: [
    'mas ayuda', 'necesito (?:mas )?ayuda', 'ayudame (?:mas|un poco mas)',
    '(?:sigo|estoy|me he quedado) (?:atascad[oa]|igual)',
    '(?:sigo sin|no) (?:(?:lo|la) )?(?:saberlo|verlo|entenderlo|encontrarlo|veo|entiendo|encuentro|pillo)' +
      '(?: aun| todavia)?'
  ],
  the: 'la|el',
  right: 'correcta',
  answer: 'respuesta|solucion|resultado|pasaje|texto',
  afterAnswer: ' correcta',
  answerWishes: [
    '(?:dimelo|dinoslo|dilo|ensenamelo|muestramelo|damela|damelo|desvelalo|resuelvelo)(?: ya| todo)?',
    '(?:dime|dame|ensename|muestrame|da|di|saber|ver|revela|pon) {{theAnswer}}(?: ya)?', 'cual es {{theAnswer}}',
    '(?:me )?(?:rindo|rendi)', '(?:me )?doy por vencid[oa]', '(?:no (?:quiero )?mas|basta de) pistas',
    '(?:lo )?(?:dejo|abandono)', 'tiro la toalla'
  ],
  words: 'yo tu te me mi se lo la le les los las el un una uno unas unos de del al a en con por para que q y e o u ' +
    'pero porque pues entonces asi aqui ahi alli eso esto esa ese esta este estos estas ello algo nada todo toda ' +
    'mas menos mucho poco poquito pelin otra otro otras siguiente proxima segunda tercera ultima vez veces ya aun ' +
    'todavia sigo sigue seguimos continua no ni si sin tampoco tambien muy tan solo directamente claro clara ' +
    'claramente mejor exactamente completamente concreto concreta especifica especifico vaga vago facil dificil ' +
    'complicado dame das dar damela damelo damelas dices dice dime decir decirme decirte decirmelo dimelo dimela ' +
    'dilo dila digas diga di decidme pides pide suelta sueltalo sueltala desvela revela ensename ensenamelo ' +
    'ensenamela muestra muestrame muestramelo pon poner pongo ponme explica explicame explicamelo explicamela ' +
    'explicate repite repetir repetirlo repitelo responde respondeme responder contesta contestame contestar ' +
    'resuelve resuelvelo necesito quiero queria quisiera puedes podrias es estan hay era fue ser soy estoy ha he ' +
    'has han sabe sabria saber saberlo veo ver verlo vea entiendo entender entenderlo entendido entero enterarme ' +
    'enterado comprendo pillo pillado capto caigo encuentro encontrar encontrarlo encontrado aclaro acuerdo ' +
    'recuerdo recordar recordarlo olvidado viene sale salio consigo logro leo leido leer releido mirado miro ' +
    'buscar busco buscado intentado intento probado pensado pienso ayuda ayudas ayudame ayudar ayudita echas ' +
    'echame mano sirve sirves falta faltan refieres quieres significa va vamos venga anda porfa porfi favor ' +
    'perdon perdona gracias hombre tio tia profe jo joe uf ufff uff buf eh ah oh mmm hmm pista pistas pistita ' +
    'pistilla pistillas respuesta respuestas solucion soluciones resultado texto pagina pasaje pregunta hueco ' +
    'huecos palabra palabras idea menor lio manera forma modo sitio lugar sentido cual cuales como donde cuando ' +
    'quien perdido perdida atascado atascada liado liada hecho confundido confundida quedado queda igual seguro ' +
    'segura rindo rendi vencido vencida dejo abandono paso basta toalla tiro parar deja ok vale bueno bien tengo ' +
    'remota blanco mente',
  forAnswer: 'respuestas?|solucion(?:es)?|resultado|dimel[oa]|dil[oa]|digas?|dime|dices|suelta(?:l[oa])?|' +
    'desvela|revela|damel[oa]|ensenamel[oa]|muestramel[oa]|responde(?:me)?|contesta(?:me)?|resuelve(?:lo)?|' +
    'rindo|rendi|vencid[oa]|abandono|lo dejo|basta|toalla|decirmel[oa]|(?:puedes|podrias) decir|que es entonces',
  forHint: '(?:di(?:me)?l[oa]|explicamel[oa]) (?:de otr[oa] (?:forma|manera|modo)|mejor|mas claro|otra vez)|' +
    'dime (?:algo )?mas|no (?:me )?(?:lo )?dices? nada|' +
    '(?:entiendo|veo|encuentro|se) (?:lo que (?:me )?dices|(?:la|tu|esa|una) (?:respuesta|solucion))',
  ownQuestion: 'que (?:es|son|significa) (?:un|una|el|la)|para que|' +
    'que (?:texto|palabra|pagina|solucion|resultado)s?|como (?:se|puedo)|puedo|tengo que|' +
    'cuando|(?:quien|donde|hay)(?: \\w+){3}'
}
