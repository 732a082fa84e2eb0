import type { Distress } from '../../language-data/messages.js'

const VERY = '(?:(?:muy|super|tan|totalmente|bastante|un poco|demasiado|siempre|ya|fatal y)\\s)*'
const ESTOY = '(?:estoy|ando|me siento|me encuentro|llevo (?:dias|semanas|meses)|acabare|voy)\\s'

export const distress: Distress = {
  states: [
    `${ESTOY}${VERY}(?:agobiad[oa]|desesperad[oa]|estresad[oa]|perdid[oa]|hundid[oa]|suspendiendo|fatal|deprimid[oa]|` +
      'quemad[oa]|agotad[oa]|al limite|desbordad[oa]|saturad[oa]|angustiad[oa]|asustad[oa]|bloquead[oa]|super ' +
      'agobiad[oa]|frustrad[oa]|hech[oa] polvo|llorando|mal|muy mal|sol[oa]|triste|sin fuerzas|inutil|tont[oa]|' +
      'ansios[oa]|nervios[oa]|atrasad[oa] en todo|rayad[oa]|sobrepasad[oa]|superad[oa]|derrotad[oa]|a suspender)',
    `${ESTOY}(?:agobiad|perdid|cansad|nervios|preocupad|estresad|agotad|hart|rallad|rayad)isim[oa]`,
    `${ESTOY}${VERY}(?:hart[oa](?: de todo)?|al borde|hundiendome|un fracaso|una fracasada|un inutil)`,
    'no puedo (?:mas|con (?:esto|todo|la (?:carrera|asignatura|materia)|esta (?:asignatura|materia)|mi vida)|' +
      'dormir|respirar|seguir asi)',
    'no (?:doy|llego) (?:para|a) (?:mas|todo)', 'no doy abasto', 'no (?:lo )?aguanto(?: mas)?',
    'llevo \\w+ sin dormir', 'me esta costando (?:mucho|muchisimo|la vida|horrores)', 'no me da la vida',
    'me (?:he quedado|estoy quedando|quede) (?:muy )?atras', 'no (?:sirvo|valgo) para (?:esto|nada|estudiar)',
    'lo voy a dejar(?: todo)?(?=\\s*$)', 'no voy a (?:llegar|poder)(?=\\s*$)', 'me estoy (?:hundiendo|ahogando)',
    'no tengo (?:ganas|fuerzas|animos|motivacion)(?: (?:de|para) (?:nada|seguir|estudiar))?',
    'soy incapaz(?: de (?:estudiar|seguir|aprobar|concentrarme))?(?=\\s*$)',
    'me (?:agobia|estresa|angustia)n?(?: mucho| muchisimo)?(?: (?:el|la|los|las|este|esta) \\w+)?',
    'lo estoy pasando (?:muy |fatal|mal)+',
    'me (?:agobio|supera|desborda|hundo|ahogo)(?: mucho| todo| esto)*(?=\\s*$| y )',
    'no se que hacer con mi vida', '(?:quiero|voy a) (?:abandonar|dejarlo)(?=\\s*$)', 'lo llevo (?:muy )?(?:mal|fatal)',
    'no levanto cabeza', 'me (?:voy a|estoy) volv(?:er|iendo) loc[oa]',
    '(?:tengo|me da|siento) (?:mucha |tanta )?(?:ansiedad|angustia|depresion|panico)',
    'ataques? de (?:ansiedad|panico)',
    '(?:quiero|pienso en|voy a|estoy pensando en) (?:dejar(?:lo todo| la (?:carrera|universidad))|' +
      'abandonar la (?:carrera|universidad)|morirme|desaparecer|llorar|matarme|hacerme dano|rendirme)',
    'me quiero (?:morir|rendir|matar|suicidar)', '(?:hacerme dano|matarme)',
    '(?:(?:quiero|voy a|pienso en) )?(?:suicidarme|quitarme la vida)',
    'he suspendido(?: (?:otra vez|todo|de nuevo|el (?:examen|parcial|final)|la asignatura))*',
    'suspendi (?:el (?:examen|parcial|final)|la asignatura)', 'otra vez suspenso', 'no voy a aprobar',
    'tengo (?:mucho |tanto )?miedo (?:de|a) suspender', 'me va (?:muy |super )?(?:mal|fatal)(?: en (?:la|esta) ' +
      'asignatura)?',
    'soy (?:un |una )?(?:inutil|tont[oa]|fracaso|fracasad[oa]|desastre)', 'esto me (?:supera|puede)', 'que agobio',
    'voy a suspender(?: (?:otra vez|todo|seguro|la asignatura|esto))*'
  ],
  pleas: '(?:creo|siento|pienso|se|parece) que|' +
    '(?:y )?(?:no se )?(?:que|q) (?:puedo hacer|hacer|hago|deberia hacer)(?: ahora)?|que me recomiendas|' +
    'como (?:puedo )?(?:sigo|seguir|aprobar|apruebo|remontar|recuperarme|lo hago)|' +
    '(?:me )?(?:puedes|podeis) ayudar(?:me)?|hay (?:algo|alguna forma|solucion)',
  asks: 'que|cuando|donde|quien|quienes|cual|cuales|como|cuant[oa]s?|por que|explica|explicame|dime|puedo',
  ofSomething: 'perdid[oa] (?:en|con) (?:el|la|los|las) (?:tema|unidad|ejercicio|demostracion)|' +
    'si (?:yo )?(?:estoy|suspendo)',
  danger: 'me quiero (?:morir|matar|suicidar)|suicidarme|quitarme la vida|morirme|matarme|desaparecer|hacerme dano'
}
