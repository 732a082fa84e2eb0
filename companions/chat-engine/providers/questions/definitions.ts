import { onceForText } from '../../../../lib/process/once-for.js'
import type { Pattern } from '../../../text/language-data/index.js'
import type { DefinitionWords } from '../../../text/language-data/test-questions/definitions.js'
import { capitalised, fold, wordsOf } from '../../../text/language.js'
import { anyOf, ofEach, patternOf } from '../../../text/languages/registry.js'
import { termOf, termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import {
  isDebris, isNameOfTask, isUnclear, isUnclearDefinition, isUnclearTerm, isVague, saysHowOften, withoutParentheses
} from './prose/alone.js'
import type { CourseWords } from './course-words.js'
import { sharesWord } from './draft.js'
import { hasMainVerb } from './prose/main-verb.js'
import { isPluralNoun, verbForm } from './prose/verbs.js'
import { inAny, isNounFirst, type ProseLanguage } from './prose/prose-language.js'
import { grammarOf } from './statements.js'

/*
 * What a material says that its terms mean: entries of glossaries, "**Term**: what it is", and sentences such as "A
 * term is a …", "…, known as a term", "A term, which is a …".
 */

/** What a definition begins with: a noun, "using …", "to use …", "uses …", or it is a whole clause. */
export type Shape = 'noun' | 'gerund' | 'infinitive' | 'verb' | 'clause'

/** A term and its definition, as questions use them. */
export interface Concept {
  /** As an option: with a capital, without an article. */
  term: string
  /** What it is, without an article where it is an option; as it stands in the text here. */
  body: string
  shape: Shape
  isPlural: boolean
  /** What it shares with other options: see `Value`. */
  group?: string
  /** 3: an entry of a glossary; 2: a term that the author marks; 1: of a list or a heading; 0: of another sentence. */
  trust: number
  passage: Passage
  language: ProseLanguage
}

interface Raw {
  term: string
  body: string
  trust: number
  isPlural?: boolean
}

const defined = (pick: (words: DefinitionWords) => Pattern | undefined): string =>
  inAny(({ definitions }) => definitions && pick(definitions))
const ARTICLES = inAny(({ grammar }) => grammar?.articles)
const STARTS_WITH_ARTICLE = new RegExp(`^(?:${ARTICLES}) `, 'i')
const STARTS_WITH_THE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.the)}) `, 'i')
const STARTS_WITH_ANY = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.anyOne)}) `, 'i')
const AND = inAny(({ lists }) => lists.and)
const JOINS = inAny(({ grammar }) => grammar?.joins)
const OF = inAny(({ kinds }) => kinds.of)

/** The patterns of a language: see `DefinitionWords`. */
const patternsOf = ofEach(({ testQuestions }) => {
  const { definitions, grammar } = testQuestions ?? {}
  if (definitions === undefined || grammar === undefined) return undefined
  const { definite, asideArticle, asidePhrase, asideGoesOn, clauseBegins } = definitions
  const noun = `(?:${patternOf(definite)}) [^]+`
  const word = (words: Pattern | undefined) => new RegExp(`^(?:${patternOf(words)})$`, 'iu')
  return {
    opening: new RegExp(`^(?:${patternOf(definitions.opening)})?(?:${patternOf(grammar.articles)})?$`, 'i'),
    after: new RegExp(`^ (?:${patternOf(definitions.is)}) (${noun})$|` +
      `^ (?:${patternOf(definitions.means)}) ([^]+)$`, 'u'),
    added: new RegExp(`^, (?:${patternOf(definitions.whichIs)}) (${noun})$|^ ?[:—–] ?(${noun})$|` +
      `^, ((?:${patternOf(asideArticle)}) [^,]{10,}? (?:${patternOf(asidePhrase)}) [^,]+)` +
      `(?:$|, (?!${patternOf(asideGoesOn)}))`, 'u'),
    called: new RegExp(patternOf(definitions.called), 'u'),
    several: new RegExp(`(?:^| )(?:${patternOf(grammar.several)})$`, 'i'),
    phrase: new RegExp(` (?:${patternOf(grammar.phrase)}|${patternOf(definitions.alsoTells)}) `),
    clause: new RegExp(`^(?:${patternOf(clauseBegins)})\\b`, 'u'),
    noun: word(definitions.noun),
    infinitive: word(definitions.infinitive),
    gerund: word(definitions.gerund),
    gerundNoun: word(definitions.gerundNoun),
    does: new RegExp(patternOf(definitions.does), 'u'),
    afterNoun: word(definitions.afterNoun),
    verbs: new RegExp(` (?:${patternOf(definitions.verbs)}) `, 'u'),
    object: definitions.object === undefined
      ? undefined
      : new RegExp(` (\\p{L}+) (?:${patternOf(definitions.object)}) `, 'gu')
  }
})

