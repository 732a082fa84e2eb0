import { capitalised, fold } from '../../../../text/language.js'
import type { CourseWords } from '../course-words.js'
import type { Found } from '../draft.js'
import type { PatternOf } from '../../../../text/language-data/pattern.js'
import type { VerbForm } from '../../../../text/language-data/test-questions/grammar.js'
import type { StatementWords } from '../../../../text/language-data/test-questions/statements.js'
import { patternOf } from '../../../../text/languages/registry.js'
import { filled, testWordsOf } from './prose-language.js'
import { isPluralNoun, isReflexive, verbForm } from './verbs.js'

interface Parts {
  subject: string
  /** With "se" in front, where it has one. */
  verb: string
  form: VerbForm
  rest: string
}

const LANGUAGE = 'es'
const WORDS = testWordsOf(LANGUAGE)?.statements
const GRAMMAR = testWordsOf(LANGUAGE)?.grammar
const said = (part: PatternOf<StatementWords>): string => patternOf(WORDS?.[part])

const IS_ARTICLE = new RegExp(`^(?:${patternOf(GRAMMAR?.articles)})$`, 'i')
const IS_BE = new RegExp(`^(?:${patternOf(GRAMMAR?.be)})$`)
const JOINS = new RegExp(` (?:${patternOf(GRAMMAR?.joins)}) `)
const IN_YEAR_FIRST = new RegExp(`^(?:${said('inYear')}) (\\d{4}), (.*)$`, 'u')
const NOT_BEHIND = new RegExp(`^(?:${said('notBehindVerb')}|,)\\b`)
const ADVERB_LAST = new RegExp(`^(.+) (${said('adverbs')})$`, 'u')
const IS_CUT = new RegExp(` (?:${said('subjectEnds')})$`, 'i')
// "el agua" is feminine.
const EL_NOUN = new RegExp(`^(?:${said('elNouns')})$`)
const OF_FEMININE = new RegExp(`^(?:${said('feminineArticles')})$`)
const FEMININE = new RegExp(`(?:${said('feminineEndings')})$`)
const NO_TERM = new RegExp(`^(?:${said('noTerm')})$`, 'i')
const POINTING = new RegExp(`\\b(?:${said('pointing')})\\b`)

const MAX_SUBJECT_WORDS = 8
const WORD = /^[\p{L}][\p{L}.-]*$/u
const NOT_IN_SUBJECT = new RegExp(`^(?:${said('notInSubject')})$`, 'i')
const OPENS_OTHERWISE = new RegExp(`^(?:${said('opensOtherwise')})(?= )`)

/** The subject, the verb and the rest of a Spanish statement; `undefined` where they cannot be told apart. */
export function partsOf (statement: string): Parts | undefined {
  const opening = IN_YEAR_FIRST.exec(statement)
  if (opening !== null) {
    const parts = partsOf(capitalised(opening[2] ?? ''))
    if (parts === undefined || /\d{4}|[,;]/.test(parts.rest)) return undefined
    return { ...parts, rest: `${parts.rest} ${WORDS?.yearBehind} ${opening[1]}` }
  }
  if (OPENS_OTHERWISE.test(statement)) return undefined
  const words = statement.split(' ')
  for (const [position, word] of words.slice(0, MAX_SUBJECT_WORDS + 1).entries()) {
    const hasReflexive = isReflexive(word, LANGUAGE)
    const verb = hasReflexive ? words[position + 1] ?? '' : word
    const form = position === 0 ? undefined : verbForm(verb, LANGUAGE)
    const subject = form === undefined ? '' : words.slice(0, position).join(' ')
    if (form !== undefined && agrees(subject, form)) {
      const rest = words.slice(position + (hasReflexive ? 2 : 1)).join(' ')
      if (rest === '' || NOT_BEHIND.test(rest)) return undefined
      return { ...withAdverb(subject, hasReflexive ? `${word} ${verb}` : verb), form, rest }
    }
    if (hasReflexive || !WORD.test(word) || NOT_IN_SUBJECT.test(word)) return undefined
  }
  return undefined
}

const ARTICLE = new RegExp(`^(?:${patternOf(GRAMMAR?.articles)}) `, 'i')

