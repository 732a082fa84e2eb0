import { useState } from 'preact/hooks'
import { Area, Button, Failure, fieldsOf, t, useAction } from '../base.js'
import { Editor } from '../ui/editor.js'

interface Pair { question: string, answer: string }

/** A question with its answer: of the inbox, or a frequent one. */
export function QuestionAnswer ({ value, hint, verb, second, save, onDraft, onClose }: {
  value: Pair
  hint?: string
  verb: string
  /** Another way to save. */
  second?: { verb: string, save: (pair: Pair) => Promise<unknown> }
  save: (pair: Pair) => Promise<unknown>
  /** The answer so far. */
  onDraft?: (answer: string) => void
  onClose: () => void
}) {
  const [pair, setPair] = useState(value)
  const { run, isBusy, error } = useAction(async (save: (pair: Pair) => Promise<unknown>) =>
    await save({ question: pair.question.trim(), answer: pair.answer.trim() }))
  const { field } = fieldsOf(pair, change => setPair({ ...pair, ...change }), error)
  const isEmpty = pair.question.trim() === '' || pair.answer.trim() === ''
  const cancel = () => {
    onDraft?.('')
    onClose()
  }
  return (
    <form
      class='pair' onSubmit={event => { event.preventDefault(); run(save) }}
      onKeyDown={event => { if (event.key === 'Enter' && event.ctrlKey && !isEmpty) run(save) }}
    >
      <Failure error={error} />
      <Area label={t.value.teach.question} rows={2} maxLength={4000} {...field('question')} />
      <Editor
        label={t.value.teach.answerText} hint={hint} maxLength={4000} {...field('answer')}
        onInput={answer => { setPair({ ...pair, answer }); onDraft?.(answer) }}
      />
      <p class='row form-end'>
        <Button kind='main' type='submit' disabled={isBusy || isEmpty}>{verb}</Button>
        {second && <Button disabled={isBusy || isEmpty} onClick={() => run(second.save)}>{second.verb}</Button>}
        <Button kind='quiet' onClick={cancel}>{t.value.cancel}</Button>
      </p>
    </form>
  )
}
