import { Button, draftOf, Failure, keepDraft, Leaf, Notice, online, t, useAction, useWait } from '../base.js'
import type { Chat, Sent } from './chat.js'
import { focusField } from './composer.js'
import { Markdown } from './markdown.js'
import { Asked } from './turn.js'

/** A question whose answer was cut off, what was seen of the answer, and the ways on. */
export function CutOff ({ chat, sent }: { chat: Chat, sent: Sent }) {
  const { run, isBusy } = useAction(async () => {
    await chat.sendAgain(sent)
    focusField()
  })
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
