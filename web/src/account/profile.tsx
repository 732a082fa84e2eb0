import {
  account, Button, Check, Choices, client, dataOf, Dialog, Download, EmailField, Failure, Field, Form, language,
  LANGUAGES, Ledger, LedgerForm, NewPasswordField, Notice, Page, PasswordField, prefer, setup, signIn, signOut, t,
  useAction, useForm, useState
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
      <Password />
      <Data />
    </Page>
  )
}

function Person () {
  const { full_name, email, role } = account.value ?? { full_name: '', email: '', role: 'STUDENT' as const }
  const save = async (body: { full_name: string, email: string }) => {
    account.value = await dataOf(client.PUT('/users/me', { body }))
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

const NONE = { current_password: '', new_password: '' }

function Password () {
  const form = useForm(NONE, async body => {
    await dataOf(client.PUT('/users/me/password', { body }))
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

function Data () {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Ledger title={t.myData} note={<><p>{t.exportNote}</p><p>{t.deleteNote}</p></>}>
      <div class='row'>
        <Download path='/users/me/export' icon={undefined} busy={t.exporting}>{t.exportData}</Download>
        <Button kind='danger' onClick={() => setDeleting(true)}>{t.deleteAccount}</Button>
      </div>
      {isDeleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </Ledger>
  )
}

function DeleteAccount ({ onClose }: { onClose: () => void }) {
  const done = () => signOut(t.accountDeleted(setup.value?.name ?? ''))
  const form = useForm({ password: '' }, async body => await dataOf(client.DELETE('/users/me', { body })), done)
  const cancel = <Button onClick={onClose}>{t.cancel}</Button>
  return (
    <Dialog title={t.deleteAccount} onClose={onClose}>
      <Notice>{t.deleteGoes(setup.value?.name ?? '')}</Notice>
      <ul class='dialog-text'>{t.deleteList.map(line => <li key={line}>{line}</li>)}</ul>
      <Form of={form} verb={t.deleteAccount} kind='danger' disabled={form.form.password === ''} more={cancel}>
        <PasswordField {...form.field('password')} />
      </Form>
    </Dialog>
  )
}
