import { fold } from '../../../../text/language.js'

/*
 * The verbs by which a statement is taken apart. A statement with any other verb makes no question: a tagger of parts
 * of speech (compromise was measured) takes every tenth verb of a text for a noun, or a noun for a verb.
 */

const REGULAR = [
  'abandon absorb accelerate accept accompany account achieve acquire activate add adopt affect aim allow alter',
  'amplify',
  'analyse analyze announce appear apply argue assemble assign associate assume attach attack attract avoid balance',
  'belong bind block breathe calculate carry catalyse catalyze cause change characterise characterize claim classify',
  'collapse collect combine compare compete complete compose compress compute concern conclude conquer consist consume',
  'contain contribute control convert coordinate correspond count cover create cross cross-link declare decline',
  'decompose decrease defeat defend define deliver demonstrate denote depend derive describe detect determine develop',
  'differ discover discuss display dissolve distinguish distribute divide dominate double drain eliminate emerge emit',
  'employ enable encode encourage end enforce engage enhance ensure enter erupt escape establish estimate evolve',
  'examine',
  'exchange exist expand explain exploit explore express extend fail favour favor feature filter flow focus follow',
  'force',
  'form formulate found function gain generate govern grow guarantee guide handle help identify ignore illustrate',
  'implement imply impose improve include incorporate increase indicate induce influence inhibit initiate insert',
  'inspire',
  'integrate interact introduce invade invent invest investigate involve isolate join justify kill lack last launch',
  'link live locate maintain manage manufacture mark match maximise maximize measure mediate merge migrate minimise',
  'minimize modify monitor move multiply need neutralise neutralize observe obtain occupy occur offer open operate',
  'oppose organise organize originate own oxidise oxidize partition pass penetrate perform permit persuade popularise',
  'popularize possess predict prepare present preserve prevent process proclaim produce prohibit promote propose',
  'protect',
  'prove provide publish pump pursue ravage reach react receive recognise recognize recommend record recover reduce',
  'refer',
  'reflect reform regulate reject relate release rely remain remove repair replace represent require resemble resolve',
  'respond restore restrict result reveal reverse rotate rule satisfy search secrete seize select separate serve',
  'settle',
  'share signal sign simplify solve sort specify split spread stabilise stabilize start state stimulate store stretch',
  'study succeed suffer suggest supply support suppress surround survive sustain target tend test tolerate track trade',
  'transfer transform translate transmit transport trap travel treat trigger turn underlie unify unite use utilise',
  'utilize',
  'vary verify view violate visit vote weaken work yield'
].join(' ').split(' ')

// Base, past, participle where it differs.
const IRREGULAR = [
  'become became become', 'begin began begun', 'bear bore borne', 'break broke broken', 'bring brought', 'build built',
  'buy bought', 'catch caught', 'choose chose chosen', 'come came come', 'cut cut', 'deal dealt', 'draw drew drawn',
  'drive drove driven', 'fall fell fallen', 'feed fed', 'fight fought', 'find found', 'get got', 'give gave given',
  'go went gone', 'grow grew grown', 'hold held', 'keep kept', 'know knew known', 'lead led', 'leave left',
  'lie lay lain',
  'lose lost', 'make made', 'mean meant', 'meet met', 'overcome overcame overcome', 'pay paid', 'put put',
  'rise rose risen',
  'run ran run', 'say said', 'see saw seen', 'seek sought', 'sell sold', 'send sent', 'set set', 'show showed shown',
  'shrink shrank shrunk', 'spend spent', 'spread spread', 'stand stood', 'take took taken', 'teach taught',
  'think thought', 'undergo underwent undergone', 'undertake undertook undertaken', 'win won',
  'withdraw withdrew withdrawn',
  'write wrote written'
].map(forms => forms.split(' '))

/** A form of an English verb. `be` and `aux` can stand before the subject of a question. */
export interface EnglishForm {
  base: string
  tense: 'be' | 'aux' | 's' | 'base' | 'past'
  /** `undefined` where both go with it. */
  isPlural?: boolean
}

// "stopped", but not "opened".
const DOUBLES = /^(?:plan|stop|trap|transfer|control|transmit|permit|occur|prefer|refer|omit|emit)$/

const ENGLISH = new Map<string, EnglishForm>()
for (const [base, past] of [...REGULAR.map(base => [base, pastOf(base)]), ...IRREGULAR] as Array<[string, string]>) {
  ENGLISH.set(base, { base, tense: 'base', isPlural: true })
  ENGLISH.set(sFormOf(base), { base, tense: 's', isPlural: false })
  ENGLISH.set(past, { base, tense: 'past' })
}
for (const form of ['is', 'was']) ENGLISH.set(form, { base: 'be', tense: 'be', isPlural: false })
for (const form of ['are', 'were']) ENGLISH.set(form, { base: 'be', tense: 'be', isPlural: true })
for (const form of ['can', 'will', 'would', 'should', 'must']) ENGLISH.set(form, { base: form, tense: 'aux' })
ENGLISH.set('has', { base: 'have', tense: 's', isPlural: false })
ENGLISH.set('have', { base: 'have', tense: 'base', isPlural: true })
ENGLISH.set('had', { base: 'have', tense: 'past' })
ENGLISH.set('does', { base: 'do', tense: 's', isPlural: false })

