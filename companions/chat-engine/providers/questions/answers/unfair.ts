import { fold } from '../../../../text/language.js'
import { termsOf } from '../../../../text/terms.js'
import { quotedIn, type Draft } from '../draft.js'
import { isPerson } from './values.js'
import { inAny, inWords } from '../prose/prose-language.js'
import { mentionsOf, positionOf, type Supply } from '../supplied.js'

/*
 * Questions that are left out: their words are not enough for an answer, or they tell the answer. For some of them the
 * whole material is read.
 */

/** Whether a question is one of them. */
export function isUnfair (draft: Draft, supply: Supply): boolean {
  switch (draft.form) {
    case 'masked':
      return isPieceOfName(draft) || isDeed(draft) || isNegated(draft) || isFirstName(draft) || isOfCase(draft)
    case 'masked year': return isOfCase(draft)
    // "How many electrons does nitrogen not have?"
    case 'count': return NO_COUNT.test(fold(draft.bare ?? draft.stem)) || NOT.test(fold(draft.bare ?? draft.stem))
    case 'long form': return hasRival(draft, supply)
    case 'command': return leansOnExample(draft)
    case 'name': return isRequiredFurther(draft, supply)
    default: return false
  }
}

const BEHIND_NAME = new RegExp('(?<!\\p{L})[W-Z] ' +
  `(?:${inAny(({ standing }) => standing?.insideName)}) (?:(?:${inAny(({ alone }) => alone.articles)}) )?` +
  '\\p{Lu}\\p{Ll}', 'u')

/** "The International Commission on Stratigraphy": the first two words alone are no name. */
function isPieceOfName ({ text, stem, bare = stem }: Draft): boolean {
  return /^\p{Lu}\p{L}+ (?:.* )?\p{Lu}/u.test(text) && !isPerson(text) && BEHIND_NAME.test(bare)
}

const ARTICLE_NEXT = new RegExp(`^\\p{Ll}+ (?:${inAny(({ alone }) => alone.articles)}) \\p{L}`, 'u')
const WHO_DOES = new RegExp(`(?<!\\p{L})(?:${inAny(({ names }) => names?.relative)}) [W-Z][”».]`, 'u')

/** "Sign the deed of foundation", "the one that comes first": what is done, and no term. */
function isDeed ({ text, stem, bare = stem }: Draft): boolean {
  return ARTICLE_NEXT.test(text) || (text.includes(' ') && WHO_DOES.test(bare))
}

const NEGATED = new RegExp(`(?<!\\p{L})(?:${inAny(({ standing }) => standing?.not)}) (?:\\p{L}+ )?(\\p{L}{4,})`, 'giu')
const NOT = inWords(inAny(({ standing }) => standing?.not))
// In letters: "in" of "invalid".
const MAX_PREFIX = 3

/** "Invalid" of "if it is not valid". */
function isNegated ({ text, stem, bare = stem }: Draft): boolean {
  const name = fold(text)
  return [...fold(bare).matchAll(NEGATED)].some(([, word = '']) =>
    name.endsWith(word) && name.length > word.length && name.length - word.length <= MAX_PREFIX)
}

/** "Alice" of two boats that are called so: a first name alone is of an example. */
function isFirstName ({ text, stem, bare = stem }: Draft): boolean {
  return isPerson(text) && !text.includes(' ') && BESIDE_NAME.test(bare)
}

const BESIDE_NAME = new RegExp(`(?<!\\p{L})(?:[W-Z],? (?:${inAny(({ lists }) => lists.and)}) \\p{Lu}|` +
  `\\p{Lu}\\p{Ll}+,? (?:${inAny(({ lists }) => lists.and)}) [W-Z](?!\\p{L}))`, 'u')

// So many passages have the other long form.
const MIN_RIVAL = 2

