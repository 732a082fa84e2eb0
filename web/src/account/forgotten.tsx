import { client, dataOf, EmailField, Form, NameField, NewPasswordField, Notice, t, useForm, useState } from '../base.js'
import { DoorPage } from './sign-in.js'

export function ForgottenPassword () {
  const [isSent, setSent] = useState(false)
  const send = async (body: { email: string }) => await dataOf(client.POST('/password-forgotten', { body }))
  const form = useForm({ email: '' }, send, () => setSent(true))
  return (
    <DoorPage title={t.forgotten}>
      {isSent
        ? <Notice kind='done'>{t.mailSent}</Notice>
        : <Form of={form} verb={t.sendLink} wide><EmailField {...form.field('email')} /></Form>}
    </DoorPage>
  )
}

/** From the link of a mail, or of an administrator: the code was in its fragment. */
export function NewPassword ({ code: given }: { code: string }) {
  const [isDone, setDone] = useState(false)
  const form = useForm({ code: given, new_password: '' }, async ({ code, new_password }) => {
    await dataOf(client.POST('/password-reset', { body: { code: code.trim(), new_password } }))
    setDone(true)
  })
  return (
    <DoorPage title={t.newPassword}>
      {isDone && <Notice kind='done'>{t.passwordChanged}</Notice>}
      {!isDone && (
        <Form of={form} verb={t.savePassword} wide>
          {given === '' && <NameField label={t.code} required {...form.field('code')} />}
          <NewPasswordField {...form.field('new_password')} />
        </Form>
      )}
    </DoorPage>
  )
}
