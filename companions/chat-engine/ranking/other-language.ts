import { LANGUAGES, wordsIn } from '../../text/languages/registry.js'
import { termsOfNumber } from '../../text/numbered.js'
import { anyTermOf } from '../../text/terms.js'
import { fold } from '../../text/language.js'
import type { Query } from './query.js'
import type { UnitIndex } from './unit-index.js'

/*
 * A question in another language than the guide: words of every course are looked up in the language of the material.
 * Words that are alike in both languages, and the synonyms of text/terms.ts, need no line.
 */
const GLOSSARIES = Array.from(LANGUAGES.values(), ({ questions }) => questions?.glossary ?? {})
const CONCEPTS = new Set(GLOSSARIES.flatMap(glossary => Object.keys(glossary)))

const TRANSLATIONS = new Map<string, string[]>()
for (const concept of CONCEPTS) {
  const spoken = GLOSSARIES.map(glossary => wordsIn(glossary[concept]).flatMap(word => anyTermOf(fold(word)) ?? []))
  for (const [own, terms] of spoken.entries()) {
    const translations = spoken.flatMap((others, other) => other === own ? [] : others)
    for (const term of terms) TRANSLATIONS.set(term, [...TRANSLATIONS.get(term) ?? [], ...translations])
  }
}

// So much more often the material has the word of its own language.
const OFTEN = 5

/** A question in another language than the material: a term that the material does not have becomes one that it has. */
export function translated (question: Query, { postings, headings }: UnitIndex): Query {
  const isKnown = (term: string) => postings.has(term) || headings.has(term)
  const frequency = (term: string) => postings.get(term)?.units.length ?? 0
  // "DNA" that slipped once into a text about "ADN" is no word of the material.
  const isForeign = (term: string) => TRANSLATIONS.get(term)?.some(other =>
    frequency(other) >= OFTEN * Math.max(1, frequency(term))) === true
  const inMaterial = (term: string) =>
    isKnown(term) && !isForeign(term) ? term : TRANSLATIONS.get(term)?.find(isKnown) ?? term
  const keyInMaterial = (key: string) => key.split(' ').map(inMaterial).sort().join(' ')
  const terms = [...new Set(question.terms.map(inMaterial))]
  const numbered = question.numbered.map(({ thing, number }) => ({ thing: inMaterial(thing), number }))
  return {
    ...question,
    terms,
    numbered,
    counts: question.counts.map(inMaterial),
    names: question.names.map(inMaterial),
    defined: question.defined.map(keyInMaterial),
    topics: question.topics.map(keyInMaterial),
    compared: question.compared.map(thing => ({ ...thing, terms: thing.terms.map(inMaterial) }))
  }
}

/** A question whose numbers are those of the material: "the second midterm", where that says "Midterm 2". */
export function withNumbers (question: Query, { numbered, units, numberOf }: UnitIndex): Query {
  const saidOtherwise = question.numbered.flatMap(({ thing, number }) => {
    const having = [...numbered.get(thing) ?? []].flatMap(([unit, numbers]) => numbers.includes(number) ? [unit] : [])
    const isSaid = (term: string) => having.some(unit => units.numbersOf(unit).includes(numberOf(term)))
    const words = termsOfNumber(number)
    return having.length === 0 ? [] : words.filter(term => !isSaid(term))
  })
  return { ...question, terms: question.terms.filter(term => !saidOtherwise.includes(term)) }
}
