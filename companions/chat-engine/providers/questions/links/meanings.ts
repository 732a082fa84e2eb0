import { saysSomething } from '../definitions.js'
import type { Draft } from '../draft.js'
import { inAny } from '../prose/prose-language.js'
import { verbForm } from '../prose/verbs.js'

// "Secretaría de Industria": who has a role, which is another one elsewhere.
const IS_INSTANCE = new RegExp(`^(?!(?:${inAny(({ grammar }) => grammar?.articles)}) )` +
  '\\p{L}+(?: \\p{Ll}+)? \\p{Lu}\\p{Ll}', 'u')

/** Whether a text says what a thing is, and not who has a role, what a thing does, or something about it. */
export function isMeaning (body: string, { language, passage }: Pick<Draft, 'language' | 'passage'>): boolean {
  const form = verbForm(body.split(' ')[0]?.toLowerCase() ?? '', language)
  const isDeed = form !== undefined && (form.tense === undefined || form.tense === 's')
  const isSentence = passage.definition === undefined && saysSomething(body, language)
  return !isDeed && !isSentence && !IS_INSTANCE.test(body)
}
