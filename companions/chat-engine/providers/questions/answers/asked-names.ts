import { fold, wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import { normal, sharesWord, type Draft } from '../draft.js'
import { nameTyped } from './typed-answers.js'

/*
 * A last look at the questions that ask for a name: whether the answer is a name that a student can be expected to
 * type, whether what is quoted points to it alone, and what else the material calls it.
 */

const proseOf = ofEach(({ testProse }) => {
  if (testProse === undefined) return undefined
  const { noTerm, noDefinition, goesOn, tooMany, equally, ofSome, genericNoun, unsure } = testProse
  return {
    noTerm: new RegExp(`(?<!\\p{L})(?:${patternOf(noTerm)})(?!\\p{L})`, 'u'),
    noDefinition: new RegExp(`^(?:${patternOf(noDefinition)})`),
    goesOn: new RegExp(`^ ?(?:${patternOf(goesOn)})(?!\\p{L})`, 'u'),
    tooMany: new RegExp(`(?<!\\p{L})(?:${patternOf(tooMany)})(?!\\p{L})`, 'u'),
    unsure: new RegExp(`(?<!\\p{L})(?:${patternOf(unsure)})(?!\\p{L})`, 'u'),
    equally: patternOf(equally),
    genericNoun: new RegExp(patternOf(genericNoun), 'iu'),
    ofSome: new RegExp(`^(?:${patternOf(ofSome)})`, 'u')
  }
})

// In a sentence, a definition of fewer terms fits more than one thing.
const MIN_TERMS = 4
// What stands before a passage says that it is an example. In characters.
const MAX_LEAD = 120
// A list of what belongs to a thing is no definition of it.
const MAX_COMMAS = 2

/** The question with all its names; `undefined` for one that is not to be asked. */
export function withNames (draft: Draft): Draft | undefined {
  const { form, text, typed, language, passage, trust = 0 } = draft
  if (ASKS_WHO.has(form)) {
    if (proseOf(language)?.tooMany.test(fold(draft.stem)) === true) return undefined
    // "Who published an abridged edition?": of what, the text before says.
    if (proseOf(language)?.ofSome.test(draft.stem) === true) return undefined
  }
  const body = QUOTED.exec(draft.stem)?.[1]
  if (form === 'term of definition' && termsOf(body ?? '').length < MIN_TERMS - 1) return undefined
  const name = form === 'other name' ? draft.about ?? '' : text
  const isAsked = form === 'name' || form === 'other name'
  if (isAsked && proseOf(language)?.noTerm.test(fold(name)) === true) return undefined
  // "Module M" is of an example.
  if (form === 'count' && /(?<!\p{L})[B-HJ-Z](?!\p{L})/u.test(draft.stem)) return undefined
  if (form !== 'name' || typed === undefined || !('accepted' in typed)) return draft
  const prose = proseOf(language)
  if (prose === undefined) return draft
  const isPiece = trust < 3 && / \p{Ll}+$/u.test(text) && isCut(text, passage.text)
  if (isPiece || (trust < 3 && prose.unsure.test(fold(passage.context.slice(-MAX_LEAD))))) return undefined
  if (body !== undefined && trust < 3) {
    const commas = body.match(/,/g)?.length ?? 0
    if (prose.noDefinition.test(fold(body)) || commas > (trust < 2 ? 1 : MAX_COMMAS)) return undefined
    if (termsOf(body).length < MIN_TERMS || prose.tooMany.test(fold(body))) return undefined
    // What a list says of its items may be a remark: then it tells the item by its words.
    if (trust < 2 && sharesWord(body.split(' ').slice(2).join(' '), text)) return undefined
    const at = passage.text.toLowerCase().indexOf(body.toLowerCase())
    if (at !== -1 && prose.goesOn.test(passage.text.slice(at + body.length))) return undefined
  }
  const others = [...aliasesOf(text, passage.text, prose.equally), ...bareOf(text, prose.genericNoun)]
  return others.length === 0 ? draft : { ...draft, typed: nameTyped([...typed.accepted, ...others], language, false) }
}

const QUOTED = /[“«]([^”»]+)[”»]\?$/
const ASKS_WHO = new Set(['who', 'which', 'by whom', 'typed who'])

/** "Marshall Plan aid", "Immediate example of this": a name with common words around it. */
function isCut (name: string, text: string): boolean {
  const [first = '', second = ''] = name.split(' ')
  return /^\p{Lu}/u.test(second) && text.includes(`${first} ${second}`)
}

/** "Zipper" of "zipper pattern". */
function bareOf (name: string, genericNoun: RegExp): string[] {
  const bare = name.replace(genericNoun, '')
  return bare !== name && bare.length > 3 ? [bare] : []
}

/** "the metaphase plate or equatorial plane": what the text calls a thing besides. */
function aliasesOf (name: string, text: string, equally: string): string[] {
  const own = normal(name)
  const pattern = new RegExp(`([\\p{L}\\d_-]+(?: [\\p{L}\\d-]+){0,2}?)(?: \\([^()]*\\))?(?:${equally})` +
    '([\\p{L}\\d_-]+(?: [\\p{L}\\d-]+){0,3})', 'giu')
  return [...text.matchAll(pattern)].flatMap(([, before = '', after = '']) => {
    if (normal(after).startsWith(own)) return [before]
    const words = before.split(' ')
    const isEnd = words.some((_, at) => normal(words.slice(at).join(' ')) === own)
    return isEnd ? [after.split(' ').slice(0, wordsOf(own).length).join(' ')] : []
  }).map(alias => alias.trim()).filter(alias => alias.length > 2 && termsOf(alias).length > 0)
}
