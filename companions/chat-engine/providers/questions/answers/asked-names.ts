import { distance } from 'fastest-levenshtein'
import { fold, wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isSetAsCode } from '../code/set-as-code.js'
import { isLabelled, saysSomething } from '../definitions.js'
import { hasHalfOf, normal, sharesWord, type Draft } from '../draft.js'
import { initialsOf, isAbbreviation } from '../prose/abbreviations.js'
import { isDangling, isNegative } from '../prose/alone.js'
import { classOf, genusOf } from '../prose/kinds.js'
import {
  inAny, inWords, isNounFirst, proseLanguageOf, wordsBesideNoun, type ProseLanguage
} from '../prose/prose-language.js'
import { hasDoubledWord, isDoubledName } from '../rewritten/tidied.js'
import { saysWhatItIs } from '../named.js'
import type { CourseNames } from './course-names.js'
import { namesIn } from './one-name.js'
import { hasName, placesOfName } from './places-of-name.js'
import { inOtherNumber, nameTyped } from './typed-answers.js'

/*
 * A last look at the questions that ask for a name: whether the answer is a name that a student can be expected to
 * type, whether what is quoted points to it alone, and what else the material calls it.
 */

const proseOf = ofEach(({ testProse, testQuestions, answers }) => {
  if (testProse === undefined) return undefined
  const { noTerm, noDefinition, goesOn, tooMany, equally, ofSome, genericNoun, unsure } = testProse
  const { orders, opens, tells, theOne, anyOne, is, means, alsoCalled } = testProse
  return {
    noTerm: inWords(noTerm),
    properties: inWords(patternOf(testQuestions?.notes?.properties)),
    traits: inWords(patternOf(testQuestions?.notes?.traits)),
    noDefinition: new RegExp(`^(?:${patternOf(noDefinition)})`),
    namesNothing: new RegExp(`^(?:${patternOf(testProse.namesNothing)})(?!\\p{L})`, 'u'),
    goesOn: new RegExp(`^ ?(?:${patternOf(goesOn)})(?!\\p{L})`, 'u'),
    // "According to Quintilian": it is so for him.
    attributed: new RegExp(`^(?:${patternOf(testProse.attributed)}) `, 'u'),
    isReason: new RegExp(`^(?:(?! (?:${patternOf(opens)}) ).)* (?:${patternOf(testProse.reason)}) `),
    tooMany: inWords(tooMany),
    unsure: inWords(unsure),
    leadsIn: inWords(testProse.leadsIn ?? '', 'gu'),
    loose: inWords(testProse.loose),
    orders: inWords(orders),
    isOpen: new RegExp(`(?:^| )(?:${patternOf(opens)}) \\p{L}+$`, 'u'),
    tells: new RegExp(` (?:${patternOf(tells)}) `),
    one: new RegExp(`^(?:${patternOf(theOne)})`),
    article: new RegExp(`^(?:${patternOf(theOne)}|${patternOf(anyOne)})`),
    says: new RegExp(`^(?:${patternOf(is)}|${patternOf(means)})`, 'iu'),
    isSubject: new RegExp(`^(?:\\p{L}+ )?[XYZW](?:${patternOf(is)}|${patternOf(means)})`, 'u'),
    calledAtEnd: new RegExp(`;(?:${patternOf(alsoCalled)})(\\p{L}[\\p{L} -]{2,30})[).]*$`, 'u'),
    // "also called the phrase model"
    nameAfter: new RegExp(`^(?:${patternOf(alsoCalled)})`, 'u'),
    aliases: new RegExp(`([\\p{L}\\d_-]+(?: [\\p{L}\\d-]+){0,2}?)(?: \\([^()]*\\))?(?:${patternOf(equally)})` +
      '([\\p{L}\\d_-]+(?: [\\p{L}\\d-]+){0,3})', 'giu'),
    hasAliases: new RegExp(patternOf(equally), 'iu'),
    // "Magma and lava", the heading above what magma is: another thing stands beside it.
    joined: new RegExp(` (?:${patternOf(answers?.connectives)}) |[,;/&+]|\\bvs\\b`),
    // "A demand curve or a supply curve is …"
    orAnother: new RegExp(`^(?:${patternOf(testProse.orAnother)})`),
    equally: new RegExp(`^(?:${patternOf(equally)})([^,.;:()]{4,60})`, 'u'),
    genericNoun: new RegExp(patternOf(genericNoun), 'iu'),
    ofSome: new RegExp(`^(?:${patternOf(ofSome)})`, 'u'),
    grammarNote: new RegExp(`^(?:${patternOf(testProse.grammarNotes)})s?\\.?$`)
  }
})

