import { useId } from 'preact/hooks'
import { Copy, formatDate, t } from '../base.js'

/** What the server tells once: a link with a code, or a password. */
export function Secret ({ title, label, value, until }: {
  title: string, label: string, value: string, until?: string
}) {
  const id = useId()
  const { admin } = t.value
  return (
    <div class='notice notice--done secret' role='status'>
      <p><strong>{title}</strong></p>
      <p>{admin.onlyNow}{until !== undefined && ` ${admin.validUntil(formatDate(until, { dateStyle: 'long', timeStyle: 'short' }))}`}</p>
      <label class='sr' for={id}>{label}</label>
      <span class='with-btn'>
        <input class='input' id={id} readOnly value={value} onFocus={event => event.currentTarget.select()} />
        <Copy text={value} kind='plain' />
      </span>
    </div>
  )
}

/** The link to a new password, told once. */
export function PasswordLink ({ name, code, until }: { name: string, code: string, until?: string }) {
  const { admin } = t.value
  const link = linkOf('password-reset', { code })
  return <Secret key={code} title={admin.sendPasswordLink(name)} label={admin.linkOfPassword} value={link} until={until} />
}

/** The link that a person opens; its code is in the fragment, which no server sees. */
export function linkOf (page: 'register' | 'password-reset', fragment: Record<string, string>): string {
  return `${location.origin}/app/${page}#${new URLSearchParams(fragment)}`
}
