import { client, dataOf, Field, Form, NameField, NewPasswordField, Notice, t, useForm } from '../base.js'
import { useState } from 'preact/hooks'
import { DoorPage } from './sign-in.js'

export function ForgottenPassword () {
  const [isSent, setSent] = useState(false)
  const form = useForm({ email: '' }, async body => {
    await dataOf(client.POST('/password-forgotten', { body }))
    setSent(true)
  })
  return (
    <DoorPage title={t.value.forgotten} foot={<a href='/app/'>{t.value.signIn}</a>}>
      {isSent
        ? <Notice kind='done'>{t.value.mailSent}</Notice>
        : (
          <Form of={form} verb={t.value.sendLink} wide>
            <Field label={t.value.email} type='email' autocomplete='email' required {...form.field('email')} />
          </Form>
          )}
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
    <DoorPage title={t.value.newPassword} foot={<a href='/app/'>{t.value.signIn}</a>}>
      {isDone
        ? <Notice kind='done'>{t.value.passwordChanged}</Notice>
        : (
          <Form of={form} verb={t.value.savePassword} wide>
            {given === '' && <NameField label={t.value.code} required {...form.field('code')} />}
            <NewPasswordField {...form.field('new_password')} />
          </Form>
          )}
    </DoorPage>
  )
}