// In words and in characters.
const MIN_WORDS = 3
const MAX_WORDS = 30
const MAX_BODY = 230

/** The concepts that a passage defines. */
export function conceptsIn (
  passage: Passage, statement: string | undefined, before: Passage[], words: CourseWords, language: ProseLanguage
): Concept[] {
  if (passage.kind === 'code' || isList(passage)) return []
  const named = listedIn(passage) ?? definitionUnder(passage, before, language)
  const entries = named === undefined ? [] : [entryOf(named, passage)]
  const sentences = passage.kind === 'row'
    ? []
    : [
        ...markedIn(passage, language),
        ...(statement === undefined || passage.definition?.isEntry === true
          ? []
          : [statedIn(statement, language, words)])
      ]
  const concepts: Concept[] = []
  for (const raw of [...entries, ...sentences]) {
    const concept = raw === undefined ? undefined : conceptOf(raw, passage, words, language)
    if (concept !== undefined && !concepts.some(({ term }) => fold(term) === fold(concept.term))) concepts.push(concept)
  }
  return concepts
}

const SEVERAL_TERMS = new RegExp(`[,;/]| (?:${AND}) `)

/** Several terms at once are not the parts of one definition. */
function isList ({ definition }: Passage): boolean {
  return definition !== undefined && SEVERAL_TERMS.test(definition.term)
}

/** "Term: what it is" of a list, a table or a glossary, or one that the author set in bold; else it is but a colon. */
function listedIn ({ kind, definition, marked, headings }: Passage): Passage['definition'] {
  const isMeant = definition !== undefined &&
    (kind !== 'sentence' || marked.includes(definition.term) || isGlossary(headings))
  return isMeant ? definition : undefined
}

const GLOSSARY = new RegExp(`\\b(?:${defined(({ glossary }) => glossary)})\\b`)

const isGlossaryName = onceForText(heading => GLOSSARY.test(fold(heading)))

export function isGlossary (headings: string[]): boolean {
  return isGlossaryName(headings.at(-1) ?? '')
}

const LABEL = new RegExp(`^(?:${anyOf(({ material }) => material?.definitions)})(?!\\p{L})`, 'iu')

/** Whether a passage stands behind "Def." or "Definition 2.4": its author says that it defines something. */
export function isLabelled ({ headings }: Passage): boolean {
  return LABEL.test(headings.at(-1) ?? '')
}

function entryOf (definition: NonNullable<Passage['definition']>, { headings }: Passage): Raw {
  const isEntry = definition.isEntry ?? isGlossary(headings)
  return { term: definition.term, body: definition.text, trust: isEntry ? 3 : 1 }
}

const UNDER = ofEach(({ testItems }) => testItems && {
  definition: new RegExp(`^(?:\\p{L}{1,3} )?(?:${patternOf(testItems.definitionHeadings)})\\W*$`, 'u'),
  titleIs: new RegExp(`^(?:${patternOf(testItems.titleIs)})`, 'u'),
  article: new RegExp(`^(?:${patternOf(testItems.article)}) `, 'u')
})

/**
 * The first sentence below a heading, where it may say what the heading names: "A process that has ended, but …". Of
 * "Definition", the heading or the document around it has the name.
 */
function definitionUnder (
  { kind, text, headings, section, source }: Passage, before: Passage[], language: ProseLanguage
): Passage['definition'] {
  const under = UNDER(language)
  const isFirst = !before.some(other => other.section === section && other.kind !== 'code') && kind === 'sentence'
  if (!isFirst || under === undefined) return undefined
  const names = [source.kind === 'document' ? titleOf(source.filename) : '', ...headings]
  const isMeaning = under.definition.test(fold(names.at(-1) ?? ''))
  const term = (isMeaning ? names.at(-2) : names.at(-1))?.replace(/^[\d.]+\s+/, '') ?? ''
  const isTitle = isMeaning || headings.length > 1
  const isName = isTitle && /^\p{L}[\p{L} -]{2,40}$/u.test(term) && !isNameOfTask(term)
  if (!isName || sharesWord(text, term)) return undefined
  const said = text.replace(under.titleIs, '')
  return said !== text || under.article.test(text) ? { term, text: said } : undefined
}

