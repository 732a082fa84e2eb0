import { useLayoutEffect, useState } from 'preact/hooks'
import {
  Area, Button, Choices, Copy, courseHref, Failure, Form, formatTime, formatWhen, type Schemas, t, useAction, useForm
} from '../base.js'
import type { Chat, Message } from './chat.js'
import { Block, blocksOf, citedIn, type Blocks, Markdown } from './markdown.js'
import { markOf, Note } from './notes.js'
import { ResultLine, Verdict } from './test.js'

/** A question in blue pen, and below it the answer with its margin, then what a teacher has answered. */
export function Turn ({ chat, asked, reply, teachers, answer }: {
  chat: Chat, asked?: Message, reply?: Message, teachers: string, answer?: Schemas['StudentAnswer']
}) {
  return (
    <article class='turn'>
      {asked && <Asked message={asked} />}
      {reply && <Answer chat={chat} message={reply} teachers={answer ? '' : teachers} />}
      {answer && <TeachersAnswer answer={answer} />}
    </article>
  )
}

export function Asked ({ message: { content, at } }: { message: Message }) {
  return (
    <div class='leaf'>
      <h2 class='asked'>{content}</h2>
      <p class='asked-at num'><time dateTime={at}>{formatTime(at)}</time></p>
    </div>
  )
}

function TeachersAnswer ({ answer: { answer, at, subject } }: { answer: Schemas['StudentAnswer'] }) {
  return (
    <section class='leaf' data-degree='quoted' aria-label={t.value.teachersAnswer}>
      <div class='leaf-text'><h3>{t.value.haveAnswered}</h3><Markdown text={answer} /></div>
      <div class='leaf-notes'>
        <p class='margin-label'>{t.value.teachersAnswer}<br /><time dateTime={at}>{formatWhen(at)}</time></p>
        <a class='note-open' href={courseHref(subject, 'faqs')}>{t.value.isFrequent}</a>
      </div>
    </section>
  )
}

interface Leaf { blocks: Blocks, sources: number[] }

/** Cuts an answer at each block that cites a source for the first time, so that a note stands beside its text. */
function leavesOf (blocks: Blocks, count: number): Leaf[] {
  const leaves: Leaf[] = []
  const seen = new Set<number>()
  for (const block of blocks) {
    const fresh = [...new Set(citedIn(block))].filter(n => n <= count && !seen.has(n))
    fresh.forEach(n => seen.add(n))
    const last = leaves.at(-1)
    if (last === undefined || (fresh.length > 0 && last.sources.length > 0)) leaves.push({ blocks: [block], sources: fresh })
    else {
      last.blocks.push(block)
      last.sources.push(...fresh)
    }
  }
  // Without a place in the text, a note stands at the beginning.
  const first = leaves[0] ?? { blocks: [], sources: [] }
  for (let n = 1; n <= count; n++) if (!seen.has(n)) first.sources.push(n)
  return leaves.length > 0 ? leaves : [first]
}

function Answer ({ chat, message, teachers }: { chat: Chat, message: Message, teachers: string }) {
  const { content, sources = [], confidence, judgement, result, stopped } = message
  const at = `m${message.n ?? 'new'}`
  const degree = confidence ?? 'absent'
  const leaves = leavesOf(blocksOf(content, true), sources.length)
  const Cite = ({ n }: { n: number }) => n > sources.length
    ? null
    : (
      <a
        class='ref' href={`#${at}-${n}`} aria-label={t.value.source(markOf(n))}
        onClick={event => { event.preventDefault(); showNote(`${at}-${n}`) }}
      >
        {markOf(n)}
      </a>
      )
  return (
    <>
      {leaves.map(({ blocks, sources: here }, i) => (
        <div class='leaf' data-degree={degree} key={i}>
          <div class='leaf-text'>
            {i === 0 && <Degree confidence={confidence} teachers={teachers} />}
            {i === 0 && judgement && <Verdict judgement={judgement} />}
            {blocks.map((token, j) => <Block key={j} token={token} Cite={Cite} />)}
          </div>
          <div class='leaf-notes'>
            {i === 0 && confidence && <p class='margin-label'>{t.value.marginLabel[confidence](sources.length)}</p>}
            {here.map((n, j) => (
              <Note key={n} id={`${at}-${n}`} source={sources[n - 1]!} n={n} course={chat.course} isFirst={i === 0 && j === 0} />
            ))}
          </div>
        </div>
      ))}
      {stopped && <p class='dim'>{t.value.stopped}</p>}
      {result && <ResultLine result={result} />}
      <Actions chat={chat} message={message} />
    </>
  )
}

function showNote (id: string): void {
  const note = document.getElementById(id)
  const head = note?.querySelector<HTMLElement>('.note-head[aria-expanded="false"]')
  head?.click()
  note?.focus()
  note?.scrollIntoView({ block: 'nearest' })
}

function Degree ({ confidence, teachers }: { confidence?: Schemas['Confidence'], teachers: string }) {
  if (confidence === undefined || confidence === 'quoted') return null
  return (
    <div class='degree' data-degree={confidence}>
      <i />
      <p><strong>{t.value.degree[confidence]}</strong>{teachers !== '' && ` ${t.value.inInbox(teachers)}`}</p>
    </div>
  )
}

const THUMBS = { up: 'helped', down: 'notHelped' } as const

function Actions ({ chat, message }: { chat: Chat, message: Message }) {
  const { n, feedback, content } = message
  const [isAsking, setAsking] = useState(false)
  const { run, error } = useAction(async (given: Schemas['Feedback']) => await chat.rate(n ?? 0, given))
  return (
    <div class='leaf leaf--acts'>
      <div>
        <div class='acts'>
          {(['up', 'down'] as const).map(rating => (
            <Button
              key={rating} kind='quiet' icon={THUMBS[rating]} name={t.value[THUMBS[rating]]} disabled={n === undefined}
              aria-pressed={feedback?.rating === rating} onClick={() => { setAsking(rating === 'down'); run({ rating }) }}
            />
          ))}
          <Copy text={content} />
        </div>
        <Failure error={error} />
        {isAsking && <Reason onSend={async feedback => { if (await run(feedback)) setAsking(false) }} onClose={() => setAsking(false)} />}
      </div>
    </div>
  )
}

function Reason ({ onSend, onClose }: { onSend: (feedback: Schemas['Feedback']) => Promise<void>, onClose: () => void }) {
  const form = useForm({ reason: '', comment: '' }, async ({ reason, comment }) =>
    await onSend({ rating: 'down', ...(reason && { reason }), ...(comment.trim() && { comment: comment.trim() }) }))
  useLayoutEffect(() => document.querySelector('.reason > .form-end')?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <Form class='reason' of={form} verb={t.value.sendReason} more={<Button onClick={onClose}>{t.value.onlyThumb}</Button>}>
      <Choices label={t.value.whatIsWrong} options={t.value.reasons} {...form.choice('reason')} />
      <Area label={t.value.inYourWords} hint={t.value.whoReads} maxLength={2000} rows={2} {...form.field('comment')} />
    </Form>
  )
}

/** The answer that is being written. Words appear; nothing moves. */
export function Writing ({ text }: { text: string }) {
  return (
    <div class='leaf' data-degree='wait' aria-busy='true'>
      <div class='leaf-text writing'>
        {blocksOf(text, true).map((token, i) => <Block key={i} token={token} />)}
        {text === '' && <p class='loading'>{t.value.reading}</p>}
        <span class='caret' />
      </div>
      <div class='leaf-notes'><p class='margin-label'>{t.value.sourcesLater}</p></div>
    </div>
  )
}
