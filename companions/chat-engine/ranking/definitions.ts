import { fold, wordsOf } from '../../text/language.js'
import type { Contents } from '../../text/language-data/contents.js'
import type { Pattern } from '../../text/language-data/index.js'
import type { Questions } from '../../text/language-data/questions.js'
import { anyOf, LANGUAGES, patternOf, wordsIn } from '../../text/languages/registry.js'
import { numberedIn, termsOfNumber } from '../../text/numbered.js'
import { allTermsOf, stemOf, termOf, termsOf } from '../../text/terms.js'
import type { Passage } from '../material/passages.js'

/*
 * Which terms a text says the meaning of, and which term a question asks the meaning of. Terms are compared by their
 * search terms, in any order: "the model minority" is "model minorities".
 */

/** A text that says what a term means, or stands below a heading that is the term. */
export interface Definition {
  /** The search terms of the term, sorted. */
  key: string
  /**
   * `entry`: of a glossary. `statement`: "A term is a …". `name`: "…, known as a term", or "a term, or the …".
   * `label`: "Term: …". `list`: "Types of term: …", or the first below such a heading; its key says
   * "types".
   * `heading`: it is among the first below the heading "Term". `role`: "The term is the heart of
   * it", which may say little. `subject`: a sentence begins with the term, in bold.
   */
  kind: keyof typeof WORTH
}

/** What a definition of the term that is asked for adds to the score of its text. More than any intent. */
export const WORTH = { entry: 8, statement: 6, name: 3, label: 3, list: 7, heading: 2.5, role: 4, subject: 5 }

// Longer ones are no names, and no plain questions. In terms and characters.
const MAX_TERMS = 6
const MAX_QUESTION = 200
// In words. A longer description may be answered by a name.
const MAX_NAME = 3

type Part = (definitions: Questions['definitions']) => Pattern | undefined
const any = (part: Part) => anyOf(({ questions }) => questions && part(questions.definitions))

const ARTICLE = `(?:${any(({ article }) => article)})`
const STATEMENT = new RegExp(
  `^(?:(?:${any(({ recall }) => recall)}) )?` +
  `(?:(?:${any(({ within }) => within)}) (?!(?:${any(({ notWithin }) => notWithin)})\\b)[^,]{3,60}, )?` +
  `(?:${ARTICLE} )?([^,.:;]{2,80}?) ` +
  `(?:${any(({ is }) => is)}|${any(({ means }) => means)}|${any(({ states }) => states)}) `)
const ROLE = new RegExp(`^ (?:${any(({ role }) => role)})`)
const NAME = new RegExp(
  `\\b(?:${any(({ named }) => named)})n? (?:${ARTICLE} )?([^,.;:()]{2,40})(?=[,.;:()]|$)`, 'g')
// "The variation in latency is called jitter", "se llama latencia al tiempo que …".
const CALLED = new RegExp(
  `^[^?]{15,}? (?:${any(({ called }) => called)}) (?:${ARTICLE} )?([^,.;:()]{2,40})(?: \\([^()]{1,20}\\))?[.:]?$`)
const CALLS = new RegExp(`^(?:${any(({ calls }) => calls?.before)}) (?:${ARTICLE} )?([^,.;:()]{2,40}?) ` +
  `(?:${any(({ calls }) => calls?.after)}) `)
const BY_MEANING = Array.from(LANGUAGES.values(), ({ questions }) => questions?.definitions.byMeaning ?? []).flat()
  .map(form => new RegExp(`^${form}`))
// "A set K is called compact if …" says what "compact" means, and what a "compact set" is.
const CALLED_IF = Array.from(LANGUAGES.values(), ({ questions }) => questions?.definitions.calledIf ?? []).flat()
  .map(({ one, is, if: condition }) => new RegExp(
    `\\b(?:${patternOf(one)}) (\\p{L}+(?: \\p{L}{3,})?)[^.;:]{0,40}? (?:${patternOf(is)}) (?:${ARTICLE} )?` +
      `(\\p{L}{4,}(?: \\p{L}{4,})?) (?:${patternOf(condition)}) `, 'u'))
// "Encomiendas—legal rights to native labour—", of a term of one word or two.
const BETWEEN_DASHES = /((?:\p{L}+ )?\p{L}{4,}) ?[—–] ?[^—–.;]{12,90} ?[—–](?!\d)/u
// "A capacitor (also known as a condenser), is a component": the comma ends nothing.
const ASIDE = / \([^()]*\),/