/** The name of a document as a title: "Tabla de hash" of the file of that name, with underscores. */
export function titleOf (filename: string): string {
  return filename.replace(/\.[^.]{1,6}$/, '').replace(/[_-]+/g, ' ').trim()
}

const REST_OF_TERM = new RegExp(
  `^ (?:${defined(({ restOfTerm }) => restOfTerm)}) \\p{L}+(?: \\p{L}+){0,2}$`, 'u')

// "a dinner in the **Satyricon**, a tale of …": what follows may be said of the dinner.
const AFTER_PREPOSITION = new RegExp(
  `(?:^| )(?:${defined(({ prepositions }) => prepositions)})(?: (?:${ARTICLES}))?$`, 'i')
// "a tuba, a water organ and two horns"
const IS_OF_LIST = new RegExp(` (?:${AND}) (?:${defined(({ counted }) => counted)}) `)
// "projects, the **centres of interest**, the study of cases or problems"
const IN_LIST = /,(?: \p{Ll}{1,4})?$/u
const OR = new RegExp(` (?:${inAny(({ alone }) => alone.alternatives)}) `)
// "While those are dedicated to her **gods**, the texts of the others mention none": the main clause follows.
const CLAUSE_FIRST = new RegExp(`(?:^|, )(?:${inAny(({ alone }) => alone.clauseFirst)}) `)
const EVERY = new RegExp(`^(?:${defined(({ every }) => every)}) `, 'i')

