import { useState } from 'preact/hooks'
import { t } from '../language.js'
import { Button } from './button.js'
import { Field } from './field.js'

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
