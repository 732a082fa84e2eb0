import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isTerm } from '../definitions.js'
import type { CourseWords } from '../course-words.js'
import { sharesWord, type Draft } from '../draft.js'
import { isGeneral, shown } from '../named.js'
import { isAbbreviation } from '../prose/abbreviations.js'
import { withoutParentheses } from '../prose/alone.js'
import { beforeLetter, inWords, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, standsAlone } from '../prose/standing.js'
import { quotedDraft } from './quoted.js'
import { isTitled } from './titles.js'

/*
 * A term by its aim: "The goal of lambda lifting is to turn local functions into top-level functions." The sentence is
 * quoted with a letter for the term, which is one of the course: a heading, marked, or an abbreviation.
 */

const NAME = '([\\p{L}\\d][\\p{L}\\d/-]*(?: [\\p{L}\\d/-]+){0,3}?)'
const proseOf = ofEach(({ testProse }) => testProse?.aims && {
  aims: new RegExp(`^((?:${patternOf(testProse.aims.of)})(?:${patternOf(testProse.anyOne)}|` +
    `${patternOf(testProse.theOne)})?)${NAME}((?:${patternOf(testProse.aims.is)}) [^]+)\\.$`, 'u'),
  ofCourse: inWords(testProse.aims.ofCourse),
  leans: inWords(testProse.aims.leans),
  noTerm: inWords(testProse.noTerm)
})

// In characters, and in words that mean something.
const MAX_STATEMENT = 220
const MIN_TOLD = 4

/** The question of a passage for what has the aim that it tells. */
export function aimDrafts (passage: Passage, words: CourseWords, language: ProseLanguage): Draft[] {
  const prose = proseOf(language)
  const { kind, text } = passage
  if (prose === undefined || kind === 'code' || kind === 'row' || isApart(passage)) return []
  const [, of = '', name = '', told = ''] = prose.aims.exec(withoutParentheses(text) ?? '') ?? []
  if (name === '' || of.length + told.length > MAX_STATEMENT) return []
  const isKnown = words.isKey(name) || isAbbreviation(name) || isTitled(name, passage)
  const isNone = prose.noTerm.test(fold(name)) || prose.ofCourse.test(fold(name))
  const isName = isTerm(name) && !isGeneral(name) && !isNone
  const isTold = termsOf(told).length >= MIN_TOLD && !sharesWord(told, name)
  if (!isKnown || !isName || !isTold || prose.leans.test(fold(told)) || !standsAlone(`X${told}`, language)) return []
  const statement = `${beforeLetter(of, language)}X${told}`
  const quoted = { statement, sign: 'X', about: name, names: [shown(name)], group: `masked ${language}`, trust: 1 }
  return [quotedDraft(passage, quoted, language)]
}
