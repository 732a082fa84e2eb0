import { fold, hasPhrase } from '../../../../text/language.js'
import { GREEK } from '../../../../text/formats/tex-commands.js'
import { LANGUAGES, ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Draft, Form, Typed } from '../draft.js'
import { filled, inAny, isNounFirst, testWordsOf, type ProseLanguage } from '../prose/prose-language.js'
import { changeOf } from '../prose/verbs.js'

/*
 * The forms in which a typed answer is right. Case, accents, hyphens and articles do not matter to the judge (see
 * `interactive-test/judgement.ts`); the plural, the short form and other names are listed here.
 */

// As the question bank keeps them at most.
const MAX_ACCEPTED = 10

/**
 * A typed answer that is one of the names of a term.
 * @param names the term, and what else the material calls it
 * @param isNoun whether it has a plural
 */
export function nameTyped (names: string[], language: ProseLanguage, isNoun = true): Typed {
  const forms = names.flatMap(name =>
    [name, ...shortInSingular(name), ...(isNoun ? otherNumber(name, language) : []),
      ...otherNumeral(name), ...spelled(name)])
  return { accepted: distinct(forms).slice(0, MAX_ACCEPTED), lenient: true }
}

/** A typed answer that counts as it stands: a command, a value. */
export function exactTyped (accepted: string[]): Typed {
  const forms = accepted.flatMap(name => [name, ...inOtherOrder(name)])
  return { accepted: distinct(forms).slice(0, MAX_ACCEPTED), lenient: false }
}

/** "ls -il" of "ls -li", and "d7w" of "7dw": the same command. */
function inOtherOrder (command: string): string[] {
  const [, before, options = ''] = /^([a-z]+ -)([a-zA-Z]{2,3})$/.exec(command) ?? []
  const [, count, deed = '', on = ''] = /^(\d+)([a-z])([a-z])$/.exec(command) ?? []
  if (count !== undefined) return [`${deed}${count}${on}`]
  return before === undefined ? [] : ordersOf(options).slice(1).map(letters => before + letters)
}

function ordersOf (letters: string): string[] {
  if (letters.length < 2) return [letters]
  return [...letters].flatMap((first, at) =>
    ordersOf(letters.slice(0, at) + letters.slice(at + 1)).map(rest => first + rest))
}

// Of these, a synonym that the material does not have would be as right. Of a command, another one may do the same; of
// an abbreviation, the other language.
const HAS_SYNONYMS = new Set<Form>([
  'name', 'masked', 'linked', 'other name', 'long form', 'formula', 'missing member', 'command'
])

/**
 * The question with how the words of its answer begin, and how long they are: "(Hint: S… of l…, words of 5 and 4
 * letters)". Another word may begin like "differentiation", and has another length.
 */
