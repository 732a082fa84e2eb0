import { fold } from '../../../../text/language.js'
import type { CourseWords } from '../course-words.js'
import { capitalised, type Found } from '../draft.js'
import type { VerbForm } from '../../../../text/language-data/test-questions/grammar.js'
import { verbForm } from './verbs.js'

interface Parts {
  subject: string
  /** With "se" in front, where it has one. */
  verb: string
  form: VerbForm
  rest: string
}

const MAX_SUBJECT_WORDS = 8
const WORD = /^[\p{L}][\p{L}.-]*$/u
const NOT_IN_SUBJECT = new RegExp(
  '^(?:y|e|o|u|que|cual|quien|donde|cuando|mientras|si|porque|como|por|a|al|con|para|desde|hasta|sobre|entre|pero|' +
  'sin|según|cuyo|cuya|no)$', 'i')
const OPENS_OTHERWISE = new RegExp(
  '^(?:En|A|Al|Por|Para|Con|Sin|Desde|Hasta|Durante|Tras|Entre|Según|Sobre|Aunque|Cuando|Si|Como|Mientras|Muchos|' +
  'Muchas|Algunos|Algunas|Todos|Todas|Cada|Ningún|Ninguna|Ambos|Ambas|Este|Esta|Esto|Estos|Estas|Ese|Esa|Aquel|Él|' +
  'Ella|Ellos|Ellas|Su|Sus|Se|Le|Lo|Les|No|Hay|Otro|Otra|Otros|Otras|Dos|Tres|Qué|Cómo|Uno|Una de|De|Del|' +
  'Dosis)(?= )')

/** The subject, the verb and the rest of a Spanish statement; `undefined` where they cannot be told apart. */
export function partsOf (statement: string): Parts | undefined {
  const opening = /^En (\d{4}), (.*)$/u.exec(statement)
  if (opening !== null) {
    const parts = partsOf(capitalised(opening[2] ?? ''))
    return parts && !/\d{4}|[,;]/.test(parts.rest) ? { ...parts, rest: `${parts.rest} en ${opening[1]}` } : undefined
  }
  if (OPENS_OTHERWISE.test(statement)) return undefined
  const words = statement.split(' ')
  for (const [position, word] of words.slice(0, MAX_SUBJECT_WORDS + 1).entries()) {
    const isReflexive = word === 'se'
    const verb = isReflexive ? words[position + 1] ?? '' : word
    const form = position === 0 ? undefined : verbForm(verb, 'es')
    const subject = words.slice(0, position).join(' ')
    if (form !== undefined && agrees(subject, form)) {
      const rest = words.slice(position + (isReflexive ? 2 : 1)).join(' ')
      if (rest === '' || /^(?:y|o|,|de)\b/.test(rest)) return undefined
      return { ...withAdverb(subject, isReflexive ? `se ${verb}` : verb), form, rest }
    }
    if (isReflexive || !WORD.test(word) || NOT_IN_SUBJECT.test(word)) return undefined
  }
  return undefined
}

const ARTICLE = /^(?:el|la|los|las|una?|unos|unas) /i

/** "La radiación solo ocurre": the adverb belongs to the verb. */
function withAdverb (subject: string, verb: string): { subject: string, verb: string } {
  const [, noun, adverb] = /^(.+) (solo|sólo|también|siempre|nunca|ya|además|\p{L}{3,}mente)$/u.exec(subject) ?? []
  return noun === undefined ? { subject, verb } : { subject: noun, verb: `${adverb} ${verb}` }
}

function isPluralSubject (subject: string): boolean {
  const article = ARTICLE.exec(subject)?.[0].trim().toLowerCase()
  if (article !== undefined) return /s$/.test(article)
  const head = headOf(subject)
  return /s$/.test(head) && !/(?:sis|tis|us|is)$/.test(head) && !/^\p{Lu}/u.test(subject.split(' ')[1] ?? 'x')
}

function headOf (subject: string): string {
  return subject.replace(ARTICLE, '').split(' ')[0] ?? ''
}

function agrees (subject: string, { isPlural }: VerbForm): boolean {
  if (/^(?:el|la|los|las|una?|unos|unas)$/i.test(subject)) return false
  // "La forma de …": after a preposition or an article, it is a noun.
  if (/ (?:de|del|la|el|los|las|un|una|en)$/i.test(subject)) return false
  return isPlural === isPluralSubject(subject)
}

function genderOf (phrase: string): string {
  const article = ARTICLE.exec(phrase)?.[0].trim().toLowerCase()
  const head = fold(headOf(phrase))
  // "el agua" is feminine.
  if (article !== undefined && !(article === 'el' && /^(?:agua|alma|area|aula|arma|hambre|acta|ala)$/.test(head))) {
    return /^l?a|una/.test(article) ? 'f' : 'm'
  }
  return /(?:a|as|cion|ciones|dad|dades|sion|tud|umbre|itis|osis)$/.test(head) ? 'f' : 'm'
}

