import { Button, Field, Leaf, rightOf, Said, type Schemas, t, useDraft, useLayoutEffect, useRef } from '../base.js'
import type { Chat, Judgement, Question, Told } from './chat.js'
import { Markdown } from './markdown.js'
import { SourceNote } from './notes.js'
import { ToldChoice } from './told-choice.js'

/** The question that waits, or what the answer to the last one was told. */
export function Test ({ chat }: { chat: Chat }) {
  const [told, pending] = [chat.told.value, chat.pending.value]
  if (told !== null) return <Feedback chat={chat} told={told} />
  return pending === null ? null : <Form key={pending.question_num} chat={chat} question={pending} />
}

function Head ({ chat, question, isTold }: { chat: Chat, question: Question, isTold: boolean }) {
  const { question_num: num, total_questions: total } = question
  const judged = chat.messages.value.flatMap(({ judgement: is }) => is ? [is.correct ? 'right' : 'wrong'] : [])
  const known = judged.slice(Math.max(0, judged.length - (isTold ? num : num - 1)))
  const state = (i: number) => i === num - 1 && !isTold ? 'now' : known[i] ?? 'later'
  return (
    <div class='test-head'>
      <p><strong>{t.questionOf(num, total)}</strong></p>
      <ol class='steps' aria-hidden='true'>
        {Array.from({ length: Math.min(total, 50) }, (_none, i) => <li key={i} class={`step step--${state(i)}`} />)}
      </ol>
    </div>
  )
}

function Form ({ chat, question }: { chat: Chat, question: Question }) {
  const { question_type: type = 'single', options, question_num: num, question_text: text } = question
  const [draft, setDraft] = useDraft(`test:${chat.id}:${num}`)
  const chosen = draft === '' ? [] : draft.split(',').map(Number)
  const isChoice = options.length > 0
  const isBusy = chat.writing.value !== null
  const send = async () => {
    const answer = isChoice ? chosen.map(i => options[i]).join('; ') : draft.trim()
    if (answer !== '' && await chat.answer(answer)) setDraft('')
  }
  const choose = (i: number) => {
    if (type !== 'multiple') setDraft(String(i))
    else setDraft((chosen.includes(i) ? chosen.filter(one => one !== i) : [...chosen, i].sort()).join(','))
  }
  return (
    <div class='leaf' data-degree='absent'>
      <form class='test' onSubmit={event => { event.preventDefault(); send() }}>
        <Head chat={chat} question={question} isTold={false} />
        <div class='test-question' id='question'><Markdown text={text} /></div>
        {isChoice && <Options type={type} options={options} chosen={chosen} choose={choose} />}
        {!isChoice && (
          <Field
            label={t.yourAnswer} hint={type === 'number' ? t.aNumber : undefined} value={draft} onInput={setDraft}
            inputMode={type === 'number' ? 'decimal' : 'text'} autocomplete='off'
          />
        )}
        <p class='row'>
          <Button kind='main' type='submit' disabled={isBusy || draft.trim() === ''}>
            {isBusy ? t.checking : t.check}
          </Button>
          <Button disabled={isBusy} onClick={() => chat.send(t.skipWords)}>{t.skipQuestion}</Button>
          <Button kind='quiet' disabled={isBusy} onClick={() => chat.send(t.endWords)}>{t.endTest}</Button>
        </p>
      </form>
      <div class='leaf-notes'><p class='margin-label'>{type === 'multiple' ? t.chooseSeveral : t.chooseHint}</p></div>
    </div>
  )
}

function Options ({ type, options, chosen, choose }: {
  type: string, options: string[], chosen: number[], choose: (i: number) => void
}) {
  const root = useRef<HTMLDivElement>(null)
  const isOne = type !== 'multiple'
  const [group, role] = isOne ? ['radiogroup', 'radio'] as const : ['group', 'checkbox'] as const
  const onKeyDown = (event: KeyboardEvent) => {
    const at = [...root.current?.children ?? []].indexOf(event.target as Element)
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const i = (to + options.length) % options.length
    ;(root.current?.children[i] as HTMLElement | undefined)?.focus()
    if (isOne) choose(i)
  }
  return (
    <div class='choices' ref={root} role={group} aria-labelledby='question' onKeyDown={onKeyDown}>
      {options.map((option, i) => (
        <button
          key={i} type='button' class='choice' role={role} aria-checked={chosen.includes(i)} data-key={i + 1}
          tabIndex={!isOne || (chosen[0] ?? 0) === i ? 0 : -1} onClick={() => choose(i)}
        >
          <kbd aria-hidden='true'>{i + 1}</kbd><span><Markdown text={option} /></span>
        </button>
      ))}
    </div>
  )
}

function Feedback ({ chat, told }: { chat: Chat, told: Told }) {
  const { question, judgement, result } = told
  const next = useRef<HTMLDivElement>(null)
  const verdict = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    verdict.current?.scrollIntoView({ block: 'nearest' })
    next.current?.scrollIntoView({ block: 'nearest' })
    next.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [told])
  const right = judgement.right_option?.split('; ') ?? []
  const missed = judgement.correct ? undefined : question.options.findIndex(option => right.includes(option)) + 1
  const hasMissed = result !== undefined && result.correct_answers < result.total_questions
  const goOn = () => { chat.told.value = null }
  return (
    <Leaf
      degree={judgement.source ? 'quoted' : 'absent'} text='test'
      notes={judgement.source && <SourceNote source={judgement.source} course={chat.course} />}
    >
      <Head chat={chat} question={question} isTold />
      <div class='test-question'><Markdown text={question.question_text} /></div>
      <div class='choices'>
        {question.options.map((option, i) => {
          const isRight = right.includes(option)
          const isYours = judgement.chosen.includes(option)
          const said = isRight ? isYours ? t.yourRightAnswer : t.rightAnswer : isYours ? t.yourAnswer : undefined
          return <ToldChoice key={i} n={i + 1} text={option} isRight={isRight} said={said} />
        })}
      </div>
      <p class='verdict' ref={verdict} role='status'>
        {missed && right.length === 1 ? t.notRight(missed) : wordOf(judgement)}
      </p>
      <Markdown text={judgement.explanation} />
      {result && <Result result={result} />}
      <div class='row' ref={next}>
        <Button kind='main' onClick={goOn}>{chat.pending.value === null ? t.closeTest : t.nextQuestion}</Button>
        {hasMissed && <Button onClick={() => { goOn(); chat.send(t.practiseWords) }}>{t.practise}</Button>}
      </div>
    </Leaf>
  )
}

/** In the transcript: whether an answer was right. */
export function Verdict ({ judgement }: { judgement: Judgement }) {
  return <Said isRight={judgement.correct}>{judgement.skipped ? t.skipped : wordOf(judgement)}</Said>
}

function wordOf ({ correct, right_option: right = '' }: Judgement): string {
  return correct ? t.right : t.wrong(right)
}

function Result ({ result }: { result: Schemas['TestResult'] }) {
  return (
    <div class='figure'>
      <p class='figure-label'>{result.topic || t.test}</p>
      <p class='score'>{rightOf(result.correct_answers, result.total_questions)}</p>
    </div>
  )
}

export function ResultLine ({ result }: { result: Schemas['TestResult'] }) {
  const told = result.cancelled ? <p class='dim'>{t.cancelledTest}</p> : <Result result={result} />
  return <div class='leaf'><div class='leaf-text'>{told}</div></div>
}