export function withLetters (whole: Draft): Draft {
  const draft = inNumberOfStem(whole)
  const asked = kindAsked(draft) ?? draft
  const { form, text, typed, stem, language } = asked
  const { beginsWith, hasLetters } = LANGUAGES.get(language)?.testProse ?? {}
  const isName = typed !== undefined && 'accepted' in typed && HAS_SYNONYMS.has(form)
  if (beginsWith === undefined || hasLetters === undefined || !isName) return draft
  if (!/^\p{L}[\p{L}\d ().'’_-]*\+?$/u.test(text) || /^\p{L}{1,2}\+/u.test(text)) return draft
  // "remove_back()" and "Born-Oppenheimer" have two words.
  const isCode = text.includes('_')
  const [, name = '', end = ''] = /^(.*[^_])(_*)$/.exec(text.replace(/[()]/g, '')) ?? []
  const words = name.split(isCode ? /_+/ : / |(?<=\p{L}-)(?=\p{Lu})/u).map((word, at) => {
    // "n_clusters_": a letter tells little, and is shown.
    const isTerm = at === 0 || /\p{Lu}/u.test(word) || termsOf(word).length > 0
    return { word, isAsked: isCode ? word.length > 1 : isTerm }
  })
  if (!words.some(({ isAsked }) => isAsked)) return draft
  // "… c…" of "T cell": the letter is what is asked. An abbreviation has it already.
  const isLetter = (word: string) => word.length === 1 && words.length > 1 && form !== 'long form'
  const letters = words.map(({ word, isAsked }) => isAsked ? `${isLetter(word) ? '' : word.charAt(0)}…` : word)
    .join(isCode ? '_' : ' ') + end
  const lengths = words.flatMap(({ word, isAsked }) => isAsked ? [word.match(/[\p{L}\d]/gu)?.length ?? 0] : [])
  const hint = lengths.length === 1 ? hasLetters : beginsWith
  const hinted = stem + filled(hint, { letters, lengths: listed(lengths.map(String), language) })
  // With options, all have the noun: it does not tell which one is right.
  return { ...draft, stem: hinted, bare: draft.stem, ...(typed !== undefined && { typed }) }
}

const QUOTED = /[“«](?:\p{L}{1,4} )?([^”»]+)[”»]\?$/u
// In words: "a natural variable that …" is a variable.
const MAX_BEFORE_NOUN = 3
const MAX_BEFORE_THING = 8
const BEHIND_THING = new RegExp(`,| (?:${inAny(({ names }) => names?.relative)}) `, 'u')

type Asked = Pick<Draft, 'form' | 'text' | 'typed' | 'stem' | 'language'>

/** "Which kind of variable is “a variable that …”": of "dependent variable", only "dependent" is asked for. */
function kindAsked (draft: Draft): Asked | undefined {
  const { form, text, typed, stem, language } = draft
  const names = testWordsOf(language)?.names
  const words = text.split(' ')
  const isName = form === 'name' && typed !== undefined && 'accepted' in typed
  if (!isName || names?.asksKind === undefined) return undefined
  if (words.length < 2 || words.length > MAX_BEFORE_NOUN) return undefined
  const isFirst = isNounFirst(language)
  const noun = fold((isFirst ? words[0] : words.at(-1)) ?? '')
  const own = (isFirst ? words.slice(1) : words.slice(0, -1)).join(' ')
  // "Error of measurement": without its noun it is no name.
  if (!/^\p{L}{3}/u.test(own) || own.split(' ').some(word => termsOf(word).length === 0)) return undefined
  const shown = own.charAt(0).toUpperCase() + own.slice(1)
  const accepted = distinct([shown, ...typed.accepted]).slice(0, MAX_ACCEPTED)
  // "What is the name for a matrix that …": the noun is in the question.
  const isAsked = !/["“«]/.test(stem) && stem.split(' ', MAX_BEFORE_THING).some(word => fold(word) === noun)
  if (isAsked) return { form, language, stem, text: shown, typed: { ...typed, accepted } }
  // "A conventional or analytical model that …" is a model, too.
  const front = QUOTED.exec(stem)?.[1]?.split(BEHIND_THING)[0]?.split(' ', MAX_BEFORE_THING)
  const said = front?.find((word, at) => fold(word) === noun && (at < MAX_BEFORE_NOUN || at === front.length - 1))
  const { defined, described } = names.asksKind
  const pairs = [[names.asksDefined, defined], [names.asksDescribed, described]].map(pair =>
    pair.map(question => question.split('{body}')[0] ?? ''))
  for (const [front = '', becomes = ''] of said === undefined ? [] : pairs) {
    const at = stem.toLowerCase().indexOf(front.toLowerCase())
    if (at === -1) continue
    const kind = filled(becomes, { noun: said ?? '' })
    const begins = at === 0 ? kind : kind.replace(/\p{L}/u, first => first.toLowerCase())
    return {
      form,
      language,
      text: shown,
      stem: stem.slice(0, at) + begins + stem.slice(at + front.length),
      typed: { ...typed, accepted }
    }
  }
  return undefined
}

/** "Número de oxidación" of "un número entero que …": its noun is in the question. The rest of it is no name. */
export function isHalfGiven (draft: Draft): boolean {
  const { form, text, stem, language } = draft
  const words = text.split(' ')
  if (form !== 'name' || words.length < 2) return false
  const noun = fold((isNounFirst(language) ? words[0] : words.at(-1)) ?? '')
  const said = QUOTED.exec(stem)?.[1]?.split(' ') ?? []
  return said.some(word => fold(word) === noun) && kindAsked(draft) === undefined
}

/** "7, 12 and 7" */
function listed (parts: string[], language: ProseLanguage): string {
  const and = testWordsOf(language)?.lists.and ?? ','
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`
}

const ofOne = ofEach(({ testQuestions }) => {
  const { the, several, anyOne } = testQuestions?.grammar ?? {}
  const theOne = several === undefined ? '' : `|(?!(?:${patternOf(several)}) )(?:${patternOf(the)})`
  return new RegExp(`[“«](?:${patternOf(anyOne)}${theOne}) (?=\\p{L})`, 'u')
})

/** "Attributes", whose definition is "a value of …": the hint has the letters of one. */
function inNumberOfStem (draft: Draft): Draft {
  const { form, text, typed, stem, language, passage: { section } } = draft
  if (form !== 'name' || typed === undefined || !('accepted' in typed)) return draft
  const one = typed.accepted.find(other => [`${fold(other)}s`, `${fold(other)}es`].includes(fold(text)))
  // "Logos" and "bias" are no plurals.
  const isWord = one !== undefined && hasPhrase(section.text, one)
  if (!isWord || ofOne(language)?.test(stem) !== true) return draft
  return { ...draft, text: one, typed: { ...typed, accepted: distinct([one, ...typed.accepted]) } }
}

function distinct (forms: string[]): string[] {
  // The first one of several that count as the same is the one that is shown.
  const byForm = new Map<string, string>()
  for (const form of forms) {
    if (form !== '' && !byForm.has(fold(form))) byForm.set(fold(form), form)
  }
  return [...byForm.values()]
}

/** "API" of "APIs" */
function shortInSingular (name: string): string[] {
  return /^\p{Lu}{2,6}s$/u.test(name) ? [name.slice(0, -1)] : []
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/** "Type 1 error" of "Type I error". */
function otherNumeral (name: string): string[] {
  const [numeral = ''] = / (?:[IVX]{1,4})(?= |$)/.exec(name) ?? []
  const value = ROMAN.indexOf(numeral.trim()) + 1
  return value === 0 ? [] : [name.replace(numeral, ` ${value}`)]
}

const GREEK_NAMES = new Map([...GREEK].map(([name, letter]) => [letter, name.replace(/^var/, '')]))
const STARTS_WITH_GREEK = /^([α-ω])(?=-)/u

/** "sigma-algebra" of "σ-algebra". */
function spelled (name: string): string[] {
  const [, letter = ''] = STARTS_WITH_GREEK.exec(name.toLowerCase()) ?? []
  return letter === '' ? [] : [`${GREEK_NAMES.get(letter) ?? letter}${name.slice(1)}`]
}

const formsOf = ofEach(({ testQuestions }) => {
  const { nouns } = testQuestions ?? {}
  return nouns && {
    inflected: nouns.inflected,
    foreign: new RegExp(patternOf(nouns.foreign)),
    changed: changeOf(nouns.otherNumber)
  }
})

// "Rate of change": a preposition. "Primary key" has a plural, and "gas" another one.
const HAS_SHORT_WORD = /(?:^| )(?:\p{L}{1,2}|\p{L}{3}(?= )|\p{L}{2}s)(?= |$)/u

/** The plural of a singular, and the other way round, of a noun in small letters. */
function otherNumber (name: string, language: ProseLanguage): string[] {
  const forms = formsOf(language)
  // "T cells"
  const bare = name.replace(/^\p{Lu} /u, '')
  const isNoun = /^\p{L}[\p{Ll}-]+(?: \p{Ll}+)?$/u.test(bare) && !HAS_SHORT_WORD.test(bare)
  // These words have no plural that a student would type.
  if (forms === undefined || !isNoun || UNCOUNTED.test(name)) return []
  const words = name.split(' ')
  const first = forms.inflected === 'every' ? 0 : words.length - 1
  // One word alone in the other number would be no name.
  if (words.slice(first).some(word => forms.foreign.test(word))) return []
  return [words.map((word, at) => at < first ? word : forms.changed(word)).join(' ')]
}

/** The plural of a name whose noun is its last word, or its singular. */
export function inOtherNumber (name: string, language: ProseLanguage): string {
  const words = name.split(' ')
  return [...words.slice(0, -1), formsOf(language)?.changed(words.at(-1) ?? '') ?? ''].join(' ')
}

const UNCOUNTED = new RegExp(`(?:${inAny(({ nouns }) => nouns?.uncounted)})$`)