const APPOSED = new RegExp(
  `\\b${ARTICLE} ([^,.;:()]{2,40})(?: \\([^()]{1,20}\\))?, (?:${any(({ apposed }) => apposed)}) `, 'g')

// What students write before a question, folded.
const BEFORE = new RegExp(`^(?:(?:${any(({ before }) => before)})[, :]+)+`)
const OTHER = ['when', 'where', 'who', 'how many', 'how much', 'how', 'is there', 'yes or no', 'why']
// A question for something else names no term as a whole.
const ASKS_ELSE =
  `(?:${OTHER.map(name => anyOf(({ questions }) => questions?.forms[name])).join('|')})\\b`
const ASKED = [
  ...Array.from(LANGUAGES.values(), ({ questions }) => questions?.definitions.asked ?? []).flat(),
  `((?!${ASKS_ELSE})(?:[^ ]+ ){0,3}[^ ]+)`
].map(form => new RegExp(`^${form}$`))
const ENDING = new RegExp(`(?:,? (?:${any(({ ending }) => ending)}))?[?.! ]*$`)
const WITHIN = new RegExp(`^(.{2,}?) (?:${any(({ askedWithin }) => askedWithin)}) .*$`)

/**
 * What a passage, or a part of it, defines.
 * @param about what the text before it speaks of, or the heading above it, as a key
 */
export function definitionsIn (
  text: string, { definition, kind: form, marked }: Passage, about?: string
): Definition[] {
  const found: Definition[] = []
  const add = (term: string | undefined, kind: Definition['kind']) => {
    const key = keyOf(term)
    if (key !== undefined) found.push({ key, kind })
  }
  // Only the beginning of a long entry has its term.
  if (definition?.isEntry === true && definition.isCode !== true && text.startsWith(definition.term)) {
    add(definition.term, 'entry')
    add(withoutParentheses(definition.term), 'entry')
    return found
  }
  const folded = fold(text)
  const [, term] = STATEMENT.exec(folded) ?? STATEMENT.exec(folded.replace(ASIDE, '')) ?? []
  if (term !== undefined) {
    const kind = ROLE.test(folded.slice(folded.indexOf(term) + term.length)) ? 'role' : 'statement'
    for (const name of [...namesIn(term), OF_ONE.exec(term)?.[1]]) add(name, kind)
  }
  const begins = form === 'sentence' && marked.find(name => isSubject(folded, fold(name)))
  if (typeof begins === 'string') add(begins, 'subject')
  found.push(...listsSaid(folded, about).map(key => ({ key, kind: 'list' as const })))
  for (const form of [CALLED, CALLS, ...BY_MEANING]) add(form.exec(folded)?.[1], 'statement')
  for (const form of CALLED_IF) {
    const [, noun, adjective] = form.exec(folded) ?? []
    add(adjective, 'statement')
    for (const one of noun?.split(' ') ?? []) add(`${adjective} ${one}`, 'statement')
  }
  const [, apart] = BETWEEN_DASHES.exec(folded) ?? []
  for (const name of new Set([apart, apart?.split(' ').at(-1)])) add(name, 'name')
  for (const form of [NAME, APPOSED]) for (const [, term] of folded.matchAll(form)) add(term, 'name')
  return found
}

/** Whether a folded text begins with a name and goes on about it. */
function isSubject (folded: string, name: string): boolean {
  const rest = folded.replace(ARTICLE_FIRST, '')
  return name.length > 1 && rest.startsWith(`${name} `)
}

/** The terms that a folded question may ask the meaning of, as keys of definitions. */
export function definedTerms (folded: string): string[] {
  const bare = folded.slice(0, MAX_QUESTION).replace(BEFORE, '').replace(ENDING, '')
  const terms = ASKED.flatMap(form => form.exec(bare)?.[1] ?? [])
  return [...new Set(terms.flatMap(term => [term, WITHIN.exec(term)?.[1]]).flatMap(keysOf))]
}

/** The keys of a term: "the third layer" is "layer 3". */
export function keysOf (term: string | undefined): string[] {
  return [keyOf(term), keyOfNumbered(term ?? '')].flatMap(key => key ?? [])
}

