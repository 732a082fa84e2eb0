import {
  ActionButton, admin, call, Field, Form, formatDate, type Invitation, Item, Load, NameField, type Role, roleOptions,
  Section, Select, t, useEntry, useForm, useList
} from '../base.js'
import { linkOf, PasswordLink, Secret } from './secret.js'

/** An invitation: its link opens the registration of an account of its role. */
export function Invite () {
  const list = useList('/admin/invitations', { limit: 100 })
  const form = useForm({ role: 'PROFESSOR' as Role }, async body =>
    await call('POST', '/admin/invitations', {}, body), list.reload)
  const made = form.result
  return (
    <Section title={admin.invite}>
      <Form of={form} verb={admin.makeInvitation}>
        <Select label={admin.accountWillBe} options={roleOptions()} {...form.choice('role')} />
      </Form>
      {made && (
        <Secret
          key={made.id} title={admin.sendLink(t.roles[made.role])} label={admin.linkOfInvitation}
          value={linkOf('register', { invitation: made.code, role: made.role })} until={made.expires_at}
        />
      )}
      <Load of={list}>
        {({ items }) => items.length > 0 && (
          <details>
            <summary>{admin.openInvitations(items.length)}</summary>
            <ul class='list'>
              {items.map(one => <OpenInvitation key={one.id} invitation={one} onGone={() => list.reload()} />)}
            </ul>
          </details>
        )}
      </Load>
    </Section>
  )
}

function OpenInvitation ({ invitation: { id, role, created_at: at, expires_at: end }, onGone }: {
  invitation: Invitation, onGone: () => void
}) {
  const revoke = async () => await call('DELETE', '/admin/invitations/{invitation_id}', { invitation_id: id })
  const name = `${admin.revoke}: ${t.roles[role]}, ${formatDate(at)}`
  return (
    <Item name={t.roles[role]} facts={admin.madeUntil(formatDate(at), formatDate(end))}>
      <ActionButton act={revoke} onDone={onGone} aria-label={name}>{admin.revoke}</ActionButton>
    </Item>
  )
}

const NOBODY = { full_name: '', username: '', email: '', role: 'STUDENT' as Role }

/** An account without a password: its owner sets it with a link. */
export function CreateAccount ({ onMade }: { onMade: () => void }) {
  const form = useEntry(NOBODY, async body => await call('POST', '/admin/users', {}, body), onMade)
  const made = form.result
  return (
    <Section title={admin.newAccount}>
      <p class='dim'>{admin.newAccountHint}</p>
      <Form of={form} verb={admin.makeAccount}>
        <Field label={t.fullName} required {...form.field('full_name')} />
        <NameField label={t.username} hint={t.usernameHint} required {...form.field('username')} />
        <Field label={t.email} type='email' required {...form.field('email')} />
        <Select label={admin.accountWillBe} options={roleOptions()} {...form.choice('role')} />
      </Form>
      {made?.code !== undefined && (
        <PasswordLink name={made.full_name} username={made.username} code={made.code} until={made.expires_at} />
      )}
    </Section>
  )
}
