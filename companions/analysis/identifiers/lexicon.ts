import { wordsOf } from '../../text/language.js'
import { isCommonWord } from '../../text/terms.js'

/*
 * Names that are English or Spanish words, too. Such a word is a name where it stands as a name: beside another part of
 * the same student's name, after "I am", or with a capital inside a sentence. Other names count wherever they stand.
 */
const WORDS_THAT_ARE_NAMES = new Set(wordsOf(`
  mark marks will grace may april june july august summer autumn dawn bill art rose hope joy faith dean page frank
  rich drew chase grant miles guy jack max ray sky eve iris lily ivy pearl ruby amber crystal jade gene chip rob sue
  pat nick dick harry major earl duke king prince bishop pope young brown white black green gray grey long short
  small little strong best good wise rice wood woods field fields hill lake park banks bank bush stone rock rivers
  river day case bell ball book books cook baker carter taylor miller fisher hunter price church house hall law
  cross power powers love bond fox wolf bird fish bear lamb savage sharp swift noble moody gold silver steel cash
  pay penny weeks month north south west east winter spring glass key keys lane street bridge ford forest garden
  marsh moon star sun snow frost storm wells brook waters summers sum root roots tree trees graph node nodes list
  stack queue array code test exam class group student students pupil user name names first last one two three four
  five six seven eight nine ten someone admin demo sample example course subject teacher
  angel angeles cruz flores rey reyes rosa rosas paz mar sol luz luna cielo estrella esperanza consuelo dolores
  mercedes pilar rocio nieves blanca blanco rubio moreno bravo castillo calle campo campos prado rio rios sierra
  torre torres fuente fuentes iglesia casa cabello cabeza mano leon lobo toro vaca cordero paloma perla violeta
  margarita clara claro justo santo santos domingo julio abril agosto marco pascual real soler alba aurora gracia
  victoria amor amores bueno buena malo mejor grande delgado ramo rama ramos mata valle vega cuenta cuesta puente
  piedra roca rojo verde estudiante estudiantes alumno alumna alumnos prueba clase grupo usuario nombre primero
  primera segundo segunda tercero apellido persona
`))

/** Words between the parts of a name. They identify no one. */
export const PARTICLES = new Set(wordsOf(`
  de del la las el los y e i da das do dos di van von der den ter al bin ibn of the san
`))

/** Titles that end with a full stop. */
export const ABBREVIATED_TITLES = new Set(['prof', 'dr', 'dra'])
/** Words before the name of a teacher, in folded form (see `fold`), without their full stop. */
export const TITLES = new Set([
  ...ABBREVIATED_TITLES, 'professor', 'profesor', 'profesora', 'doctor', 'doctora', 'lecturer', 'teacher'
])

/** A name follows. */
export const NAME_FOLLOWS = [
  'my name is', 'my name s', 'name is', 'name s', 'me llamo', 'mi nombre es', 'call me', 'llamame', 'me dicen',
  'me llaman', 'me apodan', 'mi apodo es', 'nickname is', 'it s me', 'its me', 'soy yo', 'att', 'atte', 'de parte de'
]

/** A name may follow. */
export const NAME_MAY_FOLLOW = ['i am', 'i m', 'im', 'this is', 'it is', 'it s', 'soy', 'aqui']
/** Of these, the ones after which a word in lower case is a nickname, unless it is one of {@link isSaidOfOneself}. */
export const NICKNAME_MAY_FOLLOW = ['i am', 'i m', 'im', 'this is', 'soy']

/** What people say of themselves, and of things: "I'm stuck", "soy nuevo", "this is hard". */
const SAID_OF_ONESELF = new Set(wordsOf(`
  stuck lost new sure sorry ready late sick ill afraid glad happy sad ok okay fine tired confused worried able unable
  unsure aware free busy done back alone foreign deaf blind pregnant abroad home online off out absent present guessing
  hard easy difficult wrong right true false due optional urgent important unclear clear weird strange nice great awful
  terrible interesting boring fun impossible possible enough correct incorrect missing homework wikipedia chatgpt python
  erasmus freshman sophomore junior senior graduate undergraduate repeater delegate teacher tutor parent father mother
  nuevo nueva nuevos repetidor repetidora alumno alumna estudiante delegado delegada subdelegado subdelegada becario
  becaria tutor tutora profesor profesora madre padre extranjero extranjera sordo sorda ciego ciega celiaco celiaca
  zurdo zurda mayor menor incapaz capaz consciente responsable malo mala bueno buena torpe nulo nula feliz libre ajeno
  oyente libre externo externa autonomo autonoma ingeniero ingeniera programador programadora fisico fisica quimico
  quimica medico medica matematico matematica biologo biologa informatico informatica erasmus doctorando
`))
// English and Spanish forms of verbs, and trades: "I'm doing", "soy repetidor".
const SAID_ENDING =
  /(?:ing|ed|ado|ada|ido|ida|ando|iendo|ante|ente|ista|ero|era|ly|mente|able|ible|ful|less|ous|ive|ic)$/

/** Whether a folded word after "I'm" or "soy" says something of oneself, and names no one. */
export function isSaidOfOneself (word: string): boolean {
  return !/^\p{L}{2,}$/u.test(word) || isCommonWord(word) || SAID_OF_ONESELF.has(word) || SAID_ENDING.test(word)
}

/** What stands after these at the end of a message is a name, whatever its case, unless it is told by whom. */
export const SIGNED = new Set(['firmado', 'fdo', 'signed'])
export const NOT_SIGNED = new Set(['por', 'by', 'digital', 'digitalmente', 'digitally', 'in', 'en', 'y', 'and', 'up'])

/** A name with a capital may follow at the end of a message. */
export const FAREWELLS = [
  'thanks', 'thank you', 'thx', 'regards', 'cheers', 'best', 'sincerely', 'yours',
  'gracias', 'saludos', 'un saludo', 'atentamente', 'abrazo', 'cordialmente', 'besos'
]

/** What follows these at the end of a message is a name in lower case, too. "best pepe" need not be. */
export const THANKS = new Set([
  'thanks', 'thx', 'cheers', 'gracias', 'saludo', 'saludos', 'atentamente', 'abrazo', 'besos'
])

/** Whether a folded part of a name has another meaning, or none of its own, so that it does not count alone. */
export function isOrdinaryWord (part: string): boolean {
  return !/\p{L}/u.test(part) || WORDS_THAT_ARE_NAMES.has(part) || isCommonWord(part) || PARTICLES.has(part)
}
