import { demoAsked } from '../admin/demo-contents.js'
import {
  admin, Check, Choices, client, dataOf, EmailField, Field, Form, language, NameField, NewPasswordField, Notice, prefer,
  type Schemas, setup, signIn, stayDays, t, useForm, useLocation, useState
} from '../base.js'
import { DoorPage, Steps } from './sign-in.js'

type Role = Schemas['Role']

/** An account of one's own. An invitation comes in the fragment of the link, with its role. */
export function Register ({ invitation, role: invited }: { invitation: string, role: string | null }) {
  const { route } = useLocation()
  const open = setup.value?.registration_roles ?? []
  const isFirst = invited === 'ADMIN' && invitation === '' && setup.value?.needs_administrator === true
  const roles: Role[] = invitation !== '' || isFirst ? [invited as Role ?? 'STUDENT'] : open
  const [withDemo, setWithDemo] = useState(true)
  const [role, setRole] = useState<Role | undefined>(roles[0])
  const form = useForm({ full_name: '', username: '', email: '', password: '' }, async given => {
    const body = { ...given, role: role as Role, ...(invitation !== '' && { invitation }) }
    await dataOf(client.POST('/register', { body }))
    await signIn(given.username, given.password, stayDays.value > 0)
    await prefer({ language: language.value })
    demoAsked.value = isFirst && withDemo
    route(demoAsked.value ? '/app/demo' : '/app/')
    setup.value = await dataOf(client.GET('/system/setup')).catch(() => setup.value)
  })
  if (role === undefined) return <DoorPage title={t.createAccount}><Notice>{t.byInvitation}</Notice></DoorPage>
  const { demo } = admin
  const contents = { title: demo.title, lead: demo.lead, steps: demo.contents }
  const aside = isFirst ? contents : invitation !== '' && t.asides.invited[role]
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
          <Choices label={t.iAm} value={role} onChange={setRole} options={roles.map(name => [name, t.roles[name]])} />
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
        {isFirst && <Check label={demo.wanted} checked={withDemo} onChange={setWithDemo} />}
        {isFirst && <p class='hint'>{demo.wantedHint}</p>}
      </Form>
    </DoorPage>
  )
}