/** "La radiación solo ocurre": the adverb belongs to the verb. */
function withAdverb (subject: string, verb: string): { subject: string, verb: string } {
  const [, noun, adverb] = ADVERB_LAST.exec(subject) ?? []
  return noun === undefined ? { subject, verb } : { subject: noun, verb: `${adverb} ${verb}` }
}

function isPluralSubject (subject: string): boolean {
  const article = ARTICLE.exec(subject)?.[0].trim().toLowerCase()
  if (article !== undefined) return /s$/.test(article)
  const head = headOf(subject)
  return /s$/.test(head) && isPluralNoun(head, LANGUAGE) && !/^\p{Lu}/u.test(subject.split(' ')[1] ?? 'x')
}

function headOf (subject: string): string {
  return subject.replace(ARTICLE, '').split(' ')[0] ?? ''
}

function agrees (subject: string, { isPlural }: VerbForm): boolean {
  if (IS_ARTICLE.test(subject)) return false
  // "La forma de …": after a preposition or an article, it is a noun.
  if (IS_CUT.test(subject)) return false
  return isPlural === isPluralSubject(subject)
}

function genderOf (phrase: string): string {
  const article = ARTICLE.exec(phrase)?.[0].trim().toLowerCase()
  const head = fold(headOf(phrase))
  const isFeminine = article === undefined || EL_NOUN.test(head) ? FEMININE.test(head) : OF_FEMININE.test(article)
  return isFeminine ? 'f' : 'm'
}

/** The name of a thing as an option: without its article, with a capital. */
export function spanishTerm (phrase: string, course: CourseWords): { text: string, group: string } | undefined {
  const text = phrase.replace(ARTICLE, '')
  const words = text.split(' ')
  const endsInVerb = words.length > 1 && verbForm(words.at(-1) ?? '', LANGUAGE) !== undefined
  if (words.length > 5 || text.length < 3 || endsInVerb || NO_TERM.test(words[0] ?? '')) return undefined
  const isProper = words.slice(1).some(word => /^\p{Lu}/u.test(word)) || (words.length === 1 && course.isName(text))
  const number = isPluralSubject(phrase) ? 'plural' : 'singular'
  const isAcronym = /^\p{Lu}[\p{Lu}\d-]+s?$/u.test(text)
  // "ROUTER": a word that is shouted.
  if (isAcronym && course.isCommon(text)) return undefined
  const kind = isAcronym ? 'acronym' : isProper ? 'proper' : 'common'
  return { text: capitalised(text), group: `term es ${kind} ${number} ${genderOf(phrase)}` }
}

const NAME = `\\p{Lu}[\\p{L}-]+(?: (?:\\p{Lu}\\.|${said('nameParticles')}|\\p{Lu}[\\p{L}-]+)){0,4} \\p{Lu}[\\p{L}-]+`
const NOT_PERSON = new RegExp(`\\b(?:${said('notPerson')})\\b`)
const PERSON_VERBS = new RegExp(`^(?:${said('personVerbs')})$`)

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

const GENERAL = new RegExp(`^(?:${said('general')})s?(?: |$)`)

function subjectQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  const complement = trimmed(rest)
  if (complement === undefined || POINTING.test(complement)) return []
  if (isPersonLike(subject)) {
    if (!PERSON_VERBS.test(verb)) return []
    const stem = filled(WORDS?.asksWho ?? '', { verb, rest: complement })
    return [{ form: 'who', stem, text: subject, group: 'person' }]
  }
  const term = spanishTerm(subject, course)
  if (term === undefined || GENERAL.test(term.text)) return []
  if (form.isBe || /\d/.test(complement)) return []
  const { one = '', several = '' } = WORDS?.asksWhich ?? {}
  return [{ form: 'which', stem: filled(form.isPlural === true ? several : one, { verb, rest: complement }), ...term }]
}

const ADDITION = new RegExp(`, (?:${said('added')})(?= )|[;—–]`)

