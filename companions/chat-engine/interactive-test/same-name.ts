import { fold, wordsOf } from '../../text/language.js'
import { anyOf, LANGUAGES, wordsIn } from '../../text/languages/registry.js'
import { answerOf } from './answer-words.js'
import { nounOfDescription } from './name-forms.js'

/*
 * What says the same as a name: "Euler's identity", "identity of Euler", "2nd law", "mitochondria", «máscara subred»,
 * and "Ohm" where a law is asked for. What looks like a typing error of it and is another word: "route" of "router".
 */

const ASKED = answerOf(({ asked }) => asked)
const ARTICLES = anyOf(({ testQuestions }) => testQuestions?.grammar?.articles)
// "Which protocol", "Under “Hosts”, which sorting algorithm"; "What is a sequence called", «¿Cómo se llama el proceso»
const ASKED_NOUN = /(?:^|[:¿] ?|[”»], )\p{L}+ (\p{L}+(?: \p{L}+)?)/gu
const NOUN_WITH_ARTICLE =
  new RegExp(`(?:^|[:¿] ?)(?:${ASKED}) (?:\\p{L}+ ){1,2}(?:${ARTICLES}) (\\p{L}{3,})(?!\\p{L})`, 'gu')
const LITTLE = `(?:${answerOf(({ little }) => little)})`
const LITTLE_FIRST = new RegExp(`^(?:(?:${LITTLE}|${answerOf(({ ofIts }) => ofIts)}) )+`)
const LITTLE_WITHIN = new RegExp(`(?<=\\p{L} )(?:${LITTLE} )+(?=\\p{L})`, 'gu')

/** The nouns that a question asks for or describes, folded, each in the singular as well. */
function nounsOf (question: string): Set<string> {
  const folded = fold(question)
  const asked = [ASKED_NOUN, NOUN_WITH_ARTICLE].flatMap(form => [...folded.matchAll(form)].map(([, noun = '']) => noun))
  return new Set([...asked, nounOfDescription(question)].flatMap(noun => wordsOf(noun)).map(inSingular))
}

function inSingular (word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word
}

/** An answer without the noun that its question asks for or describes: "DHCP" of "the DHCP protocol". */
export function withoutNoun (text: string, question: string): string[] {
  // "C#" has no words of its own, and "TCP, the protocol" may say more.
  if (!/^[\p{L}\p{N} .'’-]+$/u.test(text)) return []
  const words = wordsOf(text)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length < 2) return []
  const nouns = nounsOf(question)
  const isNoun = (word: string) => nouns.has(inSingular(word))
  const rest = [...isNoun(first) ? [words.slice(1)] : [], ...isNoun(last) ? [words.slice(0, -1)] : []]
  return rest.map(left => left.join(' ').replace(LITTLE_FIRST, ''))
}

const OWNER = /^(\p{Lu}[\p{L}.-]*?)(?:['’]s)? (.+)$/u

/** The ways to write a name that say the same, and the name alone of "Ohm's law" where its question asks for a law. */
export function writtenAs (right: string, question: string): string[] {
  const [, owner, owned] = OWNER.exec(right) ?? []
  const possessive = owner === undefined ? [] : [`${owner} ${owned}`, `${owner}s ${owned}`]
  return [right, ...possessive, ...namesIn(right, question), ...inOtherForm(right, question)]
    .flatMap(name => [name, ...inOtherNumber(name)])
}

/** "Ohm" of "Ohm's law" and «Ley de Ohm», where a law is asked for. */
function namesIn (right: string, question: string): string[] {
  const words = right.split(' ')
  if (words.length < 2) return []
  const nouns = nounsOf(question)
  const isNoun = (word = '') => nouns.has(inSingular(fold(word)))
  const names = [...isNoun(words[0]) ? [words.slice(1)] : [], ...isNoun(words.at(-1)) ? [words.slice(0, -1)] : []]
  return names.map(name => name.join(' ').replace(LITTLE_FIRST, '').replace(/['’]s$/, ''))
    .filter(name => /^\p{Lu}/u.test(name))
}

// In letters.
const MIN_LEARNED = 5
const ENDINGS_OF_DEEDS = [...LANGUAGES.values()].flatMap(({ answers }) => answers?.deedEndings ?? [])

/** "Handshake lemma" of "Handshaking lemma", where a lemma is asked for: of other nouns, two may be two things. */
function inOtherForm (right: string, question: string): string[] {
  const [first = '', last = '', ...others] = right.split(' ')
  if (others.length > 0 || !nounsOf(question).has(inSingular(fold(last)))) return []
  return ENDINGS_OF_DEEDS.flatMap(([is, becomes]) =>
    first.endsWith(is) && first.length > MIN_LEARNED + is.length
      ? [`${first.slice(0, first.length - is.length)}${becomes} ${last}`]
      : [])
}

const PLURALS = [...LANGUAGES.values()].flatMap(({ answers }) => answers?.learnedPlurals ?? [])

/** A noun of Latin or Greek in its other number: "mitochondria" of "mitochondrion". */
function inOtherNumber (name: string): string[] {
  if ((name.split(/[ -]/).at(-1) ?? '').length < MIN_LEARNED) return []
  return PLURALS.flatMap(([one, several]) => [[one, several], [several, one]].flatMap(([is = '', becomes = '']) =>
    name.endsWith(is) ? [name.slice(0, name.length - is.length) + becomes] : []))
}

const ORDINALS = Array.from({ length: 8 }, (_, at) => {
  const words = [...LANGUAGES.values()].flatMap(({ answers }) => wordsIn(answers?.ordinals[at]))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
})

const AND = new RegExp(`(?<=\\S )(?:&|${answerOf(({ and }) => and)})(?= \\S)`, 'g')

/** A folded name without its little words, and with its ordinals and "and" in one form: "2nd law Newton". */
export function bareName (name: string): string {
  const numbered = ORDINALS.reduce((text, ordinal, at) => text.replace(ordinal, `${at + 1}th`), name)
  return numbered.replace(AND, 'and').replace(LITTLE_WITHIN, '')
}

const groupsOf = (part: 'beginnings' | 'endings' | 'words') =>
  [...LANGUAGES.values()].flatMap(({ answers }) => answers?.otherWords?.[part] ?? []).map(wordsIn)
const [BEGINNINGS, ENDINGS, WORDS] = [groupsOf('beginnings'), groupsOf('endings'), groupsOf('words')]

/** Whether a word that is a letter from another one is a word of its own: "chloride" beside "chlorine". */
export function isOtherWord (word: string, other: string): boolean {
  return WORDS.some(group => group.includes(word) && group.includes(other)) ||
    ENDINGS.some(group => differ(group, part => word.endsWith(part) ? word.slice(0, -part.length) : undefined,
      part => other.endsWith(part) ? other.slice(0, -part.length) : undefined)) ||
    BEGINNINGS.some(group => differ(group, part => word.startsWith(part) ? word.slice(part.length) : undefined,
      part => other.startsWith(part) ? other.slice(part.length) : undefined))
}

type RestOf = (part: string) => string | undefined

/** Whether two words are the same but for having two different parts of a group. */
function differ (group: string[], own: RestOf, others: RestOf): boolean {
  return group.some(part => own(part) !== undefined &&
    group.some(other => other !== part && own(part) === others(other)))
}
