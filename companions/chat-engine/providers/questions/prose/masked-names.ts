import { fold, wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isOfCase } from '../answers/learned-years.js'
import { nameTyped } from '../answers/typed-answers.js'
import { isPerson } from '../answers/values.js'
import { titleOf } from '../definitions.js'
import { sharesWord, type Draft } from '../draft.js'
import { withoutNoteMarks } from '../rewritten/note-marks.js'
import { inAny, inWords, type ProseLanguage } from './prose-language.js'
import { isApart, standsAlone } from './standing.js'
import { isAnaphoric } from './told.js'

/*
 * Statements of prose that are quoted with a letter for a name of several words: who did it, which treaty it was. What
 * is left must tell by other names or a year what it is about.
 */

const SMALL = inAny(({ values }) => `${values.inPeople}|${values.inNames}`)
const WORD = "\\p{Lu}[\\p{L}'’-]+"
const NAME = new RegExp(`(?<![\\p{L}’'-])${WORD}(?: (?:\\p{Lu}\\.|(?:(?:${SMALL}) )?${WORD})){1,4}`, 'gu')

const proseOf = ofEach(({ testProse }) => testProse && {
  asksName: testProse.asksName,
  past: inWords(testProse.past),
  unsure: inWords(testProse.unsure),
  tooMany: inWords(testProse.tooMany),
  noSubject: new RegExp(`^(?:${patternOf(testProse.noSubject)})`, 'u'),
  article: new RegExp(`^(?:${patternOf(testProse.theOne)}|${patternOf(testProse.anyOne)})`, 'u'),
  before: new RegExp(`(?:^|,|(?:^|[^\\p{L}])(?:${patternOf(testProse.besideName)})) ?$`, 'iu'),
  behind: new RegExp(`^(?:,? (?:${patternOf(testProse.besideName)})(?!\\p{L})|,|['’-])`, 'u'),
  // "X soldiers": a name that only tells which ones.
  ends: new RegExp(`^(?:$| (?:${patternOf(testProse.nameEnds)}|${patternOf(testProse.past)})(?!\\p{L}))`, 'u')
})

const IS_LIST = new RegExp(` (?:${inAny(({ lists }) => lists.and)}) `)
// In characters, and in terms.
const MAX_STATEMENT = 200
const MIN_TERMS = 6

/** The question of a passage that asks for a name. */
export function maskedNameDrafts (passage: Passage, language: ProseLanguage): Draft[] {
  const prose = proseOf(language)
  const { text, kind, headings, source } = passage
  if (prose === undefined || kind !== 'sentence' || isApart(passage) || isOfCase(passage)) return []
  const statement = withoutNoteMarks(text, passage).replace(/\s*\([^()]*\)|\.$/g, '')
  if (statement.length > MAX_STATEMENT || /[$`:;]|[.!?] \p{Lu}/u.test(statement)) return []
  // A name has several words. Of "X rays", another letter would be the sign.
  if (!/ \p{Lu}/u.test(statement) || /(?<!\p{L})X(?!\p{L})/u.test(statement)) return []
  const folded = fold(statement)
  if (!prose.past.test(statement) || prose.unsure.test(folded) || prose.tooMany.test(folded)) return []
  if (prose.noSubject.test(statement)) return []
  if (!standsAlone(statement, language) || isAnaphoric(statement, language)) return []
  const titles = [...headings, source.kind === 'document' ? titleOf(source.filename) : ''].join(' ')
  const found = [...statement.matchAll(NAME)].filter(([name]) =>
    !sharesWord(titles, name) && !/['’]s /.test(name) && !IS_LIST.test(name))
  const [chosen] = [...found].sort((a, b) => Number(isPerson(b[0])) - Number(isPerson(a[0])) || b.index - a.index)
  if (chosen === undefined) return []
  const name = chosen[0].replace(prose.article, '')
  const at = statement.indexOf(name)
  const [before, after] = [statement.slice(0, at), statement.slice(at + name.length)]
  if (prose.before.test(before) || prose.behind.test(after) || !prose.ends.test(after)) return []
  if (!name.includes(' ') || statement.includes(name, at + 1)) return []
  const masked = `${before}X${after}`
  // Another name, or a year, tells which event it is.
  const isTold = isPerson(name) ? /(?<=\S )(?!X(?!\p{L}))\p{Lu}\p{L}|\d{4}/u.test(masked) : /\d{4}/.test(masked)
  if (!isTold || termsOf(masked).length < MIN_TERMS || sharesWord(masked, name)) return []
  const last = wordsOf(name).length === 2 && isPerson(name) ? name.split(' ').slice(-1) : []
  return [{
    form: 'masked',
    stem: prose.asksName.replaceAll('{sign}', 'X').replace('{statement}', () => masked),
    text: name,
    about: masked,
    group: `masked ${language}`,
    typed: nameTyped([name, ...last], language, false),
    // Of what is no person, students know other names.
    trust: isPerson(name) ? 0 : -1,
    passage,
    language,
    isLogistics: false
  }]
}
