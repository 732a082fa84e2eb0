import type { CourseWords } from '../course-words.js'
import { capitalised, type Found } from '../draft.js'
import type { VerbForm } from '../../../../text/language-data/test-questions/grammar.js'
import { isPluralNoun, pastOfParticiple, verbForm } from './verbs.js'

/** A statement with its subject and its verb apart. */
interface Parts {
  subject: string
  verb: string
  form: VerbForm
  /** What follows the verb. */
  rest: string
}

const MAX_SUBJECT_WORDS = 6
const WORD = /^[\p{L}][\p{L}'’.-]*$/u
// Not in a subject: it would be a clause, or several things.
const NOT_IN_SUBJECT = new RegExp(
  '^(?:and|or|that|which|who|whose|where|when|while|if|because|as|by|to|at|from|with|on|into|but|than|i|since|' +
  'until|after|before|during|although|for|between|through|under|over|about)$', 'i')
const OPENS_OTHERWISE = new RegExp(
  '^(?:In|On|At|By|For|From|With|Without|After|Before|During|Since|Until|Under|Over|Through|Although|While|When|' +
  'If|As|Because|To|Among|Between|Despite|Like|Unlike|Many|Some|Most|All|Each|Every|No|Any|Both|Such|This|These|' +
  'That|Those|It|They|He|She|We|You|I|His|Her|Its|Their|Our|There|Here|Another|Other|What|How|Why|Not|One|Two|' +
  'Three|Let|Note|Consider|See|Soon|Later|Then|Eventually|Today|Now|Thus|Hence|However|Finally|Meanwhile|First|' +
  'Next|Once|Instead|Additionally|Moreover|Perhaps|Still|Also|Often|Sometimes)\\b')

/** The subject and the verb of a statement whose subject comes first, or `undefined`. */
export function partsOf (statement: string): Parts | undefined {
  const opening = /^(?:In|By) (?:the \p{L}+ of )?(\d{4}), (.*)$/u.exec(statement)
  if (opening !== null) {
    const parts = partsOf(capitalised(opening[2] ?? ''))
    return parts && !/\d{4}|[,;]/.test(parts.rest) ? { ...parts, rest: `${parts.rest} in ${opening[1]}` } : undefined
  }
  if (OPENS_OTHERWISE.test(statement)) return undefined
  const words = statement.split(' ')
  for (const [position, word] of words.slice(0, MAX_SUBJECT_WORDS + 1).entries()) {
    const form = position === 0 ? undefined : verbForm(word, 'en')
    const subject = words.slice(0, position).join(' ')
    if (form !== undefined && agrees(subject, form)) {
      const rest = words.slice(position + 1).join(' ')
      return isClause(word, form, rest) ? { ...withAdverb(subject, word), form, rest } : undefined
    }
    if (!WORD.test(word) || NOT_IN_SUBJECT.test(word)) return undefined
    if (/['’]s?$/.test(word) && verbForm(words[position + 1] ?? '', 'en') !== undefined) return undefined
  }
  return undefined
}

const ADVERB_LAST = /^(.+) (also|never|always|often|then|usually|now|still|even|just|only|\p{L}{3,}ly)$/u

/** "Processes never share": the adverb belongs to the verb. */
function withAdverb (subject: string, verb: string): { subject: string, verb: string } {
  const [, noun, adverb] = ADVERB_LAST.exec(subject) ?? []
  return noun === undefined ? { subject, verb } : { subject: noun, verb: `${adverb} ${verb}` }
}

const ADVERB = / (?:also|never|always|often|then|usually|now|still|even|just|only|\p{L}{3,}ly)$/u

function headOf (subject: string): string {
  return subject.replace(ADVERB, '').split(/ of | in /)[0]?.split(' ').at(-1) ?? ''
}

function agrees (subject: string, { isPlural, tense }: VerbForm): boolean {
  const head = headOf(subject)
  if (/^(?:the|a|an)$/i.test(head) || /^(?:the|a|an)$/i.test(subject)) return false
  // "The work published by …": a participle is no verb of the statement. `isClause` sees to the rest.
  if (isPlural === undefined) return true
  const isName = /^\p{Lu}/u.test(head) && subject.includes(' ') && tense !== 'base'
  return isName || isPlural === isPluralNoun(head, 'en')
}

const INTRANSITIVE = new RegExp(
  '^(?:occurred|died|lived|began|existed|emerged|originated|happened|arose|stagnated|consisted|belonged|served|' +
  'led|came|went|fell|rose|fought|had|became)$')
const PREPOSITION = new RegExp(
  '^(?:by|in|on|at|from|with|as|to|during|for|between|among|into|through|under|over|of|within|using|via|upon|' +
  'across|along|after|before|just|directly|' +
  'immediately|beneath|near|inside|outside|above|below|behind|around)\\b')

function isClause (verb: string, { tense }: VerbForm, rest: string): boolean {
  if (rest === '' || /^(?:and|or|,|of)\b/.test(rest)) return false
  if (tense === 'be') return !/^\p{L}+ing /u.test(rest)
  if (tense !== 'past') return true
  if (/^(?:called|named|termed|known|located|situated)$/.test(verb)) return false
  // "The gas produced in the reaction is toxic": "produced" is not its verb.
  if (/(?:^|\s)(?:is|are|was|were|has|have) /.test(rest)) return false
  return INTRANSITIVE.test(verb) || !PREPOSITION.test(rest)
}

// "As a black box", "the bootloader's job".
const NO_TERM = /^(?:of|in|as|on|by|at|to|for|with|from)\b|['’]s?(?: |$)/i

/** The name of a thing as an option: without its article, with a capital. Its group tells what it is like. */
export function englishTerm (phrase: string, course: CourseWords): { text: string, group: string } | undefined {
  const text = phrase.replace(/^(?:the|an?) /i, '')
  const words = text.split(' ')
  const endsInVerb = words.length > 1 && verbForm(words.at(-1) ?? '', 'en')?.tense === 's'
  if (words.length > 4 || text.length < 3 || endsInVerb || NO_TERM.test(text)) return undefined
  const isName = words.length === 1 && course.isName(text)
  const isProper = isName || words.slice(1).some(word => /^\p{Lu}/u.test(word)) || /^\p{Lu}[\p{L}-]*\p{Lu}/u.test(text)
  const isAcronym = /^\p{Lu}[\p{Lu}\d-]+s?$/u.test(text)
  // "ROUTER": a word that is shouted.
  if (isAcronym && course.isCommon(text)) return undefined
  const kind = isAcronym ? 'acronym' : isProper ? 'proper' : 'common'
  const isPlural = isPluralNoun(headOf(text), 'en')
  return { text: capitalised(text), group: `term en ${kind} ${isPlural ? 'plural' : 'singular'}` }
}

const NAME = '\\p{Lu}[\\p{L}\'’-]+(?: (?:\\p{Lu}\\.|de|von|van|der|la|del|\\p{Lu}[\\p{L}\'’-]+)){0,3} ' +
  '\\p{Lu}[\\p{L}\'’-]+'
const PERSON_VERBS = new RegExp(
  '^(?:wrote|published|invented|discovered|developed|proposed|founded|introduced|described|built|formulated|' +
  'proved|coined|painted|composed|translated|designed|established)$')

function isPersonLike (subject: string): boolean {
  return new RegExp(`^${NAME}$`, 'u').test(subject) && !isNamedThing(subject) && !/^The /.test(subject)
}

/** Whether a name is one of a thing or a place: "Virginia Plan", "Jordan River". */
export function isNamedThing (name: string): boolean {
  return NOT_PERSON.test(name)
}

const NOT_PERSON = new RegExp(
  '\\b(?:University|College|School|Institute|Company|Committee|Council|Court|Parliament|Party|Church|Empire|' +
  'Kingdom|Union|Agency|War|Act|Treaty|Society|Association|Museum|Academy|Bank|Corporation|Network|Channel|' +
  'Station|House|River|Sea|Ocean|Lake|Mountains?|Islands?|City|Republic|States|Theory|Law|Theorem|Plague|' +
  'Plan|Compact|Convention|Compromise|Amendment|Dynasty|Colony|Bill|Doctrine|Declaration|Code|Effect|Principle|' +
  'Equation|Model|Test|Scale|Syndrome|Disease|Cells?|System|Method|Algorithm|Protocol|Experiment|Case|' +
  'Revolution|Battle|Age|Century|North|South|East|West|Northern|Southern|Eastern|Western)\\b')

/** The questions of a statement in English, without wrong options. */
export function englishDrafts (statement: string, course: CourseWords): Found[] {
  const parts = partsOf(statement)
  if (parts === undefined) return []
  return [
    ...subjectQuestions(parts, course), ...agentQuestions(parts, course), ...yearQuestions(parts, course)
  ]
}

const SAYS_WHO = /^was (?:the first|elected|appointed)/

/** "Radix sort avoids comparisons": which of the following avoids comparisons? */
function subjectQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  const complement = trimmed(rest)
  if (complement === undefined || /\b(?:its|their|it|they)\b/.test(complement)) return []
  if (isPersonLike(subject)) {
    if (!PERSON_VERBS.test(verb) && !SAYS_WHO.test(`${verb} ${complement}`)) return []
    // A year tells who did not live then.
    const deed = complement.replace(/,? in \d{4}$/, '')
    if (/\d{4}/.test(deed)) return []
    return [{ form: 'who', stem: `Who ${verb} ${deed}?`, text: subject, group: 'person' }]
  }
  const term = englishTerm(subject, course)
  if (term === undefined || GENERAL.test(term.text)) return []
  // "Which of the following are collections of tissue?": the other terms are of other kinds.
  // "8 mol of …", "two green balls": an example.
  if (form.tense === 'be' || /\d/.test(complement)) return []
  return [{ form: 'which', stem: `Which of the following ${verb} ${complement}?`, ...term }]
}

const GENERAL = new RegExp(
  '^(?:Choice|Anyone|Someone|Users?|Victim|Sender|Receiver|Attacker|Example|Approach|Reason|Problem|Solution|' +
  'Advantage|Benefit|Difference|Question|Answer|Person|Human|Scientist|Researcher|Scholar|Historian|Number|Result|' +
  'Name|Term|Word|Use|Study|Idea|Way|Part|Type|Kind|Form|Role|Purpose|Goal|Aim|Fact|Set|Rest|Value|Size|Rate|' +
  'Point|Time|Evidence|Research|Work|People|Students?|Data|Things?|Order|Change|Process|Method|System|Author|' +
  'Book)s?\\b')

const ADDITION = new RegExp(
  ', (?:which|who|whose|where|while|although|whereas|but|so|because|since|leading|making|causing|resulting|' +
  'including|eventually|especially|such as|with|and (?:is|are|was|were|has|have|the|a|an|in|it|they))\\b|[;—–]')

/** A complement without clauses that only add to it; `undefined` where that is not certain. */
function trimmed (rest: string): string | undefined {
  const comma = ADDITION.exec(rest)
  if (rest.includes(':')) return undefined
  // "if a foreign body, such as food, touches it": the sentence goes on.
  const isInserted = comma !== null && /^, (?:such|incl|espec)/.test(comma[0])
  if (isInserted && rest.includes(',', comma.index + 1)) return undefined
  const cut = comma === null ? rest : rest.slice(0, comma.index)
  const clean = cut.replace(/[,\s]+$/, '')
  // A comma that is left may belong to what was cut, or to a clause.
  const commas = clean.match(/,/g)?.length ?? 0
  if (commas === 1 && !/, and \p{L}+$/u.test(clean)) return undefined
  if (commas > 1 && !/, (?:and|or) /.test(clean)) return undefined
  return clean === '' ? undefined : clean
}

const PASSIVE = new RegExp(`^(?:first |originally |also )?(\\p{L}+) by (${NAME})` +
  '(?: in \\d{4}| in the \\d{2}th century|( at [\\p{L} ]+))?(?:$|,|;| and )', 'u')

/** "It was invented by John von Neumann in 1945": who invented it? */
function agentQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  if (form.tense !== 'be') return []
  const [, participle = '', name = '', more = ''] = PASSIVE.exec(rest) ?? []
  const past = pastOfParticiple(participle, 'en')
  if (past === undefined || isNamedThing(name) || subject.includes(',')) return []
  const thing = lowered(subject, course)
  return [{ form: 'who', stem: `Who ${past} ${thing}${more}?`, text: name, group: 'person' }]
}

const IN_YEAR = /^(.*?),? in (1[0-9]\d\d|20\d\d)(?:$|, (?:which|when|where|and)\b| (?:when|and is|and was) .*)/

/** "It was published in 1962": in which year was it published? */
function yearQuestions ({ subject, verb, form, rest }: Parts, course: CourseWords): Found[] {
  const years = rest.match(/\d{4}/g) ?? []
  const match = IN_YEAR.exec(rest)
  const [, before = '', year = ''] = match ?? []
  if (match === null || years.length > 1 || /,|\bin$|\b(?:and|or|but)\b/.test(before)) return []
  const thing = lowered(subject, course)
  const common = { text: year, group: 'year', number: Number(year), form: 'year' as const }
  // "was the chair of …" is an item of a biography.
  // "A ban was placed on the ballot in a town": which one, the text around it says. A resolution was passed more often.
  if (/^(?:An?|Some|Several|Many) /i.test(subject) || /^an? /.test(before)) return []
  if (form.tense === 'be' && !/^\p{L}+(?:ed|en|wn|ght|lt|nt|de|ung)\b/u.test(before)) return []
  if (form.tense === 'be') return [{ ...common, stem: `In which year ${verb} ${thing}${spaced(before)}?` }]
  if (form.tense !== 'past' || before === '' || form.base === '') return []
  // "The pattern of isolated epidemics changed": the verb is the last word.
  if (/\p{L}ed$/u.test(before)) return []
  return [{ ...common, stem: `In which year did ${thing} ${form.base}${spaced(before)}?` }]
}

function spaced (text: string): string {
  return text === '' ? '' : ` ${text}`
}

const HAS_NAME = new RegExp('^(?:called|known as|termed|named|referred to as) (?:an? |the )?' +
  '["“]?([\\p{L} -]{3,40}?)["”]?$', 'u')
const SAYS_WHAT_IT_IS = /^(?:an?|the) \p{L}+(?: \p{L}+){0,3} (?:that|which|of|in|for|by|used|whose)\b/u
const SAYS_WHAT_THEY_ARE = new RegExp('^(?:the )?(?!\\p{L}+(?:ed|en|ing) )(?:\\p{L}+ ){0,3}\\p{L}+[^\\Wsui]s ' +
  '(?:that|which|of|in|for|by|used|made|composed|whose|with|between)\\b', 'u')

/** What a statement says that a term is: "A pivot is the element around which …", "… is called photosynthesis". */
export function englishDefinition (
  statement: string, course: CourseWords
): { term: string, body: string, isPlural: boolean } | undefined {
  const { subject, verb, rest } = partsOf(statement) ?? { subject: '', verb: '', rest: '' }
  const meaning = /^refers?$/.test(verb) ? /^to (.*)$/.exec(rest)?.[1] : undefined
  if (meaning !== undefined) return { term: subject, body: trimmed(meaning) ?? '', isPlural: verb === 'refer' }
  if (!/^(?:is|are)$/.test(verb)) return undefined
  const isPlural = verb === 'are'
  const name = HAS_NAME.exec(rest)?.[1]
  if (name !== undefined) return { term: name, body: lowered(subject, course), isPlural }
  const body = trimmed(rest)
  const saysWhat = isPlural ? SAYS_WHAT_THEY_ARE : SAYS_WHAT_IT_IS
  return body !== undefined && saysWhat.test(body) ? { term: subject, body, isPlural } : undefined
}

/** A subject inside of a question: its article has no capital, a name keeps its own. */
function lowered (subject: string, course: CourseWords): string {
  if (/^(?:The|A|An) /.test(subject)) return subject.charAt(0).toLowerCase() + subject.slice(1)
  const words = subject.split(' ')
  const hasCapitals = words.slice(1).some(word => /^\p{Lu}/u.test(word)) || /^\p{Lu}\S*\p{Lu}/u.test(subject)
  // "Prominent sociologist Max Weber"
  const isCommon = words.length > 1 && course.isCommon(words[0] ?? '')
  const isName = (hasCapitals && !isCommon) || course.isName(words[0] ?? '')
  return isName ? subject : subject.charAt(0).toLowerCase() + subject.slice(1)
}
