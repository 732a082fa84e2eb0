import { fold } from './language.js'
import { MONTH_NAME } from './months.js'
import { NUMBER_WORDS } from './number-words.js'

/*
 * Whether a message asks for a test now. A wish has a verb of giving or of taking and the name of a test as its object:
 * "give me a quiz", "can I take a test?". An exam is a test where the tutor is to make it, and the exam of the course
 * where the student is to take it: "I want to take the exam in June" asks for none.
 */

/** The source of a regular expression for a number in digits or in a word, folded. */
export const NUMBER = `(?:\\d{1,4}|${[...NUMBER_WORDS.keys()].join('|')}|una?)`

const ANY = String.raw`(?:an?|another|some|few|couple of|one more|any|new|short|quick|little|brief|small|final|very|` +
  String.raw`really|practice|practise|practising|mock|sample|trial|multiple|choice|type|style|easy|easier|simple|` +
    String.raw`basic|` +
  String.raw`medium|moderate|intermediate|hard|harder|difficult|challenging|tough|advanced|tricky|more|random|fun|` +
  String.raw`nice|real|good|proper|full|complete|` +
  String.raw`unos|unas|otr[oa]s?|algun[oa]s?|algun|un par de|nuev[oa]s?|cort[oa]s?|cortit[oa]|breves?|` +
    String.raw`rapid(?:it)?[oa]s?|` +
  String.raw`pequen(?:it)?[oa]s?|facil(?:es|it[oa]s?)?|sencill(?:it)?[oa]s?|medi[oa]|dificil(?:es)?|` +
    String.raw`complicad[oa]s?|avanzad[oa]s?|` +
  String.raw`muy|mas|tipo|mini|simulacro de|examen|buen|variad[oa]s?|de|questions?|preguntas?|item|${NUMBER})[\s-]+`
const FILLER = `(?:${ANY}){0,7}`
const THE = String.raw`(?:(?:the|this|that|my|el|la|este|ese|mi)\s)?`

// What is always a test of the tutor, and what may be the exam of the course.
const TEST = String.raw`(?:quiz+(?:es)?|tests?|testecito|questionnaires?|self-?assessments?|cuestionarios?|pruebas?|` +
  String.raw`simulacros?|autoevaluacion|test de repaso|kahoot)`
const EXAM = String.raw`(?:exams?|examen(?:es)?|examencito)`
const QUESTIONS = String.raw`(?:questions|preguntas|preguntitas|preguntillas)`
// "an exam date" is no exam, "a unit test" no test.
const NO_TEST_AFTER = String.raw`(?![\s-]+(?:dates?|schedules?|times?|results?|grades?|formats?|calendar|rooms?|` +
  String.raw`rules?|` +
  String.raw`bank|cases?|sets?|data|papers?|solutions?|answers?|examples?|statistics?|suites?|drives?|tubes?|` +
  String.raw`questions? (?:are|is|from (?:last|previous|past))|unitari[oa]s?|estadistic[oa]s?|resuelt[oa]s?|` +
  String.raw`corregid[oa]s?|de (?:turing|primalidad|hipotesis|bondad|student|estres|carga|integracion|embarazo|` +
  String.raw`conducir|anos?|otros anos)|de(?:l)? (?:que|lo|teorema|lema|concepto)|(?:por|mediante) (?:induccion|` +
    String.raw`contradiccion|reduccion)|formal|directa|matematica|anteriores|pasad[oa]s?|t\b|chi))`
