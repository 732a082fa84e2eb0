import { repaired } from './misspelt.js'
import { readable } from './test-intent.js'

/* What a student may say to a test question in place of an answer, in English and Spanish, and nothing else. */

// In characters. Such messages are short.
const MAX_WISH = 160

// What may stand around a wish and changes nothing.
const AROUND = new Set([
  'us please pls ok okay well hey sorry thanks thank you now then just actually right yes so and oh ah um hmm ugh ' +
    'hello hi',
  'can could we let me lets i want wish would like to id im ill ive gonna going the this my rather prefer better',
  'por favor porfa vale bueno oye perdon gracias ya ahora entonces pues venga mejor si y ay uf hola anda profe',
  'quiero quisiera puedo podemos me gustaria voy vamos a prefiero creo que'
].join(' ').split(' '))

const TEST_NOUN = '(?:test|quiz|exam|questionnaire|examen|cuestionario|prueba|simulacro|session|sesion|it|lo|todo|' +
  'everything)'
const OF_TEST = '(?: (?:with|the|this|my|el|la|este|esta|mi|de|del|con|here|aqui|esto|eso|doing|haciendo|taking|' +
  `${TEST_NOUN}))*`
const TEST_OBJECT = `(?:(?:the|this|my) )?${TEST_NOUN}`
const CANCELS = new RegExp('^(?:' + [
  '(?:cancel|stop|quit|end|abort|exit|finish|terminate|leave|abandon|close|drop|interrupt)(?: (?:asking|' +
    `me|us|questions))*${OF_TEST}`,
  '(?:cancela|cancelar|cancelalo|cancelemos|cancelo|termina|terminar|terminalo|terminemos|terminamos|acaba|acabar|' +
    'acabalo|acabemos|para|parar|paralo|paremos|paro|deten|detener|detenlo|deja|dejar|dejalo|dejo|dejemos|dejamos|' +
    'dejarlo|dejemoslo|dejamoslo|lo dejo|lo dejamos|abandona|abandonar|abandono|abandonemos|sal|salir|salgamos|' +
    'salgo|salte|finaliza|' +
    `finalizar|anula|anular|interrumpe|cierra|cerrar)(?: (?:aqui|asi|hacer))*${OF_TEST}`,
  '(?:give|giving|gave) (?:it )?up(?: on)?' + OF_TEST, '(?:i )?surrender', '(?:rindo|rendirme|doy por vencid[oa]|' +
    'abandono)',
  '(?:enough|thats enough|enough (?:questions|of (?:this|that|it)|for (?:now|today))|thats it|thats all|im done|' +
    'done|no more(?: questions)?|all for today)',
  '(?:basta(?: ya)?|suficiente|no mas(?: preguntas)?|no sigo|hasta aqui(?: hemos llegado)?|se acabo|eso es todo|' +
    'es todo|para de preguntar)',
  '(?:im )?(?:out|done|finished)(?: here)?', `(?:im )?(?:done|finished) with ${TEST_OBJECT}`,
  'forget (?:it|about it|the test|the quiz|this)', 'olvida(?:lo|' +
    'te)?' + OF_TEST,
  '(?:dont|do not|no longer|dont really|not)(?: want)?(?: to)? ?(?:(?:continue|go on|keep going|carry on|play|do ' +
    'this|' +
    `do it|finish it)(?: anymore| any more| any longer| with)?${OF_TEST}|want(?: this| it)?${OF_TEST}(?: anymore| ` +
      'any more| any longer))',
  '(?:no|ya no|no mas) ?(?:quiero|puedo|deseo|me apetece)?(?: mas)?(?: seguir| continuar| hacer| jugar)' +
    `(?: mas)?${OF_TEST}(?: mas)?`,
  '(?:no|ya no) quiero (?:hacer |responder |contestar )?(?:a )?(?:mas|mas preguntas)'
].map(pattern => `(?:${pattern})`).join('|') + ')(?: (?:please|por favor|anymore|any more|now|ya|ahora|thanks|' +
  'gracias|for (?:now|today|good)|today|por (?:hoy|ahora)|de momento|right now))*$')

const THE_QUESTION = '(?:(?: to)?(?: (?:the|this|that|esta|la|a la|de))?(?: (?:next|siguiente|otra|following))?' +
  '(?: (?:one|it|question|pregunta|esa|esta|la))?)'