function trimmed (rest: string): string | undefined {
  const comma = ADDITION.exec(rest)
  if (rest.includes(':')) return undefined
  const clean = (comma === null ? rest : rest.slice(0, comma.index)).replace(/[,\s]+$/, '')
  const commas = clean.match(/,/g)?.length ?? 0
  if (commas > 0 && !JOINS.test(clean.slice(clean.lastIndexOf(',')))) return undefined
  return clean === '' ? undefined : clean
}

const PASSIVE = new RegExp(patternOf(WORDS?.passive, { name: NAME }), 'u')

/** "La Guardia Civil fue fundada por … en 1844": ¿por quién fue fundada? */
function agentQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  if (!form.isBe) return []
  const passive = PASSIVE.exec(rest)
  const [, participle = '', more = '', name = '', when = ''] = passive ?? []
  if (passive === null || NOT_PERSON.test(name)) return []
  const thing = lowered(subject, course)
  const stem = filled(WORDS?.asksAgent ?? '', { verb, participle, thing, more, when })
  return [{ form: 'by whom', stem, text: name, group: 'person' }]
}

const PARTICIPLE = new RegExp(`^${said('participle')}$`, 'u')
const IN_YEAR = new RegExp(`^(.*?),? ${WORDS?.yearBehind} (1[0-9]\\d\\d|20\\d\\d)(?:$|${said('yearGoesOn')})`)
const NOT_BEFORE_YEAR = new RegExp(`,|${said('notBeforeYear')}`)
const BEFORE_YEAR = new RegExp(`^(?:${said('beforeYear')})`)

function yearQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  const years = rest.match(/\d{4}/g) ?? []
  const match = IN_YEAR.exec(rest)
  const [, before = '', year = ''] = match ?? []
  if (match === null || years.length > 1 || NOT_BEFORE_YEAR.test(before)) return []
  const [, participle = '', more = ''] = (form.isBe ? /^(\p{L}+)(.*)$/u.exec(before) : null) ?? []
  const thing = lowered(subject, course)
  const { be = '', other = '' } = WORDS?.asksYear ?? {}
  const stem = form.isBe
    ? filled(be, { verb, participle, thing, before: more })
    : filled(other, { verb, thing, before: before === '' ? '' : ` ${before}` })
  if (form.isBe && !PARTICIPLE.test(participle)) return []
  // "¿En qué año asoló la peste Oslo?": which of the two is the subject?
  if (!form.isBe && !BEFORE_YEAR.test(before)) return []
  if (!form.isBe && before === '' && !isReflexive(verb.split(' ')[0] ?? '', LANGUAGE)) return []
  return [{ form: 'year', stem, text: year, group: 'year', number: Number(year) }]
}

const IS_CALLED = new RegExp(`^(?:${said('isCalled')})$`)
const HAS_NAME = new RegExp(`^(?:${said('hasName')})$`, 'u')
const SAYS_WHAT_IT_IS = new RegExp(`^(?:${said('saysWhatItIs')})`, 'u')

/** What a statement says that a term is: "Un pivote es el elemento que …", "… se denomina fotosíntesis". */
export function spanishDefinition (
  statement: string, course: CourseWords
): { term: string, body: string, isPlural: boolean } | undefined {
  const parts = partsOf(statement)
  if (parts === undefined) return undefined
  const { subject, verb, form: { isPlural }, rest } = parts
  const name = IS_CALLED.test(verb) ? HAS_NAME.exec(rest)?.[1] : undefined
  if (name !== undefined) return { term: name, body: lowered(subject, course), isPlural: isPlural === true }
  const body = IS_BE.test(verb) ? trimmed(rest) : undefined
  if (body === undefined || !SAYS_WHAT_IT_IS.test(body)) return undefined
  return { term: subject, body, isPlural: isPlural === true }
}

function lowered (subject: string, course: CourseWords): string {
  if (ARTICLE.test(subject)) return subject.charAt(0).toLowerCase() + subject.slice(1)
  const words = subject.split(' ')
  const hasCapitals = words.slice(1).some(word => /^\p{Lu}/u.test(word))
  const isName = hasCapitals || (words.length === 1 && course.isNameAlone(subject))
  return isName ? subject : subject.charAt(0).toLowerCase() + subject.slice(1)
}
