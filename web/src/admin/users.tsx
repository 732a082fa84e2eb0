import {
  admin, Button, Empty, formatDate, formatNumber, given, Listed, Page, roleOptions, RowOpener, type Schemas, Search,
  Select, Split, State, t, Table, useFilter, useList, useState
} from '../base.js'
import { ImportUsers } from './import-users.js'
import { CreateAccount, Invite } from './new-users.js'
import { UserPane } from './user-pane.js'

type User = Schemas['ListedUser']

const LIMIT = 25
const NOTHING = { q: '', role: '' as User['role'] | '' }

/** Every account, and the ways to more of them. */
export function Users () {
  const { filter, set, field, choice, q, pages } = useFilter(NOTHING, LIMIT)
  const [open, setOpen] = useState<'invite' | 'create' | 'import' | User>()
  const query = given({ limit: LIMIT, skip: pages.skip, q, role: filter.role })
  const users = useList('/admin/users', { query })
  const [user, pane] = typeof open === 'object' ? [open] : [undefined, open]
  const onChange = (changed?: User) => {
    setOpen(changed)
    users.reload()
  }
  const none = <Empty title={t.nothingFound(q)} action={<Button onClick={() => set(NOTHING)}>{t.clear}</Button>} />
  const opener = (row: User) => {
    const { full_name: name, username, email } = row
    return <RowOpener name={name} more={email ? `${username}, ${email}` : username} onOpen={() => setOpen(row)} />
  }
  const made = ({ created_at: at }: User) => <span class='num'>{formatDate(at, { dateStyle: 'medium' })}</span>
  const stateOf = ({ disabled: is }: User) => (
    <State shape={is ? 'dash' : 'full'}>{is ? admin.disabled : admin.active}</State>
  )
  const filters = (
    <>
      <Search label={admin.searchUsers} {...field('q')} />
      <Select hidden label={admin.role} options={[['', admin.allRoles], ...roleOptions()]} {...choice('role')} />
    </>
  )
  const list = (
    <Listed of={users} empty={none} pages={pages}>
      {items => (
        <Table
          label={admin.users} rows={items} keyOf={({ username }) => username} current={user?.username}
          columns={[
            { name: admin.nameByUsername, cell: opener },
            { name: admin.role, cell: ({ role }) => t.roles[role] },
            { name: admin.state, cell: stateOf },
            { name: admin.made, cell: made }
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