const COMPOUND = new RegExp(String.raw`\b(?:unit|integration|regression|load|stress|turing|litmus|primality|ratio|` +
  String.raw`t|z|f|` +
  String.raw`chi|squared?|hypothesis|significance|statistical|covid|blood|pregnancy|driving|past|previous|old|` +
  String.raw`last year'?s)[\s-]${TEST.replace('(?:', `(?:${EXAM}|`)}\b`)

// The tutor is to do it: "give me", "me pones", "hazme".
const TUTOR = String.raw`(?:(?:give|make|create|generate|prepare|write|build|set|set up|design|put together|offer|` +
  String.raw`bring|` +
  String.raw`send|show|do|run|ask|throw|get|start|compose)\s(?:(?:me|us|up|with|at me|for me|a bit of)\s){0,2}|` +
  String.raw`(?:(?:me|nos)\s)(?:lo |la )?(?:haces|hac[ei]s|hicieras?|pusieras?|dieras?|compruebas con|evaluas con|` +
    String.raw`pones|das|preparas|generas|creas|propones|planteas|haga[ns]?|haria[ns]?|` +
  String.raw`(?:puedes|podrias|quieres|vas a) (?:hacer|poner|dar|preparar|generar|crear|proponer|plantear))\s|` +
  String.raw`(?:pon|pone|haz|hace|da|prepara|genera|crea|propon|plantea|lanza|monta|redacta|elabora)(?:me|` +
    String.raw`nos)?(?:l[eo])?\s|` +
  String.raw`(?:hacer|poner|dar|preparar|generar|crear|proponer|plantear|lanzar)(?:me|nos)?\s|que me (?:hagas|` +
    String.raw`pongas)\s)`
// The student is to do it: "take", "I want", "hacer".
const WISH = String.raw`(?:take|taking|do|doing|have|having|try|trying|sit|start|begin|want|wants|like|need|love|use|` +
  String.raw`handle|fancy|run|go for|go through|be given|up for|ready for|time for|how about|what about|let's|lets|` +
  String.raw`mood for|attempt|go at|chance of|round of|get|play|jugar|jugamos|juguemos|echamos|echar|practi[cs]e ` +
    String.raw`with|quiero|quisiera|querria|necesito|gustaria|apetece|hacer|hacemos|hagamos|` +
  String.raw`haremos|hago|tener|tomar|realizar|inicia|iniciar|empieza|empezar|empezamos|empecemos|comienza|comenzar|` +
  String.raw`comencemos|comenzamos|probar|practicar con|resolver|responder|toca|venga|vamos con|listo para|lista ` +
    String.raw`para|` +
  String.raw`preparad[oa] para|hora de|que tal)\s(?:(?:me|us|with|to|take|do|have|try|start|get|hacer|tener|con|a|` +
    String.raw`por|` +
  String.raw`si|hacemos)\s){0,3}`
const STARTS = String.raw`(?:start|begin|launch|restart|inicia|iniciar|empieza|empezar|empezamos|empecemos|comienza|` +
  String.raw`comenzar|comencemos|comenzamos|lanza|lanzar|arranca|arrancar)\s(?:(?:with|con)\s)?`
const END = String.raw`(?=\s*(?:now|please|ya|ahora|por favor|then|entonces|again|otra vez)?[\s.!?]*$)`

const WISHES = [
  new RegExp(String.raw`\b(?:quiz|quizzing|test|testing|examine|examining|question|challenge|grill|assess|` +
    String.raw`evaluate)\s(?:me|us|myself|ourselves)\b` +
    String.raw`(?! (?:when|if|whether|how))`),
  /\b(?:test|check|assess|evaluate|measure) (?:my|our|what i|how much i|how well i)\b(?! (?:work|code|essay|homework))/,
  new RegExp(String.raw`\b(?:like|want|love|ready|wish|need|prefer) to be (?:tested|quizzed|examined|asked)\b` +
    String.raw`(?!(?: (?:on|about))? (?:campus|paper|site|zoom|moodle|for|by|in|remotely)\b)`),
  new RegExp(String.raw`\b(?:quiero|necesito|quisiera|gustaria|prefiero) que me ` +
    String.raw`(?:examin|pregunt|evalu|pongas a prueba|tomes la leccion)`),
  /\b(?:puedes|podrias|quieres) (?:examinar|evaluar|preguntar|testear)(?:me|nos)\b/,
  /\b(?:can|could|may) (?:i|we) (?:please )?(?:be|get) (?:tested|quizzed|examined)\b(?! (?:for|by|in|remotely)\b)/,
  /\bdrill (?:me|us)\b|\b(?:repaso|repasar|repasemos) con preguntas\b/,
  /\b(?:put me to the test|see (?:what|how much|how well) i know)\b/,
  /\b(?:examinam?e|examinanos|evaluame|evaluanos|preguntame|interrogame|testeame|ponme a prueba|pon a prueba)\b/,
  /\b(?:ponerme|ponme|poneme|me pones|quiero ponerme) a prueba\b|\b(?:examinar|evaluar|preguntar)me (?:sobre|de)\b/,
  new RegExp(String.raw`\b(?:autoevaluarme|(?:comprob|comprueb)\w+ (?:lo que (?:se|he)|cuanto se|si (?:se|he|` +
    String.raw`lo))|(?:ver|veamos) cuanto se)\b`),
  new RegExp(String.raw`\b${TUTOR}${THE}${FILLER}${TEST}\b${NO_TEST_AFTER}`),
  new RegExp(String.raw`\b${TUTOR}${FILLER}${EXAM}\b${NO_TEST_AFTER}`),
  new RegExp(String.raw`\b(?:give|make|create|generate|prepare|write|ask|throw|send|set|do|hit)\s(?:(?:me|us|up|` +
    String.raw`with)\s){0,2}` +
    String.raw`${FILLER}${QUESTIONS}\b${NO_TEST_AFTER}`),
  new RegExp(String.raw`\b(?:(?:me|nos)\s(?:haces|pones|das|preparas|generas|planteas|(?:puedes|podrias) \w+)|` +
    String.raw`(?:pon|haz|da|prepara|genera|plantea|lanza)(?:me|nos)|(?:pon|haz|prepara|genera|crea)|` +
    String.raw`(?:hacer|poner|dar|preparar|generar|plantear)(?:me|nos)|generar|crear|que me (?:hagas|pongas))\s` +
    String.raw`${FILLER}${QUESTIONS}\b`),
  /\b(?:ask|give) me (?:a|another|one more|one) (?:\w+ )?question\b(?! (?:to|for) (?:ask|the))/,
  /\b(?:haz|pon|da|plantea)me (?:una|otra) pregunta\b(?! (?:retorica|que))/,
  /\bask me (?:something|anything|things) (?:about|on|from)\b|\bpreguntame algo\b|\btomas?(?:me)? la leccion\b/,
  new RegExp(String.raw`\b${WISH}${FILLER}${TEST}\b${NO_TEST_AFTER}`),
  new RegExp(String.raw`\b${WISH}(?:the|el|la|this|este)\s(?:${ANY}){0,3}${TEST}\b${END}`),
  new RegExp(String.raw`\b${WISH}(?:${ANY}){1,7}${EXAM}\b${NO_TEST_AFTER}`),
  new RegExp(String.raw`\b${STARTS}${THE}${FILLER}(?:${TEST}|${EXAM})\b${NO_TEST_AFTER}`),
  // "I want to do a question" is about a question of one's own; "let's do five questions" is not.
  new RegExp(String.raw`\b(?:want|like|need|let's|lets|do|try|quiero|quisiera|necesito|gustaria|hagamos|` +
    String.raw`hacemos)\s(?:me\s|to\s|do\s|try\s|get\s|have\s|answer\s){0,3}(?:${ANY}){1,6}${QUESTIONS}\b(?! ` +
      String.raw`answered)`),
  new RegExp(String.raw`\b(?:practi[cs]e|practicar|repasar|review|revise|study) (?:\w+ )?(?:with|con|using|` +
    String.raw`doing) (?:[\w-]+ ){0,4}(?:questions|preguntas)\b`),
  // "Do you do quizzes? I'd like one on cells."
  new RegExp(String.raw`\b${TEST}\b.*\b(?:i(?:'?d| would)? (?:like|want|need)|give me|quiero|dame|hazme|ponme) ` +
    String.raw`(?:one|uno)\b`)
]

// A noun alone, at the beginning: "another quiz, please", "test sobre grafos", "five questions about graphs".
const BARE = new RegExp(String.raw`^(?:(?:please|por favor|ok|okay|vale|venga|hey|hi|hello|hola|oye|now|ahora|yes|` +
  String.raw`si|so|` +
  String.raw`and|y|bueno|well|then)[\s,.!]+)*(?:${FILLER}${TEST}|(?:an?|another|one more|un|otro)\s${FILLER}${EXAM}|` +
  String.raw`(?:another round of|some|more|unas|otras|mas|${NUMBER})\s(?:more\s|` +
    String.raw`mas\s)?(?:${ANY}){0,4}${QUESTIONS}(?:\s(?:easy|hard|short|facil(?:es)?|dificil(?:es)?|sencillas|` +
    String.raw`cortas|tipo test)){0,3})` +
  String.raw`(?:\s(?:time|now|ahora|ya|rapid(?:it)?o|cort(?:it)?o|facil(?:ito)?|dificil|sencillo|` +
    String.raw`breve))?(?:[\s,.!:]*$|\s?:|,? (?:easy|medium|hard|facil|media|dificil)[\s.!]*$|` +
    String.raw`,?\s(?:of|on|about|with|for|from|over|please|de|del|sobre|` +
  String.raw`con|acerca|para|por favor)\b)`)

// "How about a quiz?" and "is it possible to take a quiz?" are wishes in the form of a question.
const SUGGESTION = new RegExp(String.raw`^[^\p{L}]*(?:(?:and|so|hey|hi|hello|hola|oye|y)[\s,.!]+)*(?:how about|` +
  String.raw`what about|why (?:don't|dont) (?:we|you)|why not|what if we|do you (?:want|mind)|will you|would you|` +
  String.raw`is it possible|would it be possible|is there (?:a|any) (?:way|chance)|que tal|por que no|y si|es ` +
    String.raw`posible|` +
  String.raw`seria posible|que te parece)\s*`, 'u')
const IS_A_QUESTION = new RegExp(
  String.raw`^(?:(?:hi|hello|hola|hey|please|por favor|and|y|so|but|pero|oye)[\s,.!]+)*[¿]?\s*(?:when|what|how|where|` +
  String.raw`which|who|whose|why|is|are|was|were|does|did|do (?:i|we|you|they|the)|will|should|must|has|have|had|am|` +
  String.raw`(?:can|could|may|would) (?:the|it|they|this|that)|` +
  String.raw`cuando|que|como|donde|cual|cuales|cuanto|cuantos|cuanta|cuantas|quien|por que|es|son|hay|habra|esta|` +
  String.raw`estan|sera|seran|era|entra|entran|tengo|tenemos|debo|se puede|se hace|si|` +
  // Portuguese, French and German, whose words may look like a wish: "do exame" is "of the exam".
  String.raw`qual|quais|quando|onde|quem|quantos?|quantas?|quand|quel(?:le)?s?|comment|combien|pourquoi|wann|wo|wie|` +
  String.raw`wer|welche[mnrs]?|warum)\b`
)
const NEGATED = new RegExp(String.raw`\b(?:don't|dont|do not|didn't|did not|won't|will not|can't|cannot|shouldn't|` +
  String.raw`never|` +
  String.raw`not (?:an?|now|yet|ready|want|the)|no (?:more|test|quiz|questions)|instead of|rather than|without|` +
    String.raw`tired of|` +
  String.raw`no (?:me )?(?:quiero|queria|necesito|hagas|pongas|des|quisiera|apetece|hace falta|hay|tengo|pude|puedo)|` +
  String.raw`en vez de|en lugar de|sin|nada de)\b`)
const DUTY = String.raw`(?:have to|need to|must|going to|had to|about to|plan to|tengo que|tenia que|hay que|debo|` +
  String.raw`voy a|` +
  String.raw`tenemos que|vamos a tener que)\s(?:take|do|have|sit|pass|study|hacer|tener|start|aprobar|presentar)\b`
const REPORT = String.raw`(?<!\b(?:can|could|may|might|shall|should|let) )\b(?:i|we|they|you) (?:have|had|do|did|` +
  String.raw`take|` +
  String.raw`took|start|started|make|made|set|ask|asked|failed|passed|missed|got)\s`
const TALK = new RegExp(String.raw`\b${DUTY}|${REPORT}|\b(?:want|like) to (?:know|ask|understand)\b|\b(?:quiero|` +
  String.raw`quisiera|` +
  String.raw`me gustaria|necesito) (?:saber|preguntar|entender)\b|\b(?:tuve|tuvimos|hice|hicimos|suspendi|aprobe)\b`)
const PRACTICE = /\b(?:practi[cs]e|mock|sample|trial|simulacro|de (?:prueba|practica|repaso)|quiz)\b/
// What only the exam of a course has: a date, a place, a language that it is written in.
const CIRCUMSTANCE = new RegExp(String.raw`\b(?:(?:in|on|by|before|after|until|of|en|el|de|para|antes de|despues de) ` +
  String.raw`(?:el )?(?:${MONTH_NAME}|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|` +
    String.raw`miercoles|` +
  String.raw`jueves|viernes|sabado|domingo)|(?:next|this|last|proxim[oa]|este|esta|ultim[oa]) (?:week|month|year|` +
  String.raw`semester|term|summer|autumn|spring|winter|call|sitting|semana|mes|ano|curso|semestre|cuatrimestre|` +
  String.raw`convocatoria|verano)|tomorrow|yesterday|pasado manana|manana|convocatoria|from home|desde casa|remotely|` +
  String.raw`in person|presencial(?:mente)?|extra time|on my laptop|another (?:day|date|time|group)|otr[oa] (?:dia|` +
  String.raw`fecha|grupo|hora)|erasmus)\b`)
const TUTOR_ACTS = new RegExp(String.raw`\b(?:${TUTOR}|quiz me|test me|examiname|preguntame)`)

/** @param text folded, with spaces for other white space and straight apostrophes */
export function wantsTest (text: string): boolean {
  const isSuggestion = SUGGESTION.test(text)
  // "Why don't we …": the negation belongs to the suggestion.
  const said = (isSuggestion ? text.replace(SUGGESTION, 'how about ') : text).trim()
  if (!isSuggestion && IS_A_QUESTION.test(said)) return false
  if (NEGATED.test(said) || COMPOUND.test(said)) return false
  if (TALK.test(said) && !PRACTICE.test(said)) return false
  if (CIRCUMSTANCE.test(said) && !TUTOR_ACTS.test(said) && !PRACTICE.test(said)) return false
  return BARE.test(said) || WISHES.some(wish => wish.test(said))
}

/** A message as the patterns read it. It has the length of the message. */
export function readable (message: string): string {
  return fold(message.normalize('NFC').replaceAll('’', "'")).replace(/\s/g, ' ')
}
