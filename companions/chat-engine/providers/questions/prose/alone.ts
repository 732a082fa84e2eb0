import { fold } from '../../../../text/language.js'
import { sentencesOf } from '../../../../text/sentences.js'
import type { Passage } from '../../../material/passages.js'
import { englishForm } from './verbs.js'
import type { ProseLanguage } from './prose-language.js'

/*
 * Whether a sentence can be understood by a student who does not see what stands around it, and is one that a question
 * can be made of. What is in doubt is left out: a material has more sentences than a test has questions.
 */

// In characters.
const MIN_SENTENCE = 30
const MAX_SENTENCE = 330

// Formulas, marks, links, code, lists that were run together, and texts of tables.
const DEBRIS = new RegExp([
  '[$\\\\{}<>|=_#@^~*`→←⇒≥≤×÷≈±•▪¥\\u0080-\\u009f\\ue000-\\uf8ff\\ufffc\\ufffd\\p{Extended_Pictographic}]',
  'https?:|www\\.|\\[|\\]|/{2}|…|\\.{2,}|[?!¿¡]',
  '^[\\p{Ll}\\d(.,;:–—-]', '\\d\\.\\s\\p{Lu}', '\\b(?:e\\.g|i\\.e|etc|p\\. ?ej)\\.', ':\\s*$', ' - ', '["“«][^"”»]*$'
].join('|'), 'u')