const PAST_OF_PARTICIPLE = new Map(IRREGULAR.map(([, past = '', participle = past]) => [participle, past] as const))

function pastOf (base: string): string {
  if (/e$/.test(base)) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return base.replace(/y$/, 'ied')
  if (DOUBLES.test(base)) return `${base}${base.at(-1)}ed`
  return `${base}ed`
}

function sFormOf (base: string): string {
  if (/(?:s|x|z|ch|sh|o)$/.test(base)) return `${base}es`
  return /[^aeiou]y$/.test(base) ? base.replace(/y$/, 'ies') : `${base}s`
}

/** The form that a word is, or `undefined` for a word that is no verb we know. */
export function englishForm (word: string): EnglishForm | undefined {
  const known = ENGLISH.get(word)
  if (known !== undefined) return known
  // The base of a verb that is not in the list is not known.
  return /^\p{Ll}{3,}ed$/u.test(word) && !/(?:need|seed|speed|breed|indeed|embed|proceed|exceed)$/.test(word)
    ? { base: '', tense: 'past' }
    : undefined
}

/** "wrote" for "written", "published" for "published"; `undefined` for a word that is no participle. */
export function pastOfParticiple (participle: string): string | undefined {
  const irregular = PAST_OF_PARTICIPLE.get(participle)
  if (irregular !== undefined) return irregular
  return ENGLISH.get(participle)?.tense === 'past' ? participle : undefined
}

const SPANISH_REGULAR = [
  'abandonar abarcar absorber acelerar aceptar activar actuar adoptar afectar afirmar agrupar alcanzar alimentar',
  'almacenar',
  'analizar aparecer aplicar aportar aprobar aprovechar asegurar asociar atacar atraer aumentar ayudar buscar calcular',
  'cambiar capturar causar combinar comenzar compartir competir comprender concluir condensar conquistar conservar',
  'consistir constar constituir consumir contar controlar convertir convocar coordinar corresponder crear crecer',
  'cubrir',
  'decaer declarar decretar defender definir demostrar denunciar depender derivar derrotar derogar desaparecer',
  'desarrollar',
  'descomponer describir descubrir desempeñar designar destruir detectar determinar devastar diferenciar dirigir',
  'disminuir',
  'distinguir distribuir dividir dominar durar ejecutar elaborar eliminar emitir empezar emplear encabezar encontrar',
  'entrar',
  'enviar erosionar escribir establecer estabilizar estimular estudiar evitar evolucionar excretar existir expandir',
  'explicar',
  'explotar exportar expresar expulsar extender extraer facilitar favorecer fijar filtrar financiar firmar fluir',
  'formar',
  'formular fortalecer frenar fundar funcionar ganar garantizar generar gobernar guardar identificar impedir',
  'implicar imponer',
  'importar impulsar incluir incorporar incrementar indicar influir inhibir iniciar inspirar instaurar integrar',
  'intercambiar',
  'introducir invadir inventar investigar juntar justificar lanzar liberar lograr luchar mantener marcar matar',
  'mediar medir',
  'mejorar modificar mostrar mover multiplicar nacer necesitar neutralizar nombrar obligar obtener ocupar ocurrir',
  'ofrecer',
  'operar ordenar organizar originar oxidar participar penetrar permanecer permitir perseguir poseer precipitar',
  'predecir',
  'preparar presentar prevenir proceder proclamar producir prohibir promover promulgar proponer proporcionar proteger',
  'provocar publicar reaccionar realizar recaudar rechazar recibir recoger reconocer recorrer recuperar reducir',
  'reemplazar',
  'reflejar reformar regular reinar relacionar reparar representar reprimir requerir resistir resolver responder',
  'restablecer restaurar resultar retener revelar romper secretar segregar separar servir significar simbolizar',
  'simplificar',
  'situar soportar sostener suceder sufrir suministrar superar suprimir surgir sustituir terminar tolerar trabajar',
  'transferir',
  'transformar transmitir transportar tratar unificar unir utilizar usar validar variar vencer viajar vincular vivir',
  'votar'
].join(' ').split(' ')