function keyOfNumbered (term: string): string | undefined {
  const found = numberedIn(term)
  const [first] = found
  if (first === undefined || found.some(({ number }) => number !== first.number)) return undefined
  const things = found.map(({ thing }) => thing)
  const named = [...things, ...termsOfNumber(first.number)]
  return allTermsOf(term).every(one => named.includes(one)) ? numberedKey(things, first.number) : undefined
}

/** The key of a thing that a number tells from others of its kind. */
export function numberedKey (things: string[], number: number): string {
  return [...new Set([...things, String(number)])].sort().join(' ')
}

const QUOTES = /^['‘«]|['’»]$/g
const ARTICLE_FIRST = new RegExp(`^${ARTICLE} `)
const DEFINITE = new RegExp(`^(?:${any(({ definite }) => definite)}) `)
// "invertase, which splits", "“plastid” in this context means".
const GOES_ON = new RegExp('^\\p{L}*["”»]?(?: \\([^()]*\\))?' +
  `(?:(?:, | (?!${ARTICLE}\\b))(?:${any(({ relative }) => relative)})\\b|` +
  ` (?:[^,.;]{0,30} )?(?:${any(({ means }) => means)})\\b)`, 'u')

// What a question begins with. "How many" stands before "how".
const QUESTIONS = ['why', 'when', 'where', 'who', 'how many', 'how much', 'how', 'what', 'yes or no'].map(name =>
  ({ name, form: new RegExp(`^(?:${anyOf(({ questions }) => questions?.forms[name])})\\b`) }))

/** The key of a whole question, folded, which a heading may ask as well: "Why layers?". */
export function questionKey (folded: string): string[] {
  const name = QUESTIONS.find(({ form }) => form.test(folded))?.name ?? (folded.endsWith('?') ? 'other' : undefined)
  const key = keyOf(folded)
  // What something is, another form of the question finds as well.
  const asksMeaning = name === 'what' && definedTerms(folded).length > 0
  return name === undefined || key === undefined || asksMeaning ? [] : [`${name}? ${key}`]
}

/** A name of which a question asks the meaning, and nothing else: "trademark" of "what is a trademark?". */
export function nameAsked (folded: string): string | undefined {
  const bare = folded.slice(0, MAX_QUESTION).replace(BEFORE, '').replace(ENDING, '')
  const names = ASKED.slice(0, -1).flatMap(form => form.exec(bare)?.[1] ?? [])
    .filter(term => !DEFINITE.test(term)).map(term => term.replace(ARTICLE_FIRST, '').replace(QUOTES, ''))
  // "What does X mean?" is no "does X".
  return names.find(name => {
    // "B-tree" is one word, with one term; "red-black tree" is three.
    const counts = [name.split(' ').length, name.split(/[ -]/).length]
    return counts.some(count => count <= MAX_NAME && termsOf(name).length === count)
  })
}

// In letters: "router" and "routing" have one stem, and begin with as many letters alike at most.
const SAME_WORD = 5

// "Cells", "redes"; "https" has no vowel, and is no plural.
const PLURAL = /(?<=[aeiou].*)(?:(?<=[sxzdlnr]|ch|sh)e)?s$/

/** Whether a text has only the stem of a name of one word: "routing" is no router. */
export function hasStemOnly (text: string, name: string): boolean {
  const [stem = '', ...others] = termsOf(name)
  if (others.length > 0 || stem.startsWith('=')) return false
  const like = wordsOf(fold(text)).filter(word => termOf(word) === stem)
  // "btree" of "b-tree".
  const whole = wordsOf(name).find(word => termOf(word) === stem) ?? name
  const beginning = whole.replace(PLURAL, '').slice(0, Math.max(SAME_WORD, whole.length - 3))
  return like.length > 0 && !like.some(word => word.startsWith(beginning))
}

/**
 * Whether a text says something of a name, and does not only mention it: it begins with it, or goes on about it. "Use
 * branches for …" and the label "#branches" say nothing of what a branch is.
 */
export function speaksOf (text: string, name: string): boolean {
  const asked = termsOf(name)
  const first = termsOf(text).slice(0, asked.length + 1)
  const [word = ''] = wordsOf(fold(text).replace(ARTICLE_FIRST, ''))
  const isBeginning = asked.includes(termOf(word) ?? '') && asked.every(term => first.includes(term))
  if (isBeginning && text.length >= LEAST) return true
  const stem = (/[^ ]+$/.exec(name)?.[0] ?? '').replace(/s$/, '')
  const at = fold(text).indexOf(stem)
  return at !== -1 && GOES_ON.test(fold(text).slice(at + stem.length))
}

