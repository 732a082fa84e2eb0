import type { ComponentChildren } from 'preact'
import {
  account, Brand, Button, Check, Dialog, Form, Leaf, NameField, OtherLanguage, PasswordField, setup, signIn, signOut, t,
  useEffect, useForm, useWait
} from '../base.js'

/** The pages before a user is signed in. Beside the form stands an example of an answer. */
export function DoorPage ({ title, children, foot = <a href='/app/'>{t.signIn}</a>, side }: {
  title: string, children: ComponentChildren, foot?: ComponentChildren, side?: ComponentChildren
}) {
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
      <aside class='door-side' aria-label={side ? undefined : t.sample.label}>{side || <Sample />}</aside>
    </main>
  )
}

/** What an answer looks like. */
function Sample () {
  const { question, answer, degrees, source, before, marked, after } = t.sample
  const note = (
    <div class='note'>
      <p class='note-head'>
        <span class='ref'>a</span>
        <span class='note-doc'>{source}</span>
        <span class='num'>{t.page(5)}</span>
      </p>
      <blockquote>{before}<mark>{marked}</mark>{after}</blockquote>
    </div>
  )
  return (
    <Leaf degree='quoted' notes={note}>
      <p class='asked'>{question}</p>
      <p>{answer}<span class='ref'>a</span></p>
      <ul class='degrees'>
        {degrees.map(([degree, name, text]) => (
          <li key={degree} data-degree={degree}><i /><span><strong>{name}</strong> {text}</span></li>
        ))}
      </ul>
    </Leaf>
  )
}

export function SignIn () {
  const { mail } = setup.value ?? {}
  const ways = (
    <>
      <a href='/app/register'>{t.createAccount}</a>
      {mail && <a href='/app/password-forgotten'>{t.forgotten}</a>}
      {mail === false && <span class='hint'>{t.forgottenNoMail}</span>}
    </>
  )
  return <DoorPage title={t.signIn} foot={ways}><SignInForm /></DoorPage>
}

function SignInForm ({ username: fixed }: { username?: string }) {
  const isFixed = fixed !== undefined
  const form = useForm({ username: fixed ?? '', password: '', keep: isFixed }, async ({ username, password, keep }) =>
    await signIn(username.trim(), password, keep))
  const wait = useWait(form.error)
  return (
    <Form of={form} verb={wait > 0 ? t.waitShort(wait) : t.signIn} wide disabled={wait > 0}>
      <NameField label={t.username} autocomplete='username' required readOnly={isFixed} {...form.field('username')} />
      <PasswordField autofocus={isFixed} {...form.field('password')} />
      <Check label={t.stay} checked={form.form.keep} onChange={keep => form.set({ keep })} />
    </Form>
  )
}

/** Over the page, which stays as it is: nothing that was typed is lost. */
export function SessionEnded () {
  return (
    <Dialog title={t.ended}>
      <p class='dialog-text'>{t.endedHint}</p>
      <SignInForm username={account.value?.username} />
      <p class='row'><Button kind='quiet' onClick={signOut}>{t.otherAccount}</Button></p>
    </Dialog>
  )
}
