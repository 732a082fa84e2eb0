import { useState } from 'preact/hooks'
import {
  account, Button, Choices, client, dataOf, Dialog, Download, Failure, Field, Form, language, LANGUAGES, Ledger,
  LedgerForm, NewPasswordField, Notice, Page, PasswordField, prefer, setup, signOut, t, useAction, useForm
} from '../base.js'
import { theme, type Theme } from '../theme.js'

/** A page of sections, each with what it does in the margin. */
export function Profile () {
  const { role, username } = account.value ?? {}
  return (
    <Page title={t.value.profile} lead={<>{username}{role && `, ${t.value.roles[role]}`}</>}>
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
    <LedgerForm title={t.value.person} note={<p>{t.value.personNote[role]}</p>} value={{ full_name, email }} save={save}>
      {({ field }) => (
        <>
          <Field label={t.value.fullName} autocomplete='name' required {...field('full_name')} />
          <Field label={t.value.email} type='email' autocomplete='email' required {...field('email')} />
        </>
      )}
    </LedgerForm>
  )
}

function Appearance () {
  const { run, error } = useAction(prefer)
  const themes = (['system', 'light', 'dark'] as Theme[]).map(name => [name, t.value.themes[name]] as const)
  return (
    <Ledger title={t.value.appearance} note={<p>{t.value.appearanceNote}</p>}>
      <Failure error={error} />
      <Choices label={t.value.theme} options={themes} value={theme.value} onChange={theme => run({ theme })} />
      <Choices label={t.value.language} options={LANGUAGES} value={language.value} onChange={language => run({ language })} />
    </Ledger>
  )
}

function Password () {
  const form = useForm({ current_password: '', new_password: '' }, async body => {
    await dataOf(client.PUT('/users/me/password', { body }))
    // Every token has ended, this one too.
    signOut()
  })
  const isEmpty = Object.values(form.form).includes('')
  return (
    <Ledger title={t.value.password} note={<p>{t.value.passwordNote}</p>}>
      <Form of={form} verb={t.value.savePassword} kind='plain' disabled={isEmpty}>
        <PasswordField label={t.value.currentPassword} autocomplete='current-password' required {...form.field('current_password')} />
        <NewPasswordField {...form.field('new_password')} />
      </Form>
    </Ledger>
  )
}

function Data () {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Ledger title={t.value.myData} note={<><p>{t.value.exportNote}</p><p>{t.value.deleteNote}</p></>}>
      <div class='row'>
        <Download path='/users/me/export' icon={undefined} busy={t.value.exporting}>{t.value.exportData}</Download>
        <Button kind='danger' onClick={() => setDeleting(true)}>{t.value.deleteAccount}</Button>
      </div>
      {isDeleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </Ledger>
  )
}

function DeleteAccount ({ onClose }: { onClose: () => void }) {
  const form = useForm({ password: '' }, async body => {
    await dataOf(client.DELETE('/users/me', { body }))
    signOut()
  })
  const cancel = <Button onClick={onClose}>{t.value.cancel}</Button>
  return (
    <Dialog title={t.value.deleteAccount} onClose={onClose}>
      <Notice>{t.value.deleteGoes(setup.value?.name ?? '')}</Notice>
      <ul class='dialog-text'>{t.value.deleteList.map(line => <li key={line}>{line}</li>)}</ul>
      <Form of={form} verb={t.value.deleteAccount} kind='danger' disabled={form.form.password === ''} more={cancel}>
        <PasswordField label={t.value.password} autocomplete='current-password' required {...form.field('password')} />
      </Form>
    </Dialog>
  )
}
