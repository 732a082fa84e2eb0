import { capitalised } from '../../../../text/language.js'
import type { CourseWords } from '../course-words.js'
import type { Found } from '../draft.js'
import type { PatternOf } from '../../../../text/language-data/pattern.js'
import type { VerbForm } from '../../../../text/language-data/test-questions/grammar.js'
import type { StatementWords } from '../../../../text/language-data/test-questions/statements.js'
import { patternOf } from '../../../../text/languages/registry.js'
import { filled, testWordsOf } from './prose-language.js'
import { isPluralNoun, pastOfParticiple, verbForm } from './verbs.js'

/** A statement with its subject and its verb apart. */
interface Parts {
  subject: string
  verb: string
  form: VerbForm
  /** What follows the verb. */
  rest: string
}

const LANGUAGE = 'en'
const WORDS = testWordsOf(LANGUAGE)?.statements
const GRAMMAR = testWordsOf(LANGUAGE)?.grammar
const said = (part: PatternOf<StatementWords>): string => patternOf(WORDS?.[part])

const AND = patternOf(testWordsOf(LANGUAGE)?.lists.and)
const ARTICLE = new RegExp(`^(?:${patternOf(GRAMMAR?.articles)}) `, 'i')
const IS_ARTICLE = new RegExp(`^(?:${patternOf(GRAMMAR?.articles)})$`, 'i')
const OF_ANY = new RegExp(`^(?:${patternOf(GRAMMAR?.anyOne)}) `)
const IN_YEAR_FIRST = new RegExp(`^(?:${said('inYear')}) (\\d{4}), (.*)$`, 'u')
const NOUN_ENDS = new RegExp(` (?:${said('nounEnds')}) `)
const NOT_BEHIND = new RegExp(`^(?:${said('notBehindVerb')}|,)\\b`)
const PROGRESSIVE = new RegExp(`^(?:${said('progressive')}) `, 'u')
const NAMED = new RegExp(`^(?:${said('namedVerbs')})$`)
const OTHER_VERB = new RegExp(`(?:^|\\s)(?:${said('otherVerbs')}) `)
const POINTING = new RegExp(`\\b(?:${said('pointing')})\\b`)
const YEAR_BEHIND = new RegExp(`,? ${WORDS?.yearBehind} \\d{4}$`)
const INSERTED = new RegExp(`^, (?:${said('inserted')})`)
const TWO_AND = new RegExp(`, ${AND} \\p{L}+$`, 'u')
const LAST_OF_LIST = new RegExp(`, (?:${patternOf(GRAMMAR?.joins)}) `)
const NOT_BEFORE_YEAR = new RegExp(`,|${said('notBeforeYear')}`)
const OF_SOME = new RegExp(`^(?:${said('ofSome')}) `, 'i')
const PARTICIPLE = new RegExp(`^${said('participle')}`, 'u')
const ENDS_IN_PAST = new RegExp(`\\p{L}(?:${patternOf(testWordsOf(LANGUAGE)?.told?.pastEnding)})$`, 'u')
const IS_BE = new RegExp(`^(?:${patternOf(GRAMMAR?.be)})$`)
const IS_HAVE = new RegExp(`(?:^| )(?:${patternOf(testWordsOf(LANGUAGE)?.told?.auxiliary)})$`)
const REFERS = new RegExp(`^(?:${said('refers')})$`)
const REFERS_TO = new RegExp(`^(?:${said('refersTo')}) (.*)$`)

