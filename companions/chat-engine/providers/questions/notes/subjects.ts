import { capitalised, fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isPerson } from '../answers/values.js'
import type { CourseWords } from '../course-words.js'
import { bodyOf, isTerm, titleOf } from '../definitions.js'
import { normal, sharesWord, type Draft } from '../draft.js'
import { isGeneral, shown } from '../named.js'
import { isNegative, isVague } from '../prose/alone.js'
import { inAny, inWords, type ProseLanguage } from '../prose/prose-language.js'
import { isApart, standsAlone, withHeldFormulas } from '../prose/standing.js'
import { verbForm } from '../prose/verbs.js'
import { grammarOf } from '../statements.js'
import { isOnePiece } from './bodies.js'
import { quotedDraft } from './quoted.js'

/*
 * What a material says that the thing of a heading, or a term that its author marks, does or is used for: "A semaphore
 * is used to coordinate access to a shared resource". It is quoted with a letter for its subject.
 */

const wordsFor = ofEach(({ testQuestions, testProse }) => {
  const { notes, grammar, told } = testQuestions ?? {}
  if (notes === undefined || grammar === undefined || testProse === undefined) return undefined
  return {
    asksWhat: new RegExp(`^(?:${patternOf(testProse.asksWhat)})([^?]+)\\?$`, 'u'),
    state: new RegExp(`^(?:${patternOf(notes.states)})(?!\\p{L})`, 'iu'),
    be: new RegExp(`^(?:${patternOf(grammar.be)})$`),
    auxiliary: new RegExp(`(?:^| )(?:${patternOf(told?.auxiliary)})$`),
    past: inWords(testProse.past),
    noBody: inWords(notes.noBody),
    noTerm: inWords(testProse.noTerm),
    tooMany: inWords(`${patternOf(testProse.tooMany)}|${patternOf(testProse.unsure)}`),
    pronouns: inWords(testProse.pronouns)
  }
})

const ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)}) `, 'i')
// In terms and in words.
const MIN_TERMS = 6
const MAX_NAME_WORDS = 4

/** The question of a passage for the subject of what it says. */
export function subjectDrafts (passage: Passage, words: CourseWords, language: ProseLanguage): Draft[] {
  const patterns = wordsFor(language)
  const { kind, text, definition } = passage
  if (patterns === undefined || kind === 'code' || kind === 'row' || isApart(passage)) return []
  if (definition !== undefined || (kind === 'sentence' && !text.endsWith('.'))) return []
  const { held, released } = withHeldFormulas(capitalised(text.replace(/\s*\([^()]*\)/g, '').replace(/\.$/, '')))
  const parts = grammarOf(language)?.partsOf(held)
  const term = parts?.subject.replace(ARTICLE, '') ?? ''
  if (parts === undefined || !isSubject(term, passage, words, language)) return []
  const body = released(bodyOf(parts.rest) ?? '')
  if (!isTold(parts.verb, body, language) || sharesWord(`${parts.verb} ${body}`, term)) return []
  const sign = /(?<!\p{L})X(?!\p{L})/u.test(body) ? 'Y' : 'X'
  const statement = `${sign} ${parts.verb} ${body}`
  if (!standsAlone(statement, language)) return []
  // Others may do the same.
  const trust = -1
  const quoted = { statement, sign, about: term, names: [shown(term)], group: `masked ${language}`, trust }
  return [quotedDraft(passage, quoted, language)]
}

/** Whether a subject is the thing of the heading, or of the document, or a term of several words that is marked. */
function isSubject (
  term: string, { headings, source, marked }: Passage, words: CourseWords, language: ProseLanguage
): boolean {
  const patterns = wordsFor(language)
  const isName = isTerm(term) && !isGeneral(term) && term.split(' ').length <= MAX_NAME_WORDS && term.length > 2 &&
    !/[$\\,;:/_()`]/.test(term) && !isPerson(term) && patterns?.noTerm.test(fold(term)) !== true
  if (!isName) return false
  const titles = [headings.at(-1) ?? '', source.kind === 'document' ? titleOf(source.filename) : '', ...marked]
    .map(title => keyOf(title.replace(/^[\d.]+\s+|[:.\s]+$|\s*\([^()]*\)/g, '')
      .replace(patterns?.asksWhat ?? '', '$1').replace(ARTICLE, '')))
  const isTechnical = term.includes(' ') || /\p{Lu}{2}/u.test(term)
  return titles.includes(keyOf(term)) || (isTechnical && words.isKey(term))
}

function keyOf (name: string): string {
  return normal(name).replace(/(?<=[^s])s(?= |$)/g, '')
}

function isTold (verb: string, body: string, language: ProseLanguage): boolean {
  const patterns = wordsFor(language)
  if (patterns === undefined || patterns.auxiliary.test(verb) || patterns.past.test(verb)) return false
  if (verbForm(verb, language)?.tense === 'past') return false
  // What it is, other forms ask for; that it is "efficient" is no more than a remark.
  if (patterns.be.test(verb) && !patterns.state.test(body)) return false
  const folded = fold(body)
  return termsOf(body).length >= MIN_TERMS && isOnePiece(body) && !isVague(body, language) && !isNegative(body) &&
    !patterns.noBody.test(folded) && !patterns.tooMany.test(folded) && !patterns.pronouns.test(folded)
}