/**
 * What the definitions of a text are worth for a question that asks for these keys. The heading above adds to what the
 * text says itself.
 */
export function worthOf (definitions: Definition[], asked: string[]): number {
  const of = (isCounted: (definition: Definition) => boolean) => definitions.reduce((worth, one) =>
    asked.includes(one.key) && isCounted(one) ? Math.max(worth, WORTH[one.kind]) : worth, 0)
  return of(({ kind }) => kind !== 'heading') + of(({ kind }) => kind === 'heading')
}

// "The rank of a matrix is …" says what a rank is. It must be a thing of each such thing: "of a", not "of the".
const OF_ONE = new RegExp(`^(.{2,}?) (?:${any(({ ofOne }) => ofOne)}) [^ ]+( [^ ]+)?$`)

// "The process control block or PCB is a structure."
const EITHER = new RegExp(` (?:${anyOf(({ answers }) => answers?.or)}) (?:${ARTICLE} )?`)

/** "Open Shortest Path First (OSPF)" is two names, and all of it is one. */
function namesIn (term: string | undefined): string[] {
  const [, before = '', within = ''] = /^([^()]*)\(([^()]+)\)\s*$/.exec(term ?? '') ?? []
  const all = before === '' ? term ?? '' : before
  const either = all.split(EITHER)
  return [term ?? '', before, within, ...either.length === 2 ? either : []].filter(name => name !== '')
}

// "6.3.2 Slow Start", "U07 — VLANs", "Unit 3: Magnetism".
const NUMBERING = new RegExp('^[^\\p{L}\\p{N}¿]*(?:(?:unit|unidad|tema|topic|chapter|capitulo|lesson|leccion|section|' +
  'seccion)? ?u?\\d[\\d.]*\\s*(?:[—–:.-]\\s*)?)?', 'u')

const AND_OR = `${anyOf(({ answers }) => answers?.and)}|${anyOf(({ answers }) => answers?.or)}`
type Kinds = Contents['topics']['kinds']
const kinds = (part: (kinds: Kinds) => Pattern) => anyOf(({ contents }) => contents && part(contents.topics.kinds))
const NOUN = kinds(({ noun }) => noun)
const OF = kinds(({ of }) => of)
// "Tipos principales de ARN": in Spanish, an adjective follows.
const LIST = new RegExp(
  `\\b(${NOUN})(?: \\p{L}{4,20})? (?:${OF}) (?:${ARTICLE} )?([^:]+?)[:?.! ]*$`, 'u')
const LISTS_ASKED = Array.from(LANGUAGES.values(), ({ contents }) => contents?.topics.kinds.asked ?? []).flat()
  .map(form => new RegExp(`^${patternOf(form, { noun: `(${NOUN})` })}[?.! ]*$`))
// "DHCP steps", "fases mitosis": of the words of a heading or a question alone.
const NOUN_LAST = new RegExp(
  `^(?:(?:${kinds(({ asks }) => asks)}) )?(?:${ARTICLE} )?([^:?]{2,40}) (${NOUN})[?.! ]*$`)
const NOUN_FIRST = new RegExp(`^(${NOUN}) ([^:?]{2,40})[?.! ]*$`)
// Which names say the same: "kinds" and "types".
const GROUPS = Array.from(LANGUAGES.values(), ({ contents }) => (contents?.topics.kinds.alike ?? []).map(wordsIn))
const ALIKE = new Map(GROUPS.flat()
  .flatMap(nouns => nouns.map(noun => [stemOf(noun), stemOf(nouns[0] ?? '')] as const)))
// For each language, what the items of a numbered list are called: "the steps of" what its heading names.
const IN_ORDER = Array.from(LANGUAGES.values(), ({ contents }) => wordsIn(contents?.topics.kinds.inOrder)).flat()
// For each language, the name of what is divided: "the types of" it.
const PARTS = Array.from(LANGUAGES.values(), ({ contents }) => wordsIn(contents?.topics.kinds.dividedInto)).flat()