const MAX_SUBJECT_WORDS = 6
const WORD = /^[\p{L}][\p{L}'’.-]*$/u
// Not in a subject: it would be a clause, or several things.
const NOT_IN_SUBJECT = new RegExp(`^(?:${said('notInSubject')})$`, 'i')
const OPENS_OTHERWISE = new RegExp(`^(?:${said('opensOtherwise')})\\b`)

/** The subject and the verb of a statement whose subject comes first, or `undefined`. */
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
    const form = position === 0 ? undefined : verbForm(word, LANGUAGE)
    const subject = form === undefined ? '' : words.slice(0, position).join(' ')
    if (form !== undefined && agrees(subject, form)) {
      const rest = words.slice(position + 1).join(' ')
      return isClause(word, form, rest) ? { ...withAdverb(subject, word), form, rest } : undefined
    }
    if (!WORD.test(word) || NOT_IN_SUBJECT.test(word)) return undefined
    if (/['’]s?$/.test(word) && verbForm(words[position + 1] ?? '', LANGUAGE) !== undefined) return undefined
  }
  return undefined
}

const ADVERB_LAST = new RegExp(`^(.+) (${said('adverbs')})$`, 'u')

/** "Processes never share": the adverb belongs to the verb. */
function withAdverb (subject: string, verb: string): { subject: string, verb: string } {
  const [, noun, adverb] = ADVERB_LAST.exec(subject) ?? []
  return noun === undefined ? { subject, verb } : { subject: noun, verb: `${adverb} ${verb}` }
}

const ADVERB = new RegExp(` (?:${said('adverbs')})$`, 'u')

function headOf (subject: string): string {
  return subject.replace(ADVERB, '').split(NOUN_ENDS)[0]?.split(' ').at(-1) ?? ''
}

function agrees (subject: string, { isPlural, tense }: VerbForm): boolean {
  const head = headOf(subject)
  if (IS_ARTICLE.test(head) || IS_ARTICLE.test(subject)) return false
  // "The work published by …": a participle is no verb of the statement. `isClause` sees to the rest.
  if (isPlural === undefined) return true
  const isName = /^\p{Lu}/u.test(head) && subject.includes(' ') && tense !== 'base'
  return isName || isPlural === isPluralNoun(head, LANGUAGE)
}

const INTRANSITIVE = new RegExp(`^(?:${said('intransitive')})$`)
const PREPOSITION = new RegExp(`^(?:${said('prepositions')})\\b`)

function isClause (verb: string, { tense }: VerbForm, rest: string): boolean {
  if (rest === '' || NOT_BEHIND.test(rest)) return false
  if (tense === 'be') return !PROGRESSIVE.test(rest)
  if (tense !== 'past') return true
  if (NAMED.test(verb)) return false
  // "The gas produced in the reaction is toxic": "produced" is not its verb.
  if (OTHER_VERB.test(rest)) return false
  return INTRANSITIVE.test(verb) || !PREPOSITION.test(rest)
}

// "As a black box", "the bootloader's job".
const NO_TERM = new RegExp(`^(?:${said('noTerm')})\\b|['’]s?(?: |$)`, 'i')

/** The name of a thing as an option: without its article, with a capital. Its group tells what it is like. */
export function englishTerm (phrase: string, course: CourseWords): { text: string, group: string } | undefined {
  const text = phrase.replace(ARTICLE, '')
  const words = text.split(' ')
  const endsInVerb = words.length > 1 && verbForm(words.at(-1) ?? '', LANGUAGE)?.tense === 's'
  if (words.length > 4 || text.length < 3 || endsInVerb || NO_TERM.test(text)) return undefined
  const isName = words.length === 1 && course.isName(text)
  const isProper = isName || words.slice(1).some(word => /^\p{Lu}/u.test(word)) || /^\p{Lu}[\p{L}-]*\p{Lu}/u.test(text)
  const isAcronym = /^\p{Lu}[\p{Lu}\d-]+s?$/u.test(text)
  // "ROUTER": a word that is shouted.
  if (isAcronym && course.isCommon(text)) return undefined
  const kind = isAcronym ? 'acronym' : isProper ? 'proper' : 'common'
  const isPlural = isPluralNoun(headOf(text), LANGUAGE)
  return { text: capitalised(text), group: `term en ${kind} ${isPlural ? 'plural' : 'singular'}` }
}

const NAME = `\\p{Lu}[\\p{L}'’-]+(?: (?:\\p{Lu}\\.|${said('nameParticles')}|\\p{Lu}[\\p{L}'’-]+)){0,3} ` +
  "\\p{Lu}[\\p{L}'’-]+"
const PERSON_VERBS = new RegExp(`^(?:${said('personVerbs')})$`)

const IS_NAME = new RegExp(`^${NAME}$`, 'u')

function isPersonLike (subject: string): boolean {
  return IS_NAME.test(subject) && !isNamedThing(subject) && !ARTICLE.test(subject)
}

/** Whether a name is one of a thing or a place: "Virginia Plan", "Jordan River". */
export function isNamedThing (name: string): boolean {
  return NOT_PERSON.test(name)
}

const NOT_PERSON = new RegExp(`\\b(?:${said('notPerson')})\\b`)

/** The questions of a statement in English, without wrong options. */
export function englishDrafts (statement: string, course: CourseWords): Found[] {
  const parts = partsOf(statement)
  if (parts === undefined) return []
  return [
    ...subjectQuestions(parts, course), ...agentQuestions(parts, course), ...yearQuestions(parts, course)
  ]
}

const SAYS_WHO = new RegExp(`^(?:${said('saysWho')})`)

/** "Radix sort avoids comparisons": which of the following avoids comparisons? */
function subjectQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  const complement = trimmed(rest)
  if (complement === undefined || POINTING.test(complement)) return []
  if (isPersonLike(subject)) {
    if (!PERSON_VERBS.test(verb) && !SAYS_WHO.test(`${verb} ${complement}`)) return []
    // A year tells who did not live then.
    const deed = complement.replace(YEAR_BEHIND, '')
    if (/\d{4}/.test(deed)) return []
    return [{ form: 'who', stem: filled(WORDS?.asksWho ?? '', { verb, rest: deed }), text: subject, group: 'person' }]
  }
  const term = englishTerm(subject, course)
  if (term === undefined || GENERAL.test(term.text)) return []
  // "Which of the following are collections of tissue?": the other terms are of other kinds.
  // "8 mol of …", "two green balls": an example.
  if (form.tense === 'be' || /\d/.test(complement)) return []
  return [{ form: 'which', stem: filled(WORDS?.asksWhich.one ?? '', { verb, rest: complement }), ...term }]
}

