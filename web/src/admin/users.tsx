import { useState } from 'preact/hooks'
import {
  Button, client, Empty, formatDate, formatNumber, given, Listed, Page, type Schemas, Search, roleOptions, Select, State, t, Table,
  useFilter, useList
} from '../base.js'
import { ImportUsers } from './import-users.js'
import { CreateAccount, Invite } from './new-users.js'
import { RowOpener, Split } from './split.js'
import { UserPane } from './user-pane.js'

type User = Schemas['ListedUser']

const LIMIT = 25
const NOTHING = { q: '', role: '' as User['role'] | '' }

/** Every account, and the ways to more of them. */
export function Users () {
  const { admin } = t.value
  const { filter, set, q, pages } = useFilter(NOTHING, LIMIT)
  const [open, setOpen] = useState<'invite' | 'create' | 'import' | User>()
  const query = given({ limit: LIMIT, skip: pages.skip, q, role: filter.role })
  const users = useList(async () => await client.GET('/admin/users', { params: { query } }), [query])
  const user = typeof open === 'object' ? open : undefined
  const onChange = (changed?: User) => {
    setOpen(changed)
    users.reload()
  }
  const none = <Empty title={t.value.nothingFound(q)} action={<Button onClick={() => set(NOTHING)}>{t.value.clear}</Button>} />
  const filters = (
    <>
      <Search label={admin.searchUsers} value={filter.q} onInput={q => set({ q })} />
      <Select hidden label={admin.role} options={[['', admin.allRoles], ...roleOptions()]} value={filter.role} onChange={role => set({ role })} />
    </>
  )
  const list = (
    <Listed of={users} empty={none} pages={pages}>
      {items => (
        <Table
          label={admin.users} rows={items} keyOf={({ username }) => username} current={user?.username}
          columns={[
            {
              name: admin.nameByUsername,
              cell: row => (
                <RowOpener name={row.full_name} more={[row.username, row.email].filter(Boolean).join(', ')} onOpen={() => setOpen(row)} />
              )
            },
            { name: admin.role, cell: ({ role }) => t.value.roles[role] },
            { name: admin.state, cell: ({ disabled }) => <State shape={disabled ? 'dash' : 'full'}>{disabled ? admin.disabled : admin.active}</State> },
            { name: admin.made, cell: ({ created_at: at }) => <span class='num'>{formatDate(at, { dateStyle: 'medium' })}</span> }
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
  return (
    <Page title={admin.users} lead={users.data && admin.accounts(users.data.total, formatNumber(users.data.total))} tools={tools}>
      <Split filters={filters} list={list} onBack={() => setOpen(undefined)} open={user?.username ?? open as string | undefined}>
        {user !== undefined
          ? <UserPane key={user.username} user={user} onChange={onChange} />
          : open === 'create'
            ? <CreateAccount onMade={() => users.reload()} />
            : open === 'import' ? <ImportUsers onMade={() => users.reload()} /> : <Invite />}
      </Split>
    </Page>
  )
}
