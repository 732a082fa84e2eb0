import {
  AskingButton, becameOf, Button, Field, type InterruptInfo, type Judgement, language, Leaf, Said, t, useDraft,
  useLayoutEffect, useRef, useState
} from '../base.js'
import type { Stand } from '../scroll.js'
import type { Chat, Told } from './chat.js'
import { Markdown } from './markdown.js'
import { says, SourceNote } from './notes.js'
import { TestResult, ToldChoice, topicOf, wordOf } from './test-result.js'

/** The question that waits, or what the answer to the last one was told. */
export function Test ({ chat, stand }: { chat: Chat, stand: Stand }) {
  const [told, pending] = [chat.told.value, chat.pending.value]
  const here = { chat, stand }
  if (told !== null) return <Feedback key={told.judgement.question_id} {...here} told={told} />
  return pending === null ? null : <Form key={pending.question_num} {...here} question={pending} />
}

function Head ({ chat, question, isTold }: { chat: Chat, question: InterruptInfo, isTold: boolean }) {
  const { question_num: num, total_questions: total } = question
  const judged = chat.messages.value.flatMap(({ judgement: is }) => is ? [becameOf(is)] : [])
  const known = judged.slice(Math.max(0, judged.length - (isTold ? num : num - 1)))
  const state = (i: number) => i === num - 1 && !isTold ? 'now' : known[i] ?? 'later'
  const topic = topicOf(question.topic ?? '', chat.course)
  return (
    <div class='test-head'>
      <p class='row'>
        <span><strong>{t.questionOf(num, total)}</strong>{topic && <>, <bdi>{topic}</bdi></>}</span>
        {t.values.difficulty?.[question.difficulty ?? '']}
      </p>
      <ol class='steps' aria-hidden='true'>
        {Array.from({ length: Math.min(total, 50) }, (_none, i) => <li key={i} class={`step step--${state(i)}`} />)}
      </ol>
    </div>
  )
}

// The question that was brought into view in each conversation: one that still waits does not come into view again.
const shown = new WeakMap<Chat, string>()

function Form ({ chat, stand, question }: { chat: Chat, stand: Stand, question: InterruptInfo }) {
  const { question_type: type = 'single', options, question_num: num, question_text: text } = question
  const { total_questions: total } = question
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useDraft(`test:${chat.id}:${num}`)
  const chosen = draft === '' ? [] : draft.split(',').map(Number)
  const isChoice = options.length > 0
  const isBusy = chat.writing.value !== null
  useLayoutEffect(() => {
    const isNew = shown.get(chat) !== `${num} ${text}`
    shown.set(chat, `${num} ${text}`)
    // After the conversation has gone to its end.
    if (isNew) requestAnimationFrame(() => stand.onElement(() => form.current))
    // Who is typing goes on, and who asks something meanwhile may ask more.
    const typed = document.activeElement as HTMLTextAreaElement | null
    if (typed?.matches('textarea, input') && (typed.value !== '' || !isNew)) return
    const find = (field: string) => form.current?.querySelector<HTMLElement>(field)
    const first = find('input:checked') ?? find('input')
    first?.focus({ preventScroll: true })
  }, [])
  const send = async () => {
    const answer = isChoice ? chosen.map(i => options[i]).join('; ') : draft.trim()
    if (!isBusy && answer !== '' && await chat.answer(answer)) setDraft('')
  }
  // The dialog may have been opened before another tab asked something.
  const end = async () => {
    await chat.quiet()
    if (chat.pending.value !== null) chat.send(t.endWords)
  }
  const choose = (i: number) => {
    if (type !== 'multiple') setDraft(String(i))
    else setDraft((chosen.includes(i) ? chosen.filter(one => one !== i) : [...chosen, i].sort()).join(','))
  }
  return (
    <div class='leaf' data-degree='absent'>
      <form ref={form} class='test' onSubmit={event => { event.preventDefault(); send() }}>
        <Head chat={chat} question={question} isTold={false} />
        <div class='test-question' id='question'><Markdown text={text} /></div>
        {type === 'multiple' && <p class='hint' id='how'>{t.how.multiple}</p>}
        {isChoice && <Options type={type} options={options} chosen={chosen} choose={choose} />}
        {!isChoice && (
          <Field
            label={t.yourAnswer} hint={t.how[type]} value={draft} onInput={setDraft}
            inputMode={type === 'number' ? 'decimal' : 'text'} autocomplete='off' maxLength={1000}
          />
        )}
        <div class='row'>
          <Button kind='main' type='submit' data-key='Enter' disabled={isBusy || draft.trim() === ''}>
            {isBusy ? t.checking : chat.sendError.value ? t.sendAgain : t.check}
          </Button>
          <Button disabled={isBusy} onClick={() => chat.send(t.skipWords)}>{t.skipQuestion}</Button>
          <AskingButton kind='quiet' disabled={isBusy} {...t.endingTest(num - 1, total)} act={end} />
        </div>
      </form>
      <div class='leaf-notes'>
        <p class='margin-label'>{t.sourceComes}</p>
        {isChoice && <p class='margin-label hide-phone'>{t.testKeys(options.length)}</p>}
      </div>
    </div>
  )
}