type Prose = NonNullable<ReturnType<typeof proseOf>>

// In a sentence, a definition of fewer terms fits more than one thing.
const MIN_TERMS = 4
// Behind "Def. 2.4", and of a marked term that "is a … of …", its author says that it is enough:
// "a node of a tree that has no children".
const MIN_OF_LABELLED = 3

// What stands before a passage says that it is an example. In characters.
const MAX_LEAD = 120
const MIN_SAME = 40
// A list of what belongs to a thing is no definition of it.
const MAX_COMMAS = 2

/** The question with all its names; `undefined` for one that is not to be asked. */
export function withNames (draft: Draft, names: CourseNames): Draft | undefined {
  const { form, text, typed, language, passage, trust = 0 } = draft
  const prose = proseOf(language)
  // "Who published an abridged edition?": of what, the text before says.
  const isVague = prose?.tooMany.test(fold(draft.stem)) === true || prose?.ofSome.test(draft.stem) === true
  if (ASKS_WHO.has(form) && isVague) return undefined
  const body = QUOTED.exec(draft.stem)?.[1]
  // "A projector is an endomorphism that satisfies:", of what the next line says.
  const said = STATEMENT.exec(draft.stem)?.[1] ?? ''
  const isOpen = /:$/.test(passage.text) && prose?.isOpen.test(said) === true
  // "To find those of autumn 2009, we use:": the year is one of an example.
  const isOfExampleBelow = form === 'masked year' && /:$/.test(passage.text)
  const isLed = isOfExampleBelow || (NAMES_TERM.has(form) && (/:$/.test(passage.text) || /: \p{Lu}/u.test(said)))
  if (isTornAtParentheses(draft)) return undefined
  if (isLed || isOpen || isDangling(said, language)) return undefined
  if (form === 'term of definition' && termsOf(body ?? '').length < MIN_TERMS - 1) return undefined
  const name = form === 'other name' ? draft.about ?? '' : text
  const isAsked = form === 'name' || form === 'other name'
  // "First-pass effect" of a glossary is one.
  const isOfGlossary = trust >= 3 && name.includes(' ')
  if (isAsked && !isOfGlossary && prose?.noTerm.test(fold(name)) === true) return undefined
  // "Flexible: …", in a list below "Main features": a property, and no term.
  if (form === 'name' && passage.kind === 'item' && trust < 3 && prose !== undefined) {
    const title = fold(passage.headings.at(-1) ?? '')
    // "Amplitude: the largest distance …", below "Characteristics of waves": the article tells of a thing.
    const isTrait = prose.traits.test(title) && !prose.article.test(fold(body ?? ''))
    if (prose.properties.test(title) || isTrait) return undefined
  }
  // "Module M" is of an example.
  if (form === 'count' && /(?<!\p{L})[B-HJ-Z](?!\p{L})/u.test(draft.stem)) return undefined
  // "Ganar una elección", "Getting the value": no name.
  // "Rule 4", "Step 2": which of a list it is.
  if (isAsked && / \d+$/.test(name)) return undefined
  // "Computación en la nube" is one.
  if (isAsked && ARTICLE_INSIDE.test(trust < 2 ? name : name.replace(OF_THE, ' ')) && !/ \p{Lu}/u.test(name)) {
    return undefined
  }
  const asksTerm = form === 'masked' ? typed !== undefined && 'accepted' in typed : NAMES_TERM.has(form)
  if (prose !== undefined && asksTerm && isRemark(draft, said, prose)) return undefined
  if (asksTerm && (isDoubledName(text) || hasDoubledWord(said))) return undefined
  // What its author does not mean to be exact. A glossary is written with care.
  if (asksTerm && trust < 3 && prose?.loose.test(fold(passage.text)) === true) return undefined
  if (prose === undefined) return draft
  if (body !== undefined && NAMES_TERM.has(form) && (isRole(body, prose) || !isEnough(draft, body, prose))) {
    return undefined
  }
  // "rwnd": the thing has a longer name, which the material does not give.
  if (asksTerm && /^[b-df-hj-np-tv-xz]{2,6}$/i.test(text) && /^.\p{Ll}/u.test(text) && names.of(text).length === 0) {
    return undefined
  }
  // "ML": what it is short for is as right, and the material does not say it.
  const isTyped = form !== 'term of definition'
  if (asksTerm && isSpelledOut(text, said, names)) return undefined
  if (isTyped && asksTerm && /^\p{Lu}{2}$/u.test(text) && names.of(text).length === 0 && trust < 3) return undefined
  const at = asksTerm ? fold(passage.text).indexOf(fold(text)) : -1
  if (at !== -1 && prose.orAnother.test(passage.text.slice(at + text.length))) return undefined
  // The members of a list may share a word: "left atrium", "right atrium".
  const isMember = draft.group.startsWith('member ')
  if (asksTerm && ((!isMember && tells(text, said, language)) || prose.attributed.test(passage.text))) return undefined
  // "What resample() is used for: the resampling".
  // "Top()" is a function.
  if ((form === 'name' || form === 'masked') && isInCode(draft.about ?? text, passage)) return undefined
  const inCode = text.replace(/(?<=\p{Ll})(?=\p{Lu})|[_.()]/gu, ' ')
  if (form === 'command' && sharesWord(draft.stem, inCode)) return undefined
  // "cd" of "change directory".
  const begins = firstLetters(wordsOf(said)).startsWith(fold(text))
  if (form === 'command' && text.length > 1 && begins) return undefined
  if (form === 'typed who' && names.hasTwin(text.split(' ').at(-1) ?? '')) return undefined
  if (form === 'long form' && names.hasTwin(draft.about ?? '')) return undefined
  // "Given enough turns, a knight on a board can move …": no definition.
  const isClause = body !== undefined && prose.article.test(body) && saysSomething(body, language)
  if (NAMES_TERM.has(form) && trust < 3 && isClause) return undefined
  // "Pasteur was a chemist who …": he is no term.
  const isOfPerson = body !== undefined && classOf(genusOf(body, language)) === 'person'
  if (form === 'name' && isOfPerson && isWithoutArticle(text, passage.text, prose)) return undefined
  // "Point A" is of an example, "T cell" of a glossary. "Short for Secure Shell" spells its term out.
  const isLetter = trust < 2 && LETTER_ALONE.test(text)
  if (form === 'name' && (isLetter || prose.namesNothing.test(fold(body ?? '')))) return undefined
  if (form === 'name' && isOddlyWritten(text, passage)) return undefined
  // "Theorem" of "Heron's theorem" is no name of a formula.
  const isWhole = form === 'long form' || form === 'formula'
  if (form !== 'name') return withOthers(draft, isWhole ? [] : partsAlone(text, passage), names)
  const isPiece = trust < 3 && / \p{Ll}+$/u.test(text) && isCut(text, passage.text)
  // Of a sentence within a paragraph, the context goes on with the sentence itself.
  const [lead = ''] = passage.context.split(passage.text.slice(0, MIN_SAME))
  // "This way of passing arguments is called **currying**": of any, also where an example stands above.
  const isNamed = body === undefined && trust === 2 && !/\$/.test(draft.stem)
  const above = fold(lead.slice(-MAX_LEAD))
  // "We distinguish:", above a list.
  const leads = passage.kind === 'item' && above.endsWith(':') ? above.replace(prose.leadsIn, '') : above
  if (isPiece || (trust < 3 && !isNamed && !isOfAny(draft, prose) && prose.unsure.test(leads))) return undefined
  return withOthers(draft, [
    ...aliasesOf(text, passage.text, prose), ...calledAtEnd(text, passage.text, prose),
    ...bareOf(text, prose.genericNoun), ...partsAlone(text, passage)
  ], names)
}

