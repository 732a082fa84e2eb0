import { readFileSync } from 'node:fs'
import t from 'tap'
import { isTextOfOption, meaningOf } from '../../../../companions/chat-engine/interactive-test/answer.js'
import type { TestQuestion } from '../../../../companions/chat-engine/interactive-test/test.js'
import { testRequested } from '../../../../companions/text/messages/test-request.js'
import { cancelsTest, knowsNot, skipsQuestion } from '../../../../companions/text/messages/test-wishes.js'
import * as own from '../../text/own-wishes.js'

type Intent = 'start' | 'cancel' | 'skip' | 'practice' | 'none'
interface LabelledIntent { text: string, intent: Intent, while_question_waits: boolean }
interface LabelledAnswer {
  kind: string
  answer: string
  means: number | 'unclear' | 'skip' | 'cancel' | 'do_not_know'
  question: { type?: 'single', text: string, options: string[] }
}

function labelled<Label> (file: string): Label[] {
  const url = new URL(`../../../../../test/companions/chat-engine/interactive-test/wordings/${file}`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8'))
}

function intentOf (text: string, isWaiting: boolean): Intent {
  if (cancelsTest(text)) return 'cancel'
  if (isWaiting && skipsQuestion(text)) return 'skip'
  const request = testRequested(text)
  if (request === undefined) return 'none'
  return request.isPractice ? 'practice' : 'start'
}

t.test('of 200 labelled messages, 95 % are understood as meant, and none starts a test by mistake', async t => {
  const list = labelled<LabelledIntent>('intents.json')
  const read = list.map(({ text, intent, while_question_waits: isWaiting }) =>
    ({ text, intent, got: intentOf(text, isWaiting) }))
  const wrong = read.filter(({ intent, got }) => intent !== got)
  t.ok(list.length >= 200, 'the list is whole')
  t.ok(wrong.length <= 0.05 * list.length, `${wrong.length} wrong: ${JSON.stringify(wrong)}`)
  t.strictSame(wrong.filter(({ got }) => got === 'start'), [], 'wrong starts')
})

t.test('a second list of wordings is understood as well', async t => {
  const lists: Array<[string[], Intent, boolean]> = [
    [own.START, 'start', false], [own.NONE, 'none', false], [own.CANCEL, 'cancel', true], [own.SKIP, 'skip', true],
    [own.PRACTICE, 'practice', false], [own.CHAT, 'none', true], [own.PRACTISE, 'start', false],
    [own.NO_PRACTISE, 'none', false], [own.GIVE_UP, 'cancel', true], [own.SKIP_GIVING_UP, 'skip', true],
    [own.DESPAIR, 'cancel', true]
  ]
  for (const [messages, intent, isWaiting] of lists) {
    for (const message of messages) t.equal(intentOf(message, isWaiting), intent, message)
  }
})

function readAnswer ({ answer, question }: LabelledAnswer): LabelledAnswer['means'] {
  const asked: TestQuestion = {
    type: 'single', question_text: question.text, options: question.options, correct_option: 0, explanation: ''
  }
  if (!isTextOfOption(answer, asked)) {
    if (cancelsTest(answer)) return 'cancel'
    if (skipsQuestion(answer)) return 'skip'
    if (knowsNot(answer)) return 'do_not_know'
  }
  const meaning = meaningOf(answer, asked)
  return meaning !== undefined && 'chosen' in meaning ? meaning.chosen[0] ?? 'unclear' : 'unclear'
}

t.test('each kind of answer is graded as meant or asked again; none that names an option is misread', async t => {
  const read = labelled<LabelledAnswer>('answers.json').map(label => ({ ...label, got: readAnswer(label) }))
  const wrong = read.filter(({ means, got }) => means !== got)
  t.strictSame(wrong.filter(({ got }) => got !== 'unclear').map(({ answer, means, got }) => [answer, means, got]), [],
    'what is not understood is asked again')
  const kinds = new Set(read.map(({ kind }) => kind))
  const failed = new Set(wrong.map(({ kind }) => kind))
  t.ok(kinds.size >= 54, `${kinds.size} kinds`)
  // 46 of 54.
  t.ok(kinds.size - failed.size >= 46 / 54 * kinds.size, `of ${kinds.size} kinds, not as meant: ${[...failed]}`)
})

const PORT = {
  type: 'single' as const,
  question_text: 'Which port?',
  options: ['80', '443', '21', '25'],
  correct_option: 1,
  explanation: ''
}

t.test('an answer that may mean two options is asked again', async t => {
  const colours = { ...PORT, options: ['Red', 'Green', 'Not red', 'Red and green'] }
  for (const [answer, position] of Object.entries({
    'not red': 2,
    red: 0,
    'red and green': 3,
    'red or green': undefined,
    'a or b': undefined,
    'not b': undefined,
    'b) red': undefined,
    grean: 1,
    'c, not a': undefined,
    'what is b?': undefined,
    'explain green': undefined
  })) {
    const meaning = meaningOf(answer, colours)
    t.strictSame(meaning, position === undefined ? undefined : { chosen: [position] }, answer)
  }
  for (const [answer, position] of Object.entries({
    443: 1, 'port 80': 0, 21: 2, 'the second': 1, 2: 1, 44: undefined
  })) {
    const meaning = meaningOf(answer, PORT)
    t.strictSame(meaning, position === undefined ? undefined : { chosen: [position] }, answer)
  }
})
