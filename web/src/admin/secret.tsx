import { admin, CopyField, formatMoment } from '../base.js'

/** What the server tells once: a link with a code, or a password. */
export const Secret = ({ title, label, value, until }: {
  title: string, label: string, value: string, until?: string
}) => (
  <div class='notice notice--done secret' role='status'>
    <p><strong>{title}</strong></p>
    <p>{admin.onlyNow}{until !== undefined && ` ${admin.validUntil(formatMoment(until))}`}</p>
    <CopyField label={label} value={value} />
  </div>
)

/** The link to a new password, told once. */
export function PasswordLink ({ name, username: user, code, until }: {
  name: string, username: string, code: string, until?: string
}) {
  const link = { label: admin.linkOfPassword, value: linkOf('password-reset', { code, user }), until }
  return <Secret key={code} title={admin.sendPasswordLink(name)} {...link} />
}

/** The link that a person opens; its code is in the fragment, which no server sees. */
export const linkOf = (page: 'register' | 'password-reset', fragment: Record<string, string>): string =>
  `${location.origin}/app/${page}#${new URLSearchParams(fragment)}`
