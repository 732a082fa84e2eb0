import { fold, wordsOf } from '../../../../text/language.js'
import { allWords, LANGUAGES, wordsIn } from '../../../../text/languages/registry.js'
import { inAny, inEach, type ProseLanguage } from './prose-language.js'

/*
 * What a term names: a thing, or what happens to things or is measured of them. "Apoptosis" is no thinkable answer to
 * "which blood vessel …?"
 */

/** `thing`: everything that is neither an event nor a measure. */
export type Kind = 'event or measure' | 'thing'

/** Nouns that say how many, or which sort, of another one they name: "set", "kind". */
export const COLLECTIVE = allWords(({ testQuestions }) => testQuestions?.kinds.collective)
const OF = new RegExp(`^(?:${inAny(({ kinds }) => kinds.of)})$`)
const ENDS = allWords(({ testQuestions }) => testQuestions?.kinds.ends)
// "a cancer involving …", "a structure located in …", "a sentiment usually shared by …"
const ENDS_BY_FORM = new RegExp(`(?:${inAny(({ kinds }) => kinds.endsByForm)})$`)
const EVENT = allWords(({ testQuestions }) => testQuestions?.kinds.events)
const MEASURE = allWords(({ testQuestions }) => testQuestions?.kinds.measures)
const ENDS_AS_ONE = new RegExp(`(?:${inAny(({ kinds }) => kinds.endsAsEvent)})$`)
const IS_THING = new RegExp(`(?:${inAny(({ kinds }) => kinds.isThing)})$`)
const BEFORE_NOUN = inEach(({ kinds }) => kinds.beforeNoun, source => `^(?:${source}|\\d+)$`)
const ARTICLE = new RegExp(`^(?:${inAny(({ alone }) => alone.articles)})$`)

// A student rules an option out that names something of another class: "hormone", where three drugs stand beside it.
const CLASS_OF = new Map([...LANGUAGES.values()].flatMap(({ testQuestions }) =>
  Object.entries(testQuestions?.kinds.classes ?? {}).flatMap(([name, nouns]) =>
    wordsIn(nouns).map(noun => [noun, name] as const))))

/** What a noun names: one of the classes of its language, or `other`. */
export function classOf (noun: string): string {
  return CLASS_OF.get(noun) ?? CLASS_OF.get(noun.replace(/es$/, '')) ?? 'other'
}

/** The kind of what a definition, or a name, stands for. */
export function kindOf (phrase: string, language: ProseLanguage): Kind {
  return kindOfNoun(genusOf(phrase, language))
}

/** The noun that a definition, or a name, is about, folded and in the singular: "process" of "a process by which …". */
export function genusOf (phrase: string, language: ProseLanguage): string {
  // "cell-to-cell communication molecule"
  const joined = fold(phrase).replace(/(?<=\p{L})-(?=\p{L})/gu, '')
  const words = wordsOf(joined).filter(word => !ARTICLE.test(word))
  const isNounFirst = LANGUAGES.get(language)?.testQuestions?.kinds.beforeNoun !== undefined
  let head = ''
  for (const word of words) {
    const isEnd = ENDS.has(word) || (head !== '' && ENDS_BY_FORM.test(word) && !IS_THING.test(word))
    if (!isEnd) {
      if (head === '' || !isNounFirst || BEFORE_NOUN(language).test(head)) head = word
    } else if (head !== '' && !(OF.test(word) && COLLECTIVE.has(singular(head)))) break
    else head = ''
  }
  return singular(head)
}

const BEFORE_THING = new RegExp(
  `^(?:${inAny(({ names, grammar }) => [names?.any ?? [], grammar?.articles ?? []].flat())}) `, 'iu')
// A formula or a letter, and what tells more of the noun.
const AFTER_NOUN = inEach(({ names, grammar }) => [names?.headEnds ?? [], grammar?.be ?? []].flat(),
  source => `[$\`\\u{f0000}-\\u{f0fff}]| \\p{L}(?!\\p{L})| (?:${source})(?!\\p{L})`)

/** The noun of a thing of which there may be many: "group" of "a finite group $G$ is"; '' where no article begins. */
export function nounOfThing (thing: string, language: ProseLanguage): string {
  const bare = thing.replace(BEFORE_THING, '')
  const [noun = ''] = bare === thing ? [] : bare.split(AFTER_NOUN(language))
  return genusOf(noun, language)
}

function singular (word: string): string {
  return word.replace(/ciones$/, 'cion').replace(/(?<=[^siu])s$/, '')
}

/** The kind of what a noun names, by its ending and by two lists. */
export function kindOfNoun (noun: string): Kind {
  if (EVENT.has(noun) || MEASURE.has(noun)) return 'event or measure'
  return ENDS_AS_ONE.test(noun) && !IS_THING.test(noun) ? 'event or measure' : 'thing'
}