/** The lists that a folded question asks for, or a heading names, as keys of definitions: "types of money". */
export function listsIn (folded: string): string[] {
  const text = folded.slice(0, MAX_QUESTION)
  const found = listsBefore(text)
  if (found.length > 0) return found
  for (const form of LISTS_ASKED) {
    const [, noun = '', of] = form.exec(text) ?? []
    if (noun !== '') return listOf(noun, keyOf(of))
  }
  const [, of, last = ''] = NOUN_LAST.exec(text) ?? []
  const [, first = '', ofFirst] = NOUN_FIRST.exec(text) ?? []
  return last === '' ? listOf(first, keyOf(ofFirst)) : listOf(last, keyOf(of))
}

/** The list that the end of a folded text names. */
function listsBefore (folded: string): string[] {
  const [, noun = '', of] = LIST.exec(folded) ?? []
  return listOf(noun, keyOf(of))
}

const LIST_ALONE = new RegExp(
  `^(?:(?:${kinds(({ asks }) => asks)}) )?(?:${ARTICLE} )?(?:${NOUN})(?<=s)(?: \\p{L}{4,20})? (?:${OF}) `, 'u')

const NOUNS = new RegExp(`\\b(${NOUN})(?<=s)\\b`, 'g')

/** What the members of a list are called that a text introduces, in plural: "the Internet has five layers". */
export function nounOfList (text: string): string | undefined {
  const folded = fold(text)
  return LIST.exec(folded)?.[1] ?? folded.match(NOUNS)?.at(-1)
}

/** Whether a noun is that of such a key: "class" and "types of". In singular it names a member. */
export function isNounOf (key: string, word: string): boolean {
  return (ALIKE.get(stemOf(word)) ?? stemOf(word)) === key.split(' ')[0]
}

const EXAMPLES = new RegExp(`\\b(?:${kinds(({ examples }) => examples)})\\b`)

/**
 * Whether a question asks for a list and for nothing else: "phases of meiosis", "what types of cells are there?", and
 * not "what type of cell …?".
 */
export function asksForList (folded: string): boolean {
  return LIST_ALONE.test(folded) || LISTS_ASKED.some(form => form.exec(folded)?.[1]?.endsWith('s'))
}

/** Whether a question asks for examples: a text that names one need not call it so. */
export function asksForExamples (folded: string): boolean {
  return EXAMPLES.test(folded)
}

// "Mutations can be genic, chromosomal or genomic": "A, B and C" behind the verb.
const THREE_ARE = new RegExp(`^([^,:;]{2,80}?) (?:${kinds(({ are }) => are)}) [^,]{2,60}, [^,]{2,60},? (?:${AND_OR}) `)

/**
 * Whether a text names members of such a list: of types of membranes, what the membrane consists of is none. A list
 * that names less than is asked for, "types of servers" of "types of DNS servers", has the rest in its headings.
 */
export function namesMembers (
  key: string, { text, passage: { kind, headings, context }, definitions }: ListedUnit
): boolean {
  const [noun, , ...terms] = key.split(' ')
  const around = allTermsOf([text, ...headings, context].join(' '))
  if (!terms.every(term => around.includes(term))) return false
  const lists = definitions.flatMap(one => one.kind === 'list' ? [one.key.split(' ')] : [])
  if (lists.length > 0) {
    return lists.some(([other, , ...own]) => other === noun && own.every(term => terms.includes(term)))
  }
  const isNamed = (some: string) => wordsOf(some).some(word => isNounOf(key, word))
  const above = allTermsOf([...headings, context].join(' '))
  const isMember = (kind === 'item' || kind === 'row') && terms.every(term => above.includes(term))
  if (isNamed(text) || (isMember && isNamed([...headings.slice(-1), context].join(' ')))) return true
  const [, subject = ''] = THREE_ARE.exec(fold(text)) ?? []
  const named = allTermsOf(subject)
  return named.length > 0 && terms.every(term => named.includes(term))
}

interface ListedUnit {
  text: string
  passage: Pick<Passage, 'kind' | 'headings' | 'context'>
  definitions: Definition[]
}

function listOf (noun: string, key: string | undefined): string[] {
  if (key === undefined || noun === '') return []
  const stem = stemOf(noun)
  return [`${ALIKE.get(stem) ?? stem} of ${key}`]
}

