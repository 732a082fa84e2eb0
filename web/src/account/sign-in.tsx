import type { ComponentChildren } from 'preact'
import {
  account, Brand, Button, Check, Dialog, Form, Leaf, NameField, Notice, OtherLanguage, PasswordField, setup, signIn,
  signOut, stayDays, t, told, useEffect, useForm, useWait
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
      <aside class={side ? 'door-side door-side--lines' : 'door-side'} aria-label={side ? undefined : t.sample.label}>
        {side || <Sample />}
      </aside>
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

/** What will be, one thing a line, with its number in the margin. */
export function Steps ({ title, lead, steps, end }: {
  title: string, lead: string, steps: ReadonlyArray<readonly [string, string]>, end?: string
}) {
  return (
    <div class='door-steps'>
      <h2>{title}</h2>
      <p class='dim'>{lead}</p>
      <dl>{steps.map(([n, what]) => <div key={what}><dt>{n}</dt><dd>{what}</dd></div>)}</dl>
      {end && <p class='dim'>{end}</p>}
    </div>
  )
}

export function SignIn () {
  const { mail, registration_roles: roles = [] } = setup.value ?? {}
  const ways = (
    <>
      {roles.length > 0 && <a href='/app/register'>{t.createAccount}</a>}
      <a href='/app/register?invitation'>{t.haveInvitation}</a>
      {mail && <a href='/app/password-forgotten'>{t.forgotten}</a>}
      {mail === false && <span class='hint'>{t.forgottenNoMail}</span>}
    </>
  )
  return (
    <DoorPage title={t.signIn} foot={ways}>
      {told.value !== '' && <Notice kind='done'>{told.value}</Notice>}
      <SignInForm />
    </DoorPage>
  )
}

function SignInForm ({ username: fixed }: { username?: string }) {
  const isFixed = fixed !== undefined
  const days = stayDays.value
  const form = useForm({ username: fixed ?? '', password: '', keep: true }, async ({ username, password, keep }) =>
    await signIn(username.trim(), password, isFixed ? undefined : keep && days > 0))
  const wait = useWait(form.error)
  return (
    <Form of={form} verb={wait > 0 ? t.waitShort(wait) : t.signIn} wide disabled={wait > 0}>
      <NameField
        label={isFixed ? t.username : t.usernameOrEmail} autocomplete='username' required readOnly={isFixed}
        {...form.field('username')}
      />
      <PasswordField autofocus={isFixed} {...form.field('password')} />
      {!isFixed && days > 0 && (
        <Check label={t.stay} hint={t.stayHint(days)} checked={form.form.keep} onChange={keep => form.set({ keep })} />
      )}
    </Form>
  )
}

/** Over the page, which stays as it is: nothing that was typed is lost. */
export function SessionEnded () {
  return (
    <Dialog title={t.ended}>
      <p class='dialog-text'>{t.endedHint}</p>
      <SignInForm username={account.value?.username} />
      <p class='row'><Button kind='quiet' onClick={() => signOut()}>{t.otherAccount}</Button></p>
    </Dialog>
  )
}
