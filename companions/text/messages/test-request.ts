import { fold } from '../language.js'
import { LANGUAGES } from '../languages/registry.js'
import { repaired } from './misspelt.js'
import { NUMBER_WORDS } from '../number-words.js'
import { NUMBER, readable, requestOf, wantsTest } from './test-intent.js'
import { namesMissed, practisesMissed } from './test-wishes.js'

/** From the easiest. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
/** How hard a question is, or the questions of a test. */
export type Difficulty = typeof DIFFICULTIES[number]

/** The test that a student asks for. */
export interface TestRequest {
  /** As the student wrote it; empty for the whole course. */
  topic: string
  /** 1 to 20. */
  num_questions: number
  /** Where the student named no number: a course that gives few questions has shorter tests, down to so many. */
  min_questions?: number
  difficulty: Difficulty
  /** "Multiple choice": questions with options come first. */
  hasOptions?: true
  /** "True or false", of which there are none: the reply says so. */
  isTrueOrFalse?: true
  /** The questions are those that the student has answered wrongly before. */
  isPractice?: true
}

const DEFAULT_QUESTIONS = 5
const MIN_DEFAULT = 3
const MAX_QUESTIONS = 20
// In characters.
const MAX_TOPIC = 200
// In characters. A request for a test is a sentence or two.
const MAX_MESSAGE = 1000

/** The test that a message asks for, or `undefined`. "When is the exam?" asks for none. */
export function testRequested (message: string): TestRequest | undefined {
  if (message.length > MAX_MESSAGE) return undefined
  const text = repaired(message.normalize('NFC').replaceAll('’', "'"))
  const folded = withoutTimes(readable(text))
  const isPractice = practisesMissed(message)
  if (!isPractice && !wantsTest(folded.replace(/\s+/g, ' ').trim())) return undefined
  const topic = topicOf(text, folded)
  return {
    topic: isPractice && namesMissed(topic) ? '' : topic,
    ...countIn(folded),
    difficulty: difficultyIn(folded),
    ...(OPTION_KINDS.test(folded) && { hasOptions: true as const }),
    ...(TRUE_OR_FALSE.test(folded) && { isTrueOrFalse: true as const }),
    ...(isPractice && { isPractice })
  }
}

const ANY_TEST = `(?:${requestOf(({ test, exam }) => [test, exam].flat())})`
const TIMES = new RegExp(
  `\\b(?:${requestOf(({ times }) => times, { number: NUMBER, test: ANY_TEST })})(?!\\w)`, 'g')

/** A folded message with blanks for how long a test is to take. It keeps its length. */
function withoutTimes (folded: string): string {
  return folded.replace(TIMES, time => ' '.repeat(time.length))
}

const QUESTION = `(?:${requestOf(({ question }) => question)})`
const COUNTS = [
  // "ten short questions"
  new RegExp(`\\b(${NUMBER})[\\s-]+(?:(?:${requestOf(({ questionKinds }) => questionKinds)})[\\s-]){0,3}` +
    `${QUESTION}\\b`),
  // "a test of ten"
  new RegExp(`\\b(?:${requestOf(({ counted }) => counted)})\\s(?:${requestOf(({ of }) => of)})\\s(${NUMBER})\\b`),
  new RegExp(`\\b(${NUMBER})\\s(?:${requestOf(({ ofALevel }) => ofALevel)})\\b`),
  new RegExp(`\\b(?:${requestOf(({ countedThings }) => countedThings, { number: NUMBER })})\\b`)
]
const ONE_QUESTION = new RegExp(`\\b(?:${requestOf(({ oneQuestion }) => oneQuestion)})\\b`)
const ONE = new RegExp(`^(?:${requestOf(({ one }) => one)})$`)

/** How many questions a message asks for: 1 to 20, or 3 to 5 when it does not say. */
function countIn (folded: string): Pick<TestRequest, 'num_questions' | 'min_questions'> {
  const word = COUNTS.flatMap(pattern => pattern.exec(folded)?.slice(1) ?? []).find(found => found !== undefined)
  if (word === undefined && ONE_QUESTION.test(folded)) return { num_questions: 1 }
  if (word === undefined) return { num_questions: DEFAULT_QUESTIONS, min_questions: MIN_DEFAULT }
  const count = ONE.test(word) ? 1 : NUMBER_WORDS.get(word) ?? Number(word)
  return { num_questions: Math.min(MAX_QUESTIONS, Math.max(1, count)) }
}

const HARD = new RegExp(`\\b(?:${requestOf(({ hard }) => hard)})\\b`)
const EASY = new RegExp(`\\b(?:${requestOf(({ easy }) => easy)})\\b`)

function difficultyIn (folded: string): Difficulty {
  if (HARD.test(folded)) return 'hard'
  if (EASY.test(folded)) return 'easy'
  return 'medium'
}

