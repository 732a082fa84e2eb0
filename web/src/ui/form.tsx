import type { ComponentChildren as Children } from 'preact'
import { useState } from 'preact/hooks'
import { given } from '../api.js'
import { t } from '../language.js'
import { useSlow } from '../load.js'
import { Button, type ButtonProps, useAction } from './button.js'
import { Failure, issueAt, NothingFound } from './notice.js'
import { Ledger } from './section.js'

type Setter<Fields> = (change: Partial<Fields>) => void

/** What the fields of a form are given: `<Field … {...field('name')} />`, `<Choices … {...choice('state')} />`. */
export function fieldsOf<Fields extends object> (form: Fields, set: Setter<Fields>, error: unknown) {
  type Name = keyof Fields & string
  const change = <Of extends Name>(name: Of) => (value: Fields[Of]) => set({ [name]: value } as object)
  const field = <Of extends Name>(name: Of) =>
    ({ value: form[name], onInput: change(name), error: issueAt(error, name) })
  const choice = <Of extends Name>(name: Of) => ({ value: form[name], onChange: change(name) })
  return { form, field, choice }
}

/** A form that begins with `value`; `act` gets what it holds when it is sent, and `onDone` comes after it. */
export function useForm<Fields extends object, Result> (
  value: Fields, act: (form: Fields) => Promise<Result>, onDone?: () => unknown
) {
  const [form, setForm] = useState(value)
  const set: Setter<Fields> = change => setForm(old => ({ ...old, ...change }))
  const action = useAction(async () => await act(form), onDone)
  return { ...action, ...fieldsOf(form, set, action.error), set, isBusy: action.isBusy }
}

/** A form for something new: it is empty again when it was sent. */
export function useEntry<Fields extends object, Result> (...given: Parameters<typeof useForm<Fields, Result>>) {
  const [value, act, onDone] = given
  const form = useForm(value, act, () => { form.set(value); return onDone?.() })
  return form
}

/**
 * What a list is narrowed to, and which part of it is shown: a change of the one begins anew with the other. `query`
 * asks for it, and `list` is what `Listed` needs of it.
 */
export function useFilter<Filter extends { q: string }> (none: Filter, limit: number) {
  const [filter, setFilter] = useState(none)
  const [skip, onSkip] = useState(0)
  const set: Setter<Filter> = change => { setFilter(old => ({ ...old, ...change })); onSkip(0) }
  const q = useSlow(filter.q.trim())
  const wanted = given({ ...filter, q })
  const nothing = Object.keys(wanted).length > 0 && (
    <NothingFound text={q === '' ? t.nothingLike : t.nothingFound(q)} onClear={() => set(none)} />
  )
  const list = { pages: { skip, limit, onSkip }, nothing }
  return { ...fieldsOf(filter, set, undefined), set, skip, query: { limit, skip, ...wanted }, list }
}

interface FormProps extends Pick<ButtonProps, 'kind' | 'wide' | 'disabled' | 'children' | 'class' | 'aria-label'> {
  /** Where it `isSaved`, there is nothing to send, and the button says so. */
  of: { run: () => unknown, isBusy: boolean, error: unknown, form?: object, isSaved?: boolean }
  verb: string
  more?: Children
}

/**
 * Fields, what went wrong above them, and below them the button that sends them, as Ctrl Enter does; `more` stands
 * beside it.
 */
export function Form ({ of, verb, kind, disabled, more, class: name, children, ...button }: FormProps) {
  const { isSaved } = of
  const isOff = isSaved || disabled || of.isBusy
  return (
    <form
      class={name} onSubmit={event => { event.preventDefault(); if (!isOff) of.run() }}
      onKeyDown={event => { if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.requestSubmit() }}
    >
      <Failure error={of.error} fields={of.form} />
      {children}
      <div class='row form-end'>
        <Button kind={isSaved ? 'plain' : kind ?? 'main'} type='submit' disabled={isOff} {...button}>
          {isSaved ? t.saved : verb}
        </Button>
        {more}
      </div>
    </form>
  )
}

/**
 * A form of what is saved now, `value`: it knows whether something is changed. `save` gets the whole form, and `undo`
 * goes back to what is saved.
 */
export function useChange<Fields extends object, Given extends unknown[]> (
  value: Fields, save: (form: Fields, ...given: Given) => Promise<unknown>
) {
  const [change, setChange] = useState<Partial<Fields>>({})
  const form = { ...value, ...change }
  const isSaved = JSON.stringify(form) === JSON.stringify(value)
  const undo = () => setChange({})
  const action = useAction(async (...given: Given) => await save(form, ...given), undo)
  const set: Setter<Fields> = more => setChange(old => ({ ...old, ...more }))
  return { ...action, ...fieldsOf(form, set, action.error), set, isSaved, undo }
}

/** A section of settings with its own Save, and in the margin what it does, also before it is saved. */
export const LedgerForm = ({ title, note, of, verb = t.save, more, children }: {
  title: string
  note: Children
  verb?: string
  children: Children
  of: FormProps['of'] & { isSaved: boolean, undo: () => void }
  /** Stands below the form. */
  more?: Children
}) => (
  <Ledger title={title} note={note}>
    <Form of={of} verb={verb} more={!of.isSaved && <Button kind='quiet' onClick={() => of.undo()}>{t.asItWas}</Button>}>
      {children}
    </Form>
    {more}
  </Ledger>
)
