import { onceForText } from '../../../../../lib/process/once-for.js'
import { fold } from '../../../../text/language.js'
import type { Ending, VerbForm, VerbWords } from '../../../../text/language-data/test-questions/grammar.js'
import { LANGUAGES, ofEach, patternOf, wordsIn } from '../../../../text/languages/registry.js'

/*
 * The verbs and nouns by which a statement is taken apart. A statement with any other verb makes no question: a tagger
 * of parts of speech (compromise was measured) takes every tenth verb of a text for a noun, or a noun for a verb.
 */

const CODES = [...LANGUAGES.keys()]

const verbsOf = ofEach(({ testQuestions }) => {
  const { verbs } = testQuestions ?? {}
  const byEnding = verbs?.byEnding.map(({ is, isNot, form }) => ({
    is: new RegExp(`^(?:${patternOf(is)})$`, 'u'), isNot: new RegExp(`^(?:${patternOf(isNot)})$`, 'u'), form
  }))
  return verbs && {
    forms: formsOf(verbs),
    pastOf: participlesOf(verbs),
    byEnding: onceForText(word => byEnding?.find(({ is, isNot }) => is.test(word) && !isNot.test(word))?.form),
    reflexive: new RegExp(`^(?:${patternOf(verbs.reflexive)})$`)
  }
})

function formsOf ({ regular, forms, irregular, others }: VerbWords): Map<string, VerbForm> {
  const changes = forms.map(({ made }) => changeOf(made))
  const known = new Map<string, VerbForm>()
  const add = (word: string, number: number, base: string) => {
    const { form } = forms[number] ?? {}
    if (form !== undefined) known.set(word, form.tense === undefined ? form : { base, ...form })
  }
  for (const verb of wordsIn(regular)) {
    for (const [number, changed] of changes.entries()) add(changed(verb), number, verb)
  }
  for (const line of irregular.lines) {
    const words = wordsIn(line)
    const [base = ''] = words
    for (const number of irregular.made) add(changes[number]?.(base) ?? base, number, base)
    for (const [at, number] of irregular.columns.entries()) add(words[at] ?? base, number, base)
  }
  for (const [word, form] of Object.entries(others ?? {})) known.set(word, form)
  return known
}

/** By participle: the past of the verbs whose lines have one. */
function participlesOf ({ irregular: { lines, columns } }: VerbWords): Map<string, string> {
  return new Map(lines.map(line => {
    const words = wordsIn(line)
    const past = words[columns.length - 1] ?? ''
    return [words[columns.length] ?? past, past] as const
  }))
}

/** Puts what stands in a list of endings in place of the first one that a word has. */
export function changeOf (endings: Ending[]): (word: string) => string {
  const changes = endings.map(({ ending, becomes }) => ({ ending: new RegExp(`${ending}$`), becomes }))
  return word => {
    const change = changes.find(({ ending }) => ending.test(word))
    return change === undefined ? word : word.replace(change.ending, change.becomes)
  }
}

/** The form of a verb that a word of a language is, or `undefined` for a word that is no verb we know. */
export function verbForm (word: string, language: string): VerbForm | undefined {
  const verbs = verbsOf(language)
  return verbs?.forms.get(word) ?? verbs?.byEnding(word)
}

/** "wrote" for "written", "published" for "published"; `undefined` for a word that is no participle. */
export function pastOfParticiple (participle: string, language: string): string | undefined {
  const verbs = verbsOf(language)
  const irregular = verbs?.pastOf.get(participle)
  if (irregular !== undefined) return irregular
  return verbs?.forms.get(participle)?.tense === 'past' ? participle : undefined
}

/** Whether a word is, in any language, a form of a verb that a subject stands in front of. */
export function isVerbWithSubject (word: string): boolean {
  return CODES.some(code => {
    const form = verbForm(word, code)
    return form !== undefined && (form.tense === undefined || form.tense === 's')
  })
}

/** Whether a word is a verb whose object may stand in parentheses. */
export function takesParentheses (word: string): boolean {
  return CODES.some(code => LANGUAGES.get(code)?.testQuestions?.verbs?.takeParentheses === true &&
    verbForm(word, code) !== undefined)
}

/** Whether a word stands between a subject and its verb, and belongs to the verb. */
export function isReflexive (word: string, language: string): boolean {
  return verbsOf(language)?.reflexive.test(word) === true
}

const nounsOf = ofEach(({ testQuestions }) => {
  const { nouns } = testQuestions ?? {}
  return nouns && {
    plurals: new Set(wordsIn(nouns.irregularPlurals)),
    singular: new RegExp(`(?:${patternOf(nouns.singularInS)})$`)
  }
})

/** Whether a noun is in the plural. */
export function isPluralNoun (noun: string, language: string): boolean {
  const folded = fold(noun)
  const nouns = nounsOf(language)
  return nouns?.plurals.has(folded) === true || (/s$/.test(folded) && nouns?.singular.test(folded) !== true)
}
