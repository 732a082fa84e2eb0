import { bare } from './test-wishes.js'

/*
 * Whether a student says that things go badly ("I am failing, what can I do?", "estoy agobiada") and asks nothing that
 * the material of a course answers. Such a message gets a human answer, and goes to no inbox.
 */

// In characters. A longer message says what it is about.
const MAX_MESSAGE = 400

const VERY = '(?:(?:so|very|really|totally|completely|just|too|always|still|quite|a bit|a little|already|feeling|so ' +
  'incredibly|muy|super|tan|totalmente|bastante|un poco|demasiado|siempre|ya|fatal y)\\s)*'
const I_AM = '(?:i am|im|i feel|i have been|ive been|i got|i get|feeling)\\s'
const ESTOY = '(?:estoy|ando|me siento|me encuentro|llevo (?:dias|semanas|meses)|acabare|voy)\\s'

const STATES = [
  `${I_AM}${VERY}(?:failing|overwhelmed|stressed(?: out)?|burnt out|burned out|exhausted|desperate|drowning|` +
    'struggling|panicking|panicked|anxious|depressed|hopeless|helpless|miserable|worthless|stupid|dumb|useless|' +
    'scared|afraid|terrified|worried sick|crying|devastated|lonely|alone|so behind|falling behind|far behind|' +
    'behind (?:on|with|in) everything|lost|suicidal|at my limit|sad|down|unable to cope|losing it|freaking out|' +
    'a failure|an idiot|too (?:stupid|dumb)|not (?:good|smart|clever) enough|not coping)',
  `${I_AM}(?:about to|going to|gonna) (?:fail|cry|drop out|give up|quit (?:university|uni|college|my degree))`,
  '(?:i )?(?:cant|can not|cannot) (?:cope|take (?:it|this)|do (?:it|this)|go on|keep up|sleep|breathe|handle ' +
    '(?:it|this))(?: anymore| any more| any longer)?',
  '(?:i )?(?:want|wanna|would like|feel like|am thinking (?:of|about)|think(?:ing)? (?:of|about))(?: to)? ?(?:cry|' +
    'crying|die|dying|disappear|disappearing|drop(?:ping)? out|give up on everything|giving up on everything|' +
    'quit(?:ting)? (?:university|uni|college|my degree)|kill(?:ing)? myself|hurt(?:ing)? myself|end(?:ing)? it all)',
  '(?:kill|hurt|harm) myself', 'suicid\\w+', '(?:panic|anxiety) attacks?', 'everything is (?:too much|going wrong)',
  'its (?:all )?too much(?: for me)?', 'i (?:keep|will|am going to|will surely) fail(?:ing)?(?: (?:everything|again|' +
    'this|it|the (?:course|class|subject)))?', 'i(?: have|ve)? failed (?:again|everything|twice)',
  'i hate (?:my life|myself)',
  `${ESTOY}${VERY}(?:agobiad[oa]|desesperad[oa]|estresad[oa]|perdid[oa]|hundid[oa]|suspendiendo|fatal|deprimid[oa]|` +
    'quemad[oa]|agotad[oa]|al limite|desbordad[oa]|saturad[oa]|angustiad[oa]|asustad[oa]|bloquead[oa]|super ' +
    'agobiad[oa]|frustrad[oa]|hech[oa] polvo|llorando|mal|muy mal|sol[oa]|triste|sin fuerzas|inutil|tont[oa]|' +
    'ansios[oa]|nervios[oa]|atrasad[oa] en todo|rayad[oa]|sobrepasad[oa]|superad[oa]|derrotad[oa]|a suspender)',
  'no puedo (?:mas|con (?:esto|todo|la carrera|mi vida)|dormir|respirar|seguir asi)', 'no (?:doy|llego) (?:para|a) ' +
    '(?:mas|todo)', 'lo estoy pasando (?:muy |fatal|mal)+', 'me (?:agobio|supera|desborda|hundo|ahogo)(?: mucho| ' +
    'todo| esto)*', '(?:tengo|me da|siento) (?:mucha |tanta )?(?:ansiedad|angustia|depresion|panico)', 'ataques? de ' +
    '(?:ansiedad|panico)', '(?:quiero|pienso en|voy a|estoy pensando en) (?:dejar(?:lo todo| la (?:carrera|' +
    'universidad))|abandonar la (?:carrera|universidad)|morirme|desaparecer|llorar|matarme|hacerme dano|rendirme)',
  'me quiero (?:morir|rendir|matar)', '(?:hacerme dano|matarme)', 'he suspendido (?:otra vez|todo|de nuevo)',
  'soy (?:un |una )?(?:inutil|tont[oa]|fracaso|fracasad[oa]|desastre)', 'esto me (?:supera|puede)', 'que agobio',
  'voy a suspender(?: (?:otra vez|todo|seguro|la asignatura|esto))*'
].map(state => `(?:${state})`).join('|')
const STATE = new RegExp(`(?:^|\\s)(?:${STATES})(?=\\s|$)`, 'g')

// What is asked beside it and needs no material: "what can I do?", "ayuda".
const PLEA = new RegExp('(?:^|\\s)(?:what (?:can|should|do|could) i do(?: now| about it)?|is there (?:anything|a way)' +
  '(?: i can do)?|what now|how (?:can|do|should) i (?:go on|cope|pass|recover|catch up|improve|fix (?:this|it))|' +
  'can (?:you|anybody|anyone|somebody) help(?: me)?|why am i like this|(?:que|q) (?:puedo hacer|hago|deberia hacer)' +
  '(?: ahora)?|que me recomiendas|como (?:puedo )?(?:sigo|seguir|aprobar|apruebo|remontar|recuperarme|lo hago)|' +
  '(?:me )?(?:puedes|podeis) ayudar(?:me)?|hay (?:algo|alguna forma|solucion))(?=\\s|$)', 'g')

// What asks for a fact of the course.
const ASKS = new RegExp('(?:^|\\s)(?:what|when|where|who|whom|which|how|why|explain|define|tell me|does|is there|' +
  'can i|could i|may i|que|cuando|donde|quien|quienes|cual|cuales|como|cuant[oa]s?|por que|explica|explicame|' +
  'dime|puedo)(?=\\s|$)')
// The state is that of an exercise or a program, or a part of a question about something else.
const OF_SOMETHING = new RegExp('\\b(?:lost (?:my|the|in|on|at)|stuck (?:on|in|at)|(?:failing|panicked|crying) ' +
  '(?:test|tests|case|cases)|perdid[oa] (?:en|con) (?:el|la|los|las) (?:tema|unidad|ejercicio|demostracion)|' +
  'if i|si (?:yo )?(?:estoy|suspendo))\\b')

/** Whether a message tells of distress, and asks nothing else. */
export function isDistress (message: string): boolean {
  if (message.length > MAX_MESSAGE) return false
  const text = bare(message)
  if (OF_SOMETHING.test(text)) return false
  const rest = text.replace(STATE, ' ')
  return rest !== text && !ASKS.test(rest.replace(PLEA, ' '))
}

const DANGER = new RegExp('\\b(?:(?:kill|hurt|harm)(?:ing)? myself|suicid\\w+|end(?:ing)? it all|' +
  '(?:want to|wanna|like) (?:die|dying|disappear\\w*)|' +
  'me quiero (?:morir|matar)|morirme|matarme|desaparecer|hacerme dano)\\b')

/** Whether a message of distress tells of a danger to the life of the student. */
export function isInDanger (message: string): boolean {
  return DANGER.test(bare(message))
}
