import { fold, wordsOf } from '../../../../text/language.js'
import { quotedIn, type Draft } from '../draft.js'
import { isPerson } from '../answers/values.js'
import { isAbbreviation } from '../prose/abbreviations.js'
import { classOf, genusOf } from '../prose/kinds.js'
import { isAdverb } from '../prose/masked.js'
import { inAny, inWords } from '../prose/prose-language.js'

/* What looks like a name with its definition, and is none. */

const FIRST = new RegExp(`^(?:${inAny(({ standing }) => standing?.precondition)})(?!\\p{L})`, 'u')
const BUT_NOT = new RegExp(`^,? (?:${inAny(({ standing }) => standing?.butNot)})(?!\\p{L})`, 'u')
// "For which (b) holds": what the letter stands for is said elsewhere.
const LABEL = /(?<=\p{L} )\((?:[a-z]|[ivx]{1,4}|\d)\)(?= \p{L})/gu
// "To a subsequence (or to all) the elements": the sentence goes on from within.
const GOES_ON = new RegExp(`\\((?:${inAny(({ alone }) => alone.alternatives)}) [^()]*\\) ` +
  `(?:${inAny(({ grammar }) => grammar?.articles)}) `, 'iu')
// "Rights that give the creditor – where … – the power to …": what they give comes behind.
const ASIDE = /^ [–—-](?=\p{L})[^–—]{5,200}[^ –—][–—-],? \p{Ll}/u
// "The field that uses knowledge, including that of …, to improve …"
const FOR_WHAT = new RegExp(`^, (?:${inAny(({ definitions }) => definitions?.examples)}) [^.;]{5,200}, ` +
  `(?:${inAny(({ standing }) => standing?.inOrderTo)}) `, 'u')
// "The same purchasing power as in the U.S": the sentence goes on.
const ENDS_IN_LETTERS = / \p{L}\.\p{L}$/u
const BELOW = inWords(inAny(({ links }) => links?.noStatementBelow))
const BEGINS_PLACE = new RegExp(`^(?:${inAny(({ definitions }) => definitions?.prepositions)}) `)
const LETTERS = /\p{L}/u
// In characters.
const ENOUGH = 24

/** Whether a question asks for a name by what is no definition of it, or by a piece of one that says another thing. */
export function isNoName (draft: Draft): boolean {
  const { form, text, passage, language, stem } = draft
  if (form === 'command') return isCutOff(draft)
  // "In L2 regularization, also called …": where something is so.
  if (form === 'other name') return BEGINS_PLACE.test(fold(draft.about ?? ''))
  if (form !== 'name' && form !== 'term of definition' && form !== 'definition of term') return false
  // "Maintainability: …" below "Why use the pattern?": what is good of it.
  if (passage.kind === 'item' && BELOW.test(fold(passage.headings.at(-1) ?? ''))) return true
  const words = text.split(' ')
  // "Prune periodically": advice.
  if (words.length > 1 && isAdverb(words.at(-1) ?? '', language)) return true
  // "Once the heap is built, its root has the maximum": what is so when a step begins.
  if (FIRST.test(fold(quotedIn(draft) ?? ''))) return true
  if (isSaidOfAnother(draft) || isOfPerson(draft) || OPEN_END.test(fold(draft.bare ?? stem))) return true
  const [label, ...labels] = passage.text.match(LABEL) ?? []
  if (label !== undefined && labels.length === 0 && !stem.includes(label)) return true
  if (GOES_ON.test(passage.text) && !GOES_ON.test(stem)) return true
  return isCutOff(draft) || tellsLongForm(draft)
}

const AS_ANOTHER = new RegExp(`^,? (?:${inAny(({ standing }) => standing?.asAnother)}) [^,.;]{2,60}, ` +
  '(?=\\p{L})', 'u')
const IS = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.be)}) `, 'u')

/** "Quicksort, like mergesort, is an algorithm that …": the same is so of the other one. */
function isSaidOfAnother ({ text, passage }: Draft): boolean {
  const at = passage.text.toLowerCase().indexOf(text.toLowerCase())
  const behind = at === -1 ? '' : passage.text.slice(at + text.length)
  const [aside] = AS_ANOTHER.exec(behind) ?? []
  return aside !== undefined && IS.test(fold(behind.slice(aside.length)))
}

// "What is a ring called if it satisfies the property?": which one, the lines below say.
const OPEN_END = new RegExp(` (?:${inAny(({ standing }) => standing?.openEnd)})\\?$`, 'u')
const WHO = new RegExp(` (?:${inAny(({ standing }) => standing?.who)}) `, 'u')
// "A Data Steward", "el Acreedor": what people are called for what they do.
const ENDS_IN_ARTICLE = new RegExp(`(?<!\\p{L})(?:${inAny(({ grammar }) => grammar?.articles)}) $`, 'iu')

/** "A German botanist who …": no term. */
function isOfPerson (draft: Draft): boolean {
  const { text, about = text, passage, language } = draft
  const said = quotedIn(draft)
  if (said === undefined || !/^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u.test(about)) return false
  const at = passage.text.indexOf(about)
  const isName = isPerson(about) || (at > 0 && !ENDS_IN_ARTICLE.test(passage.text.slice(0, at)))
  return isName && passage.definition === undefined &&
    (classOf(genusOf(said, language)) === 'person' || WHO.test(fold(said)))
}

/** "Takes the first element" of "takes the first element, but does not remove it": that tells it from another one. */
function isCutOff (draft: Draft): boolean {
  // Without a quotation, the end of the question is what the material says.
  const said = fold(quotedIn(draft) ?? draft.stem.replace(/\?$/, '').slice(-ENOUGH))
  const text = fold(draft.passage.text)
  const at = LETTERS.test(said) ? text.indexOf(said) : -1
  const rest = text.slice(at + said.length)
  return at !== -1 && (BUT_NOT.test(rest) || ASIDE.test(rest) || FOR_WHAT.test(rest) || ENDS_IN_LETTERS.test(said))
}

/** "The abstract representation of data structures" has most words of "abstract data type". */
function tellsLongForm (draft: Draft): boolean {
  const { text, typed } = draft
  const said = quotedIn(draft)
  if (said === undefined || !isAbbreviation(text) || typed === undefined || !('accepted' in typed)) return false
  const given = wordsOf(said)
  return typed.accepted.some(name => {
    const words = wordsOf(name)
    const told = words.filter(word => given.includes(word)).length
    return told > 1 && told * 2 >= words.length
  })
}