/** The name of a thing as an option: without its article, with a capital. */
export function spanishTerm (phrase: string, course: CourseWords): { text: string, group: string } | undefined {
  const text = phrase.replace(ARTICLE, '')
  const words = text.split(' ')
  const endsInVerb = words.length > 1 && verbForm(words.at(-1) ?? '', 'es') !== undefined
  if (words.length > 5 || text.length < 3 || endsInVerb || /^(?:de|en|del)$/i.test(words[0] ?? '')) return undefined
  const isProper = words.slice(1).some(word => /^\p{Lu}/u.test(word)) || (words.length === 1 && course.isName(text))
  const number = isPluralSubject(phrase) ? 'plural' : 'singular'
  const isAcronym = /^\p{Lu}[\p{Lu}\d-]+s?$/u.test(text)
  // "ROUTER": a word that is shouted.
  if (isAcronym && course.isCommon(text)) return undefined
  const kind = isAcronym ? 'acronym' : isProper ? 'proper' : 'common'
  return { text: capitalised(text), group: `term es ${kind} ${number} ${genderOf(phrase)}` }
}

const NAME = '\\p{Lu}[\\p{L}-]+(?: (?:\\p{Lu}\\.|de|del|von|van|de la|\\p{Lu}[\\p{L}-]+)){0,4} \\p{Lu}[\\p{L}-]+'
const NOT_PERSON = new RegExp(
  '\\b(?:Universidad|Colegio|Instituto|Compañía|Comité|Consejo|Cortes|Tribunal|Parlamento|Partido|Iglesia|Imperio|' +
  'Reino|Unión|Agencia|Guerra|Ley|Tratado|Sociedad|Asociación|Museo|Academia|Banco|Cadena|Canal|Casa|Río|Mar|Lago|' +
  'Monte|Isla|Islas|Ciudad|República|Estados|Teoría|Teorema|Peste|Plaga|Revolución|Batalla|Edad|Siglo|Guardia|' +
  'Constitución|Restauración|Norte|Sur|Este|Oeste|Europa|América|Francia|España|Inglaterra)\\b')
const PERSON_VERBS = new RegExp(
  '^(?:escribió|publicó|inventó|descubrió|desarrolló|propuso|fundó|introdujo|describió|ganó|construyó|formuló|' +
  'demostró|dirigió|derrotó|estudió|observó|diseñó|estableció|proclamó|promulgó|derogó|encabezó)$')

function isPersonLike (subject: string): boolean {
  return new RegExp(`^${NAME}$`, 'u').test(subject) && !NOT_PERSON.test(subject) && !ARTICLE.test(subject)
}

/** The questions of a statement in Spanish, without wrong options. */
export function spanishDrafts (statement: string, course: CourseWords): Found[] {
  const parts = partsOf(statement)
  if (parts === undefined) return []
  return [
    ...subjectQuestions(parts, course), ...agentQuestions(parts, course), ...yearQuestions(parts, course)
  ]
}

const GENERAL = new RegExp(
  '^(?:Afección|Individuo|Persona|Caso|Ejemplo|Diferencia|Ventaja|Desventaja|Problema|Solución|Característica|' +
  'Caracteres|Carácter|Propiedad|Reacciones|Reacción|Científico|Investigador|Historiador|Autores|Número|Resultado|' +
  'Nombre|Término|Palabra|Uso|Estudio|Idea|Manera|Parte|Tipo|Forma|Papel|Propósito|Objetivo|Hecho|Conjunto|Resto|' +
  'Valor|Tamaño|Tasa|Punto|Tiempo|Investigación|Trabajo|Personas|Datos|Cosas|Orden|Cambio|Proceso|Método|Sistema|' +
  'Autor|Libro|Mayoría)s?(?: |$)')

function subjectQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  const complement = trimmed(rest)
  if (complement === undefined || /\b(?:sus?)\b/.test(complement)) return []
  if (isPersonLike(subject)) {
    if (!PERSON_VERBS.test(verb)) return []
    return [{ form: 'who', stem: `¿Quién ${verb} ${complement}?`, text: subject, group: 'person' }]
  }
  const term = spanishTerm(subject, course)
  if (term === undefined || GENERAL.test(term.text)) return []
  if (form.isBe || /\d/.test(complement)) return []
  const which = form.isPlural ? 'cuáles' : 'cuál'
  return [{ form: 'which', stem: `De las siguientes opciones, ¿${which} ${verb} ${complement}?`, ...term }]
}

