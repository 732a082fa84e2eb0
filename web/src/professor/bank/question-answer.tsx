import { Area, Button, Form, t, teach, useAction, useForm } from '../../base.js'
import { Editor } from '../../ui/editor.js'

interface Pair { question: string, answer: string }

/** A question with its answer: of the inbox, or a frequent one. */
export function QuestionAnswer ({ value, hint, verb, second, save, onDraft, onClose }: {
  value: Pair
  hint?: string
  verb: string
  save: (pair: Pair) => Promise<unknown>
  onClose: () => void
  /** Another way to save. */
  second?: { verb: string, save: (pair: Pair) => Promise<unknown> }
  /** The answer so far. */
  onDraft?: (answer: string) => void
}) {
  const form = useForm(value, async pair => await save(trimmed(pair)))
  const other = useAction(async () => await second?.save(trimmed(form.form)))
  const isEmpty = Object.values(trimmed(form.form)).includes('')
  const more = (
    <>
      {second && <Button disabled={other.isBusy || isEmpty} onClick={() => other.run()}>{second.verb}</Button>}
      <Button kind='quiet' onClick={() => { onDraft?.(''); onClose() }}>{t.cancel}</Button>
    </>
  )
  return (
    <Form class='pair' of={{ ...form, error: form.error ?? other.error }} verb={verb} disabled={isEmpty} more={more}>
      <Area label={teach.question} rows={2} maxLength={4000} {...form.field('question')} />
      <Editor
        label={teach.answerText} hint={hint} maxLength={4000} {...form.field('answer')}
        onInput={answer => { form.set({ answer }); onDraft?.(answer) }}
      />
    </Form>
  )
}

const trimmed = ({ question, answer }: Pair): Pair => ({ question: question.trim(), answer: answer.trim() })
