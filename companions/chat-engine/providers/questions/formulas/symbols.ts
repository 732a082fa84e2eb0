import { escapeRegExp } from '../../../../../lib/values/escape-regexp.js'
import { GREEK } from '../../../../text/formats/tex-commands.js'
import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { formulaIn } from './formulas.js'
import { exactTyped } from '../answers/typed-answers.js'
import type { Draft } from '../draft.js'
import { inWords, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, standsAlone } from '../prose/standing.js'

/*
 * What the symbols of formulas stand for: "where $K$ is the stock of capital". The answer is a letter, by its name or
 * as it is written.
 */

// A letter, or the name of one, and what stands below it.
const SYMBOL = '\\$(\\\\?\\p{L}{1,7})(_\\{?\\w\\}?)?\\$'
const proseOf = ofEach(({ testProse }) => testProse && {
  asksSymbol: testProse.asksSymbol,
  onlyIf: inWords(testProse.onlyIf),
  says: new RegExp(`(?<![$\\p{L}\\d] ?)${SYMBOL}(?:${patternOf(testProse.symbolIs)}[^$,.;:()=]{6,70}?))` +
    `(?=$|[,.;:)]| (?:${patternOf(testProse.phraseEnds)}) \\$)`, 'gu')
})
const MIN_TERMS = 2

/**
 * The questions of a passage that ask for a symbol.
 * @param before the passages before it: they have the formula that it explains
 */
export function symbolDrafts (passage: Passage, before: Passage[], language: ProseLanguage): Draft[] {
  const prose = proseOf(language)
  if (prose === undefined || !passage.text.includes('$') || passage.kind === 'row' || isApart(passage)) return []
  // What is so under a condition only, or depends on something, is not what the letter stands for.
  if (prose.onlyIf.test(fold(passage.text))) return []
  return [...passage.text.matchAll(prose.says)].flatMap(([said = '', letter = '', below = '', what = '']): Draft[] => {
    const formula = formulaWith(letter, below, [...before, passage].map(({ text }) => text.replace(said, '')))
    if (formula === undefined) return []
    // "V" beside "V_m" is another quantity, and so is "V_n".
    const places = formula.match(new RegExp(`${UNMARKED}${escapeRegExp(letter)}(?!\\p{L})(?:_\\{?\\w+\\}?)?`, 'gu'))
    const isBare = new Set(places).size > 1
    const accepted = formsOf(letter.replace(/^\\/, ''), letter.startsWith('\\'), below.replace(/[{}]/g, ''), isBare)
    const stem = prose.asksSymbol.replace('{what}', () => what).replace('{formula}', () => formula)
    if (accepted.length === 0 || termsOf(what).length < MIN_TERMS || !standsAlone(what.padEnd(20), language)) return []
    return [{
      form: 'symbol',
      stem,
      text: accepted[0] ?? '',
      about: what,
      group: `symbol ${language}`,
      typed: exactTyped(accepted),
      trust: 0,
      passage,
      language,
      isLogistics: false
    }]
  })
}

// "\\hat{p}" is another symbol than "p".
const UNMARKED = '(?<![\\p{L}\\\\]|\\\\(?:hat|bar|tilde|vec|dot|overline|widehat) ?\\{?)'
// "\mathrm{const}"
const WORDS = /\\(?:mathrm|text|operatorname)\{[^{}]*\}/g
const LETTERS = /\\?\p{L}+/gu

/** The last formula with a symbol and another one: without it, any letter could stand for a thing. */
function formulaWith (letter: string, below: string, texts: string[]): string | undefined {
  const symbol = new RegExp(`${UNMARKED}${escapeRegExp(letter)}(?!\\p{L})${escapeRegExp(below)}`, 'u')
  const formulas = texts.flatMap(text => [...text.matchAll(/\$\$?([^$]+)\$\$?/g)])
    .flatMap(([, inner = '']) => formulaIn(inner) ?? [])
  return formulas.findLast(formula => symbol.test(formula) && !isAloneOnSide(formula, `${letter}${below}`) &&
    new Set(formula.replace(WORDS, '').match(LETTERS)).size >= MIN_LETTERS)
}

// With fewer letters, or where it stands alone before or behind "=", the formula tells which one it is.
const MIN_LETTERS = 3

function isAloneOnSide (formula: string, symbol: string): boolean {
  const bare = (text: string) => text.replace(/[\s{}.,$]/g, '')
  return formula.split('=').some(side => bare(side) === bare(symbol))
}

/** In what forms a symbol is typed; none for what is no single letter. */
function formsOf (name: string, isNamed: boolean, below: string, isBare: boolean): string[] {
  const sign = GREEK.get(name)
  const letters = isNamed ? sign === undefined ? [] : [sign, name, `\\${name}`] : name.length === 1 ? [name] : []
  if (below === '') return letters
  return letters.flatMap(letter => [`${letter}${below}`, `${letter}${below.slice(1)}`, ...(isBare ? [] : [letter])])
}
