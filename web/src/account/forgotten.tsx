import {
  account, call, EmailField, Form, NameField, NewPasswordField, Notice, setup, t, useAction, useForm
} from '../base.js'
import { DoorPage, Steps } from './sign-in.js'

export function ForgottenPassword () {
  const form = useForm({ email: '' }, async body => await call('POST', '/password-forgotten', {}, body))
  const foot = <><a href='/app/'>{t.signIn}</a><a href='/app/password-reset'>{t.haveCode}</a></>
  return (
    <DoorPage title={t.forgottenTitle} side={<Steps {...t.asides.forgotten} />} foot={foot}>
      <p class='door-lead'>{t.forgottenLead}</p>
      <Form of={form} verb={form.isDone ? t.sendLinkAgain : t.sendLink} wide>
        <EmailField {...form.field('email')} />
        {form.isDone && <Notice kind='done'>{t.mailSent}</Notice>}
      </Form>
    </DoorPage>
  )
}

/** Who a link is for: a password manager wants to know it, too. */
const Owner = ({ name }: { name: string }) =>
  <NameField label={t.username} autocomplete='username' value={name} readOnly onInput={() => {}} />

/** From the link of a mail, or of an administrator: code and username were in its fragment. */
export function NewPassword ({ code: given, username }: { code: string, username: string }) {
  const form = useForm({ code: given, new_password: '' }, async ({ code, new_password }) => {
    await call('POST', '/password-reset', {}, { code: code.trim(), new_password })
  })
  const side = <Steps {...t.asides.newPassword} />
  if (form.isDone) {
    return (
      <DoorPage title={t.newPassword} side={side} foot={null}>
        <Notice kind='done'>{t.passwordChanged(username)}</Notice>
        <p class='form-end'><a class='btn btn--main' href='/app/'>{t.signIn}</a></p>
      </DoorPage>
    )
  }
  const newLink = setup.value?.mail && <a href='/app/password-forgotten'>{t.newLink}</a>
  return (
    <DoorPage title={t.newPassword} side={side} foot={<>{newLink}<a href='/app/'>{t.signIn}</a></>}>
      {given === '' && <p class='door-lead'>{t.newPasswordLead}</p>}
      <Form of={form} verb={t.savePassword} wide>
        {username !== '' && <Owner name={username} />}
        {given === '' && <NameField label={t.code} required {...form.field('code')} />}
        <NewPasswordField {...form.field('new_password')} />
      </Form>
    </DoorPage>
  )
}

/** From the link of a mail. A button, so that a program that opens links confirms nothing. */
export function ConfirmEmail ({ code, username }: { code: string, username: string }) {
  const { run, isBusy, error, isDone } = useAction(async () => {
    await call('POST', '/email-confirmation', {}, { code })
    if (account.value !== null) account.value = await call('GET', '/users/me')
  })
  return (
    <DoorPage title={t.confirmEmail} foot={<a href='/app/'>{account.value ? t.toCourses : t.signIn}</a>}>
      <p class='door-lead'>{code === '' ? t.linkNotComplete : t.confirmEmailLead(username)}</p>
      {isDone
        ? <Notice kind='done'>{t.emailConfirmed}</Notice>
        : <Form of={{ run, isBusy, error }} verb={t.confirmThis} wide disabled={code === ''}>{null}</Form>}
    </DoorPage>
  )
}

/** In the profile, while the address is not confirmed. */
export function Unconfirmed () {
  const action = useAction(async () => await call('POST', '/users/me/email-confirmation'))
  if (account.value?.email_confirmed !== false) return null
  return (
    <Form of={action} verb={t.sendMailAgain} kind='plain'>
      <Notice kind={action.isDone ? 'done' : 'told'}>{action.isDone ? t.mailOnItsWay : t.notConfirmed}</Notice>
    </Form>
  )
}
