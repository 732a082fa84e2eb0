import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { nameTyped } from '../answers/typed-answers.js'
import { isTerm } from '../definitions.js'
import { sharesWord, type Draft } from '../draft.js'
import { isGeneral } from '../named.js'
import { beforeLetter, inAny, inWords, type ProseLanguage } from './prose-language.js'
import { isApart, standsAlone } from './standing.js'

/*
 * Names of what there is but one of: "The unit of force is the newton", and "In Griswold, the Court held that …". The
 * statement is quoted with a letter for the name.
 */

const WORD = "[\\p{L}\\d][\\p{L}\\d’'-]*"
const proseOf = ofEach(({ testProse }) => testProse && {
  asksTerm: testProse.asksTerm,
  asksName: testProse.asksName,
  court: testProse.court ?? '',
  singledOut: new RegExp(`^(${patternOf(testProse.singledOut)})(${WORD}(?: ${WORD}){0,3})\\.$`, 'u'),
  notSingledOut: inWords(patternOf(testProse.notSingledOut)),
  decided: new RegExp(`^${patternOf(testProse.decided)}\\.$`, 'u'),
  parties: new RegExp(patternOf(testProse.parties), 'u'),
  manyCases: new RegExp(`^(?:${patternOf(testProse.manyCases)})(?!\\p{L})`, 'u'),
  noTerm: inWords(testProse.noTerm)
})

const ENDS_WITH_ARTICLE = new RegExp(` (?:${inAny(({ grammar }) => grammar?.articles)}) $`)
const MIN_TERMS = 3

/** The questions of a passage for such a name. */
export function singledOutDrafts (passage: Passage, language: ProseLanguage): Draft[] {
  const prose = proseOf(language)
  const { kind, text } = passage
  if (prose === undefined || kind === 'code' || kind === 'row' || isApart(passage)) return []
  const found = nameIn(passage, language) ?? caseIn(text, language)
  if (found === undefined || !standsAlone(found.statement, language)) return []
  const { name, others, statement, asks } = found
  return [{
    form: 'masked',
    stem: asks.replaceAll('{sign}', 'X').replace('{statement}', () => statement),
    text: name,
    about: name,
    group: `masked ${language}`,
    typed: nameTyped([name, ...others], language, found.isNoun),
    trust: 1,
    passage,
    language,
    isLogistics: false
  }]
}

interface Found { name: string, others: string[], statement: string, asks: string, isNoun: boolean }

/** "The simplest code that finds errors is the parity bit." */
function nameIn ({ text, marked }: Passage, language: ProseLanguage): Found | undefined {
  const prose = proseOf(language)
  const [, front = '', name = ''] = prose?.singledOut.exec(text.replace(/\s*\([^()]*\)/g, '')) ?? []
  if (prose === undefined || name === '' || prose.notSingledOut.test(fold(front))) return undefined
  const words = name.split(' ')
  const isNoun = ENDS_WITH_ARTICLE.test(front) || /^\p{Lu}/u.test(name) || marked.includes(name)
  const isName = isNoun && isTerm(name) && !isGeneral(name) && !prose.noTerm.test(fold(name)) &&
    [words[0], words.at(-1)].every(word => termsOf(word ?? '').length > 0)
  if (!isName || termsOf(front).length < MIN_TERMS || sharesWord(front, name)) return undefined
  const short = /\((\p{L}{1,8})\)\.$/u.exec(text)?.[1]
  return {
    name,
    others: short === undefined ? [] : [short],
    statement: `${beforeLetter(front, language)}X`,
    asks: prose.asksTerm,
    isNoun: true
  }
}

/** "In Pierce v. Society of Sisters, we held that …" */
function caseIn (text: string, language: ProseLanguage): Found | undefined {
  const prose = proseOf(language)
  const [, name = '', verb = '', said = ''] = prose?.decided.exec(text) ?? []
  const isTold = name !== '' && termsOf(said).length > MIN_TERMS && standsAlone(said, language) &&
    !/[.!?] \p{Lu}/u.test(said) && !sharesWord(said, name)
  if (prose === undefined || !isTold) return undefined
  const [first = '', second, ...more] = name.split(prose.parties)
  // A case is known by the first party; where many cases have that one, by the second. "Prince v. Massachusetts"
  const short = prose.manyCases.test(first) ? second : first
  return {
    name,
    others: second === undefined || more.length > 0 || short === undefined ? [] : [short],
    statement: prose.court.replace('{sign}', 'X').replace('{told}', () => `${verb} ${said}`),
    asks: prose.asksName,
    // A case has no plural.
    isNoun: false
  }
}
