import {
  Area, AsItIs, Button, Choices, type Confidence, Copy, courseHref, Failure, type Feedback, Form, formatTime,
  formatWhen, given, Leaf, Line, loadKatex, type Source, type StudentAnswer, t, type TargetedEvent, useAction, useForm,
  useLayoutEffect, useLoad, useState
} from '../base.js'
import type { Chat, Message } from './chat.js'
import { Block, type CiteComponent, Markdown } from './markdown.js'
import { isInInbox, withoutLead } from './lead.js'
import { markOf, Note, says } from './notes.js'
import { spotOf } from './spot.js'
import { Verdict } from './test.js'
import { lineOf } from './tex.js'
import { type Blocks, citedIn, markedBlocks, numbersOf, plainOf } from './tokens.js'

/** A question in blue pen, and below it the answer with its margin, then what a teacher has answered. */
export const Turn = ({ id, chat, asked, reply, teachers, answer }: {
  id?: string | 0, chat: Chat, asked?: Message, reply?: Message, teachers: string, answer?: StudentAnswer
}) => (
  <article class='turn' id={id || undefined} tabIndex={-1}>
    {asked && <Asked message={asked} />}
    {reply && (
      <AsItIs text={reply.content}><Answer chat={chat} message={reply} teachers={answer ? '' : teachers} /></AsItIs>
    )}
    {answer && <TeachersAnswer answer={answer} />}
  </article>
)

export const Asked = ({ message: { content, at } }: { message: Message }) => (
  <div class='leaf'>
    <h2 class='asked' dir='auto'><Line text={content} /></h2>
    <p class='asked-at num'><time dateTime={at}>{formatTime(at)}</time></p>
  </div>
)

function TeachersAnswer ({ answer: { answer, at, subject } }: { answer: StudentAnswer }) {
  const notes = (
    <>
      <p class='margin-label'>{t.teachersAnswer}<br /><time dateTime={at}>{formatWhen(at)}</time></p>
      <a class='note-open' href={courseHref(subject, 'faqs')}>{t.isFrequent}</a>
    </>
  )
  return (
    <Leaf as='section' degree='quoted' aria-label={t.teachersAnswer} notes={notes}>
      <h3>{t.haveAnswered}</h3>
      <Markdown text={answer} />
    </Leaf>
  )
}

interface Part { blocks: Blocks, sources: number[] }

