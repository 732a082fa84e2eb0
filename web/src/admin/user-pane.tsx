import {
  account, ActionButton, admin, AskingButton, client, dataOf, facts, Field, Form, formatDate, roleOptions, type Schemas,
  Section, Select, t, useForm, useState
} from '../base.js'
import { PasswordLink } from './secret.js'

type User = Schemas['ListedUser']

/** One account: who it is, what it may do, and the way back in for who forgot the password. */
export function UserPane ({ user, onChange }: { user: User, onChange: (user?: User) => void }) {
  const { username, created_at: at, subjects } = user
  const made = admin.madeOn(formatDate(at, { dateStyle: 'long' }))
  const isSelf = username === account.value?.username
  return (
    <>
      <Section title={user.full_name}>
        <p class='dim'>{facts(username, made, subjects.length > 0 && admin.enrolledIn(subjects.length))}</p>
        <Person user={user} onChange={onChange} />
      </Section>
      <PasswordCode user={user} />
      {!isSelf && <Access user={user} onChange={onChange} />}
      <p class='dim'><a href={`/app/audit?target=${encodeURIComponent(username)}`}>{admin.auditOf}</a></p>
    </>
  )
}

function Person ({ user, onChange }: { user: User, onChange: (user: User) => void }) {
  const { full_name, email, role } = user
  const params = { path: { username: user.username } }
  const form = useForm({ full_name, email, role }, async ({ full_name, email, role }) => {
    // Two operations. Where the second fails, the form still says what is to be done.
    if (isPerson) {
      const changed = await dataOf(client.PUT('/admin/users/{username}', { params, body: { full_name, email } }))
      onChange({ ...changed, role: user.role })
    }
    if (role !== user.role) {
      await dataOf(client.POST('/admin/users/{username}/role', { params, body: { role } }))
      onChange({ ...user, full_name, email, role, ...(role !== 'STUDENT' && { subjects: [] }) })
    }
  })
  const given = form.form
  const isPerson = given.full_name !== full_name || given.email !== email
  const leaves = role === 'STUDENT' && given.role !== role && user.subjects.length
  return (
    <Form of={form} verb={t.save} isSaved={!isPerson && given.role === role}>
      <Field label={t.fullName} required {...form.field('full_name')} />
      <Field label={t.email} type='email' {...form.field('email')} />
      <Select
        label={admin.role} options={roleOptions()} {...form.choice('role')}
        hint={leaves ? admin.leavesCourses(leaves) : undefined}
      />
    </Form>
  )
}

function PasswordCode ({ user: { username, full_name: name } }: { user: User }) {
  const [made, setMade] = useState<Schemas['MadePasswordCode']>()
  const params = { path: { username } }
  const make = async () => setMade(await dataOf(client.POST('/admin/users/{username}/password-reset', { params })))
  return (
    <Section title={t.password}>
      <p class='dim'>{admin.codeHint}</p>
      <div class='row'><ActionButton act={make}>{admin.makeCode}</ActionButton></div>
      {made && <PasswordLink name={name} username={username} code={made.code} until={made.expires_at} />}
    </Section>
  )
}

function Access ({ user, onChange }: { user: User, onChange: (user?: User) => void }) {
  const { username, full_name: name, disabled } = user
  const params = { path: { username } }
  const change = { disabled: !disabled }
  const turn = async () => await dataOf(client.PUT('/admin/users/{username}', { params, body: change }))
  const remove = async () => await dataOf(client.DELETE('/admin/users/{username}', { params }))
  return (
    <Section title={admin.access}>
      <p class='dim'>{disabled ? admin.isDisabled : admin.disableHint}</p>
      <div class='row'>
        <ActionButton act={turn} onDone={() => onChange({ ...user, ...change })}>
          {disabled ? admin.enable : admin.disable}
        </ActionButton>
        <AskingButton
          kind='danger' title={admin.deleteOf(name)} hint={admin.deleteAccountHint} verb={admin.deleteAccount}
          act={remove} onDone={onChange}
        />
      </div>
    </Section>
  )
}
