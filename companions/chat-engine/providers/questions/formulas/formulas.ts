import { fold, wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import { END_OF_FORMULA } from '../../../../text/formats/math.js'
import { hasOwnCommand } from '../../../../text/formats/tex-commands.js'
import type { Passage } from '../../../material/passages.js'
import { nameTyped } from '../answers/typed-answers.js'
import { rowOf } from '../tables/cells.js'
import { normal, sharesWord, type Draft } from '../draft.js'
import { definedStem, isGeneral } from '../named.js'
import { GOES_ON_BEHIND, inAny, isNounFirst, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, standsAlone, withHeldFormulas } from '../prose/standing.js'
import { verbForm } from '../prose/verbs.js'

/*
 * The names of formulas and of laws: "Ohm's law says that $V = I R$", "$1/(1-b)$ is called the investment multiplier",
 * "The spectral theorem states that …". What it says is quoted, and its name is typed.
 */

const SIGN = /[\u{f0000}-\u{f0fff}]/u
const SIGNS = new RegExp(SIGN, 'gu')
const HELD = '[\\u{f0000}-\\u{f0fff}]'
const WORD = "\\p{L}[\\p{L}'’–-]*"

const proseOf = ofEach(({ testProse, testQuestions, answers }, language) => {
  if (testProse === undefined || testQuestions === undefined) return undefined
  const { inLongForms } = testQuestions.values
  const { formulaNoun, formulaSays, formulaCalled, formulaDefines } = testProse
  const { theOne, lawNoun, lawSays, introduces, within } = testProse
  const isFirst = isNounFirst(language)
  const nouns = `(?:${patternOf(formulaNoun)})`
  // "Ohm's law", "ley de Ohm": in one language the noun comes last, in another first.
  const name = isFirst ? `${nouns}(?: ${WORD}){1,4}` : `(?:${WORD} ){1,4}${nouns}`
  // "In series circuits, the total resistance is given by": it stays in the question. One that points, or has an
  // article, says of what example.
  const pointing = inAny(({ grammar, alone }) => [patternOf(grammar?.articles), patternOf(alone.points)])
  const field = `(?=\\S+(?: \\p{L}+){1,3}, )(?!\\S+ (?:${pointing}) )(?:${patternOf(within)})`
  const laws = `(?:${patternOf(lawNoun)})`
  const law = isFirst
    ? `${laws}(?: ${WORD}){1,6}?`
    : `(?:(?!${patternOf(theOne)})${WORD} ){0,4}?${laws}(?: of(?: ${WORD}){1,4}?)?`
  return {
    asksLaw: testProse.asksLaw,
    column: new RegExp(`^(?:${patternOf(testProse.formulaColumn)})$`),
    // "The next theorem"
    noName: new RegExp(`^(?:${patternOf(testQuestions.theorems?.noName)})$`),
    lawNoun: new RegExp(`(?:^| )(${laws})(?!\\p{L})`, 'iu'),
    law: new RegExp(`(?:^|(?<=[ (,](?:${patternOf(theOne)})))(?:${patternOf(theOne)})?(${law})` +
      `(?: \\([^()]{2,40}\\))?(?:${patternOf(lawSays)})(.+?)\\.?$`, 'iu'),
    defined: new RegExp(`^(${field})?(?:${patternOf(theOne)})(${WORD}(?: ${WORD}){1,5})(?: ?${HELD})?` +
      // "The relationship between the copula $C$ and …": the name goes on.
      `(?: (?!(?:${patternOf(answers?.connectives)}) )(?:${patternOf(inLongForms)}) [^,.:]{2,40}?)? ?` +
      `(?:${patternOf(formulaDefines)}):? ?(${HELD})[.,]?$`, 'iu'),
    lets: new RegExp(` (?:${patternOf(introduces)}) $`, 'iu'),
    introduces: new RegExp(`^(?:${patternOf(introduces)})(?!\\p{L})`, 'iu'),
    asks: testProse.asksFormula,
    noun: new RegExp(isFirst ? `^${nouns} (?:(?:${patternOf(inLongForms)}) )*` : ` ${nouns}$`, 'iu'),
    says: new RegExp(`^(?:${patternOf(theOne)})?(${name})(?: ?[:—–,]| ?\\((?=${HELD})| (?:${patternOf(formulaSays)}))` +
      `[^.:]{0,60}?(${HELD})`, 'iu'),
    depends: new RegExp(patternOf(testProse.condition), 'iu'),
    called: new RegExp(`^(?:(?:${patternOf(theOne)})\\p{L}+ )?(${HELD})[.,]? (?:${patternOf(formulaCalled)})` +
      `(${WORD}(?: ${WORD}){0,3}?)` +
      '(?=$|[.,;:])', 'iu')
  }
})

// In characters, without the signs around it.
const MIN_FORMULA = 5
const MAX_FORMULA = 140
const MAX_NAMED = 90
const IS_STATEMENT = /\\(?:iff|implies|forall|exists|(?:Left)?[rR]ightarrow)(?![a-zA-Z])/
// "$x = y$" has many names.
const TWO_LETTERS = /^\\?\p{L}{1,7}\s*(?:[=<>]|\\[a-z]+)\s*\\?\p{L}{1,7}$/u
// What makes a formula of a symbol.
const RELATION = /[=<>]|\\(?:leq?|geq?|approx|equiv|propto|frac|sum|int)(?![a-z])/

/** The questions of a passage that ask for the name of a formula, or of a law. */
export function formulaDrafts (passage: Passage, language: ProseLanguage): Draft[] {
  const prose = proseOf(language)
  if (prose === undefined || isApart(passage)) return []
  if (passage.kind === 'row') return rowIn(passage, language)
  const laws = [...lawIn(passage, language), ...definedIn(passage, language)]
  if (laws.length > 0 || !passage.text.includes('$')) return laws
  const { held, released } = withHeldFormulas(passage.text)
  const [, name = prose.called.exec(held)?.[2] ?? ''] = prose.says.exec(held) ?? []
  if (!isName(name, language)) return []
  const found = [...held.matchAll(SIGNS)].flatMap(({ 0: sign, index }) => {
    const formula = formulaIn(released(sign))
    return formula === undefined ? [] : [{ formula, index }]
  })
  const [{ formula: told, index } = { formula: undefined, index: 0 }, ...others] = found
  // Of several formulas, one may be what the other one holds for.
  // "Lipschitz theorem: if there is an L with …": what it asks for, and not what it says.
  if (told === undefined || others.length > 0 || prose.depends.test(held.slice(0, index))) return []
  // "Theorem of uniqueness: let $D = …"
  if (prose.lets.test(held.slice(0, index))) return []
  // "Rate = 12.34 + 0.74 x": of an example.
  if (normal(told).includes(normal(name)) || DECIMALS.test(told)) return []
  // A step of a proof, and what is so if and only if something is.
  if (told.length > MAX_NAMED || IS_STATEMENT.test(told)) return []
  const bare = name.replace(prose.noun, '')
  const names = [name, ...(bare !== name && /^\p{Lu}/u.test(bare) ? [bare.replace(/['’]s$/, '')] : [])]
  const stem = prose.asks.replace('{formula}', () => told)
  return [draftOf(passage, language, name, stem, nameTyped(names, language, false))]
}

// In words.
const MAX_NAME_OF_ROW = 4

/** A row of a table that has a column for the formulas: "Magnetic flux | $\\Phi = B A$". */
function rowIn (passage: Passage, language: ProseLanguage): Draft[] {
  const column = proseOf(language)?.column
  if (column === undefined || !passage.text.includes('$')) return []
  const row = rowOf(passage)
  const at = row?.header.findIndex((name, index) => index > 0 && column.test(fold(name).trim())) ?? -1
  const name = row?.cells[0]?.trim() ?? ''
  const cell = row?.cells[at]?.trim() ?? ''
  const told = /^\$[^$]+\$$/.test(cell) ? formulaIn(cell) : undefined
  const isNamed = /^\p{L}[\p{L}’' -]{3,39}$/u.test(name) && name.split(' ').length <= MAX_NAME_OF_ROW &&
    termsOf(name).length > 0 && !isGeneral(name) && !POINTS.test(fold(name))
  if (told === undefined || !isNamed || DECIMALS.test(told)) return []
  if (wordsOf(name).some(word => word.length > 3 && fold(told).includes(word))) return []
  return [draftOf(passage, language, name, definedStem(told, language), nameTyped([name], language))]
}

const DECIMALS = /\d[.,]\d.*\d[.,]\d/

function draftOf (
  passage: Passage, language: ProseLanguage, name: string, stem: string, typed: Draft['typed']
): Draft {
  const group = `formula ${language}`
  return {
    form: 'formula', stem, text: name, about: name, group, typed, trust: 1, passage, language, isLogistics: false
  }
}

// In words that mean something, without the formulas.
const MIN_TOLD = 4
const CAPITAL = /(?<=.)\p{Lu}\p{Ll}|^\p{Lu}\p{Ll}+['’]s /u

/** "Amdahl's law states that …", "el Teorema Espectral establece que …": what it says must be clear by itself. */
function lawIn (passage: Passage, language: ProseLanguage): Draft[] {
  const prose = proseOf(language)
  if (prose === undefined || passage.definition !== undefined) return []
  if (!prose.lawNoun.test(passage.text)) return []
  const { held, released } = withHeldFormulas(passage.text)
  const found = prose.law.exec(held)
  const [whole = '', name = '', says = ''] = found ?? []
  if (name === '' || /[.!?;] ?\p{Lu}|:|,$/u.test(says)) return []
  // "The law, which says that …, was enough"
  const isAside = /^,/.test(whole.slice(whole.indexOf(name) + name.length).replace(/^ \([^()]*\)/, ''))
  const clause = isAside ? clauseOf(says, language) : says
  if (clause === undefined) return []
  const told = clause.replace(/[“”"«»]/g, '').trim()
  const noun = prose.lawNoun.exec(name)?.[1]?.toLowerCase() ?? ''
  const bare = name.replace(new RegExp(`(?:^| )${noun}(?: |$)`, 'iu'), ' ').trim()
  // "Contract law states that": which one, the course says. "The principle states that" has no name.
  const isNamed = found?.index === 0 && whole.startsWith(name) ? CAPITAL.test(name) : bare !== ''
  const isOpen = SIGN.test(told) && !prose.introduces.test(told)
  const own = termsOf(bare)
  const isWhole = own.length > 0 && termsOf(told).length >= MIN_TOLD && !isOpen && !POINTS.test(fold(name)) &&
    !prose.lawNoun.test(bare) && !prose.noName.test(fold(bare))
  if (!isNamed || !isWhole || sharesWord(told, bare) || !standsAlone(released(told), language)) return []
  const isProper = /^\p{Lu}[\p{L}’'-]+$/u.test(bare) && name !== bare
  const stem = prose.asksLaw.replace('{noun}', noun).replace('{statement}', () => released(told))
  const names = [name, ...(isProper ? [bare.replace(/['’]s$/, '')] : [])]
  return [draftOf(passage, language, name, stem, nameTyped(names, language, false))]
}

/** What a clause says in front of the verb of its sentence: "…, was enough"; `undefined` where that is not clear. */
function clauseOf (says: string, language: ProseLanguage): string | undefined {
  const parts = says.split(', ')
  const end = parts.findIndex((part, at) => at > 0 && verbForm(part.split(' ')[0] ?? '', language) !== undefined)
  return end > 0 ? parts.slice(0, end).join(', ') : parts.length > 1 ? undefined : says
}

// Two digits, a letter for one of several things, and a step of a row.
const OF_EXAMPLE = /\d{2}|_\{?\p{L}{2,}|\^\{?\(|\\begin|\\text/u

/** "The number of condition is defined as $…$": a name of several words. */
function definedIn (passage: Passage, language: ProseLanguage): Draft[] {
  const prose = proseOf(language)
  if (prose === undefined || !passage.text.includes('$')) return []
  const { held, released } = withHeldFormulas(passage.text)
  const [, field = '', name = '', sign = ''] = prose.defined.exec(held) ?? []
  const told = formulaIn(released(sign))
  const words = wordsOf(name).filter(word => word.length > 3)
  // "The survival function of state $S$ is given by": it is of this state.
  const behind = held.slice(held.indexOf(name) + name.length).trimStart()
  const isOfSymbol = name.split(' ').length > 2 && SIGN.test(behind.slice(0, 2))
  if (IS_CUT.test(name) || isOfSymbol) return []
  if (told === undefined || termsOf(name).length < 2 || isGeneral(name) || POINTS.test(fold(name))) return []
  if (words.some(word => fold(told).includes(word)) || OF_EXAMPLE.test(told)) return []
  // "In wave theory": it would tell a part of the name.
  if (sharesWord(field, name)) return []
  const asked = definedStem(told, language)
  const stem = field === '' ? asked : field + asked.replace(/\p{Lu}/u, first => first.toLowerCase())
  return [draftOf(passage, language, name, stem, nameTyped([name], language))]
}

// "The sum of the forces on the door", "the mass of fluid exiting the pipe", "the rate at which it is carried": the
// rest is cut, or it is no name.
const WITHIN = inAny(({ grammar, names }) => [patternOf(grammar?.articles), patternOf(names?.relative)])
const IS_CUT = new RegExp(
  ` (?:${WITHIN}) | (?:${inAny(({ definitions }) => definitions?.gerund)})$| (?:${GOES_ON_BEHIND})$`, 'u')

const POINTS = new RegExp(`(?:^| )(?:${inAny(({ alone }) => alone.points)})(?: |$)`)

// "Last formula", "ecuación principal": which one, a place says, and no course.
const OF_PLACE = inAny(({ theorems }) => theorems?.noName)
const IS_OF_PLACE = new RegExp(`^(?:(?:${OF_PLACE}) \\S+|\\S+ (?:${OF_PLACE})(?= |$))`)

// "Closed formula", "relación fundamental": a kind of formulas, and the name of none.
const OF_MANY = inAny(({ theorems }) => theorems?.ofMany)
const IS_OF_MANY = new RegExp(`^(?:(?:${OF_MANY}) \\S+|\\S+ (?:${OF_MANY}))$`)

const BEGINS_AS_ORDER = new RegExp(`^\\S+ (?:${inAny(({ grammar }) => grammar?.articles)}) `, 'iu')

// "Solving equation (2), we get …": what is done with a formula.
const BEGINS_AS_DEED = new RegExp(
  `^(?:${inAny(({ definitions }) => definitions?.gerund)})(?!\\p{L})`, 'iu')

/** Whether a name tells a formula from others: "this equation" does not. */
function isName (text: string, language: ProseLanguage): boolean {
  const words = text.split(' ')
  const [first = '', ...others] = words
  // "iterative Vm update equation" is what a line before it says.
  const isShort = others.length < 2 || /\p{Lu}\p{L}{2}/u.test(text)
  // "substituting into equation"
  const beforeNoun = isNounFirst(language) ? first : words.at(-2) ?? first
  // "Manipulate the formula, and …": what a reader is to do.
  const isOther = BEGINS_AS_ORDER.test(text) || BEGINS_AS_DEED.test(text) || POINTS.test(fold(text)) ||
    IS_OF_PLACE.test(fold(text)) || IS_OF_MANY.test(fold(text))
  return isShort && text.length > 4 && termsOf(first).length > 0 && termsOf(beforeNoun).length > 0 && !isOther &&
    // "value of the energy in"
    termsOf(words.at(-1) ?? '').length > 0
}

/** A formula in the line of a question; `undefined` for a symbol, and for what is too long. */
export function formulaIn (text: string): string | undefined {
  const inner = text.replace(/^\$\$?|\$\$?$/g, '')
    .replace(/\\(?:begin|end)\{(?:equation|align|aligned)\*?\}|\\(?:label|tag\*?)\{[^{}]*\}|&/g, '')
    .replace(END_OF_FORMULA, '').trim()
  const isFormula = inner.length >= MIN_FORMULA && inner.length <= MAX_FORMULA && RELATION.test(inner) &&
    !/\\\\|\\text\{[^}]{20}/.test(inner) && !TWO_LETTERS.test(inner) && !hasOwnCommand(inner)
  return isFormula ? `$${inner}$` : undefined
}