const SKIPS = new RegExp('^(?:' + [
  `(?:skip|omit|ignore|jump over|leave out)${THE_QUESTION}`, 'pass(?: on)?(?: (?:this|it|that))?(?: (?:one|question))?',
  '(?:go|move|jump|continue|skip|get)(?: on| ahead)? (?:to|with)(?: the)? (?:next|following|other)(?: one| question)?',
  '(?:move|go|jump) (?:on|ahead)', 'skipping', 'next(?: (?:one|question|please))?', 'the next (?:one|question)',
  '(?:another|a different|different|otra|una) (?:question|one|pregunta|pregunta distinta)', '(?:give me|dame|' +
    'ponme) (?:another|a different|otra)(?: (?:one|question|pregunta))?',
  'leave (?:it|this|this one|that one|the question|this question) (?:blank|empty|out|for later|' +
    'unanswered)', 'no answer', 'blank',
  '(?:salta|saltar|saltarme|saltarnos|saltarse|saltarla|saltarmela|saltala|saltatela|saltemos|saltamos|saltemonos|' +
    'salto|me salto|me la salto|' +
    `saltate|omite|omitir|omitela|omitamos|ignora|evita)${THE_QUESTION}`,
  '(?:paso|pasa|pasar|pasemos|pasamos|pasala|avanza|avanzar|sigue|sigamos|seguimos|ve|vamos)' +
    '(?: (?:palabra|adelante|con|de|a|la|esta|siguiente|proxima|otra|pregunta))*',
  '(?:a )?(?:la )?(?:siguiente|proxima|otra)(?: pregunta)?', '(?:la )?(?:deja|dejo|dejala|dejar|dejarla|' +
    'dejamos)(?: la| esta)?' +
    '(?: pregunta)?(?: la)? (?:en blanco|sin (?:contestar|responder)|para luego|vacia)', 'en blanco', 'sin respuesta',
  '(?:ns nc|ns|nc)'
].map(pattern => `(?:${pattern})`).join('|') + ')$')
const NOT_NOW = /^(?:sal|salir|salgo)\b/

const KNOWS_NOT = new RegExp('^(?:' + [
  '(?:really |honestly |frankly |truly )?(?:dont|do not|didnt|havent|have not|cant|can not|cannot)(?: really| ' +
    'quite| even)? ' +
    '(?:know|remember|recall|tell|say|have (?:a|any) (?:clue|idea)|a clue|any idea)' +
    '(?: (?:it|this|that|the answer|the answer to this|this one|that one|at all|anything))*',
  '(?:have |ive |got |i |really )*(?:absolutely )?(?:no|not (?:a|the (?:faintest|slightest))) (?:idea|clue)(?: at ' +
    'all| what it is| about (?:this|that|it)(?: one| question)?)*',
  '(?:im |am )?(?:not|un)(?: really| so| at all| too| quite| very)* ?(?:sure|certain)(?: about (?:this|' +
    'it))?', 'idk', 'dunno',
  'dont understand(?: it| this| the question)?', 'who knows', 'beats me', 'clueless', 'lost', 'unsure',
  '(?:la verdad(?: es que)? )?(?:yo )?no (?:lo |la |me )?(?:se|acuerdo|recuerdo|conozco|sabria|tengo (?:ni )?idea|' +
    'entiendo)' +
    '(?: (?:la respuesta|esta|esa|cual|cual es|decirte|la verdad|nada|esto|bien|la pregunta))*',
  '(?:no )?(?:tengo )?ni (?:idea|la (?:mas )?(?:remota|minima) idea|pajolera idea|flores|papa)',
  'no estoy (?:muy |nada |del todo )?segur[oa]', 'ni idea', 'nose', 'quien sabe', 'a saber',
  'no caigo', 'me (?:he|has) pillado', 'no sabria(?: decir)?'
].map(pattern => `(?:${pattern})`).join('|') + ')$')

/** Whether a message ends the test: "cancel the test", "I give up", "salir". */
export function cancelsTest (message: string): boolean {
  if (message.length > MAX_WISH) return false
  const clauses = clausesOf(message)
  // "Stop the quiz, I have to go": what stands beside it asks nothing.
  return clauses.some(endsIt) && clauses.every(clause => endsIt(clause) || !ASKED.test(bare(clause)))
}

function endsIt (clause: string): boolean {
  return variantsOf(clause).some(text => CANCELS.test(text) && !SKIPS_ONE.test(text))
}
// "stop this question" and "leave this one" are not the test.
const SKIPS_ONE = /\b(?:question|one|pregunta|blank|en blanco)$/

/** Whether a message skips the question that waits: "skip", "siguiente", "no idea, next". */
export function skipsQuestion (message: string): boolean {
  if (message.length > MAX_WISH) return false
  const clauses = clausesOf(message)
  return clauses.some(isSkip) && clauses.every(clause => isSkip(clause) || knowsNot(clause))
}

function isSkip (clause: string): boolean {
  return variantsOf(clause).some(text => SKIPS.test(text) && !NOT_NOW.test(text))
}

/** The message as a whole where it is one wish, or else its clauses. */
function clausesOf (message: string): string[] {
  if (endsIt(message) || isSkip(message)) return [message]
  return message.split(/[.,;:!?…]+|\s[-–—]+\s/).filter(clause => bare(clause) !== '' && !isAround(clause))
}

