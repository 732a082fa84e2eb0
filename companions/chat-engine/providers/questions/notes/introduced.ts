import { hasOwnCommand } from '../../../../text/formats/tex-commands.js'
import { fold, wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isTerm } from '../definitions.js'
import { normal, sharesWord, type Draft } from '../draft.js'
import { isGeneral, namesIn } from '../named.js'
import { nounOfThing } from '../prose/kinds.js'
import { beforeLetter, inWords, isNounFirst, type ProseLanguage } from '../prose/prose-language.js'
import { isAdverb } from '../prose/masked.js'
import { isApart, standsAlone, withHeldFormulas } from '../prose/standing.js'
import { tidiedText } from '../rewritten/tidied.js'
import { quotedDraft } from './quoted.js'

/*
 * Definitions of mathematics that say first what they are about: "Given two events $A$ and $B$, the *union event* is
 * …", "Let $X$ be a set. We call …". All of it is quoted, with a letter for the name. Where the noun of the name
 * stands in the definition as well ("event"), only the rest of the name is asked for.
 */

const wordsFor = ofEach(({ testProse, testQuestions }) => {
  const { names, theorems } = testQuestions ?? {}
  if (testProse === undefined || names === undefined || theorems === undefined) return undefined
  const condition = patternOf(testProse.condition)
  return {
    lets: new RegExp(`^(?:${patternOf(theorems.lets)}) `, 'u'),
    begins: new RegExp(`^(?:${patternOf(theorems.begins)})(?!\\p{L})`, 'u'),
    then: new RegExp(`(?<=[ ,])(?:${patternOf(theorems.then)}),? `, 'giu'),
    thenFirst: new RegExp(`^(?:${patternOf(theorems.then)}),? `, 'iu'),
    called: new RegExp(`(?:^|[^\\p{L}])(?:${patternOf(testProse.called)}|${patternOf(names.saidToBe)})$`, 'u'),
    copula: new RegExp(`(?:^|[^\\p{L}])(?:${patternOf(testProse.copula)})$`, 'u'),
    condition: new RegExp(`^(?: (?:${patternOf(names.forBefore)}) [\\u{f0000}-\\u{f0fff}])?(?:${condition})`, 'u'),
    // "is a basis of $V$ if it spans $V$": of what the sentence began with.
    ofItself: new RegExp(`(?<=${condition})(?:${patternOf(testProse.pointing?.one)}|` +
      `${patternOf(testProse.pointing?.several)})`, 'iu'),
    nameEnds: new RegExp(`^(?:\\.?$|[,:]| (?:${patternOf(testProse.nameEnds)})(?!\\p{L}))`, 'u'),
    // "the rank of $A$ is the dimension of …"
    theOne: new RegExp(`(?:^|[ ,])(?:${patternOf(testProse.theOne)})$`, 'u'),
    isThe: new RegExp(`^(?: (?:${patternOf(names.of)}|${patternOf(names.forBefore)}) [\\u{f0000}-\\u{f0fff}]){1,2}` +
      `(?:,? [\\u{f0000}-\\u{f0fff}],)?(?= (?:${patternOf(names.is)}) (?:${patternOf(names.definite)}) )`, 'u'),
    // What an author marks together with the name.
    verb: new RegExp(`^(?:\\p{L} )?(?:${patternOf(testProse.copula)})`, 'u'),
    preposition: new RegExp(` (?:${patternOf(names.forBefore)})(?: \\p{L})?$`, 'u'),
    orName: new RegExp(`^,? \\(?(?:${patternOf(testProse.orName)}) (?:\\p{L}+ )?$`, 'u'),
    one: new RegExp(`(?:^| )(?:${patternOf(testProse.anyOne)}|${patternOf(testProse.theOne)})["“«]?$`, 'u'),
    opensAtEnd: new RegExp(` (?:${patternOf(testProse.dangling)}|${patternOf(names.condition)})$`, 'u'),
    clause: new RegExp(`[.,:;] | (?:${patternOf(names.relative)}|${patternOf(theorems.then)}) `, 'gu'),
    noTerm: inWords(testProse.noTerm),
    oneOfNames: new RegExp(`(?<!\\p{L})(?:${patternOf(testProse.oneOfNames)}) (?:\\S+ ){0,3}["“«]?$`, 'u')
  }
})