const GENERAL = new RegExp(`^(?:${said('general')})s?\\b`)

const ADDITION = new RegExp(`, (?:${said('added')})\\b|[;—–]`)

/** A complement without clauses that only add to it; `undefined` where that is not certain. */
function trimmed (rest: string): string | undefined {
  const comma = ADDITION.exec(rest)
  if (rest.includes(':')) return undefined
  // "if a foreign body, such as food, touches it": the sentence goes on.
  const isInserted = comma !== null && INSERTED.test(comma[0])
  if (isInserted && rest.includes(',', comma.index + 1)) return undefined
  const cut = comma === null ? rest : rest.slice(0, comma.index)
  const clean = cut.replace(/[,\s]+$/, '')
  // A comma that is left may belong to what was cut, or to a clause.
  const commas = clean.match(/,/g)?.length ?? 0
  if (commas === 1 && !TWO_AND.test(clean)) return undefined
  if (commas > 1 && !LAST_OF_LIST.test(clean)) return undefined
  return clean === '' ? undefined : clean
}

const PASSIVE = new RegExp(patternOf(WORDS?.passive, { name: NAME }), 'u')

/** "It was invented by John von Neumann in 1945": who invented it? */
function agentQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  if (form.tense !== 'be') return []
  const [, participle = '', name = '', more = ''] = PASSIVE.exec(rest) ?? []
  const past = pastOfParticiple(participle, LANGUAGE)
  if (past === undefined || isNamedThing(name) || subject.includes(',')) return []
  const thing = lowered(subject, course)
  return [{ form: 'who', stem: filled(WORDS?.asksAgent ?? '', { past, thing, more }), text: name, group: 'person' }]
}