/** "A **polyhedron** is a …": a definition, whatever stands before it. */
function isOfAny ({ text, passage }: Draft, { one, article }: Prose): boolean {
  const bare = passage.text.replace(article, '')
  // Items of a list may be those of an example.
  if (passage.kind !== 'sentence' || bare === passage.text || one.test(passage.text)) return false
  return fold(bare).startsWith(`${fold(text)} `) && passage.marked.some(mark => fold(mark) === fold(text))
}

// The rest of a word behind a parenthesis, with the end of the word before it.
const GLUED = /\([^()]{1,12}\)(?=\p{Ll}{2})/gu
// "II Concilio de Palencia"
const NUMERAL_BEFORE = /(?<!\p{L})(?:[IVX]{1,5}|\d{1,2}\.?[ªº]?) $/u

/** "(Re)imaging", or "II Concilio de Palencia": what is quoted has lost a part of a name or of a word. */
function isTornAtParentheses ({ stem, passage: { text } }: Draft): boolean {
  if (text.includes(')') && [...text.matchAll(GLUED)].some(([inside]) => !stem.includes(inside))) {
    return [...text.matchAll(GLUED)].some(({ 0: inside, index }) =>
      stem.includes(/^\p{Ll}+/u.exec(text.slice(index + inside.length))?.[0] ?? inside))
  }
  const name = NAME_OF_YEAR.exec(stem)?.[1] ?? ''
  const at = name === '' ? -1 : text.indexOf(name)
  return at > 0 && NUMERAL_BEFORE.test(text.slice(0, at))
}

