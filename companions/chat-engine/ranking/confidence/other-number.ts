import { withAntecedent } from '../antecedent.js'
import type { Ranking } from '../ranking.js'

/**
 * Whether a question asks for one of several things of a kind, "the second midterm", and a unit does not say that it is
 * about that one: it is about another one, or about any.
 */
export function isOfOtherNumber ({ index, question }: Ranking, position: number): boolean {
  if (question.numbered.length === 0) return false
  const { numbered, units } = index
  const around = [position, withAntecedent(index, position)]
  return [...new Set(question.numbered.map(({ number }) => number))].some(number => {
    const things = question.numbered.filter(one => one.number === number).map(({ thing }) => thing)
    const isNamed = things.some(thing =>
      around.some(unit => numbered.get(thing)?.get(unit)?.includes(number) === true))
    if (isNamed) return false
    const { terms = [] } = units.at(position) ?? {}
    return things.some(thing => numbered.has(thing) || (number > 1 && terms.includes(thing)))
  })
}
