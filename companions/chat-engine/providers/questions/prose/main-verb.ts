import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import type { ProseLanguage } from './prose-language.js'
import { verbForm } from './verbs.js'

/*
 * Whether a text is a whole sentence: "the depth of the stack that we need is proportional …". The verb of a clause
 * belongs to the clause ("a stack that is …"), so that the one which is left says something of the subject.
 */

const wordsFor = ofEach(({ testQuestions }) => {
  const { clauses, grammar, definitions } = testQuestions ?? {}
  if (clauses === undefined || grammar === undefined) return undefined
  const word = (source: string) => new RegExp(`^(?:${source})$`, 'u')
  const articles = patternOf(grammar.articles)
  return {
    opens: word(`${patternOf(definitions?.clauseWithin)}|${patternOf(grammar.joins)}|${patternOf(clauses.opens)}`),
    verb: word(patternOf(clauses.verbs)),
    within: word(patternOf(clauses.within)),
    noun: word(`${articles}|${patternOf(clauses.beforeNoun)}`),
    object: word(`${articles}|${patternOf(clauses.beforeObject)}`)
  }
})

/** Whether a text has a verb that is of none of its clauses. */
export function hasMainVerb (text: string, language: ProseLanguage): boolean {
  const words = wordsFor(language)
  if (words === undefined) return false
  // A comma may join, as "and" does: "that runs, and is …". Accents count: "esta" and "está".
  const parts = text.toLowerCase().replace(/[,;]/g, ' ,').split(/\s+/)
  let open = 0
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1] ?? ''
    if (part === ',' || words.opens.test(fold(part))) open++
    // "ends" of "in which the ends of both are …" is a noun.
    const isNoun = at === 0 || words.noun.test(before)
    const isSure = !isNoun && words.verb.test(part)
    const form = isNoun ? undefined : verbForm(part, language)
    const isPresent = form !== undefined && (form.tense === undefined || form.tense === 's')
    // "which only use", "that people use"
    const isBegun = [before, parts[at - 2] ?? ''].some(part => words.opens.test(fold(part)))
    const isWithin = (form !== undefined || words.within.test(part)) && isBegun
    if (open === 0 && (isSure || (isPresent && words.object.test(parts[at + 1] ?? '')))) return true
    if (isSure || isWithin) open = Math.max(0, open - 1)
  }
  return false
}