const NAME_OF_YEAR = /[“«](\p{Lu}[^”»]+)[”»]\?$/u

// "y" and "a" are words of a name.
const LETTER_ALONE = /^\p{L} \p{L}{3}| \p{Lu}$/u
const ARTICLE_INSIDE = new RegExp(` (?:${inAny(({ grammar }) => grammar?.articles)}) `)
const OF_THE = new RegExp(` (?:${inAny(({ definitions }) => definitions?.prepositions)}) ` +
  `(?:${inAny(({ grammar }) => grammar?.the)}) `, 'g')

/** "toString" of "returns a string", "CDF" of "a version of the eCDF", "venous return" of "… blood is returned". */
function tells (name: string, said: string, language: string): boolean {
  const parts = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  if (parts !== name && sharesWord(said, parts)) return true
  if (/^\p{Lu}{2,5}$/u.test(name) && said.includes(name)) return true
  // "ESG" of "environmental, social, and governance standards".
  const isShort = /^\p{Lu}{3,5}$/u.test(name)
  if (isShort && [wordsOf(said), termsOf(said)].some(words => firstLetters(words).includes(fold(name)))) return true
  // "An extension of DNS", of "DNSSEC".
  if (said.match(/(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu)?.some(short => name.includes(short)) === true) return true
  // "Hasher" of "implements BuildHasher".
  if (name.length > 3 && !name.includes(' ') && wordsOf(said).some(word => word.includes(fold(name)))) return true
  // A definition may begin with the noun: "a group that …".
  const own = wordsBesideNoun(name, language)
  if (hasHalfOf(said, own, MIN_OTHER_HALF)) return true
  // "Eyewitness" of "who has witnessed a crime".
  const folded = fold(own.join(' '))
  return wordsOf(said).some(word => word.length > 6 && folded.includes(word.slice(0, -3)))
}

/** "RBAC" of "a model of access control based upon roles": what it is short for stands there. */
function isSpelledOut (name: string, said: string, names: CourseNames): boolean {
  if (!/^\p{Lu}{3,6}$/u.test(name)) return false
  const told = new Set(termsOf(said))
  return names.of(name).some(long => {
    const terms = termsOf(long)
    const shared = terms.filter(term => told.has(term)).length
    return terms.length > 1 && initialsOf(long) === fold(name) && (shared === terms.length || shared > 2)
  })
}

// In letters.
const MIN_OTHER_HALF = 3

/** Whether a definition is one of its term alone, as far as its words tell. */
function isEnough (draft: Draft, body: string, prose: Prose): boolean {
  const { form, text, passage, language, trust = 0 } = draft
  // What a glossary says, or a principle, may be what must be.
  if (trust < 3 && prose.orders.test(fold(body))) return false
  // With options, a short one is enough.
  const isMarked = passage.marked.some(mark => normal(mark) === normal(text))
  const isTold = isMarked && trust >= 2 && saysWhatItIs(text, body, language)
  const isSure = isTold || (isLabelled(passage) && passage.marked.length > 0)
  const least = isSure ? MIN_OF_LABELLED : MIN_TERMS
  const isShort = form === 'name' && termsOf(body).length < least
  if (trust >= 3) return !isShort
  const commas = body.match(/,/g)?.length ?? 0
  if (prose.noDefinition.test(fold(body)) || commas > (trust < 2 ? 1 : MAX_COMMAS)) return false
  // "A stateless protocol because it keeps nothing" says why, and not what it is.
  if (isShort || prose.tooMany.test(fold(body)) || prose.isReason.test(fold(body))) return false
  // What a list says of its items may be a remark: then it tells the item by its words.
  if (trust < 2 && sharesWord(body.split(' ').slice(2).join(' '), text)) return false
  const at = passage.text.toLowerCase().indexOf(body.toLowerCase())
  return at === -1 || !prose.goesOn.test(passage.text.slice(at + body.length))
}

function firstLetters (words: string[]): string {
  return words.map(word => word.charAt(0)).join('')
}

/** "ROE (Return on Equity), o Rentabilidad sobre …"; and one of "Chief Information Officers", in any language. */
function besideLong ({ text, about = text, passage }: Draft, { equally }: Prose): string[] {
  const [, ...behind] = passage.text.split(`${about} (${text})`)
  // "SOAP (Simple Object Access Protocol) or OSGi" are two things.
  const other = behind.map(rest => equally.exec(rest)?.[1])
    .find(name => name !== undefined && !/^\p{L}*\p{Lu}\p{L}*\p{Lu}\p{L}*$/u.test(name))
  return [...other === undefined ? [] : [other], ...(ONE_LESS.test(text) ? [text.slice(0, -1)] : [])]
}

// "Officers", and not "analysis", "statistics", "countries" or "universidades".
const ONE_LESS = /\p{L}{3}(?<!ic)[b-df-hj-np-rtv-z]s$/u

/**
 * Whether a name may mean the same as an abbreviation. "List (ADT)" is an example of an "abstract data type", where the
 * material has that name for it; in another language, the long form has other letters, and not many words fewer.
 */
function mayStandFor (name: string, short: string, names: CourseNames, language: ProseLanguage): boolean {
  if (!/^\p{Lu}{2,6}$/u.test(short) || /^\p{Lu}{2,}s?$/u.test(name)) return true
  const hasLetters = (long: string) => initialsOf(long) === fold(short)
  const long = names.of(short).find(hasLetters)
  if (long === undefined || hasLetters(name)) return true
  return proseLanguageOf(name, language) !== proseLanguageOf(long, language) && termsOf(name).length >= short.length - 1
}

// In words.
const MAX_TITLE = 4

/** "LDAs" is no long form of "LDA". */
function isShortOf (name: string, short: string): boolean {
  return fold(name) === fold(short) || fold(name) === `${fold(short)}s`
}

/** "Polythermal glaciers" of "Glaciers which … are known as polythermal". */
function headed ({ form, text, stem, passage, language }: Draft, { article, unsure }: Prose): string[] {
  const [head = ''] = passage.text.replace(article, '').split(' ')
  const isNoun = /^\p{L}{4,}$/u.test(head) && !unsure.test(fold(head)) && fold(head) !== fold(text)
  const isCalled = form === 'name' && !QUOTED.test(stem) && !text.includes(' ') && isNoun
  return isCalled ? [isNounFirst(language) ? `${head} ${text}` : `${text} ${head.toLowerCase()}`] : []
}

/** "WPA2" of "WPA2-PSK", below the title "Wireless Networks: WPA2". */
function inTitle ({ form, text, passage }: Draft): string[] {
  const [first = '', second] = text.split('-')
  const isTitle = passage.headings.some(title => wordsOf(title).includes(fold(first)))
  return form === 'name' && second !== undefined && /^\p{Lu}[\p{Lu}\d]+$/u.test(first) && isTitle ? [first] : []
}

/** "R script" of "script": what the same section calls it with a name before it. */
function withKind ({ form, text, passage: { section }, language }: Draft): string[] {
  if (form !== 'name' || text.includes(' ') || isNounFirst(language)) return []
  const name = text.toLowerCase()
  const named = Array.from(placesOfName(name, section.text, KIND), ({ before }) => `${before}${name}`)
  // Of most names none, and a section may be long.
  if (named.length === 0) return []
  const all = Array.from(placesOfName(name, section.text.toLowerCase(), ANYWHERE)).length
  // "Spanish music" and "Hungarian music" are kinds of music, and so is one of them that stands there now and then.
  return new Set(named).size === 1 && named.length * 2 >= all ? named.slice(0, 1) : []
}

/** "Octatonic scale" of "octatonic: an eight-pitch-class scale", where the same document calls it so. */
function withGenus ({ form, text, stem, bare = stem, passage: { section }, language }: Draft): string[] {
  const said = form === 'name' && !text.includes(' ') ? QUOTED.exec(bare)?.[1] : undefined
  const genus = said === undefined ? '' : genusOf(said, language)
  const name = isNounFirst(language) ? `${genus} ${text.toLowerCase()}` : `${text} ${genus}`
  return genus !== '' && section.text.toLowerCase().includes(name.toLowerCase()) ? [name] : []
}

const ANYWHERE = { before: /(?<!\p{L})$/u, after: /^(?!\p{L})/u }

const KIND = { before: /(?<=\p{Ll},? )\p{Lu}[\p{L}\d+#]* $/u, after: /^(?!\p{L})/u }

/** "Superficiales" of "modelos superficiales", where the question is for the name of models. */
function beheaded ({ form, text, stem, language }: Draft): string[] {
  const words = text.split(' ')
  if (form !== 'name' || words.length !== 2 || QUOTED.test(stem) || asksEvent(stem, language)) return []
  const [head = '', rest = ''] = isNounFirst(language) ? words : words.toReversed()
  return rest.length > 3 && wordsOf(stem).includes(fold(head)) ? [rest] : []
}

const EVENT = ofEach(({ testProse }) => testProse?.asksEvent.split('{')[0]?.toLowerCase())

/** "What is it called when two lines exchange pitches?" of "voice exchange": the noun is a verb there. */
function asksEvent (stem: string, language: ProseLanguage): boolean {
  const event = EVENT(language)
  // Where a language has no words for it, it may be one.
  return event === undefined || stem.toLowerCase().includes(event)
}

/** Whether the text around a name calls it, or has it as code. */
function isInCode (name: string, { section }: Passage): boolean {
  const isOneWord = !/[ -]/.test(name)
  return [name, name.toLowerCase()].some(one =>
    isSetAsCode(one, section) || (isOneWord && section.text.includes(`${one}(`)))
}

const NAMES_ONE = new Set(['name', 'masked'])
const NAME_FORMS = new Set(['name', 'masked', 'linked', 'other name', 'long form', 'formula', 'typed who'])

/** "Wertheimer" of "Max Wertheimer", "Nano" of "GNU nano": the last word, where the text around it has it alone. */
function partsAlone (name: string, { section }: Passage): string[] {
  const words = name.split(' ')
  const last = words.at(-1) ?? ''
  // "Dwarfs" of "white dwarfs" are others, too.
  const isProper = /^\p{Lu}/u.test(last) || /^\p{Lu}{2}/u.test(name)
  if (words.length < 2 || words.length > 3 || last.length < 4 || !isProper) return []
  const capital = last.charAt(0).toUpperCase() + last.slice(1)
  const rest = section.text.replaceAll(name, '')
  return hasName(capital, rest, ALONE) && !hasName(last.toLowerCase(), rest, NOUN) ? [capital] : []
}

const ALONE = { before: /[\p{Ll},(.] $/u, after: /^(?![\p{L}-])/u }
const NOUN = { before: /(?:^| )$/, after: /^s?(?!\p{L})/u }

/** "Elastic Block Storage for": the last word belongs to what stands behind it. */
function isTorn (name: string): boolean {
  const last = name.split(' ').slice(1).at(-1) ?? ''
  return /^\p{Ll}/u.test(last) && termsOf(last).length === 0
}

// In letters.
const MIN_JOINED = 8

/** Whether a name of several words is a letter from a word of its heading: "Big Hube Labs" below "BigHugeLabs". */
function isOddlyWritten (name: string, { headings }: Passage): boolean {
  const joined = wordsOf(name).join('')
  if (!name.includes(' ') || joined.length < MIN_JOINED) return false
  return headings.flatMap(wordsOf).some(word => word.length >= MIN_JOINED && distance(word, joined) === 1)
}

/** The question with what else its passage and the material call the answer. */
function withOthers (draft: Draft, others: string[], names: CourseNames): Draft {
  const { form, text, about = text, typed, language, passage, stem } = draft
  const prose = proseOf(language)
  if (prose === undefined || typed === undefined || !('accepted' in typed) || !NAME_FORMS.has(form)) return draft
  const isOnlyOne = NAMES_ONE.has(form) && isWithoutArticle(text, passage.text, prose)
  const isProper = NAMES_ONE.has(form) && isProperIn(text, passage)
  const accepted = typed.accepted.filter(one => !isGrammarNote(one, draft, prose) &&
    !((isProper || (isOnlyOne && one.length >= text.length)) && isOtherNumber(one, text)))
  const asked = ` ${wordsOf(stem).join(' ')} `
  // "An action that can be performed": what the question says is no answer to it.
  const [shown = text, ...rest] = accepted
  // "Balance sheet", the heading above what a balance is; "Philip II" of "Philip II of Macedon".
  const titles = passage.headings.slice(-2).filter(title => fold(title).startsWith(`${fold(text)} `) &&
    title.split(' ').length <= MAX_TITLE && !prose.joined.test(fold(title).slice(text.length)))
  const ruler = /^\p{Lu}\p{Ll}+ [IVX]+(?= )/u.exec(text)?.[0]
  const ofShort = form === 'other name' ? names.of(about) : form === 'long form' ? longForms(draft, names) : []
  const more = [...rest, ...others, ...names.of(text), ...ofShort, ...titles, ...ruler === undefined ? [] : [ruler],
    // "Graphics processing unit" of "GPU", "cascading style sheets" of "CSS".
    ...form === 'long form' ? [...otherNumberOf(text, language), ...besideLong(draft, prose)] : [],
    // "Akaike Information Criterion" of "Akaike's information criterion".
    ...form === 'long form' && POSSESSIVE.test(text) ? [text.replace(POSSESSIVE, ' ')] : [],
    ...headed(draft, prose), ...beheaded(draft), ...inTitle(draft), ...withKind(draft), ...withGenus(draft),
    ...markedAlone(draft)]
    .map(name => ` ${name}`.replace(prose.nameAfter, '').replace(/\s*\([^()]*\)$/, '').trim())
    .flatMap(name => form === 'name' ? namesIn(name, passage) : [name])
    .filter(name => !asked.includes(` ${wordsOf(name).join(' ')} `))
    .filter(name => !/[\\{}$]| \p{Lu}(?: |$)/u.test(name) && !isNegative(name) && !isTorn(name))
    // "Allostasis (allo means …)": where a word comes from.
    .filter(name => text.includes(' ') || name.length > 5 || !text.toLowerCase().startsWith(name.toLowerCase()))
    // A glossary may have "conjunctive normal form (DNF)".
    .filter(name => form !== 'long form' || !(isShortOf(name, about) || isAbbreviation(name)))
    .filter(name => !isGrammarNote(name, draft, prose))
    .filter(name => mayStandFor(name, form === 'long form' ? about : text, names, language))
  return { ...draft, typed: nameTyped([shown, ...more], language, false) }
}

/** "Stop-and-wait" of "the **stop-and-wait** algorithm": what the author marks of a name with one word more. */
function markedAlone ({ form, text, passage: { marked }, language }: Draft): string[] {
  if (form === 'long form') return []
  const noun = isNounFirst(language) ? /^\S+ / : / \S+$/
  return marked.filter(mark => mark.length >= MIN_MARKED && fold(mark) === fold(text.replace(noun, '')))
}

// In characters.
const MIN_MARKED = 5

/** "A map (noun) is …" */
function isGrammarNote (name: string, { text, passage }: Draft, { grammarNote }: Prose): boolean {
  return fold(name) !== fold(text) && grammarNote.test(fold(name)) && passage.text.includes('(')
}

const POSSESSIVE = /['’]s (?=\p{L})/u
// What is quoted, wherever it stands.
const STATEMENT = /[“«]([^”»]+)[”»]/

const NAMES_TERM = new Set(['name', 'term of definition'])

/** "X is a very powerful tool", and what is said of an example. */
function isRemark ({ form, text, passage }: Draft, said: string, prose: Prose): boolean {
  if (isOfExample(text, passage, prose)) return true
  const isSubject = form === 'masked' && prose.isSubject.test(said)
  return isSubject && (prose.tooMany.test(fold(said)) || prose.isReason.test(fold(said)))
}

/** "Person is the parent class", where the code beside it has "class Person": it is of an example. */
function isOfExample (name: string, { text, section }: Passage, prose: Prose): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(name) && isWithoutArticle(name, text, prose) &&
    new RegExp(`(?:class|module|struct|interface|object|data|type) ${name}(?!\\p{L})`, 'u').test(section.text)
}

/** "The parent class, base class, or superclass": what it is to something else, and not what it is. */
function isRole (body: string, prose: Prose): boolean {
  return prose.one.test(body) && !prose.tells.test(body)
}

/** "Perl is a language": a thing of which there is but one, and no plural. */
function isWithoutArticle (name: string, text: string, prose: Prose): boolean {
  const { length } = name
  return text.slice(0, length).toLowerCase() === name.toLowerCase() && prose.says.test(text.slice(length))
}

/** "for MongoDB Atlas": a name, which has a capital inside of a sentence, and never a small letter. */
function isProperIn (name: string, { text, section }: Passage): boolean {
  if (!/^\p{Lu}/u.test(name)) return false
  const small = name.charAt(0).toLowerCase() + name.slice(1)
  return hasName(name, text, INSIDE) && !hasName(small, section.text, SMALL)
}

const INSIDE = { before: /[\p{Ll},;(] $/u, after: /^(?!\p{L})/u }
const SMALL = { before: /(?<![\p{L}/.])$/u, after: /^/ }

/** Whether one of two forms is the plural of the other. */
function isOtherNumber (form: string, name: string): boolean {
  const length = Math.min(form.length, name.length)
  return form !== name && Math.abs(form.length - name.length) <= 3 &&
    form.slice(0, length - 1) === name.slice(0, length - 1) && /s$/.test(form.length > name.length ? form : name)
}

/** "Support vector machines" of "SVM", in a language whose nouns come last. */
function otherNumberOf (long: string, language: ProseLanguage): string[] {
  if (isNounFirst(language)) return []
  const isPlural = /\p{L}{2}[^s]s$/u.test(long)
  // Of a long name, an inner noun has the plural.
  const isSingular = long.split(' ').length <= 3 && /(?:^| )\p{Ll}{3,}[^syxzh\P{L}]$/u.test(long)
  return isPlural || isSingular ? [inOtherNumber(long, language)] : []
}

/**
 * What an abbreviation stands for besides, in another language. "Remote address" stands beside "URL", too, and is no
 * long form of it; "term of interpretable machine learning" is one with words of its sentence.
 */
function longForms ({ text, about = text, language }: Draft, names: CourseNames): string[] {
  const terms = termsOf(text)
  const own = proseLanguageOf(text, language)
  // "Desarrollo de Sistemas de Información" has the letters of "Diseño del Sistema de Información".
  const isSame = (name: string) =>
    initialsOf(name) === initialsOf(text) && termsOf(name).every(term => terms.includes(term))
  // "In a Convolutional Neural Network" is torn, and "model selection" has too few words for "AIC".
  const isWhole = (name: string) => {
    const words = name.split(' ')
    return termsOf(words[0] ?? '').length > 0 && termsOf(words.at(-1) ?? '').length > 0 &&
      initialsOf(name).length >= Math.min(initialsOf(text).length, about.length)
  }
  return names.of(about).filter(isWhole).filter(name => !fold(name).endsWith(` ${fold(text)}`) &&
    (isSame(name) || proseLanguageOf(name, language) !== own))
}

const QUOTED = /[“«]([^”»]+)[”»]\?$/
const ASKS_WHO = new Set(['who', 'which', 'by whom', 'typed who'])

/** "Marshall Plan aid", "Immediate example of this": a name with common words around it. */
function isCut (name: string, text: string): boolean {
  const [first = '', second = ''] = name.split(' ')
  return /^\p{Lu}/u.test(second) && text.includes(`${first} ${second}`)
}

/** "Zipper" of "zipper pattern", "WITH" of "cláusula WITH", "Jethro Tull" of "English lawyer Jethro Tull". */
function bareOf (name: string, genericNoun: RegExp): string[] {
  const bare = name.replace(genericNoun, '')
  const [, person] = /^(?:\p{Lu}\p{Ll}+ )?(?:\p{Ll}+ )+(\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]*)+)$/u.exec(name) ?? []
  // "superiormente acotado" is "acotado superiormente".
  const [, how, what] = /^(\p{L}+mente) (\p{L}+)$/u.exec(name) ?? []
  return [
    ...(bare !== name && (bare.length > 3 || /^\p{Lu}+$/u.test(bare)) ? [bare] : []),
    ...(person === undefined ? [] : [person]), ...(how === undefined ? [] : [`${what} ${how}`])
  ]
}

/** "Attribute: a single variable …; also called a field". */
function calledAtEnd (name: string, text: string, { calledAtEnd: called, article }: Prose): string[] {
  if (!fold(text.replace(article, '')).startsWith(fold(name))) return []
  const [, other = ''] = called.exec(text) ?? []
  return other === '' || other.split(' ').length > 3 ? [] : [other]
}

/** "the metaphase plate or equatorial plane": what the text calls a thing besides. */
function aliasesOf (name: string, text: string, { hasAliases, aliases }: Prose): string[] {
  // It takes much less time than the pattern with both names.
  if (!hasAliases.test(text)) return []
  const own = normal(name)
  return [...text.matchAll(aliases)].flatMap(([, before = '', after = '']) => {
    if (normal(after).startsWith(own)) return [before]
    const words = before.split(' ')
    const isEnd = words.some((_, at) => normal(words.slice(at).join(' ')) === own)
    return isEnd ? [after.split(' ').slice(0, wordsOf(own).length).join(' ')] : []
  }).map(alias => alias.trim()).filter(alias => alias.length > 2 && termsOf(alias.split(' ').at(-1) ?? '').length > 0)
}
