import { fold, wordsOf } from '../../../../text/language.js'
import { LANGUAGES, ofEach, patternOf } from '../../../../text/languages/registry.js'
import { numberOfWord } from '../../../../text/number-words.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { nameTyped } from '../answers/typed-answers.js'
import { normal, overlaps, sharesWord, type Draft } from '../draft.js'
import { inAny, inWords, NO_LETTER_BEFORE, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, standsAlone } from '../prose/standing.js'
import { verbForm } from '../prose/verbs.js'

/*
 * The members of a list within a sentence, whose number it says: "The three states of matter are solid, liquid and
 * gas". One of them is asked for, or how many there are.
 */

const MEMBER = "[\\p{L}][\\p{L}\\d'’ -]{1,40}?"
const wordsFor = ofEach(({ testQuestions, testItems }) => {
  const { lists, grammar } = testQuestions ?? {}
  if (lists?.enumerates === undefined || testItems === undefined) return undefined
  const and = `,? (?:${[lists.and, lists.otherAnd?.and].filter(word => word !== undefined).join('|')}) `
  return {
    ...lists,
    list: new RegExp(`^(\\p{Lu}[^:;.()]{6,120}?)(${patternOf(lists.enumerates)})` +
      `((?:${MEMBER}, ){1,7}${MEMBER}${and}${MEMBER})\\.?$`, 'u'),
    parts: new RegExp(`${and}|, `, 'u'),
    number: new RegExp(`${NO_LETTER_BEFORE}(?:${patternOf(lists.beforeNumber)}) (\\p{L}+|\\d) ` +
      '(?=\\p{L}+s(?!\\p{L})|\\p{L}+ \\p{L}+s(?!\\p{L}))', 'gu'),
    all: new RegExp(`^(?:${patternOf(grammar?.the)}) (\\p{L}+|\\d) (\\p{Ll}.+)$`, 'iu'),
    noList: inWords(patternOf(lists.noList)),
    open: inWords(lists.open),
    points: inWords(lists.points),
    howMany: testItems.howMany.map(({ of, word }) => ({ word, of: new RegExp(`^(?:${patternOf(of)})$`, 'u') }))
  }
})

const ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)}) `, 'iu')
const VERB = inWords(inAny(({ grammar }) => grammar?.be))
// In words.
const MAX_MEMBER = 4
const MIN_MEMBERS = 3

/** The questions of a passage for the members of the list that it is, and for their number. */
export function enumeratedDrafts (passage: Passage, language: ProseLanguage): Draft[] {
  const { kind, text } = passage
  const words = wordsFor(language)
  if (words === undefined || kind === 'code' || kind === 'row' || !text.includes(', ') || isApart(passage)) return []
  const [, lead = '', link = '', list = ''] = words.list.exec(text.replace(/\s*\([^()]*\)/g, '')) ?? []
  if (lead === '') return []
  const members = list.split(words.parts)
  const numbers = [...lead.matchAll(words.number)].map(([, word = '']) => numberOfWord(word))
    .filter(number => number > 1)
  // Only what is counted is known to be the whole list.
  if (numbers.length !== 1 || numbers[0] !== members.length || members.length < MIN_MEMBERS) return []
  const folded = fold(lead)
  if (words.noList.test(folded) || words.open.test(fold(text)) || words.points.test(folded)) return []
  if (termsOf(lead).length < MIN_TERMS || !members.every(isMember) || haveTwins(members)) return []
  // "There are three types of …" says all that is needed.
  const isWhole = [...lead.matchAll(words.number)][0]?.index === 0
  const ask = LANGUAGES.get(language)?.testProse?.asksTerm
  const common = { passage, language, isLogistics: false, trust: 1 }
  const missing = members.flatMap((member, at): Draft[] => {
    const name = member.replace(ARTICLE, '')
    const masked = members.map((other, place) => place === at ? other.replace(name, 'X') : other)
    const statement = lead + link + joined(masked, list, words.parts)
    const isClear = standsAlone(isWhole ? `X ${statement}` : statement, language)
    if (ask === undefined || !isClear || sharesWord(lead, name)) return []
    return [{
      ...common,
      form: 'masked',
      stem: ask.replace('{statement}', () => statement).replaceAll('{sign}', 'X'),
      text: name,
      about: `${lead} ${name}`,
      group: `member ${language}`,
      typed: nameTyped([name], language)
    }]
  })
  return missing.length < members.length ? [] : [...missing, ...countOf(lead, members.length, words, common)]
}

// In words that mean something, with the number.
const MIN_TERMS = 2

function isMember (member: string): boolean {
  return wordsOf(member).length <= MAX_MEMBER && termsOf(member).length > 0 && !VERB.test(member)
}

function haveTwins (members: string[]): boolean {
  return members.some((one, at) => members.some((other, before) => before < at &&
    (normal(one) === normal(other) || (overlaps(one, other) && one.split(' ').length === 1))))
}

/** The members with the commas and the words that stood between them. */
function joined (members: string[], list: string, parts: RegExp): string {
  const between = list.match(new RegExp(parts, 'gu')) ?? []
  return members.map((member, at) => member + (between[at] ?? '')).join('')
}

/** "The three states of matter": how many states of matter are there? */
function countOf (
  lead: string, count: number, words: NonNullable<ReturnType<typeof wordsFor>>,
  common: Pick<Draft, 'passage' | 'language' | 'isLogistics' | 'trust'>
): Draft[] {
  const [, number = '', what] = words.all.exec(lead) ?? []
  const how = words.howMany.find(({ of }) => of.test(what ?? ''))?.word
  const { asksCount } = words
  if (what === undefined || how === undefined || asksCount === undefined || termsOf(what).length < MIN_TERMS) return []
  // "The myriad of types can be put into three groups"
  if (numberOfWord(number) !== count) return []
  // "The wall of the heart is made up of three layers", "it consists of three parts": a whole sentence.
  if (VERB.test(what) || what.split(' ').some(word => verbForm(word, common.language)?.tense === 's')) return []
  const stem = asksCount.replace('{how}', how).replace('{what}', () => what)
  return [{
    ...common,
    form: 'count',
    stem: stem.replace(/^¿?\p{L}/u, first => first.toUpperCase()),
    text: String(count),
    about: what,
    group: `fact ${common.language}`,
    typed: { answer: count, tolerance: 0 }
  }]
}