/** The browser's own controls: it knows the arrows between them, and Enter, which sends. */
function Options ({ type, options, chosen, choose }: {
  type: string, options: string[], chosen: number[], choose: (i: number) => void
}) {
  const isOne = type !== 'multiple'
  return (
    <div
      class='choices' role={isOne ? 'radiogroup' : 'group'} aria-labelledby='question'
      aria-describedby={isOne ? undefined : 'how'}
    >
      {options.map((option, i) => (
        <label key={i} class='choice' data-key={i + 1}>
          <kbd aria-hidden='true'>{i + 1}</kbd>
          <input
            type={isOne ? 'radio' : 'checkbox'} name='option' checked={chosen.includes(i)}
            onClick={event => event.currentTarget.focus()} onChange={() => choose(i)}
          />
          <span class='choice-text'><Markdown text={option} /></span>
        </label>
      ))}
    </div>
  )
}

function Feedback ({ chat, stand, told }: { chat: Chat, stand: Stand, told: Told }) {
  const { question, judgement, result } = told
  const next = useRef<HTMLDivElement>(null)
  const verdict = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useLayoutEffect(() => {
    // The verdict and the way on, and of the question what there is room for.
    requestAnimationFrame(() => stand.show(next.current, verdict.current))
    next.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [told])
  const goOn = () => {
    if (result === undefined) chat.told.value = null
    else setOver(true)
  }
  if (isOver && result !== undefined) return <TestResult chat={chat} stand={stand} result={result} last={judgement} />
  const isChoice = question.options.length > 0
  const right = optionsIn(judgement.right_option ?? '', question.options)
  const words = verdictOf(judgement, question.options, right)
  const wayOn = result !== undefined ? t.toResult : chat.pending.value === null ? t.closeTest : t.nextQuestion
  return (
    <Leaf
      degree={judgement.source ? 'quoted' : 'absent'} text='test'
      notes={judgement.source && <SourceNote source={judgement.source} course={chat.course} />}
    >
      <Head chat={chat} question={question} isTold />
      <div class='test-question'><Markdown text={question.question_text} /></div>
      <div class='choices'>
        {(isChoice ? question.options : judgement.chosen).map((option, i) => {
          const isRight = isChoice ? right.includes(option) : judgement.correct
          const isYours = judgement.chosen.includes(option)
          const said = isRight ? isYours ? t.yourRightAnswer : t.rightAnswer : isYours ? t.yourAnswer : undefined
          return <ToldChoice key={i} n={isChoice ? i + 1 : undefined} text={option} isRight={isRight} said={said} />
        })}
      </div>
      <div class='verdict' ref={verdict} role='status'><Markdown text={words} /></div>
      {!says(judgement.source?.quote, judgement.explanation.replace(/\n— .+$/, '')) && (
        <Markdown text={judgement.explanation} />
      )}
      <div class='row' ref={next}><Button kind='main' data-key='Enter' onClick={goOn}>{wayOn}</Button></div>
    </Leaf>
  )
}

/** The options that a judgement joins by `; `, which may itself stand in an option. */
function optionsIn (joined: string, options: string[]): string[] {
  if (options.includes(joined)) return [joined]
  for (const option of options.filter(option => joined.startsWith(`${option}; `))) {
    const rest = optionsIn(joined.slice(option.length + 2), options)
    if (rest.length > 0) return [option, ...rest]
  }
  return []
}

function verdictOf (judgement: Judgement, options: string[], right: string[]): string {
  if (judgement.correct || right.length === 0) return wordOf(judgement)
  const numbers = right.map(option => options.indexOf(option) + 1).sort()
  const list = new Intl.ListFormat(language.value).format(numbers.map(String))
  return (judgement.skipped ? t.skippedNumber : t.notRight)(list, numbers.length)
}

/** In the transcript: whether an answer was right. */
export const Verdict = ({ judgement }: { judgement: Judgement }) =>
  <Said became={becameOf(judgement)}><Markdown text={wordOf(judgement)} /></Said>