function isAround (clause: string): boolean {
  return bare(clause).split(' ').every(word => AROUND.has(word))
}

/** Whether a message says that the student does not know the answer: "no idea", "no lo sé". */
export function knowsNot (message: string): boolean {
  return variantsOf(message).some(text => KNOWS_NOT.test(text))
}

const MISSED = String.raw`(?:missed|mistakes?|errors?|wrong|incorrect(?:ly)?|failed|falladas?|fallados?|falle|` +
  String.raw`fallos?|fallado|equivoque|equivoco|equivocado|equivocaciones|errores|error|(?:hice|hecho|hech[oa]s|` +
    String.raw`respond\w+|contest\w+|salier?on?|tuve|tengo|puse) mal|incorrectas?|erroneas?|` +
  String.raw`weak(?:est)? (?:spots?|points?|areas?)|puntos debiles|confundi|pifie)`
const AGAIN = String.raw`(?:practi[cs]e|practising|practicing|review|repeat|redo|retry|rehearse|revise|revisit|go ` +
  String.raw`over|go ` +
  String.raw`back (?:to|over)|work on|try|drill|train|quiz|test|ask|give|show|again|do|improve|correct|` +
  String.raw`practicar|practica|practiquemos|repasar|repasa|repasemos|repaso|repetir|repite|repiteme|rehacer|` +
    String.raw`reintentar|` +
  String.raw`volver|vuelve|reforzar|refuerza|hazme|ponme|hacer|pregunta(?:me)?|preguntas|trabajar|entrenar|` +
  String.raw`test|quiz|corregir|mejorar|insistir|dame|otra vez|de nuevo)`
const PRACTISES = [
  new RegExp(String.raw`\b${AGAIN}\b.*\b(?:${MISSED})\b`), new RegExp(String.raw`\b${MISSED}\b.*\b(?:again|otra ` +
    String.raw`vez|de nuevo|practi\w+|repasar|repetir)\b`),
  new RegExp(String.raw`^(?:my|mis|los|las|the)? ?(?:old |past |previous |last )?(?:${MISSED}|(?:questions|` +
    String.raw`preguntas|ones|answers) (?:that |que )?(?:i |he )?(?:${MISSED}|got wrong))$`)
]
// A lecture is missed as well, and an exam failed.
const ELSEWHERE = new RegExp(String.raw`\b(?:class|classes|lectures?|lessons?|deadlines?|sessions?|exams?|` +
  String.raw`midterms?|finals?|` +
  String.raw`course|subject|year|week|clases?|examen(?:es)?|asignatura|curso|entrega|parcial|plazo|convocatoria|` +
  String.raw`code|program|codigo|programa|compil\w+|type of errors?|error message)\b`)
const ASKED = new RegExp(
  String.raw`^(?:(?:and|y|but|pero) )?(?:what|when|where|who|why|how|which|is|are|does|did|do (?:i|` +
  String.raw`we)|que|cuando|donde|quien|por que|como|cual|cuales|cuantos|cuantas|hay|es|si)\b`)
const SUGGESTS = /^(?:how about|what about|why (?:dont|not)|que tal|por que no)\b/

/** Whether a message asks to be asked again what was wrong: "practise what I missed", "repasar mis fallos". */
export function practisesMissed (message: string): boolean {
  const text = bare(message)
  if (message.length > MAX_WISH || ELSEWHERE.test(text) || (ASKED.test(text) && !SUGGESTS.test(text))) return false
  if (new RegExp(String.raw`\b(?:dont|do not|no quiero|not want|(?:saber|know|tell me|dime|explain|explica(?:me)?) ` +
    String.raw`(?:si|if|whether|how|why|what|por que|como|que|cuant\w+))\b`).test(text)) return false
  return PRACTISES.some(pattern => pattern.test(text))
}

/** Whether a topic is no topic but what the student has missed: "what I got wrong". */
export function namesMissed (topic: string): boolean {
  return NAMES_MISSED.test(bare(topic))
}
const NAMES_MISSED = new RegExp(String.raw`\b${MISSED}\b`)

/** A short message, folded and without punctuation: as it is, and without the words around it. */
export function variantsOf (message: string): string[] {
  if (message.length > MAX_WISH) return []
  const text = bare(message)
  const words = text.split(' ')
  const found = [text]
  while (words.length > 1 && AROUND.has(words[0] ?? '')) {
    words.shift()
    found.push(words.join(' '))
  }
  const tails = found.flatMap(start => {
    const kept = start.split(' ')
    const shorter: string[] = []
    while (kept.length > 1 && AROUND.has(kept.at(-1) ?? '')) {
      kept.pop()
      shorter.push(kept.join(' '))
    }
    return shorter
  })
  return [...found, ...tails]
}

/** A message as wishes are searched in it: folded, without punctuation, and with usual slips repaired. */
export function bare (message: string): string {
  return repaired(readable(message)).replaceAll("'", '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
