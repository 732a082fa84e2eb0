import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import { hasOwnCommand } from '../../../../text/formats/tex-commands.js'
import type { Passage } from '../../../material/passages.js'
import { nameTyped } from '../answers/typed-answers.js'
import { normal, type Draft } from '../draft.js'
import { inAny, isNounFirst, type ProseLanguage } from './prose-language.js'
import { isApart, withHeldFormulas } from './standing.js'

/*
 * The names of formulas: "Ohm's law says that $V = I R$", "$1/(1-b)$ is called the investment multiplier". The formula
 * is quoted, and its name is typed.
 */

const SIGN = /[\u{f0000}-\u{f0fff}]/gu
const HELD = '[\\u{f0000}-\\u{f0fff}]'
const WORD = "\\p{L}[\\p{L}'’–-]*"

const proseOf = ofEach(({ testProse, testQuestions }, language) => {
  if (testProse === undefined || testQuestions === undefined) return undefined
  const { inLongForms } = testQuestions.values
  const { formulaNoun, formulaSays, formulaCalled, theOne } = testProse
  const isFirst = isNounFirst(language)
  const nouns = `(?:${patternOf(formulaNoun)})`
  // "Ohm's law", "ley de Ohm": in one language the noun comes last, in another first.
  const name = isFirst ? `${nouns}(?: ${WORD}){1,4}` : `(?:${WORD} ){1,4}${nouns}`
  return {
    asks: testProse.asksFormula,
    noun: new RegExp(isFirst ? `^${nouns} (?:(?:${patternOf(inLongForms)}) )*` : ` ${nouns}$`, 'iu'),
    says: new RegExp(`^(?:${patternOf(theOne)})?(${name})(?: ?[:—–,(]| (?:${patternOf(formulaSays)}))` +
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
// "$x = y$" has many names.
const TWO_LETTERS = /^\\?\p{L}{1,7}\s*(?:[=<>]|\\[a-z]+)\s*\\?\p{L}{1,7}$/u
// What makes a formula of a symbol.
const RELATION = /[=<>]|\\(?:leq?|geq?|approx|equiv|propto|frac|sum|int)(?![a-z])/

/** The questions of a passage that ask for the name of a formula. */
export function formulaDrafts (passage: Passage, language: ProseLanguage): Draft[] {
  const prose = proseOf(language)
  if (prose === undefined || !passage.text.includes('$') || passage.kind === 'row' || isApart(passage)) return []
  const { held, released } = withHeldFormulas(passage.text)
  const found = [...held.matchAll(SIGN)].flatMap(({ 0: sign, index }) => {
    const formula = formulaIn(released(sign))
    return formula === undefined ? [] : [{ formula, index }]
  })
  const [, name = prose.called.exec(held)?.[2] ?? ''] = prose.says.exec(held) ?? []
  const [{ formula: told, index } = { formula: undefined, index: 0 }, ...others] = found
  // Of several formulas, one may be what the other one holds for.
  // "Lipschitz theorem: if there is an L with …": what it asks for, and not what it says.
  if (told === undefined || others.length > 0 || !isName(name) || prose.depends.test(held.slice(0, index))) return []
  if (normal(told).includes(normal(name))) return []
  const bare = name.replace(prose.noun, '')
  const names = [name, ...(bare !== name && /^\p{Lu}/u.test(bare) ? [bare.replace(/['’]s$/, '')] : [])]
  return [{
    form: 'formula',
    stem: prose.asks.replace('{formula}', () => told),
    text: name,
    about: name,
    group: `formula ${language}`,
    typed: nameTyped(names, language, false),
    trust: 1,
    passage,
    language,
    isLogistics: false
  }]
}

const BEGINS_AS_ORDER = new RegExp(`^\\S+ (?:${inAny(({ grammar }) => grammar?.articles)}) `, 'iu')

/** Whether a name tells a formula from others: "this equation" does not. */
function isName (text: string): boolean {
  const [first = '', ...others] = text.split(' ')
  // "iterative Vm update equation" is what a line before it says.
  const isShort = others.length < 2 || /\p{Lu}\p{L}{2}/u.test(text)
  // "Manipulate the formula, and …": what a reader is to do.
  return isShort && text.length > 4 && termsOf(first).length > 0 && !BEGINS_AS_ORDER.test(text)
}

/** A formula in the line of a question; `undefined` for a symbol, and for what is too long. */
export function formulaIn (text: string): string | undefined {
  const inner = text.replace(/^\$\$?|\$\$?$/g, '').replace(/\\(?:begin|end)\{(?:equation|align|aligned)\*?\}|&/g, '')
    .replace(/[.,\s]+$/, '').trim()
  const isFormula = inner.length >= MIN_FORMULA && inner.length <= MAX_FORMULA && RELATION.test(inner) &&
    !/\\\\|\\text\{[^}]{20}/.test(inner) && !TWO_LETTERS.test(inner) && !hasOwnCommand(inner)
  return isFormula ? `$${inner}$` : undefined
}
