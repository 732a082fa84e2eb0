import { onceFor, onceForText } from '../../../../../lib/process/once-for.js'
import { fold } from '../../../../text/language.js'
import { hasOwnCommand } from '../../../../text/formats/tex-commands.js'
import type { Passage } from '../../../material/passages.js'
import { foldedApart, inAny, inEach, type ProseLanguage } from './prose-language.js'

/*
 * Whether a statement that a typed question quotes can be understood by a student who does not see what stands around
 * it. Formulas and code may stand in it; what they say is not looked at. `alone.ts` is stricter: its sentences are
 * turned into questions word by word, and their options must not be told by a vague word.
 */

// In characters.
const MIN_STATEMENT = 20
const MAX_STATEMENT = 240

const FORMULA = /\$\$?[^$]+\$\$?/g
const CODE = /`[^`]+`/g

// Links, code, lists that were run together, a word twice, references, what is cut off.
const DEBRIS = new RegExp(
  '[$\\\\{}<>|=_#@^~*→←⇒•▪\\u0080-\\u009f\\ue000-\\uf8ff\\ufffc\\ufffd\\p{Extended_Pictographic}]|' +
  '(?<!\\p{L})(\\p{L}{2,}) \\1(?!\\p{L})|' +
  '%%|https?:|www\\.|\\[|\\]|\\p{L}:\\p{Ll}|/{2}|…|\\.{2,}|[?!¿¡]| -{1,3} |:\\s*$|^[,;.:)]|' +
  `\\b(?:${inAny(({ alone }) => alone.abbreviations)})(?!\\p{L})`, 'u'
)

// What leans on the text before it, anywhere and at the beginning; folded.
const LEANS = inEach(({ standing }) => standing?.leans)

/** Whether a statement says all that is needed to understand it, and can be quoted as it stands. */
export function standsAlone (statement: string, language: ProseLanguage): boolean {
  if (statement.length < MIN_STATEMENT || statement.length > MAX_STATEMENT) return false
  // Most have neither formulas nor code.
  const bare = /[$`]/.test(statement) ? statement.replace(FORMULA, 'x').replace(CODE, 'x') : statement
  if (bare !== statement && hasOwnCommand(statement.replace(CODE, 'x'))) return false
  return !DEBRIS.test(bare) && isBalanced(bare) && !LEANS(language).test(foldedApart(bare).replace(/^["“«]/, ''))
}

function isBalanced (text: string): boolean {
  if (!/[()"“”«»]/.test(text)) return true
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0
  return count(/[(]/g) === count(/[)]/g) && count(/["“”]/g) % 2 === 0 && count(/«/g) === count(/»/g)
}

// A nearest heading with these words stands above what is no statement of the course.
const APART = new RegExp(`^(?:${inAny(({ standing }) => standing?.apartHeadings)})\\b`)
const APART_TEXT = new RegExp(`^(?:${inAny(({ standing }) => standing?.apartTexts)})\\b`)

// "Smith, J. (1930). The Industrial Revolution" is of a bibliography.
const CITED = new RegExp('^\\p{Lu}[\\p{L}’\'-]+, \\p{Lu}(?:\\.|\\p{L}+[.,;] )|' +
  `\\b(?:ISBN|pp?\\. ?\\d|doi|${inAny(({ standing }) => standing?.cited)})\\b`, 'u')

/** Whether a heading names a part of a text, and not what it is about. */
export function isVagueName (heading: string): boolean {
  return APART.test(fold(heading))
}

// "Events: Exceptions: Activity Diagram (AD) Class Diagram (CD) Rules": the lines of a table of contents.
const TITLES = /: \p{Lu}[^.:]{0,60}: \p{Lu}|\(\p{Lu}{2,}\) \p{Lu}\p{Ll}+ [^.()]*\(\p{Lu}{2,}\) \p{Lu}\p{Ll}/u

const isApartName = onceForText(heading => APART.test(fold(heading).replace(/^[^\p{L}]+/u, '')))

/** Whether a passage stands where a material does not teach. Each form of question asks. */
export const isApart = onceFor(({ headings, text, kind }: Passage) =>
  isApartName(headings.at(-1) ?? '') ||
  CITED.test(text) || /^[,;]/.test(text) ||
  (kind !== 'row' && /[:(]/.test(text) && TITLES.test(withoutFormulas(text))) ||
  APART_TEXT.test(fold(text)))

// Where the formulas of a text stand while it is cut: of a plane that no text uses.
const HELD = 0xf0000

/** A text with each of its formulas changed. */
export function withMappedFormulas (text: string, changed: (formula: string) => string): string {
  return text.includes('\\') ? text.replace(FORMULA, changed) : text
}

/** A text without its formulas, whose letters are of no language. */
export function withoutFormulas (text: string): string {
  return text.includes('$') ? text.replace(FORMULA, ' ') : text
}

/** A text with a sign in place of each formula, and what puts them back. */
export function withHeldFormulas (text: string): { held: string, released: (part: string) => string } {
  // Most texts have none.
  if (!text.includes('$')) return { held: text, released: part => part }
  const formulas: string[] = []
  const held = text.replace(FORMULA, formula => String.fromCodePoint(HELD + formulas.push(formula) - 1))
  const released = (part: string) => part.replace(/[\u{f0000}-\u{f0fff}]/gu, sign =>
    formulas[(sign.codePointAt(0) ?? HELD) - HELD] ?? '')
  return { held, released }
}

const WORD = `(?:${inAny(({ grammar }) => grammar?.letterWords)}|\\p{Lu}\\p{Ll}+)`
const BEGINS_WITH_WORD = new RegExp(`^${WORD}(?:-\\p{Ll}+)*(?: [\\p{Ll}$\`\\u{f0000}-\\u{f0fff}]|,|$)`, 'u')

// "Un PA"
const BEGINS_WITH_ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.anyOne)}) `, 'i')

/** A statement inside of a question: a name, an acronym or a formula keeps its capital. */
export function lowered (statement: string): string {
  const isLowered = BEGINS_WITH_WORD.test(statement) || BEGINS_WITH_ARTICLE.test(statement)
  return isLowered ? statement.charAt(0).toLowerCase() + statement.slice(1) : statement
}