const OPTION_KINDS = new RegExp(`\\b(?:${requestOf(({ optionKinds }) => optionKinds)})\\b`)
const TRUE_OR_FALSE = new RegExp(`\\b(?:${requestOf(({ trueOrFalse }) => trueOrFalse)})\\b`)

const ABOUT = [
  `\\b(?:${requestOf(({ about }) => about)})\\s`,
  ...Array.from(LANGUAGES.values(), ({ testRequests }) => testRequests?.otherAbout ?? []).flat()
].map(about => new RegExp(about, 'g'))
// "examen de grafos", once the number of questions is out of the way.
const OF = new RegExp(
  `\\b(?:${requestOf(({ withTopic }) => withTopic)})\\s+(?:${requestOf(({ beforeTopicOf }) => beforeTopicOf)})?` +
  `(?:${requestOf(({ topicOf }) => topicOf)})\\s(?!(?:${requestOf(({ notTopic }) => notTopic)})\\b)` +
  `(?:${requestOf(({ afterTopicOf }) => afterTopicOf)})?`, 'g')

const TRAILING = [
  `[\\s,;:-]*\\b(?:${requestOf(({ withQuestions }) => withQuestions)})?\\s*\\b${NUMBER}\\s(?:[a-z]+\\s)?` +
    `${QUESTION}\\b.*$`,
  `[\\s,;:.-]*\\b(?:${requestOf(({ thanks }) => thanks)})\\b.*$`,
  `[\\s,;:(.-]+(?:(?:${requestOf(({ withQuestions }) => withQuestions)})\\s)?(?:${requestOf(({ kinds }) => kinds)})` +
    `(?:\\s${QUESTION})?[\\s).!?]*$`,
  `[\\s,;:.-]*\\b(?:${requestOf(({ afterTopic }) => afterTopic)})\\b.*$`,
  `[\\s,;:(.-]*\\b(?:(?:${requestOf(({ withLevel }) => withLevel)})\\s)?` +
    `(?:(?:${requestOf(({ beforeLevel }) => beforeLevel)})\\s)*(?:${requestOf(({ levels }) => levels)})` +
    `(?:\\s(?:${requestOf(({ afterLevel }) => afterLevel)}))?[\\s).!?]*$`
].map(tail => new RegExp(tail))
const ARTICLE = new RegExp(`^(?:${requestOf(({ article }) => article)})\\s+(?=\\S)`, 'i')
// "who painted each work"
const ASKS_FOR_EACH = new RegExp(`^(?:${requestOf(({ asksForEach }) => asksForEach)})(?=\\S)`)
const WHOLE_COURSE = new RegExp(`^(?:${requestOf(({ wholeCourse }) => wholeCourse)})+$`)

/** What follows "about" or "sobre", as the student wrote it; empty for the whole course. */
function topicOf (text: string, folded: string): string {
  const start = startOfTopic(folded)
  if (start === undefined) return ''
  let topic = folded.slice(start)
  for (const tail of TRAILING) topic = topic.trimEnd().replace(tail, '')
  topic = text.slice(start, start + topic.length).replace(/^[\s"'“«:]+|[\s"'”».,;:!?)]+$/g, '')
    .replace(ARTICLE, '')
  topic = topic.slice(ASKS_FOR_EACH.exec(fold(topic))?.[0].length ?? 0).slice(0, MAX_TOPIC)
  return WHOLE_COURSE.test(fold(topic) + ' ') ? '' : topic
}

const COUNT_FIRST = new RegExp(`^${NUMBER}\\s(?:[a-z]+\\s)?${QUESTION}\\b`)
// "A quiz of 5", "a test of ten hard ones, please": the number is no topic.
const COUNT_ALONE = new RegExp(
  `^${NUMBER}(?:[\\s,]+(?:${requestOf(({ ofALevel }) => ofALevel)}|${requestOf(({ levels }) => levels)}|` +
  `${requestOf(({ thanks }) => thanks)}|${requestOf(({ afterTheTest }) => afterTheTest)})){0,3}[\\s.,!?)]*$`)
const KIND_FIRST = new RegExp(`^(?:${requestOf(({ kinds }) => kinds)})`)
// "My midterm is on Thursday": a day is no topic.
const DAY_FIRST = new RegExp(`^(?:${requestOf(({ days }) => days)})\\b`)
const COLON = new RegExp(`(?:${requestOf(({ beforeColon }) => beforeColon)})\\s?:\\s`)

function startOfTopic (folded: string): number | undefined {
  for (const pattern of [...ABOUT, OF]) {
    for (const match of folded.matchAll(pattern)) {
      const start = match.index + match[0].length
      const rest = folded.slice(start)
      // "a test on three questions about graphs": the topic comes later.
      const isOther = [COUNT_FIRST, KIND_FIRST, DAY_FIRST].some(form => form.test(rest))
      if (!isOther && !(pattern === OF && COUNT_ALONE.test(rest))) return start
    }
  }
  const colon = COLON.exec(folded)
  return colon ? colon.index + colon[0].length : undefined
}
