import {
  admin, call, Check, Choices, demoAsked, EmailField, Field, Form, language, NameField, NewPasswordField, prefer,
  type Role, setup, signIn, stayDays, t, useForm, useLocation, useState
} from '../base.js'
import { DoorPage, Steps } from './sign-in.js'

const ALL: Role[] = ['STUDENT', 'PROFESSOR', 'ADMIN']

interface Invited { invitation: string, role: string | null }

/** An account of one's own. An invitation comes in the fragment of the link, with its role, or is pasted here. */
export function Register (link: Invited) {
  const { query } = useLocation()
  const [pasted, setPasted] = useState<Invited>()
  const isAsked = 'invitation' in query || (link.role === null && setup.value?.registration_roles.length === 0)
  if (pasted !== undefined) return <NewAccount {...pasted} />
  return isAsked && link.invitation === '' ? <HaveInvitation onPaste={setPasted} /> : <NewAccount {...link} />
}

/** Takes the link of an invitation, or its code alone. */
function HaveInvitation ({ onPaste }: { onPaste: (invited: Invited) => void }) {
  const form = useForm({ link: '' }, async ({ link }) => {
    const given = new URLSearchParams(link.trim().split('#')[1])
    onPaste({ invitation: given.get('invitation') ?? link.trim(), role: given.get('role') })
  })
  return (
    <DoorPage title={t.haveInvitation}>
      <p class='door-lead'>{t.invitationLead}</p>
      <Form of={form} verb={t.goOn} wide><NameField label={t.linkOrCode} required {...form.field('link')} /></Form>
    </DoorPage>
  )
}

function NewAccount ({ invitation, role: invited }: Invited) {
  const { route } = useLocation()
  const open = setup.value?.registration_roles ?? []
  const isFirst = invited === 'ADMIN' && invitation === '' && setup.value?.needs_administrator === true
  // A code alone does not say for which role it is.
  const roles: Role[] = invitation === '' && !isFirst ? open : invited === null ? ALL : [invited as Role]
  const empty = { full_name: '', username: '', email: '', password: '', role: roles[0] ?? 'STUDENT', withDemo: true }
  const form = useForm(empty, async ({ withDemo, ...given }) => {
    await call('POST', '/register', {}, { ...given, ...(invitation !== '' && { invitation }) })
    await signIn(given.username, given.password, stayDays.value > 0)
    await prefer({ language: language.value })
    demoAsked.value = isFirst && withDemo
    route(demoAsked.value ? '/app/demo' : '/app/')
    setup.value = await call('GET', '/system/setup').catch(() => setup.value)
  })
  const { demo } = admin
  const { role, withDemo } = form.form
  const aside = isFirst ? demo : invitation !== '' && t.asides.invited[role]
  return (
    <DoorPage
      title={isFirst ? t.createAdministrator : invitation === '' ? t.createAccount : t.invited}
      side={aside && <Steps {...aside} />}
      foot={<a href={isFirst ? '/app/?sign-in' : '/app/'}>{t.haveAccount}</a>}
    >
      {isFirst && <p class='door-lead'>{t.noAdministrator}</p>}
      {invitation !== '' && <p class='door-lead'>{t.invitedAs(t.roles[role], setup.value?.name ?? '')}</p>}
      <Form of={form} verb={isFirst ? demo.createAndOpen : t.createAccount} wide>
        {roles.length > 1 && (
          <Choices label={t.iAm} options={roles.map(name => [name, t.roles[name]])} {...form.choice('role')} />
        )}
        <Field
          label={t.fullName} hint={role === 'PROFESSOR' && t.fullNameHint} autocomplete='name' required
          {...form.field('full_name')}
        />
        <EmailField {...form.field('email')} />
        <NameField
          label={t.username} hint={t.usernameHint} autocomplete='username' required {...form.field('username')}
        />
        <NewPasswordField label={t.password} {...form.field('password')} />
        {isFirst && <Check label={demo.wanted} checked={withDemo} onChange={withDemo => form.set({ withDemo })} />}
        {isFirst && <p class='hint'>{demo.wantedHint}</p>}
      </Form>
    </DoorPage>
  )
}