// Singular and plural of forms that no rule makes.
const SPANISH_IRREGULAR = [
  'es son', 'era eran', 'fue fueron', 'está están', 'estaba estaban', 'estuvo estuvieron', 'tiene tienen',
  'tenía tenían',
  'tuvo tuvieron', 'hace hacen', 'hizo hicieron', 'puede pueden', 'pudo pudieron', 'puso pusieron', 'da dan',
  'dio dieron',
  'va van', 'sigue siguen', 'siguió siguieron', 'consigue consiguen', 'consiguió consiguieron', 'obtiene obtienen',
  'obtuvo obtuvieron', 'contiene contienen', 'contuvo contuvieron', 'mantiene mantienen', 'mantuvo mantuvieron',
  'produjo produjeron', 'introdujo introdujeron', 'redujo redujeron', 'condujo condujeron', 'propuso propusieron',
  'impuso impusieron', 'compuso compusieron', 'dispuso dispusieron', 'convierte convierten', 'convirtió convirtieron',
  'pierde pierden', 'perdió perdieron', 'muestra muestran', 'cuenta cuentan', 'encuentra encuentran', 'mueve mueven',
  'comienza comienzan', 'empieza empiezan', 'requiere requieren', 'sirve sirven', 'sirvió sirvieron', 'mide miden',
  'crece crecen', 'ofrece ofrecen', 'protege protegen', 'dirige dirigen', 'distingue distinguen', 'incluye incluyen',
  'incluyó incluyeron', 'constituye constituyen', 'constituyó constituyeron', 'destruye destruyen',
  'destruyó destruyeron',
  'disminuye disminuyen', 'distribuye distribuyen', 'sustituye sustituyen', 'sustituyó sustituyeron',
  'influye influyen',
  'contribuye contribuyen', 'contribuyó contribuyeron', 'construyó construyeron', 'recoge recogen',
  'resuelve resuelven',
  'supone suponen', 'supuso supusieron', 'ha han', 'había habían', 'quiere quieren', 'devuelve devuelven',
  'murió murieron',
  'nació nacieron', 'lleva llevan', 'llevó llevaron', 'llega llegan', 'llegó llegaron', 'deja dejan', 'dejó dejaron',
  'queda quedan', 'quedó quedaron', 'pasa pasan', 'pasó pasaron', 'toma toman', 'tomó tomaron', 'une unen',
  'transfiere transfieren', 'interviene intervienen', 'proviene provienen', 'aprueba aprueban', 'gobierna gobiernan',
  'sostiene sostienen', 'cae caen', 'cayó cayeron', 'depende dependen', 'atrae atraen', 'asoló asolaron'
].map(forms => forms.split(' '))

/** A finite form of a Spanish verb, in the third person. */
export interface SpanishForm {
  isPlural: boolean
  /** "fue", "son": a participle or what something is may follow. */
  isBe: boolean
}

const SPANISH = new Map<string, SpanishForm>()
for (const infinitive of SPANISH_REGULAR) {
  const root = infinitive.slice(0, -2)
  const [singular, plural] = /ar$/.test(infinitive)
    ? [['a', 'ó', 'aba'], ['an', 'aron', 'aban']]
    : [['e', 'ió', 'ía'], ['en', 'ieron', 'ían']]
  for (const ending of singular) SPANISH.set(root + ending, { isPlural: false, isBe: false })
  for (const ending of plural) SPANISH.set(root + ending, { isPlural: true, isBe: false })
}
for (const [singular = '', plural = ''] of SPANISH_IRREGULAR) {
  const isBe = /^(?:es|era|fue)$/.test(singular)
  SPANISH.set(singular, { isPlural: false, isBe })
  SPANISH.set(plural, { isPlural: true, isBe })
}

/** The form that a word is, or `undefined` for a word that is no verb we know. Accents count: "causó" is one form. */
export function spanishForm (word: string): SpanishForm | undefined {
  const known = SPANISH.get(word)
  if (known !== undefined) return known
  if (/^\p{Ll}{2,}ó$/u.test(word)) return { isPlural: false, isBe: false }
  return /^\p{Ll}{2,}(?:aron|ieron)$/u.test(word) ? { isPlural: true, isBe: false } : undefined
}

// -ics and -sis are singular; so are names of illnesses and of plants.
const SINGULAR_S = /(?:ss|us|is|ics|ous|ings|^series|^means|^species|^news|^lens|^gas|^bias|^atlas|^chaos|^pancreas)$/
const IRREGULAR_PLURALS = new Set([
  'people data men women children bacteria criteria phenomena mitochondria algae fungi nuclei stimuli larvae vertebrae',
  'police mice feet teeth geese hypotheses analyses axes matrices vertices indices theses crises'
].join(' ').split(' '))

/** Whether an English noun is in the plural. */
export function isPluralNoun (noun: string): boolean {
  const folded = fold(noun)
  return IRREGULAR_PLURALS.has(folded) || (/s$/.test(folded) && !SINGULAR_S.test(folded))
}