type Words = NonNullable<ReturnType<typeof wordsFor>>

// In characters: of all of it, and without its formulas.
const MAX_STATEMENT = 400
// Of words and formulas that mean something.
const MIN_TOLD = 4
// "…, $\\rank{A} = r$." says the same in signs.
const SIGN_AT_END = /, [\u{f0000}-\u{f0fff}](?=\.?$)/u
const SIGN = /[\u{f0000}-\u{f0fff}]/gu

/**
 * The question for the name that a definition gives.
 * @param before the passage before it, which may say what its letters are
 */
export function introducedDrafts (passage: Passage, before: Passage | undefined, language: ProseLanguage): Draft[] {
  const words = wordsFor(language)
  const { kind, text, marked } = passage
  if (words === undefined || kind === 'code' || kind === 'row') return []
  // Most passages are none, and to look at all of them takes time.
  if ((!text.includes('$') && !words.begins.test(text)) || isApart(passage)) return []
  const whole = wholeOf(passage, before, words)
  if (whole === undefined) return []
  const { held, released } = withHeldFormulas(whole)
  const own = withHeldFormulas(tidiedText(text)).held
  const terms = [...marked.map(mark => nameIn(mark, words)), ...namesIn(own.replace(/\.$/, ''), language)]
  for (const term of new Set(terms)) {
    const found = maskedIn(held, term, signFor(whole), marked, words, language)
    if (found === undefined) continue
    const statement = inline(released(found.statement))
    if (statement.length > MAX_STATEMENT || hasOwnCommand(statement) || /\\begin|&/.test(statement)) continue
    const { sign, names, family, isNoun } = found
    const group = `introduced ${family} ${language}`
    return [quotedDraft(passage, { statement, sign, about: term, names, group, isNoun, trust: 1 }, language)]
  }
  return []
}

/** "Then a subset $S$ is a basis of $V$ if …": what $V$ is, the sentence before says. */
export function goesOn ({ text }: Passage, language: ProseLanguage): boolean {
  return wordsFor(language)?.thenFirst.test(text) === true
}