const ADDITION = new RegExp(
  ', (?:que|quien|lo que|lo cual|la cual|el cual|donde|mientras|aunque|pero|porque|ya que|así como|incluyendo|' +
  'como|con|y (?:es|son|fue|fueron|el|la|los|las|un|una|se|en))(?= )|[;—–]')

function trimmed (rest: string): string | undefined {
  const comma = ADDITION.exec(rest)
  if (rest.includes(':')) return undefined
  const clean = (comma === null ? rest : rest.slice(0, comma.index)).replace(/[,\s]+$/, '')
  const commas = clean.match(/,/g)?.length ?? 0
  if (commas > 0 && !/ (?:y|e|o) /.test(clean.slice(clean.lastIndexOf(',')))) return undefined
  return clean === '' ? undefined : clean
}

const PASSIVE = new RegExp('^(\\p{L}+[ai]d[oa]s?|\\p{L}+(?:cho|cha|to|ta|so|sa)s?)( [\\p{L} ]{1,30}?)? ' +
  `por (${NAME})( en \\d{4})?(?:$|,| y )`, 'u')

/** "La Guardia Civil fue fundada por … en 1844": ¿por quién fue fundada? */
function agentQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  if (!form.isBe) return []
  const passive = PASSIVE.exec(rest)
  const [, participle = '', more = '', name = '', when = ''] = passive ?? []
  if (passive === null || NOT_PERSON.test(name)) return []
  const stem = `¿Por quién ${verb} ${participle} ${lowered(subject, course)}${more}${when}?`
  return [{ form: 'by whom', stem, text: name, group: 'person' }]
}

const PARTICIPLE = /^(?:ado|[ai]d[oa]s?|(?:ch|t|s)[oa]s?)$/

function yearQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  const years = rest.match(/\d{4}/g) ?? []
  const match = /^(.*?),? en (1[0-9]\d\d|20\d\d)(?:$|, )/.exec(rest)
  const [, before = '', year = ''] = match ?? []
  if (match === null || years.length > 1 || /,| (?:y|o|pero)$/.test(before)) return []
  const [, participle = '', more = ''] = (form.isBe ? /^(\p{L}+)(.*)$/u.exec(before) : null) ?? []
  const thing = lowered(subject, course)
  const predicate = form.isBe ? `${verb} ${participle} ${thing}${more}` : `${verb} ${thing} ${before}`
  if (form.isBe && !PARTICIPLE.test(/(?:ad|id|ch|t|s)[oa]s?$/.exec(participle)?.[0] ?? '')) return []
  // "¿En qué año asoló la peste Oslo?": which of the two is the subject?
  if (!form.isBe && !/^(?:en|a|al|de|del|por|con|hacia) |^$/.test(before)) return []
  if (!form.isBe && before === '' && !verb.startsWith('se ')) return []
  return [{ form: 'year', stem: `¿En qué año ${predicate.trim()}?`, text: year, group: 'year', number: Number(year) }]
}

const IS_CALLED = /^se (?:llaman?|denominan?|conocen?)$/
const HAS_NAME = /^(?:como )?(?:el |la |los |las )?["“«]?([\p{L} -]{3,40}?)["”»]?$/u
const SAYS_WHAT_IT_IS = new RegExp('^(?:el|la|los|las|una?|unos|unas) \\p{L}+(?: \\p{L}+){0,3} ' +
  '(?:que|de|del|en|para|por|cuy[oa]s?)\\b', 'u')

/** What a statement says that a term is: "Un pivote es el elemento que …", "… se denomina fotosíntesis". */
export function spanishDefinition (
  statement: string, course: CourseWords
): { term: string, body: string, isPlural: boolean } | undefined {
  const parts = partsOf(statement)
  if (parts === undefined) return undefined
  const { subject, verb, form: { isPlural }, rest } = parts
  const name = IS_CALLED.test(verb) ? HAS_NAME.exec(rest)?.[1] : undefined
  if (name !== undefined) return { term: name, body: lowered(subject, course), isPlural: isPlural === true }
  const body = /^(?:es|son)$/.test(verb) ? trimmed(rest) : undefined
  if (body === undefined || !SAYS_WHAT_IT_IS.test(body)) return undefined
  return { term: subject, body, isPlural: verb === 'son' }
}

function lowered (subject: string, course: CourseWords): string {
  if (ARTICLE.test(subject)) return subject.charAt(0).toLowerCase() + subject.slice(1)
  const words = subject.split(' ')
  const isName = words.slice(1).some(word => /^\p{Lu}/u.test(word)) || (words.length === 1 && course.isName(subject))
  return isName ? subject : subject.charAt(0).toLowerCase() + subject.slice(1)
}