const IN_YEAR = new RegExp(`^(.*?),? ${WORDS?.yearBehind} (1[0-9]\\d\\d|20\\d\\d)(?:$|${said('yearGoesOn')})`)

/** "It was published in 1962": in which year was it published? */
function yearQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  const years = rest.match(/\d{4}/g) ?? []
  const match = IN_YEAR.exec(rest)
  const [, before = '', year = ''] = match ?? []
  if (match === null || years.length > 1 || NOT_BEFORE_YEAR.test(before)) return []
  const thing = lowered(subject, course)
  const asks = WORDS?.asksYear
  const common = { text: year, group: 'year', number: Number(year), form: 'year' as const }
  // "was the chair of …" is an item of a biography.
  // "A ban was placed on the ballot in a town": which one, the text around it says. A resolution was passed more often.
  if (OF_SOME.test(subject) || OF_ANY.test(before)) return []
  if (form.tense === 'be' && !PARTICIPLE.test(before)) return []
  if (form.tense === 'be') return [{ ...common, stem: filled(asks?.be ?? '', { verb, thing, before: spaced(before) }) }]
  if (form.tense !== 'past' || before === '' || form.base === '') return []
  // "Portugal had established control in 1507": another verb, which is not known by its base.
  if (IS_HAVE.test(verb)) return []
  // "The pattern of isolated epidemics changed": the verb is the last word.
  if (ENDS_IN_PAST.test(before)) return []
  // "React Facebook released React": a heading stands before the sentence.
  if (before.split(' ').includes(subject.split(' ')[0] ?? '')) return []
  return [{ ...common, stem: filled(asks?.other ?? '', { thing, base: form.base ?? '', before: spaced(before) }) }]
}

function spaced (text: string): string {
  return text === '' ? '' : ` ${text}`
}

const HAS_NAME = new RegExp(`^(?:${said('hasName')})$`, 'u')
const SAYS_WHAT_IT_IS = new RegExp(`^(?:${said('saysWhatItIs')})`, 'u')
const SAYS_WHAT_THEY_ARE = new RegExp(`^(?:${said('saysWhatTheyAre')})`, 'u')

/** What a statement says that a term is: "A pivot is the element around which …", "… is called photosynthesis". */
export function englishDefinition (
  statement: string, course: CourseWords
): { term: string, body: string, isPlural: boolean } | undefined {
  const { subject, verb, form, rest } = partsOf(statement) ?? { subject: '', verb: '', form: undefined, rest: '' }
  const meaning = REFERS.test(verb) ? REFERS_TO.exec(rest)?.[1] : undefined
  if (meaning !== undefined) return { term: subject, body: trimmed(meaning) ?? '', isPlural: form?.isPlural === true }
  if (!IS_BE.test(verb)) return undefined
  const isPlural = form?.isPlural === true
  const name = HAS_NAME.exec(rest)?.[1]
  if (name !== undefined) return { term: name, body: lowered(subject, course), isPlural }
  const body = trimmed(rest)
  const saysWhat = isPlural ? SAYS_WHAT_THEY_ARE : SAYS_WHAT_IT_IS
  return body !== undefined && saysWhat.test(body) ? { term: subject, body, isPlural } : undefined
}

/** A subject inside of a question: its article has no capital, a name keeps its own. */
function lowered (subject: string, course: CourseWords): string {
  if (ARTICLE.test(subject)) return subject.charAt(0).toLowerCase() + subject.slice(1)
  const words = subject.split(' ')
  const hasCapitals = words.slice(1).some(word => /^\p{Lu}/u.test(word)) || /^\p{Lu}\S*\p{Lu}/u.test(subject)
  // "Prominent sociologist Max Weber"
  const isCommon = words.length > 1 && course.isCommon(words[0] ?? '')
  const isName = (hasCapitals && !isCommon) || course.isName(words[0] ?? '') ||
    (words.length === 1 && course.isNameAlone(subject))
  return isName ? subject : subject.charAt(0).toLowerCase() + subject.slice(1)
}
