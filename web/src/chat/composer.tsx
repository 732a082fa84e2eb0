import { Button, Failure, online, t, useDraft, useEffect, useGrowing, useWait } from '../base.js'
import type { Chat } from './chat.js'

/** The field of a question. It keeps its text until the text was taken, also over a reload or an ended session. */
export function Composer ({ chat, draft: name, onSend, archived }: {
  chat: Chat, draft: string, onSend: (text: string) => Promise<boolean>, archived: boolean
}) {
  const [text, setText] = useDraft(name)
  const area = useGrowing(text)
  const isWriting = chat.writing.value !== null
  const error = chat.sendError.value
  const wait = useWait(error)
  const verb = wait > 0 ? t.waitShort(wait) : t.send
  const isReady = text.trim() !== '' && !isWriting && online.value && wait === 0
  const send = async () => {
    if (!isReady) return
    const taken = text
    setText('')
    if (!await onSend(taken.trim()) && sessionStorage.getItem(`draft:${name}`) === null) setText(taken)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && chat.writing.value !== null) chat.stop()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [chat])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  }
  if (archived) return <div class='composer'><p class='composer-why'>{t.archivedHint}</p></div>
  return (
    <div class='composer'>
      <Failure error={error} again={text.trim() === '' ? undefined : send} />
      {!online.value && <p class='composer-why'>{t.offlineSend}</p>}
      <form class='compose' onSubmit={event => { event.preventDefault(); send() }}>
        <textarea
          id='ask' dir='auto' ref={area} aria-label={t.yourQuestion} placeholder={t.askQuestion} rows={1}
          maxLength={32_000}
          value={text} data-key='a' onInput={event => setText(event.currentTarget.value)} onKeyDown={onKeyDown}
        />
        {isWriting
          ? <Button icon='stop' onClick={() => chat.stop()}>{t.stop}</Button>
          : <Button kind='main' icon='send' type='submit' name={verb} disabled={!isReady} />}
        <p class='compose-hint'><kbd>{isWriting ? 'Esc' : t.enter}</kbd> {isWriting ? t.stopsAnswer : t.sends}</p>
      </form>
    </div>
  )
}