const ARE = kinds(({ are }) => are)
const HAS = kinds(({ has }) => has)
// "A, B and C": what is behind a colon, or a verb, has several parts.
const MEMBERS = new RegExp(`, | (?:${AND_OR}) `)
const ARE_LISTED = new RegExp(`^([^,:;]{4,120}?) (?:${ARE}) (.+)$`)
const HAS_LIST = new RegExp(
  `^(?:${ARTICLE} )?(?:([^,.:;]{2,60}?) )?(?:${HAS}) (?:[^,.:;]{1,30} )?(${NOUN})\\b[^,.:;]{0,20}:`)
const DIVIDED = new RegExp(
  `^(?:${ARTICLE} )?([^,.:;]{2,60}?) (?:${kinds(({ divided }) => divided)})\\b[^:;]{0,80}:`)
// "Types:", "medidas clave".
const KIND_ALONE = new RegExp(`^(?:${ARTICLE} )?(${NOUN})(?: \\p{L}{4,20})?$`, 'u')
// "… has the following functions:", "estas son sus ventajas principales:"
const KIND_LAST = new RegExp(`(?:^| )(${NOUN})(?<=s)(?: \\p{L}{4,20})?$`, 'u')
const ITS = new RegExp(`^(?:${kinds(({ its }) => its)}) (${NOUN})(?: \\p{L}{4,20})? (?:${ARE})\\b`, 'u')

/**
 * The lists that a folded text has, or introduces: "there are two types of cells: …", "the types of cells are …".
 * @param about what a text speaks of that does not name it, "it has two phases: …", as a key
 */
function listsSaid (folded: string, about: string | undefined): string[] {
  const hasMembers = (text: string) => text.endsWith(':') || MEMBERS.test(text)
  const [, named = '', members = ''] = ARE_LISTED.exec(folded) ?? []
  const listed = hasMembers(members) ? listsBefore(named) : []
  const [, noun = ''] = ITS.exec(folded) ?? []
  const own = listOf(noun, about)
  // Most texts have no colon, which the other forms end with.
  const colon = folded.indexOf(':')
  if (colon === -1) return [...listed, ...own]
  const [head, rest] = [folded.slice(0, colon), folded.slice(colon + 1).trim()]
  const [, alone = ''] = rest === '' ? KIND_LAST.exec(head) ?? [] : []
  const [, subject, its = ''] = HAS_LIST.exec(folded) ?? []
  const [, divided] = DIVIDED.exec(folded) ?? []
  const parts = keyOf(divided)
  return [
    ...(rest === '' || hasMembers(rest) ? listsBefore(head) : []),
    ...listed,
    ...listOf(alone, about),
    ...listOf(its, keyOf(subject) ?? about),
    ...PARTS.flatMap(part => listOf(part, parts)),
    ...own
  ]
}

