import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { nameTyped } from '../answers/typed-answers.js'
import { sharesWord, type Draft } from '../draft.js'
import { filled, inAny, inWords, isNounFirst, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, standsAlone } from '../prose/standing.js'
import { tidiedText, titleOfBox } from '../rewritten/tidied.js'

/*
 * Theorems, lemmas and laws by what they say: "**Theorem 2.3 (Lagrange).** If $H$ is a subgroup …", "## Ley de Ohm".
 * The name stands in the heading, in front of the statement, or in parentheses behind the word for what it is.
 */

const wordsFor = ofEach(({ testQuestions }, language) => {
  const { theorems } = testQuestions ?? {}
  if (theorems === undefined) return undefined
  const nouns = `(?:${patternOf(theorems.nouns)})`
  const begins = patternOf(theorems.begins)
  return {
    ...theorems,
    inParentheses: new RegExp(`^(${nouns})(?: \\p{Lu}?[\\d.]*)?[.:]? ?\\(([^()]{3,60})\\)[.:]?$`, 'iu'),
    before: new RegExp(`^(${nouns}(?: \\p{Lu}?[\\d.]*)?[.:]? ?\\([^()]{3,60}\\))[.:]? (?=[\\p{Lu}$])`, 'iu'),
    nounFirst: new RegExp(`^(${nouns})(?: \\d[\\d.]*)?[.:]? (?=(?:${patternOf(theorems.of)}) )`, 'iu'),
    // "Bolzano's theorem", and not "theorem of Bolzano".
    nounLast: isNounFirst(language)
      ? undefined
      : new RegExp(`^(?:\\p{L}[\\p{L}'’–-]* ){1,4}(${nouns})(?: (?:${patternOf(theorems.of)}) .+)?$`, 'iu'),
    surely: new RegExp(`^(?:${patternOf(theorems.surely)})$`),
    noun: new RegExp(`(?:^| )(${nouns})(?!\\p{L})`, 'iu'),
    of: new RegExp(`^(?:${patternOf(theorems.of)}) `, 'iu'),
    noName: inWords(theorems.noName),
    abstract: new RegExp(`\\p{L}{2}(?:${patternOf(theorems.noNameEndings)})s?(?!\\p{L})`, 'u'),
    then: new RegExp(`(?:^|(?<= ))(?:${patternOf(theorems.then)}),? `, 'giu'),
    lets: new RegExp(`^(?:${patternOf(theorems.lets)}) `, 'u'),
    given: new RegExp(`^(?:${patternOf(theorems.given)}) [^.]*?, (?!\\$)(?=(?:\\S+ ){5})`, 'u'),
    begins: new RegExp(`^(?:${begins})(?!\\p{L})|^\\$`, 'u'),
    condition: new RegExp(`^(?:${begins}) `, 'u'),
    orders: new RegExp(`^(?:${patternOf(theorems.orders)})(?!\\p{L})`, 'u')
  }
})

// Of a statement that goes on in the next one, the condition alone.
const CONDITION_ALONE = new RegExp(`^(?:${inAny(({ names }) => names?.condition)}) [^,;:]*$`, 'iu')
const HAS_NOUN = inWords(inAny(({ theorems }) => theorems?.nouns), 'iu')

type Words = NonNullable<ReturnType<typeof wordsFor>>

interface Theorem { noun: string, names: string[], isBoxed: boolean }

/**
 * The questions of the statements of a material that have names.
 * @param read its passages in their order, with their languages
 */
export function theoremDrafts (read: Array<{ passage: Passage, language: ProseLanguage }>): Draft[] {
  return read.flatMap(({ passage, language }, at): Draft[] => {
    const { headings, section, definition, kind, text } = passage
    const heading = headings.at(-1) ?? ''
    // Most passages are none.
    if (!HAS_NOUN.test(`${heading} ${definition?.term ?? ''} ${text.slice(0, MAX_NAME)}`)) return []
    if (kind === 'row' || kind === 'code' || isApart(passage)) return []
    const words = wordsFor(language)
    if (words === undefined) return []
    const above = read[at - 1]?.passage
    const isFirst = above?.section !== section || above.headings.at(-1) !== heading
    const named = ownName(passage, words) ?? (isFirst ? { name: heading, text } : undefined)
    const theorem = named === undefined
      ? undefined
      : theoremIn(named.name, words, isBox(named.name, words) || titleOfBox(text) !== undefined)
    if (named === undefined || theorem === undefined) return []
    const next = read[at + 1]?.passage
    const isSame = next?.section === section && next.headings.at(-1) === heading && next.kind !== 'code'
    const first = tidiedText(named.text)
    const isCondition = isSame && words.lets.test(first) && !words.given.test(first) && /\.$/.test(first)
    const statement = statementOf(isCondition ? `${first} ${tidiedText(next.text)}` : first)
    if (!isFair(statement, theorem, words, language)) return []
    return [draftOf(isCondition ? { passage: next, lead: passage } : { passage }, theorem, statement, words, language)]
  })
}

/**
 * A name that stands in front of the statement: "**Theorem (Lagrange):** If …", "Theorem 3 (Lagrange). If …", and the
 * title of its box, "[Lagrange's theorem] If …".
 */
function ownName ({ definition, text }: Passage, words: Words): { name: string, text: string } | undefined {
  if (definition !== undefined) return { name: definition.term, text: definition.text }
  const title = titleOfBox(text)
  if (title !== undefined) return { name: title, text }
  const [whole = '', name = ''] = words.before.exec(text) ?? []
  return whole === '' ? undefined : { name, text: text.slice(whole.length) }
}

