import { onceFor } from '../../../../../lib/process/once-for.js'
import { fold } from '../../../../text/language.js'
import { inAny } from '../prose/prose-language.js'
import type { Draft, Form } from '../draft.js'

/*
 * Whether a number belongs to an exercise, an example or an exam. Its author has invented it for that purpose. Students
 * do not learn it, although the text around it may be taught.
 */

const HEADING = new RegExp(`^[^\\p{L}]*(?:(?:${inAny(({ alone }) => alone.invented)})(?:[^\\p{L}]*$| ?[—–:-])|` +
  `(?:${inAny(({ alone }) => alone.exams)})[^\\p{L}]*$)`, 'u')
const GIVEN = new RegExp(`(?<!\\p{L})(?:${inAny(({ alone }) => alone.given)})`, 'u')
// "Example.", "**Exercise 3.**", on a line of its own.
const LABEL = new RegExp(`^[^\\p{L}\\n]*(?:${inAny(({ alone }) => alone.labels)})[\\d. ]*[^\\p{L}\\n]*$`, 'gmu')
// In characters: how far an example goes below its label.
const REACH = 400

const FORMS = new Set<Form>(['count', 'year', 'masked year', 'typed year'])

/** Whether a question asks for a number or a year that stands in an exercise, an example or an exam. */
export function isFigureOfExercise ({ form, passage, typed, isLogistics }: Draft): boolean {
  const isNumber = form === 'masked' && typed !== undefined && 'answer' in typed
  if (isLogistics || !(isNumber || FORMS.has(form))) return false
  if (passage.headings.some(heading => HEADING.test(fold(heading)))) return true
  const text = foldedOf(passage.section)
  const at = text.indexOf(fold(passage.text).slice(0, SAME))
  const before = at === -1 ? '' : text.slice(0, at)
  return GIVEN.test(before) || [...before.slice(-REACH).matchAll(LABEL)].length > 0
}

// In characters: further on, the text of a section may have marks.
const SAME = 30

const foldedOf = onceFor(({ text }: Draft['passage']['section']) => fold(text))