/** A heading, folded, without its number and marks. */
export function bareHeading (heading: string): string {
  return fold(heading).replace(NUMBERING, '').replace(/[¿¡"“”*`]/g, '').trim()
}

/** What a heading says that the first texts below it are about. */
function definitionsOfHeading (bare: string): Definition[] {
  const parts = bare.split(/\s+[—–|-]\s+|:\s+/)
  const names = [bare, ...parts].flatMap(namesIn)
  const keys = [...names.flatMap(name => keyOf(name) ?? []), ...definedTerms(bare)]
  return [...new Set(keys)].map(key => ({ key, kind: 'heading' }))
}

/** What the headings above a text say that it is about. */
export interface Headed {
  /** Of the first texts below them. */
  definitions: Definition[]
  /** Of one of these that begins as one does which says what the heading means. */
  opened: Definition[]
  /** Of the first text, where the heading is a question. */
  answers: Definition[]
  /** Of the first text, where it begins a list. */
  lists: Definition[]
  /** Of the first text, where it begins a numbered list. */
  steps: Definition[]
  /** Whether the heading says that what the term means stands below it. */
  isDefinition: boolean
  /** What the items below them are kinds of; folded. */
  kind: string
}

const DEFINITION_HEADING = new RegExp(`^(?:${any(({ heading }) => heading)})\\b(?: ${ARTICLE}(?= ))?\\s*`)
const OPENS = new RegExp(`^(?:${any(({ opens }) => opens)})\\b`, 'u')
// In characters. A shorter text says little.
const LEAST = 25

const asList = (key: string): Definition => ({ key, kind: 'list' })

/** @param isOfGuide whether the outermost heading names the course, and no topic */
export function headedBy (headings: string[], isOfGuide: boolean): Headed {
  const bare = headings.map(bareHeading)
  const last = bare.at(-1) ?? ''
  const isDefinition = DEFINITION_HEADING.test(last)
  const rest = last.replace(DEFINITION_HEADING, '')
  const term = isDefinition && rest === '' ? bare.at(-2) ?? '' : rest
  const kind = withoutParentheses(bare.findLast(heading => !KIND_ALONE.test(heading)) ?? '')
  const [, noun = ''] = KIND_ALONE.exec(last) ?? []
  if (isOfGuide && bare.length < 2) {
    return { definitions: [], opened: [], answers: [], lists: [], steps: [], isDefinition, kind: '' }
  }
  const opened = namesIn(term).flatMap(name => keyOf(name) ?? []).map(key => ({ key, kind: 'statement' as const }))
  const answers = [...questionKey(last), ...statementKeys(last)].map(key => ({ key, kind: 'statement' as const }))
  const lists = [...listsIn(last), ...listOf(noun, keyOf(kind)), ...listOfAbove(last, bare.at(-2))]
  return {
    // An outermost heading stands above much that is not about it.
    definitions: bare.length < 2 ? [] : definitionsOfHeading(term),
    opened,
    answers,
    isDefinition,
    kind,
    lists: lists.map(asList),
    steps: IN_ORDER.flatMap(noun => listOf(noun, keyOf(kind))).map(asList)
  }
}

// For each kind of statement, what it is called in each language.
const STATEMENTS = Array.from(LANGUAGES.values(), ({ questions }) => wordsIn(questions?.definitions.statements))
const NAMED_STATEMENT = new RegExp(`^(${STATEMENTS.flat().join('|')})(?: [\\d.]+)? \\(([^()]{2,40})\\)$`)

/** "Theorem 2 (Lagrange)" is Lagrange's theorem, in any language. */
function statementKeys (bare: string): string[] {
  const [, kind = '', name] = NAMED_STATEMENT.exec(bare) ?? []
  if (name === undefined) return []
  const at = STATEMENTS.map(kinds => kinds.indexOf(kind)).find(at => at !== -1) ?? -1
  const keys = STATEMENTS.flatMap(kinds => keyOf(`${kinds[at] ?? kind} ${name}`) ?? [])
  // "Heine Borel" alone is the theorem, and "Lagrange" is a person.
  return termsOf(name).length > 1 ? [...keys, ...keysOf(name)] : keys
}

/** "Measures of the plan" below "The Stabilization Plan": of that plan. */
function listOfAbove (heading: string, above: string | undefined): string[] {
  const [, noun = '', of] = LIST.exec(heading) ?? []
  const key = keyOf(above === undefined ? undefined : withoutParentheses(above))
  const terms = allTermsOf(of ?? '')
  return terms.length > 0 && terms.every(term => key?.split(' ').includes(term)) ? listOf(noun, key) : []
}

/**
 * What a text says of the term that its heading names.
 * @param place of the text below its heading, from 0
 * @param isNumbered whether it is an item of a numbered list
 */
export function openedBy (
  folded: string, place: number, isNumbered: boolean, { opened, answers, lists, steps, isDefinition }: Headed
): Definition[] {
  if (place === 0 && lists.length > 0) return lists
  if (place === 0 && isNumbered) return steps
  if (place === 0 && answers.length > 0) return answers
  if (place > 0 || folded.length < LEAST || /[:?]$/.test(folded)) return []
  return isDefinition || OPENS.test(folded) ? opened : []
}

/** The terms that a label may name: its own, and as a kind of what the heading names: "Fixed:" below "Costs". */
export function labelled (label: string, { kind }: Headed): Definition[] {
  return [label, kind === '' ? undefined : `${label} ${kind}`].flatMap(term => {
    const key = keyOf(term && withoutParentheses(fold(term)))
    return key === undefined ? [] : [{ key, kind: 'label' as const }]
  })
}

const withoutParentheses = (term: string) => term.replaceAll(/\s*\([^)]*\)/g, '')

/** The key of a term; `undefined` where it is none. */
export function keyOf (term: string | undefined): string | undefined {
  if (term === undefined) return undefined
  const terms = [...new Set(allTermsOf(term))].sort()
  return terms.length === 0 || terms.length > MAX_TERMS ? undefined : terms.join(' ')
}