/** What a sentence says of the terms that it sets in bold or in italics. */
function markedIn ({ text, marked, definition, kind }: Passage, language: ProseLanguage): Raw[] {
  const patterns = patternsOf(language)
  if (patterns === undefined || marked.length === 0 || definition !== undefined) return []
  if (kind === 'item' && !/\.$/.test(text)) return []
  const sentence = withoutParentheses(text)?.replace(/\.$/, '')
  if (sentence === undefined) return []
  return marked.flatMap((mark): Raw[] => {
    const term = mark.replace(/\s*\([^()]*\)\s*/g, ' ').replace(/^["“«']|["”»',]$/g, '').trim()
    const at = sentence.indexOf(term)
    if (!/^\p{L}[\p{L}\d'’ -]{2,50}$/u.test(term) || at === -1) return []
    const [front, rest] = [sentence.slice(0, at).trim(), sentence.slice(at + term.length).replace(/^["”»]/, '')]
    const isFirst = patterns.opening.test(front)
    const stated = isFirst ? patterns.after.exec(rest) : null
    // "Tools such as **head**: the commands …" says nothing of the term.
    const isBeside = isFirst || (/\p{L}$/u.test(front) && rest.startsWith(','))
    const added = stated ?? (isBeside ? patterns.added.exec(rest) : null)
    const body = added?.slice(1).find(found => found !== undefined)
    const isOfList = IS_OF_LIST.test(body ?? '') || (IN_LIST.test(front) && OR.test(body ?? ''))
    if (stated === null && (isOfList || AFTER_PREPOSITION.test(front) || CLAUSE_FIRST.test(fold(front)))) return []
    if (body !== undefined) {
      return isTelling(body, language) ? [{ term, body, trust: 2, ...pluralOf(front, rest, language) }] : []
    }
    const more = REST_OF_TERM.exec(rest)?.[0] ?? ''
    const isLast = more !== '' || /^["”»]?(?:$|[,;])/.test(rest)
    const [, subject = '', noun = ''] = (isLast ? patterns.called.exec(sentence.slice(0, at)) : null) ?? []
    const thing = subject.replace(EVERY, '')
    return isWholePhrase(thing, language) ? [{ term: `${noun}${term}${more}`, body: lowered(thing), trust: 2 }] : []
  })
}

const SAYS_OF_SEVERAL = new RegExp(`^ (?:${defined(({ saysOfSeveral }) => saysOfSeveral)}) `)
const SAYS_OF_ONE = new RegExp(`^ (?:${defined(({ saysOfOne }) => saysOfOne)}) `)

function pluralOf (front: string, rest: string, language: ProseLanguage): { isPlural?: boolean } {
  if (SAYS_OF_SEVERAL.test(rest)) return { isPlural: true }
  if (SAYS_OF_ONE.test(rest)) return { isPlural: false }
  return patternsOf(language)?.several.test(front) === true ? { isPlural: true } : {}
}

const COMPARES = new RegExp(`\\b(?:${defined(({ compares }) => compares)})\\b|` +
  `^(?:${ARTICLES}) (?:\\p{L}+ )?(?:${defined(({ kinds }) => kinds)}) (?:${OF}) \\p{L}+(?: \\p{L}+)?$`, 'u')
const NO_THING = new RegExp(`^(?:${defined(({ noThing }) => noThing)})\\b`)

/** Whether "is a …" tells a thing from others of its kind. "A connective tissue" does not. */
function isTelling (body: string, language: ProseLanguage): boolean {
  return termsOf(body).length >= 3 && !COMPARES.test(fold(body)) && !/["“«]/.test(body) &&
    (patternsOf(language)?.phrase.test(body) === true || STARTS_WITH_THE.test(body))
}

function isWholePhrase (subject: string, language: ProseLanguage): boolean {
  return subject.split(' ').length >= MIN_WORDS && patternsOf(language)?.phrase.test(subject) === true &&
    !NO_THING.test(subject)
}

function lowered (subject: string): string {
  return /^\p{Lu}\p{Ll}/u.test(subject) ? subject.charAt(0).toLowerCase() + subject.slice(1) : subject
}

/** What a sentence says that its subject is. */
function statedIn (statement: string, language: ProseLanguage, words: CourseWords): Raw | undefined {
  const found = grammarOf(language)?.definitionOf(statement, words)
  if (found === undefined || !isTelling(found.body, language) || isUnclear(found.body, language) ||
    isUnclearTerm(found.term, language)) return undefined
  const trust = words.isMarked(found.term) ? 2 : words.isKey(found.term) ? 1 : 0
  // "The pressure is the stimulus that …" tells of one that was named before.
  const isOfOne = STARTS_WITH_THE.test(statement) ||
    (STARTS_WITH_ANY.test(statement) && STARTS_WITH_THE.test(found.body))
  return trust === 0 && isOfOne ? undefined : { ...found, trust }
}

const NOT_A_TERM = new RegExp(`^(?:${defined(({ numbered }) => numbered)}) (?:\\d|[ivx]+$)|` +
  `^(?:${defined(({ vagueBegins }) => vagueBegins)}) | (?:${defined(({ vagueEnds }) => vagueEnds)})$|` +
  `^[\\d.]+\\b|[@:→$=<>|]|^(?:${defined(({ noTerm }) => noTerm)})(?: |$)`, 'u')

function conceptOf (raw: Raw, passage: Passage, words: CourseWords, language: ProseLanguage): Concept | undefined {
  const term = raw.term.replace(/\s*\([^()]*\)/g, '').replace(/^["“«]|["”»]$|[.:;,]+$/g, '').trim()
  const body = bodyOf(raw.body)
  if (body === undefined || !isTerm(term) || isDebris(term.replaceAll('_', '')) || isDebris(body)) return undefined
  // Speech, or verbs that are alternatives: "Creates/removes …".
  if (/^[^:]{1,60}: ?[—–"“«]/.test(passage.text) || /^\S+\/\S/.test(body)) return undefined
  if (FIRST_PERSON.test(fold(body))) return undefined
  const value = grammarOf(language)?.termOf(term, words)
  if (value === undefined && raw.trust < 3) return undefined
  const count = wordsOf(body).length
  if (count < MIN_WORDS || count > MAX_WORDS || body.length > MAX_BODY) return undefined
  const isCut = body.length < raw.body.length - 2
  if (termsOf(body).length < (raw.trust === 0 || isCut ? 3 : 2)) return undefined
  // Of a glossary, the author vouches for the wording.
  if (isUnclearDefinition(body, raw.trust === 3)) return undefined
  // A table says anything of what it names.
  if ((raw.trust < 3 || passage.kind === 'row') && isVague(body, language)) return undefined
  if (saysHowOften(body)) return undefined
  if (isImage(body) || isExpansion(term, body)) return undefined
  const isPlural = raw.isPlural ?? pluralOfTerm(term, value?.group, language)
  const shape = shapeOf(body, language, isPlural)
  if (shape === undefined || IS_ONE_OF_MANY.test(fold(body))) return undefined
  if (/\d{4}|[*:]|\b\d+ ?%/.test(body) || isRunOn(body) || !isClosed(body)) return undefined
  // "made up of neurons", "important for speech", "consisting of two alleles": the term is no noun, or may be none.
  if (ADJECTIVAL.test(fold(body))) return undefined
  // "a scenario in which two people would benefit from cooperating, but …", "either this, or …": it is but a half.
  const cut = raw.body.slice(raw.body.indexOf(body) + body.length)
  if (CONTRAST.test(cut)) return undefined
  // "two people in a relationship, such as husband and wife, who …": what tells it comes after the example.
  if (GOES_ON.test(cut)) return undefined
  if (HALF.test(body)) return undefined
  // What was cut off may be what tells it from other terms.
  if (raw.trust < 3 && CUT_ASIDE.test(raw.body.slice(body.length - 1))) return undefined
  if (raw.trust < 3 && (isListLike(body) || SAYS_PAST.test(term))) return undefined
  const display = shown((value?.text ?? term).replace(STARTS_WITH_ARTICLE, ''))
  const group = value && { group: value.group }
  return { term: display, body, shape, isPlural, trust: raw.trust, passage, language, ...group }
}

const CONTRAST = new RegExp(`^, (?:${defined(({ contrast }) => contrast)})\\b`)
const HALF = new RegExp(defined(({ half }) => half), 'i')
const CUT_ASIDE = new RegExp(defined(({ cutAside }) => cutAside))
const SAYS_PAST = new RegExp(`^(?:${defined(({ saysPast }) => saysPast)}) `, 'u')
const ADJECTIVAL = new RegExp(`^(?:${defined(({ adjectival }) => adjectival)})s?\\b`)
const GOES_ON = new RegExp(`^,? (?:${defined(({ examples }) => examples)})\\b[^.;]*, ` +
  `(?:${defined(({ relative }) => relative)})\\b`)

// "branch of the thoracic aorta", "a form of therapy": there are others.
const IS_ONE_OF_MANY = new RegExp(`^(?:(?:${ARTICLES}) )?(?:\\p{L}+ )?(?:${defined(({ oneOfMany }) => oneOfMany)}) ` +
  `(?:${defined(({ oneOfManyOf }) => oneOfManyOf)}) (?:(?!(?:${defined(({ unless }) => unless)}) )\\S+ ){0,4}\\S+$`,
'u')

/** A name in code keeps its small letters. */
function shown (term: string): string {
  return term.includes('_') ? term.charAt(0).toLowerCase() + term.slice(1) : capitalised(term)
}

const FIRST_PERSON = new RegExp(`^(?:${defined(({ firstPerson }) => firstPerson)}) |` +
  `\\b(?:${defined(({ speaker }) => speaker)}) \\p{L}`, 'u')

function pluralOfTerm (term: string, group: string | undefined, language: ProseLanguage): boolean {
  if (group !== undefined) return group.includes('plural')
  const words = term.split(' ')
  return isPluralNoun((isNounFirst(language) ? words[0] : words.at(-1)) ?? '', language)
}

const SEVERAL = new RegExp(` (?:${JOINS}) `)

export const isTerm = onceForText(term => {
  const words = term.split(' ')
  if (SEVERAL.test(term)) return false
  return term.length >= 2 && term.length <= 60 && words.length <= 6 && /^[\p{L}\d]/u.test(term) &&
    /\p{L}{2,}/u.test(term) && !/\.\p{L}|\d{3}/u.test(term) && !NOT_A_TERM.test(fold(term)) &&
    wordsOf(term).some(word => termOf(word) !== undefined)
})

// An example, or a clause that only adds something.
const ADDITION = new RegExp('(?:(?<!\\.\\p{Lu}{1,2})[.;](?=\\s)|[—–](?= ?\\p{L})|' +
  `${defined(({ andIs }) => andIs)}|,? (?:${defined(({ exampleBegins }) => exampleBegins)})\\b|` +
  `, (?:${defined(({ added }) => added)})(?= )).*$`, 'su')
// "The region closest to the plate and contains …"
const SECOND_VERB = new RegExp(`(?:${defined(({ secondVerb }) => secondVerb)}).*$`, 's')
const BEGINS_IS = new RegExp(`^(?:${defined(({ beginsIs }) => beginsIs)})(?!\\p{L}) ?`, 'u')

/** The first sentence or clause of a definition, without what stands in parentheses. */
export function bodyOf (text: string): string | undefined {
  const bare = withoutParentheses(text.replace(/^[\s:]+/, ''))?.trim()
  const first = bare?.replace(/ : .*$/s, '')
    .replace(SECOND_VERB, '$1')
    .replace(ADDITION, '')
    .replace(/[.;,:\s]+$/, '')
  return first?.replace(BEGINS_IS, '').trim()
}

// "things that are alike tend to …", "behavior that is followed by … will be repeated"
const IS_LATE_CLAUSE = new RegExp(defined(({ lateClause }) => lateClause))

/** What a definition begins with; `undefined` where it makes no question. */
function shapeOf (body: string, language: ProseLanguage, isPlural: boolean): Shape | undefined {
  const folded = fold(body)
  const [first = '', second = ''] = body.split(' ')
  const isClause = saysSomething(body, language)
  const patterns = patternsOf(language)
  if (patterns === undefined || patterns.clause.test(folded)) return undefined
  if (isClause || IS_LATE_CLAUSE.test(folded)) return 'clause'
  if (patterns.noun.test(first)) return 'noun'
  if (patterns.infinitive.test(first)) return 'infinitive'
  if (patterns.gerund.test(first)) return patterns.gerundNoun.test(second) ? 'noun' : 'gerund'
  // "contributes to our ability to …", and not "responses to …", which is of a plural term.
  if (patterns.does.test(folded)) return 'verb'
  const form = verbForm(first.toLowerCase(), language)
  const mayBeNoun = form?.tense === undefined || form.tense === 'base' || isPlural
  // "arises from the aorta": of one thing, that is no noun.
  if (form === undefined || (patterns.afterNoun.test(second) && mayBeNoun)) return 'noun'
  return form.tense === undefined || form.tense === 's' || form.tense === 'base' ? 'verb' : 'noun'
}

const BEFORE_CLAUSE = new RegExp(` (?:${defined(({ clauseWithin }) => clauseWithin)})\\b`)

/** Whether a text says something of its subject, and is no name for a thing. */
export function saysSomething (body: string, language: ProseLanguage): boolean {
  const head = `${body.split(BEFORE_CLAUSE)[0] ?? ''} `
  const patterns = patternsOf(language)
  if (patterns === undefined || patterns.verbs.test(head) || hasMainVerb(body, language)) return true
  if (patterns.object === undefined) return grammarOf(language)?.partsOf(capitalised(head.trim())) !== undefined
  // "The government offered little …", "The movement of fluids requires a …": a verb and its object.
  return [...head.matchAll(patterns.object)].some(([, word = '']) => {
    const tense = verbForm(word, language)?.tense
    return tense === 's' || tense === 'past'
  })
}

const TWO_STATEMENTS = new RegExp(`${defined(({ runOn }) => runOn)}| - |[?!¿¡]`, 'i')
const RUN_ON = new RegExp(`, (?:${defined(({ runOnBegins }) => runOnBegins)})\\b`, 'i')

/** Two statements in one: "the set of …, it is used …". */
function isRunOn (body: string): boolean {
  return TWO_STATEMENTS.test(body) || RUN_ON.test(body)
}

export function isClosed (body: string): boolean {
  const count = (marks: RegExp) => body.match(marks)?.length ?? 0
  return count(/["“”]/g) % 2 === 0 && count(/[«»]/g) % 2 === 0 && !/[()]/.test(body)
}

// "The heart of the network", "el rey de las LAN": what it is like, not what it is.
const IMAGE = new RegExp(`^(?:(?:${defined(({ imageArticles }) => imageArticles)}) )?` +
  `(?:${defined(({ images }) => images)})s? (?:${defined(({ imageOf }) => imageOf)}) `)

/** Whether a definition says what something is like. */
function isImage (body: string): boolean {
  return IMAGE.test(fold(body))
}

/** "DNS: Domain Name System" tells what the letters stand for. */
function isExpansion (term: string, body: string): boolean {
  return /^\p{Lu}{2,}$/u.test(term) && (body.match(/(?<!^)\b\p{Lu}/gu)?.length ?? 0) >= 2 && body.split(' ').length < 8
}

const ENDS_LIST = new RegExp(`[,;] ?(?:${JOINS}) |\\b(?:${JOINS}) [^,;]*$`)

// "Dra. Carmen Montero", "6 ECTS", "a, b, c": no sentence, but what a form is filled in with.
function isListLike (body: string): boolean {
  return /^(?:\p{Lu}[\p{L}.]* ){2}/u.test(`${body} `) || /^\d/.test(body) || body.split(/[,;]/).length > 4 ||
    (body.split(/[,;]/).length > 2 && !ENDS_LIST.test(body))
}
