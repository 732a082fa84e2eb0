import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isTerm } from '../definitions.js'
import { sharesWord, type Draft } from '../draft.js'
import { isGeneral, shown } from '../named.js'
import { inWords, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, standsAlone } from '../prose/standing.js'
import { quotedDraft } from './quoted.js'

/*
 * A name for what the sentence before it tells: "Plants turn light into sugar. This process is called photosynthesis."
 * Both sentences are quoted, with a letter for the name.
 */

const NAME = '(\\p{L}[\\p{L}-]+(?: [\\p{L}-]{2,}){0,2})'
const wordsFor = ofEach(({ testProse }) => testProse && {
  called: new RegExp(`^(?:${patternOf(testProse.suchIsCalled)})["“«]?${NAME}["”»]?\\.$`, 'u'),
  areCalled: new RegExp(`^(${patternOf(testProse.suchAreCalled)})["“«]?${NAME}["”»]?\\.$`, 'u'),
  noTerm: inWords(testProse.noTerm)
})

// In characters, and in words that mean something.
const MAX_BOTH = 300
const MIN_TERMS = 4

/** @param above the passage before it */
export function calledAboveDrafts (passage: Passage, above: Passage | undefined, language: ProseLanguage): Draft[] {
  const words = wordsFor(language)
  const { kind, section, text } = passage
  if (words === undefined || kind !== 'sentence' || above?.kind !== 'sentence' || above.section !== section) return []
  const [, such = '', several = ''] = words.areCalled.exec(text) ?? []
  // "These servers": of several things, the sentence before names more.
  const isSame = termsOf(such).some(term => termsOf(above.text).includes(term))
  const name = words.called.exec(text)?.[1] ?? (isSame ? several : '')
  if (name === '' || isApart(passage) || !isTerm(name) || isGeneral(name) || words.noTerm.test(fold(name))) return []
  const statement = `${above.text} ${text.slice(0, text.lastIndexOf(name))}X`
  // "by simply sending every point …": the end of a sentence that a formula has cut.
  const isWhole = /^[^\p{Ll}].*\.$/u.test(above.text)
  const isTold = isWhole && termsOf(above.text).length >= MIN_TERMS && statement.length <= MAX_BOTH
  if (!isTold || !standsAlone(above.text, language) || sharesWord(statement, name)) return []
  const quoted = { statement, sign: 'X', about: name, names: [shown(name)], group: `masked ${language}`, trust: 1 }
  return [quotedDraft(passage, quoted, language)]
}
