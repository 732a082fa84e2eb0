import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import {
  account, Brand, Button, Check, Dialog, Form, NameField, OtherLanguage, PasswordField, setup, signIn, signOut, t,
  useForm, useWait
} from '../base.js'

/** The pages before anybody is signed in. Beside the form stands what an answer looks like. */
export function DoorPage ({ title, children, foot, side }: {
  title: string, children: ComponentChildren, foot: ComponentChildren, side?: ComponentChildren
}) {
  const { sample } = t.value
  useEffect(() => {
    document.title = `${title}: ${setup.value?.name ?? ''}`
  }, [title])
  return (
    <main class='door' id='main' tabIndex={-1}>
      <div class='door-form'>
        <p class='door-brand'><Brand /> {setup.value?.name}</p>
        <h1 class='title'>{title}</h1>
        {children}
        <p class='door-foot'>{foot}</p>
        <p class='door-foot'><OtherLanguage class='link' /></p>
      </div>
      <aside class='door-side' aria-label={side ? undefined : sample.label}>
        {side || (
          <div class='leaf' data-degree='quoted'>
            <div class='leaf-text'>
              <p class='asked'>{sample.question}</p>
              <p>{sample.answer}<span class='ref'>a</span></p>
              <ul class='degrees'>
                {sample.degrees.map(([degree, name, text]) => (
                  <li key={degree} data-degree={degree}><i /><span><strong>{name}</strong> {text}</span></li>
                ))}
              </ul>
            </div>
            <div class='leaf-notes'>
              <div class='note'>
                <p class='note-head'><span class='ref'>a</span><span class='note-doc'>{sample.source}</span><span class='num'>{t.value.page(5)}</span></p>
                <blockquote>{sample.before}<mark>{sample.marked}</mark>{sample.after}</blockquote>
              </div>
            </div>
          </div>
        )}
      </aside>
    </main>
  )
}

export function SignIn () {
  const { mail } = setup.value ?? {}
  const hint = mail === false && <span class='hint'>{t.value.forgottenNoMail}</span>
  return (
    <DoorPage
      title={t.value.signIn}
      foot={<><a href='/app/register'>{t.value.createAccount}</a>{mail && <a href='/app/password-forgotten'>{t.value.forgotten}</a>}{hint}</>}
    >
      <SignInForm />
    </DoorPage>
  )
}

function SignInForm ({ username: fixed }: { username?: string }) {
  const isFixed = fixed !== undefined
  const form = useForm({ username: fixed ?? '', password: '', keep: isFixed }, async ({ username, password, keep }) =>
    await signIn(username.trim(), password, keep))
  const wait = useWait(form.error)
  return (
    <Form of={form} verb={wait > 0 ? t.value.waitShort(wait) : t.value.signIn} wide disabled={wait > 0}>
      <NameField label={t.value.username} autocomplete='username' required readOnly={isFixed} {...form.field('username')} />
      <PasswordField label={t.value.password} autocomplete='current-password' required autofocus={isFixed} {...form.field('password')} />
      <Check label={t.value.stay} checked={form.form.keep} onChange={keep => form.set({ keep })} />
    </Form>
  )
}

/** Over the page, which stays as it is: nothing that was typed is lost. */
export function SessionEnded () {
  return (
    <Dialog title={t.value.ended}>
      <p class='dialog-text'>{t.value.endedHint}</p>
      <SignInForm username={account.value?.username} />
      <p class='row'><Button kind='quiet' onClick={signOut}>{t.value.otherAccount}</Button></p>
    </Dialog>
  )
}
