import type { User } from '../../models/accounts/user.js'
import type { InboxGroup, StudentAnswer } from '../../schemas/analysis.js'
import { layOut, oneLine, type Part } from './layout.js'
import { countingAddress, languageFor, type Mail, type Sender } from './mail.js'
import { TEXTS } from './texts.js'

/*
 * The mails that people want: each is off by `preferences.notifications`, and by the link at its end. They quote what
 * students and teachers wrote, as text and never as Markdown or HTML: nothing in it becomes a link or an image.
 */

// In characters.
const MAX_NAME = 80
const MAX_QUESTION = 300
const MAX_ANSWER = 4_000

/** Who reads a mail, and the token by which the reader stops such mails. */
export interface Reader { user: User, address: string, token: string }

/** Whether an account gets the mails that people want, and where. `null`: it gets none. */
export function wantedAddress (user: User | null): string | null {
  if (user === null || user.disabled || !user.preferences.notifications) return null
  return countingAddress(user)
}

/** To a student: a teacher has answered a question. */
export function answerMail (
  sender: Sender, reader: Reader, course: string, { question, answer }: Pick<StudentAnswer, 'question' | 'answer'>
): Mail {
  const texts = TEXTS[languageFor(reader.user)]
  const name = oneLine(course, MAX_NAME)
  return notification(sender, reader, texts.answerSubject(sender.name, name), [
    texts.answer(name),
    { quote: shortened(question, MAX_QUESTION) },
    texts.answerIs,
    { quote: shortened(answer, MAX_ANSWER) },
    { link: `${sender.publicUrl}/app/answers`, label: texts.answerLink }
  ])
}

/** To a teacher: what waits in the inbox of a subject. @param total of its groups; the first of them are quoted */
export function digestMail (
  sender: Sender, reader: Reader, { _id, name: course }: { _id: string, name: string },
  { groups, total }: { groups: Array<Pick<InboxGroup, 'question' | 'students'>>, total: number }
): Mail {
  const texts = TEXTS[languageFor(reader.user)]
  const name = oneLine(course, MAX_NAME)
  return notification(sender, reader, texts.digestSubject(sender.name, name, total), [
    texts.digest(name, total),
    ...groups.flatMap(({ question, students }): Part[] =>
      [texts.asked(students), { quote: shortened(question, MAX_QUESTION) }]),
    { link: `${sender.publicUrl}/app/courses/${encodeURIComponent(_id)}/inbox`, label: texts.digestLink }
  ])
}

/** To a teacher, or to an administrator: a budget of the month is short. Without a course, that of the installation. */
export function budgetMail (
  sender: Sender, reader: Reader, { spent, budget, state }: { spent: number, budget: number, state: string },
  course?: { _id: string, name: string }
): Mail {
  const language = languageFor(reader.user)
  const texts = TEXTS[language]
  const of = course === undefined ? texts.installation : oneLine(course.name, MAX_NAME)
  // Rounded, since 10.2 of 10 are 101.99… in binary.
  const share = Math.floor(Math.round(1e6 * spent / budget) / 1e4)
  const amount = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 2 })
  const page = course === undefined ? 'system' : `courses/${encodeURIComponent(course._id)}`
  return notification(sender, reader, texts.budgetSubject(sender.name, of, share), [
    texts.budget(of, amount(spent), amount(budget), share),
    state === 'reached' ? texts.budgetReached : texts.budgetWarned,
    { link: `${sender.publicUrl}/app/${page}`, label: texts.budgetLink }
  ])
}

function notification ({ publicUrl }: Sender, { user, address, token }: Reader, subject: string, parts: Part[]): Mail {
  const language = languageFor(user)
  const texts = TEXTS[language]
  const unsubscribe = `${publicUrl}/unsubscribe?${new URLSearchParams({ token })}`
  const below = [texts.wanted, { link: unsubscribe, label: texts.stopLink }]
  const body = layOut(language, [texts.hello, ...parts], below)
  return { to: { name: user.full_name, address }, subject, ...body, unsubscribe }
}

function shortened (text: string, limit: number): string {
  const characters = [...text]
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}…`
}