const MARKS =
  /[$\\{}<>|=_#@^~*`→←⇒≥≤×÷≈±•▪¥\u0080-\u009f\ue000-\uf8ff\ufffc\ufffd\p{Extended_Pictographic}]|https?:|www\./u

/** Whether a text has marks that no student should see. */
export function isDebris (text: string): boolean {
  // A capital of another alphabet page in a word: a text that was read in the wrong encoding.
  return MARKS.test(text) || /\p{Ll}[ÕÒÓÐÔÖ]\p{Ll}/u.test(text)
}

// "Exercise 3", "Boletín U06", "Self-check": tasks and examples, whose sentences and tables are not what is taught.
const TASK = new RegExp('^[^\\p{L}]*(?:(?:solved|worked|practice|review|discussion|critical thinking|check your|' +
  'soluciones|solucion) )?(?:exercises?|examples?|worksheets?|homework|problem sets?|quiz(?:zes)?|' +
  'self-?(?:check|test)|' +
  'questions|understanding|activit(?:y|ies)|problems?(?=[^\\p{L}]*$| set)|case stud(?:y|ies)|lab (?:\\d|report)|' +
  'ejercicios?|ejemplos?|boletin(?:es)?|actividad(?:es)?|cuestionarios?|cuestiones|preguntas|autoevaluacion|' +
  'problemas?(?=[^\\p{L}]*$| resueltos| propuestos)|practica(?=[^\\p{L}]*$| \\d)|casos? practicos?)\\b', 'u')

/** Whether a passage stands below a heading, or in a file, of exercises or examples. */
export function isTask ({ headings, source }: Passage): boolean {
  const names = source.kind === 'document' ? [...headings, source.filename.replace(/[._-]+/g, ' ')] : headings
  return names.some(name => TASK.test(fold(name)))
}

// A word that leans on a sentence before, folded.
const LEANS: Record<ProseLanguage, RegExp> = {
  en: new RegExp('\\b(?:this|these|those|such|here|he|she|it|they|him|them|his|her|hers|itself|above|below|' +
    'aforementioned|former|latter|former\'s|previous|previously|preceding|following|another|others|other|likewise|' +
    'similarly|' +
    'therefore|thus|hence|consequently|accordingly|instead|otherwise|meanwhile|nevertheless|nonetheless|still|also|' +
    'too|again|then|so|same|we|us|our|ours|you|your|i|my|me|one|ones|both|example|figure|table|chapter|section|' +
    'lecture|slide|page|today|now|recently|currently|yet|respectively|even|there|first|second|third|latter|' +
    'further|later|earlier|afterwards|subsequently|eventually|finally|new)\\b'),
  es: new RegExp('\\b(?:este|esta|esto|estos|estas|ese|esa|eso|esos|esas|aquel|aquella|aquello|aquellos|aquellas|' +
    'dicho|dicha|dichos|dichas|tal|tales|ello|ellos|ellas|el mismo|la misma|los mismos|las mismas|mismo|misma|' +
    'anterior|anteriores|siguiente|siguientes|anteriormente|citado|citada|otro|otra|otros|otras|asi|tambien|' +
    'tampoco|ademas|por lo tanto|por tanto|por ello|entonces|luego|ahora|hoy|aqui|alli|ahi|igualmente|finalmente|' +
    'posteriormente|despues|ejemplo|figura|tabla|capitulo|tema|apartado|pagina|nosotros|nuestro|nuestra|nuestros|' +
    'nuestras|vemos|veremos|podemos|ambos|ambas|aun|todavia|ya|unos|unas|usted|respectivamente|primero|segundo|' +
    'tercero|lo|le|les|cuyo regreso|nuevo|nueva)\\b')
}

// A question with them is negative, absolute or vague, which are three of the flaws in docs/item-writing.md.
const FLAWED_WORDS: Record<ProseLanguage, RegExp> = {
  en: new RegExp('\\b(?:not|no|never|neither|nor|none|nothing|cannot|except|unless|hardly|always|all|every|' +
    'everything|completely|entirely|exclusively|absolutely|only|must|any|sometimes|often|usually|frequently|' +
    'generally|typically|normally|many|some|several|most|mostly|few|much|can|may|might|could|would|should|probably|' +
    'perhaps|possibly|likely|occasionally|rarely|seldom|various|commonly|somewhat|almost|nearly|quite|very|rather|' +
    'important|importantly|interesting|famous|notable|certain|different|numerous|multiple|about|around|' +
    'approximately|roughly|more|less|better|worse|greater|larger|smaller|faster|slower|higher|lower|mainly|' +
    'largely|primarily|best|worst|best-known|similar|analogous|akin|like|suggests?|suggested|believed?|' +
    'thought|considered|widely)\\b|n\'t\\b'),
  es: new RegExp('\\b(?:no|nunca|jamas|ni|nada|mas|menos|mejor|mejores|peor|mayor|menor|mayores|' +
    'menores|ciertos?|ciertas?|ningun|ninguna|ninguno|sin|salvo|excepto|siempre|todo|toda|todos|todas|' +
    'completamente|exclusivamente|solo|solamente|unicamente|debe|deben|cualquier|cualquiera|a veces|a menudo|' +
    'generalmente|normalmente|frecuentemente|habitualmente|muchos|muchas|mucho|algunos|algunas|algun|alguna|varios|' +
    'varias|pocos|pocas|la mayoria|mayoria|podria|podrian|quizas?|probablemente|posiblemente|ocasionalmente|' +
    'raramente|usualmente|comunmente|suelen?|pueden?|casi|bastante|muy|mas o menos|importantes?|interesantes?|' +
    'famos[oa]s?|diferentes|diversos|diversas|' +
    'numerosos|numerosas|parecid[oa]s?|similar|similares|aproximadamente|alrededor|' +
    'principalmente|cree|considera|consideran|sugieren?|sugirio)\\b')
}

// "the company", "la ciudad": which one, the sentence before says. What follows may say it, too.
const ANAPHORIC: Record<ProseLanguage, RegExp> = {
  en: new RegExp('\\bthe (?:city|town|village|state|country|nation|kingdom|empire|region|area|territory|island|river|' +
    'mountains?|district|park|street|building|church|temple|palace|castle|bridge|museum|gallery|hospital|college|' +
    'school|university|campus|library|laboratory|company|corporation|firm|bank|studio|network|channel|station|' +
    'organi[sz]ation|institution|association|committee|commission|council|court|parliament|assembly|senate|' +
    'government|administration|party|union|league|team|club|band|group|tribes?|family|dynasty|army|navy|fleet|' +
    'forces?|' +
    'troops|war|battle|siege|revolt|rebellion|revolution|crisis|invasion|campaign|attack|massacre|treaty|' +
    'agreement|act|law|' +
    'bill|decree|amendment|constitution|policy|reform|project|program|programme|mission|plan|strategy|scheme|' +
    'initiative|report|study|survey|book|novel|poem|play|film|movie|series|show|episode|album|song|article|paper|' +
    'document|text|letter|speech|work|story|theory|hypothesis|concept|idea|principle|doctrine|method|technique|' +
    'approach|process|procedure|algorithm|model|system|structure|device|machine|engine|instrument|experiment|test|' +
    'result|results|data|term|word|name|title|phrase|author|authors|writer|artist|king|queen|emperor|president|' +
    'minister|governor|pope|bishop|general|commander|leader|man|woman|boy|girl|child|people|population|community|' +
    'disease|plague|epidemic|pandemic|outbreak|virus|drug|treatment|event|period|era|age|century|decade|year|day|' +
    'game|match|season|tournament|final|award|prize|case|problem|question|reason|cause|effect|type|kind|form|' +
    'species|plant|animal|cell|organism|compound|substance|material|element|reaction|value|number|function|' +
    'equation|theorem|site|location|place|situation|condition|change|changes|movement|site|host|resident|' +
    'rest|remainder|majority|last|two|three|four|five|six)\\b' +
    '(?! (?:of|that|which|who|whose|in which|where|between|for|from|to|by|on|with)\\b)'),
  es: new RegExp('\\b(?:el|la|los|las|del|al) (?:ciudad|pueblo|villa|estado|pais|nacion|reino|imperio|region|zona|' +
    'territorio|isla|rio|barrio|parque|calle|edificio|iglesia|templo|palacio|castillo|puente|museo|hospital|colegio|' +
    'escuela|universidad|campus|empresa|compania|banco|canal|cadena|organizacion|institucion|asociacion|comite|' +
    'comision|consejo|tribunal|parlamento|asamblea|gobierno|partido|sindicato|liga|equipo|club|banda|grupo|tribu|' +
    'familia|dinastia|ejercito|flota|tropas|guerra|batalla|sitio|revuelta|rebelion|revolucion|crisis|invasion|' +
    'campana|ataque|tratado|acuerdo|acto|ley|decreto|constitucion|politica|reforma|proyecto|programa|mision|plan|' +
    'estrategia|informe|estudio|encuesta|libro|novela|poema|obra|pelicula|serie|episodio|disco|cancion|articulo|' +
    'documento|texto|carta|discurso|historia|teoria|hipotesis|concepto|idea|principio|metodo|tecnica|proceso|' +
    'procedimiento|algoritmo|modelo|sistema|estructura|dispositivo|maquina|experimento|resultado|resultados|datos|' +
    'termino|palabra|nombre|titulo|autor|autores|artista|rey|reina|emperador|presidente|ministro|papa|general|lider|' +
    'hombre|mujer|gente|poblacion|comunidad|enfermedad|plaga|epidemia|pandemia|brote|virus|farmaco|' +
    'tratamiento|evento|periodo|epoca|era|siglo|decada|ano|dia|partida|temporada|torneo|premio|caso|problema|razon|' +
    'causa|efecto|tipo|forma|especie|planta|animal|celula|organismo|compuesto|sustancia|elemento|reaccion|valor|' +
    'numero|funcion|ecuacion|teorema|lugar|situacion|condicion|cambio|cambios|movimiento|resto|mayoria)\\b' +
    '(?! (?:de|del|que|cuy[oa]s?|en el que|en la que|donde|entre|para|por|con|\\p{L}+(?:al|ico|ica|ivo|iva|ano|ana|' +
    'ense|ar|oso|osa))\\b)', 'u')
}

const CONNECTIVES: Record<ProseLanguage, RegExp> = {
  en: /^(?:However|Moreover|Furthermore|Additionally|In addition|In fact|Indeed|Historically|In general),\s+/,
  es: /^(?:Sin embargo|Además|Asimismo|En efecto|De hecho|No obstante|Por otra parte|Por otro lado|En general),\s+/
}

/**
 * The text of a passage as a statement that can be understood alone, without its full stop, or `undefined`. A
 * connective in front and what stands in parentheses are left out.
 */
export function statementOf ({ kind, text, context }: Passage, language: ProseLanguage): string | undefined {
  const isLedIn = kind === 'item' && context.trim() !== '' && !text.endsWith('.')
  if (kind === 'code' || kind === 'row' || isLedIn) return undefined
  if (text.length < MIN_SENTENCE || text.length > MAX_SENTENCE) return undefined
  if (kind !== 'item' && !/[.]["”»)]?$/.test(text)) return undefined
  if (sentencesOf(text).length !== 1) return undefined
  const bare = withoutParentheses(text.replace(CONNECTIVES[language], ''))
  // "rRNA is …": with a capital it would be another word.
  if (bare === undefined || /^\p{Ll}\p{Lu}/u.test(bare)) return undefined
  const statement = bare.charAt(0).toUpperCase() + bare.slice(1).replace(/\.$/, '')
  if (DEBRIS.test(statement) || !/^\p{Lu}/u.test(statement) || /[()]/.test(statement)) return undefined
  return statement
}

// How our questions begin.
const OUR_OWN = /^(?:Which of the following|De las siguientes opciones,) /

const NEEDS_ITS_PARENTHESES = /^(?:the|an?|of|el|la|los|las|una?|de|del)$/i

/** A text without what stands in parentheses; `undefined` where it needs that: "stores (key, value) pairs". */
export function withoutParentheses (text: string): string | undefined {
  for (const [, before = '', inside = ''] of text.matchAll(/(\p{L}*)\s*\(([^()]*)\)/gu)) {
    const isAlternative = /^(?:or|o|and|y|not|no) |,/.test(inside) && !/^(?:or|o) the |^o (?:el|la) /.test(inside)
    if (isAlternative && inside.length < 25) return undefined
    if (englishForm(before) !== undefined || NEEDS_ITS_PARENTHESES.test(before)) return undefined
  }
  return text.replace(/\s*\([^()]*\)/g, '').replace(/\s+([,.;])/g, '$1')
}

/** A question without the words that are the same in all of its form. */
export function bodyOfStem (stem: string): string {
  return stem.replace(OUR_OWN, '')
}

// Not in a name of a thing: it would be a piece of a sentence.
const NOT_IN_TERM = new RegExp('^(?:two|three|four|five|main|key|common|entire|whole|single|simplest|basic|general|' +
  'specific|particular|dos|tres|cuatro|principal|principales|unico|unica|also|never|thus|hence|set|sets|even|just|' +
  'not|no|' +
  'so)\\b|\\b(?:also|never|always|often|then|' +
  'solo|tambien|nunca|siempre|el|la|los|las|un|una|of|the|a|an|to|in|for|de|del|en|y|and|or|o|que|that|con|with|' +
  'only|first|' +
  'resultantes?|mencionad[oa]s?|se|no|ya)$|\\p{L}{3}(?:ly|mente)$', 'u')

/** Whether a text is no name of a thing that can be understood alone. */
export function isUnclearTerm (term: string, language: ProseLanguage): boolean {
  const bare = fold(term).replace(/^(?:the|an?|el|la|los|las|una?) /, '')
  return NOT_IN_TERM.test(bare) || LEANS[language].test(fold(term))
}

const POINTS = new RegExp('\\b(?:this|these|those|such|it|he|she|they|him|them|themselves|itself|his|her|our|' +
  'we|you|your|' +
  'aforementioned|former|latter|previous|following|us|tus?|te|vosotros|' +
  'est[aeo]s?|es[aeo]s?|aquel(?:la|los|las|lo)?|dich[oa]s?|tal|tales|' +
  'ello|ellos|ellas|anterior|anteriores|siguientes?|mencionad[oa]s?|citad[oa]s?|nuestr[oa]s?)\\b')

const POINTS_BACK = new RegExp('\\b(?:this|these|those|aforementioned|former|latter|previous|following|est[aeo]s?|' +
  'es[aeo]s?|dich[oa]s?|anterior|anteriores|siguientes?|mencionad[oa]s?|citad[oa]s?)\\b')

/** Whether a definition points to what is not in it. In a glossary, "it" is what the definition is about. */
export function isUnclearDefinition (body: string, isEntry = false): boolean {
  return (isEntry ? POINTS_BACK : POINTS).test(fold(body)) || /\p{L}{3}(?:ás|emos|arás|erás|irás)(?!\p{L})/u.test(body)
}

// A definition with them says how well or how surely, or is said of several things.
const VAGUE: Record<ProseLanguage, RegExp> = {
  en: new RegExp('\\b(?:may|might|could|would|should|probably|perhaps|possibly|likely|important|popular|' +
    'interesting|famous|notable|similar|various|numerous|several|best|great|' +
    'powerful|one of|examples?|good|bad|key|handy|useful|convenient|widely|generic|fundamental|well-known|' +
    'most-used|most (?:common|used|popular|recent)|faster|better|modern|excellent)\\b|[?!]'),
  es: new RegExp('\\b(?:podrian?|quizas?|probablemente|posiblemente|importantes?|interesantes?|famos[oa]s?|' +
    'populares|similar(?:es)?|parecid[oa]s?|vari[oa]s|numeros[oa]s|mejor(?:es)?|un[oa] de l[oa]s|' +
    'ejemplos?|buen[oa]?|fundamental(?:es)?|utiles?|practic[oa]s|crucial(?:es)?|muy)\\b|[?!¿¡]')
}

/** Whether a definition is too vague to know the term by it. See `saysHowOften` as well. */
export function isVague (body: string, language: ProseLanguage): boolean {
  return VAGUE[language].test(fold(body))
}

const HOW_OFTEN = new RegExp('\\b(?:often|usually|sometimes|frequently|typically|generally|normally|commonly|' +
  'a menudo|a veces|generalmente|normalmente|frecuentemente|habitualmente|usualmente|comunmente|suelen?)\\b')

/** Whether a definition says how often it is so. */
export function saysHowOften (body: string): boolean {
  return HOW_OFTEN.test(fold(body))
}

const NEGATIVE = new RegExp('\\b(?:not|except|never|least|incorrect|false|untrue|excepto|salvo|nunca|incorrect[oa]s?|' +
  'fals[oa]s?)\\b|n\'t\\b|\\b(?:cual|cuales|que|quien) no ', 'u')

/** Whether a question asks for what is not so. */
export function isNegative (question: string): boolean {
  return NEGATIVE.test(fold(question))
}

/** Whether a part of a statement leans on what is not in it, or has a word that makes a question vague. */
export function isUnclear (part: string, language: ProseLanguage): boolean {
  const folded = fold(bodyOfStem(part))
  return LEANS[language].test(folded) || FLAWED_WORDS[language].test(folded) || ANAPHORIC[language].test(folded)
}
