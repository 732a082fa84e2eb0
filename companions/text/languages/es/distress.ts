import type { Distress } from '../../language-data/messages.js'

const VERY = '(?:(?:muy|super|tan|totalmente|bastante|un poco|demasiado|siempre|ya|fatal y)\\s)*'
const ESTOY = '(?:estoy|ando|me siento|me encuentro|llevo (?:dias|semanas|meses)|acabare|voy)\\s'

// The course, the studies or more of life: not an exercise.
const STUDIES = '(?:(?:esta|la|mi|una|las|todas (?:las|mis)|mis|este|el) )?(?:asignatura|materia|clase|carrera|curso|' +
  'grado|universidad|uni|vida)s?'
const EXAM = '(?:el|este|mi|los) (?:examen|parcial|final)(?:es)?'
const BADLY = '(?:(?:muy|super|bastante|tan) )*(?:mal|fatal|horrible|de pena|de culo|como el culo)'
const WENT = 'me (?:ha salido|salio|fue|ha ido|esta yendo|han salido)'

export const distress: Distress = {
  states: [
    `${ESTOY}${VERY}(?:agobiad[oa]|desesperad[oa]|estresad[oa]|perdid[oa]|hundid[oa]|suspendiendo|fatal|deprimid[oa]|` +
      'quemad[oa]|agotad[oa]|al limite|desbordad[oa]|saturad[oa]|angustiad[oa]|asustad[oa]|bloquead[oa]|super ' +
      'agobiad[oa]|frustrad[oa]|hech[oa] polvo|llorando|mal|muy mal|sol[oa]|triste|sin fuerzas|inutil|tont[oa]|' +
      'ansios[oa]|nervios[oa]|atrasad[oa] en todo|rayad[oa]|sobrepasad[oa]|superad[oa]|derrotad[oa]|a suspender|' +
      'colapsad[oa]|sobrecargad[oa]|de los nervios|destrozad[oa]|jodid[oa]|a la deriva|suspendid[oa]|' +
      'de bajon|cagad[oa]|desmotivad[oa]|fracasad[oa]|abatid[oa]|desanimad[oa]|decepcionad[oa]|sin ganas|' +
      'que no puedo mas|' +
      'a punto de (?:llorar|dejarlo|rendirme|explotar|abandonar|tirar la toalla)|hech[oa] (?:una mierda|pedazos)|' +
      'hasta (?:las narices|el mono|los cojones|arriba))',
    `${ESTOY}(?:agobiad|perdid|atrasad|retrasad|hundid|cansad|nervios|preocupad|estresad|agotad|hart|rallad|rayad)` +
      'isim[oa]',
    `${ESTOY}${VERY}(?:hart[oa](?: de todo)?|al borde|hundiendome|un fracaso|una fracasada|un inutil)`,
    `no puedo (?:mas(?: con ${STUDIES})?(?! que )|con (?:esto|todo|${STUDIES})|dormir|respirar|seguir asi)`,
    `no (?:sigo|puedo (?:seguir|con)|aguanto|llevo) el ritmo(?: (?:en|de) ${STUDIES})?`,
    `no (?:me entero de|entiendo|pillo|me estoy enterando de) (?:absolutamente )?nada (?:en|de) ${STUDIES}`,
    '(?:quiero|voy a|pienso|no se si|estoy pensando en|pienso en) (?:dejar|abandonar|tirar la toalla (?:con|en)) ' +
      STUDIES,
    'estoy pensando en (?:dejarlo|abandonar|rendirme)',
    `(?:me rindo|me doy por vencid[oa]|tiro la toalla|abandono)(?: (?:con )?${STUDIES}|` +
      '(?: (?:no (?:entiendo|se) nada|esto es (?:muy|demasiado) dificil))+)(?=\\s*$| y | pero )',
    `odio ${STUDIES}`,
    `(?:${STUDIES}|esto|todo) (?:me (?:supera|esta matando|mata|hunde|agobia|sobrepasa|desborda)|puede conmigo)`,
    `${WENT} ${BADLY} (?:en )?${EXAM}`, `${EXAM} ${WENT} ${BADLY}`,
    `(?:la|lo) he (?:cagado|liado|pifiado|jodido) (?:en|con) ${EXAM}`, '(?:la|lo) he cagado(?=\\s*$)',
    '(?:me (?:han|van a)|(?:la |lo |las )?he|voy a) (?:catea(?:do|r)|suspender|tumba(?:do|r)|penca(?:do|r))' +
      '(?: (?:otra vez|de nuevo|todo|seguro))*', 'me han suspendido(?: (?:otra vez|de nuevo|todo))*',
    'he perdido (?:toda )?(?:la (?:motivacion|esperanza|ilusion)|(?:las )?ganas)(?: de (?:estudiar|todo|seguir))?',
    `${STUDIES} (?:es|me parece|se me hace) (?:demasiado|muy|super|tan)? ?(?:dificil|complicad[oa]) para mi`,
    `${STUDIES} es imposible(?=\\s*$)`, `(?:me viene (?:muy )?grande ${STUDIES}|${STUDIES} me viene (?:muy )?grande)`,
    'voy a (?:tener que )?repetir(?: curso| la asignatura)?(?=\\s*$)',
    '(?:me da|tengo) (?:mucho |tanto )?(?:miedo|panico|terror) (?:(?:a|al|de|del|por) )?(?:el )?' +
      '(?:suspender|examen|parcial|final|curso)',
    'no (?:consigo|logro|soy capaz de) (?:ponerme al dia|concentrarme|estudiar|dormir|seguir (?:las clases|el ritmo))',
    `no (?:puedo|quiero) seguir con ${STUDIES}`,
    'tengo ganas de (?:llorar|morirme|dejarlo|rendirme|abandonar)(?: todo)?',
    `${EXAM} (?:fue|ha sido) (?:un desastre|una catastrofe|horrible|fatal)`,
    `he hecho (?:un|${EXAM}) (?:examen )?(?:horrible|fatal|de pena|penoso|desastroso)`,
    `no (?:naci|estoy hech[oa]|he nacido) para (?:esto|${STUDIES}|estudiar)`, 'todo me sale mal', 'nada me sale bien',
    `no le veo (?:el )?sentido a (?:nada|${STUDIES})`, 'no quiero (?:seguir viviendo|vivir|despertar)(?: mas)?',
    'me veo (?:suspendiendo|suspens[oa]|repitiendo|en septiembre)', 'imposible que (?:yo )?apruebe',
    `se me (?:da|esta dando|dan) ${BADLY}`, `soy (?:muy )?mal(?:isim)?[oa] (?:en|para|con) (?:esto|${STUDIES})`,
    `(?:me va|voy|llevo|ando) ${BADLY}(?=\\s*$| (?:en|con) | ${STUDIES}| (?:el|los|las) (?:temario|examen(?:es)?|` +
      'notas))',
    'no me veo (?:aprobando|capaz)(?: de \\w+)?', 'no doy una', 'es demasiado para mi', 'se me ha atragantado',
    `me he hundido(?: en ${EXAM})?`,
    'no se como (?:voy a|puedo|lo voy a) (?:aprobar|seguir|remontar|sacar)(?: (?:esto|la asignatura))?',
    `me (?:estoy planteando|planteo) (?:dejar ${STUDIES}|abandonar|dejarlo)`,
    'no duermo(?=\\s*$| por | desde | de los nervios)',
    'todo(?:s| el mundo) (?:lo |la )?(?:entienden?|pillan?|siguen?) menos yo',
    'se me (?:hace|esta haciendo) (?:bola|cuesta arriba|un mundo)',
    'no (?:doy|llego) (?:para|a) (?:mas|todo)', 'no doy abasto', 'no (?:lo )?aguanto(?: mas)?',
    'llevo \\w+ sin dormir', 'me esta costando (?:mucho|muchisimo|la vida|horrores)', 'no me da la vida',
    'me (?:he quedado|estoy quedando|quede) (?:muy )?atras',
    'no (?:sirvo|valgo) para (?:esto|nada|estudiar|la (?:carrera|universidad))',
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
    'he suspendido(?! el (?!examen|parcial|final))(?: (?:otra vez|todo|de nuevo|el (?:examen|parcial|final)|' +
      'la asignatura))*',
    'suspendi (?:el (?:examen|parcial|final)|la asignatura)', 'otra vez suspenso', 'no voy a aprobar',
    'tengo (?:mucho |tanto )?miedo (?:de|a) suspender', 'me va (?:muy |super )?(?:mal|fatal)(?: en (?:la|esta) ' +
      'asignatura)?',
    'soy (?:un |una )?(?:inutil|negad[oa]|burr[oa]|tont[oa]|fracaso|fracasad[oa]|desastre)', 'esto me puede',
    'que agobio',
    'voy a suspender(?: (?:otra vez|todo|seguro|la asignatura|esto))*'
  ],
  me: 'estoy|soy|voy|llevo|tengo|me|mi|mis|siento|quiero|creo|odio',
  studies: 'asignatura|materia|clases?|carrera|curso|uni(?:versidad)?|examen(?:es)?|parcial(?:es)?|final(?:es)?|' +
    'notas?|' +
      'temario|cuatrimestre|semestre|grado|estudiar|aprobar|estudios',
  feelings: 'fatal|horrible|agobi\\w+|estres(?:ad\\w+|ante|a|o)|ansiedad|angusti\\w+|deprim\\w+|verguenza|' +
    'desesper\\w+|' +
      'hundid\\w+|ahog\\w+|llor\\w+|miedo|panico|terror|nervios\\w*|colapsad\\w+|agotad\\w+|quemad\\w+|hart[oa]|' +
      'rendirme|' +
      'inutil|torpe|fracas\\w+|desastre|odio|incapaz|superad\\w+|desmotivad\\w+',
  pleas: 'no puedo(?=\\s*$)|(?:creo|siento|pienso|se|parece) que|' +
    '(?:y )?(?:no se )?(?:que|q) (?:puedo hacer|hacer|hago|deberia hacer)(?: ahora)?|que me recomiendas|' +
    'como (?:puedo )?(?:sigo|seguir|aprobar|apruebo|remontar|recuperarme|lo hago)|' +
    '(?:me )?(?:puedes|podeis) ayudar(?:me)?|hay (?:algo|alguna forma|solucion)',
  asks: 'que|cuando|donde|quien|quienes|cual|cuales|como|cuant[oa]s?|por que|explica|explicame|dime|puedo',
  ofSomething: `perdid(?:isim)?[oa] (?:en|con) (?!${STUDIES}|todo)|(?:este|ese|el|un) (?:ejercicio|problema|codigo|` +
    'programa|bucle)|' +
    'si (?:yo )?(?:estoy|suspendo)',
  danger: 'no quiero (?:seguir viviendo|vivir|despertar)|me quiero (?:morir|matar|suicidar)|suicidarme|' +
    'quitarme la vida|morirme|matarme|desaparecer|hacerme dano'
}