/** Cuts an answer at each block that cites a source for the first time, so that a note stands beside its text. */
function leavesOf (blocks: Blocks, count: number): Part[] {
  const leaves: Part[] = []
  const seen = new Set<number>()
  for (const block of blocks) {
    const fresh = [...new Set(citedIn(block))].filter(n => n <= count && !seen.has(n))
    fresh.forEach(n => seen.add(n))
    const last = leaves.at(-1)
    const isNew = last === undefined || (fresh.length > 0 && last.sources.length > 0)
    if (isNew) leaves.push({ blocks: [block], sources: fresh })
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
  const { sources = [], confidence, judgement, stopped, feedback, hint } = message
  const content = withoutLead(message, teachers !== '')
  const at = `m${message.n ?? 'new'}`
  const isThere = (n: number) => n >= 1 && n <= sources.length
  const marks = confidence === 'quoted' ? marksIn(content, sources) : []
  const leaves = leavesOf(markedBlocks(content, marks, true), sources.length)
  // What is quoted beside what answers, and is not marked, only comes near.
  const degreeOf = (here: number[]) =>
    marks.length > 0 && here.length > 0 && here.every(n => !sources[n - 1]?.mark) ? 'related' : confidence ?? 'absent'
  // A number without a source is a number.
  const Cite: CiteComponent = ({ token }) => numbersOf(token).every(isThere)
    ? numbersOf(token).map(n => (
      <a key={n} class='ref' href={`#${at}-${n}`} aria-label={t.source(markOf(n))} onClick={showNote}>{markOf(n)}</a>
    ))
    : token.raw
  const notesOf = (here: number[], isFirst: boolean) => (
    <>
      {isFirst && confidence && <p class='margin-label'>{t.marginLabel[confidence](sources.length)}</p>}
      {here.map((n, i) => (
        <Note
          key={n} id={`${at}-${n}`} source={sources[n - 1]!} n={n} course={chat.course} isFirst={isFirst && i === 0}
          degree={confidence} isKnown={says(content, sources[n - 1]?.quote)}
        />
      ))}
    </>
  )
  return (
    <>
      {leaves.map(({ blocks, sources: here }, i) => (
        <Leaf degree={degreeOf(here)} key={i} notes={notesOf(here, i === 0)}>
          {i === 0 && hint === undefined && <Degree confidence={confidence} />}
          {i === 0 && judgement && <Verdict judgement={judgement} />}
          {blocks.map((token, j) => <Block key={j} token={token} Cite={Cite} />)}
          {i === leaves.length - 1 && isInInbox(message) && teachers !== '' && feedback?.rating !== 'up' && (
            <p class='dim'>{t.inInbox(teachers)}</p>
          )}
        </Leaf>
      ))}
      {stopped && <p class='dim'>{t.stopped}</p>}
      <Actions chat={chat} message={message} />
    </>
  )
}

/** Where a quotation in the answer has the words that a source marks. */
const marksIn = (content: string, sources: Array<Source>): Array<readonly [number, number]> =>
  sources.flatMap(({ quote = '', mark: [from = 0, to = 0] = [] }) => {
    const words = quote.slice(from, to)
    const at = words === '' ? -1 : content.indexOf(words)
    const isQuotation = /(?:^|\n) {0,3}>.*$/.test(content.slice(0, Math.max(0, at)))
    return at >= 0 && isQuotation ? [[at, at + words.length] as const] : []
  })

/** An answer for elsewhere: as plain text, with its sources as a list below. */
function copyOf ({ content, sources = [] }: Message): string {
  const cite = ({ raw }: { raw: string }) => sources.length > 0 && !/^\s/.test(raw) ? ` ${raw}` : raw
  const text = plainOf(content, { cite, formula: lineOf })
  const list = sources.map((source, i) =>
    `[${i + 1}] ${[source.title, source.heading, spotOf(source)].filter(Boolean).join(', ')}`)
  return list.length > 0 ? `${text}\n\n${t.sources}\n${list.join('\n')}` : text
}

/** What a reader who hears the page is told at the end of a reply. */
export function Spoken ({ text }: { text: string }) {
  const { data, error } = useLoad(async () => {
    if (/[$\\]/.test(text)) await loadKatex().catch(() => {})
    return plainOf(text, { formula: tex => lineOf(tex) })
  }, [text])
  return <>{error === undefined ? data : text}</>
}

function showNote (event: TargetedEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const note = document.getElementById(event.currentTarget.hash.slice(1))
  note?.querySelector<HTMLElement>('.note-head[aria-expanded="false"]')?.click()
  note?.focus()
  note?.scrollIntoView({ block: 'nearest' })
}

function Degree ({ confidence }: { confidence?: Confidence }) {
  if (confidence === undefined || confidence === 'quoted') return null
  return <div class='degree' data-degree={confidence}><i /><p><strong>{t.degree[confidence]}</strong></p></div>
}

const THUMBS = { up: 'helped', down: 'notHelped' } as const

function Actions ({ chat, message }: { chat: Chat, message: Message }) {
  const { n, feedback, confidence } = message
  const [isAsking, setAsking] = useState(false)
  const { run, error } = useAction(async (given: Feedback) => await chat.rate(n ?? 0, given))
  const rate = (rating: 'up' | 'down') => { setAsking(rating === 'down'); run({ rating }) }
  return (
    <div class='leaf leaf--acts'>
      <div>
        <div class='acts'>
          {(['up', 'down'] as const).map(rating => (
            <Button
              key={rating} kind='quiet' icon={THUMBS[rating]} disabled={n === undefined}
              // With what may answer it and did, the question leaves the inbox of the teachers: the thumb says so.
              {...rating === 'up' && confidence === 'related'
                ? { children: t.answeredIt }
                : { name: t[THUMBS[rating]] }}
              aria-pressed={feedback?.rating === rating} onClick={() => rate(rating)}
            />
          ))}
          <Copy text={() => copyOf(message)} />
        </div>
        <Failure error={error} />
        {isAsking && <Reason send={given => chat.rate(n ?? 0, given)} onClose={() => setAsking(false)} />}
      </div>
    </div>
  )
}

function Reason ({ send, onClose }: { send: (given: Feedback) => Promise<void>, onClose: () => void }) {
  const form = useForm({ reason: '', comment: '' }, async ({ reason, comment }) =>
    await send({ rating: 'down', ...given({ reason, comment: comment.trim() }) }), onClose)
  useLayoutEffect(() => document.querySelector('.reason > .form-end')?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <Form class='reason' of={form} verb={t.sendReason} more={<Button onClick={onClose}>{t.onlyThumb}</Button>}>
      <Choices label={t.whatIsWrong} options={t.reasons} {...form.choice('reason')} />
      <Area label={t.inYourWords} hint={t.whoReads} maxLength={2000} rows={2} {...form.field('comment')} />
    </Form>
  )
}

/** The answer that is being written. Words appear; nothing moves. Marks come with their sources. */
export const Writing = ({ text }: { text: string }) => (
  <Leaf degree='wait' text='leaf-text writing' aria-busy='true' notes={<p class='margin-label'>{t.sourcesLater}</p>}>
    <Markdown text={text} Cite={() => null} breaks />
    {text === '' && <p class='loading'>{t.reading}</p>}
    <span class='caret' />
  </Leaf>
)
