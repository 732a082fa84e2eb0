import { onceFor } from '../../../../../lib/process/once-for.js'
import { fold } from '../../../../text/language.js'
import { termsOf } from '../../../../text/terms.js'
import type { Draft } from '../draft.js'
import { inAny, isNounFirst } from '../prose/prose-language.js'
import type { Supply } from '../answers/supply.js'

/*
 * Wrong long forms of an abbreviation: its own one with other words of the course that have the same first letters. Of
 * "internet protocol": "interface protocol", "internet process" and "interface process", so that the right one has no
 * more in common with the others than they have.
 */

const SMALL = new RegExp(`^(?:${inAny(({ values }) => values.inLongForms)})$`, 'i')
const LETTERS = /^\p{L}{4,}$/u
const MAX_WORDS = 5
// What stands in a long form is of the right kind more often than what is set in bold.
const OF_LONG_FORM = 4

/** The words of the names of a course: by where they stand in them, and by their first letter. */
const wordsOfNames = onceFor(({ drafts, passages }: Supply): Map<string, Map<string, number>> => {
  const found = new Map<string, Map<string, number>>()
  const add = (name: string, language: string, weight: number) => {
    for (const { word, place } of placesIn(name, language)) {
      const known = found.get(place) ?? new Map<string, number>()
      found.set(place, known.set(word.toLowerCase(), (known.get(word.toLowerCase()) ?? 0) + weight))
    }
  }
  const longForms = new Set<string>()
  const names = new Set<string>()
  for (const { form, text, language } of drafts) {
    if (form === 'long form') longForms.add(`${language}\n${text}`)
    if (form === 'name') names.add(`${language}\n${text}`)
  }
  const [{ language = '' } = {}] = drafts
  for (const { marked } of passages) {
    for (const name of marked) names.add(`${language}\n${name}`)
  }
  for (const [all, weight] of [[longForms, OF_LONG_FORM], [names, 1]] as const) {
    for (const one of all) {
      const [language = '', name = ''] = one.split('\n')
      // A course in Spanish has English names, too: without a small word it is not known which ones.
      if (weight > 1 || !isNounFirst(language) || name.split(' ').some(word => SMALL.test(word))) {
        add(name, language, weight)
      }
    }
  }
  return found
})

interface Place { word: string, at: number, place: string }

/** The words of a name that can be replaced, and where they stand: as its noun or before it, behind a small word. */
function placesIn (name: string, language: string): Place[] {
  const words = name.split(' ')
  const hasSmall = words.some(word => SMALL.test(word))
  if (words.length < 2 || words.length > MAX_WORDS || !words.every(word => SMALL.test(word) || LETTERS.test(word))) {
    return []
  }
  const isFirst = isNounFirst(language) && hasSmall
  return words.flatMap((word, at) => {
    if (SMALL.test(word)) return []
    const isNoun = at === (isFirst ? 0 : words.length - 1)
    const behind = SMALL.test(words[at - 1] ?? '') ? 'behind' : ''
    // "Datos" is replaced by a plural, and an adjective by one of the same gender.
    const ending = isNounFirst(language) ? word.slice(-1) : /[^su]s$/i.test(word) ? 's' : ''
    const place = [language, hasSmall && isNounFirst(language), isNoun, behind, ending, fold(word).charAt(0)].join(' ')
    return [{ word, at, place }]
  })
}

/** Three wrong long forms of an abbreviation; none where the course has too few words for them. */
export function otherLongForms ({ text, about = '', language }: Draft, supply: Supply): string[] {
  const own = text.toLowerCase().split(' ')
  const places = placesIn(text, language).map(({ word, at, place }) => {
    const known = [...wordsOfNames(supply).get(place) ?? []].sort(([, a], [, b]) => b - a)
    const others = known.map(([other]) => other).filter(other =>
      !own.includes(other) && isOther(word, other) && GERUND.test(fold(word)) === GERUND.test(fold(other)))
    return { at, others: others.map(other => /^\p{Lu}/u.test(word) ? capitalised(other) : other) }
  })
  const words = text.split(' ')
  const having = (changes: Array<readonly [number, string]>) =>
    words.map((word, at) => changes.find(([other]) => other === at)?.[1] ?? word).join(' ')
  const [first, second] = places.filter(({ others }) => others.length > 0)
    .sort((a, b) => Number(b.others.length > 1) - Number(a.others.length > 1) || b.at - a.at)
  const [one, two, three] = first?.others ?? []
  if (first === undefined || one === undefined) return []
  const [other] = second?.others ?? []
  const made = second !== undefined && other !== undefined
    ? [[[first.at, one]], [[second.at, other]], [[first.at, one], [second.at, other]]] as const
    : two !== undefined && three !== undefined
      ? [[[first.at, one]], [[first.at, two]], [[first.at, three]]] as const
      : []
  const forms = made.map(changes => having([...changes]))
  return forms.some(form => supply.names.areOne(about, form)) ? [] : forms
}

const GERUND = new RegExp(`^(?:${inAny(({ definitions }) => definitions?.gerund)})$`)

function capitalised (word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Whether a word is another one, and no other form of the same: "computing" of "computer". */
function isOther (word: string, other: string): boolean {
  const [a, b] = [fold(word), fold(other)]
  const ratio = a.length / b.length
  const [stem = a] = termsOf(a)
  const [otherStem = b] = termsOf(b)
  const shared = Math.ceil(SAME_BEGINNING * Math.min(stem.length, otherStem.length))
  return ratio > 0.5 && ratio < 2 && termsOf(b).length > 0 && stem.slice(0, shared) !== otherStem.slice(0, shared)
}

// "Transport" beside "transmission" is another word.
const SAME_BEGINNING = 0.7
