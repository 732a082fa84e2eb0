import type { ComponentChildren as Children, InputHTMLAttributes, TextareaHTMLAttributes } from 'preact'
import { useId, useState } from 'preact/hooks'
import { t } from '../language.js'
import { Button } from './button.js'
import { Icon } from './icon.js'

interface Labelled { label: string, hint?: Children, error?: string }
interface Chosen<Value> { value: Value, onChange: (value: Value) => void }

/** The label above, the hint, the control, and the error below it. */
export function Labelled ({ label, hint, error, children }: Labelled & {
  children: (control: { id: string, 'aria-describedby'?: string, 'aria-invalid'?: 'true' }) => Children
}) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class={error ? 'field field--wrong' : 'field'}>
      <label for={id}>{label}</label>
      {hint && <p class='hint' dir='auto' id={`${id}-hint`}>{hint}</p>}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? 'true' : undefined })}
      {error && <p class='field-error' id={`${id}-error`}>{error}</p>}
    </div>
  )
}

interface Text extends Labelled { value: string, onInput: (value: string) => void }
type InputProps = Text & { list?: string, beside?: Children } & Omit<InputHTMLAttributes, keyof Text>
type Unlabelled = Omit<InputProps, 'label'> & { label?: string }
export type AreaProps = Text & Omit<TextareaHTMLAttributes, keyof Text>

/** A label with its control; `beside` stands at the end of the control. */
function TextField ({ of, beside, label, hint, error, onInput, ...rest }: Text & {
  of: 'input' | 'textarea', beside?: Children, type?: unknown
}) {
  const Control = of as 'input'
  const input = (control: object) => (
    <Control
      class='input' dir='auto' onInput={event => onInput(event.currentTarget.value)} {...rest as object} {...control}
    />
  )
  return (
    <Labelled label={label} hint={hint} error={error}>
      {control => beside ? <span class='with-btn'>{input(control)}{beside}</span> : input(control)}
    </Labelled>
  )
}

export const Field = (props: InputProps) => <TextField of='input' {...props} />
export const Area = (props: AreaProps) => <TextField of='textarea' {...props} />

/** Nothing is corrected or made large by the browser. */
export const AS_TYPED = { autocapitalize: 'off', spellcheck: false } as const

/** A field for a name, an id or a code. */
export const NameField = (props: InputProps) => <Field autocomplete='off' {...AS_TYPED} {...props} />

export const EmailField = (props: Unlabelled) =>
  <Field label={t.email} type='email' autocomplete='email' required {...props} />

/** The password that the user has now. */
export function PasswordField (props: Unlabelled) {
  const [isShown, setShown] = useState(false)
  const show = <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>{isShown ? t.hide : t.show}</Button>
  const more = { autocomplete: 'current-password', required: true, ...props, ...AS_TYPED }
  return <TextField of='input' beside={show} label={t.password} {...more} type={isShown ? 'text' : 'password'} />
}

export function NewPasswordField (props: Unlabelled) {
  const { newPassword: label, passwordHint: hint } = t
  return <PasswordField label={label} hint={hint} autocomplete='new-password' minLength={8} {...props} />
}

/** One of some. Where the label is `hidden`, the options say what they are about. */
export function Select<Value extends string> ({
  label, hint, error, options, value, onChange, hidden
}: Labelled & Chosen<Value> & { options: ReadonlyArray<readonly [Value, string]>, hidden?: boolean }) {
  const select = (control: object) => (
    <select class='input' value={value} onChange={event => onChange(event.currentTarget.value as Value)} {...control}>
      {options.map(([of, text]) => <option key={of} value={of}>{text}</option>)}
    </select>
  )
  if (hidden) return select({ 'aria-label': label, class: 'input input--dense' })
  return <Labelled label={label} hint={hint} error={error}>{select}</Labelled>
}

/** One of a few, all of them seen. The third of an option explains it. */
export function Choices<Value extends string> ({ label, options, value, onChange }: Chosen<Value> & {
  label: string, options: ReadonlyArray<readonly [Value, string, string?]>
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

export const Check = ({ label, hint, onChange, ...checked }: {
  label: string, hint?: string, checked: boolean, indeterminate?: boolean, onChange: (checked: boolean) => void
}) => (
  <label class='check'>
    <input type='checkbox' onChange={event => onChange(event.currentTarget.checked)} {...checked} />
    <span>{label}{hint && <span class='check-hint'>{hint}</span>}</span>
  </label>
)

/** A search field: the label is read aloud, `/` brings the cursor here. */
export const Search = ({ label, value, onInput }: Text) => (
  <div class='search' role='search'>
    <Icon name='search' />
    <input
      class='input input--dense' type='search' enterkeyhint='search' placeholder={label} aria-label={label}
      data-key='/' data-typed value={value} onInput={event => onInput(event.currentTarget.value)}
    />
  </div>
)

/** Copies a text, and says so. With a `name` it shows its icon alone. */
export function Copy ({ text, name, kind = 'quiet' }: {
  text: string | (() => string), name?: string, kind?: 'quiet' | 'plain'
}) {
  const [isCopied, setCopied] = useState(false)
  const word = isCopied ? t.copied : name ?? t.copy
  const act = () => copy(typeof text === 'string' ? text : text()).then(() => setCopied(true), () => {})
  return (
    <Button kind={kind} icon={isCopied ? 'check' : 'copy'} name={name && word} onClick={act}>
      {name === undefined && word}
    </Button>
  )
}

/** A text to give to others: it can be selected and copied. */
export const CopyField = ({ label, value }: { label: string, value: string }) => (
  <Field
    label={label} value={value} beside={<Copy text={value} kind='plain' />} readOnly onInput={() => {}}
    onFocus={event => event.currentTarget.select()}
  />
)

/** The clipboard is not there without TLS: then the browser's own command copies a selection. */
async function copy (text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return await navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
