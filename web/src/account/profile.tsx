import type { ComponentChildren } from 'preact'
import {
  account, Button, call, Check, Choices, Dialog, Download, EmailField, Failure, Field, Form, formatDate, Item, language,
  LANGUAGES, Ledger, LedgerForm, Load, NewPasswordField, Notice, Page, PasswordField, prefer, setup, signIn, signOut, t,
  useAction, useForm, useGet, useState
} from '../base.js'
import { theme, THEMES } from '../theme.js'
import { Unconfirmed } from './forgotten.js'

/** A page of sections, each with what it does in the margin. */
export default function Profile () {
  const { role, username } = account.value ?? {}
  return (
    <Page title={t.profile} lead={<>{username}{role && `, ${t.roles[role]}`}</>}>
      <Person />
      <Appearance />
      {hasPassword() && <NewPassword />}
      <SignIns />
      <Data />
    </Page>
  )
}

function Person () {
  const { full_name, email, role } = account.value ?? { full_name: '', email: '', role: 'STUDENT' as const }
  const save = async (body: { full_name: string, email: string }) => {
    account.value = await call('PUT', '/users/me', {}, body)
  }
  return (
    <LedgerForm
      title={t.person} note={t.personNote[role]} value={{ full_name, email }} save={save} more={<Unconfirmed />}
    >
      {({ field }) => (
        <>
          <Field label={t.fullName} autocomplete='name' required {...field('full_name')} />
          <EmailField {...field('email')} />
        </>
      )}
    </LedgerForm>
  )
}

function Appearance () {
  const { run, error } = useAction(prefer)
  const themes = THEMES.map(name => [name, t.themes[name]] as const)
  return (
    <Ledger title={t.appearance} note={t.appearanceNote}>
      <Failure error={error} />
      <Choices label={t.theme} options={themes} value={theme.value} onChange={theme => run({ theme })} />
      <Choices label={t.language} options={LANGUAGES} value={language.value} onChange={language => run({ language })} />
      {setup.value?.mail && (
        <Check
          label={t.mails} hint={t.mailsHint} checked={account.value?.preferences.notifications ?? true}
          onChange={notifications => run({ notifications })}
        />
      )}
    </Ledger>
  )
}

/** An account that was made by a sign-in elsewhere has none. */
const hasPassword = (): boolean => account.value?.has_password !== false

const NONE = { current_password: '', new_password: '' }

function NewPassword () {
  const form = useForm(NONE, async body => {
    await call('PUT', '/users/me/password', {}, body)
    form.set(NONE)
    // Every token has ended, this one too.
    await signIn(account.value!.username, body.new_password)
  })
  const isEmpty = Object.values(form.form).includes('')
  return (
    <Ledger title={t.password} note={t.passwordNote}>
      <Form of={form} verb={t.savePassword} kind='plain' disabled={isEmpty}>
        {form.isDone && isEmpty && <Notice kind='done'>{t.passwordIsChanged}</Notice>}
        <PasswordField label={t.currentPassword} {...form.field('current_password')} />
        <NewPasswordField {...form.field('new_password')} />
      </Form>
    </Ledger>
  )
}

/** The accounts elsewhere that sign this user in. */
function SignIns () {
  const list = useGet('/users/me/identities', {})
  const [asked, ask] = useState<Pick<Asked, 'title' | 'hint' | 'act'>>()
  const { oidc_label: provider } = setup.value ?? {}
  if (provider === undefined && !list.data?.length) return null
  const link = async (body: Password) =>
    location.assign((await call('POST', '/users/me/identities/link', {}, body)).location)
  const unlink = (identity_id: string) => async (body: Password) =>
    await call('DELETE', '/users/me/identities/{identity_id}', { identity_id }, body)
  const close = () => ask(undefined)
  return (
    <Ledger title={t.signIns} note={t.signInsNote}>
      <Load of={list}>
        {identities => (
          <ul class='list'>
            {identities.map(({ id, label, linked_at: at }) => (
              <Item key={id} name={label} facts={t.linkedOn(formatDate(at))}>
                <Button onClick={() => ask({ title: t.unlink(label), hint: t.unlinkHint, act: unlink(id) })}>
                  {t.unlink(label)}
                </Button>
              </Item>
            ))}
          </ul>
        )}
      </Load>
      {provider && (
        <p class='form-end'>
          <Button onClick={() => ask({ title: t.linkTo(provider), hint: t.linkHint, act: link })}>
            {t.linkTo(provider)}
          </Button>
        </p>
      )}
      {asked && <WithPassword {...asked} onDone={() => { close(); list.reload() }} onClose={close} />}
    </Ledger>
  )
}

function Data () {
  const [isDeleting, setDeleting] = useState(false)
  const { name = '' } = setup.value ?? {}
  return (
    <Ledger title={t.myData} note={<><p>{t.exportNote}</p><p>{t.deleteNote}</p></>}>
      <div class='row'>
        <Download path='/users/me/export' icon={undefined} busy={t.exporting}>{t.exportData}</Download>
        <Button kind='danger' onClick={() => setDeleting(true)}>{t.deleteAccount}</Button>
      </div>
      {isDeleting && (
        <WithPassword
          title={t.deleteAccount} kind='danger' act={async body => await call('DELETE', '/users/me', {}, body)}
          onDone={() => signOut(t.accountDeleted(name))} onClose={() => setDeleting(false)} hint={(
            <>
              <Notice>{t.deleteGoes(name)}</Notice>
              <ul class='dialog-text'>{t.deleteList.map(line => <li key={line}>{line}</li>)}</ul>
            </>
          )}
        />
      )}
    </Ledger>
  )
}

interface Password { password?: string }

interface Asked {
  title: string
  hint: ComponentChildren
  kind?: 'danger'
  act: (body: Password) => Promise<unknown>
  onDone: () => unknown
  onClose: () => void
}

/** Asks for the password first. An account that has none must have signed in a moment ago: the gateway says so. */
function WithPassword ({ title, hint, kind, act, onDone, onClose }: Asked) {
  const form = useForm({ password: '' }, async ({ password }) => await act(hasPassword() ? { password } : {}), onDone)
  const isEmpty = hasPassword() && form.form.password === ''
  const cancel = <Button onClick={onClose}>{t.cancel}</Button>
  const label = setup.value?.oidc_label
  return (
    <Dialog title={title} onClose={onClose}>
      <div class='dialog-text'>{hint}</div>
      <Form of={form} verb={title} kind={kind} disabled={isEmpty} more={cancel}>
        {hasPassword() && <PasswordField {...form.field('password')} />}
        {!hasPassword() && form.error !== undefined && (
          <p>{label ? <a href='/login/oidc' target='_self'>{t.signInAt(label)}</a> : t.openFromCourse}</p>
        )}
      </Form>
    </Dialog>
  )
}
