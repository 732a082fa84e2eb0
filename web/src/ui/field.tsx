import type { ComponentChildren, InputHTMLAttributes, TextareaHTMLAttributes } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../language.js'
import { Button } from './button.js'
import { Icon } from './icon.js'

interface Labelled {
  label: string
  hint?: ComponentChildren
  error?: string
}

/** The label above, the hint, the control, and the error below it. */
export function Labelled ({ label, hint, error, children }: Labelled & {
  children: (control: { id: string, 'aria-describedby'?: string, 'aria-invalid'?: 'true' }) => ComponentChildren
}) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class={error ? 'field field--wrong' : 'field'}>
      <label for={id}>{label}</label>
      {hint && <p class='hint' id={`${id}-hint`}>{hint}</p>}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? 'true' : undefined })}
      {error && <p class='field-error' id={`${id}-error`}>{error}</p>}
    </div>
  )
}

interface Text extends Labelled { value: string, onInput: (value: string) => void }
type InputProps = Text & { list?: string } & Omit<InputHTMLAttributes, keyof Text>
export type AreaProps = Text & Omit<TextareaHTMLAttributes, keyof Text>

export function Field ({ label, hint, error, onInput, ...rest }: InputProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {control => <input class='input' onInput={event => onInput(event.currentTarget.value)} {...rest as object} {...control} />}
    </Labelled>
  )
}

/** A field for a name, an id or a code: nothing is corrected or made large by the browser. */
export function NameField (props: InputProps) {
  return <Field autocomplete='off' autocapitalize='off' spellcheck={false} {...props} />
}

export function PasswordField ({ label, hint, error, onInput, ...rest }: InputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Labelled label={label} hint={hint} error={error}>
      {control => (
        <span class='with-btn'>
          <input
            class='input' {...rest as object} {...control} type={isShown ? 'text' : 'password' as 'text'} autocapitalize='off'
            spellcheck={false} onInput={event => onInput(event.currentTarget.value)}
          />
          <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>{isShown ? t.value.hide : t.value.show}</Button>
        </span>
      )}
    </Labelled>
  )
}

export function NewPasswordField (props: Omit<InputProps, 'label'> & { label?: string }) {
  const { newPassword, passwordHint } = t.value
  return <PasswordField label={newPassword} hint={passwordHint} autocomplete='new-password' required minLength={8} {...props} />
}

export function Area ({ label, hint, error, onInput, ...rest }: AreaProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {control => <textarea class='input' onInput={event => onInput(event.currentTarget.value)} {...rest as object} {...control} />}
    </Labelled>
  )
}

/** One of some. Where the label is `hidden`, the options say what they are about. */
export function Select<Value extends string> ({ label, hint, error, options, value, onChange, hidden }: Labelled & {
  options: ReadonlyArray<readonly [Value, string]>
  value: Value
  onChange: (value: Value) => void
  hidden?: boolean
}) {
  const select = (control: object) => (
    <select class='input' value={value} onChange={event => onChange(event.currentTarget.value as Value)} {...control}>
      {options.map(([of, text]) => <option key={of} value={of}>{text}</option>)}
    </select>
  )
  if (hidden) return select({ 'aria-label': label, class: 'input input--dense' })
  return <Labelled label={label} hint={hint} error={error}>{select}</Labelled>
}

/** One of a few, all of them seen. The third of an option explains it. */
export function Choices<Value extends string> ({ label, options, value, onChange }: {
  label: string
  options: ReadonlyArray<readonly [Value, string, string?]>
  value: Value | undefined
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset class='field'>
      <legend>{label}</legend>
      {options.map(([of, text, more]) => (
        <label class='check' key={of}>
          <input type='radio' name={id} checked={of === value} onChange={() => onChange(of)} />
          <span>{text}{more && <span class='check-hint'>{more}</span>}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function Check ({ label, checked, onChange }: {
  label: string, checked: boolean, onChange: (checked: boolean) => void
}) {
  return (
    <label class='check'>
      <input type='checkbox' checked={checked} onChange={event => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  )
}

/** A search field: the label is read aloud, `/` brings the cursor here. */
export function Search ({ label, value, onInput }: { label: string, value: string, onInput: (value: string) => void }) {
  const id = useId()
  return (
    <div class='search' role='search'>
      <Icon name='search' />
      <label class='sr' for={id}>{label}</label>
      <input
        class='input input--dense' id={id} type='search' enterkeyhint='search' placeholder={label} data-key='/'
        value={value} onInput={event => onInput(event.currentTarget.value)}
      />
    </div>
  )
}

/** Grows with its text, as far as its `max-height`, where the style `field-sizing` does not do it yet. */
export function useGrowing (text: string) {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = ref.current
    if (area === null || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [text])
  return ref
}