/** "Response time" of RT, where the same course speaks of a "reaction time": the hint fits both. */
function hasRival ({ text }: Draft, supply: Supply): boolean {
  const words = text.split(' ')
  if (words.length < 2 || words.some(word => !/^\p{L}+$/u.test(word))) return false
  return words.some((word, at) => {
    const others = words.filter((_, other) => other !== at).join(' ')
    if (termsOf(word).length === 0 || termsOf(others).length === 0) return false
    const form = new RegExp(`(?<!\\p{L})${words.map((own, other) => other === at
      ? `(?<rival>${initialOf(own)}\\p{Ll}{${own.length - 1}})`
      : initialOf(own) + own.slice(1)).join('[ -]')}(?!\\p{L})`, 'gu')
    const counts = new Map<string, number>()
    for (const place of mentionsOf(others, supply)) {
      const said = supply.passages[place]?.text ?? ''
      for (const rival of new Set([...said.matchAll(form)].map(({ groups }) => fold(groups?.['rival'] ?? '')))) {
        counts.set(rival, (counts.get(rival) ?? 0) + 1)
      }
    }
    return [...counts].some(([rival, count]) => count >= MIN_RIVAL && termsOf(rival).length > 0 &&
      rival.slice(0, SAME_BEGINNING) !== fold(word).slice(0, SAME_BEGINNING))
  })
}

// In letters: "collector" and "collected" are one word.
const SAME_BEGINNING = 4

/** What a word may begin with: a name has a capital, and another word may have one at the beginning of a sentence. */
function initialOf (word: string): string {
  const first = word.charAt(0)
  return first === first.toUpperCase() ? first : `[${first}${first.toUpperCase()}]`
}

const SAID = /[“«](.+)[”»][,.]/u
const SUPERLATIVE = new RegExp(`^(?:${inAny(({ standing }) => standing?.superlative)})`, 'u')
// "Dataset 2 consists of …"
const NUMBERED = /^\p{Lu}\p{Ll}+ \d \p{Ll}/u
// "Spiro Agnew, his deputy, …"
const OF_SOMEBODY = new RegExp('^\\p{Lu}\\p{Ll}+(?: \\p{Lu}[\\p{L}.]+)*, ' +
  `(?:${inAny(({ standing }) => standing?.whose)}) [^,]{2,40}, `, 'u')

/** Of what "the closest model" is the closest one, whose "his deputy" is, the text before says. */
function isOfCase ({ stem, bare = stem }: Draft): boolean {
  const [, said = ''] = SAID.exec(bare) ?? []
  return comparesUnnamed(said) || NUMBERED.test(said) || OF_SOMEBODY.test(said) || PICTURED.test(fold(said))
}

/** "The oldest distribution is Slackware, …" and "The simplest ARQ scheme" tell of a thing with a name. */
function comparesUnnamed (said: string): boolean {
  const [begins] = SUPERLATIVE.exec(fold(said)) ?? []
  return begins !== undefined && !/^ \p{Lu}\p{L}/u.test(said.slice(begins.length)) &&
    !/\p{Lu}/u.test(said.slice(1, begins.length))
}

// "Fossil flower, collected in August 2010": what stands below a picture.
const PICTURED = new RegExp(`^[^,]{4,60}, (?:${inAny(({ standing }) => standing?.pictured)}) `, 'u')

// "How many keys do we have?", "how many targets do update file to have?"
const NO_COUNT = new RegExp(`(?:${inAny(({ standing }) => standing?.noCount)})`, 'u')

const OF_EXAMPLE = inWords(inAny(({ standing }) => standing?.ofCase))

/** "… in their home directory", "just the table": whose, and of what, the sentence before says. */
function leansOnExample ({ passage, stem, bare = stem }: Draft): boolean {
  return (passage.kind === 'sentence' && OF_EXAMPLE.test(fold(bare))) || VARIABLE.test(quotedIn({ stem, bare }) ?? '')
}

// "Returns the best fun for t": a variable of the code around it. "Until E ≥ v" is a formula.
const VARIABLE = /(?<![=<>≤≥] ?)(?<![\p{L}\d'’`$(_.-])[b-df-hj-np-tv-xz](?![\p{L}\d'’`$)_.-])/u

const FURTHER = inWords(inAny(({ standing }) => standing?.further))

/** "Each of these points is further required to …": the definition goes on. */
function isRequiredFurther ({ passage }: Draft, supply: Supply): boolean {
  const next = supply.passages[positionOf(passage, supply) + 1]
  return next?.section === passage.section && next.kind === 'sentence' && FURTHER.test(fold(next.text))
}
