import {
  account, ActionButton, admin, AskingButton, Button, call, facts, Field, Form, formatDate, formatNumber, Listed,
  type ListedUser, type MadePasswordCode, Page, roleOptions, RowOpener, Search, Section, Select, Split, State, t, Table,
  useChange, useFilter, useList, useState
} from '../base.js'
import { ImportUsers } from './import-users.js'
import { CreateAccount, Invite } from './new-users.js'
import { PasswordLink } from './secret.js'

const LIMIT = 25
const NOTHING = { q: '', role: '' as ListedUser['role'] | '' }

/** Every account, and the ways to more of them. */
export default function Users () {
  const { field, choice, query, list: shown } = useFilter(NOTHING, LIMIT)
  const [open, setOpen] = useState<'invite' | 'create' | 'import' | ListedUser>()
  const users = useList('/admin/users', query)
  const [user, pane] = typeof open === 'object' ? [open] : [undefined, open]
  const onChange = (changed?: ListedUser) => { setOpen(changed); users.reload() }
  const aboutUser = ({ username, email }: ListedUser) => email ? `${username}, ${email}` : username
  const opener = (row: ListedUser) =>
    <RowOpener name={row.full_name} more={aboutUser(row)} onOpen={() => setOpen(row)} />
  const stateOf = ({ disabled: is }: ListedUser) =>
    <State shape={is ? 'dash' : 'full'}>{is ? admin.disabled : admin.active}</State>
  const filters = (
    <>
      <Search label={admin.searchUsers} {...field('q')} />
      <Select hidden label={admin.role} options={[['', admin.allRoles], ...roleOptions()]} {...choice('role')} />
    </>
  )
  const list = (
    <Listed of={users} empty={null} {...shown}>
      {items => (
        <Table
          label={admin.users} rows={items} keyOf={({ username }) => username} current={user?.username}
          columns={[
            { name: admin.nameByUsername, cell: opener },
            { name: admin.role, cell: ({ role }) => t.roles[role] },
            { name: admin.state, cell: stateOf },
            { name: admin.made, cell: ({ created_at: at }) => formatDate(at, { dateStyle: 'medium' }), isNumber: true }
          ]}
        />
      )}
    </Listed>
  )
  const tools = (
    <p class='row'>
      <Button onClick={() => setOpen('import')}>{admin.importList}</Button>
      <Button onClick={() => setOpen('create')}>{admin.newAccount}</Button>
      <Button kind='main' icon='plus' onClick={() => setOpen('invite')}>{admin.invite}</Button>
    </p>
  )
  const { total } = users.data ?? {}
  return (
    <Page title={admin.users} lead={total !== undefined && admin.accounts(total, formatNumber(total))} tools={tools}>
      <Split filters={filters} list={list} onBack={() => setOpen(undefined)} open={user?.username ?? pane}>
        {user && <UserPane key={user.username} user={user} onChange={onChange} />}
        {pane === 'create' && <CreateAccount onMade={() => users.reload()} />}
        {pane === 'import' && <ImportUsers onMade={() => users.reload()} />}
        {(pane === 'invite' || open === undefined) && <Invite />}
      </Split>
    </Page>
  )
}

/** One account: who it is, what it may do, and the way back in for who forgot the password. */
function UserPane ({ user, onChange }: { user: ListedUser, onChange: (user?: ListedUser) => void }) {
  const { username, created_at: at, subjects, identities } = user
  const made = admin.madeOn(formatDate(at, { dateStyle: 'long' }))
  return (
    <>
      <Section title={user.full_name}>
        <p class='dim'>
          {facts(username, made, subjects.length > 0 && admin.enrolledIn(subjects.length),
            identities > 0 && admin.signsInElsewhere(identities))}
        </p>
        <Person user={user} onChange={onChange} />
      </Section>
      <PasswordCode user={user} />
      {username !== account.value?.username && <Access user={user} onChange={onChange} />}
      <p class='dim'><a href={`/app/audit?target=${encodeURIComponent(username)}`}>{admin.auditOf}</a></p>
    </>
  )
}

function Person ({ user, onChange }: { user: ListedUser, onChange: (user: ListedUser) => void }) {
  const { full_name, email, role } = user
  const params = { username: user.username }
  const form = useChange({ full_name, email, role }, async ({ role, ...person }) => {
    // Two operations. Where the second fails, the form still says what is to be done.
    if (person.full_name !== full_name || person.email !== email) {
      const changed = await call('PUT', '/admin/users/{username}', params, person)
      onChange({ ...changed, role: user.role })
    }
    if (role === user.role) return
    await call('POST', '/admin/users/{username}/role', params, { role })
    onChange({ ...user, ...person, role, ...(role !== 'STUDENT' && { subjects: [] }) })
  })
  const leaves = role === 'STUDENT' && form.form.role !== role && user.subjects.length
  return (
    <Form of={form} verb={t.save}>
      <Field label={t.fullName} required {...form.field('full_name')} />
      <Field label={t.email} type='email' {...form.field('email')} />
      <Select
        label={admin.role} options={roleOptions()} {...form.choice('role')}
        hint={leaves ? admin.leavesCourses(leaves) : undefined}
      />
    </Form>
  )
}

function PasswordCode ({ user: { username, full_name: name } }: { user: ListedUser }) {
  const [made, setMade] = useState<MadePasswordCode>()
  const make = async () => setMade(await call('POST', '/admin/users/{username}/password-reset', { username }))
  return (
    <Section title={t.password}>
      <p class='dim'>{admin.codeHint}</p>
      <div class='row'><ActionButton act={make}>{admin.makeCode}</ActionButton></div>
      {made && <PasswordLink name={name} username={username} code={made.code} until={made.expires_at} />}
    </Section>
  )
}

function Access ({ user, onChange }: { user: ListedUser, onChange: (user?: ListedUser) => void }) {
  const { username, full_name: name, disabled } = user
  const change = { disabled: !disabled }
  const turn = async () => await call('PUT', '/admin/users/{username}', { username }, change)
  const remove = async () => await call('DELETE', '/admin/users/{username}', { username })
  return (
    <Section title={admin.access}>
      <p class='dim'>{disabled ? admin.isDisabled : admin.disableHint}</p>
      <div class='row'>
        <ActionButton act={turn} onDone={() => onChange({ ...user, ...change })}>
          {disabled ? admin.enable : admin.disable}
        </ActionButton>
        <AskingButton kind='danger' {...admin.deletingAccount(name)} act={remove} onDone={onChange} />
      </div>
    </Section>
  )
}