function isBox (name: string, words: Words): boolean {
  return words.inParentheses.test(name)
}

// In words and in characters.
const MAX_WORDS = 6
const MAX_NAME = 50

/** What a name is one of, and in what forms it is right; `undefined` for what is no name. */
function theoremIn (whole: string, words: Words, isBoxed: boolean): Theorem | undefined {
  const [, noun = '', inside = ''] = words.inParentheses.exec(whole) ?? []
  if (inside !== '') return insideOf(inside.replace(/, \d{4}$/, '').replaceAll('–', '-'), noun.toLowerCase(), words)
  const title = whole.replace(/^[\d.]+ |\s*\([^()]*\)$|\.$/g, '').replaceAll('–', '-')
  const first = words.nounFirst.exec(title)
  const kind = (first ?? words.nounLast?.exec(title))?.[1]?.toLowerCase()
  if (kind === undefined) return undefined
  const rest = first === null ? title.replace(words.noun, '') : title.slice(first[0].length).replace(words.of, '')
  const bare = rest.replace(/['’]s$/, '').trim()
  // "Contract law" is no law.
  const isOne = isBoxed || words.surely.test(fold(kind)) || bare !== rest || (first !== null && isProper(bare, words))
  if (!isOne || !isName(bare, words)) return undefined
  const name = first === null ? title : `${kind} ${title.slice(first[0].length)}`
  return { noun: kind, names: [name, ...isProper(bare, words) ? [bare] : []], isBoxed }
}

/** "Lagrange", "Fermat's little theorem", "del valor medio". */
function insideOf (inside: string, noun: string, words: Words): Theorem | undefined {
  const own = words.noun.exec(inside)?.[1]
  if (own !== undefined) {
    const bare = inside.replace(words.noun, '').trim()
    return isName(bare, words) ? { noun: own.toLowerCase(), names: [inside], isBoxed: true } : undefined
  }
  if (words.of.test(inside)) {
    const rest = inside.replace(words.of, '')
    return isName(rest, words) ? { noun, names: [`${noun} ${inside}`, rest], isBoxed: true } : undefined
  }
  if (!isName(inside, words) || !isProper(inside, words)) return undefined
  const person = inside.replace(/['’]s$/, '')
  const forms = words.forms.map(form => filled(form, { person, noun }))
  return { noun, names: [person, ...forms], isBoxed: true }
}

function isName (text: string, words: Words): boolean {
  return /^\p{L}[\p{L}'’ -]+$/u.test(text) && text.length <= MAX_NAME && text.split(' ').length <= MAX_WORDS &&
    termsOf(text).length > 0 && !words.noName.test(fold(text))
}

/** Whether a text is the name of people: "Uniqueness" says what a theorem is about. */
function isProper (text: string, words: Words): boolean {
  return text.split(' ').every(word => /^\p{Lu}\p{L}/u.test(word) || /^\p{Ll}{1,3}$/u.test(word)) &&
    !words.abstract.test(fold(text))
}

// In characters.
const MAX_STATEMENT = 240
const MIN_TERMS = 4

/** What a theorem says: its first sentence, and the next one where that says only what it is about. */
function statementOf (whole: string): string {
  return whole.replace(/\s*\.$/, '').replace(/\$\$\s*([^$]+?)\s*[.,]?\s*\$\$/g, '$$$1$$')
}

function isFair (statement: string, { names, isBoxed }: Theorem, words: Words, language: ProseLanguage): boolean {
  if (statement.length > MAX_STATEMENT || !/^[\p{Lu}$]/u.test(statement)) return false
  // Below a heading, a text about the theorem may stand.
  if (!isBoxed && !words.begins.test(statement)) return false
  const sentences = statement.split(/\. (?=\p{Lu}|\$)/u)
  // "Show that $X$ is compact": an exercise.
  if (sentences.some(sentence => words.orders.test(sentence))) return false
  const last = sentences.at(-1) ?? ''
  // "$T(1)$ :: the time that …": the legend of a symbol.
  if (/[:,]$| :: /.test(statement) || (words.lets.test(last) && !words.given.test(last))) return false
  const bare = last.replace(/\$[^$]*\$/g, '')
  if (CONDITION_ALONE.test(bare) && bare.match(words.then) === null) return false
  const formulas = statement.match(/\$[^$]+\$/g) ?? []
  if (termsOf(statement.replace(/\$[^$]*\$/g, ' ')).length + formulas.length < MIN_TERMS) return false
  // A statement may begin with a condition.
  const told = words.condition.test(statement)
    ? `X ${statement.replace(/\. (?=\p{L})/gu, ', ').replace(words.then, '')}`
    : statement
  return standsAlone(told, language) && names.every(name => !sharesWord(statement, name.replace(words.noun, '')))
}

function draftOf (
  rests: Pick<Draft, 'passage' | 'lead'>, { noun, names }: Theorem, statement: string, { asks }: Words,
  language: ProseLanguage
): Draft {
  const [name = ''] = names
  return {
    form: 'formula',
    stem: filled(asks, { noun, statement }),
    text: name,
    about: name,
    group: `formula ${language}`,
    typed: nameTyped(names, language, false),
    trust: 2,
    ...rests,
    language,
    isLogistics: false
  }
}
