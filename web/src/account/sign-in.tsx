import {
  account, Brand, Check, type Children, courseOf, draftOf, Form, isCrowd, Leaf, NameField, Notice, OtherLanguage,
  PasswordField, setup, signIn, signOut, stayDays, t, told, useEffect, useForm, useLocation, useRef, useVisit, useWait
} from '../base.js'

/** The pages before a user is signed in. Beside the form stands an example of an answer. */
export function DoorPage ({ title, children, foot = <a href='/app/'>{t.signIn}</a>, side }: {
  title: string, children: Children, foot?: Children, side?: Children
}) {
  useEffect(() => { document.title = `${title}: ${setup.value?.name ?? ''}` }, [title])
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
export const Steps = ({ title, lead, steps, end }: {
  title: string, lead: string, steps: ReadonlyArray<readonly [string, string]>, end?: string
}) => (
  <div class='door-steps'>
    <h2>{title}</h2>
    <p class='dim'>{lead}</p>
    <dl>{steps.map(([n, what]) => <div key={what}><dt>{n}</dt><dd>{what}</dd></div>)}</dl>
    {end && <p class='dim'>{end}</p>}
  </div>
)

export function SignIn () {
  const { mail, oidc_label: label, passwords = true, registration_roles = [] } = setup.value ?? {}
  const roles = passwords ? registration_roles : []
  const ways = (
    <>
      {roles.length > 0 && <a href='/app/register'>{t.createAccount}</a>}
      {passwords && <a href='/app/register?invitation'>{t.haveInvitation}</a>}
      {passwords && mail && <a href='/app/password-forgotten'>{t.forgotten}</a>}
      {passwords && mail === false && <span class='hint'>{t.forgottenNoMail}</span>}
    </>
  )
  return (
    <DoorPage title={t.signIn} foot={ways}>
      {told.value !== '' && <Notice kind='done'>{told.value}</Notice>}
      {label !== undefined && <p><a class='btn btn--main' href='/login/oidc' target='_self'>{t.signInAt(label)}</a></p>}
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
  // Nobody has to watch the clock for the turn.
  useEffect(() => { if (wait === 0 && isCrowd(form.error)) form.run() }, [wait])
  return (
    <Form of={form} verb={wait > 0 ? t.waitShort(wait) : isFixed ? t.signInOn : t.signIn} wide disabled={wait > 0}>
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

/** Over the page, which stays as it is: nothing that was typed is lost. Beside the form stands the question. */
export function SessionEnded () {
  const [, course = '', session] = /^\/app\/courses\/([^/]+)(?:\/chat\/([^/]+))?/.exec(useLocation().path) ?? []
  const kept = draftOf(session === undefined ? `new:${course}` : `chat:${session}`)
  const ref = useRef<HTMLDialogElement>(null)
  useVisit(() => ref.current?.showModal(), true)
  return (
    <dialog ref={ref} class='door' aria-labelledby='ended' onCancel={event => event.preventDefault()}>
      <div class='door-form'>
        <p class='door-brand'><Brand /> {setup.value?.name}</p>
        <h2 class='title' id='ended'>{t.ended}</h2>
        <p class='door-lead'>{t.endedHint}</p>
        <SignInForm username={account.value?.username} />
        <p class='door-foot'>
          {setup.value?.mail && <a href='/app/password-forgotten' target='_blank'>{t.forgotten}</a>}
          <button type='button' class='link' onClick={() => signOut()}>{t.otherAccount}</button>
        </p>
      </div>
      <aside class='door-side kept' aria-label={t.keptHere}>
        {kept !== '' && (
          <div>
            <p class='margin-label'>{t.keptHere}</p>
            <p class='asked' dir='auto'>{kept}</p>
            <p class='hint'><bdi>{courseOf(course)?.name}</bdi>. {t.keptHint}</p>
          </div>
        )}
      </aside>
    </dialog>
  )
}
