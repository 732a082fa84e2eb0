import {
  Button, draftOf, Failure, keepDraft, Leaf, Notice, online, t, useAction, useDraft, useEffect, useWait
} from '../base.js'
import type { Chat, Sent } from './chat.js'
import { Markdown } from './markdown.js'
import { Asked } from './turn.js'

/** The cursor goes to the field, and the window stays where it is. */
export const focusField = (): void => document.getElementById('ask')?.focus({ preventScroll: true })

/** The field of a question. It keeps its text until the text was taken, also over a reload or an ended session. */
export function Composer ({ chat, draft: name, onSend, closed }: {
  chat: Chat, draft: string, onSend: (text: string) => Promise<boolean>, closed?: string
}) {
  const [text, setText] = useDraft(name)
  const isWriting = chat.writing.value !== null
  const error = chat.sendError.value
  const wait = useWait(error)
  const verb = wait > 0 ? t.waitShort(wait) : t.send
  const isReady = text.trim() !== '' && !isWriting && online.value && wait === 0
  const send = async () => {
    if (!isReady) return
    const taken = text
    setText('')
    focusField()
    if (!await onSend(taken.trim()) && sessionStorage.getItem(`draft:${name}`) === null) setText(taken)
  }
  const stop = () => { chat.stop(); focusField() }
  useEffect(() => {
    // A finger that opens a conversation did not ask for the keyboard. A test, and a turn that a link names, have the
    // focus themselves.
    const isElsewhere = document.querySelector('.test, dialog[open]') !== null || location.hash !== '' ||
      document.activeElement?.matches('input, textarea, select') === true
    if (matchMedia('(pointer: fine)').matches && !isElsewhere) focusField()
  }, [chat])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  }
  if (closed) return <div class='composer'><p class='composer-why'>{closed}</p></div>
  return (
    <div class='composer'>
      <Failure error={error} again={text.trim() === '' ? undefined : send} />
      {chat.isStopLate.value && <Notice>{chat.pending.value === null ? t.stopLate : t.noStopInTest}</Notice>}
      {!online.value && <p class='composer-why'>{t.offlineSend}</p>}
      <form class='compose' onSubmit={event => { event.preventDefault(); send() }}>
        <textarea
          id='ask' dir='auto' aria-label={t.yourQuestion} placeholder={t.askQuestion} rows={text.split('\n').length}
          maxLength={32_000} value={text} data-typed
          onInput={event => setText(event.currentTarget.value)} onKeyDown={onKeyDown}
        />
        {isWriting
          ? <Button icon='stop' data-key='Escape' onClick={stop}>{t.stop}</Button>
          : <Button kind='main' icon='send' type='submit' name={verb} disabled={!isReady} />}
        <p class='compose-hint'><kbd>{isWriting ? 'Esc' : t.enter}</kbd> {isWriting ? t.stopsAnswer : t.sends}</p>
      </form>
    </div>
  )
}

/** A question whose answer was cut off, what was seen of the answer, and the ways on. */
export function CutOff ({ chat, sent }: { chat: Chat, sent: Sent }) {
  const { run, isBusy } = useAction(async () => { await chat.sendAgain(sent); focusField() })
  const edit = () => {
    chat.forget(sent)
    keepDraft(`chat:${chat.id}`, [sent.content, draftOf(`chat:${chat.id}`)].filter(Boolean).join('\n'))
    focusField()
  }
  const { content, at, text, error } = sent
  const wait = useWait(error)
  return (
    <article class='turn'>
      <Asked message={{ role: 'user', content, at }} />
      <Leaf degree='wait' notes={null}>
        {text && <Markdown text={text} />}
        <Notice kind='failed'>
          <p><strong>{t.cutOff}</strong> {t.questionKept}</p>
          <p class='row'>
            <Button icon='send' disabled={isBusy || !online.value || wait > 0} onClick={() => run()}>
              {wait > 0 ? t.waitShort(wait) : t.sendAgain}
            </Button>
            <Button kind='quiet' onClick={edit}>{t.editQuestion}</Button>
          </p>
        </Notice>
        <Failure error={error} />
      </Leaf>
    </article>
  )
}
