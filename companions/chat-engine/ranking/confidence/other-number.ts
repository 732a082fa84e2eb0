import { withAntecedent } from '../antecedent.js'
import type { Ranking } from '../ranking.js'

/**
 * Whether a question asks for one of several things of a kind, "the second midterm", and a unit does not say that it is
 * about that one: it is about another one, or about any.
 */
export function isOfOtherNumber ({ index, question }: Ranking, position: number): boolean {
  const { numbered, units } = index
  const around = [position, withAntecedent(index, position)]
  const numbersOf = (thing: string) => numbered.get(thing) ?? []
  return question.numbered.length > 0 && [...new Set(question.numbered.map(({ number }) => number))].some(number => {
    const things = question.numbered.filter(one => one.number === number).map(({ thing }) => thing)
    const isNamed = things.some(thing =>
      numbersOf(thing).some(one => one.number === number && around.includes(one.unit)))
    if (isNamed) return false
    const areNumbered = things.some(thing => numbersOf(thing).length > 0)
    return areNumbered || (number > 1 && things.some(thing => units.at(position)?.terms.includes(thing)))
  })
}
