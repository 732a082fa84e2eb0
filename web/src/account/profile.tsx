import {
  account, type Asking, AskingButton, type ButtonProps, call, Check, Choices, Download, EmailField, Failure, Field,
  Form, formatDate, Item, language, LANGUAGES, Ledger, LedgerForm, Load, NewPasswordField, Notice, Page, PasswordField,
  prefer, setup, signIn, signOut, t, useAction, useChange, useForm, useGet, useState
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
  const of = useChange({ full_name, email }, async body => { account.value = await call('PUT', '/users/me', {}, body) })
  return (
    <LedgerForm title={t.person} note={t.personNote[role]} of={of} more={<Unconfirmed />}>
      <Field label={t.fullName} autocomplete='name' required {...of.field('full_name')} />
      <EmailField {...of.field('email')} />
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
  const { oidc_label: provider } = setup.value ?? {}
  if (provider === undefined && !list.data?.length) return null
  const link = async (body: Password) =>
    location.assign((await call('POST', '/users/me/identities/link', {}, body)).location)
  const unlink = (identity_id: string) => async (body: Password) =>
    await call('DELETE', '/users/me/identities/{identity_id}', { identity_id }, body)
  return (
    <Ledger title={t.signIns} note={t.signInsNote}>
      <Load of={list}>
        {identities => (
          <>
            <ul class='list'>
              {identities.map(({ id, label, linked_at: at }) => (
                <Item key={id} name={label} facts={t.linkedOn(formatDate(at))}>
                  <PasswordButton
                    verb={t.unlink(label)} hint={t.unlinkHint} act={unlink(id)} onDone={() => list.reload()}
                  />
                </Item>
              ))}
            </ul>
            {provider && identities.every(({ label }) => label !== provider) && (
              <p class='form-end'><PasswordButton isGood verb={t.linkTo(provider)} hint={t.linkHint} act={link} /></p>
            )}
          </>
        )}
      </Load>
    </Ledger>
  )
}

function Data () {
  const { name = '' } = setup.value ?? {}
  const hint = <><Notice>{t.deleteGoes(name)}</Notice><ul>{t.deleteList.map(line => <li key={line}>{line}</li>)}</ul></>
  return (
    <Ledger title={t.myData} note={<><p>{t.exportNote}</p><p>{t.deleteNote}</p></>}>
      <div class='row'>
        <Download path='/users/me/export' icon={undefined} busy={t.exporting}>{t.exportData}</Download>
        <PasswordButton
          kind='danger' verb={t.deleteAccount} hint={hint} onDone={() => signOut(t.accountDeleted(name))}
          act={async body => await call('DELETE', '/users/me', {}, body)}
        />
      </div>
    </Ledger>
  )
}

interface Password { password?: string }

/** Asks for the password first. An account that has none must have signed in a moment ago: the gateway says so. */
function PasswordButton ({ hint, act, ...asking }: Omit<Asking & ButtonProps, 'act' | 'title'> & {
  act: (body: Password) => Promise<unknown>
}) {
  const [password, setPassword] = useState('')
  const { oidc_label: provider } = setup.value ?? {}
  const again = provider ? <a href='/login/oidc' target='_self'>{t.signInAt(provider)}</a> : t.openFromCourse
  const field = hasPassword()
    ? <PasswordField value={password} onInput={setPassword} />
    : <p>{t.signedInLately} {again}</p>
  return (
    <AskingButton
      {...asking} title={asking.verb} hint={<>{hint}{field}</>}
      act={async () => await act(hasPassword() ? { password } : {})}
    />
  )
}