/** "espacio de sucesos de $\Omega$" is one of $\Omega$; "es un punto interior de", "frontera de A". */
function nameIn (mark: string, words: Words): string {
  return mark.replace(/ \$[^$]*\$$/u, '').replace(/^["“«']|["”»',.]$/g, '').trim()
    .replace(words.verb, '').replace(words.preposition, '')
}

/** A statement that says what its letters are, itself or in the sentence before it. */
function wholeOf (
  { section, text }: Passage, before: Passage | undefined, words: Words
): string | undefined {
  const own = withSigns(tidiedText(text))
  if (/[:,]$/.test(own)) return undefined
  if (words.begins.test(own)) return own
  if (!own.includes('$') || before?.section !== section || before.kind === 'code') return undefined
  const first = withSigns(tidiedText(withoutTitle(before)))
  return words.lets.test(first) && first.endsWith('.') ? `${first} ${own}` : undefined
}

/** "Basis: Suppose $V$ is …": the title of a box is the name, or has it. */
function withoutTitle ({ definition, marked, text }: Passage): string {
  const title = `${definition?.term}: `
  return definition !== undefined && marked.includes(definition.term) && text.startsWith(title)
    ? text.slice(title.length)
    : text
}

/** A formula on a line of its own, between the same signs as the others. */
function withSigns (text: string): string {
  return text.replace(/\\\[\s*([^$]*?)\s*\\\]/g, (_, formula: string) => `$$${formula}$$`)
}

/** With each such formula in the line of the question. */
function inline (statement: string): string {
  return statement.replace(/\$\$\s*([^$]+?)\s*[.,]?\s*\$\$/g, (_, formula: string) => `$${formula}$`).trim()
}

interface Found { statement: string, sign: string, names: string[], isNoun: boolean, family: string }

function maskedIn (
  held: string, term: string, sign: string, marked: string[], words: Words, language: ProseLanguage
): Found | undefined {
  const at = held.indexOf(term)
  if (at === -1 || held.indexOf(term, at + term.length) !== -1 || !isName(term, words)) return undefined
  if (isAdverb(term, language)) return undefined
  const front = held.slice(0, at)
  const { rest: whole, others } = withoutOtherName(held.slice(at + term.length), marked, words)
  const isOfSign = words.isThe.test(whole)
  const rest = isOfSign ? whole.replace(SIGN_AT_END, '') : whole
  const isCalled = words.nameEnds.test(rest) && words.called.test(front)
  const isIf = words.condition.test(rest) && (words.copula.test(front) || words.called.test(front))
  const isThe = isOfSign && marked.includes(term) && words.theOne.test(front)
  if ((!isCalled && !isIf && !isThe) || words.oneOfNames.test(fold(front))) return undefined
  // "A group $Q_8$, called the quaternion group" is no sentence.
  if (!words.lets.test(held) && /, \S+ (?:\S{1,4} )?$/.test(front)) return undefined
  const around = `${front} ${rest}`.replace(SIGN, ' ')
  // The noun stands in the definition: what is asked is which one it is.
  // "It is called skewed right" has no noun.
  const hasNoun = isNounFirst(language) || words.one.test(front)
  const parts = hasNoun && sharesWord(around, term) ? partsOf(term, language) : undefined
  if (sharesWord(around, parts?.own ?? term) || others.some(other => sharesWord(around, other))) return undefined
  const shown = parts === undefined
    ? sign
    : isNounFirst(language) ? `${parts.noun} ${sign}` : `${sign} ${parts.noun}`
  const before = shown.startsWith(sign) ? beforeLetter(front, language) : front
  const statement = `${before}${shown}${rest}`.replace(/\s*\.$/, '')
  if (!isFair(statement, words, language)) return undefined
  const isNoun = parts === undefined && (words.one.test(front) || term.includes(' '))
  // "A function is injective if …": what else the course says that a function may be.
  const thing = isIf && !isNoun ? nounOfThing(front.split(words.clause).at(-1) ?? '', language) : ''
  const names = parts === undefined ? [term, ...others] : [parts.own, term, ...others]
  return { statement, sign, names, isNoun, family: normal(parts?.noun ?? thing) }
}

/** "contrario o complementario": both are right. */
function withoutOtherName (rest: string, marked: string[], words: Words): { rest: string, others: string[] } {
  const other = marked.find(mark => {
    const at = rest.indexOf(mark)
    return at > 0 && words.orName.test(rest.slice(0, at))
  })
  if (other === undefined) return { rest, others: [] }
  return { rest: rest.slice(rest.indexOf(other) + other.length).replace(/^\)/, ''), others: [other] }
}

// In words and in characters.
const MAX_WORDS = 4
const MAX_NAME = 40

function isName (term: string, words: Words): boolean {
  return /^\p{L}[\p{L}' -]{3,}$/u.test(term) && term.length <= MAX_NAME && wordsOf(term).length <= MAX_WORDS &&
    isTerm(term) && !isGeneral(term) && termsOf(term.split(' ')[0] ?? '').length > 0 && !words.noTerm.test(fold(term))
}

/** The noun of a name and the rest of it: "open" and "set". */
function partsOf (term: string, language: ProseLanguage): { noun: string, own: string } | undefined {
  const parts = term.split(' ')
  const [noun = '', ...others] = isNounFirst(language) ? parts : parts.toReversed()
  const own = (isNounFirst(language) ? others : others.toReversed()).join(' ')
  // "espacio de sucesos": the rest is no name.
  return own.length > 3 && termsOf(own.split(' ')[0] ?? '').length > 0 ? { noun, own } : undefined
}

/** Whether a definition can be quoted alone. It may begin with what it is about, or with a condition. */
function isFair (statement: string, words: Words, language: ProseLanguage): boolean {
  const bare = statement.replace(/\. (?=\p{Lu})/gu, ', ').replace(words.then, '').replace(words.ofItself, 'X ')
  const formulas = statement.match(SIGN)?.length ?? 0
  // The condition stands in the next passage.
  if (words.opensAtEnd.test(statement)) return false
  return termsOf(statement.replace(SIGN, ' ')).length + formulas >= MIN_TOLD &&
    standsAlone(`X ${bare.replace(SIGN, '$x$')}`, language)
}

/** A letter that the statement does not have. */
function signFor (statement: string): string {
  return ['X', 'Y', 'Z', 'W', 'Q'].find(letter => !statement.includes(letter)) ?? 'N'
}
